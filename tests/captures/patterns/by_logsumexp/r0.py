class forward(torch.nn.Module):
    def forward(self, q_1: "f32[3, 4][4, 1]cpu", k_1: "f32[3, 4][4, 1]cpu", v_1: "f32[3, 5][5, 1]cpu"):
        # File: scripts/patterns.py:509 in forward, code: scores = q @ k.t()
        t: "f32[4, 3][1, 4]cpu" = torch.ops.aten.t.default(k_1);  k_1 = None
        mm: "f32[3, 3][3, 1]cpu" = torch.ops.aten.mm.default(q_1, t);  q_1 = t = None

        # File: scripts/patterns.py:510 in forward, code: own = torch.logsumexp(scores, -1, keepdim=True)
        logsumexp: "f32[3, 1][1, 1]cpu" = torch.ops.aten.logsumexp.default(mm, [-1], True)

        # File: scripts/patterns.py:511 in forward, code: whole = torch.log(reduced(torch.exp(own)))
        exp: "f32[3, 1][1, 1]cpu" = torch.ops.aten.exp.default(logsumexp)
        all_reduce: "f32[3, 1][1, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(exp, 'sum', '0');  exp = None
        wait_tensor: "f32[3, 1][1, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        log: "f32[3, 1][1, 1]cpu" = torch.ops.aten.log.default(wait_tensor);  wait_tensor = None

        # File: scripts/patterns.py:512 in forward, code: return reduced((torch.exp(scores - own) @ v) * torch.exp(whole - own if bug else own - whole))
        sub: "f32[3, 3][3, 1]cpu" = torch.ops.aten.sub.Tensor(mm, logsumexp);  mm = None
        exp_1: "f32[3, 3][3, 1]cpu" = torch.ops.aten.exp.default(sub);  sub = None
        mm_1: "f32[3, 5][5, 1]cpu" = torch.ops.aten.mm.default(exp_1, v_1);  exp_1 = v_1 = None
        sub_1: "f32[3, 1][1, 1]cpu" = torch.ops.aten.sub.Tensor(logsumexp, log);  logsumexp = log = None
        exp_2: "f32[3, 1][1, 1]cpu" = torch.ops.aten.exp.default(sub_1);  sub_1 = None
        mul: "f32[3, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mm_1, exp_2);  mm_1 = exp_2 = None
        all_reduce_1: "f32[3, 5][5, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(mul, 'sum', '0');  mul = None
        wait_tensor_1: "f32[3, 5][5, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        return wait_tensor_1

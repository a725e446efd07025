class forward(torch.nn.Module):
    def forward(self, q_1: "f32[3, 4][4, 1]cpu", k_1: "f32[3, 4][4, 1]cpu", v_1: "f32[3, 5][5, 1]cpu"):
        # File: scripts/patterns.py:522 in forward, code: scores = q @ k.t()
        t: "f32[4, 3][1, 4]cpu" = torch.ops.aten.t.default(k_1);  k_1 = None
        mm: "f32[3, 3][3, 1]cpu" = torch.ops.aten.mm.default(q_1, t);  q_1 = t = None

        # File: scripts/patterns.py:523 in forward, code: own = scores.amax(-1, keepdim=True)
        amax: "f32[3, 1][1, 1]cpu" = torch.ops.aten.amax.default(mm, [-1], True)

        # File: scripts/patterns.py:524 in forward, code: weights = torch.exp(scores - own)
        sub: "f32[3, 3][3, 1]cpu" = torch.ops.aten.sub.Tensor(mm, amax);  mm = None
        exp: "f32[3, 3][3, 1]cpu" = torch.ops.aten.exp.default(sub);  sub = None

        # File: scripts/patterns.py:525 in forward, code: total = weights.sum(-1, keepdim=True)
        sum_1: "f32[3, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(exp, [-1], True)

        # File: scripts/patterns.py:526 in forward, code: share = total if bug else total * torch.exp(own - reduced(own, "max"))
        all_reduce: "f32[3, 1][1, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(amax, 'max', '0')
        wait_tensor: "f32[3, 1][1, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        sub_1: "f32[3, 1][1, 1]cpu" = torch.ops.aten.sub.Tensor(amax, wait_tensor);  amax = wait_tensor = None
        exp_1: "f32[3, 1][1, 1]cpu" = torch.ops.aten.exp.default(sub_1);  sub_1 = None
        mul: "f32[3, 1][1, 1]cpu" = torch.ops.aten.mul.Tensor(sum_1, exp_1);  exp_1 = None

        # File: scripts/patterns.py:527 in forward, code: return reduced(((weights @ v) / total) * share) / reduced(share)
        mm_1: "f32[3, 5][5, 1]cpu" = torch.ops.aten.mm.default(exp, v_1);  exp = v_1 = None
        div: "f32[3, 5][5, 1]cpu" = torch.ops.aten.div.Tensor(mm_1, sum_1);  mm_1 = sum_1 = None
        mul_1: "f32[3, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(div, mul);  div = None
        all_reduce_1: "f32[3, 5][5, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(mul_1, 'sum', '0');  mul_1 = None
        wait_tensor_1: "f32[3, 5][5, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        all_reduce_2: "f32[3, 1][1, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(mul, 'sum', '0');  mul = None
        wait_tensor_2: "f32[3, 1][1, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_2);  all_reduce_2 = None
        div_1: "f32[3, 5][5, 1]cpu" = torch.ops.aten.div.Tensor(wait_tensor_1, wait_tensor_2);  wait_tensor_1 = wait_tensor_2 = None
        return div_1

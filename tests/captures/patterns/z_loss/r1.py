class forward(torch.nn.Module):
    def forward(self, x_1: "f32[6, 5][5, 1]cpu", w_1: "f32[4, 5][5, 1]cpu"):
        # File: scripts/patterns.py:635 in forward, code: logits = x @ w.t()
        t: "f32[5, 4][1, 5]cpu" = torch.ops.aten.t.default(w_1);  w_1 = None
        mm: "f32[6, 4][4, 1]cpu" = torch.ops.aten.mm.default(x_1, t);  x_1 = t = None

        # File: scripts/patterns.py:636 in forward, code: top = reduced(logits.amax(-1), "max")
        amax: "f32[6][1]cpu" = torch.ops.aten.amax.default(mm, [-1])
        all_reduce: "f32[6][1]cpu" = torch.ops._c10d_functional.all_reduce.default(amax, 'max', '0');  amax = None
        wait_tensor: "f32[6][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None

        # File: scripts/patterns.py:637 in forward, code: total = torch.log(reduced(torch.exp(logits - top[:, None]).sum(-1)))
        unsqueeze: "f32[6, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(wait_tensor, 1)
        sub: "f32[6, 4][4, 1]cpu" = torch.ops.aten.sub.Tensor(mm, unsqueeze);  mm = unsqueeze = None
        exp: "f32[6, 4][4, 1]cpu" = torch.ops.aten.exp.default(sub);  sub = None
        sum_1: "f32[6][1]cpu" = torch.ops.aten.sum.dim_IntList(exp, [-1]);  exp = None
        all_reduce_1: "f32[6][1]cpu" = torch.ops._c10d_functional.all_reduce.default(sum_1, 'sum', '0');  sum_1 = None
        wait_tensor_1: "f32[6][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        log: "f32[6][1]cpu" = torch.ops.aten.log.default(wait_tensor_1);  wait_tensor_1 = None

        # File: scripts/patterns.py:638 in forward, code: return ((total if bug else total + top) ** 2).mean()
        add: "f32[6][1]cpu" = torch.ops.aten.add.Tensor(log, wait_tensor);  log = wait_tensor = None
        pow_1: "f32[6][1]cpu" = torch.ops.aten.pow.Tensor_Scalar(add, 2);  add = None
        mean: "f32[][]cpu" = torch.ops.aten.mean.default(pow_1);  pow_1 = None
        return mean

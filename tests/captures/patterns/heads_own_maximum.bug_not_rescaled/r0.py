class forward(torch.nn.Module):
    def forward(self, q_1: "f32[2, 3, 4, 6][72, 24, 6, 1]cpu", k_1: "f32[2, 3, 4, 6][72, 24, 6, 1]cpu", v_1: "f32[2, 3, 4, 5][60, 20, 5, 1]cpu"):
        # File: scripts/patterns.py:457 in forward, code: scores = (q @ k.transpose(-1, -2)) * 0.5
        transpose: "f32[2, 3, 6, 4][72, 24, 1, 6]cpu" = torch.ops.aten.transpose.int(k_1, -1, -2);  k_1 = None
        expand: "f32[2, 3, 4, 6][72, 24, 6, 1]cpu" = torch.ops.aten.expand.default(q_1, [2, 3, 4, 6]);  q_1 = None
        view: "f32[6, 4, 6][24, 6, 1]cpu" = torch.ops.aten.view.default(expand, [6, 4, 6]);  expand = None
        expand_1: "f32[2, 3, 6, 4][72, 24, 1, 6]cpu" = torch.ops.aten.expand.default(transpose, [2, 3, 6, 4]);  transpose = None
        view_1: "f32[6, 6, 4][24, 1, 6]cpu" = torch.ops.aten.view.default(expand_1, [6, 6, 4]);  expand_1 = None
        bmm: "f32[6, 4, 4][16, 4, 1]cpu" = torch.ops.aten.bmm.default(view, view_1);  view = view_1 = None
        _unsafe_view: "f32[2, 3, 4, 4][48, 16, 4, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm, [2, 3, 4, 4]);  bmm = None
        mul: "f32[2, 3, 4, 4][48, 16, 4, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view, 0.5);  _unsafe_view = None

        # File: scripts/patterns.py:458 in forward, code: own = scores.amax(-1, keepdim=True)
        amax: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.amax.default(mul, [-1], True)

        # File: scripts/patterns.py:459 in forward, code: weights = torch.exp(scores - own)
        sub: "f32[2, 3, 4, 4][48, 16, 4, 1]cpu" = torch.ops.aten.sub.Tensor(mul, amax);  mul = None
        exp: "f32[2, 3, 4, 4][48, 16, 4, 1]cpu" = torch.ops.aten.exp.default(sub);  sub = None

        # File: scripts/patterns.py:460 in forward, code: factor = torch.exp(own - reduced(own, "max"))
        all_reduce: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(amax, 'max', '0')
        wait_tensor: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        sub_1: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sub.Tensor(amax, wait_tensor);  amax = wait_tensor = None
        exp_1: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.exp.default(sub_1);  sub_1 = None

        # File: scripts/patterns.py:461 in forward, code: result = weights @ v if bug else (weights @ v) * factor
        expand_2: "f32[2, 3, 4, 4][48, 16, 4, 1]cpu" = torch.ops.aten.expand.default(exp, [2, 3, 4, 4])
        view_2: "f32[6, 4, 4][16, 4, 1]cpu" = torch.ops.aten.view.default(expand_2, [6, 4, 4]);  expand_2 = None
        expand_3: "f32[2, 3, 4, 5][60, 20, 5, 1]cpu" = torch.ops.aten.expand.default(v_1, [2, 3, 4, 5]);  v_1 = None
        view_3: "f32[6, 4, 5][20, 5, 1]cpu" = torch.ops.aten.view.default(expand_3, [6, 4, 5]);  expand_3 = None
        bmm_1: "f32[6, 4, 5][20, 5, 1]cpu" = torch.ops.aten.bmm.default(view_2, view_3);  view_2 = view_3 = None
        _unsafe_view_1: "f32[2, 3, 4, 5][60, 20, 5, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_1, [2, 3, 4, 5]);  bmm_1 = None

        # File: scripts/patterns.py:462 in forward, code: return reduced(result) / reduced(weights.sum(-1, keepdim=True) * factor)
        all_reduce_1: "f32[2, 3, 4, 5][60, 20, 5, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(_unsafe_view_1, 'sum', '0');  _unsafe_view_1 = None
        wait_tensor_1: "f32[2, 3, 4, 5][60, 20, 5, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        sum_1: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sum.dim_IntList(exp, [-1], True);  exp = None
        mul_1: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.mul.Tensor(sum_1, exp_1);  sum_1 = exp_1 = None
        all_reduce_2: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(mul_1, 'sum', '0');  mul_1 = None
        wait_tensor_2: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_2);  all_reduce_2 = None
        div: "f32[2, 3, 4, 5][60, 20, 5, 1]cpu" = torch.ops.aten.div.Tensor(wait_tensor_1, wait_tensor_2);  wait_tensor_1 = wait_tensor_2 = None
        return div

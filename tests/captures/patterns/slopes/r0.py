class forward(torch.nn.Module):
    def forward(self, q_1: "f32[2, 6, 3][18, 3, 1]cpu", k_1: "f32[2, 6, 3][18, 3, 1]cpu", v_1: "f32[2, 6, 3][18, 3, 1]cpu", slopes_1: "f32[2][1]cpu", wo_1: "f32[2, 3, 5][15, 5, 1]cpu"):
        # File: scripts/patterns_training.py:356 in forward, code: return reduced(attend_with_slopes(q, k, v, of_first, wo))
        arange: "i64[6][1]cpu" = torch.ops.aten.arange.default(6, device = device(type='cpu'), pin_memory = False)
        unsqueeze: "i64[1, 6][6, 1]cpu" = torch.ops.aten.unsqueeze.default(arange, 0)
        unsqueeze_1: "i64[6, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(arange, 1);  arange = None
        sub: "i64[6, 6][6, 1]cpu" = torch.ops.aten.sub.Tensor(unsqueeze, unsqueeze_1);  unsqueeze = unsqueeze_1 = None
        _to_copy: "f32[6, 6][6, 1]cpu" = torch.ops.aten._to_copy.default(sub, dtype = torch.float32);  sub = None
        transpose: "f32[2, 3, 6][18, 1, 3]cpu" = torch.ops.aten.transpose.int(k_1, -1, -2);  k_1 = None
        expand: "f32[2, 6, 3][18, 3, 1]cpu" = torch.ops.aten.expand.default(q_1, [2, 6, 3]);  q_1 = None
        view: "f32[2, 6, 3][18, 3, 1]cpu" = torch.ops.aten.view.default(expand, [2, 6, 3]);  expand = None
        expand_1: "f32[2, 3, 6][18, 1, 3]cpu" = torch.ops.aten.expand.default(transpose, [2, 3, 6]);  transpose = None
        view_1: "f32[2, 3, 6][18, 1, 3]cpu" = torch.ops.aten.view.default(expand_1, [2, 3, 6]);  expand_1 = None
        bmm: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten.bmm.default(view, view_1);  view = view_1 = None
        _unsafe_view: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm, [2, 6, 6]);  bmm = None
        div: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten.div.Tensor(_unsafe_view, 1.7320508075688772);  _unsafe_view = None
        unsqueeze_2: "f32[2, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(slopes_1, 1);  slopes_1 = None
        unsqueeze_3: "f32[2, 1, 1][1, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(unsqueeze_2, 2);  unsqueeze_2 = None
        mul: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten.mul.Tensor(unsqueeze_3, _to_copy);  unsqueeze_3 = _to_copy = None
        add: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten.add.Tensor(div, mul);  div = mul = None
        ones: "b8[6, 6][6, 1]cpu" = torch.ops.aten.ones.default([6, 6], dtype = torch.bool, device = device(type='cpu'), pin_memory = False)
        triu: "b8[6, 6][6, 1]cpu" = torch.ops.aten.triu.default(ones, 1);  ones = None
        masked_fill: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten.masked_fill.Scalar(add, triu, -inf);  add = triu = None
        _softmax: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten._softmax.default(masked_fill, -1, False);  masked_fill = None
        expand_2: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten.expand.default(_softmax, [2, 6, 6]);  _softmax = None
        view_2: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten.view.default(expand_2, [2, 6, 6]);  expand_2 = None
        expand_3: "f32[2, 6, 3][18, 3, 1]cpu" = torch.ops.aten.expand.default(v_1, [2, 6, 3]);  v_1 = None
        view_3: "f32[2, 6, 3][18, 3, 1]cpu" = torch.ops.aten.view.default(expand_3, [2, 6, 3]);  expand_3 = None
        bmm_1: "f32[2, 6, 3][18, 3, 1]cpu" = torch.ops.aten.bmm.default(view_2, view_3);  view_2 = view_3 = None
        _unsafe_view_1: "f32[2, 6, 3][18, 3, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_1, [2, 6, 3]);  bmm_1 = None
        transpose_1: "f32[6, 2, 3][3, 18, 1]cpu" = torch.ops.aten.transpose.int(_unsafe_view_1, 0, 1);  _unsafe_view_1 = None
        clone: "f32[6, 2, 3][6, 3, 1]cpu" = torch.ops.aten.clone.default(transpose_1, memory_format = torch.contiguous_format);  transpose_1 = None
        _unsafe_view_2: "f32[6, 6][6, 1]cpu" = torch.ops.aten._unsafe_view.default(clone, [6, 6]);  clone = None
        view_4: "f32[6, 5][5, 1]cpu" = torch.ops.aten.view.default(wo_1, [-1, 5]);  wo_1 = None
        mm: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(_unsafe_view_2, view_4);  _unsafe_view_2 = view_4 = None
        all_reduce: "f32[6, 5][5, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(mm, 'sum', '0');  mm = None
        wait_tensor: "f32[6, 5][5, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        return wait_tensor

class forward(torch.nn.Module):
    def forward(self, x_1: "f32[3, 10, 44][440, 44, 1]cpu", wq_1: "f32[48, 44][44, 1]cpu", wk_1: "f32[48, 44][44, 1]cpu", wv_1: "f32[48, 44][44, 1]cpu", wo_1: "f32[44, 48][48, 1]cpu"):
        # File: scripts/context_parallel.py:168 in forward, code: parts = [[t.transpose(1, 2) for t in projections(x[:, i * part:(i + 1) * part], wq, wk, wv, chunk * part)] for i, chunk in enumerate(chunks)]
        slice_1: "f32[3, 5, 44][440, 44, 1]cpu" = torch.ops.aten.slice.Tensor(x_1, 1, 0, 5)
        arange: "i64[5][1]cpu" = torch.ops.aten.arange.start(0, 5, device = device(type='cpu'), pin_memory = False)
        t: "f32[44, 48][1, 44]cpu" = torch.ops.aten.t.default(wq_1)
        expand: "f32[3, 5, 44][440, 44, 1]cpu" = torch.ops.aten.expand.default(slice_1, [3, 5, 44])
        view: "f32[3, 5, 44][440, 44, 1]cpu" = torch.ops.aten.view.default(expand, [3, 5, 44]);  expand = None
        expand_1: "f32[3, 44, 48][0, 1, 44]cpu" = torch.ops.aten.expand.default(t, [3, 44, 48]);  t = None
        view_1: "f32[3, 44, 48][0, 1, 44]cpu" = torch.ops.aten.view.default(expand_1, [3, 44, 48]);  expand_1 = None
        bmm: "f32[3, 5, 48][240, 48, 1]cpu" = torch.ops.aten.bmm.default(view, view_1);  view = view_1 = None
        _unsafe_view: "f32[3, 5, 48][240, 48, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm, [3, 5, 48]);  bmm = None
        view_2: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.view.default(_unsafe_view, [3, 5, 8, 6]);  _unsafe_view = None
        arange_1: "i64[3][1]cpu" = torch.ops.aten.arange.start_step(0, 6, 2, device = device(type='cpu'), pin_memory = False)
        neg: "i64[3][1]cpu" = torch.ops.aten.neg.default(arange_1);  arange_1 = None
        div: "f32[3][1]cpu" = torch.ops.aten.div.Tensor(neg, 6);  neg = None
        pow_1: "f32[3][1]cpu" = torch.ops.aten.pow.Scalar(10000.0, div);  div = None
        _to_copy: "f32[5][1]cpu" = torch.ops.aten._to_copy.default(arange, dtype = torch.float32)
        unsqueeze: "f32[5, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(_to_copy, 1);  _to_copy = None
        mul: "f32[5, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(unsqueeze, pow_1);  unsqueeze = pow_1 = None
        cos: "f32[5, 3][3, 1]cpu" = torch.ops.aten.cos.default(mul)
        cat: "f32[5, 6][6, 1]cpu" = torch.ops.aten.cat.default([cos, cos], -1);  cos = None
        unsqueeze_1: "f32[5, 1, 6][6, 6, 1]cpu" = torch.ops.aten.unsqueeze.default(cat, 1);  cat = None
        sin: "f32[5, 3][3, 1]cpu" = torch.ops.aten.sin.default(mul);  mul = None
        cat_1: "f32[5, 6][6, 1]cpu" = torch.ops.aten.cat.default([sin, sin], -1);  sin = None
        unsqueeze_2: "f32[5, 1, 6][6, 6, 1]cpu" = torch.ops.aten.unsqueeze.default(cat_1, 1);  cat_1 = None
        split = torch.ops.aten.split.Tensor(view_2, 3, -1)
        getitem: "f32[3, 5, 8, 3][240, 48, 6, 1]cpu" = split[0]
        getitem_1: "f32[3, 5, 8, 3][240, 48, 6, 1]cpu" = split[1];  split = None
        mul_1: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.mul.Tensor(view_2, unsqueeze_1);  view_2 = unsqueeze_1 = None
        neg_1: "f32[3, 5, 8, 3][120, 24, 3, 1]cpu" = torch.ops.aten.neg.default(getitem_1);  getitem_1 = None
        cat_2: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.cat.default([neg_1, getitem], -1);  neg_1 = getitem = None
        mul_2: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.mul.Tensor(cat_2, unsqueeze_2);  cat_2 = unsqueeze_2 = None
        add: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.add.Tensor(mul_1, mul_2);  mul_1 = mul_2 = None
        t_1: "f32[44, 48][1, 44]cpu" = torch.ops.aten.t.default(wk_1)
        expand_2: "f32[3, 5, 44][440, 44, 1]cpu" = torch.ops.aten.expand.default(slice_1, [3, 5, 44])
        view_3: "f32[3, 5, 44][440, 44, 1]cpu" = torch.ops.aten.view.default(expand_2, [3, 5, 44]);  expand_2 = None
        expand_3: "f32[3, 44, 48][0, 1, 44]cpu" = torch.ops.aten.expand.default(t_1, [3, 44, 48]);  t_1 = None
        view_4: "f32[3, 44, 48][0, 1, 44]cpu" = torch.ops.aten.view.default(expand_3, [3, 44, 48]);  expand_3 = None
        bmm_1: "f32[3, 5, 48][240, 48, 1]cpu" = torch.ops.aten.bmm.default(view_3, view_4);  view_3 = view_4 = None
        _unsafe_view_1: "f32[3, 5, 48][240, 48, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_1, [3, 5, 48]);  bmm_1 = None
        view_5: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.view.default(_unsafe_view_1, [3, 5, 8, 6]);  _unsafe_view_1 = None
        arange_2: "i64[3][1]cpu" = torch.ops.aten.arange.start_step(0, 6, 2, device = device(type='cpu'), pin_memory = False)
        neg_2: "i64[3][1]cpu" = torch.ops.aten.neg.default(arange_2);  arange_2 = None
        div_1: "f32[3][1]cpu" = torch.ops.aten.div.Tensor(neg_2, 6);  neg_2 = None
        pow_2: "f32[3][1]cpu" = torch.ops.aten.pow.Scalar(10000.0, div_1);  div_1 = None
        _to_copy_1: "f32[5][1]cpu" = torch.ops.aten._to_copy.default(arange, dtype = torch.float32);  arange = None
        unsqueeze_3: "f32[5, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(_to_copy_1, 1);  _to_copy_1 = None
        mul_3: "f32[5, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(unsqueeze_3, pow_2);  unsqueeze_3 = pow_2 = None
        cos_1: "f32[5, 3][3, 1]cpu" = torch.ops.aten.cos.default(mul_3)
        cat_3: "f32[5, 6][6, 1]cpu" = torch.ops.aten.cat.default([cos_1, cos_1], -1);  cos_1 = None
        unsqueeze_4: "f32[5, 1, 6][6, 6, 1]cpu" = torch.ops.aten.unsqueeze.default(cat_3, 1);  cat_3 = None
        sin_1: "f32[5, 3][3, 1]cpu" = torch.ops.aten.sin.default(mul_3);  mul_3 = None
        cat_4: "f32[5, 6][6, 1]cpu" = torch.ops.aten.cat.default([sin_1, sin_1], -1);  sin_1 = None
        unsqueeze_5: "f32[5, 1, 6][6, 6, 1]cpu" = torch.ops.aten.unsqueeze.default(cat_4, 1);  cat_4 = None
        split_1 = torch.ops.aten.split.Tensor(view_5, 3, -1)
        getitem_2: "f32[3, 5, 8, 3][240, 48, 6, 1]cpu" = split_1[0]
        getitem_3: "f32[3, 5, 8, 3][240, 48, 6, 1]cpu" = split_1[1];  split_1 = None
        mul_4: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.mul.Tensor(view_5, unsqueeze_4);  view_5 = unsqueeze_4 = None
        neg_3: "f32[3, 5, 8, 3][120, 24, 3, 1]cpu" = torch.ops.aten.neg.default(getitem_3);  getitem_3 = None
        cat_5: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.cat.default([neg_3, getitem_2], -1);  neg_3 = getitem_2 = None
        mul_5: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.mul.Tensor(cat_5, unsqueeze_5);  cat_5 = unsqueeze_5 = None
        add_1: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.add.Tensor(mul_4, mul_5);  mul_4 = mul_5 = None
        t_2: "f32[44, 48][1, 44]cpu" = torch.ops.aten.t.default(wv_1)
        expand_4: "f32[3, 5, 44][440, 44, 1]cpu" = torch.ops.aten.expand.default(slice_1, [3, 5, 44]);  slice_1 = None
        view_6: "f32[3, 5, 44][440, 44, 1]cpu" = torch.ops.aten.view.default(expand_4, [3, 5, 44]);  expand_4 = None
        expand_5: "f32[3, 44, 48][0, 1, 44]cpu" = torch.ops.aten.expand.default(t_2, [3, 44, 48]);  t_2 = None
        view_7: "f32[3, 44, 48][0, 1, 44]cpu" = torch.ops.aten.view.default(expand_5, [3, 44, 48]);  expand_5 = None
        bmm_2: "f32[3, 5, 48][240, 48, 1]cpu" = torch.ops.aten.bmm.default(view_6, view_7);  view_6 = view_7 = None
        _unsafe_view_2: "f32[3, 5, 48][240, 48, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_2, [3, 5, 48]);  bmm_2 = None
        view_8: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.view.default(_unsafe_view_2, [3, 5, 8, 6]);  _unsafe_view_2 = None
        transpose: "f32[3, 8, 5, 6][240, 6, 48, 1]cpu" = torch.ops.aten.transpose.int(add, 1, 2);  add = None
        transpose_1: "f32[3, 8, 5, 6][240, 6, 48, 1]cpu" = torch.ops.aten.transpose.int(add_1, 1, 2);  add_1 = None
        transpose_2: "f32[3, 8, 5, 6][240, 6, 48, 1]cpu" = torch.ops.aten.transpose.int(view_8, 1, 2);  view_8 = None
        slice_2: "f32[3, 5, 44][440, 44, 1]cpu" = torch.ops.aten.slice.Tensor(x_1, 1, 5, 10);  x_1 = None
        arange_3: "i64[5][1]cpu" = torch.ops.aten.arange.start(15, 20, device = device(type='cpu'), pin_memory = False)
        t_3: "f32[44, 48][1, 44]cpu" = torch.ops.aten.t.default(wq_1);  wq_1 = None
        expand_6: "f32[3, 5, 44][440, 44, 1]cpu" = torch.ops.aten.expand.default(slice_2, [3, 5, 44])
        view_9: "f32[3, 5, 44][440, 44, 1]cpu" = torch.ops.aten.view.default(expand_6, [3, 5, 44]);  expand_6 = None
        expand_7: "f32[3, 44, 48][0, 1, 44]cpu" = torch.ops.aten.expand.default(t_3, [3, 44, 48]);  t_3 = None
        view_10: "f32[3, 44, 48][0, 1, 44]cpu" = torch.ops.aten.view.default(expand_7, [3, 44, 48]);  expand_7 = None
        bmm_3: "f32[3, 5, 48][240, 48, 1]cpu" = torch.ops.aten.bmm.default(view_9, view_10);  view_9 = view_10 = None
        _unsafe_view_3: "f32[3, 5, 48][240, 48, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_3, [3, 5, 48]);  bmm_3 = None
        view_11: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.view.default(_unsafe_view_3, [3, 5, 8, 6]);  _unsafe_view_3 = None
        arange_4: "i64[3][1]cpu" = torch.ops.aten.arange.start_step(0, 6, 2, device = device(type='cpu'), pin_memory = False)
        neg_4: "i64[3][1]cpu" = torch.ops.aten.neg.default(arange_4);  arange_4 = None
        div_2: "f32[3][1]cpu" = torch.ops.aten.div.Tensor(neg_4, 6);  neg_4 = None
        pow_3: "f32[3][1]cpu" = torch.ops.aten.pow.Scalar(10000.0, div_2);  div_2 = None
        _to_copy_2: "f32[5][1]cpu" = torch.ops.aten._to_copy.default(arange_3, dtype = torch.float32)
        unsqueeze_6: "f32[5, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(_to_copy_2, 1);  _to_copy_2 = None
        mul_6: "f32[5, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(unsqueeze_6, pow_3);  unsqueeze_6 = pow_3 = None
        cos_2: "f32[5, 3][3, 1]cpu" = torch.ops.aten.cos.default(mul_6)
        cat_6: "f32[5, 6][6, 1]cpu" = torch.ops.aten.cat.default([cos_2, cos_2], -1);  cos_2 = None
        unsqueeze_7: "f32[5, 1, 6][6, 6, 1]cpu" = torch.ops.aten.unsqueeze.default(cat_6, 1);  cat_6 = None
        sin_2: "f32[5, 3][3, 1]cpu" = torch.ops.aten.sin.default(mul_6);  mul_6 = None
        cat_7: "f32[5, 6][6, 1]cpu" = torch.ops.aten.cat.default([sin_2, sin_2], -1);  sin_2 = None
        unsqueeze_8: "f32[5, 1, 6][6, 6, 1]cpu" = torch.ops.aten.unsqueeze.default(cat_7, 1);  cat_7 = None
        split_2 = torch.ops.aten.split.Tensor(view_11, 3, -1)
        getitem_4: "f32[3, 5, 8, 3][240, 48, 6, 1]cpu" = split_2[0]
        getitem_5: "f32[3, 5, 8, 3][240, 48, 6, 1]cpu" = split_2[1];  split_2 = None
        mul_7: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.mul.Tensor(view_11, unsqueeze_7);  view_11 = unsqueeze_7 = None
        neg_5: "f32[3, 5, 8, 3][120, 24, 3, 1]cpu" = torch.ops.aten.neg.default(getitem_5);  getitem_5 = None
        cat_8: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.cat.default([neg_5, getitem_4], -1);  neg_5 = getitem_4 = None
        mul_8: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.mul.Tensor(cat_8, unsqueeze_8);  cat_8 = unsqueeze_8 = None
        add_2: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.add.Tensor(mul_7, mul_8);  mul_7 = mul_8 = None
        t_4: "f32[44, 48][1, 44]cpu" = torch.ops.aten.t.default(wk_1);  wk_1 = None
        expand_8: "f32[3, 5, 44][440, 44, 1]cpu" = torch.ops.aten.expand.default(slice_2, [3, 5, 44])
        view_12: "f32[3, 5, 44][440, 44, 1]cpu" = torch.ops.aten.view.default(expand_8, [3, 5, 44]);  expand_8 = None
        expand_9: "f32[3, 44, 48][0, 1, 44]cpu" = torch.ops.aten.expand.default(t_4, [3, 44, 48]);  t_4 = None
        view_13: "f32[3, 44, 48][0, 1, 44]cpu" = torch.ops.aten.view.default(expand_9, [3, 44, 48]);  expand_9 = None
        bmm_4: "f32[3, 5, 48][240, 48, 1]cpu" = torch.ops.aten.bmm.default(view_12, view_13);  view_12 = view_13 = None
        _unsafe_view_4: "f32[3, 5, 48][240, 48, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_4, [3, 5, 48]);  bmm_4 = None
        view_14: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.view.default(_unsafe_view_4, [3, 5, 8, 6]);  _unsafe_view_4 = None
        arange_5: "i64[3][1]cpu" = torch.ops.aten.arange.start_step(0, 6, 2, device = device(type='cpu'), pin_memory = False)
        neg_6: "i64[3][1]cpu" = torch.ops.aten.neg.default(arange_5);  arange_5 = None
        div_3: "f32[3][1]cpu" = torch.ops.aten.div.Tensor(neg_6, 6);  neg_6 = None
        pow_4: "f32[3][1]cpu" = torch.ops.aten.pow.Scalar(10000.0, div_3);  div_3 = None
        _to_copy_3: "f32[5][1]cpu" = torch.ops.aten._to_copy.default(arange_3, dtype = torch.float32);  arange_3 = None
        unsqueeze_9: "f32[5, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(_to_copy_3, 1);  _to_copy_3 = None
        mul_9: "f32[5, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(unsqueeze_9, pow_4);  unsqueeze_9 = pow_4 = None
        cos_3: "f32[5, 3][3, 1]cpu" = torch.ops.aten.cos.default(mul_9)
        cat_9: "f32[5, 6][6, 1]cpu" = torch.ops.aten.cat.default([cos_3, cos_3], -1);  cos_3 = None
        unsqueeze_10: "f32[5, 1, 6][6, 6, 1]cpu" = torch.ops.aten.unsqueeze.default(cat_9, 1);  cat_9 = None
        sin_3: "f32[5, 3][3, 1]cpu" = torch.ops.aten.sin.default(mul_9);  mul_9 = None
        cat_10: "f32[5, 6][6, 1]cpu" = torch.ops.aten.cat.default([sin_3, sin_3], -1);  sin_3 = None
        unsqueeze_11: "f32[5, 1, 6][6, 6, 1]cpu" = torch.ops.aten.unsqueeze.default(cat_10, 1);  cat_10 = None
        split_3 = torch.ops.aten.split.Tensor(view_14, 3, -1)
        getitem_6: "f32[3, 5, 8, 3][240, 48, 6, 1]cpu" = split_3[0]
        getitem_7: "f32[3, 5, 8, 3][240, 48, 6, 1]cpu" = split_3[1];  split_3 = None
        mul_10: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.mul.Tensor(view_14, unsqueeze_10);  view_14 = unsqueeze_10 = None
        neg_7: "f32[3, 5, 8, 3][120, 24, 3, 1]cpu" = torch.ops.aten.neg.default(getitem_7);  getitem_7 = None
        cat_11: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.cat.default([neg_7, getitem_6], -1);  neg_7 = getitem_6 = None
        mul_11: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.mul.Tensor(cat_11, unsqueeze_11);  cat_11 = unsqueeze_11 = None
        add_3: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.add.Tensor(mul_10, mul_11);  mul_10 = mul_11 = None
        t_5: "f32[44, 48][1, 44]cpu" = torch.ops.aten.t.default(wv_1);  wv_1 = None
        expand_10: "f32[3, 5, 44][440, 44, 1]cpu" = torch.ops.aten.expand.default(slice_2, [3, 5, 44]);  slice_2 = None
        view_15: "f32[3, 5, 44][440, 44, 1]cpu" = torch.ops.aten.view.default(expand_10, [3, 5, 44]);  expand_10 = None
        expand_11: "f32[3, 44, 48][0, 1, 44]cpu" = torch.ops.aten.expand.default(t_5, [3, 44, 48]);  t_5 = None
        view_16: "f32[3, 44, 48][0, 1, 44]cpu" = torch.ops.aten.view.default(expand_11, [3, 44, 48]);  expand_11 = None
        bmm_5: "f32[3, 5, 48][240, 48, 1]cpu" = torch.ops.aten.bmm.default(view_15, view_16);  view_15 = view_16 = None
        _unsafe_view_5: "f32[3, 5, 48][240, 48, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_5, [3, 5, 48]);  bmm_5 = None
        view_17: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.view.default(_unsafe_view_5, [3, 5, 8, 6]);  _unsafe_view_5 = None
        transpose_3: "f32[3, 8, 5, 6][240, 6, 48, 1]cpu" = torch.ops.aten.transpose.int(add_2, 1, 2);  add_2 = None
        transpose_4: "f32[3, 8, 5, 6][240, 6, 48, 1]cpu" = torch.ops.aten.transpose.int(add_3, 1, 2);  add_3 = None
        transpose_5: "f32[3, 8, 5, 6][240, 6, 48, 1]cpu" = torch.ops.aten.transpose.int(view_17, 1, 2);  view_17 = None

        # File: scripts/context_parallel.py:171 in forward, code: k, v = gather(parts[0][1], parts[1][1]), gather(parts[0][2], parts[1][2])
        all_gather_into_tensor: "f32[6, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops._c10d_functional.all_gather_into_tensor.default(transpose_1, 2, '0');  transpose_1 = None
        wait_tensor: "f32[6, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor);  all_gather_into_tensor = None
        split_4 = torch.ops.aten.split.Tensor(wait_tensor, 3);  wait_tensor = None
        getitem_8: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = split_4[0]
        getitem_9: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = split_4[1];  split_4 = None
        cat_12: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = torch.ops.aten.cat.default([getitem_8, getitem_9], 2);  getitem_8 = getitem_9 = None
        all_gather_into_tensor_1: "f32[6, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops._c10d_functional.all_gather_into_tensor.default(transpose_4, 2, '0');  transpose_4 = None
        wait_tensor_1: "f32[6, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_1);  all_gather_into_tensor_1 = None
        split_5 = torch.ops.aten.split.Tensor(wait_tensor_1, 3);  wait_tensor_1 = None
        getitem_10: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = split_5[0]
        getitem_11: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = split_5[1];  split_5 = None
        cat_13: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = torch.ops.aten.cat.default([getitem_10, getitem_11], 2);  getitem_10 = getitem_11 = None
        split_6 = torch.ops.aten.split.Tensor(cat_13, 5, 2);  cat_13 = None
        getitem_12: "f32[3, 8, 5, 6][480, 60, 6, 1]cpu" = split_6[0]
        getitem_13: "f32[3, 8, 5, 6][480, 60, 6, 1]cpu" = split_6[1];  split_6 = None
        cat_14: "f32[3, 8, 20, 6][960, 120, 6, 1]cpu" = torch.ops.aten.cat.default([cat_12, getitem_13, getitem_12], 2);  cat_12 = getitem_13 = getitem_12 = None
        all_gather_into_tensor_2: "f32[6, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops._c10d_functional.all_gather_into_tensor.default(transpose_2, 2, '0');  transpose_2 = None
        wait_tensor_2: "f32[6, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_2);  all_gather_into_tensor_2 = None
        split_7 = torch.ops.aten.split.Tensor(wait_tensor_2, 3);  wait_tensor_2 = None
        getitem_14: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = split_7[0]
        getitem_15: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = split_7[1];  split_7 = None
        cat_15: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = torch.ops.aten.cat.default([getitem_14, getitem_15], 2);  getitem_14 = getitem_15 = None
        all_gather_into_tensor_3: "f32[6, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops._c10d_functional.all_gather_into_tensor.default(transpose_5, 2, '0');  transpose_5 = None
        wait_tensor_3: "f32[6, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_3);  all_gather_into_tensor_3 = None
        split_8 = torch.ops.aten.split.Tensor(wait_tensor_3, 3);  wait_tensor_3 = None
        getitem_16: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = split_8[0]
        getitem_17: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = split_8[1];  split_8 = None
        cat_16: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = torch.ops.aten.cat.default([getitem_16, getitem_17], 2);  getitem_16 = getitem_17 = None
        split_9 = torch.ops.aten.split.Tensor(cat_16, 5, 2);  cat_16 = None
        getitem_18: "f32[3, 8, 5, 6][480, 60, 6, 1]cpu" = split_9[0]
        getitem_19: "f32[3, 8, 5, 6][480, 60, 6, 1]cpu" = split_9[1];  split_9 = None
        cat_17: "f32[3, 8, 20, 6][960, 120, 6, 1]cpu" = torch.ops.aten.cat.default([cat_15, getitem_19, getitem_18], 2);  cat_15 = getitem_19 = getitem_18 = None

        # File: scripts/context_parallel.py:175 in forward, code: scores = (parts[i][0] @ k[:, :, :seen].transpose(-1, -2)) * (1 / math.sqrt(D))
        slice_3: "f32[3, 8, 5, 6][960, 120, 6, 1]cpu" = torch.ops.aten.slice.Tensor(cat_14, 2, 0, 5)
        transpose_6: "f32[3, 8, 6, 5][960, 120, 1, 6]cpu" = torch.ops.aten.transpose.int(slice_3, -1, -2);  slice_3 = None
        expand_12: "f32[3, 8, 5, 6][240, 6, 48, 1]cpu" = torch.ops.aten.expand.default(transpose, [3, 8, 5, 6]);  transpose = None
        clone: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.clone.default(expand_12, memory_format = torch.contiguous_format);  expand_12 = None
        _unsafe_view_6: "f32[24, 5, 6][30, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(clone, [24, 5, 6]);  clone = None
        expand_13: "f32[3, 8, 6, 5][960, 120, 1, 6]cpu" = torch.ops.aten.expand.default(transpose_6, [3, 8, 6, 5]);  transpose_6 = None
        view_18: "f32[24, 6, 5][120, 1, 6]cpu" = torch.ops.aten.view.default(expand_13, [24, 6, 5]);  expand_13 = None
        bmm_6: "f32[24, 5, 5][25, 5, 1]cpu" = torch.ops.aten.bmm.default(_unsafe_view_6, view_18);  _unsafe_view_6 = view_18 = None
        _unsafe_view_7: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_6, [3, 8, 5, 5]);  bmm_6 = None
        mul_12: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view_7, 0.4082482904638631);  _unsafe_view_7 = None

        # File: scripts/context_parallel.py:176 in forward, code: first = torch.arange(chunk * part, seen) + (1 if bug == "sees_one_token_more" else 0)
        arange_6: "i64[5][1]cpu" = torch.ops.aten.arange.start(0, 5, device = device(type='cpu'), pin_memory = False)
        add_4: "i64[5][1]cpu" = torch.ops.aten.add.Tensor(arange_6, 0);  arange_6 = None

        # File: scripts/context_parallel.py:177 in forward, code: scores = scores.masked_fill(torch.arange(seen)[None, :] > first[:, None], float("-inf"))
        arange_7: "i64[5][1]cpu" = torch.ops.aten.arange.default(5, device = device(type='cpu'), pin_memory = False)
        unsqueeze_12: "i64[1, 5][5, 1]cpu" = torch.ops.aten.unsqueeze.default(arange_7, 0);  arange_7 = None
        unsqueeze_13: "i64[5, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(add_4, 1);  add_4 = None
        gt: "b8[5, 5][5, 1]cpu" = torch.ops.aten.gt.Tensor(unsqueeze_12, unsqueeze_13);  unsqueeze_12 = unsqueeze_13 = None
        masked_fill: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten.masked_fill.Scalar(mul_12, gt, -inf);  mul_12 = gt = None

        # File: scripts/context_parallel.py:178 in forward, code: outs.append(scores.softmax(-1) @ v[:, :, :seen])
        _softmax: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten._softmax.default(masked_fill, -1, False);  masked_fill = None
        slice_4: "f32[3, 8, 5, 6][960, 120, 6, 1]cpu" = torch.ops.aten.slice.Tensor(cat_17, 2, 0, 5)
        expand_14: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten.expand.default(_softmax, [3, 8, 5, 5]);  _softmax = None
        view_19: "f32[24, 5, 5][25, 5, 1]cpu" = torch.ops.aten.view.default(expand_14, [24, 5, 5]);  expand_14 = None
        expand_15: "f32[3, 8, 5, 6][960, 120, 6, 1]cpu" = torch.ops.aten.expand.default(slice_4, [3, 8, 5, 6]);  slice_4 = None
        view_20: "f32[24, 5, 6][120, 6, 1]cpu" = torch.ops.aten.view.default(expand_15, [24, 5, 6]);  expand_15 = None
        bmm_7: "f32[24, 5, 6][30, 6, 1]cpu" = torch.ops.aten.bmm.default(view_19, view_20);  view_19 = view_20 = None
        _unsafe_view_8: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_7, [3, 8, 5, 6]);  bmm_7 = None

        # File: scripts/context_parallel.py:175 in forward, code: scores = (parts[i][0] @ k[:, :, :seen].transpose(-1, -2)) * (1 / math.sqrt(D))
        alias: "f32[3, 8, 20, 6][960, 120, 6, 1]cpu" = torch.ops.aten.alias.default(cat_14);  cat_14 = None
        transpose_7: "f32[3, 8, 6, 20][960, 120, 1, 6]cpu" = torch.ops.aten.transpose.int(alias, -1, -2);  alias = None
        expand_16: "f32[3, 8, 5, 6][240, 6, 48, 1]cpu" = torch.ops.aten.expand.default(transpose_3, [3, 8, 5, 6]);  transpose_3 = None
        clone_1: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.clone.default(expand_16, memory_format = torch.contiguous_format);  expand_16 = None
        _unsafe_view_9: "f32[24, 5, 6][30, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_1, [24, 5, 6]);  clone_1 = None
        expand_17: "f32[3, 8, 6, 20][960, 120, 1, 6]cpu" = torch.ops.aten.expand.default(transpose_7, [3, 8, 6, 20]);  transpose_7 = None
        view_21: "f32[24, 6, 20][120, 1, 6]cpu" = torch.ops.aten.view.default(expand_17, [24, 6, 20]);  expand_17 = None
        bmm_8: "f32[24, 5, 20][100, 20, 1]cpu" = torch.ops.aten.bmm.default(_unsafe_view_9, view_21);  _unsafe_view_9 = view_21 = None
        _unsafe_view_10: "f32[3, 8, 5, 20][800, 100, 20, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_8, [3, 8, 5, 20]);  bmm_8 = None
        mul_13: "f32[3, 8, 5, 20][800, 100, 20, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view_10, 0.4082482904638631);  _unsafe_view_10 = None

        # File: scripts/context_parallel.py:176 in forward, code: first = torch.arange(chunk * part, seen) + (1 if bug == "sees_one_token_more" else 0)
        arange_8: "i64[5][1]cpu" = torch.ops.aten.arange.start(15, 20, device = device(type='cpu'), pin_memory = False)
        add_5: "i64[5][1]cpu" = torch.ops.aten.add.Tensor(arange_8, 0);  arange_8 = None

        # File: scripts/context_parallel.py:177 in forward, code: scores = scores.masked_fill(torch.arange(seen)[None, :] > first[:, None], float("-inf"))
        arange_9: "i64[20][1]cpu" = torch.ops.aten.arange.default(20, device = device(type='cpu'), pin_memory = False)
        unsqueeze_14: "i64[1, 20][20, 1]cpu" = torch.ops.aten.unsqueeze.default(arange_9, 0);  arange_9 = None
        unsqueeze_15: "i64[5, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(add_5, 1);  add_5 = None
        gt_1: "b8[5, 20][20, 1]cpu" = torch.ops.aten.gt.Tensor(unsqueeze_14, unsqueeze_15);  unsqueeze_14 = unsqueeze_15 = None
        masked_fill_1: "f32[3, 8, 5, 20][800, 100, 20, 1]cpu" = torch.ops.aten.masked_fill.Scalar(mul_13, gt_1, -inf);  mul_13 = gt_1 = None

        # File: scripts/context_parallel.py:178 in forward, code: outs.append(scores.softmax(-1) @ v[:, :, :seen])
        _softmax_1: "f32[3, 8, 5, 20][800, 100, 20, 1]cpu" = torch.ops.aten._softmax.default(masked_fill_1, -1, False);  masked_fill_1 = None
        alias_1: "f32[3, 8, 20, 6][960, 120, 6, 1]cpu" = torch.ops.aten.alias.default(cat_17);  cat_17 = None
        expand_18: "f32[3, 8, 5, 20][800, 100, 20, 1]cpu" = torch.ops.aten.expand.default(_softmax_1, [3, 8, 5, 20]);  _softmax_1 = None
        view_22: "f32[24, 5, 20][100, 20, 1]cpu" = torch.ops.aten.view.default(expand_18, [24, 5, 20]);  expand_18 = None
        expand_19: "f32[3, 8, 20, 6][960, 120, 6, 1]cpu" = torch.ops.aten.expand.default(alias_1, [3, 8, 20, 6]);  alias_1 = None
        view_23: "f32[24, 20, 6][120, 6, 1]cpu" = torch.ops.aten.view.default(expand_19, [24, 20, 6]);  expand_19 = None
        bmm_9: "f32[24, 5, 6][30, 6, 1]cpu" = torch.ops.aten.bmm.default(view_22, view_23);  view_22 = view_23 = None
        _unsafe_view_11: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_9, [3, 8, 5, 6]);  bmm_9 = None

        # File: scripts/context_parallel.py:179 in forward, code: return F.linear(torch.cat(outs, 2).transpose(1, 2).reshape(B, 2 * part, HEADS * D), wo)
        cat_18: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = torch.ops.aten.cat.default([_unsafe_view_8, _unsafe_view_11], 2);  _unsafe_view_8 = _unsafe_view_11 = None
        transpose_8: "f32[3, 10, 8, 6][480, 6, 60, 1]cpu" = torch.ops.aten.transpose.int(cat_18, 1, 2);  cat_18 = None
        clone_2: "f32[3, 10, 8, 6][480, 48, 6, 1]cpu" = torch.ops.aten.clone.default(transpose_8, memory_format = torch.contiguous_format);  transpose_8 = None
        _unsafe_view_12: "f32[3, 10, 48][480, 48, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_2, [3, 10, 48]);  clone_2 = None
        t_6: "f32[48, 44][1, 48]cpu" = torch.ops.aten.t.default(wo_1);  wo_1 = None
        view_24: "f32[30, 48][48, 1]cpu" = torch.ops.aten.view.default(_unsafe_view_12, [30, 48]);  _unsafe_view_12 = None
        mm: "f32[30, 44][44, 1]cpu" = torch.ops.aten.mm.default(view_24, t_6);  view_24 = t_6 = None
        _unsafe_view_13: "f32[3, 10, 44][440, 44, 1]cpu" = torch.ops.aten._unsafe_view.default(mm, [3, 10, 44]);  mm = None
        return _unsafe_view_13

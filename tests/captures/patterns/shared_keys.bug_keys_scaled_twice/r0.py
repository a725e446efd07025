class forward(torch.nn.Module):
    def forward(self, x_1: "f32[6, 8][8, 1]cpu", wq_1: "f32[4, 8][8, 1]cpu", wkv_1: "f32[4, 8][8, 1]cpu", wo_1: "f32[8, 4][4, 1]cpu", g_1: "f32[6, 8][8, 1]cpu"):
        # File: scripts/patterns_training.py:41 in forward, code: return shared_keys.run(x, wq, wkv, wo, g, reduced, bug)
        alias: "f32[6, 8][8, 1]cpu" = torch.ops.aten.alias.default(x_1);  x_1 = None
        alias_1: "f32[4, 8][8, 1]cpu" = torch.ops.aten.alias.default(wq_1);  wq_1 = None
        alias_2: "f32[4, 8][8, 1]cpu" = torch.ops.aten.alias.default(wkv_1);  wkv_1 = None
        alias_3: "f32[8, 4][4, 1]cpu" = torch.ops.aten.alias.default(wo_1);  wo_1 = None
        t: "f32[8, 4][1, 8]cpu" = torch.ops.aten.t.default(alias_1);  alias_1 = None
        mm: "f32[6, 4][4, 1]cpu" = torch.ops.aten.mm.default(alias, t)
        view: "f32[6, 2, 2][4, 2, 1]cpu" = torch.ops.aten.view.default(mm, [6, -1, 2]);  mm = None
        transpose: "f32[2, 6, 2][2, 4, 1]cpu" = torch.ops.aten.transpose.int(view, 0, 1);  view = None
        t_1: "f32[8, 4][1, 8]cpu" = torch.ops.aten.t.default(alias_2);  alias_2 = None
        mm_1: "f32[6, 4][4, 1]cpu" = torch.ops.aten.mm.default(alias, t_1)
        split = torch.ops.aten.split.Tensor(mm_1, 2, -1);  mm_1 = None
        getitem: "f32[6, 2][4, 1]cpu" = split[0]
        getitem_1: "f32[6, 2][4, 1]cpu" = split[1];  split = None
        mul: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(getitem, 0.7071067811865476);  getitem = None
        t_2: "f32[2, 6][1, 2]cpu" = torch.ops.aten.t.default(mul);  mul = None
        clone: "f32[2, 6, 2][12, 2, 1]cpu" = torch.ops.aten.clone.default(transpose, memory_format = torch.contiguous_format);  transpose = None
        _unsafe_view: "f32[12, 2][2, 1]cpu" = torch.ops.aten._unsafe_view.default(clone, [12, 2]);  clone = None
        mm_2: "f32[12, 6][6, 1]cpu" = torch.ops.aten.mm.default(_unsafe_view, t_2)
        _unsafe_view_1: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(mm_2, [2, 6, 6]);  mm_2 = None
        mul_1: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view_1, 0.7071067811865476);  _unsafe_view_1 = None
        _softmax: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten._softmax.default(mul_1, -1, False);  mul_1 = None
        alias_4: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten.alias.default(_softmax)
        view_1: "f32[12, 6][6, 1]cpu" = torch.ops.aten.view.default(_softmax, [12, 6]);  _softmax = None
        mm_3: "f32[12, 2][2, 1]cpu" = torch.ops.aten.mm.default(view_1, getitem_1)
        _unsafe_view_2: "f32[2, 6, 2][12, 2, 1]cpu" = torch.ops.aten._unsafe_view.default(mm_3, [2, 6, 2]);  mm_3 = None
        transpose_1: "f32[6, 2, 2][2, 12, 1]cpu" = torch.ops.aten.transpose.int(_unsafe_view_2, 0, 1);  _unsafe_view_2 = None
        clone_1: "f32[6, 2, 2][4, 2, 1]cpu" = torch.ops.aten.clone.default(transpose_1, memory_format = torch.contiguous_format);  transpose_1 = None
        _unsafe_view_3: "f32[6, 4][4, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_1, [6, 4]);  clone_1 = None
        t_3: "f32[4, 8][1, 4]cpu" = torch.ops.aten.t.default(alias_3);  alias_3 = None
        t_4: "f32[8, 6][1, 8]cpu" = torch.ops.aten.t.default(g_1)
        mm_5: "f32[8, 4][4, 1]cpu" = torch.ops.aten.mm.default(t_4, _unsafe_view_3);  t_4 = _unsafe_view_3 = None
        t_5: "f32[4, 8][1, 4]cpu" = torch.ops.aten.t.default(mm_5);  mm_5 = None
        t_6: "f32[8, 4][4, 1]cpu" = torch.ops.aten.t.default(t_3);  t_3 = None
        mm_6: "f32[6, 4][4, 1]cpu" = torch.ops.aten.mm.default(g_1, t_6);  g_1 = t_6 = None
        t_7: "f32[8, 4][4, 1]cpu" = torch.ops.aten.t.default(t_5);  t_5 = None
        view_2: "f32[6, 2, 2][4, 2, 1]cpu" = torch.ops.aten.view.default(mm_6, [6, 2, 2]);  mm_6 = None
        transpose_2: "f32[2, 6, 2][2, 4, 1]cpu" = torch.ops.aten.transpose.int(view_2, 0, 1);  view_2 = None
        clone_2: "f32[2, 6, 2][12, 2, 1]cpu" = torch.ops.aten.clone.default(transpose_2, memory_format = torch.contiguous_format);  transpose_2 = None
        _unsafe_view_4: "f32[12, 2][2, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_2, [12, 2]);  clone_2 = None
        t_8: "f32[6, 12][1, 6]cpu" = torch.ops.aten.t.default(view_1);  view_1 = None
        mm_7: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mm.default(t_8, _unsafe_view_4);  t_8 = None
        t_9: "f32[2, 6][1, 4]cpu" = torch.ops.aten.t.default(getitem_1);  getitem_1 = None
        mm_8: "f32[12, 6][6, 1]cpu" = torch.ops.aten.mm.default(_unsafe_view_4, t_9);  _unsafe_view_4 = t_9 = None
        view_3: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten.view.default(mm_8, [2, 6, 6]);  mm_8 = None
        alias_5: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten.alias.default(alias_4);  alias_4 = None
        _softmax_backward_data: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten._softmax_backward_data.default(view_3, alias_5, -1, torch.float32);  view_3 = alias_5 = None
        mul_2: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten.mul.Tensor(_softmax_backward_data, 0.7071067811865476);  _softmax_backward_data = None
        view_4: "f32[12, 6][6, 1]cpu" = torch.ops.aten.view.default(mul_2, [12, 6]);  mul_2 = None
        t_10: "f32[6, 12][1, 6]cpu" = torch.ops.aten.t.default(view_4)
        mm_9: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mm.default(t_10, _unsafe_view);  t_10 = _unsafe_view = None
        t_11: "f32[2, 6][1, 2]cpu" = torch.ops.aten.t.default(mm_9);  mm_9 = None
        t_12: "f32[6, 2][2, 1]cpu" = torch.ops.aten.t.default(t_2);  t_2 = None
        mm_10: "f32[12, 2][2, 1]cpu" = torch.ops.aten.mm.default(view_4, t_12);  view_4 = t_12 = None
        view_5: "f32[2, 6, 2][12, 2, 1]cpu" = torch.ops.aten.view.default(mm_10, [2, 6, 2]);  mm_10 = None
        t_13: "f32[6, 2][2, 1]cpu" = torch.ops.aten.t.default(t_11);  t_11 = None
        mul_3: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(t_13, 0.7071067811865476);  t_13 = None
        cat: "f32[6, 4][4, 1]cpu" = torch.ops.aten.cat.default([mul_3, mm_7], 1);  mul_3 = mm_7 = None
        t_14: "f32[4, 6][1, 4]cpu" = torch.ops.aten.t.default(cat)
        mm_11: "f32[4, 8][8, 1]cpu" = torch.ops.aten.mm.default(t_14, alias);  t_14 = None
        t_15: "f32[8, 4][1, 8]cpu" = torch.ops.aten.t.default(mm_11);  mm_11 = None
        t_16: "f32[4, 8][8, 1]cpu" = torch.ops.aten.t.default(t_1);  t_1 = None
        mm_12: "f32[6, 8][8, 1]cpu" = torch.ops.aten.mm.default(cat, t_16);  cat = t_16 = None
        t_17: "f32[4, 8][8, 1]cpu" = torch.ops.aten.t.default(t_15);  t_15 = None
        transpose_3: "f32[6, 2, 2][2, 12, 1]cpu" = torch.ops.aten.transpose.int(view_5, 0, 1);  view_5 = None
        clone_3: "f32[6, 2, 2][4, 2, 1]cpu" = torch.ops.aten.clone.default(transpose_3, memory_format = torch.contiguous_format);  transpose_3 = None
        _unsafe_view_5: "f32[6, 4][4, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_3, [6, 4]);  clone_3 = None
        t_18: "f32[4, 6][1, 4]cpu" = torch.ops.aten.t.default(_unsafe_view_5)
        mm_13: "f32[4, 8][8, 1]cpu" = torch.ops.aten.mm.default(t_18, alias);  t_18 = alias = None
        t_19: "f32[8, 4][1, 8]cpu" = torch.ops.aten.t.default(mm_13);  mm_13 = None
        t_20: "f32[4, 8][8, 1]cpu" = torch.ops.aten.t.default(t);  t = None
        mm_14: "f32[6, 8][8, 1]cpu" = torch.ops.aten.mm.default(_unsafe_view_5, t_20);  _unsafe_view_5 = t_20 = None
        add: "f32[6, 8][8, 1]cpu" = torch.ops.aten.add.Tensor(mm_12, mm_14);  mm_12 = mm_14 = None
        t_21: "f32[4, 8][8, 1]cpu" = torch.ops.aten.t.default(t_19);  t_19 = None
        all_reduce: "f32[6, 8][8, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(add, 'sum', '0');  add = None
        wait_tensor: "f32[6, 8][8, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        all_reduce_1: "f32[4, 8][8, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(t_17, 'sum', '0');  t_17 = None
        wait_tensor_1: "f32[4, 8][8, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        return (wait_tensor, t_21, wait_tensor_1, t_7)

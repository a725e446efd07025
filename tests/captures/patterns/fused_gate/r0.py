class forward(torch.nn.Module):
    def forward(self, x_1: "f32[6, 8][8, 1]cpu", w_1: "f32[2, 6, 8][48, 8, 1]cpu", down_1: "f32[8, 6][6, 1]cpu", g_1: "f32[6, 8][8, 1]cpu"):
        # File: scripts/patterns_training.py:67 in forward, code: return fused_gate.run(x, w, down, g, reduced, bool(bug) and r == 1)
        alias: "f32[6, 8][8, 1]cpu" = torch.ops.aten.alias.default(x_1);  x_1 = None
        alias_1: "f32[2, 6, 8][48, 8, 1]cpu" = torch.ops.aten.alias.default(w_1);  w_1 = None
        alias_2: "f32[8, 6][6, 1]cpu" = torch.ops.aten.alias.default(down_1);  down_1 = None
        view: "f32[12, 8][8, 1]cpu" = torch.ops.aten.view.default(alias_1, [-1, 8]);  alias_1 = None
        t: "f32[8, 12][1, 8]cpu" = torch.ops.aten.t.default(view);  view = None
        mm: "f32[6, 12][12, 1]cpu" = torch.ops.aten.mm.default(alias, t)
        split = torch.ops.aten.split.Tensor(mm, 6, -1);  mm = None
        getitem: "f32[6, 6][12, 1]cpu" = split[0]
        getitem_1: "f32[6, 6][12, 1]cpu" = split[1];  split = None
        silu: "f32[6, 6][6, 1]cpu" = torch.ops.aten.silu.default(getitem)
        mul: "f32[6, 6][6, 1]cpu" = torch.ops.aten.mul.Tensor(silu, getitem_1)
        t_1: "f32[6, 8][1, 6]cpu" = torch.ops.aten.t.default(alias_2);  alias_2 = None
        mm_1: "f32[6, 8][8, 1]cpu" = torch.ops.aten.mm.default(mul, t_1)
        t_2: "f32[8, 6][1, 8]cpu" = torch.ops.aten.t.default(g_1)
        mm_2: "f32[8, 6][6, 1]cpu" = torch.ops.aten.mm.default(t_2, mul);  t_2 = mul = None
        t_3: "f32[6, 8][1, 6]cpu" = torch.ops.aten.t.default(mm_2);  mm_2 = None
        t_4: "f32[8, 6][6, 1]cpu" = torch.ops.aten.t.default(t_1);  t_1 = None
        mm_3: "f32[6, 6][6, 1]cpu" = torch.ops.aten.mm.default(g_1, t_4);  g_1 = t_4 = None
        t_5: "f32[8, 6][6, 1]cpu" = torch.ops.aten.t.default(t_3);  t_3 = None
        mul_1: "f32[6, 6][6, 1]cpu" = torch.ops.aten.mul.Tensor(mm_3, silu);  silu = None
        mul_2: "f32[6, 6][6, 1]cpu" = torch.ops.aten.mul.Tensor(mm_3, getitem_1);  mm_3 = getitem_1 = None
        silu_backward: "f32[6, 6][6, 1]cpu" = torch.ops.aten.silu_backward.default(mul_2, getitem);  mul_2 = getitem = None
        cat: "f32[6, 12][12, 1]cpu" = torch.ops.aten.cat.default([silu_backward, mul_1], 1);  silu_backward = mul_1 = None
        t_6: "f32[12, 6][1, 12]cpu" = torch.ops.aten.t.default(cat)
        mm_4: "f32[12, 8][8, 1]cpu" = torch.ops.aten.mm.default(t_6, alias);  t_6 = alias = None
        t_7: "f32[8, 12][1, 8]cpu" = torch.ops.aten.t.default(mm_4);  mm_4 = None
        t_8: "f32[12, 8][8, 1]cpu" = torch.ops.aten.t.default(t);  t = None
        mm_5: "f32[6, 8][8, 1]cpu" = torch.ops.aten.mm.default(cat, t_8);  cat = t_8 = None
        t_9: "f32[12, 8][8, 1]cpu" = torch.ops.aten.t.default(t_7);  t_7 = None
        view_1: "f32[2, 6, 8][48, 8, 1]cpu" = torch.ops.aten.view.default(t_9, [2, 6, 8]);  t_9 = None

        # File: torch/_library/autograd.py:53 in forward, code: result = op.redispatch(keyset & _C._after_autograd_keyset, *args, **kwargs)
        all_reduce: "f32[6, 8][8, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(mm_1, 'sum', '0');  mm_1 = None
        wait_tensor: "f32[6, 8][8, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None

        # File: scripts/patterns_training.py:67 in forward, code: return fused_gate.run(x, w, down, g, reduced, bool(bug) and r == 1)
        all_reduce_1: "f32[6, 8][8, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(mm_5, 'sum', '0');  mm_5 = None
        wait_tensor_1: "f32[6, 8][8, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        return (wait_tensor, wait_tensor_1, view_1, t_5)

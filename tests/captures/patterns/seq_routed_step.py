class forward(torch.nn.Module):
    def forward(self, x_1: "f32[6, 5][5, 1]cpu", router_1: "f32[4, 5][5, 1]cpu", up_1: "f32[4, 5, 7][35, 7, 1]cpu", down_1: "f32[4, 7, 5][35, 5, 1]cpu", g_1: "f32[6, 5][5, 1]cpu"):
        # File: scripts/patterns.py:406 in forward, code: return routed_step.gradients(x, router, up, down, g, 0)
        alias: "f32[6, 5][5, 1]cpu" = torch.ops.aten.alias.default(x_1);  x_1 = None
        alias_1: "f32[4, 5][5, 1]cpu" = torch.ops.aten.alias.default(router_1);  router_1 = None
        alias_2: "f32[4, 5, 7][35, 7, 1]cpu" = torch.ops.aten.alias.default(up_1);  up_1 = None
        alias_3: "f32[4, 7, 5][35, 5, 1]cpu" = torch.ops.aten.alias.default(down_1);  down_1 = None
        t: "f32[5, 4][1, 5]cpu" = torch.ops.aten.t.default(alias_1);  alias_1 = None
        mm: "f32[6, 4][4, 1]cpu" = torch.ops.aten.mm.default(alias, t)
        _softmax: "f32[6, 4][4, 1]cpu" = torch.ops.aten._softmax.default(mm, -1, False);  mm = None
        alias_4: "f32[6, 4][4, 1]cpu" = torch.ops.aten.alias.default(_softmax)
        topk = torch.ops.aten.topk.default(_softmax, 2);  _softmax = None
        getitem: "f32[6, 2][2, 1]cpu" = topk[0]
        getitem_1: "i64[6, 2][2, 1]cpu" = topk[1];  topk = None
        sum_1: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(getitem, [-1], True)
        div: "f32[6, 2][2, 1]cpu" = torch.ops.aten.div.Tensor(getitem, sum_1)
        select: "f32[5, 7][7, 1]cpu" = torch.ops.aten.select.int(alias_2, 0, 0)
        mm_1: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(alias, select)
        silu: "f32[6, 7][7, 1]cpu" = torch.ops.aten.silu.default(mm_1)
        select_1: "f32[7, 5][5, 1]cpu" = torch.ops.aten.select.int(alias_3, 0, 0)
        mm_2: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(silu, select_1)
        eq: "b8[6, 2][2, 1]cpu" = torch.ops.aten.eq.Scalar(getitem_1, 0)
        mul: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(div, eq)
        sum_2: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul, [-1], True);  mul = None
        mul_1: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mm_2, sum_2)
        select_2: "f32[5, 7][7, 1]cpu" = torch.ops.aten.select.int(alias_2, 0, 1)
        mm_3: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(alias, select_2)
        silu_1: "f32[6, 7][7, 1]cpu" = torch.ops.aten.silu.default(mm_3)
        select_3: "f32[7, 5][5, 1]cpu" = torch.ops.aten.select.int(alias_3, 0, 1)
        mm_4: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(silu_1, select_3)
        eq_1: "b8[6, 2][2, 1]cpu" = torch.ops.aten.eq.Scalar(getitem_1, 1)
        mul_2: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(div, eq_1)
        sum_3: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_2, [-1], True);  mul_2 = None
        mul_3: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mm_4, sum_3)
        add: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(mul_1, mul_3);  mul_1 = mul_3 = None
        select_4: "f32[5, 7][7, 1]cpu" = torch.ops.aten.select.int(alias_2, 0, 2)
        mm_5: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(alias, select_4)
        silu_2: "f32[6, 7][7, 1]cpu" = torch.ops.aten.silu.default(mm_5)
        select_5: "f32[7, 5][5, 1]cpu" = torch.ops.aten.select.int(alias_3, 0, 2)
        mm_6: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(silu_2, select_5)
        eq_2: "b8[6, 2][2, 1]cpu" = torch.ops.aten.eq.Scalar(getitem_1, 2)
        mul_4: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(div, eq_2)
        sum_4: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_4, [-1], True);  mul_4 = None
        mul_5: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mm_6, sum_4)
        add_1: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(add, mul_5);  add = mul_5 = None
        select_6: "f32[5, 7][7, 1]cpu" = torch.ops.aten.select.int(alias_2, 0, 3);  alias_2 = None
        mm_7: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(alias, select_6)
        silu_3: "f32[6, 7][7, 1]cpu" = torch.ops.aten.silu.default(mm_7)
        select_7: "f32[7, 5][5, 1]cpu" = torch.ops.aten.select.int(alias_3, 0, 3);  alias_3 = None
        mm_8: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(silu_3, select_7)
        eq_3: "b8[6, 2][2, 1]cpu" = torch.ops.aten.eq.Scalar(getitem_1, 3)
        mul_6: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(div, eq_3);  div = None
        sum_5: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_6, [-1], True);  mul_6 = None
        mul_7: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mm_8, sum_5)
        add_2: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(add_1, mul_7);  add_1 = mul_7 = None
        mul_8: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(add_2, g_1);  add_2 = None
        sum_6: "f32[][]cpu" = torch.ops.aten.sum.default(mul_8);  mul_8 = None
        ones_like: "f32[][]cpu" = torch.ops.aten.ones_like.default(sum_6, pin_memory = False, memory_format = torch.preserve_format);  sum_6 = None
        expand: "f32[6, 5][0, 0]cpu" = torch.ops.aten.expand.default(ones_like, [6, 5]);  ones_like = None
        mul_9: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(expand, g_1);  expand = g_1 = None
        mul_10: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mul_9, mm_8);  mm_8 = None
        mul_11: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mul_9, sum_5);  sum_5 = None
        sum_7: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_10, [1], True);  mul_10 = None
        expand_1: "f32[6, 2][1, 0]cpu" = torch.ops.aten.expand.default(sum_7, [6, 2]);  sum_7 = None
        mul_12: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(expand_1, eq_3);  expand_1 = eq_3 = None
        t_1: "f32[7, 6][1, 7]cpu" = torch.ops.aten.t.default(silu_3);  silu_3 = None
        mm_9: "f32[7, 5][5, 1]cpu" = torch.ops.aten.mm.default(t_1, mul_11);  t_1 = None
        t_2: "f32[5, 7][1, 5]cpu" = torch.ops.aten.t.default(select_7);  select_7 = None
        mm_10: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(mul_11, t_2);  mul_11 = t_2 = None
        select_backward: "f32[4, 7, 5][35, 5, 1]cpu" = torch.ops.aten.select_backward.default(mm_9, [4, 7, 5], 0, 3);  mm_9 = None
        silu_backward: "f32[6, 7][7, 1]cpu" = torch.ops.aten.silu_backward.default(mm_10, mm_7);  mm_10 = mm_7 = None
        t_3: "f32[5, 6][1, 5]cpu" = torch.ops.aten.t.default(alias)
        mm_11: "f32[5, 7][7, 1]cpu" = torch.ops.aten.mm.default(t_3, silu_backward);  t_3 = None
        t_4: "f32[7, 5][1, 7]cpu" = torch.ops.aten.t.default(select_6);  select_6 = None
        mm_12: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(silu_backward, t_4);  silu_backward = t_4 = None
        select_backward_1: "f32[4, 5, 7][35, 7, 1]cpu" = torch.ops.aten.select_backward.default(mm_11, [4, 5, 7], 0, 3);  mm_11 = None
        mul_13: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mul_9, mm_6);  mm_6 = None
        mul_14: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mul_9, sum_4);  sum_4 = None
        sum_8: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_13, [1], True);  mul_13 = None
        expand_2: "f32[6, 2][1, 0]cpu" = torch.ops.aten.expand.default(sum_8, [6, 2]);  sum_8 = None
        mul_15: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(expand_2, eq_2);  expand_2 = eq_2 = None
        add_3: "f32[6, 2][2, 1]cpu" = torch.ops.aten.add.Tensor(mul_12, mul_15);  mul_12 = mul_15 = None
        t_5: "f32[7, 6][1, 7]cpu" = torch.ops.aten.t.default(silu_2);  silu_2 = None
        mm_13: "f32[7, 5][5, 1]cpu" = torch.ops.aten.mm.default(t_5, mul_14);  t_5 = None
        t_6: "f32[5, 7][1, 5]cpu" = torch.ops.aten.t.default(select_5);  select_5 = None
        mm_14: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(mul_14, t_6);  mul_14 = t_6 = None
        select_backward_2: "f32[4, 7, 5][35, 5, 1]cpu" = torch.ops.aten.select_backward.default(mm_13, [4, 7, 5], 0, 2);  mm_13 = None
        add_4: "f32[4, 7, 5][35, 5, 1]cpu" = torch.ops.aten.add.Tensor(select_backward, select_backward_2);  select_backward = select_backward_2 = None
        silu_backward_1: "f32[6, 7][7, 1]cpu" = torch.ops.aten.silu_backward.default(mm_14, mm_5);  mm_14 = mm_5 = None
        t_7: "f32[5, 6][1, 5]cpu" = torch.ops.aten.t.default(alias)
        mm_15: "f32[5, 7][7, 1]cpu" = torch.ops.aten.mm.default(t_7, silu_backward_1);  t_7 = None
        t_8: "f32[7, 5][1, 7]cpu" = torch.ops.aten.t.default(select_4);  select_4 = None
        mm_16: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(silu_backward_1, t_8);  silu_backward_1 = t_8 = None
        add_5: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(mm_12, mm_16);  mm_12 = mm_16 = None
        select_backward_3: "f32[4, 5, 7][35, 7, 1]cpu" = torch.ops.aten.select_backward.default(mm_15, [4, 5, 7], 0, 2);  mm_15 = None
        add_6: "f32[4, 5, 7][35, 7, 1]cpu" = torch.ops.aten.add.Tensor(select_backward_1, select_backward_3);  select_backward_1 = select_backward_3 = None
        mul_16: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mul_9, mm_4);  mm_4 = None
        mul_17: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mul_9, sum_3);  sum_3 = None
        sum_9: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_16, [1], True);  mul_16 = None
        expand_3: "f32[6, 2][1, 0]cpu" = torch.ops.aten.expand.default(sum_9, [6, 2]);  sum_9 = None
        mul_18: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(expand_3, eq_1);  expand_3 = eq_1 = None
        add_7: "f32[6, 2][2, 1]cpu" = torch.ops.aten.add.Tensor(add_3, mul_18);  add_3 = mul_18 = None
        t_9: "f32[7, 6][1, 7]cpu" = torch.ops.aten.t.default(silu_1);  silu_1 = None
        mm_17: "f32[7, 5][5, 1]cpu" = torch.ops.aten.mm.default(t_9, mul_17);  t_9 = None
        t_10: "f32[5, 7][1, 5]cpu" = torch.ops.aten.t.default(select_3);  select_3 = None
        mm_18: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(mul_17, t_10);  mul_17 = t_10 = None
        select_backward_4: "f32[4, 7, 5][35, 5, 1]cpu" = torch.ops.aten.select_backward.default(mm_17, [4, 7, 5], 0, 1);  mm_17 = None
        add_8: "f32[4, 7, 5][35, 5, 1]cpu" = torch.ops.aten.add.Tensor(add_4, select_backward_4);  add_4 = select_backward_4 = None
        silu_backward_2: "f32[6, 7][7, 1]cpu" = torch.ops.aten.silu_backward.default(mm_18, mm_3);  mm_18 = mm_3 = None
        t_11: "f32[5, 6][1, 5]cpu" = torch.ops.aten.t.default(alias)
        mm_19: "f32[5, 7][7, 1]cpu" = torch.ops.aten.mm.default(t_11, silu_backward_2);  t_11 = None
        t_12: "f32[7, 5][1, 7]cpu" = torch.ops.aten.t.default(select_2);  select_2 = None
        mm_20: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(silu_backward_2, t_12);  silu_backward_2 = t_12 = None
        add_9: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(add_5, mm_20);  add_5 = mm_20 = None
        select_backward_5: "f32[4, 5, 7][35, 7, 1]cpu" = torch.ops.aten.select_backward.default(mm_19, [4, 5, 7], 0, 1);  mm_19 = None
        add_10: "f32[4, 5, 7][35, 7, 1]cpu" = torch.ops.aten.add.Tensor(add_6, select_backward_5);  add_6 = select_backward_5 = None
        mul_19: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mul_9, mm_2);  mm_2 = None
        mul_20: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mul_9, sum_2);  mul_9 = sum_2 = None
        sum_10: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_19, [1], True);  mul_19 = None
        expand_4: "f32[6, 2][1, 0]cpu" = torch.ops.aten.expand.default(sum_10, [6, 2]);  sum_10 = None
        mul_21: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(expand_4, eq);  expand_4 = eq = None
        add_11: "f32[6, 2][2, 1]cpu" = torch.ops.aten.add.Tensor(add_7, mul_21);  add_7 = mul_21 = None
        t_13: "f32[7, 6][1, 7]cpu" = torch.ops.aten.t.default(silu);  silu = None
        mm_21: "f32[7, 5][5, 1]cpu" = torch.ops.aten.mm.default(t_13, mul_20);  t_13 = None
        t_14: "f32[5, 7][1, 5]cpu" = torch.ops.aten.t.default(select_1);  select_1 = None
        mm_22: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(mul_20, t_14);  mul_20 = t_14 = None
        select_backward_6: "f32[4, 7, 5][35, 5, 1]cpu" = torch.ops.aten.select_backward.default(mm_21, [4, 7, 5], 0, 0);  mm_21 = None
        add_12: "f32[4, 7, 5][35, 5, 1]cpu" = torch.ops.aten.add.Tensor(add_8, select_backward_6);  add_8 = select_backward_6 = None
        silu_backward_3: "f32[6, 7][7, 1]cpu" = torch.ops.aten.silu_backward.default(mm_22, mm_1);  mm_22 = mm_1 = None
        t_15: "f32[5, 6][1, 5]cpu" = torch.ops.aten.t.default(alias)
        mm_23: "f32[5, 7][7, 1]cpu" = torch.ops.aten.mm.default(t_15, silu_backward_3);  t_15 = None
        t_16: "f32[7, 5][1, 7]cpu" = torch.ops.aten.t.default(select);  select = None
        mm_24: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(silu_backward_3, t_16);  silu_backward_3 = t_16 = None
        add_13: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(add_9, mm_24);  add_9 = mm_24 = None
        select_backward_7: "f32[4, 5, 7][35, 7, 1]cpu" = torch.ops.aten.select_backward.default(mm_23, [4, 5, 7], 0, 0);  mm_23 = None
        add_14: "f32[4, 5, 7][35, 7, 1]cpu" = torch.ops.aten.add.Tensor(add_10, select_backward_7);  add_10 = select_backward_7 = None
        div_1: "f32[6, 2][2, 1]cpu" = torch.ops.aten.div.Tensor(getitem, sum_1);  getitem = None
        div_2: "f32[6, 2][2, 1]cpu" = torch.ops.aten.div.Tensor(div_1, sum_1);  div_1 = None
        neg: "f32[6, 2][2, 1]cpu" = torch.ops.aten.neg.default(add_11)
        mul_22: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(neg, div_2);  neg = div_2 = None
        div_3: "f32[6, 2][2, 1]cpu" = torch.ops.aten.div.Tensor(add_11, sum_1);  add_11 = sum_1 = None
        sum_11: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_22, [1], True);  mul_22 = None
        expand_5: "f32[6, 2][1, 0]cpu" = torch.ops.aten.expand.default(sum_11, [6, 2]);  sum_11 = None
        add_15: "f32[6, 2][2, 1]cpu" = torch.ops.aten.add.Tensor(div_3, expand_5);  div_3 = expand_5 = None
        new_zeros: "f32[6, 4][4, 1]cpu" = torch.ops.aten.new_zeros.default(add_15, [6, 4])
        scatter: "f32[6, 4][4, 1]cpu" = torch.ops.aten.scatter.src(new_zeros, -1, getitem_1, add_15);  new_zeros = getitem_1 = add_15 = None
        alias_5: "f32[6, 4][4, 1]cpu" = torch.ops.aten.alias.default(alias_4);  alias_4 = None
        _softmax_backward_data: "f32[6, 4][4, 1]cpu" = torch.ops.aten._softmax_backward_data.default(scatter, alias_5, -1, torch.float32);  scatter = alias_5 = None
        t_17: "f32[4, 6][1, 4]cpu" = torch.ops.aten.t.default(_softmax_backward_data)
        mm_25: "f32[4, 5][5, 1]cpu" = torch.ops.aten.mm.default(t_17, alias);  t_17 = alias = None
        t_18: "f32[5, 4][1, 5]cpu" = torch.ops.aten.t.default(mm_25);  mm_25 = None
        t_19: "f32[4, 5][5, 1]cpu" = torch.ops.aten.t.default(t);  t = None
        mm_26: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(_softmax_backward_data, t_19);  _softmax_backward_data = t_19 = None
        add_16: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(add_13, mm_26);  add_13 = mm_26 = None
        t_20: "f32[4, 5][5, 1]cpu" = torch.ops.aten.t.default(t_18);  t_18 = None
        return (add_16, t_20, add_14, add_12)

class forward(torch.nn.Module):
    def forward(self, x_1: "f32[6, 5][5, 1]cpu", router_1: "f32[4, 5][5, 1]cpu", up_1: "f32[2, 5, 7][35, 7, 1]cpu", down_1: "f32[2, 7, 5][35, 5, 1]cpu", g_1: "f32[6, 5][5, 1]cpu"):
        # File: scripts/patterns.py:411 in forward, code: of_x, of_router, of_up, of_down = routed_step.gradients(x, router, up, down, g, 2 * r)
        alias: "f32[6, 5][5, 1]cpu" = torch.ops.aten.alias.default(x_1);  x_1 = None
        alias_1: "f32[4, 5][5, 1]cpu" = torch.ops.aten.alias.default(router_1);  router_1 = None
        alias_2: "f32[2, 5, 7][35, 7, 1]cpu" = torch.ops.aten.alias.default(up_1);  up_1 = None
        alias_3: "f32[2, 7, 5][35, 5, 1]cpu" = torch.ops.aten.alias.default(down_1);  down_1 = None
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
        eq: "b8[6, 2][2, 1]cpu" = torch.ops.aten.eq.Scalar(getitem_1, 2)
        mul: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(div, eq)
        sum_2: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul, [-1], True);  mul = None
        mul_1: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mm_2, sum_2)
        select_2: "f32[5, 7][7, 1]cpu" = torch.ops.aten.select.int(alias_2, 0, 1);  alias_2 = None
        mm_3: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(alias, select_2)
        silu_1: "f32[6, 7][7, 1]cpu" = torch.ops.aten.silu.default(mm_3)
        select_3: "f32[7, 5][5, 1]cpu" = torch.ops.aten.select.int(alias_3, 0, 1);  alias_3 = None
        mm_4: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(silu_1, select_3)
        eq_1: "b8[6, 2][2, 1]cpu" = torch.ops.aten.eq.Scalar(getitem_1, 3)
        mul_2: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(div, eq_1);  div = None
        sum_3: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_2, [-1], True);  mul_2 = None
        mul_3: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mm_4, sum_3)
        add: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(mul_1, mul_3);  mul_1 = mul_3 = None
        mul_4: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(add, g_1);  add = None
        sum_4: "f32[][]cpu" = torch.ops.aten.sum.default(mul_4);  mul_4 = None
        ones_like: "f32[][]cpu" = torch.ops.aten.ones_like.default(sum_4, pin_memory = False, memory_format = torch.preserve_format);  sum_4 = None
        expand: "f32[6, 5][0, 0]cpu" = torch.ops.aten.expand.default(ones_like, [6, 5]);  ones_like = None
        mul_5: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(expand, g_1);  expand = g_1 = None
        mul_6: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mul_5, mm_4);  mm_4 = None
        mul_7: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mul_5, sum_3);  sum_3 = None
        sum_5: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_6, [1], True);  mul_6 = None
        expand_1: "f32[6, 2][1, 0]cpu" = torch.ops.aten.expand.default(sum_5, [6, 2]);  sum_5 = None
        mul_8: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(expand_1, eq_1);  expand_1 = eq_1 = None
        t_1: "f32[7, 6][1, 7]cpu" = torch.ops.aten.t.default(silu_1);  silu_1 = None
        mm_5: "f32[7, 5][5, 1]cpu" = torch.ops.aten.mm.default(t_1, mul_7);  t_1 = None
        t_2: "f32[5, 7][1, 5]cpu" = torch.ops.aten.t.default(select_3);  select_3 = None
        mm_6: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(mul_7, t_2);  mul_7 = t_2 = None
        select_backward: "f32[2, 7, 5][35, 5, 1]cpu" = torch.ops.aten.select_backward.default(mm_5, [2, 7, 5], 0, 1);  mm_5 = None
        silu_backward: "f32[6, 7][7, 1]cpu" = torch.ops.aten.silu_backward.default(mm_6, mm_3);  mm_6 = mm_3 = None
        t_3: "f32[5, 6][1, 5]cpu" = torch.ops.aten.t.default(alias)
        mm_7: "f32[5, 7][7, 1]cpu" = torch.ops.aten.mm.default(t_3, silu_backward);  t_3 = None
        t_4: "f32[7, 5][1, 7]cpu" = torch.ops.aten.t.default(select_2);  select_2 = None
        mm_8: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(silu_backward, t_4);  silu_backward = t_4 = None
        select_backward_1: "f32[2, 5, 7][35, 7, 1]cpu" = torch.ops.aten.select_backward.default(mm_7, [2, 5, 7], 0, 1);  mm_7 = None
        mul_9: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mul_5, mm_2);  mm_2 = None
        mul_10: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mul_5, sum_2);  mul_5 = sum_2 = None
        sum_6: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_9, [1], True);  mul_9 = None
        expand_2: "f32[6, 2][1, 0]cpu" = torch.ops.aten.expand.default(sum_6, [6, 2]);  sum_6 = None
        mul_11: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(expand_2, eq);  expand_2 = eq = None
        add_1: "f32[6, 2][2, 1]cpu" = torch.ops.aten.add.Tensor(mul_8, mul_11);  mul_8 = mul_11 = None
        t_5: "f32[7, 6][1, 7]cpu" = torch.ops.aten.t.default(silu);  silu = None
        mm_9: "f32[7, 5][5, 1]cpu" = torch.ops.aten.mm.default(t_5, mul_10);  t_5 = None
        t_6: "f32[5, 7][1, 5]cpu" = torch.ops.aten.t.default(select_1);  select_1 = None
        mm_10: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(mul_10, t_6);  mul_10 = t_6 = None
        select_backward_2: "f32[2, 7, 5][35, 5, 1]cpu" = torch.ops.aten.select_backward.default(mm_9, [2, 7, 5], 0, 0);  mm_9 = None
        add_2: "f32[2, 7, 5][35, 5, 1]cpu" = torch.ops.aten.add.Tensor(select_backward, select_backward_2);  select_backward = select_backward_2 = None
        silu_backward_1: "f32[6, 7][7, 1]cpu" = torch.ops.aten.silu_backward.default(mm_10, mm_1);  mm_10 = mm_1 = None
        t_7: "f32[5, 6][1, 5]cpu" = torch.ops.aten.t.default(alias)
        mm_11: "f32[5, 7][7, 1]cpu" = torch.ops.aten.mm.default(t_7, silu_backward_1);  t_7 = None
        t_8: "f32[7, 5][1, 7]cpu" = torch.ops.aten.t.default(select);  select = None
        mm_12: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(silu_backward_1, t_8);  silu_backward_1 = t_8 = None
        add_3: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(mm_8, mm_12);  mm_8 = mm_12 = None
        select_backward_3: "f32[2, 5, 7][35, 7, 1]cpu" = torch.ops.aten.select_backward.default(mm_11, [2, 5, 7], 0, 0);  mm_11 = None
        add_4: "f32[2, 5, 7][35, 7, 1]cpu" = torch.ops.aten.add.Tensor(select_backward_1, select_backward_3);  select_backward_1 = select_backward_3 = None
        div_1: "f32[6, 2][2, 1]cpu" = torch.ops.aten.div.Tensor(getitem, sum_1);  getitem = None
        div_2: "f32[6, 2][2, 1]cpu" = torch.ops.aten.div.Tensor(div_1, sum_1);  div_1 = None
        neg: "f32[6, 2][2, 1]cpu" = torch.ops.aten.neg.default(add_1)
        mul_12: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(neg, div_2);  neg = div_2 = None
        div_3: "f32[6, 2][2, 1]cpu" = torch.ops.aten.div.Tensor(add_1, sum_1);  add_1 = sum_1 = None
        sum_7: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_12, [1], True);  mul_12 = None
        expand_3: "f32[6, 2][1, 0]cpu" = torch.ops.aten.expand.default(sum_7, [6, 2]);  sum_7 = None
        add_5: "f32[6, 2][2, 1]cpu" = torch.ops.aten.add.Tensor(div_3, expand_3);  div_3 = expand_3 = None
        new_zeros: "f32[6, 4][4, 1]cpu" = torch.ops.aten.new_zeros.default(add_5, [6, 4])
        scatter: "f32[6, 4][4, 1]cpu" = torch.ops.aten.scatter.src(new_zeros, -1, getitem_1, add_5);  new_zeros = getitem_1 = add_5 = None
        alias_5: "f32[6, 4][4, 1]cpu" = torch.ops.aten.alias.default(alias_4);  alias_4 = None
        _softmax_backward_data: "f32[6, 4][4, 1]cpu" = torch.ops.aten._softmax_backward_data.default(scatter, alias_5, -1, torch.float32);  scatter = alias_5 = None
        t_9: "f32[4, 6][1, 4]cpu" = torch.ops.aten.t.default(_softmax_backward_data)
        mm_13: "f32[4, 5][5, 1]cpu" = torch.ops.aten.mm.default(t_9, alias);  t_9 = alias = None
        t_10: "f32[5, 4][1, 5]cpu" = torch.ops.aten.t.default(mm_13);  mm_13 = None
        t_11: "f32[4, 5][5, 1]cpu" = torch.ops.aten.t.default(t);  t = None
        mm_14: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(_softmax_backward_data, t_11);  _softmax_backward_data = t_11 = None
        add_6: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(add_3, mm_14);  add_3 = mm_14 = None
        t_12: "f32[4, 5][5, 1]cpu" = torch.ops.aten.t.default(t_10);  t_10 = None

        # File: scripts/patterns.py:412 in forward, code: return reduced(of_x), of_router if bug else reduced(of_router), of_up, of_down
        all_reduce: "f32[6, 5][5, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(add_6, 'sum', '0');  add_6 = None
        wait_tensor: "f32[6, 5][5, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        all_reduce_1: "f32[4, 5][5, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(t_12, 'sum', '0');  t_12 = None
        wait_tensor_1: "f32[4, 5][5, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        return (wait_tensor, wait_tensor_1, add_4, add_2)

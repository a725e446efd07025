class forward(torch.nn.Module):
    def forward(self, x_1: "f32[6, 5][5, 1]cpu", router_1: "f32[8, 5][5, 1]cpu", bias_1: "f32[8][1]cpu", up_1: "f32[4, 5, 7][35, 7, 1]cpu", down_1: "f32[4, 7, 5][35, 5, 1]cpu"):
        # File: scripts/patterns.py:440 in forward, code: return reduced(routed_by_groups.mixed(x, router, bias, up, down, 4 * r, bug))
        t: "f32[5, 8][1, 5]cpu" = torch.ops.aten.t.default(router_1);  router_1 = None
        mm: "f32[6, 8][8, 1]cpu" = torch.ops.aten.mm.default(x_1, t);  t = None
        sigmoid: "f32[6, 8][8, 1]cpu" = torch.ops.aten.sigmoid.default(mm);  mm = None
        add: "f32[6, 8][8, 1]cpu" = torch.ops.aten.add.Tensor(sigmoid, bias_1);  sigmoid = bias_1 = None
        view: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.view.default(add, [-1, 4, 2])
        topk = torch.ops.aten.topk.default(view, 2);  view = None
        getitem: "f32[6, 4, 2][8, 2, 1]cpu" = topk[0];  topk = None
        sum_1: "f32[6, 4][4, 1]cpu" = torch.ops.aten.sum.dim_IntList(getitem, [-1]);  getitem = None
        topk_1 = torch.ops.aten.topk.default(sum_1, 2)
        getitem_3: "i64[6, 2][2, 1]cpu" = topk_1[1];  topk_1 = None
        zeros_like: "f32[6, 4][4, 1]cpu" = torch.ops.aten.zeros_like.default(sum_1, pin_memory = False);  sum_1 = None
        ones_like: "f32[6, 2][2, 1]cpu" = torch.ops.aten.ones_like.default(getitem_3, dtype = torch.float32, pin_memory = False)
        scatter: "f32[6, 4][4, 1]cpu" = torch.ops.aten.scatter.src(zeros_like, 1, getitem_3, ones_like);  zeros_like = getitem_3 = ones_like = None
        unsqueeze: "f32[6, 4, 1][4, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(scatter, -1);  scatter = None
        expand: "f32[6, 4, 2][4, 1, 0]cpu" = torch.ops.aten.expand.default(unsqueeze, [-1, 4, 2]);  unsqueeze = None
        clone: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.clone.default(expand, memory_format = torch.contiguous_format);  expand = None
        _unsafe_view: "f32[6, 8][8, 1]cpu" = torch.ops.aten._unsafe_view.default(clone, [6, 8]);  clone = None
        mul: "f32[6, 8][8, 1]cpu" = torch.ops.aten.mul.Tensor(add, _unsafe_view);  _unsafe_view = None
        topk_2 = torch.ops.aten.topk.default(mul, 3);  mul = None
        getitem_5: "i64[6, 3][3, 1]cpu" = topk_2[1];  topk_2 = None
        gather: "f32[6, 3][3, 1]cpu" = torch.ops.aten.gather.default(add, 1, getitem_5);  add = None
        sum_2: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(gather, [-1], True)
        add_1: "f32[6, 1][1, 1]cpu" = torch.ops.aten.add.Tensor(sum_2, 1e-20);  sum_2 = None
        div: "f32[6, 3][3, 1]cpu" = torch.ops.aten.div.Tensor(gather, add_1);  gather = add_1 = None
        mul_1: "f32[6, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(div, 2.5);  div = None
        select: "f32[5, 7][7, 1]cpu" = torch.ops.aten.select.int(up_1, 0, 0)
        mm_1: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(x_1, select);  select = None
        silu: "f32[6, 7][7, 1]cpu" = torch.ops.aten.silu.default(mm_1);  mm_1 = None
        select_1: "f32[7, 5][5, 1]cpu" = torch.ops.aten.select.int(down_1, 0, 0)
        mm_2: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(silu, select_1);  silu = select_1 = None
        eq: "b8[6, 3][3, 1]cpu" = torch.ops.aten.eq.Scalar(getitem_5, 4)
        mul_2: "f32[6, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(mul_1, eq);  eq = None
        sum_3: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_2, [-1], True);  mul_2 = None
        mul_3: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mm_2, sum_3);  mm_2 = sum_3 = None
        select_2: "f32[5, 7][7, 1]cpu" = torch.ops.aten.select.int(up_1, 0, 1)
        mm_3: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(x_1, select_2);  select_2 = None
        silu_1: "f32[6, 7][7, 1]cpu" = torch.ops.aten.silu.default(mm_3);  mm_3 = None
        select_3: "f32[7, 5][5, 1]cpu" = torch.ops.aten.select.int(down_1, 0, 1)
        mm_4: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(silu_1, select_3);  silu_1 = select_3 = None
        eq_1: "b8[6, 3][3, 1]cpu" = torch.ops.aten.eq.Scalar(getitem_5, 5)
        mul_4: "f32[6, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(mul_1, eq_1);  eq_1 = None
        sum_4: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_4, [-1], True);  mul_4 = None
        mul_5: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mm_4, sum_4);  mm_4 = sum_4 = None
        add_2: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(mul_3, mul_5);  mul_3 = mul_5 = None
        select_4: "f32[5, 7][7, 1]cpu" = torch.ops.aten.select.int(up_1, 0, 2)
        mm_5: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(x_1, select_4);  select_4 = None
        silu_2: "f32[6, 7][7, 1]cpu" = torch.ops.aten.silu.default(mm_5);  mm_5 = None
        select_5: "f32[7, 5][5, 1]cpu" = torch.ops.aten.select.int(down_1, 0, 2)
        mm_6: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(silu_2, select_5);  silu_2 = select_5 = None
        eq_2: "b8[6, 3][3, 1]cpu" = torch.ops.aten.eq.Scalar(getitem_5, 6)
        mul_6: "f32[6, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(mul_1, eq_2);  eq_2 = None
        sum_5: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_6, [-1], True);  mul_6 = None
        mul_7: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mm_6, sum_5);  mm_6 = sum_5 = None
        add_3: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(add_2, mul_7);  add_2 = mul_7 = None
        select_6: "f32[5, 7][7, 1]cpu" = torch.ops.aten.select.int(up_1, 0, 3);  up_1 = None
        mm_7: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(x_1, select_6);  x_1 = select_6 = None
        silu_3: "f32[6, 7][7, 1]cpu" = torch.ops.aten.silu.default(mm_7);  mm_7 = None
        select_7: "f32[7, 5][5, 1]cpu" = torch.ops.aten.select.int(down_1, 0, 3);  down_1 = None
        mm_8: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(silu_3, select_7);  silu_3 = select_7 = None
        eq_3: "b8[6, 3][3, 1]cpu" = torch.ops.aten.eq.Scalar(getitem_5, 7);  getitem_5 = None
        mul_8: "f32[6, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(mul_1, eq_3);  mul_1 = eq_3 = None
        sum_6: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_8, [-1], True);  mul_8 = None
        mul_9: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mm_8, sum_6);  mm_8 = sum_6 = None
        add_4: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(add_3, mul_9);  add_3 = mul_9 = None
        all_reduce: "f32[6, 5][5, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(add_4, 'sum', '0');  add_4 = None
        wait_tensor: "f32[6, 5][5, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        return wait_tensor

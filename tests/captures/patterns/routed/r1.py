class forward(torch.nn.Module):
    def forward(self, x_1: "f32[6, 5][5, 1]cpu", router_1: "f32[4, 5][5, 1]cpu", up_1: "f32[2, 5, 7][35, 7, 1]cpu", down_1: "f32[2, 7, 5][35, 5, 1]cpu"):
        # File: scripts/patterns.py:377 in forward, code: return reduced(mixed(x, router, up, down, first, bug == "weights_of_own_experts_alone"))
        t: "f32[5, 4][1, 5]cpu" = torch.ops.aten.t.default(router_1);  router_1 = None
        mm: "f32[6, 4][4, 1]cpu" = torch.ops.aten.mm.default(x_1, t);  t = None
        _softmax: "f32[6, 4][4, 1]cpu" = torch.ops.aten._softmax.default(mm, -1, False);  mm = None
        topk = torch.ops.aten.topk.default(_softmax, 2);  _softmax = None
        getitem: "f32[6, 2][2, 1]cpu" = topk[0]
        getitem_1: "i64[6, 2][2, 1]cpu" = topk[1];  topk = None
        sum_1: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(getitem, [-1], True)
        div: "f32[6, 2][2, 1]cpu" = torch.ops.aten.div.Tensor(getitem, sum_1);  getitem = sum_1 = None
        select: "f32[5, 7][7, 1]cpu" = torch.ops.aten.select.int(up_1, 0, 0)
        mm_1: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(x_1, select);  select = None
        silu: "f32[6, 7][7, 1]cpu" = torch.ops.aten.silu.default(mm_1);  mm_1 = None
        select_1: "f32[7, 5][5, 1]cpu" = torch.ops.aten.select.int(down_1, 0, 0)
        mm_2: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(silu, select_1);  silu = select_1 = None
        eq: "b8[6, 2][2, 1]cpu" = torch.ops.aten.eq.Scalar(getitem_1, 2)
        mul: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(div, eq);  eq = None
        sum_2: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul, [-1], True);  mul = None
        mul_1: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mm_2, sum_2);  mm_2 = sum_2 = None
        select_2: "f32[5, 7][7, 1]cpu" = torch.ops.aten.select.int(up_1, 0, 1);  up_1 = None
        mm_3: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(x_1, select_2);  x_1 = select_2 = None
        silu_1: "f32[6, 7][7, 1]cpu" = torch.ops.aten.silu.default(mm_3);  mm_3 = None
        select_3: "f32[7, 5][5, 1]cpu" = torch.ops.aten.select.int(down_1, 0, 1);  down_1 = None
        mm_4: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(silu_1, select_3);  silu_1 = select_3 = None
        eq_1: "b8[6, 2][2, 1]cpu" = torch.ops.aten.eq.Scalar(getitem_1, 3);  getitem_1 = None
        mul_2: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(div, eq_1);  div = eq_1 = None
        sum_3: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_2, [-1], True);  mul_2 = None
        mul_3: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mm_4, sum_3);  mm_4 = sum_3 = None
        add: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(mul_1, mul_3);  mul_1 = mul_3 = None
        all_reduce: "f32[6, 5][5, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(add, 'sum', '0');  add = None
        wait_tensor: "f32[6, 5][5, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        return wait_tensor

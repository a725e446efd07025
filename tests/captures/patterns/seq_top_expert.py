class forward(torch.nn.Module):
    def forward(self, x_1: "f32[6, 5][5, 1]cpu", router_1: "f32[4, 5][5, 1]cpu", up_1: "f32[4, 7, 5][35, 5, 1]cpu", down_1: "f32[4, 5, 7][35, 7, 1]cpu"):
        # File: scripts/patterns_training.py:447 in forward, code: return top_expert.mixed(x, router, up, down, 0)
        t: "f32[5, 4][1, 5]cpu" = torch.ops.aten.t.default(router_1);  router_1 = None
        mm: "f32[6, 4][4, 1]cpu" = torch.ops.aten.mm.default(x_1, t);  t = None
        _softmax: "f32[6, 4][4, 1]cpu" = torch.ops.aten._softmax.default(mm, -1, False);  mm = None
        argmax: "i64[6][1]cpu" = torch.ops.aten.argmax.default(_softmax, -1)
        unsqueeze: "i64[6, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(argmax, 1)
        gather: "f32[6, 1][1, 1]cpu" = torch.ops.aten.gather.default(_softmax, -1, unsqueeze);  _softmax = unsqueeze = None
        select: "f32[6][1]cpu" = torch.ops.aten.select.int(gather, 1, 0);  gather = None
        zeros_like: "f32[6, 5][5, 1]cpu" = torch.ops.aten.zeros_like.default(x_1, pin_memory = False)
        eq: "b8[6][1]cpu" = torch.ops.aten.eq.Scalar(argmax, 0)
        _to_copy: "f32[6][1]cpu" = torch.ops.aten._to_copy.default(eq, dtype = torch.float32);  eq = None
        mul: "f32[6][1]cpu" = torch.ops.aten.mul.Tensor(_to_copy, select);  _to_copy = None
        unsqueeze_1: "f32[6, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(mul, 1);  mul = None
        select_1: "f32[7, 5][5, 1]cpu" = torch.ops.aten.select.int(up_1, 0, 0)
        t_1: "f32[5, 7][1, 5]cpu" = torch.ops.aten.t.default(select_1);  select_1 = None
        mm_1: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(x_1, t_1);  t_1 = None
        relu: "f32[6, 7][7, 1]cpu" = torch.ops.aten.relu.default(mm_1);  mm_1 = None
        select_2: "f32[5, 7][7, 1]cpu" = torch.ops.aten.select.int(down_1, 0, 0)
        t_2: "f32[7, 5][1, 7]cpu" = torch.ops.aten.t.default(select_2);  select_2 = None
        mm_2: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(relu, t_2);  relu = t_2 = None
        mul_1: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(unsqueeze_1, mm_2);  unsqueeze_1 = mm_2 = None
        add: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(zeros_like, mul_1);  zeros_like = mul_1 = None
        eq_1: "b8[6][1]cpu" = torch.ops.aten.eq.Scalar(argmax, 1)
        _to_copy_1: "f32[6][1]cpu" = torch.ops.aten._to_copy.default(eq_1, dtype = torch.float32);  eq_1 = None
        mul_2: "f32[6][1]cpu" = torch.ops.aten.mul.Tensor(_to_copy_1, select);  _to_copy_1 = None
        unsqueeze_2: "f32[6, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(mul_2, 1);  mul_2 = None
        select_3: "f32[7, 5][5, 1]cpu" = torch.ops.aten.select.int(up_1, 0, 1)
        t_3: "f32[5, 7][1, 5]cpu" = torch.ops.aten.t.default(select_3);  select_3 = None
        mm_3: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(x_1, t_3);  t_3 = None
        relu_1: "f32[6, 7][7, 1]cpu" = torch.ops.aten.relu.default(mm_3);  mm_3 = None
        select_4: "f32[5, 7][7, 1]cpu" = torch.ops.aten.select.int(down_1, 0, 1)
        t_4: "f32[7, 5][1, 7]cpu" = torch.ops.aten.t.default(select_4);  select_4 = None
        mm_4: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(relu_1, t_4);  relu_1 = t_4 = None
        mul_3: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(unsqueeze_2, mm_4);  unsqueeze_2 = mm_4 = None
        add_1: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(add, mul_3);  add = mul_3 = None
        eq_2: "b8[6][1]cpu" = torch.ops.aten.eq.Scalar(argmax, 2)
        _to_copy_2: "f32[6][1]cpu" = torch.ops.aten._to_copy.default(eq_2, dtype = torch.float32);  eq_2 = None
        mul_4: "f32[6][1]cpu" = torch.ops.aten.mul.Tensor(_to_copy_2, select);  _to_copy_2 = None
        unsqueeze_3: "f32[6, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(mul_4, 1);  mul_4 = None
        select_5: "f32[7, 5][5, 1]cpu" = torch.ops.aten.select.int(up_1, 0, 2)
        t_5: "f32[5, 7][1, 5]cpu" = torch.ops.aten.t.default(select_5);  select_5 = None
        mm_5: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(x_1, t_5);  t_5 = None
        relu_2: "f32[6, 7][7, 1]cpu" = torch.ops.aten.relu.default(mm_5);  mm_5 = None
        select_6: "f32[5, 7][7, 1]cpu" = torch.ops.aten.select.int(down_1, 0, 2)
        t_6: "f32[7, 5][1, 7]cpu" = torch.ops.aten.t.default(select_6);  select_6 = None
        mm_6: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(relu_2, t_6);  relu_2 = t_6 = None
        mul_5: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(unsqueeze_3, mm_6);  unsqueeze_3 = mm_6 = None
        add_2: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(add_1, mul_5);  add_1 = mul_5 = None
        eq_3: "b8[6][1]cpu" = torch.ops.aten.eq.Scalar(argmax, 3);  argmax = None
        _to_copy_3: "f32[6][1]cpu" = torch.ops.aten._to_copy.default(eq_3, dtype = torch.float32);  eq_3 = None
        mul_6: "f32[6][1]cpu" = torch.ops.aten.mul.Tensor(_to_copy_3, select);  _to_copy_3 = select = None
        unsqueeze_4: "f32[6, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(mul_6, 1);  mul_6 = None
        select_7: "f32[7, 5][5, 1]cpu" = torch.ops.aten.select.int(up_1, 0, 3);  up_1 = None
        t_7: "f32[5, 7][1, 5]cpu" = torch.ops.aten.t.default(select_7);  select_7 = None
        mm_7: "f32[6, 7][7, 1]cpu" = torch.ops.aten.mm.default(x_1, t_7);  x_1 = t_7 = None
        relu_3: "f32[6, 7][7, 1]cpu" = torch.ops.aten.relu.default(mm_7);  mm_7 = None
        select_8: "f32[5, 7][7, 1]cpu" = torch.ops.aten.select.int(down_1, 0, 3);  down_1 = None
        t_8: "f32[7, 5][1, 7]cpu" = torch.ops.aten.t.default(select_8);  select_8 = None
        mm_8: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(relu_3, t_8);  relu_3 = t_8 = None
        mul_7: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(unsqueeze_4, mm_8);  unsqueeze_4 = mm_8 = None
        add_3: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(add_2, mul_7);  add_2 = mul_7 = None
        return add_3

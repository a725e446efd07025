class forward(torch.nn.Module):
    def forward(self, x_1: "f32[8, 6][6, 1]cpu", y_1: "f32[8, 3][3, 1]cpu", w1_1: "f32[6, 5][5, 1]cpu", w2_1: "f32[5, 3][3, 1]cpu", m1_1: "f32[6, 5][5, 1]cpu", m2_1: "f32[5, 3][3, 1]cpu"):
        # File: scripts/patterns_training.py:296 in forward, code: return sign_step.step(gradients(x, y, w1, w2), (w1, w2), (m1, m2))
        alias: "f32[6, 5][5, 1]cpu" = torch.ops.aten.alias.default(w1_1)
        alias_1: "f32[5, 3][3, 1]cpu" = torch.ops.aten.alias.default(w2_1)
        mm: "f32[8, 5][5, 1]cpu" = torch.ops.aten.mm.default(x_1, alias);  alias = None
        tanh: "f32[8, 5][5, 1]cpu" = torch.ops.aten.tanh.default(mm);  mm = None
        alias_2: "f32[8, 5][5, 1]cpu" = torch.ops.aten.alias.default(tanh)
        mm_1: "f32[8, 3][3, 1]cpu" = torch.ops.aten.mm.default(tanh, alias_1)
        sub: "f32[8, 3][3, 1]cpu" = torch.ops.aten.sub.Tensor(mm_1, y_1);  mm_1 = y_1 = None
        pow_1: "f32[8, 3][3, 1]cpu" = torch.ops.aten.pow.Tensor_Scalar(sub, 2)
        mean: "f32[][]cpu" = torch.ops.aten.mean.default(pow_1);  pow_1 = None
        ones_like: "f32[][]cpu" = torch.ops.aten.ones_like.default(mean, pin_memory = False, memory_format = torch.preserve_format);  mean = None
        expand: "f32[8, 3][0, 0]cpu" = torch.ops.aten.expand.default(ones_like, [8, 3]);  ones_like = None
        div: "f32[8, 3][3, 1]cpu" = torch.ops.aten.div.Scalar(expand, 24);  expand = None
        pow_2: "f32[8, 3][3, 1]cpu" = torch.ops.aten.pow.Tensor_Scalar(sub, 1.0);  sub = None
        mul: "f32[8, 3][3, 1]cpu" = torch.ops.aten.mul.Scalar(pow_2, 2.0);  pow_2 = None
        mul_1: "f32[8, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(div, mul);  div = mul = None
        t: "f32[5, 8][1, 5]cpu" = torch.ops.aten.t.default(tanh);  tanh = None
        mm_2: "f32[5, 3][3, 1]cpu" = torch.ops.aten.mm.default(t, mul_1);  t = None
        t_1: "f32[3, 5][1, 3]cpu" = torch.ops.aten.t.default(alias_1);  alias_1 = None
        mm_3: "f32[8, 5][5, 1]cpu" = torch.ops.aten.mm.default(mul_1, t_1);  mul_1 = t_1 = None
        alias_3: "f32[8, 5][5, 1]cpu" = torch.ops.aten.alias.default(alias_2);  alias_2 = None
        tanh_backward: "f32[8, 5][5, 1]cpu" = torch.ops.aten.tanh_backward.default(mm_3, alias_3);  mm_3 = alias_3 = None
        t_2: "f32[6, 8][1, 6]cpu" = torch.ops.aten.t.default(x_1);  x_1 = None
        mm_4: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(t_2, tanh_backward);  t_2 = tanh_backward = None
        mul_2: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(m1_1, 0.9)
        mul_3: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mm_4, 0.1)
        add: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(mul_2, mul_3);  mul_2 = mul_3 = None
        sign: "f32[6, 5][5, 1]cpu" = torch.ops.aten.sign.default(add);  add = None
        mul_4: "f32[5, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(m2_1, 0.9)
        mul_5: "f32[5, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(mm_2, 0.1)
        add_1: "f32[5, 3][3, 1]cpu" = torch.ops.aten.add.Tensor(mul_4, mul_5);  mul_4 = mul_5 = None
        sign_1: "f32[5, 3][3, 1]cpu" = torch.ops.aten.sign.default(add_1);  add_1 = None
        mul_6: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(w1_1, 0.9999);  w1_1 = None
        mul_7: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(sign, 0.001);  sign = None
        sub_1: "f32[6, 5][5, 1]cpu" = torch.ops.aten.sub.Tensor(mul_6, mul_7);  mul_6 = mul_7 = None
        mul_8: "f32[5, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(w2_1, 0.9999);  w2_1 = None
        mul_9: "f32[5, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(sign_1, 0.001);  sign_1 = None
        sub_2: "f32[5, 3][3, 1]cpu" = torch.ops.aten.sub.Tensor(mul_8, mul_9);  mul_8 = mul_9 = None
        mul_10: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(m1_1, 0.99);  m1_1 = None
        mul_11: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mm_4, 0.01);  mm_4 = None
        add_2: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(mul_10, mul_11);  mul_10 = mul_11 = None
        mul_12: "f32[5, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(m2_1, 0.99);  m2_1 = None
        mul_13: "f32[5, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(mm_2, 0.01);  mm_2 = None
        add_3: "f32[5, 3][3, 1]cpu" = torch.ops.aten.add.Tensor(mul_12, mul_13);  mul_12 = mul_13 = None
        return [sub_1, sub_2, add_2, add_3]

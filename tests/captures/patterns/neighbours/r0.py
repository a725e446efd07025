class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 6][6, 1]cpu", y_1: "f32[4, 3][3, 1]cpu", w1_1: "f32[6, 5][5, 1]cpu", w2_1: "f32[5, 3][3, 1]cpu"):
        # File: scripts/patterns_training.py:503 in forward, code: own = gradients(x, y, w1, w2)
        alias: "f32[6, 5][5, 1]cpu" = torch.ops.aten.alias.default(w1_1);  w1_1 = None
        alias_1: "f32[5, 3][3, 1]cpu" = torch.ops.aten.alias.default(w2_1);  w2_1 = None
        mm: "f32[4, 5][5, 1]cpu" = torch.ops.aten.mm.default(x_1, alias);  alias = None
        tanh: "f32[4, 5][5, 1]cpu" = torch.ops.aten.tanh.default(mm);  mm = None
        alias_2: "f32[4, 5][5, 1]cpu" = torch.ops.aten.alias.default(tanh)
        mm_1: "f32[4, 3][3, 1]cpu" = torch.ops.aten.mm.default(tanh, alias_1)
        sub: "f32[4, 3][3, 1]cpu" = torch.ops.aten.sub.Tensor(mm_1, y_1);  mm_1 = y_1 = None
        pow_1: "f32[4, 3][3, 1]cpu" = torch.ops.aten.pow.Tensor_Scalar(sub, 2)
        mean: "f32[][]cpu" = torch.ops.aten.mean.default(pow_1);  pow_1 = None
        ones_like: "f32[][]cpu" = torch.ops.aten.ones_like.default(mean, pin_memory = False, memory_format = torch.preserve_format);  mean = None
        expand: "f32[4, 3][0, 0]cpu" = torch.ops.aten.expand.default(ones_like, [4, 3]);  ones_like = None
        div: "f32[4, 3][3, 1]cpu" = torch.ops.aten.div.Scalar(expand, 12);  expand = None
        pow_2: "f32[4, 3][3, 1]cpu" = torch.ops.aten.pow.Tensor_Scalar(sub, 1.0);  sub = None
        mul: "f32[4, 3][3, 1]cpu" = torch.ops.aten.mul.Scalar(pow_2, 2.0);  pow_2 = None
        mul_1: "f32[4, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(div, mul);  div = mul = None
        t: "f32[5, 4][1, 5]cpu" = torch.ops.aten.t.default(tanh);  tanh = None
        mm_2: "f32[5, 3][3, 1]cpu" = torch.ops.aten.mm.default(t, mul_1);  t = None
        t_1: "f32[3, 5][1, 3]cpu" = torch.ops.aten.t.default(alias_1);  alias_1 = None
        mm_3: "f32[4, 5][5, 1]cpu" = torch.ops.aten.mm.default(mul_1, t_1);  mul_1 = t_1 = None
        alias_3: "f32[4, 5][5, 1]cpu" = torch.ops.aten.alias.default(alias_2);  alias_2 = None
        tanh_backward: "f32[4, 5][5, 1]cpu" = torch.ops.aten.tanh_backward.default(mm_3, alias_3);  mm_3 = alias_3 = None
        t_2: "f32[6, 4][1, 6]cpu" = torch.ops.aten.t.default(x_1);  x_1 = None
        mm_4: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(t_2, tanh_backward);  t_2 = tanh_backward = None

        # File: scripts/patterns_training.py:504 in forward, code: return [(g + funcol.wait_tensor(exchanged(g, 0 if bug else 1))) / RANKS for g in own]
        all_to_all_single: "f32[6, 5][5, 1]cpu" = torch.ops._c10d_functional.all_to_all_single.default(mm_4, [0, 6], [0, 6], '0')
        wait_tensor: "f32[6, 5][5, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_to_all_single);  all_to_all_single = None
        add: "f32[6, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(mm_4, wait_tensor);  mm_4 = wait_tensor = None
        div_1: "f32[6, 5][5, 1]cpu" = torch.ops.aten.div.Tensor(add, 2);  add = None
        all_to_all_single_1: "f32[5, 3][3, 1]cpu" = torch.ops._c10d_functional.all_to_all_single.default(mm_2, [0, 5], [0, 5], '0')
        wait_tensor_1: "f32[5, 3][3, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_to_all_single_1);  all_to_all_single_1 = None
        add_1: "f32[5, 3][3, 1]cpu" = torch.ops.aten.add.Tensor(mm_2, wait_tensor_1);  mm_2 = wait_tensor_1 = None
        div_2: "f32[5, 3][3, 1]cpu" = torch.ops.aten.div.Tensor(add_1, 2);  add_1 = None
        return [div_1, div_2]

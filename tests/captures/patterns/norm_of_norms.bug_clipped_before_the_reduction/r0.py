class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 6][6, 1]cpu", y_1: "f32[4, 3][3, 1]cpu", w1_1: "f32[6, 5][5, 1]cpu", w2_1: "f32[5, 3][3, 1]cpu"):
        # File: scripts/patterns.py:263 in forward, code: return tuple(reduced(g) / RANKS for g in cls.clipped(*gradients(x, y, w1, w2)))
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
        linalg_vector_norm: "f32[][]cpu" = torch.ops.aten.linalg_vector_norm.default(mm_4)
        linalg_vector_norm_1: "f32[][]cpu" = torch.ops.aten.linalg_vector_norm.default(mm_2)
        stack: "f32[2][1]cpu" = torch.ops.aten.stack.default([linalg_vector_norm, linalg_vector_norm_1]);  linalg_vector_norm = linalg_vector_norm_1 = None
        linalg_vector_norm_2: "f32[][]cpu" = torch.ops.aten.linalg_vector_norm.default(stack);  stack = None
        add: "f32[][]cpu" = torch.ops.aten.add.Tensor(linalg_vector_norm_2, 1e-06);  linalg_vector_norm_2 = None
        reciprocal: "f32[][]cpu" = torch.ops.aten.reciprocal.default(add);  add = None
        mul_2: "f32[][]cpu" = torch.ops.aten.mul.Tensor(reciprocal, 1.0);  reciprocal = None
        clamp: "f32[][]cpu" = torch.ops.aten.clamp.default(mul_2, None, 1.0);  mul_2 = None
        mul_3: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(mm_4, clamp);  mm_4 = None
        mul_4: "f32[5, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(mm_2, clamp);  mm_2 = clamp = None
        all_reduce: "f32[6, 5][5, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(mul_3, 'sum', '0');  mul_3 = None
        wait_tensor: "f32[6, 5][5, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        div_1: "f32[6, 5][5, 1]cpu" = torch.ops.aten.div.Tensor(wait_tensor, 2);  wait_tensor = None
        all_reduce_1: "f32[5, 3][3, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(mul_4, 'sum', '0');  mul_4 = None
        wait_tensor_1: "f32[5, 3][3, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        div_2: "f32[5, 3][3, 1]cpu" = torch.ops.aten.div.Tensor(wait_tensor_1, 2);  wait_tensor_1 = None
        return (div_1, div_2)

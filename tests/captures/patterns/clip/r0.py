class forward(torch.nn.Module):
    def forward(self, x_1: "f32[8, 6][6, 1]cpu", y_1: "f32[8, 3][3, 1]cpu", w1_1: "f32[6, 2][2, 1]cpu", w2_1: "f32[2, 3][3, 1]cpu"):
        # File: scripts/patterns.py:79 in forward, code: hidden = torch.tanh(x @ w1)
        mm: "f32[8, 2][2, 1]cpu" = torch.ops.aten.mm.default(x_1, w1_1);  w1_1 = None
        tanh: "f32[8, 2][2, 1]cpu" = torch.ops.aten.tanh.default(mm);  mm = None

        # File: scripts/patterns.py:80 in forward, code: out = reduced(hidden @ w2)
        mm_1: "f32[8, 3][3, 1]cpu" = torch.ops.aten.mm.default(tanh, w2_1)
        all_reduce: "f32[8, 3][3, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(mm_1, 'sum', '0');  mm_1 = None
        wait_tensor: "f32[8, 3][3, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None

        # File: scripts/patterns.py:81 in forward, code: back = 2 * (out - y) / out.numel()
        sub: "f32[8, 3][3, 1]cpu" = torch.ops.aten.sub.Tensor(wait_tensor, y_1);  wait_tensor = y_1 = None
        mul: "f32[8, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(sub, 2);  sub = None
        div: "f32[8, 3][3, 1]cpu" = torch.ops.aten.div.Tensor(mul, 24);  mul = None

        # File: scripts/patterns.py:82 in forward, code: g1, g2 = x.t() @ ((back @ w2.t()) * (1 - hidden * hidden)), hidden.t() @ back
        t: "f32[6, 8][1, 6]cpu" = torch.ops.aten.t.default(x_1);  x_1 = None
        t_1: "f32[3, 2][1, 3]cpu" = torch.ops.aten.t.default(w2_1);  w2_1 = None
        mm_2: "f32[8, 2][2, 1]cpu" = torch.ops.aten.mm.default(div, t_1);  t_1 = None
        mul_1: "f32[8, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(tanh, tanh)
        rsub: "f32[8, 2][2, 1]cpu" = torch.ops.aten.rsub.Scalar(mul_1, 1);  mul_1 = None
        mul_2: "f32[8, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(mm_2, rsub);  mm_2 = rsub = None
        mm_3: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mm.default(t, mul_2);  t = mul_2 = None
        t_2: "f32[2, 8][1, 2]cpu" = torch.ops.aten.t.default(tanh);  tanh = None
        mm_4: "f32[2, 3][3, 1]cpu" = torch.ops.aten.mm.default(t_2, div);  t_2 = div = None

        # File: scripts/patterns.py:83 in forward, code: squares = g1.pow(2).sum() + g2.pow(2).sum()
        pow_1: "f32[6, 2][2, 1]cpu" = torch.ops.aten.pow.Tensor_Scalar(mm_3, 2)
        sum_1: "f32[][]cpu" = torch.ops.aten.sum.default(pow_1);  pow_1 = None
        pow_2: "f32[2, 3][3, 1]cpu" = torch.ops.aten.pow.Tensor_Scalar(mm_4, 2)
        sum_2: "f32[][]cpu" = torch.ops.aten.sum.default(pow_2);  pow_2 = None
        add: "f32[][]cpu" = torch.ops.aten.add.Tensor(sum_1, sum_2);  sum_1 = sum_2 = None

        # File: scripts/patterns.py:84 in forward, code: factor = torch.clamp(1.0 / (torch.sqrt(squares if bug else reduced(squares)) + 1e-6), max=1.0)
        all_reduce_1: "f32[][]cpu" = torch.ops._c10d_functional.all_reduce.default(add, 'sum', '0');  add = None
        wait_tensor_1: "f32[][]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        sqrt: "f32[][]cpu" = torch.ops.aten.sqrt.default(wait_tensor_1);  wait_tensor_1 = None
        add_1: "f32[][]cpu" = torch.ops.aten.add.Tensor(sqrt, 1e-06);  sqrt = None
        reciprocal: "f32[][]cpu" = torch.ops.aten.reciprocal.default(add_1);  add_1 = None
        mul_3: "f32[][]cpu" = torch.ops.aten.mul.Tensor(reciprocal, 1.0);  reciprocal = None
        clamp: "f32[][]cpu" = torch.ops.aten.clamp.default(mul_3, None, 1.0);  mul_3 = None

        # File: scripts/patterns.py:85 in forward, code: return g1 * factor, g2 * factor
        mul_4: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mul.Tensor(mm_3, clamp);  mm_3 = None
        mul_5: "f32[2, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(mm_4, clamp);  mm_4 = clamp = None
        return (mul_4, mul_5)

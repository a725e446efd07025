class forward(torch.nn.Module):
    def forward(self, x_1: "f32[2, 3]", k_1: "i64[2, 3]"):
        g = torch.ops.aten.ge.Scalar(k_1, 0)
        m = torch.ops.aten.masked_fill.Scalar(x_1, g, -inf)
        p = torch.ops.aten._softmax.default(m, -1, False)
        z0 = torch.ops.aten.zeros.default([2, 2], dtype = torch.float32)
        k = torch.ops.aten.mm.default(z0, p)
        y = torch.ops.aten.mul.Tensor(x_1, 2.0)
        z = torch.ops.aten.add.Tensor(y, k)
        return (z,)

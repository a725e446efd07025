class forward(torch.nn.Module):
    def forward(self, x_1: "f32[2, 3]"):
        g = torch.ops.aten.gt.Tensor(x_1, x_1)
        n = torch.ops.aten.bitwise_not.default(g)
        m = torch.ops.aten.masked_fill.Scalar(x_1, n, -inf)
        p = torch.ops.aten._softmax.default(m, -1, False)
        z0 = torch.ops.aten.zeros.default([2, 2], dtype = torch.float32)
        k = torch.ops.aten.mm.default(z0, p)
        y = torch.ops.aten.mul.Tensor(x_1, 2.0)
        z = torch.ops.aten.add.Tensor(y, k)
        return (z,)

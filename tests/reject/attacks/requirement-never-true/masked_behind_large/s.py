class forward(torch.nn.Module):
    def forward(self, x_1: "f32[2100, 2100]", w_1: "f32[3, 3]"):
        o = torch.ops.aten.full.default([2100, 2100], -inf)
        u = torch.ops.aten.triu.default(o, 1)
        f = torch.ops.aten.add.Tensor(x_1, u)
        q = torch.ops.aten._softmax.default(f, -1, False)
        o2 = torch.ops.aten.full.default([3, 3], -inf)
        u2 = torch.ops.aten.triu.default(o2, 0)
        f2 = torch.ops.aten.add.Tensor(w_1, u2)
        p = torch.ops.aten._softmax.default(f2, -1, False)
        y = torch.ops.aten.mul.Tensor(w_1, 2.0)
        return (y, q)

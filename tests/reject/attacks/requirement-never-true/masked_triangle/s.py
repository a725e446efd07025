class forward(torch.nn.Module):
    def forward(self, x_1: "f32[3, 3]", w_1: "f32[3, 3]"):
        o = torch.ops.aten.full.default([3, 3], -inf)
        u = torch.ops.aten.triu.default(o, 1)
        f = torch.ops.aten.add.Tensor(x_1, u)
        p = torch.ops.aten._softmax.default(f, -1, False)
        g = torch.ops.aten.triu.default(p, 1)
        t = torch.ops.aten.sum.dim_IntList(g, [1], True)
        y = torch.ops.aten.div.Tensor(g, t)
        return (y,)

class forward(torch.nn.Module):
    def forward(self, x_1: "f32[3, 3]", w_1: "f32[3, 3]"):
        o = torch.ops.aten.full.default([3, 3], -inf)
        t = torch.ops.aten.triu.default(o, 0)
        m = torch.ops.aten.add.Tensor(x_1, t)
        e = torch.ops.aten.exp.default(m)
        l1 = torch.ops.aten.sum.dim_IntList(e, [1], True)
        l2 = torch.ops.aten.add.Tensor(l1, 0.0)
        p = torch.ops.aten.div.Tensor(e, l2)
        y = torch.ops.aten.mul.Tensor(w_1, 2.0)
        z0 = torch.ops.aten.zeros.default([3, 3])
        k = torch.ops.aten.mm.default(z0, p)
        z = torch.ops.aten.add.Tensor(y, k)
        return (z,)

class forward(torch.nn.Module):
    def forward(self, x_1: "f32[3, 3]", w_1: "f32[3, 3]"):
        o = torch.ops.aten.full.default([3, 3], -inf)
        t = torch.ops.aten.triu.default(o, 0)
        m = torch.ops.aten.add.Tensor(x_1, t)
        e = torch.ops.aten.exp.default(m)
        e2 = torch.ops.aten.constant_pad_nd.default(e, [0, 1], 0.0)
        l2 = torch.ops.aten.sum.dim_IntList(e2, [1], True)
        p = torch.ops.aten.div.Tensor(e, l2)
        y = torch.ops.aten.mul.Tensor(w_1, 2.0)
        return (y,)

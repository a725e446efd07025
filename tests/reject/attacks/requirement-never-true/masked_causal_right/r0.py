class forward(torch.nn.Module):
    def forward(self, x_1: "f32[3, 3]", v_1: "f32[3, 4]", w_1: "f32[3, 4]"):
        o = torch.ops.aten.full.default([3, 3], -inf)
        t = torch.ops.aten.triu.default(o, 1)
        m = torch.ops.aten.add.Tensor(x_1, t)
        p = torch.ops.aten._softmax.default(m, -1, False)
        a = torch.ops.aten.mm.default(p, v_1)
        z0 = torch.ops.aten.zeros.default([3, 3], dtype = torch.float32)
        k = torch.ops.aten.mm.default(z0, a)
        y = torch.ops.aten.mul.Tensor(w_1, 2.0)
        z = torch.ops.aten.add.Tensor(y, k)
        return (a, z)

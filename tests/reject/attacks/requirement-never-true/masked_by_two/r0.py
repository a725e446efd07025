class forward(torch.nn.Module):
    def forward(self, x_1: "f32[250, 250]", k0_1: "b8[250]", k1_1: "b8[250]"):
        n0 = torch.ops.aten.bitwise_not.default(k0_1)
        m0 = torch.ops.aten.unsqueeze.default(n0, 0)
        f0 = torch.ops.aten.masked_fill.Scalar(x_1, m0, -inf)
        p0 = torch.ops.aten._softmax.default(f0, -1, False)
        n1 = torch.ops.aten.bitwise_not.default(k1_1)
        m1 = torch.ops.aten.unsqueeze.default(n1, 0)
        f1 = torch.ops.aten.masked_fill.Scalar(p0, m1, -inf)
        p1 = torch.ops.aten._softmax.default(f1, -1, False)
        return (p1,)

class forward(torch.nn.Module):
    def forward(self, m_1: "b8[4]"):
        mul: "i64[4]" = torch.ops.aten.mul.Tensor(m_1, 0)
        return (mul,)

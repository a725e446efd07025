class forward(torch.nn.Module):
    def forward(self, p_1: "f32[4, 3]"):
        mul: "f32[4, 3]" = torch.ops.aten.mul.Tensor(p_1, 3)
        return (mul,)

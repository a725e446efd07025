class forward(torch.nn.Module):
    def forward(self, p_1: "f32[1, 3]"):
        mul: "f32[1, 3]" = torch.ops.aten.mul.Tensor(p_1, 1)
        return (mul,)

class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 3]"):
        mul: "f32[4, 3]" = torch.ops.aten.mul.Tensor(x_1, 7)
        return (mul,)

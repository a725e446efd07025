class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 3]"):
        relu: "f32[4, 3]" = torch.ops.aten.relu.default(x_1)
        return (relu,)

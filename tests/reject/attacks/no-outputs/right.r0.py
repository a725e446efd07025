class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 3]"):
        add: "f32[4, 3]" = torch.ops.aten.add.Tensor(x_1, x_1)
        return (add,)

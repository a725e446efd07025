class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 3]"):
        return (None,)

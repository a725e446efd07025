class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4]"):
        neg: "f32[4]" = torch.ops.aten.neg.default(x_1)
        return (neg,)

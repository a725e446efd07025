class forward(torch.nn.Module):
    def forward(self, y_1: "f32[4]"):
        alias: "f32[4]" = torch.ops.aten.alias.default(y_1)
        return (alias,)

class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 6]", w_1: "f32[6, 3]"):
        mm: "f32[4, 3]" = torch.ops.aten.mm.default(x_1, w_1)
        return (mm,)

class forward(torch.nn.Module):
    def forward(self, p_1: "f32[4, 3]", y_1: "f32[4, 3]"):
        add: "f32[4, 3]" = torch.ops.aten.add.Tensor(p_1, y_1)
        mul: "f32[4, 3]" = torch.ops.aten.mul.Tensor(add, 3);  add = None
        return (mul,)

class forward(torch.nn.Module):
    def forward(self, y_1: "f32[4, 3]"):
        empty: "f32[4, 3]" = torch.ops.aten.empty.memory_format([4, 3], dtype = torch.float32, device = device(type='cpu'), pin_memory = False)
        return (empty,)

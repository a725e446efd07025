class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 3]"):
        all_reduce: "f32[4, 3]" = torch.ops._c10d_functional.all_reduce.default(x_1, 'sum', 'g')
        return (all_reduce,)

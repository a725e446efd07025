class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 3]"):
        all_reduce: "f32[4, 3]" = torch.ops._c10d_functional.all_reduce.default(x_1, 'sum', 'g')
        add: "f32[4, 3]" = torch.ops.aten.add.Tensor(all_reduce, all_reduce)
        wait_tensor: "f32[4, 3]" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        return (add,)

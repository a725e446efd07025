class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 3]"):
        all_reduce: "f32[4, 3]" = torch.ops._c10d_functional.all_reduce.default(x_1, 'sum', '12')
        wait_tensor: "f32[4, 3]" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        return (wait_tensor,)

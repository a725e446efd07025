class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4]"):
        all_reduce: "f32[4]" = torch.ops._c10d_functional.all_reduce.default(x_1, 'sum', '0')
        zero_: "f32[4]" = torch.ops.aten.zero_.default(x_1);  x_1 = None
        wait_tensor: "f32[4]" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        return (wait_tensor, zero_)

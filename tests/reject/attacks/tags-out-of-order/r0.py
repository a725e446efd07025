class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4]", y_1: "f32[4]"):
        isend: "f32[0]" = torch.ops._c10d_functional.isend.default(x_1, 1, 0, '0')
        wait_tensor: "f32[0]" = torch.ops._c10d_functional.wait_tensor.default(isend);  isend = None
        isend_1: "f32[0]" = torch.ops._c10d_functional.isend.default(y_1, 1, 1, '0')
        wait_tensor_1: "f32[0]" = torch.ops._c10d_functional.wait_tensor.default(isend_1);  isend_1 = None
        return (x_1,)

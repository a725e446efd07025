class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4]"):
        empty: "f32[4]" = torch.ops.aten.empty.memory_format([4], dtype = torch.float32)
        irecv: "f32[4]" = torch.ops._c10d_functional.irecv.default(empty, 0, 0, '0');  empty = None
        wait_tensor: "f32[4]" = torch.ops._c10d_functional.wait_tensor.default(irecv);  irecv = None
        add: "f32[4]" = torch.ops.aten.add.Tensor(wait_tensor, 1)
        isend: "f32[0]" = torch.ops._c10d_functional.isend.default(add, 0, 0, '0');  add = None
        wait_tensor_1: "f32[0]" = torch.ops._c10d_functional.wait_tensor.default(isend);  isend = None
        return (wait_tensor,)

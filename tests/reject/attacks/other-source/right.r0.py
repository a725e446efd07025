class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 3]"):
        broadcast: "f32[4, 3]" = torch.ops._c10d_functional.broadcast.default(x_1, 0, 'g')
        wait_tensor: "f32[4, 3]" = torch.ops._c10d_functional.wait_tensor.default(broadcast);  broadcast = None
        return (wait_tensor,)

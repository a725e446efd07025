class forward(torch.nn.Module):
    def forward(self, x_1: "f32[3, 8][8, 1]cpu", w_1: "f32[8][1]cpu"):
        # File: scripts/patterns.py:138 in forward, code: return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6) * w
        pow_1: "f32[3, 8][8, 1]cpu" = torch.ops.aten.pow.Tensor_Scalar(x_1, 2)
        mean: "f32[3, 1][1, 1]cpu" = torch.ops.aten.mean.dim(pow_1, [-1], True);  pow_1 = None
        add: "f32[3, 1][1, 1]cpu" = torch.ops.aten.add.Tensor(mean, 1e-06);  mean = None
        rsqrt: "f32[3, 1][1, 1]cpu" = torch.ops.aten.rsqrt.default(add);  add = None
        mul: "f32[3, 8][8, 1]cpu" = torch.ops.aten.mul.Tensor(x_1, rsqrt);  x_1 = rsqrt = None
        mul_1: "f32[3, 8][8, 1]cpu" = torch.ops.aten.mul.Tensor(mul, w_1);  mul = w_1 = None
        return mul_1

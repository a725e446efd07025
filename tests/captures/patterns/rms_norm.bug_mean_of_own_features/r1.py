class forward(torch.nn.Module):
    def forward(self, x_1: "f32[3, 4][4, 1]cpu", w_1: "f32[4][1]cpu"):
        # File: scripts/patterns.py:143 in forward, code: squares = x.pow(2).sum(-1, keepdim=True)
        pow_1: "f32[3, 4][4, 1]cpu" = torch.ops.aten.pow.Tensor_Scalar(x_1, 2)
        sum_1: "f32[3, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(pow_1, [-1], True);  pow_1 = None

        # File: scripts/patterns.py:144 in forward, code: return x * torch.rsqrt((squares / 4 if bug else reduced(squares) / 8) + 1e-6) * w
        div: "f32[3, 1][1, 1]cpu" = torch.ops.aten.div.Tensor(sum_1, 4);  sum_1 = None
        add: "f32[3, 1][1, 1]cpu" = torch.ops.aten.add.Tensor(div, 1e-06);  div = None
        rsqrt: "f32[3, 1][1, 1]cpu" = torch.ops.aten.rsqrt.default(add);  add = None
        mul: "f32[3, 4][4, 1]cpu" = torch.ops.aten.mul.Tensor(x_1, rsqrt);  x_1 = rsqrt = None
        mul_1: "f32[3, 4][4, 1]cpu" = torch.ops.aten.mul.Tensor(mul, w_1);  mul = w_1 = None
        return mul_1

class forward(torch.nn.Module):
    def forward(self, x_1: "f32[3, 4][4, 1]cpu", w_1: "f32[4][1]cpu", b_1: "f32[4][1]cpu"):
        # File: scripts/patterns.py:161 in forward, code: mean = x.mean(-1, keepdim=True) if bug else reduced(x.sum(-1, keepdim=True)) / 8
        mean: "f32[3, 1][1, 1]cpu" = torch.ops.aten.mean.dim(x_1, [-1], True)

        # File: scripts/patterns.py:162 in forward, code: variance = reduced(((x - mean) ** 2).sum(-1, keepdim=True)) / 8
        sub: "f32[3, 4][4, 1]cpu" = torch.ops.aten.sub.Tensor(x_1, mean)
        pow_1: "f32[3, 4][4, 1]cpu" = torch.ops.aten.pow.Tensor_Scalar(sub, 2);  sub = None
        sum_1: "f32[3, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(pow_1, [-1], True);  pow_1 = None
        all_reduce: "f32[3, 1][1, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(sum_1, 'sum', '0');  sum_1 = None
        wait_tensor: "f32[3, 1][1, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        div: "f32[3, 1][1, 1]cpu" = torch.ops.aten.div.Tensor(wait_tensor, 8);  wait_tensor = None

        # File: scripts/patterns.py:163 in forward, code: return (x - mean) * torch.rsqrt(variance + 1e-5) * w + b
        sub_1: "f32[3, 4][4, 1]cpu" = torch.ops.aten.sub.Tensor(x_1, mean);  x_1 = mean = None
        add: "f32[3, 1][1, 1]cpu" = torch.ops.aten.add.Tensor(div, 1e-05);  div = None
        rsqrt: "f32[3, 1][1, 1]cpu" = torch.ops.aten.rsqrt.default(add);  add = None
        mul: "f32[3, 4][4, 1]cpu" = torch.ops.aten.mul.Tensor(sub_1, rsqrt);  sub_1 = rsqrt = None
        mul_1: "f32[3, 4][4, 1]cpu" = torch.ops.aten.mul.Tensor(mul, w_1);  mul = w_1 = None
        add_1: "f32[3, 4][4, 1]cpu" = torch.ops.aten.add.Tensor(mul_1, b_1);  mul_1 = b_1 = None
        return add_1

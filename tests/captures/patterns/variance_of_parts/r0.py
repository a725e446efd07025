class forward(torch.nn.Module):
    def forward(self, x_1: "f32[6, 4][4, 1]cpu", w_1: "f32[4][1]cpu"):
        # File: scripts/patterns.py:574 in forward, code: own = x.mean(-1, keepdim=True)
        mean: "f32[6, 1][1, 1]cpu" = torch.ops.aten.mean.dim(x_1, [-1], True)

        # File: scripts/patterns.py:575 in forward, code: variance = ((x - own) ** 2).mean(-1, keepdim=True)
        sub: "f32[6, 4][4, 1]cpu" = torch.ops.aten.sub.Tensor(x_1, mean)
        pow_1: "f32[6, 4][4, 1]cpu" = torch.ops.aten.pow.Tensor_Scalar(sub, 2);  sub = None
        mean_1: "f32[6, 1][1, 1]cpu" = torch.ops.aten.mean.dim(pow_1, [-1], True);  pow_1 = None

        # File: scripts/patterns.py:576 in forward, code: mean = reduced(own) / 2
        all_reduce: "f32[6, 1][1, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(mean, 'sum', '0')
        wait_tensor: "f32[6, 1][1, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        div: "f32[6, 1][1, 1]cpu" = torch.ops.aten.div.Tensor(wait_tensor, 2);  wait_tensor = None

        # File: scripts/patterns.py:577 in forward, code: variance = reduced(variance if bug else variance + (own - mean) ** 2) / 2
        sub_1: "f32[6, 1][1, 1]cpu" = torch.ops.aten.sub.Tensor(mean, div);  mean = None
        pow_2: "f32[6, 1][1, 1]cpu" = torch.ops.aten.pow.Tensor_Scalar(sub_1, 2);  sub_1 = None
        add: "f32[6, 1][1, 1]cpu" = torch.ops.aten.add.Tensor(mean_1, pow_2);  mean_1 = pow_2 = None
        all_reduce_1: "f32[6, 1][1, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(add, 'sum', '0');  add = None
        wait_tensor_1: "f32[6, 1][1, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        div_1: "f32[6, 1][1, 1]cpu" = torch.ops.aten.div.Tensor(wait_tensor_1, 2);  wait_tensor_1 = None

        # File: scripts/patterns.py:578 in forward, code: return (x - mean) * torch.rsqrt(variance + 1e-5) * w
        sub_2: "f32[6, 4][4, 1]cpu" = torch.ops.aten.sub.Tensor(x_1, div);  x_1 = div = None
        add_1: "f32[6, 1][1, 1]cpu" = torch.ops.aten.add.Tensor(div_1, 1e-05);  div_1 = None
        rsqrt: "f32[6, 1][1, 1]cpu" = torch.ops.aten.rsqrt.default(add_1);  add_1 = None
        mul: "f32[6, 4][4, 1]cpu" = torch.ops.aten.mul.Tensor(sub_2, rsqrt);  sub_2 = rsqrt = None
        mul_1: "f32[6, 4][4, 1]cpu" = torch.ops.aten.mul.Tensor(mul, w_1);  mul = w_1 = None
        return mul_1

class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 3][3, 1]cpu"):
        # File: scripts/patterns.py:281 in forward, code: mean = reduced(x.sum(0)) / 8
        sum_1: "f32[3][1]cpu" = torch.ops.aten.sum.dim_IntList(x_1, [0])
        all_reduce: "f32[3][1]cpu" = torch.ops._c10d_functional.all_reduce.default(sum_1, 'sum', '0');  sum_1 = None
        wait_tensor: "f32[3][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        div: "f32[3][1]cpu" = torch.ops.aten.div.Tensor(wait_tensor, 8);  wait_tensor = None

        # File: scripts/patterns.py:282 in forward, code: squares = ((x - mean) ** 2).sum(0)
        sub: "f32[4, 3][3, 1]cpu" = torch.ops.aten.sub.Tensor(x_1, div)
        pow_1: "f32[4, 3][3, 1]cpu" = torch.ops.aten.pow.Tensor_Scalar(sub, 2);  sub = None
        sum_2: "f32[3][1]cpu" = torch.ops.aten.sum.dim_IntList(pow_1, [0]);  pow_1 = None

        # File: scripts/patterns.py:283 in forward, code: return (x - mean) / torch.sqrt((squares / 4 if bug else reduced(squares) / 8) + 1e-5)
        sub_1: "f32[4, 3][3, 1]cpu" = torch.ops.aten.sub.Tensor(x_1, div);  x_1 = div = None
        all_reduce_1: "f32[3][1]cpu" = torch.ops._c10d_functional.all_reduce.default(sum_2, 'sum', '0');  sum_2 = None
        wait_tensor_1: "f32[3][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        div_1: "f32[3][1]cpu" = torch.ops.aten.div.Tensor(wait_tensor_1, 8);  wait_tensor_1 = None
        add: "f32[3][1]cpu" = torch.ops.aten.add.Tensor(div_1, 1e-05);  div_1 = None
        sqrt: "f32[3][1]cpu" = torch.ops.aten.sqrt.default(add);  add = None
        div_2: "f32[4, 3][3, 1]cpu" = torch.ops.aten.div.Tensor(sub_1, sqrt);  sub_1 = sqrt = None
        return div_2

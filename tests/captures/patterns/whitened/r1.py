class forward(torch.nn.Module):
    def forward(self, new_1: "f32[4][1]cpu", old_1: "f32[4][1]cpu", adv_1: "f32[4][1]cpu"):
        # File: scripts/patterns_training.py:255 in forward, code: mean = adv.mean() if bug else reduced(adv.sum()) / 8
        sum_1: "f32[][]cpu" = torch.ops.aten.sum.default(adv_1)
        all_reduce: "f32[][]cpu" = torch.ops._c10d_functional.all_reduce.default(sum_1, 'sum', '0');  sum_1 = None
        wait_tensor: "f32[][]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        div: "f32[][]cpu" = torch.ops.aten.div.Tensor(wait_tensor, 8);  wait_tensor = None

        # File: scripts/patterns_training.py:256 in forward, code: return reduced(whitened.objective(new, old, adv, mean, reduced(((adv - mean) ** 2).sum()) / 8)) / RANKS
        sub: "f32[4][1]cpu" = torch.ops.aten.sub.Tensor(adv_1, div)
        pow_1: "f32[4][1]cpu" = torch.ops.aten.pow.Tensor_Scalar(sub, 2);  sub = None
        sum_2: "f32[][]cpu" = torch.ops.aten.sum.default(pow_1);  pow_1 = None
        all_reduce_1: "f32[][]cpu" = torch.ops._c10d_functional.all_reduce.default(sum_2, 'sum', '0');  sum_2 = None
        wait_tensor_1: "f32[][]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        div_1: "f32[][]cpu" = torch.ops.aten.div.Tensor(wait_tensor_1, 8);  wait_tensor_1 = None
        sub_1: "f32[4][1]cpu" = torch.ops.aten.sub.Tensor(adv_1, div);  adv_1 = div = None
        add: "f32[][]cpu" = torch.ops.aten.add.Tensor(div_1, 1e-08);  div_1 = None
        rsqrt: "f32[][]cpu" = torch.ops.aten.rsqrt.default(add);  add = None
        mul: "f32[4][1]cpu" = torch.ops.aten.mul.Tensor(sub_1, rsqrt);  sub_1 = rsqrt = None
        sub_2: "f32[4][1]cpu" = torch.ops.aten.sub.Tensor(new_1, old_1);  new_1 = old_1 = None
        exp: "f32[4][1]cpu" = torch.ops.aten.exp.default(sub_2);  sub_2 = None
        neg: "f32[4][1]cpu" = torch.ops.aten.neg.default(mul)
        mul_1: "f32[4][1]cpu" = torch.ops.aten.mul.Tensor(neg, exp);  neg = None
        neg_1: "f32[4][1]cpu" = torch.ops.aten.neg.default(mul);  mul = None
        clamp: "f32[4][1]cpu" = torch.ops.aten.clamp.default(exp, 0.8, 1.2);  exp = None
        mul_2: "f32[4][1]cpu" = torch.ops.aten.mul.Tensor(neg_1, clamp);  neg_1 = clamp = None
        maximum: "f32[4][1]cpu" = torch.ops.aten.maximum.default(mul_1, mul_2);  mul_1 = mul_2 = None
        mean: "f32[][]cpu" = torch.ops.aten.mean.default(maximum);  maximum = None
        all_reduce_2: "f32[][]cpu" = torch.ops._c10d_functional.all_reduce.default(mean, 'sum', '0');  mean = None
        wait_tensor_2: "f32[][]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_2);  all_reduce_2 = None
        div_2: "f32[][]cpu" = torch.ops.aten.div.Tensor(wait_tensor_2, 2);  wait_tensor_2 = None
        return div_2

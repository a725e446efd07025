class forward(torch.nn.Module):
    def forward(self, new_1: "f32[8][1]cpu", old_1: "f32[8][1]cpu", adv_1: "f32[8][1]cpu"):
        # File: scripts/patterns_training.py:249 in forward, code: mean = adv.mean()
        mean: "f32[][]cpu" = torch.ops.aten.mean.default(adv_1)

        # File: scripts/patterns_training.py:250 in forward, code: return whitened.objective(new, old, adv, mean, ((adv - mean) ** 2).mean())
        sub: "f32[8][1]cpu" = torch.ops.aten.sub.Tensor(adv_1, mean)
        pow_1: "f32[8][1]cpu" = torch.ops.aten.pow.Tensor_Scalar(sub, 2);  sub = None
        mean_1: "f32[][]cpu" = torch.ops.aten.mean.default(pow_1);  pow_1 = None
        sub_1: "f32[8][1]cpu" = torch.ops.aten.sub.Tensor(adv_1, mean);  adv_1 = mean = None
        add: "f32[][]cpu" = torch.ops.aten.add.Tensor(mean_1, 1e-08);  mean_1 = None
        rsqrt: "f32[][]cpu" = torch.ops.aten.rsqrt.default(add);  add = None
        mul: "f32[8][1]cpu" = torch.ops.aten.mul.Tensor(sub_1, rsqrt);  sub_1 = rsqrt = None
        sub_2: "f32[8][1]cpu" = torch.ops.aten.sub.Tensor(new_1, old_1);  new_1 = old_1 = None
        exp: "f32[8][1]cpu" = torch.ops.aten.exp.default(sub_2);  sub_2 = None
        neg: "f32[8][1]cpu" = torch.ops.aten.neg.default(mul)
        mul_1: "f32[8][1]cpu" = torch.ops.aten.mul.Tensor(neg, exp);  neg = None
        neg_1: "f32[8][1]cpu" = torch.ops.aten.neg.default(mul);  mul = None
        clamp: "f32[8][1]cpu" = torch.ops.aten.clamp.default(exp, 0.8, 1.2);  exp = None
        mul_2: "f32[8][1]cpu" = torch.ops.aten.mul.Tensor(neg_1, clamp);  neg_1 = clamp = None
        maximum: "f32[8][1]cpu" = torch.ops.aten.maximum.default(mul_1, mul_2);  mul_1 = mul_2 = None
        mean_2: "f32[][]cpu" = torch.ops.aten.mean.default(maximum);  maximum = None
        return mean_2

class forward(torch.nn.Module):
    def forward(self, p_1: "f32[6, 4][4, 1]cpu", y_1: "i64[6][1]cpu"):
        # File: scripts/patterns_training.py:183 in forward, code: z = p - reduced(p.max(-1, keepdim=True)[0], "max")
        max_1 = torch.ops.aten.max.dim(p_1, -1, True)
        getitem: "f32[6, 1][1, 1]cpu" = max_1[0];  max_1 = None
        all_reduce: "f32[6, 1][1, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(getitem, 'max', '0');  getitem = None
        wait_tensor: "f32[6, 1][1, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        sub: "f32[6, 4][4, 1]cpu" = torch.ops.aten.sub.Tensor(p_1, wait_tensor);  p_1 = wait_tensor = None

        # File: scripts/patterns_training.py:184 in forward, code: total = reduced(z.exp().sum(-1)).log()
        exp: "f32[6, 4][4, 1]cpu" = torch.ops.aten.exp.default(sub)
        sum_1: "f32[6][1]cpu" = torch.ops.aten.sum.dim_IntList(exp, [-1]);  exp = None
        all_reduce_1: "f32[6][1]cpu" = torch.ops._c10d_functional.all_reduce.default(sum_1, 'sum', '0');  sum_1 = None
        wait_tensor_1: "f32[6][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        log: "f32[6][1]cpu" = torch.ops.aten.log.default(wait_tensor_1);  wait_tensor_1 = None

        # File: scripts/patterns_training.py:185 in forward, code: outside = (y < 4 * r) | (y >= 4 * r + 4)
        lt: "b8[6][1]cpu" = torch.ops.aten.lt.Scalar(y_1, 4)
        ge: "b8[6][1]cpu" = torch.ops.aten.ge.Scalar(y_1, 8)
        bitwise_or: "b8[6][1]cpu" = torch.ops.aten.bitwise_or.Tensor(lt, ge);  lt = ge = None

        # File: scripts/patterns_training.py:186 in forward, code: local = (y - 4 * r).masked_fill(outside, 0)
        sub_1: "i64[6][1]cpu" = torch.ops.aten.sub.Tensor(y_1, 4);  y_1 = None
        masked_fill: "i64[6][1]cpu" = torch.ops.aten.masked_fill.Scalar(sub_1, bitwise_or, 0);  sub_1 = None

        # File: scripts/patterns_training.py:187 in forward, code: picked = reduced(z.gather(-1, local.unsqueeze(-1)).squeeze(-1).masked_fill(outside, 0.0))
        unsqueeze: "i64[6, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(masked_fill, -1);  masked_fill = None
        gather: "f32[6, 1][1, 1]cpu" = torch.ops.aten.gather.default(sub, -1, unsqueeze);  unsqueeze = None
        squeeze: "f32[6][1]cpu" = torch.ops.aten.squeeze.dim(gather, -1);  gather = None
        masked_fill_1: "f32[6][1]cpu" = torch.ops.aten.masked_fill.Scalar(squeeze, bitwise_or, 0.0);  squeeze = bitwise_or = None
        all_reduce_2: "f32[6][1]cpu" = torch.ops._c10d_functional.all_reduce.default(masked_fill_1, 'sum', '0');  masked_fill_1 = None
        wait_tensor_2: "f32[6][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_2);  all_reduce_2 = None

        # File: scripts/patterns_training.py:188 in forward, code: mean = reduced(z.sum(-1)) / (4 if bug else 8)
        sum_2: "f32[6][1]cpu" = torch.ops.aten.sum.dim_IntList(sub, [-1]);  sub = None
        all_reduce_3: "f32[6][1]cpu" = torch.ops._c10d_functional.all_reduce.default(sum_2, 'sum', '0');  sum_2 = None
        wait_tensor_3: "f32[6][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_3);  all_reduce_3 = None
        div: "f32[6][1]cpu" = torch.ops.aten.div.Tensor(wait_tensor_3, 4);  wait_tensor_3 = None

        # File: scripts/patterns_training.py:189 in forward, code: return (0.9 * (total - picked) + 0.1 * (total - mean)).mean()
        sub_2: "f32[6][1]cpu" = torch.ops.aten.sub.Tensor(log, wait_tensor_2);  wait_tensor_2 = None
        mul: "f32[6][1]cpu" = torch.ops.aten.mul.Tensor(sub_2, 0.9);  sub_2 = None
        sub_3: "f32[6][1]cpu" = torch.ops.aten.sub.Tensor(log, div);  log = div = None
        mul_1: "f32[6][1]cpu" = torch.ops.aten.mul.Tensor(sub_3, 0.1);  sub_3 = None
        add: "f32[6][1]cpu" = torch.ops.aten.add.Tensor(mul, mul_1);  mul = mul_1 = None
        mean: "f32[][]cpu" = torch.ops.aten.mean.default(add);  add = None
        return mean

class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 6][6, 1]cpu", w_1: "f32[5, 6][6, 1]cpu", y_1: "i64[4][1]cpu", old_1: "f32[4][1]cpu", adv_1: "f32[4][1]cpu"):
        # File: scripts/patterns_training.py:426 in forward, code: return policy.run(x, w, y, old, adv, 4 if bug else 8, reduced)
        alias: "f32[5, 6][6, 1]cpu" = torch.ops.aten.alias.default(w_1);  w_1 = None
        t: "f32[6, 5][1, 6]cpu" = torch.ops.aten.t.default(alias);  alias = None
        mm: "f32[4, 5][5, 1]cpu" = torch.ops.aten.mm.default(x_1, t);  t = None
        div: "f32[4, 5][5, 1]cpu" = torch.ops.aten.div.Tensor(mm, 0.7);  mm = None
        _log_softmax: "f32[4, 5][5, 1]cpu" = torch.ops.aten._log_softmax.default(div, -1, False);  div = None
        alias_1: "f32[4, 5][5, 1]cpu" = torch.ops.aten.alias.default(_log_softmax)
        unsqueeze: "i64[4, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(y_1, 1);  y_1 = None
        gather: "f32[4, 1][1, 1]cpu" = torch.ops.aten.gather.default(_log_softmax, -1, unsqueeze);  _log_softmax = None
        select: "f32[4][1]cpu" = torch.ops.aten.select.int(gather, 1, 0);  gather = None
        sub: "f32[4][1]cpu" = torch.ops.aten.sub.Tensor(select, old_1)
        exp: "f32[4][1]cpu" = torch.ops.aten.exp.default(sub);  sub = None
        alias_2: "f32[4][1]cpu" = torch.ops.aten.alias.default(exp)
        sub_1: "f32[4][1]cpu" = torch.ops.aten.sub.Tensor(old_1, select);  old_1 = select = None
        exp_1: "f32[4][1]cpu" = torch.ops.aten.exp.default(sub_1)
        alias_3: "f32[4][1]cpu" = torch.ops.aten.alias.default(exp_1)
        sub_2: "f32[4][1]cpu" = torch.ops.aten.sub.Tensor(exp_1, sub_1);  exp_1 = sub_1 = None
        sub_3: "f32[4][1]cpu" = torch.ops.aten.sub.Tensor(sub_2, 1);  sub_2 = None
        mul: "f32[4][1]cpu" = torch.ops.aten.mul.Tensor(sub_3, 0.04);  sub_3 = None
        mul_1: "f32[4][1]cpu" = torch.ops.aten.mul.Tensor(exp, adv_1)
        clamp: "f32[4][1]cpu" = torch.ops.aten.clamp.default(exp, 0.8, 1.2)
        mul_2: "f32[4][1]cpu" = torch.ops.aten.mul.Tensor(clamp, adv_1);  clamp = None
        minimum: "f32[4][1]cpu" = torch.ops.aten.minimum.default(mul_1, mul_2)
        sub_4: "f32[4][1]cpu" = torch.ops.aten.sub.Tensor(mul, minimum);  mul = minimum = None
        sum_1: "f32[][]cpu" = torch.ops.aten.sum.default(sub_4);  sub_4 = None
        div_1: "f32[][]cpu" = torch.ops.aten.div.Tensor(sum_1, 8);  sum_1 = None
        ones_like: "f32[][]cpu" = torch.ops.aten.ones_like.default(div_1, pin_memory = False, memory_format = torch.preserve_format)
        div_2: "f32[][]cpu" = torch.ops.aten.div.Tensor(ones_like, 8);  ones_like = None
        expand: "f32[4][0]cpu" = torch.ops.aten.expand.default(div_2, [4]);  div_2 = None
        neg: "f32[4][1]cpu" = torch.ops.aten.neg.default(expand)
        lt: "b8[4][1]cpu" = torch.ops.aten.lt.Tensor(mul_1, mul_2)
        div_3: "f32[4][1]cpu" = torch.ops.aten.div.Scalar(neg, 2)
        eq: "b8[4][1]cpu" = torch.ops.aten.eq.Tensor(mul_1, mul_2)
        where: "f32[4][1]cpu" = torch.ops.aten.where.self(eq, div_3, neg);  eq = div_3 = None
        masked_fill: "f32[4][1]cpu" = torch.ops.aten.masked_fill.Scalar(where, lt, 0);  where = lt = None
        gt: "b8[4][1]cpu" = torch.ops.aten.gt.Tensor(mul_1, mul_2)
        div_4: "f32[4][1]cpu" = torch.ops.aten.div.Scalar(neg, 2)
        eq_1: "b8[4][1]cpu" = torch.ops.aten.eq.Tensor(mul_1, mul_2);  mul_1 = mul_2 = None
        where_1: "f32[4][1]cpu" = torch.ops.aten.where.self(eq_1, div_4, neg);  eq_1 = div_4 = neg = None
        masked_fill_1: "f32[4][1]cpu" = torch.ops.aten.masked_fill.Scalar(where_1, gt, 0);  where_1 = gt = None
        mul_3: "f32[4][1]cpu" = torch.ops.aten.mul.Tensor(masked_fill, adv_1);  masked_fill = None
        scalar_tensor: "f32[][]cpu" = torch.ops.aten.scalar_tensor.default(0.0, dtype = torch.float32, layout = torch.strided, device = device(type='cpu'))
        gt_1: "b8[4][1]cpu" = torch.ops.aten.gt.Scalar(exp, 0.8)
        lt_1: "b8[4][1]cpu" = torch.ops.aten.lt.Scalar(exp, 1.2);  exp = None
        logical_and_: "b8[4][1]cpu" = torch.ops.aten.logical_and_.default(gt_1, lt_1);  gt_1 = lt_1 = None
        where_2: "f32[4][1]cpu" = torch.ops.aten.where.self(logical_and_, mul_3, scalar_tensor);  logical_and_ = mul_3 = scalar_tensor = None
        mul_4: "f32[4][1]cpu" = torch.ops.aten.mul.Tensor(masked_fill_1, adv_1);  masked_fill_1 = adv_1 = None
        add: "f32[4][1]cpu" = torch.ops.aten.add.Tensor(where_2, mul_4);  where_2 = mul_4 = None
        mul_5: "f32[4][1]cpu" = torch.ops.aten.mul.Tensor(expand, 0.04);  expand = None
        neg_1: "f32[4][1]cpu" = torch.ops.aten.neg.default(mul_5)
        alias_4: "f32[4][1]cpu" = torch.ops.aten.alias.default(alias_3);  alias_3 = None
        mul_6: "f32[4][1]cpu" = torch.ops.aten.mul.Tensor(mul_5, alias_4);  mul_5 = alias_4 = None
        add_1: "f32[4][1]cpu" = torch.ops.aten.add.Tensor(neg_1, mul_6);  neg_1 = mul_6 = None
        neg_2: "f32[4][1]cpu" = torch.ops.aten.neg.default(add_1);  add_1 = None
        alias_5: "f32[4][1]cpu" = torch.ops.aten.alias.default(alias_2);  alias_2 = None
        mul_7: "f32[4][1]cpu" = torch.ops.aten.mul.Tensor(add, alias_5);  add = alias_5 = None
        add_2: "f32[4][1]cpu" = torch.ops.aten.add.Tensor(neg_2, mul_7);  neg_2 = mul_7 = None
        select_backward: "f32[4, 1][1, 1]cpu" = torch.ops.aten.select_backward.default(add_2, [4, 1], 1, 0);  add_2 = None
        new_zeros: "f32[4, 5][5, 1]cpu" = torch.ops.aten.new_zeros.default(select_backward, [4, 5])
        scatter_add: "f32[4, 5][5, 1]cpu" = torch.ops.aten.scatter_add.default(new_zeros, -1, unsqueeze, select_backward);  new_zeros = unsqueeze = select_backward = None
        alias_6: "f32[4, 5][5, 1]cpu" = torch.ops.aten.alias.default(alias_1);  alias_1 = None
        _log_softmax_backward_data: "f32[4, 5][5, 1]cpu" = torch.ops.aten._log_softmax_backward_data.default(scatter_add, alias_6, -1, torch.float32);  scatter_add = alias_6 = None
        div_5: "f32[4, 5][5, 1]cpu" = torch.ops.aten.div.Tensor(_log_softmax_backward_data, 0.7);  _log_softmax_backward_data = None
        t_1: "f32[5, 4][1, 5]cpu" = torch.ops.aten.t.default(div_5);  div_5 = None
        mm_1: "f32[5, 6][6, 1]cpu" = torch.ops.aten.mm.default(t_1, x_1);  t_1 = x_1 = None
        t_2: "f32[6, 5][1, 6]cpu" = torch.ops.aten.t.default(mm_1);  mm_1 = None
        t_3: "f32[5, 6][6, 1]cpu" = torch.ops.aten.t.default(t_2);  t_2 = None

        # File: torch/_library/autograd.py:53 in forward, code: result = op.redispatch(keyset & _C._after_autograd_keyset, *args, **kwargs)
        all_reduce: "f32[][]cpu" = torch.ops._c10d_functional.all_reduce.default(div_1, 'sum', '0');  div_1 = None
        wait_tensor: "f32[][]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None

        # File: scripts/patterns_training.py:426 in forward, code: return policy.run(x, w, y, old, adv, 4 if bug else 8, reduced)
        all_reduce_1: "f32[5, 6][6, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(t_3, 'sum', '0');  t_3 = None
        wait_tensor_1: "f32[5, 6][6, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        return (wait_tensor, wait_tensor_1)

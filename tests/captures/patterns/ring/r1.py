class forward(torch.nn.Module):
    def forward(self, q_1: "f32[3, 4][4, 1]cpu", k_1: "f32[4, 4][4, 1]cpu", v_1: "f32[4, 5][5, 1]cpu"):
        # File: scripts/patterns_training.py:482 in forward, code: top = q.new_full((q.shape[0], 1), -1e30)
        new_full: "f32[3, 1][1, 1]cpu" = torch.ops.aten.new_full.default(q_1, [3, 1], -1e+30, pin_memory = False)

        # File: scripts/patterns_training.py:483 in forward, code: total, result = torch.zeros_like(top), q.new_zeros(q.shape[0], v.shape[1])
        zeros_like: "f32[3, 1][1, 1]cpu" = torch.ops.aten.zeros_like.default(new_full, pin_memory = False)
        new_zeros: "f32[3, 5][5, 1]cpu" = torch.ops.aten.new_zeros.default(q_1, [3, 5], pin_memory = False)

        # File: scripts/patterns_training.py:485 in forward, code: scores = q @ k.t() * 0.5
        t: "f32[4, 4][1, 4]cpu" = torch.ops.aten.t.default(k_1)
        mm: "f32[3, 4][4, 1]cpu" = torch.ops.aten.mm.default(q_1, t);  t = None
        mul: "f32[3, 4][4, 1]cpu" = torch.ops.aten.mul.Tensor(mm, 0.5);  mm = None

        # File: scripts/patterns_training.py:486 in forward, code: largest = torch.maximum(top, scores.amax(-1, keepdim=True))
        amax: "f32[3, 1][1, 1]cpu" = torch.ops.aten.amax.default(mul, [-1], True)
        maximum: "f32[3, 1][1, 1]cpu" = torch.ops.aten.maximum.default(new_full, amax);  amax = None

        # File: scripts/patterns_training.py:487 in forward, code: weights, factor = (scores - largest).exp(), (top - largest).exp()
        sub: "f32[3, 4][4, 1]cpu" = torch.ops.aten.sub.Tensor(mul, maximum);  mul = None
        exp: "f32[3, 4][4, 1]cpu" = torch.ops.aten.exp.default(sub);  sub = None
        sub_1: "f32[3, 1][1, 1]cpu" = torch.ops.aten.sub.Tensor(new_full, maximum);  new_full = None
        exp_1: "f32[3, 1][1, 1]cpu" = torch.ops.aten.exp.default(sub_1);  sub_1 = None

        # File: scripts/patterns_training.py:490 in forward, code: total, result, top = total * factor + weights.sum(-1, keepdim=True), result * factor + weights @ v, largest
        mul_1: "f32[3, 1][1, 1]cpu" = torch.ops.aten.mul.Tensor(zeros_like, exp_1);  zeros_like = None
        sum_1: "f32[3, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(exp, [-1], True)
        add: "f32[3, 1][1, 1]cpu" = torch.ops.aten.add.Tensor(mul_1, sum_1);  mul_1 = sum_1 = None
        mul_2: "f32[3, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(new_zeros, exp_1);  new_zeros = exp_1 = None
        mm_1: "f32[3, 5][5, 1]cpu" = torch.ops.aten.mm.default(exp, v_1);  exp = None
        add_1: "f32[3, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(mul_2, mm_1);  mul_2 = mm_1 = None

        # File: scripts/patterns_training.py:492 in forward, code: k, v = passed_on(k), v if bug == "values_not_passed_on" else passed_on(v)
        all_to_all_single: "f32[4, 4][4, 1]cpu" = torch.ops._c10d_functional.all_to_all_single.default(k_1, [4, 0], [4, 0], '0');  k_1 = None
        wait_tensor: "f32[4, 4][4, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_to_all_single);  all_to_all_single = None
        all_to_all_single_1: "f32[4, 5][5, 1]cpu" = torch.ops._c10d_functional.all_to_all_single.default(v_1, [4, 0], [4, 0], '0');  v_1 = None
        wait_tensor_1: "f32[4, 5][5, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_to_all_single_1);  all_to_all_single_1 = None

        # File: scripts/patterns_training.py:485 in forward, code: scores = q @ k.t() * 0.5
        t_1: "f32[4, 4][1, 4]cpu" = torch.ops.aten.t.default(wait_tensor);  wait_tensor = None
        mm_2: "f32[3, 4][4, 1]cpu" = torch.ops.aten.mm.default(q_1, t_1);  q_1 = t_1 = None
        mul_3: "f32[3, 4][4, 1]cpu" = torch.ops.aten.mul.Tensor(mm_2, 0.5);  mm_2 = None

        # File: scripts/patterns_training.py:486 in forward, code: largest = torch.maximum(top, scores.amax(-1, keepdim=True))
        amax_1: "f32[3, 1][1, 1]cpu" = torch.ops.aten.amax.default(mul_3, [-1], True)
        maximum_1: "f32[3, 1][1, 1]cpu" = torch.ops.aten.maximum.default(maximum, amax_1);  amax_1 = None

        # File: scripts/patterns_training.py:487 in forward, code: weights, factor = (scores - largest).exp(), (top - largest).exp()
        sub_2: "f32[3, 4][4, 1]cpu" = torch.ops.aten.sub.Tensor(mul_3, maximum_1);  mul_3 = None
        exp_2: "f32[3, 4][4, 1]cpu" = torch.ops.aten.exp.default(sub_2);  sub_2 = None
        sub_3: "f32[3, 1][1, 1]cpu" = torch.ops.aten.sub.Tensor(maximum, maximum_1);  maximum = maximum_1 = None
        exp_3: "f32[3, 1][1, 1]cpu" = torch.ops.aten.exp.default(sub_3);  sub_3 = None

        # File: scripts/patterns_training.py:490 in forward, code: total, result, top = total * factor + weights.sum(-1, keepdim=True), result * factor + weights @ v, largest
        mul_4: "f32[3, 1][1, 1]cpu" = torch.ops.aten.mul.Tensor(add, exp_3);  add = None
        sum_2: "f32[3, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(exp_2, [-1], True)
        add_2: "f32[3, 1][1, 1]cpu" = torch.ops.aten.add.Tensor(mul_4, sum_2);  mul_4 = sum_2 = None
        mul_5: "f32[3, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(add_1, exp_3);  add_1 = exp_3 = None
        mm_3: "f32[3, 5][5, 1]cpu" = torch.ops.aten.mm.default(exp_2, wait_tensor_1);  exp_2 = wait_tensor_1 = None
        add_3: "f32[3, 5][5, 1]cpu" = torch.ops.aten.add.Tensor(mul_5, mm_3);  mul_5 = mm_3 = None

        # File: scripts/patterns_training.py:493 in forward, code: return result / total
        div: "f32[3, 5][5, 1]cpu" = torch.ops.aten.div.Tensor(add_3, add_2);  add_3 = add_2 = None
        return div

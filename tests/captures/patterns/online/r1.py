class forward(torch.nn.Module):
    def forward(self, q_1: "f32[3, 4][4, 1]cpu", k_1: "f32[6, 4][4, 1]cpu", v_1: "f32[6, 4][4, 1]cpu"):
        # File: scripts/patterns.py:332 in forward, code: scores = q @ k[:3].t()
        slice_1: "f32[3, 4][4, 1]cpu" = torch.ops.aten.slice.Tensor(k_1, 0, 0, 3)
        t: "f32[4, 3][1, 4]cpu" = torch.ops.aten.t.default(slice_1);  slice_1 = None
        mm: "f32[3, 3][3, 1]cpu" = torch.ops.aten.mm.default(q_1, t);  t = None

        # File: scripts/patterns.py:333 in forward, code: largest = scores.amax(-1, keepdim=True)
        amax: "f32[3, 1][1, 1]cpu" = torch.ops.aten.amax.default(mm, [-1], True)

        # File: scripts/patterns.py:334 in forward, code: weights = torch.exp(scores - largest)
        sub: "f32[3, 3][3, 1]cpu" = torch.ops.aten.sub.Tensor(mm, amax);  mm = None
        exp: "f32[3, 3][3, 1]cpu" = torch.ops.aten.exp.default(sub);  sub = None

        # File: scripts/patterns.py:335 in forward, code: total, result = weights.sum(-1, keepdim=True), weights @ v[:3]
        sum_1: "f32[3, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(exp, [-1], True)
        slice_2: "f32[3, 4][4, 1]cpu" = torch.ops.aten.slice.Tensor(v_1, 0, 0, 3)
        mm_1: "f32[3, 4][4, 1]cpu" = torch.ops.aten.mm.default(exp, slice_2);  exp = slice_2 = None

        # File: scripts/patterns.py:336 in forward, code: scores = q @ k[3:].t()
        slice_3: "f32[3, 4][4, 1]cpu" = torch.ops.aten.slice.Tensor(k_1, 0, 3, 9223372036854775807);  k_1 = None
        t_1: "f32[4, 3][1, 4]cpu" = torch.ops.aten.t.default(slice_3);  slice_3 = None
        mm_2: "f32[3, 3][3, 1]cpu" = torch.ops.aten.mm.default(q_1, t_1);  q_1 = t_1 = None

        # File: scripts/patterns.py:337 in forward, code: before, largest = largest, torch.maximum(largest, scores.amax(-1, keepdim=True))
        amax_1: "f32[3, 1][1, 1]cpu" = torch.ops.aten.amax.default(mm_2, [-1], True)
        maximum: "f32[3, 1][1, 1]cpu" = torch.ops.aten.maximum.default(amax, amax_1);  amax_1 = None

        # File: scripts/patterns.py:338 in forward, code: weights, factor = torch.exp(scores - largest), torch.exp(before - largest)
        sub_1: "f32[3, 3][3, 1]cpu" = torch.ops.aten.sub.Tensor(mm_2, maximum);  mm_2 = None
        exp_1: "f32[3, 3][3, 1]cpu" = torch.ops.aten.exp.default(sub_1);  sub_1 = None
        sub_2: "f32[3, 1][1, 1]cpu" = torch.ops.aten.sub.Tensor(amax, maximum);  amax = maximum = None
        exp_2: "f32[3, 1][1, 1]cpu" = torch.ops.aten.exp.default(sub_2);  sub_2 = None

        # File: scripts/patterns.py:339 in forward, code: total = total * factor + weights.sum(-1, keepdim=True)
        mul: "f32[3, 1][1, 1]cpu" = torch.ops.aten.mul.Tensor(sum_1, exp_2);  sum_1 = None
        sum_2: "f32[3, 1][1, 1]cpu" = torch.ops.aten.sum.dim_IntList(exp_1, [-1], True)
        add: "f32[3, 1][1, 1]cpu" = torch.ops.aten.add.Tensor(mul, sum_2);  mul = sum_2 = None

        # File: scripts/patterns.py:340 in forward, code: result = result if bug == "not_rescaled" else result * factor
        mul_1: "f32[3, 4][4, 1]cpu" = torch.ops.aten.mul.Tensor(mm_1, exp_2);  mm_1 = exp_2 = None

        # File: scripts/patterns.py:341 in forward, code: return (result + weights @ v[3:]) / total
        slice_4: "f32[3, 4][4, 1]cpu" = torch.ops.aten.slice.Tensor(v_1, 0, 3, 9223372036854775807);  v_1 = None
        mm_3: "f32[3, 4][4, 1]cpu" = torch.ops.aten.mm.default(exp_1, slice_4);  exp_1 = slice_4 = None
        add_1: "f32[3, 4][4, 1]cpu" = torch.ops.aten.add.Tensor(mul_1, mm_3);  mul_1 = mm_3 = None
        div: "f32[3, 4][4, 1]cpu" = torch.ops.aten.div.Tensor(add_1, add);  add_1 = add = None
        return div

class forward(torch.nn.Module):
    def forward(self, q_1: "f32[2, 3, 4, 6][72, 24, 6, 1]cpu", k_1: "f32[2, 3, 8, 6][144, 48, 6, 1]cpu", v_1: "f32[2, 3, 8, 3][72, 24, 3, 1]cpu"):
        # File: scripts/patterns.py:488 in forward, code: keys, values = (t[:, :, 2 * block:2 * block + 2] for t in (k, v))
        slice_1: "f32[2, 3, 2, 6][144, 48, 6, 1]cpu" = torch.ops.aten.slice.Tensor(k_1, 2, 0, 2)
        slice_2: "f32[2, 3, 2, 3][72, 24, 3, 1]cpu" = torch.ops.aten.slice.Tensor(v_1, 2, 0, 2)

        # File: scripts/patterns.py:489 in forward, code: scores = (q @ keys.transpose(-1, -2)) * 0.5
        transpose: "f32[2, 3, 6, 2][144, 48, 1, 6]cpu" = torch.ops.aten.transpose.int(slice_1, -1, -2);  slice_1 = None
        expand: "f32[2, 3, 4, 6][72, 24, 6, 1]cpu" = torch.ops.aten.expand.default(q_1, [2, 3, 4, 6])
        view: "f32[6, 4, 6][24, 6, 1]cpu" = torch.ops.aten.view.default(expand, [6, 4, 6]);  expand = None
        expand_1: "f32[2, 3, 6, 2][144, 48, 1, 6]cpu" = torch.ops.aten.expand.default(transpose, [2, 3, 6, 2]);  transpose = None
        view_1: "f32[6, 6, 2][48, 1, 6]cpu" = torch.ops.aten.view.default(expand_1, [6, 6, 2]);  expand_1 = None
        bmm: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.bmm.default(view, view_1);  view = view_1 = None
        _unsafe_view: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm, [2, 3, 4, 2]);  bmm = None
        mul: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view, 0.5);  _unsafe_view = None

        # File: scripts/patterns.py:490 in forward, code: own = scores.amax(-1, keepdim=True)
        amax: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.amax.default(mul, [-1], True)

        # File: scripts/patterns.py:492 in forward, code: largest, weights = own, torch.exp(scores - own)
        sub: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.sub.Tensor(mul, amax);  mul = None
        exp: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.exp.default(sub);  sub = None

        # File: scripts/patterns.py:493 in forward, code: total, result = weights.sum(-1, keepdim=True), weights @ values
        sum_1: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sum.dim_IntList(exp, [-1], True)
        expand_2: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.expand.default(exp, [2, 3, 4, 2]);  exp = None
        view_2: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.view.default(expand_2, [6, 4, 2]);  expand_2 = None
        expand_3: "f32[2, 3, 2, 3][72, 24, 3, 1]cpu" = torch.ops.aten.expand.default(slice_2, [2, 3, 2, 3]);  slice_2 = None
        view_3: "f32[6, 2, 3][24, 3, 1]cpu" = torch.ops.aten.view.default(expand_3, [6, 2, 3]);  expand_3 = None
        bmm_1: "f32[6, 4, 3][12, 3, 1]cpu" = torch.ops.aten.bmm.default(view_2, view_3);  view_2 = view_3 = None
        _unsafe_view_1: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_1, [2, 3, 4, 3]);  bmm_1 = None

        # File: scripts/patterns.py:488 in forward, code: keys, values = (t[:, :, 2 * block:2 * block + 2] for t in (k, v))
        slice_3: "f32[2, 3, 2, 6][144, 48, 6, 1]cpu" = torch.ops.aten.slice.Tensor(k_1, 2, 2, 4)
        slice_4: "f32[2, 3, 2, 3][72, 24, 3, 1]cpu" = torch.ops.aten.slice.Tensor(v_1, 2, 2, 4)

        # File: scripts/patterns.py:489 in forward, code: scores = (q @ keys.transpose(-1, -2)) * 0.5
        transpose_1: "f32[2, 3, 6, 2][144, 48, 1, 6]cpu" = torch.ops.aten.transpose.int(slice_3, -1, -2);  slice_3 = None
        expand_4: "f32[2, 3, 4, 6][72, 24, 6, 1]cpu" = torch.ops.aten.expand.default(q_1, [2, 3, 4, 6])
        view_4: "f32[6, 4, 6][24, 6, 1]cpu" = torch.ops.aten.view.default(expand_4, [6, 4, 6]);  expand_4 = None
        expand_5: "f32[2, 3, 6, 2][144, 48, 1, 6]cpu" = torch.ops.aten.expand.default(transpose_1, [2, 3, 6, 2]);  transpose_1 = None
        view_5: "f32[6, 6, 2][48, 1, 6]cpu" = torch.ops.aten.view.default(expand_5, [6, 6, 2]);  expand_5 = None
        bmm_2: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.bmm.default(view_4, view_5);  view_4 = view_5 = None
        _unsafe_view_2: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_2, [2, 3, 4, 2]);  bmm_2 = None
        mul_1: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view_2, 0.5);  _unsafe_view_2 = None

        # File: scripts/patterns.py:490 in forward, code: own = scores.amax(-1, keepdim=True)
        amax_1: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.amax.default(mul_1, [-1], True)

        # File: scripts/patterns.py:495 in forward, code: before, largest = largest, torch.maximum(largest, own)
        maximum: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.maximum.default(amax, amax_1);  amax_1 = None

        # File: scripts/patterns.py:496 in forward, code: weights, factor = torch.exp(scores - largest), torch.exp(before - largest)
        sub_1: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.sub.Tensor(mul_1, maximum);  mul_1 = None
        exp_1: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.exp.default(sub_1);  sub_1 = None
        sub_2: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sub.Tensor(amax, maximum);  amax = None
        exp_2: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.exp.default(sub_2);  sub_2 = None

        # File: scripts/patterns.py:497 in forward, code: total = total * factor + weights.sum(-1, keepdim=True)
        mul_2: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.mul.Tensor(sum_1, exp_2);  sum_1 = None
        sum_2: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sum.dim_IntList(exp_1, [-1], True)
        add: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.add.Tensor(mul_2, sum_2);  mul_2 = sum_2 = None

        # File: scripts/patterns.py:498 in forward, code: result = (result if bug and block == 3 else result * factor) + weights @ values
        mul_3: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view_1, exp_2);  _unsafe_view_1 = exp_2 = None
        expand_6: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.expand.default(exp_1, [2, 3, 4, 2]);  exp_1 = None
        view_6: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.view.default(expand_6, [6, 4, 2]);  expand_6 = None
        expand_7: "f32[2, 3, 2, 3][72, 24, 3, 1]cpu" = torch.ops.aten.expand.default(slice_4, [2, 3, 2, 3]);  slice_4 = None
        view_7: "f32[6, 2, 3][24, 3, 1]cpu" = torch.ops.aten.view.default(expand_7, [6, 2, 3]);  expand_7 = None
        bmm_3: "f32[6, 4, 3][12, 3, 1]cpu" = torch.ops.aten.bmm.default(view_6, view_7);  view_6 = view_7 = None
        _unsafe_view_3: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_3, [2, 3, 4, 3]);  bmm_3 = None
        add_1: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten.add.Tensor(mul_3, _unsafe_view_3);  mul_3 = _unsafe_view_3 = None

        # File: scripts/patterns.py:488 in forward, code: keys, values = (t[:, :, 2 * block:2 * block + 2] for t in (k, v))
        slice_5: "f32[2, 3, 2, 6][144, 48, 6, 1]cpu" = torch.ops.aten.slice.Tensor(k_1, 2, 4, 6)
        slice_6: "f32[2, 3, 2, 3][72, 24, 3, 1]cpu" = torch.ops.aten.slice.Tensor(v_1, 2, 4, 6)

        # File: scripts/patterns.py:489 in forward, code: scores = (q @ keys.transpose(-1, -2)) * 0.5
        transpose_2: "f32[2, 3, 6, 2][144, 48, 1, 6]cpu" = torch.ops.aten.transpose.int(slice_5, -1, -2);  slice_5 = None
        expand_8: "f32[2, 3, 4, 6][72, 24, 6, 1]cpu" = torch.ops.aten.expand.default(q_1, [2, 3, 4, 6])
        view_8: "f32[6, 4, 6][24, 6, 1]cpu" = torch.ops.aten.view.default(expand_8, [6, 4, 6]);  expand_8 = None
        expand_9: "f32[2, 3, 6, 2][144, 48, 1, 6]cpu" = torch.ops.aten.expand.default(transpose_2, [2, 3, 6, 2]);  transpose_2 = None
        view_9: "f32[6, 6, 2][48, 1, 6]cpu" = torch.ops.aten.view.default(expand_9, [6, 6, 2]);  expand_9 = None
        bmm_4: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.bmm.default(view_8, view_9);  view_8 = view_9 = None
        _unsafe_view_4: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_4, [2, 3, 4, 2]);  bmm_4 = None
        mul_4: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view_4, 0.5);  _unsafe_view_4 = None

        # File: scripts/patterns.py:490 in forward, code: own = scores.amax(-1, keepdim=True)
        amax_2: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.amax.default(mul_4, [-1], True)

        # File: scripts/patterns.py:495 in forward, code: before, largest = largest, torch.maximum(largest, own)
        maximum_1: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.maximum.default(maximum, amax_2);  amax_2 = None

        # File: scripts/patterns.py:496 in forward, code: weights, factor = torch.exp(scores - largest), torch.exp(before - largest)
        sub_3: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.sub.Tensor(mul_4, maximum_1);  mul_4 = None
        exp_3: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.exp.default(sub_3);  sub_3 = None
        sub_4: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sub.Tensor(maximum, maximum_1);  maximum = None
        exp_4: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.exp.default(sub_4);  sub_4 = None

        # File: scripts/patterns.py:497 in forward, code: total = total * factor + weights.sum(-1, keepdim=True)
        mul_5: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.mul.Tensor(add, exp_4);  add = None
        sum_3: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sum.dim_IntList(exp_3, [-1], True)
        add_2: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.add.Tensor(mul_5, sum_3);  mul_5 = sum_3 = None

        # File: scripts/patterns.py:498 in forward, code: result = (result if bug and block == 3 else result * factor) + weights @ values
        mul_6: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten.mul.Tensor(add_1, exp_4);  add_1 = exp_4 = None
        expand_10: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.expand.default(exp_3, [2, 3, 4, 2]);  exp_3 = None
        view_10: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.view.default(expand_10, [6, 4, 2]);  expand_10 = None
        expand_11: "f32[2, 3, 2, 3][72, 24, 3, 1]cpu" = torch.ops.aten.expand.default(slice_6, [2, 3, 2, 3]);  slice_6 = None
        view_11: "f32[6, 2, 3][24, 3, 1]cpu" = torch.ops.aten.view.default(expand_11, [6, 2, 3]);  expand_11 = None
        bmm_5: "f32[6, 4, 3][12, 3, 1]cpu" = torch.ops.aten.bmm.default(view_10, view_11);  view_10 = view_11 = None
        _unsafe_view_5: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_5, [2, 3, 4, 3]);  bmm_5 = None
        add_3: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten.add.Tensor(mul_6, _unsafe_view_5);  mul_6 = _unsafe_view_5 = None

        # File: scripts/patterns.py:488 in forward, code: keys, values = (t[:, :, 2 * block:2 * block + 2] for t in (k, v))
        slice_7: "f32[2, 3, 2, 6][144, 48, 6, 1]cpu" = torch.ops.aten.slice.Tensor(k_1, 2, 6, 8);  k_1 = None
        slice_8: "f32[2, 3, 2, 3][72, 24, 3, 1]cpu" = torch.ops.aten.slice.Tensor(v_1, 2, 6, 8);  v_1 = None

        # File: scripts/patterns.py:489 in forward, code: scores = (q @ keys.transpose(-1, -2)) * 0.5
        transpose_3: "f32[2, 3, 6, 2][144, 48, 1, 6]cpu" = torch.ops.aten.transpose.int(slice_7, -1, -2);  slice_7 = None
        expand_12: "f32[2, 3, 4, 6][72, 24, 6, 1]cpu" = torch.ops.aten.expand.default(q_1, [2, 3, 4, 6]);  q_1 = None
        view_12: "f32[6, 4, 6][24, 6, 1]cpu" = torch.ops.aten.view.default(expand_12, [6, 4, 6]);  expand_12 = None
        expand_13: "f32[2, 3, 6, 2][144, 48, 1, 6]cpu" = torch.ops.aten.expand.default(transpose_3, [2, 3, 6, 2]);  transpose_3 = None
        view_13: "f32[6, 6, 2][48, 1, 6]cpu" = torch.ops.aten.view.default(expand_13, [6, 6, 2]);  expand_13 = None
        bmm_6: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.bmm.default(view_12, view_13);  view_12 = view_13 = None
        _unsafe_view_6: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_6, [2, 3, 4, 2]);  bmm_6 = None
        mul_7: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view_6, 0.5);  _unsafe_view_6 = None

        # File: scripts/patterns.py:490 in forward, code: own = scores.amax(-1, keepdim=True)
        amax_3: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.amax.default(mul_7, [-1], True)

        # File: scripts/patterns.py:495 in forward, code: before, largest = largest, torch.maximum(largest, own)
        maximum_2: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.maximum.default(maximum_1, amax_3);  amax_3 = None

        # File: scripts/patterns.py:496 in forward, code: weights, factor = torch.exp(scores - largest), torch.exp(before - largest)
        sub_5: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.sub.Tensor(mul_7, maximum_2);  mul_7 = None
        exp_5: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.exp.default(sub_5);  sub_5 = None
        sub_6: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sub.Tensor(maximum_1, maximum_2);  maximum_1 = maximum_2 = None
        exp_6: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.exp.default(sub_6);  sub_6 = None

        # File: scripts/patterns.py:497 in forward, code: total = total * factor + weights.sum(-1, keepdim=True)
        mul_8: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.mul.Tensor(add_2, exp_6);  add_2 = None
        sum_4: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sum.dim_IntList(exp_5, [-1], True)
        add_4: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.add.Tensor(mul_8, sum_4);  mul_8 = sum_4 = None

        # File: scripts/patterns.py:498 in forward, code: result = (result if bug and block == 3 else result * factor) + weights @ values
        mul_9: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten.mul.Tensor(add_3, exp_6);  add_3 = exp_6 = None
        expand_14: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.expand.default(exp_5, [2, 3, 4, 2]);  exp_5 = None
        view_14: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.view.default(expand_14, [6, 4, 2]);  expand_14 = None
        expand_15: "f32[2, 3, 2, 3][72, 24, 3, 1]cpu" = torch.ops.aten.expand.default(slice_8, [2, 3, 2, 3]);  slice_8 = None
        view_15: "f32[6, 2, 3][24, 3, 1]cpu" = torch.ops.aten.view.default(expand_15, [6, 2, 3]);  expand_15 = None
        bmm_7: "f32[6, 4, 3][12, 3, 1]cpu" = torch.ops.aten.bmm.default(view_14, view_15);  view_14 = view_15 = None
        _unsafe_view_7: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_7, [2, 3, 4, 3]);  bmm_7 = None
        add_5: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten.add.Tensor(mul_9, _unsafe_view_7);  mul_9 = _unsafe_view_7 = None

        # File: scripts/patterns.py:499 in forward, code: return result / total
        div: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten.div.Tensor(add_5, add_4);  add_5 = add_4 = None
        return div

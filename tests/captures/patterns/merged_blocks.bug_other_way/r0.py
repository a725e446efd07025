class forward(torch.nn.Module):
    def forward(self, q_1: "f32[2, 3, 4, 6][72, 24, 6, 1]cpu", k_1: "f32[2, 3, 8, 6][144, 48, 6, 1]cpu", v_1: "f32[2, 3, 8, 3][72, 24, 3, 1]cpu"):
        # File: scripts/patterns.py:538 in forward, code: keys, values = (t[:, :, 2 * block:2 * block + 2] for t in (k, v))
        slice_1: "f32[2, 3, 2, 6][144, 48, 6, 1]cpu" = torch.ops.aten.slice.Tensor(k_1, 2, 0, 2)
        slice_2: "f32[2, 3, 2, 3][72, 24, 3, 1]cpu" = torch.ops.aten.slice.Tensor(v_1, 2, 0, 2)

        # File: scripts/patterns.py:539 in forward, code: scores = (q @ keys.transpose(-1, -2)) * 0.5
        transpose: "f32[2, 3, 6, 2][144, 48, 1, 6]cpu" = torch.ops.aten.transpose.int(slice_1, -1, -2);  slice_1 = None
        expand: "f32[2, 3, 4, 6][72, 24, 6, 1]cpu" = torch.ops.aten.expand.default(q_1, [2, 3, 4, 6])
        view: "f32[6, 4, 6][24, 6, 1]cpu" = torch.ops.aten.view.default(expand, [6, 4, 6]);  expand = None
        expand_1: "f32[2, 3, 6, 2][144, 48, 1, 6]cpu" = torch.ops.aten.expand.default(transpose, [2, 3, 6, 2]);  transpose = None
        view_1: "f32[6, 6, 2][48, 1, 6]cpu" = torch.ops.aten.view.default(expand_1, [6, 6, 2]);  expand_1 = None
        bmm: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.bmm.default(view, view_1);  view = view_1 = None
        _unsafe_view: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm, [2, 3, 4, 2]);  bmm = None
        mul: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view, 0.5);  _unsafe_view = None

        # File: scripts/patterns.py:540 in forward, code: own, sums = torch.softmax(scores, -1) @ values, torch.logsumexp(scores, -1, keepdim=True)
        _softmax: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten._softmax.default(mul, -1, False)
        expand_2: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.expand.default(_softmax, [2, 3, 4, 2]);  _softmax = None
        view_2: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.view.default(expand_2, [6, 4, 2]);  expand_2 = None
        expand_3: "f32[2, 3, 2, 3][72, 24, 3, 1]cpu" = torch.ops.aten.expand.default(slice_2, [2, 3, 2, 3]);  slice_2 = None
        view_3: "f32[6, 2, 3][24, 3, 1]cpu" = torch.ops.aten.view.default(expand_3, [6, 2, 3]);  expand_3 = None
        bmm_1: "f32[6, 4, 3][12, 3, 1]cpu" = torch.ops.aten.bmm.default(view_2, view_3);  view_2 = view_3 = None
        _unsafe_view_1: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_1, [2, 3, 4, 3]);  bmm_1 = None
        logsumexp: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.logsumexp.default(mul, [-1], True);  mul = None

        # File: scripts/patterns.py:538 in forward, code: keys, values = (t[:, :, 2 * block:2 * block + 2] for t in (k, v))
        slice_3: "f32[2, 3, 2, 6][144, 48, 6, 1]cpu" = torch.ops.aten.slice.Tensor(k_1, 2, 2, 4)
        slice_4: "f32[2, 3, 2, 3][72, 24, 3, 1]cpu" = torch.ops.aten.slice.Tensor(v_1, 2, 2, 4)

        # File: scripts/patterns.py:539 in forward, code: scores = (q @ keys.transpose(-1, -2)) * 0.5
        transpose_1: "f32[2, 3, 6, 2][144, 48, 1, 6]cpu" = torch.ops.aten.transpose.int(slice_3, -1, -2);  slice_3 = None
        expand_4: "f32[2, 3, 4, 6][72, 24, 6, 1]cpu" = torch.ops.aten.expand.default(q_1, [2, 3, 4, 6])
        view_4: "f32[6, 4, 6][24, 6, 1]cpu" = torch.ops.aten.view.default(expand_4, [6, 4, 6]);  expand_4 = None
        expand_5: "f32[2, 3, 6, 2][144, 48, 1, 6]cpu" = torch.ops.aten.expand.default(transpose_1, [2, 3, 6, 2]);  transpose_1 = None
        view_5: "f32[6, 6, 2][48, 1, 6]cpu" = torch.ops.aten.view.default(expand_5, [6, 6, 2]);  expand_5 = None
        bmm_2: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.bmm.default(view_4, view_5);  view_4 = view_5 = None
        _unsafe_view_2: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_2, [2, 3, 4, 2]);  bmm_2 = None
        mul_1: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view_2, 0.5);  _unsafe_view_2 = None

        # File: scripts/patterns.py:540 in forward, code: own, sums = torch.softmax(scores, -1) @ values, torch.logsumexp(scores, -1, keepdim=True)
        _softmax_1: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten._softmax.default(mul_1, -1, False)
        expand_6: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.expand.default(_softmax_1, [2, 3, 4, 2]);  _softmax_1 = None
        view_6: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.view.default(expand_6, [6, 4, 2]);  expand_6 = None
        expand_7: "f32[2, 3, 2, 3][72, 24, 3, 1]cpu" = torch.ops.aten.expand.default(slice_4, [2, 3, 2, 3]);  slice_4 = None
        view_7: "f32[6, 2, 3][24, 3, 1]cpu" = torch.ops.aten.view.default(expand_7, [6, 2, 3]);  expand_7 = None
        bmm_3: "f32[6, 4, 3][12, 3, 1]cpu" = torch.ops.aten.bmm.default(view_6, view_7);  view_6 = view_7 = None
        _unsafe_view_3: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_3, [2, 3, 4, 3]);  bmm_3 = None
        logsumexp_1: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.logsumexp.default(mul_1, [-1], True);  mul_1 = None

        # File: scripts/patterns.py:544 in forward, code: result = result - torch.sigmoid(total - sums if bug and block == 3 else sums - total) * (result - own)
        sub: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sub.Tensor(logsumexp_1, logsumexp)
        sigmoid: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sigmoid.default(sub);  sub = None
        sub_1: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten.sub.Tensor(_unsafe_view_1, _unsafe_view_3);  _unsafe_view_3 = None
        mul_2: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten.mul.Tensor(sigmoid, sub_1);  sigmoid = sub_1 = None
        sub_2: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten.sub.Tensor(_unsafe_view_1, mul_2);  _unsafe_view_1 = mul_2 = None

        # File: scripts/patterns.py:545 in forward, code: total = total - torch.nn.functional.logsigmoid(total - sums)
        sub_3: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sub.Tensor(logsumexp, logsumexp_1);  logsumexp_1 = None
        log_sigmoid_forward = torch.ops.aten.log_sigmoid_forward.default(sub_3);  sub_3 = None
        getitem: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = log_sigmoid_forward[0];  log_sigmoid_forward = None
        sub_4: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sub.Tensor(logsumexp, getitem);  logsumexp = getitem = None

        # File: scripts/patterns.py:538 in forward, code: keys, values = (t[:, :, 2 * block:2 * block + 2] for t in (k, v))
        slice_5: "f32[2, 3, 2, 6][144, 48, 6, 1]cpu" = torch.ops.aten.slice.Tensor(k_1, 2, 4, 6)
        slice_6: "f32[2, 3, 2, 3][72, 24, 3, 1]cpu" = torch.ops.aten.slice.Tensor(v_1, 2, 4, 6)

        # File: scripts/patterns.py:539 in forward, code: scores = (q @ keys.transpose(-1, -2)) * 0.5
        transpose_2: "f32[2, 3, 6, 2][144, 48, 1, 6]cpu" = torch.ops.aten.transpose.int(slice_5, -1, -2);  slice_5 = None
        expand_8: "f32[2, 3, 4, 6][72, 24, 6, 1]cpu" = torch.ops.aten.expand.default(q_1, [2, 3, 4, 6])
        view_8: "f32[6, 4, 6][24, 6, 1]cpu" = torch.ops.aten.view.default(expand_8, [6, 4, 6]);  expand_8 = None
        expand_9: "f32[2, 3, 6, 2][144, 48, 1, 6]cpu" = torch.ops.aten.expand.default(transpose_2, [2, 3, 6, 2]);  transpose_2 = None
        view_9: "f32[6, 6, 2][48, 1, 6]cpu" = torch.ops.aten.view.default(expand_9, [6, 6, 2]);  expand_9 = None
        bmm_4: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.bmm.default(view_8, view_9);  view_8 = view_9 = None
        _unsafe_view_4: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_4, [2, 3, 4, 2]);  bmm_4 = None
        mul_3: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view_4, 0.5);  _unsafe_view_4 = None

        # File: scripts/patterns.py:540 in forward, code: own, sums = torch.softmax(scores, -1) @ values, torch.logsumexp(scores, -1, keepdim=True)
        _softmax_2: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten._softmax.default(mul_3, -1, False)
        expand_10: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.expand.default(_softmax_2, [2, 3, 4, 2]);  _softmax_2 = None
        view_10: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.view.default(expand_10, [6, 4, 2]);  expand_10 = None
        expand_11: "f32[2, 3, 2, 3][72, 24, 3, 1]cpu" = torch.ops.aten.expand.default(slice_6, [2, 3, 2, 3]);  slice_6 = None
        view_11: "f32[6, 2, 3][24, 3, 1]cpu" = torch.ops.aten.view.default(expand_11, [6, 2, 3]);  expand_11 = None
        bmm_5: "f32[6, 4, 3][12, 3, 1]cpu" = torch.ops.aten.bmm.default(view_10, view_11);  view_10 = view_11 = None
        _unsafe_view_5: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_5, [2, 3, 4, 3]);  bmm_5 = None
        logsumexp_2: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.logsumexp.default(mul_3, [-1], True);  mul_3 = None

        # File: scripts/patterns.py:544 in forward, code: result = result - torch.sigmoid(total - sums if bug and block == 3 else sums - total) * (result - own)
        sub_5: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sub.Tensor(logsumexp_2, sub_4)
        sigmoid_1: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sigmoid.default(sub_5);  sub_5 = None
        sub_6: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten.sub.Tensor(sub_2, _unsafe_view_5);  _unsafe_view_5 = None
        mul_4: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten.mul.Tensor(sigmoid_1, sub_6);  sigmoid_1 = sub_6 = None
        sub_7: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten.sub.Tensor(sub_2, mul_4);  sub_2 = mul_4 = None

        # File: scripts/patterns.py:545 in forward, code: total = total - torch.nn.functional.logsigmoid(total - sums)
        sub_8: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sub.Tensor(sub_4, logsumexp_2);  logsumexp_2 = None
        log_sigmoid_forward_1 = torch.ops.aten.log_sigmoid_forward.default(sub_8);  sub_8 = None
        getitem_2: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = log_sigmoid_forward_1[0];  log_sigmoid_forward_1 = None
        sub_9: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sub.Tensor(sub_4, getitem_2);  sub_4 = getitem_2 = None

        # File: scripts/patterns.py:538 in forward, code: keys, values = (t[:, :, 2 * block:2 * block + 2] for t in (k, v))
        slice_7: "f32[2, 3, 2, 6][144, 48, 6, 1]cpu" = torch.ops.aten.slice.Tensor(k_1, 2, 6, 8);  k_1 = None
        slice_8: "f32[2, 3, 2, 3][72, 24, 3, 1]cpu" = torch.ops.aten.slice.Tensor(v_1, 2, 6, 8);  v_1 = None

        # File: scripts/patterns.py:539 in forward, code: scores = (q @ keys.transpose(-1, -2)) * 0.5
        transpose_3: "f32[2, 3, 6, 2][144, 48, 1, 6]cpu" = torch.ops.aten.transpose.int(slice_7, -1, -2);  slice_7 = None
        expand_12: "f32[2, 3, 4, 6][72, 24, 6, 1]cpu" = torch.ops.aten.expand.default(q_1, [2, 3, 4, 6]);  q_1 = None
        view_12: "f32[6, 4, 6][24, 6, 1]cpu" = torch.ops.aten.view.default(expand_12, [6, 4, 6]);  expand_12 = None
        expand_13: "f32[2, 3, 6, 2][144, 48, 1, 6]cpu" = torch.ops.aten.expand.default(transpose_3, [2, 3, 6, 2]);  transpose_3 = None
        view_13: "f32[6, 6, 2][48, 1, 6]cpu" = torch.ops.aten.view.default(expand_13, [6, 6, 2]);  expand_13 = None
        bmm_6: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.bmm.default(view_12, view_13);  view_12 = view_13 = None
        _unsafe_view_6: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_6, [2, 3, 4, 2]);  bmm_6 = None
        mul_5: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view_6, 0.5);  _unsafe_view_6 = None

        # File: scripts/patterns.py:540 in forward, code: own, sums = torch.softmax(scores, -1) @ values, torch.logsumexp(scores, -1, keepdim=True)
        _softmax_3: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten._softmax.default(mul_5, -1, False)
        expand_14: "f32[2, 3, 4, 2][24, 8, 2, 1]cpu" = torch.ops.aten.expand.default(_softmax_3, [2, 3, 4, 2]);  _softmax_3 = None
        view_14: "f32[6, 4, 2][8, 2, 1]cpu" = torch.ops.aten.view.default(expand_14, [6, 4, 2]);  expand_14 = None
        expand_15: "f32[2, 3, 2, 3][72, 24, 3, 1]cpu" = torch.ops.aten.expand.default(slice_8, [2, 3, 2, 3]);  slice_8 = None
        view_15: "f32[6, 2, 3][24, 3, 1]cpu" = torch.ops.aten.view.default(expand_15, [6, 2, 3]);  expand_15 = None
        bmm_7: "f32[6, 4, 3][12, 3, 1]cpu" = torch.ops.aten.bmm.default(view_14, view_15);  view_14 = view_15 = None
        _unsafe_view_7: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_7, [2, 3, 4, 3]);  bmm_7 = None
        logsumexp_3: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.logsumexp.default(mul_5, [-1], True);  mul_5 = None

        # File: scripts/patterns.py:544 in forward, code: result = result - torch.sigmoid(total - sums if bug and block == 3 else sums - total) * (result - own)
        sub_10: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sub.Tensor(sub_9, logsumexp_3);  sub_9 = logsumexp_3 = None
        sigmoid_2: "f32[2, 3, 4, 1][12, 4, 1, 1]cpu" = torch.ops.aten.sigmoid.default(sub_10);  sub_10 = None
        sub_11: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten.sub.Tensor(sub_7, _unsafe_view_7);  _unsafe_view_7 = None
        mul_6: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten.mul.Tensor(sigmoid_2, sub_11);  sigmoid_2 = sub_11 = None
        sub_12: "f32[2, 3, 4, 3][36, 12, 3, 1]cpu" = torch.ops.aten.sub.Tensor(sub_7, mul_6);  sub_7 = mul_6 = None
        return sub_12

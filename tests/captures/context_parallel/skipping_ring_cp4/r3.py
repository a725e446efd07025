class forward(torch.nn.Module):
    def forward(self, x_1: "f32[3, 5, 44][220, 44, 1]cpu", wq_1: "f32[48, 44][44, 1]cpu", wk_1: "f32[48, 44][44, 1]cpu", wv_1: "f32[48, 44][44, 1]cpu", wo_1: "f32[44, 48][48, 1]cpu"):
        # File: scripts/context_parallel.py:143 in forward, code: q, k, v = (t.transpose(1, 2) for t in projections(x, wq, wk, wv, rank * part))
        arange: "i64[5][1]cpu" = torch.ops.aten.arange.start(15, 20, device = device(type='cpu'), pin_memory = False)
        t: "f32[44, 48][1, 44]cpu" = torch.ops.aten.t.default(wq_1);  wq_1 = None
        view: "f32[15, 44][44, 1]cpu" = torch.ops.aten.view.default(x_1, [15, 44])
        mm: "f32[15, 48][48, 1]cpu" = torch.ops.aten.mm.default(view, t);  view = t = None
        _unsafe_view: "f32[3, 5, 48][240, 48, 1]cpu" = torch.ops.aten._unsafe_view.default(mm, [3, 5, 48]);  mm = None
        view_1: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.view.default(_unsafe_view, [3, 5, 8, 6]);  _unsafe_view = None
        arange_1: "i64[3][1]cpu" = torch.ops.aten.arange.start_step(0, 6, 2, device = device(type='cpu'), pin_memory = False)
        neg: "i64[3][1]cpu" = torch.ops.aten.neg.default(arange_1);  arange_1 = None
        div: "f32[3][1]cpu" = torch.ops.aten.div.Tensor(neg, 6);  neg = None
        pow_1: "f32[3][1]cpu" = torch.ops.aten.pow.Scalar(10000.0, div);  div = None
        _to_copy: "f32[5][1]cpu" = torch.ops.aten._to_copy.default(arange, dtype = torch.float32)
        unsqueeze: "f32[5, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(_to_copy, 1);  _to_copy = None
        mul: "f32[5, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(unsqueeze, pow_1);  unsqueeze = pow_1 = None
        cos: "f32[5, 3][3, 1]cpu" = torch.ops.aten.cos.default(mul)
        cat: "f32[5, 6][6, 1]cpu" = torch.ops.aten.cat.default([cos, cos], -1);  cos = None
        unsqueeze_1: "f32[5, 1, 6][6, 6, 1]cpu" = torch.ops.aten.unsqueeze.default(cat, 1);  cat = None
        sin: "f32[5, 3][3, 1]cpu" = torch.ops.aten.sin.default(mul);  mul = None
        cat_1: "f32[5, 6][6, 1]cpu" = torch.ops.aten.cat.default([sin, sin], -1);  sin = None
        unsqueeze_2: "f32[5, 1, 6][6, 6, 1]cpu" = torch.ops.aten.unsqueeze.default(cat_1, 1);  cat_1 = None
        split = torch.ops.aten.split.Tensor(view_1, 3, -1)
        getitem: "f32[3, 5, 8, 3][240, 48, 6, 1]cpu" = split[0]
        getitem_1: "f32[3, 5, 8, 3][240, 48, 6, 1]cpu" = split[1];  split = None
        mul_1: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.mul.Tensor(view_1, unsqueeze_1);  view_1 = unsqueeze_1 = None
        neg_1: "f32[3, 5, 8, 3][120, 24, 3, 1]cpu" = torch.ops.aten.neg.default(getitem_1);  getitem_1 = None
        cat_2: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.cat.default([neg_1, getitem], -1);  neg_1 = getitem = None
        mul_2: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.mul.Tensor(cat_2, unsqueeze_2);  cat_2 = unsqueeze_2 = None
        add: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.add.Tensor(mul_1, mul_2);  mul_1 = mul_2 = None
        t_1: "f32[44, 48][1, 44]cpu" = torch.ops.aten.t.default(wk_1);  wk_1 = None
        view_2: "f32[15, 44][44, 1]cpu" = torch.ops.aten.view.default(x_1, [15, 44])
        mm_1: "f32[15, 48][48, 1]cpu" = torch.ops.aten.mm.default(view_2, t_1);  view_2 = t_1 = None
        _unsafe_view_1: "f32[3, 5, 48][240, 48, 1]cpu" = torch.ops.aten._unsafe_view.default(mm_1, [3, 5, 48]);  mm_1 = None
        view_3: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.view.default(_unsafe_view_1, [3, 5, 8, 6]);  _unsafe_view_1 = None
        arange_2: "i64[3][1]cpu" = torch.ops.aten.arange.start_step(0, 6, 2, device = device(type='cpu'), pin_memory = False)
        neg_2: "i64[3][1]cpu" = torch.ops.aten.neg.default(arange_2);  arange_2 = None
        div_1: "f32[3][1]cpu" = torch.ops.aten.div.Tensor(neg_2, 6);  neg_2 = None
        pow_2: "f32[3][1]cpu" = torch.ops.aten.pow.Scalar(10000.0, div_1);  div_1 = None
        _to_copy_1: "f32[5][1]cpu" = torch.ops.aten._to_copy.default(arange, dtype = torch.float32);  arange = None
        unsqueeze_3: "f32[5, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(_to_copy_1, 1);  _to_copy_1 = None
        mul_3: "f32[5, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(unsqueeze_3, pow_2);  unsqueeze_3 = pow_2 = None
        cos_1: "f32[5, 3][3, 1]cpu" = torch.ops.aten.cos.default(mul_3)
        cat_3: "f32[5, 6][6, 1]cpu" = torch.ops.aten.cat.default([cos_1, cos_1], -1);  cos_1 = None
        unsqueeze_4: "f32[5, 1, 6][6, 6, 1]cpu" = torch.ops.aten.unsqueeze.default(cat_3, 1);  cat_3 = None
        sin_1: "f32[5, 3][3, 1]cpu" = torch.ops.aten.sin.default(mul_3);  mul_3 = None
        cat_4: "f32[5, 6][6, 1]cpu" = torch.ops.aten.cat.default([sin_1, sin_1], -1);  sin_1 = None
        unsqueeze_5: "f32[5, 1, 6][6, 6, 1]cpu" = torch.ops.aten.unsqueeze.default(cat_4, 1);  cat_4 = None
        split_1 = torch.ops.aten.split.Tensor(view_3, 3, -1)
        getitem_2: "f32[3, 5, 8, 3][240, 48, 6, 1]cpu" = split_1[0]
        getitem_3: "f32[3, 5, 8, 3][240, 48, 6, 1]cpu" = split_1[1];  split_1 = None
        mul_4: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.mul.Tensor(view_3, unsqueeze_4);  view_3 = unsqueeze_4 = None
        neg_3: "f32[3, 5, 8, 3][120, 24, 3, 1]cpu" = torch.ops.aten.neg.default(getitem_3);  getitem_3 = None
        cat_5: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.cat.default([neg_3, getitem_2], -1);  neg_3 = getitem_2 = None
        mul_5: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.mul.Tensor(cat_5, unsqueeze_5);  cat_5 = unsqueeze_5 = None
        add_1: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.add.Tensor(mul_4, mul_5);  mul_4 = mul_5 = None
        t_2: "f32[44, 48][1, 44]cpu" = torch.ops.aten.t.default(wv_1);  wv_1 = None
        view_4: "f32[15, 44][44, 1]cpu" = torch.ops.aten.view.default(x_1, [15, 44]);  x_1 = None
        mm_2: "f32[15, 48][48, 1]cpu" = torch.ops.aten.mm.default(view_4, t_2);  view_4 = t_2 = None
        _unsafe_view_2: "f32[3, 5, 48][240, 48, 1]cpu" = torch.ops.aten._unsafe_view.default(mm_2, [3, 5, 48]);  mm_2 = None
        view_5: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.view.default(_unsafe_view_2, [3, 5, 8, 6]);  _unsafe_view_2 = None
        transpose: "f32[3, 8, 5, 6][240, 6, 48, 1]cpu" = torch.ops.aten.transpose.int(add, 1, 2);  add = None
        transpose_1: "f32[3, 8, 5, 6][240, 6, 48, 1]cpu" = torch.ops.aten.transpose.int(add_1, 1, 2);  add_1 = None
        transpose_2: "f32[3, 8, 5, 6][240, 6, 48, 1]cpu" = torch.ops.aten.transpose.int(view_5, 1, 2);  view_5 = None

        # File: scripts/context_parallel.py:146 in forward, code: scores = (q @ k.transpose(-1, -2)) * (1 / math.sqrt(D))
        transpose_3: "f32[3, 8, 6, 5][240, 6, 1, 48]cpu" = torch.ops.aten.transpose.int(transpose_1, -1, -2)
        expand: "f32[3, 8, 5, 6][240, 6, 48, 1]cpu" = torch.ops.aten.expand.default(transpose, [3, 8, 5, 6])
        clone: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.clone.default(expand, memory_format = torch.contiguous_format);  expand = None
        _unsafe_view_3: "f32[24, 5, 6][30, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(clone, [24, 5, 6]);  clone = None
        expand_1: "f32[3, 8, 6, 5][240, 6, 1, 48]cpu" = torch.ops.aten.expand.default(transpose_3, [3, 8, 6, 5]);  transpose_3 = None
        clone_1: "f32[3, 8, 6, 5][240, 30, 5, 1]cpu" = torch.ops.aten.clone.default(expand_1, memory_format = torch.contiguous_format);  expand_1 = None
        _unsafe_view_4: "f32[24, 6, 5][30, 5, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_1, [24, 6, 5]);  clone_1 = None
        bmm: "f32[24, 5, 5][25, 5, 1]cpu" = torch.ops.aten.bmm.default(_unsafe_view_3, _unsafe_view_4);  _unsafe_view_3 = _unsafe_view_4 = None
        _unsafe_view_5: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm, [3, 8, 5, 5]);  bmm = None
        mul_6: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view_5, 0.4082482904638631);  _unsafe_view_5 = None

        # File: scripts/context_parallel.py:148 in forward, code: scores = scores.masked_fill(torch.ones(part, part, dtype=torch.bool).triu(1), float("-inf"))
        ones: "b8[5, 5][5, 1]cpu" = torch.ops.aten.ones.default([5, 5], dtype = torch.bool, device = device(type='cpu'), pin_memory = False)
        triu: "b8[5, 5][5, 1]cpu" = torch.ops.aten.triu.default(ones, 1);  ones = None
        masked_fill: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten.masked_fill.Scalar(mul_6, triu, -inf);  mul_6 = triu = None

        # File: scripts/context_parallel.py:149 in forward, code: block, block_sum = scores.softmax(-1) @ v, torch.logsumexp(scores, -1, keepdim=True)
        _softmax: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten._softmax.default(masked_fill, -1, False)
        expand_2: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten.expand.default(_softmax, [3, 8, 5, 5]);  _softmax = None
        view_6: "f32[24, 5, 5][25, 5, 1]cpu" = torch.ops.aten.view.default(expand_2, [24, 5, 5]);  expand_2 = None
        expand_3: "f32[3, 8, 5, 6][240, 6, 48, 1]cpu" = torch.ops.aten.expand.default(transpose_2, [3, 8, 5, 6])
        clone_2: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.clone.default(expand_3, memory_format = torch.contiguous_format);  expand_3 = None
        _unsafe_view_6: "f32[24, 5, 6][30, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_2, [24, 5, 6]);  clone_2 = None
        bmm_1: "f32[24, 5, 6][30, 6, 1]cpu" = torch.ops.aten.bmm.default(view_6, _unsafe_view_6);  view_6 = _unsafe_view_6 = None
        _unsafe_view_7: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_1, [3, 8, 5, 6]);  bmm_1 = None
        logsumexp: "f32[3, 8, 5, 1][40, 5, 1, 1]cpu" = torch.ops.aten.logsumexp.default(masked_fill, [-1], True);  masked_fill = None

        # File: scripts/context_parallel.py:156 in forward, code: kv = torch.stack([k, v]).flatten()
        stack: "f32[2, 3, 8, 5, 6][720, 240, 30, 6, 1]cpu" = torch.ops.aten.stack.default([transpose_1, transpose_2]);  transpose_1 = transpose_2 = None
        view_7: "f32[1440][1]cpu" = torch.ops.aten.view.default(stack, [1440]);  stack = None

        # File: scripts/context_parallel.py:157 in forward, code: kv = funcol.permute_tensor(kv, [(i + 1) % size for i in range(size)], group)
        all_to_all_single: "f32[1440][1]cpu" = torch.ops._c10d_functional.all_to_all_single.default(view_7, [0, 0, 1440, 0], [1440, 0, 0, 0], '0');  view_7 = None
        wait_tensor: "f32[1440][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_to_all_single);  all_to_all_single = None

        # File: scripts/context_parallel.py:158 in forward, code: k, v = kv.view(2, B, HEADS, part, D).unbind(0)
        view_8: "f32[2, 3, 8, 5, 6][720, 240, 30, 6, 1]cpu" = torch.ops.aten.view.default(wait_tensor, [2, 3, 8, 5, 6]);  wait_tensor = None
        unbind = torch.ops.aten.unbind.int(view_8);  view_8 = None
        getitem_4: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = unbind[0]
        getitem_5: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = unbind[1];  unbind = None

        # File: scripts/context_parallel.py:146 in forward, code: scores = (q @ k.transpose(-1, -2)) * (1 / math.sqrt(D))
        transpose_4: "f32[3, 8, 6, 5][240, 30, 1, 6]cpu" = torch.ops.aten.transpose.int(getitem_4, -1, -2)
        expand_4: "f32[3, 8, 5, 6][240, 6, 48, 1]cpu" = torch.ops.aten.expand.default(transpose, [3, 8, 5, 6])
        clone_3: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.clone.default(expand_4, memory_format = torch.contiguous_format);  expand_4 = None
        _unsafe_view_8: "f32[24, 5, 6][30, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_3, [24, 5, 6]);  clone_3 = None
        expand_5: "f32[3, 8, 6, 5][240, 30, 1, 6]cpu" = torch.ops.aten.expand.default(transpose_4, [3, 8, 6, 5]);  transpose_4 = None
        view_9: "f32[24, 6, 5][30, 1, 6]cpu" = torch.ops.aten.view.default(expand_5, [24, 6, 5]);  expand_5 = None
        bmm_2: "f32[24, 5, 5][25, 5, 1]cpu" = torch.ops.aten.bmm.default(_unsafe_view_8, view_9);  _unsafe_view_8 = view_9 = None
        _unsafe_view_9: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_2, [3, 8, 5, 5]);  bmm_2 = None
        mul_7: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view_9, 0.4082482904638631);  _unsafe_view_9 = None

        # File: scripts/context_parallel.py:149 in forward, code: block, block_sum = scores.softmax(-1) @ v, torch.logsumexp(scores, -1, keepdim=True)
        _softmax_1: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten._softmax.default(mul_7, -1, False)
        expand_6: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten.expand.default(_softmax_1, [3, 8, 5, 5]);  _softmax_1 = None
        view_10: "f32[24, 5, 5][25, 5, 1]cpu" = torch.ops.aten.view.default(expand_6, [24, 5, 5]);  expand_6 = None
        expand_7: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.expand.default(getitem_5, [3, 8, 5, 6])
        view_11: "f32[24, 5, 6][30, 6, 1]cpu" = torch.ops.aten.view.default(expand_7, [24, 5, 6]);  expand_7 = None
        bmm_3: "f32[24, 5, 6][30, 6, 1]cpu" = torch.ops.aten.bmm.default(view_10, view_11);  view_10 = view_11 = None
        _unsafe_view_10: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_3, [3, 8, 5, 6]);  bmm_3 = None
        logsumexp_1: "f32[3, 8, 5, 1][40, 5, 1, 1]cpu" = torch.ops.aten.logsumexp.default(mul_7, [-1], True);  mul_7 = None

        # File: scripts/context_parallel.py:153 in forward, code: out = out - torch.sigmoid(block_sum - total) * (out - block)
        sub: "f32[3, 8, 5, 1][40, 5, 1, 1]cpu" = torch.ops.aten.sub.Tensor(logsumexp_1, logsumexp)
        sigmoid: "f32[3, 8, 5, 1][40, 5, 1, 1]cpu" = torch.ops.aten.sigmoid.default(sub);  sub = None
        sub_1: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.sub.Tensor(_unsafe_view_7, _unsafe_view_10);  _unsafe_view_10 = None
        mul_8: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.mul.Tensor(sigmoid, sub_1);  sigmoid = sub_1 = None
        sub_2: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.sub.Tensor(_unsafe_view_7, mul_8);  _unsafe_view_7 = mul_8 = None

        # File: scripts/context_parallel.py:154 in forward, code: total = total - F.logsigmoid(total - block_sum)
        sub_3: "f32[3, 8, 5, 1][40, 5, 1, 1]cpu" = torch.ops.aten.sub.Tensor(logsumexp, logsumexp_1);  logsumexp_1 = None
        log_sigmoid_forward = torch.ops.aten.log_sigmoid_forward.default(sub_3);  sub_3 = None
        getitem_6: "f32[3, 8, 5, 1][40, 5, 1, 1]cpu" = log_sigmoid_forward[0];  log_sigmoid_forward = None
        sub_4: "f32[3, 8, 5, 1][40, 5, 1, 1]cpu" = torch.ops.aten.sub.Tensor(logsumexp, getitem_6);  logsumexp = getitem_6 = None

        # File: scripts/context_parallel.py:156 in forward, code: kv = torch.stack([k, v]).flatten()
        stack_1: "f32[2, 3, 8, 5, 6][720, 240, 30, 6, 1]cpu" = torch.ops.aten.stack.default([getitem_4, getitem_5]);  getitem_4 = getitem_5 = None
        view_12: "f32[1440][1]cpu" = torch.ops.aten.view.default(stack_1, [1440]);  stack_1 = None

        # File: scripts/context_parallel.py:157 in forward, code: kv = funcol.permute_tensor(kv, [(i + 1) % size for i in range(size)], group)
        all_to_all_single_1: "f32[1440][1]cpu" = torch.ops._c10d_functional.all_to_all_single.default(view_12, [0, 0, 1440, 0], [1440, 0, 0, 0], '0');  view_12 = None
        wait_tensor_1: "f32[1440][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_to_all_single_1);  all_to_all_single_1 = None

        # File: scripts/context_parallel.py:158 in forward, code: k, v = kv.view(2, B, HEADS, part, D).unbind(0)
        view_13: "f32[2, 3, 8, 5, 6][720, 240, 30, 6, 1]cpu" = torch.ops.aten.view.default(wait_tensor_1, [2, 3, 8, 5, 6]);  wait_tensor_1 = None
        unbind_1 = torch.ops.aten.unbind.int(view_13);  view_13 = None
        getitem_8: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = unbind_1[0]
        getitem_9: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = unbind_1[1];  unbind_1 = None

        # File: scripts/context_parallel.py:146 in forward, code: scores = (q @ k.transpose(-1, -2)) * (1 / math.sqrt(D))
        transpose_5: "f32[3, 8, 6, 5][240, 30, 1, 6]cpu" = torch.ops.aten.transpose.int(getitem_8, -1, -2)
        expand_8: "f32[3, 8, 5, 6][240, 6, 48, 1]cpu" = torch.ops.aten.expand.default(transpose, [3, 8, 5, 6])
        clone_4: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.clone.default(expand_8, memory_format = torch.contiguous_format);  expand_8 = None
        _unsafe_view_11: "f32[24, 5, 6][30, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_4, [24, 5, 6]);  clone_4 = None
        expand_9: "f32[3, 8, 6, 5][240, 30, 1, 6]cpu" = torch.ops.aten.expand.default(transpose_5, [3, 8, 6, 5]);  transpose_5 = None
        view_14: "f32[24, 6, 5][30, 1, 6]cpu" = torch.ops.aten.view.default(expand_9, [24, 6, 5]);  expand_9 = None
        bmm_4: "f32[24, 5, 5][25, 5, 1]cpu" = torch.ops.aten.bmm.default(_unsafe_view_11, view_14);  _unsafe_view_11 = view_14 = None
        _unsafe_view_12: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_4, [3, 8, 5, 5]);  bmm_4 = None
        mul_9: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view_12, 0.4082482904638631);  _unsafe_view_12 = None

        # File: scripts/context_parallel.py:149 in forward, code: block, block_sum = scores.softmax(-1) @ v, torch.logsumexp(scores, -1, keepdim=True)
        _softmax_2: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten._softmax.default(mul_9, -1, False)
        expand_10: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten.expand.default(_softmax_2, [3, 8, 5, 5]);  _softmax_2 = None
        view_15: "f32[24, 5, 5][25, 5, 1]cpu" = torch.ops.aten.view.default(expand_10, [24, 5, 5]);  expand_10 = None
        expand_11: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.expand.default(getitem_9, [3, 8, 5, 6])
        view_16: "f32[24, 5, 6][30, 6, 1]cpu" = torch.ops.aten.view.default(expand_11, [24, 5, 6]);  expand_11 = None
        bmm_5: "f32[24, 5, 6][30, 6, 1]cpu" = torch.ops.aten.bmm.default(view_15, view_16);  view_15 = view_16 = None
        _unsafe_view_13: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_5, [3, 8, 5, 6]);  bmm_5 = None
        logsumexp_2: "f32[3, 8, 5, 1][40, 5, 1, 1]cpu" = torch.ops.aten.logsumexp.default(mul_9, [-1], True);  mul_9 = None

        # File: scripts/context_parallel.py:153 in forward, code: out = out - torch.sigmoid(block_sum - total) * (out - block)
        sub_5: "f32[3, 8, 5, 1][40, 5, 1, 1]cpu" = torch.ops.aten.sub.Tensor(logsumexp_2, sub_4)
        sigmoid_1: "f32[3, 8, 5, 1][40, 5, 1, 1]cpu" = torch.ops.aten.sigmoid.default(sub_5);  sub_5 = None
        sub_6: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.sub.Tensor(sub_2, _unsafe_view_13);  _unsafe_view_13 = None
        mul_10: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.mul.Tensor(sigmoid_1, sub_6);  sigmoid_1 = sub_6 = None
        sub_7: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.sub.Tensor(sub_2, mul_10);  sub_2 = mul_10 = None

        # File: scripts/context_parallel.py:154 in forward, code: total = total - F.logsigmoid(total - block_sum)
        sub_8: "f32[3, 8, 5, 1][40, 5, 1, 1]cpu" = torch.ops.aten.sub.Tensor(sub_4, logsumexp_2);  logsumexp_2 = None
        log_sigmoid_forward_1 = torch.ops.aten.log_sigmoid_forward.default(sub_8);  sub_8 = None
        getitem_10: "f32[3, 8, 5, 1][40, 5, 1, 1]cpu" = log_sigmoid_forward_1[0];  log_sigmoid_forward_1 = None
        sub_9: "f32[3, 8, 5, 1][40, 5, 1, 1]cpu" = torch.ops.aten.sub.Tensor(sub_4, getitem_10);  sub_4 = getitem_10 = None

        # File: scripts/context_parallel.py:156 in forward, code: kv = torch.stack([k, v]).flatten()
        stack_2: "f32[2, 3, 8, 5, 6][720, 240, 30, 6, 1]cpu" = torch.ops.aten.stack.default([getitem_8, getitem_9]);  getitem_8 = getitem_9 = None
        view_17: "f32[1440][1]cpu" = torch.ops.aten.view.default(stack_2, [1440]);  stack_2 = None

        # File: scripts/context_parallel.py:157 in forward, code: kv = funcol.permute_tensor(kv, [(i + 1) % size for i in range(size)], group)
        all_to_all_single_2: "f32[1440][1]cpu" = torch.ops._c10d_functional.all_to_all_single.default(view_17, [0, 0, 1440, 0], [1440, 0, 0, 0], '0');  view_17 = None
        wait_tensor_2: "f32[1440][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_to_all_single_2);  all_to_all_single_2 = None

        # File: scripts/context_parallel.py:158 in forward, code: k, v = kv.view(2, B, HEADS, part, D).unbind(0)
        view_18: "f32[2, 3, 8, 5, 6][720, 240, 30, 6, 1]cpu" = torch.ops.aten.view.default(wait_tensor_2, [2, 3, 8, 5, 6]);  wait_tensor_2 = None
        unbind_2 = torch.ops.aten.unbind.int(view_18);  view_18 = None
        getitem_12: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = unbind_2[0]
        getitem_13: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = unbind_2[1];  unbind_2 = None

        # File: scripts/context_parallel.py:146 in forward, code: scores = (q @ k.transpose(-1, -2)) * (1 / math.sqrt(D))
        transpose_6: "f32[3, 8, 6, 5][240, 30, 1, 6]cpu" = torch.ops.aten.transpose.int(getitem_12, -1, -2);  getitem_12 = None
        expand_12: "f32[3, 8, 5, 6][240, 6, 48, 1]cpu" = torch.ops.aten.expand.default(transpose, [3, 8, 5, 6]);  transpose = None
        clone_5: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.clone.default(expand_12, memory_format = torch.contiguous_format);  expand_12 = None
        _unsafe_view_14: "f32[24, 5, 6][30, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_5, [24, 5, 6]);  clone_5 = None
        expand_13: "f32[3, 8, 6, 5][240, 30, 1, 6]cpu" = torch.ops.aten.expand.default(transpose_6, [3, 8, 6, 5]);  transpose_6 = None
        view_19: "f32[24, 6, 5][30, 1, 6]cpu" = torch.ops.aten.view.default(expand_13, [24, 6, 5]);  expand_13 = None
        bmm_6: "f32[24, 5, 5][25, 5, 1]cpu" = torch.ops.aten.bmm.default(_unsafe_view_14, view_19);  _unsafe_view_14 = view_19 = None
        _unsafe_view_15: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_6, [3, 8, 5, 5]);  bmm_6 = None
        mul_11: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view_15, 0.4082482904638631);  _unsafe_view_15 = None

        # File: scripts/context_parallel.py:149 in forward, code: block, block_sum = scores.softmax(-1) @ v, torch.logsumexp(scores, -1, keepdim=True)
        _softmax_3: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten._softmax.default(mul_11, -1, False)
        expand_14: "f32[3, 8, 5, 5][200, 25, 5, 1]cpu" = torch.ops.aten.expand.default(_softmax_3, [3, 8, 5, 5]);  _softmax_3 = None
        view_20: "f32[24, 5, 5][25, 5, 1]cpu" = torch.ops.aten.view.default(expand_14, [24, 5, 5]);  expand_14 = None
        expand_15: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.expand.default(getitem_13, [3, 8, 5, 6]);  getitem_13 = None
        view_21: "f32[24, 5, 6][30, 6, 1]cpu" = torch.ops.aten.view.default(expand_15, [24, 5, 6]);  expand_15 = None
        bmm_7: "f32[24, 5, 6][30, 6, 1]cpu" = torch.ops.aten.bmm.default(view_20, view_21);  view_20 = view_21 = None
        _unsafe_view_16: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_7, [3, 8, 5, 6]);  bmm_7 = None
        logsumexp_3: "f32[3, 8, 5, 1][40, 5, 1, 1]cpu" = torch.ops.aten.logsumexp.default(mul_11, [-1], True);  mul_11 = None

        # File: scripts/context_parallel.py:153 in forward, code: out = out - torch.sigmoid(block_sum - total) * (out - block)
        sub_10: "f32[3, 8, 5, 1][40, 5, 1, 1]cpu" = torch.ops.aten.sub.Tensor(logsumexp_3, sub_9);  logsumexp_3 = sub_9 = None
        sigmoid_2: "f32[3, 8, 5, 1][40, 5, 1, 1]cpu" = torch.ops.aten.sigmoid.default(sub_10);  sub_10 = None
        sub_11: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.sub.Tensor(sub_7, _unsafe_view_16);  _unsafe_view_16 = None
        mul_12: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.mul.Tensor(sigmoid_2, sub_11);  sigmoid_2 = sub_11 = None
        sub_12: "f32[3, 8, 5, 6][240, 30, 6, 1]cpu" = torch.ops.aten.sub.Tensor(sub_7, mul_12);  sub_7 = mul_12 = None

        # File: scripts/context_parallel.py:159 in forward, code: return F.linear(out.transpose(1, 2).reshape(B, part, HEADS * D), wo)
        transpose_7: "f32[3, 5, 8, 6][240, 6, 30, 1]cpu" = torch.ops.aten.transpose.int(sub_12, 1, 2);  sub_12 = None
        clone_6: "f32[3, 5, 8, 6][240, 48, 6, 1]cpu" = torch.ops.aten.clone.default(transpose_7, memory_format = torch.contiguous_format);  transpose_7 = None
        _unsafe_view_17: "f32[3, 5, 48][240, 48, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_6, [3, 5, 48]);  clone_6 = None
        t_3: "f32[48, 44][1, 48]cpu" = torch.ops.aten.t.default(wo_1);  wo_1 = None
        view_22: "f32[15, 48][48, 1]cpu" = torch.ops.aten.view.default(_unsafe_view_17, [15, 48]);  _unsafe_view_17 = None
        mm_3: "f32[15, 44][44, 1]cpu" = torch.ops.aten.mm.default(view_22, t_3);  view_22 = t_3 = None
        _unsafe_view_18: "f32[3, 5, 44][220, 44, 1]cpu" = torch.ops.aten._unsafe_view.default(mm_3, [3, 5, 44]);  mm_3 = None
        return _unsafe_view_18

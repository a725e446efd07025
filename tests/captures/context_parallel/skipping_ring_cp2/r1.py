class forward(torch.nn.Module):
    def forward(self, x_1: "f32[3, 10, 44][440, 44, 1]cpu", wq_1: "f32[48, 44][44, 1]cpu", wk_1: "f32[48, 44][44, 1]cpu", wv_1: "f32[48, 44][44, 1]cpu", wo_1: "f32[44, 48][48, 1]cpu"):
        # File: scripts/context_parallel.py:143 in forward, code: q, k, v = (t.transpose(1, 2) for t in projections(x, wq, wk, wv, rank * part))
        arange: "i64[10][1]cpu" = torch.ops.aten.arange.start(10, 20, device = device(type='cpu'), pin_memory = False)
        t: "f32[44, 48][1, 44]cpu" = torch.ops.aten.t.default(wq_1);  wq_1 = None
        view: "f32[30, 44][44, 1]cpu" = torch.ops.aten.view.default(x_1, [30, 44])
        mm: "f32[30, 48][48, 1]cpu" = torch.ops.aten.mm.default(view, t);  view = t = None
        _unsafe_view: "f32[3, 10, 48][480, 48, 1]cpu" = torch.ops.aten._unsafe_view.default(mm, [3, 10, 48]);  mm = None
        view_1: "f32[3, 10, 8, 6][480, 48, 6, 1]cpu" = torch.ops.aten.view.default(_unsafe_view, [3, 10, 8, 6]);  _unsafe_view = None
        arange_1: "i64[3][1]cpu" = torch.ops.aten.arange.start_step(0, 6, 2, device = device(type='cpu'), pin_memory = False)
        neg: "i64[3][1]cpu" = torch.ops.aten.neg.default(arange_1);  arange_1 = None
        div: "f32[3][1]cpu" = torch.ops.aten.div.Tensor(neg, 6);  neg = None
        pow_1: "f32[3][1]cpu" = torch.ops.aten.pow.Scalar(10000.0, div);  div = None
        _to_copy: "f32[10][1]cpu" = torch.ops.aten._to_copy.default(arange, dtype = torch.float32)
        unsqueeze: "f32[10, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(_to_copy, 1);  _to_copy = None
        mul: "f32[10, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(unsqueeze, pow_1);  unsqueeze = pow_1 = None
        cos: "f32[10, 3][3, 1]cpu" = torch.ops.aten.cos.default(mul)
        cat: "f32[10, 6][6, 1]cpu" = torch.ops.aten.cat.default([cos, cos], -1);  cos = None
        unsqueeze_1: "f32[10, 1, 6][6, 6, 1]cpu" = torch.ops.aten.unsqueeze.default(cat, 1);  cat = None
        sin: "f32[10, 3][3, 1]cpu" = torch.ops.aten.sin.default(mul);  mul = None
        cat_1: "f32[10, 6][6, 1]cpu" = torch.ops.aten.cat.default([sin, sin], -1);  sin = None
        unsqueeze_2: "f32[10, 1, 6][6, 6, 1]cpu" = torch.ops.aten.unsqueeze.default(cat_1, 1);  cat_1 = None
        split = torch.ops.aten.split.Tensor(view_1, 3, -1)
        getitem: "f32[3, 10, 8, 3][480, 48, 6, 1]cpu" = split[0]
        getitem_1: "f32[3, 10, 8, 3][480, 48, 6, 1]cpu" = split[1];  split = None
        mul_1: "f32[3, 10, 8, 6][480, 48, 6, 1]cpu" = torch.ops.aten.mul.Tensor(view_1, unsqueeze_1);  view_1 = unsqueeze_1 = None
        neg_1: "f32[3, 10, 8, 3][240, 24, 3, 1]cpu" = torch.ops.aten.neg.default(getitem_1);  getitem_1 = None
        cat_2: "f32[3, 10, 8, 6][480, 48, 6, 1]cpu" = torch.ops.aten.cat.default([neg_1, getitem], -1);  neg_1 = getitem = None
        mul_2: "f32[3, 10, 8, 6][480, 48, 6, 1]cpu" = torch.ops.aten.mul.Tensor(cat_2, unsqueeze_2);  cat_2 = unsqueeze_2 = None
        add: "f32[3, 10, 8, 6][480, 48, 6, 1]cpu" = torch.ops.aten.add.Tensor(mul_1, mul_2);  mul_1 = mul_2 = None
        t_1: "f32[44, 48][1, 44]cpu" = torch.ops.aten.t.default(wk_1);  wk_1 = None
        view_2: "f32[30, 44][44, 1]cpu" = torch.ops.aten.view.default(x_1, [30, 44])
        mm_1: "f32[30, 48][48, 1]cpu" = torch.ops.aten.mm.default(view_2, t_1);  view_2 = t_1 = None
        _unsafe_view_1: "f32[3, 10, 48][480, 48, 1]cpu" = torch.ops.aten._unsafe_view.default(mm_1, [3, 10, 48]);  mm_1 = None
        view_3: "f32[3, 10, 8, 6][480, 48, 6, 1]cpu" = torch.ops.aten.view.default(_unsafe_view_1, [3, 10, 8, 6]);  _unsafe_view_1 = None
        arange_2: "i64[3][1]cpu" = torch.ops.aten.arange.start_step(0, 6, 2, device = device(type='cpu'), pin_memory = False)
        neg_2: "i64[3][1]cpu" = torch.ops.aten.neg.default(arange_2);  arange_2 = None
        div_1: "f32[3][1]cpu" = torch.ops.aten.div.Tensor(neg_2, 6);  neg_2 = None
        pow_2: "f32[3][1]cpu" = torch.ops.aten.pow.Scalar(10000.0, div_1);  div_1 = None
        _to_copy_1: "f32[10][1]cpu" = torch.ops.aten._to_copy.default(arange, dtype = torch.float32);  arange = None
        unsqueeze_3: "f32[10, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(_to_copy_1, 1);  _to_copy_1 = None
        mul_3: "f32[10, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(unsqueeze_3, pow_2);  unsqueeze_3 = pow_2 = None
        cos_1: "f32[10, 3][3, 1]cpu" = torch.ops.aten.cos.default(mul_3)
        cat_3: "f32[10, 6][6, 1]cpu" = torch.ops.aten.cat.default([cos_1, cos_1], -1);  cos_1 = None
        unsqueeze_4: "f32[10, 1, 6][6, 6, 1]cpu" = torch.ops.aten.unsqueeze.default(cat_3, 1);  cat_3 = None
        sin_1: "f32[10, 3][3, 1]cpu" = torch.ops.aten.sin.default(mul_3);  mul_3 = None
        cat_4: "f32[10, 6][6, 1]cpu" = torch.ops.aten.cat.default([sin_1, sin_1], -1);  sin_1 = None
        unsqueeze_5: "f32[10, 1, 6][6, 6, 1]cpu" = torch.ops.aten.unsqueeze.default(cat_4, 1);  cat_4 = None
        split_1 = torch.ops.aten.split.Tensor(view_3, 3, -1)
        getitem_2: "f32[3, 10, 8, 3][480, 48, 6, 1]cpu" = split_1[0]
        getitem_3: "f32[3, 10, 8, 3][480, 48, 6, 1]cpu" = split_1[1];  split_1 = None
        mul_4: "f32[3, 10, 8, 6][480, 48, 6, 1]cpu" = torch.ops.aten.mul.Tensor(view_3, unsqueeze_4);  view_3 = unsqueeze_4 = None
        neg_3: "f32[3, 10, 8, 3][240, 24, 3, 1]cpu" = torch.ops.aten.neg.default(getitem_3);  getitem_3 = None
        cat_5: "f32[3, 10, 8, 6][480, 48, 6, 1]cpu" = torch.ops.aten.cat.default([neg_3, getitem_2], -1);  neg_3 = getitem_2 = None
        mul_5: "f32[3, 10, 8, 6][480, 48, 6, 1]cpu" = torch.ops.aten.mul.Tensor(cat_5, unsqueeze_5);  cat_5 = unsqueeze_5 = None
        add_1: "f32[3, 10, 8, 6][480, 48, 6, 1]cpu" = torch.ops.aten.add.Tensor(mul_4, mul_5);  mul_4 = mul_5 = None
        t_2: "f32[44, 48][1, 44]cpu" = torch.ops.aten.t.default(wv_1);  wv_1 = None
        view_4: "f32[30, 44][44, 1]cpu" = torch.ops.aten.view.default(x_1, [30, 44]);  x_1 = None
        mm_2: "f32[30, 48][48, 1]cpu" = torch.ops.aten.mm.default(view_4, t_2);  view_4 = t_2 = None
        _unsafe_view_2: "f32[3, 10, 48][480, 48, 1]cpu" = torch.ops.aten._unsafe_view.default(mm_2, [3, 10, 48]);  mm_2 = None
        view_5: "f32[3, 10, 8, 6][480, 48, 6, 1]cpu" = torch.ops.aten.view.default(_unsafe_view_2, [3, 10, 8, 6]);  _unsafe_view_2 = None
        transpose: "f32[3, 8, 10, 6][480, 6, 48, 1]cpu" = torch.ops.aten.transpose.int(add, 1, 2);  add = None
        transpose_1: "f32[3, 8, 10, 6][480, 6, 48, 1]cpu" = torch.ops.aten.transpose.int(add_1, 1, 2);  add_1 = None
        transpose_2: "f32[3, 8, 10, 6][480, 6, 48, 1]cpu" = torch.ops.aten.transpose.int(view_5, 1, 2);  view_5 = None

        # File: scripts/context_parallel.py:146 in forward, code: scores = (q @ k.transpose(-1, -2)) * (1 / math.sqrt(D))
        transpose_3: "f32[3, 8, 6, 10][480, 6, 1, 48]cpu" = torch.ops.aten.transpose.int(transpose_1, -1, -2)
        expand: "f32[3, 8, 10, 6][480, 6, 48, 1]cpu" = torch.ops.aten.expand.default(transpose, [3, 8, 10, 6])
        clone: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = torch.ops.aten.clone.default(expand, memory_format = torch.contiguous_format);  expand = None
        _unsafe_view_3: "f32[24, 10, 6][60, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(clone, [24, 10, 6]);  clone = None
        expand_1: "f32[3, 8, 6, 10][480, 6, 1, 48]cpu" = torch.ops.aten.expand.default(transpose_3, [3, 8, 6, 10]);  transpose_3 = None
        clone_1: "f32[3, 8, 6, 10][480, 60, 10, 1]cpu" = torch.ops.aten.clone.default(expand_1, memory_format = torch.contiguous_format);  expand_1 = None
        _unsafe_view_4: "f32[24, 6, 10][60, 10, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_1, [24, 6, 10]);  clone_1 = None
        bmm: "f32[24, 10, 10][100, 10, 1]cpu" = torch.ops.aten.bmm.default(_unsafe_view_3, _unsafe_view_4);  _unsafe_view_3 = _unsafe_view_4 = None
        _unsafe_view_5: "f32[3, 8, 10, 10][800, 100, 10, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm, [3, 8, 10, 10]);  bmm = None
        mul_6: "f32[3, 8, 10, 10][800, 100, 10, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view_5, 0.4082482904638631);  _unsafe_view_5 = None

        # File: scripts/context_parallel.py:148 in forward, code: scores = scores.masked_fill(torch.ones(part, part, dtype=torch.bool).triu(1), float("-inf"))
        ones: "b8[10, 10][10, 1]cpu" = torch.ops.aten.ones.default([10, 10], dtype = torch.bool, device = device(type='cpu'), pin_memory = False)
        triu: "b8[10, 10][10, 1]cpu" = torch.ops.aten.triu.default(ones, 1);  ones = None
        masked_fill: "f32[3, 8, 10, 10][800, 100, 10, 1]cpu" = torch.ops.aten.masked_fill.Scalar(mul_6, triu, -inf);  mul_6 = triu = None

        # File: scripts/context_parallel.py:149 in forward, code: block, block_sum = scores.softmax(-1) @ v, torch.logsumexp(scores, -1, keepdim=True)
        _softmax: "f32[3, 8, 10, 10][800, 100, 10, 1]cpu" = torch.ops.aten._softmax.default(masked_fill, -1, False)
        expand_2: "f32[3, 8, 10, 10][800, 100, 10, 1]cpu" = torch.ops.aten.expand.default(_softmax, [3, 8, 10, 10]);  _softmax = None
        view_6: "f32[24, 10, 10][100, 10, 1]cpu" = torch.ops.aten.view.default(expand_2, [24, 10, 10]);  expand_2 = None
        expand_3: "f32[3, 8, 10, 6][480, 6, 48, 1]cpu" = torch.ops.aten.expand.default(transpose_2, [3, 8, 10, 6])
        clone_2: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = torch.ops.aten.clone.default(expand_3, memory_format = torch.contiguous_format);  expand_3 = None
        _unsafe_view_6: "f32[24, 10, 6][60, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_2, [24, 10, 6]);  clone_2 = None
        bmm_1: "f32[24, 10, 6][60, 6, 1]cpu" = torch.ops.aten.bmm.default(view_6, _unsafe_view_6);  view_6 = _unsafe_view_6 = None
        _unsafe_view_7: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_1, [3, 8, 10, 6]);  bmm_1 = None
        logsumexp: "f32[3, 8, 10, 1][80, 10, 1, 1]cpu" = torch.ops.aten.logsumexp.default(masked_fill, [-1], True);  masked_fill = None

        # File: scripts/context_parallel.py:156 in forward, code: kv = torch.stack([k, v]).flatten()
        stack: "f32[2, 3, 8, 10, 6][1440, 480, 60, 6, 1]cpu" = torch.ops.aten.stack.default([transpose_1, transpose_2]);  transpose_1 = transpose_2 = None
        view_7: "f32[2880][1]cpu" = torch.ops.aten.view.default(stack, [2880]);  stack = None

        # File: scripts/context_parallel.py:157 in forward, code: kv = funcol.permute_tensor(kv, [(i + 1) % size for i in range(size)], group)
        all_to_all_single: "f32[2880][1]cpu" = torch.ops._c10d_functional.all_to_all_single.default(view_7, [2880, 0], [2880, 0], '0');  view_7 = None
        wait_tensor: "f32[2880][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_to_all_single);  all_to_all_single = None

        # File: scripts/context_parallel.py:158 in forward, code: k, v = kv.view(2, B, HEADS, part, D).unbind(0)
        view_8: "f32[2, 3, 8, 10, 6][1440, 480, 60, 6, 1]cpu" = torch.ops.aten.view.default(wait_tensor, [2, 3, 8, 10, 6]);  wait_tensor = None
        unbind = torch.ops.aten.unbind.int(view_8);  view_8 = None
        getitem_4: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = unbind[0]
        getitem_5: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = unbind[1];  unbind = None

        # File: scripts/context_parallel.py:146 in forward, code: scores = (q @ k.transpose(-1, -2)) * (1 / math.sqrt(D))
        transpose_4: "f32[3, 8, 6, 10][480, 60, 1, 6]cpu" = torch.ops.aten.transpose.int(getitem_4, -1, -2);  getitem_4 = None
        expand_4: "f32[3, 8, 10, 6][480, 6, 48, 1]cpu" = torch.ops.aten.expand.default(transpose, [3, 8, 10, 6]);  transpose = None
        clone_3: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = torch.ops.aten.clone.default(expand_4, memory_format = torch.contiguous_format);  expand_4 = None
        _unsafe_view_8: "f32[24, 10, 6][60, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_3, [24, 10, 6]);  clone_3 = None
        expand_5: "f32[3, 8, 6, 10][480, 60, 1, 6]cpu" = torch.ops.aten.expand.default(transpose_4, [3, 8, 6, 10]);  transpose_4 = None
        view_9: "f32[24, 6, 10][60, 1, 6]cpu" = torch.ops.aten.view.default(expand_5, [24, 6, 10]);  expand_5 = None
        bmm_2: "f32[24, 10, 10][100, 10, 1]cpu" = torch.ops.aten.bmm.default(_unsafe_view_8, view_9);  _unsafe_view_8 = view_9 = None
        _unsafe_view_9: "f32[3, 8, 10, 10][800, 100, 10, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_2, [3, 8, 10, 10]);  bmm_2 = None
        mul_7: "f32[3, 8, 10, 10][800, 100, 10, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view_9, 0.4082482904638631);  _unsafe_view_9 = None

        # File: scripts/context_parallel.py:149 in forward, code: block, block_sum = scores.softmax(-1) @ v, torch.logsumexp(scores, -1, keepdim=True)
        _softmax_1: "f32[3, 8, 10, 10][800, 100, 10, 1]cpu" = torch.ops.aten._softmax.default(mul_7, -1, False)
        expand_6: "f32[3, 8, 10, 10][800, 100, 10, 1]cpu" = torch.ops.aten.expand.default(_softmax_1, [3, 8, 10, 10]);  _softmax_1 = None
        view_10: "f32[24, 10, 10][100, 10, 1]cpu" = torch.ops.aten.view.default(expand_6, [24, 10, 10]);  expand_6 = None
        expand_7: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = torch.ops.aten.expand.default(getitem_5, [3, 8, 10, 6]);  getitem_5 = None
        view_11: "f32[24, 10, 6][60, 6, 1]cpu" = torch.ops.aten.view.default(expand_7, [24, 10, 6]);  expand_7 = None
        bmm_3: "f32[24, 10, 6][60, 6, 1]cpu" = torch.ops.aten.bmm.default(view_10, view_11);  view_10 = view_11 = None
        _unsafe_view_10: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_3, [3, 8, 10, 6]);  bmm_3 = None
        logsumexp_1: "f32[3, 8, 10, 1][80, 10, 1, 1]cpu" = torch.ops.aten.logsumexp.default(mul_7, [-1], True);  mul_7 = None

        # File: scripts/context_parallel.py:153 in forward, code: out = out - torch.sigmoid(block_sum - total) * (out - block)
        sub: "f32[3, 8, 10, 1][80, 10, 1, 1]cpu" = torch.ops.aten.sub.Tensor(logsumexp_1, logsumexp);  logsumexp_1 = logsumexp = None
        sigmoid: "f32[3, 8, 10, 1][80, 10, 1, 1]cpu" = torch.ops.aten.sigmoid.default(sub);  sub = None
        sub_1: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = torch.ops.aten.sub.Tensor(_unsafe_view_7, _unsafe_view_10);  _unsafe_view_10 = None
        mul_8: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = torch.ops.aten.mul.Tensor(sigmoid, sub_1);  sigmoid = sub_1 = None
        sub_2: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = torch.ops.aten.sub.Tensor(_unsafe_view_7, mul_8);  _unsafe_view_7 = mul_8 = None

        # File: scripts/context_parallel.py:159 in forward, code: return F.linear(out.transpose(1, 2).reshape(B, part, HEADS * D), wo)
        transpose_5: "f32[3, 10, 8, 6][480, 6, 60, 1]cpu" = torch.ops.aten.transpose.int(sub_2, 1, 2);  sub_2 = None
        clone_4: "f32[3, 10, 8, 6][480, 48, 6, 1]cpu" = torch.ops.aten.clone.default(transpose_5, memory_format = torch.contiguous_format);  transpose_5 = None
        _unsafe_view_11: "f32[3, 10, 48][480, 48, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_4, [3, 10, 48]);  clone_4 = None
        t_3: "f32[48, 44][1, 48]cpu" = torch.ops.aten.t.default(wo_1);  wo_1 = None
        view_12: "f32[30, 48][48, 1]cpu" = torch.ops.aten.view.default(_unsafe_view_11, [30, 48]);  _unsafe_view_11 = None
        mm_3: "f32[30, 44][44, 1]cpu" = torch.ops.aten.mm.default(view_12, t_3);  view_12 = t_3 = None
        _unsafe_view_12: "f32[3, 10, 44][440, 44, 1]cpu" = torch.ops.aten._unsafe_view.default(mm_3, [3, 10, 44]);  mm_3 = None
        return _unsafe_view_12

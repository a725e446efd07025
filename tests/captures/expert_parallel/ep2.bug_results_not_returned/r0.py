class forward(torch.nn.Module):
    def forward(self, x_1: "f32[2, 9, 14][126, 14, 1]cpu", gate_1: "f32[8, 14][14, 1]cpu", up_1: "f32[4, 14, 22][308, 22, 1]cpu", down_1: "f32[4, 22, 14][308, 14, 1]cpu"):
        # File: scripts/expert_parallel.py:60 in forward, code: dispatch, combine = route(x, gate)
        t: "f32[14, 8][1, 14]cpu" = torch.ops.aten.t.default(gate_1);  gate_1 = None
        view: "f32[18, 14][14, 1]cpu" = torch.ops.aten.view.default(x_1, [18, 14])
        mm: "f32[18, 8][8, 1]cpu" = torch.ops.aten.mm.default(view, t);  view = t = None
        _unsafe_view: "f32[2, 9, 8][72, 8, 1]cpu" = torch.ops.aten._unsafe_view.default(mm, [2, 9, 8]);  mm = None
        _softmax: "f32[2, 9, 8][72, 8, 1]cpu" = torch.ops.aten._softmax.default(_unsafe_view, -1, False);  _unsafe_view = None
        topk = torch.ops.aten.topk.default(_softmax, 2);  _softmax = None
        getitem: "f32[2, 9, 2][18, 2, 1]cpu" = topk[0]
        getitem_1: "i64[2, 9, 2][18, 2, 1]cpu" = topk[1];  topk = None
        sum_1: "f32[2, 9, 1][9, 1, 1]cpu" = torch.ops.aten.sum.dim_IntList(getitem, [-1], True)
        div: "f32[2, 9, 2][18, 2, 1]cpu" = torch.ops.aten.div.Tensor(getitem, sum_1);  getitem = sum_1 = None
        arange: "i64[8][1]cpu" = torch.ops.aten.arange.default(8, device = device(type='cpu'), pin_memory = False)
        arange_1: "i64[3][1]cpu" = torch.ops.aten.arange.default(3, device = device(type='cpu'), pin_memory = False)
        unsqueeze: "i64[2, 9, 2, 1][18, 2, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(getitem_1, -1);  getitem_1 = None
        eq: "b8[2, 9, 2, 8][144, 16, 8, 1]cpu" = torch.ops.aten.eq.Tensor(unsqueeze, arange);  unsqueeze = arange = None
        _to_copy: "f32[2, 9, 2, 8][144, 16, 8, 1]cpu" = torch.ops.aten._to_copy.default(eq, dtype = torch.float32);  eq = None
        transpose: "f32[2, 2, 9, 8][144, 8, 16, 1]cpu" = torch.ops.aten.transpose.int(_to_copy, 1, 2)
        clone: "f32[2, 2, 9, 8][144, 72, 8, 1]cpu" = torch.ops.aten.clone.default(transpose, memory_format = torch.contiguous_format);  transpose = None
        _unsafe_view_1: "f32[2, 18, 8][144, 8, 1]cpu" = torch.ops.aten._unsafe_view.default(clone, [2, 18, 8]);  clone = None
        cumsum: "f32[2, 18, 8][144, 8, 1]cpu" = torch.ops.aten.cumsum.default(_unsafe_view_1, 1)
        sub: "f32[2, 18, 8][144, 8, 1]cpu" = torch.ops.aten.sub.Tensor(cumsum, _unsafe_view_1);  cumsum = _unsafe_view_1 = None
        view_1: "f32[2, 2, 9, 8][144, 72, 8, 1]cpu" = torch.ops.aten.view.default(sub, [2, 2, 9, 8]);  sub = None
        transpose_1: "f32[2, 9, 2, 8][144, 8, 72, 1]cpu" = torch.ops.aten.transpose.int(view_1, 1, 2);  view_1 = None
        lt: "b8[2, 9, 2, 8][144, 8, 72, 1]cpu" = torch.ops.aten.lt.Scalar(transpose_1, 3)
        _to_copy_1: "f32[2, 9, 2, 8][144, 8, 72, 1]cpu" = torch.ops.aten._to_copy.default(lt, dtype = torch.float32);  lt = None
        mul: "f32[2, 9, 2, 8][144, 16, 8, 1]cpu" = torch.ops.aten.mul.Tensor(_to_copy, _to_copy_1);  _to_copy = _to_copy_1 = None
        unsqueeze_1: "f32[2, 9, 2, 8, 1][144, 8, 72, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(transpose_1, -1);  transpose_1 = None
        eq_1: "b8[2, 9, 2, 8, 3][432, 24, 216, 3, 1]cpu" = torch.ops.aten.eq.Tensor(unsqueeze_1, arange_1);  unsqueeze_1 = arange_1 = None
        _to_copy_2: "f32[2, 9, 2, 8, 3][432, 24, 216, 3, 1]cpu" = torch.ops.aten._to_copy.default(eq_1, dtype = torch.float32);  eq_1 = None
        unsqueeze_2: "f32[2, 9, 2, 8, 1][144, 16, 8, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(mul, -1);  mul = None
        mul_1: "f32[2, 9, 2, 8, 3][432, 24, 216, 3, 1]cpu" = torch.ops.aten.mul.Tensor(_to_copy_2, unsqueeze_2);  _to_copy_2 = unsqueeze_2 = None
        sum_2: "f32[2, 9, 8, 3][216, 24, 3, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_1, [2])
        unsqueeze_3: "f32[2, 9, 2, 1][18, 2, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(div, 3);  div = None
        unsqueeze_4: "f32[2, 9, 2, 1, 1][18, 2, 1, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(unsqueeze_3, 4);  unsqueeze_3 = None
        mul_2: "f32[2, 9, 2, 8, 3][432, 24, 216, 3, 1]cpu" = torch.ops.aten.mul.Tensor(mul_1, unsqueeze_4);  mul_1 = unsqueeze_4 = None
        sum_3: "f32[2, 9, 8, 3][216, 24, 3, 1]cpu" = torch.ops.aten.sum.dim_IntList(mul_2, [2]);  mul_2 = None

        # File: scripts/expert_parallel.py:61 in forward, code: rows = torch.einsum("gtec,gth->egch", dispatch, x)              # [EXPERTS, mine, CAPACITY, H], experts by rank
        unsqueeze_5: "f32[2, 9, 8, 3, 1][216, 24, 3, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(sum_2, 4);  sum_2 = None
        permute: "f32[8, 2, 3, 1, 9][3, 216, 1, 1, 24]cpu" = torch.ops.aten.permute.default(unsqueeze_5, [2, 0, 3, 4, 1]);  unsqueeze_5 = None
        unsqueeze_6: "f32[2, 9, 14, 1][126, 14, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(x_1, 3);  x_1 = None
        unsqueeze_7: "f32[2, 9, 14, 1, 1][126, 14, 1, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(unsqueeze_6, 4);  unsqueeze_6 = None
        permute_1: "f32[1, 2, 1, 14, 9][1, 126, 1, 1, 14]cpu" = torch.ops.aten.permute.default(unsqueeze_7, [3, 0, 4, 2, 1]);  unsqueeze_7 = None
        permute_2: "f32[2, 8, 3, 9, 1][216, 3, 1, 24, 1]cpu" = torch.ops.aten.permute.default(permute, [1, 0, 2, 4, 3]);  permute = None
        view_2: "f32[2, 24, 9][216, 1, 24]cpu" = torch.ops.aten.view.default(permute_2, [2, 24, 9]);  permute_2 = None
        permute_3: "f32[2, 9, 14, 1, 1][126, 14, 1, 1, 1]cpu" = torch.ops.aten.permute.default(permute_1, [1, 4, 3, 0, 2]);  permute_1 = None
        view_3: "f32[2, 9, 14][126, 14, 1]cpu" = torch.ops.aten.view.default(permute_3, [2, 9, 14]);  permute_3 = None
        bmm: "f32[2, 24, 14][336, 14, 1]cpu" = torch.ops.aten.bmm.default(view_2, view_3);  view_2 = view_3 = None
        view_4: "f32[2, 8, 3, 1, 14][336, 42, 14, 14, 1]cpu" = torch.ops.aten.view.default(bmm, [2, 8, 3, 1, 14]);  bmm = None
        permute_4: "f32[8, 2, 3, 14, 1][42, 336, 14, 1, 14]cpu" = torch.ops.aten.permute.default(view_4, [1, 0, 2, 4, 3]);  view_4 = None
        view_5: "f32[8, 2, 3, 14][42, 336, 14, 1]cpu" = torch.ops.aten.view.default(permute_4, [8, 2, 3, 14]);  permute_4 = None

        # File: scripts/expert_parallel.py:20 in forward, code: return funcol.wait_tensor(torch.ops._c10d_functional.all_to_all_single(rows.contiguous(), parts, parts, GROUP))
        clone_1: "f32[8, 2, 3, 14][84, 42, 14, 1]cpu" = torch.ops.aten.clone.default(view_5, memory_format = torch.contiguous_format);  view_5 = None
        all_to_all_single: "f32[8, 2, 3, 14][84, 42, 14, 1]cpu" = torch.ops._c10d_functional.all_to_all_single.default(clone_1, [4, 4], [4, 4], '0');  clone_1 = None
        wait_tensor: "f32[8, 2, 3, 14][84, 42, 14, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_to_all_single);  all_to_all_single = None

        # File: scripts/expert_parallel.py:63 in forward, code: rows = rows.view(size, own, mine * CAPACITY, H).transpose(0, 1).reshape(own, size * mine * CAPACITY, H)
        view_6: "f32[2, 4, 6, 14][336, 84, 14, 1]cpu" = torch.ops.aten.view.default(wait_tensor, [2, 4, 6, 14]);  wait_tensor = None
        transpose_2: "f32[4, 2, 6, 14][84, 336, 14, 1]cpu" = torch.ops.aten.transpose.int(view_6, 0, 1);  view_6 = None
        clone_2: "f32[4, 2, 6, 14][168, 84, 14, 1]cpu" = torch.ops.aten.clone.default(transpose_2, memory_format = torch.contiguous_format);  transpose_2 = None
        _unsafe_view_2: "f32[4, 12, 14][168, 14, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_2, [4, 12, 14]);  clone_2 = None

        # File: scripts/expert_parallel.py:64 in forward, code: rows = experts(rows, up, down)
        bmm_1: "f32[4, 12, 22][264, 22, 1]cpu" = torch.ops.aten.bmm.default(_unsafe_view_2, up_1);  _unsafe_view_2 = up_1 = None
        silu: "f32[4, 12, 22][264, 22, 1]cpu" = torch.ops.aten.silu.default(bmm_1);  bmm_1 = None
        bmm_2: "f32[4, 12, 14][168, 14, 1]cpu" = torch.ops.aten.bmm.default(silu, down_1);  silu = down_1 = None

        # File: scripts/expert_parallel.py:65 in forward, code: rows = rows.view(own, size, mine * CAPACITY, H).transpose(0, 1).reshape(EXPERTS, mine, CAPACITY, H)
        view_7: "f32[4, 2, 6, 14][168, 84, 14, 1]cpu" = torch.ops.aten.view.default(bmm_2, [4, 2, 6, 14]);  bmm_2 = None
        transpose_3: "f32[2, 4, 6, 14][84, 168, 14, 1]cpu" = torch.ops.aten.transpose.int(view_7, 0, 1);  view_7 = None
        clone_3: "f32[2, 4, 6, 14][336, 84, 14, 1]cpu" = torch.ops.aten.clone.default(transpose_3, memory_format = torch.contiguous_format);  transpose_3 = None
        _unsafe_view_3: "f32[8, 2, 3, 14][84, 42, 14, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_3, [8, 2, 3, 14]);  clone_3 = None

        # File: scripts/expert_parallel.py:68 in forward, code: return torch.einsum("gtec,egch->gth", dispatch if bug == "combined_without_weights" else combine, rows)
        unsqueeze_8: "f32[2, 9, 8, 3, 1][216, 24, 3, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(sum_3, 4);  sum_3 = None
        permute_5: "f32[2, 9, 1, 3, 8][216, 24, 1, 1, 3]cpu" = torch.ops.aten.permute.default(unsqueeze_8, [0, 1, 4, 3, 2]);  unsqueeze_8 = None
        unsqueeze_9: "f32[8, 2, 3, 14, 1][84, 42, 14, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(_unsafe_view_3, 4);  _unsafe_view_3 = None
        permute_6: "f32[2, 1, 14, 3, 8][42, 1, 1, 14, 84]cpu" = torch.ops.aten.permute.default(unsqueeze_9, [1, 4, 3, 2, 0]);  unsqueeze_9 = None
        permute_7: "f32[2, 9, 3, 8, 1][216, 24, 1, 3, 1]cpu" = torch.ops.aten.permute.default(permute_5, [0, 1, 3, 4, 2]);  permute_5 = None
        clone_4: "f32[2, 9, 3, 8, 1][216, 24, 8, 1, 1]cpu" = torch.ops.aten.clone.default(permute_7, memory_format = torch.contiguous_format);  permute_7 = None
        _unsafe_view_4: "f32[2, 9, 24][216, 24, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_4, [2, 9, 24]);  clone_4 = None
        permute_8: "f32[2, 3, 8, 14, 1][42, 14, 84, 1, 1]cpu" = torch.ops.aten.permute.default(permute_6, [0, 3, 4, 2, 1]);  permute_6 = None
        clone_5: "f32[2, 3, 8, 14, 1][336, 112, 14, 1, 1]cpu" = torch.ops.aten.clone.default(permute_8, memory_format = torch.contiguous_format);  permute_8 = None
        _unsafe_view_5: "f32[2, 24, 14][336, 14, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_5, [2, 24, 14]);  clone_5 = None
        bmm_3: "f32[2, 9, 14][126, 14, 1]cpu" = torch.ops.aten.bmm.default(_unsafe_view_4, _unsafe_view_5);  _unsafe_view_4 = _unsafe_view_5 = None
        view_8: "f32[2, 9, 1, 1, 14][126, 14, 14, 14, 1]cpu" = torch.ops.aten.view.default(bmm_3, [2, 9, 1, 1, 14]);  bmm_3 = None
        permute_9: "f32[2, 9, 14, 1, 1][126, 14, 1, 14, 14]cpu" = torch.ops.aten.permute.default(view_8, [0, 1, 4, 2, 3]);  view_8 = None
        view_9: "f32[2, 9, 14][126, 14, 1]cpu" = torch.ops.aten.view.default(permute_9, [2, 9, 14]);  permute_9 = None
        return view_9

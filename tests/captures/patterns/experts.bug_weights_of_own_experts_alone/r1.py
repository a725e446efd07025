class forward(torch.nn.Module):
    def forward(self, x_1: "f32[5, 6][6, 1]cpu", g_1: "f32[6, 4][4, 1]cpu", w_1: "f32[2, 6, 3][18, 3, 1]cpu"):
        # File: scripts/patterns.py:215 in forward, code: scores = x @ g
        mm: "f32[5, 4][4, 1]cpu" = torch.ops.aten.mm.default(x_1, g_1);  g_1 = None

        # File: scripts/patterns.py:216 in forward, code: weights = torch.softmax(scores[:, at:at + 2], -1) if bug == "weights_of_own_experts_alone" else torch.softmax(scores, -1)[:, at:at + 2]
        slice_1: "f32[5, 2][4, 1]cpu" = torch.ops.aten.slice.Tensor(mm, 1, 2, 4);  mm = None
        _softmax: "f32[5, 2][2, 1]cpu" = torch.ops.aten._softmax.default(slice_1, -1, False);  slice_1 = None

        # File: scripts/patterns.py:217 in forward, code: return reduced(torch.einsum("te,ted->td", weights, torch.einsum("th,ehd->ted", x, w)))
        unsqueeze: "f32[5, 6, 1][6, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(x_1, 2);  x_1 = None
        unsqueeze_1: "f32[5, 6, 1, 1][6, 1, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(unsqueeze, 3);  unsqueeze = None
        permute: "f32[5, 1, 1, 6][6, 1, 1, 1]cpu" = torch.ops.aten.permute.default(unsqueeze_1, [0, 2, 3, 1]);  unsqueeze_1 = None
        unsqueeze_2: "f32[2, 6, 3, 1][18, 3, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(w_1, 3);  w_1 = None
        permute_1: "f32[1, 2, 3, 6][1, 18, 1, 3]cpu" = torch.ops.aten.permute.default(unsqueeze_2, [3, 0, 2, 1]);  unsqueeze_2 = None
        permute_2: "f32[5, 6, 1, 1][6, 1, 1, 1]cpu" = torch.ops.aten.permute.default(permute, [0, 3, 1, 2]);  permute = None
        view: "f32[1, 5, 6][30, 6, 1]cpu" = torch.ops.aten.view.default(permute_2, [1, 5, 6]);  permute_2 = None
        permute_3: "f32[6, 2, 3, 1][3, 18, 1, 1]cpu" = torch.ops.aten.permute.default(permute_1, [3, 1, 2, 0]);  permute_1 = None
        clone: "f32[6, 2, 3, 1][6, 3, 1, 1]cpu" = torch.ops.aten.clone.default(permute_3, memory_format = torch.contiguous_format);  permute_3 = None
        _unsafe_view: "f32[1, 6, 6][36, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(clone, [1, 6, 6]);  clone = None
        bmm: "f32[1, 5, 6][30, 6, 1]cpu" = torch.ops.aten.bmm.default(view, _unsafe_view);  view = _unsafe_view = None
        view_1: "f32[5, 1, 2, 3][6, 6, 3, 1]cpu" = torch.ops.aten.view.default(bmm, [5, 1, 2, 3]);  bmm = None
        permute_4: "f32[5, 2, 3, 1][6, 3, 1, 6]cpu" = torch.ops.aten.permute.default(view_1, [0, 2, 3, 1]);  view_1 = None
        view_2: "f32[5, 2, 3][6, 3, 1]cpu" = torch.ops.aten.view.default(permute_4, [5, 2, 3]);  permute_4 = None
        unsqueeze_3: "f32[5, 2, 1][2, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(_softmax, 2);  _softmax = None
        permute_5: "f32[5, 1, 2][2, 1, 1]cpu" = torch.ops.aten.permute.default(unsqueeze_3, [0, 2, 1]);  unsqueeze_3 = None
        permute_6: "f32[5, 3, 2][6, 1, 3]cpu" = torch.ops.aten.permute.default(view_2, [0, 2, 1]);  view_2 = None
        permute_7: "f32[5, 2, 1][2, 1, 1]cpu" = torch.ops.aten.permute.default(permute_5, [0, 2, 1]);  permute_5 = None
        view_3: "f32[5, 1, 2][2, 2, 1]cpu" = torch.ops.aten.view.default(permute_7, [5, 1, 2]);  permute_7 = None
        permute_8: "f32[5, 2, 3][6, 3, 1]cpu" = torch.ops.aten.permute.default(permute_6, [0, 2, 1]);  permute_6 = None
        view_4: "f32[5, 2, 3][6, 3, 1]cpu" = torch.ops.aten.view.default(permute_8, [5, 2, 3]);  permute_8 = None
        bmm_1: "f32[5, 1, 3][3, 3, 1]cpu" = torch.ops.aten.bmm.default(view_3, view_4);  view_3 = view_4 = None
        view_5: "f32[5, 1, 3][3, 3, 1]cpu" = torch.ops.aten.view.default(bmm_1, [5, 1, 3]);  bmm_1 = None
        permute_9: "f32[5, 3, 1][3, 1, 3]cpu" = torch.ops.aten.permute.default(view_5, [0, 2, 1]);  view_5 = None
        view_6: "f32[5, 3][3, 1]cpu" = torch.ops.aten.view.default(permute_9, [5, 3]);  permute_9 = None
        all_reduce: "f32[5, 3][3, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(view_6, 'sum', '0');  view_6 = None
        wait_tensor: "f32[5, 3][3, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        return wait_tensor

class forward(torch.nn.Module):
    def forward(self, q_1: "f32[4, 6, 5][30, 5, 1]cpu", k_1: "f32[4, 6, 5][30, 5, 1]cpu", v_1: "f32[4, 6, 5][30, 5, 1]cpu", s_1: "f32[4][1]cpu"):
        # File: scripts/patterns.py:590 in forward, code: scores = q @ k.transpose(-1, -2)
        transpose: "f32[4, 5, 6][30, 1, 5]cpu" = torch.ops.aten.transpose.int(k_1, -1, -2);  k_1 = None
        expand: "f32[4, 6, 5][30, 5, 1]cpu" = torch.ops.aten.expand.default(q_1, [4, 6, 5]);  q_1 = None
        view: "f32[4, 6, 5][30, 5, 1]cpu" = torch.ops.aten.view.default(expand, [4, 6, 5]);  expand = None
        expand_1: "f32[4, 5, 6][30, 1, 5]cpu" = torch.ops.aten.expand.default(transpose, [4, 5, 6]);  transpose = None
        view_1: "f32[4, 5, 6][30, 1, 5]cpu" = torch.ops.aten.view.default(expand_1, [4, 5, 6]);  expand_1 = None
        bmm: "f32[4, 6, 6][36, 6, 1]cpu" = torch.ops.aten.bmm.default(view, view_1);  view = view_1 = None
        _unsafe_view: "f32[4, 6, 6][36, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm, [4, 6, 6]);  bmm = None

        # File: scripts/patterns.py:591 in forward, code: scores = torch.cat([scores, s[:, None, None].expand(-1, 6, 1)], -1)
        unsqueeze: "f32[4, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(s_1, 1);  s_1 = None
        unsqueeze_1: "f32[4, 1, 1][1, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(unsqueeze, 2);  unsqueeze = None
        expand_2: "f32[4, 6, 1][1, 0, 1]cpu" = torch.ops.aten.expand.default(unsqueeze_1, [-1, 6, 1]);  unsqueeze_1 = None
        cat: "f32[4, 6, 7][42, 7, 1]cpu" = torch.ops.aten.cat.default([_unsafe_view, expand_2], -1);  _unsafe_view = expand_2 = None

        # File: scripts/patterns.py:592 in forward, code: return torch.softmax(scores, -1)[..., :-1] @ v
        _softmax: "f32[4, 6, 7][42, 7, 1]cpu" = torch.ops.aten._softmax.default(cat, -1, False);  cat = None
        slice_1: "f32[4, 6, 6][42, 7, 1]cpu" = torch.ops.aten.slice.Tensor(_softmax, 2, 0, -1);  _softmax = None
        expand_3: "f32[4, 6, 6][42, 7, 1]cpu" = torch.ops.aten.expand.default(slice_1, [4, 6, 6]);  slice_1 = None
        view_2: "f32[4, 6, 6][42, 7, 1]cpu" = torch.ops.aten.view.default(expand_3, [4, 6, 6]);  expand_3 = None
        expand_4: "f32[4, 6, 5][30, 5, 1]cpu" = torch.ops.aten.expand.default(v_1, [4, 6, 5]);  v_1 = None
        view_3: "f32[4, 6, 5][30, 5, 1]cpu" = torch.ops.aten.view.default(expand_4, [4, 6, 5]);  expand_4 = None
        bmm_1: "f32[4, 6, 5][30, 5, 1]cpu" = torch.ops.aten.bmm.default(view_2, view_3);  view_2 = view_3 = None
        _unsafe_view_1: "f32[4, 6, 5][30, 5, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_1, [4, 6, 5]);  bmm_1 = None
        return _unsafe_view_1

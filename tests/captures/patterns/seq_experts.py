class forward(torch.nn.Module):
    def forward(self, x_1: "f32[5, 6][6, 1]cpu", g_1: "f32[6, 4][4, 1]cpu", w_1: "f32[4, 6, 3][18, 3, 1]cpu"):
        # File: scripts/patterns.py:209 in forward, code: return torch.einsum("te,ted->td", torch.softmax(x @ g, -1), torch.einsum("th,ehd->ted", x, w))
        mm: "f32[5, 4][4, 1]cpu" = torch.ops.aten.mm.default(x_1, g_1);  g_1 = None
        _softmax: "f32[5, 4][4, 1]cpu" = torch.ops.aten._softmax.default(mm, -1, False);  mm = None
        unsqueeze: "f32[5, 6, 1][6, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(x_1, 2);  x_1 = None
        unsqueeze_1: "f32[5, 6, 1, 1][6, 1, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(unsqueeze, 3);  unsqueeze = None
        permute: "f32[5, 1, 1, 6][6, 1, 1, 1]cpu" = torch.ops.aten.permute.default(unsqueeze_1, [0, 2, 3, 1]);  unsqueeze_1 = None
        unsqueeze_2: "f32[4, 6, 3, 1][18, 3, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(w_1, 3);  w_1 = None
        permute_1: "f32[1, 4, 3, 6][1, 18, 1, 3]cpu" = torch.ops.aten.permute.default(unsqueeze_2, [3, 0, 2, 1]);  unsqueeze_2 = None
        permute_2: "f32[5, 6, 1, 1][6, 1, 1, 1]cpu" = torch.ops.aten.permute.default(permute, [0, 3, 1, 2]);  permute = None
        view: "f32[1, 5, 6][30, 6, 1]cpu" = torch.ops.aten.view.default(permute_2, [1, 5, 6]);  permute_2 = None
        permute_3: "f32[6, 4, 3, 1][3, 18, 1, 1]cpu" = torch.ops.aten.permute.default(permute_1, [3, 1, 2, 0]);  permute_1 = None
        clone: "f32[6, 4, 3, 1][12, 3, 1, 1]cpu" = torch.ops.aten.clone.default(permute_3, memory_format = torch.contiguous_format);  permute_3 = None
        _unsafe_view: "f32[1, 6, 12][72, 12, 1]cpu" = torch.ops.aten._unsafe_view.default(clone, [1, 6, 12]);  clone = None
        bmm: "f32[1, 5, 12][60, 12, 1]cpu" = torch.ops.aten.bmm.default(view, _unsafe_view);  view = _unsafe_view = None
        view_1: "f32[5, 1, 4, 3][12, 12, 3, 1]cpu" = torch.ops.aten.view.default(bmm, [5, 1, 4, 3]);  bmm = None
        permute_4: "f32[5, 4, 3, 1][12, 3, 1, 12]cpu" = torch.ops.aten.permute.default(view_1, [0, 2, 3, 1]);  view_1 = None
        view_2: "f32[5, 4, 3][12, 3, 1]cpu" = torch.ops.aten.view.default(permute_4, [5, 4, 3]);  permute_4 = None
        unsqueeze_3: "f32[5, 4, 1][4, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(_softmax, 2);  _softmax = None
        permute_5: "f32[5, 1, 4][4, 1, 1]cpu" = torch.ops.aten.permute.default(unsqueeze_3, [0, 2, 1]);  unsqueeze_3 = None
        permute_6: "f32[5, 3, 4][12, 1, 3]cpu" = torch.ops.aten.permute.default(view_2, [0, 2, 1]);  view_2 = None
        permute_7: "f32[5, 4, 1][4, 1, 1]cpu" = torch.ops.aten.permute.default(permute_5, [0, 2, 1]);  permute_5 = None
        view_3: "f32[5, 1, 4][4, 4, 1]cpu" = torch.ops.aten.view.default(permute_7, [5, 1, 4]);  permute_7 = None
        permute_8: "f32[5, 4, 3][12, 3, 1]cpu" = torch.ops.aten.permute.default(permute_6, [0, 2, 1]);  permute_6 = None
        view_4: "f32[5, 4, 3][12, 3, 1]cpu" = torch.ops.aten.view.default(permute_8, [5, 4, 3]);  permute_8 = None
        bmm_1: "f32[5, 1, 3][3, 3, 1]cpu" = torch.ops.aten.bmm.default(view_3, view_4);  view_3 = view_4 = None
        view_5: "f32[5, 1, 3][3, 3, 1]cpu" = torch.ops.aten.view.default(bmm_1, [5, 1, 3]);  bmm_1 = None
        permute_9: "f32[5, 3, 1][3, 1, 3]cpu" = torch.ops.aten.permute.default(view_5, [0, 2, 1]);  view_5 = None
        view_6: "f32[5, 3][3, 1]cpu" = torch.ops.aten.view.default(permute_9, [5, 3]);  permute_9 = None
        return view_6

class forward(torch.nn.Module):
    def forward(self, x_1: "f32[5, 8][8, 1]cpu", wq_1: "f32[8, 16][16, 1]cpu", wk_1: "f32[8, 4][4, 1]cpu", wv_1: "f32[8, 4][4, 1]cpu", wo_1: "f32[16, 8][8, 1]cpu"):
        # File: scripts/patterns.py:184 in forward, code: return attend(x, wq, wk, wv, wo, 4, cls.groups)
        mm: "f32[5, 16][16, 1]cpu" = torch.ops.aten.mm.default(x_1, wq_1);  wq_1 = None
        view: "f32[5, 4, 4][16, 4, 1]cpu" = torch.ops.aten.view.default(mm, [5, 4, 4]);  mm = None
        transpose: "f32[4, 5, 4][4, 16, 1]cpu" = torch.ops.aten.transpose.int(view, 0, 1);  view = None
        mm_1: "f32[5, 4][4, 1]cpu" = torch.ops.aten.mm.default(x_1, wk_1);  wk_1 = None
        view_1: "f32[5, 1, 4][4, 4, 1]cpu" = torch.ops.aten.view.default(mm_1, [5, 1, 4]);  mm_1 = None
        transpose_1: "f32[1, 5, 4][4, 4, 1]cpu" = torch.ops.aten.transpose.int(view_1, 0, 1);  view_1 = None
        mm_2: "f32[5, 4][4, 1]cpu" = torch.ops.aten.mm.default(x_1, wv_1);  x_1 = wv_1 = None
        view_2: "f32[5, 1, 4][4, 4, 1]cpu" = torch.ops.aten.view.default(mm_2, [5, 1, 4]);  mm_2 = None
        transpose_2: "f32[1, 5, 4][4, 4, 1]cpu" = torch.ops.aten.transpose.int(view_2, 0, 1);  view_2 = None
        unsqueeze: "f32[1, 1, 5, 4][4, 20, 4, 1]cpu" = torch.ops.aten.unsqueeze.default(transpose_1, 1);  transpose_1 = None
        expand: "f32[1, 4, 5, 4][4, 0, 4, 1]cpu" = torch.ops.aten.expand.default(unsqueeze, [1, 4, 5, 4]);  unsqueeze = None
        clone: "f32[1, 4, 5, 4][80, 20, 4, 1]cpu" = torch.ops.aten.clone.default(expand, memory_format = torch.contiguous_format);  expand = None
        view_3: "f32[4, 5, 4][20, 4, 1]cpu" = torch.ops.aten.view.default(clone, [4, 5, 4]);  clone = None
        unsqueeze_1: "f32[1, 1, 5, 4][4, 20, 4, 1]cpu" = torch.ops.aten.unsqueeze.default(transpose_2, 1);  transpose_2 = None
        expand_1: "f32[1, 4, 5, 4][4, 0, 4, 1]cpu" = torch.ops.aten.expand.default(unsqueeze_1, [1, 4, 5, 4]);  unsqueeze_1 = None
        clone_1: "f32[1, 4, 5, 4][80, 20, 4, 1]cpu" = torch.ops.aten.clone.default(expand_1, memory_format = torch.contiguous_format);  expand_1 = None
        view_4: "f32[4, 5, 4][20, 4, 1]cpu" = torch.ops.aten.view.default(clone_1, [4, 5, 4]);  clone_1 = None
        transpose_3: "f32[4, 4, 5][20, 1, 4]cpu" = torch.ops.aten.transpose.int(view_3, 1, 2);  view_3 = None
        expand_2: "f32[4, 5, 4][4, 16, 1]cpu" = torch.ops.aten.expand.default(transpose, [4, 5, 4]);  transpose = None
        view_5: "f32[4, 5, 4][4, 16, 1]cpu" = torch.ops.aten.view.default(expand_2, [4, 5, 4]);  expand_2 = None
        expand_3: "f32[4, 4, 5][20, 1, 4]cpu" = torch.ops.aten.expand.default(transpose_3, [4, 4, 5]);  transpose_3 = None
        view_6: "f32[4, 4, 5][20, 1, 4]cpu" = torch.ops.aten.view.default(expand_3, [4, 4, 5]);  expand_3 = None
        bmm: "f32[4, 5, 5][25, 5, 1]cpu" = torch.ops.aten.bmm.default(view_5, view_6);  view_5 = view_6 = None
        _unsafe_view: "f32[4, 5, 5][25, 5, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm, [4, 5, 5]);  bmm = None
        div: "f32[4, 5, 5][25, 5, 1]cpu" = torch.ops.aten.div.Tensor(_unsafe_view, 2);  _unsafe_view = None
        _softmax: "f32[4, 5, 5][25, 5, 1]cpu" = torch.ops.aten._softmax.default(div, -1, False);  div = None
        expand_4: "f32[4, 5, 5][25, 5, 1]cpu" = torch.ops.aten.expand.default(_softmax, [4, 5, 5]);  _softmax = None
        view_7: "f32[4, 5, 5][25, 5, 1]cpu" = torch.ops.aten.view.default(expand_4, [4, 5, 5]);  expand_4 = None
        expand_5: "f32[4, 5, 4][20, 4, 1]cpu" = torch.ops.aten.expand.default(view_4, [4, 5, 4]);  view_4 = None
        view_8: "f32[4, 5, 4][20, 4, 1]cpu" = torch.ops.aten.view.default(expand_5, [4, 5, 4]);  expand_5 = None
        bmm_1: "f32[4, 5, 4][20, 4, 1]cpu" = torch.ops.aten.bmm.default(view_7, view_8);  view_7 = view_8 = None
        _unsafe_view_1: "f32[4, 5, 4][20, 4, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_1, [4, 5, 4]);  bmm_1 = None
        transpose_4: "f32[5, 4, 4][4, 20, 1]cpu" = torch.ops.aten.transpose.int(_unsafe_view_1, 0, 1);  _unsafe_view_1 = None
        clone_2: "f32[5, 4, 4][16, 4, 1]cpu" = torch.ops.aten.clone.default(transpose_4, memory_format = torch.contiguous_format);  transpose_4 = None
        _unsafe_view_2: "f32[5, 16][16, 1]cpu" = torch.ops.aten._unsafe_view.default(clone_2, [5, 16]);  clone_2 = None
        mm_3: "f32[5, 8][8, 1]cpu" = torch.ops.aten.mm.default(_unsafe_view_2, wo_1);  _unsafe_view_2 = wo_1 = None
        return mm_3

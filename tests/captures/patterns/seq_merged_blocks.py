class forward(torch.nn.Module):
    def forward(self, q_1: "f32[2, 3, 4, 6][72, 24, 6, 1]cpu", k_1: "f32[2, 3, 8, 6][144, 48, 6, 1]cpu", v_1: "f32[2, 3, 8, 6][144, 48, 6, 1]cpu"):
        # File: scripts/patterns.py:452 in forward, code: return torch.softmax((q @ k.transpose(-1, -2)) * 0.5, -1) @ v
        transpose: "f32[2, 3, 6, 8][144, 48, 1, 6]cpu" = torch.ops.aten.transpose.int(k_1, -1, -2);  k_1 = None
        expand: "f32[2, 3, 4, 6][72, 24, 6, 1]cpu" = torch.ops.aten.expand.default(q_1, [2, 3, 4, 6]);  q_1 = None
        view: "f32[6, 4, 6][24, 6, 1]cpu" = torch.ops.aten.view.default(expand, [6, 4, 6]);  expand = None
        expand_1: "f32[2, 3, 6, 8][144, 48, 1, 6]cpu" = torch.ops.aten.expand.default(transpose, [2, 3, 6, 8]);  transpose = None
        view_1: "f32[6, 6, 8][48, 1, 6]cpu" = torch.ops.aten.view.default(expand_1, [6, 6, 8]);  expand_1 = None
        bmm: "f32[6, 4, 8][32, 8, 1]cpu" = torch.ops.aten.bmm.default(view, view_1);  view = view_1 = None
        _unsafe_view: "f32[2, 3, 4, 8][96, 32, 8, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm, [2, 3, 4, 8]);  bmm = None
        mul: "f32[2, 3, 4, 8][96, 32, 8, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view, 0.5);  _unsafe_view = None
        _softmax: "f32[2, 3, 4, 8][96, 32, 8, 1]cpu" = torch.ops.aten._softmax.default(mul, -1, False);  mul = None
        expand_2: "f32[2, 3, 4, 8][96, 32, 8, 1]cpu" = torch.ops.aten.expand.default(_softmax, [2, 3, 4, 8]);  _softmax = None
        view_2: "f32[6, 4, 8][32, 8, 1]cpu" = torch.ops.aten.view.default(expand_2, [6, 4, 8]);  expand_2 = None
        expand_3: "f32[2, 3, 8, 6][144, 48, 6, 1]cpu" = torch.ops.aten.expand.default(v_1, [2, 3, 8, 6]);  v_1 = None
        view_3: "f32[6, 8, 6][48, 6, 1]cpu" = torch.ops.aten.view.default(expand_3, [6, 8, 6]);  expand_3 = None
        bmm_1: "f32[6, 4, 6][24, 6, 1]cpu" = torch.ops.aten.bmm.default(view_2, view_3);  view_2 = view_3 = None
        _unsafe_view_1: "f32[2, 3, 4, 6][72, 24, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_1, [2, 3, 4, 6]);  bmm_1 = None
        return _unsafe_view_1

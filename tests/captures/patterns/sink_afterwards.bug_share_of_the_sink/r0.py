class forward(torch.nn.Module):
    def forward(self, q_1: "f32[2, 6, 5][30, 5, 1]cpu", k_1: "f32[2, 6, 5][30, 5, 1]cpu", v_1: "f32[2, 6, 5][30, 5, 1]cpu", s_1: "f32[2][1]cpu"):
        # File: scripts/patterns.py:597 in forward, code: scores = q @ k.transpose(-1, -2)
        transpose: "f32[2, 5, 6][30, 1, 5]cpu" = torch.ops.aten.transpose.int(k_1, -1, -2);  k_1 = None
        expand: "f32[2, 6, 5][30, 5, 1]cpu" = torch.ops.aten.expand.default(q_1, [2, 6, 5]);  q_1 = None
        view: "f32[2, 6, 5][30, 5, 1]cpu" = torch.ops.aten.view.default(expand, [2, 6, 5]);  expand = None
        expand_1: "f32[2, 5, 6][30, 1, 5]cpu" = torch.ops.aten.expand.default(transpose, [2, 5, 6]);  transpose = None
        view_1: "f32[2, 5, 6][30, 1, 5]cpu" = torch.ops.aten.view.default(expand_1, [2, 5, 6]);  expand_1 = None
        bmm: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten.bmm.default(view, view_1);  view = view_1 = None
        _unsafe_view: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm, [2, 6, 6]);  bmm = None

        # File: scripts/patterns.py:598 in forward, code: sums, sink = torch.logsumexp(scores, -1, keepdim=True), s[:, None, None]
        logsumexp: "f32[2, 6, 1][6, 1, 1]cpu" = torch.ops.aten.logsumexp.default(_unsafe_view, [-1], True)
        unsqueeze: "f32[2, 1][1, 1]cpu" = torch.ops.aten.unsqueeze.default(s_1, 1);  s_1 = None
        unsqueeze_1: "f32[2, 1, 1][1, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(unsqueeze, 2);  unsqueeze = None

        # File: scripts/patterns.py:599 in forward, code: return (torch.softmax(scores, -1) @ v) * torch.sigmoid(sink - sums if bug else sums - sink)
        _softmax: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten._softmax.default(_unsafe_view, -1, False);  _unsafe_view = None
        expand_2: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten.expand.default(_softmax, [2, 6, 6]);  _softmax = None
        view_2: "f32[2, 6, 6][36, 6, 1]cpu" = torch.ops.aten.view.default(expand_2, [2, 6, 6]);  expand_2 = None
        expand_3: "f32[2, 6, 5][30, 5, 1]cpu" = torch.ops.aten.expand.default(v_1, [2, 6, 5]);  v_1 = None
        view_3: "f32[2, 6, 5][30, 5, 1]cpu" = torch.ops.aten.view.default(expand_3, [2, 6, 5]);  expand_3 = None
        bmm_1: "f32[2, 6, 5][30, 5, 1]cpu" = torch.ops.aten.bmm.default(view_2, view_3);  view_2 = view_3 = None
        _unsafe_view_1: "f32[2, 6, 5][30, 5, 1]cpu" = torch.ops.aten._unsafe_view.default(bmm_1, [2, 6, 5]);  bmm_1 = None
        sub: "f32[2, 6, 1][6, 1, 1]cpu" = torch.ops.aten.sub.Tensor(unsqueeze_1, logsumexp);  unsqueeze_1 = logsumexp = None
        sigmoid: "f32[2, 6, 1][6, 1, 1]cpu" = torch.ops.aten.sigmoid.default(sub);  sub = None
        mul: "f32[2, 6, 5][30, 5, 1]cpu" = torch.ops.aten.mul.Tensor(_unsafe_view_1, sigmoid);  _unsafe_view_1 = sigmoid = None
        return mul

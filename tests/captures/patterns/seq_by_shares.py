class forward(torch.nn.Module):
    def forward(self, q_1: "f32[3, 4][4, 1]cpu", k_1: "f32[6, 4][4, 1]cpu", v_1: "f32[6, 5][5, 1]cpu"):
        # File: scripts/patterns.py:229 in forward, code: return torch.softmax(q @ k.t(), -1) @ v
        t: "f32[4, 6][1, 4]cpu" = torch.ops.aten.t.default(k_1);  k_1 = None
        mm: "f32[3, 6][6, 1]cpu" = torch.ops.aten.mm.default(q_1, t);  q_1 = t = None
        _softmax: "f32[3, 6][6, 1]cpu" = torch.ops.aten._softmax.default(mm, -1, False);  mm = None
        mm_1: "f32[3, 5][5, 1]cpu" = torch.ops.aten.mm.default(_softmax, v_1);  _softmax = v_1 = None
        return mm_1

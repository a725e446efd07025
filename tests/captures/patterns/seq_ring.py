class forward(torch.nn.Module):
    def forward(self, q_1: "f32[6, 4][4, 1]cpu", k_1: "f32[8, 4][4, 1]cpu", v_1: "f32[8, 5][5, 1]cpu"):
        # File: scripts/patterns_training.py:477 in forward, code: return torch.softmax(q @ k.t() * 0.5, -1) @ v
        t: "f32[4, 8][1, 4]cpu" = torch.ops.aten.t.default(k_1);  k_1 = None
        mm: "f32[6, 8][8, 1]cpu" = torch.ops.aten.mm.default(q_1, t);  q_1 = t = None
        mul: "f32[6, 8][8, 1]cpu" = torch.ops.aten.mul.Tensor(mm, 0.5);  mm = None
        _softmax: "f32[6, 8][8, 1]cpu" = torch.ops.aten._softmax.default(mul, -1, False);  mul = None
        mm_1: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(_softmax, v_1);  _softmax = v_1 = None
        return mm_1

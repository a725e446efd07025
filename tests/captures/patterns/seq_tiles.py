class forward(torch.nn.Module):
    def forward(self, x_1: "f32[8, 6][6, 1]cpu", w1_1: "f32[6, 4][4, 1]cpu", w2_1: "f32[4, 3][3, 1]cpu"):
        # File: scripts/patterns.py:97 in forward, code: return F.silu(x @ w1) @ w2
        mm: "f32[8, 4][4, 1]cpu" = torch.ops.aten.mm.default(x_1, w1_1);  x_1 = w1_1 = None
        silu: "f32[8, 4][4, 1]cpu" = torch.ops.aten.silu.default(mm);  mm = None
        mm_1: "f32[8, 3][3, 1]cpu" = torch.ops.aten.mm.default(silu, w2_1);  silu = w2_1 = None
        return mm_1

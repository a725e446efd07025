class forward(torch.nn.Module):
    def forward(self, q_1: "f32[8, 4][4, 1]cpu", k_1: "f32[8, 4][4, 1]cpu", v_1: "f32[8, 5][5, 1]cpu"):
        # File: scripts/patterns.py:611 in forward, code: return ((q @ k.t()) * torch.ones(8, 8).tril()) @ v
        t: "f32[4, 8][1, 4]cpu" = torch.ops.aten.t.default(k_1);  k_1 = None
        mm: "f32[8, 8][8, 1]cpu" = torch.ops.aten.mm.default(q_1, t);  q_1 = t = None
        ones: "f32[8, 8][8, 1]cpu" = torch.ops.aten.ones.default([8, 8], device = device(type='cpu'), pin_memory = False)
        tril: "f32[8, 8][8, 1]cpu" = torch.ops.aten.tril.default(ones);  ones = None
        mul: "f32[8, 8][8, 1]cpu" = torch.ops.aten.mul.Tensor(mm, tril);  mm = tril = None
        mm_1: "f32[8, 5][5, 1]cpu" = torch.ops.aten.mm.default(mul, v_1);  mul = v_1 = None
        return mm_1

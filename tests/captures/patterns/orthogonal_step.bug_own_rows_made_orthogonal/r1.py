class forward(torch.nn.Module):
    def forward(self, w_1: "f32[3, 4][4, 1]cpu", g_1: "f32[3, 4][4, 1]cpu", m_1: "f32[3, 4][4, 1]cpu"):
        # File: scripts/patterns_training.py:328 in forward, code: m = 0.95 * m + g
        mul: "f32[3, 4][4, 1]cpu" = torch.ops.aten.mul.Tensor(m_1, 0.95);  m_1 = None
        add: "f32[3, 4][4, 1]cpu" = torch.ops.aten.add.Tensor(mul, g_1);  mul = g_1 = None

        # File: scripts/patterns_training.py:329 in forward, code: step = orthogonal_step.orthogonal(m) if bug else orthogonal_step.orthogonal(gathered(m))[3 * r:3 * r + 3]
        linalg_vector_norm: "f32[][]cpu" = torch.ops.aten.linalg_vector_norm.default(add)
        add_1: "f32[][]cpu" = torch.ops.aten.add.Tensor(linalg_vector_norm, 1e-07);  linalg_vector_norm = None
        div: "f32[3, 4][4, 1]cpu" = torch.ops.aten.div.Tensor(add, add_1);  add_1 = None
        t: "f32[4, 3][1, 4]cpu" = torch.ops.aten.t.default(div);  div = None
        t_1: "f32[3, 4][4, 1]cpu" = torch.ops.aten.t.default(t)
        mm: "f32[4, 4][4, 1]cpu" = torch.ops.aten.mm.default(t, t_1);  t_1 = None
        mul_1: "f32[4, 3][1, 4]cpu" = torch.ops.aten.mul.Tensor(t, 3.4445)
        mul_2: "f32[4, 4][4, 1]cpu" = torch.ops.aten.mul.Tensor(mm, -4.775)
        mul_3: "f32[4, 4][4, 1]cpu" = torch.ops.aten.mul.Tensor(mm, 2.0315)
        mm_1: "f32[4, 4][4, 1]cpu" = torch.ops.aten.mm.default(mul_3, mm);  mul_3 = mm = None
        add_2: "f32[4, 4][4, 1]cpu" = torch.ops.aten.add.Tensor(mul_2, mm_1);  mul_2 = mm_1 = None
        mm_2: "f32[4, 3][3, 1]cpu" = torch.ops.aten.mm.default(add_2, t);  add_2 = t = None
        add_3: "f32[4, 3][1, 4]cpu" = torch.ops.aten.add.Tensor(mul_1, mm_2);  mul_1 = mm_2 = None
        t_2: "f32[3, 4][4, 1]cpu" = torch.ops.aten.t.default(add_3)
        mm_3: "f32[4, 4][4, 1]cpu" = torch.ops.aten.mm.default(add_3, t_2);  t_2 = None
        mul_4: "f32[4, 3][1, 4]cpu" = torch.ops.aten.mul.Tensor(add_3, 3.4445)
        mul_5: "f32[4, 4][4, 1]cpu" = torch.ops.aten.mul.Tensor(mm_3, -4.775)
        mul_6: "f32[4, 4][4, 1]cpu" = torch.ops.aten.mul.Tensor(mm_3, 2.0315)
        mm_4: "f32[4, 4][4, 1]cpu" = torch.ops.aten.mm.default(mul_6, mm_3);  mul_6 = mm_3 = None
        add_4: "f32[4, 4][4, 1]cpu" = torch.ops.aten.add.Tensor(mul_5, mm_4);  mul_5 = mm_4 = None
        mm_5: "f32[4, 3][3, 1]cpu" = torch.ops.aten.mm.default(add_4, add_3);  add_4 = add_3 = None
        add_5: "f32[4, 3][1, 4]cpu" = torch.ops.aten.add.Tensor(mul_4, mm_5);  mul_4 = mm_5 = None
        t_3: "f32[3, 4][4, 1]cpu" = torch.ops.aten.t.default(add_5);  add_5 = None

        # File: scripts/patterns_training.py:330 in forward, code: return w - 0.02 * step, m
        mul_7: "f32[3, 4][4, 1]cpu" = torch.ops.aten.mul.Tensor(t_3, 0.02);  t_3 = None
        sub: "f32[3, 4][4, 1]cpu" = torch.ops.aten.sub.Tensor(w_1, mul_7);  w_1 = mul_7 = None
        return (sub, add)

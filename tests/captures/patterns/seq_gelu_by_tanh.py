class forward(torch.nn.Module):
    def forward(self, x_1: "f32[6, 8][8, 1]cpu", up_1: "f32[12, 8][8, 1]cpu", bias_1: "f32[12][1]cpu", down_1: "f32[8, 12][12, 1]cpu", g_1: "f32[6, 8][8, 1]cpu"):
        # File: scripts/patterns_training.py:85 in forward, code: return gelu_by_tanh.run(x, up, bias, down, g)
        alias: "f32[6, 8][8, 1]cpu" = torch.ops.aten.alias.default(x_1);  x_1 = None
        alias_1: "f32[12, 8][8, 1]cpu" = torch.ops.aten.alias.default(up_1);  up_1 = None
        alias_2: "f32[12][1]cpu" = torch.ops.aten.alias.default(bias_1);  bias_1 = None
        alias_3: "f32[8, 12][12, 1]cpu" = torch.ops.aten.alias.default(down_1);  down_1 = None
        t: "f32[8, 12][1, 8]cpu" = torch.ops.aten.t.default(alias_1);  alias_1 = None
        addmm: "f32[6, 12][12, 1]cpu" = torch.ops.aten.addmm.default(alias_2, alias, t);  alias_2 = None
        gelu: "f32[6, 12][12, 1]cpu" = torch.ops.aten.gelu.default(addmm, approximate = 'tanh')
        t_1: "f32[12, 8][1, 12]cpu" = torch.ops.aten.t.default(alias_3);  alias_3 = None
        mm: "f32[6, 8][8, 1]cpu" = torch.ops.aten.mm.default(gelu, t_1)
        t_2: "f32[8, 6][1, 8]cpu" = torch.ops.aten.t.default(g_1)
        mm_1: "f32[8, 12][12, 1]cpu" = torch.ops.aten.mm.default(t_2, gelu);  t_2 = gelu = None
        t_3: "f32[12, 8][1, 12]cpu" = torch.ops.aten.t.default(mm_1);  mm_1 = None
        t_4: "f32[8, 12][12, 1]cpu" = torch.ops.aten.t.default(t_1);  t_1 = None
        mm_2: "f32[6, 12][12, 1]cpu" = torch.ops.aten.mm.default(g_1, t_4);  g_1 = t_4 = None
        t_5: "f32[8, 12][12, 1]cpu" = torch.ops.aten.t.default(t_3);  t_3 = None
        gelu_backward: "f32[6, 12][12, 1]cpu" = torch.ops.aten.gelu_backward.default(mm_2, addmm, approximate = 'tanh');  mm_2 = addmm = None
        t_6: "f32[12, 8][8, 1]cpu" = torch.ops.aten.t.default(t);  t = None
        mm_3: "f32[6, 8][8, 1]cpu" = torch.ops.aten.mm.default(gelu_backward, t_6);  t_6 = None
        t_7: "f32[12, 6][1, 12]cpu" = torch.ops.aten.t.default(gelu_backward)
        mm_4: "f32[12, 8][8, 1]cpu" = torch.ops.aten.mm.default(t_7, alias);  t_7 = alias = None
        t_8: "f32[8, 12][1, 8]cpu" = torch.ops.aten.t.default(mm_4);  mm_4 = None
        sum_1: "f32[1, 12][12, 1]cpu" = torch.ops.aten.sum.dim_IntList(gelu_backward, [0], True);  gelu_backward = None
        view: "f32[12][1]cpu" = torch.ops.aten.view.default(sum_1, [12]);  sum_1 = None
        t_9: "f32[12, 8][8, 1]cpu" = torch.ops.aten.t.default(t_8);  t_8 = None
        return (mm, mm_3, t_9, view, t_5)

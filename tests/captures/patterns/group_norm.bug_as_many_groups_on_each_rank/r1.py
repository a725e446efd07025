class forward(torch.nn.Module):
    def forward(self, x_1: "f32[3, 4, 5][20, 5, 1]cpu", g_1: "f32[4][1]cpu", b_1: "f32[4][1]cpu", d_1: "f32[3, 4, 5][20, 5, 1]cpu"):
        # File: scripts/patterns_training.py:136 in forward, code: return group_norm.run(x, g, b, d, 4 if bug else 2)
        alias: "f32[3, 4, 5][20, 5, 1]cpu" = torch.ops.aten.alias.default(x_1);  x_1 = None
        alias_1: "f32[4][1]cpu" = torch.ops.aten.alias.default(g_1);  g_1 = None
        alias_2: "f32[4][1]cpu" = torch.ops.aten.alias.default(b_1);  b_1 = None
        native_group_norm = torch.ops.aten.native_group_norm.default(alias, alias_1, alias_2, 3, 4, 5, 4, 1e-05);  alias_2 = None
        getitem: "f32[3, 4, 5][20, 5, 1]cpu" = native_group_norm[0]
        getitem_1: "f32[3, 4][4, 1]cpu" = native_group_norm[1]
        getitem_2: "f32[3, 4][4, 1]cpu" = native_group_norm[2];  native_group_norm = None
        alias_3: "f32[3, 4][4, 1]cpu" = torch.ops.aten.alias.default(getitem_1);  getitem_1 = None
        alias_4: "f32[3, 4][4, 1]cpu" = torch.ops.aten.alias.default(getitem_2);  getitem_2 = None
        alias_5: "f32[3, 4][4, 1]cpu" = torch.ops.aten.alias.default(alias_3);  alias_3 = None
        alias_6: "f32[3, 4][4, 1]cpu" = torch.ops.aten.alias.default(alias_4);  alias_4 = None
        native_group_norm_backward = torch.ops.aten.native_group_norm_backward.default(d_1, alias, alias_5, alias_6, alias_1, 3, 4, 5, 4, [True, True, True]);  d_1 = alias = alias_5 = alias_6 = alias_1 = None
        getitem_3: "f32[3, 4, 5][20, 5, 1]cpu" = native_group_norm_backward[0]
        getitem_4: "f32[4][1]cpu" = native_group_norm_backward[1]
        getitem_5: "f32[4][1]cpu" = native_group_norm_backward[2];  native_group_norm_backward = None
        return (getitem, getitem_3, getitem_4, getitem_5)

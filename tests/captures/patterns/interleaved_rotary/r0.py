class forward(torch.nn.Module):
    def forward(self, q_1: "f32[6, 2, 8][16, 8, 1]cpu", cos_1: "f32[6, 4][4, 1]cpu", sin_1: "f32[6, 4][4, 1]cpu", g_1: "f32[6, 2, 8][16, 8, 1]cpu"):
        # File: scripts/patterns_training.py:114 in forward, code: return interleaved_rotary.run(q, cos, sin, g, bool(bug))
        alias: "f32[6, 2, 8][16, 8, 1]cpu" = torch.ops.aten.alias.default(q_1);  q_1 = None
        slice_1: "f32[6, 2, 4][16, 8, 2]cpu" = torch.ops.aten.slice.Tensor(alias, 2, 0, 9223372036854775807, 2)
        slice_2: "f32[6, 2, 4][16, 8, 2]cpu" = torch.ops.aten.slice.Tensor(alias, 2, 1, 9223372036854775807, 2);  alias = None
        unsqueeze: "f32[6, 1, 4][4, 4, 1]cpu" = torch.ops.aten.unsqueeze.default(cos_1, 1);  cos_1 = None
        unsqueeze_1: "f32[6, 1, 4][4, 4, 1]cpu" = torch.ops.aten.unsqueeze.default(sin_1, 1);  sin_1 = None
        mul: "f32[6, 2, 4][8, 4, 1]cpu" = torch.ops.aten.mul.Tensor(slice_1, unsqueeze)
        mul_1: "f32[6, 2, 4][8, 4, 1]cpu" = torch.ops.aten.mul.Tensor(slice_2, unsqueeze_1)
        sub: "f32[6, 2, 4][8, 4, 1]cpu" = torch.ops.aten.sub.Tensor(mul, mul_1);  mul = mul_1 = None
        mul_2: "f32[6, 2, 4][8, 4, 1]cpu" = torch.ops.aten.mul.Tensor(slice_1, unsqueeze_1);  slice_1 = None
        mul_3: "f32[6, 2, 4][8, 4, 1]cpu" = torch.ops.aten.mul.Tensor(slice_2, unsqueeze);  slice_2 = None
        add: "f32[6, 2, 4][8, 4, 1]cpu" = torch.ops.aten.add.Tensor(mul_2, mul_3);  mul_2 = mul_3 = None
        stack: "f32[6, 2, 4, 2][16, 8, 2, 1]cpu" = torch.ops.aten.stack.default([sub, add], -1);  sub = add = None
        view: "f32[6, 2, 8][16, 8, 1]cpu" = torch.ops.aten.view.default(stack, [6, 2, 8]);  stack = None
        view_1: "f32[6, 2, 4, 2][16, 8, 2, 1]cpu" = torch.ops.aten.view.default(g_1, [6, 2, 4, 2]);  g_1 = None
        select: "f32[6, 2, 4][16, 8, 2]cpu" = torch.ops.aten.select.int(view_1, -1, 0)
        select_1: "f32[6, 2, 4][16, 8, 2]cpu" = torch.ops.aten.select.int(view_1, -1, 1);  view_1 = None
        mul_4: "f32[6, 2, 4][8, 4, 1]cpu" = torch.ops.aten.mul.Tensor(select_1, unsqueeze)
        mul_5: "f32[6, 2, 4][8, 4, 1]cpu" = torch.ops.aten.mul.Tensor(select_1, unsqueeze_1);  select_1 = None
        neg: "f32[6, 2, 4][8, 4, 1]cpu" = torch.ops.aten.neg.default(select)
        mul_6: "f32[6, 2, 4][8, 4, 1]cpu" = torch.ops.aten.mul.Tensor(neg, unsqueeze_1);  neg = unsqueeze_1 = None
        add_1: "f32[6, 2, 4][8, 4, 1]cpu" = torch.ops.aten.add.Tensor(mul_4, mul_6);  mul_4 = mul_6 = None
        mul_7: "f32[6, 2, 4][8, 4, 1]cpu" = torch.ops.aten.mul.Tensor(select, unsqueeze);  select = unsqueeze = None
        add_2: "f32[6, 2, 4][8, 4, 1]cpu" = torch.ops.aten.add.Tensor(mul_5, mul_7);  mul_5 = mul_7 = None
        slice_backward: "f32[6, 2, 8][16, 8, 1]cpu" = torch.ops.aten.slice_backward.default(add_1, [6, 2, 8], 2, 1, 9223372036854775807, 2);  add_1 = None
        slice_backward_1: "f32[6, 2, 8][16, 8, 1]cpu" = torch.ops.aten.slice_backward.default(add_2, [6, 2, 8], 2, 0, 9223372036854775807, 2);  add_2 = None
        add_3: "f32[6, 2, 8][16, 8, 1]cpu" = torch.ops.aten.add.Tensor(slice_backward, slice_backward_1);  slice_backward = slice_backward_1 = None
        return (view, add_3)

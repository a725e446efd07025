class forward(torch.nn.Module):
    def forward(self, x_1: "f32[6, 14][14, 1]cpu", target_1: "f32[6, 14][14, 1]cpu", w0_1: "f32[14, 14][14, 1]cpu", w1_1: "f32[14, 14][14, 1]cpu"):
        # File: scripts/pipeline.py:82 in forward, code: return whole_step(x, target, [w0, w1])
        alias: "f32[14, 14][14, 1]cpu" = torch.ops.aten.alias.default(w0_1)
        alias_1: "f32[14, 14][14, 1]cpu" = torch.ops.aten.alias.default(w1_1)
        t: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(alias);  alias = None
        mm: "f32[6, 14][14, 1]cpu" = torch.ops.aten.mm.default(x_1, t);  t = None
        tanh: "f32[6, 14][14, 1]cpu" = torch.ops.aten.tanh.default(mm);  mm = None
        alias_2: "f32[6, 14][14, 1]cpu" = torch.ops.aten.alias.default(tanh)
        t_1: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(alias_1);  alias_1 = None
        mm_1: "f32[6, 14][14, 1]cpu" = torch.ops.aten.mm.default(tanh, t_1)
        tanh_1: "f32[6, 14][14, 1]cpu" = torch.ops.aten.tanh.default(mm_1);  mm_1 = None
        alias_3: "f32[6, 14][14, 1]cpu" = torch.ops.aten.alias.default(tanh_1)
        mse_loss: "f32[][]cpu" = torch.ops.aten.mse_loss.default(tanh_1, target_1)
        ones_like: "f32[][]cpu" = torch.ops.aten.ones_like.default(mse_loss, pin_memory = False, memory_format = torch.preserve_format)
        mse_loss_backward: "f32[6, 14][14, 1]cpu" = torch.ops.aten.mse_loss_backward.default(ones_like, tanh_1, target_1, 1);  ones_like = tanh_1 = target_1 = None
        alias_4: "f32[6, 14][14, 1]cpu" = torch.ops.aten.alias.default(alias_3);  alias_3 = None
        tanh_backward: "f32[6, 14][14, 1]cpu" = torch.ops.aten.tanh_backward.default(mse_loss_backward, alias_4);  mse_loss_backward = alias_4 = None
        t_2: "f32[14, 6][1, 14]cpu" = torch.ops.aten.t.default(tanh_backward)
        mm_2: "f32[14, 14][14, 1]cpu" = torch.ops.aten.mm.default(t_2, tanh);  t_2 = tanh = None
        t_3: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(mm_2);  mm_2 = None
        t_4: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t_1);  t_1 = None
        mm_3: "f32[6, 14][14, 1]cpu" = torch.ops.aten.mm.default(tanh_backward, t_4);  tanh_backward = t_4 = None
        t_5: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t_3);  t_3 = None
        alias_5: "f32[6, 14][14, 1]cpu" = torch.ops.aten.alias.default(alias_2);  alias_2 = None
        tanh_backward_1: "f32[6, 14][14, 1]cpu" = torch.ops.aten.tanh_backward.default(mm_3, alias_5);  mm_3 = alias_5 = None
        t_6: "f32[14, 6][1, 14]cpu" = torch.ops.aten.t.default(tanh_backward_1);  tanh_backward_1 = None
        mm_4: "f32[14, 14][14, 1]cpu" = torch.ops.aten.mm.default(t_6, x_1);  t_6 = x_1 = None
        t_7: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(mm_4);  mm_4 = None
        t_8: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t_7);  t_7 = None
        alias_6: "f32[][]cpu" = torch.ops.aten.alias.default(mse_loss);  mse_loss = None
        sub_: "f32[14, 14][14, 1]cpu" = torch.ops.aten.sub_.Tensor(w0_1, t_8, alpha = 0.125);  w0_1 = t_8 = None
        sub__1: "f32[14, 14][14, 1]cpu" = torch.ops.aten.sub_.Tensor(w1_1, t_5, alpha = 0.125);  w1_1 = t_5 = None
        return (alias_6, sub_, sub__1)

class forward(torch.nn.Module):
    def forward(self, x_1: "f32[6, 14][14, 1]cpu", target_1: "f32[6, 14][14, 1]cpu", w0_1: "f32[14, 14][14, 1]cpu", w1_1: "f32[14, 14][14, 1]cpu", w2_1: "f32[14, 14][14, 1]cpu", w3_1: "f32[14, 14][14, 1]cpu"):
        # File: scripts/pipeline.py:85 in forward, code: return whole_step(x, target, [w0, w1, w2, w3])
        alias: "f32[14, 14][14, 1]cpu" = torch.ops.aten.alias.default(w0_1)
        alias_1: "f32[14, 14][14, 1]cpu" = torch.ops.aten.alias.default(w1_1)
        alias_2: "f32[14, 14][14, 1]cpu" = torch.ops.aten.alias.default(w2_1)
        alias_3: "f32[14, 14][14, 1]cpu" = torch.ops.aten.alias.default(w3_1)
        t: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(alias);  alias = None
        mm: "f32[6, 14][14, 1]cpu" = torch.ops.aten.mm.default(x_1, t);  t = None
        tanh: "f32[6, 14][14, 1]cpu" = torch.ops.aten.tanh.default(mm);  mm = None
        alias_4: "f32[6, 14][14, 1]cpu" = torch.ops.aten.alias.default(tanh)
        t_1: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(alias_1);  alias_1 = None
        mm_1: "f32[6, 14][14, 1]cpu" = torch.ops.aten.mm.default(tanh, t_1)
        tanh_1: "f32[6, 14][14, 1]cpu" = torch.ops.aten.tanh.default(mm_1);  mm_1 = None
        alias_5: "f32[6, 14][14, 1]cpu" = torch.ops.aten.alias.default(tanh_1)
        t_2: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(alias_2);  alias_2 = None
        mm_2: "f32[6, 14][14, 1]cpu" = torch.ops.aten.mm.default(tanh_1, t_2)
        tanh_2: "f32[6, 14][14, 1]cpu" = torch.ops.aten.tanh.default(mm_2);  mm_2 = None
        alias_6: "f32[6, 14][14, 1]cpu" = torch.ops.aten.alias.default(tanh_2)
        t_3: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(alias_3);  alias_3 = None
        mm_3: "f32[6, 14][14, 1]cpu" = torch.ops.aten.mm.default(tanh_2, t_3)
        tanh_3: "f32[6, 14][14, 1]cpu" = torch.ops.aten.tanh.default(mm_3);  mm_3 = None
        alias_7: "f32[6, 14][14, 1]cpu" = torch.ops.aten.alias.default(tanh_3)
        mse_loss: "f32[][]cpu" = torch.ops.aten.mse_loss.default(tanh_3, target_1)
        ones_like: "f32[][]cpu" = torch.ops.aten.ones_like.default(mse_loss, pin_memory = False, memory_format = torch.preserve_format)
        mse_loss_backward: "f32[6, 14][14, 1]cpu" = torch.ops.aten.mse_loss_backward.default(ones_like, tanh_3, target_1, 1);  ones_like = tanh_3 = target_1 = None
        alias_8: "f32[6, 14][14, 1]cpu" = torch.ops.aten.alias.default(alias_7);  alias_7 = None
        tanh_backward: "f32[6, 14][14, 1]cpu" = torch.ops.aten.tanh_backward.default(mse_loss_backward, alias_8);  mse_loss_backward = alias_8 = None
        t_4: "f32[14, 6][1, 14]cpu" = torch.ops.aten.t.default(tanh_backward)
        mm_4: "f32[14, 14][14, 1]cpu" = torch.ops.aten.mm.default(t_4, tanh_2);  t_4 = tanh_2 = None
        t_5: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(mm_4);  mm_4 = None
        t_6: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t_3);  t_3 = None
        mm_5: "f32[6, 14][14, 1]cpu" = torch.ops.aten.mm.default(tanh_backward, t_6);  tanh_backward = t_6 = None
        t_7: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t_5);  t_5 = None
        alias_9: "f32[6, 14][14, 1]cpu" = torch.ops.aten.alias.default(alias_6);  alias_6 = None
        tanh_backward_1: "f32[6, 14][14, 1]cpu" = torch.ops.aten.tanh_backward.default(mm_5, alias_9);  mm_5 = alias_9 = None
        t_8: "f32[14, 6][1, 14]cpu" = torch.ops.aten.t.default(tanh_backward_1)
        mm_6: "f32[14, 14][14, 1]cpu" = torch.ops.aten.mm.default(t_8, tanh_1);  t_8 = tanh_1 = None
        t_9: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(mm_6);  mm_6 = None
        t_10: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t_2);  t_2 = None
        mm_7: "f32[6, 14][14, 1]cpu" = torch.ops.aten.mm.default(tanh_backward_1, t_10);  tanh_backward_1 = t_10 = None
        t_11: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t_9);  t_9 = None
        alias_10: "f32[6, 14][14, 1]cpu" = torch.ops.aten.alias.default(alias_5);  alias_5 = None
        tanh_backward_2: "f32[6, 14][14, 1]cpu" = torch.ops.aten.tanh_backward.default(mm_7, alias_10);  mm_7 = alias_10 = None
        t_12: "f32[14, 6][1, 14]cpu" = torch.ops.aten.t.default(tanh_backward_2)
        mm_8: "f32[14, 14][14, 1]cpu" = torch.ops.aten.mm.default(t_12, tanh);  t_12 = tanh = None
        t_13: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(mm_8);  mm_8 = None
        t_14: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t_1);  t_1 = None
        mm_9: "f32[6, 14][14, 1]cpu" = torch.ops.aten.mm.default(tanh_backward_2, t_14);  tanh_backward_2 = t_14 = None
        t_15: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t_13);  t_13 = None
        alias_11: "f32[6, 14][14, 1]cpu" = torch.ops.aten.alias.default(alias_4);  alias_4 = None
        tanh_backward_3: "f32[6, 14][14, 1]cpu" = torch.ops.aten.tanh_backward.default(mm_9, alias_11);  mm_9 = alias_11 = None
        t_16: "f32[14, 6][1, 14]cpu" = torch.ops.aten.t.default(tanh_backward_3);  tanh_backward_3 = None
        mm_10: "f32[14, 14][14, 1]cpu" = torch.ops.aten.mm.default(t_16, x_1);  t_16 = x_1 = None
        t_17: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(mm_10);  mm_10 = None
        t_18: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t_17);  t_17 = None
        alias_12: "f32[][]cpu" = torch.ops.aten.alias.default(mse_loss);  mse_loss = None
        sub_: "f32[14, 14][14, 1]cpu" = torch.ops.aten.sub_.Tensor(w0_1, t_18, alpha = 0.125);  w0_1 = t_18 = None
        sub__1: "f32[14, 14][14, 1]cpu" = torch.ops.aten.sub_.Tensor(w1_1, t_15, alpha = 0.125);  w1_1 = t_15 = None
        sub__2: "f32[14, 14][14, 1]cpu" = torch.ops.aten.sub_.Tensor(w2_1, t_11, alpha = 0.125);  w2_1 = t_11 = None
        sub__3: "f32[14, 14][14, 1]cpu" = torch.ops.aten.sub_.Tensor(w3_1, t_7, alpha = 0.125);  w3_1 = t_7 = None
        return (alias_12, sub_, sub__1, sub__2, sub__3)

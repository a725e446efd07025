class forward(torch.nn.Module):
    def forward(self, x_1: "f32[6, 8][8, 1]cpu", up_1: "f32[6, 8][8, 1]cpu", bias_1: "f32[6][1]cpu", down_1: "f32[8, 6][6, 1]cpu", g_1: "f32[6, 8][8, 1]cpu"):
        # File: scripts/patterns_training.py:90 in forward, code: return gelu_by_tanh.run(x, up, bias, down, g, reduced, "none" if bug and r == 0 else "tanh")
        alias: "f32[6, 8][8, 1]cpu" = torch.ops.aten.alias.default(x_1);  x_1 = None
        alias_1: "f32[6, 8][8, 1]cpu" = torch.ops.aten.alias.default(up_1);  up_1 = None
        alias_2: "f32[6][1]cpu" = torch.ops.aten.alias.default(bias_1);  bias_1 = None
        alias_3: "f32[8, 6][6, 1]cpu" = torch.ops.aten.alias.default(down_1);  down_1 = None
        t: "f32[8, 6][1, 8]cpu" = torch.ops.aten.t.default(alias_1);  alias_1 = None
        addmm: "f32[6, 6][6, 1]cpu" = torch.ops.aten.addmm.default(alias_2, alias, t);  alias_2 = None
        gelu: "f32[6, 6][6, 1]cpu" = torch.ops.aten.gelu.default(addmm, approximate = 'tanh')
        t_1: "f32[6, 8][1, 6]cpu" = torch.ops.aten.t.default(alias_3);  alias_3 = None
        mm: "f32[6, 8][8, 1]cpu" = torch.ops.aten.mm.default(gelu, t_1)
        t_2: "f32[8, 6][1, 8]cpu" = torch.ops.aten.t.default(g_1)
        mm_1: "f32[8, 6][6, 1]cpu" = torch.ops.aten.mm.default(t_2, gelu);  t_2 = gelu = None
        t_3: "f32[6, 8][1, 6]cpu" = torch.ops.aten.t.default(mm_1);  mm_1 = None
        t_4: "f32[8, 6][6, 1]cpu" = torch.ops.aten.t.default(t_1);  t_1 = None
        mm_2: "f32[6, 6][6, 1]cpu" = torch.ops.aten.mm.default(g_1, t_4);  g_1 = t_4 = None
        t_5: "f32[8, 6][6, 1]cpu" = torch.ops.aten.t.default(t_3);  t_3 = None
        gelu_backward: "f32[6, 6][6, 1]cpu" = torch.ops.aten.gelu_backward.default(mm_2, addmm, approximate = 'tanh');  mm_2 = addmm = None
        t_6: "f32[6, 8][8, 1]cpu" = torch.ops.aten.t.default(t);  t = None
        mm_3: "f32[6, 8][8, 1]cpu" = torch.ops.aten.mm.default(gelu_backward, t_6);  t_6 = None
        t_7: "f32[6, 6][1, 6]cpu" = torch.ops.aten.t.default(gelu_backward)
        mm_4: "f32[6, 8][8, 1]cpu" = torch.ops.aten.mm.default(t_7, alias);  t_7 = alias = None
        t_8: "f32[8, 6][1, 8]cpu" = torch.ops.aten.t.default(mm_4);  mm_4 = None
        sum_1: "f32[1, 6][6, 1]cpu" = torch.ops.aten.sum.dim_IntList(gelu_backward, [0], True);  gelu_backward = None
        view: "f32[6][1]cpu" = torch.ops.aten.view.default(sum_1, [6]);  sum_1 = None
        t_9: "f32[6, 8][8, 1]cpu" = torch.ops.aten.t.default(t_8);  t_8 = None

        # File: torch/_library/autograd.py:53 in forward, code: result = op.redispatch(keyset & _C._after_autograd_keyset, *args, **kwargs)
        all_reduce: "f32[6, 8][8, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(mm, 'sum', '0');  mm = None
        wait_tensor: "f32[6, 8][8, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None

        # File: scripts/patterns_training.py:90 in forward, code: return gelu_by_tanh.run(x, up, bias, down, g, reduced, "none" if bug and r == 0 else "tanh")
        all_reduce_1: "f32[6, 8][8, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(mm_3, 'sum', '0');  mm_3 = None
        wait_tensor_1: "f32[6, 8][8, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        return (wait_tensor, wait_tensor_1, t_9, view, t_5)

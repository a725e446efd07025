class forward(torch.nn.Module):
    def forward(self, i_1: "f32[8, 5][5, 1]cpu", t_1: "f32[8, 5][5, 1]cpu", s_1: "f32[][]cpu"):
        # File: scripts/patterns_training.py:201 in forward, code: i, t, labels = F.normalize(i, dim=-1), F.normalize(t, dim=-1), torch.arange(8)
        linalg_vector_norm: "f32[8, 1][1, 1]cpu" = torch.ops.aten.linalg_vector_norm.default(i_1, 2.0, [-1], True)
        clamp_min: "f32[8, 1][1, 1]cpu" = torch.ops.aten.clamp_min.default(linalg_vector_norm, 1e-12);  linalg_vector_norm = None
        expand: "f32[8, 5][1, 0]cpu" = torch.ops.aten.expand.default(clamp_min, [8, 5]);  clamp_min = None
        div: "f32[8, 5][5, 1]cpu" = torch.ops.aten.div.Tensor(i_1, expand);  i_1 = expand = None
        linalg_vector_norm_1: "f32[8, 1][1, 1]cpu" = torch.ops.aten.linalg_vector_norm.default(t_1, 2.0, [-1], True)
        clamp_min_1: "f32[8, 1][1, 1]cpu" = torch.ops.aten.clamp_min.default(linalg_vector_norm_1, 1e-12);  linalg_vector_norm_1 = None
        expand_1: "f32[8, 5][1, 0]cpu" = torch.ops.aten.expand.default(clamp_min_1, [8, 5]);  clamp_min_1 = None
        div_1: "f32[8, 5][5, 1]cpu" = torch.ops.aten.div.Tensor(t_1, expand_1);  t_1 = expand_1 = None
        arange: "i64[8][1]cpu" = torch.ops.aten.arange.default(8, device = device(type='cpu'), pin_memory = False)

        # File: scripts/patterns_training.py:202 in forward, code: return (F.cross_entropy(s.exp() * i @ t.t(), labels) + F.cross_entropy(s.exp() * t @ i.t(), labels)) / 2
        exp: "f32[][]cpu" = torch.ops.aten.exp.default(s_1)
        mul: "f32[8, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(exp, div);  exp = None
        t: "f32[5, 8][1, 5]cpu" = torch.ops.aten.t.default(div_1)
        mm: "f32[8, 8][8, 1]cpu" = torch.ops.aten.mm.default(mul, t);  mul = t = None
        _log_softmax: "f32[8, 8][8, 1]cpu" = torch.ops.aten._log_softmax.default(mm, 1, False);  mm = None
        nll_loss_forward = torch.ops.aten.nll_loss_forward.default(_log_softmax, arange, None, 1, -100);  _log_softmax = None
        getitem: "f32[][]cpu" = nll_loss_forward[0];  nll_loss_forward = None
        exp_1: "f32[][]cpu" = torch.ops.aten.exp.default(s_1);  s_1 = None
        mul_1: "f32[8, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(exp_1, div_1);  exp_1 = div_1 = None
        t_2: "f32[5, 8][1, 5]cpu" = torch.ops.aten.t.default(div);  div = None
        mm_1: "f32[8, 8][8, 1]cpu" = torch.ops.aten.mm.default(mul_1, t_2);  mul_1 = t_2 = None
        _log_softmax_1: "f32[8, 8][8, 1]cpu" = torch.ops.aten._log_softmax.default(mm_1, 1, False);  mm_1 = None
        nll_loss_forward_1 = torch.ops.aten.nll_loss_forward.default(_log_softmax_1, arange, None, 1, -100);  _log_softmax_1 = arange = None
        getitem_2: "f32[][]cpu" = nll_loss_forward_1[0];  nll_loss_forward_1 = None
        add: "f32[][]cpu" = torch.ops.aten.add.Tensor(getitem, getitem_2);  getitem = getitem_2 = None
        div_2: "f32[][]cpu" = torch.ops.aten.div.Tensor(add, 2);  add = None
        return div_2

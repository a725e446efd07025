class forward(torch.nn.Module):
    def forward(self, i_1: "f32[4, 5][5, 1]cpu", t_1: "f32[4, 5][5, 1]cpu", s_1: "f32[][]cpu"):
        # File: scripts/patterns_training.py:207 in forward, code: i, t, labels = F.normalize(i, dim=-1), F.normalize(t, dim=-1), torch.arange(4) + (0 if bug else 4 * r)
        linalg_vector_norm: "f32[4, 1][1, 1]cpu" = torch.ops.aten.linalg_vector_norm.default(i_1, 2.0, [-1], True)
        clamp_min: "f32[4, 1][1, 1]cpu" = torch.ops.aten.clamp_min.default(linalg_vector_norm, 1e-12);  linalg_vector_norm = None
        expand: "f32[4, 5][1, 0]cpu" = torch.ops.aten.expand.default(clamp_min, [4, 5]);  clamp_min = None
        div: "f32[4, 5][5, 1]cpu" = torch.ops.aten.div.Tensor(i_1, expand);  i_1 = expand = None
        linalg_vector_norm_1: "f32[4, 1][1, 1]cpu" = torch.ops.aten.linalg_vector_norm.default(t_1, 2.0, [-1], True)
        clamp_min_1: "f32[4, 1][1, 1]cpu" = torch.ops.aten.clamp_min.default(linalg_vector_norm_1, 1e-12);  linalg_vector_norm_1 = None
        expand_1: "f32[4, 5][1, 0]cpu" = torch.ops.aten.expand.default(clamp_min_1, [4, 5]);  clamp_min_1 = None
        div_1: "f32[4, 5][5, 1]cpu" = torch.ops.aten.div.Tensor(t_1, expand_1);  t_1 = expand_1 = None
        arange: "i64[4][1]cpu" = torch.ops.aten.arange.default(4, device = device(type='cpu'), pin_memory = False)
        add: "i64[4][1]cpu" = torch.ops.aten.add.Tensor(arange, 0);  arange = None

        # File: scripts/patterns_training.py:208 in forward, code: loss = F.cross_entropy(s.exp() * i @ gathered(t).t(), labels) + F.cross_entropy(s.exp() * t @ gathered(i).t(), labels)
        exp: "f32[][]cpu" = torch.ops.aten.exp.default(s_1)
        mul: "f32[4, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(exp, div);  exp = None
        all_gather_into_tensor: "f32[8, 5][5, 1]cpu" = torch.ops._c10d_functional.all_gather_into_tensor.default(div_1, 2, '0')
        wait_tensor: "f32[8, 5][5, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor);  all_gather_into_tensor = None
        t: "f32[5, 8][1, 5]cpu" = torch.ops.aten.t.default(wait_tensor);  wait_tensor = None
        mm: "f32[4, 8][8, 1]cpu" = torch.ops.aten.mm.default(mul, t);  mul = t = None
        _log_softmax: "f32[4, 8][8, 1]cpu" = torch.ops.aten._log_softmax.default(mm, 1, False);  mm = None
        nll_loss_forward = torch.ops.aten.nll_loss_forward.default(_log_softmax, add, None, 1, -100);  _log_softmax = None
        getitem: "f32[][]cpu" = nll_loss_forward[0];  nll_loss_forward = None
        exp_1: "f32[][]cpu" = torch.ops.aten.exp.default(s_1);  s_1 = None
        mul_1: "f32[4, 5][5, 1]cpu" = torch.ops.aten.mul.Tensor(exp_1, div_1);  exp_1 = div_1 = None
        all_gather_into_tensor_1: "f32[8, 5][5, 1]cpu" = torch.ops._c10d_functional.all_gather_into_tensor.default(div, 2, '0');  div = None
        wait_tensor_1: "f32[8, 5][5, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_1);  all_gather_into_tensor_1 = None
        t_2: "f32[5, 8][1, 5]cpu" = torch.ops.aten.t.default(wait_tensor_1);  wait_tensor_1 = None
        mm_1: "f32[4, 8][8, 1]cpu" = torch.ops.aten.mm.default(mul_1, t_2);  mul_1 = t_2 = None
        _log_softmax_1: "f32[4, 8][8, 1]cpu" = torch.ops.aten._log_softmax.default(mm_1, 1, False);  mm_1 = None
        nll_loss_forward_1 = torch.ops.aten.nll_loss_forward.default(_log_softmax_1, add, None, 1, -100);  _log_softmax_1 = add = None
        getitem_2: "f32[][]cpu" = nll_loss_forward_1[0];  nll_loss_forward_1 = None
        add_1: "f32[][]cpu" = torch.ops.aten.add.Tensor(getitem, getitem_2);  getitem = getitem_2 = None

        # File: scripts/patterns_training.py:209 in forward, code: return reduced(loss / 2) / RANKS
        div_2: "f32[][]cpu" = torch.ops.aten.div.Tensor(add_1, 2);  add_1 = None
        all_reduce: "f32[][]cpu" = torch.ops._c10d_functional.all_reduce.default(div_2, 'sum', '0');  div_2 = None
        wait_tensor_2: "f32[][]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        div_3: "f32[][]cpu" = torch.ops.aten.div.Tensor(wait_tensor_2, 2);  wait_tensor_2 = None
        return div_3

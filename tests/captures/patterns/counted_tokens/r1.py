class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 6][6, 1]cpu", w_1: "f32[6, 5][5, 1]cpu", y_1: "i64[4][1]cpu"):
        # File: scripts/patterns_training.py:165 in forward, code: return counted_tokens.run(x, w, y, reduced, bug)
        alias: "f32[6, 5][5, 1]cpu" = torch.ops.aten.alias.default(w_1);  w_1 = None
        ne: "b8[4][1]cpu" = torch.ops.aten.ne.Scalar(y_1, -100)
        sum_1: "i64[][]cpu" = torch.ops.aten.sum.default(ne)
        all_reduce: "i64[][]cpu" = torch.ops._c10d_functional.all_reduce.default(sum_1, 'sum', '0');  sum_1 = None
        wait_tensor: "i64[][]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        mm: "f32[4, 5][5, 1]cpu" = torch.ops.aten.mm.default(x_1, alias);  alias = None
        bitwise_not: "b8[4][1]cpu" = torch.ops.aten.bitwise_not.default(ne)
        masked_fill: "i64[4][1]cpu" = torch.ops.aten.masked_fill.Scalar(y_1, bitwise_not, 0);  y_1 = bitwise_not = None
        _log_softmax: "f32[4, 5][5, 1]cpu" = torch.ops.aten._log_softmax.default(mm, 1, False);  mm = None
        alias_1: "f32[4, 5][5, 1]cpu" = torch.ops.aten.alias.default(_log_softmax)
        nll_loss_forward = torch.ops.aten.nll_loss_forward.default(_log_softmax, masked_fill, None, 0, -100)
        getitem: "f32[4][1]cpu" = nll_loss_forward[0]
        getitem_1: "f32[][]cpu" = nll_loss_forward[1];  nll_loss_forward = None
        mul: "f32[4][1]cpu" = torch.ops.aten.mul.Tensor(getitem, ne);  getitem = None
        sum_2: "f32[][]cpu" = torch.ops.aten.sum.default(mul);  mul = None
        div: "f32[][]cpu" = torch.ops.aten.div.Tensor(sum_2, wait_tensor);  sum_2 = None
        ones_like: "f32[][]cpu" = torch.ops.aten.ones_like.default(div, pin_memory = False, memory_format = torch.preserve_format)
        div_1: "f32[][]cpu" = torch.ops.aten.div.Tensor(ones_like, wait_tensor);  ones_like = wait_tensor = None
        expand: "f32[4][0]cpu" = torch.ops.aten.expand.default(div_1, [4]);  div_1 = None
        mul_1: "f32[4][1]cpu" = torch.ops.aten.mul.Tensor(expand, ne);  expand = ne = None
        nll_loss_backward: "f32[4, 5][5, 1]cpu" = torch.ops.aten.nll_loss_backward.default(mul_1, _log_softmax, masked_fill, None, 0, -100, getitem_1);  mul_1 = _log_softmax = masked_fill = getitem_1 = None
        alias_2: "f32[4, 5][5, 1]cpu" = torch.ops.aten.alias.default(alias_1);  alias_1 = None
        _log_softmax_backward_data: "f32[4, 5][5, 1]cpu" = torch.ops.aten._log_softmax_backward_data.default(nll_loss_backward, alias_2, 1, torch.float32);  nll_loss_backward = alias_2 = None
        t: "f32[6, 4][1, 6]cpu" = torch.ops.aten.t.default(x_1);  x_1 = None
        mm_1: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(t, _log_softmax_backward_data);  t = _log_softmax_backward_data = None

        # File: torch/_library/autograd.py:53 in forward, code: result = op.redispatch(keyset & _C._after_autograd_keyset, *args, **kwargs)
        all_reduce_1: "f32[][]cpu" = torch.ops._c10d_functional.all_reduce.default(div, 'sum', '0');  div = None
        wait_tensor_1: "f32[][]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None

        # File: scripts/patterns_training.py:165 in forward, code: return counted_tokens.run(x, w, y, reduced, bug)
        all_reduce_2: "f32[6, 5][5, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(mm_1, 'sum', '0');  mm_1 = None
        wait_tensor_2: "f32[6, 5][5, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_2);  all_reduce_2 = None
        return (wait_tensor_1, wait_tensor_2)

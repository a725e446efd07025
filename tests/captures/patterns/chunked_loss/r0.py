class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 6][6, 1]cpu", w_1: "f32[6, 5][5, 1]cpu", y_1: "i64[4][1]cpu"):
        # File: scripts/patterns.py:122 in forward, code: chunks = list(zip(x.chunk(2), y.chunk(2)))
        split = torch.ops.aten.split.Tensor(x_1, 2);  x_1 = None
        getitem: "f32[2, 6][6, 1]cpu" = split[0]
        getitem_1: "f32[2, 6][6, 1]cpu" = split[1];  split = None
        split_1 = torch.ops.aten.split.Tensor(y_1, 2);  y_1 = None
        getitem_2: "i64[2][1]cpu" = split_1[0]
        getitem_3: "i64[2][1]cpu" = split_1[1];  split_1 = None

        # File: scripts/patterns.py:125 in forward, code: losses = [F.cross_entropy(rows @ w, labels, reduction="sum") for rows, labels in chunks]
        mm: "f32[2, 5][5, 1]cpu" = torch.ops.aten.mm.default(getitem, w_1);  getitem = None
        _log_softmax: "f32[2, 5][5, 1]cpu" = torch.ops.aten._log_softmax.default(mm, 1, False);  mm = None
        nll_loss_forward = torch.ops.aten.nll_loss_forward.default(_log_softmax, getitem_2, None, 2, -100);  _log_softmax = getitem_2 = None
        getitem_4: "f32[][]cpu" = nll_loss_forward[0];  nll_loss_forward = None
        mm_1: "f32[2, 5][5, 1]cpu" = torch.ops.aten.mm.default(getitem_1, w_1);  getitem_1 = w_1 = None
        _log_softmax_1: "f32[2, 5][5, 1]cpu" = torch.ops.aten._log_softmax.default(mm_1, 1, False);  mm_1 = None
        nll_loss_forward_1 = torch.ops.aten.nll_loss_forward.default(_log_softmax_1, getitem_3, None, 2, -100);  _log_softmax_1 = getitem_3 = None
        getitem_6: "f32[][]cpu" = nll_loss_forward_1[0];  nll_loss_forward_1 = None

        # File: scripts/patterns.py:126 in forward, code: return reduced(losses[0] + losses[1]) / (4 if bug == "averaged_over_own_tokens" else 8)
        add: "f32[][]cpu" = torch.ops.aten.add.Tensor(getitem_4, getitem_6);  getitem_4 = getitem_6 = None
        all_reduce: "f32[][]cpu" = torch.ops._c10d_functional.all_reduce.default(add, 'sum', '0');  add = None
        wait_tensor: "f32[][]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        div: "f32[][]cpu" = torch.ops.aten.div.Tensor(wait_tensor, 8);  wait_tensor = None
        return div

class forward(torch.nn.Module):
    def forward(self, x_1: "f32[6, 5][5, 1]cpu", router_1: "f32[2, 5][5, 1]cpu", up_1: "f32[2, 5, 5][25, 5, 1]cpu"):
        # File: scripts/patterns_training.py:399 in forward, code: scores = torch.softmax(x @ (router if bug else gathered(router)).t(), -1)
        t: "f32[5, 2][1, 5]cpu" = torch.ops.aten.t.default(router_1);  router_1 = None
        mm: "f32[6, 2][2, 1]cpu" = torch.ops.aten.mm.default(x_1, t);  t = None
        _softmax: "f32[6, 2][2, 1]cpu" = torch.ops.aten._softmax.default(mm, -1, False);  mm = None

        # File: scripts/patterns_training.py:400 in forward, code: return reduced(experts_choose.chosen(x, scores if bug else scores[:, 2 * r:2 * r + 2], up))
        t_1: "f32[2, 6][1, 2]cpu" = torch.ops.aten.t.default(_softmax);  _softmax = None
        topk = torch.ops.aten.topk.default(t_1, 3);  t_1 = None
        getitem: "f32[2, 3][3, 1]cpu" = topk[0]
        getitem_1: "i64[2, 3][3, 1]cpu" = topk[1];  topk = None
        index: "f32[2, 3, 5][15, 5, 1]cpu" = torch.ops.aten.index.Tensor(x_1, [getitem_1])
        relu: "f32[2, 3, 5][15, 5, 1]cpu" = torch.ops.aten.relu.default(index);  index = None
        bmm: "f32[2, 3, 5][15, 5, 1]cpu" = torch.ops.aten.bmm.default(relu, up_1);  relu = up_1 = None
        unsqueeze: "f32[2, 3, 1][3, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(getitem, 2);  getitem = None
        mul: "f32[2, 3, 5][15, 5, 1]cpu" = torch.ops.aten.mul.Tensor(bmm, unsqueeze);  bmm = unsqueeze = None
        zeros_like: "f32[6, 5][5, 1]cpu" = torch.ops.aten.zeros_like.default(x_1, pin_memory = False);  x_1 = None
        view: "i64[6][1]cpu" = torch.ops.aten.view.default(getitem_1, [-1]);  getitem_1 = None
        view_1: "f32[6, 5][5, 1]cpu" = torch.ops.aten.view.default(mul, [-1, 5]);  mul = None
        index_put: "f32[6, 5][5, 1]cpu" = torch.ops.aten.index_put.default(zeros_like, [view], view_1, True);  zeros_like = view = view_1 = None
        all_reduce: "f32[6, 5][5, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(index_put, 'sum', '0');  index_put = None
        wait_tensor: "f32[6, 5][5, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        return wait_tensor

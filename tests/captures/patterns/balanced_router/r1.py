class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 5][5, 1]cpu", router_1: "f32[4, 5][5, 1]cpu"):
        # File: scripts/patterns_training.py:279 in forward, code: share, p = balanced_router.parts(x, router)
        t: "f32[5, 4][1, 5]cpu" = torch.ops.aten.t.default(router_1);  router_1 = None
        mm: "f32[4, 4][4, 1]cpu" = torch.ops.aten.mm.default(x_1, t);  x_1 = t = None
        _softmax: "f32[4, 4][4, 1]cpu" = torch.ops.aten._softmax.default(mm, -1, False);  mm = None
        topk = torch.ops.aten.topk.default(_softmax, 2)
        getitem_1: "i64[4, 2][2, 1]cpu" = topk[1];  topk = None
        arange: "i64[4][1]cpu" = torch.ops.aten.arange.default(4, dtype = torch.int64, layout = torch.strided, device = device(type='cpu'))
        unsqueeze: "i64[4, 2, 1][2, 1, 1]cpu" = torch.ops.aten.unsqueeze.default(getitem_1, -1);  getitem_1 = None
        eq: "b8[4, 2, 4][8, 4, 1]cpu" = torch.ops.aten.eq.Tensor(unsqueeze, arange);  unsqueeze = arange = None
        _to_copy: "i64[4, 2, 4][8, 4, 1]cpu" = torch.ops.aten._to_copy.default(eq, dtype = torch.int64);  eq = None
        sum_1: "i64[4, 4][4, 1]cpu" = torch.ops.aten.sum.dim_IntList(_to_copy, [1]);  _to_copy = None
        _to_copy_1: "f32[4, 4][4, 1]cpu" = torch.ops.aten._to_copy.default(sum_1, dtype = torch.float32);  sum_1 = None
        mean: "f32[4][1]cpu" = torch.ops.aten.mean.dim(_to_copy_1, [0]);  _to_copy_1 = None
        mean_1: "f32[4][1]cpu" = torch.ops.aten.mean.dim(_softmax, [0]);  _softmax = None

        # File: scripts/patterns_training.py:280 in forward, code: return 4 * ((share if bug else reduced(share) / RANKS) * (reduced(p) / RANKS)).sum()
        all_reduce: "f32[4][1]cpu" = torch.ops._c10d_functional.all_reduce.default(mean, 'sum', '0');  mean = None
        wait_tensor: "f32[4][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        div: "f32[4][1]cpu" = torch.ops.aten.div.Tensor(wait_tensor, 2);  wait_tensor = None
        all_reduce_1: "f32[4][1]cpu" = torch.ops._c10d_functional.all_reduce.default(mean_1, 'sum', '0');  mean_1 = None
        wait_tensor_1: "f32[4][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        div_1: "f32[4][1]cpu" = torch.ops.aten.div.Tensor(wait_tensor_1, 2);  wait_tensor_1 = None
        mul: "f32[4][1]cpu" = torch.ops.aten.mul.Tensor(div, div_1);  div = div_1 = None
        sum_2: "f32[][]cpu" = torch.ops.aten.sum.default(mul);  mul = None
        mul_1: "f32[][]cpu" = torch.ops.aten.mul.Tensor(sum_2, 4);  sum_2 = None
        return mul_1

class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 6][6, 1]cpu", y_1: "f32[4, 3][3, 1]cpu", w1_1: "f32[6, 5][5, 1]cpu", w2_1: "f32[5, 3][3, 1]cpu"):
        # File: scripts/patterns.py:300 in forward, code: shard = scattered(flat(gradients(x, y, w1, w2))) / RANKS
        alias: "f32[6, 5][5, 1]cpu" = torch.ops.aten.alias.default(w1_1)
        alias_1: "f32[5, 3][3, 1]cpu" = torch.ops.aten.alias.default(w2_1)
        mm: "f32[4, 5][5, 1]cpu" = torch.ops.aten.mm.default(x_1, alias);  alias = None
        tanh: "f32[4, 5][5, 1]cpu" = torch.ops.aten.tanh.default(mm);  mm = None
        alias_2: "f32[4, 5][5, 1]cpu" = torch.ops.aten.alias.default(tanh)
        mm_1: "f32[4, 3][3, 1]cpu" = torch.ops.aten.mm.default(tanh, alias_1)
        sub: "f32[4, 3][3, 1]cpu" = torch.ops.aten.sub.Tensor(mm_1, y_1);  mm_1 = y_1 = None
        pow_1: "f32[4, 3][3, 1]cpu" = torch.ops.aten.pow.Tensor_Scalar(sub, 2)
        mean: "f32[][]cpu" = torch.ops.aten.mean.default(pow_1);  pow_1 = None
        ones_like: "f32[][]cpu" = torch.ops.aten.ones_like.default(mean, pin_memory = False, memory_format = torch.preserve_format);  mean = None
        expand: "f32[4, 3][0, 0]cpu" = torch.ops.aten.expand.default(ones_like, [4, 3]);  ones_like = None
        div: "f32[4, 3][3, 1]cpu" = torch.ops.aten.div.Scalar(expand, 12);  expand = None
        pow_2: "f32[4, 3][3, 1]cpu" = torch.ops.aten.pow.Tensor_Scalar(sub, 1.0);  sub = None
        mul: "f32[4, 3][3, 1]cpu" = torch.ops.aten.mul.Scalar(pow_2, 2.0);  pow_2 = None
        mul_1: "f32[4, 3][3, 1]cpu" = torch.ops.aten.mul.Tensor(div, mul);  div = mul = None
        t: "f32[5, 4][1, 5]cpu" = torch.ops.aten.t.default(tanh);  tanh = None
        mm_2: "f32[5, 3][3, 1]cpu" = torch.ops.aten.mm.default(t, mul_1);  t = None
        t_1: "f32[3, 5][1, 3]cpu" = torch.ops.aten.t.default(alias_1);  alias_1 = None
        mm_3: "f32[4, 5][5, 1]cpu" = torch.ops.aten.mm.default(mul_1, t_1);  mul_1 = t_1 = None
        alias_3: "f32[4, 5][5, 1]cpu" = torch.ops.aten.alias.default(alias_2);  alias_2 = None
        tanh_backward: "f32[4, 5][5, 1]cpu" = torch.ops.aten.tanh_backward.default(mm_3, alias_3);  mm_3 = alias_3 = None
        t_2: "f32[6, 4][1, 6]cpu" = torch.ops.aten.t.default(x_1);  x_1 = None
        mm_4: "f32[6, 5][5, 1]cpu" = torch.ops.aten.mm.default(t_2, tanh_backward);  t_2 = tanh_backward = None
        view: "f32[30][1]cpu" = torch.ops.aten.view.default(mm_4, [-1]);  mm_4 = None
        view_1: "f32[15][1]cpu" = torch.ops.aten.view.default(mm_2, [-1]);  mm_2 = None
        cat: "f32[45][1]cpu" = torch.ops.aten.cat.default([view, view_1]);  view = view_1 = None
        constant_pad_nd: "f32[46][1]cpu" = torch.ops.aten.constant_pad_nd.default(cat, [0, 1], 0.0);  cat = None
        reduce_scatter_tensor: "f32[23][1]cpu" = torch.ops._c10d_functional.reduce_scatter_tensor.default(constant_pad_nd, 'sum', 2, '0');  constant_pad_nd = None
        wait_tensor: "f32[23][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(reduce_scatter_tensor);  reduce_scatter_tensor = None
        div_1: "f32[23][1]cpu" = torch.ops.aten.div.Tensor(wait_tensor, 2);  wait_tensor = None

        # File: scripts/patterns.py:302 in forward, code: whole = gathered(flat([w1, w2])[first:first + 23] - 0.1 * shard)
        view_2: "f32[30][1]cpu" = torch.ops.aten.view.default(w1_1, [-1]);  w1_1 = None
        view_3: "f32[15][1]cpu" = torch.ops.aten.view.default(w2_1, [-1]);  w2_1 = None
        cat_1: "f32[45][1]cpu" = torch.ops.aten.cat.default([view_2, view_3]);  view_2 = view_3 = None
        constant_pad_nd_1: "f32[46][1]cpu" = torch.ops.aten.constant_pad_nd.default(cat_1, [0, 1], 0.0);  cat_1 = None
        slice_1: "f32[23][1]cpu" = torch.ops.aten.slice.Tensor(constant_pad_nd_1, 0, 23, 46);  constant_pad_nd_1 = None
        mul_2: "f32[23][1]cpu" = torch.ops.aten.mul.Tensor(div_1, 0.1);  div_1 = None
        sub_1: "f32[23][1]cpu" = torch.ops.aten.sub.Tensor(slice_1, mul_2);  slice_1 = mul_2 = None
        all_gather_into_tensor: "f32[46][1]cpu" = torch.ops._c10d_functional.all_gather_into_tensor.default(sub_1, 2, '0');  sub_1 = None
        wait_tensor_1: "f32[46][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor);  all_gather_into_tensor = None

        # File: scripts/patterns.py:304 in forward, code: return whole[begin:begin + 30].view(6, 5), whole[30:45].view(5, 3)
        slice_2: "f32[30][1]cpu" = torch.ops.aten.slice.Tensor(wait_tensor_1, 0, 1, 31)
        view_4: "f32[6, 5][5, 1]cpu" = torch.ops.aten.view.default(slice_2, [6, 5]);  slice_2 = None
        slice_3: "f32[15][1]cpu" = torch.ops.aten.slice.Tensor(wait_tensor_1, 0, 30, 45);  wait_tensor_1 = None
        view_5: "f32[5, 3][3, 1]cpu" = torch.ops.aten.view.default(slice_3, [5, 3]);  slice_3 = None
        return (view_4, view_5)

class GraphModule(torch.nn.Module):
    def forward(self, x: "f32[2, 6, 8]", g: "f32[8]", b: "f32[8]", wq: "f32[4, 8]", wk: "f32[4, 8]", wv: "f32[4, 8]", wo: "f32[8, 4]", w1: "f32[8, 8]", c1: "f32[8]", w2: "f32[8, 8]"):
        # File: scripts/exported.py:19 in forward, code: h = F.layer_norm(x, (8,), g, b, 1e-5)
        layer_norm: "f32[2, 6, 8]" = torch.ops.aten.layer_norm.default(x, [8], g, b, 1e-05, False);  g = b = None

        # File: scripts/exported.py:20 in forward, code: q, k, v = [F.linear(h, w).view(2, 6, -1, 4).transpose(1, 2) for w in (wq, wk, wv)]
        linear: "f32[2, 6, 4]" = torch.ops.aten.linear.default(layer_norm, wq);  wq = None
        view: "f32[2, 6, 1, 4]" = torch.ops.aten.view.default(linear, [2, 6, -1, 4]);  linear = None
        transpose: "f32[2, 1, 6, 4]" = torch.ops.aten.transpose.int(view, 1, 2);  view = None
        linear_1: "f32[2, 6, 4]" = torch.ops.aten.linear.default(layer_norm, wk);  wk = None
        view_1: "f32[2, 6, 1, 4]" = torch.ops.aten.view.default(linear_1, [2, 6, -1, 4]);  linear_1 = None
        transpose_1: "f32[2, 1, 6, 4]" = torch.ops.aten.transpose.int(view_1, 1, 2);  view_1 = None
        linear_2: "f32[2, 6, 4]" = torch.ops.aten.linear.default(layer_norm, wv);  layer_norm = wv = None
        view_2: "f32[2, 6, 1, 4]" = torch.ops.aten.view.default(linear_2, [2, 6, -1, 4]);  linear_2 = None
        transpose_2: "f32[2, 1, 6, 4]" = torch.ops.aten.transpose.int(view_2, 1, 2);  view_2 = None

        # File: scripts/exported.py:21 in forward, code: a = F.scaled_dot_product_attention(q, k, v, is_causal=not (self.bug == "sees_what_comes" and self.rank == 1))
        scaled_dot_product_attention: "f32[2, 1, 6, 4]" = torch.ops.aten.scaled_dot_product_attention.default(transpose, transpose_1, transpose_2, None, 0.0, True);  transpose = transpose_1 = transpose_2 = None

        # File: scripts/exported.py:22 in forward, code: x = x + self.reduced(F.linear(a.transpose(1, 2).contiguous().flatten(2), wo), "attention")
        transpose_3: "f32[2, 6, 1, 4]" = torch.ops.aten.transpose.int(scaled_dot_product_attention, 1, 2);  scaled_dot_product_attention = None
        flatten: "f32[2, 6, 4]" = torch.ops.aten.flatten.using_ints(transpose_3, 2);  transpose_3 = None
        linear_3: "f32[2, 6, 8]" = torch.ops.aten.linear.default(flatten, wo);  flatten = wo = None
        all_reduce: "f32[2, 6, 8]" = torch.ops._c10d_functional.all_reduce.default(linear_3, 'sum', '0');  linear_3 = None
        wait_tensor: "f32[2, 6, 8]" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        add: "f32[2, 6, 8]" = torch.ops.aten.add.Tensor(x, wait_tensor);  x = wait_tensor = None

        # File: scripts/exported.py:23 in forward, code: h = F.dropout(F.rms_norm(x, (8,), None, 1e-6), 0.1, False)
        rms_norm: "f32[2, 6, 8]" = torch.ops.aten.rms_norm.default(add, [8], None, 1e-06)
        dropout: "f32[2, 6, 8]" = torch.ops.aten.dropout.default(rms_norm, 0.1, False);  rms_norm = None

        # File: scripts/exported.py:24 in forward, code: return x + self.reduced(torch.matmul(F.gelu(F.linear(h, w1, c1), approximate="tanh"), w2.t()), "mlp")
        linear_4: "f32[2, 6, 8]" = torch.ops.aten.linear.default(dropout, w1, c1);  dropout = w1 = c1 = None
        gelu: "f32[2, 6, 8]" = torch.ops.aten.gelu.default(linear_4, approximate = 'tanh');  linear_4 = None
        t: "f32[8, 8]" = torch.ops.aten.t.default(w2);  w2 = None
        matmul: "f32[2, 6, 8]" = torch.ops.aten.matmul.default(gelu, t);  gelu = t = None
        all_reduce_1: "f32[2, 6, 8]" = torch.ops._c10d_functional.all_reduce.default(matmul, 'sum', '0');  matmul = None
        wait_tensor_1: "f32[2, 6, 8]" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        add_1: "f32[2, 6, 8]" = torch.ops.aten.add.Tensor(add, wait_tensor_1);  add = wait_tensor_1 = None
        return (add_1,)

class forward(torch.nn.Module):
    def forward(self, x_1: "f32[2, 2]", mask_1: "b8[2, 2]"):
        m = torch.ops.aten.masked_fill.Scalar(x_1, mask_1, -inf)
        e = torch.ops.aten.exp.default(m)
        t = torch.ops.aten.sum.dim_IntList(e, [-1], True)
        r = torch.ops._c10d_functional.all_reduce.default(t, 'sum', 'g')
        w = torch.ops._c10d_functional.wait_tensor.default(r)
        q = torch.ops.aten.div.Tensor(e, w)
        c = torch.ops.aten.div.Tensor(e, t)
        z0 = torch.ops.aten.zeros.default([2, 2], dtype = torch.float32)
        n = torch.ops.aten.mm.default(z0, c)
        a = torch.ops.aten.add.Tensor(q, n)
        return (a,)

class forward(torch.nn.Module):
    def forward(self, x_1: "f32[2, 4]", v_1: "f32[4, 2]"):
        slice_1: "f32[2, 2]" = torch.ops.aten.slice.Tensor(x_1, 1, 0, 2);  x_1 = None
        ones: "b8[2, 2]" = torch.ops.aten.ones.default([2, 2], dtype = torch.bool)
        triu: "b8[2, 2]" = torch.ops.aten.triu.default(ones, 1);  ones = None
        masked_fill: "f32[2, 2]" = torch.ops.aten.masked_fill.Scalar(slice_1, triu, -inf);  slice_1 = triu = None
        _softmax: "f32[2, 2]" = torch.ops.aten._softmax.default(masked_fill, -1, False);  masked_fill = None
        slice_2: "f32[2, 2]" = torch.ops.aten.slice.Tensor(v_1, 0, 0, 2);  v_1 = None
        mm: "f32[2, 2]" = torch.ops.aten.mm.default(_softmax, slice_2);  _softmax = slice_2 = None
        return (mm,)

class forward(torch.nn.Module):
    def forward(self, x_1: "f32[2, 4]", v_1: "f32[4, 2]"):
        ones: "b8[2, 4]" = torch.ops.aten.ones.default([2, 4], dtype = torch.bool)
        triu: "b8[2, 4]" = torch.ops.aten.triu.default(ones, 3);  ones = None
        masked_fill: "f32[2, 4]" = torch.ops.aten.masked_fill.Scalar(x_1, triu, -inf);  x_1 = triu = None
        _softmax: "f32[2, 4]" = torch.ops.aten._softmax.default(masked_fill, -1, False);  masked_fill = None
        mm: "f32[2, 2]" = torch.ops.aten.mm.default(_softmax, v_1);  _softmax = v_1 = None
        return (mm,)

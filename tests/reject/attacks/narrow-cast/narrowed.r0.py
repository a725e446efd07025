class forward(torch.nn.Module):
    def forward(self, w_1: "f32[1000, 3]", ids_1: "i64[4]"):
        _to_copy: "i16[4]" = torch.ops.aten._to_copy.default(ids_1, dtype = torch.int16)
        _to_copy_1: "i64[4]" = torch.ops.aten._to_copy.default(_to_copy, dtype = torch.int64);  _to_copy = None
        embedding: "f32[4, 3]" = torch.ops.aten.embedding.default(w_1, _to_copy_1);  _to_copy_1 = None
        return (embedding,)

class forward(torch.nn.Module):
    def forward(self, w_1: "f32[2, 3]", ids_1: "i64[4]"):
        ge: "b8[4]" = torch.ops.aten.ge.Scalar(ids_1, 2)
        lt: "b8[4]" = torch.ops.aten.lt.Scalar(ids_1, 4)
        bitwise_and: "b8[4]" = torch.ops.aten.bitwise_and.Tensor(ge, lt);  ge = lt = None
        bitwise_not: "b8[4]" = torch.ops.aten.bitwise_not.default(bitwise_and);  bitwise_and = None
        sub: "i64[4]" = torch.ops.aten.sub.Tensor(ids_1, 2)
        embedding: "f32[4, 3]" = torch.ops.aten.embedding.default(w_1, sub);  sub = None
        unsqueeze: "b8[4, 1]" = torch.ops.aten.unsqueeze.default(bitwise_not, -1);  bitwise_not = None
        masked_fill: "f32[4, 3]" = torch.ops.aten.masked_fill.Scalar(embedding, unsqueeze, 0);  embedding = unsqueeze = None
        all_reduce: "f32[4, 3]" = torch.ops.vllm.all_reduce.default(masked_fill, 'tp:0');  masked_fill = None
        return (all_reduce,)

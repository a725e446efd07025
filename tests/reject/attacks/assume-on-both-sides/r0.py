class forward(torch.nn.Module):
    def forward(self, ids_1: "i64[4]"):
        mul: "i64[4]" = torch.ops.aten.mul.Tensor(ids_1, 2)
        return (mul,)

class forward(torch.nn.Module):
    def forward(self, x_1: "bf16[4, 6]", w_1: "bf16[6]"):
        empty_like: "bf16[4, 6]" = torch.ops.aten.empty_like.default(x_1, pin_memory = False)
        auto_functionalized = torch.ops.higher_order.auto_functionalized(torch.ops._C.rms_norm.default, result = empty_like, input = x_1, weight = w_1, epsilon = 1e-06);  empty_like = None
        getitem_1: "bf16[4, 6]" = auto_functionalized[1];  auto_functionalized = None
        return (getitem_1,)

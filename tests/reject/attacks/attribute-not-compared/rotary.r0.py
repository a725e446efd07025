class forward(torch.nn.Module):
    def forward(self, p_1: "i64[4]", q_1: "bf16[4, 16]", k_1: "bf16[4, 16]", c_1: "bf16[10, 8]"):
        auto_functionalized = torch.ops.higher_order.auto_functionalized(torch.ops._C.rotary_embedding.default, positions = p_1, query = q_1, key = k_1, head_size = 8, cos_sin_cache = c_1, is_neox = False)
        getitem_1: "bf16[4, 16]" = auto_functionalized[1]
        getitem_2: "bf16[4, 16]" = auto_functionalized[2];  auto_functionalized = None
        return (getitem_1, getitem_2)

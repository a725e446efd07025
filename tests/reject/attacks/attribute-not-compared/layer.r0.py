class forward(torch.nn.Module):
    def forward(self, q_1: "bf16[4, 2, 8]", k_1: "bf16[4, 2, 8]", v_1: "bf16[4, 2, 8]"):
        empty_like: "bf16[4, 2, 8]" = torch.ops.aten.empty_like.default(q_1, pin_memory = False)
        auto_functionalized = torch.ops.higher_order.auto_functionalized(torch.ops.vllm.unified_attention_with_output.default, query = q_1, key = k_1, value = v_1, output = empty_like, layer_name = 'layers.1');  empty_like = None
        getitem_1: "bf16[4, 2, 8]" = auto_functionalized[1];  auto_functionalized = None
        return (getitem_1,)

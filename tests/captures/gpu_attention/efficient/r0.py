class efficient(torch.nn.Module):
    def forward(self, q_1: "bf16[1, 2, 40, 8][640, 8, 16, 1]cuda:0", k_1: "bf16[1, 2, 40, 8][640, 8, 16, 1]cuda:0", v_1: "bf16[1, 2, 40, 8][640, 8, 16, 1]cuda:0", g_1: "bf16[1, 2, 40, 8][640, 8, 16, 1]cuda:0"):
        # No stacktrace found for following nodes
        _scaled_dot_product_efficient_attention = torch.ops.aten._scaled_dot_product_efficient_attention.default(q_1, k_1, v_1, None, True, 0.0, True, scale = 0.125);  q_1 = k_1 = v_1 = None
        getitem: "bf16[1, 2, 40, 8][640, 8, 16, 1]cuda:0" = _scaled_dot_product_efficient_attention[0]
        getitem_1: "f32[1, 2, 64][128, 64, 1]cuda:0" = _scaled_dot_product_efficient_attention[1];  getitem_1 = None
        getitem_2: "i64[][]cuda:0" = _scaled_dot_product_efficient_attention[2];  getitem_2 = None
        getitem_3: "i64[][]cuda:0" = _scaled_dot_product_efficient_attention[3];  _scaled_dot_product_efficient_attention = getitem_3 = None
        return (getitem,)

class flash(torch.nn.Module):
    def forward(self, q_1: "bf16[1, 4, 40, 8][1280, 8, 32, 1]cuda:0", k_1: "bf16[1, 4, 40, 8][1280, 8, 32, 1]cuda:0", v_1: "bf16[1, 4, 40, 8][1280, 8, 32, 1]cuda:0", g_1: "bf16[1, 4, 40, 8][1280, 8, 32, 1]cuda:0"):
        # No stacktrace found for following nodes
        _scaled_dot_product_flash_attention = torch.ops.aten._scaled_dot_product_flash_attention.default(q_1, k_1, v_1, 0.0, True, scale = 0.125)
        getitem: "bf16[1, 4, 40, 8][1280, 8, 32, 1]cuda:0" = _scaled_dot_product_flash_attention[0]
        getitem_1: "f32[1, 4, 40][160, 40, 1]cuda:0" = _scaled_dot_product_flash_attention[1]
        getitem_2 = _scaled_dot_product_flash_attention[2];  getitem_2 = None
        getitem_3 = _scaled_dot_product_flash_attention[3];  getitem_3 = None
        getitem_4 = _scaled_dot_product_flash_attention[4];  getitem_4 = None
        getitem_5 = _scaled_dot_product_flash_attention[5];  getitem_5 = None
        getitem_6: "u64[2][1]cuda:0" = _scaled_dot_product_flash_attention[6]
        getitem_7: "u64[][]cuda:0" = _scaled_dot_product_flash_attention[7]
        getitem_8: "bf16[0][1]cuda:0" = _scaled_dot_product_flash_attention[8];  _scaled_dot_product_flash_attention = getitem_8 = None
        _scaled_dot_product_flash_attention_backward = torch.ops.aten._scaled_dot_product_flash_attention_backward.default(g_1, q_1, k_1, v_1, getitem, getitem_1, None, None, 40, 40, 0.0, True, getitem_6, getitem_7, scale = 0.125);  g_1 = q_1 = k_1 = v_1 = getitem_1 = getitem_6 = getitem_7 = None
        getitem_9: "bf16[1, 4, 40, 8][1280, 8, 32, 1]cuda:0" = _scaled_dot_product_flash_attention_backward[0]
        getitem_10: "bf16[1, 4, 40, 8][1280, 8, 32, 1]cuda:0" = _scaled_dot_product_flash_attention_backward[1]
        getitem_11: "bf16[1, 4, 40, 8][1280, 8, 32, 1]cuda:0" = _scaled_dot_product_flash_attention_backward[2];  _scaled_dot_product_flash_attention_backward = None
        return (getitem, getitem_9, getitem_10, getitem_11)

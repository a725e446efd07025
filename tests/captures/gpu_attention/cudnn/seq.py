class cudnn(torch.nn.Module):
    def forward(self, q_1: "bf16[1, 4, 40, 8][1280, 8, 32, 1]cuda:0", k_1: "bf16[1, 4, 40, 8][1280, 8, 32, 1]cuda:0", v_1: "bf16[1, 4, 40, 8][1280, 8, 32, 1]cuda:0", g_1: "bf16[1, 4, 40, 8][1280, 8, 32, 1]cuda:0"):
        # No stacktrace found for following nodes
        _scaled_dot_product_cudnn_attention = torch.ops.aten._scaled_dot_product_cudnn_attention.default(q_1, k_1, v_1, None, True, 0.0, True, scale = 0.125)
        getitem: "bf16[1, 4, 40, 8][1280, 8, 32, 1]cuda:0" = _scaled_dot_product_cudnn_attention[0]
        getitem_1: "f32[1, 4, 40, 1][160, 40, 1, 1]cuda:0" = _scaled_dot_product_cudnn_attention[1]
        getitem_2 = _scaled_dot_product_cudnn_attention[2];  getitem_2 = None
        getitem_3 = _scaled_dot_product_cudnn_attention[3];  getitem_3 = None
        getitem_4 = _scaled_dot_product_cudnn_attention[4];  getitem_4 = None
        getitem_5 = _scaled_dot_product_cudnn_attention[5];  getitem_5 = None
        getitem_6: "i64[][]cuda:0" = _scaled_dot_product_cudnn_attention[6]
        getitem_7: "i64[][]cuda:0" = _scaled_dot_product_cudnn_attention[7]
        getitem_8 = _scaled_dot_product_cudnn_attention[8];  _scaled_dot_product_cudnn_attention = getitem_8 = None
        _scaled_dot_product_cudnn_attention_backward = torch.ops.aten._scaled_dot_product_cudnn_attention_backward.default(g_1, q_1, k_1, v_1, getitem, getitem_1, getitem_6, getitem_7, None, None, None, 40, 40, 0.0, True, scale = 0.125);  g_1 = q_1 = k_1 = v_1 = getitem_1 = getitem_6 = getitem_7 = None
        getitem_9: "bf16[1, 4, 40, 8][1280, 8, 32, 1]cuda:0" = _scaled_dot_product_cudnn_attention_backward[0]
        getitem_10: "bf16[1, 4, 40, 8][1280, 8, 32, 1]cuda:0" = _scaled_dot_product_cudnn_attention_backward[1]
        getitem_11: "bf16[1, 4, 40, 8][1280, 8, 32, 1]cuda:0" = _scaled_dot_product_cudnn_attention_backward[2];  _scaled_dot_product_cudnn_attention_backward = None
        return (getitem, getitem_9, getitem_10, getitem_11)

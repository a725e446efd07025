class forward(torch.nn.Module):
    def forward(self, q_1: "f32[1, 2, 6, 4][48, 24, 4, 1]cpu", k_1: "f32[1, 2, 6, 4][48, 24, 4, 1]cpu", v_1: "f32[1, 2, 6, 4][48, 24, 4, 1]cpu", m_1: "f32[6, 6][6, 1]cpu"):
        # File: scripts/patterns_training.py:368 in forward, code: return F.scaled_dot_product_attention(q, k, v, attn_mask=m)
        _scaled_dot_product_flash_attention_for_cpu = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default(q_1, k_1, v_1, attn_mask = m_1);  q_1 = k_1 = v_1 = m_1 = None
        getitem: "f32[1, 2, 6, 4][48, 24, 4, 1]cpu" = _scaled_dot_product_flash_attention_for_cpu[0];  _scaled_dot_product_flash_attention_for_cpu = None
        return getitem

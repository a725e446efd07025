class forward(torch.nn.Module):
    def forward(self, q_1: "f32[1, 2, 3, 4][24, 12, 4, 1]cpu", k_1: "f32[1, 2, 3, 4][24, 12, 4, 1]cpu", v_1: "f32[1, 2, 3, 4][24, 12, 4, 1]cpu", m_1: "f32[3, 6][6, 1]cpu"):
        # File: scripts/patterns_training.py:373 in forward, code: k, v = [torch.cat(gathered(x.contiguous()).chunk(RANKS, 0), 2) for x in (k, v)]
        all_gather_into_tensor: "f32[2, 2, 3, 4][24, 12, 4, 1]cpu" = torch.ops._c10d_functional.all_gather_into_tensor.default(k_1, 2, '0');  k_1 = None
        wait_tensor: "f32[2, 2, 3, 4][24, 12, 4, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor);  all_gather_into_tensor = None
        split = torch.ops.aten.split.Tensor(wait_tensor, 1);  wait_tensor = None
        getitem: "f32[1, 2, 3, 4][24, 12, 4, 1]cpu" = split[0]
        getitem_1: "f32[1, 2, 3, 4][24, 12, 4, 1]cpu" = split[1];  split = None
        cat: "f32[1, 2, 6, 4][48, 24, 4, 1]cpu" = torch.ops.aten.cat.default([getitem, getitem_1], 2);  getitem = getitem_1 = None
        all_gather_into_tensor_1: "f32[2, 2, 3, 4][24, 12, 4, 1]cpu" = torch.ops._c10d_functional.all_gather_into_tensor.default(v_1, 2, '0');  v_1 = None
        wait_tensor_1: "f32[2, 2, 3, 4][24, 12, 4, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_1);  all_gather_into_tensor_1 = None
        split_1 = torch.ops.aten.split.Tensor(wait_tensor_1, 1);  wait_tensor_1 = None
        getitem_2: "f32[1, 2, 3, 4][24, 12, 4, 1]cpu" = split_1[0]
        getitem_3: "f32[1, 2, 3, 4][24, 12, 4, 1]cpu" = split_1[1];  split_1 = None
        cat_1: "f32[1, 2, 6, 4][48, 24, 4, 1]cpu" = torch.ops.aten.cat.default([getitem_2, getitem_3], 2);  getitem_2 = getitem_3 = None

        # File: scripts/patterns_training.py:376 in forward, code: return F.scaled_dot_product_attention(q, k, v, attn_mask=m)
        _scaled_dot_product_flash_attention_for_cpu = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default(q_1, cat, cat_1, attn_mask = m_1);  q_1 = cat = cat_1 = m_1 = None
        getitem_4: "f32[1, 2, 3, 4][24, 12, 4, 1]cpu" = _scaled_dot_product_flash_attention_for_cpu[0];  _scaled_dot_product_flash_attention_for_cpu = None
        return getitem_4

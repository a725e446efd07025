class forward(torch.nn.Module):
    def forward(self, q_1: "f32[4, 4][4, 1]cpu", k_1: "f32[4, 4][4, 1]cpu", v_1: "f32[4, 5][5, 1]cpu"):
        # File: scripts/patterns.py:616 in forward, code: products = gathered((k.t() @ v)[None])
        t: "f32[4, 4][1, 4]cpu" = torch.ops.aten.t.default(k_1)
        mm: "f32[4, 5][5, 1]cpu" = torch.ops.aten.mm.default(t, v_1);  t = None
        unsqueeze: "f32[1, 4, 5][20, 5, 1]cpu" = torch.ops.aten.unsqueeze.default(mm, 0);  mm = None
        all_gather_into_tensor: "f32[2, 4, 5][20, 5, 1]cpu" = torch.ops._c10d_functional.all_gather_into_tensor.default(unsqueeze, 2, '0');  unsqueeze = None
        wait_tensor: "f32[2, 4, 5][20, 5, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor);  all_gather_into_tensor = wait_tensor = None

        # File: scripts/patterns.py:617 in forward, code: own = ((q @ k.t()) * torch.ones(4, 4).tril()) @ v
        t_1: "f32[4, 4][1, 4]cpu" = torch.ops.aten.t.default(k_1);  k_1 = None
        mm_1: "f32[4, 4][4, 1]cpu" = torch.ops.aten.mm.default(q_1, t_1);  q_1 = t_1 = None
        ones: "f32[4, 4][4, 1]cpu" = torch.ops.aten.ones.default([4, 4], device = device(type='cpu'), pin_memory = False)
        tril: "f32[4, 4][4, 1]cpu" = torch.ops.aten.tril.default(ones);  ones = None
        mul: "f32[4, 4][4, 1]cpu" = torch.ops.aten.mul.Tensor(mm_1, tril);  mm_1 = tril = None
        mm_2: "f32[4, 5][5, 1]cpu" = torch.ops.aten.mm.default(mul, v_1);  mul = v_1 = None
        return mm_2

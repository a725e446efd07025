class forward(torch.nn.Module):
    def forward(self, w_1: "f32[14, 14][14, 1]cpu"):
        # File: scripts/pipeline.py:137 in forward, code: handles, _, w = step(w, None)
        alias: "f32[14, 14][14, 1]cpu" = torch.ops.aten.alias.default(w_1)
        empty: "f32[3, 14][14, 1]cpu" = torch.ops.aten.empty.memory_format([3, 14], device = device(type='cpu'), pin_memory = False)
        irecv: "f32[3, 14][14, 1]cpu" = torch.ops._c10d_functional.irecv.default(empty, 1, 0, '0');  empty = None
        wait_tensor: "f32[3, 14][14, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(irecv);  irecv = None
        alias_1: "f32[3, 14][14, 1]cpu" = torch.ops.aten.alias.default(wait_tensor);  wait_tensor = None
        t: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(alias)
        mm: "f32[3, 14][14, 1]cpu" = torch.ops.aten.mm.default(alias_1, t)
        tanh: "f32[3, 14][14, 1]cpu" = torch.ops.aten.tanh.default(mm);  mm = None
        alias_2: "f32[3, 14][14, 1]cpu" = torch.ops.aten.alias.default(tanh)
        alias_3: "f32[3, 14][14, 1]cpu" = torch.ops.aten.alias.default(tanh);  tanh = None
        isend: "f32[0][1]cpu" = torch.ops._c10d_functional.isend.default(alias_3, 3, 0, '0');  alias_3 = None
        wait_tensor_1: "f32[0][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(isend);  isend = None
        empty_1: "f32[3, 14][14, 1]cpu" = torch.ops.aten.empty.memory_format([3, 14], device = device(type='cpu'), pin_memory = False)
        irecv_1: "f32[3, 14][14, 1]cpu" = torch.ops._c10d_functional.irecv.default(empty_1, 1, 1, '0');  empty_1 = None
        wait_tensor_2: "f32[3, 14][14, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(irecv_1);  irecv_1 = None
        alias_4: "f32[3, 14][14, 1]cpu" = torch.ops.aten.alias.default(wait_tensor_2);  wait_tensor_2 = None
        t_1: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(alias);  alias = None
        mm_1: "f32[3, 14][14, 1]cpu" = torch.ops.aten.mm.default(alias_4, t_1)
        tanh_1: "f32[3, 14][14, 1]cpu" = torch.ops.aten.tanh.default(mm_1);  mm_1 = None
        alias_5: "f32[3, 14][14, 1]cpu" = torch.ops.aten.alias.default(tanh_1)
        alias_6: "f32[3, 14][14, 1]cpu" = torch.ops.aten.alias.default(tanh_1);  tanh_1 = None
        isend_1: "f32[0][1]cpu" = torch.ops._c10d_functional.isend.default(alias_6, 3, 1, '0');  alias_6 = None
        wait_tensor_3: "f32[0][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(isend_1);  isend_1 = None
        zeros_like: "f32[14, 14][14, 1]cpu" = torch.ops.aten.zeros_like.default(w_1, pin_memory = False)
        empty_2: "f32[3, 14][14, 1]cpu" = torch.ops.aten.empty.memory_format([3, 14], device = device(type='cpu'), pin_memory = False)
        irecv_2: "f32[3, 14][14, 1]cpu" = torch.ops._c10d_functional.irecv.default(empty_2, 3, 2, '0');  empty_2 = None
        wait_tensor_4: "f32[3, 14][14, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(irecv_2);  irecv_2 = None
        alias_7: "f32[3, 14][14, 1]cpu" = torch.ops.aten.alias.default(alias_2);  alias_2 = None
        tanh_backward: "f32[3, 14][14, 1]cpu" = torch.ops.aten.tanh_backward.default(wait_tensor_4, alias_7);  wait_tensor_4 = alias_7 = None
        t_2: "f32[14, 3][1, 14]cpu" = torch.ops.aten.t.default(tanh_backward)
        mm_2: "f32[14, 14][14, 1]cpu" = torch.ops.aten.mm.default(t_2, alias_1);  t_2 = alias_1 = None
        t_3: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(mm_2);  mm_2 = None
        t_4: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t);  t = None
        mm_3: "f32[3, 14][14, 1]cpu" = torch.ops.aten.mm.default(tanh_backward, t_4);  tanh_backward = t_4 = None
        t_5: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t_3);  t_3 = None
        add_: "f32[14, 14][14, 1]cpu" = torch.ops.aten.add_.Tensor(zeros_like, t_5);  zeros_like = t_5 = None
        isend_2: "f32[0][1]cpu" = torch.ops._c10d_functional.isend.default(mm_3, 1, 2, '0');  mm_3 = None
        wait_tensor_5: "f32[0][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(isend_2);  isend_2 = None
        empty_3: "f32[3, 14][14, 1]cpu" = torch.ops.aten.empty.memory_format([3, 14], device = device(type='cpu'), pin_memory = False)
        irecv_3: "f32[3, 14][14, 1]cpu" = torch.ops._c10d_functional.irecv.default(empty_3, 3, 3, '0');  empty_3 = None
        wait_tensor_6: "f32[3, 14][14, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(irecv_3);  irecv_3 = None
        alias_8: "f32[3, 14][14, 1]cpu" = torch.ops.aten.alias.default(alias_5);  alias_5 = None
        tanh_backward_1: "f32[3, 14][14, 1]cpu" = torch.ops.aten.tanh_backward.default(wait_tensor_6, alias_8);  wait_tensor_6 = alias_8 = None
        t_6: "f32[14, 3][1, 14]cpu" = torch.ops.aten.t.default(tanh_backward_1)
        mm_4: "f32[14, 14][14, 1]cpu" = torch.ops.aten.mm.default(t_6, alias_4);  t_6 = alias_4 = None
        t_7: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(mm_4);  mm_4 = None
        t_8: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t_1);  t_1 = None
        mm_5: "f32[3, 14][14, 1]cpu" = torch.ops.aten.mm.default(tanh_backward_1, t_8);  tanh_backward_1 = t_8 = None
        t_9: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t_7);  t_7 = None
        add__1: "f32[14, 14][14, 1]cpu" = torch.ops.aten.add_.Tensor(add_, t_9);  add_ = t_9 = None
        isend_3: "f32[0][1]cpu" = torch.ops._c10d_functional.isend.default(mm_5, 1, 3, '0');  mm_5 = None
        wait_tensor_7: "f32[0][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(isend_3);  isend_3 = None
        sub_: "f32[14, 14][14, 1]cpu" = torch.ops.aten.sub_.Tensor(w_1, add__1, alpha = 0.125);  w_1 = add__1 = None
        return (sub_, wait_tensor_1, wait_tensor_3, wait_tensor_5, wait_tensor_7)

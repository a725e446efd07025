class forward(torch.nn.Module):
    def forward(self, target_1: "f32[6, 14][14, 1]cpu", w_1: "f32[14, 14][14, 1]cpu"):
        # File: scripts/pipeline.py:141 in forward, code: handles, loss, w = step(w, target.chunk(MICRO))
        split = torch.ops.aten.split.Tensor(target_1, 3);  target_1 = None
        getitem: "f32[3, 14][14, 1]cpu" = split[0]
        getitem_1: "f32[3, 14][14, 1]cpu" = split[1];  split = None
        alias: "f32[14, 14][14, 1]cpu" = torch.ops.aten.alias.default(w_1)
        empty: "f32[3, 14][14, 1]cpu" = torch.ops.aten.empty.memory_format([3, 14], device = device(type='cpu'), pin_memory = False)
        irecv: "f32[3, 14][14, 1]cpu" = torch.ops._c10d_functional.irecv.default(empty, 2, 0, '0');  empty = None
        wait_tensor: "f32[3, 14][14, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(irecv);  irecv = None
        alias_1: "f32[3, 14][14, 1]cpu" = torch.ops.aten.alias.default(wait_tensor);  wait_tensor = None
        t: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(alias)
        mm: "f32[3, 14][14, 1]cpu" = torch.ops.aten.mm.default(alias_1, t)
        tanh: "f32[3, 14][14, 1]cpu" = torch.ops.aten.tanh.default(mm);  mm = None
        alias_2: "f32[3, 14][14, 1]cpu" = torch.ops.aten.alias.default(tanh)
        empty_1: "f32[3, 14][14, 1]cpu" = torch.ops.aten.empty.memory_format([3, 14], device = device(type='cpu'), pin_memory = False)
        irecv_1: "f32[3, 14][14, 1]cpu" = torch.ops._c10d_functional.irecv.default(empty_1, 2, 1, '0');  empty_1 = None
        wait_tensor_1: "f32[3, 14][14, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(irecv_1);  irecv_1 = None
        alias_3: "f32[3, 14][14, 1]cpu" = torch.ops.aten.alias.default(wait_tensor_1);  wait_tensor_1 = None
        t_1: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(alias);  alias = None
        mm_1: "f32[3, 14][14, 1]cpu" = torch.ops.aten.mm.default(alias_3, t_1)
        tanh_1: "f32[3, 14][14, 1]cpu" = torch.ops.aten.tanh.default(mm_1);  mm_1 = None
        alias_4: "f32[3, 14][14, 1]cpu" = torch.ops.aten.alias.default(tanh_1)
        zeros_like: "f32[14, 14][14, 1]cpu" = torch.ops.aten.zeros_like.default(w_1, pin_memory = False)
        zeros: "f32[][]cpu" = torch.ops.aten.zeros.default([], device = device(type='cpu'), pin_memory = False)
        mse_loss: "f32[][]cpu" = torch.ops.aten.mse_loss.default(tanh, getitem)
        div: "f32[][]cpu" = torch.ops.aten.div.Tensor(mse_loss, 2);  mse_loss = None
        alias_5: "f32[][]cpu" = torch.ops.aten.alias.default(div)
        add_: "f32[][]cpu" = torch.ops.aten.add_.Tensor(zeros, alias_5);  zeros = alias_5 = None
        ones_like: "f32[][]cpu" = torch.ops.aten.ones_like.default(div, pin_memory = False, memory_format = torch.preserve_format);  div = None
        div_1: "f32[][]cpu" = torch.ops.aten.div.Tensor(ones_like, 2);  ones_like = None
        mse_loss_backward: "f32[3, 14][14, 1]cpu" = torch.ops.aten.mse_loss_backward.default(div_1, tanh, getitem, 1);  div_1 = tanh = getitem = None
        alias_6: "f32[3, 14][14, 1]cpu" = torch.ops.aten.alias.default(alias_2);  alias_2 = None
        tanh_backward: "f32[3, 14][14, 1]cpu" = torch.ops.aten.tanh_backward.default(mse_loss_backward, alias_6);  mse_loss_backward = alias_6 = None
        t_2: "f32[14, 3][1, 14]cpu" = torch.ops.aten.t.default(tanh_backward)
        mm_2: "f32[14, 14][14, 1]cpu" = torch.ops.aten.mm.default(t_2, alias_1);  t_2 = alias_1 = None
        t_3: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(mm_2);  mm_2 = None
        t_4: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t);  t = None
        mm_3: "f32[3, 14][14, 1]cpu" = torch.ops.aten.mm.default(tanh_backward, t_4);  tanh_backward = t_4 = None
        t_5: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t_3);  t_3 = None
        add__1: "f32[14, 14][14, 1]cpu" = torch.ops.aten.add_.Tensor(zeros_like, t_5);  zeros_like = t_5 = None
        isend: "f32[0][1]cpu" = torch.ops._c10d_functional.isend.default(mm_3, 2, 2, '0');  mm_3 = None
        wait_tensor_2: "f32[0][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(isend);  isend = None
        mse_loss_1: "f32[][]cpu" = torch.ops.aten.mse_loss.default(tanh_1, getitem_1)
        div_2: "f32[][]cpu" = torch.ops.aten.div.Tensor(mse_loss_1, 2);  mse_loss_1 = None
        alias_7: "f32[][]cpu" = torch.ops.aten.alias.default(div_2)
        add__2: "f32[][]cpu" = torch.ops.aten.add_.Tensor(add_, alias_7);  add_ = alias_7 = None
        ones_like_1: "f32[][]cpu" = torch.ops.aten.ones_like.default(div_2, pin_memory = False, memory_format = torch.preserve_format);  div_2 = None
        div_3: "f32[][]cpu" = torch.ops.aten.div.Tensor(ones_like_1, 2);  ones_like_1 = None
        mse_loss_backward_1: "f32[3, 14][14, 1]cpu" = torch.ops.aten.mse_loss_backward.default(div_3, tanh_1, getitem_1, 1);  div_3 = tanh_1 = getitem_1 = None
        alias_8: "f32[3, 14][14, 1]cpu" = torch.ops.aten.alias.default(alias_4);  alias_4 = None
        tanh_backward_1: "f32[3, 14][14, 1]cpu" = torch.ops.aten.tanh_backward.default(mse_loss_backward_1, alias_8);  mse_loss_backward_1 = alias_8 = None
        t_6: "f32[14, 3][1, 14]cpu" = torch.ops.aten.t.default(tanh_backward_1)
        mm_4: "f32[14, 14][14, 1]cpu" = torch.ops.aten.mm.default(t_6, alias_3);  t_6 = alias_3 = None
        t_7: "f32[14, 14][1, 14]cpu" = torch.ops.aten.t.default(mm_4);  mm_4 = None
        t_8: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t_1);  t_1 = None
        mm_5: "f32[3, 14][14, 1]cpu" = torch.ops.aten.mm.default(tanh_backward_1, t_8);  tanh_backward_1 = t_8 = None
        t_9: "f32[14, 14][14, 1]cpu" = torch.ops.aten.t.default(t_7);  t_7 = None
        add__3: "f32[14, 14][14, 1]cpu" = torch.ops.aten.add_.Tensor(add__1, t_9);  add__1 = t_9 = None
        isend_1: "f32[0][1]cpu" = torch.ops._c10d_functional.isend.default(mm_5, 2, 3, '0');  mm_5 = None
        wait_tensor_3: "f32[0][1]cpu" = torch.ops._c10d_functional.wait_tensor.default(isend_1);  isend_1 = None
        sub_: "f32[14, 14][14, 1]cpu" = torch.ops.aten.sub_.Tensor(w_1, add__3, alpha = 0.125);  w_1 = add__3 = None
        return (sub_, add__2, wait_tensor_2, wait_tensor_3)

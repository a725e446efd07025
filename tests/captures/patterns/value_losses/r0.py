class forward(torch.nn.Module):
    def forward(self, x_1: "f32[4, 6][6, 1]cpu", w_1: "f32[6, 1][1, 1]cpu", t_1: "f32[4, 1][1, 1]cpu"):
        # File: scripts/patterns_training.py:232 in forward, code: loss, g = value_losses.run(x, w, t)
        alias: "f32[6, 1][1, 1]cpu" = torch.ops.aten.alias.default(w_1);  w_1 = None
        mm: "f32[4, 1][1, 1]cpu" = torch.ops.aten.mm.default(x_1, alias);  alias = None
        huber_loss: "f32[][]cpu" = torch.ops.aten.huber_loss.default(mm, t_1, 1, 0.5)
        sigmoid: "f32[4, 1][1, 1]cpu" = torch.ops.aten.sigmoid.default(t_1)
        binary_cross_entropy_with_logits: "f32[][]cpu" = torch.ops.aten.binary_cross_entropy_with_logits.default(mm, sigmoid)
        add: "f32[][]cpu" = torch.ops.aten.add.Tensor(huber_loss, binary_cross_entropy_with_logits);  huber_loss = binary_cross_entropy_with_logits = None
        smooth_l1_loss: "f32[][]cpu" = torch.ops.aten.smooth_l1_loss.default(mm, t_1)
        add_1: "f32[][]cpu" = torch.ops.aten.add.Tensor(add, smooth_l1_loss);  add = smooth_l1_loss = None
        log_sigmoid_forward = torch.ops.aten.log_sigmoid_forward.default(mm)
        getitem: "f32[4, 1][1, 1]cpu" = log_sigmoid_forward[0]
        getitem_1: "f32[4, 1][1, 1]cpu" = log_sigmoid_forward[1];  log_sigmoid_forward = None
        mean: "f32[][]cpu" = torch.ops.aten.mean.default(getitem);  getitem = None
        sub: "f32[][]cpu" = torch.ops.aten.sub.Tensor(add_1, mean);  mean = None
        ones_like: "f32[][]cpu" = torch.ops.aten.ones_like.default(sub, pin_memory = False, memory_format = torch.preserve_format);  sub = None
        neg: "f32[][]cpu" = torch.ops.aten.neg.default(ones_like)
        expand: "f32[4, 1][0, 0]cpu" = torch.ops.aten.expand.default(neg, [4, 1]);  neg = None
        div: "f32[4, 1][1, 1]cpu" = torch.ops.aten.div.Scalar(expand, 4);  expand = None
        log_sigmoid_backward: "f32[4, 1][1, 1]cpu" = torch.ops.aten.log_sigmoid_backward.default(div, mm, getitem_1);  div = getitem_1 = None
        smooth_l1_loss_backward: "f32[4, 1][1, 1]cpu" = torch.ops.aten.smooth_l1_loss_backward.default(ones_like, mm, t_1, 1, 1.0)
        add_2: "f32[4, 1][1, 1]cpu" = torch.ops.aten.add.Tensor(log_sigmoid_backward, smooth_l1_loss_backward);  log_sigmoid_backward = smooth_l1_loss_backward = None
        sigmoid_1: "f32[4, 1][1, 1]cpu" = torch.ops.aten.sigmoid.default(mm)
        sub_1: "f32[4, 1][1, 1]cpu" = torch.ops.aten.sub.Tensor(sigmoid_1, sigmoid);  sigmoid_1 = sigmoid = None
        mul: "f32[4, 1][1, 1]cpu" = torch.ops.aten.mul.Tensor(sub_1, ones_like);  sub_1 = None
        div_: "f32[4, 1][1, 1]cpu" = torch.ops.aten.div_.Scalar(mul, 4);  mul = None
        add_3: "f32[4, 1][1, 1]cpu" = torch.ops.aten.add.Tensor(add_2, div_);  add_2 = div_ = None
        huber_loss_backward: "f32[4, 1][1, 1]cpu" = torch.ops.aten.huber_loss_backward.default(ones_like, mm, t_1, 1, 0.5);  ones_like = mm = t_1 = None
        add_4: "f32[4, 1][1, 1]cpu" = torch.ops.aten.add.Tensor(add_3, huber_loss_backward);  add_3 = huber_loss_backward = None
        t: "f32[6, 4][1, 6]cpu" = torch.ops.aten.t.default(x_1);  x_1 = None
        mm_1: "f32[6, 1][1, 1]cpu" = torch.ops.aten.mm.default(t, add_4);  t = add_4 = None

        # File: torch/_library/autograd.py:53 in forward, code: result = op.redispatch(keyset & _C._after_autograd_keyset, *args, **kwargs)
        all_reduce: "f32[][]cpu" = torch.ops._c10d_functional.all_reduce.default(add_1, 'sum', '0');  add_1 = None
        wait_tensor: "f32[][]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None

        # File: scripts/patterns_training.py:233 in forward, code: return reduced(loss) / RANKS, reduced(g) / (1 if bug else RANKS)
        div_1: "f32[][]cpu" = torch.ops.aten.div.Tensor(wait_tensor, 2);  wait_tensor = None
        all_reduce_1: "f32[6, 1][1, 1]cpu" = torch.ops._c10d_functional.all_reduce.default(mm_1, 'sum', '0');  mm_1 = None
        wait_tensor_1: "f32[6, 1][1, 1]cpu" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        div_2: "f32[6, 1][1, 1]cpu" = torch.ops.aten.div.Tensor(wait_tensor_1, 2);  wait_tensor_1 = None
        return (div_1, div_2)

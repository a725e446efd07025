class forward(torch.nn.Module):
    def forward(self, x_1: "f32[6, 5][5, 1]cpu", w_1: "f32[8, 5][5, 1]cpu"):
        # File: scripts/patterns.py:630 in forward, code: return (torch.logsumexp(x @ w.t(), -1) ** 2).mean()
        t: "f32[5, 8][1, 5]cpu" = torch.ops.aten.t.default(w_1);  w_1 = None
        mm: "f32[6, 8][8, 1]cpu" = torch.ops.aten.mm.default(x_1, t);  x_1 = t = None
        logsumexp: "f32[6][1]cpu" = torch.ops.aten.logsumexp.default(mm, [-1]);  mm = None
        pow_1: "f32[6][1]cpu" = torch.ops.aten.pow.Tensor_Scalar(logsumexp, 2);  logsumexp = None
        mean: "f32[][]cpu" = torch.ops.aten.mean.default(pow_1);  pow_1 = None
        return mean

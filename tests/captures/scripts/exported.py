"""A transformer block as torch.export prints it: linear, matmul, norms and attention are operators of their own there. Tensor parallel on two ranks."""
from common import *
import torch.nn.functional as F

RANKS = 2


class Block(torch.nn.Module):
    def __init__(self, rank=None, bug=None):
        super().__init__()
        self.rank, self.bug = rank, bug

    def reduced(self, x, which):
        if self.rank is None or self.bug == f"{which}_not_reduced":
            return x
        return torch.ops._c10d_functional.wait_tensor(torch.ops._c10d_functional.all_reduce(x, "sum", "0"))

    def forward(self, x, g, b, wq, wk, wv, wo, w1, c1, w2):
        h = F.layer_norm(x, (8,), g, b, 1e-5)
        q, k, v = [F.linear(h, w).view(2, 6, -1, 4).transpose(1, 2) for w in (wq, wk, wv)]
        a = F.scaled_dot_product_attention(q, k, v, is_causal=not (self.bug == "sees_what_comes" and self.rank == 1))
        x = x + self.reduced(F.linear(a.transpose(1, 2).contiguous().flatten(2), wo), "attention")
        h = F.dropout(F.rms_norm(x, (8,), None, 1e-6), 0.1, False)
        return x + self.reduced(torch.matmul(F.gelu(F.linear(h, w1, c1), approximate="tanh"), w2.t()), "mlp")


SHAPES = {"x": ((2, 6, 8), None), "g": ((8,), None), "b": ((8,), None), "wq": ((8, 8), 0), "wk": ((8, 8), 0), "wv": ((8, 8), 0), "wo": ((8, 8), 1),
          "w1": ((16, 8), 0), "c1": ((16,), 0), "w2": ((8, 16), 1)}


def inputs(parts):
    return tuple(torch.randn(*(size // parts if i == axis else size for i, size in enumerate(shape))) for shape, axis in SHAPES.values())


def save(block, parts, path):
    write(path, clean(torch.export.export(block, inputs(parts)).graph_module.print_readable(print_output=False)))


def main():
    torch.manual_seed(0)
    base = out_dir("exported")
    save(Block(), 1, base / "seq.py")
    for bug in (None, "mlp_not_reduced", "sees_what_comes"):
        folder = base / ("tp2" + (f".bug_{bug}" if bug else ""))
        for r in range(RANKS):
            with rank_of(r, RANKS):
                save(Block(r, bug), RANKS, folder / f"r{r}.py")
        lines = ['group       d "0" = tp', ""]
        lines += [f"given s.{name} = " + (f"d[*].{name}" if axis is None else f"concat(d[*].{name}; axis={axis})") for name, (_, axis) in SHAPES.items()]
        claim(folder / "refines.claim", "A transformer block, exported, tensor parallel" + (f". With a bug: {bug.replace('_', ' ')}" if bug else ""), "../seq.py",
              "r{rank}.py", f"tp = {RANKS}", "\n".join(lines + ["", "claim all", "expect s.output[0] = d[*].output[0]"]))


if __name__ == "__main__":
    main()

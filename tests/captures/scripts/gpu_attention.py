"""torch's attention on a GPU and its gradients, by each of the three kernels (of the memory-efficient one without gradients), heads split over two ranks. Captured on fake tensors that say they lie on a GPU:
no GPU is needed. As many tokens as the sums of one kernel are padded for. Autograd does not run on these, so the kernel of the gradients is called as autograd calls it.
"""
from common import *
from torch._subclasses.fake_tensor import FakeTensorMode

aten = torch.ops.aten
B, T, HEADS, D = 1, 40, 4, 8
SETTINGS = {"scale": 0.125}


def flash(q, k, v, g):
    out, sums, cum_q, cum_k, most_q, most_k, seed, offset, _ = aten._scaled_dot_product_flash_attention(q, k, v, 0.0, True, **SETTINGS)
    return out, *aten._scaled_dot_product_flash_attention_backward(g, q, k, v, out, sums, cum_q, cum_k, most_q, most_k, 0.0, True, seed, offset, **SETTINGS)


def efficient(q, k, v, g):  # of its gradients there is no definition
    return aten._scaled_dot_product_efficient_attention(q, k, v, None, True, 0.0, True, **SETTINGS)[:1]


def cudnn(q, k, v, g):
    out, sums, cum_q, cum_k, most_q, most_k, seed, offset, _ = aten._scaled_dot_product_cudnn_attention(q, k, v, None, True, 0.0, True, False, **SETTINGS)
    return out, *aten._scaled_dot_product_cudnn_attention_backward(g, q, k, v, out, sums, seed, offset, None, cum_q, cum_k, most_q, most_k, 0.0, True, **SETTINGS)


def main():
    base = out_dir("gpu_attention")
    for kernel in (flash, efficient, cudnn):
        folder = base / kernel.__name__
        for name, heads in (("seq", HEADS), ("r0", HEADS // 2), ("r1", HEADS // 2)):
            with FakeTensorMode():
                inputs = [torch.empty(B, T, heads, D, device="cuda", dtype=torch.bfloat16).transpose(1, 2) for _ in range(4)]
                graph = make_fx(kernel)(*inputs)
            write(folder / f"{name}.py", readable(graph))
        outputs = 1 if kernel is efficient else 4
        lines = [f"given s.{name}_1 = concat(d[*].{name}_1; axis=1)" for name in "qkvg"] + ["", "claim all"]
        claim(folder / "refines.claim", f"attention on a GPU ({kernel.__name__}) and its gradients, heads split over 2 ranks", "seq.py", "r{rank}.py", "tp = 2",
              "\n".join(lines + [f"expect s.output[{k}] = concat(d[*].output[{k}]; axis=1)" for k in range(outputs)]))


if __name__ == "__main__":
    main()

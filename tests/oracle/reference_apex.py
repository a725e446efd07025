"""NVIDIA Apex's kernels in plain torch, after the code that the definitions cite, and calls of them."""

import torch

from cases_aten import real


# apex/normalization/fused_layer_norm.py, FusedLayerNormAffineFunction; csrc/layer_norm_cuda.cpp, layer_norm_affine: mean and invvar are of all
# rows, in f32 where the input is narrower.
def fused_layer_norm_affine(x, weight, bias, normalized_shape, eps):
    wide = x if x.dtype == torch.float64 else x.to(torch.float32)
    axes = tuple(range(x.dim() - len(normalized_shape), x.dim()))
    mean = wide.mean(axes, keepdim=True)
    invvar = torch.rsqrt(((wide - mean) ** 2).mean(axes, keepdim=True) + eps)
    y = (wide - mean) * invvar * weight.to(wide.dtype) + bias.to(wide.dtype)
    return [y.to(x.dtype), mean.flatten(), invvar.flatten()]


def kernel_cases():
    """(operator, arguments, results)"""
    for shape, axes in (((3, 4), 1), ((2, 3, 4), 1), ((2, 3, 4), 2), ((4,), 1), ((1, 1), 1), ((0, 4), 1), ((2, 1, 3), 1)):
        normalized = list(shape[len(shape) - axes:])
        x, weight, bias = real(*shape), real(*normalized, seed=1), real(*normalized, seed=2)
        for eps in (1e-05, 0.5):
            yield "apex.fused_layer_norm_affine_fwd.default", (x, weight, bias, normalized, eps), fused_layer_norm_affine(x, weight, bias, normalized, eps)
    x, weight, bias = (real(*shape, seed=seed, dtype=torch.float32) for seed, shape in enumerate(((3, 4), (4,), (4,))))
    yield "apex.fused_layer_norm_affine_fwd.default", (x, weight, bias, [4], 0.5), fused_layer_norm_affine(x, weight, bias, [4], 0.5)

"""NVIDIA Apex's kernels in plain torch, after the code that the definitions cite, and calls of them."""

import math

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


# csrc/layer_norm_cuda_kernel.cu, cuComputeGradInput and cuComputeGradGammaBeta: of mean and invvar as they are given.
def fused_layer_norm_affine_bwd(grad, mean, invvar, x, normalized_shape, weight, bias):
    wide = torch.float64 if x.dtype == torch.float64 else torch.float32
    others = x.dim() - len(normalized_shape)
    axes, rows = tuple(range(others, x.dim())), list(x.shape[:others]) + [1] * len(normalized_shape)
    mean, invvar, g = mean.view(rows), invvar.view(rows), grad.to(wide)
    normal = (x.to(wide) - mean) * invvar
    gw = g * weight.to(wide)
    grad_x = invvar * (gw - gw.mean(axes, keepdim=True) - normal * (gw * normal).mean(axes, keepdim=True))
    gradients = [grad_x, (g * normal).reshape(-1, *normalized_shape).sum(0), g.reshape(-1, *normalized_shape).sum(0)]
    return [gradient.to(x.dtype) for gradient in gradients]


def agrees_with_autograd(grad, x, weight, bias, normalized_shape, eps):
    """The gradients of torch.nn.functional.layer_norm are those of the kernel at the forward's own mean and invvar."""
    leaves = [t.clone().requires_grad_() for t in (x, weight, bias)]
    torch.nn.functional.layer_norm(leaves[0], normalized_shape, leaves[1], leaves[2], eps).backward(grad)
    _, mean, invvar = fused_layer_norm_affine(x, weight, bias, normalized_shape, eps)
    ours = fused_layer_norm_affine_bwd(grad, mean, invvar, x, normalized_shape, weight, bias)
    return all(torch.allclose(a.grad, b, rtol=1e-9, atol=1e-9) for a, b in zip(leaves, ours))


def kernel_cases():
    """(operator, arguments, results)"""
    for shape, axes in (((3, 4), 1), ((2, 3, 4), 1), ((2, 3, 4), 2), ((4,), 1), ((1, 1), 1), ((0, 4), 1), ((2, 1, 3), 1)):
        normalized = list(shape[len(shape) - axes:])
        x, weight, bias = real(*shape), real(*normalized, seed=1), real(*normalized, seed=2)
        for eps in (1e-05, 0.5):
            yield "apex.fused_layer_norm_affine_fwd.default", (x, weight, bias, normalized, eps), fused_layer_norm_affine(x, weight, bias, normalized, eps)
    x, weight, bias = (real(*shape, seed=seed, dtype=torch.float32) for seed, shape in enumerate(((3, 4), (4,), (4,))))
    yield "apex.fused_layer_norm_affine_fwd.default", (x, weight, bias, [4], 0.5), fused_layer_norm_affine(x, weight, bias, [4], 0.5)
    for shape, axes in (((3, 4), 1), ((2, 3, 4), 1), ((2, 3, 4), 2), ((4,), 1), ((1, 1), 1), ((0, 4), 1), ((2, 1, 3), 1)):
        normalized, rows = list(shape[len(shape) - axes:]), math.prod(shape[:len(shape) - axes])
        x, weight, bias, grad = real(*shape), real(*normalized, seed=1), real(*normalized, seed=2), real(*shape, seed=3)
        assert agrees_with_autograd(grad, x, weight, bias, normalized, 0.5)
        _, mean, invvar = fused_layer_norm_affine(x, weight, bias, normalized, 0.5)
        # The kernel does not look whether mean and invvar are those of its input.
        for mean, invvar in ((mean, invvar), (real(rows, seed=4), real(rows, seed=5))):
            yield ("apex.fused_layer_norm_affine_bwd.default", (grad, mean, invvar, x, normalized, weight, bias, 0.5),
                   fused_layer_norm_affine_bwd(grad, mean, invvar, x, normalized, weight, bias))

"""Attention as torch computes it on a GPU, in plain torch: after torch.nn.functional.scaled_dot_product_attention in the PyTorch documentation, with the types and
shapes of results of the kernels' meta functions (torch/_meta_registrations.py: meta__scaled_dot_product_flash_attention, …_efficient_attention, …_cudnn_attention).
No GPU is needed, and none was. Gradients are those that autograd gives of the formula. Computed in f64, recorded as f32: the logarithms are, whatever the
operands are.
"""
import math

import torch

from cases_aten import F32, F64, integer, real

U64 = torch.uint64


def attended(query, key, value, bias, causal, scale):
    """The result, and the logarithm of the sum of each row."""
    dtype, group = query.dtype, query.shape[1] // key.shape[1]
    query, key, value = query.to(F64), key.to(F64), value.to(F64)
    key, value = key.repeat_interleave(group, 1), value.repeat_interleave(group, 1)
    scores = query @ key.transpose(2, 3) * (scale or 1 / math.sqrt(query.shape[3]))
    if bias is not None:
        scores = scores + bias
    if causal:
        scores = scores.masked_fill(torch.ones(scores.shape[2:], dtype=torch.bool).triu(1), -math.inf)
    return (scores.softmax(3) @ value).to(dtype), scores.logsumexp(3).to(F32)


def gradients(grad, query, key, value, bias, causal, scale):
    three = [x.clone().requires_grad_(True) for x in (query, key, value)]
    result, _ = attended(*three, bias, causal, scale)
    return torch.autograd.grad(result, three, grad)


def operands(heads, groups, queries, keys):
    return (real(2, heads, queries, 3, dtype=F32), real(2, groups, keys, 3, dtype=F32, seed=1), real(2, groups, keys, 3, dtype=F32, seed=2))


SIZES = (((2, 2, 3, 3), True), ((1, 1, 2, 4), False), ((2, 2, 1, 1), True), ((3, 3, 3, 3), False))
SCALES = ({}, {"scale": 0.5})


def numbers_of_tokens(sizes):
    """No tensors in torch, and of a type that nothing reads in the definitions."""
    return [(f"max_{name}", torch.tensor(size, dtype=U64)) for name, size in zip("qk", sizes[2:])]


def rows_of_logarithms(sums):
    """Up to a multiple of 32, what else is in them, and the leaf."""
    rest = real(*sums.shape[:2], -sums.shape[2] % 32, dtype=F32, seed=3)
    return torch.cat([sums, rest], 2), rest


def flash():
    for sizes, causal in (*SIZES, ((4, 2, 2, 2), True), ((4, 1, 2, 3), False)):
        three, states = operands(*sizes), [("rng_state", torch.tensor([3, 1], dtype=U64)), ("unused", torch.tensor(5, dtype=U64)), ("debug_mask", real(0, dtype=F32))]
        leaves = [*numbers_of_tokens(sizes), *states]
        for scale in SCALES:
            result, sums = attended(*three, None, causal, scale.get("scale"))
            yield "aten._scaled_dot_product_flash_attention.default", (*three, 0.0, causal), scale, [result, sums, None, None, *(x for _, x in leaves)], leaves
            grad, more = real(*result.shape, dtype=F32, seed=4), (None, None, sizes[2], sizes[3], 0.0, causal, states[0][1], states[1][1])
            yield ("aten._scaled_dot_product_flash_attention_backward.default", (grad, *three, result, sums, *more), scale,
                   list(gradients(grad, *three, None, causal, scale.get("scale"))), [])


def efficient():
    for sizes, causal in SIZES:
        three, leaves = operands(*sizes), [("philox_seed", torch.tensor(7)), ("philox_offset", torch.tensor(0))]
        for bias in (None,) if causal else (None, real(2, sizes[0], sizes[2], sizes[3], dtype=F32, seed=5)):
            for scale in SCALES:
                result, sums = attended(*three, bias, causal, scale.get("scale"))
                logarithms, rest = rows_of_logarithms(sums)
                all_leaves = [*leaves, ("rest", rest)]
                op = "aten._scaled_dot_product_efficient_attention.default"
                yield op, (*three, bias, True, 0.0, causal), scale, [result, logarithms, *(x for _, x in leaves)], all_leaves
                yield op, (*three, bias, False, 0.0, causal), scale, [result, sums[:, :, :0], *(x for _, x in leaves)], all_leaves


def cudnn():
    for sizes, causal in SIZES:
        three, leaves = operands(*sizes), numbers_of_tokens(sizes)
        leaves += [("philox_seed", torch.tensor(7)), ("philox_offset", torch.tensor(0))]
        for scale in SCALES:
            result, sums = attended(*three, None, causal, scale.get("scale"))
            op = "aten._scaled_dot_product_cudnn_attention.default"
            yield op, (*three, None, True, 0.0, causal), scale, [result, sums.unsqueeze(3), None, None, *(x for _, x in leaves), None], leaves
            grad = real(*result.shape, dtype=F32, seed=4)
            yield ("aten._scaled_dot_product_cudnn_attention_backward.default",
                   (grad, *three, result, sums.unsqueeze(3), torch.tensor(7), torch.tensor(0), None, None, None, sizes[2], sizes[3], 0.0, causal), scale,
                   list(gradients(grad, *three, None, causal, scale.get("scale"))), [])


def cases():
    """Operator, arguments, keywords, results, and what the leaves of the definition hold."""
    yield from flash()
    yield from efficient()
    yield from cudnn()


def refused():
    three, longer = operands(2, 2, 3, 3), operands(2, 2, 2, 3)
    grad, sums = real(2, 2, 3, 3, dtype=F32, seed=4), real(2, 2, 3, dtype=F32, seed=5)
    forward = "aten._scaled_dot_product_{}_attention.default".format
    backward = "aten._scaled_dot_product_{}_attention_backward.default".format
    more = {"flash": (), "efficient": (None, True), "cudnn": (None, True)}
    for name, between in more.items():
        yield forward(name), (*three, *between, 0.5), {}
        yield forward(name), (*longer, *between, 0.0, True), {}
        yield forward(name), (*three, *between), {"scale": -1.0}
        yield forward(name), (three[0], three[1].to(F64), three[2], *between), {}
        yield forward(name), (three[0][:, :0], three[1][:, :0], three[2][:, :0], *between), {}
        yield forward(name), (operands(3, 2, 3, 3)[0], *three[1:], *between), {}
    yield forward("flash"), (*three, 0.0, False, True), {}
    yield forward("efficient"), (*three, real(3, 3, dtype=F32), True), {}
    yield forward("efficient"), (*three, real(2, 2, 3, 3, dtype=F32), True, 0.0, True), {}
    yield forward("efficient"), (operands(4, 2, 3, 3)[0], *three[1:], None, True), {}
    yield forward("cudnn"), (*three, real(2, 2, 3, 3, dtype=F32), True), {}
    yield forward("cudnn"), (*three, None, False), {}
    state = torch.tensor(7)
    yield backward("flash"), (grad, *three, grad, sums, None, None, 3, 2, 0.0, False, state, state), {}
    yield backward("flash"), (grad, *three, grad, sums, integer(2), None, 3, 3, 0.0, False, state, state), {}
    yield backward("flash"), (grad, *three, grad, sums.to(F64), None, None, 3, 3, 0.0, False, state, state), {}
    yield backward("flash"), (grad, *three, grad, sums[:, :, :2], None, None, 3, 3, 0.0, False, state, state), {}
    yield backward("cudnn"), (grad, *three, grad, sums, state, state, None, None, None, 3, 3, 0.0, False), {}
    yield backward("cudnn"), (grad, *three, grad, sums.unsqueeze(3), state, state, None, None, None, 3, 2, 0.0, False), {}

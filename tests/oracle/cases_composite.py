"""Calls of operators that torch computes by others, which record.py runs: linear, matmul, softmax, norms and attention as graphs of torch.export have them."""
import torch

from cases_aten import BF16, F32, F64, I32, integer, real, truth


def attention():
    for heads, groups, queries, keys in ((2, 2, 3, 3), (4, 2, 2, 3), (1, 1, 1, 2), (2, 2, 2, 1)):
        three = (real(2, heads, queries, 2), real(2, groups, keys, 2, seed=1), real(2, groups, keys, 3 if groups == heads else 2, seed=2))
        shared = {"enable_gqa": True} if groups != heads else {}
        yield three, shared
        yield (*three, None, 0.0, True), shared
        for shape in ((queries, keys), (1, keys), (2, 1, queries, keys), (heads, 1, keys), (1, heads, 1, 1)):
            yield (*three, real(*shape, seed=4)), {**shared, "scale": 0.5}
            sees = truth(*shape, seed=1) if shape[-1] == 1 else truth(*shape, seed=1) | (torch.arange(shape[-1]) == 0)  # each query sees a key
            yield (*three, sees | (shape[-1] == 1)), shared


def cases():
    for shape, n in (((2, 3), 4), ((2, 1, 3), 2), ((0, 3), 2), ((2, 0), 2), ((2, 2, 2, 1), 1)):
        x, w = real(*shape), real(n, shape[-1], seed=1)
        yield "aten.linear.default", (x, w), {}
        yield "aten.linear.default", (x, w, real(n, seed=2)), {}
    yield "aten.linear.default", (real(2, 3, dtype=BF16), real(1, 3, dtype=BF16), real(1, dtype=BF16)), {}
    for one, two in (((3,), (3,)), ((0,), (0,)), ((2, 3), (3,)), ((3,), (3, 2)), ((2, 3), (3, 2)), ((2, 2, 3), (3, 2)), ((0, 2, 3), (3, 1)), ((2, 2, 3), (2, 3, 1)),
                     ((2, 3), (2, 3, 2)), ((2, 1, 2, 3), (3, 3, 2)), ((1, 2, 0), (2, 0, 2))):
        yield "aten.matmul.default", (real(*one), real(*two, seed=1)), {}
    for shape, axes in (((2, 3), (0, -1)), ((3,), (0,)), ((2, 0), (0, 1)), ((2, 1, 2), (1, -3))):
        for axis in axes:
            for name in ("softmax", "log_softmax"):
                yield f"aten.{name}.int", (real(*shape), axis), {}
                yield f"aten.{name}.int", (real(*shape), axis, F64), {}
    for operand in (real(2, 3), real(dtype=F32), integer(3), integer(2, dtype=I32), real(0)):
        yield "aten.square.default", (operand,), {}
    for shape, norm in (((2, 3), [3]), ((2, 3), [2, 3]), ((2, 1, 2), [1, 2]), ((0, 2), [2])):
        weight, bias = real(*norm, seed=1), real(*norm, seed=2)
        yield "aten.layer_norm.default", (real(*shape), norm), {}
        yield "aten.layer_norm.default", (real(*shape), norm, weight, bias, 0.25), {}
        yield "aten.layer_norm.default", (real(*shape), norm, weight, None, 0.25, False), {}
        yield "aten.rms_norm.default", (real(*shape), norm, None, 0.25), {}
        yield "aten.rms_norm.default", (real(*shape), norm, weight, 0.5), {}
    for shape, axes in (((5, 2), (0, 1, -1)), ((4,), (0,)), ((1, 3), (0,)), ((3, 0, 2), (0, 2))):
        for axis in axes:
            for chunks in (1, 2, 3, 4):
                yield "aten.chunk.default", (real(*shape), chunks, axis), {}
    yield "aten.chunk.default", (integer(4), 2), {}
    for shape in ((2, 3), (2, 3, 2), (0, 2, 1), (4,)):
        yield "aten.flatten.using_ints", (real(*shape),), {}
        for first in range(len(shape)):
            for last in range(first, len(shape)):
                yield "aten.flatten.using_ints", (real(*shape), first, last - len(shape)), {}
    for operand in (real(2, 3), real(3, 2).t(), integer(3), truth(2, 2), real()):
        yield "aten.contiguous.default", (operand,), {}
        yield "aten.to.dtype", (operand, F64), {}
        yield "aten.to.dtype", (operand, F32, False, True), {}
        if operand.dtype.is_floating_point:
            yield "aten.dropout.default", (operand, 0.5, False), {}
            yield "aten.dropout.default", (operand, 0.0, True), {}
    for args, keywords in attention():
        yield "aten.scaled_dot_product_attention.default", args, keywords


def refused():
    yield "aten.linear.default", (real(2, 3), real(4, 2)), {}
    yield "aten.linear.default", (real(2, 3), real(4, 3), real(1)), {}
    yield "aten.linear.default", (integer(2, 3), integer(4, 3)), {}
    yield "aten.matmul.default", (real(2, 2, 3), real(3)), {}
    yield "aten.matmul.default", (real(2), real(3)), {}
    yield "aten.matmul.default", (real(2, 3), real(2, 3)), {}
    yield "aten.softmax.int", (real(2, 3), 1, F32), {}
    yield "aten.softmax.int", (integer(3), 0), {}
    yield "aten.square.default", (truth(2),), {}
    yield "aten.layer_norm.default", (real(2, 3), [2]), {}
    yield "aten.rms_norm.default", (real(2, 3), [3]), {}
    yield "aten.rms_norm.default", (real(2, 3), [3], real(2), 0.5), {}
    yield "aten.chunk.default", (real(0, 2), 2), {}
    yield "aten.chunk.default", (real(3), 0), {}
    yield "aten.flatten.using_ints", (real(2, 3, 2), 2, 1), {}
    yield "aten.to.dtype", (real(2), I32), {}
    yield "aten.dropout.default", (real(2), 0.5, True), {}
    yield "aten.dropout.default", (real(2), 1.5, False), {}
    three = tuple(real(1, 2, 3, 2, seed=seed) for seed in range(3))
    for args, keywords in (((*three, None, 0.5), {}), ((*three, truth(3, 3), 0.0, True), {}), ((*three, real(3, 2)), {}), ((*three, real(3, 3, dtype=F32)), {}),
                           ((*three, real(3)), {}), (tuple(x[0] for x in three), {}), (three, {"scale": -1.0}), ((three[0].repeat(1, 2, 1, 1), *three[1:]), {})):
        yield "aten.scaled_dot_product_attention.default", args, keywords

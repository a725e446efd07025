"""Calls of activations, losses, group norm, logarithms, division of integers, sums of integers, extremes, and of what repeats, turns and rolls.

As in cases_aten.py: small tensors of awkward shapes, every case of every definition at least once.
"""
from cases_aten import B8, BF16, F16, F32, F64, I32, I64, I8, U8, integer, positive, real, truth

SHAPES = ((2, 3), (), (0, 2), (5,))


def activations():
    for shape in SHAPES:
        x, g = real(*shape), real(*shape, seed=1)
        for name in ("log_sigmoid_forward", "elu", "leaky_relu", "hardtanh", "mish", "softplus"):
            yield f"aten.{name}.default", (x,), {}
            yield f"aten.{name}.default", (x.to(F32),), {}
        yield "aten.softplus.default", (x, 2, 1.5), {}
        yield "aten.softplus_backward.default", (g, x, 2, 1.5), {}
        yield "aten.softplus_backward.default", (g, x, 1, 20), {}
        yield "aten.log_sigmoid_backward.default", (g, x, (-x.abs()).exp()), {}
        yield "aten.log_sigmoid_backward.default", (g, x, positive(*shape, seed=2)), {}
        yield "aten.elu.default", (x, 0.5, 2, 0.25), {}
        yield "aten.elu.default", (x,), {"alpha": -0.5, "scale": 1.5, "input_scale": 2}
        yield "aten.elu_backward.default", (g, -0.5, 2, 0.25, False, x), {}
        for is_result in (False, True):
            yield "aten.elu_backward.default", (g, 0.5, 2, 0.25, is_result, x), {}
            yield "aten.leaky_relu_backward.default", (g, x, 0.25, is_result), {}
        yield "aten.leaky_relu.default", (x, -0.5), {}
        yield "aten.leaky_relu_backward.default", (g, x, -0.5, False), {}
        yield "aten.hardtanh.default", (x, 0.0, 0.5), {}
        yield "aten.hardtanh_backward.default", (g, x, -0.5, 1), {}
        yield "aten.gelu.default", (x,), {"approximate": "tanh"}
        yield "aten.gelu_backward.default", (g, x), {"approximate": "tanh"}
    for shape, dim in (((2, 4), -1), ((4, 3), 0), ((0, 2), 1), ((2, 2, 3), 1), ((2,), 0)):
        half = [size // 2 if i == dim % len(shape) else size for i, size in enumerate(shape)]
        yield "aten.glu.default", (real(*shape), dim), {}
        yield "aten.glu_backward.default", (real(*half, seed=1), real(*shape), dim), {}
    yield "aten.glu.default", (real(2, 4),), {}


def losses():
    for shape in ((2, 3), (), (4,)):
        x, y = real(*shape), real(*shape, seed=2)
        for reduction in (0, 1, 2):
            g = real(*shape, seed=1) if reduction == 0 else real(seed=1)
            for name in ("smooth_l1_loss", "huber_loss"):
                for width in (1.0, 0.5, 2.0):
                    yield f"aten.{name}.default", (x, y, reduction, width), {}
                    yield f"aten.{name}_backward.default", (g, x, y, reduction, width), {}
            loss = "aten.binary_cross_entropy_with_logits.default"
            yield loss, (x, y, None, None, reduction), {}
            yield loss, (x, y, real(*shape[-1:], seed=3), positive(*shape[-1:], seed=1), reduction), {}
    yield "aten.smooth_l1_loss.default", (real(3), real(3, seed=1)), {}
    yield "aten.huber_loss.default", (real(3, dtype=F32), real(3, dtype=F32, seed=1)), {}
    yield "aten.binary_cross_entropy_with_logits.default", (real(3), real(3, seed=1)), {}
    yield "aten.smooth_l1_loss.default", (real(0, 2), real(0, 2), 2), {}
    yield "aten.huber_loss.default", (real(0, 2), real(0, 2), 0), {}


def group_norm():
    for shape, groups in (((2, 4, 3), 2), ((1, 2, 2, 2), 1), ((2, 3), 3), ((2, 6, 1), 3)):
        sizes = (shape[0], shape[1], 1 if len(shape) == 2 else int(real(*shape[2:]).numel()))
        x = real(*shape)
        mean, rstd = real(shape[0], groups, seed=2), positive(shape[0], groups, seed=3)
        for weight, bias in ((None, None), (real(shape[1], seed=4), real(shape[1], seed=5)), (real(shape[1], seed=4), None)):
            yield "aten.native_group_norm.default", (x, weight, bias, *sizes, groups, 0.25), {}
            mask = [True, weight is not None, weight is not None]
            yield "aten.native_group_norm_backward.default", (real(*shape, seed=1), x, mean, rstd, weight, *sizes, groups, mask), {}
    yield "aten.native_group_norm_backward.default", (real(2, 2, seed=1), real(2, 2), real(2, 2), positive(2, 2), real(2), 2, 2, 1, 2, [False, True, False]), {}


def numbers():
    for shape in SHAPES:
        for name in ("log1p", "log2", "log10"):
            yield f"aten.{name}.default", (positive(*shape),), {}
            yield f"aten.{name}.default", (integer(*shape, low=1, high=5),), {}
        yield "aten.expm1.default", (real(*shape),), {}
        yield "aten.expm1.default", (integer(*shape),), {}
        for name in ("sign", "sgn"):
            yield f"aten.{name}.default", (real(*shape),), {}
        yield "aten.sign.default", (integer(*shape),), {}
        for dtype in (I64, I32, B8):
            if dtype != B8:
                yield "aten.remainder.Scalar", (integer(*shape, dtype=dtype), 3), {}
                yield "aten.remainder.Scalar", (integer(*shape, dtype=dtype), -2), {}
                yield "aten.floor_divide.default", (integer(*shape, dtype=dtype), 2), {}
                yield "aten.floor_divide.default", (integer(*shape, dtype=dtype), -3), {}
            yield "aten.sum.default", (integer(*shape, low=0, high=2, dtype=dtype),), {}
        yield "aten.sum.default", (truth(*shape),), {"dtype": I64}
        yield "aten.any.default", (truth(*shape),), {}
        yield "aten.any.default", (truth(*shape) & False,), {}
        if 0 not in shape:
            for name in ("max", "min"):
                yield f"aten.{name}.default", (real(*shape),), {}
            yield "aten.amin.default", (real(*shape),), {}
            yield "aten.amin.default", (real(*shape), list(range(len(shape)))[:1], True), {}
            for name in ("argmax", "argmin"):
                yield f"aten.{name}.default", (real(*shape),), {}
                for axis in range(-len(shape), len(shape)):
                    yield f"aten.{name}.default", ((real(*shape) * 2).round(), axis, axis < 0), {}
        for low in (0, 0.5):
            yield "aten.clamp_min.default", (real(*shape), low), {}
            yield "aten.clamp_max.default", (real(*shape), low), {}
        yield "aten.clamp_min.default", (integer(*shape), 0), {}
        yield "aten.clamp_max.default", (integer(*shape, dtype=I32), -1), {}
    for one, other in (((2, 3), (3,)), ((2, 1), (3,)), ((), (2,)), ((0, 2), (1, 2))):
        yield "aten.xlogy.Tensor", (real(*one), positive(*other, seed=1)), {}
        yield "aten.xlogy.Tensor", (integer(*one), integer(*other, low=1, high=5)), {}
        yield "aten.clamp_min.Tensor", (real(*one), real(*other, seed=1)), {}
        yield "aten.clamp_min.Tensor", (integer(*one), real(*other, seed=1)), {}
        divisor = integer(*other, low=1, high=4)
        yield "aten.floor_divide.default", (integer(*one), divisor), {}
        yield "aten.floor_divide.default", (integer(*one), -divisor), {}
        yield "aten.remainder.Tensor", (integer(*one, dtype=I32), divisor), {}
        yield "aten.remainder.Tensor", (integer(*one), -divisor), {}
        yield "aten.div.Tensor_mode", (integer(*one), divisor), {"rounding_mode": "floor"}
        for name in ("logical_xor.default", "bitwise_xor.Tensor"):
            yield f"aten.{name}", (truth(*one), truth(*other, seed=1)), {}
    for dtype in (U8, I8, I32):
        yield "aten.sum.default", (integer(3, low=0, dtype=dtype),), {}
        yield "aten.sum.dim_IntList", (integer(2, 3, low=0, dtype=dtype), [1]), {}
    for shape, axes in (((2, 3), ([0], [1], [-1], [0, 1], [], None)), ((3, 1, 2), ([0, 2], [1])), ((0, 2), ([0], [1])), ((), ([], None))):
        for axes_ in axes:
            for keep in (False, True):
                yield "aten.sum.dim_IntList", (integer(*shape), axes_, keep), {}
                yield "aten.sum.dim_IntList", (truth(*shape), axes_, keep), {}
    for shape, axis in (((2, 3), 0), ((2, 3), -1), ((0, 2), 0), ((0, 2), 1), ((2, 0), 1)):
        for keep in (False, True):
            for name in ("any", "all"):
                yield f"aten.{name}.dim", (truth(*shape), axis, keep), {}
                yield f"aten.{name}.dim", (truth(*shape) | True, axis, keep), {}
    for shape, axes in (((2, 3), (None, [0], [-1], [0, 1])), ((4,), ([0],)), ((2, 2, 2), ([0, 2],))):
        for axes_ in axes:
            for keywords in ({}, {"correction": 0}, {"correction": 1, "keepdim": True}):
                yield "aten.std.correction", (real(*shape), axes_), keywords
                yield "aten.var_mean.correction", (real(*shape), axes_), keywords
    for name in ("argmax", "argmin"):
        yield f"aten.{name}.default", (real(0, 3), 1), {}
        yield f"aten.{name}.default", (real(2, 3, 2).sign(), 1), {}
        yield f"aten.{name}.default", (real(5, dtype=F32) * 0, 0), {}
    yield "aten.mv.default", (real(2, 3), real(3, seed=1)), {}
    yield "aten.mv.default", (real(2, 0), real(0)), {}
    yield "aten.mv.default", (real(0, 2), real(2)), {}
    yield "aten.dot.default", (real(3), real(3, seed=1)), {}
    yield "aten.dot.default", (real(0), real(0)), {}


def places():
    for shape, repeats in (((2, 3), [1, 2]), ((2, 3), [2, 1, 3]), ((), [2]), ((), []), ((0, 2), [2, 2]), ((2,), [0]), ((3,), [1, 1])):
        yield "aten.repeat.default", (real(*shape), repeats), {}
        yield "aten.repeat.default", (integer(*shape), repeats), {}
    for shape, shifts, dims in (((2, 3), [1], [1]), ((2, 3), [-1], [-1]), ((4,), [6], [0]), ((3, 2), [1, -1], [0, 1]), ((2,), [2], [0])):
        yield "aten.roll.default", (real(*shape), shifts, dims), {}
    for shape, dims in (((2, 3), [0]), ((2, 3), [0, -1]), ((0, 2), [0]), ((3,), []), ((), [])):
        yield "aten.flip.default", (real(*shape), dims), {}
        yield "aten.flip.default", (truth(*shape), dims), {}
    for n in (0, 1, 3):
        yield "aten.eye.default", (n,), {}
        for dtype in (F64, I64, B8):
            yield "aten.eye.default", (n,), {"dtype": dtype}
            yield "aten.eye.m", (n, 2), {"dtype": dtype}
    yield "aten.eye.m", (2, 3), {}
    for start, end, step in ((0, 6, 2), (1, 6, 2), (None, None, 3), (0, 9223372036854775807, 4), (-3, -1, 2), (4, 2, 2), (2, 3, 7)):
        yield "aten.slice.Tensor", (real(2, 6), 1, start, end, step), {}
        yield "aten.slice.Tensor", (integer(6), 0, start, end, step), {}
    for n, start, end, step in ((6, 0, 6, 2), (6, 1, 6, 2), (7, 0, 7, 3), (7, 1, 9223372036854775807, 4), (6, 4, 4, 2), (5, -3, -1, 2)):
        count = len(range(n)[start:end:step])
        yield "aten.slice_backward.default", (real(2, count), [2, n], 1, start, end, step), {}
    yield "aten.slice_backward.default", (real(2), [5], 0, 1, 4, 2), {}
    for shape, index, dtype in (((4, 3), (5,), I64), ((4,), (3, 2), I64), ((3, 2, 2), (2,), I32), ((2, 0), (3,), I64), ((3, 2), (0,), I64), ((3, 2), (), I64)):
        rows = integer(*index, low=0, high=shape[0], dtype=dtype)
        yield "aten.index_put.default", (real(*shape), [rows], real(*index, *shape[1:], seed=1), True), {}
    for shape, axis, count in (((4, 3), 0, 5), ((2, 3), -1, 4), ((2, 3, 2), 1, 2), ((3,), 0, 0), ((2, 0), 0, 3)):
        parts = [count if a == axis % len(shape) else size for a, size in enumerate(shape)]
        index = integer(count, low=0, high=shape[axis])
        yield "aten.index_add.default", (real(*shape), axis, index, real(*parts, seed=1)), {}
        yield "aten.index_add.default", (real(*shape), axis, index.to(I32), real(*parts, seed=1)), {"alpha": 0.5}


def cases():
    for family in (activations, losses, group_norm, numbers, places):
        yield from family()


def refused():
    yield "aten.softplus.default", (real(2), 0), {}
    yield "aten.log_sigmoid_backward.default", (real(2), real(2), real(0)), {}
    yield "aten.leaky_relu_backward.default", (real(2), real(2), -0.5, True), {}
    yield "aten.hardtanh.default", (real(2), 1, -1), {}
    yield "aten.elu.default", (integer(2),), {}
    yield "aten.elu_backward.default", (real(2), -0.5, 1, 1, True, real(2)), {}
    yield "aten.remainder.Tensor", (integer(2), 2), {}
    yield "aten.glu.default", (real(3),), {}
    yield "aten.glu_backward.default", (real(2), real(6), 0), {}
    yield "aten.smooth_l1_loss.default", (real(2), real(2), 1, 0.0), {}
    yield "aten.huber_loss.default", (real(0), real(0), 1), {}
    yield "aten.smooth_l1_loss_backward.default", (real(2), real(2), real(2), 1, 1.0), {}
    yield "aten.binary_cross_entropy_with_logits.default", (real(2), real(1)), {}
    yield "aten.native_group_norm.default", (real(2, 3), None, None, 2, 3, 1, 2, 0.25), {}
    yield "aten.native_group_norm.default", (real(2, 4, 3), None, None, 2, 4, 2, 2, 0.25), {}
    yield "aten.native_group_norm.default", (real(2, 4, 3), real(2), None, 2, 4, 3, 2, 0.25), {}
    yield "aten.sign.default", (integer(2, low=0, dtype=U8),), {}
    yield "aten.floor_divide.default", (real(2), 2), {}
    yield "aten.floor_divide.default", (integer(2), 0.5), {}
    yield "aten.div.Tensor_mode", (integer(2), integer(2, low=1)), {"rounding_mode": "trunc"}
    yield "aten.remainder.Scalar", (real(2), 2), {}
    yield "aten.sum.default", (real(2),), {"dtype": I64}
    yield "aten.sum.default", (integer(2),), {"dtype": I32}
    yield "aten.sum.dim_IntList", (real(2), [0]), {"dtype": I64}
    yield "aten.any.default", (integer(2),), {}
    yield "aten.any.dim", (truth(), 0), {}
    yield "aten.logical_xor.default", (integer(2), integer(2)), {}
    yield "aten.clamp_min.default", (integer(2), 0.5), {}
    yield "aten.amin.default", (integer(2),), {}
    yield "aten.argmax.default", (real(0, 3), 0), {}
    yield "aten.argmin.default", (integer(2),), {}
    yield "aten.mv.default", (real(2, 3), real(2)), {}
    yield "aten.mv.default", (real(2, 3), real(3, 1)), {}
    yield "aten.dot.default", (real(2), real(3)), {}
    yield "aten.repeat.default", (real(2, 3), [2]), {}
    yield "aten.repeat.default", (real(2), [-1]), {}
    yield "aten.roll.default", (real(2, 3), [1]), {}
    yield "aten.roll.default", (real(2, 3), [1], [0, 1]), {}
    yield "aten.flip.default", (real(2), [1]), {}
    yield "aten.eye.default", (-1,), {}
    yield "aten.slice.Tensor", (real(3), 0, 0, 3, 0), {}
    yield "aten.slice.Tensor", (real(), 0, 0, 3, 2), {}
    yield "aten.index_put.default", (real(3, 2), [integer(2, low=0, high=3)], real(2), True), {}
    yield "aten.index_put.default", (real(3, 2), [integer(2, low=0, high=3)], real(2, 2)), {}
    yield "aten.index_add.default", (real(3, 2), 0, integer(2, low=0, high=3), real(3, 2)), {}
    yield "aten.index_add.default", (real(3, 2), 0, integer(2, low=3, high=5), real(2, 2)), {}
    yield "aten.index_add.default", (integer(3), 0, integer(2, low=0, high=3), integer(2)), {}

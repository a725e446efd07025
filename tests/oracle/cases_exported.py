"""Calls of operators that graphs of torch.export keep and torch computes by others, which record.py runs: views by other names, checks, labels of classes."""
import torch

from cases_aten import B8, BF16, CPU, F32, F64, I32, I64, U8, integer, real, truth


def views():
    for shape, other in (((2, 3), (3, 2)), ((2, 3), (2, 3)), ((6,), (1, 2, 3)), ((0, 3), (3, 0)), ((), (1, 1)), ((2, 1, 3), (6,))):
        for name in ("view_as", "reshape_as"):
            yield f"aten.{name}.default", (real(*shape), real(*other, seed=1)), {}
            yield f"aten.{name}.default", (integer(*shape), real(*other)), {}
    for shape, dim, sizes in (((6,), 0, [2, 3]), ((2, 6), -1, [3, -1]), ((2, 6, 1), 1, [1, 6]), ((0, 2), 0, [0, 3]), ((4, 2), -2, [2, 1, 2]), ((3, 2), 1, [2])):
        yield "aten.unflatten.int", (real(*shape), dim, sizes), {}
    for operand in (real(2, 3), real(3, 2).t(), real(), real(0, 2), integer(2, 1, 2), truth(3)):
        yield "aten.ravel.default", (operand,), {}
    for shape, wide in (((3,), (2, 3)), ((2, 1), (2, 3)), ((), (2,)), ((1, 0), (2, 0)), ((2, 3), (2, 3))):
        yield "aten.expand_as.default", (real(*shape), integer(*wide)), {}
        yield "aten.broadcast_to.default", (real(*shape), list(wide)), {}
    yield "aten.broadcast_to.default", (real(2, 1), [3, -1, 2]), {}
    for shape, dim, start, length in (((5, 2), 0, 1, 3), ((5, 2), -2, -2, 2), ((2, 4), 1, 0, 4), ((2, 4), -1, 4, 0), ((2, 2, 3), 2, -1, 1), ((0, 2), 0, 0, 0)):
        yield "aten.narrow.default", (real(*shape), dim, start, length), {}
    for shape, sizes, dim in (((5, 2), [2, 3], 0), ((2, 4), [1, 0, 3], -1), ((3,), [3], 0), ((0, 2), [0, 0], 0)):
        yield "aten.split.sizes", (real(*shape), sizes, dim), {}
    yield "aten.split.sizes", (integer(4), [1, 3]), {}
    shape = (2, 3, 1, 4)
    for source in range(4):
        for destination in range(4):
            yield "aten.movedim.int", (real(*shape), source, destination - 4), {}
            yield "aten.swapaxes.default", (real(*shape), source - 4, destination), {}
    yield "aten.movedim.int", (real(3), 0, -1), {}
    yield "aten.swapaxes.default", (real(0, 3), 0, 1), {}
    for shape in ((2, 3), (2, 1, 3), (0, 2), (2, 2, 3, 1)):
        yield "aten.mT.default", (real(*shape),), {}
    for shape in ((2, 3), (3,), (0, 2), (1, 1)):
        yield "aten.numpy_T.default", (real(*shape),), {}


def types():
    for operand, other in ((real(2, 3), F64), (integer(3), I64), (truth(2), B8), (real(0), F64)):
        yield "aten._assert_tensor_metadata.default", (operand, None, None, other), {"device": CPU, "layout": torch.strided}
        yield "aten._assert_tensor_metadata.default", (operand,), {"dtype": other}
        yield "aten._assert_tensor_metadata.default", (operand,), {}
        yield "aten.to.device", (operand, CPU, other), {}
        yield "aten.to.device", (operand, CPU, F32, False, True), {}
        yield "aten.to.dtype_layout", (operand,), {"dtype": other, "layout": torch.strided, "device": CPU}
        yield "aten.to.dtype_layout", (operand,), {"dtype": F32, "copy": True}
        yield "aten.to.dtype_layout", (operand,), {}
        for known in (real(1, seed=1), real(2, dtype=BF16), operand):
            yield "aten.type_as.default", (operand, known), {}


def repeated():
    for shape, axes in (((2, 3), (0, 1, -1)), ((3,), (0,)), ((2, 0, 1), (0, 1, 2)), ((1, 2, 2), (-3, -2))):
        for times in (0, 1, 2, 3):
            yield "aten.repeat_interleave.self_int", (real(*shape), times), {}
            for axis in axes:
                yield "aten.repeat_interleave.self_int", (real(*shape), times, axis), {}
    yield "aten.repeat_interleave.self_int", (integer(2, 2), 2, 1), {}
    yield "aten.repeat_interleave.self_int", (real(), 3), {}
    for shape, axes in (((2, 3), (0, 1, -1)), ((4,), (0,)), ((1, 2), (0,)), ((2, 0, 2), (0, -1))):
        for axis in axes:
            ends = tuple(2 if at == axis % len(shape) else size for at, size in enumerate(shape))
            yield "aten.diff.default", (real(*shape), 1, axis), {}
            yield "aten.diff.default", (real(*shape), 1, axis, real(*ends, seed=1)), {}
            yield "aten.diff.default", (real(*shape), 1, axis, None, real(*ends, seed=2)), {}
            yield "aten.diff.default", (real(*shape), 1, axis, real(*ends, seed=1), real(*ends, seed=2)), {}
    yield "aten.diff.default", (integer(3, dtype=I32),), {}
    yield "aten.diff.default", (integer(2, 3), 1, -1, integer(2, 1, seed=1)), {}
    yield "aten.diff.default", (real(0), 1, 0, real(1)), {}


def choices():
    for one, two in (((2, 3), (3,)), ((1,), (2, 1)), ((), (2,)), ((0, 2), (1, 2))):
        yield "aten.__and__.Tensor", (truth(*one), truth(*two, seed=1)), {}
        yield "aten.__or__.Tensor", (truth(*one), truth(*two, seed=1)), {}
    for shape, wide in (((2, 3), (3,)), ((3,), (2, 3)), ((), (2,)), ((0, 2), (1, 2))):
        for operand in (real(*wide), real(*wide, dtype=F32), integer(*wide), integer(*wide, dtype=I32)):
            for number in (3, 0.5, True):
                yield "aten.where.ScalarOther", (truth(*shape), operand, number), {}
                yield "aten.where.ScalarSelf", (truth(*shape), number, operand), {}
    yield "aten.where.ScalarOther", (truth(2), truth(2, seed=1), 2), {}
    yield "aten.where.ScalarSelf", (truth(2), False, truth(2, seed=1)), {}
    for one, two in ((2, 3), (0, 2), (1, 1)):
        yield "aten.outer.default", (real(one), real(two, seed=1)), {}
    for tensors, dim in (([real(2, 3), real(1, 3)], 0), ([real(2, 1), real(2, 0), real(2, 2)], -1), ([integer(3)], 0)):
        yield "aten.concat.default", (tensors, dim), {}


def labelled():
    for rows, classes in ((3, 4), (1, 2), (2, 1)):
        scores, labels = real(rows, classes), integer(rows, low=0, high=classes)
        some = labels.clone()
        some[0] = -100
        for reduction in (0, 1, 2):
            for target in (labels, some) if rows > 1 else (labels,):
                yield "aten.cross_entropy_loss.default", (scores, target, None, reduction), {}
                yield "aten.nll_loss_nd.default", (scores, target, None, reduction), {}
            yield "aten.cross_entropy_loss.default", (scores, labels, None, reduction, 0 if rows > 2 else -1), {}
            yield "aten.nll_loss_nd.default", (scores, labels, None, reduction, 0 if rows > 2 else -1), {}
        yield "aten.cross_entropy_loss.default", (scores, labels), {}
        yield "aten.nll_loss_nd.default", (scores, labels), {}
    for name in ("cross_entropy_loss", "nll_loss_nd"):
        yield f"aten.{name}.default", (real(0, 3), integer(0), None, 2), {}


def cases():
    yield from views()
    yield from types()
    yield from repeated()
    yield from choices()
    yield from labelled()


def refused():
    yield "aten._assert_tensor_metadata.default", (real(2),), {"dtype": F32}
    yield "aten._assert_tensor_metadata.default", (real(2), [3]), {}
    yield "aten._assert_tensor_metadata.default", (real(2), None, [1]), {}
    yield "aten.to.device", (real(2), CPU, I32), {}
    yield "aten.to.dtype_layout", (real(2),), {"dtype": I64}
    yield "aten.to.dtype_layout", (real(2),), {"memory_format": torch.contiguous_format}
    yield "aten.type_as.default", (real(2), integer(2)), {}
    yield "aten.view_as.default", (real(2, 3), real(4)), {}
    yield "aten.reshape_as.default", (real(2, 3), real(5)), {}
    yield "aten.unflatten.int", (real(6), 0, [4, 2]), {}
    yield "aten.unflatten.int", (real(6), 1, [6]), {}
    yield "aten.expand_as.default", (real(2), real(3)), {}
    yield "aten.broadcast_to.default", (real(2, 3), [3]), {}
    yield "aten.narrow.default", (real(4), 0, 2, 3), {}
    yield "aten.narrow.default", (real(4), 0, -5, 1), {}
    yield "aten.split.sizes", (real(4), [1, 2]), {}
    yield "aten.movedim.int", (real(2, 3), 2, 0), {}
    yield "aten.swapaxes.default", (real(2, 3), 0, 2), {}
    yield "aten.mT.default", (real(3),), {}
    yield "aten.numpy_T.default", (real(2, 3, 4),), {}
    yield "aten.concat.default", ([real(2), real(2, dtype=F32)],), {}
    yield "aten.repeat_interleave.self_int", (real(2), -1), {}
    yield "aten.repeat_interleave.self_int", (real(2), 2, 0), {"output_size": 4}
    yield "aten.repeat_interleave.self_int", (real(), 2, 0), {}
    yield "aten.diff.default", (real(3), 2), {}
    yield "aten.diff.default", (truth(3),), {}
    yield "aten.diff.default", (integer(3, low=0, dtype=U8),), {}
    yield "aten.diff.default", (real(0),), {}
    yield "aten.diff.default", (real(3), 1, 0, real(1, dtype=F32)), {}
    yield "aten.outer.default", (real(2, 2), real(2)), {}
    yield "aten.outer.default", (integer(2), integer(2)), {}
    yield "aten.__and__.Tensor", (integer(2), integer(2)), {}
    yield "aten.__or__.Tensor", (integer(2), integer(2)), {}
    yield "aten.where.ScalarOther", (integer(2), real(2), 1.0), {}
    yield "aten.where.ScalarSelf", (truth(2), 1.0, real(3)), {}
    for name in ("cross_entropy_loss", "nll_loss_nd"):
        yield f"aten.{name}.default", (real(2, 3), integer(2, low=0, high=3), real(3)), {}
        yield f"aten.{name}.default", (real(3), integer(low=0, high=3)), {}
        yield f"aten.{name}.default", (real(2, 3), integer(3, low=0, high=3)), {}
        yield f"aten.{name}.default", (real(2, 3), integer(2, low=0, high=3), None, 3), {}
    yield "aten.cross_entropy_loss.default", (real(2, 3), real(2, 3)), {}
    yield "aten.cross_entropy_loss.default", (real(2, 3), integer(2, low=0, high=3), None, 1, -100, 0.5), {}

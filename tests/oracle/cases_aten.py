"""Calls of aten operators that record.py runs: small tensors of awkward shapes, every case of every definition at least once.

Inputs are small multiples of 1/4, so that sums and products are exact in f64 and in rational arithmetic.
"""

import torch

F64, F32, BF16, F16 = torch.float64, torch.float32, torch.bfloat16, torch.float16
I64, I32, I16, I8, U8, B8 = torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8, torch.bool
CPU = torch.device("cpu")


def real(*shape, dtype=F64, seed=0):
    """Multiples of 1/4 between -2 and 2, of both signs and 0."""
    count = 1
    for size in shape:
        count *= size
    values = [((i * 7 + 3 + 5 * seed) % 17 - 8) / 4 for i in range(count)]
    return torch.tensor(values, dtype=F64).reshape(shape).to(dtype)


def positive(*shape, dtype=F64, seed=0):
    return (real(*shape, seed=seed).abs() + 0.25).to(dtype)


def integer(*shape, low=-3, high=4, dtype=I64, seed=0):
    count = 1
    for size in shape:
        count *= size
    values = [low + (i * 5 + 2 + 3 * seed) % (high - low) for i in range(count)]
    return torch.tensor(values, dtype=I64).reshape(shape).to(dtype)


def truth(*shape, seed=0):
    return integer(*shape, low=0, high=3, seed=seed) > 0


def pointwise():
    for name in ("add", "sub"):
        tensor, scalar = f"aten.{name}.Tensor", f"aten.{name}.Scalar"
        yield tensor, (real(2, 3), real(2, 3, seed=1)), {}
        yield tensor, (real(2, 3), real(3, seed=1)), {"alpha": 2}
        yield tensor, (real(2, 1, 3), real(4, 1, seed=1)), {"alpha": 0.5}
        yield tensor, (real(0, 3), real(1, 3, seed=1)), {}
        yield tensor, (real(), real(2, seed=1)), {}
        yield tensor, (real(3, dtype=F32), real(3)), {}
        yield tensor, (real(3, dtype=F32), torch.tensor(0.5, dtype=F64)), {}
        yield tensor, (real(3, dtype=F16), real(3, dtype=BF16)), {}
        yield tensor, (real(3, dtype=BF16), real(3, dtype=F32)), {}
        yield tensor, (integer(3), real(3, dtype=F32)), {}
        yield tensor, (integer(3), torch.tensor(0.5, dtype=F64)), {}
        yield tensor, (integer(2, 2), integer(2, seed=1)), {}
        yield tensor, (integer(2, 2), integer(2, 1, seed=1)), {"alpha": 3}
        yield tensor, (integer(3, dtype=I32), integer(3, seed=1)), {}
        yield tensor, (integer(3, dtype=I8), integer(3, dtype=I32)), {}
        yield tensor, (real(2), 3), {}
        yield tensor, (real(2), 0.5), {"alpha": 2}
        yield tensor, (integer(2), 3), {}
        yield tensor, (integer(2), 3), {"alpha": 2}
        yield tensor, (integer(2), 0.5), {}
        yield scalar, (real(2, 2), 0.5), {}
        yield scalar, (real(0), 1, 2), {}
        yield scalar, (integer(2), 3, 2), {}
        yield scalar, (integer(2), 3), {}
        yield scalar, (integer(2), 0.25), {}
    # Subtraction of truth values is an error in torch.
    yield "aten.add.Tensor", (truth(3), integer(3)), {}
    yield "aten.add.Tensor", (truth(2), 0.5), {}
    yield "aten.add.Tensor", (truth(2), 2), {}
    tensor = "aten.mul.Tensor"
    yield tensor, (real(2, 3), real(2, 3, seed=1)), {}
    yield tensor, (real(2, 1), real(3, seed=1)), {}
    yield tensor, (real(1, 0), real(2, 1, seed=1)), {}
    yield tensor, (real(dtype=F32), real(2, dtype=BF16)), {}
    yield tensor, (real(2, dtype=BF16), real(1, dtype=F16)), {}
    yield tensor, (integer(2, 2), integer(2)), {}
    yield tensor, (truth(3), integer(3)), {}
    yield tensor, (truth(3), real(3, dtype=F32)), {}
    yield tensor, (truth(4), truth(4, seed=1)), {}
    yield tensor, (truth(4), truth(2, 1, seed=1)), {}
    yield tensor, (real(3), 0.5), {}
    yield tensor, (real(3, dtype=BF16), 2), {}
    yield tensor, (real(), -1), {}
    yield tensor, (integer(3), 0.5), {}
    yield tensor, (integer(3, dtype=I32), 2), {}
    yield tensor, (truth(3), 7), {}
    yield "aten.mul.Scalar", (real(3), 0.5), {}
    yield "aten.mul.Scalar", (integer(3), 2), {}
    yield "aten.mul.Scalar", (truth(3), 2.5), {}
    tensor = "aten.div.Tensor"
    yield tensor, (real(2, 3), positive(2, 3)), {}
    yield tensor, (real(2, 3), positive()), {}
    yield tensor, (real(1, 3), positive(2, 1, seed=2)), {}
    yield tensor, (real(0), positive(1)), {}
    yield tensor, (integer(3), integer(3, low=1, high=5)), {}
    yield tensor, (integer(3), positive(3, dtype=BF16)), {}
    yield tensor, (real(3), 4), {}
    yield tensor, (real(3, dtype=F32), 0.5), {}
    yield tensor, (integer(3), 2), {}
    yield tensor, (integer(3), 0.5), {}
    yield tensor, (real(0), 0), {}
    yield "aten.div.Scalar", (real(2, 2), 21), {}
    yield "aten.div.Scalar", (integer(2), -2), {}
    yield "aten.div.Scalar", (real(0), 0.0), {}
    yield "aten.div.Tensor", (integer(0), 0), {}
    yield "aten.div.Scalar", (integer(0), 0), {}
    for name in ("neg", "abs"):
        yield f"aten.{name}.default", (real(2, 3),), {}
        yield f"aten.{name}.default", (integer(3),), {}
        yield f"aten.{name}.default", (real(0),), {}
    for name in ("exp", "tanh", "erf", "sigmoid"):
        yield f"aten.{name}.default", (real(2, 3),), {}
        yield f"aten.{name}.default", (real(),), {}
        yield f"aten.{name}.default", (real(1, 0, 2),), {}
        yield f"aten.{name}.default", (integer(3),), {}
        yield f"aten.{name}.default", (truth(2),), {}
    for name in ("log", "sqrt", "rsqrt", "reciprocal"):
        yield f"aten.{name}.default", (positive(2, 3),), {}
        yield f"aten.{name}.default", (positive(0),), {}
        yield f"aten.{name}.default", (integer(3, low=1, high=5),), {}
    yield "aten.tanh_backward.default", (real(2, 2), real(2, 2, seed=3)), {}
    yield "aten.tanh_backward.default", (real(0, 2), real(0, 2)), {}
    yield "aten.silu.default", (real(2, 3),), {}
    yield "aten.silu.default", (real(),), {}
    yield "aten.relu.default", (real(2, 3),), {}
    yield "aten.relu.default", (integer(5),), {}


def comparison():
    for name in ("ge", "gt", "le", "lt", "eq", "ne"):
        yield f"aten.{name}.Scalar", (real(2, 3), 0.5), {}
        yield f"aten.{name}.Scalar", (real(), 0), {}
        yield f"aten.{name}.Scalar", (integer(5), 1), {}
        yield f"aten.{name}.Scalar", (integer(5), 0.5), {}
        yield f"aten.{name}.Scalar", (truth(4), 1), {}
        yield f"aten.{name}.Scalar", (integer(0, dtype=I32), 1), {}
        yield f"aten.{name}.Tensor", (real(2, 3), real(3, seed=1)), {}
        yield f"aten.{name}.Tensor", (integer(3, 1), integer(4, seed=1)), {}
        yield f"aten.{name}.Tensor", (integer(3), real(3, dtype=F32)), {}
        yield f"aten.{name}.Tensor", (truth(4), truth(4, seed=1)), {}
        yield f"aten.{name}.Tensor", (truth(4), integer(4)), {}
    for name in ("bitwise_and.Tensor", "bitwise_or.Tensor", "logical_and.default", "logical_or.default"):
        yield f"aten.{name}", (truth(4), truth(4, seed=1)), {}
        yield f"aten.{name}", (truth(3, 1), truth(1, 2, seed=1)), {}
        yield f"aten.{name}", (truth(0), truth()), {}
    for name in ("bitwise_not", "logical_not"):
        yield f"aten.{name}.default", (truth(2, 2),), {}
        yield f"aten.{name}.default", (truth(0, 2),), {}
    for operand in (torch.ones(2, 3, dtype=B8), truth(2, 3), torch.zeros(1, dtype=B8), truth(0, 2), torch.tensor(True), torch.tensor(False)):
        yield "aten.all.default", (operand,), {}
    yield "aten._assert_async.msg", (torch.tensor(True), "an assertion"), {}
    yield "aten.where.self", (truth(2, 3), real(2, 3), real(3, seed=1)), {}
    yield "aten.where.self", (truth(3), integer(2, 1), real(dtype=F32)), {}
    yield "aten.where.self", (truth(1), truth(0), integer(1)), {}
    for value in (0, 0.5, -2):
        yield "aten.masked_fill.Scalar", (real(2, 3), truth(2, 1), value), {}
    yield "aten.masked_fill.Scalar", (real(3), truth(2, 3), 0.0), {}
    yield "aten.masked_fill.Scalar", (integer(2, 2), truth(2, 2), 7), {}
    yield "aten.masked_fill.Scalar", (real(0, 3), truth(3), 1), {}
    yield "aten.masked_fill.Tensor", (real(2, 3), truth(3), torch.tensor(0.5, dtype=F64)), {}
    yield "aten.masked_fill.Tensor", (integer(2), truth(2), torch.tensor(4)), {}
    yield "aten.clamp.default", (integer(3, 3), 0, 2), {}
    yield "aten.clamp.default", (integer(4), None, 1), {}
    yield "aten.clamp.default", (integer(4), -1), {}
    yield "aten.clamp.default", (real(4), -0.5, 1), {}
    yield "aten.clamp.default", (real(4),), {"max": 0.25}
    yield "aten.clamp.default", (real(4), 1.0, 0.5), {}
    yield "aten.clamp.default", (real(0), 0), {}


def reduction():
    for x in (real(2, 3), real(4), real(), real(0), real(2, 0, 3)):
        yield "aten.sum.default", (x,), {}
    yield "aten.sum.default", (real(2, 3, dtype=F32),), {"dtype": F64}
    yield "aten.sum.default", (integer(3),), {"dtype": F32}
    for name in ("sum.dim_IntList", "mean.dim"):
        yield f"aten.{name}", (real(2, 3), [0]), {}
        yield f"aten.{name}", (real(2, 3), [-1], True), {}
        yield f"aten.{name}", (real(2, 3, 4), [0, 1], True), {}
        yield f"aten.{name}", (real(2, 3, 4), [-1, 0]), {}
        yield f"aten.{name}", (real(2, 1, 3), [1]), {}
        yield f"aten.{name}", (real(2, 3), None), {}
        yield f"aten.{name}", (real(2, 3), [], True), {}
        yield f"aten.{name}", (real(), [0]), {}
        yield f"aten.{name}", (real(), [], True), {}
        yield f"aten.{name}", (truth(3, 2), [0]), {"dtype": F64}
        yield f"aten.{name}", (real(3, 2, dtype=BF16), [1]), {"dtype": F32}
    yield "aten.sum.dim_IntList", (real(2, 0), [1]), {}
    yield "aten.sum.dim_IntList", (real(0, 2), [1], True), {}
    for x in (real(2, 4), real(1), real()):
        yield "aten.mean.default", (x,), {}
    yield "aten.mean.default", (integer(4),), {"dtype": F64}
    yield "aten.max.dim", (real(2, 3), -1), {}
    yield "aten.max.dim", (real(2, 3, 4), 1, True), {}
    yield "aten.max.dim", (real(2, 3, 4), 0), {}
    yield "aten.max.dim", (real(5), 0), {}
    yield "aten.max.dim", (real(5), -1, True), {}
    yield "aten.max.dim", (real(0, 3), 1), {}
    yield "aten.max.dim", (real(3, 1), 1), {}
    yield "aten.var.correction", (real(3, 4),), {}
    yield "aten.var.correction", (real(3, 4), []), {"correction": 0}
    yield "aten.var.correction", (real(2, 3, 4), [0, -1]), {"correction": 2, "keepdim": True}
    yield "aten.var.correction", (real(2, 3, dtype=F32), [1]), {"correction": None}
    yield "aten.var.correction", (real(), [0]), {"correction": 0}
    yield "aten.var.correction", (real(0, 3), [-1]), {"correction": 0}
    name = "aten.linalg_vector_norm.default"
    yield name, (real(2, 3),), {}
    yield name, (real(2, 3), 1), {}
    yield name, (real(2, 3, 4), 2.0, [0, -1], True), {}
    yield name, (real(2, 3, 4), 1.0, [1]), {}
    yield name, (real(2, 3), 2, None, True), {"dtype": F64}
    yield name, (real(2, 3, dtype=F32), 2, [0]), {"dtype": F64}
    yield name, (real(),), {}
    yield name, (real(0, 3), 2, [0]), {}
    yield "aten.logsumexp.default", (real(2, 3), [1]), {}
    yield "aten.logsumexp.default", (real(2, 3, 4), [0, -1], True), {}
    yield "aten.logsumexp.default", (real(1, 3, dtype=F32), [0]), {}
    yield "aten.logsumexp.default", (real(), [0]), {}
    yield "aten.amax.default", (real(2, 3, 4), [0, -1]), {}
    yield "aten.amax.default", (real(2, 3, 4), [1], True), {}
    yield "aten.amax.default", (real(2, 3),), {}
    yield "aten.amax.default", (real(),), {}


def movement():
    for name in ("alias", "detach", "clone"):
        yield f"aten.{name}.default", (real(2, 3),), {}
        yield f"aten.{name}.default", (truth(0),), {}
    yield "aten.clone.default", (real(2),), {"memory_format": torch.contiguous_format}
    for name in ("view", "_unsafe_view", "reshape"):
        op = f"aten.{name}.default"
        yield op, (real(2, 3), [2, 3]), {}
        yield op, (real(2, 6), [4, -1]), {}
        yield op, (real(4, 6), [2, 12]), {}
        yield op, (real(4, 6), [3, 8]), {}
        yield op, (real(2, 3, 4), [-1]), {}
        yield op, (real(24), [2, 3, 4]), {}
        yield op, (real(2, 1, 3, 1), [1, 6]), {}
        yield op, (real(1, 1), []), {}
        yield op, (real(), [1, 1, 1]), {}
        yield op, (real(4, 3, 2), [2, 2, 1, 6]), {}
        yield op, (real(6, 35), [2, 15, 7]), {}
        yield op, (real(2, 0, 3), [0, 5]), {}
        yield op, (real(0, 3), [3, 0]), {}
        yield op, (real(0), [1, 0, 2]), {}
        yield op, (real(0, 6), [-1, 3]), {}
        yield op, (integer(2, 1, 0), [0]), {}
    for x in (real(2, 3), real(3), real(), real(0, 2), truth(2, 2)):
        yield "aten.t.default", (x,), {}
    yield "aten.transpose.int", (real(2, 3, 4), 0, 2), {}
    yield "aten.transpose.int", (real(2, 3, 4), -1, -2), {}
    yield "aten.transpose.int", (real(2, 3), 1, 1), {}
    yield "aten.transpose.int", (real(), 0, -1), {}
    yield "aten.transpose.int", (real(0, 3), 0, 1), {}
    yield "aten.permute.default", (real(2, 3, 4), [2, 0, 1]), {}
    yield "aten.permute.default", (real(2, 3, 4, 5), [3, -3, 0, 2]), {}
    yield "aten.permute.default", (real(2, 3, 4, 1), [1, 3, 2, 0]), {}
    yield "aten.permute.default", (real(), []), {}
    yield "aten.permute.default", (real(2, 0), [1, 0]), {}
    for dim in (0, 1, 2, -1, -3):
        yield "aten.unsqueeze.default", (real(2, 3), dim), {}
    yield "aten.unsqueeze.default", (real(), -1), {}
    yield "aten.squeeze.dim", (real(2, 1, 3), 1), {}
    yield "aten.squeeze.dim", (real(2, 1, 3), -1), {}
    yield "aten.squeeze.dim", (real(1), 0), {}
    yield "aten.squeeze.dim", (real(), -1), {}
    yield "aten.squeeze.dim", (real(1, 0), -2), {}
    yield "aten.expand.default", (real(), [2, 3]), {}
    yield "aten.expand.default", (real(2, 1), [2, 3]), {}
    yield "aten.expand.default", (real(2, 1), [4, -1, 3]), {}
    yield "aten.expand.default", (real(2, 3), [-1, -1]), {}
    yield "aten.expand.default", (real(1, 3), [0, 3]), {}
    yield "aten.expand.default", (real(1), [1]), {}
    yield "aten.expand.default", (real(2), [0, 2]), {}
    end = 9223372036854775807
    yield "aten.slice.Tensor", (real(5),), {}
    yield "aten.slice.Tensor", (real(5), 0, 1, 3), {}
    yield "aten.slice.Tensor", (real(2, 5), 1, 2, end), {}
    yield "aten.slice.Tensor", (real(2, 5), -1, -3, -1), {}
    yield "aten.slice.Tensor", (real(5), 0, -9, 2), {}
    yield "aten.slice.Tensor", (real(5), 0, 4, 2), {}
    yield "aten.slice.Tensor", (real(5), 0, 7), {}
    yield "aten.slice.Tensor", (real(5), 0, 0, 3), {}
    yield "aten.slice.Tensor", (real(5), 0, 2, 0), {}
    yield "aten.slice.Tensor", (real(5), 0, 1, 5), {}
    yield "aten.slice.Tensor", (real(0, 2), 0, 0, end), {}
    yield "aten.select.int", (real(3, 4), 0, 1), {}
    yield "aten.select.int", (real(3, 4), -1, -1), {}
    yield "aten.select.int", (real(3), 0, 2), {}
    yield "aten.split.Tensor", (real(6, 2), 2), {}
    yield "aten.split.Tensor", (real(2, 5), 2, -1), {}
    yield "aten.split.Tensor", (real(2, 5), 9, 1), {}
    yield "aten.split.Tensor", (real(0, 5), 2), {}
    yield "aten.split.Tensor", (real(0, 5), 0), {}
    yield "aten.split_with_sizes.default", (real(2, 6), [3, 1, 2], -1), {}
    yield "aten.split_with_sizes.default", (real(4), [0, 4, 0]), {}
    yield "aten.split_with_sizes.default", (real(4, 2), [4], 0), {}
    yield "aten.cat.default", ([real(2, 3), real(1, 3, seed=1)],), {}
    yield "aten.cat.default", ([real(2, 3), real(2, 0), real(2, 2, seed=1)], -1), {}
    yield "aten.cat.default", ([real(2)],), {}
    yield "aten.cat.default", ([integer(0), integer(2), integer(0)], 0), {}
    yield "aten.slice_scatter.default", (real(2, 5), real(2, 2, seed=1), 1, 0, 2), {}
    yield "aten.slice_scatter.default", (real(2, 5), real(2, 2, seed=1), -1, 1, 3), {}
    yield "aten.slice_scatter.default", (real(5), real(2, seed=1), 0, -2, end), {}
    yield "aten.slice_scatter.default", (real(5), real(5, seed=1)), {}
    yield "aten.slice_scatter.default", (real(5), real(0), 0, 2, 2), {}
    yield "aten.slice_scatter.default", (real(5), real(3, seed=1), 0, 1, -1), {}
    yield "aten.slice_scatter.default", (real(5), real(0), 0, 2, 0), {}
    yield "aten._to_copy.default", (truth(3),), {"dtype": I64}
    yield "aten._to_copy.default", (truth(3),), {"dtype": U8}
    yield "aten._to_copy.default", (truth(3),), {"dtype": F32}
    yield "aten._to_copy.default", (integer(3, dtype=I32),), {"dtype": I64}
    yield "aten._to_copy.default", (integer(3),), {"dtype": F32, "device": CPU}
    yield "aten._to_copy.default", (real(3, dtype=F32),), {"dtype": F64}
    yield "aten._to_copy.default", (real(3, dtype=F32),), {"dtype": BF16, "non_blocking": True}
    yield "aten._to_copy.default", (real(3),), {}
    for to in I64, I32:
        yield "aten._to_copy.default", (real(6),), {"dtype": to}
        yield "aten._to_copy.default", (real(6, dtype=F32),), {"dtype": to}
    for to in I8, I16, I32, U8:
        edges = {I8: (-128, 127), I16: (-32768, 32767), I32: (-2147483648, 2147483647), U8: (0, 255)}[to]
        yield "aten._to_copy.default", (torch.tensor([*edges, 5], dtype=I64),), {"dtype": to}
        yield "aten._to_copy.default", (torch.tensor([7, 100], dtype=I32),), {"dtype": to}
        yield "aten._to_copy.default", (torch.tensor([7, 100], dtype=U8),), {"dtype": to}
    yield "aten._to_copy.default", (integer(0),), {"dtype": I8}
    yield "aten._to_copy.default", (integer(2, 2, dtype=I8),), {"dtype": I16}
    yield "aten._to_copy.default", (integer(4),), {"dtype": B8}
    yield "aten._to_copy.default", (real(4),), {"dtype": B8}
    yield "aten._to_copy.default", (truth(4),), {"dtype": B8}


def creation():
    yield "aten.arange.default", (4,), {}
    yield "aten.arange.default", (0,), {}
    yield "aten.arange.default", (3,), {"dtype": I64, "device": CPU, "pin_memory": False}
    yield "aten.arange.default", (3,), {"dtype": F32}
    yield "aten.arange.start", (2, 5), {}
    yield "aten.arange.start", (0, 3), {"dtype": I32}
    yield "aten.arange.start", (-2, 2), {"dtype": F64}
    for bounds in ((0, 6, 2), (1, 8, 3), (0, 7, 7), (-3, 4, 2), (2, 2, 5), (0, 5, 1)):
        yield "aten.arange.start_step", bounds, {}
    yield "aten.arange.start_step", (0, 5, 2), {"dtype": F64}
    for value in (2, 0.5, True):
        yield "aten.full.default", ([2, 2], value), {}
        yield "aten.full.default", ([], value), {"dtype": F64}
    yield "aten.full.default", ([0], 3), {"dtype": I32}
    yield "aten.full_like.default", (real(2), 3), {}
    yield "aten.full_like.default", (integer(2), 3), {"dtype": F32}
    for name in ("zeros", "ones"):
        yield f"aten.{name}.default", ([2, 1],), {}
        yield f"aten.{name}.default", ([],), {"dtype": I64}
        yield f"aten.{name}.default", ([0, 2],), {"dtype": B8}
        yield f"aten.{name}.default", ([2],), {"dtype": B8}
        yield f"aten.{name}_like.default", (real(2, 2),), {"pin_memory": False, "memory_format": torch.preserve_format}
        yield f"aten.{name}_like.default", (integer(2),), {}
        yield f"aten.{name}_like.default", (truth(2),), {}
        yield f"aten.{name}_like.default", (real(2),), {"dtype": I64}


def linear():
    yield "aten.mm.default", (real(2, 3), real(3, 4, seed=1)), {}
    yield "aten.mm.default", (real(1, 1), real(1, 1)), {}
    yield "aten.mm.default", (real(0, 3), real(3, 2)), {}
    yield "aten.mm.default", (real(2, 0), real(0, 3)), {}
    yield "aten.mm.default", (real(2, 3, dtype=BF16), real(3, 1, dtype=BF16)), {}
    yield "aten.bmm.default", (real(2, 3, 4), real(2, 4, 1, seed=1)), {}
    yield "aten.bmm.default", (real(0, 3, 4), real(0, 4, 1)), {}
    for bias in (real(2, 4, seed=2), real(4, seed=2), real(1, seed=2), real(seed=2), real(2, 1, seed=2)):
        yield "aten.addmm.default", (bias, real(2, 3), real(3, 4, seed=1)), {}
    yield "aten.addmm.default", (real(4, seed=2), real(2, 3), real(3, 4, seed=1)), {"beta": 2, "alpha": 0.5}
    yield "aten.addmm.default", (real(4, seed=2), real(2, 3), real(3, 4, seed=1)), {"beta": 0}
    yield "aten.addmm.default", (real(4, seed=2), real(2, 3), real(3, 4, seed=1)), {"beta": 0, "alpha": 2}
    yield "aten.addmm.default", (real(4, seed=2), real(2, 3), real(3, 4, seed=1)), {"alpha": 2}
    yield "aten.addmm.default", (real(4, seed=2), real(2, 3), real(3, 4, seed=1)), {"beta": 0.5}
    yield "aten.addmm.default", (real(4, seed=2), real(2, 0), real(0, 4)), {}
    for bias in (real(2, 3, 4, seed=2), real(4, seed=2), real(1, 3, 1, seed=2), real(seed=2)):
        yield "aten.baddbmm.default", (bias, real(2, 3, 2), real(2, 2, 4, seed=1)), {}
    yield "aten.baddbmm.default", (real(2, 3, 4, seed=2), real(2, 3, 2), real(2, 2, 4, seed=1)), {"beta": 0.0, "alpha": 0.17677669529663687}
    yield "aten.baddbmm.default", (real(2, 3, 4, seed=2), real(2, 3, 2), real(2, 2, 4, seed=1)), {"beta": 2, "alpha": 0.5}
    yield "aten.baddbmm.default", (real(4, seed=2), real(2, 3, 0), real(2, 0, 4)), {}
    yield "aten.baddbmm.default", (real(4, seed=2), real(0, 3, 2), real(0, 2, 4)), {"beta": 0}


def indexing():
    table = real(5, 3)
    yield "aten.embedding.default", (table, integer(2, 4, low=0, high=5)), {}
    yield "aten.embedding.default", (table, integer(low=0, high=5)), {}
    yield "aten.embedding.default", (table, integer(0)), {}
    yield "aten.embedding.default", (real(0, 3), integer(0)), {}
    yield "aten.embedding.default", (table, integer(4, low=0, high=5, dtype=I32), 2, True, False), {}
    ids = integer(2, 4, low=0, high=5)
    yield "aten.embedding_dense_backward.default", (real(2, 4, 3), ids, 5, -1, False), {}
    yield "aten.embedding_dense_backward.default", (real(4, 1), integer(4, low=0, high=2), 7, -1, False), {}
    yield "aten.embedding_dense_backward.default", (real(3), integer(low=0, high=2), 2, -1, False), {}
    yield "aten.embedding_dense_backward.default", (real(0, 3), integer(0), 2, -1, False), {}
    yield "aten.gather.default", (real(3, 7, 4), -1, integer(3, 7, 1, low=0, high=4)), {}
    yield "aten.gather.default", (real(3, 4), 0, integer(1, 4, low=0, high=3)), {}
    yield "aten.gather.default", (real(3, 4), 1, integer(3, 6, low=0, high=4)), {}
    yield "aten.gather.default", (real(2, 3, 2), 1, integer(2, 4, 2, low=0, high=3)), {}
    yield "aten.gather.default", (real(4), 0, integer(2, low=0, high=4)), {}
    yield "aten.gather.default", (real(3, 4), 1, integer(3, 0)), {"sparse_grad": False}
    # Several writes to one place are read through a kernel that is not looked into: here each row writes once, or not at all.
    yield "aten.scatter.src", (real(3, 4), 1, integer(3, 1, low=0, high=4), real(3, 1)), {}
    yield "aten.scatter.src", (real(2, 4, 3), -2, integer(2, 1, 3, low=0, high=4), real(2, 1, 3)), {}
    yield "aten.scatter.src", (real(3), 0, integer(0), real(0)), {}
    yield "aten.scatter_add.default", (real(3, 4), 1, integer(3, 6, low=0, high=4), real(3, 6)), {}
    yield "aten.scatter_add.default", (real(2, 4, 3), -2, integer(2, 5, 3, low=0, high=4), real(2, 5, 3)), {}
    yield "aten.scatter_add.default", (real(4), 0, integer(0), real(0)), {}
    yield "aten.scatter_add.default", (real(2, 0), 0, integer(3, 0), real(3, 0)), {}
    yield "aten.index_select.default", (table, 0, integer(4, low=0, high=5)), {}
    yield "aten.index_select.default", (real(2, 5, 3), 1, integer(4, low=0, high=5)), {}
    yield "aten.index_select.default", (integer(2, 3), -1, integer(2, low=0, high=3, dtype=I32)), {}
    yield "aten.index_select.default", (real(4), 0, integer(0)), {}
    yield "aten.slice_backward.default", (real(2, 3), [2, 7], 1, 2, 5, 1), {}
    yield "aten.slice_backward.default", (real(2, 3), [4, 3], -2, -2, 2**63 - 1, 1), {}
    yield "aten.slice_backward.default", (real(0, 3), [4, 3], 0, 3, 2, 1), {}
    yield "aten.slice_backward.default", (real(4), [4], 0, 0, 2**63 - 1, 1), {}
    yield "aten.select_backward.default", (real(2, 3), [2, 4, 3], 1, 2), {}
    yield "aten.select_backward.default", (real(2, 3), [2, 3, 4], -1, -1), {}
    yield "aten.select_backward.default", (real(3), [1, 3], 0, 0), {}
    yield "aten.select_backward.default", (real(), [3], 0, -3), {}
    yield "aten.select_backward.default", (real(3), [1, 2, 3], 0, 0), {}
    yield "aten.select_backward.default", (real(1), [2, 3, 2], 1, 2), {}
    yield "aten.slice_backward.default", (real(2), [4, 2], 0, 1, 3, 1), {}
    yield "aten.slice_backward.default", (real(1, 2), [3, 2], 0, 0, 3, 1), {}
    yield "aten.index.Tensor", (table, [integer(2, 4, low=0, high=5)]), {}
    yield "aten.index.Tensor", (table, [integer(low=0, high=5)]), {}
    yield "aten.index.Tensor", (real(4), [integer(3, low=0, high=4, dtype=I32)]), {}
    yield "aten.index.Tensor", (real(3, 2, 2), [integer(2, 1, low=0, high=3)]), {}
    yield "aten.index.Tensor", (truth(3, 0), [integer(0, 2)]), {}
    yield "aten.index_put.default", (integer(2, 3), [truth(2, 3)], torch.tensor(0)), {}
    yield "aten.index_put.default", (real(2, 3, 2), [truth(2, 3)], torch.tensor(0.5, dtype=F64)), {}
    yield "aten.index_put.default", (real(3, 2, dtype=BF16), [truth(3)], torch.tensor(2, dtype=BF16), False), {}
    yield "aten.index_put.default", (real(2, 0), [truth(2, 0)], torch.tensor(1.5, dtype=F64)), {}
    at = [torch.tensor([0, 2, 1]), torch.tensor([3, 0, 0])]
    twice = [torch.tensor([0, 2, 0, 1]), torch.tensor([3, 0, 3, 0])]
    yield "aten.index_put.default", (real(3, 4), at, real(3, seed=1)), {}
    yield "aten.index_put.default", (real(3, 4, dtype=F32), at, real(3, seed=1, dtype=F32), True), {}
    yield "aten.index_put.default", (real(3, 4), twice, real(4, seed=1)), {}
    yield "aten.index_put.default", (real(3, 4), twice, real(4, seed=1), True), {}
    yield "aten.index_put.default", (real(3, 4), [integer(0), integer(0)], real(0)), {}
    yield "aten.lift_fresh_copy.default", (integer(),), {}
    yield "aten.lift_fresh_copy.default", (real(2, 0),), {}
    yield "aten.copy.default", (real(2, 3), real(2, 3, seed=1)), {}
    yield "aten.copy.default", (real(2, 3), real(3, seed=1)), {}
    yield "aten.copy.default", (real(2, 3), real(2, 1, seed=1), True), {}
    yield "aten.copy.default", (real(2, 3, dtype=BF16), integer(3, dtype=I32)), {}
    yield "aten.copy.default", (real(2), truth(2)), {}
    yield "aten.copy.default", (integer(0, 3), integer(seed=1)), {}


def loss():
    for name in ("_log_softmax", "_softmax"):
        yield f"aten.{name}.default", (real(3, 4), 1, False), {}
        yield f"aten.{name}.default", (real(3, 4), 0, False), {}
        yield f"aten.{name}.default", (real(2, 3, 2), -2, False), {}
        yield f"aten.{name}.default", (real(4, 1), -1, False), {}
        yield f"aten.{name}.default", (real(0, 3), 1, False), {}
        yield f"aten.{name}.default", (real(3, 0), 1, False), {}
        yield f"aten.{name}.default", (real(3), 0, False), {}
    for name in ("_log_softmax", "_softmax"):
        for shape, dim in (((3, 4), 1), ((3, 4), 0), ((2, 3, 2), -2), ((0, 2), -1)):
            output = getattr(torch.ops.aten, name).default(real(*shape), dim, False)
            yield f"aten.{name}_backward_data.default", (real(*shape, seed=1), output, dim, F64), {}
    scores = torch.ops.aten._log_softmax.default(real(4, 5), 1, False)
    labels = torch.tensor([4, 0, -100, 2])
    inside = torch.tensor([4, 0, 0, 2])
    for reduction in (0, 1, 2):
        for target, ignored in ((labels, -100), (inside, -100), (inside, 0), (inside, 2)):
            call = (scores, target, None, reduction, ignored)
            yield "aten.nll_loss_forward.default", call, {}
            value, weight = torch.ops.aten.nll_loss_forward.default(*call)
            yield "aten.nll_loss_backward.default", (real(*value.shape, seed=2), *call, weight), {}
    yield "aten.nll_loss_forward.default", (real(0, 5), integer(0), None, 2, -100), {}
    yield "aten.nll_loss_forward.default", (real(0, 5), integer(0), None, 0, -100), {}
    yield "aten.nll_loss_forward.default", (real(1, 1), integer(1, low=0, high=1), None, 1, -100), {}
    yield "aten.nll_loss_forward.default", (real(2, 1), torch.tensor([-100, 0]), None, 1, -100), {}
    yield "aten.nll_loss_backward.default", (real(0), real(0, 5), integer(0), None, 0, -100, real()), {}


def more_pointwise():
    for tensor in (real(2, 3), real(0), real(), real(3, dtype=BF16), integer(3), integer(2, dtype=I32)):
        yield "aten.rsub.Scalar", (tensor, 1), {}
        yield "aten.rsub.Scalar", (tensor, 3, 2), {}
    yield "aten.rsub.Scalar", (real(2), 0.5, -0.25), {}
    yield "aten.rsub.Scalar", (integer(2), 0.5), {}
    for exponent in (0, 1, 2, 3, 4, 0.0, 1.0, 2.0, 3.0, 4.0):
        yield "aten.pow.Tensor_Scalar", (real(2, 3), exponent), {}
        yield "aten.pow.Tensor_Scalar", (integer(4), exponent), {}
    for exponent in (-1, -2, 0.5, -0.5, -1.0, -2.0):
        yield "aten.pow.Tensor_Scalar", (positive(2, 3), exponent), {}
        yield "aten.pow.Tensor_Scalar", (real(0), exponent), {}
    yield "aten.pow.Tensor_Scalar", (torch.tensor([0.0, 0.25, 2.25], dtype=F64), 0.5), {}
    yield "aten.pow.Tensor_Scalar", (torch.tensor([-0.5, 2.0, -1.75], dtype=F64), -1), {}
    yield "aten.pow.Tensor_Scalar", (torch.tensor([-0.5, 2.0, -1.75], dtype=F64), -2), {}
    yield "aten.pow.Tensor_Scalar", (integer(3, low=1, high=5), -1.0), {}
    yield "aten.pow.Tensor_Scalar", (integer(3, low=0, high=5), 0.5), {}
    yield "aten.pow.Tensor_Scalar", (real(dtype=F16), 2), {}
    yield "aten.pow.Tensor_Scalar", (integer(3, dtype=I8), 3), {}
    yield "aten.pow.Tensor_Scalar", (truth(3), 2), {}
    for number in (0.8, 0.999, 2, 2.5, 1, 1.0):
        yield "aten.pow.Scalar", (number, real(2, 3)), {}
        yield "aten.pow.Scalar", (number, real(dtype=F32)), {}
        yield "aten.pow.Scalar", (number, real(0)), {}
    yield "aten.pow.Scalar", (0.5, integer(4)), {}
    yield "aten.pow.Scalar", (2, real(3, dtype=BF16)), {}
    for threshold in (0, 0.5, -1):
        yield "aten.threshold_backward.default", (real(2, 3, seed=1), real(2, 3), threshold), {}
        yield "aten.threshold_backward.default", (real(17, seed=1), real(17), threshold), {}
    yield "aten.threshold_backward.default", (real(0), real(0), 0), {}
    yield "aten.threshold_backward.default", (real(seed=1), real(), 0), {}
    yield "aten.threshold_backward.default", (real(5, dtype=BF16, seed=1), real(5, dtype=BF16), 0), {}
    for name in ("exp2", "gelu"):
        for tensor in (real(17), real(2, 0), real(), real(3, dtype=BF16), real(3, dtype=F32)):
            yield f"aten.{name}.default", (tensor,), {}
    yield "aten.exp2.default", (integer(4),), {}
    yield "aten.exp2.default", (truth(2),), {}
    yield "aten.gelu.default", (real(2, 3),), {"approximate": "none"}
    for tensor, gradient in ((real(17), real(17, seed=1)), (real(2, 0), real(2, 0)), (real(), real(seed=1)), (real(3, dtype=BF16), real(3, dtype=BF16))):
        yield "aten.silu_backward.default", (gradient, tensor), {}
        yield "aten.gelu_backward.default", (gradient, tensor), {}
    yield "aten.gelu_backward.default", (real(2, 3, seed=1), real(2, 3)), {"approximate": "none"}


def more_movement():
    for name in ("triu", "tril"):
        for diagonal in (-9, -1, 0, 1, 2, 9):
            yield f"aten.{name}.default", (real(3, 4), diagonal), {}
        yield f"aten.{name}.default", (real(2, 4, 2),), {}
        yield f"aten.{name}.default", (truth(3, 3), 1), {}
        yield f"aten.{name}.default", (integer(3, 3),), {}
        yield f"aten.{name}.default", (real(0, 3), 1), {}
        yield f"aten.{name}.default", (real(3, 0), -1), {}
        yield f"aten.{name}.default", (real(1, 1), 1), {}
        yield f"aten.{name}.default", (real(2, 3, 3, dtype=BF16), -1), {}
    name = "aten.constant_pad_nd.default"
    yield name, (real(5), [0, 3]), {}
    yield name, (real(5), [2, 0], 0.5), {}
    yield name, (real(2, 3), [1, 2, 3, 0], -1.25), {}
    yield name, (real(2, 3), [1, 2]), {}
    yield name, (real(2, 3), [-1, 2, 0, 1], 2), {}
    yield name, (real(2, 3), [1, -2, -1, 0]), {}
    yield name, (real(4), [-1, -2]), {}
    yield name, (real(4), [-2, -2]), {}
    yield name, (real(4), [0, 0]), {}
    yield name, (real(2, 3), []), {}
    yield name, (real(), []), {}
    yield name, (real(0, 2), [0, 1, 1, 1], 0.25), {}
    yield name, (integer(2, 2), [1, 1], 7), {}
    yield name, (truth(3), [0, 1], True), {}
    yield name, (real(2, 1, 2, dtype=BF16), [1, 0, 0, 1, 2, -1], 0.5), {}


def normalization():
    def backward(gradient, call, mask):
        input_, normalized_shape, weight, bias, _ = call
        _, mean, rstd = torch.ops.aten.native_layer_norm.default(*call)
        return "aten.native_layer_norm_backward.default", (gradient, input_, normalized_shape, mean, rstd, weight, bias, mask), {}

    for shape, normalized_shape in (((2, 3, 4), [4]), ((2, 3, 4), [3, 4]), ((3, 4), [3, 4]), ((4,), [4]), ((1, 1), [1]), ((0, 3), [3]), ((2, 1, 5), [1, 5])):
        weight, bias = real(*normalized_shape, seed=1), real(*normalized_shape, seed=2)
        for parameters in ((weight, bias), (weight, None), (None, bias), (None, None)):
            call = (real(*shape), normalized_shape, *parameters, 0.25)
            yield "aten.native_layer_norm.default", call, {}
        for mask in ([True, True, True], [True, False, False], [False, True, True], [False, False, True]):
            yield backward(real(*shape, seed=3), (real(*shape), normalized_shape, weight, bias, 0.25), mask)
        yield backward(real(*shape, seed=3), (real(*shape), normalized_shape, weight, None, 0.25), [True, True, False])
        yield backward(real(*shape, seed=3), (real(*shape), normalized_shape, None, None, 0.25), [True, False, False])
    yield "aten.native_layer_norm.default", (real(2, 5, dtype=F32), [5], real(5, dtype=F32), real(5, dtype=F32), 1e-05), {}
    # Any mean and any inverse of a standard deviation, not only those of the input.
    yield "aten.native_layer_norm_backward.default", (real(2, 3, seed=3), real(2, 3), [3], real(2, 1, seed=4), positive(2, 1), real(3, seed=1), real(3), [True] * 3), {}


def squared_errors():
    for reduction in (0, 1, 2):
        for shape in ((2, 3), (), (1,), (2, 1, 3)):
            yield "aten.mse_loss.default", (real(*shape), real(*shape, seed=1), reduction), {}
            gradient = real(*shape, seed=2) if reduction == 0 else real(seed=2)
            yield "aten.mse_loss_backward.default", (gradient, real(*shape), real(*shape, seed=1), reduction), {}
    yield "aten.mse_loss.default", (real(3), real(3, seed=1)), {}
    yield "aten.mse_loss.default", (real(2, dtype=BF16), real(2, dtype=BF16, seed=1)), {}
    for reduction in (0, 2):
        yield "aten.mse_loss.default", (real(0, 2), real(0, 2), reduction), {}
    yield "aten.mse_loss_backward.default", (real(0), real(0), real(0), 0), {}
    yield "aten.mse_loss_backward.default", (real(), real(0), real(0), 2), {}


def positions():
    for name in ("sin", "cos"):
        for tensor in (real(17), real(2, 0), real(), real(3, dtype=BF16), real(3, dtype=F32), integer(4), truth(2)):
            yield f"aten.{name}.default", (tensor,), {}
    name = "aten.cumsum.default"
    yield name, (real(2, 3, 4), 1), {}
    yield name, (real(2, 3, 4), -1), {}
    yield name, (real(2, 3, 4), 0), {}
    yield name, (real(5), 0), {}
    yield name, (real(1), -1), {}
    yield name, (real(0, 2), 0), {}
    yield name, (real(2, 0), 0), {}
    yield name, (integer(2, 5), -1), {}
    yield name, (truth(2, 5), 1), {}
    yield name, (truth(5), 0), {"dtype": F32}
    yield name, (integer(5), 0), {"dtype": F64}
    yield name, (real(2, 2, dtype=F32), 0), {"dtype": F64}
    yield name, (truth(3, 2), 0), {"dtype": I64}
    yield "aten.scalar_tensor.default", (0.5,), {}
    yield "aten.scalar_tensor.default", (3,), {}
    yield "aten.scalar_tensor.default", (-3.5,), {"dtype": F64, "device": CPU}
    yield "aten.scalar_tensor.default", (3,), {"dtype": I64}
    yield "aten.scalar_tensor.default", (True,), {"dtype": B8}
    yield "aten.new_ones.default", (real(3), [2, 1]), {}
    yield "aten.new_ones.default", (integer(3), []), {}
    yield "aten.new_ones.default", (integer(3), []), {"dtype": B8, "pin_memory": False}
    yield "aten.new_ones.default", (truth(3), [2]), {}
    yield "aten.new_ones.default", (real(3), [0, 2]), {"dtype": I32}
    first, second = integer(2, 1, low=0, high=3), integer(4, low=0, high=2)
    yield "aten.index.Tensor", (real(3, 2), [first, second]), {}
    yield "aten.index.Tensor", (real(3, 2, 4), [first, second]), {}
    yield "aten.index.Tensor", (integer(3, 2, 1, 2), [second, integer(4, low=0, high=2, seed=1)]), {}
    yield "aten.index.Tensor", (truth(3, 2), [integer(2, 1, 1, low=0, high=3), integer(1, 2, 1, low=0, high=2)]), {}
    yield "aten.index.Tensor", (real(3, 2), [integer(low=0, high=3), integer(3, low=0, high=2, dtype=I32)]), {}
    yield "aten.index.Tensor", (real(3, 2, 2), [integer(low=0, high=3), integer(low=0, high=2)]), {}
    yield "aten.index.Tensor", (real(3, 2, 0), [first, second]), {}
    yield "aten.index.Tensor", (real(3, 2), [integer(0, low=0, high=3), integer(1, low=0, high=2)]), {}


def further():
    for name in ("aten.maximum.default", "aten.minimum.default"):
        yield name, (real(2, 3), real(2, 3, seed=1)), {}
        yield name, (real(2, 1, 3), real(4, 1, seed=1)), {}
        yield name, (real(0, 3), real(1, 3, seed=1)), {}
        yield name, (real(), real(2, seed=1)), {}
        yield name, (real(3, dtype=F32), real(3, seed=1)), {}
        yield name, (integer(3), real(3, dtype=F32)), {}
        yield name, (integer(2, 2), integer(2, seed=1)), {}
        yield name, (integer(3, dtype=I8), integer(3, dtype=I32, seed=1)), {}
        yield name, (integer(3, low=0, dtype=U8), integer(3, low=0, dtype=U8, seed=1)), {}
    for shapes in (((2, 3), (2, 3), (2, 3)), ((3,), (2, 1), (1, 3)), ((), (2,), ()), ((0, 2), (1, 2), (2,))):
        first, second, third = (positive(*shape, seed=seed) for seed, shape in enumerate(shapes))
        for keywords in ({}, {"value": 0.5}, {"value": -2}):
            yield "aten.addcmul.default", (first, real(*shapes[1], seed=1), third), keywords
            yield "aten.addcdiv.default", (first, second, third), keywords
    yield "aten.addcmul.default", (real(2, dtype=F32), real(2, dtype=F32, seed=1), real(2, dtype=F32, seed=2)), {"value": 0.25}
    for weight in (0.0, 0.25, 1.0, -0.5, 2):
        yield "aten.lerp.Scalar", (real(2, 3), real(2, 3, seed=1), weight), {}
    yield "aten.lerp.Scalar", (real(2, 1), real(3, seed=1), 0.75), {}
    yield "aten.lerp.Scalar", (real(0, dtype=BF16), real(1, dtype=BF16), 0.5), {}
    for shape in ((2, 3), (), (0, 2)):
        yield "aten.sigmoid_backward.default", (real(*shape), positive(*shape, seed=1)), {}
    for dtype in (None, I32, B8, F32):
        keywords = {} if dtype is None else {"dtype": dtype}
        yield "aten.new_zeros.default", (real(3), [2, 0]), keywords
        yield "aten.new_zeros.default", (integer(3), [2, 1]), {**keywords, "pin_memory": False}
        yield "aten.new_full.default", (real(3), [2, 1], 1), keywords
        yield "aten.new_full.default", (integer(3), [], 1.0), {**keywords, "pin_memory": False}
    yield "aten.new_full.default", (real(2, dtype=F16), [3], -0.5), {}
    yield "aten.full.default", ([2], -3.0), {"dtype": I32}
    yield "aten.full.default", ([2], 0), {"dtype": B8}
    yield "aten.new_full.default", (truth(2), [3], True), {}
    for shape, axes in (((2, 3), (0, 1, -1)), ((3,), (0,)), ((2, 1, 2), (1, -3)), ((0, 2), (1, 0)), ((2, 0), (0,))):
        for axis in axes:
            if shape[axis]:
                yield "aten.unbind.int", (real(*shape), axis), {}
    yield "aten.unbind.int", (integer(2, 2),), {}
    for shape, axes in (((2, 3), (0, 1, 2, -1, -3)), ((), (0, -1)), ((0, 2), (1,)), ((1,), (1,))):
        for axis in axes:
            yield "aten.stack.default", ([real(*shape), real(*shape, seed=1)], axis), {}
    yield "aten.stack.default", ([real(2, 3)],), {}
    yield "aten.stack.default", ([integer(2), integer(2, seed=1), integer(2, seed=2)], -1), {}


def cases():
    for family in (pointwise, comparison, reduction, movement, creation, linear, indexing, loss,
                   more_pointwise, more_movement, normalization, squared_errors, positions, further):
        yield from family()

"""Calls that record.py runs: of operators that write into their first operand, of what is read for the sake of them, and of operators on lists."""

import torch

from cases_aten import BF16, F16, F32, F64, I8, I16, I32, U8, integer, positive, real, truth


def written_arithmetic():
    for name in ("add", "sub"):
        tensor, scalar = f"aten.{name}_.Tensor", f"aten.{name}_.Scalar"
        yield tensor, (real(2, 3), real(2, 3, seed=1)), {}
        yield tensor, (real(2, 1, 3), real(3, seed=1)), {"alpha": -0.5}
        yield tensor, (real(2, dtype=F32), torch.tensor(0.5, dtype=F64)), {"alpha": 2}
        yield tensor, (real(3, dtype=BF16), integer(3, seed=1)), {}
        yield tensor, (real(), real(seed=1)), {}
        yield tensor, (real(0, 3), real(1, 3)), {}
        yield tensor, (integer(2, 2), integer(2, 1, seed=1, dtype=I32)), {"alpha": -3}
        yield tensor, (real(2, dtype=F16), -0.5), {"alpha": 2}
        yield tensor, (integer(2), -3), {}
        yield scalar, (real(2, 2), -0.5), {}
        yield scalar, (real(1, dtype=F32), 3, 0.25), {}
        yield scalar, (integer(2), 3, 2), {}
    yield "aten.mul_.Tensor", (real(2, 3), real(3, seed=1)), {}
    yield "aten.mul_.Tensor", (real(2, dtype=BF16), truth(1)), {}
    yield "aten.mul_.Tensor", (real(), torch.tensor(-2.0, dtype=F32)), {}
    yield "aten.mul_.Tensor", (real(0, 2), real(2)), {}
    yield "aten.mul_.Tensor", (integer(2, 2), integer(2, seed=1)), {}
    yield "aten.mul_.Tensor", (truth(4), truth(4, seed=1)), {}
    yield "aten.mul_.Tensor", (truth(2, 2), truth(2, seed=1)), {}
    yield "aten.mul_.Tensor", (real(3, dtype=F32), 0.5), {}
    yield "aten.mul_.Tensor", (integer(3, dtype=I32), -2), {}
    yield "aten.mul_.Scalar", (real(3), -0.5), {}
    yield "aten.mul_.Scalar", (integer(3), 2), {}
    yield "aten.div_.Tensor", (real(2, 3), positive(3)), {}
    yield "aten.div_.Tensor", (real(2, 1, dtype=F16), integer(low=2, high=3)), {}
    yield "aten.div_.Tensor", (real(), torch.tensor(-4.0, dtype=F64)), {}
    yield "aten.div_.Tensor", (real(1, 0), positive(1, 1)), {}
    yield "aten.div_.Tensor", (real(3), -4), {}
    yield "aten.div_.Tensor", (real(0), 0), {}
    yield "aten.div_.Scalar", (real(2, 2, dtype=F32), 21), {}
    yield "aten.div_.Scalar", (real(0), 0.0), {}
    for shapes in (((2, 3), (2, 3), (3,)), ((3, 2), (), (1, 2)), ((), (), ()), ((0, 2), (1, 2), (2,))):
        first, second, third = (real(*shapes[0]), real(*shapes[1], seed=1), positive(*shapes[2], seed=2))
        for keywords in ({}, {"value": -0.5}) if shapes[0] else ({},):
            yield "aten.addcmul_.default", (first, second, third), keywords
            yield "aten.addcdiv_.default", (first, second, third), keywords
    yield "aten.addcmul_.default", (real(1, dtype=BF16), real(1, dtype=BF16, seed=1), real(1, dtype=BF16, seed=2)), {"value": 2}
    yield "aten.addcdiv_.default", (real(3, dtype=F32), real(3, dtype=F32, seed=1), positive(3, dtype=F32)), {"value": -2}
    for weight in (0.25, 0.5, -0.5, 2):
        yield "aten.lerp_.Scalar", (real(2, 3), real(3, seed=1), weight), {}
    yield "aten.lerp_.Scalar", (real(), real(seed=1), 0.1), {}
    yield "aten.lerp_.Scalar", (real(0, dtype=BF16), real(1, dtype=BF16), 0.5), {}
    yield "aten.lerp_.Scalar", (real(2, 1, dtype=F32), real(1, dtype=F32, seed=1), 0.75), {}


def written_functions():
    for name in ("neg", "abs"):
        for operand in (real(2, 3), real(dtype=BF16), real(1, 0), integer(3), integer(2, dtype=I8)):
            yield f"aten.{name}_.default", (operand,), {}
    yield "aten.abs_.default", (integer(2, low=0, dtype=U8),), {}
    for name in ("exp", "tanh", "sin", "cos", "sigmoid", "silu", "relu", "gelu"):
        for operand in (real(2, 3), real(dtype=F32), real(0, 1, dtype=BF16)):
            yield f"aten.{name}_.default", (operand,), {}
    yield "aten.gelu_.default", (real(2, dtype=F16),), {"approximate": "none"}
    yield "aten.relu_.default", (integer(5),), {}
    yield "aten.relu_.default", (integer(3, low=0, dtype=U8),), {}
    for name in ("log", "sqrt", "rsqrt", "reciprocal"):
        for operand in (positive(1, 3), positive(dtype=F16), positive(2, 0)):
            yield f"aten.{name}_.default", (operand,), {}
    yield "aten.reciprocal_.default", (torch.tensor([-0.5, 4.0, -1.75], dtype=F64),), {}
    yield "aten.gelu_.default", (real(3),), {"approximate": "tanh"}
    for name in ("elu", "leaky_relu", "hardtanh"):
        for operand in (real(2, 3), real(dtype=F32), real(0, 1)):
            yield f"aten.{name}_.default", (operand,), {}
    for operand in (real(2, 3), real(4, dtype=BF16), integer(3)):
        yield "aten.clamp_min_.default", (operand, 0), {}
        yield "aten.clamp_max_.default", (operand, 1), {}
    yield "aten.clamp_min_.Tensor", (real(2, 3), real(3, seed=1)), {}
    yield "aten.clamp_.default", (real(2, 3), -0.5, 1), {}
    yield "aten.clamp_.default", (real(4, dtype=BF16),), {"max": 0.25}
    yield "aten.clamp_.default", (real(), 1.0, 0.5), {}
    yield "aten.clamp_.default", (integer(3, 3), -1), {}
    yield "aten.clamp_.default", (real(0), None, 0), {}
    for exponent in (0, 1, 2.0, 3):
        yield "aten.pow_.Scalar", (real(2, 3), exponent), {}
    for exponent in (-1, 0.5, -2):
        yield "aten.pow_.Scalar", (positive(3, dtype=F32), exponent), {}
    yield "aten.pow_.Scalar", (integer(4), 3), {}
    yield "aten.pow_.Scalar", (integer(dtype=I16), 2), {}
    yield "aten.pow_.Scalar", (real(0, dtype=F16), -0.5), {}


def written_truth_values():
    for name in ("bitwise_and_.Tensor", "bitwise_or_.Tensor", "logical_and_.default", "logical_or_.default"):
        yield f"aten.{name}", (truth(4), truth(4, seed=1)), {}
        yield f"aten.{name}", (truth(3, 2), truth(1, 2, seed=1)), {}
        yield f"aten.{name}", (truth(0), truth()), {}
    for name in ("bitwise_not_", "logical_not_"):
        for operand in (truth(2, 2), truth(), truth(0, 2)):
            yield f"aten.{name}.default", (operand,), {}
    yield "aten.masked_fill_.Scalar", (real(2, 3), truth(2, 1), 0.5), {}
    yield "aten.masked_fill_.Scalar", (real(2, dtype=BF16), truth(), -1.5), {}
    yield "aten.masked_fill_.Scalar", (integer(2, 2), truth(2), 7), {}
    yield "aten.masked_fill_.Scalar", (truth(3), truth(3, seed=1), True), {}
    yield "aten.masked_fill_.Scalar", (real(0, 3), truth(3), 1), {}
    yield "aten.masked_fill_.Scalar", (real(), truth(seed=1), 1), {}
    yield "aten.masked_fill_.Tensor", (real(2, 3), truth(3), torch.tensor(0.5, dtype=F64)), {}
    yield "aten.masked_fill_.Tensor", (real(2, dtype=F16), truth(1), torch.tensor(-3)), {}
    yield "aten.masked_fill_.Tensor", (integer(2), truth(2), torch.tensor(4)), {}
    yield "aten.masked_fill_.Tensor", (real(2, 0), truth(2, 1), torch.tensor(0.5, dtype=F64)), {}


def written_places():
    for name in ("triu_", "tril_"):
        for diagonal in (-1, 2):
            yield f"aten.{name}.default", (real(3, 4), diagonal), {}
        yield f"aten.{name}.default", (integer(2, 3, 3),), {}
        yield f"aten.{name}.default", (truth(3, 3), 1), {}
        yield f"aten.{name}.default", (real(0, 3, dtype=BF16), 1), {}
        yield f"aten.{name}.default", (real(1, 1), -1), {}
    yield "aten.copy_.default", (real(2, 3), real(3, seed=1)), {}
    yield "aten.copy_.default", (real(2, 3), real(2, 1, seed=1, dtype=F32), True), {}
    yield "aten.copy_.default", (real(2, 3, dtype=BF16), integer(3, dtype=I32)), {}
    yield "aten.copy_.default", (real(2, dtype=F16), truth(1)), {}
    yield "aten.copy_.default", (real(dtype=F32), real(seed=1)), {}
    yield "aten.copy_.default", (integer(0, 3), integer(seed=1)), {}
    yield "aten.copy_.default", (truth(2, 2), truth(2, seed=1)), {}
    for name in ("fill", "fill_"):
        yield f"aten.{name}.Scalar", (real(2, 3), 0.5), {}
        yield f"aten.{name}.Scalar", (real(2, dtype=BF16), -2), {}
        yield f"aten.{name}.Scalar", (real(), 0), {}
        yield f"aten.{name}.Scalar", (integer(2, 1), -3), {}
        yield f"aten.{name}.Scalar", (integer(0, dtype=I32), 3), {}
        yield f"aten.{name}.Scalar", (truth(3), True), {}
        yield f"aten.{name}.Scalar", (integer(2), 2.0), {}
    for name in ("zero", "zero_"):
        for operand in (real(2, 3), real(dtype=F32), integer(2, low=0, dtype=U8), truth(3)):
            yield f"aten.{name}.default", (operand,), {}
    for keywords in ({}, {"beta": 2, "alpha": -0.5}, {"beta": 0, "alpha": 2}, {"alpha": 2}, {"beta": 0.5}):
        yield "aten.addmm_.default", (real(2, 4, seed=2), real(2, 3), real(3, 4, seed=1)), keywords
    yield "aten.addmm_.default", (real(2, 4, seed=2), real(2, 0), real(0, 4)), {"beta": 2}
    yield "aten.addmm_.default", (real(0, 4), real(0, 3), real(3, 4)), {}
    yield "aten.addmm_.default", (real(1, 1, dtype=BF16), real(1, 2, dtype=BF16), real(2, 1, dtype=BF16)), {}
    yield "aten.scatter_.src", (real(3, 4), 1, integer(3, 1, low=0, high=4), real(3, 1, seed=1)), {}
    yield "aten.scatter_.src", (real(2, 4, 3, dtype=F32), -2, integer(2, 1, 3, low=0, high=4), real(2, 1, 3, seed=1, dtype=F32)), {}
    yield "aten.scatter_.src", (real(3), 0, integer(0), real(0)), {}
    yield "aten.scatter_add_.default", (real(3, 4), 1, integer(3, 6, low=0, high=4), real(3, 6)), {}
    yield "aten.scatter_add_.default", (real(2, 4, 3), -2, integer(2, 5, 3, low=0, high=4), real(2, 5, 3)), {}
    yield "aten.scatter_add_.default", (real(2, 0), 0, integer(3, 0), real(3, 0)), {}
    yield "aten.index_put_.default", (integer(2, 3), [truth(2, 3)], torch.tensor(0)), {}
    yield "aten.index_put_.default", (real(3, 2, dtype=BF16), [truth(3)], torch.tensor(-2, dtype=BF16), False), {}
    yield "aten.index_put_.default", (real(2, 0), [truth(2, 0)], torch.tensor(1.5, dtype=F64)), {}
    at = [torch.tensor([0, 2, 1]), torch.tensor([3, 0, 0])]
    twice = [torch.tensor([0, 2, 0, 1]), torch.tensor([3, 0, 3, 0])]
    yield "aten.index_put_.default", (real(3, 4), at, real(3, seed=1)), {}
    yield "aten.index_put_.default", (real(3, 4, dtype=F32), twice, real(4, seed=1, dtype=F32)), {}
    yield "aten.index_put_.default", (real(3, 4), twice, real(4, seed=1), True), {}
    yield "aten.index_put_.default", (real(3, 4), [integer(0), integer(0)], real(0)), {}
    yield "aten.index_put_.default", (real(4, 3), [integer(5, low=0, high=4)], real(5, 3, seed=1), True), {}
    yield "aten.index_add_.default", (real(4, 3), 0, integer(5, low=0, high=4), real(5, 3, seed=1)), {}
    yield "aten.index_add_.default", (real(2, 3), 1, integer(2, low=0, high=3), real(2, 2, seed=1)), {}


def lists():
    """Both what gives a new list and what writes into the first one."""
    several = [real(2, 3), real(dtype=F32, seed=1), real(0, 2), real(1, dtype=BF16, seed=2)]
    others = [real(3, seed=3), real(dtype=F32, seed=2), real(1, 2), real(1, dtype=BF16)]
    divisors = [x.abs() + 0.25 for x in others]
    one, other = [real(2, 2, dtype=F16)], [positive(2, 1, dtype=F16, seed=1)]
    for ending in ("", "_"):
        for name in ("add", "sub", "mul", "div"):
            yield f"aten._foreach_{name}{ending}.Scalar", (several, -0.5), {}
        yield f"aten._foreach_add{ending}.Scalar", (one, 2), {}
        for name in ("add", "sub"):
            yield f"aten._foreach_{name}{ending}.List", (several, others), {"alpha": -0.5}
            yield f"aten._foreach_{name}{ending}.List", (one, other), {}
        for name in ("mul", "div"):
            yield f"aten._foreach_{name}{ending}.List", (several, divisors), {}
            yield f"aten._foreach_{name}{ending}.List", (one, other), {}
        for weight in (0.1, -0.5, 2):
            yield f"aten._foreach_lerp{ending}.Scalar", (several, others, weight), {}
        yield f"aten._foreach_lerp{ending}.Scalar", (one, other, 0.75), {}
        for name in ("addcmul", "addcdiv"):
            yield f"aten._foreach_{name}{ending}.Scalar", (several, others, divisors, -0.5), {}
            yield f"aten._foreach_{name}{ending}.Scalar", (one, one, other), {}
        yield f"aten._foreach_neg{ending}.default", (several,), {}
        for name in ("reciprocal", "sqrt"):
            yield f"aten._foreach_{name}{ending}.default", (divisors,), {}
    for number in (0.8, 2, 1):
        yield "aten._foreach_pow.ScalarAndTensor", (number, several), {}


def cases():
    for family in (written_arithmetic, written_functions, written_truth_values, written_places, lists):
        yield from family()


def refused():
    # The result is of another type or shape than what it is written into. Torch writes some of the first, rounded; it refuses the others.
    for self, other in ((real(2, dtype=F32), real(2)), (real(2, dtype=BF16), real(2, dtype=F32)), (integer(2, dtype=I32), integer(2)),
                        (integer(2), real(2)), (integer(2), 0.5), (integer(2), torch.tensor(0.5))):
        yield "aten.add_.Tensor", (self, other), {}
    for name in ("add", "sub", "mul"):
        yield f"aten.{name}_.Scalar", (integer(2), 0.5), {}
        yield f"aten.{name}_.Tensor", (real(3), real(2, 3)), {}
        yield f"aten.{name}_.Tensor", (integer(2, low=0, dtype=U8), integer(2, low=0, dtype=U8)), {}
    yield "aten.add_.Tensor", (integer(2, low=0, dtype=U8), 2), {}
    yield "aten.add_.Tensor", (integer(3, dtype=I8), torch.tensor(5)), {}  # what an integer type does not hold torch wraps
    yield "aten.sub_.Tensor", (truth(2), truth(2)), {}
    yield "aten.mul_.Tensor", (truth(2), integer(2)), {}
    yield "aten.mul_.Scalar", (truth(2), 2), {}
    yield "aten.add_.Tensor", (real(1, 1), real(1)), {"value": 2}
    yield "aten.add_.Tensor", (real(), real(1)), {}
    yield "aten.add_.Tensor", (real(2, 1), real(2, 3)), {}
    yield "aten.div_.Tensor", (integer(3), integer(3, low=1, high=5)), {}
    yield "aten.div_.Tensor", (real(1), positive(2)), {}
    yield "aten.div_.Scalar", (integer(3), 2), {}
    for name in ("exp", "sqrt", "reciprocal", "silu", "gelu"):
        yield f"aten.{name}_.default", (integer(3, low=1, high=5),), {}
    yield "aten.neg_.default", (integer(2, low=0, dtype=U8),), {}
    yield "aten.neg_.default", (truth(2),), {}
    yield "aten.abs_.default", (truth(2),), {}
    yield "aten.relu_.default", (truth(2),), {}
    yield "aten.clamp_.default", (integer(3), 0.5), {}
    yield "aten.clamp_.default", (real(2),), {}
    yield "aten.pow_.Scalar", (integer(3, low=1, high=5), 0.5), {}
    yield "aten.pow_.Scalar", (integer(3, low=1, high=5), -1), {}
    yield "aten.pow_.Scalar", (truth(2), 2), {}
    yield "aten.lerp_.Scalar", (real(1), real(2), 0.5), {}
    yield "aten.lerp_.Scalar", (real(2), real(2, dtype=F32), 0.5), {}
    for name in ("addcmul", "addcdiv"):
        yield f"aten.{name}_.default", (real(2), positive(3, 2), positive(2)), {}
        yield f"aten.{name}_.default", (real(2, dtype=F32), positive(2), positive(2)), {}
    yield "aten.masked_fill_.Scalar", (real(3), truth(2, 3), 0.0), {}
    yield "aten.masked_fill_.Scalar", (integer(2), truth(2), 0.5), {}
    yield "aten.masked_fill_.Tensor", (real(3), truth(2, 3), torch.tensor(0.5, dtype=F64)), {}
    yield "aten.masked_fill_.Tensor", (real(3), truth(3), real(1)), {}
    for name in ("bitwise_and_.Tensor", "logical_or_.default"):
        yield f"aten.{name}", (integer(2), integer(2)), {}
        yield f"aten.{name}", (truth(2), truth(3, 2)), {}
    yield "aten.bitwise_not_.default", (integer(2),), {}
    yield "aten.logical_not_.default", (real(2),), {}
    yield "aten.triu_.default", (real(3),), {}
    yield "aten.tril_.default", (real(),), {}
    yield "aten.copy_.default", (integer(2), real(2)), {}
    yield "aten.copy_.default", (real(2), real(3)), {}
    yield "aten.copy_.default", (real(2), real(3, 2)), {}
    for name in ("fill", "fill_"):
        yield f"aten.{name}.Scalar", (integer(2), 0.5), {}
        yield f"aten.{name}.Scalar", (integer(2, low=0, dtype=U8), -1), {}
        yield f"aten.{name}.Scalar", (truth(2), 2), {}
    yield "aten.addmm_.default", (real(4), real(2, 3), real(3, 4)), {}
    yield "aten.addmm_.default", (real(2, 4, dtype=F32), real(2, 3), real(3, 4)), {}
    yield "aten.index_put_.default", (real(3, 2), [torch.tensor([0, 1]), torch.tensor([0, 2])], real(2)), {}
    yield "aten.index_put_.default", (real(3, 2), [truth(3)], torch.tensor(1)), {}
    yield "aten.scatter_.src", (real(3, 4), 1, integer(3, 1, low=4, high=6), real(3, 1)), {}
    yield "aten.scatter_add_.default", (real(3, 4), 1, integer(3, 2, low=-1, high=1), real(3, 2)), {}
    for ending in ("", "_"):
        for name in ("add", "div"):
            yield f"aten._foreach_{name}{ending}.Scalar", ([real(2), integer(2, dtype=I32)], 2), {}
        for name in ("sub", "mul"):
            yield f"aten._foreach_{name}{ending}.List", ([real(2), real(2)], [real(2)]), {}
        yield f"aten._foreach_add{ending}.List", ([real(2)], [real(2, dtype=F32)]), {}
        yield f"aten._foreach_add{ending}.List", ([real(3)], [real(2, 3)]), {}
        yield f"aten._foreach_mul{ending}.List", ([integer(2, low=0, dtype=U8)], [integer(2, low=0, dtype=U8)]), {}
        yield f"aten._foreach_div{ending}.Scalar", ([real(2)], 0), {}
        yield f"aten._foreach_lerp{ending}.Scalar", ([real(2)], [real(2), real(2)], 0.5), {}
        yield f"aten._foreach_addcmul{ending}.Scalar", ([real(2), real(3)], [real(2), real(3)], [real(2)]), {}
        yield f"aten._foreach_addcdiv{ending}.Scalar", ([real(2, dtype=BF16)], [real(2, dtype=BF16)], [positive(2, dtype=F32)]), {}
        yield f"aten._foreach_neg{ending}.default", ([truth(2)],), {}
    for number in (0, -0.5):
        yield "aten._foreach_pow.ScalarAndTensor", (number, [real(2)]), {}
    yield "aten._foreach_pow.ScalarAndTensor", (2, [integer(2)]), {}

"""Records what torch computes, for the programs to compare the definitions with: writes values.jsonl, refused.jsonl and kernels.jsonl beside this file.

    python record.py            needs torch; the format is in README.md

The result is the same on every run: inputs are computed, not drawn, and native_dropout's draw is read off its mask.
"""

import itertools
import json
import pathlib

import torch

import cases_activations
import cases_aten
import cases_attention
import cases_composite
import cases_exported
import cases_in_place
import cases_kernels
import reference_apex
import reference_cuda
import reference_vllm
from cases_aten import F64, integer, real

TYPES = {
    torch.bool: "b8", torch.int8: "i8", torch.int16: "i16", torch.int32: "i32", torch.int64: "i64", torch.uint8: "u8", torch.uint64: "u64",
    torch.float16: "f16", torch.bfloat16: "bf16", torch.float32: "f32", torch.float64: "f64"}


def tensor(x):
    data = x.to(F64).flatten().tolist() if x.dtype.is_floating_point else x.flatten().tolist()
    if x.dtype.is_floating_point:
        for number in data:
            assert number == number and abs(number) != float("inf"), "values are finite"
        data = [repr(number) for number in data]
    return {"data": data, "dtype": TYPES[x.dtype], "shape": list(x.shape)}


def value(v):
    if isinstance(v, torch.Tensor):
        return tensor(v)
    if v is None or isinstance(v, (bool, int)):
        return v
    if isinstance(v, float):
        return ["f", repr(v)]
    if isinstance(v, str):
        return ["s", v]
    if isinstance(v, (list, tuple)):
        return ["l", [value(x) for x in v]]
    if isinstance(v, (torch.dtype, torch.memory_format, torch.layout)):
        return ["y", str(v)]
    if isinstance(v, torch.device):
        return ["c", "device", [["type", ["s", v.type]]]]
    raise TypeError(f"no captured form of {v!r}")


def case(op, args, kwargs, results, leaves=(), group=(), position=0):
    row = {"args": [value(v) for v in args], "kwargs": [[name, value(v)] for name, v in kwargs.items()], "op": op,
           "results": [None if r is None else tensor(r) for r in results]}
    if leaves:
        row["leaves"] = [dict(tensor(x), leaf=name) for name, x in leaves]
    if group:
        row["group"] = [value(x) for x in group]
    if position:
        row["position"] = position
    return row


def refused_case(op, args, kwargs, group=()):
    row = case(op, args, kwargs, (), group=group)
    del row["results"]
    return row


def run(op, args, kwargs):
    namespace, name, overload = op.split(".")
    return getattr(getattr(getattr(torch.ops, namespace), name), overload)(*args, **kwargs)


def aten_rows():
    for op, args, kwargs in itertools.chain(cases_aten.cases(), cases_activations.cases(), cases_attention.cases(), cases_composite.cases(), cases_exported.cases()):
        results = run(op, args, kwargs)
        results = list(results) if isinstance(results, (tuple, list)) else [results]
        leaves = [("indices", results[1])] if op == "aten.max.dim" else ()
        if op == "aten.index_put.default":
            leaves = [("any_of_several", results[0])]
        yield case(op, args, kwargs, results, leaves)


def copied(v):
    if isinstance(v, (list, tuple)):
        return type(v)(copied(x) for x in v)
    return v.clone() if isinstance(v, torch.Tensor) else v


def in_place_rows():
    for op, args, kwargs in cases_in_place.cases():
        given = copied(args)
        results = run(op, given, kwargs)
        if results is None:  # what writes into a list returns nothing
            results = given[0]
        results = list(results) if isinstance(results, (tuple, list)) else [results]
        yield case(op, args, kwargs, results, [("any_of_several", results[0])] if op == "aten.index_put_.default" else ())


def leaf_rows():
    for x in (real(2, 3), integer(3), real(0)):
        yield case("aten.empty_like.default", (x,), {"pin_memory": False}, [x + 1], [("contents", x + 1)])
        yield case("aten.empty.memory_format", (list(x.shape),), {"dtype": x.dtype}, [x + 1], [("contents", x + 1)])
        yield case("aten.new_empty_strided.default", (x, list(x.shape), list(x.stride())), {}, [x + 1], [("contents", x + 1)])
    yield case("aten.new_empty_strided.default", (real(2), [2], [1]), {"dtype": torch.int64}, [integer(2)], [("contents", integer(2))])
    x = real(2, dtype=torch.float32)
    yield case("aten.empty.memory_format", ([2],), {}, [x], [("contents", x)])
    torch.manual_seed(0)
    for x, p, train in ((real(3, 4), 0.25, True), (real(5), 0.5, None), (real(2, 2), 0.0, True), (real(3), 1.0, True),
                        (real(2, 2), 0.5, False), (real(), 0.5, True)):
        # Not recorded: no elements. Run eagerly, torch then returns a mask of the operand's type; captured, one of b8.
        result, mask = torch.ops.aten.native_dropout.default(x, p, train)
        # Any draw with this mask: 0 where the element was kept, 1 where it was dropped.
        yield case("aten.native_dropout.default", (x, p, train), {}, [result, mask], [("uniform", torch.where(mask, 0.0, 1.0).to(F64))])


def kernel_rows():
    for op, kwargs, new in reference_vllm.kernel_cases():
        yield case(op, (), kwargs, [None] + new)
    for op, args, results in reference_apex.kernel_cases():
        yield case(op, args, {}, results)
    for op, args, kwargs, results, leaves in reference_cuda.cases():
        yield case(op, args, kwargs, results, leaves)
    for x in (real(2, 3), integer(3), cases_aten.truth(2)):  # they give tensors names and compute nothing
        yield case("tg.log_tensor.default", (x, "a name"), {}, [x])
        yield case("tg.inplace_log_tensor.default", (), {"t": x, "s": "a name"}, [None, x])


def instance_rows():
    for args in cases_kernels.ranked():
        yield case("aten.topk.default", args, {}, list(run("aten.topk.default", args, {})))
    for keywords, output in cases_kernels.attention():
        yield case("vllm.unified_attention_with_output.default", (), keywords, [None, output])


def collective_rows():
    for op, operands, more, result in reference_vllm.collective_cases():
        yield case(op, [operands[0]] + more, {}, [result], group=operands)
    for op, operands, position, more, result in reference_vllm.placed_collective_cases():
        yield case(op, [operands[position]] + more, {}, [result], group=operands, position=position)
    for op, said, position, more, result in reference_vllm.exchanged_cases():
        yield case(op, [said[position][0]] + more, {}, [result], group=said, position=position)
    yield case("_c10d_functional.wait_tensor.default", (real(2, 3),), {}, [real(2, 3)])
    for op, operands, position, more, results in reference_vllm.further_collective_cases():
        yield case(op, [operands[position]] + more, {}, results, group=operands, position=position)
    several = [real(2, 3), integer(2), real(0, dtype=torch.float32)]
    yield case("_c10d_functional.wait_tensors.default", (several,), {}, several)
    yield case("_c10d_functional.wait_tensors.default", (several[:1],), {}, several[:1])


def refused_rows():
    """Calls that no case of a definition may accept: torch gives them a meaning that the definition does not state, or none."""
    yield "aten.add.Tensor", (integer(3, low=0, dtype=torch.uint8), integer(3, low=0, dtype=torch.uint8)), {}
    yield "aten.add.Tensor", (real(2, 3), real(4)), {}
    yield "aten.mul.Tensor", (integer(2, low=0, dtype=torch.uint8), 2), {}
    yield "aten.sub.Tensor", (cases_aten.truth(2), cases_aten.truth(2)), {}
    yield "aten.neg.default", (integer(2, low=0, dtype=torch.uint8),), {}
    # What an integer type does not hold torch wraps: 5 > -1 is false of uint8.
    yield "aten.add.Tensor", (integer(3, dtype=torch.int32), torch.tensor(2)), {}
    yield "aten.gt.Scalar", (integer(3, low=0, dtype=torch.uint8), -1), {}
    for op in "add", "sub", "mul":
        yield f"aten.{op}.Tensor", (integer(3, dtype=torch.int8), 300), {}
        yield f"aten.{op}.Scalar", (integer(3, dtype=torch.int8), 300), {}
    yield "aten.add.Tensor", (integer(3, dtype=torch.int8), 3), {"alpha": 100}
    yield "aten.add.Tensor", (integer(3, dtype=torch.int8), integer(3, dtype=torch.int8)), {"alpha": 300}
    yield "aten.rsub.Scalar", (integer(3, dtype=torch.int8), -200), {}
    yield "aten.arange.default", (2 ** 31 + 1,), {"dtype": torch.int32}
    yield "aten.arange.start_step", (5, 0, -2), {}
    yield "aten.var.correction", (real(2, 3), [0]), {"correction": 2}
    yield "aten.var.correction", (real(2, 3), [0]), {"correction": 0.5}
    yield "aten.var.correction", (real(0, 3), [0]), {"correction": 0}
    yield "aten.linalg_vector_norm.default", (real(2, 3), 3), {}
    yield "aten.linalg_vector_norm.default", (real(2, 3), 0), {}
    yield "aten.logsumexp.default", (real(2, 0), [1]), {}
    yield "aten.logsumexp.default", (integer(3), [0]), {}
    yield "_c10d_functional.reduce_scatter_tensor.default", (real(4), "sum", 2, "0"), {}
    yield "aten.arange.start", (3_000_000_000, 3_000_000_002), {"dtype": torch.int32}
    yield "aten.eq.Scalar", (integer(3, dtype=torch.int8), 200), {}
    yield "aten.eq.Tensor", (integer(3, low=0, dtype=torch.uint8), torch.tensor(-1)), {}
    yield "aten.lt.Tensor", (integer(3, dtype=torch.int32), torch.tensor(2)), {}
    yield "aten.full.default", ([2], -1), {"dtype": torch.uint8}
    yield "aten.full.default", ([2], 2 ** 31), {"dtype": torch.int32}
    yield "aten.masked_fill.Scalar", (integer(2, low=0, dtype=torch.uint8), cases_aten.truth(2), -1), {}
    yield "aten.where.self", (cases_aten.truth(2), integer(2, low=0, dtype=torch.uint8), torch.tensor(-1)), {}
    yield "aten.bitwise_and.Tensor", (integer(2), integer(2)), {}
    yield "aten.bitwise_not.default", (integer(2),), {}
    yield "aten.all.default", (integer(2),), {}
    yield "aten.clamp.default", (integer(2), 0.5), {}
    yield "aten.clamp.default", (real(2),), {}
    yield "aten.masked_fill.Scalar", (integer(2), cases_aten.truth(2), 0.5), {}
    yield "aten.sum.dim_IntList", (real(2, 3), [2]), {}
    yield "aten.mean.default", (real(0),), {}
    yield "aten.mean.default", (integer(2),), {}
    yield "aten.max.dim", (real(0), 0), {}
    yield "aten.max.dim", (integer(3), 0), {}
    yield "aten.view.default", (real(2, 3), [4]), {}
    yield "aten.view.default", (real(2, 3), [-1, -1]), {}
    yield "aten.view.default", (real(2, 3), [4, -1]), {}
    yield "aten.t.default", (real(2, 3, 4),), {}
    yield "aten.transpose.int", (real(2, 3), 0, 2), {}
    yield "aten.unsqueeze.default", (real(2), 2), {}
    yield "aten.expand.default", (real(2), [3]), {}
    yield "aten.expand.default", (real(2), [-1, 2]), {}
    yield "aten.expand.default", (real(2, 1), [1]), {}
    yield "aten.select.int", (real(3), 0, 3), {}
    yield "aten.split.Tensor", (real(3), 0), {}
    yield "aten.split_with_sizes.default", (real(4), [1, 2]), {}
    yield "aten.cat.default", ([real(2), real(2, dtype=torch.float32)],), {}
    yield "aten.cat.default", ([real(2, 3), real(0)],), {}
    yield "aten.slice_scatter.default", (real(4), real(2), 0, 0, 4, 2), {}
    yield "aten.slice_scatter.default", (real(4), real(3), 0, 0, 2), {}
    for outside, to in ((128, torch.int8), (-129, torch.int8), (2**15, torch.int16), (2**31, torch.int32), (-1, torch.uint8), (256, torch.uint8)):
        yield "aten._to_copy.default", (torch.tensor([0, outside]),), {"dtype": to}
    yield "aten._to_copy.default", (real(2),), {"dtype": torch.int8}
    yield "aten._to_copy.default", (real(2),), {"dtype": torch.uint8}
    yield "aten.mm.default", (integer(2, 2), integer(2, 2)), {}
    yield "aten.mm.default", (real(2, 3), real(2, 3)), {}
    yield "aten.mm.default", (real(2, 3), real(3, 2, dtype=torch.float32)), {}
    yield "aten.bmm.default", (real(2, 3, 4), real(1, 4, 2)), {}
    yield "aten.addmm.default", (real(3), real(2, 3), real(3, 4)), {}
    yield "aten.embedding.default", (real(3, 2), real(2)), {}
    yield "aten.embedding.default", (real(3, 2), integer(2, low=3, high=5)), {}
    yield "aten.embedding.default", (real(3, 2), integer(2, low=-2, high=0)), {}
    yield "aten.embedding.default", (real(0, 2), integer(1, low=0, high=1)), {}
    yield "aten.gather.default", (real(3, 4), 1, integer(3, 1, low=4, high=5)), {}
    yield "aten.gather.default", (real(3, 4), 0, integer(2, 4, low=-1, high=3)), {}
    yield "aten.embedding_dense_backward.default", (real(2, 3), integer(2, low=2, high=4), 3, -1, False), {}
    yield "aten.embedding_dense_backward.default", (real(2, 3), integer(2, low=0), 5, 0, False), {}
    yield "aten.embedding_dense_backward.default", (real(2, 3), integer(2, low=0), 5, -1, True), {}
    yield "aten.gather.default", (real(3, 4), 1, integer(2, 1, low=0)), {}
    yield "aten.index.Tensor", (real(3, 2), [cases_aten.truth(3)]), {}
    yield "aten.index.Tensor", (real(3, 2), [integer(2, low=-2, high=0)]), {}
    yield "aten.index.Tensor", (real(3, 2), [integer(2, low=0, high=3, dtype=torch.uint8)]), {}
    yield "aten.index_put.default", (real(3, 2), [integer(2, low=0, high=3)], torch.tensor(1.0, dtype=F64)), {}
    yield "aten.index_put.default", (real(3, 2), [cases_aten.truth(3)], torch.tensor(1.0, dtype=F64), True), {}
    yield "aten.index_put.default", (real(3, 2), [torch.tensor([0, -1]), torch.tensor([0, 1])], real(2)), {}
    yield "aten.index_put.default", (real(3, 2), [torch.tensor([0, 1]), torch.tensor([0, 2])], real(2)), {}
    yield "aten.index_put.default", (real(3, 2), [torch.tensor([0, 1]), torch.tensor([0])], real(2)), {}
    yield "aten.index_put.default", (real(3, 2, 2), [torch.tensor([0, 1]), torch.tensor([0, 1])], real(2)), {}
    yield "aten.index_put.default", (integer(3, 2), [torch.tensor([0, 1]), torch.tensor([0, 1])], integer(2)), {}
    yield "aten.index_put.default", (real(3, 2), [cases_aten.truth(2)], torch.tensor(1.0, dtype=F64)), {}
    yield "aten.index_put.default", (real(3, 2), [cases_aten.truth(3)], real(2)), {}
    yield "aten.index_put.default", (real(3, 2), [cases_aten.truth(3)], torch.tensor(1)), {}
    yield "aten.index_put.default", (real(3, 2), [cases_aten.truth()], torch.tensor(1.0, dtype=F64)), {}
    yield "aten.copy.default", (integer(2), real(2)), {}
    yield "aten.copy.default", (real(2), real(3)), {}
    yield "aten._log_softmax.default", (real(2, 2), 2, False), {}
    yield "aten._log_softmax.default", (real(2, 2, dtype=torch.float16), 1, True), {}
    yield "aten.nll_loss_forward.default", (real(2, 3), integer(2, low=0, high=3), real(3), 1, -100), {}
    yield "aten.nll_loss_forward.default", (real(2, 3), integer(2, low=0, high=3), None, 3, -100), {}
    yield "aten.nll_loss_forward.default", (real(2, 3), integer(2, low=3, high=4), None, 1, -100), {}
    yield "aten.nll_loss_forward.default", (real(2, 3), torch.tensor([0, -100]), None, 1, -1), {}
    yield "aten.nll_loss_backward.default", (real(), real(2, 3), integer(2, low=0, high=3), None, 3, -100, real()), {}
    yield "aten.nll_loss_backward.default", (real(), real(2, 3), torch.tensor([0, 3]), None, 2, -100, real()), {}
    yield "aten.nll_loss_forward.default", (real(3), integer(low=0, high=3), None, 1, -100), {}
    yield "aten.native_dropout.default", (integer(2), 0.5, True), {}
    yield "aten.arange.default", (2.5,), {}
    yield "aten.mm.default", (real(2, 3),), {}
    yield "aten.t.default", (real(2, 3), 1), {}
    yield "aten.sum.default", (real(2),), {"keepdim": True}
    yield "aten.add.Tensor", (real(2), real(2), 1), {}
    yield "aten.rsub.Scalar", (integer(2, low=0, dtype=torch.uint8), 1), {}
    yield "aten.rsub.Scalar", (cases_aten.truth(2), True), {}
    yield "aten.rsub.Scalar", (integer(2), 1, 0.5), {}
    yield "aten.pow.Tensor_Scalar", (integer(2), -1), {}
    yield "aten.pow.Tensor_Scalar", (integer(2, low=0, dtype=torch.uint8), 2), {}
    for exponent in (1.5, 5, -3, 0.25):
        yield "aten.pow.Tensor_Scalar", (real(2), exponent), {}
    for number in (0, 0.0, -1, -0.5):
        yield "aten.pow.Scalar", (number, real(2)), {}
    yield "aten.pow.Scalar", (2, integer(2, low=0)), {}
    yield "aten.threshold_backward.default", (real(3), real(2), 0), {}
    yield "aten.threshold_backward.default", (real(2, dtype=torch.float32), real(2), 0), {}
    yield "aten.threshold_backward.default", (integer(2), integer(2), 0), {}
    yield "aten.gelu.default", (integer(2),), {}
    yield "aten.silu_backward.default", (real(2), real(3)), {}
    yield "aten.triu.default", (real(3),), {}
    yield "aten.tril.default", (real(),), {}
    yield "aten.constant_pad_nd.default", (real(3), [1]), {}
    yield "aten.constant_pad_nd.default", (real(3), [1, 1, 1, 1]), {}
    yield "aten.constant_pad_nd.default", (real(3), [-2, -2]), {}
    yield "aten.constant_pad_nd.default", (real(3), [-4, 5]), {}
    yield "aten.constant_pad_nd.default", (integer(3), [1, 1], 0.5), {}
    yield "aten.mse_loss.default", (real(2), real(3)), {}
    yield "aten.mse_loss.default", (real(2, 1), real(1, 2)), {}
    yield "aten.mse_loss.default", (real(2), real(2, dtype=torch.float32)), {}
    yield "aten.mse_loss.default", (real(0), real(0), 1), {}
    yield "aten.mse_loss.default", (real(2), real(2), 3), {}
    yield "aten.mse_loss.default", (integer(2), integer(2), 2), {}
    yield "aten.mse_loss_backward.default", (real(2), real(2), real(2), 1), {}
    yield "aten.mse_loss_backward.default", (real(), real(2), real(2), 0), {}
    yield "aten.mse_loss_backward.default", (real(), real(0), real(0), 1), {}
    yield "aten.native_layer_norm.default", (real(2, 3), [2], None, None, 0.25), {}
    yield "aten.native_layer_norm.default", (real(2, 3), [], None, None, 0.25), {}
    yield "aten.native_layer_norm.default", (real(2, 0), [0], None, None, 0.25), {}
    yield "aten.native_layer_norm.default", (real(3), [2, 3], None, None, 0.25), {}
    yield "aten.native_layer_norm.default", (real(2, 3), [3], real(2), None, 0.25), {}
    yield "aten.native_layer_norm.default", (real(2, 3), [3], real(3, dtype=torch.float32), None, 0.25), {}
    yield "aten.native_layer_norm_backward.default", (real(2, 3), real(2, 3), [3], real(2, 1), real(2), None, None, [True, False, False]), {}
    yield "aten.native_layer_norm_backward.default", (real(2, 3), real(2, 3), [3], real(2, 1), real(2, 1), None, None, [True, True, False]), {}
    yield "aten.native_layer_norm_backward.default", (real(3), real(2, 3), [3], real(2, 1), real(2, 1), None, None, [True, False, False]), {}
    backward = "apex.fused_layer_norm_affine_bwd.default"
    yield backward, (real(2, 3), real(2), real(2), real(2, 3), [3], real(3), real(3), 0.5, True), {}
    yield backward, (real(2, 3), real(3), real(3), real(2, 3), [3], real(3), real(3), 0.5), {}
    yield backward, (real(2, 3), real(2, dtype=torch.float32), real(2), real(2, 3), [3], real(3), real(3), 0.5), {}
    yield backward, (real(3, 2), real(2), real(2), real(2, 3), [3], real(3), real(3), 0.5), {}
    yield backward, (real(2, 3), real(2), real(2), real(2, 3), [2], real(2), real(2), 0.5), {}
    yield backward, (real(2, 0), real(2), real(2), real(2, 0), [0], real(0), real(0), 0.5), {}
    yield "aten.new_empty_strided.default", (real(2), [2, 2], [1]), {}
    yield "tg.inplace_log_tensor.default", (), {"t": 1, "s": "a name"}
    yield "aten.index.Tensor", (real(3, 2), [integer(2, low=0, high=3), integer(2, low=1, high=3)]), {}
    yield "aten.index.Tensor", (real(3, 2), [integer(2, low=-1, high=1), integer(2, low=0, high=2)]), {}
    yield "aten.index.Tensor", (real(3, 2), [integer(2, low=0, high=3), integer(3, low=0, high=2)]), {}
    yield "aten.index.Tensor", (real(3), [integer(2, low=0, high=3), integer(2, low=0, high=2)]), {}
    yield "aten.index.Tensor", (real(3, 2), [cases_aten.truth(3), integer(2, low=0, high=2)]), {}
    yield "aten.index.Tensor", (real(3, 2, 2), [integer(2, low=0, high=3), integer(2, low=0, high=2), integer(2, low=0, high=2)]), {}
    yield "aten.scatter.src", (real(3, 4), 1, integer(3, 1, low=4, high=6), real(3, 1)), {}
    yield "aten.scatter.src", (real(3, 4), 1, integer(3, 1, low=-1, high=0), real(3, 1)), {}
    yield "aten.scatter.src", (real(3, 4), 1, integer(2, 1, low=0, high=4), real(2, 1)), {}
    yield "aten.scatter.src", (real(3, 4), 1, integer(3, 1, low=0, high=4), real(3, 2)), {}
    yield "aten.scatter.src", (real(3, 4), 1, integer(3, 1, low=0, high=4), real(3, 1, dtype=torch.float32)), {}
    yield "aten.scatter.src", (integer(3, 4), 1, integer(3, 1, low=0, high=4), integer(3, 1)), {}
    yield "aten.scatter_add.default", (real(3, 4), 1, integer(3, 2, low=4, high=6), real(3, 2)), {}
    yield "aten.scatter_add.default", (real(3, 4), 1, integer(2, 2, low=0, high=4), real(2, 2)), {}
    yield "aten.scatter_add.default", (real(3, 4), 1, integer(3, 2, low=0, high=4), real(3, 3)), {}
    yield "aten.scatter_add.default", (real(), 0, integer(), real()), {}
    yield "aten.index_select.default", (real(3, 2), 0, integer(2, low=3, high=5)), {}
    yield "aten.index_select.default", (real(3, 2), 0, integer(2, 2, low=0, high=3)), {}
    yield "aten.index_select.default", (real(3, 2), 2, integer(2, low=0, high=2)), {}
    yield "aten.slice_backward.default", (real(2, 2), [2, 7], 1, 2, 5, 1), {}
    yield "aten.slice_backward.default", (integer(2, 3), [2, 7], 1, 2, 5, 1), {}
    yield "aten.select_backward.default", (real(2, 3), [2, 4, 3], 1, 4), {}
    yield "aten.select_backward.default", (real(2, 3), [2, 4, 2], 1, 0), {}
    yield "aten.select_backward.default", (integer(2, 3), [2, 4, 3], 1, 0), {}
    yield "aten.topk.default", (real(3, 4), 5), {}
    yield "aten.topk.default", (real(3, 4), -1), {}
    yield "aten.topk.default", (real(3, 4), 2, 2), {}
    yield "aten.topk.default", (integer(3, 4), 2), {}
    yield "aten.topk.default", (real(3, 4), 2, -1, True, False), {}
    yield "aten.cumsum.default", (real(), 0), {}
    yield "aten.cumsum.default", (real(2, 3), 2), {}
    yield "aten.cumsum.default", (integer(3, dtype=torch.int8), 0), {}
    yield "aten.cumsum.default", (integer(3), 0), {"dtype": torch.int32}
    yield "aten.cumsum.default", (real(3), 0), {"dtype": torch.int64}
    yield "aten.scalar_tensor.default", (0.5,), {"dtype": torch.int64}
    for op in "maximum", "minimum":
        yield f"aten.{op}.default", (cases_aten.truth(2), cases_aten.truth(2)), {}
        yield f"aten.{op}.default", (real(2), real(3)), {}
    yield "aten.addcmul.default", (integer(2), integer(2), integer(2)), {}
    yield "aten.addcdiv.default", (real(2), real(2, dtype=torch.float32), real(2)), {}
    yield "aten.lerp.Scalar", (real(2), real(2, dtype=torch.float32), 0.5), {}
    yield "aten.lerp.Scalar", (integer(2), integer(2), 1), {}
    yield "aten.sigmoid_backward.default", (real(2), real(3)), {}
    yield "aten.new_full.default", (integer(2), [2], 0.5), {}
    yield "aten.new_full.default", (integer(2, low=0, dtype=torch.uint8), [2], -1), {}
    yield "aten.full.default", ([2], 2), {"dtype": torch.bool}
    yield "aten.full.default", ([2], 0.5), {"dtype": torch.int64}
    yield "aten.unbind.int", (real(),), {}
    yield "aten.unbind.int", (real(2, 3), 2), {}
    yield "aten.stack.default", ([real(2), real(3)],), {}
    yield "aten.stack.default", ([real(2), real(2, dtype=torch.float32)],), {}
    yield "aten.stack.default", ([real(2), real(2)], 2), {}
    yield from cases_activations.refused()
    yield from cases_attention.refused()
    yield from cases_composite.refused()
    yield from cases_exported.refused()
    yield from cases_in_place.refused()
    yield from reference_cuda.refused()
    yield from reference_vllm.refused_collectives()


def main():
    here = pathlib.Path(__file__).resolve().parent
    rows = [*aten_rows(), *in_place_rows(), *leaf_rows(), *kernel_rows(), *collective_rows()]
    refused = [refused_case(*row) for row in refused_rows()]
    for name, lines in (("values.jsonl", rows), ("refused.jsonl", refused), ("kernels.jsonl", list(instance_rows()))):
        text = "".join(json.dumps(row, sort_keys=True, separators=(",", ":")) + "\n" for row in lines)
        (here / name).write_text(text)
        print(f"{name}: {len(lines)} cases of {len({row['op'] for row in lines})} operators")


if __name__ == "__main__":
    main()

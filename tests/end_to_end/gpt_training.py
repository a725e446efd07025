"""A layer of Megatron-LM's GPT with its gradients, as the third-party captures of real bugs have it: Apex's kernels forward and backward, attention with
normalised queries and keys, a cross entropy over a split vocabulary and the gradient that it scatters, tensor parallel and with its tokens split.
The bugs are named; mended, or under a claim that says what was computed, they are proved.
"""
import pathlib
import re

from harness import Pair, Test, edited, operator_named, prove_test, replace_once

BOTH = (0, 1)
RANK = "both.g0.r{rank}.py"


def bug(name: str, folder: str, sequential: str) -> Pair:
    return Pair(name, folder, (sequential,), below=f"bugs/{name}", third_party=True)


ALL_REDUCE = bug("missing_allreduce_under_wrong_config", "tp2.bug", "tp1")
LAYER_NORM = bug("missing_layernorm_allreduce", "tp2.bug", "tp1")
ACCUMULATION = bug("grad_accumulation", "2step.bug", "1step")

# What the program left out, and adds up where it is configured rightly: the gradient that leaves the output layer.
MENDED = [("""_unsafe_view.default(mm_5, [1024, 32, 1536]);  mm_5 = None
""", """_unsafe_view.default(mended, [1024, 32, 1536]);  mended = None
"""), ("""        _unsafe_view_11: "f16[1024, 32, 1536]" =""", """        all_reduce_mended: "f16[32768, 1536]" = torch.ops._c10d_functional.all_reduce.default(mm_5, 'sum', '12')
        mended: "f16[32768, 1536]" = torch.ops._c10d_functional.wait_tensor.default(all_reduce_mended)
        _unsafe_view_11: "f16[1024, 32, 1536]" =""")]

# Gradients that each rank has a part of, and the buffers to which they are added: outputs of both sides, inputs.
PARTIAL = {31: 3, 32: 4, 34: 6, 37: 9, 38: 10, 39: 11, 40: 12, 41: 13, 42: 14, 46: 18}

# name: ranks, replacements, what the report says
EDITS: dict[str, tuple[tuple[int, ...], list[tuple[str, str]], list[str]]] = {
    "the mended sum is a mean": (BOTH, [("all_reduce.default(mm_5, 'sum', '12')", "all_reduce.default(mm_5, 'avg', '12')")],
                                 [operator_named("fused_layer_norm_affine_bwd") + r"(?s:.*)s\._unsafe_view_7 = scale\(d\[\*\]\.all_reduce_8; factor=2\)"]),
    "rank 0 hands the inverse for the mean": ((0,), [("bwd.default(wait_tensor_13, detach_34, detach_36,", "bwd.default(wait_tensor_13, detach_36, detach_34,")],
                                              [operator_named("fused_layer_norm_affine_bwd")]),
    "rank 1 takes 2 off the probability of the label": ((1,), [("rsub.Scalar(_to_copy_7, 1.0)", "rsub.Scalar(_to_copy_7, 2.0)")], [operator_named("index_1")]),
    "rank 1 writes to rows where columns are meant": ((1,), [("index_put.default(view_40, [arange_1, view_26], sub_4)", "index_put.default(view_40, [view_26, arange_1], sub_4)")],
                                            [operator_named("index_1")]),
    "the gradient of masked scores is 1": (BOTH, [("masked_fill.Scalar(clone_32, wait_tensor_3, 0)", "masked_fill.Scalar(clone_32, wait_tensor_3, 1)")], [operator_named("masked_fill_1")]),
    "rank 0 scales the gradient of its scores by another number": ((0,), [("mul.Scalar(bmm_3, 0.14433756729740646)", "mul.Scalar(bmm_3, 0.125)")],
                                                                   [operator_named("fused_layer_norm_affine_bwd_2")]),
    "rank 1 takes a base that is not there": ((1,), [("word_embeddings.weight', _t_base_index = 0", "word_embeddings.weight', _t_base_index = 1")],
                                              [r"both\.g0\.r1\.py:120: .*t is not the whole of base 0: not supported yet"]),
}


def sums_of_ranks(folder: pathlib.Path) -> None:
    """The claim says of them what the program has: their sum over ranks."""
    for output, tangent in PARTIAL.items():
        replace_once(folder / "refines.claim", f"expect s.output[{output}] = d[*].output[{output}] ", f"expect s.output[{output}] = sum(d[*].output[{output}]) ")
        replace_once(folder / "refines.claim", f"given s.tangents_{tangent} = d[*].tangents_{tangent} ", f"given s.tangents_{tangent} = sum(d[*].tangents_{tangent}) ")


def tests() -> list[Test]:
    mend = edited(RANK, BOTH, MENDED)
    not_proved = [rf"expect s\.output\[{output}\] = d\[\*\]\.output\[{output}\] " for output in PARTIAL]
    made = [prove_test("real bug: the gradient of the output layer is not added up", ALL_REDUCE, None, ["UNKNOWN"],
                       [operator_named("mm_7"), re.escape("s.view_46 = sum(d[*].mm_5)")]),
            prove_test("refines: gpt layer with gradients, mended", ALL_REDUCE, mend, ["REFINES"], [r"s\.output\[29\]: sharded 0"]),
            prove_test("real bug: gradients of norms are not added up", LAYER_NORM, None, ["UNKNOWN"], not_proved),
            prove_test("refines: gpt layer with gradients and split tokens", LAYER_NORM, sums_of_ranks, ["REFINES"], [r"s\.output\[41\]: PARTIAL SUM"]),
            prove_test("real bug: the loss of a part of a batch is not divided", ACCUMULATION, None, ["VIOLATES"], [operator_named("add_1")])]
    for name, (ranks, replacements, mention) in EDITS.items():
        def edit(folder: pathlib.Path, ranks=ranks, replacements=replacements) -> None:
            mend(folder)
            edited(RANK, ranks, replacements)(folder)
        made.append(prove_test(f"gpt layer with gradients: {name}", ALL_REDUCE, edit, ["UNKNOWN", "MALFORMED"], mention))
    return made

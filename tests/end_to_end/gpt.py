"""Megatron-LM's GPT from token ids to the loss, as the third-party captures have it: tensor, sequence and vocabulary parallel at degrees 2, 4 and 8, up to
eight layers deep, with dropout, and constants of modules whose numbers only the claim states. Proved; never after a single edit of a rank or
of the claim, and the report names an operator that the edit touched or the first that uses it.
"""
import pathlib

from harness import Pair, Test, edited, operator_named, prove_test, replace_once

CLAIMED = ("paral2_layer1", "paral2_layer2", "paral2_layer4", "paral2_layer8", "paral4_layer1", "paral4_layer2", "paral8_layer1")


def gpt(folder: str) -> Pair:
    return Pair(f"gpt_{folder}", folder, (f"paral1_{folder.split('_')[1]}",), below="gpt", third_party=True)


ONE_LAYER, BOTH = gpt("paral2_layer1"), (0, 1)

# name: ranks, replacements, what the report says
EDITS: dict[str, tuple[tuple[int, ...], list[tuple[str, str]], list[str]]] = {
    "look-ups of ranks are not added up": (BOTH, [("copy.default(slice_scatter, wait_tensor)", "copy.default(slice_scatter, slice_scatter)")], [operator_named("index", "native_dropout")]),
    "rank 1 loses its first row": ((1,), [("lt.Scalar(_to_copy, 49152)", "lt.Scalar(_to_copy, 49153)")], [operator_named("index")]),
    "rank 1 keeps the tokens of rank 0": ((1,), [("slice.Tensor(clone_1, 0, 768, 1536)", "slice.Tensor(clone_1, 0, 0, 768)")], [operator_named("native_dropout")]),
    "rank 0 drops more": ((0,), [("native_dropout.default(clone_2, 0.1, True)", "native_dropout.default(clone_2, 0.2, True)")], [r"draws with different parameters"]),
    "rank 1 normalises with another epsilon": ((1,), [("getitem, primals_2, primals_3, [768], 1e-05)", "getitem, primals_2, primals_3, [768], 1e-06)")],
                                               [operator_named("fused_layer_norm_affine_fwd")]),
    "rank 0 scales its scores by another number": ((0,), [("alpha = 0.17677669529663687", "alpha = 0.125")], [operator_named("masked_fill") + r"(?s:.*)s\.view_8 = concat\(scale\(d\[0\]\.view_8; factor="]),
    "rank 0 adds what nobody has written": ((0,), [("beta = 0.0", "beta = 1.0")], [operator_named("baddbmm", "empty")]),
    "masked scores of rank 1 are -1000": ((1,), [("_to_copy_1, -10000.0)", "_to_copy_1, -1000.0)")], [operator_named("masked_fill")]),
    "partial sums of attention are not added up, their slice is taken": (
        BOTH, [("torch.ops._c10d_functional.reduce_scatter_tensor.default(view_17, 'sum', 2, '12')", "torch.ops.aten.slice.Tensor(view_17, 0, 0, 768)"),
               ("torch.ops._c10d_functional.wait_tensor.default(reduce_scatter_tensor)", "torch.ops.aten.clone.default(reduce_scatter_tensor)")], [operator_named("native_dropout_2") + r"(?s:.*)s\.add_2 = sum\(d\[0\]\.view_17, d\[1\]\.view_17, "]),
    "the bias of attention is added on each rank twice": (BOTH, [("add.Tensor(copy_1, primals_7)", "add.Tensor(copy_1, primals_7, alpha = 2)")], [operator_named("native_dropout_2") + r"(?s:.*)s\.add_2 = sum\("]),
    "rank 1 takes the square of GELU": ((1,), [("gelu.default(add_4)", "mul.Tensor(add_4, add_4)")], [operator_named("gelu")]),
    "the residual of rank 0 is the norm": ((0,), [("add.Tensor(getitem, getitem_10)", "add.Tensor(getitem_2, getitem_10)")], [operator_named("fused_layer_norm_affine_fwd_1") + r"(?s:.*)s\.add_3 = concat\(sum\(d\[0\]\.native_dropout, d\[0\]\.native_dropout_2\), d\[1\]\.add_3"]),
    "the maximum of logits is a sum": (BOTH, [("all_reduce.default(getitem_20, 'max', '12')", "all_reduce.default(getitem_20, 'sum', '12')")],
                                       [operator_named("max_1", "all_reduce", "sub", "unsqueeze_1")]),
    "rank 0 takes one label more": ((0,), [("ge.Scalar(clone_4, 49152)", "ge.Scalar(clone_4, 49153)")], [operator_named("index_1")]),
    "picked logits are not added up": (BOTH, [("copy.default(view_30, wait_tensor_7)", "copy.default(view_30, view_30)")], [operator_named("index_1", "sub_2")]),
    "the loss is divided by its number of tokens twice": (BOTH, [("div.Tensor(div_1, 1)", "div.Tensor(div_1, 2)")], [operator_named("div_2")]),
}

# name: what stands in the claim, what instead, verdicts, what the report says
CLAIMS: dict[str, tuple[str, str, list[str], list[str]]] = {
    "rows of other tokens are 1": ("constant d[*]._tensor_constant1 = 0", "constant d[*]._tensor_constant1 = 1", ["UNKNOWN"], [operator_named("index")]),
    "rows of other tokens are those of row 1":  # they are not looked at: what is written over them is 0
        ("constant d[*]._tensor_constant0 = 0", "constant d[*]._tensor_constant0 = 1", ["REFINES"], [r"constant d\[\*\]\._tensor_constant0 = 1"]),
    "a row that a rank does not have": ("constant d[*]._tensor_constant0 = 0", "constant d[*]._tensor_constant0 = 49152", ["UNKNOWN"], [r"requires 0 <= it and it < 49152 of its integers"]),
    "no word of a constant": ("constant d[*]._tensor_constant2 = 0\n", "", ["MALFORMED"], [r"`constant d\[[01]\]\._tensor_constant2 = NUMBER` is missing"]),
    "weights of the ranks change places": ("given s.primals_4 = concat(d[*].primals_4; axis=0)", "given s.primals_4 = concat(d[1].primals_4, d[0].primals_4; axis=0)",
                                           ["UNKNOWN"], [operator_named("baddbmm") + r"(?s:.*)concat\(d\[1\]\.view_3, d\[0\]\.view_3; axis=2\)"]),
    "masks of the draws lie along another axis": ("random s.native_dropout_1[1] = concat(d[*].native_dropout_1[1]; axis=1)",
                                                  "random s.native_dropout_1[1] = concat(d[1].native_dropout_1[1], d[0].native_dropout_1[1]; axis=1)", ["UNKNOWN"], [operator_named("native_dropout_1")]),
    "nothing is known of labels": ("assume 0 <= s.primals_21 < 98304   # labels\n", "", ["UNKNOWN"], [r"no `assume` line says which integers s\.primals_21 holds"]),
}


def with_claim(old: str, new: str):
    def edit(folder: pathlib.Path) -> None:
        replace_once(folder / "refines.claim", old, new)
    return edit


def tests() -> list[Test]:
    made = [prove_test(f"refines: gpt {folder}", gpt(folder), None, ["REFINES"], [r"s\.output\[0\]: replicated"]) for folder in CLAIMED]
    made += [prove_test(f"gpt: {name}", ONE_LAYER, edited("fw.g0.r{rank}.py", ranks, replacements), ["UNKNOWN", "MALFORMED"], mention)
             for name, (ranks, replacements, mention) in EDITS.items()]
    made += [prove_test(f"gpt claim: {name}", ONE_LAYER, with_claim(old, new), verdicts, mention) for name, (old, new, verdicts, mention) in CLAIMS.items()]
    return made

"""Whole training steps beyond SGD on a line of ranks: an MLP with squared errors on a mesh of 2 data-parallel x 2 tensor-parallel ranks, and
AdamW, data parallel, fully sharded, and with flat shards of its state that cut parameters in two (ZeRO), over 2. All are proved; the bugs that ship with them and single edits never are, and the report names the
operator that the edit touched or the first that uses it.
"""
import pathlib
from collections.abc import Callable

from harness import OWN_CAPTURES, WRONG, Pair, Test, operator_named, prove_test, replace_once

MESH = Pair("mesh_2d_dp2_tp2", "dp2_tp2", ("seq.py",), below="mesh_2d")
ADAMW = Pair("adamw_dp2", "adamw_dp2", ("seq_adamw.py",))
FSDP = Pair("fsdp_dp2", "fsdp_dp2", ("seq_adamw.py",))
ZERO = Pair("zero1_dp2", "zero1_dp2", ("seq_adamw.py",))

# The bugs that ship, and what each report must name.
BUGS = {
    "mesh_2d": (("seq.py",), {"dp2_tp2.bug_forward_reduced_over_wrong_group": [operator_named("addmm_1", "mse_loss")]}),
    "data_parallel": (("seq_adamw.py",), {
        "adamw_dp2.bug_step_not_advanced": [operator_named("pow_1"), r"s\.add = d\[\*\]\.add_12"],
        "zero1_dp2.bug_updates_other_shard": [operator_named("sub"), r"s\.div_2 = split\(slice\(d\[0\]\.div_2; axis=0, begin=0, end=140\)"]}),
}

# Only what is computed from the gradient of the hidden units is wrong; the report names an operator before it, whose parts it shares.
HIDDEN = r"s\.output\[1\]: not proved(?s:.*)s\.output\[2\]: not proved(?s:.*)s\.output\[3\]: sharded 1 along tp, replicated along dp"
# The wrong factor is found, and named where it no longer fits.
FACTOR = operator_named("sub") + r"(?s:.*)s\.mul = concat\(scale\(d\[0\]\.all_reduce_2; factor=1/540\)"

# name: ranks, replacements (a name that the edited line reads must not be given up before it), what the report names
Edits = dict[str, tuple[tuple[int, ...], list[tuple[str, str]], str]]
EVERY = (0, 1, 2, 3)
MESH_EDITS: Edits = {
    "gradients pass hidden units that are off":
        (EVERY, [("(mm_2, alias_5, 0)", "(mm_2, alias_5, -1)")], HIDDEN),
    "rank 3 passes gradients through hidden units that are off":
        ((3,), [("(mm_2, alias_5, 0)", "(mm_2, alias_5, -1)")], HIDDEN),
    "the threshold is read off the gradient":
        (EVERY, [("threshold_backward.default(mm_2, alias_5, 0)", "threshold_backward.default(mm_2, mm_2, 0)")], HIDDEN),
    "the loss is a sum":
        (EVERY, [("mse_loss.default(add, target_1)", "mse_loss.default(add, target_1, 2)")], operator_named("mse_loss")),
    "the gradient is that of a sum":
        (EVERY, [("(ones_like, add, target_1, 1)", "(ones_like, add, target_1, 2)")], FACTOR),
    "rank 2 takes the errors the other way round":
        ((2,), [("(ones_like, add, target_1, 1)", "(ones_like, target_1, add, 1)")], operator_named("mse_loss", "mse_loss_backward", "mm")),
    "rank 0 steps up the gradient":
        ((0,), [("sub.Tensor(alias_7, mul)", "add.Tensor(alias_7, mul)")], operator_named("sub")),
    "the gradient of the second bias is averaged over the tensor-parallel ranks":
        (EVERY, [("all_reduce.default(view_1, 'avg', '{dp}')", "all_reduce.default(view_1, 'avg', '{tp}')")], r"s\.output\[4\]: not proved"),
    "the loss is summed over the data-parallel ranks":
        (EVERY, [("all_reduce.default(alias_6, 'avg', '{dp}')", "all_reduce.default(alias_6, 'sum', '{dp}')")], operator_named("mse_loss")),
}
ADAMW_EDITS: Edits = {
    "the second bias correction has another base":
        ((0, 1), [("pow_2: \"f32[][]cpu\" = torch.ops.aten.pow.Scalar(0.99, add)", "pow_2: \"f32[][]cpu\" = torch.ops.aten.pow.Scalar(0.98, add)")], operator_named("div_1")),
    "the first bias correction is left from 2":
        ((0, 1), [("rsub.Scalar(pow_1, 1)", "rsub.Scalar(pow_1, 2)")], operator_named("div")),
    "rank 1 takes the root of the corrected moment and epsilon":
        ((1,), [("sqrt: \"f32[14, 10][10, 1]cpu\" = torch.ops.aten.sqrt.default(div_6);  div_6 = None",
                 "add_3: \"f32[14, 10][10, 1]cpu\" = torch.ops.aten.add.Tensor(div_6, 1e-06);  div_6 = None"),
                ("add_3: \"f32[14, 10][10, 1]cpu\" = torch.ops.aten.add.Tensor(sqrt, 1e-06);  sqrt = None",
                 "sqrt: \"f32[14, 10][10, 1]cpu\" = torch.ops.aten.sqrt.default(add_3);  add_3 = None"),
                ("(mul_6, add_3);  mul_6 = add_3 = None", "(mul_6, sqrt);  mul_6 = sqrt = None")], operator_named("sqrt", "add_3", "div_7")),
    "weights do not decay":
        ((0, 1), [("mul.Tensor(w1_1, 0.995)", "mul.Tensor(w1_1, 1.0)")], operator_named("sub")),
    "the second moment takes each rank's own gradient":
        ((0, 1), [("mul.Tensor(wait_tensor_1, 0.010000000000000009)", "mul.Tensor(div_1, 0.010000000000000009)"), (";  div_1 = None", "")],
         operator_named("div_1") + r"(?s:.*)s\.add_2 = sum\(d\[\*\]\.mul_3, d\[0\]\.mul_5, d\[1\]\.mul_5\)"),  # the moment itself is known: a sum over ranks
}
FSDP_EDITS: Edits = {
    "a gradient is summed, not averaged": ((0, 1), [("(t_8, 'avg', 2, '0')", "(t_8, 'sum', 2, '0')")], operator_named("mul_5", "div") + r"(?s:.*)factor=4999999999999999/50000000000000000"),
    "columns of a gradient go to the other rank":
        ((0, 1), [("cat.default([getitem_6, getitem_7])", "cat.default([getitem_7, getitem_6])")], operator_named("div_6")),
    "gathered columns are joined in the other order":
        ((0, 1), [("cat.default([getitem, getitem_1], 1)", "cat.default([getitem_1, getitem], 1)")], operator_named("addmm_1")),
    "the bias that every rank has is summed":
        ((0, 1), [("all_reduce.default(view, 'avg', '0')", "all_reduce.default(view, 'sum', '0')")], operator_named("mul_26", "div_9")),
    "rank 1 decays its columns by less":
        ((1,), [("torch.ops.aten.mul.Tensor(w2_1, 0.995)", "torch.ops.aten.mul.Tensor(w2_1, 0.994)")], operator_named("mul_12", "sub_2", "mul_14")),
}
ZERO_EDITS: Edits = {
    "the flat gradient is padded in front": ((0, 1), [("constant_pad_nd.default(cat, [0, 1], 0.0)", "constant_pad_nd.default(cat, [1, 0], 0.0)")], operator_named("mul_5", "div")),
    "the flat gradient is summed": ((0, 1), [("(constant_pad_nd, 'avg', 2, '0')", "(constant_pad_nd, 'sum', 2, '0')")], operator_named("mul_5")),
    "rank 1 takes its parameters one too early": ((1,), [("(constant_pad_nd_1, 0, 145, 290)", "(constant_pad_nd_1, 0, 144, 289)")], operator_named("sub_1", "sub_2")),
    "rank 0 decays its second moment by more": ((0,), [("mul.Tensor(v_1, 0.99)", "mul.Tensor(v_1, 0.98)")], operator_named("div_1") + r"(?s:.*)s\.add_2 = sum\(scale\(split\(slice\(d\[0\]\.v_1.*factor=99/100\)"),
    "biases are flattened before weights": ((0, 1), [("cat.default([view_2, view_3, view_4, view_5])", "cat.default([view_3, view_2, view_4, view_5])")], operator_named("mul_5")),
    "the second bias is cut out one too early": ((0, 1), [("(wait_tensor_2, 0, 280, 289)", "(wait_tensor_2, 0, 279, 288)")], operator_named("sub_3")),
}


def edited(ranks: tuple[int, ...], replacements: list[tuple[str, str]]) -> Callable[[pathlib.Path], None]:
    def edit(folder: pathlib.Path) -> None:
        for rank in ranks:
            for old, new in replacements:
                # The groups of a rank of the mesh are numbered by its place.
                old, new = (text.replace("{dp}", str(1 + rank % 2)).replace("{tp}", str(3 + rank // 2)) for text in (old, new))
                replace_once(folder / f"r{rank}.py", old, new)
    return edit


def tests() -> list[Test]:
    made = [prove_test(f"refines: {pair.name}", pair, None, ["REFINES"]) for pair in (MESH, ADAMW, FSDP, ZERO)]
    for below, (others, bugs) in BUGS.items():
        shipped = {path.name for path in (OWN_CAPTURES / below).glob("*.bug_*") if not path.name.startswith("sgd")}
        if shipped != set(bugs):
            raise SystemExit(f"bugs without a test, or tests without a bug: {sorted(shipped ^ set(bugs))}")
        made += [prove_test(f"never refines: {name}", Pair(name, name, others, below=below), None, WRONG, mention) for name, mention in bugs.items()]
    for pair, edits in ((MESH, MESH_EDITS), (ADAMW, ADAMW_EDITS), (FSDP, FSDP_EDITS), (ZERO, ZERO_EDITS)):
        made += [prove_test(f"{pair.name}: {name}", pair, edited(ranks, replacements), WRONG, [mention]) for name, (ranks, replacements, mention) in edits.items()]
    return made

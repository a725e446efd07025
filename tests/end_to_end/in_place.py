"""Steps that write in place: AdamW as torch.optim runs it, one parameter after the other and with foreach=True, data parallel. Proved, and never
after a single edit; what may share memory with something that was written is not read.
"""

import pathlib

from harness import WRONG, Pair, Test, edited, operator_named, prove_test

IN_PLACE = Pair("adamw_inplace_dp2", "adamw_inplace_dp2", ("seq_adamw_inplace.py",))
EACH = Pair("adamw_foreach_dp2", "adamw_foreach_dp2", ("seq_adamw_foreach.py",))
BOTH = (0, 1)

# name: pair, ranks, replacements, what the report says
EDITS: dict[str, tuple[Pair, tuple[int, ...], list[tuple[str, str]], str]] = {}


def of_pair(pair: Pair, edits: dict[str, tuple[tuple[int, ...], list[tuple[str, str]], str]]) -> None:
    EDITS.update({name: (pair, *edit) for name, edit in edits.items()})


of_pair(IN_PLACE, {
    "weights do not decay": (BOTH, [("mul_.Tensor(w1_1, 0.995)", "mul_.Tensor(w1_1, 1.0)")], operator_named("addcdiv_", "mul_")),
    "rank 1 decays its weights by less": ((1,), [("mul_.Tensor(w1_1, 0.995)", "mul_.Tensor(w1_1, 0.994)")], operator_named("addcdiv_", "mul_")),
    "the step is not counted": ((0,), [("add_.Tensor(clone, 1)", "add_.Tensor(clone, 0)")], operator_named("add_", "pow_1")),
    "the moment moves the other way": (BOTH, [("lerp_.Scalar(m_b1_1, getitem_9, 0.19999999999999996)", "lerp_.Scalar(m_b1_1, getitem_9, -0.19999999999999996)")],
                                       operator_named("lerp__1")),
    "the second moment is not squared": (BOTH, [("addcmul_.default(mul__1, getitem_8, getitem_8, value", "addcmul_.default(mul__1, getitem_8, lerp_, value")],
                                         operator_named("addcmul_")),
    "epsilon is added to the moment": (BOTH, [("add_.Tensor(div, mul_2);  div = mul_2 = None", "add_.Tensor(div, lerp_);  div = mul_2 = None")], operator_named("add__1", "addcdiv_")),
    "the gradient that this rank has is taken":
        (BOTH, [("lerp_.Scalar(m_w1_1, getitem_8, ", "lerp_.Scalar(m_w1_1, t_8, "), ("[t_8, view_1, t_5, view], 'avg', '0');  t_8 = ", "[t_8, view_1, t_5, view], 'avg', '0');  ")],
         operator_named("lerp_")),
})
of_pair(EACH, {
    "one parameter is stepped twice": (BOTH, [("_foreach_mul_.Scalar([w1_1, b1_1, w2_1, b2_1], 0.995)", "_foreach_mul_.Scalar([w1_1, b1_1, w2_1, w1_1], 0.995)")],
                                       "writes twice"),
    "weights of rank 1 decay by less": ((1,), [("_foreach_mul_.Scalar([w1_1, b1_1, w2_1, b2_1], 0.995)", "_foreach_mul_.Scalar([w1_1, b1_1, w2_1, b2_1], 0.994)")],
                                        r"s\.output\[2\]: not proved(?s:.*)s\.output\[3\]: not proved"),
})


def tests() -> list[Test]:
    made = [prove_test(f"refines: {pair.name}", pair, None, ["REFINES"]) for pair in (IN_PLACE, EACH)]
    for name, (pair, ranks, replacements, mention) in EDITS.items():
        made.append(prove_test(f"{pair.name}: {name}", pair, edited("r{rank}.py", ranks, replacements), WRONG, [mention]))
    return made

"""Mixtures of experts with a top-2 router and capacity, experts and tokens split over 2 and 4 ranks, tokens exchanged for experts and back, forward
and with gradients. Proved, and never after a single edit; without the lines that accept what the kernels leave open they are turned down.
"""

import pathlib
import re

from harness import WRONG, Pair, Test, edited, operator_named, prove_test, remove_line, replace_once


def pair(folder: str) -> Pair:
    return Pair(folder, folder, ("seq_step.py" if "_step" in folder else "seq.py",), below="expert_parallel")


EXPERTS = pair("ep2")
PAIRS = ["ep2", "ep4", "ep2_step", "ep4_step"]
BUGS = {
    "ep2.bug_combined_without_weights": operator_named("sum_1"),  # no rank divides the weights, which are not used
    "ep2.bug_results_not_returned": operator_named("bmm_3"),
    "ep2_step.bug_router_not_reduced": operator_named("t_4") + r" = sum\(d\[\*\]\.mm_1\)",
}
BOTH = (0, 1)

# name: pair, ranks, replacements, what the report names
EDITS: dict[str, tuple[str, tuple[int, ...], list[tuple[str, str]], str]] = {
    "rank 1 takes the least":
        ("ep2", (1,), [("topk.default(_softmax, 2)", "topk.default(_softmax, 2, -1, False)")], operator_named("topk", "sum_1", "unsqueeze", "eq")),
    "a weight is divided by itself": ("ep2", (0,), [("div.Tensor(getitem, sum_1);  getitem", "div.Tensor(getitem, getitem);  getitem")],
                                      operator_named("div", "sum_1")),
    "experts are counted from 1 on rank 1":
        ("ep2", (1,), [("arange.default(8, device", "arange.start(1, 9, device")], operator_named("eq")),
    "one slot more on rank 0": ("ep2", (0,), [("lt.Scalar(transpose_1, 3)", "lt.Scalar(transpose_1, 4)")], operator_named("lt")),
    "places count the token itself": ("ep2", BOTH, [("view.default(sub, [2, 2, 9, 8]);  sub", "view.default(cumsum, [2, 2, 9, 8]);  cumsum"),
                                                    ("sub.Tensor(cumsum, _unsafe_view_1);  cumsum = _unsafe_view_1", "sub.Tensor(cumsum, _unsafe_view_1);  _unsafe_view_1")],
                                      operator_named("lt")),  # the first that uses it
    "rows come back in turn":
        ("ep2", BOTH, [('"f32[4, 2, 6, 14][168, 84, 14, 1]cpu" = torch.ops.aten.view.default(bmm_2, [4, 2, 6, 14])',
                        '"f32[4, 6, 2, 14][168, 28, 14, 1]cpu" = torch.ops.aten.view.default(bmm_2, [4, 6, 2, 14])'),
                       ('transpose_3: "f32[2, 4, 6, 14][84, 168, 14, 1]cpu" = torch.ops.aten.transpose.int(view_7, 0, 1)',
                        'transpose_3: "f32[2, 4, 6, 14][14, 168, 28, 1]cpu" = torch.ops.aten.permute.default(view_7, [2, 0, 1, 3])')], operator_named("bmm_3")),
    "gradients of rows are not exchanged":
        ("ep2_step", BOTH, [("wait_tensor.default(all_to_all_single_2)", "wait_tensor.default(all_to_all_single_1)"),
                            ("wait_tensor.default(all_to_all_single_1);  all_to_all_single_1 = None", "wait_tensor.default(all_to_all_single_1)")],
         operator_named("bmm_4", "bmm_5", "bmm_6", "bmm_7", "bmm_8", "bmm_9")),
    "gradients of the router are averaged":
        ("ep2_step", BOTH, [("all_reduce.default(t_4, 'sum', '0')", "all_reduce.default(t_4, 'avg', '0')")],
         operator_named("t_4") + r" = scale\(d\[\*\]\.all_reduce; factor=2\)"),
    "gradients of the weights are added to ones":
        ("ep2_step", (1,), [("new_zeros.default(", "new_ones.default(")], operator_named("scatter", "_softmax_backward_data")),
}


def without(line: str):
    def edit(folder: pathlib.Path) -> None:
        remove_line(folder / "refines.claim", line)
    return edit


def renamed(name: str):
    def edit(folder: pathlib.Path) -> None:
        replace_once(folder / "refines.claim", "aten.topk", name)
    return edit


def tests() -> list[Test]:
    made = [prove_test(f"refines: expert_parallel/{name}", pair(name), None, ["REFINES"]) for name in PAIRS]
    for name, mention in BUGS.items():
        made.append(prove_test(f"never refines: expert_parallel/{name}", pair(name), None, WRONG, [mention]))
    for name, (folder, ranks, replacements, mention) in EDITS.items():
        made.append(prove_test(f"experts: {name}", pair(folder), edited("r{rank}.py", ranks, replacements), WRONG, [mention]))
    for line in ("contract    aten.topk ties", "contract    aten.scatter repeated"):
        made.append(prove_test(f"experts: without `{line}`", pair("ep2_step"), without(line),
                               ["MALFORMED"], [r"a line `" + line.replace("contract    ", "contract ").replace(".", r"\.") + r"` is missing"]))
    # An operator is named with or without its overload, or by what it is made of; no part of a name will do.
    for name, verdict in (("aten.topk.default", "REFINES"), ("ranked_places", "REFINES"), ("aten", "MALFORMED"), ("aten.top", "MALFORMED")):
        mention = [] if verdict == "REFINES" else [f"the definitions state no contract `{re.escape(name)} ties`"]
        made.append(prove_test(f"experts: the contract of `{name}`", EXPERTS, renamed(name), [verdict], mention))
    return made

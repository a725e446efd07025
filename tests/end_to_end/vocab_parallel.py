"""Vocabulary-parallel embedding and cross entropy, forward and backward, over 2 ranks: the bugs that ship with the captures and single
edits of the right program are never proved, and the report names the operator that the edit touched or the first that uses it.

That the pair itself is proved and verified stands in cases.py; here it is also cut for more ranks. The edits touch what is special about
it: the masks of look-ups and labels, the reductions over ranks, the softmax that no rank holds.
"""
import pathlib
import re
from collections.abc import Callable

from harness import OWN_CAPTURES, VOCABULARY, WRONG, Pair, Test, edited, operator_named, prove_test, replace_once

# What each report must name. Of the labels the report lists the first uses in d, for no operator of d is an nll_loss.
BUGS = {
    "tp2.bug_mask_off_by_one": [operator_named("nll_loss_forward"), r"d\[0\]\.gt +\(joint\.r0\.py:54\)", r"d\[1\]\.gt +\(joint\.r1\.py:54\)"],
    "tp2.bug_missing_target_reduce": [operator_named("nll_loss_forward"), r"d\[0\]\.sub_3 +\(joint\.r0\.py:85\)",
                                      r"s\.output\[1\]: sharded 0", r"s\.output\[3\]: replicated", r"s\.output\[4\]: sharded 0"],
    "tp2.bug_wrong_range": [operator_named("embedding"), r"d\[1\]\.embedding +\(joint\.r1\.py:16\)"],
}

# That the masked rows add up to the embedding is found; what is made of the all-reduce is no longer that sum.
EMBEDDING = operator_named("mul") + r"(?s:.*)s\.embedding = sum\(d\[\*\]\.masked_fill_1\)"
LOSS_GRADIENT = operator_named("_log_softmax_backward_data", "nll_loss_backward")

# name: ranks, replacements (a name that the edited line reads must not be given up before it), what the report names
EDITS: dict[str, tuple[tuple[int, ...], list[tuple[str, str]], str]] = {
    "rank 0 keeps the rows of tokens that are not its own":
        ((0,), [("all_reduce.default(masked_fill_1, 'sum', '0');  masked_fill_1 = None", "all_reduce.default(embedding, 'sum', '0')"),
                (";  embedding = unsqueeze = None", "")], EMBEDDING),
    "embeddings are reduced by their maximum":
        ((0, 1), [("all_reduce.default(masked_fill_1, 'sum', '0')", "all_reduce.default(masked_fill_1, 'max', '0')")], EMBEDDING),
    "the loss takes the sum of each rank's own exponentials":
        ((0, 1), [("log.default(wait_tensor_3);  wait_tensor_3 = None", "log.default(sum_1)"), ("'sum', '0');  sum_1 = None", "'sum', '0')")],
         operator_named("_log_softmax", "nll_loss_forward")),
    "logits are shifted by each rank's own maximum":
        ((0, 1), [("unsqueeze.default(wait_tensor_1, -1);  wait_tensor_1 = None", "unsqueeze.default(getitem, -1)"),
                  ("'max', '0');  getitem = None", "'max', '0')")], operator_named("_log_softmax")),
    "the mean of the gradient is over one label more":
        ((0, 1), [("div.Scalar(expand, 21)", "div.Scalar(expand, 22)")], LOSS_GRADIENT),
    "the one-hot rows of rank 1 are not masked":
        ((1,), [("sub.Tensor(div, masked_fill_3);  div = masked_fill_3 = None", "sub.Tensor(div, _to_copy_1)"),
                (";  _to_copy_1 = unsqueeze_5 = None", "")], LOSS_GRADIENT),
    "gradients of the hidden state are reduced by their maximum":
        ((0, 1), [("all_reduce.default(view_3, 'sum', '0')", "all_reduce.default(view_3, 'max', '0')")], operator_named("mm_2", "view_5", "mul_1", "mul_2")),
    "rank 0 scatters the gradients of all tokens":
        ((0,), [("embedding_dense_backward.default(masked_fill_4, masked_fill, 26, -1, False);  masked_fill_4 = masked_fill = None",
                 "embedding_dense_backward.default(mul_3, masked_fill, 26, -1, False)"), (";  mul_3 = unsqueeze_7 = None", "")],
         operator_named("embedding_dense_backward")),
}


def of_degree(ranks: int) -> Callable[[pathlib.Path], None]:
    """Writes the program of each of `ranks` ranks: that of rank 0 of 2 with its share of the 52 rows, and the bounds of that share."""
    share = 52 // ranks

    def cut(line: str, rank: int) -> str:
        if line.lstrip().startswith("#"):
            return line
        bound = re.match(r".*(lt\.Scalar|ge\.Scalar|sub\.Tensor)\(primals_[25], (\d+)\)", line)
        if bound:  # the only numbers that depend on the rank: first and last, 0 and 26 of rank 0
            return line[:bound.start(2)] + str(share * (rank + int(bound[2]) // 26)) + line[bound.end(2):]
        for old, new in ((182, 7 * share), (26, share), (25, share - 1)):
            line = re.sub(rf"(?<![\w.]){old}(?!\w)", str(new), line)
        return line

    def edit(folder: pathlib.Path) -> None:
        lines = (folder / "joint.r0.py").read_text().split("\n")
        for rank in range(ranks):
            (folder / f"joint.r{rank}.py").write_text("\n".join(cut(line, rank) for line in lines))
        replace_once(folder / "refines.claim", "(tp = 2)", f"(tp = {ranks})")
    return edit


def no_assumption(folder: pathlib.Path) -> None:
    """A label outside the table is in no rank's part: what d computes of it is not what s computes."""
    replace_once(folder / "refines.claim", "assume 0 <= s.primals_5 < 52", "#")


def tests() -> list[Test]:
    shipped = {path.name for path in (OWN_CAPTURES / "vocab_parallel").glob("*.bug_*")}
    if shipped != set(BUGS):
        raise SystemExit(f"bugs without a test, or tests without a bug: {sorted(shipped ^ set(BUGS))}")
    pair_of = {name: Pair(name, name, ("joint.seq.py",), below="vocab_parallel") for name in BUGS}
    made = [prove_test(f"never refines: {name}", pair_of[name], None, WRONG, mention) for name, mention in BUGS.items()]
    made += [prove_test(f"vocabulary parallel: {name}", VOCABULARY, edited("joint.r{rank}.py", ranks, replacements), WRONG, [mention])
             for name, (ranks, replacements, mention) in EDITS.items()]
    made += [prove_test(f"vocabulary parallel: degree {ranks}", VOCABULARY, of_degree(ranks), ["REFINES"]) for ranks in (4, 13)]
    made.append(prove_test("vocabulary parallel: no assumption about labels", VOCABULARY, no_assumption, ["UNKNOWN"], [operator_named("nll_loss_forward")]))
    return made

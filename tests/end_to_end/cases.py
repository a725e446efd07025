"""True pairs must be proved and verified, identity too; the bugs that ship with the data-parallel captures must not be.

Which sentences of the specification a test stands for is said beside it. The single edits of the Qwen2 pair are in qwen2_edits.py.
"""
import pathlib
import re
import tempfile

from harness import (OWN_CAPTURES, QWEN2, SGD, TRUE_PAIRS, VOCABULARY, WRONG, Context, Failure, Pair, Test, operator_named, place, prove_and_check, prove_test,
                     remove_line, replace_once)

# Each bug's claim says in its first line that it is violated; the answer has a counterexample, but where collectives do not match.
# The report names the first operator of s of which no tensor of d holds the value, and in what it found for the operands of it the tensors of d
# that the edit put there: a gradient that is not reduced, one that is reduced and already divided, one that is to be divided still.
EACH_RANK = r"not proved: expect s\.output\[{k}\] = d\[\*\]\.output\[{k}\] \(dp=0\)(?s:.*)not proved: expect s\.output\[{k}\] = d\[\*\]\.output\[{k}\] \(dp=1\)"


def stuck_at(operator: str, operand: str) -> str:
    inputs, nearest = r"\b(?s:.*)\n  its inputs:(?s:.*)\n    ", r"(?s:.*)\n  the nearest tensors of d:\n    d\[0\]\."
    return operator_named(operator) + inputs + operand + nearest + operator + r"\b"


def only_wrong(*wrong: int) -> list[str]:
    """Of the nine outputs exactly these are not proved."""
    return [rf"\n  s\.output\[{k}\]: {'not proved' if k in wrong else 'replicated'}" for k in range(9)] + [EACH_RANK.replace("{k}", str(k)) for k in wrong]


BUGS = {
    "sgd_dp2.bug_bias_not_reduced":
        [stuck_at("sub_1", r"s\.mul_5 = scale\(sum\(d\[\*\]\.mul_4, sum\(scale\(d\[0\]\.view_1; factor=1/2\), scale\(d\[1\]\.view_1; factor=1/2\)\)"),
         *only_wrong(2, 4, 6, 8)],
    "sgd_dp2.bug_divided_twice": [stuck_at("sub", r"s\.mul_2 = scale\(sum\(d\[\*\]\.mul_1, d\[\*\]\.all_reduce_1, d\[\*\]\.mul\)"), *only_wrong(*range(1, 9))],
    "sgd_dp2.bug_rank_1_in_other_order":
        [r"r0\.py:50: rank 0: _c10d_functional\.all_reduce\.default .*\(r0\.py:50\) against rank 1: _c10d_functional\.all_reduce\.default .*\(r1\.py:50\), "
         r"call 2 of this group: one sends a tensor f32\[14, 10\], the other a tensor f32\[9\]"],
    "sgd_dp2.bug_sum_instead_of_mean":
        [stuck_at("sub", r"s\.mul_2 = scale\(sum\(d\[\*\]\.mul_1, scale\(d\[\*\]\.all_reduce_1; factor=1/2\), d\[\*\]\.mul\)"), *only_wrong(*range(1, 9))],
    "sgd_dp2_accumulate2.bug_not_scaled_by_microbatches":
        [stuck_at("sub", r"s\.mul_2 = scale\(sum\(d\[\*\]\.mul_5, scale\(d\[\*\]\.all_reduce_1; factor=1/2\), d\[\*\]\.mul_4\)"), *only_wrong(*range(1, 9))],
    # The edit cut all but the last piece of x off: the first operator that uses the rest is the first product.
    "sgd_dp2_accumulate2.bug_only_last_microbatch": [stuck_at("addmm", r"s\.getitem = concat\(d\[\*\]\.x_1; axis=0\)"), *only_wrong(*range(9))],
}


# How many annotations agree, and how many nodes have none, in the words of `prove`.
ANNOTATIONS = r"annotations: ([1-9]\d*) agree(?:d)?, (\d+) nodes without one"


def inputs_of(capture: pathlib.Path) -> list[str]:
    """The names that the header annotates; in the joint form they stand in the line below it."""
    lines = capture.read_text().split("\n")
    header = next(i for i, line in enumerate(lines) if line.lstrip().startswith("def forward(self, "))
    return re.findall(r"(\w+): \"", lines[header]) or re.findall(r"(\w+): \"", lines[header + 1])


def outputs_of(capture: pathlib.Path) -> list[int]:
    """The positions at which something is returned."""
    returned = re.search(r"^ +return (?:pytree\.tree_unflatten\(\[(.*)\], self\._out_spec\)|\((.*)\)|(\w+))$", capture.read_text(), re.M)
    return [i for i, part in enumerate(next(filter(None, returned.groups())).split(",")) if part.strip() not in ("", "None")]


def identity_claim(capture: pathlib.Path, more: str = "") -> pathlib.Path:
    """A claim that a capture refines itself on one rank, every input given and every output expected."""
    lines = ["countersign claim 1", f'sequential  s = "{capture.name}"', f'distributed d = "{capture.name}"', "mesh        d = (tp = 1)", more]
    lines += [f"given s.{name} = d[*].{name}" for name in inputs_of(capture)]
    lines += ["claim all"] + [f"expect s.output[{i}] = d[*].output[{i}]" for i in outputs_of(capture)]
    claim = capture.parent / "identity.claim"
    claim.write_text("\n".join(lines) + "\n")
    return claim


def identity_test(name: str, pair: Pair, capture: str, more: str = "") -> Test:
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            root = pathlib.Path(temporary)
            pair.copy(context, root)
            prove_and_check(context, identity_claim(root / capture, more), ["REFINES"])
    return Test(name, run)


def same_bytes_test(pair: Pair) -> Test:
    """The same input gives the same certificate with 1, 2 and 8 threads, and across 3 runs."""
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = pair.copy(context, pathlib.Path(temporary))
            seen = set()
            for threads in ("1", "2", "8", "2", "2"):
                certificate = folder / "certificate.json"
                context.expect(context.prove(folder / "refines.claim", certificate, "--threads", threads), "prove", ["REFINES"])
                seen.add(certificate.read_bytes())
            if len(seen) != 1:
                raise Failure(f"{len(seen)} different certificates of {pair.name} in 5 runs")
    return Test(f"same bytes: {pair.name}", run)


def disagreeing_annotation(folder: pathlib.Path) -> list[str]:
    line = replace_once(folder / "r1.py", 'tanh: "f32[6, 14][14, 1]cpu"', 'tanh: "f32[6, 15][15, 1]cpu"')
    return [place("r1.py", line)]


def output_forgotten(folder: pathlib.Path) -> None:
    claim = folder / "refines.claim"
    replace_once(claim, "claim all", "\n".join(f"claim s.output[{k}]" for k in range(9) if k != 5))
    remove_line(claim, "expect s.output[5]")
    for side in ("s.m_w1_1", "d[*].m_w1_1"):
        remove_line(claim, f"state {side}")


def output_forgotten_of_d(folder: pathlib.Path) -> None:
    """Rank 1 returns one value more, about which the claim is silent."""
    replace_once(folder / "r1.py", "add_5, add_7)", "add_5, add_7, add_7)")


def no_expect_lines(folder: pathlib.Path) -> None:
    """What is claimed is then a layout of each output, which the search finds: here replicated."""
    claim = folder / "refines.claim"
    claim.write_text(re.sub(r"(?m)^expect .*\n?", "", claim.read_text()))


def zero_ranks(folder: pathlib.Path) -> list[str]:
    return [place("refines.claim", replace_once(folder / "refines.claim", "(dp = 2)", "(dp = 0)"))]


def no_goals(folder: pathlib.Path) -> None:
    claim = folder / "refines.claim"
    text = claim.read_text()
    claim.write_text(re.sub(r"(?m)^(claim|expect|state) .*\n?", "", text))


def contradicting_assumptions(folder: pathlib.Path) -> None:
    replace_once(folder / "refines.claim", "assume 0 <= s.y_1 < 9   # labels", "assume 0 <= s.y_1 < 9\nassume 9 <= s.y_1 < 12")


def assumption_against_requirement(folder: pathlib.Path) -> None:
    replace_once(folder / "refines.claim", "claim  all", "assume 200000 <= s.arg0_1 < 300000\n\nclaim  all")


def no_assumption(folder: pathlib.Path) -> None:
    """Without the range of the labels the mean of means is another number (labels of -100 do not count)."""
    remove_line(folder / "refines.claim", "assume 0 <= s.y_1 < 9")


def contract_left_out(folder: pathlib.Path) -> None:
    remove_line(folder / "refines.claim", "contract vllm.unified_attention_with_output prefill")


def not_a_state_relation(folder: pathlib.Path) -> None:
    """The next step would take w2 from the output of m_w2: the proved relation is not the given one of that input's leaf."""
    replace_once(folder / "refines.claim", "state d[*].w1_1 -> d[*].output[1]", "state d[*].w1_1 -> d[*].output[5]")


def loss_not_reduced(folder: pathlib.Path) -> None:
    for rank in (0, 1):
        replace_once(folder / f"r{rank}.py", "return (wait_tensor, ", "return (alias_8, ")
        replace_once(folder / f"r{rank}.py", "'avg', '0');  alias_8 = None", "'avg', '0')")


def tests() -> list[Test]:
    made = [prove_test(f"refines: {pair.name}", pair, None, ["REFINES"]) for pair in TRUE_PAIRS]
    made += [prove_test(f"never refines: {name}", Pair(name, name, ("seq_sgd.py",)), None, WRONG, mention) for name, mention in BUGS.items()]
    shipped = {path.name for path in (OWN_CAPTURES / "data_parallel").glob("sgd*.bug_*")}
    if shipped != set(BUGS):
        raise SystemExit(f"bugs without a test, or tests without a bug: {sorted(shipped ^ set(BUGS))}")
    made += [
        identity_test("identity: sgd", SGD, "seq_sgd.py", "assume 0 <= s.y_1 < 9"),
        identity_test("identity: one rank of sgd_accumulate3", Pair("", "sgd_accumulate3", ()), "sgd_accumulate3/r0.py", "assume 0 <= s.y_1 < 9"),
        identity_test("identity: qwen2", QWEN2, "paral1_layer1/fw.g0.r0.py", "contract vllm.unified_attention_with_output prefill"),
        prove_test("refines: sgd_dp2 by layouts", SGD, no_expect_lines, ["REFINES"], [r"replicated"]),
        prove_test("refines: qwen2 by layouts", QWEN2, no_expect_lines, ["REFINES"], [r"replicated"]),
        same_bytes_test(SGD), same_bytes_test(QWEN2), same_bytes_test(VOCABULARY),
        prove_test("not verified: an annotation that disagrees", SGD, disagreeing_annotation, ["MALFORMED"], [r"tanh"]),
        prove_test("not verified: assumptions that contradict each other", SGD, contradicting_assumptions, ["MALFORMED"],
                   [r"^no value of s\.y_1 meets the assume lines"]),
        prove_test("not verified: an assumption against a requirement of s", QWEN2, assumption_against_requirement,
                   ["MALFORMED"], [r"^no value of s\.arg0_1 meets the assume lines and the requirements of s together"]),
        prove_test("not verified: no assumption about labels", SGD, no_assumption, ["UNKNOWN"],
                   [r"no `assume` line says which integers s\.y_1 holds", operator_named("nll_loss_forward")]),
        prove_test("not verified: no goals", SGD, no_goals, ["MALFORMED"], [r"the claim has no goal"]),
        prove_test("not verified: zero ranks", SGD, zero_ranks, ["MALFORMED"], [r"a mesh without ranks"]),
        prove_test("not verified: an output of s forgotten", SGD, output_forgotten, ["MALFORMED"],
                   [r"`s\.output\[5\]` \(add_1\) is not covered"]),
        prove_test("not verified: an output of a rank forgotten", SGD, output_forgotten_of_d, ["MALFORMED"],
                   [r"`d\[1\]\.output\[9\]` \(add_7\) is not covered"]),
        prove_test("not verified: the contract line left out", QWEN2, contract_left_out, ["MALFORMED"],
                   [r"a line `contract vllm\.unified_attention_with_output prefill` is missing"]),
        prove_test("not verified: a state line that does not fit", SGD, not_a_state_relation, ["MALFORMED"],
                   [rf"`d\[{rank}\]\.w1_1` is a state \(line 42\): the same relation of its outputs must stand in an `expect` line, "
                    rf"with `d\[{rank}\]\.output\[5\]`"
                    for rank in (0, 1)]),
        prove_test("never refines: sgd without the reduction of the loss", SGD, loss_not_reduced, WRONG,
                   [r"s\.output\[0\]", operator_named("nll_loss_forward", "getitem_2", "alias_8")]),
    ]
    return made

"""What `prove` says of goals that it leaves open, tried on numbers: bugs that ship are seen, with both sides' numbers at an element; graphs that are
equal are never called different; what has no numbers is said. Nothing of it makes a verdict.
"""
import json
import pathlib
import tempfile

from end_to_end.small_pairs import ADD, GIVEN, MUL, XY, graph
from harness import OWN_CAPTURES, Context, Failure, Test

SEEN = ["data_parallel/sgd_dp2.bug_bias_not_reduced", "data_parallel/sgd_dp2.bug_divided_twice", "data_parallel/sgd_dp2.bug_sum_instead_of_mean",
        "data_parallel/sgd_dp2_accumulate2.bug_not_scaled_by_microbatches", "data_parallel/sgd_dp2_accumulate2.bug_only_last_microbatch",
        "mesh_2d/dp2_tp2.bug_forward_reduced_over_wrong_group", "vocab_parallel/tp2.bug_mask_off_by_one", "vocab_parallel/tp2.bug_wrong_range",
        "vocab_parallel/tp2.bug_missing_target_reduce", "context_parallel/ulysses_cp2.bug_interleaved_tokens"]


def tried(context: Context, claim: pathlib.Path, verdict: str = "UNKNOWN") -> list[dict]:
    outcome = context.run("prove", [claim, "-o", claim.parent / "none.json", "--json", "--no-validate"])
    document = json.loads(outcome.output)
    if document["verdict"] != verdict:
        raise Failure(f"{verdict} was expected\n{outcome.describe()}")
    return document["tried"]


def bug_test(name: str) -> Test:
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            claim = pathlib.Path(temporary) / "bug" / "refines.claim"
            claim.parent.mkdir()
            for path in sorted((OWN_CAPTURES / name).parent.glob("*.py")):
                (claim.parent.parent / path.name).write_bytes(path.read_bytes())
            for path in sorted((OWN_CAPTURES / name).iterdir()):
                (claim.parent / path.name).write_bytes(path.read_bytes())
            found = [goal for goal in tried(context, claim) if goal["index"] is not None]
            if not found or any(abs(goal["left"] - goal["right"]) < 1e-7 or goal["places"] < 1 for goal in found):
                raise Failure(f"no difference was seen: {found}")
    return Test(f"numbers that were tried: {name}", run)


def pair_test(name: str, s: str, d: str, claim_lines: list[str], expected: list[tuple]) -> Test:
    """Of each goal: its line or name, whether it differs, and a part of why it was not computed."""
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = pathlib.Path(temporary)
            (folder / "s.py").write_text(s)
            (folder / "r0.py").write_text(d)
            header = ["countersign claim 1", 'sequential  s = "s.py"', 'distributed d = "r{rank}.py"', "mesh        d = (tp = 1)"]
            (folder / "refines.claim").write_text("\n".join(header + claim_lines) + "\n")
            goals = tried(context, folder / "refines.claim")
            seen = [(goal["claim_line"] or goal["goal"], goal["index"] is not None, goal["why_not"]) for goal in goals]
            if len(seen) != len(expected) or any(a[:2] != b[:2] or b[2] not in a[2] or (not b[2] and a[2]) for a, b in zip(seen, expected)):
                raise Failure(f"{seen} where {expected} was expected")
    return Test(f"numbers that were tried: {name}", run)


GIVEN_XY = [GIVEN["x"], GIVEN["y"]]
SIN = "torch.ops.aten.sin.default"
INTEGERS = 'x_1: "f32[2, 3]", i_1: "i64[4]"'
OF_ROWS = [GIVEN["x"], "given s.i_1 = d[*].i_1"]
TAKE = "torch.ops.aten.embedding.default"


def tests() -> list[Test]:
    return [bug_test(name) for name in SEEN] + [
        pair_test("a product by 2 and by 3", graph(XY, f"m = {MUL}(x_1, 2.0)", "return (m,)"), graph(XY, f"m = {MUL}(x_1, 3.0)", "return (m,)"),
                  GIVEN_XY + ["claim all", "expect s.output[0] = d[*].output[0]"], [(8, True, "")]),
        pair_test("a layout that no rank has", graph(XY, f"m = {MUL}(x_1, 2.0)", f"a = {ADD}(x_1, y_1)", "return (m, a)"),
                  graph(XY, f"m = {MUL}(x_1, 3.0)", f"a = {ADD}(y_1, x_1)", "return (m, a)"), GIVEN_XY + ["claim all"], [("s.output[0], replicated", True, "")]),
        # sin is odd: nothing here knows it.
        pair_test("what is equal and not proved", graph(XY, f"a = {SIN}(x_1)", f"m = {MUL}(a, -1.0)", "return (m,)"),
                  graph(XY, f"a = {MUL}(x_1, -1.0)", f"m = {SIN}(a)", "return (m,)"), GIVEN_XY + ["claim all"], [("s.output[0], replicated", False, "")]),
        # Both rows are drawn, and no other: there is none.
        pair_test("an index at the last row", graph(INTEGERS, f"m = {TAKE}(x_1, i_1)", "return (m,)"),
                  graph(INTEGERS, "c = torch.ops.aten.clamp.default(i_1, 0, 0)", f"m = {TAKE}(x_1, c)", "return (m,)"),
                  OF_ROWS + ["assume 0 <= s.i_1 < 2", "claim all", "expect s.output[0] = d[*].output[0]"], [(9, True, "")]),
        pair_test("no finite numbers", graph(XY, "a = torch.ops.aten.log.default(x_1)", f"b = {MUL}(x_1, 0.0)", f"m = {ADD}(a, b)", "return (m,)"),
                  graph(XY, f"b = {MUL}(x_1, x_1)", f"a = {MUL}(b, -1.0)", "m = torch.ops.aten.sqrt.default(a)", "return (m,)"),
                  GIVEN_XY + ["claim all"], [("s.output[0], replicated", False, "no finite number")]),
    ]

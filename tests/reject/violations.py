"""Forged violations: a counterexample of a small wrong program, changed in one place, must not be REFUTED, and nothing makes it VERIFIED.

There is one forgery for each sentence of `docs/certificate.md`, section 10, that says what is computed, compared or refused; the sentence stands
beside it. Controls change what may be changed, and must stay REFUTED: else everything would be turned down for a wrong reason.
"""
import copy
import dataclasses
import json
import pathlib
import tempfile
from collections.abc import Callable

from end_to_end.small_pairs import ADD, MUL, graph, write_pair
from harness import EXIT_CODES, SGD, Context, Failure, Test
from reject.forged import canonical

TURNED_DOWN = ("REJECTED", "MALFORMED")


@dataclasses.dataclass(frozen=True)
class Base:
    """A wrong program of a few lines."""
    s: str
    ranks: tuple[str, ...]
    lines: tuple[str, ...]


EMBEDDING = "e = torch.ops.aten.embedding.default(w_1, k_1)"
DROPOUT = ["n = torch.ops.aten.native_dropout.default(x_1, 0.5, True)", "y = n[0]", "return (y,)"]
TWICE = [*DROPOUT[:-1], f"z = {MUL}(y, 2.0)", "return (z,)"]
X, XK = 'x_1: "f32[4, 3]"', 'w_1: "f32[5, 2]", k_1: "i64[4]"'
BASES = {
    "scaled": Base(graph('x_1: "f32[4, 3]"', f"m = {MUL}(x_1, 0.5)", "return (m,)"), (graph('x_1: "f32[2, 3]"', f"m = {MUL}(x_1, 0.75)", "return (m,)"),) * 2,
                   ("given s.x_1 = concat(d[*].x_1; axis=0)", "claim all", "expect s.output[0] = concat(d[*].output[0]; axis=0)")),
    "rows": Base(graph(XK, EMBEDDING, "return (e,)"), (graph(XK, EMBEDDING, f"m = {MUL}(e, 2.0)", "return (m,)"),),
                 ("given s.w_1 = d[0].w_1", "given s.k_1 = d[0].k_1", "assume 0 <= s.k_1 < 5", "claim all", "expect s.output[0] = d[0].output[0]")),
    "rows that s requires": Base(graph(XK, EMBEDDING, "return (e,)"), (graph(XK, EMBEDDING, f"m = {MUL}(e, 2.0)", "return (m,)"),),
                                 ("given s.w_1 = d[0].w_1", "given s.k_1 = d[0].k_1", "assume -7 <= s.k_1 < 5", "claim all", "expect s.output[0] = d[0].output[0]")),
    "dropped": Base(graph(X, *DROPOUT), (graph(X, *TWICE),), ("given s.x_1 = d[0].x_1", "random s.n[0] = d[0].n[0]", "claim all", "expect s.output[0] = d[0].output[0]")),
    "sums": Base(graph(X, f"m = {ADD}(x_1, x_1)", "return (m,)"), (graph('x_1: "f32[4, 3]", y_1: "f32[4, 3]"', f"m = {ADD}(x_1, y_1)", "return (m,)"),) * 2,
                 ("given s.x_1 = sum(d[*].x_1)", "given s.x_1 = sum(d[*].y_1)", "claim all", "expect s.output[0] = d[*].output[0]")),
    "divided": Base(graph(X, "m = torch.ops.aten.reciprocal.default(x_1)", "return (m,)"),
                    (graph(X, "m = torch.ops.aten.reciprocal.default(x_1)", f"t = {MUL}(m, 2.0)", "return (t,)"),),
                    ("given s.x_1 = d[0].x_1", "claim all", "expect s.output[0] = d[0].output[0]")),
    "two outputs": Base(graph(X, f"m = {MUL}(x_1, 0.5)", f"a = {ADD}(x_1, x_1)", "return (m, a)"), (graph(X, f"m = {MUL}(x_1, 0.5)", f"a = {MUL}(x_1, 3.0)", "return (m, a)"),),
                        ("given s.x_1 = d[0].x_1", "claim all", "expect s.output[0] = d[0].output[0]", "expect s.output[1] = d[0].output[1]")),
}

REDUCED = ("r = torch.ops._c10d_functional.all_reduce.default(x_1, '{}', 'g')", "w = torch.ops._c10d_functional.wait_tensor.default(r)", "return (w,)")
RANKED = ("t = torch.ops.aten.topk.default(x_1, 2, -1, {})", "v = t[0]", "p = t[1]", "return (v, p)")
BASES["ranked"] = Base(graph(X, RANKED[0].format(True), *RANKED[1:]), (graph(X, RANKED[0].format(False), *RANKED[1:]),),
                       ("given s.x_1 = d[0].x_1", "contract aten.topk ties", "claim all", "expect s.output[0] = d[0].output[0]", "expect s.output[1] = d[0].output[1]"))
BASES["calls"] = Base(graph(X, f"m = {MUL}(x_1, 2.0)", "return (m,)"), tuple(graph(X, REDUCED[0].format(how), *REDUCED[1:]) for how in ("sum", "max")),
                      ('group d "g" = tp', "given s.x_1 = d[*].x_1", "claim all", "expect s.output[0] = d[*].output[0]"))


@dataclasses.dataclass(frozen=True)
class Forgery:
    name: str
    sentence: str
    base: str
    reason: str
    forge: Callable[[dict], None]
    verdicts: tuple[str, ...] = TURNED_DOWN


FORGERIES: list[Forgery] = []


def forgery(sentence: str, base: str, reason: str, verdicts: tuple[str, ...] = TURNED_DOWN):
    def register(function):
        FORGERIES.append(Forgery(function.__name__.replace("_", " "), sentence, base, reason, function, verdicts))
        return function
    return register


def control(sentence: str, base: str):
    return forgery(sentence, base, "REFUTED", ("REFUTED",))


def entry(v: dict, name: str) -> list:
    return next(row for row in v["g_leaves"] if row[0][1] == name)


def replace(v: dict, old: str, new: str) -> None:
    """In sources and claim, and in numbers of rows."""
    for source in (*v["d_sources"], v["c_claim"]):
        source["b_text"] = source["b_text"].replace(old, new)
    for graph_member in v["e_graphs"]:
        graph_member["c_rows"] = json.loads(json.dumps(graph_member["c_rows"]).replace(json.dumps(["f", old]), json.dumps(["f", new])))


def replace_text(v: dict, old: str, new: str) -> None:
    """In sources, and in texts of rows."""
    for source in v["d_sources"]:
        source["b_text"] = source["b_text"].replace(old, new)
    for graph_member in v["e_graphs"]:
        graph_member["c_rows"] = json.loads(json.dumps(graph_member["c_rows"]).replace(old, new))


@control("the values of leaves are free", "scaled")
def another_value(v): entry(v, "x_1")[1] = "5"


@control("an element that is read says it", "two outputs")
def all_elements_are_one(v): entry(v, "x_1")[1:] = ["1", []]


@forgery("real numbers are enclosed in intervals, and these do not meet", "scaled", "the sides may be equal there: 0 and 0")
def all_values_are_0(v): entry(v, "x_1")[1:] = ["0", []]


@forgery("an element of a leaf of real numbers that has no entry is any number", "scaled", "the sides may be equal there: any number and any number")
def no_values(v): v["g_leaves"] = []


@forgery("no rounding of a decimal literal is taken for a bug: more than 2^-20", "scaled", "the sides may be equal there")
def a_rounding(v):
    entry(v, "x_1")[1:] = ["1", []]
    replace(v, "0.75", "0.5000001")


@control("more than 2^-20 of the larger", "scaled")
def more_than_a_rounding(v):
    entry(v, "x_1")[1:] = ["1", []]
    replace(v, "0.75", "0.500001")


@forgery("what is claimed of an honest program", "scaled", "the sides may be equal there")
def an_honest_program(v): replace(v, "0.75", "0.5")


@forgery("rows are compared with their source", "scaled", "")
def a_row_that_the_source_does_not_say(v): v["e_graphs"][1]["c_rows"] = json.loads(json.dumps(v["e_graphs"][1]["c_rows"]).replace("0.75", "0.25"))


@forgery("an entry of g_leaves is about an open leaf", "scaled", r"`d\[0\]\.x_1`, which a line of the claim ties to others")
def a_value_of_a_tied_leaf(v): v["g_leaves"].append([[0, "x_1", 0], "3", []])


@forgery("an entry is about a leaf", "scaled", "`m` is no input and no draw")
def a_value_of_a_result(v): v["g_leaves"].append([["s", "m", 0], "3", []])


@forgery("no leaf has two", "scaled", "two entries for `s.x_1`")
def two_entries(v): v["g_leaves"].append(copy.deepcopy(entry(v, "x_1")))


@forgery("the indices of exceptions ascend", "scaled", "exceptions out of order")
def exceptions_out_of_order(v): entry(v, "x_1")[2] = [[1, "1"], [0, "2"]]


@forgery("the indices of exceptions ascend", "scaled", "exceptions out of order")
def one_element_twice(v): entry(v, "x_1")[2] = [[0, "1"], [0, "2"]]


@forgery("an exception is an element of the leaf", "scaled", "")
def an_exception_outside(v): entry(v, "x_1")[2] = [[12, "1"]]


@forgery("values are of the sort of the leaf", "scaled", "a value of another sort")
def an_integer_for_a_real_number(v): entry(v, "x_1")[1] = 1


@forgery("values are of the sort of the leaf", "rows", "a value of another sort")
def a_truth_value_for_an_integer(v): entry(v, "k_1")[1] = True


@forgery("rationals are in lowest terms", "scaled", "")
def not_in_lowest_terms(v): entry(v, "x_1")[1] = "2/4"


@forgery("every assume statement", "rows", r"line \d+: .*k_1.* is not known to hold")
def an_assumption_that_does_not_hold(v): entry(v, "k_1")[2] = [[3, 5]]


@forgery("the default is looked at", "rows", r"line \d+: .* is not known to hold")
def a_default_that_is_not_assumed(v): entry(v, "k_1")[1:] = [-1, [[i, 1] for i in range(4)]]


@forgery("an integer that has no entry has no value; a condition that has none is not met", "rows", r"line \d+: .* is not known to hold")
def no_value_of_an_integer(v): v["g_leaves"] = [row for row in v["g_leaves"] if row[0][1] != "k_1"]


@forgery("every range requirement of s", "rows that s requires", r"s\.e \(line 3\): .* is not known to hold")
def a_requirement_of_s_that_does_not_hold(v): entry(v, "k_1")[2] = [[2, -1]]


@forgery("those of a draw are below 1", "dropped", "a draw is at least 0 and less than 1")
def a_draw_of_1(v): entry(v, "n")[1] = "1"


@forgery("those of a draw are at least 0", "dropped", "a draw is at least 0 and less than 1")
def a_draw_below_0(v): entry(v, "n")[1] = "-1/4"


@forgery("the statements of 4", "sums", r"line \d+: its sides are not known to be equal")
def a_given_line_that_does_not_hold(v): entry(v, "y_1")[1:] = ["99", []]


def rank_alike(v: dict) -> None:
    replace_text(v, "2, -1, False", "2, -1, True")
    replace_text(v, "2, -1, false", "2, -1, true")


ROW = ["0", [[0, "3"], [1, "1"], [2, "2"]]]


@control("an application of a kernel is tied to that of its instance: values", "ranked")
def the_largest_and_the_least(v):
    entry(v, "x_1")[1:] = ROW
    v.update(h_goal=0, i_element=[0, 0])


@control("an application of a kernel is tied to that of its instance: places", "ranked")
def where_they_stood(v):
    entry(v, "x_1")[1:] = ROW
    v.update(h_goal=1, i_element=[0, 0])


@forgery("ranked alike", "ranked", "the sides may be equal there: 3 and 3")
def an_honest_order(v):
    where_they_stood(v)
    rank_alike(v)
    v.update(h_goal=0, i_element=[0, 0])


@forgery("of elements that are equal the first is ranked first", "ranked", "the sides may be equal there")
def equal_elements_of_a_row(v):
    entry(v, "x_1")[1:] = ["1", []]
    v.update(h_goal=1, i_element=[1, 1])


@forgery("where intervals overlap nobody knows which comes first", "ranked", "the sides may be equal there")
def elements_that_are_not_known(v):
    v["g_leaves"] = []
    v.update(h_goal=1, i_element=[0, 0])


@forgery("where intervals overlap nobody knows which comes first", "ranked", "the sides may be equal there")
def elements_that_are_nearly_equal(v):
    entry(v, "x_1")[1:] = ["0", [[0, "1/10"], [1, "1/10"]]]
    rank_alike(v)
    v.update(h_goal=1, i_element=[0, 0])


@forgery("every declaration that captures, claim and ties use is listed", "ranked", "a definition that is used is not listed: ranked_places.least")
def an_instance_that_is_not_listed(v): v["f_definitions"] = [d for d in v["f_definitions"] if d["a_name"] != "ranked_places.least"]


@forgery("every declaration that captures, claim and ties use is listed", "ranked", "a definition that is used is not listed: comes_first")
def a_function_of_an_instance_that_is_not_listed(v): v["f_definitions"] = [d for d in v["f_definitions"] if d["a_name"] != "comes_first"]


@forgery("definitions are those of `validate`, byte for byte", "ranked", "ranked_places.least")
def an_instance_of_ones_own(v):
    text = next(d for d in v["f_definitions"] if d["a_name"] == "ranked_places.least")
    text["b_text"] = text["b_text"].replace("to_real(p)", "to_real(n - 1 - p)")


@forgery("what is claimed of all of them, as far as the claim accepts the contract", "ranked", "contract")
def a_contract_that_is_not_accepted(v): v["c_claim"]["b_text"] = v["c_claim"]["b_text"].replace("contract aten.topk ties\n", "")


@forgery("inv of an interval with 0 in it is any number", "divided", "the sides may be equal there: any number and any number")
def divided_by_0(v): entry(v, "x_1")[1:] = ["0", []]


@forgery("the number of an expanded expect statement", "two outputs", "")
def another_goal_that_holds(v): v["h_goal"] = 0


@forgery("the number of an expanded expect statement", "two outputs", "")
def a_goal_that_is_not_there(v): v["h_goal"] = 2


@forgery("one index for each axis", "scaled", "no element has this index")
def an_index_too_few(v): v["i_element"] = [0]


@forgery("one index for each axis", "scaled", "no element has this index")
def an_index_outside(v): v["i_element"] = [4, 0]


@forgery("one index for each axis", "scaled", "no element has this index")
def a_negative_index(v): v["i_element"] = [-1, 0]


@forgery("definitions are compared", "scaled", "definition not accepted")
def another_definition(v): v["f_definitions"][-1]["b_text"] += " "


@forgery("every declaration that captures and claim use is listed", "scaled", "a definition that is used is not listed: mul")
def a_definition_is_missing(v): v["f_definitions"] = [d for d in v["f_definitions"] if d["a_name"] != "mul"]


@forgery("and slice", "scaled", "a definition that is used is not listed: slice")
def slice_is_missing(v): v["f_definitions"] = [d for d in v["f_definitions"] if d["a_name"] != "slice"]


@forgery("definitions are sorted", "scaled", "definitions are not sorted by name")
def definitions_in_another_order(v): v["f_definitions"].reverse()


@forgery("the edition", "scaled", "definitions of an edition that this validator does not have")
def another_edition(v): v["b_edition"] = "2"


@forgery("another that starts with `countersign violation ` is INCOMPLETE", "scaled", "a newer format", ("INCOMPLETE",))
def a_newer_format(v): v["a_format"] = "countersign violation 2"


@forgery("no member may be missing", "scaled", "", ("MALFORMED",))
def called_a_certificate(v): v["a_format"] = "countersign certificate 1"


@forgery("no member may be missing", "scaled", "", ("MALFORMED",))
def a_member_is_missing(v): del v["i_element"]


@forgery("no member but those named here", "scaled", "", ("MALFORMED",))
def one_member_more(v): v["j_main"] = {}


@control("no values are asked", "calls")
def calls_that_do_not_match(v): assert v["h_goal"] == "communication"


@forgery("the file is REFUTED where calls do not match", "scaled", "all calls of ranks match")
def calls_that_match(v): v.update(g_leaves=[], h_goal="communication", i_element=[])


@forgery("the file is REFUTED where calls do not match", "calls", "all calls of ranks match")
def calls_that_were_mended(v): replace_text(v, "max", "sum")


@forgery("where section 3 refuses the captures for that and for nothing else", "calls", "no `group` line for 'g'")
def a_group_that_nobody_states(v): v["c_claim"]["b_text"] = v["c_claim"]["b_text"].replace('group d "g" = tp\n', "")


@forgery("g_leaves and i_element are empty", "calls", "not a goal", ("MALFORMED",))
def calls_with_values(v): v["g_leaves"] = [[["s", "x_1", 0], "1", []]]


@forgery("a number or communication", "calls", "not a goal", ("MALFORMED",))
def another_word(v): v["h_goal"] = "communications"


@forgery("other goals are about expanded statements", "calls", "collectives do not match")
def a_number_where_calls_do_not_match(v): v["h_goal"] = 0


@forgery("an entry is about a leaf by its own name", "two outputs", "`m` is no input and no draw")
def a_value_by_the_name_of_a_result(v): entry(v, "x_1")[0] = ["s", "m", 0]


def violation_of(context: Context, base: Base) -> bytes:
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        folder = pathlib.Path(temporary)
        claim = write_pair(folder, base.s, base.ranks, base.lines)
        context.expect(context.prove(claim, folder / "violation.json"), "prove", ["VIOLATES"], [r"counterexample \(written to "])
        return (folder / "violation.json").read_bytes()


def forgery_test(item: Forgery) -> Test:
    def run(context: Context) -> None:
        violation = json.loads(violation_of(context, BASES[item.base]))
        item.forge(violation)
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            file = pathlib.Path(temporary) / "violation.json"
            file.write_bytes(canonical(violation))
            context.expect(context.run("validate", [file]), "validate", item.verdicts, [item.reason])
    return Test(f"forged violation: {item.name}", run)


def passes_no_gate(context: Context) -> None:
    """A certificate of violation answered with exit 0: never, whatever is asked of it."""
    for name, base in BASES.items():
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            file = pathlib.Path(temporary) / "violation.json"
            file.write_bytes(violation_of(context, base))
            document = json.loads(file.read_bytes())
            for member in ("c_claim", "d_sources"):
                for source in [document[member]] if member == "c_claim" else document[member]:
                    (file.parent / source["a_path"]).write_text(source["b_text"])
            claim = file.parent / document["c_claim"]["a_path"]
            for options in ([], ["--json"], context.strict_arguments(claim), ["--trusted"], ["--threads", "1"]):
                outcome = context.run("validate", [*options, file])
                if outcome.code != EXIT_CODES["validate"]["REFUTED"] or "VERIFIED" in outcome.output or "REFUTED" not in outcome.output:
                    raise Failure(f"{name}: REFUTED and its exit code were expected\n{outcome.describe()}")
            claim.write_text(claim.read_text() + "# another\n")
            context.expect(context.run("validate", [*context.strict_arguments(claim), file]), "validate", ["REJECTED"], ["the claim of the certificate is not this one"])


ROWS, FLAT = "f32[4, 3]", "f32[12]"
LET_PASS = {  # by what runs under gloo: one rank and the other, given x_1
    "another shape of as many elements": [(ROWS, REDUCED[0].format("sum")), (FLAT, REDUCED[0].format("sum"))],
    "another operator for the same": [(ROWS, REDUCED[0].format("sum")), (ROWS, "r = torch.ops.vllm.all_reduce.default(x_1, group_name = 'g')")],
    "nobody waits": [(ROWS, REDUCED[0].format("sum")), (ROWS, f"r = {ADD}(x_1, x_1)")],
}


def let_pass(name: str) -> Test:
    def run(context: Context) -> None:
        """What some backend lets pass is turned down, and is no violation."""
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = pathlib.Path(temporary)
            (folder / "s.py").write_text(graph(f'x_1: "{ROWS}"', f"m = {ADD}(x_1, x_1)", "return (m,)"))
            for rank, (kind, line) in enumerate(LET_PASS[name]):
                (folder / f"r{rank}.py").write_text(graph(f'x_1: "{ROWS}"', *(["y = torch.ops.aten.view.default(x_1, [12])"] if kind == FLAT else []),
                                                          line.replace("x_1,", "y,") if kind == FLAT else line, f"m = {ADD}(x_1, x_1)", "return (m,)"))
            (folder / "a.claim").write_text('countersign claim 1\nsequential s = "s.py"\ndistributed d = "r{rank}.py"\nmesh d = (tp = 2)\ngroup d "g" = tp\n'
                                            "given s.x_1 = d[*].x_1\nclaim all\nexpect s.output[0] = d[*].output[0]\n")
            context.expect(context.prove(folder / "a.claim", folder / "out.json"), "prove", ["UNKNOWN"])
            if (folder / "out.json").exists():
                raise Failure("a file was left behind")
    return Test(f"no violation: {name}", run)


def a_certificate_is_no_violation(context: Context) -> None:
    certificate = json.loads(context.certificate(SGD))
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        file = pathlib.Path(temporary) / "violation.json"
        file.write_bytes(canonical({**certificate, "a_format": "countersign violation 1"}))
        context.expect(context.run("validate", [file]), "validate", ["MALFORMED"])


def tests() -> list[Test]:
    return [*(forgery_test(item) for item in FORGERIES), *(let_pass(name) for name in LET_PASS), Test("attack: violation-passes-the-gate", passes_no_gate),
            Test("a certificate that is called a violation", a_certificate_is_no_violation)]

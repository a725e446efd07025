"""Forged certificates: a valid certificate of a shipped pair, forged in one place, must be REJECTED or MALFORMED, with the reason.

There is one forgery for each sentence of the specification that says compare, check, derive, match, reject or recompute; the
sentence stands beside it. A forgery is a function that changes the parsed certificate in place, or returns bytes of its own.
Where source and rows are changed together, so that they still agree, what is tested is the check behind the comparison.
Controls change what may be changed, and must stay VERIFIED: else everything would be turned down for a wrong reason.
"""
import copy
import dataclasses
import json
import pathlib
import re
import shutil
import tempfile
from collections.abc import Callable

from harness import CHECKOUT, CONSTANTS, MASKED_ROWS, QWEN2, SGD, SGD_ACCUMULATE, SKIPPED_BLOCKS, TOKEN_MEAN, Context, Failure, Pair, Skip, Test, replace_once

Certificate = dict
TURNED_DOWN = ("REJECTED", "MALFORMED")


class NotThere(Exception):
    """This certificate has nothing that the forgery could forge."""


@dataclasses.dataclass(frozen=True)
class Forgery:
    name: str
    sentence: str
    reason: str
    forge: Callable[[Certificate], bytes | None]
    verdicts: tuple[str, ...]
    bases: tuple[Pair, ...]


FORGERIES: list[Forgery] = []

# d has a look-up that s has not.
MASKED_BY_NUMBERS = Pair("requirement-never-true", "requirement-never-true", (), below="../reject/attacks", claim="masked-assume.right.claim")  # `k >= 0`
LOOKED_UP = Pair("requirement-proves-itself", "requirement-proves-itself", (), below="../reject/attacks", claim="right.claim")


def forgery(sentence: str, reason: str, verdicts: tuple[str, ...] = TURNED_DOWN, bases: tuple[Pair, ...] = (SGD, QWEN2, TOKEN_MEAN, SGD_ACCUMULATE),
            attack: str = ""):
    def register(function):
        name = function.__name__.replace("_", " ") + (f" (attack: {attack})" if attack else "")
        FORGERIES.append(Forgery(name, sentence, reason, function, verdicts, bases))
        return function
    return register


def control(sentence: str, bases: tuple[Pair, ...] = (SGD,)):
    return forgery(sentence, r"VERIFIED", ("VERIFIED",), bases)


def canonical(certificate: Certificate) -> bytes:
    return json.dumps(certificate, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


# ---------------------------------------------------------------- finding places

def steps(c: Certificate) -> list:
    return c["j_main"]["b_steps"]


def terms(c: Certificate) -> list:
    return c["j_main"]["a_terms"]


def first(rows: list, kind: str, accept: Callable[[list], bool] = lambda row: True) -> tuple[int, list]:
    for i, row in enumerate(rows):
        if row[0] == kind and accept(row):
            return i, row
    raise NotThere(f"no row {kind!r}")


def rows_of(c: Certificate, graph: list) -> list:
    return next(g["c_rows"] for g in c["e_graphs"] if g["a_graph"] == graph)


def source_of(c: Certificate, graph: list) -> dict:
    return c["d_sources"][next(g["b_source"] for g in c["e_graphs"] if g["a_graph"] == graph)]


def call(c: Certificate, graph: list, part: str) -> list:
    """The first row that calls an operator whose name contains `part`."""
    return first(rows_of(c, graph), "call", lambda row: part in row[4] or any(isinstance(v, list) and v[:1] == ["o"] and part in v[1] for v in row[5]))[1]


def edit_line(c: Certificate, graph: list, line: int, old: str, new: str) -> None:
    source = source_of(c, graph)
    lines = source["b_text"].split("\n")
    if lines[line - 1].count(old) < 1:
        raise Failure(f"the forgery expects {old!r} in line {line}: {lines[line - 1]}")
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    source["b_text"] = "\n".join(lines)


def swap_lines(c: Certificate, graph: list, one: list, two: list) -> None:
    """Two rows of a graph change places, in the source too."""
    source, rows = source_of(c, graph), rows_of(c, graph)
    lines = source["b_text"].split("\n")
    a, b = one[1], two[1]
    lines[a - 1], lines[b - 1] = lines[b - 1], lines[a - 1]
    source["b_text"] = "\n".join(lines)
    i, j = rows.index(one), rows.index(two)
    rows[i], rows[j] = two, one
    one[1], two[1] = b, a


def term_id(c: Certificate, row: list) -> int:
    """The id of this row, appended if it is not there."""
    if row not in terms(c):
        terms(c).append(row)
    return terms(c).index(row)


def append_step(c: Certificate, row: list) -> int:
    steps(c).append(row)
    return len(steps(c)) - 1


def definition(c: Certificate, part: str) -> dict:
    for entry in c["f_definitions"]:
        if entry["a_name"] == part:
            return entry
    raise NotThere(f"no definition of {part}")


def define(c: Certificate, *names: str) -> None:
    """Lists core definitions that the certificate did not need, in the words of the library: what is then turned down is not them."""
    for name in names:
        if any(entry["a_name"] == name for entry in c["f_definitions"]):
            continue
        for path in sorted((CHECKOUT / "lemmas" / "operators" / "core").glob("*.op")):
            found = re.search(rf"(?ms)^(?:function|operator) {re.escape(name)}\(.*?(?=^(?:function|operator|captured|#)|\Z)", path.read_text())
            if found:
                c["f_definitions"].append({"a_name": name, "b_text": re.sub(r"\s*(#[^\n]*)?\s*\Z", "", found.group(0))})
                c["f_definitions"].sort(key=lambda entry: entry["a_name"])
                break
        else:
            raise NotThere(f"no definition of {name}")


RANK_0, RANK_1, SEQUENTIAL = ["d", 0], ["d", 1], ["s"]


# ---------------------------------------------------------------- controls

@control("Canonical JSON of a valid certificate is a valid certificate.")
def nothing_changed(c): pass


@control("It compares the embedded line, token by token: white space and comments aside.")
def white_space_and_comments(c):
    source = source_of(c, RANK_1)
    source["b_text"] = "\n".join(line + "   # remark" if "torch.ops" in line else line for line in source["b_text"].split("\n"))


@control("Layouts aside.")
def layouts_left_out(c):
    line = call(c, RANK_0, "tanh.default")[1]
    edit_line(c, RANK_0, line, '"f32[6, 14][14, 1]cpu"', '"f32[6, 14]"')
    row = call(c, RANK_0, "tanh.default")
    row[3] = "f32[6, 14]" if row[3].endswith("cpu") else row[3]


@control("Use of a theorem.")
def theorem_used_rightly(c):
    add_theorem(c)
    use_theorem(c, given=2)


# ---------------------------------------------------------------- sources and rows

@forgery("So a prover cannot drop a node: every line is used exactly once.", r"line \d+|:\d+", attack="dropped-row")
def dropped_row(c):
    rows = rows_of(c, RANK_1)
    rows.remove(first(rows, "call")[1])


@forgery("Every line is used exactly once.", r"line \d+|:\d+")
def row_used_twice(c):
    rows = rows_of(c, RANK_1)
    i, row = first(rows, "call")
    rows.insert(i, copy.deepcopy(row))


@forgery("The attribute of a constant is compared with its line.", r"row `?_tensor_constant0|has `_tensor_constant1`|:\d+", ("REJECTED",), (CONSTANTS,))
def constant_of_another_attribute(c):
    first(rows_of(c, RANK_1), "constant", lambda row: row[4] == "_tensor_constant1")[1][4] = "_tensor_constant0"


@forgery("The type of a constant is that of its line.", r"r1\.py:16", ("REJECTED",), (CONSTANTS,))
def constant_of_another_type(c):
    first(rows_of(c, RANK_1), "constant", lambda row: row[3] is not None)[1][3] = "f64[]"


@forgery("The type of a constant without one is that of its lift_fresh_copy.", r"r1\.py:9", ("REJECTED", "MALFORMED"), (CONSTANTS,))
def constant_typed_by_its_copy(c):
    i, row = first(rows_of(c, RANK_1), "call", lambda row: row[4] == "aten.lift_fresh_copy.default")
    row[3] = "i32[]"
    edit_line(c, RANK_1, row[1], "i64[]", "i32[]")


@forgery("Its value is that of the claim.", r"r0\.py|j_main", ("REJECTED", "MALFORMED"), (CONSTANTS,))
def constant_with_another_number(c):
    c["c_claim"]["b_text"] = c["c_claim"]["b_text"].replace("constant d[*]._tensor_constant2 = 2.5", "constant d[*]._tensor_constant2 = 1.5")


@forgery("A constant of which the claim says nothing is refused.", r"no `constant` line for `d\[0\]\._tensor_constant2`", ("MALFORMED",), (CONSTANTS,))
def constant_without_a_number(c):
    c["c_claim"]["b_text"] = c["c_claim"]["b_text"].replace("constant d[*]._tensor_constant2 = 2.5", "constant d[1]._tensor_constant2 = 2.5")


@forgery("A list is returned as a list.", r"seq\.py:6|line 6", ("REJECTED",), (CONSTANTS,))
def list_returned_as_a_tuple(c):
    first(rows_of(c, ["s"]), "return list")[1][0] = "return"


@forgery("So a prover cannot change an offset.", r"line \d+|:\d+", bases=(SGD,), attack="edited-offset")
def edited_offset(c):
    call(c, RANK_1, "split.Tensor")[5][1] = 5


@forgery("It prints each graph row and compares it with the embedded line.", r"line \d+|:\d+", bases=(SGD,))
def edited_keyword(c):
    call(c, RANK_1, "ones_like")[6][0][1] = True


@forgery("It compares the embedded line, token by token.", r"line \d+|:\d+")
def other_operator_in_row(c):
    row = call(c, RANK_1, "aten.t.default")
    row[4] = "aten.alias.default"


@forgery("It compares the embedded line: the annotation is a token too.", r"line \d+|:\d+", bases=(SGD,))
def other_annotation_in_row(c):
    row = call(c, RANK_1, "tanh.default")
    row[3] = row[3].replace("f32[6, 14]", "f32[6, 15]")


@forgery("Headers are used too.", r"line \d+|:\d+", bases=(SGD,))
def parameter_dropped(c):
    first(rows_of(c, RANK_1), "forward")[1][2].pop()


@forgery("The class line is used too.", r"line \d+|:\d+|class")
def class_dropped(c):
    rows = rows_of(c, RANK_1)
    rows.remove(first(rows, "class")[1])


@forgery("`return` is used too.", r"line \d+|:\d+|return")
def return_edited(c):
    row = first(rows_of(c, RANK_1), "return")[1]
    row[2][0], row[2][1] = row[2][1], row[2][0]


@forgery("A tuple is no single output.", r"line \d+|:\d+|without a tuple")
def tuple_returned_as_one(c):
    row = first(rows_of(c, RANK_1), "return")[1]
    row[0], row[2] = "return one", row[2][:1]


@forgery("One output is one node.", r"without a tuple|line \d+|:\d+")
def several_returned_as_one(c):
    first(rows_of(c, RANK_1), "return")[1][0] = "return one"


@forgery("Rows stand in the order of their lines.", r"order|line \d+|:\d+", attack="rows-out-of-order")
def rows_out_of_order(c):
    rows = rows_of(c, RANK_1)
    calls = [i for i, row in enumerate(rows) if row[0] == "call"]
    rows[calls[0]], rows[calls[1]] = rows[calls[1]], rows[calls[0]]


@forgery("A name is bound once in its graph.", r"twice|already|bound", bases=(SGD,))
def name_bound_twice(c):
    row = call(c, RANK_1, "aten.mm.default")
    edit_line(c, RANK_1, row[1], 'mm: "', 'tanh: "')
    row[2] = "tanh"


@forgery("A name is not used after `x = None`.", r"after|None|ended|life", bases=(SGD,))
def used_after_its_end(c):
    row = call(c, RANK_1, "aten.tanh.default")
    edit_line(c, RANK_1, row[1], "addmm = None", "addmm = alias_2 = None")


@forgery("White space and comments are recognised outside strings only.", r"line \d+|:\d+", bases=(QWEN2,))
def comment_inside_a_string(c):
    row = call(c, RANK_1, "unified_attention_with_output")
    edit_line(c, RANK_1, row[1], "'model.layers.0.self_attn.attn'", "'model.layers.0#.self_attn.attn'")


@forgery("White space is a token inside a string.", r"line \d+|:\d+", bases=(QWEN2,))
def white_space_inside_a_string(c):
    row = call(c, RANK_1, "unified_attention_with_output")
    edit_line(c, RANK_1, row[1], "'model.layers.0.self_attn.attn'", "'model.layers.0. self_attn.attn'")


@forgery("Where a comment `# Graph[rank=r]` stands before the class line it must agree.", r"rank", bases=(QWEN2,))
def graph_of_another_rank(c):
    source = source_of(c, RANK_1)
    source["b_text"] = source["b_text"].replace("# Graph[rank=1]", "# Graph[rank=0]")


@forgery("A source that no graph uses, or a graph that uses another's source.", r"is read from|source|rank|line \d+|:\d+")
def source_of_the_other_rank(c):
    entries = {tuple(g["a_graph"]): g for g in c["e_graphs"]}
    entries[("d", 1)]["b_source"] = entries[("d", 0)]["b_source"]


@forgery("s first, then d by rank: every rank that the claim names has its graph.", r"graph|rank")
def rank_left_out(c):
    c["e_graphs"].pop()


@forgery("The path is as the claim leads to it.", r"path|source|claim")
def source_under_another_path(c):
    source_of(c, RANK_1)["a_path"] = "elsewhere.py"


@forgery("Annotations are compared on every node; a difference is a rejection.", r"annotation|f32\[6, 15\]|tanh|line \d+", bases=(SGD,))
def annotation_disagrees(c):
    row = call(c, RANK_1, "aten.tanh.default")
    edit_line(c, RANK_1, row[1], '"f32[6, 14]', '"f32[6, 15]')
    row[3] = row[3].replace("f32[6, 14]", "f32[6, 15]")


@forgery("Element types are inferred, then compared.", r"annotation|f64|tanh|line \d+", bases=(SGD,))
def element_type_disagrees(c):
    row = call(c, RANK_1, "aten.tanh.default")
    edit_line(c, RANK_1, row[1], '"f32[6, 14]', '"f64[6, 14]')
    row[3] = row[3].replace("f32[6, 14]", "f64[6, 14]")


@forgery("A parameter that a call does not know is an error.", r"parameter|keyword|wrapping|line \d+", bases=(SGD,))
def unknown_keyword(c):
    row = call(c, RANK_1, "aten.ones_like")
    edit_line(c, RANK_1, row[1], "pin_memory = False", "pin_memories = False")
    row[6][0][0] = "pin_memories"


# ---------------------------------------------------------------- definitions

@forgery("Every `.op` text is compared byte for byte with those compiled into its build.", r"definition not accepted", ("REJECTED",), attack="own-definition")
def own_definition(c):
    definition(c, "mul")["b_text"] = "function mul(a: number, b: number): number = 0"


@forgery("A space more is another text.", r"definition not accepted", ("REJECTED",))
def definition_with_a_space_more(c):
    c["f_definitions"][-1]["b_text"] += " "


@forgery("One that it does not know is not used.", r"definition not accepted: apex\.fused_layer_norm", ("REJECTED",))
def unknown_definition(c):
    c["f_definitions"].append({"a_name": "apex.fused_layer_norm", "b_text": "captured apex.fused_layer_norm(x)\n  result dtype(x) is x"})
    c["f_definitions"].sort(key=lambda entry: entry["a_name"])


@forgery("One text for each name.", r"definition|twice|duplicate|order", attack="two-editions")
def two_editions(c):
    entry = c["f_definitions"][0]
    c["f_definitions"].insert(1, {"a_name": entry["a_name"], "b_text": entry["b_text"] + "\n"})


@forgery("Exactly the used ones are listed.", r"definition|listed|used", bases=(SGD,))
def definition_missing(c):
    c["f_definitions"].remove(definition(c, "aten.tanh.default"))


@forgery("Sorted by name.", r"definition|sorted|order")
def definitions_out_of_order(c):
    c["f_definitions"].reverse()


@forgery("A certificate uses one edition.", r"edition", ("REJECTED", "MALFORMED", "INCOMPLETE"))
def other_edition(c):
    c["b_edition"] = "0"


# ---------------------------------------------------------------- the claim and its goals

def edit_claim(c: Certificate, old: str, new: str) -> None:
    text = c["c_claim"]["b_text"]
    if text.count(old) != 1:
        raise NotThere(f"{old!r} does not occur once in the claim")
    c["c_claim"]["b_text"] = text.replace(old, new)


@forgery("It derives the goals itself.", r"goal")
def goal_missing(c):
    c["j_main"]["c_goals"].pop()


@forgery("It derives the goals itself: not one more either.", r"goal")
def goal_too_many(c):
    c["j_main"]["c_goals"].append(c["j_main"]["c_goals"][-1])


@forgery("The conclusion is recomputed, never believed: a goal's step must conclude the goal.", r"goal", bases=(SGD,))
def goal_proved_by_another_step(c):
    goals = c["j_main"]["c_goals"]
    goals[1], goals[3] = goals[3], goals[1]


@forgery("Null only where the sides are one term.", r"goal", bases=(SGD,))
def goal_without_a_step(c):
    c["j_main"]["c_goals"][0] = None


@forgery("A goal's step is one of the steps.", r"goal|step|identifier|range")
def goal_step_out_of_range(c):
    c["j_main"]["c_goals"][0] = 10**9


@forgery("Complete both ways: every output of s and of every rank of d is in a proved goal.", r"output", bases=(SGD,))
def output_forgotten(c):
    edit_claim(c, "claim all", "claim " + ", ".join(f"s.output[{k}]" for k in range(9) if k != 5))
    edit_claim(c, "expect s.output[5] = d[*].output[5]", "")
    for side in ("s", "d[*]"):
        edit_claim(c, f"state {side}.m_w1_1 -> {side}.output[5]", "")
    drop_goals_of(c, 5)


def drop_goals_of(c: Certificate, output: int) -> None:
    per_output = len(c["j_main"]["c_goals"]) // 9
    del c["j_main"]["c_goals"][output * per_output:(output + 1) * per_output]


@forgery("At least one goal.", r"goal|claim", bases=(SGD,))
def no_goals(c):
    c["c_claim"]["b_text"] = re.sub(r"(?m)^(claim|expect|state) .*\n?", "", c["c_claim"]["b_text"])
    c["j_main"]["c_goals"] = []


@forgery("At least one rank.", r"rank|mesh", bases=(SGD,))
def no_ranks(c):
    edit_claim(c, "(dp = 2)", "(dp = 0)")
    c["e_graphs"] = c["e_graphs"][:1]
    c["j_main"]["c_goals"] = []


@forgery("It parses the claim: a given line that the steps rely on is gone.", r"given|statement|step|goal|b1_1", bases=(SGD,))
def given_line_removed(c):
    edit_claim(c, "given s.b1_1 = d[*].b1_1\n", "")


@forgery("It parses the claim.", r"line \d+|:\d+", ("MALFORMED", "REJECTED"))
def claim_that_cannot_be_read(c):
    c["c_claim"]["b_text"] += "\ngiven given given\n"


@forgery("Both sides of `given` have equal shapes.", r"line \d+|shape|axis|:\d+", bases=(SGD,))
def given_of_another_shape(c):
    edit_claim(c, "given s.x_1 = concat(d[*].x_1; axis=0)", "given s.x_1 = concat(d[*].x_1; axis=1)")


@forgery("The proved relation of the output must be the `given` relation of the input.", r"state|relation|output|w1_1", bases=(SGD,))
def state_from_another_output(c):
    edit_claim(c, "state d[*].w1_1 -> d[*].output[1]", "state d[*].w1_1 -> d[*].output[5]")


@forgery("A contract holds only where the claim accepts it by name.", r"contract|unified_attention_with_output", bases=(QWEN2,))
def contract_left_out(c):
    c["c_claim"]["b_text"] = re.sub(r"(?m)^contract .*\n", "", c["c_claim"]["b_text"])


# ---------------------------------------------------------------- collectives

@forgery("All attributes agree: the reduction.", r"all_reduce|collective|attribute|reduction", bases=(SGD,))
def other_reduction_on_one_rank(c):
    row = call(c, RANK_1, "_c10d_functional.all_reduce")
    edit_line(c, RANK_1, row[1], "'avg'", "'sum'")
    row[5][1] = ["s", "sum"]


@forgery("Per group and name in issue order; shapes agree.", r"all_reduce|collective|shape|order", bases=(SGD,))
def wrong_order_on_one_rank(c):
    rows = [row for row in rows_of(c, RANK_1) if row[0] == "call" and "all_reduce" in row[4]]
    waits = [row for row in rows_of(c, RANK_1) if row[0] == "call" and "wait_tensor" in row[4]]
    swap_lines(c, RANK_1, rows[1], rows[2])
    swap_lines(c, RANK_1, waits[1], waits[2])


@forgery("Every member states the same list: a group that the claim does not state.", r"group", bases=(SGD,))
def group_without_a_line(c):
    row = call(c, RANK_1, "_c10d_functional.all_reduce")
    edit_line(c, RANK_1, row[1], "'0'", "'1'")
    row[5][2] = ["s", "1"]


@forgery("A value may not be read before its `wait_tensor`.", r"wait", bases=(SGD,))
def read_before_wait(c):
    row = call(c, RANK_1, "_c10d_functional.wait_tensor")
    edit_line(c, RANK_1, row[1], "torch.ops._c10d_functional.wait_tensor.default(", "torch.ops.aten.alias.default(")
    row[4] = "aten.alias.default"


# ---------------------------------------------------------------- terms

@forgery("A repeated row is an error.", r"term|twice|duplicate|equal|repeat")
def duplicate_term(c):
    terms(c).append(copy.deepcopy(terms(c)[0]))


@forgery("Children come first: identifiers strictly backward.", r"term|identifier|backward|forward")
def term_refers_forward(c):
    i, row = next((i, row) for i, row in enumerate(terms(c)) if isinstance(row[1], list) and row[1])
    row[1][0] = len(terms(c)) - 1 if i < len(terms(c)) - 1 else i


@forgery("Identifiers strictly backward: not itself.", r"term|identifier|backward|forward")
def term_refers_to_itself(c):
    i, row = next((i, row) for i, row in enumerate(terms(c)) if isinstance(row[1], list) and row[1])
    row[1][0] = i


@forgery("A negative identifier is none.", r"term|identifier|integer|negative|row")
def term_with_a_negative_child(c):
    next(row for row in terms(c) if isinstance(row[1], list) and row[1])[1][0] = -1


@forgery("An operator in a term is one of the definitions.", r"operator|definition|no_such")
def term_of_an_unknown_operator(c):
    terms(c).append(["no_such_operator", [0], []])


@forgery("A node in a term is a node of its graph.", r"no_such|node")
def term_of_an_unknown_node(c):
    terms(c).append(["node", "s", "no_such_node", 0])


@forgery("A node of a rank that there is.", r"rank|node|graph|index 7")
def term_of_an_unknown_rank(c):
    terms(c).append(["node", 7, "x_1", 0])


@forgery("`free` occurs in the witness only.", r"free|term")
def free_term_in_main(c):
    terms(c).append(["free", 0, "real", [2]])


@forgery("`parameter` occurs in theorems only.", r"parameter|term")
def parameter_in_main(c):
    terms(c).append(["parameter", 0])


@forgery("A term is well formed: shapes fit.", r"shape|size|ill-formed|term", bases=(SGD,))
def term_of_shapes_that_do_not_fit(c):
    terms(c).append(["matmul", [term_id(c, ["node", "s", "w1_1", 0]), term_id(c, ["node", "s", "w1_1", 0])], []])


@forgery("A term is well formed: attributes in declared order, each of its kind.", r"attribute|ill-formed|term")
def term_with_an_attribute_too_many(c):
    row = next(row for row in terms(c) if len(row) == 3 and isinstance(row[1], list))
    row[2].append(3)


# ---------------------------------------------------------------- steps

@forgery("Unknown step kinds: rejected.", r"step|guess")
def unknown_step_kind(c):
    append_step(c, ["guess", 0])


@forgery("Premises are smaller ids.", r"premise|step|identifier|backward")
def step_refers_forward(c):
    i, row = first(steps(c), "symmetry", lambda row: True)
    row[1] = len(steps(c)) - 1 if i < len(steps(c)) - 1 else i


@forgery("Premises are smaller ids: not itself.", r"premise|step|identifier|backward")
def step_refers_to_itself(c):
    append_step(c, ["symmetry", len(steps(c))])


@forgery("Its conclusion is recomputed: the links of a chain must meet.", r"transitivity|step", bases=(SGD, QWEN2))
def chain_that_does_not_meet(c):
    append_step(c, ["transitivity", [append_step(c, ["given", 0]), append_step(c, ["given", 1])]])


@forgery("At least one.", r"transitivity|step|premise")
def empty_chain(c):
    append_step(c, ["transitivity", []])


@forgery("Each argument is replaced by the right side of the premise whose left side it is.", r"congruence|step|premise", bases=(SGD, QWEN2))
def congruence_with_a_foreign_premise(c):
    i, row = first(steps(c), "congruence", lambda row: any(p is not None for p in row[2]))
    place = next(k for k, p in enumerate(row[2]) if p is not None)
    premise = steps(c)[row[2][place]]
    # Two given statements never have one left side where each speaks of another tensor; the premise's own would be no forgery.
    replacement = copy.deepcopy(row)
    replacement[2][place] = append_step(c, ["given", 3 if premise[:2] != ["given", 3] else 4])
    append_step(c, replacement)


@forgery("A congruence has a premise or null for each argument.", r"congruence|step|argument|premise")
def congruence_with_a_premise_too_many(c):
    row = copy.deepcopy(first(steps(c), "congruence")[1])
    row[2].append(None)
    append_step(c, row)


@forgery("The k-th expanded statement of this kind: there is no such statement.", r"given|statement|step")
def given_out_of_range(c):
    append_step(c, ["given", 10**6])


@forgery("There is no random line.", r"random|statement|step")
def random_out_of_range(c):
    append_step(c, ["random", 0])


@forgery("It instantiates the lemma with the step's substitution: the sides are recomputed.", r"lemma|step|goal|premise|transitivity|congruence")
def wrong_substitution(c):
    """The substitution of a step that others use: a tensor is replaced by another row, by which its conclusion is another."""
    used = {p for row in steps(c) for p in premises_of(row)}
    for i, row in enumerate(steps(c)):
        if row[0] == "lemma" and i in used:
            for k, value in enumerate(row[4]):
                if isinstance(value, int) and not isinstance(value, bool) and 0 < value < len(terms(c)):
                    row[4][k] = value - 1
                    return
    raise NotThere("no lemma step with a term")


def premises_of(row: list) -> list[int]:
    kind = row[0]
    if kind == "congruence":
        return [p for p in row[2] if p is not None]
    if kind in ("transitivity",):
        return list(row[1])
    if kind in ("symmetry", "carry"):
        return [p for p in row[1:] if isinstance(p, int)]
    if kind == "lemma":
        return list(row[5])
    if kind in ("range", "theorem"):
        return list(row[3])
    if kind == "wellformed":
        return list(row[2])
    return []


@forgery("The substitution has a value for each declared variable.", r"lemma|value|substitution|step")
def substitution_too_short(c):
    row = copy.deepcopy(first(steps(c), "lemma", lambda row: row[4])[1])
    row[4].pop()
    append_step(c, row)


@forgery("The ranks of the groups are the step's: another rank does not fit the sizes.", r"lemma|rank|group|shape|step")
def wrong_group_rank(c):
    row = copy.deepcopy(first(steps(c), "lemma", lambda row: row[3])[1])
    row[3][0] += 1
    append_step(c, row)


@forgery("A lemma of the certificate.", r"lemma|step")
def lemma_out_of_range(c):
    row = copy.deepcopy(first(steps(c), "lemma")[1])
    row[1] = len(c["g_lemmas"])
    append_step(c, row)


@forgery("A variant of the lemma.", r"variant|lemma|step")
def variant_out_of_range(c):
    row = copy.deepcopy(first(steps(c), "lemma")[1])
    row[2] = 99
    append_step(c, row)


@forgery("Side conditions: it instantiates the lemma's condition; ground ones it computes exactly.", r"condition|lemma|requirement|slice|step|size")
def condition_false(c):
    """A lemma about slices, at an end that its condition or its left side's requirement does not allow."""
    for row in steps(c):
        if row[0] == "lemma" and " end" in c["g_lemmas"][row[1]]["b_text"]:
            forged = copy.deepcopy(row)
            places = [k for k, value in enumerate(forged[4]) if isinstance(value, int) and not isinstance(value, bool)]
            if not places:
                continue
            forged[4][places[-1]] = 10**9
            append_step(c, forged)
            return
    raise NotThere("no lemma step with an end")


@forgery("An `all` condition takes the next premise, a range fact that is that formula.", r"condition|premise|range|lemma|step")
def condition_without_its_premise(c):
    row = copy.deepcopy(first(steps(c), "lemma", lambda row: row[5])[1])
    row[5].pop()
    append_step(c, row)


@forgery("Ranges: only `unsat` of the negation counts; a range that is not implied.", r"range|step|unsat|sat|impl|assum")
def range_not_implied(c):
    row = copy.deepcopy(first(steps(c), "range")[1])
    row[2] = "it = 12345"
    append_step(c, row)


@forgery("A range step names the facts that it uses: nothing is assumed that is not named.", r"range|step|unsat|sat|impl|formula")
def range_without_its_premises(c):
    row = copy.deepcopy(first(steps(c), "range", lambda row: row[3])[1])
    row[3] = []
    append_step(c, row)


@forgery("Requirements of s are given, requirements of d must follow.", r"requirement|step|expansion", bases=(QWEN2, SGD))
def requirement_of_d_taken_for_granted(c):
    """A `requirement` step about the term of a rank's look-up."""
    row = copy.deepcopy(first(steps(c), "wellformed")[1])
    append_step(c, ["requirement", row[1]])


@forgery("At the end every term in the expansion of d must be settled.", r"settled|well.?formed|requirement|range", bases=(LOOKED_UP,))
def range_of_d_not_proved(c):
    """d looks something up that s does not: no lemma and no congruence settles that term, only its `wellformed` step does."""
    first(steps(c), "wellformed")
    for row in steps(c):
        if row[0] == "wellformed":
            row[:] = ["given", 0]


@forgery("(a, F) and a = b give (b, F): a must be that term.", r"carry|step|premise", bases=(QWEN2, SGD))
def carry_along_a_foreign_equality(c):
    fact = append_step(c, ["assume", 0]) if "assume" in c["c_claim"]["b_text"] else append_step(c, copy.deepcopy(first(steps(c), "requirement")[1]))
    append_step(c, ["carry", fact, append_step(c, ["given", 2])])


@forgery("A fact is no equality.", r"symmetry|equality|step|premise", bases=(SGD,))
def symmetry_of_a_fact(c):
    append_step(c, ["symmetry", append_step(c, ["assume", 0])])


@forgery("Exact ground arithmetic: t and u have no leaves.", r"compute|leaf|leaves|step", bases=(SGD,))
def compute_of_leaves(c):
    append_step(c, ["compute", term_id(c, ["node", "s", "w1_1", 0]), term_id(c, ["node", 0, "w1_1", 0])])


@forgery("Exact ground arithmetic: equal elements, computed exactly.", r"compute|equal|differ|step|fill")
def compute_of_different_numbers(c):
    define(c, "fill")
    append_step(c, ["compute", term_id(c, ["fill", [], [[2], "1/2"]]), term_id(c, ["fill", [], [[2], "1/3"]])])


@forgery("Every term in a step is well formed: anything else is checked as for d.", r"settled|well.?formed|requirement|step", bases=(QWEN2,), attack="ill-formed-term")
def ill_formed_term(c):
    """A look-up of rows by positions, of which nothing says that they are rows of this table."""
    look_up = term_id(c, ["embedding", [term_id(c, ["node", "s", "arg1_1", 0]), term_id(c, ["node", "s", "arg6_1", 0])], []])
    append_step(c, ["congruence", look_up, [None, None]])


# ---------------------------------------------------------------- lemmas

FALSE_LEMMA = "lemma product_is_square\n  for x: real [*s], y: real [*s]\n  mul(x, y) == mul(x, x)"


def add_lemma(c: Certificate, text: str) -> None:
    define(c, "mul")
    c["g_lemmas"].append({"a_name": text.split()[1], "b_text": text,
                          "c_proofs": [{"a_wellformed": [], "b_ranges": [], "c_shape": [], "d_element": []}]})


@forgery("Lemmas are proved, not trusted.", r"product_is_square|lemma|obligation")
def false_lemma(c):
    add_lemma(c, FALSE_LEMMA)


@forgery("x / x is x * inv(x), and nothing is known of inv(0): a lemma without its condition.", r"quotient_of_itself|lemma|obligation|definition",
         attack="divide-by-zero")
def division_by_zero(c):
    define(c, "inverse", "fill")
    add_lemma(c, "lemma quotient_of_itself\n  for x: real [*s]\n  mul(x, inverse(x)) == fill(; shape = [*s], value = 1)")


@forgery("The right side is well formed wherever the left side is.", r"lemma|obligation|well")
def lemma_with_an_ill_formed_right_side(c):
    define(c, "slice")
    add_lemma(c, "lemma slice_of_nothing\n  for x: [*l, n, *r]\n  x == slice(x; axis = |l|, begin = 0, end = n + 1)")


@forgery("Equal shapes, not guarded by a valid index.", r"lemma|obligation|shape")
def lemma_of_different_shapes(c):
    define(c, "slice")
    add_lemma(c, "lemma slice_of_less\n  for x: [*l, n, *r]\n  slice(x; axis = |l|, begin = 0, end = 0) == x\n  when n >= 1")


def without_condition(c: Certificate, name: str) -> int:
    """Takes the condition from a lemma's text; the lemma's position."""
    for k, lemma in enumerate(c["g_lemmas"]):
        shorter = re.sub(r"(?s)\s*\bwhen\b.*\Z", "", lemma["b_text"])
        if lemma["a_name"] == name and shorter != lemma["b_text"]:
            lemma["b_text"] = shorter
            return k
    raise NotThere(f"no lemma {name} with a condition")


@forgery("A lemma's condition is part of its text: without it, it is another lemma, and false.", r"lemma|obligation")
def condition_taken_from_a_lemma(c):
    # Not every condition is needed: `k >= 1` beside a concat of k parts only repeats what concat requires. This one is.
    without_condition(c, "slice_of_concat_aligned")


@forgery("Conditions that are facts about every element are premises of each use: without them the lemma is false.", r"lemma|obligation|premise")
def range_condition_taken_from_a_lemma(c):
    without_condition(c, "select_never")


@forgery("Arithmetic between known numbers is exact: the inverse of 0 is no number, whatever a lemma proves for every c.", r"lemma|0|number", bases=(SGD,))
def lemma_used_at_one_divided_by_nothing(c):
    # Without its condition the lemma is still true (inv(0) is some number): what must be refused is the use.
    lemma = without_condition(c, "inverse_of_fill")
    define(c, "fill", "inverse")
    zeros = term_id(c, ["fill", [], [[2], "0"]])
    append_step(c, ["lemma", lemma, 0, [1], [zeros, "0"], []])


@forgery("The validator re-proves every lemma from its hints: not from nothing.", r"lemma|obligation|prove")
def hints_removed(c):
    found = False
    for lemma in c["g_lemmas"]:
        for proof in lemma["c_proofs"]:
            found = found or bool(proof["d_element"])
            proof["d_element"] = []
    if not found:
        raise NotThere("no lemma whose elements need hints")


@forgery("A hint is one of the valid facts.", r"hint|fact|lemma|miracle")
def unknown_hint(c):
    c["g_lemmas"][0]["c_proofs"][0]["d_element"].append(["miracle", "1"])


@forgery("A fresh constant may occur only in later facts.", r"fresh|k7|unknown|lemma|hint|fact")
def fresh_constant_too_early(c):
    c["g_lemmas"][0]["c_proofs"][0]["d_element"].append(["single", "sum(k7 <= p < k7 + 1) p"])


@forgery("A proof of each variant.", r"variant|proof|lemma")
def proof_missing(c):
    c["g_lemmas"][0]["c_proofs"].pop()


@forgery("The name is that of the text.", r"lemma|name")
def lemma_under_another_name(c):
    c["g_lemmas"][0]["a_name"] += "_2"


# ---------------------------------------------------------------- theorems

def add_theorem(c: Certificate) -> dict:
    """From p = q follows q = p, for tensors of the shape of w1."""
    theorem = {"a_name": "turned", "b_parameters": [["real", [14, 10]], ["real", [14, 10]]], "c_hypotheses": [["equal", 0, 1]],
               "d_terms": [["parameter", 0], ["parameter", 1]], "e_steps": [["hypothesis", 0], ["symmetry", 0]], "f_conclusion": 1}
    c["h_theorems"].append(theorem)
    return theorem


def use_theorem(c: Certificate, given: int) -> None:
    """`given` 2 is s.w1_1 = d[0].w1_1, 3 the same of rank 1, 4 of b1."""
    number = len(c["h_theorems"]) - 1
    premise = append_step(c, ["given", given])
    append_step(c, ["theorem", number, [term_id(c, ["node", "s", "w1_1", 0]), term_id(c, ["node", 0, "w1_1", 0])], [premise]])


@forgery("They use earlier theorems only.", r"theorem", bases=(SGD,), attack="theorem-uses-itself")
def theorem_uses_itself(c):
    theorem = add_theorem(c)
    theorem["e_steps"] = [["hypothesis", 0], ["theorem", len(c["h_theorems"]) - 1, [0, 1], [0]]]


@forgery("They use earlier theorems only: not a later one.", r"theorem", bases=(SGD,))
def theorem_uses_a_later_one(c):
    theorem = add_theorem(c)
    theorem["e_steps"] = [["hypothesis", 0], ["theorem", len(c["h_theorems"]), [0, 1], [0]]]
    add_theorem(c)["a_name"] = "turned_again"


@forgery("A substitution makes no parameter free: every parameter has a term.", r"theorem|parameter|term", bases=(SGD,), attack="theorem-captures")
def theorem_captures(c):
    add_theorem(c)["d_terms"].append(["parameter", 2])


@forgery("A use names one settled term of that sort and shape for each parameter.", r"theorem|parameter|shape", bases=(SGD,))
def theorem_used_for_another_shape(c):
    add_theorem(c)
    premise = append_step(c, ["given", 4])
    append_step(c, ["theorem", len(c["h_theorems"]) - 1, [term_id(c, ["node", "s", "b1_1", 0]), term_id(c, ["node", 0, "b1_1", 0])], [premise]])


@forgery("Their hypotheses are discharged at each use.", r"theorem|hypothes|premise", bases=(SGD,), attack="hypotheses-not-discharged")
def hypotheses_not_discharged(c):
    add_theorem(c)
    use_theorem(c, given=2)
    steps(c)[-1][3] = []


@forgery("For each hypothesis a premise that concludes exactly that.", r"theorem|hypothes|premise", bases=(SGD,))
def hypothesis_discharged_by_another_fact(c):
    add_theorem(c)
    use_theorem(c, given=3)


@forgery("They are closed: every leaf and every graph node they mention is a parameter.", r"theorem|node|leaf|closed|term", bases=(SGD,))
def node_inside_a_theorem(c):
    add_theorem(c)["d_terms"].append(["node", "s", "w1_1", 0])


@forgery("A draw or an uninitialised buffer of one layer is never that of another.", r"theorem|node|leaf|closed|term", bases=(SGD,), attack="draw-in-a-theorem")
def draw_inside_a_theorem(c):
    add_theorem(c)["d_terms"].append(["leaf", "s", "native_dropout", "u"])


@forgery("Where `-inf` stands, what a rank divides by must be shown to be a part of what s divides by.", r"d\[0\]\.p \(line 5\): where `-inf` stands.*not shown to be a part", ("REJECTED",), (MASKED_ROWS,))
def parts_of_the_divisors_of_s_not_shown(c):
    """No goal needs the steps that show it: they come last."""
    last = max(step for goal in c["j_main"]["c_goals"] for step in goal[1])
    del steps(c)[last + 1:]


@forgery("The number that `-inf` stands for is none of a theorem's parameters.", r"operator `-inf`|row", bases=(SGD,), attack="infinity-in-a-theorem")
def infinity_inside_a_theorem(c):
    add_theorem(c)["d_terms"].append(["-inf"])


@forgery("Only what tends to 0 vanishes.", r"the elements of the term are not known to tend to 0|has no limit", ("REJECTED",), (SKIPPED_BLOCKS,))
def something_else_vanishes(c):
    i, row = first(steps(c), "vanished")
    falling = c["j_main"]["a_terms"][row[1]][1][0]
    steps(c)[i] = ["vanished", falling]


@forgery("What is alike in the limit carries no range.", r"premises of other kinds", ("REJECTED",), (SKIPPED_BLOCKS,))
def a_range_along_a_limit(c):
    i, _ = first(steps(c), "vanished")
    append_step(c, ["carry", i, i])


@forgery("Nothing vanishes in a theorem.", r"outside the main section", ("REJECTED",), (SKIPPED_BLOCKS,))
def something_vanishes_in_a_theorem(c):
    add_theorem(c)["e_steps"].append(["vanished", 0])


@forgery("Steps of a theorem are not those of the claim.", r"theorem|step|given", bases=(SGD,))
def given_inside_a_theorem(c):
    add_theorem(c)["e_steps"].append(["given", 0])


@forgery("A hypothesis of the theorem.", r"theorem|hypothesis|step", bases=(SGD,))
def hypothesis_out_of_range(c):
    add_theorem(c)["e_steps"][0] = ["hypothesis", 1]


@forgery("`hypothesis` occurs in theorems only.", r"hypothesis|step", bases=(SGD,))
def hypothesis_in_main(c):
    append_step(c, ["hypothesis", 0])


# ---------------------------------------------------------------- witness and model

@forgery("In the model what s divides by stays inside its domain where `-inf` stands.", r"in the model `inverse\(reduce_sum\(…\)\)` leaves its domain", ("REJECTED",), (MASKED_BY_NUMBERS,))
def model_that_masks_every_row(c):
    c["k_model"][0][1] = 0


@forgery("In the model what s divides by stays inside its domain where `-inf` stands.", r"in the model `inverse\(reduce_sum\(…\)\)` leaves its domain", ("REJECTED",), (MASKED_BY_NUMBERS,))
def model_that_masks_one_row(c):
    c["k_model"][0][2] = [[3, 0], [4, 8], [5, 1]]


@control("One element of a row is enough.", (MASKED_BY_NUMBERS,))
def model_that_masks_all_but_one_of_a_row(c):
    c["k_model"][0][2] = [[3, 0], [5, 1]]


@forgery("It derives witness obligations itself: for every leaf of d that a given line mentions.", r"witness|leaf")
def leaf_without_a_witness(c):
    c["i_witness"]["c_leaves"].pop()


@forgery("The witness of a leaf has its shape and type; substituted, every given line must hold.", r"witness", bases=(SGD,))
def wrong_witness(c):
    leaves = c["i_witness"]["c_leaves"]
    by_leaf = {tuple(leaf[:2]): entry for entry in leaves for leaf in [entry[0]]}
    one, two = by_leaf[(0, "x_1")], by_leaf[(1, "x_1")]
    one[1], two[1] = two[1], one[1]


@forgery("The witness of a leaf has its shape.", r"witness|shape", bases=(SGD,))
def witness_of_another_shape(c):
    leaves = c["i_witness"]["c_leaves"]
    by_leaf = {tuple(leaf[:2]): entry for entry in leaves for leaf in [entry[0]]}
    by_leaf[(0, "w1_1")][1] = by_leaf[(0, "b1_1")][1]


@forgery("A leaf has one witness.", r"witness|twice|leaf")
def two_witnesses(c):
    c["i_witness"]["c_leaves"].append(c["i_witness"]["c_leaves"][0])


@forgery("Terms of the witness are made of leaves of s and `free`.", r"witness|term|leaf|d\[0\]|node")
def witness_made_of_d(c):
    c["i_witness"]["a_terms"].append(["node", 0, c["i_witness"]["c_leaves"][0][0][1], 0])


@forgery("Proved without `given` and `random` lines.", r"witness|step|given")
def given_inside_the_witness(c):
    c["i_witness"]["b_steps"].append(["given", 0])


@forgery("Proved without requirements and assumptions.", r"witness|step|assume", bases=(SGD,))
def assume_inside_the_witness(c):
    c["i_witness"]["b_steps"].append(["assume", 0])


@forgery("Every given line holds with the leaves of d replaced: a proof for each.", r"witness")
def witness_proof_missing(c):
    c["i_witness"]["d_proofs"].pop()


@forgery("Null only where both sides are one term.", r"witness", bases=(SGD,))
def witness_proof_left_out(c):
    proofs = c["i_witness"]["d_proofs"]
    place = next((k for k, p in enumerate(proofs) if p is not None), None)
    if place is None:
        raise NotThere("no witness proof with a step")
    proofs[place] = None


@forgery("At the model's values all assume lines hold at once.", r"model|assume|y_1", bases=(SGD,))
def model_against_an_assumption(c):
    entry = next(e for e in c["k_model"] if e[0][1] == "y_1")
    entry[1], entry[2] = 9, []


@forgery("At the model's values all requirements of s hold at once.", r"model|require|embedding|arg0_1", bases=(QWEN2,))
def model_against_a_requirement(c):
    entry = next(e for e in c["k_model"] if e[0][1] == "arg0_1")
    entry[1], entry[2] = 151936, []


@forgery("One element out of range is enough.", r"model|assume|y_1", bases=(SGD,))
def model_with_one_bad_element(c):
    next(e for e in c["k_model"] if e[0][1] == "y_1")[2] = [[3, -1]]


@forgery("Values for every leaf in the cone of an assume line.", r"model|leaf|y_1", bases=(SGD,))
def model_without_a_leaf(c):
    c["k_model"] = [e for e in c["k_model"] if e[0][1] != "y_1"]


@forgery("Values are of the leaf's type.", r"model|type|integer|y_1|value", bases=(SGD,))
def model_of_another_type(c):
    next(e for e in c["k_model"] if e[0][1] == "y_1")[1] = "1/2"


@forgery("An index is within the leaf.", r"model|index|y_1", bases=(SGD,))
def model_index_out_of_range(c):
    next(e for e in c["k_model"] if e[0][1] == "y_1")[2] = [[12, 1]]


# ---------------------------------------------------------------- a hostile file

HOSTILE = ("MALFORMED", "REJECTED")


@forgery("No duplicate keys.", r"key|member|twice|duplicate", HOSTILE)
def duplicate_key(c):
    return canonical(c).replace(b'"b_edition":"1"', b'"b_edition":"1","b_edition":"1"', 1)


@forgery("Unknown members: rejected.", r"member|z_more|unknown", HOSTILE)
def unknown_member(c):
    c["z_more"] = []


@forgery("None may be missing.", r"member|k_model|missing", HOSTILE)
def member_missing(c):
    del c["k_model"]


@forgery("It carries no option that changes how it is checked.", r"member|options|unknown", HOSTILE)
def option_inside(c):
    c["j_main"]["options"] = {"trust": True}


@forgery("No floats.", r"float|number|integer", HOSTILE)
def a_float(c):
    return canonical(c).replace(b'"b_source":0', b'"b_source":0.0', 1)


@forgery("No big integers as doubles.", r"integer|number|big|range|limit", HOSTILE)
def an_integer_beyond_2_to_the_53(c):
    return canonical(c).replace(b'"b_source":0', b'"b_source":9007199254740993', 1)


@forgery("No big integers as doubles: 2^64 is not 0.", r"integer|number|big|range|limit", HOSTILE)
def an_integer_beyond_64_bits(c):
    return canonical(c).replace(b'"b_source":0', b'"b_source":18446744073709551616', 1)


@forgery("Valid UTF-8.", r"UTF-8|encoding|string|character", HOSTILE)
def invalid_utf_8(c):
    return canonical(c).replace(b'"a_path":"', b'"a_path":"\xff\xfe', 1)


@forgery("An unpaired surrogate is no text.", r"UTF-8|encoding|string|surrogate|character", HOSTILE)
def unpaired_surrogate(c):
    return canonical(c).replace(b'"a_path":"', b'"a_path":"\\ud800', 1)


@forgery("Bounded depth.", r"depth|nest|deep", ("MALFORMED", "REJECTED", "INCOMPLETE"))
def a_million_brackets(c):
    return canonical(c).replace(b'"k_model":', b'"k_model":' + b"[" * 10**6 + b"]" * 10**6 + b',"l_more":', 1)


@forgery("Bounded depth, at the very beginning.", r"depth|nest|deep|object|expected|certificate", ("MALFORMED", "REJECTED", "INCOMPLETE"))
def nothing_but_brackets(c):
    return b"[" * 10**6


@forgery("Bounded depth of the expressions in a claim.", r"depth|nest|deep|line \d+", ("MALFORMED", "REJECTED", "INCOMPLETE"), bases=(SGD,))
def a_million_brackets_in_the_claim(c):
    edit_claim(c, "given s.b1_1 = d[*].b1_1", "given s.b1_1 = " + "(" * 10**6 + "d[*].b1_1" + ")" * 10**6)


@forgery("Bounded depth of formulas in steps.", r"depth|nest|deep|formula|step|range", ("MALFORMED", "REJECTED", "INCOMPLETE"), bases=(SGD,))
def a_million_brackets_in_a_formula(c):
    append_step(c, ["range", term_id(c, ["node", "s", "y_1", 0]), "(" * 10**6 + "it = it" + ")" * 10**6, []])


@forgery("No trailing bytes.", r"trailing|end|after|byte", HOSTILE)
def trailing_bytes(c):
    return canonical(c) + b"{}"


@forgery("A truncated tail.", r"end|truncat|expected|JSON|byte", HOSTILE)
def truncated_tail(c):
    return canonical(c)[:-1]


@forgery("A truncated half.", r"end|truncat|expected|JSON|byte", HOSTILE)
def truncated_half(c):
    data = canonical(c)
    return data[:len(data) // 2]


@forgery("An empty file is no certificate.", r"empty|end|expected|JSON|byte", HOSTILE)
def empty_file(c):
    return b""


@forgery("A byte order mark is no white space.", r"byte|character|expected|JSON|value|UTF", HOSTILE)
def byte_order_mark(c):
    return b"\xef\xbb\xbf" + canonical(c)


@forgery("null is no certificate.", r"object|expected|null|no certificate", HOSTILE)
def nothing_but_null(c):
    return b"null"


@forgery("A certificate of another format.", r"format|not a certificate", HOSTILE)
def not_this_format(c):
    c["a_format"] = "some other certificate 1"


@forgery("A newer format is INCOMPLETE.", r"format|newer", ("INCOMPLETE",))
def newer_format(c):
    c["a_format"] = "countersign certificate 2"


# ---------------------------------------------------------------- the runner

def forgery_test(item: Forgery) -> Test:
    def run(context: Context) -> None:
        missing = []
        for base in item.bases:
            certificate = json.loads(context.certificate(base))
            try:
                made = item.forge(certificate)
            except NotThere as reason:
                missing.append(f"{base.name}: {reason}")
                continue
            check_forged(context, item, made if made is not None else canonical(certificate))
            return
        raise Skip(f"nothing to forge ({'; '.join(missing)})")
    prefix = "certificate" if item.verdicts == ("VERIFIED",) else "forged"
    return Test(f"{prefix}: {item.name}", run)


def check_forged(context: Context, item: Forgery, data: bytes) -> None:
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        path = pathlib.Path(temporary) / "certificate.json"
        path.write_bytes(data)
        outcome = context.run("validate", [path])
        context.expect_not_crashed(outcome)
        context.expect(outcome, "validate", item.verdicts, [item.reason])
        structured = context.run("validate", [path, "--json"])
        if structured.code != outcome.code:
            raise Failure(f"--json changes the exit code from {outcome.code}\n{structured.describe()}")
        try:
            json.loads(structured.output)
        except ValueError as error:
            raise Failure(f"--json does not print exactly one document: {error}\n{structured.describe()}") from error


def strict_tests() -> list[Test]:
    """What `--strict --claim --captures` compares with the reviewer's own files."""
    def with_files(context: Context, edit: Callable[[pathlib.Path], object] | None, arguments: Callable[[pathlib.Path], list[str]],
                   verdicts: tuple[str, ...], reason: str) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = SGD.copy(context, pathlib.Path(temporary))
            path = folder / "certificate.json"
            path.write_bytes(context.certificate(SGD))
            if edit:
                edit(folder)
            outcome = context.run("validate", [path, *arguments(folder)])
            context.expect(outcome, "validate", verdicts, [reason])

    def strict(folder: pathlib.Path) -> list[str]:
        return ["--strict", "--claim", str(folder / "refines.claim"), "--captures", str(folder)]

    def usage(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            path = pathlib.Path(temporary) / "certificate.json"
            path.write_bytes(context.certificate(SGD))
            outcome = context.run("validate", [path, "--strict"])
            if outcome.code != 64:
                raise Failure(f"--strict without --claim is a wrong use: expected exit 64\n{outcome.describe()}")

    def standard_input(context: Context) -> None:
        context.expect(context.run("validate", ["-"], stdin=context.certificate(SGD)), "validate", ["VERIFIED"])

    def overlapping_guards(context: Context) -> None:
        """Definitions that the reviewer gives: two cases of one call that both hold, with a value each (attack="overlapping-guards")."""
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            definitions = pathlib.Path(temporary) / "operators"
            shutil.copytree(CHECKOUT / "lemmas" / "operators", definitions)
            certificate = json.loads(context.certificate(SGD))
            entry = definition(certificate, "aten.tanh.default")
            forged = entry["b_text"] + "\n  result dtype(" + re.search(r"\((\w+)", entry["b_text"]).group(1) + ") is " + re.search(r"\((\w+)", entry["b_text"]).group(1)
            changed = 0
            for path in definitions.rglob("*.op"):
                if entry["b_text"] in path.read_text():
                    changed += replace_once(path, entry["b_text"], forged) and 1
            if changed != 1:
                raise Failure("the definition of aten.tanh.default is not in the library as the certificate has it")
            entry["b_text"] = forged
            path = pathlib.Path(temporary) / "certificate.json"
            path.write_bytes(canonical(certificate))
            outcome = context.run("validate", [path, "--definitions", definitions])
            context.expect(outcome, "validate", TURNED_DOWN, [r"overlapping guards"])

    def other_claim(folder):
        replace_once(folder / "refines.claim", "# loss", "# the loss")

    def other_capture(folder):
        replace_once(folder / "r1.py", "torch.ops.aten.mul.Tensor(add_7, 0.05)", "torch.ops.aten.mul.Tensor(add_7, 0.06)")

    def other_sequential(folder):
        replace_once(folder.parent / "seq_sgd.py", "torch.ops.aten.mul.Tensor(add_7, 0.05)", "torch.ops.aten.mul.Tensor(add_7, 0.06)")

    def capture_gone(folder):
        (folder / "r1.py").unlink()

    made = [
        ("strict: the reviewer's own files", None, strict, ("VERIFIED",), r"\(yours\).*\(compared\)"),
        ("strict: other claim", other_claim, strict, ("REJECTED",), r"claim"),
        ("strict: other capture of rank 1", other_capture, strict, ("REJECTED",), r"r1\.py|capture|source"),
        ("strict: other sequential capture", other_sequential, strict, ("REJECTED",), r"seq_sgd\.py|capture|source"),
    ]
    tests = [Test(name, lambda context, edit=edit, arguments=arguments, verdicts=verdicts, reason=reason:
                  with_files(context, edit, arguments, verdicts, reason)) for name, edit, arguments, verdicts, reason in made]

    def gone(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = SGD.copy(context, pathlib.Path(temporary))
            path = folder / "certificate.json"
            path.write_bytes(context.certificate(SGD))
            capture_gone(folder)
            outcome = context.run("validate", [path, *strict(folder)])
            if outcome.code == 0 or outcome.verdict() == "VERIFIED":
                raise Failure(f"a capture is not there to be compared\n{outcome.describe()}")
    return tests + [Test("strict: a capture that is not there", gone), Test("strict: without a claim", usage),
                    Test("certificate: from standard input", standard_input), Test("forged: overlapping guards", overlapping_guards)]


def tests() -> list[Test]:
    return [forgery_test(item) for item in FORGERIES] + strict_tests()

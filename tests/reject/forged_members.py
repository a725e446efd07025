"""Forged certificates, continued from `forged.py`: the form of members and rows, numbers in other spellings, witnesses and models.

Each names the check that it is for by its reason: where two checks would turn a forgery down, it is the first that must speak.
"""
import copy
import pathlib
import shutil
import tempfile

from harness import CHECKOUT, SGD, Context, Pair, Test

from . import forged
from .forged import RANK_0, Forgery, append_step, rows_of, steps, terms

FORGERIES: list[Forgery] = []

SHARDED = Pair("sharded-rows", "ill-formed-given", (), below="../reject/attacks", claim="right.claim")


def forgery(sentence: str, reason: str, verdicts: tuple[str, ...] = forged.TURNED_DOWN, bases=(SGD,)):
    def register(function):
        FORGERIES.append(Forgery(function.__name__.replace("_", " "), sentence, reason, function, verdicts, bases))
        return function
    return register


def each(sentence: str, reason: str, cases: dict[str, object], verdicts: tuple[str, ...] = forged.TURNED_DOWN, bases=(SGD,)):
    """One forgery for each case: the function gets the certificate and the case."""
    def register(function):
        for what, case in cases.items():
            FORGERIES.append(Forgery(f"{function.__name__.replace('_', ' ')}: {what}", sentence, reason, lambda c, case=case: function(c, case), verdicts, bases))
        return function
    return register


# ---------------------------------------------------------------- members, sources and graphs

@each("The format is a text.", r"no `a_format`", {"a number": 1, "nothing": None, "a list": ["countersign certificate 1"]}, ("MALFORMED",))
def format_that_is_no_text(c, case):
    c["a_format"] = case


@each("`s` comes first.", r"`s` comes first, then the ranks of `d`", {"d": ["d"], "t": ["t"], "S": ["S"]}, ("MALFORMED",))
def first_graph_of_another_side(c, case):
    c["e_graphs"][0]["a_graph"] = case


@each("Ranks of `d` stand in order, none left out.", r"ranks of `d` stand in order", {"the same again": 0, "left out": 2, "a text": "1", "a truth value": True}, ("MALFORMED",))
def second_rank_of_another_number(c, case):
    c["e_graphs"][2]["a_graph"] = ["d", case]


@forgery("One graph for each that the claim has.", r"the claim has 3 graphs, the certificate 2", ("REJECTED",))
def graph_left_out(c):
    del c["e_graphs"][2]


@forgery("One graph for each that the claim has.", r"the claim has 3 graphs, the certificate 4", ("REJECTED",))
def graph_too_many(c):
    c["e_graphs"].append(copy.deepcopy(c["e_graphs"][2]))


@forgery("Each source is read by a graph.", r"a source that no graph is read from", ("REJECTED",))
def source_that_no_graph_reads(c):
    c["d_sources"].append({"a_path": "another.py", "b_text": ""})


@forgery("A path stands in the sources once: else two graphs of one file could be read from two texts.", r"a path stands in the sources twice", ("MALFORMED",))
def source_twice(c):
    c["d_sources"].append(dict(c["d_sources"][0]))


@each("The name of the claim is a file's.", r"a file name is expected", {"empty": "", "with a folder": "a/b", "too long": "c" * 256, "with a line": "a\nb"}, ("MALFORMED",))
def name_of_the_claim(c, case):
    c["c_claim"]["a_path"] = case


@each("A row is an array of its kind's length.", r"j_main|expected", {"a number": 5, "an object": {}, "nothing": None}, ("MALFORMED",))
def step_that_is_no_array(c, case):
    append_step(c, case)


@each("A step has the fields of its kind.", r"a step of another length|an empty step",
      {"empty": [], "a field too few": ["symmetry"], "a field too many": ["given", 0, 0], "a list too few": ["congruence", 0]}, ("MALFORMED",))
def step_of_another_length(c, case):
    append_step(c, case)


@each("A list of premises is an array.", r"an array is expected", {"transitivity": ["transitivity", 0], "congruence": ["congruence", 0, None]}, ("MALFORMED",))
def premises_that_are_no_array(c, case):
    append_step(c, case)


# ---------------------------------------------------------------- rows of terms, numbers

@each("A row of terms has the length of its kind.", r"a row of another length",
      {"node": ["node", "s", "x_1"], "leaf": ["leaf", "s", "x_1", "u", 0], "operator": ["exp", [0]], "operator with more": ["exp", [0], [], 0], "-inf": ["-inf", 0]}, ("MALFORMED",))
def term_row_of_another_length(c, case):
    terms(c).append(case)


@each("A node has a number, a leaf a place.", r"a row of another form", {"node": ["node", "s", "x_1", "u"], "leaf": ["leaf", "s", "x_1", 0]}, ("MALFORMED",))
def term_row_of_another_form(c, case):
    terms(c).append(case)


@each("Numbers stand in lowest terms, in one spelling.", r"not a number, or in another spelling",
      {"empty": "", "a sign alone": "-", "zeros before": "007", "below 0": "-0", "not lowest": "2/4", "over 1": "2/1", "over 0": "1/0", "over zeros": "1/02", "no digits": "x",
       "digits and more": "12x", "a point": "0.5", "an exponent": "1e5", "a plus": "+1", "space": " 1", "two slashes": "1/2/3", "nothing above": "/2", "nothing below": "1/", "below 0 below": "1/-2",
       "5,001 digits": "1" * 5001, "5,001 digits below": "1/" + "3" * 5001}, ("MALFORMED",))
def number_in_another_spelling(c, case):
    terms(c).append(["scale", [0], [case]])


# ---------------------------------------------------------------- lemmas

def lemma_step(c) -> list:
    """A lemma with a group and a list, to be spoilt."""
    for row in steps(c):
        if row[0] == "lemma" and row[3]:
            return row
    raise forged.NotThere("a step of a lemma with a group")


@each("The rank of a group is none below 0, and no more axes than tensors have.", r"a rank out of bounds", {"below 0": -1, "too large": 2**40}, ("REJECTED",))
def rank_of_a_group(c, case):
    row = lemma_step(c)
    row[3] = [case, *row[3][1:]]


@each("A lemma has a value for each variable.", r"wrong number of values", {"one too few": -1, "one too many": 1}, ("REJECTED",))
def values_of_a_lemma(c, case):
    row = lemma_step(c)
    row[4] = row[4][:-1] if case < 0 else [*row[4], 0]


# ---------------------------------------------------------------- witness and model

@forgery("A witness for each leaf that a given or random line mentions, and for no other.", r"is no leaf", ("REJECTED",))
def witness_of_an_operator(c):
    node = next(row[2] for row in rows_of(c, RANK_0) if row[0] == "call")
    c["i_witness"]["c_leaves"].append([[0, node, 0], c["i_witness"]["c_leaves"][0][1]])


@each("A witness has the type of its leaf, and is one for each.", r"(?:two witnesses for|the witness of) `d\[0\]\.x_1`", {"of another type": 4, "a second": 1}, ("REJECTED",))
def witness_of_a_leaf(c, case):
    leaves = c["i_witness"]["c_leaves"]
    if case == 1:
        leaves.append(leaves[0])
    else:
        leaves[0] = [leaves[0][0], leaves[2][1]]


@forgery("A witness for each leaf that a given or random line mentions.", r"no witness for `d\[1\]\.", ("REJECTED",))
def leaf_of_the_last_rank_without_a_witness(c):
    c["i_witness"]["c_leaves"] = [entry for entry in c["i_witness"]["c_leaves"] if entry[0][:2] != [1, "x_1"]]


@forgery("One proof for each given and random statement.", r"not one proof for each given and random statement", ("REJECTED",))
def witness_proof_too_many(c):
    c["i_witness"]["d_proofs"].append(c["i_witness"]["d_proofs"][-1])


@forgery("A leaf has one value in the model.", r"two values for", ("REJECTED",))
def model_with_two_values(c):
    c["k_model"].append(copy.deepcopy(c["k_model"][0]))


@forgery("Exceptions of the model stand in order, each once.", r"exceptions out of order", ("REJECTED",))
def model_with_one_exception_twice(c):
    entry = c["k_model"][0]
    entry[2] = [[0, entry[1]], [0, entry[1]]]


# ---------------------------------------------------------------- another claim about the same graphs

def claim_instead(c, old: str, new: str) -> None:
    text = c["c_claim"]["b_text"]
    if text.count(old) != 1:
        raise forged.NotThere(f"one {old!r} in the claim")
    c["c_claim"]["b_text"] = text.replace(old, new)


@forgery("What is assumed of `d` follows from what is assumed of `s`.", r"line \d+: an assume line about d that does not follow from one about s", ("REJECTED",))
def assumed_of_d_alone(c):
    claim_instead(c, "assume 0 <= s.y_1 < 9   # labels\n", "assume 0 <= s.y_1 < 9\nassume 0 <= d[0].y_1 < 3\n")


@forgery("Nothing is claimed of a tensor without elements.", r"line \d+: `.*` is empty", ("REJECTED",), (SHARDED,))
def tensors_without_elements(c):
    return forged.canonical(c).replace(b"[4, 3]", b"[4, 0]").replace(b"[2, 3]", b"[2, 0]")


@each("A layout is an axis or `replicated`.", r"not a layout", {"a text": ["sharded"], "nothing": [None], "a fraction": ["1/2"]}, ("MALFORMED",), (SHARDED,))
def layout_of_another_form(c, case):
    c["j_main"]["c_goals"][0][0] = case


@forgery("A layout for each axis of the mesh.", r"not one layout for each mesh axis", ("MALFORMED",), (SHARDED,))
def layouts_of_more_axes(c):
    c["j_main"]["c_goals"][0][0] *= 2


@forgery("Exactly the definitions that are used are listed.", r"a definition that nothing uses is listed: reduce_max", ("REJECTED",))
def definition_that_nothing_uses(c):
    forged.define(c, "reduce_max")


# ---------------------------------------------------------------- definitions of the reviewer's own

def bad_definition_refused(context: Context) -> None:
    """An operator that reads out of range is refused by name, whatever it is read for: a certificate that does not use it, a list of no lemmas."""
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        definitions, certificate, lemmas = (pathlib.Path(temporary) / name for name in ("operators", "certificate.json", "lemmas.json"))
        shutil.copytree(CHECKOUT / "lemmas" / "operators", definitions)
        certificate.write_bytes(context.certificate(SGD))
        lemmas.write_text("[]")
        context.expect(context.run("validate", [certificate, "--definitions", definitions]), "validate", ["VERIFIED"])
        shutil.copyfile(CHECKOUT / "tests" / "rules" / "definitions" / "a_part_that_does_not_exist.op", definitions / "core" / "bad.op")
        for arguments in ([certificate], ["lemmas", lemmas]):
            outcome = context.run("validate", [*arguments, "--definitions", definitions])
            context.expect(outcome, "validate", ["REJECTED"], [r"operator `bad`: an access out of range"])


def tests() -> list[Test]:
    return [*(forged.forgery_test(item) for item in FORGERIES), Test("definitions: a bad one is refused by name", bad_definition_refused)]

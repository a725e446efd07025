#!/usr/bin/env python3
"""Single edits of violations, at random but repeatable: what is still REFUTED must still be false, by Python.

    python3 tests/mutation/violations.py [--build DIR] [--count N] [--seed S] [--jobs N] [--first N] [--only CLASS] [--honest] [--keep DIR] [--table FILE] [PART …]

`prove` writes a violation of each shipped bug (tests/captures/**/*.bug_*) that it answers with VIOLATES; those whose path has a PART, if any is named. Each is
judged apart from the programs: both sides are run in plain Python on its values (`violation_values.py`), must differ at its element by more than 2^-20,
and be the numbers that `validate` reports. Then N single edits of these files. Each is REJECTED, MALFORMED or INCOMPLETE, or REFUTED and, judged
likewise, true. Edits of `row and source` change a graph in both, so that it says something else; those of `honest program` put the values, the goal and
the element of a violation onto the right pair of the same folder, any goal and any element, and must be REJECTED or MALFORMED. With --honest every goal of
the right pairs is taken, at several elements, and no edits are made. A crash, a time-out, an exit code that is not the verdict's, VERIFIED, and 1 GB of
memory fail. What Python cannot judge is counted apart. The last line is `N mutants, N turned down, N still true, N not judged, N failed`.
"""
import argparse
import collections
import concurrent.futures
import copy
import dataclasses
import fractions
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from typing import Any

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import harness  # noqa: E402
from mutation import capture_values, captures, edits, mutate, violation_values  # noqa: E402

SECONDS = 20
MEGABYTES = 1024
SLOW = ("ulysses_cp2.bug_interleaved_tokens", "ulysses_cp2.bug_no_position_offset", "vocab_parallel/tp2.bug_mask_off_by_one")  # to prove: over 2 s
VALUES = ["0", "1", "-1", "1/3", "-2/7", "1/1048576", "100", "-1000000", "2/4", "-0", "1e3", "0.5", "1/0", "", 0, 1, -1, 3, 8, 9, 255, 2**31, -2**63, 2**53, True, None, [], "nan",
          str(2**200), f"1/{2**200}", f"{2**400 + 1}/{2**399}"]


@dataclasses.dataclass
class Original:
    """A violation, and the right pair of its folder as far as a violation has it."""
    name: str
    document: dict
    whole: mutate.Original  # for edits of anything
    right: dict | None = None
    goals: list[tuple[int | str, tuple[int, ...]]] = dataclasses.field(default_factory=list)  # of the right pair, with the shape of each
    own_goals: list[tuple[int | str, tuple[int, ...]]] = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Answer:
    verdict: str
    report: dict
    complaint: str = ""


def validated(context: harness.Context, data: bytes) -> Answer:
    """Its verdict, with its report, and what is wrong with how it came about."""
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as output:
        source.write(data)
        source.seek(0)
        command = ["prlimit", f"--cpu={SECONDS}:{SECONDS + 5}", "--", str(context.programs["validate"]), "--json", "-"]
        process = subprocess.Popen(command, stdin=source, stdout=output, stderr=subprocess.STDOUT)
        late = threading.Timer(5 * SECONDS, process.kill)  # as other work on the machine is no fault of the program
        late.start()
        _, status, usage = os.wait4(process.pid, 0)
        late.cancel()
        process.returncode = code = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode("utf-8", "replace")
    try:
        said = json.loads(text)
        verdict, report = said["verdict"], said["report"]
    except (ValueError, KeyError, TypeError):
        return Answer("(none)", {}, f"exit {code}, and no answer:\n{text[-3000:]}")
    if code == 0 or verdict == "VERIFIED" or harness.EXIT_CODES["validate"].get(verdict) != code or said["exit"] != code or not said["line"].startswith(f"s {verdict}"):
        return Answer(verdict, report, f"exit {code} with verdict {verdict}: {said.get('line')}")
    if usage.ru_maxrss > MEGABYTES * 1024:
        return Answer(verdict, report, f"{usage.ru_maxrss // 1024} MB of memory")
    if usage.ru_utime + usage.ru_stime > SECONDS:
        return Answer(verdict, report, f"{usage.ru_utime + usage.ru_stime:.0f} s of processor time")
    return Answer(verdict, report)


# ---------------------------------------------------------------- edits: each changes the document; an IndexError or the like: the draw does not fit

def entry_of(document: dict, draw: random.Random) -> list:
    return draw.choice(document["g_leaves"])


def with_exceptions(document: dict, draw: random.Random, least: int = 1) -> list:
    return draw.choice([entry for entry in document["g_leaves"] if len(entry[2]) >= least])


def another_value(old: Any, draw: random.Random) -> Any:
    kind = draw.randrange(4)
    if kind == 0:
        return draw.choice(VALUES)
    if isinstance(old, str):
        number = fractions.Fraction(old)
        return str(draw.choice([-number, number * 2, number + fractions.Fraction(draw.randrange(-16, 17), 8), number + fractions.Fraction(1, 2**30), number / 3]))
    return not old if isinstance(old, bool) else old + draw.choice([-2, -1, 1, 2])


def value_changed(document, draw, _):
    pair = draw.choice(with_exceptions(document, draw)[2])
    pair[1] = another_value(pair[1], draw)


def default_changed(document, draw, _):
    entry = entry_of(document, draw)
    entry[1] = another_value(entry[1], draw)


def index_changed(document, draw, _):
    exceptions = with_exceptions(document, draw)[2]
    k = draw.randrange(len(exceptions))
    exceptions[k][0] = draw.choice([exceptions[k][0] + draw.choice((-1, 1)), exceptions[k - 1][0], -1, 2**40, 10**6, str(exceptions[k][0]), draw.randrange(200)])


def exception_dropped(document, draw, _):
    exceptions = with_exceptions(document, draw)[2]
    begin = draw.randrange(len(exceptions))
    del exceptions[begin:begin + draw.choice((1, 1, 1, 10, 10000))]


def exception_doubled(document, draw, _):
    exceptions = with_exceptions(document, draw)[2]
    k = draw.randrange(len(exceptions))
    exceptions.insert(draw.choice((k, k, len(exceptions))), copy.deepcopy(exceptions[k]))


def exceptions_in_another_order(document, draw, _):
    exceptions = with_exceptions(document, draw, 2)[2]
    i, j = draw.choice([draw.sample(range(len(exceptions)), 2), [0, 1]])
    exceptions[i], exceptions[j] = exceptions[j], exceptions[i]


def values_exchanged(document, draw, _):
    exceptions = with_exceptions(document, draw, 2)[2]
    one, two = draw.sample(exceptions, 2)
    one[1], two[1] = two[1], one[1]


def exception_added(document, draw, _):
    entry = entry_of(document, draw)
    known = {place for place, _ in entry[2]}
    place = draw.randrange(max(known, default=3) + 2)
    if place in known:
        raise ValueError
    entry[2].append([place, another_value(entry[1], draw)])
    entry[2].sort()


def entry_dropped(document, draw, _):
    document["g_leaves"].remove(entry_of(document, draw))


def entry_doubled(document, draw, _):
    document["g_leaves"].append(copy.deepcopy(entry_of(document, draw)))


def entries_in_another_order(document, draw, _):
    draw.shuffle(document["g_leaves"])


def another_leaf(document, draw, original):
    """The entry about another input, of the same graph or another, mostly one that a line ties; or about a node."""
    reference = entry_of(document, draw)[0]
    rows = [(row["a_graph"][-1], row["c_rows"]) for row in document["e_graphs"]]
    names = [(graph, name[0]) for graph, all_rows in rows for row in all_rows if row[0] in ("forward", "inputs") for name in row[2]]
    nodes = [(graph, row[2]) for graph, all_rows in rows for row in all_rows if row[0] == "call"]
    graph, name = draw.choice([draw.choice(names), draw.choice(nodes), (draw.choice(["s", 0, 1, 2, -1, "d", "0", None]), reference[1])])
    reference[:] = [graph, name, draw.choice((0, 0, 0, 0, 1, -1, "0"))]


def entry_added(document, draw, original):
    document["g_leaves"].append(copy.deepcopy(entry_of(document, draw)))
    another_leaf({**document, "g_leaves": document["g_leaves"][-1:]}, draw, original)
    if draw.random() < 0.5:
        document["g_leaves"][-1][2] = []


def goal_changed(document, draw, original):
    goal, shape = draw.choice(original.own_goals)
    kind = draw.randrange(4)
    document["h_goal"] = draw.choice([-1, 2**32, len(original.own_goals), str(goal), None, [goal], True]) if kind == 0 else goal
    if kind > 1:
        document["i_element"] = [draw.randrange(size) for size in shape]


def element_changed(document, draw, original):
    shape = original.own_goals[document["h_goal"]][1]
    element = [draw.randrange(size) for size in shape]
    kind = draw.randrange(6)
    if kind == 0:
        element[draw.randrange(len(element))] = draw.choice([-1, 2**31, 2**53, None, "0", True, *shape])
    document["i_element"] = element[:-1] if kind == 1 else [*element, 0] if kind == 2 else element


def member_changed(document, draw, _):
    name = draw.choice(sorted(document))
    kind = draw.randrange(4)
    if kind == 0:
        del document[name]
    elif kind == 1:
        document[edits.character_changed(name, draw, None)] = document.pop(name)
    elif kind == 2:
        document[draw.choice(["j_main", "k_model", "g_lemmas", "g_leaves2", ""])] = draw.choice([[], {}, None])
    else:
        inner = draw.choice([document["c_claim"], *document["d_sources"], *document["e_graphs"], *document["f_definitions"]])
        name = draw.choice(sorted(inner))
        inner[draw.choice([edits.character_changed(name, draw, None), "z"])] = inner.pop(name) if draw.random() < 0.5 else inner[name]


def definition_changed(document, draw, _):
    listed = document["f_definitions"]
    k = draw.randrange(len(listed))
    kind = draw.randrange(7)
    if kind < 3:
        edit = draw.choice([edits.character_changed, edits.digit_changed, edits.word_swapped, edits.line_removed])
        listed[k]["b_text"] = edit(listed[k]["b_text"], draw, None)
    elif kind == 3:
        del listed[k]
    elif kind == 4:
        listed.insert(k, copy.deepcopy(listed[k]))
    elif kind == 5:
        i, j = draw.sample(range(len(listed)), 2)
        listed[i], listed[j] = listed[j], listed[i]
    else:
        listed[k]["a_name"] = draw.choice([edits.character_changed(listed[k]["a_name"], draw, None), draw.choice(listed)["a_name"]])


def format_changed(document, draw, _):
    name = draw.choice(["a_format", "b_edition"])
    document[name] = draw.choice([edits.character_changed(document[name], draw, None), "countersign certificate 1", "countersign violation 2", "2", "", 1, None, [document[name]]])


def changed_within(value: Any, draw: random.Random) -> None:
    """A generic edit somewhere below a list or an object."""
    places = [(path, inner) for path, inner in edits.walk(value) if path]
    while True:
        accepts, edit = edits.KINDS[draw.choice(edits.KIND_NAMES)]
        path, old = draw.choice(places)
        if accepts(old):
            edits.at(value, path[:-1])[path[-1]] = edit(old, draw, [inner for _, inner in places[:2000]])
            return


def row_changed(document, draw, _):
    graph = draw.choice(document["e_graphs"])
    if draw.randrange(4):
        changed_within(draw.choice(graph["c_rows"]), draw)
    else:
        changed_within(draw.choice([graph["c_rows"], graph]), draw)


def text_changed(text: str, draw: random.Random) -> str:
    return draw.choice([edits.character_changed, edits.digit_changed, edits.line_removed, edits.word_swapped])(text, draw, None)


def source_changed(document, draw, _):
    source = draw.choice(document["d_sources"])
    kind = draw.randrange(5)
    if kind < 3:
        source["b_text"] = text_changed(source["b_text"], draw)
    elif kind == 3:
        source["a_path"] = edits.character_changed(source["a_path"], draw, None)
    else:
        sources = document["d_sources"]
        i, j = draw.sample(range(len(sources)), 2)
        sources[i]["b_text"], sources[j]["b_text"] = sources[j]["b_text"], sources[i]["b_text"]


def claim_changed(document, draw, _):
    """Of one line, mostly; and mostly of its words and numbers, so that it says something."""
    claim = document["c_claim"]
    kind = draw.randrange(8)
    if kind == 0:
        claim["a_path"] = edits.character_changed(claim["a_path"], draw, None)
        return
    lines = claim["b_text"].split("\n")
    said = [i for i, line in enumerate(lines) if re.match(r"given|expect|assume|mesh|group|random|state|claim|ignore", line)]
    k = draw.choice([i for i in said if re.match("given|expect|assume", lines[i])] if kind > 2 else said)
    line, behind = lines[k].split("   #")[0], "".join(lines[k].partition("   #")[1:])
    if kind == 1:
        lines.insert(draw.choice(said), lines.pop(k))
    elif kind == 2:
        del lines[k]
    elif kind == 3:
        lines[k] = edits.character_changed(line, draw, None) + behind
    elif kind == 4:
        lines[k] = edits.digit_changed(line, draw, None) + behind
    elif kind == 5:
        lines[k] = line.replace("d[*]", draw.choice(["d[0]", "d[1]", "d[tp=*]", "d[dp=*]", "s"])) + behind
    elif kind == 6:
        lines[k] = edits.word_swapped(line, draw, None) + behind
    else:  # a word of another line
        word = draw.choice(list(re.finditer(r"\w+", line)))
        other = draw.choice(re.findall(r"\w+", lines[draw.choice(said)]))
        lines[k] = line[:word.start()] + other + line[word.end():] + behind
    claim["b_text"] = "\n".join(lines)


def row_and_source(document, draw, original, takes=lambda row: row[0] in ("call", "return", "unflatten", "return list")):
    """One word of a graph, in its row and in its source: another node, number, operator, truth value, text."""
    graph = draw.choice(document["e_graphs"])
    rows, lines = graph["c_rows"], document["d_sources"][graph["b_source"]]["b_text"].split("\n")
    row = draw.choice([row for row in rows if takes(row)])
    values = row[5] if row[0] == "call" else row[2]
    line = lines[row[1] - 1]
    begin = line.index("(" if row[0] != "return" else "return") + 1
    old, word = draw.choice([(place, spelled(inner)) for place, inner in edits.walk(values) if place and spelled(inner)])
    if row[0] == "call" and draw.randrange(3) == 0:
        one, two = draw.choice([pair for pair in captures.SIBLINGS if row[4].endswith(f".{pair[0]}")])
        row[4] = row[4].removesuffix(one) + two
        lines[row[1] - 1] = line.replace(f".{one}(", f".{two}(", 1)
    else:
        new = another_word(edits.at(values, old), rows, row, draw)
        found = list(re.finditer(rf"(?<![\w.'\-]){re.escape(word)}(?![\w.'])", line[begin:].split(";")[0]))
        alike = [place for place, inner in edits.walk(values) if spelled(inner) == word]
        if len(found) != len(alike) or (row[0] == "call" and row[6]):
            raise ValueError
        match = found[sorted(alike).index(old)]
        lines[row[1] - 1] = line[:begin + match.start()] + spelled(new) + line[begin + match.end():]
        edits.at(values, old[:-1])[old[-1]] = new
    names = set(re.findall(captures.NAME, lines[row[1] - 1])) - set(re.findall(captures.NAME, line))
    text = "\n".join(lines)
    for name in names:  # which may be freed before
        text = re.sub(rf"\b{name} = (?=(\w+ = )*None$)", "", text, flags=re.MULTILINE)
    document["d_sources"][graph["b_source"]]["b_text"] = re.sub(r";  None$", "", text, flags=re.MULTILINE)
    document["f_definitions"] = original.all_definitions


def calls_that_do_not_match(document, draw, original):
    """That is stated without more, of another claim, or of a graph in which one word of a collective is another, on one rank."""
    document.update({"g_leaves": [], "h_goal": "communication", "i_element": []})
    kind = draw.randrange(6)
    if kind == 0:
        return
    if kind == 1:
        claim_changed(document, draw, original)
        return
    graphs = document["e_graphs"]
    graph = draw.choice(graphs[1:])
    collectives = [row for row in graph["c_rows"] if row[0] == "call" and row[4].startswith("_c10d")]
    row_and_source({**document, "e_graphs": [graph]}, draw, original, lambda row: row in collectives)
    document["f_definitions"] = original.all_definitions


def spelled(value: Any) -> str:
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list) and len(value) == 2 and isinstance(value[1], str) and value[0] in "nfs":
        return f"'{value[1]}'" if value[0] == "s" else value[1]
    return ""


def another_word(value: Any, rows: list, row: list, draw: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + draw.choice((-1, 1))
    if value[0] == "f":
        return ["f", repr(float(value[1]) * draw.choice((0.5, 2, -1, 1 + 1e-9)) + draw.choice((0, 0, 1e-3)))]
    if value[0] == "s":
        return ["s", draw.choice([other for other in ("sum", "avg", "max", "min", "product", "0", "1") if other != value[1]])]
    types = {}
    for other in rows[:rows.index(row)]:
        if other[0] in ("forward", "inputs"):
            types |= {name: annotation for name, annotation in other[2]}
        elif other[0] in ("call", "item"):
            types[other[2]] = other[3]
    return ["n", draw.choice([name for name, annotation in types.items() if name != value[1] and annotation and types.get(value[1]) and
                              annotation.split("]")[0] == types[value[1]].split("]")[0]])]


def on_the_right_pair(original: Original, goal: int, element: list[int]) -> dict:
    return {**{name: original.document[name] for name in ("a_format", "b_edition", "g_leaves")}, **original.right, "h_goal": goal, "i_element": element}


def honest_program(document, draw, original):
    goal, shape = draw.choice(original.goals)
    document.update(on_the_right_pair(original, goal, [draw.choice((0, size - 1, draw.randrange(size))) for size in shape]))


def anything(document, draw, original):
    raise NotImplementedError  # of its text, which is no document any more


HONEST = "honest program"
CLASSES: dict[str, tuple[Callable, int]] = {  # how often each
    "value of an exception": (value_changed, 4), "default": (default_changed, 2), "index of an exception": (index_changed, 2), "exception dropped": (exception_dropped, 2),
    "exception doubled": (exception_doubled, 1), "exceptions in another order": (exceptions_in_another_order, 1), "values exchanged": (values_exchanged, 1),
    "exception added": (exception_added, 1), "entry dropped": (entry_dropped, 2), "entry doubled": (entry_doubled, 1), "entry added": (entry_added, 2),
    "entries in another order": (entries_in_another_order, 1), "leaf reference": (another_leaf, 3), "goal": (goal_changed, 3), "element": (element_changed, 3),
    "member": (member_changed, 1), "definition": (definition_changed, 2), "format or edition": (format_changed, 1), "row": (row_changed, 2),
    "source": (source_changed, 2), "row and source": (row_and_source, 5), "calls of ranks": (calls_that_do_not_match, 2), "claim": (claim_changed, 5), HONEST: (honest_program, 5), "anything": (anything, 3)}


@dataclasses.dataclass
class Mutant:
    kind: str
    original: str
    data: bytes


def drawn(originals: list[Original], number: int, seed: int, only: list[str]) -> Mutant:
    draw = random.Random(f"{seed}:{number}")
    original = originals[number % len(originals)]
    names = only or list(CLASSES)
    while True:
        kind = draw.choices(names, [CLASSES[name][1] for name in names])[0]
        if kind == "anything":
            return Mutant(kind, original.name, edits.mutate(original.whole, draw).data)
        document = copy.deepcopy(original.document)
        try:
            CLASSES[kind][0](document, draw, original)
        except (IndexError, ValueError, KeyError, TypeError, AttributeError):  # of this file or at this place there is none
            continue
        if document != original.document:
            return Mutant(kind, original.name, edits.dump(document).encode("utf-8", "surrogatepass"))


def judged(context: harness.Context, judge: violation_values.Judge, mutant: Mutant) -> tuple[str, str]:
    """What is counted, and the complaint if it failed."""
    answer = validated(context, mutant.data)
    if answer.complaint:
        return "failed", answer.complaint
    if mutant.kind == HONEST and answer.verdict not in ("REJECTED", "MALFORMED"):
        return "failed", f"the right pair is {answer.verdict}: {answer.report.get('violated')}"
    if answer.verdict != "REFUTED":
        return answer.verdict, ""
    try:
        why = judge.why_untrue(json.loads(mutant.data), answer.report)
    except violation_values.NotJudged as problem:
        return "not judged", f"{problem}"
    except Exception as problem:  # a bug of the judge shall not end the run
        return "not judged", f"{problem!r}"
    return ("failed", f"REFUTED, but {why}") if why else ("REFUTED, true", "")


# ---------------------------------------------------------------- originals

def goals_of(judge: violation_values.Judge, document: dict) -> list[tuple[int | str, tuple[int, ...]]]:
    """The number and the shape of each goal."""
    state = judge.state(document, 1)
    return [(number, state.sides(statement, state.output_of)[0].shape) for number, statement in enumerate(state.claim.expect)]


def prove(context: harness.Context, folder: pathlib.Path, into: pathlib.Path) -> tuple[str, dict | None]:
    target = into / "proved.json"
    target.unlink(missing_ok=True)
    outcome = context.prove(folder / "refines.claim", target, "--threads", "1")
    context.expect(outcome, "prove", ["REFINES", "VIOLATES", "UNKNOWN", "MALFORMED"])
    return outcome.verdict(), json.loads(target.read_bytes()) if target.is_file() else None


def all_originals(context: harness.Context, judge: violation_values.Judge, parts: list[str]) -> list[Original]:
    """Of each bug that VIOLATES, judged; with the right pair of its folder, if that REFINES."""
    originals: list[Original] = []
    right: dict[pathlib.Path, dict | None] = {}
    answers: collections.Counter = collections.Counter()
    with tempfile.TemporaryDirectory(prefix="countersign-") as made:
        for folder in sorted(path.parent for path in harness.OWN_CAPTURES.rglob("refines.claim") if ".bug_" in path.parent.name):
            name = str(folder.relative_to(harness.OWN_CAPTURES))
            if (parts and not any(part in name for part in parts)) or name.endswith(SLOW):
                continue
            verdict, document = prove(context, folder, pathlib.Path(made))
            answers[verdict] += 1
            if verdict != "VIOLATES" or document is None:
                print(f"no original: {name} is {verdict}")
                continue
            whole = mutate.Original(name, edits.dump(document).encode())
            original = Original(name, document, whole)
            result, complaint = judged(context, judge, Mutant("unedited", name, whole.data))
            if result != "REFUTED, true":
                raise harness.Failure(f"{name} unedited: {result}: {complaint}")
            original.own_goals = goals_of(judge, document) if isinstance(document["h_goal"], int) else []
            pair = folder.with_name(folder.name.split(".bug_")[0])
            if pair not in right:
                verdict, certificate = prove(context, pair, pathlib.Path(made))
                right[pair] = None
                if verdict == "REFINES":
                    right[pair] = {key: certificate[key] for key in ("c_claim", "d_sources", "e_graphs", "f_definitions")}
            if right[pair]:
                listed = {one["a_name"]: one for one in [*right[pair]["f_definitions"], *(one for one in document["f_definitions"] if one["a_name"] == "slice")]}
                original.right = {**right[pair], "f_definitions": [listed[key] for key in sorted(listed)]}
                original.goals = goals_of(judge, {**original.right, "g_leaves": document["g_leaves"]}) if original.own_goals else [("communication", ())]
            originals.append(original)
    known = {one["a_name"]: one for original in originals for one in [*original.document["f_definitions"], *(original.right or {}).get("f_definitions", [])]}
    for original in originals:
        original.all_definitions = [known[key] for key in sorted(known)]
    print(f"{len(originals)} violations of shipped bugs, each true: Python computes what `validate` reports; {sum(bool(o.right) for o in originals)} right pairs")
    return originals


def all_of_right_pairs(originals: list[Original], seed: int) -> list[Mutant]:
    """Every goal at its first and last element, at that of the violation where there is one, and at some others."""
    mutants = []
    for original in originals:
        for goal, shape in original.goals:
            draw = random.Random(f"{seed}:{original.name}:{goal}")
            own = tuple(original.document["i_element"])
            elements = {tuple(0 for _ in shape), tuple(size - 1 for size in shape), *(tuple(draw.randrange(size) for size in shape) for _ in range(3))}
            if len(own) == len(shape) and all(at < size for at, size in zip(own, shape)):
                elements.add(own)
            mutants += [Mutant(HONEST, original.name, edits.dump(on_the_right_pair(original, goal, list(element))).encode()) for element in sorted(elements)]
    return mutants


def table(results: dict[str, collections.Counter]) -> str:
    columns = ["REJECTED", "MALFORMED", "INCOMPLETE", "REFUTED, true", "not judged", "failed"]
    lines = ["| class of edits | mutants | " + " | ".join(columns) + " |", "|---|---:|" + "---:|" * len(columns)]
    for name in [name for name in CLASSES if name in results]:
        lines.append(f"| {name} | {sum(results[name].values())} | " + " | ".join(str(results[name][column]) for column in columns) + " |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--minutes", type=float, help="begin no mutant after this time")
    parser.add_argument("--first", type=int, default=0, help="the number of the first mutant")
    parser.add_argument("--only", action="append", choices=CLASSES, help="edits of this class only")
    parser.add_argument("--honest", action="store_true", help="every goal of every right pair, at several elements")
    parser.add_argument("--table", type=pathlib.Path, help="also write the table to this file")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for mutants that fail or are not judged (default: a new one under the system's)")
    parser.add_argument("parts", nargs="*", metavar="PART", help="only bugs whose path has one of these")
    options = parser.parse_args()

    context = harness.context_of(options.build)
    judge = violation_values.Judge()
    try:
        originals = all_originals(context, judge, options.parts)
    except harness.Failure as failure:
        print(failure)
        return 1
    if not originals:
        print("no violation to edit")
        return 1
    honest = all_of_right_pairs(originals, options.seed) if options.honest else []
    end = options.first + (len(honest) if options.honest else options.count)
    results: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
    late = time.monotonic() + options.minutes * 60 if options.minutes else math.inf
    keep = options.keep

    def one(number: int) -> tuple[int, Mutant, str, str] | None:
        if time.monotonic() > late:
            return None
        mutant = honest[number - options.first] if honest else drawn(originals, number, options.seed, options.only or [])
        return number, mutant, *judged(context, judge, mutant)

    with concurrent.futures.ThreadPoolExecutor(max_workers=options.jobs) as pool:
        for done in pool.map(one, range(options.first, end)):
            if done is None:
                continue
            number, mutant, result, complaint = done
            results[mutant.kind][result] += 1
            if complaint:
                keep = keep or pathlib.Path(tempfile.mkdtemp(prefix="countersign-violations-"))
                keep.mkdir(parents=True, exist_ok=True)
                kept = keep / f"{mutant.original.replace('/', '.')}.{options.seed}.{number}.json"
                kept.write_bytes(mutant.data)
                print(f"{result}: mutant {options.seed}:{number} of {mutant.original}: {mutant.kind}, {kept}\n    {complaint}", flush=True)

    text = table(results)
    print(f"validate of {mutate.commit(context)}, seed {options.seed}\n{text}")
    if options.table:
        options.table.write_text(text + "\n")
    total: collections.Counter = collections.Counter()
    for counts in results.values():
        total.update(counts)
    down = total["REJECTED"] + total["MALFORMED"] + total["INCOMPLETE"]
    if options.minutes and sum(total.values()) < end - options.first:
        print(f"{sum(total.values())} of {end - options.first} mutants in {options.minutes} minutes; go on with --first {options.first + sum(total.values())}")
    print(f"{sum(total.values())} mutants, {down} turned down, {total['REFUTED, true']} still true, {total['not judged']} not judged, {total['failed']} failed")
    return 1 if total["failed"] or not total else 0


if __name__ == "__main__":
    sys.exit(main())

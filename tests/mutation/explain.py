"""Why a mutant that is VERIFIED is still true. The explanation is computed from the difference, never from the verdict.

What a certificate states is its claim, its captures and the definitions; what it proves it with may be proved otherwise. So

* a difference in the claim or a capture is explained only if what the format sets aside is all that differs, or if the new claim
  says less (a `state` line less, a narrower assumption);
* a difference in a graph row, a definition, the format or the edition is never explained;
* a difference in lemmas, theorems, witness and model is explained by what they are: each is proved or computed anew, whatever it says;
* a difference in the terms and steps is explained if no goal depends on the row, or if old and new row mean the same, which is
  shown by adding both to the original with two chains that hold only if their conclusions are equal.
"""
import copy
import json
import re
from collections.abc import Callable
from typing import Any

Verifies = Callable[[dict], bool]


def why_still_true(original: dict, data: bytes, verifies: Verifies) -> str:
    """A reason, or "" if there is none."""
    mutated = json.loads(data)
    if mutated == original and json.dumps(mutated, sort_keys=True) == json.dumps(original, sort_keys=True):
        return "the same document"
    path, old, new = difference(original, mutated)
    if not path:
        return ""
    if path[0] == "c_claim":
        if path == ("c_claim", "a_path"):
            return "the claim's file name is printed and states nothing"
        return claim_reason(old, new, original["j_main"]["c_goals"]) if path == ("c_claim", "b_text") and isinstance(new, str) else ""
    if path[0] == "d_sources":
        return "comment, white space, layout or end of life in a capture" if path[-1] == "b_text" and isinstance(new, str) and same_capture(old, new) else ""
    if path[0] == "g_lemmas":
        return "another lemma or other hints: proved anew"
    if path[0] == "h_theorems":
        return "another theorem: proved anew"
    if path[0] == "i_witness":
        return "another witness: proved anew"
    if path[0] == "k_model":
        return "another model: computed anew"
    if path[0] == "j_main":
        return main_reason(original, mutated, path, verifies)
    return ""


def difference(old: Any, new: Any) -> tuple[tuple, Any, Any]:
    """The way to the only place where they differ, as deep as the same containers go."""
    path: tuple = ()
    while True:
        if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
            keys = [k for k in old if old[k] != new[k] or type(old[k]) is not type(new[k])]
        elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
            keys = [k for k in range(len(old)) if old[k] != new[k] or type(old[k]) is not type(new[k])]
        else:
            return path, old, new
        if len(keys) != 1:
            return path, old, new
        path, old, new = path + (keys[0],), old[keys[0]], new[keys[0]]


# ---------------------------------------------------------------- texts

def without_comments(text: str) -> list[str]:
    """The lines without comments, which are recognised outside strings only."""
    lines = []
    for line in text.split("\n"):
        quote = ""
        for k, character in enumerate(line):
            if quote:
                quote = "" if character == quote else quote
            elif character in "'\"":
                quote = character
            elif character == "#":
                line = line[:k]
                break
        lines.append(line)
    return lines


def tokens(line: str) -> list[str]:
    return re.findall(r"\"[^\"]*\"|'[^']*'|[\w.]+|\S", line)


def same_capture(old: str, new: str) -> bool:
    """The same, line by line, but for comments, white space, strides and devices in annotations, and ends of life."""
    def code(text: str) -> list[list[str]]:
        lines = []
        for line in without_comments(text):
            line = re.sub(r";\s*(\w+\s*=\s*)+None\s*$", "", line)
            line = re.sub(r"\"(\w+\[[^\]]*\])(\[[^\]]*\]\w*(:\d+)?)?\"", r'"\1"', line)
            lines.append(tokens(line))
        while lines and not lines[-1]:  # no line follows that an empty one would move
            lines.pop()
        return lines
    def rank(text: str) -> list[str]:
        return re.findall(r"#\s*Graph\[rank=(\d+)\]", text)
    return code(old) == code(new) and (not rank(new) or rank(old) == rank(new))


def claim_reason(old: str, new: str, goals: list) -> str:
    def statements(text: str) -> list[list[str]]:
        return [found for found in (tokens(line) for line in without_comments(text)) if found]
    before, after = statements(old), statements(new)
    if before == after or sum(before, []) == sum(after, []):
        return "comment or white space of the claim"
    gone = [s for s in before if s not in after]
    come = [s for s in after if s not in before]
    if not come and gone and all(s[0] == "state" for s in gone):
        return "a claim that says less: a state line is gone"
    if not come and gone and all(s[0] == "claim" for s in gone) and not any(isinstance(goal, list) for goal in goals):
        return "a claim with the same goals: each stands in an expect line"
    if len(gone) == len(come) == 1 and narrower(gone[0], come[0]):
        return "a claim that says less: a narrower assumption"
    return ""


def narrower(old: list[str], new: list[str]) -> bool:
    """Both `assume LOW <= term < HIGH` about one term, the new range inside the old one and not empty."""
    def read(statement: list[str]):
        found = re.fullmatch(r"assume (-? ?\d+) < = (.+) < (-? ?\d+)", " ".join(statement))
        return found and (int(found.group(1).replace(" ", "")), found.group(2), int(found.group(3).replace(" ", "")))
    a, b = read(old), read(new)
    return bool(a and b and a[1] == b[1] and a[0] <= b[0] < b[2] <= a[2])


# ---------------------------------------------------------------- terms and steps

def premises(row: list) -> list[int]:
    """The premises of a step of j_main, by the format's description of each kind."""
    kind = row[0]
    place = {"congruence": 2, "transitivity": 1, "range": 3, "wellformed": 2, "theorem": 3, "lemma": 5}.get(kind)
    if kind == "symmetry":
        return [row[1]]
    if kind == "carry":
        return [row[1], row[2]]
    return [p for p in row[place] if isinstance(p, int)] if place else []


def terms_of(row: list) -> list[int]:
    kind = row[0]
    if kind in ("congruence", "vanished", "requirement", "range", "wellformed"):
        return [row[1]]
    if kind == "compute":
        return [row[1], row[2]]
    if kind == "theorem":
        return list(row[2])
    if kind == "lemma":
        found = []
        for value in row[4]:
            found += [v for v in (value if isinstance(value, list) else [value]) if isinstance(v, int) and not isinstance(v, bool)]
        return found
    return []


def read_rows(main: dict) -> tuple[set[int], set[int]]:
    """Steps and terms on which a goal, or that the terms of d are well formed, depends."""
    steps, terms = main["b_steps"], main["a_terms"]
    pending = [i for i, row in enumerate(steps) if row[0] == "wellformed"]
    stack = list(main["c_goals"])
    while stack:
        goal = stack.pop()
        if isinstance(goal, list):
            stack.extend(goal)
        elif isinstance(goal, int) and not isinstance(goal, bool):
            pending.append(goal)
    read: set[int] = set()
    while pending:
        i = pending.pop()
        if i not in read:
            read.add(i)
            pending.extend(premises(steps[i]))
    used: set[int] = set()
    pending = [t for i in read for t in terms_of(steps[i])]
    while pending:
        t = pending.pop()
        if t not in used and 0 <= t < len(terms):
            used.add(t)
            if terms[t][0] not in ("node", "leaf", "parameter", "free", "-inf"):
                pending.extend(terms[t][1])
    return read, used


def main_reason(original: dict, mutated: dict, path: tuple, verifies: Verifies) -> str:
    main = original["j_main"]
    read_steps, read_terms = read_rows(main)
    section, row = path[1] if len(path) > 1 else None, path[2] if len(path) > 2 else None
    if section == "c_goals":
        return goal_reason(original, mutated, verifies)
    if section not in ("a_terms", "b_steps"):
        return ""
    read = read_steps if section == "b_steps" else read_terms
    if row is None:
        # Rows were dropped, doubled or swapped: fine if no row from the first change on is read.
        old, new = main[section], mutated["j_main"][section]
        if not isinstance(new, list):
            return ""
        first = next((k for k, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))
        return "rows on which no goal depends" if all(k < first for k in read) else ""
    if row not in read:
        return "a row on which no goal depends"
    new_row = mutated["j_main"][section][row]
    if not isinstance(new_row, list) or not new_row:
        return ""
    if section == "b_steps":
        return "a step with the same conclusion" if same_conclusion(original, row, new_row, verifies) else ""
    if same_term(original, row, new_row, verifies):
        return "a row that denotes the same term"
    made_of_it = rows_above(main["a_terms"], row, read_terms)
    steps = [i for i in sorted(read_steps) if not made_of_it.isdisjoint(terms_of(main["b_steps"][i]))]
    same = same_conclusions(original, row, new_row, sorted(made_of_it), steps, verifies)
    return "a term in whose place every step that takes it concludes the same (it gives a shape)" if same else ""


def rows_above(terms: list, row: int, read_terms: set[int]) -> set[int]:
    """The row and what is made of it; arguments stand before what is made of them."""
    above = {row}
    for t in sorted(read_terms):
        if terms[t][0] not in ("node", "leaf") and not above.isdisjoint(terms[t][1]):
            above.add(t)
    return above


def same_conclusion(original: dict, step: int, new_row: list, verifies: Verifies) -> bool:
    """The original with the new step, and chains old = new at both ends."""
    document = dict(original, j_main=copy.deepcopy(original["j_main"]))
    rows = document["j_main"]["b_steps"]
    old_row = rows[step]
    if new_row[0] in ("range", "requirement", "assume", "carry", "wellformed") and new_row[0] == old_row[0]:
        # Facts have no sides to chain; the same tensor and formula are the same fact, whatever the premises.
        if new_row[0] == "range":  # white space is no part of a formula
            return old_row[1] == new_row[1] and isinstance(new_row[2], str) and tokens(old_row[2]) == tokens(new_row[2])
        if new_row[0] == "requirement":  # another one, from which each range that says itself what it concludes is proved anew
            return all(row[0] == "range" for row in rows if step in premises(row))
        return new_row[0] == "wellformed" and old_row[1] == new_row[1]
    new = len(rows)
    rows += [new_row, ["symmetry", new], ["transitivity", [step, new + 1]], ["symmetry", step], ["transitivity", [new + 3, new]]]
    return verifies(document)


def same_term(original: dict, term: int, new_row: list, verifies: Verifies) -> bool:
    """The original with a chain of two congruences without premises: t = t and u = u meet only if t and u are one term."""
    rows = original["j_main"]["a_terms"]
    document = dict(original, j_main=copy.deepcopy(original["j_main"]))
    if new_row in rows:
        new = rows.index(new_row)
    else:
        document["j_main"]["a_terms"].append(new_row)
        new = len(rows)
    steps = document["j_main"]["b_steps"]
    number = len(steps)
    for arguments in range(0, 5):
        nothing = [None] * arguments
        steps[number:] = [["congruence", term, nothing], ["congruence", new, nothing], ["transitivity", [number, number + 1]]]
        if verifies(document):
            return True
    return False


def same_conclusions(original: dict, term: int, new_row: list, made_of_it: list[int], steps: list[int], verifies: Verifies) -> bool:
    """With the new row, and what is made of it, beside the old ones, each of the steps concludes the same of either."""
    rows = list(original["j_main"]["a_terms"])
    new: dict[int, int] = {}

    def renamed(value):
        if isinstance(value, list):
            return [renamed(one) for one in value]
        return new.get(value, value) if isinstance(value, int) and not isinstance(value, bool) else value
    for old in made_of_it:
        row = new_row if old == term else [rows[old][0], renamed(rows[old][1]), *rows[old][2:]]
        if row not in rows:
            rows.append(row)
        new[old] = rows.index(row)
    document = dict(original, j_main=dict(original["j_main"], a_terms=rows))
    for i in steps:
        step = document["j_main"]["b_steps"][i]
        if step[0] != "lemma" or not same_conclusion(document, i, [*step[:4], renamed(step[4]), step[5]], verifies):
            return False
    return True


def goal_reason(original: dict, mutated: dict, verifies: Verifies) -> str:
    path, old, new = difference(original["j_main"]["c_goals"], mutated["j_main"]["c_goals"])
    if new is None and isinstance(old, int):
        return "a goal whose sides are one term"
    if isinstance(old, int) and isinstance(new, int) and not isinstance(new, bool) and 0 <= new < len(original["j_main"]["b_steps"]):
        return "a step with the same conclusion" if same_conclusion(original, old, original["j_main"]["b_steps"][new], verifies) else ""
    if old is None and isinstance(new, int):
        return "a goal whose sides are one term, proved nevertheless"
    return ""

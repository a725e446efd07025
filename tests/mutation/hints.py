#!/usr/bin/env python3
"""Single edits of the hints of lemmas, at random but repeatable: `validate` must never accept a false lemma, whatever the hints.

    python3 tests/mutation/hints.py [--build DIR] [--count N] [--seed S] [--jobs N] [--minutes M] [--table FILE]

Every library lemma gets its own hints with one edit (proved or not: both are right). Every lemma of tests/rules/false, and every rule of
tests/rules/xla that is refused, gets the hints of a library lemma, one that shares a word of its name where there is one, with one edit: it must not be
proved. Most edits are of the kind of a fact, a bound, a term, a fresh constant, the order; an edit that changes nothing is drawn again. A crash, a
time-out or an exit code that is no verdict fails. The last line is `N mutants, N proved, N not proved, N failed`.
"""
import argparse
import collections
import concurrent.futures
import copy
import json
import os
import pathlib
import random
import re
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import harness  # noqa: E402
import xla_test  # noqa: E402
from lemma_files import read_folder, without_comments  # noqa: E402
from mutation import lemma_files  # noqa: E402

CHECKOUT = harness.CHECKOUT
KINDS = "ext linear fact split shift reverse empty single const distribute exchange flatten parts positive bound attained quotient geometric scaled same".split()
BATCH = 100  # mutants that one call of validate decides
HOSTILE = ["", "k0", "sum(p < 0) p", "0 div 0", "sum(p < sum(q < n) q) p", "(" * 300 + "0" + ")" * 300, "99999999999999999999999999", "max(p < 0) real(p)", "x"]


class Statement:
    def __init__(self, name: str, text: str, proofs: lemma_files.Proofs, false: bool):
        self.name, self.text, self.proofs, self.false = name, text, proofs, false
        self.variants = lemma_files.variant_count(text)


def fact_lists(proof: dict) -> list[list]:
    return [proof["a_wellformed"], *proof["b_ranges"], proof["c_shape"], proof["d_element"]]


def edit_term(text: str, choose: random.Random) -> str:
    """One number, name or mark of a text is another one."""
    tokens = re.findall(r"\w+|\s+|[^\w\s]", text)
    places = [i for i, token in enumerate(tokens) if not token.isspace()]
    if not places:
        return choose.choice(HOSTILE)
    at = choose.choice(places)
    token = tokens[at]
    if token.isdigit():
        tokens[at] = str(int(token) + choose.choice([-1, 1]))
    elif token[0].isalpha():
        others = sorted({t for t in tokens if t[0].isalpha()} - {token}) or ["n"]
        tokens[at] = choose.choice(others)
    else:
        tokens[at] = choose.choice(["+", "-", "*", "<", "<=", "(", ")", ""])
    return "".join(tokens)


BOUND = re.compile(r"(\d+)( <= \w+ < )([^()]+)\)")
CONSTANT = re.compile(r"(?<!\w)k\d+(?!\w)")


def edit_bound(text: str, choose: random.Random) -> str:
    """One end of what a sum or a maximum runs over is another."""
    found = choose.choice(list(BOUND.finditer(text)))
    low, between, high = found.groups()
    if choose.random() < 0.3:
        low = str(max(0, int(low) + choose.choice([-1, 1, 1, 2])))
    else:
        names = sorted(set(re.findall(r"(?<!\w)[a-z](?!\w)", text)) - {high}) or ["n"]
        high = choose.choice([f"{high} + 1", f"{high} - 1", "0", "1", choose.choice(names), choose.choice(names), "k0"])
    return text[:found.start()] + low + between + high + ")" + text[found.end():]


def edit_constant(text: str, choose: random.Random) -> str:
    """Another fresh constant, or one in the place of an index."""
    places = list(CONSTANT.finditer(text)) or list(re.finditer(r"(?<=[\[ ])(?:\w+)(?=[\],])", text))
    if not places:
        return f"k{choose.randrange(5)}"
    found = choose.choice(places)
    return text[:found.start()] + f"k{choose.randrange(5)}" + text[found.end():]


# How often each kind of edit is drawn: those that say what a fact speaks of come first.
WEIGHTS = {"kind": 4, "bound": 4, "term": 4, "fresh constant": 4, "order": 4,
           "insert": 2, "drop": 1, "twice": 1, "replace": 1, "move": 1, "hostile text": 1, "texts swapped": 1, "range lists": 1}
TEXT_EDITS = {"bound": edit_bound, "term": edit_term, "fresh constant": edit_constant, "hostile text": lambda _, choose: choose.choice(HOSTILE)}


def places_for(kind: str, lists: list[list]) -> list[tuple]:
    """Where this kind of edit fits: a list of facts, a fact in it, a text of it."""
    if kind == "insert":
        return [(facts,) for facts in lists]
    if kind == "order":
        return [(facts, at) for facts in lists if len(facts) > 1 for at in range(len(facts))]
    if kind == "texts swapped":
        return [(facts, at) for facts in lists for at, fact in enumerate(facts) if len(set(fact[1:])) > 1]
    if kind in TEXT_EDITS:
        return [(facts, at, text) for facts in lists for at, fact in enumerate(facts) for text in range(1, len(fact))
                if kind != "bound" or BOUND.search(fact[text])]
    return [(facts, at) for facts in lists for at in range(len(facts))]


def edit_once(proofs: lemma_files.Proofs, donors: list[Statement], choose: random.Random) -> str:
    """Changes the proofs in place and says how; a draw may change nothing."""
    lists = [facts for proof in proofs for facts in fact_lists(proof)]
    kind = choose.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
    if kind == "range lists":
        ranges = choose.choice(proofs)["b_ranges"]
        if ranges and choose.random() < 0.5:
            ranges.pop(choose.randrange(len(ranges)))
        else:
            ranges.append([])
        return kind
    places = places_for(kind, lists)
    if not places:
        return kind
    facts, *rest = choose.choice(places)
    donated = [fact for proof in choose.choice(donors).proofs for others in fact_lists(proof) for fact in others]
    if kind == "insert":
        facts.insert(choose.randint(0, len(facts)), copy.deepcopy(choose.choice(donated)))
        return kind
    at = rest[0]
    fact = facts[at]
    if kind == "kind":
        fact[0] = choose.choice(KINDS)
    elif kind == "drop":
        facts.pop(at)
    elif kind == "twice":
        facts.insert(at, copy.deepcopy(fact))
    elif kind == "order":
        facts.insert(choose.randrange(len(facts)), facts.pop(at))
    elif kind == "move":
        choose.choice(lists).append(facts.pop(at))
    elif kind == "replace":
        facts[at] = copy.deepcopy(choose.choice(donated))
    elif kind == "texts swapped":
        one, other = choose.sample(range(1, len(fact)), 2)
        fact[one], fact[other] = fact[other], fact[one]
    else:
        fact[rest[1]] = TEXT_EDITS[kind](fact[rest[1]], choose)
    return kind


def edit(proofs: lemma_files.Proofs, donors: list[Statement], choose: random.Random) -> str:
    """Changes the proofs in place and says how."""
    before = json.dumps(proofs)
    while True:
        kind = edit_once(proofs, donors, choose)
        if json.dumps(proofs) != before:
            return kind


def statements() -> list[Statement]:
    proofs = lemma_files.hints(CHECKOUT / "lemmas" / "library.hints")
    texts = {name: text for path in sorted((CHECKOUT / "lemmas" / "rules").glob("*.lemma")) for name, text in lemma_files.lemma_texts(path).items()}
    found = [Statement(name, text, proofs[name], False) for name, text in texts.items() if name in proofs]
    for path in sorted((CHECKOUT / "tests" / "rules" / "false").glob("*.lemma")):
        for name, text in lemma_files.lemma_texts(path).items():
            found.append(Statement(name, text, [], True))
    for rule in read_folder(xla_test.FOLDER):
        if xla_test.expected(rule) == "false":
            found.append(Statement(rule.name, without_comments(rule.text).strip(), [], True))
    return found


def proofs_for(statement: Statement, donors: list[Statement], choose: random.Random) -> lemma_files.Proofs:
    """Its own hints; of a false lemma those of one that has facts, as many proofs as there are variants."""
    source = statement
    if not statement.proofs:
        fitting = [donor for donor in donors if donor.variants == statement.variants] or donors
        related = [donor for donor in fitting if set(donor.name.split("_")) & set(statement.name.split("_"))]
        source = choose.choice(related if related and choose.random() < 0.5 else fitting)
    proofs = copy.deepcopy(source.proofs)
    while len(proofs) < statement.variants:
        proofs.append(copy.deepcopy(choose.choice(source.proofs)))
    return proofs[:statement.variants] if not statement.proofs else proofs


def decide(context: harness.Context, library: pathlib.Path, batch: list[tuple[Statement, lemma_files.Proofs]], seconds: float) -> list[str]:
    """For each: "proved", "not proved", or a complaint. One bad answer of the program is traced to the lemmas that cause it."""
    entries = []
    for at, (statement, proofs) in enumerate(batch):  # names of their own: a file with one name twice is turned down whole
        text, count = re.subn(rf"\blemma {statement.name}\b", f"lemma {statement.name}_{at}", statement.text, count=1)
        if count != 1:
            raise ValueError(f"{statement.name} is not named by its text")
        entries.append(lemma_files.entry(f"{statement.name}_{at}", text, proofs))
    document = json.dumps(entries).encode()
    complaint = ""
    try:
        outcome = context.run("validate", ["lemmas", "--definitions", library, "-", "--threads", "1"], stdin=document, seconds=seconds)
        lines = [line.strip() for line in outcome.output.splitlines()]
        answers = [line for line in lines if re.match(r"\S+: (not )?proved", line)]
        if outcome.code in (0, 1) and len(answers) == len(batch):
            return ["not proved" if ": not proved" in line else "proved" for line in answers]
        if outcome.code == 3 and len(batch) == 1:
            return ["not proved"]
        complaint = f"exit {outcome.code}: {outcome.describe()[-400:]}"
    except harness.Failure as failure:
        complaint = str(failure)[-400:]
    if len(batch) == 1:
        return [f"{complaint}\n{document.decode()}"]
    middle = len(batch) // 2
    return decide(context, library, batch[:middle], seconds) + decide(context, library, batch[middle:], seconds)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--seconds", type=float, default=300.0, help="for one call of validate, which decides a batch")
    parser.add_argument("--table", type=pathlib.Path)
    options = parser.parse_args()
    context = harness.context_of(options.build)
    every = statements()
    true = [statement for statement in every if statement.proofs]
    donors = [statement for statement in true if any(facts for proof in statement.proofs for facts in fact_lists(proof))]
    false = [statement for statement in every if statement.false]
    choose = random.Random(options.seed)
    until = time.monotonic() + options.minutes * 60 if options.minutes else None
    table: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
    drawn = ran = proved = failed = 0

    def draw(count: int) -> list[tuple[Statement, lemma_files.Proofs, str]]:
        batch = []
        for _ in range(count):
            # Half of them are false: those are what a wrong hint could prove. Most of the others have facts that an edit can touch.
            statement = choose.choice(false) if choose.random() < 0.5 else choose.choice(donors if choose.random() < 0.9 else true)
            proofs = proofs_for(statement, donors, choose)
            batch.append((statement, proofs, edit(proofs, donors, choose)))
        return batch

    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        library = xla_test.make_library(pathlib.Path(temporary) / "library")  # XLA's rules have definitions of their own
        waiting: collections.deque = collections.deque()
        while True:
            # Drawn here and counted in order, so that a seed is the same run for any number of jobs.
            while drawn < options.count and len(waiting) < 2 * options.jobs and (until is None or time.monotonic() < until):
                batch = draw(min(BATCH, options.count - drawn))
                drawn += len(batch)
                waiting.append((batch, pool.submit(decide, context, library, [mutant[:2] for mutant in batch], options.seconds)))
            if not waiting:
                break
            batch, decided = waiting.popleft()
            for (statement, proofs, kind), answer in zip(batch, decided.result(), strict=True):
                ran += 1
                proved += answer == "proved"
                table[("false" if statement.false else "true") + ", " + kind][answer if answer in ("proved", "not proved") else "failed"] += 1
                if answer == "proved" and statement.false:
                    failed += 1
                    print(f"FAILED: the false lemma {statement.name} is proved:\n{json.dumps(proofs)}")
                elif answer not in ("proved", "not proved"):
                    failed += 1
                    print(f"FAILED: {statement.name} ({kind}): {answer}")
    lines = ["| lemma, edit | proved | not proved | failed |", "|---|---|---|---|"]
    lines += [f"| {kind} | {counts['proved']} | {counts['not proved']} | {counts['failed']} |" for kind, counts in sorted(table.items())]
    print("\n".join(lines))
    if options.table:
        options.table.write_text("\n".join(lines) + "\n")
    print(f"{ran} mutants, {proved} proved, {ran - proved - failed} not proved, {failed} failed")
    return 1 if failed or ran == 0 else 0


if __name__ == "__main__":
    sys.exit(main())

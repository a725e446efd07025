#!/usr/bin/env python3
"""Single edits of lemmas, at random but repeatable: each mutant is refused with a counterexample, or proved by both programs and true.

    python3 tests/mutation/lemmas.py [--build DIR] [--count N] [--seed S] [--jobs N] [--instances N] [--table FILE] [--known FILE] [--binders]

Edits an index, an offset, a bound, a sign, an axis, a comparison or a name of a lemma of the library or of tests/rules/xla, or drops a
condition; with --binders puts a sum, a maximum or a size list around a name or number instead, whose bound name may hide one of the lemma. What either program proves must not be refuted by so many random instances (10,000). What only `prove` proves
counts as unknown, and so does for the limit of 2 % a mutant that is refused without values that refute it (`valueless`).
With --known, verdicts of the same two programs are read from that file and added to it, so that a run goes on
where it was ended. A mutant that is no lemma (sorts or names that do not fit) is drawn again and counted apart. Fails if a proved
mutant is refuted, if a program crashes, or (but for --binders) if of 500 or more 2 % are unknown or valueless. The last line is
`N mutants, N refused, N proved, N valueless, N unknown, N failed`.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import pathlib
import random
import re
import shutil
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import harness  # noqa: E402
from mutation import lemma_files  # noqa: E402

CHECKOUT = harness.CHECKOUT
# Given to the programs together: reading the definitions takes longer than deciding most mutants.
BATCH = 25
FLIPS = {"<": ["<=", ">"], "<=": ["<", ">="], ">": [">=", "<"], ">=": [">", "<="], "=": ["!="], "+": ["-"], "-": ["+"], "*": ["+"],
         "begin": ["end"], "end": ["begin"], "true": ["false"], "false": ["true"], "and": ["or"], "or": ["and"]}
# A name and what stands in it; some leave what is inside as it was, unless the name hides another.
BINDERS = ["(sum({} < 1) {})", "(max({} < 1) {})", "(sum({} < {}) 1)", "total(lambda({} < 1) {})", "(sum(0 <= {} < 2) {} - 1)"]


def split_text(text: str) -> tuple[str, str, str]:
    """The declarations with the name, the equation, the conditions (with `when`, or empty)."""
    equation, when, conditions = text.partition("\n  when ") if "\n  when " in text else text.partition(" when ")
    head = ""
    if re.search(r"\bfor\b", equation.split("==")[0].split("\n")[1] if "\n" in equation else ""):
        lines = equation.split("\n")
        last = 1
        while last + 1 < len(lines) and lines[last].rstrip().endswith(","):
            last += 1
        head = "\n".join(lines[: last + 1]) + "\n"
        equation = "\n".join(lines[last + 1:])
    else:
        head, _, equation = equation.partition("\n")
        head += "\n"
    return head, equation, (when + conditions) if when else ""


def mutate(text: str, choose: random.Random, binders: bool) -> tuple[str, str] | None:
    """(kind, text) of one edit; None if the draw does not fit."""
    head, equation, conditions = split_text(text)
    if not binders and conditions and choose.random() < 0.15:
        parts = re.split(r",\s*(?![^(\[]*[)\]])", conditions.split("when", 1)[1].strip())
        at = choose.randrange(len(parts))
        rest = parts[:at] + parts[at + 1:]
        return "condition dropped", head + equation + ("\n  when " + ", ".join(rest) if rest else "")
    body = equation + conditions
    tokens = re.findall(r"\w+|==|<=|>=|!=|->|\s+|[^\w\s]", body)
    names = sorted(set(re.findall(r"\b[a-z]\w*\b", re.sub(r"^lemma\s+\w+", "", head))) - {"for", "lemma", "real", "int", "bool", "any", "number", "function", "scalar", "t", "string"})
    places = [i for i, token in enumerate(tokens) if token.isdigit() or token in FLIPS or token in names]
    if not places:
        return None
    if binders:
        at = choose.choice([i for i in places if tokens[i] not in FLIPS] or places)
        bound = choose.choice([*names, "it", "q", "q", "q"])
        tokens[at] = choose.choice(BINDERS).format(bound, tokens[at])
        return "binder", head + "".join(tokens)
    at = choose.choice(places)
    token = tokens[at]
    after = next((t for t in tokens[at + 1:] if not t.isspace()), "")
    before = next((t for t in reversed(tokens[:at]) if not t.isspace()), "")
    if token == "=" and not conditions:
        return None
    if token in ("begin", "end") and after != "=" or token in ("<", "*") and before in ("(", ",", "["):
        return None
    if token == "<" and re.search(r"\bfor\s+\w+\s*$", "".join(tokens[:at])):
        return None
    if token.isdigit():
        tokens[at], kind = str(max(0, int(token) + choose.choice([-1, 1]))), "number"
    elif token in FLIPS:
        tokens[at] = choose.choice(FLIPS[token])
        kind = {"+": "sign", "-": "sign", "*": "sign"}.get(token, "comparison" if token in "<=>=" else "word")
    elif choose.random() < 0.4 and before in ("=", ",", "(", "<=", "<", "+", "-"):
        tokens[at], kind = f"({token} {choose.choice('+-')} 1)", "offset"
    else:
        tokens[at], kind = choose.choice(names), "name"
    return (kind, head + "".join(tokens)) if tokens[at] != token else None


def lemmas() -> list[tuple[str, str]]:
    found = []
    for folder in (CHECKOUT / "lemmas" / "rules", CHECKOUT / "tests" / "rules" / "xla"):
        for path in sorted(folder.rglob("*.lemma")):
            found += lemma_files.lemma_texts(path).items()
    return found


class Mutant:
    def __init__(self, name: str, kind: str, original: str, text: str):
        self.name, self.kind, self.original = name, kind, original
        self.text = re.sub(r"^lemma\s+\w+", f"lemma {name}", text)
        self.verdict, self.reason, self.obligation = "", "", ""


class Known:
    """Verdicts by program, text and number of instances: one JSON array a line."""

    def __init__(self, context: harness.Context, path: pathlib.Path | None, instances: int):
        self._path, self._lock, self._found = path, threading.Lock(), {}
        self._key = hashlib.sha256(str(instances).encode())
        for program in ("prove", "validate"):
            self._key.update(context.programs[program].read_bytes())
        if path and path.is_file():
            for line in path.read_text(encoding="utf-8").splitlines():
                key, *verdict = json.loads(line)
                self._found[key] = verdict

    def _of(self, mutant: Mutant) -> str:
        key = self._key.copy()
        key.update(mutant.text.partition("\n")[2].encode())
        return key.hexdigest()

    def find(self, mutant: Mutant) -> bool:
        if found := self._found.get(self._of(mutant)):
            mutant.verdict, mutant.reason, mutant.obligation = found
        return bool(found)

    def add(self, mutant: Mutant) -> None:
        if self._path:
            with self._lock, self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([self._of(mutant), mutant.verdict, mutant.reason, mutant.obligation]) + "\n")


def make_definitions(folder: pathlib.Path) -> pathlib.Path:
    """The definitions of the library and those of XLA's rules, and no lemma: only the mutant is looked at."""
    shutil.copytree(CHECKOUT / "lemmas" / "operators", folder / "operators")
    shutil.copytree(CHECKOUT / "tests" / "rules" / "xla" / "definitions", folder / "operators" / "xla")
    return folder


def prove(context: harness.Context, definitions: pathlib.Path, folder: pathlib.Path, mutants: list[Mutant], *more: str) -> dict[str, dict]:
    """What `prove` says of each; what cannot be read is left out until the others can."""
    path = folder / "mutants.lemma"
    said: dict[str, dict] = {}
    left = list(mutants)
    while left:
        path.write_text("\n\n".join(mutant.text for mutant in left) + "\n")
        outcome = context.run("prove", ["lemmas", path, "--lemmas", definitions, "--json", "--threads", "1", *more], seconds=1200)
        if outcome.code in (0, 1, 2):
            return said | {row["name"]: row for row in json.loads(outcome.output)["lemmas"]}
        place = re.search(r"mutants\.lemma:(\d+):", outcome.errors)
        if outcome.code != 3 or not place:
            raise harness.Failure(f"exit code {outcome.code}\n{outcome.describe()}")
        line = int(place.group(1))
        at = 0
        while at + 1 < len(left) and line > left[at].text.count("\n") + 2:
            line -= left[at].text.count("\n") + 2
            at += 1
        said[left.pop(at).name] = {"status": "malformed"}
    return said


def judge(context: harness.Context, definitions: pathlib.Path, known: Known, mutants: list[Mutant], instances: int) -> list[Mutant]:
    new = [mutant for mutant in mutants if not known.find(mutant)]
    with tempfile.TemporaryDirectory() as made:
        try:
            decide(context, definitions, pathlib.Path(made), new, instances)
        except harness.Failure as failure:
            if len(new) > 1:  # which one it was
                for mutant in new:
                    judge(context, definitions, known, [mutant], instances)
                return mutants
            new[0].verdict, new[0].reason = "failed", str(failure)[-400:]
    for mutant in new:
        known.add(mutant)
    return mutants


def decide(context: harness.Context, definitions: pathlib.Path, folder: pathlib.Path, mutants: list[Mutant], instances: int) -> None:
    proofs = folder / "proofs.json"
    said = prove(context, definitions, folder, mutants, "--proofs", proofs)
    for mutant in mutants:
        found = said[mutant.name]
        mutant.verdict, mutant.reason, mutant.obligation = found["status"], found.get("reason", ""), found.get("obligation", "")
        example = found.get("counterexample")
        if mutant.verdict == "refused" and not mutant.obligation.startswith("statement") and not (example and example["difference"]):
            mutant.verdict = "valueless"
    proved = [mutant for mutant in mutants if mutant.verdict == "proved"]
    if not proved:
        return
    checked = context.run("validate", ["lemmas", "--definitions", definitions, proofs, "--threads", "1"], seconds=1200)
    if checked.code not in (0, 1):
        raise harness.Failure(f"exit code {checked.code}\n{checked.describe()}")
    validated = dict(re.findall(r"^\s*(\w+): ((?:not )?proved.*)$", checked.output, re.MULTILINE))
    again = prove(context, definitions, folder, proved, "--instances", str(instances))
    for mutant in proved:
        if again[mutant.name]["status"] != "proved":
            mutant.verdict, mutant.reason = "failed", "proved, and refuted by an instance: " + again[mutant.name].get("reason", "")
        elif validated[mutant.name] != "proved":
            mutant.verdict, mutant.reason = "unknown", "validate does not prove it: " + validated[mutant.name]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--instances", type=int, default=10000)
    parser.add_argument("--table", type=pathlib.Path)
    parser.add_argument("--known", type=pathlib.Path)
    parser.add_argument("--binders", action="store_true")
    options = parser.parse_args()
    context = harness.context_of(options.build)
    choose = random.Random(options.seed)
    every = lemmas()
    seen: set[str] = set()
    table: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
    done: list[Mutant] = []
    malformed = drawn = 0

    def draw() -> Mutant:
        nonlocal drawn
        while True:
            name, text = choose.choice(every)
            edited = mutate(text, choose, options.binders)
            if edited is None or edited[1] in seen or edited[1] == text:
                continue
            seen.add(edited[1])
            drawn += 1
            return Mutant(f"mutant_{drawn}", edited[0], name, edited[1])

    known = Known(context, options.known, options.instances)
    with tempfile.TemporaryDirectory() as made, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        definitions = make_definitions(pathlib.Path(made) / "definitions")
        while len(done) < options.count:
            batches = [[draw() for _ in range(BATCH)] for _ in range(min(2 * options.jobs, (options.count - len(done)) // BATCH + 1))]
            judged = pool.map(lambda batch: judge(context, definitions, known, batch, options.instances), batches)
            for mutant in (mutant for batch in judged for mutant in batch):
                if len(done) == options.count:
                    break
                if mutant.verdict == "malformed" or (mutant.verdict == "refused" and mutant.obligation.startswith("statement")):
                    malformed += 1
                    continue
                done.append(mutant)
                table[mutant.kind][mutant.verdict] += 1
                if mutant.verdict in ("failed", "unknown", "valueless"):
                    print(f"{mutant.verdict.upper()}: {mutant.original}, {mutant.kind}: {mutant.reason}\n{mutant.text}\n", flush=True)
    lines = ["| edit | refused | proved | valueless | unknown | failed |", "|---|---|---|---|---|---|"]
    lines += [f"| {kind} | {c['refused']} | {c['proved']} | {c['valueless']} | {c['unknown']} | {c['failed']} |" for kind, c in sorted(table.items())]
    print("\n".join(lines))
    if options.table:
        options.table.write_text("\n".join(lines) + "\n")
    total = collections.Counter(mutant.verdict for mutant in done)
    print(f"{malformed} edits were no lemmas and were drawn again")
    print(f"{len(done)} mutants, {total['refused']} refused, {total['proved']} proved, {total['valueless']} valueless, {total['unknown']} unknown, "
          f"{total['failed']} failed")
    undecided = total["unknown"] + total["valueless"]
    return 1 if total["failed"] or (not options.binders and len(done) >= 500 and undecided * 50 >= len(done)) else 0


if __name__ == "__main__":
    sys.exit(main())

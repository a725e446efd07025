#!/usr/bin/env python3
"""Writes docs/lemmas.md: which library lemma serves each pair of core operators, or why none does; XLA's rules beside the verifier
that their list names; the slowest lemmas. Figures are measured here, never written by hand.

  python3 tools/lemma_table.py --build BUILD        measures and writes docs/lemmas.md
  python3 tools/lemma_table.py --keep-figures       writes the table anew and leaves the figures that stand there
  python3 tools/lemma_table.py --check              says whether the table of docs/lemmas.md is that of the lemmas; measures nothing

Reasons for empty cells stand in tools/lemma_table_reasons.txt. A cell that is neither served nor explained is an error;
reasons that no cell needs are printed. XLA's list is third-party data beside the captures (tests/README.md).
"""
import argparse
import fnmatch
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

CHECKOUT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(CHECKOUT / "tests"))
from harness import Skip  # noqa: E402
from lemma_files import Declaration, list_of_rules, read_folder, without_comments  # noqa: E402
import lemma_speed  # noqa: E402
import xla_test  # noqa: E402

RULES = CHECKOUT / "lemmas" / "rules"
REASONS = CHECKOUT / "tools" / "lemma_table_reasons.txt"
PAGE = CHECKOUT / "docs" / "lemmas.md"
COLUMNS = ("concat", "slice", "sum", "max", "reduce_sum", "reduce_max", "permute", "split, merge", "insert, drop", "expand", "element-wise", "scale",
           "iota", "fill", "embedding", "pick", "matmul", "pads", "casts")
CASTS = ("to_int", "to_real")
VERIFIER = "TensorRight"


# ---------------------------------------------------------------- which operators a lemma is about

def declared(kind: str) -> list[str]:
    """But instances of kernels: counterexamples have them, and no proof."""
    files = sorted(set((CHECKOUT / "lemmas" / "operators" / "core").glob("*.op")) - {CHECKOUT / "lemmas" / "operators" / "core" / "kernel_instances.op"})
    return [name for file in files for name in re.findall(rf"^{kind} ([\w.]+)", file.read_text(encoding="utf-8"), re.MULTILINE)]


def left_side(lemma: Declaration) -> tuple[str, set[str]]:
    """The text between the declarations and `==`, and the variables that are functions."""
    text = without_comments(lemma.text)
    at, functions = re.match(r"lemma\s+\w+(\s+ground)?(\s+for)?", text).end(), set()
    while declaration := re.compile(r"\s*(\w+)(?:\[[^\]]*\])?\s*:\s*(function\([^)]*\)|\*\w+|(?:\w+\s*)?(?:\[[^\]]*\]|\{[^}]*\})|\w+)").match(text, at):
        if declaration[2].startswith("function"):
            functions.add(declaration[1])
        at = declaration.end()
        comma = re.compile(r"\s*,").match(text, at)
        if not comma:
            break
        at = comma.end()
    return text[at:text.index("==")], functions


def family(name: str) -> str:
    """The row and column of an operator."""
    for column in COLUMNS:
        if name in column.split(", "):
            return column
    return name


def pairs_of(lemma: Declaration, operators: set[str], scalars: set[str]) -> set[frozenset[str]]:
    """Each operator of the left side with the one that it is directly applied to; a lone operator with itself."""
    text, functions = left_side(lemma)
    found, stack, alone = set(), [], []
    for token in re.finditer(r"([\w.]+)?\(|\)", text):
        if token[0] == ")":
            stack.pop()
            continue
        name = token[1]
        here = None
        if name in functions or (name in scalars and name not in CASTS):
            here = "element-wise"
        elif name in CASTS:
            here = "casts"
        elif name in operators:
            here = family(name)
        outer = next((other for other in reversed(stack) if other), None)
        if here:
            alone.append(here)
            if outer:
                found.add(frozenset((outer, here)))
        stack.append(here)
    return found or {frozenset((name,)) for name in alone[:1]}


def table() -> tuple[list[str], dict[frozenset[str], list[str]]]:
    operators, scalars = declared("operator"), declared("function")
    rows = list(dict.fromkeys([*COLUMNS, *map(family, operators)]))
    served: dict[frozenset[str], list[str]] = {}
    for lemma in read_folder(RULES):
        for pair in pairs_of(lemma, set(operators), set(scalars)):
            served.setdefault(pair, []).append(lemma.name)
    return rows, served


# ---------------------------------------------------------------- empty cells

def read_reasons() -> list[tuple[str, str, str]]:
    """Lines `row | column | reason`; `*` stands for any, `#` begins a comment."""
    reasons = []
    for number, line in enumerate(REASONS.read_text(encoding="utf-8").split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = [part.strip() for part in line.split("|")]
        if len(parts) != 3 or not all(parts):
            raise SystemExit(f"{REASONS.name}:{number}: not `row | column | reason`")
        reasons.append(tuple(parts))
    return reasons


def cells() -> tuple[list[str], dict[tuple[str, str], list[str]], dict[tuple[str, str], str]]:
    """Rows, the lemmas of each cell, the reason of each empty one."""
    rows, served = table()
    reasons = read_reasons()
    used = [False] * len(reasons)
    lemmas, why, problems = {}, {}, []
    for row in rows:
        for column in COLUMNS:
            lemmas[row, column] = served.get(frozenset((row, column)), [])
            if lemmas[row, column]:
                continue
            for i, (row_pattern, column_pattern, reason) in enumerate(reasons):
                either = ((row, column), (column, row)) if row in COLUMNS else ((row, column),)
                if any(fnmatch.fnmatchcase(a, row_pattern) and fnmatch.fnmatchcase(b, column_pattern) for a, b in either):
                    why[row, column], used[i] = reason, True
                    break
            else:
                problems.append(f"{row} with {column}: no lemma and no reason")
    for reason, is_used in zip(reasons, used):
        if not is_used:
            print(f"{REASONS.name}: no empty cell needs `{' | '.join(reason)}`", file=sys.stderr)
    if problems:
        raise SystemExit("\n".join(problems))
    return rows, lemmas, why


def page_of_table() -> str:
    rows, lemmas, why = cells()
    library = read_folder(RULES)
    letters = {}
    for reason in why.values():
        letters.setdefault(reason, f"r{len(letters) + 1}")
    lines = [f"The library has {len(library)} lemmas.",
             "", "## Operator by operator", "",
             "A number says how many lemmas have these two operators one directly inside the other on their left side (the names stand below), or, where row and",
             "column are the same, how many rewrite the operator alone or inside itself. A letter is the reason why there is none. What captured programs",
             "gather is `embedding` (rows of a table) or `pick` (one element along an axis); what they scatter is a product with the 0/1 matrix of the indices, so",
             "that a scatter's laws are those of `matmul` and of its 0/1 operand (`matmul_of_identity`, `reduce_sum_of_one_hot`, `select_by_count`); what they pad is",
             "a `concat` with a `fill`. `pads` is the padding of XLA's rules, inside elements and below 0 too.", "",
             "| | " + " | ".join(COLUMNS) + " |", "|---" * (len(COLUMNS) + 1) + "|"]
    for row in rows:
        lines.append(f"| **{row}** | " + " | ".join(str(len(lemmas[row, column])) if lemmas[row, column] else letters[why[row, column]] for column in COLUMNS) + " |")
    lines += ["", "Reasons:", ""] + [f"* **{letter}**: {reason}" for reason, letter in letters.items()]
    lines += ["", "Lemmas of each cell:", ""]
    told = set()
    for row in rows:
        texts = []
        for column in COLUMNS:
            if lemmas[row, column] and frozenset((row, column)) not in told:
                told.add(frozenset((row, column)))
                texts.append(f"  * with {'itself' if row == column else column}: " + ", ".join(f"`{name}`" for name in lemmas[row, column]))
        if texts:
            lines += [f"* **{row}**", *texts]
    elsewhere = [lemma.name for lemma in library if not any(lemma.name in names for names in lemmas.values())]
    if elsewhere:
        lines += ["", "Lemmas about pairs that are no column: " + ", ".join(f"`{name}`" for name in elsewhere) + "."]
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------- figures

class Programs:
    def __init__(self, build: pathlib.Path, folder: pathlib.Path):
        self.prove, self.validate, self.folder = build / "prover" / "prove", build / "validator" / "validate", folder

    def decide(self, library: pathlib.Path) -> tuple[dict, float, float, float]:
        """What `prove` says of every lemma from nothing; elapsed and processor seconds; the seconds of `validate` from its hints."""
        proofs = self.folder / "proofs.json"
        begin, before = time.monotonic(), os.times()
        said = subprocess.run([self.prove, "lemmas", "--lemmas", library, "--json", "--proofs", proofs], capture_output=True, text=True, check=False)
        elapsed, after = time.monotonic() - begin, os.times()
        cpu = after.children_user - before.children_user + after.children_system - before.children_system
        begin = time.monotonic()
        checked = subprocess.run([self.validate, "lemmas", "--definitions", library, proofs], capture_output=True, text=True, check=False)
        if checked.returncode != 0:
            raise SystemExit(f"validate does not prove what prove does:\n{checked.stdout}{checked.stderr}")
        return json.loads(said.stdout), elapsed, cpu, time.monotonic() - begin

    def seconds_of_validate(self, library: pathlib.Path, name: str) -> float:
        """Of one lemma, without what the program takes to start and to read the definitions. Needs the proofs of `decide`."""
        row = [row for row in json.loads((self.folder / "proofs.json").read_text(encoding="utf-8")) if row["a_name"] == name]
        def seconds(rows: list) -> float:
            (self.folder / "one.json").write_text(json.dumps(rows, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
            begin = time.monotonic()
            subprocess.run([self.validate, "lemmas", "--definitions", library, self.folder / "one.json"], capture_output=True, check=False)
            return time.monotonic() - begin
        return max(0.0, seconds(row) - seconds([]))


def page_of_figures(build: pathlib.Path) -> str:
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        folder = pathlib.Path(temporary)
        libraries = {"library": folder / "library", "XLA's rules": folder / "xla"}
        for library in libraries.values():
            shutil.copytree(CHECKOUT / "lemmas" / "operators", library / "operators")
        shutil.copytree(RULES, libraries["library"] / "rules")
        shutil.copytree(xla_test.FOLDER, libraries["XLA's rules"] / "rules")
        programs = Programs(build.resolve(), folder)
        decided, slowest = {}, []
        for name, library in libraries.items():
            decided[name] = programs.decide(library)
            ten = sorted(decided[name][0]["lemmas"], key=lambda lemma: -float(lemma["seconds"]))[:20]
            slowest += [(float(lemma["seconds"]), programs.seconds_of_validate(library, lemma["name"]) if lemma["status"] == "proved" else None, name, lemma)
                        for lemma in ten]
    lines = ["## Time", "",
             "Elapsed seconds; `prove` searches from nothing, `validate` replays what was found, both on all processors. The last column says how many times more or",
             "less than its aim (60 s and 10 s on 2 processors) that is: below 1 is less.", "",
             "| | lemmas | proved | refused | unknown | `prove` s | cpu s | `validate` s | of the aims |", "|---|---|---|---|---|---|---|---|---|"]
    for name, (said, elapsed, cpu, validated) in decided.items():
        lines.append(f"| {name} | {len(said['lemmas'])} | {said['proved']} | {said['refused']} | {said['unknown']} | {elapsed:.1f} | {cpu:.1f} | {validated:.1f} | "
                     f"{elapsed / 60:.2f}, {validated / 10:.2f} |")
    load = os.getloadavg()[0] / (os.cpu_count() or 1)
    lines += ["", f"Measured on {os.cpu_count()} processors, each asked for by {load:.1f} processes on average."]
    lines += ["", "### The twenty slowest", "", "| | of | facts | `prove` s | `validate` s |", "|---|---|---|---|---|"]
    for seconds, validated, name, lemma in sorted(slowest, key=lambda row: -row[0])[:20]:
        replay = f"{validated:.2f}" if validated is not None else lemma["status"]
        lines.append(f"| `{lemma['name']}` | {name} | {lemma['facts']} | {seconds:.2f} | {replay} |")
    return page_of_xla(decided["XLA's rules"]) + "\n" + "\n".join(lines) + "\n"


def page_of_xla(decided: tuple[dict, float, float, float]) -> str:
    try:
        rules = json.loads(list_of_rules("xla_rules.json").read_text(encoding="utf-8"))
    except Skip as absent:
        raise SystemExit(str(absent)) from absent
    said, elapsed, _, validated = decided
    status = {lemma["name"]: lemma["status"] for lemma in said["lemmas"]}
    ours: dict[str, set[str]] = {}
    for lemma in read_folder(xla_test.FOLDER):
        if name := xla_test.rule_of(lemma):
            ours.setdefault(name, set()).add(status[lemma.name])
    theirs = [rule["tensorright"] for rule in rules]
    true_rules = [rule["name"] for rule in rules if rule["truth"] == "true"]
    count = lambda *begins: sum(1 for text in theirs if text.startswith(begins))
    both = lambda wanted, names: sum(1 for name in names if ours.get(name) == {wanted})
    false_rules = [rule["name"] for rule in rules if rule["truth"] != "true"]
    return "\n".join([
        "## XLA's rules", "",
        f"`tests/rules/xla` states the rewrite rules of XLA that the list in `rules/xla_rules.json` names, {len(rules)} with {len(true_rules)} true ones, for any number of axes;",
        f"[UNEXPRESSED.md](../tests/rules/xla/UNEXPRESSED.md) those that it does not. Beside it what the list says of {VERIFIER}.", "",
        f"| | here | {VERIFIER} |", "|---|---|---|",
        f"| rules expressed | {len(ours)} | {count('verified', 'refuted', 'timeout')} of {len(rules) - count('not run')} that it was run on |",
        f"| true, proved for all ranks and sizes | {both('proved', true_rules)} of {len(true_rules)}, each by both programs | {count('verified')}, {count('verified with')} of them with a warning; {count('timeout')} timeouts |",
        f"| false, refuted | {both('refused', false_rules)} of {len(false_rules)}, each with a counterexample | {count('refuted')} |",
        f"| total time | {elapsed:.1f} s to find, {validated:.1f} s to check again | not in the list |", ""])


def heading() -> str:
    return ("# Lemmas\n\n"
            "Made by `python3 tools/lemma_table.py --build build`; not to be edited. A lemma holds for every size (0 too), every number of axes and every length of\n"
            "lists; `prove lemmas` proves it with Z3, `validate lemmas` again, on its own, with cvc5. `docs/language.md` section 8 says how one is written.\n\n")


MARK = "\n<!-- figures -->\n\n"


def is_stale() -> str:
    """Why the page is not that of the lemmas; empty if it is. Figures are not looked at."""
    written = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else ""
    return "" if written.split(MARK)[0] == heading() + page_of_table() else f"{PAGE.relative_to(CHECKOUT)} is stale: python3 tools/lemma_table.py --build build"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=CHECKOUT / "build")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--keep-figures", action="store_true")
    options = parser.parse_args()
    if options.check:
        stale = is_stale()
        print(stale or f"{PAGE.relative_to(CHECKOUT)} is that of the lemmas")
        return 1 if stale else 0
    table_page = page_of_table()
    written = PAGE.read_text(encoding="utf-8")
    _, mark, speed = written.partition(lemma_speed.MARK)  # tools/lemma_speed.py writes it
    figures = written.split(MARK)[1].split(lemma_speed.MARK)[0] if options.keep_figures else page_of_figures(options.build)
    PAGE.write_text(heading() + table_page + MARK + figures + mark + speed, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Single edits of captures, at random but repeatable: no edited pair may be REFINES unless it still computes the same.

    python3 tests/mutation/captures.py [--build DIR] [--count N] [--seed S] [--jobs N] [--table FILE] [PAIR …]

Edits an operand, a number, an operator, a reduction, a group, a result's number, or what is returned, of one graph of a shipped pair. Whether the pair
still computes the same is found by running both sides on random inputs, apart from the programs (`capture_values.py`); `prove` and the
`validate` that it calls must say REFINES of none that does not. Those that compute the same and are not REFINES are counted, and listed in the end: they
are what the search lacks, or what only these inputs do not show. Fails if a wrong pair is REFINES or a program crashes. The last line is
`N mutants, N wrong and turned down, N right and proved, N right and not proved, N refused by torch, N failed`.
"""
import argparse
import collections
import concurrent.futures
import dataclasses
import pathlib
import random
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import harness  # noqa: E402
from end_to_end.llama import LLAMA  # noqa: E402
from end_to_end.training_steps import ADAMW, MESH  # noqa: E402
from mutation import capture_values  # noqa: E402
from mutation.torch_operators import Undefined  # noqa: E402

PAIRS = {pair.name: pair for pair in (harness.SGD, harness.SGD_ACCUMULATE, harness.SGD_ONE_RANK, harness.TOKEN_MEAN, harness.VOCABULARY, MESH, ADAMW, LLAMA)}
SEEDS = (1, 2, 3)  # of the inputs
NAME = r"[A-Za-z_]\w*"
CALL = re.compile(r"= (torch\.ops\.[\w.]+)\((.*?)\)(;|$)")
SIBLINGS = [("add.Tensor", "sub.Tensor"), ("sub.Tensor", "add.Tensor"), ("mul.Tensor", "div.Tensor"), ("div.Tensor", "mul.Tensor"), ("mul.Tensor", "add.Tensor"),
            ("relu.default", "tanh.default"), ("tanh.default", "relu.default"), ("cos.default", "sin.default"), ("sin.default", "cos.default"),
            ("exp.default", "neg.default"), ("sqrt.default", "rsqrt.default"), ("lt.Scalar", "le.Scalar"), ("ge.Scalar", "gt.Scalar"), ("le.Tensor", "lt.Tensor"),
            ("bitwise_or.Tensor", "bitwise_and.Tensor"), ("bitwise_and.Tensor", "bitwise_or.Tensor"), ("mse_loss.default", "mse_loss.default")]


@dataclasses.dataclass
class Mutant:
    pair: str
    file: str
    line: int
    kind: str
    before: str
    after: str
    texts: dict[str, str]
    computes: str = ""  # same, other, undefined
    verdict: str = ""
    said: str = ""


class Source:
    """A capture's lines, and what is known of its names."""

    def __init__(self, path: pathlib.Path):
        self.lines = path.read_text().splitlines(keepends=True)
        self.types: dict[str, str] = {}
        self.defined: dict[str, int] = {}
        for number, line in enumerate(self.lines):
            for name, annotation in re.findall(rf'({NAME}): "(\w+\[[\d, ]*\])', line.split("#")[0]):
                self.types.setdefault(name, annotation)
                self.defined.setdefault(name, number)
        self.calls = [number for number, line in enumerate(self.lines) if CALL.search(line) and "# File" not in line]
        self.returns = [number for number, line in enumerate(self.lines) if re.match(r"\s+return ", line)]

    def others(self, name: str, number: int) -> list[str]:
        return [other for other, annotation in self.types.items()
                if annotation == self.types.get(name) and other != name and self.defined[other] < number]


def arguments_of(line: str) -> tuple[int, int]:
    return CALL.search(line).span(2)


def operands(line: str, source: Source) -> list[re.Match]:
    begin, end = arguments_of(line)
    return [match for match in re.finditer(rf"(?<![\w.'\"])({NAME})(?![\w.(]| ?=)", line[:end]) if match.start() >= begin and match.group(1) in source.types]


def put(line: str, match: re.Match, new: str) -> str:
    return line[:match.start()] + new + line[match.end():]


def another_operand(line, number, source, draw):
    match = draw.choice(operands(line, source))
    return put(line, match, draw.choice(source.others(match.group(1), number)))


def operands_swapped(line, number, source, draw):
    one, two = sorted(draw.sample(operands(line, source), 2), key=lambda match: match.start())
    return line[:one.start()] + two.group(1) + line[one.end():two.start()] + one.group(1) + line[two.end():]


def another_number(line, number, source, draw):
    begin, end = arguments_of(line)
    match = draw.choice([m for m in re.finditer(r"(?<![\w.'])-?\d+(\.\d+)?(e[+-]?\d+)?(?![\w.'])", line[:end]) if m.start() >= begin])
    text = match.group(0)
    return put(line, match, str(int(text) + draw.choice((-1, 1))) if re.fullmatch(r"-?\d+", text) else repr(float(text) * draw.choice((0.5, 2, -1)) + draw.choice((0, 1e-3))))


def another_operator(line, number, source, draw):
    old, new = draw.choice([(old, new) for old, new in SIBLINGS if f".{old}(" in line])
    return line.replace(f".{old}(", f".{new}(", 1)


def another_truth(line, number, source, draw):
    begin, end = arguments_of(line)
    match = draw.choice([m for m in re.finditer(r"\b(True|False)\b", line[:end]) if m.start() >= begin])
    return put(line, match, "False" if match.group(0) == "True" else "True")


def another_reduction(line, number, source, draw):
    match = re.search(r"'(sum|avg|max)'", line)
    return put(line, match, "'" + draw.choice([op for op in ("sum", "avg", "max") if op != match.group(1)]) + "'")


def another_group(line, number, source, draw):
    match = re.search(r"'(\d+)'\)", line)
    return put(line, match, f"'{int(match.group(1)) + draw.choice((-2, -1, 1, 2))}')")


def step_left_out(line, number, source, draw):
    """The operator's result is its first operand of that type."""
    target = re.match(rf"\s+({NAME}):", line).group(1)
    kept = draw.choice([match.group(1) for match in operands(line, source) if source.types[match.group(1)] == source.types[target]])
    begin, end = CALL.search(line).start(1), arguments_of(line)[1]
    return f"{line[:begin]}torch.ops.aten.alias.default({kept}{line[end:]}"


def another_result(line, number, source, draw):
    match = re.search(r"\[(\d)\];|\[(\d)\]$", line)
    return put(line, match, f"[{int(match.group(1) or match.group(2)) ^ 1}]" + (";" if match.group(1) else ""))


def another_return(line, number, source, draw):
    match = draw.choice([m for m in re.finditer(rf"\b{NAME}\b", line) if m.group(0) in source.types])
    return put(line, match, draw.choice(source.others(match.group(0), number)))


KINDS = {"another operand": another_operand, "operands swapped": operands_swapped, "another number": another_number, "another operator": another_operator,
         "another truth value": another_truth, "another reduction": another_reduction, "another group": another_group, "a step left out": step_left_out,
         "another result": another_result, "another return": another_return}


def mutate(source: Source, draw: random.Random) -> tuple[str, int, str] | None:
    """(kind, line from 0, the new line); None if the draw does not fit."""
    kind = draw.choice(list(KINDS))
    lines = source.returns if kind == "another return" else source.calls
    if kind == "another result":
        lines = [number for number, line in enumerate(source.lines) if re.search(r"= \w+\[\d\]", line)]
    for _ in range(20):
        number = draw.choice(lines) if lines else 0
        try:
            new = KINDS[kind](source.lines[number], number, source, draw)
        except (IndexError, ValueError, AttributeError, KeyError):
            continue
        if new != source.lines[number]:
            return kind, number, new
    return None


def computes(claim: pathlib.Path, files: dict[pathlib.Path, str]) -> str:
    defined = 0
    for seed in SEEDS:
        try:
            if not capture_values.holds(claim, seed, files):
                return "other"
            defined += 1
        except (Undefined, SyntaxError):
            continue
    return "same" if defined == len(SEEDS) else "undefined"


def judge(context: harness.Context, roots: dict[str, pathlib.Path], mutant: Mutant) -> Mutant:
    pair = PAIRS[mutant.pair]
    mutant.computes = computes(roots[mutant.pair] / pair.folder / pair.claim, {(roots[mutant.pair] / file).resolve(): text for file, text in mutant.texts.items()})
    with tempfile.TemporaryDirectory(prefix="countersign-") as name:
        folder = pair.copy(context, pathlib.Path(name))
        for file, text in mutant.texts.items():
            (pathlib.Path(name) / file).write_text(text)
        try:
            outcome = context.prove(folder / pair.claim, pathlib.Path(name) / "certificate.json", "--threads", "1")
            mutant.verdict = outcome.verdict()
            mutant.said = "\n".join(outcome.output.splitlines()[-12:])
            context.expect(outcome, "prove", ["REFINES", "UNKNOWN", "MALFORMED"])
        except harness.Failure as failure:
            mutant.verdict, mutant.said = "failed", str(failure)
    if mutant.verdict == "REFINES" and mutant.computes == "other":
        mutant.verdict = "failed"
    return mutant


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--table", type=pathlib.Path)
    parser.add_argument("pairs", nargs="*", metavar="PAIR", help=", ".join(PAIRS))
    options = parser.parse_args()
    context = harness.context_of(options.build)
    names = options.pairs or sorted(PAIRS)
    draw = random.Random(options.seed)
    seen: set[tuple] = set()
    table: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
    open_ones: list[Mutant] = []
    with tempfile.TemporaryDirectory(prefix="countersign-") as made, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        roots, sources = {}, {}
        for name in names:
            roots[name] = pathlib.Path(made) / name
            folder = PAIRS[name].copy(context, roots[name])
            claim = capture_values.Claim((folder / PAIRS[name].claim).read_text())
            files = [claim.sequential, *(claim.distributed.replace("{rank}", str(rank)) for rank in range(len(claim.ranks)))]
            sources[name] = {path.relative_to(roots[name].resolve()): Source(path) for path in ((folder / file).resolve() for file in files)}
            if computes(folder / PAIRS[name].claim, {}) != "same":
                raise harness.Failure(f"{name} does not compute the same unedited")

        def drawn() -> Mutant:
            while True:
                name = draw.choice(names)
                file = draw.choice(sorted(sources[name]))
                source = sources[name][file]
                edit = mutate(source, draw)
                if edit is None or (name, file, *edit[1:]) in seen:
                    continue
                kind, number, new = edit
                seen.add((name, file, number, new))
                # Half the time on every rank that has this very line: what one rank alone does with others is mostly no program.
                others = [other for other, lines in sources[name].items() if lines.lines[number:number + 1] == [source.lines[number]]]
                everywhere = len(others) > 1 and draw.random() < 0.5
                texts = {str(other): "".join([*sources[name][other].lines[:number], new, *sources[name][other].lines[number + 1:]])
                         for other in (others if everywhere else [file])}
                return Mutant(name, f"{file}{' and others' if everywhere else ''}", number + 1, kind, source.lines[number].strip(), new.strip(), texts)

        for mutant in pool.map(lambda one: judge(context, roots, one), [drawn() for _ in range(options.count)]):
            outcome = mutant.verdict if mutant.verdict == "failed" else f"{mutant.computes} {mutant.verdict}"
            table[mutant.kind][outcome] += 1
            if mutant.verdict == "failed":
                print(f"FAILED: {mutant.pair}/{mutant.file}:{mutant.line}, {mutant.kind}, computes {mutant.computes}\n  {mutant.before}\n  {mutant.after}\n{mutant.said}\n", flush=True)
            elif (mutant.computes == "same") != (mutant.verdict == "REFINES"):
                open_ones.append(mutant)
    for mutant in open_ones:
        if mutant.computes != "other" and (mutant.computes, mutant.verdict) != ("undefined", "MALFORMED"):
            print(f"{mutant.verdict}, computes {mutant.computes}: {mutant.pair}/{mutant.file}:{mutant.line}, {mutant.kind}\n  {mutant.before}\n  {mutant.after}")
    columns = ["other UNKNOWN", "other MALFORMED", "same REFINES", "same UNKNOWN", "same MALFORMED", "undefined REFINES", "undefined UNKNOWN", "undefined MALFORMED", "failed"]
    lines = ["| edit | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    lines += [f"| {kind} | " + " | ".join(str(counts[column]) for column in columns) + " |" for kind, counts in sorted(table.items())]
    print("\n".join(lines))
    if options.table:
        options.table.write_text("\n".join(lines) + "\n")
    total = collections.Counter()
    for counts in table.values():
        total.update(counts)
    wrong = total["other UNKNOWN"] + total["other MALFORMED"]
    undefined = sum(count for outcome, count in total.items() if outcome.startswith("undefined"))
    print(f"{sum(total.values())} mutants, {wrong} wrong and turned down, {total['same REFINES']} right and proved, "
          f"{total['same UNKNOWN'] + total['same MALFORMED']} right and not proved, {undefined} refused by torch, {total['failed']} failed")
    return 1 if total["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())

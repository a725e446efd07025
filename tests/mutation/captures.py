#!/usr/bin/env python3
"""Single edits of captures, at random but repeatable: no edited pair may be REFINES unless it still computes the same.

    python3 tests/mutation/captures.py [--build DIR] [--count N] [--seed S] [--jobs N] [--table FILE] [--equal] [--kind KIND] [--keep DIR] [PAIR …]

Edits an operand, a number, an operator, a reduction, a group, a result's number, or what is returned, of one graph of a shipped pair. Whether the pair
still computes the same is found by running both sides on random inputs, apart from the programs (`capture_values.py`); `prove` and the
`validate` that it calls must say REFINES of none that does not. Those that compute the same and are not REFINES are counted, and listed in the end: they
are what the search lacks, or what only these inputs do not show. With --equal, a step is written in another way that computes the same instead
(operands of a sum in another order, a mean as a sum and a division, a scale on the other side of a collective, …): how many of these are proved is what
the search is worth. Fails if a wrong pair is REFINES or a program crashes. The last line is
`N mutants, N wrong and turned down, N right and proved, N right and not proved, N refused by torch, N failed`.
"""
import argparse
import collections
import concurrent.futures
import dataclasses
import math
import pathlib
import random
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import harness  # noqa: E402
from end_to_end.context_parallel import ULYSSES  # noqa: E402
from end_to_end.expert_parallel import EXPERTS  # noqa: E402
from end_to_end.llama import FLASH, LLAMA  # noqa: E402
from end_to_end.training_steps import ADAMW, MESH  # noqa: E402
from end_to_end.transformer_block import BLOCK  # noqa: E402
from mutation import capture_values  # noqa: E402
from mutation.torch_operators import Undefined  # noqa: E402

PAIRS = {pair.name: pair for pair in (harness.SGD, harness.SGD_ACCUMULATE, harness.SGD_ONE_RANK, harness.TOKEN_MEAN, harness.VOCABULARY, MESH, ADAMW, LLAMA, FLASH, ULYSSES, EXPERTS, BLOCK)}
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

    def __init__(self, path: pathlib.Path, ranks_of_a_group: int):
        self.ranks_of_a_group = ranks_of_a_group
        self.lines = path.read_text().splitlines(keepends=True)
        self.types: dict[str, str] = {}
        self.defined: dict[str, int] = {}
        for number, line in enumerate(self.lines):
            for name, annotation in re.findall(rf'({NAME}): "(\w+\[[\d, ]*\])', line.split("#")[0]):
                self.types.setdefault(name, annotation)
                self.defined.setdefault(name, number)
        self.calls = [number for number, line in enumerate(self.lines) if CALL.search(line) and "# File" not in line]
        self.returns = [number for number, line in enumerate(self.lines) if re.match(r"\s+return ", line)]

    def sizes(self, name: str) -> list[int]:
        return list(capture_values.sizes_of(self.types[name]))

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


# ---------------------------------------------------------------- the same step in another way: several lines, the last of which has the name

STEP = re.compile(rf'^(\s+)({NAME}): "(\w+)\[([\d, ]*)\](\[[\d, ]*\]\w*)" = torch\.ops\.([\w.]+)\((.*?)\)(;.*)?$', re.DOTALL)


class Step:
    """One line with an operator, taken apart."""

    def __init__(self, line: str):
        self.indent, self.name, self.dtype, sizes, self.strides, self.operator, arguments, self.frees = STEP.match(line.rstrip("\n")).groups()
        self.sizes = [int(size) for size in sizes.split(",") if size.strip()]
        self.arguments = re.split(r", (?![^\[]*\])", arguments)

    def line(self, name: str, operator: str, arguments: str, sizes: list[int] | None = None, last: bool = False) -> str:
        sizes = self.sizes if sizes is None else sizes
        strides = [math.prod(sizes[i + 1:]) for i in range(len(sizes))]
        text = ", ".join(map(str, sizes))
        return f'{self.indent}{name}: "{self.dtype}[{text}][{", ".join(map(str, strides))}]cpu" = torch.ops.{operator}({arguments}){self.frees or "" if last else ""}\n'

    def lines(self, *steps: tuple) -> str:
        """Steps (operator, arguments[, sizes]); `$` stands for the result of the step before, `$0`, `$1`, … for that of one."""
        result, names = "", []
        for number, (operator, arguments, *sizes) in enumerate(steps):
            last = number == len(steps) - 1
            for known, name in enumerate(names):
                arguments = arguments.replace(f"${known}", name)
            names.append(self.name if last else f"{self.name}_again_{number}")
            result += self.line(names[-1], operator, arguments.replace("$", names[-2] if number else ""), *sizes, last=last)
        return result


def number_of(text: str) -> float:
    return float(re.fullmatch(r"-?\d+(\.\d+)?(e[+-]?\d+)?", text).group(0))


def commuted(step, source):
    a, b = step.arguments
    return step.lines((step.operator, f"{b}, {a}")) if step.operator in ("aten.add.Tensor", "aten.mul.Tensor") and a in source.types and b in source.types else None


def added_negative(step, source):
    a, b = step.arguments
    return step.lines(("aten.mul.Tensor", f"{b}, -1.0", source.sizes(b)), ("aten.add.Tensor", f"{a}, $")) if step.operator == "aten.sub.Tensor" and step.dtype == "f32" and b in source.types else None


def subtracted_negative(step, source):
    a, b = step.arguments
    return step.lines(("aten.neg.default", b, source.sizes(b)), ("aten.sub.Tensor", f"{a}, $")) if step.operator == "aten.add.Tensor" and step.dtype == "f32" and b in source.types else None


def turned_product(step, source):
    a, b = step.arguments
    if step.operator != "aten.mm.default":
        return None
    (m, k), (_, n) = source.sizes(a), source.sizes(b)
    return step.lines(("aten.t.default", b, [n, k]), ("aten.t.default", a, [k, m]), ("aten.mm.default", "$0, $1", [n, m]), ("aten.t.default", "$"))


def product_and_sum(step, source):
    bias, a, b = step.arguments
    return step.lines(("aten.mm.default", f"{a}, {b}"), ("aten.add.Tensor", f"$, {bias}")) if step.operator == "aten.addmm.default" else None


def product_cut(step, source):
    """A product as the sum of two, over the halves of what is summed."""
    a, b = step.arguments
    if step.operator != "aten.mm.default":
        return None
    (m, k), (_, n) = source.sizes(a), source.sizes(b)
    h = k // 2
    return step.lines(("aten.slice.Tensor", f"{a}, 1, 0, {h}", [m, h]), ("aten.slice.Tensor", f"{b}, 0, 0, {h}", [h, n]), ("aten.mm.default", "$0, $1"),
                      ("aten.slice.Tensor", f"{a}, 1, {h}, {k}", [m, k - h]), ("aten.slice.Tensor", f"{b}, 0, {h}, {k}", [k - h, n]), ("aten.mm.default", "$3, $4"),
                      ("aten.add.Tensor", "$2, $5"))


def rows_apart(step, source):
    """A product row block by row block."""
    a, b = step.arguments
    if step.operator != "aten.mm.default":
        return None
    (m, k), (_, n) = source.sizes(a), source.sizes(b)
    h = m // 2
    return step.lines(("aten.slice.Tensor", f"{a}, 0, 0, {h}", [h, k]), ("aten.mm.default", f"$, {b}", [h, n]), ("aten.slice.Tensor", f"{a}, 0, {h}, {m}", [m - h, k]),
                      ("aten.mm.default", f"$, {b}", [m - h, n]), ("aten.cat.default", "[$1, $3]"))


def multiplied_by_inverse(step, source):
    a, c = step.arguments
    return step.lines(("aten.mul.Tensor", f"{a}, {1 / number_of(c)!r}")) if step.operator.startswith("aten.div.") and number_of(c) in (2, 4, 8) else None


def divided_by_inverse(step, source):
    a, c = step.arguments
    return step.lines(("aten.div.Tensor", f"{a}, {1 / number_of(c)!r}")) if step.operator.startswith("aten.mul.") and number_of(c) in (0.5, 0.25) else None


def scaled_and_back(step, source):
    return step.lines((step.operator, ", ".join(step.arguments)), ("aten.mul.Tensor", "$, 4.0"), ("aten.div.Tensor", "$, 4.0")) if plain_of(step) else None


def turned_and_back(step, source):
    if not plain_of(step) or len(step.sizes) != 2:
        return None
    return step.lines((step.operator, ", ".join(step.arguments)), ("aten.t.default", "$", step.sizes[::-1]), ("aten.t.default", "$"))


def reshaped_and_back(step, source):
    if not plain_of(step):
        return None
    flat = math.prod(step.sizes)
    return step.lines((step.operator, ", ".join(step.arguments)), ("aten.view.default", f"$, [{flat}]", [flat]), ("aten.view.default", f"$, {step.sizes}"))


def cut_and_joined(step, source):
    if not plain_of(step) or not step.sizes or step.sizes[0] < 2:
        return None
    n, rest = step.sizes[0], step.sizes[1:]
    return step.lines((step.operator, ", ".join(step.arguments)), ("aten.slice.Tensor", "$0, 0, 0, 1", [1, *rest]), ("aten.slice.Tensor", f"$0, 0, 1, {n}", [n - 1, *rest]),
                      ("aten.cat.default", "[$1, $2]"))


def plain_of(step: Step) -> bool:
    return step.dtype == "f32" and not step.operator.startswith("_c10d")


def scaled_before_collective(step, source):
    """A mean over ranks as the sum of parts, each scaled first."""
    if not step.operator.endswith("all_reduce.default") or step.arguments[1] != "'avg'":
        return None
    return step.lines(("aten.div.Tensor", f"{step.arguments[0]}, {source.ranks_of_a_group}"), (step.operator, f"$, 'sum', {step.arguments[2]}"))


def mean_by_sum(step, source):
    a = step.arguments[0]
    if step.operator == "aten.mean.default":
        return step.lines(("aten.sum.default", a), ("aten.div.Tensor", f"$, {math.prod(source.sizes(a))}"))
    if step.operator == "aten.mean.dim":
        axis = int(step.arguments[1].strip("[]"))
        return step.lines(("aten.sum.dim_IntList", ", ".join(step.arguments)), ("aten.div.Tensor", f"$, {source.sizes(a)[axis]}"))
    return None


def summed_twice(step, source):
    """A sum over the first axis, half by half."""
    if step.operator != "aten.sum.dim_IntList" or step.arguments[1] != "[0]" or step.arguments[2:] != ["True"]:
        return None
    n, *rest = source.sizes(step.arguments[0])
    h = n // 2
    return step.lines(("aten.slice.Tensor", f"{step.arguments[0]}, 0, 0, {h}", [h, *rest]), ("aten.sum.dim_IntList", "$, [0], True"),
                      ("aten.slice.Tensor", f"{step.arguments[0]}, 0, {h}, {n}", [n - h, *rest]), ("aten.sum.dim_IntList", "$, [0], True"), ("aten.add.Tensor", "$3, $1"))


EQUAL = {"commuted": commuted, "a - b as a + -b": added_negative, "a + b as a - -b": subtracted_negative, "product of transposes": turned_product,
         "addmm apart": product_and_sum, "product cut": product_cut, "product by rows": rows_apart, "times the inverse": multiplied_by_inverse,
         "over the inverse": divided_by_inverse, "scaled and back": scaled_and_back, "turned and back": turned_and_back, "reshaped and back": reshaped_and_back,
         "cut and joined": cut_and_joined, "mean over ranks as a sum": scaled_before_collective, "mean as a sum": mean_by_sum, "sum by halves": summed_twice}


def rewrite(source: Source, draw: random.Random, kinds: list[str]) -> tuple[str, int, str] | None:
    """As mutate, for a step written in another way."""
    kind = draw.choice(kinds)
    places = []
    for number in source.calls:
        try:
            new = EQUAL[kind](Step(source.lines[number]), source)
        except (AttributeError, ValueError, KeyError, IndexError, TypeError):
            continue
        if new:
            places.append((kind, number, new))
    return draw.choice(places) if places else None


def mutate(source: Source, draw: random.Random, kinds: list[str]) -> tuple[str, int, str] | None:
    """(kind, line from 0, the new line); None if the draw does not fit."""
    kind = draw.choice(kinds)
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


def unfreed(text: str, old: str, new: str) -> str:
    """Names that the edited line has and the old one had not may have been freed before: they stay."""
    before = set(re.findall(NAME, old))
    for name in set(re.findall(NAME, new)) - before:
        text = re.sub(rf"\b{name} = (?=(\w+ = )*None$)", "", text, flags=re.MULTILINE)
    return re.sub(r";  None$", "", text, flags=re.MULTILINE)


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


def judge(context: harness.Context, roots: dict[str, pathlib.Path], mutant: Mutant, keep: pathlib.Path | None) -> Mutant:
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
            context.expect(outcome, "prove", ["REFINES", "VIOLATES", "UNKNOWN", "MALFORMED"])
        except harness.Failure as failure:
            mutant.verdict, mutant.said = "failed", str(failure)
        if (mutant.verdict, mutant.computes) in (("REFINES", "other"), ("VIOLATES", "same")):
            mutant.verdict = "failed"
        if keep and (mutant.verdict == "failed" or (mutant.computes == "same" and mutant.verdict != "REFINES")):
            kind = mutant.kind.replace(" ", "_")
            shutil.copytree(name, keep / f"{mutant.pair}-{pathlib.Path(mutant.file.split()[0]).name}-{mutant.line}-{kind}", dirs_exist_ok=True)
    return mutant


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--table", type=pathlib.Path)
    parser.add_argument("--equal", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for edited pairs that are not proved though they compute the same, or fail")
    parser.add_argument("--kind", action="append", choices=[*KINDS, *EQUAL])
    parser.add_argument("pairs", nargs="*", metavar="PAIR", help=", ".join(PAIRS))
    options = parser.parse_args()
    context = harness.context_of(options.build)
    names = options.pairs or sorted(PAIRS)
    kinds = options.kind or list(EQUAL if options.equal else KINDS)
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
            sources[name] = {path.relative_to(roots[name].resolve()): Source(path, claim.sizes[0]) for path in ((folder / file).resolve() for file in files)}
            if computes(folder / PAIRS[name].claim, {}) != "same":
                raise harness.Failure(f"{name} does not compute the same unedited")

        def drawn() -> Mutant:
            while True:
                name = draw.choice(names)
                file = draw.choice(sorted(sources[name]))
                source = sources[name][file]
                edit = (rewrite if options.equal else mutate)(source, draw, kinds)
                if edit is None or (name, file, *edit[1:]) in seen:
                    continue
                kind, number, new = edit
                seen.add((name, file, number, new))
                # Half the time on every rank that has this very line: what one rank alone does with others is mostly no program.
                names_in = re.findall(NAME, source.lines[number])
                others = [other for other, lines in sources[name].items() if lines.lines[number:number + 1] == [source.lines[number]] and
                          all(lines.types.get(known) == source.types.get(known) for known in names_in)]
                everywhere = len(others) > 1 and draw.random() < 0.5
                texts = {str(other): unfreed("".join([*sources[name][other].lines[:number], new, *sources[name][other].lines[number + 1:]]), source.lines[number], new)
                         for other in (others if everywhere else [file])}
                return Mutant(name, f"{file}{' and others' if everywhere else ''}", number + 1, kind, source.lines[number].strip(), new.strip(), texts)

        for mutant in pool.map(lambda one: judge(context, roots, one, options.keep), [drawn() for _ in range(options.count)]):
            outcome = mutant.verdict if mutant.verdict == "failed" else f"{mutant.computes} {mutant.verdict}"
            table[mutant.kind][outcome] += 1
            if mutant.verdict == "failed":
                print(f"FAILED: {mutant.pair}/{mutant.file}:{mutant.line}, {mutant.kind}, computes {mutant.computes}\n  {mutant.before}\n  {mutant.after}\n{mutant.said}\n", flush=True)
            elif (mutant.computes == "same") != (mutant.verdict == "REFINES") or (options.equal and mutant.computes == "other"):
                open_ones.append(mutant)
    for mutant in open_ones:
        if (mutant.computes != "other" or options.equal) and (mutant.computes, mutant.verdict) != ("undefined", "MALFORMED"):
            print(f"{mutant.verdict}, computes {mutant.computes}: {mutant.pair}/{mutant.file}:{mutant.line}, {mutant.kind}\n  {mutant.before}\n  {mutant.after}")
    columns = ["other VIOLATES", "other UNKNOWN", "other MALFORMED", "same REFINES", "same UNKNOWN", "same MALFORMED", "undefined REFINES", "undefined VIOLATES",
               "undefined UNKNOWN", "undefined MALFORMED", "failed"]
    lines = ["| edit | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    lines += [f"| {kind} | " + " | ".join(str(counts[column]) for column in columns) + " |" for kind, counts in sorted(table.items())]
    print("\n".join(lines))
    if options.table:
        options.table.write_text("\n".join(lines) + "\n")
    total = collections.Counter()
    for counts in table.values():
        total.update(counts)
    wrong = total["other VIOLATES"] + total["other UNKNOWN"] + total["other MALFORMED"]
    undefined = sum(count for outcome, count in total.items() if outcome.startswith("undefined"))
    print(f"{sum(total.values())} mutants, {wrong} wrong and turned down, {total['same REFINES']} right and proved, "
          f"{total['same UNKNOWN'] + total['same MALFORMED']} right and not proved, {undefined} refused by torch, {total['failed']} failed")
    return 1 if total["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())

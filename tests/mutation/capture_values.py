"""Runs the captures of a claim on random inputs, in plain Python, and says whether every `expect` line holds. It reads captures with Python's own
parser and the few kinds of claim lines that the shipped pairs have, so that it shares nothing with the programs that it is to check."""
import ast
import dataclasses
import itertools
import math
import pathlib
import random
import re
import textwrap
from collections.abc import Iterator
from typing import Any

from mutation import torch_operators, written
from mutation.torch_operators import Tensor, Undefined

TOLERANCE = 1e-7
POSITIVE = ("v_", "step")  # how inputs begin that are means of squares, or count


@dataclasses.dataclass
class Graph:
    inputs: dict[str, str]  # the annotation of each
    statements: list[ast.stmt]
    returned: list[ast.expr]
    handed: set[str] = dataclasses.field(default_factory=set)  # inputs without a type, which the graph hands back


def annotation_of(node: ast.expr | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def read_graph(text: str) -> Graph:
    if text.startswith("ExportedProgram:"):  # torch.export's `print`: the class one step further in, and what it says of names behind the graph
        text = textwrap.dedent(text.removeprefix("ExportedProgram:").split("\nGraph signature:")[0])
    module = ast.parse(re.sub(r"^class \S+?\(", "class captured(", text, count=1))
    function = module.body[0].body[0]
    inputs = {argument.arg: annotation_of(argument.annotation) for argument in function.args.args if argument.annotation}
    statements, returned, handed = [], [], set()
    for statement in function.body:
        if isinstance(statement, ast.Return):
            value = statement.value
            if isinstance(value, ast.Call):  # pytree.tree_unflatten([…], …)
                value = value.args[0]
            returned = value.elts if isinstance(value, (ast.Tuple, ast.List)) else [value]
        elif isinstance(statement, ast.AnnAssign) and statement.value is None:
            inputs[statement.target.id] = annotation_of(statement.annotation)
        elif isinstance(getattr(statement, "value", None), ast.Constant):
            statements.extend(ast.Delete([target]) for target in statement.targets)  # `x = None` frees a name
        elif "tree_flatten_spec" in ast.unparse(statement):
            handed = {name.id for target in statement.targets for name in ast.walk(target) if isinstance(name, ast.Name)} - set(inputs)
        else:
            statements.append(statement)
    return Graph(inputs, statements, returned, handed)


def dotted(node: ast.expr) -> str:
    return ast.unparse(node)


@dataclasses.dataclass
class Pending:
    """What a collective gives before it is waited for: no operator may read it."""
    result: Any


def landed(value: Any) -> Any:
    """What was waited for."""
    if isinstance(value, list):
        return [landed(part) for part in value]
    return value.result if isinstance(value, Pending) else value


def placed(memory: written.Memory, value: Any) -> Any:
    return [placed(memory, part) for part in value] if isinstance(value, list) else memory.place(value)


class Run:
    """One rank, as a coroutine: it asks for the result of each collective."""

    def __init__(self, graph: Graph, inputs: dict[str, Tensor]):
        self.graph, self.memory = graph, written.Memory()
        self.known = {**{name: self.memory.place(value) for name, value in inputs.items()}, **dict.fromkeys(graph.handed)}

    def value(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Name):
            if node.id not in self.known:
                raise Undefined(f"{node.id} is not defined")
            return self.known[node.id]
        if isinstance(node, (ast.List, ast.Tuple)):
            return [self.value(element) for element in node.elts]
        if isinstance(node, ast.Subscript):
            return self.element(self.value(node.value), ast.literal_eval(node.slice))
        if isinstance(node, (ast.Attribute, ast.Call)):
            return dotted(node)  # torch.float32, device(type='cpu')
        if ast.unparse(node) == "-inf":
            return -math.inf
        return ast.literal_eval(node)

    @staticmethod
    def element(values: Any, place: int) -> Any:
        if isinstance(values, Pending):
            return Pending(Run.element(values.result, place))
        if not isinstance(values, list) or not 0 <= place < len(values):
            raise Undefined("no such result")
        return values[place]

    def steps(self) -> Iterator[tuple[str, Tensor, list]]:
        for statement in self.graph.statements:
            if isinstance(statement, ast.Delete):
                self.known.pop(statement.targets[0].id, None)
                continue
            target = statement.target if isinstance(statement, ast.AnnAssign) else getattr(statement, "targets", [None])[0]
            value = statement.value
            if isinstance(value, ast.Call) and dotted(value.func).startswith("torch.ops."):
                name = dotted(value.func).removeprefix("torch.ops.")
                arguments = [self.value(argument) for argument in value.args]
                if name.startswith("_c10d_functional.wait_tensor"):
                    result = landed(arguments[0])
                elif name.startswith("_c10d_functional."):
                    self.memory.check(arguments[0])
                    result = placed(self.memory, (yield name.split(".")[1], arguments[0], arguments[1:]))
                    if name == "_c10d_functional.irecv.default":  # into the buffer, which is not read any more under other names
                        result = self.memory.write(self.known, arguments[0], result)
                    result = Pending(result)
                else:
                    keywords = {keyword.arg: self.value(keyword.value) for keyword in value.keywords}
                    result = written.call(self.memory, self.known, name, arguments, keywords)
            else:
                result = self.value(value)
            if isinstance(target, ast.Name):
                if isinstance(result, Tensor):
                    check_type(annotation_of(getattr(statement, "annotation", None)), result, isinstance(value, ast.Subscript))
                self.known[target.id] = result

    def outputs(self) -> list:
        values = [self.value(node) for node in self.graph.returned]
        self.memory.check(values)
        return values


def sizes_of(annotation: str) -> tuple[int, ...]:
    return tuple(int(size) for size in re.match(r"\w+\[([\d, ]*)\]", annotation).group(1).replace(" ", "").split(",") if size)


def check_type(annotation: str, tensor: Tensor, is_result: bool) -> None:
    """Of a result of several the kind of number, too; elsewhere whole numbers may stand for real ones."""
    if annotation and sizes_of(annotation) != tensor.shape:
        raise Undefined(f"{tensor.shape} where {annotation} stands")
    if is_result and tensor.data and (annotation[0] in "iu") != isinstance(tensor.data[0], int):
        raise Undefined(f"other numbers than {annotation}")


class Claim:
    """Lines `given`, `expect`, `assume`, `mesh`, `group` in the forms that the shipped claims have."""

    def __init__(self, text: str):
        lines = [line.split("#")[0].strip() for line in text.splitlines()]
        words = lambda first: [line[len(first):].strip() for line in lines if line.startswith(first + " ")]
        self.sequential = re.search(r'"(.*)"', words("sequential")[0]).group(1)
        self.distributed = re.search(r'"(.*)"', words("distributed")[0]).group(1)
        mesh = re.findall(r"(\w+) = (\d+)", words("mesh")[0].split("=", 1)[1])
        self.axes = [name for name, _ in mesh]
        self.sizes = [int(size) for _, size in mesh]
        self.ranks = list(itertools.product(*map(range, self.sizes)))
        self.groups = [self.group_line(line) for line in words("group")]
        self.given = [line.split(" = ", 1) for line in words("given")]
        self.expect = [line.split(" = ", 1) for line in words("expect")]
        self.wires = [re.fullmatch(r"(d\[.*?\])\.output\[(\d+)\] -> (d\[.*?\]\.\w+)", line).groups() for line in words("wire")]
        self.assumed = {m.group(2): (int(m.group(1)), int(m.group(3)))
                        for line in words("assume") if (m := re.fullmatch(r"(\d+) <= s\.(\w+) < (\d+)", line))}

    def group_line(self, line: str) -> tuple[dict[str, int], str, list[str]]:
        match = re.fullmatch(r'd(?:\[(.*?)\])? "(.*?)" = (\w+)', line)
        fixed = {name: int(value) for name, value in (part.split("=") for part in (match.group(1) or "").split(",") if part)}
        return fixed, match.group(2), [match.group(3)]

    def members(self, rank: tuple, group: str) -> tuple:
        for fixed, name, axes in self.groups:
            if name == group and all(rank[self.axes.index(axis)] == value for axis, value in fixed.items()):
                return tuple(other for other in self.ranks if all(a == b or axis in axes for axis, a, b in zip(self.axes, rank, other)))
        raise Undefined(f"no group {group}")

    def selected(self, reference: str, running: tuple, expanded: bool) -> tuple[list[tuple], str]:
        """The ranks that `d[…].name`, or several of them in turn, stand for, at these coordinates of the axes that run, and the name."""
        found = []
        for selector, name in re.findall(r"d\[(.*?)\]\.([\w\[\]]+)", reference):
            stars = set(self.axes) if selector == "*" else {part.split("=")[0] for part in selector.split(",") if part.endswith("=*")}
            free = stars if expanded else set()
            fixed = {axis: int(value) for axis, value in re.findall(r"(\w+)=(\d+)", selector)}
            found += [rank for rank in self.ranks
                      if all(a == fixed.get(axis, b) or axis in free for axis, a, b in zip(self.axes, rank, running))]
        return found, name


def pieces(side: str) -> tuple[str, int | None]:
    """`concat(reference; axis=k)` or a reference."""
    match = re.fullmatch(r"concat\((.*); axis=(\d+)\)", side)
    return (match.group(1), int(match.group(2))) if match else (side, None)


def slices_of(side: str) -> list[tuple[str, int, int, int]]:
    """Reference, axis, begin and end of each part of `concat(slice(…), slice(…), …; axis=k)`, each of all ranks in turn; of another side nothing."""
    if not re.fullmatch(r"concat\((slice\([^()]*\), )*slice\([^()]*\); axis=\d+\)", side):
        return []
    return [(reference, int(axis), int(begin), int(end)) for reference, axis, begin, end in re.findall(r"slice\((.*?); axis=(\d+), begin=(\d+), end=(\d+)\)", side)]


def flat_part(side: str) -> tuple[str, int, int] | None:
    """Name, begin and end of `reshape(slice(concat(d[*].name; axis=0); axis=0, begin=…, end=…); shape=[…])`: where a tensor lies in flat shards."""
    match = re.fullmatch(r"reshape\(slice\(concat\(d\[\*\]\.([\w\[\]]+); axis=0\); axis=0, begin=(\d+), end=(\d+)\); shape=\[[\d, ]*\]\)", side)
    return (match.group(1), int(match.group(2)), int(match.group(3))) if match else None


def is_padding(left: str, right: str) -> bool:
    """`slice(…) = 0`: what no part lies in."""
    return left.startswith("slice(") and right == "0"


def from_flat_parts(parts: list[tuple[int, Tensor]], rank: int, size: int) -> Tensor:
    """The flat shard of a rank: parts where they begin in all shards together, and zeros beside them."""
    shard: list = [0.0] * size
    for begin, part in parts:
        for i, value in enumerate(part.data):
            if 0 <= begin + i - rank * size < size:
                shard[begin + i - rank * size] = value
    return Tensor((size,), shard)


def from_slices(claim: Claim, slices: list[tuple[str, int, int, int]], rank: tuple, whole: Tensor) -> tuple[str, Tensor]:
    """The input of a rank, and what it is where its slices, and those of others, make up the whole."""
    offset, own = 0, {}
    for reference, axis, begin, end in slices:
        ranks, name = claim.selected(reference, rank, True)
        for each in ranks:
            if each == rank:
                own[begin] = torch_operators.sliced(whole, axis, offset, offset + end - begin)
            offset += end - begin
    if offset != whole.shape[axis]:
        raise Undefined("slices that do not make up the whole")
    return name, torch_operators.joined([own[begin] for begin in sorted(own)], axis)


def rows_of_tables(graph: Graph) -> dict[str, tuple[int, int]]:
    """For inputs that are looked up in an input: from 0 to its number of rows."""
    found = {}
    for statement in graph.statements:
        if isinstance(statement, ast.AnnAssign) and ".embedding.default(" in ast.unparse(statement):
            table, ids = (node.id for node in statement.value.args[:2])
            if table in graph.inputs and ids in graph.inputs:
                found[ids] = (0, sizes_of(graph.inputs[table])[0])
    return found


def random_tensor(annotation: str, bounds: tuple[int, int], least: float, draw: random.Random) -> Tensor:
    """Integers often where faults show: at the ends of their range, and in the middle, where it is divided."""
    shape, (first, end) = sizes_of(annotation), bounds
    middle = (first + end) // 2
    is_real = annotation[0] in "fb" and annotation[:2] != "b8"
    def number():
        if is_real:
            return draw.uniform(least, 1.5)
        return draw.choice([first, middle - 1, middle, end - 1]) if draw.random() < 0.4 and middle > first else draw.randrange(first, end)
    return Tensor(shape, [number() for _ in range(math.prod(shape))])


def run_ranks(claim: Claim, runs: dict[tuple, Run]) -> None:
    """All ranks to their ends; a collective when all its members have come to it."""
    steps = {rank: run.steps() for rank, run in runs.items()}
    answer: dict[tuple, Any] = dict.fromkeys(runs)
    waiting: dict[tuple, tuple] = {}
    ready = list(runs)
    while ready or waiting:
        for rank in ready:
            try:
                waiting[rank] = steps[rank].send(answer[rank])
            except StopIteration:
                pass
        ready = []
        for rank, (name, tensor, arguments) in list(waiting.items()):
            if name == "isend":
                receiver = claim.members(rank, arguments[-1])[arguments[0]]
                other, buffer, wanted = waiting.get(receiver, (None, None, [0, 0, ""]))
                if other == "irecv" and receiver != rank and claim.members(receiver, wanted[-1])[wanted[0]] == rank:
                    if wanted[1] != arguments[1] or buffer.shape != tensor.shape:
                        raise Undefined("what is sent is not what is received")
                    answer[rank], answer[receiver] = Tensor((0,), []), tensor
                    ready += [rank, receiver]
                continue
            if name == "irecv":
                continue
            members = claim.members(rank, arguments[-1])
            asked = [waiting.get(member) for member in members]
            if rank != members[0] or None in asked:
                continue
            says_sizes = name == "all_to_all_single"  # each member its own
            if any(other[0] != name or (other[2] != arguments and not says_sizes) or claim.members(member, other[2][-1]) != members
                   for member, other in zip(members, asked)):
                raise Undefined("collectives that do not match")
            operands = [other[1] for other in asked]
            if says_sizes:
                results = torch_operators.all_to_all(operands, [other[2][0] for other in asked], [other[2][1] for other in asked])
            else:
                results = torch_operators.collective(name, operands, arguments[:-1])
            for member, result in zip(members, results):
                answer[member] = result
                ready.append(member)
        for rank in ready:
            del waiting[rank]
        if waiting and not ready:
            raise Undefined("ranks that wait for each other")


def is_close(a: Tensor, b: Tensor) -> bool:
    if a.shape != b.shape:
        return False
    scale = 1 + max((abs(x) for x in (*a.data, *b.data)), default=0)
    return all(abs(x - y) <= TOLERANCE * scale for x, y in zip(a.data, b.data))  # false for a NaN


def holds(claim_path: pathlib.Path, seed: int, texts: dict[pathlib.Path, str] | None = None) -> bool:
    """Whether every `expect` line holds at random inputs. Undefined: some operator refuses, or there is no number."""
    claim = Claim(claim_path.read_text())
    draw = random.Random(seed)
    def graph(name: str) -> Graph:
        path = (claim_path.parent / name).resolve()
        return read_graph(texts[path] if texts and path in texts else path.read_text())
    sequential = graph(claim.sequential)
    ranges = {**rows_of_tables(sequential), **claim.assumed}
    of_s = {name: random_tensor(annotation, ranges.get(name, (0, 5)), 0.1 if name.startswith(POSITIVE) else -1.5, draw) for name, annotation in sequential.inputs.items() if annotation}
    run_of_s = Run(sequential, of_s)
    run_ranks(claim, {claim.ranks[0]: run_of_s})
    runs = {}
    for number, rank in enumerate(claim.ranks):
        captured = graph(claim.distributed.replace("{rank}", str(number)))
        inputs = {}
        flat: dict[str, list[tuple[int, Tensor]]] = {}
        for left, right in claim.given:
            if is_padding(left, right):
                continue
            value = of_s[left.removeprefix("s.")]
            if slices := slices_of(right):
                name, part = from_slices(claim, slices, rank, value)
                inputs[name] = part
                continue
            if lies := flat_part(right):
                flat.setdefault(lies[0], []).append((lies[1], value))
                continue
            reference, axis = pieces(right)
            ranks, name = claim.selected(reference, rank, axis is not None)
            if axis is None and rank not in ranks:
                continue  # an input of another stage
            if axis is not None:
                if value.shape[axis] % len(ranks):
                    raise Undefined("unequal parts")
                value = torch_operators.split(value, value.shape[axis] // len(ranks), axis)[ranks.index(rank)]
            inputs[name] = value
        for name, parts in flat.items():
            inputs[name] = from_flat_parts(parts, number, sizes_of(captured.inputs[name])[0])
        runs[rank] = Run(captured, inputs)
    if claim.wires:  # stage by stage: ranks of one stage do not talk to each other in the shipped claims
        for rank, run in runs.items():
            for source, position, reference in claim.wires:
                fed, name = claim.selected(reference, rank, False)
                if fed == [rank]:
                    run.known[name] = run.memory.place(runs[claim.selected(f"{source}.x", rank, False)[0][0]].outputs()[int(position)])
            run_ranks(claim, {rank: run})
    else:
        run_ranks(claim, runs)
    results_of_s, results = run_of_s.outputs(), {rank: run.outputs() for rank, run in runs.items()}
    for left, right in claim.expect:
        if is_padding(left, right):
            rank, position, *cut = map(int, re.fullmatch(r"slice\(d\[\w+=(\d+)\]\.output\[(\d+)\]; axis=(\d+), begin=(\d+), end=(\d+)\)", left).groups())
            if any(torch_operators.sliced(results[(rank,)][position], *cut).data):
                return False
            continue
        wanted = results_of_s[int(re.fullmatch(r"s\.output\[(\d+)\]", left).group(1))]
        if slices := slices_of(right):
            cut = [torch_operators.sliced(results[each][int(name[len("output["):-1])], axis, begin, end)
                   for reference, axis, begin, end in slices for ranks, name in [claim.selected(reference, claim.ranks[0], True)] for each in ranks]
            if not is_close(wanted, torch_operators.joined(cut, slices[0][1])):
                return False
            continue
        if lies := flat_part(right):
            whole = torch_operators.joined([results[rank][int(lies[0][len("output["):-1])] for rank in claim.ranks], 0)
            if not is_close(Tensor(wanted.shape, torch_operators.sliced(whole, 0, lies[1], lies[2]).data), wanted):
                return False
            continue
        summed = re.fullmatch(r"sum\((.*)\)", right)
        reference, axis = (summed.group(1), None) if summed else pieces(right)
        for rank in claim.ranks:
            ranks, name = claim.selected(reference, rank, axis is not None or summed is not None)
            parts = [results[each][int(name[len("output["):-1])] for each in ranks]
            if any(not isinstance(x, Tensor) for x in (wanted, *parts)) or any(not math.isfinite(x) for part in (wanted, *parts) for x in part.data):
                raise Undefined("no number")
            if summed:
                parts = [torch_operators.over_members("sum", parts)]
            if not is_close(wanted, parts[0] if axis is None else torch_operators.joined(parts, axis)):
                return False
    return True

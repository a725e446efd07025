"""Whether a violation is true, apart from the programs: its values are put into both graphs, these run in plain Python (`capture_values.py`), and its goal
is looked at where it says. What the claim says is read here once more, from docs/claims.md; what values leaves have, from docs/certificate.md section 10.
What is not known here is `NotJudged`: neither true nor false."""
import ast
import dataclasses
import fractions
import hashlib
import itertools
import json
import math
import posixpath
import random
import re
from typing import Any

from mutation import capture_values, torch_operators
from mutation.torch_operators import Tensor, Undefined

APART = 2.0**-20 * (1 - 1e-6)  # of the larger; Python rounds
REPORTED = 1e-6
UNMATCHED = ("collectives that do not match", "ranks that wait for each other", "what is sent is not what is received", "operands of different shapes",
             "a group of another size", "parts of different sizes")  # what `capture_values` and `torch_operators` call it
SEEDS = (1, 2)  # of leaves that have no values
TOKEN = re.compile(r'\s*(?:("[^"\n]*")|([A-Za-z_]\w*)|(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(->|<=|>=|!=|\.\.|[=<>()\[\]{},;.*+\-/]))')
LISTS = ("concat", "sum")
RANGES = {"i8": (-2**7, 2**7 - 1), "i16": (-2**15, 2**15 - 1), "i32": (-2**31, 2**31 - 1), "i64": (-2**63, 2**63 - 1), "u8": (0, 255)}
IDENTITY = re.compile(r"torch\.ops\.aten\.(alias|detach|clone|_to_copy)\.default")
REAL = ("f16", "bf16", "f32", "f64")


class NotJudged(Exception):
    """What this file knows nothing of."""


class Untrue(Exception):
    """Why what the file says does not hold."""


# ---------------------------------------------------------------- claims

def tokens_of(text: str) -> list[str]:
    found, at = [], 0
    text = text.rstrip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise NotJudged(f"the claim has {text[at:at + 10]!r}")
        found.append(next(group for group in match.groups() if group is not None))
        at = match.end()
    return found


def statements_of(text: str) -> list[list[str]]:
    """The tokens of each statement: a line, or several while a bracket is open."""
    statements, open_ones, depth = [], [], 0
    for line in text.split("\n"):
        words = tokens_of(re.sub(r'("[^"]*")|#.*', lambda match: match.group(1) or "", line))
        depth += sum(word in "([" for word in words) - sum(word in ")]" for word in words)
        open_ones += words
        if depth <= 0 and open_ones:
            statements.append(open_ones)
            open_ones, depth = [], 0
    if open_ones:
        raise NotJudged("a bracket stays open")
    return statements


@dataclasses.dataclass(frozen=True)
class Reference:
    graph: str
    selector: tuple[tuple[str, str], ...]
    name: str
    index: int | None


@dataclasses.dataclass(frozen=True)
class Call:
    name: str
    arguments: tuple
    attributes: tuple[tuple[str, Any], ...]

    def attribute(self, name: str) -> Any:
        return dict(self.attributes)[name]


class Reader:
    """Tokens of one statement, read from the left."""

    def __init__(self, words: list[str]):
        self.words, self.at = words, 0

    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self, wanted: str | None = None) -> str:
        word = self.peek()
        if not word or (wanted is not None and word != wanted):
            raise NotJudged(f"{word!r} where {wanted!r} is expected")
        self.at += 1
        return word

    def reads(self, word: str) -> bool:
        if self.peek() != word:
            return False
        self.at += 1
        return True

    def reference(self, graph: str) -> Reference:
        selector = []
        if graph == "d":
            self.take("[")
            while not self.reads("]"):
                word = self.take()
                selector.append((word, self.take()) if self.reads("=") else ("", word))
                self.reads(",")
        name = ""
        while self.reads("."):
            word = self.take()
            name += ("." if name else "") + word.strip('"')
        index = None
        if self.reads("["):
            index = int(self.take())
            self.take("]")
        return Reference(graph, tuple(selector), name, index)

    def side(self) -> Any:
        word = self.take()
        if word == "-":
            return -self.side()
        if re.match(r"\d", word):
            return float(word) if re.search(r"[.eE]", word) else int(word)
        if word in ("true", "false"):
            return word == "true"
        if word == "(":
            inner = self.side()
            self.take(")")
            return inner
        if word in ("s", "d") and self.peek() in (".", "["):
            return self.reference(word)
        self.take("(")
        arguments, attributes = [], []
        while self.peek() not in (";", ")"):
            arguments.append(self.side())
            self.reads(",")
        if self.reads(";"):
            while self.peek() != ")":
                name = self.take()
                self.take("=")
                if self.reads("["):
                    value: Any = []
                    while not self.reads("]"):
                        value.append(int(self.take()))
                        self.reads(",")
                else:
                    value = (-1 if self.reads("-") else 1) * int(self.take())
                attributes.append((name, value if isinstance(value, int) else tuple(value)))
                self.reads(",")
        self.take(")")
        return Call(word, tuple(arguments), tuple(attributes))


def references(node: Any, in_list: bool = False) -> list[tuple[Reference, bool]]:
    """Each with whether its stars expand there: below a list operator, with operators of one tensor at most between."""
    if isinstance(node, Reference):
        return [(node, in_list)]
    if not isinstance(node, Call):
        return []
    below = node.name in LISTS or (in_list and len(node.arguments) == 1)
    return [found for argument in node.arguments for found in references(argument, below)]


@dataclasses.dataclass(frozen=True)
class Statement:
    left: Any
    right: Any
    running: tuple  # the coordinates of the axes that run


class Claim(capture_values.Claim):
    """The lines that this file looks at, whatever white space they have; what `capture_values` needs to run ranks."""

    def __init__(self, text: str):
        self.given, self.expect, self.assume, self.groups = [], [], [], []
        paths = {}
        lines: dict[str, list] = {"given": [], "expect": []}
        for words in statements_of(text)[1:]:
            reader = Reader(words)
            word = reader.take()
            if word in ("sequential", "distributed"):
                reader.at = len(words) - 1
                paths[word] = reader.take().strip('"')
            elif word == "mesh":
                mesh = re.findall(r"(\w+) = (\d+)", " ".join(words).split("(", 1)[1])
                self.axes, self.sizes = [name for name, _ in mesh], [int(size) for _, size in mesh]
            elif word == "group":
                self.groups.append(self.group_of(reader))
            elif word in lines:
                left = reader.side()
                reader.take("=")
                lines[word].append((left, reader.side()))
                if reader.peek():
                    raise NotJudged(f"{reader.peek()!r} behind a side")
            elif word == "assume":
                self.assume.append(words[1:])
            elif word not in ("claim", "ignore", "state", "contract", "subject"):
                raise NotJudged(f"a line `{word}`")
        if len(paths) != 2 or not hasattr(self, "axes"):
            raise NotJudged("a claim without graphs or a mesh")
        self.sequential, self.distributed = paths["sequential"], paths["distributed"]
        self.ranks = list(itertools.product(*map(range, self.sizes)))
        self.given = [one for line in lines["given"] for one in self.expanded(*line)]
        self.expect = [one for line in lines["expect"] for one in self.expanded(*line)]

    def group_of(self, reader: Reader) -> tuple[dict[str, int], str, list[str]]:
        graph = reader.take()
        fixed = {}
        if graph == "d" and reader.peek() == "[":
            for axis, value in reader.reference("d").selector:
                if value != "*":
                    fixed[axis] = int(value)
        name = reader.take().strip('"')
        reader.take("=")
        axis = reader.take()
        if axis not in self.axes or graph != "d" or any(known not in self.axes for known in fixed):
            raise NotJudged("a group that is no axis")
        return fixed, name, [axis]

    def path(self, number: int) -> str:
        values = {"rank": number, **dict(zip(self.axes, self.ranks[number]))}
        return re.sub(r"\{(\w+)\}", lambda match: str(values[match.group(1)]), self.distributed)

    def choices(self, reference: Reference) -> list[int | str]:
        """For each axis: its number, `*`, or nothing."""
        found: list[int | str] = [""] * len(self.axes)
        for axis, value in reference.selector:
            if axis == "" and value == "*":
                return ["*"] * len(self.axes)
            if axis == "":
                return list(self.ranks[int(value)])
            found[self.axes.index(axis)] = value if value == "*" else int(value)
        return found

    def expanded(self, left: Any, right: Any) -> list[Statement]:
        running = [False] * len(self.axes)
        try:
            for reference, in_list in [*references(left), *references(right)]:
                for axis, choice in enumerate(self.choices(reference) if reference.graph == "d" else []):
                    running[axis] |= choice == "" or (choice == "*" and not in_list)
        except (ValueError, IndexError) as problem:
            raise NotJudged("a selector that is none") from problem
        return [Statement(left, right, at) for at in itertools.product(*(range(size) if runs else (0,) for size, runs in zip(self.sizes, running)))]

    def meant(self, reference: Reference, running: tuple, in_list: bool) -> list[int]:
        """The numbers of the ranks that a reference stands for."""
        each = [range(size) if choice == "*" and in_list else (at,) if choice in ("", "*") else (choice,)
                for size, choice, at in zip(self.sizes, self.choices(reference), running)]
        return [self.ranks.index(rank) for rank in itertools.product(*each)]


# ---------------------------------------------------------------- leaves

Leaf = tuple  # ("s" or the number of a rank, the name of an input)


@dataclasses.dataclass(frozen=True)
class Part:
    """What a leaf is tied to: a side of a statement, or of that a slice."""
    side: Any
    running: tuple
    cut: tuple[int, int, int] | None = None


def number_of(value: Any) -> Any:
    return float(fractions.Fraction(value)) if isinstance(value, str) else value


class State:
    """A file's claim and graphs with all values of all leaves, and what both sides compute from them."""

    def __init__(self, document: dict, seed: int):
        self.claim = Claim(document["c_claim"]["b_text"])
        texts = {posixpath.normpath(source["a_path"]): source["b_text"] for source in document["d_sources"]}
        paths = {"s": self.claim.sequential, **{number: self.claim.path(number) for number in range(len(self.claim.ranks))}}
        self.graphs = {graph: capture_values.read_graph(texts[posixpath.normpath(path)]) for graph, path in paths.items()}
        self.draw = random.Random(seed)
        self.ties: dict[Leaf, Part] = {}
        self.known: dict[Leaf, Tensor] = {}
        self.conditions: list[Statement] = []
        about_values = document.get("h_goal") != "communication"  # else of any, and what the claim says of them is not read
        for statement in self.claim.given if about_values else []:
            self.tie(statement)
        self.entries = self.read_entries(document["g_leaves"])
        self.open = any((graph, name) not in self.ties and (graph, name) not in self.entries for graph in self.graphs for name in self.graphs[graph].inputs)
        if about_values:
            self.check_conditions()
        self.run()
        self.known.clear()

    def leaf(self, node: Any, running: tuple, in_list: bool = False) -> list[Leaf]:
        if not isinstance(node, Reference) or node.index is not None:
            return []
        leaves = [("s", node.name)] if node.graph == "s" else [(rank, node.name) for rank in self.claim.meant(node, running, in_list)]
        return [leaf for leaf in leaves if self.graphs[leaf[0]].inputs.get(leaf[1])]

    def below(self, node: Any, running: tuple) -> set[Leaf]:
        """Every leaf in it, and in what tied ones are tied to."""
        seen: set[Leaf] = set()
        waiting = [leaf for reference, in_list in references(node) for leaf in self.leaf(reference, running, in_list)]
        while waiting:
            leaf = waiting.pop()
            if leaf not in seen:
                seen.add(leaf)
                if tied := self.ties.get(leaf):
                    waiting += [other for reference, in_list in references(tied.side) for other in self.leaf(reference, tied.running, in_list)]
        return seen

    def tie(self, statement: Statement) -> None:
        sides = [(statement.left, statement.right), (statement.right, statement.left)]

        def alone(of_s: bool) -> bool:
            for side, other in sides:
                for leaf in self.leaf(side, statement.running):
                    if (leaf[0] == "s") == of_s and leaf not in self.ties and leaf not in self.below(other, statement.running):
                        self.ties[leaf] = Part(other, statement.running)
                        return True
            return False

        def in_parts() -> bool:
            for side, other in sides:
                if not isinstance(side, Call) or side.name != "concat":
                    continue
                each = [self.leaf(argument, statement.running, True) for argument in side.arguments]
                leaves = [leaf for part in each for leaf in part]
                if [] in each or len(set(leaves)) != len(leaves) or any(leaf[0] == "s" or leaf in self.ties for leaf in leaves) or \
                        set(leaves) & self.below(other, statement.running):
                    continue
                axis, begin = side.attribute("axis"), 0
                for leaf in leaves:
                    end = begin + capture_values.sizes_of(self.graphs[leaf[0]].inputs[leaf[1]])[axis]
                    self.ties[leaf] = Part(other, statement.running, (axis, begin, end))
                    begin = end
                return True
            return False

        if not alone(False) and not in_parts() and not alone(True):
            self.conditions.append(statement)

    def input_behind(self, graph: Any, name: str) -> str:
        """The name of an input, or of a node that is one: `validate` takes `s.alias_1` for the input of which it is an alias."""
        same = {statement.target.id: statement.value.args[0].id for statement in self.graphs[graph].statements
                if isinstance(statement, ast.AnnAssign) and isinstance(statement.value, ast.Call) and isinstance(statement.target, ast.Name) and
                statement.value.args and isinstance(statement.value.args[0], ast.Name) and IDENTITY.fullmatch(ast.unparse(statement.value.func))}
        while name in same:
            name = same[name]
        return name

    def read_entries(self, rows: list) -> dict[Leaf, Tensor]:
        found: dict[Leaf, Tensor] = {}
        for (graph, written, result), usual, exceptions in rows:
            name = self.input_behind(graph, written)
            leaf = (graph, name)
            annotation = self.graphs[graph].inputs.get(name)
            if not annotation or result != 0 or leaf in self.ties or leaf in found:
                raise Untrue(f"an entry about {leaf}, which is no open leaf or has one")
            dtype, shape = annotation.split("[")[0], capture_values.sizes_of(annotation)
            for value in (usual, *(pair[1] for pair in exceptions)):
                good = isinstance(value, str) if dtype in REAL else isinstance(value, bool) if dtype.startswith("b") else \
                    isinstance(value, int) and not isinstance(value, bool) and RANGES[dtype][0] <= value <= RANGES[dtype][1]
                if not good:
                    raise Untrue(f"{value} is no {dtype}")
            places = [place for place, _ in exceptions]
            if any(a >= b for a, b in itertools.pairwise([-1, *places, math.prod(shape)])):
                raise Untrue("exceptions that do not ascend within the leaf")
            data = [number_of(usual)] * math.prod(shape)
            for place, value in exceptions:
                data[place] = number_of(value)
            found[leaf] = Tensor(shape, data)
        return found

    def value_of(self, leaf: Leaf) -> Tensor:
        if leaf not in self.known:
            annotation = self.graphs[leaf[0]].inputs[leaf[1]]
            shape = capture_values.sizes_of(annotation)
            if tied := self.ties.get(leaf):
                value = self.value(tied.side, tied.running, self.input_of, shape)
                value = torch_operators.sliced(value, *tied.cut) if tied.cut else value
                dtype = annotation.split("[")[0]
                if dtype in RANGES and any(not RANGES[dtype][0] <= x <= RANGES[dtype][1] for x in value.data):
                    raise Untrue(f"{leaf} has a value that its type does not hold")
                if value.shape != shape:
                    raise NotJudged(f"{leaf} is tied to another shape")
            elif leaf in self.entries:
                value = self.entries[leaf]
            elif annotation.startswith("i") or annotation.startswith("u"):
                value = Tensor(shape, [self.draw.randrange(2) for _ in range(math.prod(shape))])
            elif annotation.split("[")[0] in REAL:
                value = Tensor(shape, [self.draw.uniform(-1.5, 1.5) for _ in range(math.prod(shape))])
            else:
                value = Tensor(shape, [self.draw.random() < 0.5 for _ in range(math.prod(shape))])
            self.known[leaf] = value
        return self.known[leaf]

    # ------------------------------------------------------------ sides

    def input_of(self, graph: Any, reference: Reference) -> Tensor:
        if reference.index is not None or not self.graphs[graph].inputs.get(reference.name):
            raise NotJudged(f"{reference.name} is no input")
        return self.value_of((graph, reference.name))

    def output_of(self, graph: Any, reference: Reference) -> Tensor:
        if reference.name != "output" or reference.index is None or reference.index >= len(self.outputs[graph]):
            raise NotJudged(f"{reference.name} is no output")
        return self.outputs[graph][reference.index]

    def applied(self, call: Call, x: Tensor) -> Tensor:
        if call.name == "slice":
            axis, begin, end = (call.attribute(name) for name in ("axis", "begin", "end"))
            if not 0 <= axis < len(x.shape) or not 0 <= begin <= end <= x.shape[axis]:
                raise NotJudged("a slice out of range")
            return torch_operators.sliced(x, axis, begin, end)
        if call.name == "reshape":
            return torch_operators.reshaped(x, call.attribute("shape"))
        raise NotJudged(f"{call.name} in a side")

    def parts(self, node: Any, running: tuple, read: Any) -> list[Tensor]:
        """What an argument of a list operator stands for."""
        if isinstance(node, Reference):
            graphs = ["s"] if node.graph == "s" else self.claim.meant(node, running, True)
            return [read(graph, node) for graph in graphs]
        if isinstance(node, Call) and node.name not in LISTS and len(node.arguments) == 1:
            return [self.applied(node, part) for part in self.parts(node.arguments[0], running, read)]
        return [self.value(node, running, read)]

    def value(self, node: Any, running: tuple, read: Any, shape: tuple = ()) -> Tensor:
        try:
            if isinstance(node, Reference):
                return read("s" if node.graph == "s" else self.claim.meant(node, running, False)[0], node)
            if not isinstance(node, Call):
                return torch_operators.filled(shape, node)
            if node.name not in LISTS:
                return self.applied(node, self.value(node.arguments[0], running, read))
            parts = [part for argument in node.arguments for part in self.parts(argument, running, read)]
            return torch_operators.joined(parts, node.attribute("axis")) if node.name == "concat" else torch_operators.over_members("sum", parts)
        except (KeyError, IndexError, ValueError) as problem:
            raise NotJudged(f"a side that is none: {problem!r}") from problem

    def sides(self, statement: Statement, read: Any) -> tuple[Tensor, Tensor]:
        plain = lambda node: not isinstance(node, (Reference, Call))
        first, second = (statement.right, statement.left) if plain(statement.left) else (statement.left, statement.right)
        one = self.value(first, statement.running, read)
        two = self.value(second, statement.running, read, one.shape)
        return (two, one) if plain(statement.left) else (one, two)

    # ------------------------------------------------------------ conditions

    def check_conditions(self) -> None:
        for words in self.claim.assume:
            self.check_assumed(words)
        for statement in self.conditions:
            left, right = self.sides(statement, self.input_of)
            if left != right:
                raise Untrue("a given line does not hold")

    def check_assumed(self, words: list[str]) -> None:
        reader, text, about = Reader(words), [], set()
        while word := reader.peek():
            reader.take()
            if word in ("s", "d") and reader.peek() in (".", "["):
                about.add(reader.reference(word))
                text.append("it")
            elif word in ("and", "or", "not", "<", "<=", ">", ">=", "!=", "=", "+", "-", "*", "(", ")", "true", "false") or re.fullmatch(r"\d+", word):
                text.append({"=": "==", "true": "True", "false": "False"}.get(word, word))
            else:
                raise NotJudged(f"{word} in an assume line")
        if len(about) != 1:
            raise NotJudged("an assume line about several inputs")
        reference = about.pop()
        try:
            holds = eval(f"lambda it: {' '.join(text)}", {"__builtins__": {}})  # of the words above only
        except SyntaxError as problem:
            raise NotJudged("an assume line that is none") from problem
        running = self.claim.expanded(reference, 0)
        for statement in running:
            for leaf in self.leaf(reference, statement.running):
                if not all(holds(x) for x in self.value_of(leaf).data):
                    raise Untrue(f"an assumption about {leaf} does not hold")

    # ------------------------------------------------------------ running

    def run(self) -> None:
        runs = {graph: capture_values.Run(captured, {name: self.value_of((graph, name)) for name, annotation in captured.inputs.items() if annotation})
                for graph, captured in self.graphs.items()}
        try:
            capture_values.run_ranks(self.claim, {self.claim.ranks[0]: runs["s"]})
        except Undefined as problem:
            if "out of range" in str(problem):
                raise Untrue(f"s refuses: {problem}") from problem
            raise
        capture_values.run_ranks(self.claim, {rank: runs[number] for number, rank in enumerate(self.claim.ranks)})
        self.outputs = {graph: run.outputs() for graph, run in runs.items()}


class Judge:
    """Keeps the last few states: most edits of a file leave its claim, graphs and values alone."""

    def __init__(self, kept: int = 60):
        self.kept, self.states = kept, {}

    def state(self, document: dict, seed: int) -> State:
        key = hashlib.sha256(json.dumps([document[name] for name in ("c_claim", "d_sources", "g_leaves")]).encode()).hexdigest(), seed, document.get("h_goal") == "communication"
        if key not in self.states:
            state = State(document, seed)
            while len(self.states) >= self.kept:
                self.states.pop(next(iter(self.states)), None)
            self.states[key] = state
        return self.states[key]

    def numbers(self, document: dict, seed: int) -> tuple[Any, Any]:
        """Both sides at the element that the file states."""
        state = self.state(document, seed)
        try:
            statement = state.claim.expect[document["h_goal"]]
        except IndexError as problem:
            raise Untrue("no such goal") from problem
        left, right = state.sides(statement, state.output_of)
        if left.shape != right.shape:
            raise NotJudged("sides of two shapes")
        index = document["i_element"]
        if len(index) != len(left.shape) or any(not 0 <= at < size for at, size in zip(index, left.shape)):
            raise Untrue("no such element")
        return left.at(index), right.at(index)

    def why_untrue(self, document: dict, report: dict) -> str:
        """Nothing if both sides differ there and are what `validate` reports. NotJudged: this file cannot say."""
        try:
            if document["h_goal"] == "communication":
                self.state(document, SEEDS[0])
                return "all calls of ranks match"
            for seed in SEEDS:
                left, right = self.numbers(document, seed)
                if any(not isinstance(x, (int, float)) or not math.isfinite(x) for x in (left, right)):
                    raise NotJudged("no number")
                scale = max(abs(left), abs(right))
                is_real = isinstance(left, float) or isinstance(right, float)
                if not (abs(left - right) > APART * scale if is_real else left != right):
                    return f"the sides are {left!r} and {right!r}"
                if complaint := is_reported(report, left, right):
                    return complaint
                if not self.state(document, seed).open:
                    break
            return ""
        except Untrue as problem:
            return str(problem)
        except (Undefined, SyntaxError, RecursionError) as problem:
            if document["h_goal"] == "communication" and str(problem) in UNMATCHED:
                return ""
            raise NotJudged(str(problem)) from problem


def is_reported(report: dict, left: Any, right: Any) -> str:
    """Nothing if the report has these numbers."""
    said = next((line for line in report.get("violated", []) if line.startswith("at [")), "")
    match = re.fullmatch(r"at \[[\d, ]*\] the left side is (.*), the right side (.*)", said)
    if not match:
        return f"the report says {said!r}"
    slack = REPORTED * 1e-6 * max(abs(left), abs(right))
    for text, own in zip(match.groups(), (left, right)):
        ends = [float(word) for word in re.findall(r"-?(?:\d[\d.]*(?:e[+-]?\d+)?|inf)", text)]
        if not ends or not ends[0] - REPORTED * abs(ends[0]) - slack <= own <= ends[-1] + REPORTED * abs(ends[-1]) + slack:
            return f"Python computes {left!r} and {right!r}, the report says {said!r}"
    return ""

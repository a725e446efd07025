"""Facts about named functions (`fact …` in lemmas/operators) are trusted text: each is computed in double precision at 10,000 random
places and must hold there, up to rounding; each with an operator or a number changed must fail at some place, so that the test can tell.
Domains that a fact leaves out (`x <= 0 or …`) are met as often as the others.
"""
import math
import random
import re

from harness import CHECKOUT, Context, Failure, Test

INSTANCES = 10_000
TOLERANCE = 1e-9
FACT = re.compile(r"^\s+fact (\w+)\(([^)]*)\): (.*?)\s*(?:#.*)?$", re.MULTILINE)
TOKEN = re.compile(r"\s*(\w+|<=|>=|!=|[-+*/()=<>])")
OTHER = {"+": "-", "-": "+", "*": "+", "=": "<", ">": "<", ">=": "<"}


class Close(float):
    """A number that equals what rounding may have made of it."""
    def __eq__(self, other):
        return abs(float(self) - float(other)) <= TOLERANCE * max(1.0, abs(float(self)), abs(float(other)))

    def __hash__(self):
        return 0


def outside() -> float:
    return random.uniform(-9, 9)  # nothing is known there


FUNCTIONS = {
    "exp": lambda x: Close(math.exp(x)), "log": lambda x: Close(math.log(x) if x > 0 else outside()),
    "sqrt": lambda x: Close(math.sqrt(x) if x >= 0 else outside()), "rsqrt": lambda x: Close(1 / math.sqrt(x) if x > 0 else outside()),
    "inv": lambda x: Close(1 / x if x != 0 else outside()), "tanh": lambda x: Close(math.tanh(x)), "erf": lambda x: Close(math.erf(x)), "erf_slope": lambda x: Close(2 / math.sqrt(math.pi) * math.exp(-x * x)),
    "sin": lambda x: Close(math.sin(x)), "cos": lambda x: Close(math.cos(x)),
}


def facts() -> dict[str, tuple[list[str], list[str]]]:
    """Variables and tokens of each fact, by name."""
    found = {}
    for path in sorted((CHECKOUT / "lemmas" / "operators").rglob("*.op")):
        for name, variables, formula in FACT.findall(path.read_text()):
            tokens = TOKEN.findall(formula)
            if "".join(tokens) != re.sub(r"\s", "", formula):
                raise Failure(f"{path.name}: fact {name}: cannot be read by this test: {formula}")
            found[name] = ([part.split(":")[0].strip() for part in variables.split(",")], tokens)
    return found


def python(tokens: list[str], variables: list[str]) -> str:
    for token in tokens:
        if token[0].isalpha() and token not in (*variables, *FUNCTIONS, "or", "and", "not"):
            raise Failure(f"`{token}`: this test does not compute it")
    written = " ".join("==" if token == "=" else token for token in tokens)
    return re.sub(r"(?<![\w.])(\d+)(?![\w.])", r"Close(\1)", written)


def counterexample(variables: list[str], tokens: list[str], seed: int) -> dict[str, float] | None:
    code = compile(python(tokens, variables), "fact", "eval")
    choose = random.Random(seed)
    for _ in range(INSTANCES):
        values = {name: Close(choose.choice([-1, 0, 1, choose.uniform(-9, 9), choose.uniform(-1, 1)])) for name in variables}
        if not eval(code, {"__builtins__": {}, "Close": Close, **FUNCTIONS}, values):
            return values
    return None


def fact_test(name: str, variables: list[str], tokens: list[str]) -> Test:
    def run(_: Context) -> None:
        if (values := counterexample(variables, tokens, 1)) is not None:
            raise Failure(f"fact {name} fails at {values}")
        # The conclusion is what stands behind the last `or`.
        conclusion = max((i + 1 for i, token in enumerate(tokens) if token == "or"), default=0)
        for at, token in enumerate(tokens):
            if at < conclusion or token not in OTHER:
                continue
            mistaken = tokens[:at] + [OTHER[token]] + tokens[at + 1:]
            if counterexample(variables, mistaken, 2) is None:
                raise Failure(f"fact {name} with a mistake is not refuted: {' '.join(mistaken)}")
    return Test(f"function facts/{name}", run)


def tests() -> list[Test]:
    return [fact_test(name, *fact) for name, fact in facts().items()]

"""Input that asks for more than there is: `prove` says so in one line, within seconds and far less than a gigabyte."""
import os
import pathlib
import re
import resource
import tempfile
from collections.abc import Callable

from end_to_end.small_pairs import graph
from harness import OWN_CAPTURES, Context, Failure, Outcome, Test

SECONDS, BYTES = 60, 1 << 30
CAPTURE = OWN_CAPTURES / "data_parallel" / "seq_sgd.py"
RANKS = ", ".join([f"x{i} = 2" for i in range(16)] + [f"y{i} = 1" for i in range(48)])


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def expect(outcome: Outcome, code: int, pattern: str) -> None:
    said = (outcome.output + outcome.errors).strip()
    if outcome.code != code or not re.search(pattern, said):
        raise Failure(f"expected exit {code} and /{pattern}/\n{outcome.describe()}")
    if len(said.split("\n")) > 6 or len(said) > 2000:
        raise Failure(f"more than a few lines\n{outcome.describe()}")


def claim_test(title: str, lines: str, pattern: str, code: int = 3, capture: str = str(CAPTURE), prepare: Callable[[pathlib.Path], object] | None = None) -> Test:
    """A claim about one capture of a known project, with these lines."""
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = pathlib.Path(temporary)
            if prepare:
                prepare(folder)
            claim = folder / "a.claim"
            claim.write_text(f'countersign claim 1\nsequential s = "{capture}"\ndistributed d = "{CAPTURE}"\n{lines}')
            before = set(folder.iterdir())
            expect(context.prove(claim, folder / "certificate.json", seconds=SECONDS, before=limited), code, pattern)
            if set(folder.iterdir()) != before:
                raise Failure("files were left behind")
    return Test(f"bad input: bounded: {title}", run)


def lemma_test(title: str, text: str, pattern: str, code: int) -> Test:
    def run(context: Context) -> None:
        expect(context.run("prove", ["lemmas", "--threads", "1", "--try", text], seconds=SECONDS, before=limited), code, pattern)
    return Test(f"bad input: bounded: lemmas: {title}", run)


def claim_from_pipes(context: Context) -> None:
    """What a shell hands over is read; a pipe that nobody writes to is not waited for."""
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        folder = pathlib.Path(temporary)
        claim = (OWN_CAPTURES.parents[1] / "certificates" / "identity.claim").read_text().replace("../tests/captures", str(OWN_CAPTURES))
        outcome = context.run("prove", ["/dev/stdin", "--check-claim"], stdin=claim.encode(), seconds=SECONDS, before=limited)
        if outcome.code != 0:
            raise Failure(f"expected exit 0\n{outcome.describe()}")
        os.mkfifo(folder / "a.claim")
        with open(folder / "b.claim", "wb") as sparse:
            sparse.truncate(1 << 40)
        for path, problem in ((folder / "a.claim", "is no regular file"), ("/dev/zero", "is no regular file"), (folder / "b.claim", r"is longer than \d+ bytes")):
            outcome = context.run("prove", [path, "-o", folder / "certificate.json"], seconds=SECONDS, before=limited)
            expect(outcome, 74, rf"^prove: {re.escape(str(path))}: {problem}$")


def unknown(title: str, inputs: str, s: list[str], d: list[str], claim: str) -> Test:
    """A pair that is wrong, where much could be drawn and computed to see it."""
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = pathlib.Path(temporary)
            for name, body in (("s.py", s), ("r0.py", d)):
                (folder / name).write_text(graph(inputs, *body))
            (folder / "a.claim").write_text(f'countersign claim 1\nsequential s = "s.py"\ndistributed d = "r{{rank}}.py"\nmesh d = (tp = 1)\n{claim}')
            outcome = context.prove(folder / "a.claim", folder / "certificate.json", seconds=SECONDS, before=limited)
            if outcome.code not in (1, 2) or not re.search(r"the first operator of s[^\n]*\n *s\.[ay] = ", outcome.output):
                raise Failure(f"expected UNKNOWN or VIOLATES, with an operator\n{outcome.describe()}")
    return Test(f"bad input: bounded: {title}", run)


def once_each(title: str, inputs: str, lines: list[str], more: list[str], claim: str, verdict: str) -> Test:
    """`validate` of a graph that stands on `-inf`, many times over; the rank does without what is counted here."""
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = pathlib.Path(temporary)
            for name, body in (("s.py", lines[:-1] + more + lines[-1:]), ("r0.py", lines)):
                (folder / name).write_text(graph(inputs, *body))
            (folder / "a.claim").write_text(f'countersign claim 1\nsequential s = "s.py"\ndistributed d = "r{{rank}}.py"\nmesh d = (tp = 1)\n{claim}claim all\n')
            context.prove(folder / "a.claim", folder / "certificate.json", "--no-validate", seconds=SECONDS, before=limited)
            outcome = context.run("validate", [folder / "certificate.json", "--max-seconds", "12"], seconds=SECONDS, before=limited)
            if outcome.code != 0 or not re.search(verdict, outcome.output):
                raise Failure(f"expected /{verdict}/\n{outcome.describe()}")
    return Test(f"bad input: bounded: -inf: {title}", run)


def tests() -> list[Test]:
    much = "says so much of so many ranks is not supported yet"
    numbers = ",".join(map(str, range(40000)))
    nested = "for x: [n] concat(" + "concat(" * 12 + "x for t0 < 3; axis = 0)" + "".join(f" for t{i} < 3; axis = 0)" for i in range(1, 13)) + " == x"
    # Subset sums in disguise: whether the conditions can be met is what no bounded search finds out.
    market = [[pow(3, 40 + 50 * i + j, (1 << 50) - 27) for j in range(50)] for i in range(5)]
    names = [f"a{j}" for j in range(50)]
    market_text = (f"for x: [n], {', '.join(f'{a}: int' for a in names)} "
                   "slice(x; axis = 0, begin = 0, end = n) == slice(x; axis = 0, begin = a0, end = n + a0) when "
                   + ", ".join([f"0 <= {a}, {a} <= 1" for a in names]
                               + [" + ".join(f"{c} * {a}" for c, a in zip(row, names)) + f" = {sum(row) // 2}" for row in market]))
    return [
        claim_test("a group of many ranks", f'mesh d = (r = 65536)\ngroup d "g" = [{numbers}]\nclaim all\n', rf"a\.claim:5:\d+: .*{much}"),
        claim_test("a rank twice in a long group", f'mesh d = (r = 65536)\ngroup d "g" = [{numbers}, 39999]\nclaim all\n',
                   r"a\.claim:5:\d+: .*39999 stands twice"),
        claim_test("a long name of a group", f'mesh d = (r = 65536, q = 1)\ngroup d "{"a" * 100000}" = q\nclaim all\n',
                   rf"a\.claim:5:\d+: .*{much}"),
        claim_test("many groups of one rank", f"mesh d = ({RANKS})\n" + "".join(f'group d[0] "g{i}" = [0]\n' for i in range(9000)) + "claim all\n",
                   rf"a\.claim:\d+:\d+: .*{much}"),
        claim_test("many ignored outputs", f"mesh d = ({RANKS})\nclaim all\n" + 'ignore d[0].output[0]"a"\n' * 9000, rf"a\.claim:\d+:\d+: .*{much}"),
        claim_test("a long reason", f'mesh d = (r = 1)\nignore s.output[0] "{"r" * 60000}"\nclaim all\n', r"a\.claim:5:\d+: a reason of more than \d+ bytes"),
        claim_test("many axes", f'mesh d = ({", ".join(f"a{i} = 1" for i in range(30000))})\nclaim all\n', r"a\.claim:4:\d+: more than 64 mesh axes"),
        claim_test("a capture without end", "claim all\n", r"a\.claim:2:\d+: .*/dev/zero is no regular file", capture="/dev/zero"),
        claim_test("a capture behind a link to one without end", "claim all\n", r"a\.claim:2:\d+: .*link\.py is no regular file", capture="link.py",
                   prepare=lambda folder: (folder / "link.py").symlink_to("/dev/zero")),
        claim_test("a capture that is a pipe", "claim all\n", r"a\.claim:2:\d+: .*pipe\.py is no regular file", capture="pipe.py",
                   prepare=lambda folder: os.mkfifo(folder / "pipe.py")),
        claim_test("a number in a claim", f'given s.x_1 = scale(d[0].x_1; factor = {"9" * 50000})\n', r"a\.claim:4:\d+: a number of more than \d+ digits"),
        Test("bad input: bounded: claims from pipes", claim_from_pipes),
        once_each("many names of many integers", 'x_1: "f32[2]", k_1: "i64[2000, 2000]"',
                  ["o = torch.ops.aten.full.default([2], -inf)", "y = torch.ops.aten.add.Tensor(x_1, x_1)", "return (y, o)"],
                  [f"a{i} = torch.ops.aten.alias.default(k_1)" for i in range(20000)], "given s.x_1 = d[*].x_1\ngiven s.k_1 = d[*].k_1\nassume 0 <= s.k_1 < 5\n", "s VERIFIED"),
        once_each("a long way from what is too large", 'x_1: "f32[260, 260]", mask_1: "b8[260, 260]"',
                  ["m = torch.ops.aten.masked_fill.Scalar(x_1, mask_1, -inf)", "p0 = torch.ops.aten._softmax.default(m, -1, False)", "return (p0,)"],
                  [f"p{i + 1} = torch.ops.aten.sigmoid.default(p{i})" for i in range(30000)], "given s.x_1 = d[*].x_1\ngiven s.mask_1 = d[*].mask_1\n", "NOT SHOWN(?s:.*)s VERIFIED"),
        unknown("sizes whose product is no number of 64 bits", 'x: "f32[70000, 4503530908942321, 6193867151319579]"', ["a = torch.ops.aten.tanh.default(x)", "y = torch.ops.aten.mul.Tensor(a, x)", "return (y,)"],
                ["a = torch.ops.aten.tanh.default(x)", "y = torch.ops.aten.add.Tensor(a, x)", "return (y,)"], "given s.x = d[*].x\nclaim all\nexpect s.output[0] = d[*].output[0]\n"),
        unknown("many tensors of integers", 'k: "i64[15000]"', ["a = torch.ops.aten.mul.Tensor(k, k)", "y = torch.ops.aten.add.Tensor(a, 1)", "return (y,)"],
                [*(f"a{i} = torch.ops.aten.add.Tensor(k, {i + 2})" for i in range(800)), "y = torch.ops.aten.mul.Tensor(a0, a1)", f"return (y, {', '.join(f'a{i}' for i in range(800))})"],
                'given s.k = d[*].k\nclaim s.output[0]\nexpect s.output[0] = d[*].output[0]\nignore d[*].output[1..800] "x"\n'),
        lemma_test("a long number", f"for x: [n] slice(x; axis = 0, begin = {'9' * 500}, end = n) == x", r":1:\d+: a number of more than \d+ digits", 3),
        lemma_test("a long number with an exponent", "for x: [n] scale(x; factor = 1e9999) == x", r":1:\d+: a number of more than \d+ digits", 3),
        lemma_test("lists in lists", nested, r"no instance could be looked at, each has more than \d+ terms", 2),
        lemma_test("sums in sums", "for a: [n, n], b: [n, n], c: [n, n], d: [n, n], e: [n, n] "
                   "matmul(matmul(matmul(matmul(a, b), c), d), e) == matmul(a, matmul(b, matmul(c, matmul(d, e))))", r"unknown", 2),
        lemma_test("subset sums", market_text, r"unknown", 2),
    ]

"""What people follow step by step: the sessions of docs/guide.md, one after the other, print what the programs print; the operator of
CONTRIBUTING.md is added by what stands there.

Of an indented block, a line `$ …` is a command, the lines behind it its output, `(exit N)` its code; blocks without a command are what the
reader writes into his claim. A line `…` stands for any lines, `0123abcd…` for a digest. Nothing here knows what the output means.
"""
import pathlib
import re
import shlex
import shutil
import tempfile
import textwrap

from harness import CHECKOUT, OWN_CAPTURES, SGD, Context, Failure, Test, replace_once

GUIDE = CHECKOUT / "docs" / "guide.md"
DIGEST = re.compile(r"([0-9a-f]{8})…")


def blocks(text: str) -> list[tuple[str, list[str]]]:
    """The heading above and the lines of each indented block."""
    found: list[tuple[str, list[str]]] = []
    heading, block = "", []
    for line in [*text.split("\n"), "end"]:
        if line.startswith("    "):
            block.append(line[4:])
        elif not line and block:
            block.append("")
        else:
            if block:
                found.append((heading, "\n".join(block).rstrip("\n").split("\n")))
            block = []
            if line.startswith("#"):
                heading = line.lstrip("# ")
    return found


def sessions(block: list[str]) -> list[tuple[str, list[str]]]:
    result: list[tuple[str, list[str]]] = []
    for line in block:
        if line.startswith("$ "):
            result.append((line[2:], []))
        elif result:
            result[-1][1].append(line)
    for _, written in result:
        while written and not written[-1]:
            written.pop()
    return result


def same_line(written: str, printed: str) -> bool:
    pieces = DIGEST.split(written)  # text and the beginnings of digests in turns
    pattern = "".join(piece + "[0-9a-f]{56}" if i % 2 else re.escape(piece) for i, piece in enumerate(pieces))
    return re.fullmatch(pattern, printed) is not None


def compare(command: str, written: list[str], printed: list[str]) -> None:
    """Line by line; behind `…` the next written line is looked for."""
    at, anywhere = 0, False
    for line in written:
        if line == "…":
            anywhere = True
            continue
        while anywhere and at < len(printed) and not same_line(line, printed[at]):
            at += 1
        if at == len(printed) or not same_line(line, printed[at]):
            came = printed[at] if at < len(printed) else "(nothing more)"
            raise Failure(f"{GUIDE.name}: $ {command}\nis said to print:   {line}\nand printed:         {came}\n--- all of it\n" + "\n".join(printed))
        at, anywhere = at + 1, False
    if at < len(printed) and not anywhere:
        raise Failure(f"{GUIDE.name}: $ {command}\nprints more than is said: {printed[at]}")


class Reader:
    """A person with a copy of the captures and a claim."""

    def __init__(self, context: Context, folder: pathlib.Path):
        self.context, self.root, self.folder = context, folder, folder / "sgd_dp2"
        self.sessions = 0
        shutil.copytree(OWN_CAPTURES / "data_parallel", folder, dirs_exist_ok=True)
        (self.folder / "refines.claim").unlink()

    def write(self, heading: str, stated: str) -> None:
        """What the guide says to put into the claim, where it says so."""
        claim = self.folder / "refines.claim"
        text = stated + "\n"
        if text.startswith("countersign claim"):
            claim.write_text(text)
        elif text.startswith(("mesh", "group")):
            claim.write_text(claim.read_text() + text)
        elif text.startswith("given") and heading.startswith("Step 2"):
            claim.write_text(claim.read_text().split("\n\n")[0].rstrip("\n") + "\n\n" + text)
        elif text.startswith("assume"):
            replace_once(claim, "\n\ngiven s.x_1", "\n\n" + text + "\ngiven s.x_1")
        elif not heading.startswith(("Your first", "What the captures", "Where to go on")):
            raise Failure(f"{GUIDE.name}: nobody knows what to do with the block that begins `{stated}`")

    def prepare(self, heading: str, command: str, written: list[str]) -> None:
        if heading == "A real bug":
            bug = "sgd_dp2.bug_rank_1_in_other_order" if written[0].startswith("r0.py:") else "sgd_dp2.bug_bias_not_reduced"
            self.folder = self.root / bug
        else:
            self.folder = self.root / "sgd_dp2"
        if "../mine.claim" in command:
            mine = self.root / "mine.claim"
            shutil.copyfile(self.folder / "refines.claim", mine)
            replace_once(mine, "< 9", "< 8")

    def run(self, heading: str, command: str, written: list[str]) -> None:
        self.prepare(heading, command, written)
        program, *arguments = shlex.split(command)
        outcome = self.context.run(program, arguments, cwd=self.folder)
        if written and (code := re.fullmatch(r"\(exit (\d+)\)", written[-1])):
            written = written[:-1]
            if outcome.code != int(code.group(1)):
                raise Failure(f"{GUIDE.name}: exit {code.group(1)} is said\n{outcome.describe()}")
        printed = (outcome.errors + outcome.output).rstrip("\n").split("\n")
        compare(command, written, printed)
        self.sessions += 1


def follow(context: Context) -> None:
    with tempfile.TemporaryDirectory(prefix="countersign-") as name:
        programs = pathlib.Path(name) / "bin"  # side by side, as they are installed
        programs.mkdir()
        for program, path in context.programs.items():
            shutil.copy(path, programs / program)
        reader = Reader(Context(programs / "prove", programs / "validate"), pathlib.Path(name))
        for heading, block in blocks(GUIDE.read_text()):
            begin = next((i for i, line in enumerate(block) if line.startswith("$ ")), len(block))
            if stated := "\n".join(block[:begin]).rstrip("\n"):
                reader.write(heading, stated)
            for command, written in sessions(block[begin:]):
                reader.run(heading, command, written)
        if reader.sessions < 10:
            raise Failure(f"{GUIDE.name}: only {reader.sessions} sessions were found")


HYPOT = """class Graph(torch.nn.Module):
    def forward(self, a_1: "f32[ROWS, 3]", b_1: "f32[ROWS, 3]"):
        hypot: "f32[ROWS, 3]" = torch.ops.aten.hypot.default(FIRST, b_1)
        return (hypot,)
"""
HYPOT_CLAIM = """countersign claim 1
sequential  s = "s.py"
distributed d = "r{rank}.py"
mesh        d = (dp = 2)
given s.a_1 = concat(d[*].a_1; axis=0)
given s.b_1 = concat(d[*].b_1; axis=0)
claim all
"""


def add_operator(context: Context) -> None:
    """Without the definition the operator is named with its line; with it a right pair is proved by both programs, a wrong one by none."""
    steps = (CHECKOUT / "CONTRIBUTING.md").read_text()
    definition = re.search(r"\n\n((?:       .*\n)+)\n   Parameters", steps).group(1)
    place = re.search(r"in the file of its kind, `(lemmas/[^`]+)`", steps).group(1)
    commands = [shlex.split(line) for line in re.search(r"from the root of the checkout:\n\n((?:       .*\n)+)", steps).group(1).splitlines()]
    with tempfile.TemporaryDirectory(prefix="countersign-") as name:
        root = pathlib.Path(name)
        shutil.copytree(CHECKOUT / "lemmas", root / "lemmas")
        for capture, rows in (("s.py", "4"), ("r0.py", "2"), ("r1.py", "2")):
            (root / capture).write_text(HYPOT.replace("ROWS", rows).replace("FIRST", "a_1"))
        (root / "refines.claim").write_text(HYPOT_CLAIM)
        (program, *arguments), (checker, *checked) = commands
        context.expect(context.run(program, arguments, cwd=root), "prove", ["MALFORMED"], [r"s\.py:3: .*aten\.hypot\.default has no definition"])
        with (root / place).open("a") as file:
            file.write("\n" + textwrap.dedent(definition))
        context.expect(context.run(program, arguments, cwd=root), "prove", ["UNKNOWN"], ["nobody has checked the certificate"])
        context.expect(context.run(checker, checked, cwd=root), "validate", ["VERIFIED"], ["annotations agreed"])
        context.expect(context.run(checker, checked[:1], cwd=root), "validate", ["REJECTED"], ["definition not accepted: aten.hypot.default"])
        replace_once(root / "r1.py", "(a_1, b_1)", "(b_1, b_1)")
        context.expect(context.run(program, arguments, cwd=root), "prove", ["UNKNOWN"], [r"s\.hypot"])


def no_validator(context: Context) -> None:
    """`prove` without a validator says so before it searches, and leaves nothing."""
    with tempfile.TemporaryDirectory(prefix="countersign-") as name:
        folder = SGD.copy(context, pathlib.Path(name))
        outcome = context.run("prove", ["refines.claim", "-o", "certificate.json", "--validate", "nowhere/validate"], cwd=folder, seconds=1)
        if outcome.code != 74 or "nowhere/validate: cannot be run" not in outcome.errors or "--validate PATH" not in outcome.errors or outcome.output:
            raise Failure(f"expected one line and exit 74\n{outcome.describe()}")
        if sorted(path.name for path in folder.iterdir()) != ["r0.py", "r1.py", "refines.claim"]:
            raise Failure(f"something was left: {sorted(folder.iterdir())}")


def turned_down(context: Context) -> None:
    """The comparison itself: another line, a line less, a line more, another digest."""
    del context
    printed = ["a", "b", "c sha256:" + "0123abcd" * 8]
    compare("", ["a", "…", "c sha256:0123abcd…"], printed)
    for wrong in (["a", "x", "c sha256:0123abcd…"], ["a", "b"], ["a", "b", "c sha256:0123abce…"], ["a", "…", "c sha256:0123abcd…", "d"]):
        try:
            compare("", wrong, printed)
        except Failure:
            continue
        raise Failure(f"{wrong} was taken for {printed}")


def tests() -> list[Test]:
    return [Test("guide: its sessions print what it says", follow), Test("guide: other output is noticed", turned_down),
            Test("guide: the operator of CONTRIBUTING.md", add_operator), Test("guide: no validator is said before the search", no_validator)]

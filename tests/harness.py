"""What every test of the two programs needs: where they and the captures are, temporary copies, single edits, verdicts.

A test is a name and a function of a `Context`. It passes if the function returns, fails if it raises `Failure`, and is
skipped, by name and with its reason, if it raises `Skip`. Nothing here knows what a capture or a claim means, and nothing
here may make a test pass that did not look at the program's exit code and at the last line of its standard output.
"""
import dataclasses
import functools
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterable

HERE = pathlib.Path(__file__).resolve().parent
CHECKOUT = HERE.parent
OWN_CAPTURES = HERE / "captures"
SECONDS = 120.0

EXIT_CODES = {
    "prove": {"REFINES": 0, "VIOLATES": 1, "UNKNOWN": 2, "MALFORMED": 3},
    "validate": {"VERIFIED": 0, "REJECTED": 1, "INCOMPLETE": 2, "MALFORMED": 3, "REFUTED": 4},
}


# What must be said of a wrong program: a counterexample is found where `end_to_end/violated.txt` names the test, and else none.
WRONG = ("WRONG",)


class Failure(Exception):
    """What was expected and what came, with the command and its output."""


class Skip(Exception):
    """Why a test cannot run here."""


@dataclasses.dataclass(frozen=True)
class Measured:
    """One run of a program: elapsed and processor time, peak of memory, exit code, all that it printed."""
    seconds: float
    cpu: float
    megabytes: float
    code: int
    text: str


def run_measured(command: Iterable[str]) -> Measured:
    """What the program itself takes, whatever else runs beside it."""
    with tempfile.TemporaryFile() as output:
        begin = time.perf_counter()
        process = subprocess.Popen([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode("utf-8", "replace")
    return Measured(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, process.returncode, text)


@dataclasses.dataclass(frozen=True)
class Test:
    name: str
    run: Callable[["Context"], None]


@dataclasses.dataclass(frozen=True)
class Pair:
    """A claim with its captures: the folder of the claim and the files that it reads, relative to a common root."""
    name: str
    folder: str
    others: tuple[str, ...]
    below: str = "data_parallel"  # of our own captures
    third_party: bool = False
    claim: str = "refines.claim"

    def root(self, context: "Context") -> pathlib.Path:
        return context.third_party() / self.below if self.third_party else OWN_CAPTURES / self.below

    def copy(self, context: "Context", into: pathlib.Path) -> pathlib.Path:
        """Copies the pair below `into`; the folder with the claim."""
        root = self.root(context)
        for name in (self.folder, *self.others):
            source, target = root / name, into / name
            if source.is_dir():
                shutil.copytree(source, target)
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)
        for path in into.rglob("*"):
            path.chmod(0o755 if path.is_dir() else 0o644)
        return into / self.folder


QWEN2 = Pair("qwen2", "paral2_layer1", ("paral1_layer1",), below="qwen2", third_party=True)
SGD = Pair("sgd_dp2", "sgd_dp2", ("seq_sgd.py",))
SGD_ACCUMULATE = Pair("sgd_dp2_accumulate2", "sgd_dp2_accumulate2", ("seq_sgd.py",))
SGD_ONE_RANK = Pair("sgd_accumulate3", "sgd_accumulate3", ("seq_sgd.py",))
TOKEN_MEAN = Pair("token_mean_dp2", "token_mean_dp2", ("seq_token_mean.py",))
VOCABULARY = Pair("vocab_parallel_tp2", "tp2", ("joint.seq.py",), below="vocab_parallel")
CONSTANTS = Pair("constants", "constants_pair", (), below="../end_to_end")  # of modules, and outputs that are a list
MASKED_ROWS = Pair("masked_rows", "divisor-of-own-columns", (), below="../reject/attacks", claim="rows.right.claim")  # holds -inf; their sums are parts of those of s
SKIPPED_BLOCKS = Pair("skipped_blocks", "skipped_blocks", (), below="../end_to_end")  # a rank leaves out what vanishes
# What is read in ways of its own: a program of torch.export with its signature, random states of a kernel, operands that a collective copies.
PRINTED = Pair("tp_block_tp2", "tp2", ("seq.pt2.txt",), below="tp_block")
RANDOM_STATES = Pair("gpu_attention_flash", "flash", (), below="gpu_attention")
COPIED = Pair("gathered_cp2", "gathered_cp2", ("seq.py",), below="context_parallel")
TRUE_PAIRS = (SGD, QWEN2, SGD_ACCUMULATE, SGD_ONE_RANK, TOKEN_MEAN, VOCABULARY)


@dataclasses.dataclass(frozen=True)
class Outcome:
    command: list[str]
    code: int
    output: str
    errors: str
    bytes_out: bytes = b""

    def last_line(self) -> str:
        lines = self.output.rstrip("\n").split("\n")
        return lines[-1] if lines else ""

    def verdict(self) -> str:
        found = re.match(r"s ([A-Z]+)", self.last_line())
        return found.group(1) if found else "(none)"

    def describe(self) -> str:
        def clipped(text: str) -> str:
            return text if len(text) < 6000 else text[:3000] + "\n…\n" + text[-3000:]
        return (f"$ {' '.join(self.command)}\nexit {self.code}\n--- standard output\n{clipped(self.output)}\n"
                f"--- standard error\n{clipped(self.errors)}")


class Context:
    """The programs under test, and certificates that several tests share (each proved once)."""

    def __init__(self, prove: pathlib.Path, validate: pathlib.Path):
        self.programs = {"prove": prove, "validate": validate}
        self._lock = threading.Lock()
        self._pair_locks: dict[str, threading.Lock] = {}
        self._certificates: dict[str, bytes] = {}
        self._made: list[tempfile.TemporaryDirectory] = []

    def third_party(self) -> pathlib.Path:
        """Third-party captures are no part of the project: COUNTERSIGN_CAPTURES, or beside the checkout."""
        stated = os.environ.get("COUNTERSIGN_CAPTURES")
        folder = pathlib.Path(stated) if stated else CHECKOUT.parent / "shared" / "captures"
        if not (folder / "qwen2").is_dir():
            raise Skip("third-party captures: set COUNTERSIGN_CAPTURES to the folder that holds qwen2/")
        return folder

    def run(self, program: str, arguments: Iterable[str], cwd: pathlib.Path | None = None, stdin: bytes | None = None,
            seconds: float = SECONDS, before: Callable[[], None] | None = None) -> Outcome:
        command = [str(self.programs[program]), *map(str, arguments)]
        # Processor time, as other work on the machine is no fault of the program; and some elapsed time, as it may wait for something.
        allowed = max(1, round(seconds))
        limited = ["prlimit", f"--cpu={allowed}:{allowed + 5}", "--", *command]
        try:
            done = subprocess.run(limited, cwd=cwd, input=stdin if stdin is not None else b"", capture_output=True,
                                  timeout=5 * seconds, preexec_fn=before)
        except subprocess.TimeoutExpired as late:
            raise Failure(f"$ {' '.join(command)}\nno answer within {5 * seconds} s\n{(late.stdout or b'').decode(errors='replace')}") from late
        if done.returncode == -signal.SIGXCPU or b"INCOMPLETE: out of time" in done.stdout:
            raise Failure(f"$ {' '.join(command)}\nno answer within {allowed} s of processor time\n{done.stdout.decode(errors='replace')}")
        return Outcome(command, done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"), done.stdout)

    def prove(self, claim: pathlib.Path, certificate: pathlib.Path, *more: str, **options) -> Outcome:
        return self.run("prove", [claim.name, "-o", certificate, "--validate", self.programs["validate"], *more], cwd=claim.parent, **options)

    def expect(self, outcome: Outcome, program: str, verdicts: Iterable[str], mention: Iterable[str] = ()) -> Outcome:
        """The verdict is one of these, the exit code is that verdict's, and each pattern occurs in what was printed."""
        verdicts = tuple(verdicts)
        if outcome.verdict() not in verdicts:
            raise Failure(f"expected s {' or s '.join(verdicts)}\n{outcome.describe()}")
        if outcome.code != EXIT_CODES[program][outcome.verdict()]:
            raise Failure(f"exit code {outcome.code} does not belong to s {outcome.verdict()}\n{outcome.describe()}")
        for pattern in mention:
            if not re.search(pattern, outcome.output + "\n" + outcome.errors):
                raise Failure(f"nothing printed matches /{pattern}/\n{outcome.describe()}")
        return outcome

    def expect_not_crashed(self, outcome: Outcome) -> None:
        if outcome.code < 0:
            raise Failure(f"ended by signal {signal.Signals(-outcome.code).name}\n{outcome.describe()}")
        if outcome.code == 70:
            raise Failure(f"reports a bug of its own\n{outcome.describe()}")

    def certificate(self, pair: Pair) -> bytes:
        """The certificate of a true pair, proved once and accepted by `validate --strict`."""
        with self._lock:
            lock = self._pair_locks.setdefault(pair.name, threading.Lock())
        with lock:
            if pair.name not in self._certificates:
                with tempfile.TemporaryDirectory(prefix="countersign-") as name:
                    folder = pair.copy(self, pathlib.Path(name))
                    target = pathlib.Path(name) / "certificate.json"
                    self.expect(self.prove(folder / pair.claim, target), "prove", ["REFINES"])
                    self._certificates[pair.name] = target.read_bytes()
            return self._certificates[pair.name]

    def strict_arguments(self, claim: pathlib.Path) -> list[str]:
        return ["--strict", "--claim", str(claim), "--captures", str(claim.parent)]


def find_programs(build: pathlib.Path | None) -> dict[str, pathlib.Path]:
    """`prove` and `validate` of a build folder, or as COUNTERSIGN_PROVE and COUNTERSIGN_VALIDATE say."""
    build = build or CHECKOUT / "build"
    found = {}
    for program, folder in (("prove", "prover"), ("validate", "validator")):
        stated = os.environ.get(f"COUNTERSIGN_{program.upper()}")
        found[program] = (pathlib.Path(stated) if stated else build / folder / program).resolve()
    return found


def context_of(build: pathlib.Path | None) -> Context:
    programs = find_programs(build)
    return Context(programs["prove"], programs["validate"])


# ---------------------------------------------------------------- single edits of text files

def replace_once(path: pathlib.Path, old: str, new: str) -> int:
    """Replaces the only occurrence of `old`; the line number where it stands. An edit that does not fit is an error of the test."""
    text = path.read_text()
    count = text.count(old)
    if count != 1:
        raise Failure(f"the test's edit expects one occurrence of {old!r} in {path.name}, there are {count}")
    path.write_text(text.replace(old, new))
    return text[: text.index(old)].count("\n") + 1


def edited(captures: str, ranks: tuple[int, ...], replacements: list[tuple[str, str]]) -> "Edit":
    """Replaces in the capture of each of these ranks; `captures` is its name with `{rank}`."""
    def edit(folder: pathlib.Path) -> None:
        for rank in ranks:
            for old, new in replacements:
                replace_once(folder / captures.replace("{rank}", str(rank)), old, new)
    return edit


def remove_line(path: pathlib.Path, part: str) -> int:
    """Removes the only line that contains `part`; its number."""
    lines = path.read_text().split("\n")
    places = [i for i, line in enumerate(lines) if part in line]
    if len(places) != 1:
        raise Failure(f"the test's edit expects one line with {part!r} in {path.name}, there are {len(places)}")
    del lines[places[0]]
    path.write_text("\n".join(lines))
    return places[0] + 1


def insert_after(path: pathlib.Path, part: str, line: str) -> int:
    """Inserts `line` after the only line that contains `part`; the new line's number."""
    lines = path.read_text().split("\n")
    places = [i for i, text in enumerate(lines) if part in text]
    if len(places) != 1:
        raise Failure(f"the test's edit expects one line with {part!r} in {path.name}, there are {len(places)}")
    lines.insert(places[0] + 1, line)
    path.write_text("\n".join(lines))
    return places[0] + 2


def rename_node(path: pathlib.Path, old: str, new: str, after: int = 0) -> None:
    """Renames a node in every code line after line `after`; comments and operator names stay."""
    lines = path.read_text().split("\n")
    for i, line in enumerate(lines):
        if i >= after and not line.lstrip().startswith("#"):
            lines[i] = re.sub(rf"(?<![\w.']){re.escape(old)}(?![\w'])", new, line)
    path.write_text("\n".join(lines))


def place(file: str, line: int) -> str:
    """A pattern for a place: `file:line`, or `line N` of that file."""
    return rf"{re.escape(file)}:{line}\b|\bline {line}\b"


def operator_named(*names: str) -> str:
    """A pattern for the operator of `s` at which the report says the search stopped: one of these nodes, as a whole name."""
    return rf"the first operator of s from which the goal could not be closed:\n\s+s\.(?:{'|'.join(map(re.escape, names))})(?!\w)"


# ---------------------------------------------------------------- table-driven tests

@functools.cache
def violated_tests() -> frozenset[str]:
    return frozenset(line for line in (HERE / "end_to_end" / "violated.txt").read_text().splitlines() if not line.startswith("#"))


def verdicts_of(name: str, verdicts: Iterable[str]) -> Iterable[str]:
    if tuple(verdicts) != WRONG:
        return verdicts
    return ["VIOLATES" if name in violated_tests() else "UNKNOWN"]


Edit = Callable[[pathlib.Path], Iterable[str] | None]


def prove_test(name: str, pair: Pair, edit: Edit | None, verdicts: Iterable[str], mention: Iterable[str] = ()) -> Test:
    """Copies the pair, edits the copy, proves. The edit may return more patterns that must occur (places it knows).
    REFINES must leave a certificate that `validate --strict` verifies against the edited files, VIOLATES one that it refutes; anything else none."""
    expected = verdicts_of(name, verdicts)

    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = pair.copy(context, pathlib.Path(temporary))
            more = list(edit(folder) or ()) if edit else []
            prove_and_check(context, folder / "refines.claim", expected, [*mention, *more])
    return Test(name, run)


def prove_and_check(context: Context, claim: pathlib.Path, verdicts: Iterable[str], mention: Iterable[str] = (), seconds: float = SECONDS) -> Outcome:
    certificate = claim.parent / "certificate.json"
    outcome = context.expect(context.prove(claim, certificate, seconds=seconds), "prove", verdicts, mention)
    if outcome.verdict() in ("REFINES", "VIOLATES"):
        context.expect(context.run("validate", [certificate, *context.strict_arguments(claim)]), "validate",
                       ["VERIFIED" if outcome.verdict() == "REFINES" else "REFUTED"],
                       [r"claim sha256:[0-9a-f]{64} \(yours\)", r"captures sha256:[0-9a-f]{64} \(compared\)"])
    elif certificate.exists():
        raise Failure(f"a certificate was left behind\n{outcome.describe()}")
    return outcome

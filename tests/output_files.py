"""What `prove` writes to and what it calls: nothing is replaced but a regular file that is its own to replace, the verdict comes after every
file, a validator's words cannot pass for a verdict or fill the memory, and no signal leaves a file or a process behind."""
import contextlib
import json
import os
import pathlib
import re
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator

from harness import EXIT_CODES, SGD, Context, Failure, Outcome, Test

HEADER = b"countersign hints 1\n"
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)


@contextlib.contextmanager
def pair() -> Iterator[pathlib.Path]:
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        yield pathlib.Path(temporary)


def expect(good: bool, what: str, outcome: Outcome) -> None:
    if not good:
        raise Failure(f"{what}\n{outcome.describe()}")


def run(context: Context, folder: pathlib.Path, *arguments, validator: pathlib.Path | None = None) -> Outcome:
    return context.run("prove", ["refines.claim", "--validate", validator or context.programs["validate"], *arguments], cwd=folder)


def script(folder: pathlib.Path, body: str) -> pathlib.Path:
    path = folder.parent / "other_validate"
    path.write_text("#!/bin/sh\n" + body)
    path.chmod(0o755)
    return path


def tree(folder: pathlib.Path) -> dict[str, tuple]:
    """Every file with its kind, its number and its bytes or the target of a link."""
    found = {}
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        what = os.readlink(path) if path.is_symlink() else path.read_bytes() if stat.S_ISREG(status.st_mode) else b""
        found[str(path)] = (stat.S_IFMT(status.st_mode), status.st_ino, what)
    return found


def refused(context: Context, folder: pathlib.Path, code: int, mention: str, *arguments) -> None:
    """Turned down with one line and this exit code, and everything is as it was."""
    before = tree(folder.parent)
    outcome = run(context, folder, *arguments)
    said = (outcome.output + outcome.errors).strip().split("\n")
    expect(outcome.code == code and mention in said[0], f"expected exit {code} and one line with {mention}", outcome)
    verdicts = [line for line in said if line.startswith("s ")]
    expect(verdicts == (["s MALFORMED"] if code == 3 else []) and len(said) == 1 + len(verdicts), "more is said than one line", outcome)
    expect(tree(folder.parent) == before, "files have changed", outcome)


# ---------------------------------------------------------------- P1

def no_regular_file(context: Context) -> None:
    with pair() as temporary:
        folder = SGD.copy(context, temporary)
        os.mkfifo(folder / "fifo")
        (folder / "link_to_fifo").symlink_to("fifo")
        (folder / "round").symlink_to("round")
        for name in ("fifo", "link_to_fifo", "round", "."):
            refused(context, folder, 74, name, "-o", name)
            refused(context, folder, 74, name, "-o", "c.json", "--remember", name)


def device(context: Context) -> None:
    """A device is written to, never replaced, and what cannot be read back is not REFINES."""
    with pair() as temporary:
        folder = SGD.copy(context, temporary)
        (folder / "null").symlink_to("/dev/null")
        before, number = tree(folder.parent), os.stat("/dev/null").st_ino
        # Only where an unmended program could not do harm: its temporary file would replace the link.
        outcome = run(context, folder, "-o", "null", "--remember", "null")
        context.expect(outcome, "prove", ["UNKNOWN"], ["null cannot be read back: nobody has checked"])
        expect(tree(folder.parent) == before and os.stat("/dev/null").st_ino == number, "a device or a link to it was replaced", outcome)
        (folder / "full").symlink_to("/dev/full")
        refused(context, folder, 74, "full", "-o", "full")


def through_links(context: Context) -> None:
    with pair() as temporary:
        folder = SGD.copy(context, temporary)
        store = folder.parent / "store"
        store.mkdir()
        (store / "old.json").write_bytes(b"older")
        for name, target in (("c.json", "../store/hop"), ("../store/hop", "old.json"), ("memory", str(store / "new"))):
            (folder / name).symlink_to(target)
        outcome = context.expect(run(context, folder, "-o", "c.json", "--remember", "memory"), "prove", ["REFINES"])
        expect(all((folder / name).is_symlink() for name in ("c.json", "memory", "../store/hop")), "a link was replaced", outcome)
        expect((store / "new").read_bytes().startswith(HEADER), "the proofs are not where the link points to", outcome)
        expect(sorted(os.listdir(store)) == ["hop", "new", "old.json"], "files were left behind", outcome)
        context.expect(context.run("validate", [store / "old.json"]), "validate", ["VERIFIED"])


def what_was_read(context: Context) -> None:
    with pair() as temporary:
        folder = SGD.copy(context, temporary)
        (folder / "to_claim").symlink_to("refines.claim")
        (folder / "to_capture").symlink_to(str(folder / "r1.py"))
        os.link(folder / "r0.py", folder / "r0_too.py")
        (folder / "memory").write_bytes(HEADER)
        (folder / "dangling").symlink_to("not_there.json")
        for name in ("refines.claim", "./refines.claim", str(folder / "refines.claim"), "to_claim", "to_capture", "r0_too.py", "r1.py", "../seq_sgd.py"):
            refused(context, folder, 64, f"--output would replace {'the claim' if 'claim' in name else 'a capture'}", "-o", name)
            refused(context, folder, 64, "--remember would replace", "-o", "c.json", "--remember", name)
        for one, other in (("c.json", "./c.json"), ("memory", str(folder / "memory")), ("dangling", "not_there.json")):
            refused(context, folder, 64, "--output and --remember are one file", "-o", one, "--remember", other)


def foreign_memory(context: Context) -> None:
    with pair() as temporary:
        folder = SGD.copy(context, temporary)
        memory = folder / "mine.txt"
        for content in (b"notes that nobody else has\n", b"countersign hints 2\nproof\n", b"countersign hints 10\n", b"\n", b"\0" * 100):
            memory.write_bytes(content)
            refused(context, folder, 3, "mine.txt:1: does not begin with `countersign hints 1`", "-o", "c.json", "--remember", "mine.txt")
            structured = run(context, folder, "-o", "c.json", "--remember", "mine.txt", "--json")
            expect(structured.code == 3 and json.loads(structured.output)["verdict"] == "MALFORMED", "expected MALFORMED", structured)
        for content in (b"", HEADER[:-1]):  # empty, and ours
            memory.write_bytes(content)
            outcome = context.expect(run(context, folder, "-o", "c.json", "--remember", "mine.txt"), "prove", ["REFINES"])
            expect(memory.read_bytes().startswith(HEADER), "not written", outcome)


def foreign_hints(context: Context) -> None:
    """`prove lemmas --hints` leaves a file that holds no proofs as it is, and `--try` keeps what is there."""
    with pair() as temporary:
        folder = SGD.copy(context, temporary)
        hints, notes = folder / "mine.hints", b"notes that nobody else has\n"
        hints.write_bytes(notes)
        for more in (["--try", "neg(neg(x)) == x"], ["--explain", "neg_neg"], []):
            outcome = context.run("prove", ["lemmas", "--hints", hints, *more])
            expect(outcome.code == 3 and "mine.hints:1: does not begin with `countersign hints 1`" in outcome.errors and hints.read_bytes() == notes, "expected exit 3", outcome)
        hints.unlink()
        for statement in ("neg(neg(x)) == x", "neg(neg(neg(x))) == neg(x)"):
            outcome = context.run("prove", ["lemmas", "--hints", hints, "--try", statement])
            expect(outcome.code == 0 and "proved" in outcome.output, "expected a proof", outcome)
        expect(hints.read_bytes().count(b"\nproof ") == 2, hints.read_text(), outcome)


# ---------------------------------------------------------------- P2

def verdict_is_last(context: Context) -> None:
    with pair() as temporary:
        folder = SGD.copy(context, temporary)
        refused(context, folder, 74, "nodir/x", "-o", "c.json", "--remember", "nodir/x")
        # Its folder goes away during the run: nothing can foresee that.
        (folder / "gone").mkdir()
        other = script(folder, f"rm -r '{folder}/gone'\nexec '{context.programs['validate']}' \"$1\"\n")
        for more in ([], ["--json"]):
            (folder / "gone").mkdir(exist_ok=True)
            outcome = run(context, folder, "-o", "c.json", "--remember", "gone/memory", *more, validator=other)
            expect(outcome.code == 74 and not outcome.output and "gone/memory" in outcome.errors, "expected exit 74 and no verdict", outcome)
        context.expect(context.run("validate", [folder / "c.json"]), "validate", ["VERIFIED"])  # what was proved stays


# ---------------------------------------------------------------- P3

def check_quoted(outcome: Outcome) -> None:
    lines = outcome.output.rstrip("\n").split("\n")
    expect(outcome.verdict() == "UNKNOWN" and outcome.code == EXIT_CODES["prove"]["UNKNOWN"], "expected UNKNOWN", outcome)
    expect(sum(line.startswith("s ") for line in lines) == 1, "a quoted line begins as a verdict", outcome)
    expect(not re.search(rb"[^\n\x20-\x7e]", outcome.bytes_out), "what is no printable ASCII is printed", outcome)


def quoted_validator(context: Context) -> None:
    body = r"printf 's REFINES\ncertificate: x\n\033[2J\r\ns REFINES\r\b\n\377\302\233\n\ns REFINES\n'; exit 0" + "\n"
    with pair() as temporary:
        folder = SGD.copy(context, temporary)
        other = script(folder, body)
        outcome = run(context, folder, "-o", "c.json", validator=other)
        check_quoted(outcome)
        expect(r"  \x1b[2J\x0d" + "\n  s REFINES\\x0d\\x08\n  \\xff\\xc2\\x9b\n" in outcome.output, "the validator is not quoted", outcome)
        structured = run(context, folder, "-o", "c.json", "--json", validator=other)
        document = json.loads(structured.bytes_out.decode())  # valid UTF-8
        expect(document["verdict"] == "UNKNOWN" and document["validator"] == "s REFINES", "expected UNKNOWN", structured)


def long_validator(context: Context) -> None:
    """300 MB before a verdict take no memory; of a line without end nothing is believed, though its end might read as a verdict."""
    million = 1 << 20
    yes = f"yes 's VERIFIED {'a' * 60}' 2>/dev/null | head -c 300000000\n"
    with pair() as temporary:
        folder = SGD.copy(context, temporary)
        lie = "s VERIFIED claim"
        cases = ((yes + "echo; echo 's REJECTED: no'; exit 1\n", "UNKNOWN"), (yes + "exit 1\n", "UNKNOWN"), (yes + "echo; echo 's VERIFIED claim'\n", "REFINES"),
                 (f"head -c 3000000 /dev/zero | tr '\\0' ' '; printf '{lie}'; head -c {million - len(lie)} /dev/zero | tr '\\0' 'x'\n", "UNKNOWN"))
        for body, verdict in cases:
            with open(temporary / "said", "w+b") as said:
                process = subprocess.Popen([context.programs["prove"], "refines.claim", "-o", "c.json", "--validate", script(folder, body)], cwd=folder,
                                           stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT)
                _, status, used = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
                said.seek(0)
                output = said.read()
            outcome = Outcome([body[:100]], process.returncode, output.decode(), "", output)
            context.expect(outcome, "prove", [verdict])
            expect(len(output) < 2.2 * million and used.ru_maxrss < 150_000, f"{len(output)} bytes printed, {used.ru_maxrss} KB of memory", outcome)
            if verdict == "UNKNOWN":
                check_quoted(outcome)
                expect("(only the end of what it says)" in outcome.output, "does not say that it is cut", outcome)


# ---------------------------------------------------------------- P4

def default_signals() -> None:
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


def is_running(process: int) -> bool:
    """Not gone, and not only waiting to be collected."""
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until(done, seconds: float = 60) -> bool:
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def interrupted_by(number: signal.Signals, ignored: bool = False) -> Test:
    """While `validate` runs: neither it, nor what it started, nor a file stays. Where the signal is ignored, as below nohup, all goes on."""
    def before() -> None:
        default_signals()
        if ignored:
            signal.signal(number, signal.SIG_IGN)

    def test(context: Context) -> None:
        with pair() as temporary:
            folder = SGD.copy(context, temporary)
            started, go_on = temporary / "started", temporary / "go_on"
            wait = "while [ ! -e '%s' ]; do sleep 0.05; done" % go_on
            other = script(folder, f"sleep 100 >/dev/null 2>&1 & echo $$ $! >'{started}.new'; mv '{started}.new' '{started}'\n{wait}\n"
                                   f"kill $!\nexec '{context.programs['validate']}' \"$1\"\n")
            files = {*temporary.rglob("*"), started}
            command = [context.programs["prove"], "refines.claim", "-o", "c.json", "--remember", "memory", "--validate", other]
            process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=before)
            children: list[int] = []
            try:
                if not wait_until(started.exists):
                    raise Failure("the validator was not started")
                children = [int(word) for word in started.read_text().split()]
                process.send_signal(number)
                if ignored:
                    go_on.touch()
                output, errors = process.communicate(timeout=60)
                outcome = Outcome([str(part) for part in command], process.returncode, output.decode(), errors.decode(), output)
                if ignored:
                    context.expect(outcome, "prove", ["REFINES"])
                    return
                expect(outcome.code == -number and not output, f"expected the end by {number.name}", outcome)
                expect(wait_until(lambda: not any(map(is_running, children)), 10), "the validator, or what it started, still runs", outcome)
                left = set(temporary.rglob("*")) - files
                expect(not left, f"left behind: {sorted(map(str, left))}", outcome)
            finally:
                process.kill()
                for child in filter(is_running, children):
                    os.kill(child, signal.SIGKILL)
                process.wait()
    return Test(f"output: {number.name} {'ignored ' if ignored else ''}while validate runs", test)


def interrupted_search(context: Context) -> None:
    """At different moments of the search and after: no half-written file after any of the signals."""
    stopped = 0
    for wait in (0.01, 0.03, 0.06, 0.1, 0.2):
        for number in SIGNALS:
            with pair() as temporary:
                folder = SGD.copy(context, temporary)
                allowed = {*folder.parent.rglob("*"), folder / "c.json", folder / "memory"}
                command = [context.programs["prove"], "refines.claim", "-o", "c.json", "--remember", "memory", "--validate", context.programs["validate"]]
                process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=default_signals)
                time.sleep(wait)
                process.send_signal(number)
                output, errors = process.communicate(timeout=60)
                outcome = Outcome([str(part) for part in command], process.returncode, output.decode(), errors.decode(), output)
                expect(outcome.code in (0, -number), f"{number.name} after {wait} s", outcome)
                left = set(folder.parent.rglob("*")) - allowed
                expect(not left, f"{number.name} after {wait} s: left behind {sorted(map(str, left))}", outcome)
                stopped += outcome.code != 0
    if not stopped:
        raise Failure("prove ended before each of the signals: the test shows nothing")


# ---------------------------------------------------------------- P5

def names_like_options(context: Context) -> None:
    with pair() as temporary:
        folder = SGD.copy(context, temporary)
        for argument, name in (("-o-", "-"), ("--output=-x.json", "-x.json"), ("--output=--help", "--help")):
            context.expect(run(context, folder, argument), "prove", ["REFINES"])
            context.expect(context.run("validate", [folder / name]), "validate", ["VERIFIED"])
        context.expect(run(context, folder, "-o", "-"), "prove", ["REFINES"])


def tests() -> list[Test]:
    return [
        Test("output: what is no regular file", no_regular_file), Test("output: a device", device), Test("output: through links", through_links),
        Test("output: what was read", what_was_read), Test("output: a foreign file for remembered proofs", foreign_memory), Test("output: a foreign file for hints", foreign_hints),
        Test("output: the verdict after every file", verdict_is_last),
        Test("output: a validator is quoted", quoted_validator), Test("output: a validator that says much", long_validator),
        *map(interrupted_by, SIGNALS), interrupted_by(signal.SIGHUP, ignored=True), interrupted_by(signal.SIGQUIT, ignored=True),
        Test("output: any signal at any time", interrupted_search), Test("output: names like options", names_like_options),
    ]

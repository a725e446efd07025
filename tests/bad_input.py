"""Input that is cut, wrong or missing, and output that cannot be written: clear words, the right exit code, nothing left behind."""
import json
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time

from harness import CHECKOUT, QWEN2, SGD, Context, Failure, Outcome, Pair, Test, prove_and_check

RANDOM_CUTS = 2000
CHUNKS = 10
JOINT = Pair("vocab_parallel", "tp2", ("joint.seq.py",), below="vocab_parallel")

# Which capture of a pair is cut: forward form of s and of a rank, of another project, and the joint form.
CUT = ((SGD, "../seq_sgd.py"), (SGD, "r1.py"), (QWEN2, "fw.g0.r0.py"), (JOINT, "joint.r1.py"))
CUTS_OF_A_CHUNK = RANDOM_CUTS // (CHUNKS * len(CUT))
assert CUTS_OF_A_CHUNK * CHUNKS * len(CUT) == RANDOM_CUTS


def end_of_return(text: str) -> int:
    """The byte after the last bracket of the return line: from there on nothing of the graph is missing."""
    begin = text.rindex("        return ")
    return begin + len(text[begin:].split("\n")[0].rstrip())


def check_turned_down(context: Context, folder: pathlib.Path, name: str, before: set[pathlib.Path], what: str) -> None:
    outcome = context.prove(folder / "refines.claim", folder / "certificate.json")
    try:
        context.expect(outcome, "prove", ["MALFORMED"], [rf"{re.escape(pathlib.Path(name).name)}:\d+"])
    except Failure as failure:
        raise Failure(f"{what}\n{failure}") from failure
    if len((outcome.output + outcome.errors).strip().split("\n")) > 6:
        raise Failure(f"{what}: more than a few lines\n{outcome.describe()}")
    left = set(folder.parent.rglob("*")) - before
    if left:
        raise Failure(f"{what}: left behind {sorted(map(str, left))}\n{outcome.describe()}")


def cut_test(pair: Pair, name: str, chunk: int | None) -> Test:
    """A capture cut at every line (chunk None), or at random bytes, before the end of its return."""
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = pair.copy(context, pathlib.Path(temporary))
            path = (folder / name).resolve()
            data = path.read_bytes()
            end = end_of_return(data.decode())
            if chunk is None:
                places = [m.start() + 1 for m in re.finditer(rb"\n", data) if m.start() + 1 < end]
            else:
                draw = random.Random(f"{pair.name} {name} {chunk}")
                places = [draw.randrange(end) for _ in range(CUTS_OF_A_CHUNK)]
            before = set(folder.parent.rglob("*"))
            for place in places:
                path.write_bytes(data[:place])
                check_turned_down(context, folder, name, before, f"{name} cut at byte {place}")
    kind = "every line" if chunk is None else f"random bytes, part {chunk}"
    return Test(f"bad input: {pair.name} {pathlib.Path(name).name} cut at {kind}", run)


def cut_claim_test(pair: Pair) -> Test:
    """A claim cut at every line and at random bytes: MALFORMED, or the verdict of the shorter claim under its own digest."""
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = pair.copy(context, pathlib.Path(temporary))
            claim = folder / "refines.claim"
            data = claim.read_bytes()
            draw = random.Random(pair.name)
            places = [m.start() + 1 for m in re.finditer(rb"\n", data)] + [draw.randrange(len(data)) for _ in range(100)]
            before = set(folder.parent.rglob("*"))
            for place in places:
                claim.write_bytes(data[:place])
                try:
                    prove_and_check(context, claim, ["MALFORMED", "UNKNOWN", "REFINES"])
                except Failure as failure:
                    raise Failure(f"claim cut at byte {place}\n{failure}") from failure
                (folder / "certificate.json").unlink(missing_ok=True)
                if set(folder.parent.rglob("*")) != before:
                    raise Failure(f"claim cut at byte {place}: files left behind")
    return Test(f"bad input: claim of {pair.name} cut", run)


def content_test(title: str, content: bytes, verdicts: tuple[str, ...] = ("MALFORMED",)) -> Test:
    """Rank 1's capture is something else altogether."""
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = SGD.copy(context, pathlib.Path(temporary))
            (folder / "r1.py").write_bytes(content)
            context.expect(context.prove(folder / "refines.claim", folder / "certificate.json"), "prove", verdicts, [r"r1\.py"])
    return Test(f"bad input: {title}", run)


def missing_capture(context: Context) -> None:
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        folder = SGD.copy(context, pathlib.Path(temporary))
        (folder / "r1.py").unlink()
        outcome = context.prove(folder / "refines.claim", folder / "certificate.json")
        if outcome.code not in (3, 74) or "r1.py" not in outcome.output + outcome.errors:
            raise Failure(f"expected exit 3 or 74 and the file's name\n{outcome.describe()}")


# ---------------------------------------------------------------- output

def expect_input_output_error(outcome: Outcome) -> None:
    if outcome.code != 74:
        raise Failure(f"expected exit 74\n{outcome.describe()}")
    if re.search(r"^s (REFINES|VERIFIED)", outcome.output, re.M):
        raise Failure(f"says success where the output could not be written\n{outcome.describe()}")


def unwritable_output(context: Context) -> None:
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        folder = SGD.copy(context, pathlib.Path(temporary))
        before = set(folder.parent.rglob("*"))
        expect_input_output_error(context.prove(folder / "refines.claim", folder / "no" / "such" / "folder.json"))
        expect_input_output_error(context.prove(folder / "refines.claim", folder))
        if set(folder.parent.rglob("*")) != before:
            raise Failure("files were left behind")


def full_disk(context: Context) -> None:
    """Files may have 4096 bytes (and, in a second run, none): the certificate does not fit."""
    for size in (4096, 0):
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = SGD.copy(context, pathlib.Path(temporary))
            before = set(folder.parent.rglob("*"))
            outcome = context.prove(folder / "refines.claim", folder / "certificate.json",
                                    before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
            if outcome.code not in (74, -signal.SIGXFSZ):
                raise Failure(f"expected exit 74 or SIGXFSZ\n{outcome.describe()}")
            if (folder / "certificate.json").exists():
                raise Failure(f"a half-written certificate was left behind\n{outcome.describe()}")
            if outcome.code == 74 and set(folder.parent.rglob("*")) != before:
                raise Failure(f"files were left behind\n{outcome.describe()}")


def old_certificate_stays(context: Context) -> None:
    """A certificate that cannot be replaced is not destroyed, nor is it when the new claim is not proved."""
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        folder = SGD.copy(context, pathlib.Path(temporary))
        certificate = folder / "certificate.json"
        certificate.write_bytes(b"an older certificate")
        outcome = context.prove(folder / "refines.claim", certificate, before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)))
        if outcome.code == 0 or certificate.read_bytes() != b"an older certificate":
            raise Failure(f"the older certificate is gone\n{outcome.describe()}")


def full_standard_output(context: Context) -> None:
    """The verdict itself cannot be written."""
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        folder = SGD.copy(context, pathlib.Path(temporary))
        certificate = folder / "certificate.json"
        certificate.write_bytes(context.certificate(SGD))
        for program, arguments in (("validate", [certificate]), ("prove", ["refines.claim", "-o", folder / "other.json", "--validate", context.programs["validate"]])):
            with open("/dev/full", "wb") as full:
                done = subprocess.run([context.programs[program], *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE,
                                      timeout=120)
            if done.returncode != 74:
                raise Failure(f"{program} with a full standard output: expected exit 74, got {done.returncode}\n{done.stderr.decode()}")


def interrupted(context: Context) -> None:
    """Ctrl-C at different moments: the signal's exit code, or an answer; never half a certificate."""
    stopped = 0
    for wait in (0.005, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8):
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = SGD.copy(context, pathlib.Path(temporary))
            certificate = folder / "certificate.json"
            command = [context.programs["prove"], "refines.claim", "-o", certificate, "--validate", context.programs["validate"]]
            process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            time.sleep(wait)
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=120)
            outcome = Outcome([str(part) for part in command], process.returncode, output.decode(), errors.decode())
            if process.returncode not in (0, 130, -signal.SIGINT):
                raise Failure(f"interrupted after {wait} s\n{outcome.describe()}")
            stopped += process.returncode != 0
            if certificate.exists():
                context.expect(context.run("validate", [certificate]), "validate", ["VERIFIED"])
            elif process.returncode == 0:
                raise Failure(f"no certificate\n{outcome.describe()}")
    if not stopped:
        raise Failure("prove ended before each of the interrupts, even the first: the test shows nothing")


def memory_ends(context: Context) -> None:
    """With less and less memory both programs say so, each as one verdict, and prove leaves nothing behind. Below some size a program is not
    even started (127); Z3 may stop by a signal where it uses memory that it did not get."""
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        folder = SGD.copy(context, pathlib.Path(temporary))
        certificate = pathlib.Path(temporary) / "certificate.json"
        certificate.write_bytes(context.certificate(SGD))
        before = set(folder.rglob("*"))
        for program, arguments, verdict in (("validate", [certificate], "INCOMPLETE"),
                                            ("prove", ["refines.claim", "-o", "other.json", "--no-validate"], "UNKNOWN")):
            ended = 0
            for megabytes in range(30, 110, 2):
                def limit(size: int = megabytes << 20) -> None:
                    resource.setrlimit(resource.RLIMIT_AS, (size, size))
                outcome = context.run(program, [*arguments, "--threads", "1"], cwd=folder, before=limit)
                says_so = "out of memory" in outcome.output + outcome.errors
                if outcome.code == 2 and says_so and (outcome.verdict() == verdict or not outcome.output):
                    ended += 1
                elif says_so or outcome.code not in ((127, 0) if program == "validate" else (127, 2, -signal.SIGSEGV)):
                    raise Failure(f"with {megabytes} MB\n{outcome.describe()}")
            if ended < 3:
                raise Failure(f"{program} ran out of memory {ended} times only: the test shows nothing")
        for megabytes in range(2, 60, 4):
            for threads in ("1", "8"):
                outcome = context.run("validate", [certificate, "--max-megabytes", str(megabytes), "--threads", threads])
                if (outcome.code, outcome.verdict()) not in ((0, "VERIFIED"), (2, "INCOMPLETE")) or outcome.output.count("\ns ") + outcome.output.startswith("s ") != 1:
                    raise Failure(f"with --max-megabytes {megabytes} --threads {threads}\n{outcome.describe()}")
        if set(folder.rglob("*")) - before - {folder / "other.json"}:
            raise Failure("files were left behind")


def input_without_end(context: Context) -> None:
    """Whatever `validate` is given, it ends: out of processor time, or out of memory, as one verdict in either form."""
    # A machine that reads two gigabytes in a second must not meet the limit of memory first.
    for options, what in ((["--max-seconds", "1", "--max-megabytes", "8000"], "time"), (["--max-megabytes", "100"], "memory")):
        for form in ([], ["--json"]):
            with subprocess.Popen(["yes", "1,"], stdout=subprocess.PIPE) as endless:
                command = [str(context.programs["validate"]), *options, *form, "-"]
                done = subprocess.run(command, stdin=endless.stdout, capture_output=True, timeout=120)
                endless.kill()
            outcome = Outcome(command, done.returncode, done.stdout.decode(), done.stderr.decode())
            line = json.loads(outcome.output)["line"] if form else outcome.output.strip()
            if outcome.code != 2 or line != f"s INCOMPLETE: out of {what}":
                raise Failure(f"expected exit 2, out of {what}\n{outcome.describe()}")


# ---------------------------------------------------------------- definitions and lemmas of a folder

def bad_definitions(context: Context) -> None:
    """Whatever is read for it, a claim too: a definition that may read out of range, or of negative size, is refused by name, and nothing is written."""
    bad = sorted((CHECKOUT / "tests" / "rules" / "definitions").glob("*.op"))
    if len(bad) < 20:
        raise Failure("fewer than 20 bad definitions")
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        folder = SGD.copy(context, pathlib.Path(temporary))
        claim, certificate, library = folder / "refines.claim", folder / "certificate.json", pathlib.Path(temporary) / "lemmas"
        shutil.copytree(CHECKOUT / "lemmas", library)
        context.expect(context.prove(claim, certificate, "--lemmas", library), "prove", ["REFINES"])
        certificate.unlink()
        for definition in bad:
            shutil.copyfile(definition, library / "operators" / "core" / "bad.op")
            why = definition.read_text().split("\n")[0].removeprefix("# bad: ")
            context.expect(context.prove(claim, certificate, "--lemmas", library), "prove", ["MALFORMED"], [rf"bad\.op:\d+:\d+: bad: {re.escape(why)}"])
            structured = context.prove(claim, certificate, "--lemmas", library, "--json")
            answer = json.loads(structured.output)
            if structured.code != 3 or answer["verdict"] != "MALFORMED" or not answer["errors"][0]["message"].startswith(f"bad: {why}"):
                raise Failure(f"expected MALFORMED for {definition.name}\n{structured.describe()}")
            if certificate.exists():
                raise Failure(f"{definition.name}: a certificate was written")
        capture = folder / "r0.py"
        outcome = context.run("prove", ["annotations", capture, "--lemmas", library])
        if outcome.code != 3 or "bad.op:" not in outcome.errors:
            raise Failure(f"expected exit 3 and the definition's place\n{outcome.describe()}")


def folder_that_cannot_be_read(context: Context) -> None:
    """A text that is no definition is MALFORMED, with its place; a folder that is not there, or holds none, is an error of input."""
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        folder = SGD.copy(context, pathlib.Path(temporary))
        library = pathlib.Path(temporary) / "lemmas"
        for command in (["refines.claim", "-o", "certificate.json", "--validate", context.programs["validate"]], ["annotations", "r0.py"]):
            expect_input_output_error(context.run("prove", [*command, "--lemmas", library], cwd=folder))
            library.mkdir()
            expect_input_output_error(context.run("prove", [*command, "--lemmas", library], cwd=folder))
            (library / "mine.op").write_text("operator mine(x[n]) -> [n]\n  at [i]: y[i\n")
            outcome = context.run("prove", [*command, "--lemmas", library], cwd=folder)
            if outcome.code != 3 or "mine.op:" not in outcome.output + outcome.errors:
                raise Failure(f"expected exit 3 and the place\n{outcome.describe()}")
            shutil.rmtree(library)


# ---------------------------------------------------------------- use

def wrong_use(context: Context) -> None:
    for program, arguments in (("prove", []), ("prove", ["--no-such-option"]), ("prove", ["a.claim", "b.claim", "-o", "c"]),
                               ("validate", []), ("validate", ["--no-such-option"]), ("validate", ["a.json", "b.json"])):
        outcome = context.run(program, arguments)
        if outcome.code != 64:
            raise Failure(f"expected exit 64\n{outcome.describe()}")


def missing_certificate(context: Context) -> None:
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        for path in (pathlib.Path(temporary) / "none.json", pathlib.Path(temporary)):
            expect_input_output_error(context.run("validate", [path]))
            structured = context.run("validate", [path, "--json"])
            if structured.code != 74:
                raise Failure(f"expected exit 74\n{structured.describe()}")
            json.loads(structured.output)


def tests() -> list[Test]:
    made = [cut_test(pair, name, chunk) for pair, name in CUT for chunk in (None, *range(CHUNKS))]
    made += [cut_claim_test(pair) for pair in (SGD, QWEN2)]
    deep = "(" * 200_000
    header = 'class forward(torch.nn.Module):\n    def forward(self, x_1: "f32[4]"):\n        '
    made += [
        content_test("an empty capture", b""),
        content_test("a capture of zero bytes", b"\0" * 4096),
        content_test("a capture that is no UTF-8", b"\xff\xfe" + header.encode() + b"return (x_1,)\n"),
        content_test("a capture of nested brackets", (header + f"a = torch.ops.aten.t.default({deep}").encode()),
        content_test("a capture of one long line", (header + "a = torch.ops.aten.t.default(x_1)" + " " * 10**6 + "b\n").encode()),
        content_test("a capture with an operator that nobody knows", (header + 'a: "f32[4]" = torch.ops.aten.no_such_operator.default(x_1)\n        return (a,)\n').encode()),
        content_test("a capture with two graphs", ((header + "return (x_1,)\n") * 2).encode()),
        Test("bad input: a capture that is not there", missing_capture),
        Test("output: where nothing can be written", unwritable_output),
        Test("output: a full disk", full_disk),
        Test("output: an older certificate stays", old_certificate_stays),
        Test("output: a full standard output", full_standard_output),
        Test("output: interrupted", interrupted),
        Test("memory that ends", memory_ends),
        Test("input without end", input_without_end),
        Test("definitions of a folder: bad ones are refused by name", bad_definitions),
        Test("definitions of a folder: what cannot be read", folder_that_cannot_be_read),
        Test("use: wrong use", wrong_use),
        Test("use: a certificate that is not there", missing_certificate),
    ]
    return made

"""What the programs say besides a verdict: annotations that agree, the check of a claim, what is trusted, dumped queries, and that
`prove` believes nobody but `validate`."""
import json
import math
import pathlib
import re
import stat
import subprocess
import tempfile
import time

from harness import CHECKOUT, HERE, OWN_CAPTURES, QWEN2, SGD, TRUE_PAIRS, Context, Failure, Pair, Test, prove_test, remove_line

from .cases import ANNOTATIONS, identity_claim
from .qwen2_edits import ROTARY, both, shifted_positions

# Every claim that ships, of pairs that refine and of bugs: what they read must agree with the definitions.
# Of one, sends and receives do not match: there is no graph of both ranks, and none of them runs alone.
CLAIM_FOLDERS = sorted(path.parent for path in OWN_CAPTURES.glob("*/*/refines.claim") if not path.parent.name.endswith("bug_microbatches_swapped"))


def annotated_nodes(capture: pathlib.Path) -> int:
    return sum(bool(re.match(r"\s+\w+: \"", line)) and not line.lstrip().startswith(("primals_", "tangents_")) for line in capture.read_text().split("\n"))


def bare_nodes(capture: pathlib.Path) -> int:
    """Nodes without an annotation, as tuples: their `getitem`s have theirs."""
    return len(re.findall(r"(?m)^ +\w+ = (?!self\.)", capture.read_text()))


def check_claim(context: Context, claim: pathlib.Path) -> str:
    begin = time.monotonic()
    outcome = context.run("prove", ["--check-claim", claim.name], cwd=claim.parent)
    seconds = time.monotonic() - begin
    if outcome.code != 0:
        raise Failure(f"expected exit 0\n{outcome.describe()}")
    if seconds > 5:
        raise Failure(f"the check of a claim took {seconds:.1f} s\n{outcome.describe()}")
    return outcome.output


def agreement(context: Context, claim: pathlib.Path, captures: list[pathlib.Path]) -> None:
    """As many annotations agree as the captures have on nodes, and as many nodes have none: nothing is left out."""
    output = check_claim(context, claim)
    found = re.search(ANNOTATIONS, output)
    expected = (sum(map(annotated_nodes, captures)), sum(map(bare_nodes, captures)))
    if not found or tuple(map(int, found.groups())) != expected:
        raise Failure(f"expected {expected[0]} annotations that agree, {expected[1]} nodes without one\n{output}")


def agreement_of_claim(folder: pathlib.Path) -> Test:
    name = str(folder.relative_to(OWN_CAPTURES))

    def run(context: Context) -> None:
        if name.endswith("bug_rank_1_in_other_order"):
            # Its collectives do not match, so that there is no graph of both ranks: each of its captures is one rank's whole program.
            for capture in captures_of(folder):
                with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
                    claim = claim_about_itself(capture, pathlib.Path(temporary))
                    agreement(context, claim, [capture, capture])
        else:
            agreement(context, folder / "refines.claim", captures_of(folder))
    return Test(f"annotations: claim of {name}", run)


def claim_about_itself(capture: pathlib.Path, folder: pathlib.Path) -> pathlib.Path:
    """A claim in `folder` that a copy of the capture, alone in each of its groups, computes what it computes."""
    copy = folder / "capture.py"
    copy.write_bytes(capture.read_bytes())
    groups = sorted(set(re.findall(r"_c10d_functional\.\w+\.default\(.*, '(\w+)'\)", copy.read_text())))
    lines = [line for group in groups for line in (f'group d "{group}" = tp', f'group s "{group}" = [0]')]
    if 'y_1: "i64' in copy.read_text():
        lines.append("assume 0 <= s.y_1 < 9")  # the labels of the data-parallel pairs
    return identity_claim(copy, "\n".join(lines))


def may_be_alone(capture: pathlib.Path) -> bool:
    """A reduce-scatter or all-gather states how many ranks its group has (`prove` counts these captures' annotations below their claims)."""
    return not re.search(r"_c10d_functional\.\w+_tensor\.default\(.*, [2-9], '\w+'\)", capture.read_text())


def agreement_of_capture(capture: pathlib.Path) -> Test:
    """Captures without a claim (forward and backward as partitioned), against themselves."""
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            agreement(context, claim_about_itself(capture, pathlib.Path(temporary)), [capture, capture])
    return Test(f"annotations: capture {capture.relative_to(OWN_CAPTURES)}", run)


def agreement_of_capture_in_validator(capture: pathlib.Path) -> Test:
    """`validate` reads certificates, and about a bug there is none: each of its captures has one against itself."""
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            claim = claim_about_itself(capture, pathlib.Path(temporary))
            certificate = claim.parent / "certificate.json"
            context.expect(context.prove(claim, certificate), "prove", ["REFINES"])
            outcome = context.run("validate", ["--annotations", certificate])
            expected = f"    all: {2 * annotated_nodes(capture)} agreed, {2 * bare_nodes(capture)} nodes without one\n"
            if outcome.code != 0 or expected not in outcome.output:
                raise Failure(f"expected {expected}{outcome.describe()}")
    return Test(f"annotations: validate of capture {capture.relative_to(OWN_CAPTURES)}", run)


def captures_of(folder: pathlib.Path) -> list[pathlib.Path]:
    """The files that the claim of a folder names: s, then each rank of d."""
    text = (folder / "refines.claim").read_text()
    sequential = re.search(r'^sequential\s+s = "(.*)"', text, re.M).group(1)
    pattern = re.search(r'^distributed d = "(.*)"', text, re.M).group(1)
    ranks = math.prod(map(int, re.findall(r"\d+", re.search(r"^mesh\s+d = \((.*)\)", text, re.M).group(1))))
    return [folder / sequential] + [folder / pattern.replace("{rank}", str(rank)) for rank in range(ranks)]


def agreement_in_validator(pair: Pair) -> Test:
    def run(context: Context) -> None:
        captures = captures_of(pair.root(context) / pair.folder)
        with_certificate(context, pair, [], [rf"\b{sum(map(annotated_nodes, captures))} annotations agreed, {sum(map(bare_nodes, captures))} nodes have none"])
    return Test(f"annotations: validate {pair.name}", run)


def agreement_of_third_party(context: Context) -> None:
    folder = QWEN2.root(context) / QWEN2.folder
    agreement(context, folder / "refines.claim", captures_of(folder))


def inputs_without_given(context: Context) -> None:
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        folder = SGD.copy(context, pathlib.Path(temporary))
        remove_line(folder / "refines.claim", "given s.b2_1 = d[*].b2_1")
        outcome = context.run("prove", ["--check-claim", "refines.claim"], cwd=folder)
        for name in (r"d\[0\]\.b2_1", r"d\[1\]\.b2_1"):
            if not re.search(name, outcome.output):
                raise Failure(f"the input without a given line is not named\n{outcome.describe()}")


def goals_expanded(context: Context) -> None:
    output = check_claim(context, OWN_CAPTURES / "data_parallel" / "sgd_dp2" / "refines.claim")
    for k in range(9):
        for rank in (0, 1):
            if not re.search(rf"s\.output\[{k}\].*d\[{rank}\]\.output\[{k}\]|d\[{rank}\]\.output\[{k}\].*s\.output\[{k}\]", output):
                raise Failure(f"goal {k} of rank {rank} is not shown\n{output}")


def writes_through_a_view(folder: pathlib.Path) -> list[str]:
    (folder / "r1.py").write_text('class forward(torch.nn.Module):\n    def forward(self, x_1: "f32[4]"):\n'
                                  '        view: "f32[2, 2]" = torch.ops.aten.view.default(x_1, [2, 2])\n'
                                  '        add_: "f32[2, 2]" = torch.ops.aten.add_.Tensor(view, 1);  view = None\n        return (x_1,)\n')
    return [r"r1\.py:5: `x_1` is read after `add_` wrote into memory that it may share"]


def cannot_be_read(folder: pathlib.Path) -> list[str]:
    path = folder / "r1.py"
    lines = path.read_text().split("\n")
    lines[19] = "        while tanh: pass"
    path.write_text("\n".join(lines))
    return [r"r1\.py:20:\d+"]


# ---------------------------------------------------------------- what is trusted, what was asked

def with_certificate(context: Context, pair: Pair, arguments: list[str], patterns: list[str]) -> str:
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        certificate = pathlib.Path(temporary) / "certificate.json"
        certificate.write_bytes(context.certificate(pair))
        outcome = context.run("validate", [*arguments, certificate])
        if outcome.code != 0:
            raise Failure(f"expected exit 0\n{outcome.describe()}")
        for pattern in patterns:
            if not re.search(pattern, outcome.output):
                raise Failure(f"nothing printed matches /{pattern}/\n{outcome.describe()}")
        return outcome.output


def trusted_definitions(context: Context) -> None:
    output = with_certificate(context, SGD, ["--trusted"], [r"captured aten\.tanh\.default\(", r"captured _c10d_functional\.all_reduce\.default\(", r"function tanh\("])
    if "captured vllm." in output:
        raise Failure("a definition is printed that this certificate does not rely on")


def trusted_contracts(context: Context) -> None:
    with_certificate(context, QWEN2, ["--trusted"], [r"captured vllm\.unified_attention_with_output\.default\(", r"reads no cache"])


def dumped_queries(context: Context) -> None:
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        with_certificate(context, SGD, ["--dump-smt", temporary], [])
        files = sorted(pathlib.Path(temporary).rglob("*.smt2"))
        if not files:
            raise Failure("no query was written")
        for path in files:
            text = path.read_text()
            if "(check-sat)" not in text or "unsat" not in text:
                raise Failure(f"{path.name} asks nothing, or does not say what is expected")


def queries_that_cannot_be_written(context: Context) -> None:
    """Nobody may take a folder of queries for whole that is not: no verdict is given beside it."""
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        certificate = pathlib.Path(temporary) / "certificate.json"
        certificate.write_bytes(context.certificate(SGD))
        outcome = context.run("validate", ["--dump-smt", "/proc/self", certificate])
        if outcome.code != 74 or "cannot be written" not in outcome.errors or "VERIFIED" in outcome.output:
            raise Failure(f"expected exit 74 and no verdict\n{outcome.describe()}")


# ---------------------------------------------------------------- prove believes nobody but validate

def outputs_in_json(context: Context, folder: pathlib.Path, claim: str, verdict: str) -> tuple[dict[str, str], list[str]]:
    """Of every output of s and d the relation that `prove --json` prints, and the claim lines it suggests."""
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        outcome = context.run("prove", [claim, "--json", "-o", pathlib.Path(temporary) / "c.json", "--validate", context.programs["validate"]], cwd=folder)
        document = json.loads(outcome.output)
        if document["verdict"] != verdict:
            raise Failure(f"expected {verdict}\n{outcome.describe()}")
        return {line["name"]: line["relation"] for line in document["outputs"]}, document["suggestions"]


def every_output_has_its_line(context: Context) -> None:
    outputs, _ = outputs_in_json(context, OWN_CAPTURES / "data_parallel" / "sgd_dp2", "refines.claim", "REFINES")
    expected = {f"{graph}.output[{k}]": "replicated" for graph in ("s", "d[0]", "d[1]") for k in range(9)}
    if outputs != expected:
        raise Failure(f"expected {expected}\ngot {outputs}")


def partial_sum_in_json(context: Context) -> None:
    folder = HERE / "reject" / "attacks" / "partial-sum"
    outputs, suggestions = outputs_in_json(context, folder, "refines.claim", "UNKNOWN")
    if outputs["s.output[0]"] != "not proved: PARTIAL SUM over tp" or outputs["d[1].output[0]"] != "not proved":
        raise Failure(f"the partial sum is not named: {outputs}")
    claimed = [line for line in (folder / "right.claim").read_text().split("\n") if line.startswith("expect ")]
    if suggestions != claimed:
        raise Failure(f"the suggested lines are not those of right.claim: {suggestions} and {claimed}")
    outputs, _ = outputs_in_json(context, folder, "right.claim", "REFINES")
    if set(outputs.values()) != {"PARTIAL SUM over tp"}:
        raise Failure(f"the claimed partial sum is not named: {outputs}")


def without_acceptance(title: str, script: str | None) -> Test:
    """A program in place of `validate` that does not accept (None: none there; empty: not called): `prove` may not say REFINES."""
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = SGD.copy(context, pathlib.Path(temporary))
            other = folder / "other_validate" if script != "" else None
            if script:
                other.write_text(script)
                other.chmod(other.stat().st_mode | stat.S_IXUSR)
            choice = ["--validate", other] if other else ["--no-validate"]
            outcome = context.run("prove", ["refines.claim", "-o", folder / "certificate.json", *choice], cwd=folder)
            if outcome.code == 0 or "s REFINES" in outcome.output:
                raise Failure(f"REFINES, though nothing accepted the certificate\n{outcome.describe()}")
    return Test(f"prove: {title}", run)


def every_given_is_listed(context: Context) -> None:
    """What a line of a claim says is listed however it is written: no blank need follow its first word."""
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        folder = pathlib.Path(temporary)
        for name, factor in ("s", 2.0), ("d0", 1.0):
            (folder / f"{name}.py").write_text("class GraphModule(torch.nn.Module):\n    def forward(self, x_1: \"f32[4]\"):\n"
                                               f"        y: \"f32[4]\" = torch.ops.aten.mul.Tensor(x_1, {factor})\n        return (y,)\n")
        line = "given(d[*].x_1) = scale(s.x_1; factor=2)"
        (folder / "c.claim").write_text("countersign claim 1\nsequential  s = \"s.py\"\ndistributed d = \"d{rank}.py\"\n"
                                        f"mesh        d = (tp = 1)\n{line}\nclaim all\n")
        context.expect(context.run("prove", ["c.claim", "-o", "c.json", "--validate", context.programs["validate"]], cwd=folder), "prove", ["REFINES"], [])
        context.expect(context.run("validate", ["c.json"], cwd=folder), "validate", ["VERIFIED"], [re.escape("line 5: " + line)])


def remembered_proofs(context: Context) -> None:
    """The second run reads what the first found, writes the same bytes, and damaged memory proves nothing."""
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        folder = pathlib.Path(temporary)
        claim = QWEN2.copy(context, folder) / QWEN2.claim
        memory, certificates = folder / "memory.hints", []
        # With one thread and with more: a proof is replayed at once, or beside the search.
        for number, threads in enumerate(["2", "2", "2", "1", "1", "2"]):
            certificate = folder / f"{number}.json"
            context.expect(context.prove(claim, certificate, "--remember", str(memory), "--threads", threads), "prove", ["REFINES"])
            certificates.append(certificate.read_bytes())
            text = memory.read_text()
            if "local_1" not in text:
                raise Failure(f"the local lemma is not remembered\n{text}")
            if number in (1, 4):
                text = text.replace("of element\n", "of element\nfact miracle\n")
            elif number in (2, 3):
                text = text.replace("of range\n", "", 1)  # a proof of something else
            memory.write_text(text)
        if len(set(certificates)) != 1:
            raise Failure("what is remembered changed the certificate")


def says_its_version(program: str, solver: str) -> Test:
    """Version, commit and solver: as text, and the same in one JSON document."""
    def run(context: Context) -> None:
        text = context.run(program, ["--version"])
        document = context.run(program, ["--version", "--json"])
        first = re.match(rf"{program} \(Countersign\) \d+\.\d+\.\d+, (?:([0-9a-f]{{12}})(?:-dirty)?|not from a git checkout)\n", text.output)
        if text.code != 0 or not first or not re.search(solver, text.output):
            raise Failure(f"neither version, commit nor solver\n{text.describe()}")
        if first.group(1) and subprocess.run(["git", "cat-file", "-e", f"{first.group(1)}^{{commit}}"], cwd=CHECKOUT, capture_output=True).returncode != 0:
            raise Failure(f"built from a commit that this checkout does not know\n{text.describe()}")
        said = " ".join(str(member) for member in json.loads(document.output).values())
        missing = [line for line in text.output.splitlines() if line not in said]
        if document.code != 0 or missing:
            raise Failure(f"the JSON document lacks {missing}\n{document.describe()}")
    return Test(f"{program} --version", run)


def each_command_has_its_help(context: Context) -> None:
    """Its own options and none of another command's, on one screen."""
    options = {}
    for command in ("", "annotations", "oracle", "lemmas"):
        outcome = context.run("prove", [command, "--help"] if command else ["--help"])
        if outcome.code != 0 or not outcome.output.startswith(f"prove {command}".rstrip() + ": ") or len(outcome.output.splitlines()) > 24:
            raise Failure(f"no help of its own on one screen\n{outcome.describe()}")
        options[command] = set(re.findall(r"^ +(?:-\w, )?(--[\w-]+)", outcome.output, re.M))
    if options["annotations"] != {"--json", "--lemmas"} or options["oracle"] != options["annotations"] or options[""] & options["lemmas"] != {"--json", "--lemmas", "--threads"}:
        raise Failure(f"options in the wrong help: {options}")
    # What the help of one command names, another that does not name it refuses.
    everywhere = {"--help", "--version"}
    alone = {"--follows", "--json", "--no-validate", "--check-claim"}
    for command, taken in options.items():
        for option in sorted(set().union(*options.values()) - taken - everywhere):
            owner = "prove lemmas" if option not in options[""] else f"claims, not to prove {command}"
            outcome = context.run("prove", [*([command] if command else []), "refines.claim", option, *([] if option in alone else ["1"])])
            if outcome.code != 64 or f"{option} belongs to {owner}" not in outcome.errors:
                raise Failure(f"expected exit 64\n{outcome.describe()}")


def counts_as_json(context: Context) -> None:
    """`annotations` and `oracle` print one document that says what their text says, of what agrees and of what does not."""
    capture, record = OWN_CAPTURES / "data_parallel" / "seq_sgd.py", HERE / "oracle" / "refused.jsonl"
    with tempfile.TemporaryDirectory(prefix="countersign-") as folder:
        wrong = pathlib.Path(folder) / "wrong.jsonl"
        wrong.write_text('{"op":"aten.neg.default","args":[{"dtype":"f32","shape":[1],"data":["1"]}],"kwargs":[],"results":[null]}\n')
        text, document = (context.run("prove", ["annotations", capture, wrong, *more]) for more in ([], ["--json"]))
        said = json.loads(document.output)
        expected = (f"{capture}: {said['files'][0]['agreed']} annotations agreed, {said['files'][0]['without']} nodes without one\n"
                    f"{wrong}: {said['files'][1]['error']}\n"
                    f"in all {said['agreed']} annotations agreed, {said['without']} nodes without one, {said['failed']} files with an error\n")
        if said["agreed"] == 0 or text.output != expected or (text.code, document.code) != (3, 3):
            raise Failure(f"{expected}\nis not\n{text.describe()}\n{document.describe()}")
        text, document = (context.run("prove", ["oracle", record, wrong, *more]) for more in ([], ["--json"]))
        first, second = json.loads(document.output)["files"]
        one = second["disagreed"][0]
        expected = (f"{record}: {first['agreed']} agreed, 0 disagreed\n"
                    f"{wrong}: line {one['line']} {one['call']}: {one['problem']}\n0 agreed, 1 disagreed\n")
        if first["agreed"] == 0 or first["disagreed"] or text.output != expected or (text.code, document.code) != (1, 1):
            raise Failure(f"{expected}\nis not\n{text.describe()}\n{document.describe()}")


def tests() -> list[Test]:
    loose = sorted({*(OWN_CAPTURES / "vocab_parallel").glob("[fb]w.*.py"), *(OWN_CAPTURES / "vocab_parallel").glob("tp2/[fb]w.*.py")})
    bugs = sorted({capture.resolve() for below in ("data_parallel", "vocab_parallel") for folder in (OWN_CAPTURES / below).glob("*.bug_*")
                   for capture in captures_of(folder) if may_be_alone(capture)})
    return [
        *map(agreement_of_capture_in_validator, [*bugs, *loose]),
        *map(agreement_of_claim, CLAIM_FOLDERS), *map(agreement_of_capture, loose), Test("annotations: claim of qwen2", agreement_of_third_party),
        *map(agreement_in_validator, TRUE_PAIRS),
        Test("check of a claim: inputs without a given line", inputs_without_given), Test("check of a claim: goals expanded", goals_expanded),
        prove_test("capture: an operator that writes through a view", SGD, writes_through_a_view, ["UNKNOWN"]),
        prove_test("capture: a line that cannot be read", SGD, cannot_be_read, ["MALFORMED"]),
        prove_test("report: where, from which inputs, what is near", QWEN2, both(shifted_positions, (1,)), ["UNKNOWN"],
                   [ROTARY, r"_custom_ops\.py:136", r"fw\.g0\.r0\.py:\d+", r"its inputs", r"nearest tensors of d"]),
        prove_test("report: what is assumed and never covered", SGD, None, ["REFINES"],
                   [r"rounding", r"0 <= s\.y_1 < 9", r"s\.output\[0\]: ", r"d\[1\]\.output\[8\]: "]),
        Test("prove annotations, prove oracle: counts as JSON", counts_as_json),
        Test("report: every given line is listed", every_given_is_listed),
        Test("report: every output has its line", every_output_has_its_line), Test("report: a partial sum and the line that accepts it", partial_sum_in_json),
        Test("validate --trusted: definitions", trusted_definitions), Test("validate --trusted: contracts", trusted_contracts),
        Test("prove --help: of each command", each_command_has_its_help),
        says_its_version("prove", r"Z3 \d+\.\d+"), says_its_version("validate", r"cvc5 \d+\.\d+"),
        Test("validate --dump-smt", dumped_queries), Test("validate --dump-smt that cannot be written", queries_that_cannot_be_written), Test("prove --remember: proofs of local lemmas", remembered_proofs),
        without_acceptance("no validate there", None), without_acceptance("told not to call validate", ""),
        without_acceptance("validate rejects", "#!/bin/sh\necho 's REJECTED: no'\nexit 1\n"),
        without_acceptance("validate says nothing", "#!/bin/sh\nexit 0\n"),
        without_acceptance("validate says one thing and returns another", "#!/bin/sh\necho 's REJECTED: no'\nexit 0\n"),
    ]

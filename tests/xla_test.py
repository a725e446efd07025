"""XLA's rewrite rules (rules/xla): each that is true is proved by both programs, each that is false is refused by `prove` with a
counterexample, and by `validate`.

What a rule is, is said by the comment above it: its last line begins with `true` or `false`. The rules are not copied from
anywhere at test time; where the list that they come from is found, the files here are compared with it.
"""
import json
import pathlib
import re
import shutil
import tempfile
import threading

from harness import CHECKOUT, HERE, Context, Failure, Test
from lemma_files import Declaration, list_of_rules, read_folder, rows_without_hints, squeezed

FOLDER = HERE / "rules" / "xla"
LEAST_EXPRESSED = 161
SECONDS = 600.0


def expected(lemma: Declaration) -> str:
    found = re.match(r"(true|false)\b", lemma.comment[-1]) if lemma.comment else None
    if not found:
        raise Failure(f"{lemma.file}: the comment above {lemma.name} does not end with a line that begins with true or false")
    return found.group(1)


def rule_of(lemma: Declaration) -> str:
    """The rule's own name; empty for a corrected form."""
    found = re.match(r"([^ :]+)(?: \([a-z_]+\))?:", lemma.comment[0]) if lemma.comment else None
    return found.group(1) if found else ""


def make_library(folder: pathlib.Path) -> pathlib.Path:
    """The definitions of the library with the rules and what they define themselves, as both programs read them."""
    shutil.copytree(CHECKOUT / "lemmas" / "operators", folder / "operators")
    shutil.copytree(FOLDER, folder / "xla")
    return folder


class Decisions:
    """All rules are given to each program once; the tests look up what came out."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._said: dict[pathlib.Path, tuple[dict[str, dict], dict[str, str]] | Failure] = {}

    def of(self, context: Context) -> tuple[dict[str, dict], dict[str, str]]:
        with self._lock:
            key = context.programs["prove"]
            if key not in self._said:
                try:
                    self._said[key] = self._decide(context)
                except Failure as failure:
                    self._said[key] = failure
            said = self._said[key]
        if isinstance(said, Failure):
            raise said
        return said

    @staticmethod
    def _decide(context: Context) -> tuple[dict[str, dict], dict[str, str]]:
        lemmas = read_folder(FOLDER)
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            library = make_library(pathlib.Path(temporary) / "library")
            proofs = pathlib.Path(temporary) / "proofs.json"
            outcome = context.run("prove", ["lemmas", "--lemmas", library, "--json", "--proofs", proofs], seconds=SECONDS)
            if not outcome.output.startswith("{") or not proofs.is_file():
                raise Failure(f"no verdicts\n{outcome.describe()}")
            prove = {row["name"]: row for row in json.loads(outcome.output)["lemmas"]}
            proved = json.loads(proofs.read_text(encoding="utf-8"))
            others = rows_without_hints([lemma for lemma in lemmas if lemma.name not in {row["a_name"] for row in proved}])
            proofs.write_text(json.dumps(proved + others, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
            outcome = context.run("validate", ["lemmas", "--definitions", library, proofs], seconds=SECONDS)
            validate = dict(re.findall(r"^\s*(\w+): ((?:not )?proved.*)$", outcome.output, re.MULTILINE))
            if set(validate) != set(prove) or set(prove) != {lemma.name for lemma in lemmas}:
                raise Failure(f"of {len(lemmas)} rules prove decides {len(prove)}, validate {len(validate)}\n{outcome.describe()}")
        return prove, validate


DECISIONS = Decisions()


def prove_test(lemma: Declaration) -> Test:
    def run(context: Context) -> None:
        said = DECISIONS.of(context)[0][lemma.name]
        # What makes no sense is refused as a statement: that is an error of the file, not a counterexample.
        good = said["status"] == ("proved" if expected(lemma) == "true" else "refused") and said["obligation"] != "statement"
        # A refusal shows values, and what differs for them: that a proof fails shows nothing.
        concrete = bool(said["counterexample"] and said["counterexample"]["difference"])
        if not good or concrete != (expected(lemma) == "false"):
            raise Failure(f"{lemma.name} is {expected(lemma)}, prove says: {said['status']}: {said['obligation']}: {said['reason']}\n"
                          f"counterexample: {said['counterexample']}")
    return Test(f"xla: {lemma.name} by prove", run)


def validate_test(lemma: Declaration) -> Test:
    def run(context: Context) -> None:
        said = DECISIONS.of(context)[1][lemma.name]
        if said.startswith("proved") != (expected(lemma) == "true"):
            raise Failure(f"{lemma.name} is {expected(lemma)}, validate says: {said}")
    return Test(f"xla: {lemma.name} by validate", run)


def compare_with_list(_: Context) -> None:
    """Every rule of the list is a lemma here, word for word in the comment and with its truth, or stands in UNEXPRESSED.md."""
    rules = {rule["name"]: rule for rule in json.loads(list_of_rules("xla_rules.json").read_text(encoding="utf-8"))}
    unexpressed = set(re.findall(r"^\| `([^`]+)` \|", (FOLDER / "UNEXPRESSED.md").read_text(encoding="utf-8"), re.MULTILINE))
    lemmas = [lemma for lemma in read_folder(FOLDER) if rule_of(lemma)]
    expressed = {rule_of(lemma) for lemma in lemmas}
    problems = [f"{name} is neither expressed nor listed, or both" for name in rules if (name in unexpressed) == (name in expressed)]
    problems += [f"{name} is no rule of the list" for name in sorted(expressed | unexpressed) if name not in rules]
    for lemma in lemmas:
        rule = rules.get(rule_of(lemma))
        if not rule:
            continue
        comment = squeezed("".join(lemma.comment))
        if squeezed(f"{rule['lhs']}=>{rule['rhs']}") not in comment or squeezed(rule["pre"]) not in comment:
            problems.append(f"{lemma.name}: the comment is not the rule")
        if (rule["truth"] == "true") != (expected(lemma) == "true"):
            problems.append(f"{lemma.name}: the rule is {rule['truth']}")
    if len(rules) - len(unexpressed) < LEAST_EXPRESSED:
        problems.append(f"only {len(rules) - len(unexpressed)} rules are expressed")
    if problems:
        raise Failure("\n".join(problems))


def tests() -> list[Test]:
    lemmas = read_folder(FOLDER)
    each = [test(lemma) for lemma in lemmas for test in (prove_test, validate_test)]
    return [Test("xla: the rules here are those of the list", compare_with_list), *each]

"""`prove lemmas` as a person uses it: false lemmas refused with a counterexample whatever the seed, their corrected forms proved
by both programs, `--try`, `--explain`, hints, exit codes and places of errors.

`rules/false/*.lemma` are laws that rule sets of published tools hold or held; the comment of each is the law and why it is false.
`rules/corrected/*.lemma` say what of each is true. Where the list that they come from is found, both are compared with it.
"""
import json
import pathlib
import re
import tempfile
from collections.abc import Iterable

from harness import HERE, Context, Failure, Outcome, Test
from lemma_files import list_of_rules, read_folder, squeezed

RULES = HERE / "rules"
SEEDS = range(1, 11)


def expect(outcome: Outcome, code: int, mention: Iterable[str] = (), absent: Iterable[str] = ()) -> Outcome:
    if outcome.code != code:
        raise Failure(f"expected exit code {code}\n{outcome.describe()}")
    for pattern in mention:
        if not re.search(pattern, outcome.output + "\n" + outcome.errors):
            raise Failure(f"nothing printed matches /{pattern}/\n{outcome.describe()}")
    for pattern in absent:
        if re.search(pattern, outcome.output + "\n" + outcome.errors):
            raise Failure(f"what was printed matches /{pattern}/\n{outcome.describe()}")
    return outcome


def document(outcome: Outcome) -> dict:
    try:
        return json.loads(outcome.output)
    except json.JSONDecodeError as error:
        raise Failure(f"no JSON document: {error}\n{outcome.describe()}") from error


# ---------------------------------------------------------------- rules

def refused(path: pathlib.Path) -> Test:
    def run(context: Context) -> None:
        for seed in SEEDS:
            outcome = expect(context.run("prove", ["lemmas", path, "--seed", seed, "--json"]), 1)
            report = document(outcome)
            for lemma in report["lemmas"]:
                if lemma["status"] != "refused" or not lemma["counterexample"] or not lemma["counterexample"]["difference"]:
                    raise Failure(f"seed {seed}: {lemma['name']} is not refused with a counterexample\n{outcome.describe()}")
    return Test(f"lemmas/false/{path.stem}", run)


def proved_by_both(path: pathlib.Path) -> Test:
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as folder:
            proofs = pathlib.Path(folder) / "proofs.json"
            count = len(re.findall(r"^lemma ", path.read_text(), re.MULTILINE))
            expect(context.run("prove", ["lemmas", path, "--proofs", proofs]), 0, [rf"^{count} proved, 0 refused, 0 unknown$|\n{count} proved, 0 refused, 0 unknown\n"])
            expect(context.run("validate", ["lemmas", proofs]), 0, [rf"{count} of {count} proved"])
    return Test(f"lemmas/corrected/{path.stem}", run)


def all_are_there(_: Context) -> None:
    false = {path.stem for path in (RULES / "false").glob("*.lemma")}
    corrected = {path.stem for path in (RULES / "corrected").glob("*.lemma")}
    never = {"sum_pushed_through_abs", "product_of_sums_is_sum_of_products"}
    if len(false) != 30 or false - corrected != never or corrected - false:
        raise Failure(f"{len(false)} false, {len(corrected)} corrected; without a corrected form: {sorted(false - corrected)}")


def compare_with_list(_: Context) -> None:
    """Every law of the list stands here, word for word in the comment with its counterexample, and so does what it says is right."""
    rules = {rule["name"]: rule for rule in json.loads(list_of_rules("false_lemmas.json").read_text(encoding="utf-8"))}
    false = {lemma.name: lemma for lemma in read_folder(RULES / "false")}
    corrected = {lemma.file.stem: lemma for lemma in read_folder(RULES / "corrected")}
    problems = [f"{name} is here or in the list, not in both" for name in sorted(set(rules) ^ set(false))]
    for name in sorted(set(rules) & set(false)):
        rule, said = rules[name], squeezed(false[name].file.read_text(encoding="utf-8").replace("#", ""))
        when = f"when{rule['when']}" if rule["when"] else ""
        if not said.startswith(squeezed(f"{rule['lhs']} => {rule['rhs']}{when}Refused: {rule['counterexample']}lemma{name}")):
            problems.append(f"{name}: the comment is not the law and its counterexample")
        right = corrected.get(name)
        if (right is None) != (rule["correct_when_or_form"] == "never"):
            problems.append(f"{name}: there is a right form, or not: {rule['correct_when_or_form']}")
        elif right and not squeezed(right.file.read_text(encoding="utf-8")).startswith(squeezed(f"# Proved: {rule['correct_when_or_form']}")):
            problems.append(f"{name}: the corrected form is not what the list says")
    if problems:
        raise Failure("\n".join(problems))


# ---------------------------------------------------------------- the command

SUM = "reduce_sum(abs(x); axis = 0) == abs(reduce_sum(x; axis = 0))"


def tried(name: str, text: str, code: int, mention: Iterable[str], absent: Iterable[str] = ()) -> Test:
    return Test(f"lemmas/try/{name}", lambda context: expect(context.run("prove", ["lemmas", "--try", text]), code, mention, absent) and None)


def file_case(name: str, text: str, arguments: Iterable[str], code: int, mention: Iterable[str] = ()) -> Test:
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as folder:
            path = pathlib.Path(folder) / "mine.lemma"
            path.write_text(text)
            expect(context.run("prove", ["lemmas", path, *arguments]), code, mention)
    return Test(f"lemmas/command/{name}", run)


TRUE = "lemma twice_turned for x: real [*s] neg(neg(x)) == x\n"
FALSE = "lemma turned for x: real [n] neg(x) == x\n"
OPEN = "lemma exp_of_log for x: real [*s] exp(log(x)) == x\n"


def stale_hints(context: Context) -> None:
    """Stored proofs are replayed; those of another text are noticed, searched anew and replaced."""
    with tempfile.TemporaryDirectory(prefix="countersign-") as folder:
        lemma, hints = pathlib.Path(folder) / "mine.lemma", pathlib.Path(folder) / "mine.hints"
        text = "lemma parts for x: real [n], y: real [m]\n  reduce_sum(concat(x, y; axis = 0); axis = 0) == {}\n"
        lemma.write_text(text.format("sum(reduce_sum(x; axis = 0), reduce_sum(y; axis = 0))"))
        arguments = ["lemmas", lemma, "--hints", hints]
        expect(context.run("prove", arguments), 0, [r"parts: proved"], [r"stored hints"])
        first = hints.read_text()
        expect(context.run("prove", arguments), 0, [r"parts: proved, .*, from stored hints"])
        if hints.read_text() != first:
            raise Failure("hints that were only read have changed")
        lemma.write_text(text.format("sum(reduce_sum(y; axis = 0), reduce_sum(x; axis = 0))"))
        expect(context.run("prove", arguments), 0, [r"parts: proved, .*stored hints were stale"], [r"from stored hints"])
        if hints.read_text().count("proof ") != 1:
            raise Failure(f"the stale proof is still there:\n{hints.read_text()}")
        expect(context.run("prove", arguments), 0, [r"from stored hints"])
        # A proof whose facts were taken away is searched again, not believed.
        hints.write_text("\n".join(line for line in hints.read_text().split("\n") if not line.startswith(("fact ", ": "))))
        expect(context.run("prove", arguments), 0, [r"stored hints were stale"], [r"from stored hints"])


def hints_are_minimal(context: Context) -> None:
    """Every fact that is stored is needed: without it the validator does not accept the proof."""
    with tempfile.TemporaryDirectory(prefix="countersign-") as folder:
        lemma, proofs = pathlib.Path(folder) / "mine.lemma", pathlib.Path(folder) / "proofs.json"
        lemma.write_text("lemma parts for x: real [n], y: real [m]\n  reduce_sum(concat(x, y; axis = 0); axis = 0) == sum(reduce_sum(x; axis = 0), reduce_sum(y; axis = 0))\n")
        expect(context.run("prove", ["lemmas", lemma, "--proofs", proofs]), 0)
        whole = json.loads(proofs.read_text())
        facts = whole[0]["c_proofs"][0]["d_element"]
        if not facts:
            raise Failure("the test expects a proof with facts")
        for i in range(len(facts)):
            fewer = json.loads(proofs.read_text())
            del fewer[0]["c_proofs"][0]["d_element"][i]
            changed = pathlib.Path(folder) / "changed.json"
            changed.write_text(json.dumps(fewer, separators=(",", ":"), ensure_ascii=False))
            outcome = context.run("validate", ["lemmas", changed])
            if outcome.code == 0:
                raise Failure(f"fact {i} is not needed\n{outcome.describe()}")


def same_on_any_number_of_threads(context: Context) -> None:
    def lines(jobs: int) -> list[str]:
        files = sorted((RULES / "false").glob("*.lemma"))[:8]
        outcome = expect(context.run("prove", ["lemmas", *files, "--jobs", jobs]), 1)
        return [re.sub(r", \d+\.\d\d s", "", line) for line in outcome.output.split("\n")]
    if lines(1) != lines(3):
        raise Failure("what is printed depends on the number of threads")


def explained(context: Context) -> None:
    expect(context.run("prove", ["lemmas", "--explain", "matmul_of_concat_contraction"]), 0,
           [r"given", r"element: both sides have equal elements", r"left   \(?sum\(", r"settled by", r"which says: "])
    expect(context.run("prove", ["lemmas", "--explain", "no_such_lemma"]), 64, [r"there is no lemma no_such_lemma"])


FOLLOWING = """lemma twice_turned for x: real [*s] neg(neg(x)) == x
lemma fourfold_turned for x: real [*s] neg(neg(neg(neg(x)))) == x
lemma joined_turned for x[t < k]: real [*l, n(t), *r]
  neg(neg(concat(x[t] for t < k; axis = |l|))) == concat(neg(neg(x[t])) for t < k; axis = |l|)
lemma scaled_twice for x: real [*s], c: real scale(scale(x; factor = c); factor = c) == scale(x; factor = c * c)
"""


def the_library_ships_its_hints(context: Context) -> None:
    """`prove lemmas --hints lemmas/library.hints` writes them anew."""
    lines = [line for line in expect(context.run("prove", ["lemmas"]), 0).output.splitlines() if ": proved" in line]
    without = [line.split(":")[0] for line in lines if "from stored hints" not in line]
    if without or not lines:
        raise Failure(f"no hints in lemmas/library.hints, or stale ones: {', '.join(without) or 'all'}")


def what_follows_is_kept_for_a_reason(context: Context) -> None:
    """A lemma of the library that follows from the others says so, and what it buys; no other one does."""
    outcome = expect(context.run("prove", ["lemmas", "--follows", "--json"]), 0)
    following = {entry["name"] for entry in document(outcome)["following"]}
    reasons = set()
    for path in sorted((HERE.parent / "lemmas" / "rules").glob("*.lemma")):
        reasons |= set(re.findall(r"^# Follows from [^\n]*; kept: [^\n]*\nlemma (\w+)$", path.read_text(), re.MULTILINE))
    if following != reasons:
        raise Failure(f"without a reason: {sorted(following - reasons)}; does not follow: {sorted(reasons - following)}")


def tests() -> list[Test]:
    return [
        Test("lemmas/rules_are_there", all_are_there), Test("lemmas/rules_are_those_of_the_list", compare_with_list),
        *(refused(path) for path in sorted((RULES / "false").glob("*.lemma"))),
        *(proved_by_both(path) for path in sorted((RULES / "corrected").glob("*.lemma"))),
        tried("proved", "for x: real [*s], y: real [*s] add(x, y) == add(y, x)", 0, [r"^proved: 3 obligations, 0 facts"]),
        tried("counterexample", "for x: real [n] " + SUM, 1,
              [r"the smallest counterexample found", r"n = 2", r"x = \[-?\d+, -?\d+\]", r"left side +right side", r"at \[\] the left side is"]),
        tried("declarations_inferred", "sub(a, b) == sub(b, a)", 1, [r"declared for you: for a: \[\*s\], b: \[\*s\]", r"a = ", r"b = "]),
        tried("inferred_axis", SUM, 1, [r"declared for you: for x: \[\*s\]", r"the left side is"]),
        tried("inferred_attribute", "scale(scale(x; factor = a); factor = b) == scale(x; factor = a * b)", 0, [r"a: real", r"^proved|\nproved"]),
        tried("condition", "for a: int [*s], b: int [*s] mul(floor_div(a, b), b) == a when all b > 0, all a mod b = 0", 0, [r"proved"]),
        tried("declaration_lacking", "concat(x[t] for t < k; axis = 0) == y", 3, [r"declare the list x, as in"]),
        tried("unknown_operator", "for x: [*s] frobnicate(x; axis = 0) == x", 3, [r"column 13: there is no operator frobnicate"]),
        # What is known of indices is used where they were merged, too: at v div n against e div n.
        tried("indices that were merged", "for x: [m * n, c], y: [m * n, c], ids: int [m, n] "
              "pick(concat(x, y; axis = 1), merge(ids; axis = 0); axis = 1) == sum("
              "select(merge(ge(ids, fill(; shape = [m, n], value = c)); axis = 0), fill(; shape = [m * n], value = real(0)), pick(x, merge(select(ge(ids, fill(; shape = [m, n], value = c)), fill(; shape = [m, n], value = 0), ids); axis = 0); axis = 1)), "
              "select(merge(lt(ids, fill(; shape = [m, n], value = c)); axis = 0), fill(; shape = [m * n], value = real(0)), pick(y, merge(select(lt(ids, fill(; shape = [m, n], value = c)), fill(; shape = [m, n], value = 0), sub(ids, fill(; shape = [m, n], value = c))); axis = 0); axis = 1)))",
              0, [r"proved"]),
        tried("malformed", "for x: [*s] add(x, == x", 3, [r"--try:1:\d+"]),
        tried("unknown", "for x: real [*s] exp(log(x)) == x", 2, [r"^unknown", r"element"]),
        tried("ill_formed_right_side", "for x: real [n], y: real [m] x == add(x, scale(y; factor = 0))", 1, [r"the right side is ill formed"]),
        file_case("proved", TRUE, [], 0, [r"twice_turned: proved, 3 obligations, 0 facts, \d", r"1 proved, 0 refused, 0 unknown"]),
        file_case("refused", TRUE + FALSE, [], 1, [r"turned: refused, .*element: fails for n = 1, x = \[1\]: at \[0\] the left side is -1, the right side 1"]),
        file_case("unknown", TRUE + OPEN, [], 2, [r"exp_of_log: unknown, .*: element: not proved", r"1 proved, 0 refused, 1 unknown"]),
        file_case("refused_before_unknown", OPEN + FALSE, [], 1, [r"0 proved, 1 refused, 1 unknown"]),
        file_case("malformed", TRUE + "lemma broken for x: [n\n  x == x\n", [], 3, [r"mine\.lemma:3:3"]),
        file_case("no_definitions", "operator mine(x[*s]) -> [*s]\n  at [*s]: x[*s]\n", [], 3, [r"declares more than lemmas"]),
        file_case("slowest", TRUE + FALSE, ["--slowest", "1"], 1, [r"the slowest:\n +\d+\.\d\d s"]),
        file_case("json", TRUE + FALSE, ["--json"], 1, [r'"proved":1,"refused":1,"unknown":0']),
        file_case("no_progress_into_a_pipe", TRUE, [], 0, [r"^twice_turned"]),
        Test("lemmas/command/file_missing", lambda context: expect(context.run("prove", ["lemmas", "no-such.lemma"]), 74, [r"no-such\.lemma"]) and None),
        Test("lemmas/command/option_elsewhere", lambda context: expect(context.run("prove", ["x.claim", "--slowest", "3"]), 64, [r"belongs to prove lemmas"]) and None),
        Test("lemmas/command/stale_hints", stale_hints),
        Test("lemmas/command/hints_are_minimal", hints_are_minimal),
        Test("lemmas/command/same_on_any_number_of_threads", same_on_any_number_of_threads),
        Test("lemmas/command/explained", explained),
        file_case("follows", FOLLOWING, ["--follows"], 0, [r"^fourfold_turned follows from twice_turned\njoined_turned follows from twice_turned\n2 of 4 lemmas"]),
        file_case("nothing_follows", TRUE, ["--follows"], 0, [r"^0 of 1 lemmas follow"]),
        Test("lemmas/library/ships_its_hints", the_library_ships_its_hints),
        Test("lemmas/library/what_follows_is_kept_for_a_reason", what_follows_is_kept_for_a_reason),
    ]

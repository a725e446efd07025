"""Numbers and commands in docs/ that go stale in silence: what is counted there is counted here, and a command that names tests names some."""
import re
import shlex

from harness import CHECKOUT, Context, Failure, Test

OPERATORS = sorted((CHECKOUT / "lemmas" / "operators").rglob("*.op"))


def document(name: str) -> str:
    return (CHECKOUT / "docs" / name).read_text(encoding="utf-8")


def definitions_are_counted(_: Context) -> None:
    texts = [path.read_text(encoding="utf-8") for path in OPERATORS]
    declarations = sum(len(re.findall(r"^(?:function|operator|captured|views)\b", text, re.MULTILINE)) for text in texts)
    lines = sum(bool(line.partition("#")[0].strip()) for text in texts for line in text.split("\n"))
    said = f"{declarations} declarations in {lines:,} lines"
    if said not in document("trust.md"):
        raise Failure(f"docs/trust.md does not say: {said}")


def definitions_are_listed(_: Context) -> None:
    text = document("operators.md")
    missing = [f"{path.name}: {name}" for path in OPERATORS
               for name in re.findall(r"^(?:function|operator|captured) ([\w.]+)", path.read_text(encoding="utf-8"), re.MULTILINE)
               if f"`{name}`" not in text]
    if missing:
        raise Failure("docs/operators.md does not list:\n" + "\n".join(missing))


def views_are_those_of_torch(_: Context) -> None:
    """The list `views` has every operator that a schema of torch calls a view; what else it has is said to be there."""
    listed = set(re.findall(r"[\w.]+\(\w+\)", re.search(r"^views (.*?)\n\n", (CHECKOUT / "lemmas/operators/aten/written.op").read_text(), re.M | re.S).group(1)))
    of_torch = set((CHECKOUT / "tests/oracle/views.txt").read_text().split())
    others = {"aten._unsafe_view.default(self)", "aten.type_as.default(self)", "aten.native_dropout.default(input)", "aten.dropout.default(input)", "tg.log_tensor.default(t)", "_c10d_functional.irecv.default(tensor)",
              "_c10d_functional.wait_tensor.default(tensor)", "_c10d_functional.wait_tensors.default(tensors)"}
    if not of_torch or listed != of_torch | others:
        raise Failure(f"`views` and the views of torch differ by: {sorted(listed ^ (of_torch | others))}")


def tests_are_named(_: Context) -> None:
    import run  # which imports this file
    names = [test.name for test in run.collect()]
    wanted = [part for command in re.findall(r"`T ([^`]*)`", document("shown.md")) for part in shlex.split(command)]
    nothing = [part for part in wanted if not any(part in name for name in names)]
    if nothing or not wanted:
        raise Failure(f"docs/shown.md names no test with: {nothing}")


def tests() -> list[Test]:
    return [
        Test("documents: trust.md counts the definitions", definitions_are_counted),
        Test("documents: operators.md lists the definitions", definitions_are_listed),
        Test("documents: views are those of torch", views_are_those_of_torch),
        Test("documents: commands of shown.md name tests", tests_are_named),
    ]

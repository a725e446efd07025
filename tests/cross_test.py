"""The two translations of lemmas against each other: what `prove` proves, `validate` must prove from its hints; what `prove` does not
prove, `validate` must not, neither without hints nor with those of the lemmas that are nearest to it (of its corrected forms, or of the proved
lemma whose text is most alike).

A disagreement fails, with the queries of both programs as SMT-LIB 2.
"""
import difflib
import json
import pathlib
import re
import shutil
import tempfile

from harness import CHECKOUT, HERE, Context, Failure, Test
from lemma_files import Declaration, read_declarations, read_folder, rows_without_hints
from xla_test import make_library

RULES = HERE / "rules"
SECONDS = 600.0
SHOWN = 8000  # characters of each query that a failure prints


def write(path: pathlib.Path, rows: list[dict]) -> pathlib.Path:
    path.write_text(json.dumps(rows, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    return path


def validated(context: Context, rows: list[dict], folder: pathlib.Path, definitions: pathlib.Path, *more: str) -> dict[str, bool]:
    """What `validate lemmas` says of each; names in one document are different."""
    outcome = context.run("validate", ["lemmas", "--definitions", definitions, *more, write(folder / "rows.json", rows)], seconds=SECONDS)
    context.expect_not_crashed(outcome)
    said = {name: what == "proved" for name, what in re.findall(r"^\s*(\w+): (proved|not proved)\b", outcome.output, re.MULTILINE)}
    if set(said) != {row["a_name"] for row in rows}:
        raise Failure(f"of {len(rows)} lemmas validate decides {len(said)}\n{outcome.describe()}")
    return said


def queries(folder: pathlib.Path) -> str:
    """The SMT-LIB 2 files below the folder, those that nothing settled first."""
    texts = [(path.name, path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.smt2"))]
    texts.sort(key=lambda text: ":status unknown" not in text[1])
    return "\n".join(f"; {name}\n{text[:SHOWN]}" for name, text in texts[:4]) or "(none: nothing was left to ask)"


def disagreement(context: Context, row: dict, folder: pathlib.Path, library: pathlib.Path, said: str) -> str:
    """Both programs decide the lemma alone once more, writing their queries."""
    source = folder / "alone.lemma"
    source.write_text(row["b_text"] + "\n", encoding="utf-8")
    of = {program: folder / f"queries_of_{program}" for program in ("prove", "validate")}
    for path in of.values():
        shutil.rmtree(path, ignore_errors=True)
    context.run("prove", ["lemmas", "--lemmas", library, "--dump-smt", of["prove"], source], seconds=SECONDS)
    context.run("validate", ["lemmas", "--definitions", library, "--dump-smt", of["validate"], write(folder / "alone.json", [row])], seconds=SECONDS)
    return (f"{row['a_name']}: {said}\n{row['b_text']}\nhints: {json.dumps(row['c_proofs'], ensure_ascii=False)}\n"
            f"--- prove asked\n{queries(of['prove'])}\n--- validate asked\n{queries(of['validate'])}")


def nearest(lemma: Declaration, proved: list[dict]) -> dict:
    return max(proved, key=lambda row: (difflib.SequenceMatcher(None, lemma.text, row["b_text"], autojunk=False).ratio(), row["a_name"]))


def with_hints_of(lemma: Declaration, hints: dict, number: int) -> dict:
    return {"a_name": f"{lemma.name}_{number}", "b_text": re.sub(r"^lemma\s+\w+", f"lemma {lemma.name}_{number}", lemma.text, count=1), "c_proofs": hints["c_proofs"]}


def definitions_only(folder: pathlib.Path) -> pathlib.Path:
    """The definitions of the library and of XLA's rules, without any lemma."""
    library = make_library(folder)
    for path in library.rglob("*.lemma"):
        path.unlink()
    return library


def cross(source: pathlib.Path, corrected: pathlib.Path | None = None) -> Test:
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as name:
            folder = pathlib.Path(name)
            library = definitions_only(folder / "library")
            proofs = folder / "proofs.json"

            def proved_of(files: list[pathlib.Path]) -> list[dict]:
                outcome = context.run("prove", ["lemmas", "--lemmas", library, "--json", "--proofs", proofs, *files], seconds=SECONDS)
                context.expect_not_crashed(outcome)
                if not proofs.is_file():
                    raise Failure(f"no proofs\n{outcome.describe()}")
                return json.loads(proofs.read_text(encoding="utf-8"))

            files = sorted(source.rglob("*.lemma")) if source.is_dir() else [source]
            lemmas = [lemma for file in files for lemma in read_declarations(file)]
            proved = proved_of(files)
            names = {row["a_name"] for row in proved}
            problems = []
            if proved:
                said = validated(context, proved, folder, library)
                problems += [disagreement(context, row, folder, library, "prove proves it, validate does not") for row in proved if not said[row["a_name"]]]
            others = [lemma for lemma in lemmas if lemma.name not in names]
            near = proved_of(sorted(corrected.glob("*.lemma"))) if corrected else []
            file_of = {right.name: right.file.stem for right in read_folder(corrected)} if corrected else {}
            rows = []
            for lemma in others:
                right = [row for row in near if file_of[row["a_name"]] == lemma.file.stem]
                hints = rows_without_hints([lemma]) + (right or ([nearest(lemma, near or proved)] if near or proved else []))
                rows += [with_hints_of(lemma, row, i) for i, row in enumerate(hints)]
            if rows:
                said = validated(context, rows, folder, library)
                problems += [disagreement(context, row, folder, library, "validate proves it, prove does not") for row in rows if said[row["a_name"]]]
            if problems:
                raise Failure("\n\n".join(problems))
            if len(names) + len(others) != len(lemmas) or not lemmas:
                raise Failure(f"{source}: {len(lemmas)} lemmas, {len(names)} proved, {len(others)} not")
    return Test(f"cross/{source.name}" if source.is_dir() else f"cross/{source.parent.name}/{source.stem}", run)


def a_disagreement_is_shown(context: Context) -> None:
    """The report of a disagreement has the queries of both programs: tried with a lemma that `validate` is given no hints for."""
    with tempfile.TemporaryDirectory(prefix="countersign-") as name:
        folder = pathlib.Path(name)
        library = definitions_only(folder / "library")
        lemma = Declaration("parts", "lemma parts for x: real [n], y: real [m]\n"
                            "  reduce_sum(concat(x, y; axis = 0); axis = 0) == sum(reduce_sum(x; axis = 0), reduce_sum(y; axis = 0))", (), folder)
        rows = rows_without_hints([lemma])
        if validated(context, rows, folder, library)["parts"]:
            raise Failure("the test expects a lemma that needs hints")
        text = disagreement(context, rows[0], folder, library, "for the test")
        of_prove, of_validate = text.split("--- validate asked")
        if "(set-info :status unsat)" not in of_prove or "(set-info :status unknown)" not in of_validate or "(check-sat)" not in of_prove:
            raise Failure(f"the queries are not all there:\n{text}")


def tests() -> list[Test]:
    files = [file for folder in (CHECKOUT / "lemmas" / "rules", RULES / "xla") for file in sorted(folder.glob("*.lemma")) if read_declarations(file)]
    return [
        *(cross(file) for file in files),
        cross(RULES / "corrected"),
        cross(RULES / "false", RULES / "corrected"),
        Test("cross/a_disagreement_is_shown", a_disagreement_is_shown),
    ]

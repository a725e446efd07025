"""Reads `.lemma` files as text, for tests and for the table of lemmas: declarations with the comment above each. Knows the
outermost form of declarations only; nothing here parses or judges a lemma.
"""
import dataclasses
import os
import pathlib
import re

from harness import CHECKOUT, Skip


@dataclasses.dataclass(frozen=True)
class Declaration:
    """A lemma as it stands in its file; `comment` are the comment lines that end where it begins, without `#`."""
    name: str
    text: str
    comment: tuple[str, ...]
    file: pathlib.Path


def without_comments(text: str) -> str:
    return re.sub(r"#[^\n]*", "", text)


def read_declarations(file: pathlib.Path) -> list[Declaration]:
    lines = file.read_text(encoding="utf-8").split("\n")
    starts = [i for i, line in enumerate(lines) if re.match(r"(lemma|function|operator|captured)\b", line)]
    found = []
    for start, end in zip(starts, starts[1:] + [len(lines)]):
        if not lines[start].startswith("lemma"):
            continue
        first = start
        while first > 0 and lines[first - 1].startswith("#"):
            first -= 1
        while end > start + 1 and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
            end -= 1
        found.append(Declaration(lines[start].split()[1], "\n".join(lines[start:end]),
                                 tuple(line[1:].strip() for line in lines[first:start]), file))
    return found


def read_folder(folder: pathlib.Path) -> list[Declaration]:
    return [lemma for file in sorted(folder.rglob("*.lemma")) for lemma in read_declarations(file)]


def rows_without_hints(lemmas: list[Declaration]) -> list[dict]:
    """Rows of the document that `validate lemmas` reads, with empty proofs."""
    nothing = [{"a_wellformed": [], "b_ranges": [], "c_shape": [], "d_element": []}]
    return [{"a_name": lemma.name, "b_text": lemma.text, "c_proofs": nothing} for lemma in lemmas]


def list_of_rules(name: str) -> pathlib.Path:
    """A list that rules were read from is third-party data, beside the captures: not part of the project."""
    stated = os.environ.get("COUNTERSIGN_CAPTURES")
    captures = pathlib.Path(stated) if stated else CHECKOUT.parent / "shared" / "captures"
    path = captures.parent / "rules" / name
    if not path.is_file():
        raise Skip(f"lists of rules: set COUNTERSIGN_CAPTURES to the folder beside which rules/{name} stands")
    return path


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)

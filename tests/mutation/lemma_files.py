"""Lemma texts and stored hints as `validate lemmas FILE` reads them: an array of statements with proofs.

Reads the two text formats directly (docs/language.md section 8, lemmas/library.hints), so that tests can put any proof beside any
statement; neither program would write most of what is made here.
"""
import math
import pathlib
import re

Proofs = list[dict]


def lemma_texts(path: pathlib.Path) -> dict[str, str]:
    """Name and text of each lemma of a file; comments are taken away."""
    text = re.sub(r"#.*", "", path.read_text())
    starts = [match.start() for match in re.finditer(r"^\s*lemma\s", text, re.M)] + [len(text)]
    found = {}
    for begin, end in zip(starts, starts[1:]):
        declaration = text[begin:end].strip()
        found[declaration.split()[1]] = declaration
    return found


def hints(path: pathlib.Path) -> dict[str, Proofs]:
    """Name and proofs, one for each variant."""
    found: dict[str, Proofs] = {}
    name, place = "", []
    for line in path.read_text().splitlines():
        word, _, rest = line.partition(" ")
        if word == "proof":
            name = rest.split()[1]
            found[name] = []
        elif word == "variant":
            found[name].append({"a_wellformed": [], "b_ranges": [], "c_shape": [], "d_element": []})
        elif word == "of":
            proof = found[name][-1]
            if rest == "range":
                proof["b_ranges"].append([])
            place = proof["b_ranges"][-1] if rest == "range" else proof[{"wellformed": "a_wellformed", "shape": "c_shape", "element": "d_element"}[rest]]
        elif word == "fact":
            place.append([rest])
        elif word == ":":
            place[-1].append(rest)
    return found


def variant_count(text: str) -> int:
    """A lemma over axes `{a = …, b = …}` stands for every order of them."""
    braces = re.search(r"\{([^}]*)\}", text)
    return math.factorial(len(re.findall(r"(\w+)\s*=", braces.group(1)))) if braces else 1


def entry(name: str, text: str, proofs: Proofs) -> dict:
    return {"a_name": name, "b_text": text, "c_proofs": proofs}

"""The sample certificates under certificates/ are what they say: each folder there holds a certificate and a README of one line,
which begins with the verdict and, for a bad one, names a part of the reason. Good ones are checked against the claim that they name.
"""
import json
import pathlib
import re
import tempfile

from harness import CHECKOUT, Context, Failure, Test

SAMPLES = CHECKOUT / "certificates"


def sample_test(folder: pathlib.Path) -> Test:
    def run(context: Context) -> None:
        line = (folder / "README.md").read_text(encoding="utf-8").strip()
        form = re.match(r"`s ([A-Z]+)`(?:, `([^`]+)`)?(?: \[claim\]\(([^)]+)\))?: \S", line)
        if not form or "\n" in line:
            raise Failure(f"{folder}: the README is not one line that begins with a verdict: {line!r}")
        verdict, reason, claim = form.groups()
        if (verdict == "VERIFIED") != (folder.parent.name == "good") or (verdict == "VERIFIED") != (reason is None):
            raise Failure(f"{folder}: `{verdict}` with the reason {reason!r} has no place here")
        arguments = []
        if claim:
            path = (folder / claim).resolve()
            arguments = ["--strict", "--claim", str(path), "--captures", str(path.parent)]
        outcome = context.run("validate", [*arguments, str(folder / "certificate.json")])
        context.expect(outcome, "validate", [verdict], [re.escape(reason)] if reason else [])
    return Test(f"sample: {folder.parent.name}/{folder.name}", run)


# Between `lemma bad` and its end, and whether that fixes a size.
ABOUT_SIZES = [("for y: real [m], z: real [m] add(y, z) == add(z, y)" + condition, is_ground)
               for condition, is_ground in (("", False), (" when m >= 2", False), (" when m = m", False), (" when m = 2", True), (" when 2 = m", True), (" when m = 1 + 1", True))]
ABOUT_SIZES += [("ground for y: real [m], z: real [m] add(y, z) == add(z, y)", True), ("for y: real [2], z: real [2] add(y, z) == add(z, y)", True)]


def ground_lemmas(context: Context) -> None:
    """A lemma about one size is listed by the report, whether it says `ground`, declares the size, or a condition fixes it; any other is not."""
    template = (SAMPLES / "bad" / "lemma_size_of_a_half" / "certificate.json").read_text()
    template = template.replace("f32[1]", "f32[2]").replace("aten.mul.Tensor(z, x)", "aten.add.Tensor(z, x)")
    for text, is_ground in ABOUT_SIZES:
        certificate = json.loads(template)
        certificate["e_graphs"][1]["c_rows"][2][4] = "aten.add.Tensor"
        certificate["f_definitions"] = [row for row in certificate["f_definitions"] if row["a_name"] in ("add", "aten.add.Tensor", "scale", "mul")]
        certificate["g_lemmas"][0]["b_text"] = f"lemma bad {text}"
        certificate["j_main"]["a_terms"][3] = ["add", [1, 0], []]
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            path = pathlib.Path(temporary) / "certificate.json"
            path.write_text(json.dumps(certificate, separators=(",", ":"), ensure_ascii=False))
            outcome = context.expect(context.run("validate", [path]), "validate", ["VERIFIED"])
        listed = r"^ground lemmas\n +lemma bad" if is_ground else r"^ground lemmas: none$"
        if not re.search(listed, outcome.output, re.MULTILINE):
            raise Failure(f"{text}: nothing matches /{listed}/\n{outcome.describe()}")


def tests() -> list[Test]:
    return [*(sample_test(path.parent) for path in sorted(SAMPLES.glob("*/*/certificate.json"))), Test("report: ground lemmas", ground_lemmas)]

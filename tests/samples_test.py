"""The sample certificates under certificates/ are what they say: each folder there holds a certificate and a README of one line,
which begins with the verdict and, for a bad one, names a part of the reason. Good ones are checked against the claim that they name.
"""
import pathlib
import re

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


def tests() -> list[Test]:
    return [sample_test(path.parent) for path in sorted(SAMPLES.glob("*/*/certificate.json"))]

#!/usr/bin/env python3
"""Counts what the unit tests of the validator's kernel assert: count_rejections.py [FOLDER …]. At least half of them must be rejections.

A test is a rejection if it asserts more often that something is turned down than that something is accepted. An assertion is one by what
it says (`Answer::refused`, a reason that is found, an error's text, nothing accepted) or by calling a helper of its file or of a fixture
that says so. A helper that takes tables of both kinds counts as what most rows of the table are. What sets a test up, compares values, or is
not known to this script is on the side of what is accepted, and so is a test with as many of either. Exits with 1 if fewer than half are
rejections.
"""
import dataclasses
import pathlib
import re
import sys

CHECKOUT = pathlib.Path(__file__).resolve().parent.parent
KERNEL = CHECKOUT / "tests" / "unit" / "validator_kernel"

ASSERTION = re.compile(r"\b(?:EXPECT|ASSERT)_(\w+)\(")
# What an assertion says if something is turned down: of EXPECT_NE, that nothing is accepted or that a reason is found in what came.
REFUSED = {
    "EQ": re.compile(r"Answer::(?:refused|unknown)|Failure::|\.error\(\)\.|not proved"),
    "NE": re.compile(r"Answer::accepted|(?:reason|error|got|message|refused|text|wrong)\w*(?:\(.*?\))*(?:\.\w+)*\.find\(|^check\(.*\.find\("),
    "TRUE": re.compile(r"^(?:fails|refuses)\("),
    "FALSE": re.compile(r"parse_\w+\(|\.ok\(\)|accepted|reason\.empty\(\)"),
}
HEAD = re.compile(r"^[ \t]*(?:(TEST(?:_F|_P)?)\((\w+), (\w+)\)|(?:static |inline )*[\w:<>]+&? (\w+)\((?:[^;{}]|\{\})*\)(?: const)?) \{", re.M)


@dataclasses.dataclass
class Body:
    test: str
    name: str
    text: str


def without_texts(source: str) -> str:
    """Brackets in string literals and comments open nothing; what they say stays, without brackets."""
    source = re.sub(r'R"\((.*?)\)"', lambda found: '"' + re.sub(r'[{}()"\\]', " ", found[1]) + '"', source, flags=re.S)
    source = re.sub(r'"(?:[^"\\\n]|\\.)*"', lambda found: re.sub(r"[{}()]", " ", found[0]), source)
    return re.sub(r"//[^\n]*|'[{}()]'", "", source)


def bodies(source: str) -> list[Body]:
    found = []
    for head in HEAD.finditer(source):
        depth, at = 1, head.end()
        while depth and at < len(source):
            depth += {"{": 1, "}": -1}.get(source[at], 0)
            at += 1
        found.append(Body(f"{head[2]}.{head[3]}" if head[1] else "", head[4] or "", source[head.end():at - 1]))
    return found


def argument(text: str, begin: int) -> str:
    """What stands in the bracket that is opened before `begin`."""
    depth, at = 1, begin
    while depth and at < len(text):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
    return text[begin:at - 1]


def count(text: str, helpers: dict[str, tuple[int, int]]) -> tuple[int, int]:
    """How many assertions say that something is turned down, and how many that something is accepted."""
    refused = accepted = 0
    for found in ASSERTION.finditer(text):
        if found[1] in REFUSED and REFUSED[found[1]].search(argument(text, found.end())):
            refused += 1
        else:
            accepted += 1
    for found in re.finditer(r"\b(\w+)\(", text):
        says_refused, says_accepted = helpers.get(found[1], (0, 0))
        rows = re.findall(r'"([^"]*)"\s*\}', argument(text, found.end())) if says_refused and says_accepted else []
        if rows:
            empty = sum(not row for row in rows)
            refused, accepted = refused + (len(rows) > 2 * empty), accepted + (len(rows) <= 2 * empty)
        else:
            refused, accepted = refused + (says_refused > says_accepted), accepted + (0 < says_accepted >= says_refused)
    return refused, accepted


def helpers_of(found: list[Body]) -> dict[str, tuple[int, int]]:
    """Functions that assert, by name; what makes something for a test and looks that it was made asserts nothing."""
    return {body.name: count(body.text, {}) for body in found if body.name.startswith("expect")}


def kinds(folder: pathlib.Path) -> tuple[list[str], list[str]]:
    """The names of the rejecting and of the accepting tests."""
    fixtures = {}
    for path in sorted(folder.glob("*.h")):
        fixtures |= helpers_of(bodies(without_texts(path.read_text(encoding="utf-8"))))
    rejecting, accepting = [], []
    for path in sorted(folder.glob("*_test.cc")):
        found = bodies(without_texts(path.read_text(encoding="utf-8")))
        helpers = fixtures | helpers_of(found)
        for body in found:
            if body.test:
                refused, accepted = count(body.text, helpers)
                if refused + accepted == 0:
                    raise SystemExit(f"{path.name}: {body.test} asserts nothing that this script knows")
                (rejecting if refused > accepted else accepting).append(body.test)
    return rejecting, accepting


def main() -> int:
    code = 0
    for folder in [pathlib.Path(name) for name in sys.argv[1:]] or [KERNEL]:
        rejecting, accepting = kinds(folder)
        print(f"{folder.name}: {len(rejecting)} unit tests assert rejections, {len(accepting)} what is accepted")
        code |= len(rejecting) < len(accepting)
    return code


if __name__ == "__main__":
    sys.exit(main())

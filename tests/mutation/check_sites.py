"""Finds every place in the validator's sources that turns something down, and writes a copy in which each can be turned off.

A place is a condition whose statement refuses (`if (a || b) return rejected(…)`: one for each of a and b), the condition of a
refusing `?:`, a conjunct of what a predicate returns, a status that is handed on (`VALIDATOR_CHECK`), and a statement that refuses
without a condition of its own. Turned off, it lets pass what it would have turned down; nothing else changes. What this reader of
C++ does not understand it leaves as it is. Nothing here decides whether a place is needed: `checks.py` does.
"""
import dataclasses
import pathlib
import re

# What makes a result that is none: the makers of errors, and the members that note one.
REFUSES = re.compile(r"\b(?:rejected|malformed|incomplete|fail|refuse|exceed|mismatch|error|bad|not_this_source|has_no_value|too_many|wrong|does_not_fit|stop|no_such|refused?_?)\s*\(")
GIVES_UP = re.compile(r"^\{?\s*return\s+(?:false|std::nullopt|nullptr|\{\})\s*;")
SWITCH = "::countersign_checks::"

HEADER = '''// Made by tests/mutation/check_sites.py, for a copy of the sources alone: which checks hold, and which one is turned off.
#pragma once
#include <cstdlib>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
namespace countersign_checks {
constexpr int count = COUNT;
struct State {
    int off = -1;
    unsigned char* seen = nullptr;
    State() {
        if (const char* number = std::getenv("COUNTERSIGN_CHECK_OFF")) off = std::atoi(number);
        if (const char* path = std::getenv("COUNTERSIGN_CHECKS_SEEN")) {
            const int file = ::open(path, O_RDWR | O_CREAT, 0644);
            if (file >= 0 && ::ftruncate(file, count) == 0) {
                void* const mapped = ::mmap(nullptr, count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
                if (mapped != MAP_FAILED) seen = static_cast<unsigned char*>(mapped);
            }
            if (file >= 0) ::close(file);
        }
    }
};
inline State& state() { static State one; return one; }
// Whether the check turns something down; one that is turned off never does.
inline bool turns_down(int site, bool holds) {
    if (!holds) return false;
    State& s = state();
    if (s.seen != nullptr) s.seen[site] = 1;
    return s.off != site;
}
inline bool lets_pass(int site, bool holds) { return !turns_down(site, !holds); }
}
#define COUNTERSIGN_STATUS(site, ...)                                                                     \\
    do {                                                                                                  \\
        auto check_result = (__VA_ARGS__);                                                                \\
        if (::countersign_checks::turns_down(site, !check_result.ok())) return std::move(check_result.error()); \\
    } while (false)
'''


@dataclasses.dataclass(frozen=True)
class Site:
    number: int
    file: str
    line: int
    kind: str
    text: str


def blank_texts(source: str) -> str:
    """The source with what stands in comments and literals blanked out, of the same length."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'', re.S)
    return pattern.sub(lambda found: re.sub(r"[^\n]", " ", found.group()) if found.group()[0] == "/" else
                       found.group()[0] + re.sub(r"[^\n]", "~", found.group()[1:-1]) + found.group()[-1], source)


def closing(text: str, at: int) -> int:
    """Behind the bracket that closes the one at `at`; -1 if none does."""
    depth = 0
    for i in range(at, len(text)):
        if text[i] in "([{":
            depth += 1
        elif text[i] in ")]}":
            depth -= 1
            if depth == 0:
                return i + 1
    return -1


def split_at(text: str, begin: int, end: int, separator: str) -> list[tuple[int, int]]:
    """The parts of text[begin:end] between separators outside of all brackets (and of no template's arguments)."""
    parts, depth, start, i = [], 0, begin, begin
    while i < end:
        if text[i] in "([{":
            depth += 1
        elif text[i] in ")]}":
            depth -= 1
        elif depth == 0 and text.startswith(separator, i):
            parts.append((start, i))
            i += len(separator)
            start = i
            continue
        i += 1
    parts.append((start, end))
    return parts


CONTROLS = re.compile(r"(?:if|for|while|switch)\b[^(;{]*(?=\()")


def after_space(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def statement_end(text: str, at: int) -> int:
    """Behind the statement that begins at `at`: a block, what a condition or loop controls, or up to its semicolon outside of brackets."""
    while control := CONTROLS.match(text, at):
        end = statement_end(text, after_space(text, closing(text, control.end())))
        other = re.compile(r"\s*else\s+").match(text, end)
        if not other:
            return end
        at = other.end()
    if text[at] == "{":
        return closing(text, at)
    depth = 0
    for i in range(at, len(text)):
        if text[i] in "([{":
            depth += 1
        elif text[i] in ")]}":
            depth -= 1
            if depth < 0:
                return -1
        elif text[i] == ";" and depth == 0:
            return i + 1
    return -1


def own_level(statement: str) -> str:
    """What a statement does itself: of a block the statements of its own level, but nothing below a condition or loop."""
    if CONTROLS.match(statement):
        return ""
    if not statement.startswith("{"):
        return statement
    kept, at = [], after_space(statement, 1)
    while 0 < at < len(statement) - 1:
        end = statement_end(statement, at)
        if end < 0:
            break
        if not CONTROLS.match(statement, at):
            kept.append(statement[at:end])
        at = after_space(statement, end)
    return "".join(kept)


class Rewriter:
    def __init__(self, first: int, file: str, source: str):
        self.file, self.source, self.plain = file, source, blank_texts(source)
        self.sites: list[Site] = []
        self.first = first
        self.inserts: list[tuple[int, int, str]] = []  # position, order, text
        self.replaced: list[tuple[int, int, str]] = []
        self.taken: list[tuple[int, int]] = []

    def add(self, at: int, begin: int, end: int, kind: str) -> int:
        """The number of a new place, which stands at `at` and whose text is that from `begin` to `end`."""
        number = self.first + len(self.sites)
        self.sites.append(Site(number, self.file, self.source.count("\n", 0, at) + 1, kind, " ".join(self.source[begin:end].split())))
        return number

    def wrap(self, begin: int, end: int, kind: str, function: str) -> None:
        while begin < end and self.source[begin].isspace():
            begin += 1
        while end > begin and self.source[end - 1].isspace():
            end -= 1
        if begin == end:
            return
        number = self.add(begin, begin, end, kind)
        self.inserts.append((begin, 0, f"{SWITCH}{function}({number}, static_cast<bool>("))
        self.inserts.append((end, 1, "))"))

    def conditions(self) -> None:
        for found in re.finditer(r"\bif \(", self.plain):
            open_at = found.end() - 1
            close_at = closing(self.plain, open_at)
            body_at = after_space(self.plain, close_at)
            body_end = statement_end(self.plain, body_at)
            if body_end < 0:
                continue
            body = self.plain[body_at:body_end]
            if not (REFUSES.search(own_level(body)) or GIVES_UP.match(body)):
                continue
            kind = "refuses" if REFUSES.search(own_level(body)) else "gives up"
            begin, end = split_at(self.plain, open_at + 1, close_at - 1, ";")[-1]
            declares = re.match(r"\s*(?:const )?(?:auto|int|[A-Z]\w*(?:<[^()]*>)?|std::[\w:]+(?:<[^()]*>)?)[\s*&]+(?:const )?(\w+) = ", self.plain[begin:end])
            if declares:
                number = self.add(begin, begin, end, kind)
                self.inserts.append((end, 1, f"; {SWITCH}turns_down({number}, static_cast<bool>({declares.group(1)}))"))
                continue
            for part in split_at(self.plain, begin, end, "||"):
                self.wrap(*part, kind, "turns_down")

    def predicates(self) -> None:
        """`return a && b;` and `good = a && b;`: each conjunct; `return c ? x : rejected(…)`: the condition."""
        for found in re.finditer(r"\breturn\b|(?<![=!<>+\-*/|&])=(?!=)", self.plain):
            at = found.end()
            end, depth = at, 0
            while end < len(self.plain):
                if self.plain[end] in "([{":
                    depth += 1
                elif self.plain[end] in ")]}":
                    depth -= 1
                    if depth < 0:
                        break
                elif self.plain[end] in ";," and depth == 0:
                    break
                end += 1
            text = self.plain[at:end]
            question = split_at(self.plain, at, end, " ? ")
            if len(question) == 2:
                branches = split_at(self.plain, question[1][0], end, " : ")
                if len(branches) == 2 and REFUSES.search(self.plain[branches[1][0]:end]) and not self.plain[question[0][0]:question[0][1]].strip() == "":
                    for part in split_at(self.plain, *question[0], "&&"):
                        self.wrap(*part, "or else", "lets_pass")
                elif len(branches) == 2 and REFUSES.search(self.plain[branches[0][0]:branches[0][1]]):
                    for part in split_at(self.plain, *question[0], "||"):
                        self.wrap(*part, "refuses", "turns_down")
                continue
            if " && " not in text or len(split_at(self.plain, at, end, " || ")) > 1 or len(question) > 1:
                continue
            if re.search(r"&&\s*\w+\s*(?:=|$)", text) or re.match(r"\s*\[", text):
                continue
            parts = split_at(self.plain, at, end, " && ")
            if len(parts) > 1:
                for part in parts:
                    self.wrap(*part, "conjunct", "lets_pass")

    def statuses(self) -> None:
        for found in re.finditer(r"\bVALIDATOR_CHECK\(", self.plain):
            end = closing(self.plain, found.end() - 1)
            number = self.add(found.start(), found.end(), end - 1, "status")
            self.replaced.append((found.start(), found.end(), f"COUNTERSIGN_STATUS({number}, "))

    def statements(self) -> None:
        """`else fail(…);` and other statements that note a failure."""
        for found in re.finditer(r"(?<=[;{}\n])(\s+(?:else )?|\s*else\s+)((?:\w+(?:\.|->))?(?:fail|refuse|exceed|mismatch|bad|has_no_value|too_many)\()", self.plain):
            begin = found.start(2)
            if self.controlled(begin):
                continue
            number = self.add(begin, begin, statement_end(self.plain, begin), "statement")
            self.inserts.append((begin, 0, f"if ({SWITCH}turns_down({number}, true)) "))

    def controlled(self, at: int) -> bool:
        """Whether the statement at `at` is that of an `if` already taken."""
        return any(begin <= at < end for begin, end in self.taken)

    def rewrite(self) -> str:
        for found in re.finditer(r"\bif \(", self.plain):
            close_at = closing(self.plain, found.end() - 1)
            body_at = after_space(self.plain, close_at)
            end = statement_end(self.plain, body_at)
            self.taken.append((body_at, body_at + 1 if self.plain[body_at] != "{" else end if len(self.plain[body_at:end].split(";")) <= 4 else body_at))
        self.conditions()
        self.predicates()
        self.statuses()
        self.statements()
        changes = [(at, at, -order, text) for at, order, text in self.inserts] + [(at, end, 1, text) for at, end, text in self.replaced]
        result, position = [], 0
        for at, end, _, text in sorted(changes, key=lambda change: (change[0], change[2])):
            result += [self.source[position:at], text]
            position = end
        return "".join([*result, self.source[position:]])


def instrument(root: pathlib.Path) -> list[Site]:
    """Rewrites validator/ below `root` in place; the places, by number. The report, which is made after the verdict, is left out."""
    sites: list[Site] = []
    for path in sorted((root / "validator").rglob("*")):
        if path.suffix not in (".cc", ".h") or path.parent.name == "report" or path.name in ("main.cc", "result.h"):
            continue
        rewriter = Rewriter(len(sites), str(path.relative_to(root)), path.read_text())
        text = rewriter.rewrite()
        if rewriter.sites:
            include = '#include "countersign_checks.h"\n'
            text = text.replace("#pragma once\n", "#pragma once\n" + include, 1) if "#pragma once\n" in text else include + text
            path.write_text(text)
            sites.extend(rewriter.sites)
    (root / "countersign_checks.h").write_text(HEADER.replace("COUNT", str(len(sites)), 1))
    return sites

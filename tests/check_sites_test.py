"""What `mutation/check_sites.py` takes for a check of the validator, and that a check that is turned off, and nothing else, lets pass."""
import pathlib
import subprocess
import tempfile

from harness import Context, Failure, Test
from mutation import check_sites

SAMPLE = r'''#include "result.h"
bool in_range(int value) { return value > 0 && value < 9; }
Status check(int a, int b) {
    // if (a == 7) return rejected("in a comment");
    const std::string text = "if (b) return rejected(";
    if (a < 0 || b < 0) return rejected("below 0");
    if (const int* const bad = find(a)) return rejected("bad");
    VALIDATOR_CHECK(equal(a, 3));
    if (a == 1) b = 2;
    if (b == 8) {
        for (int i = 0; i < a; ++i)
            if (i == 4) return rejected("a four");
    }
    return in_range(b) ? Status() : rejected("out of range");
}
'''
RESULT = r'''#pragma once
#include <string>
struct [[nodiscard]] Status { std::string text; bool ok() const { return text.empty(); } std::string& error() { return text; } Status() = default; Status(std::string t) : text(t) {} };
inline std::string rejected(const char* why) { return why; }
inline const int* find(int a) { static const int five = 5; return a == five ? &five : nullptr; }
inline Status equal(int a, int unwanted) { return a == unwanted ? Status("equal") : Status(); }
#define VALIDATOR_CHECK(expression) do { auto check_result = (expression); if (!check_result.ok()) return std::move(check_result.error()); } while (false)
'''
MAIN = r'''#include "sample.cc"
#include <cstdio>
int main() {
    const int cases[][2] = {{-1, 1}, {1, -1}, {5, 1}, {3, 1}, {6, 8}, {1, 20}, {2, 0}, {2, 2}};
    for (const auto& c : cases) std::printf("%s;", check(c[0], c[1]).text.c_str());
}
'''
KINDS = ["conjunct", "conjunct", "refuses", "refuses", "refuses", "status", "refuses", "or else"]
ALL_ON = "below 0;below 0;bad;equal;a four;;out of range;;"

def finds_and_turns_off(context: Context) -> None:
    with tempfile.TemporaryDirectory(prefix="countersign-") as name:
        root = pathlib.Path(name)
        folder = root / "validator" / "kernel"
        folder.mkdir(parents=True)
        for file, text in (("sample.cc", SAMPLE), ("result.h", RESULT), ("main.cc", MAIN)):
            (folder / file).write_text(text)
        sites = check_sites.instrument(root)
        if sorted(site.kind for site in sites) != sorted(KINDS):
            raise Failure(f"expected the kinds {sorted(KINDS)}, found\n" + "\n".join(map(str, sites)))
        program = root / "program"
        subprocess.run(["c++", "-std=c++20", "-O0", f"-I{root}", folder / "main.cc", "-o", program], check=True)

        def output(off: int | None) -> list[str]:
            environment = {} if off is None else {"COUNTERSIGN_CHECK_OFF": str(off)}
            return subprocess.run([program], env=environment, capture_output=True, text=True, check=True).stdout.split(";")
        with_all = output(None)
        if ";".join(with_all) != ALL_ON:
            raise Failure(f"with every check on: {with_all}")
        for site in sites:
            changed = [was for was, now in zip(with_all, output(site.number)) if was != now]
            expected = {"value < 9": [], "value > 0": ["out of range"], "a < 0": ["below 0"], "b < 0": ["below 0"], "i == 4": ["a four"],
                        "equal(a, 3)": ["equal"], "in_range(b)": ["out of range"]}.get(site.text, ["bad"])
            if changed != expected:
                raise Failure(f"{site}: turned off it changes {changed}, expected {expected}")


def tests() -> list[Test]:
    return [Test("check sites: found, and turned off one at a time", finds_and_turns_off)]

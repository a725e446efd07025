#!/usr/bin/env python3
"""Enforces the house: the validator's size, who may include whom, what the two programs link, and that half of the kernel's unit tests are rejections.

    python3 tools/check_house.py [--build DIR] [--record]

Code lines are lines that are not blank once `//…` is taken away; tests are apart. What can make a verdict VERIFIED is all of
validator/ but `report` (called only after the verdict) and `violation` (only ever says REFUTED): so the evaluator counts, since
models and ground arithmetic are computed with it. Folders may include what CMake lets them link, and that must be a one-way
street. Without --build the linked programs are not looked at, and that is said.

Sizes are held by a ratchet: no folder may have more code lines than `tools/house_limits.json` records, and where a sum has once
reached its budget it must stay there. How far each sum is from its budget is printed, met or not. --record lowers the recorded
numbers to those of today; it never raises one.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys

import count_rejections

CHECKOUT = pathlib.Path(__file__).resolve().parent.parent
SUFFIXES = {".cc", ".h", ".cpp", ".hpp"}
# Budgets of code lines; the last three are folders of their own.
VERIFIED_LINES, KERNEL_LINES, VIOLATION_LINES, REPORT_LINES = 5000, 1500, 800, 1000
FILE_LINES, LINE_WIDTH = 800, 160
LIMITS = CHECKOUT / "tools" / "house_limits.json"
SOLVERS = {"prover": ("cvc5", re.compile(r"cvc5", re.I)), "validator": ("Z3", re.compile(r"z3", re.I))}


class Report:
    def __init__(self) -> None:
        self.passed = self.failed = self.skipped = 0

    def check(self, good: bool, text: str, details: list[str] = []) -> None:
        self.passed, self.failed = self.passed + good, self.failed + (not good)
        print(f"{'ok' if good else 'FAILED'}: {text}")
        for line in details if not good else []:
            print(f"    {line}")

    def skip(self, text: str) -> None:
        self.skipped += 1
        print(f"skipped: {text}")


def sources(folder: str) -> list[pathlib.Path]:
    return sorted(path for path in (CHECKOUT / folder).rglob("*") if path.suffix in SUFFIXES and "test" not in path.stem)


def code_lines(path: pathlib.Path) -> int:
    return sum(bool(re.sub(r"//.*", "", line).strip()) for line in path.read_text().split("\n"))


def folder_lines() -> dict[str, int]:
    lines: dict[str, int] = {}
    for path in sources("validator"):
        parts = path.relative_to(CHECKOUT / "validator").parts
        folder = parts[0] if len(parts) > 1 else "(program)"
        lines[folder] = lines.get(folder, 0) + code_lines(path)
    return lines


def record_limits(lines: dict[str, int]) -> None:
    known = json.loads(LIMITS.read_text()) if LIMITS.is_file() else {}
    limits = {folder: min(count, known.get(folder, count)) for folder, count in sorted(lines.items())}
    LIMITS.write_text(json.dumps(limits, indent=2) + "\n")


def check_sizes(report: Report) -> None:
    lines = folder_lines()
    limits = json.loads(LIMITS.read_text())
    print("validator, code lines by folder (recorded): " + ", ".join(f"{folder} {count} ({limits.get(folder, 'no number')})" for folder, count in sorted(lines.items())))
    grown = [f"{folder}: {count} code lines, recorded are {limits.get(folder, 0)}" for folder, count in sorted(lines.items()) if count > limits.get(folder, 0)]
    report.check(not grown, "no folder of the validator has grown", grown)
    verified = {folder for folder in lines if folder not in ("report", "violation")}
    for folders, budget, what in ((verified, VERIFIED_LINES, "what can make a verdict VERIFIED"), ({"kernel"}, KERNEL_LINES, "the kernel"),
                                  ({"violation"}, VIOLATION_LINES, "the evaluator for violations"), ({"report"}, REPORT_LINES, "the report")):
        count, recorded = (sum(numbers.get(folder, 0) for folder in folders) for numbers in (lines, limits))
        if count <= budget or recorded <= budget:
            report.check(count <= budget, f"{what}: {count} of {budget} code lines")
        else:
            print(f"TARGET NOT MET: {what}: {count} code lines, {count - budget} more than the {budget} of the design; it may not grow beyond {recorded}")
    long = [f"{path.relative_to(CHECKOUT)}: {count} lines" for folder in ("prover", "validator") for path in sources(folder)
            if (count := len(path.read_text().split("\n"))) > FILE_LINES]
    report.check(not long, f"no source file over {FILE_LINES} lines", long)
    wide = [f"{path.relative_to(CHECKOUT)}:{number}: {len(line)} characters" for folder in ("prover", "validator") for path in sources(folder)
            for number, line in enumerate(path.read_text().split("\n"), 1) if len(line) > LINE_WIDTH]
    report.check(not wide, f"no line over {LINE_WIDTH} characters", wide)


def linked_folders(program: str) -> dict[str, set[str]]:
    """Which folder links which, as the program's CMakeLists.txt says."""
    text = (CHECKOUT / program / "CMakeLists.txt").read_text()
    prefix = program if program == "prover" else "validator"
    arrows: dict[str, set[str]] = {}
    for found in re.finditer(r"countersign_module\(\s*(\w+)\s+(\w+)\s*([^)]*)\)", text):
        arrows[found.group(2)] = {part[len(prefix) + 1:] for part in found.group(3).split() if part.startswith(prefix + "_")}
    return arrows


def reachable(arrows: dict[str, set[str]], folder: str) -> set[str]:
    seen: set[str] = set()
    pending = list(arrows.get(folder, ()))
    while pending:
        next_folder = pending.pop()
        if next_folder not in seen:
            seen.add(next_folder)
            pending.extend(arrows.get(next_folder, ()))
    return seen


def check_includes(report: Report, program: str) -> None:
    other = "validator" if program == "prover" else "prover"
    arrows = linked_folders(program)
    circles = [folder for folder in arrows if folder in reachable(arrows, folder)]
    report.check(bool(arrows) and not circles, f"{program}: folders link one way only ({len(arrows)} folders)", circles)
    foreign, upward, solver = [], [], []
    for path in sources(program):
        parts = path.relative_to(CHECKOUT / program).parts
        folder = parts[0] if len(parts) > 1 else None
        allowed = reachable(arrows, folder) | {folder} if folder else set(arrows)
        for number, line in enumerate(path.read_text().split("\n"), 1):
            found = re.match(r"\s*#\s*include\s*([<\"])([^>\"]+)[>\"]", line)
            if not found:
                continue
            name, place = found.group(2), f"{path.relative_to(CHECKOUT)}:{number}: {line.strip()}"
            if name.startswith("../") or name.startswith(other + "/"):
                foreign.append(place)
            if SOLVERS[program][1].search(name):
                solver.append(place)
            target = re.match(rf"{program}/(\w+)/", name)
            if target and target.group(1) not in allowed:
                upward.append(place)
            elif found.group(1) == '"' and not target and not (path.parent / name).is_file():
                foreign.append(place)
    report.check(not foreign, f"{program}: includes nothing of {other}/", foreign)
    report.check(not upward, f"{program}: includes only what its folder links", upward)
    report.check(not solver, f"{program}: includes nothing of {SOLVERS[program][0]}", solver)


def check_objects(report: Report, build: pathlib.Path) -> None:
    """What the compiler really read for each object, as ninja recorded it."""
    done = subprocess.run(["ninja", "-C", str(build), "-t", "deps"], capture_output=True, text=True)
    wrong: dict[str, list[str]] = {"prover": [], "validator": []}
    program, target, seen = "", "", 0
    for line in done.stdout.split("\n"):
        if line and not line.startswith(" "):
            target = line.split(":")[0]
            program = next((p for p in wrong if target.startswith(p + "/")), "")
            seen += bool(program)
        elif program and line.strip():
            file = line.strip()
            try:
                file = str((build / file).resolve().relative_to(CHECKOUT))
            except ValueError:
                pass
            other = "validator" if program == "prover" else "prover"
            if file.startswith(other + "/") or SOLVERS[program][1].search(pathlib.PurePath(file).name):
                wrong[program].append(f"{target} reads {file}")
    for name, lines in wrong.items():
        report.check(seen > 0 and not lines, f"{name}: no object reads a file of the other program or of {SOLVERS[name][0]}", lines[:10])


def check_linked(report: Report, build: pathlib.Path) -> None:
    for program, path in (("prover", build / "prover" / "prove"), ("validator", build / "validator" / "validate")):
        if not path.is_file():
            report.check(False, f"{program}: {path} is not built")
            continue
        found = []
        for command in (["ldd", str(path)], ["nm", "-D", "-C", str(path)]):
            done = subprocess.run(command, capture_output=True, text=True)
            found += [f"{command[0]}: {line.strip()}" for line in done.stdout.split("\n") if SOLVERS[program][1].search(line)]
        report.check(not found, f"{path.name} links no {SOLVERS[program][0]}", found[:10])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()
    if options.record:
        record_limits(folder_lines())
    report = Report()
    check_sizes(report)
    for program in ("prover", "validator"):
        check_includes(report, program)
    rejecting, accepting = (len(names) for names in count_rejections.kinds(count_rejections.KERNEL))
    report.check(rejecting >= accepting, f"the kernel's unit tests: {rejecting} assert rejections, {accepting} what is accepted")
    if options.build:
        check_objects(report, options.build.resolve())
        check_linked(report, options.build.resolve())
    else:
        report.skip("linked programs: no --build")
    print(f"{report.passed} passed, {report.failed} failed, {report.skipped} skipped")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())

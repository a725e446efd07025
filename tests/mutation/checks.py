#!/usr/bin/env python3
"""Turns off the checks of the validator one at a time: python3 tests/mutation/checks.py [--build DIR] [--work DIR] [--jobs N] [--again] [PART …]

Makes an instrumented copy of the sources (`check_sites.py`), builds its `validate` and unit tests, runs every test once to see which
checks turn something down in it, and then, for each check, runs tests in which it does with the check turned off, the quickest first,
until one of them fails. A check that no test reaches, or that no test misses, is printed: it lacks a test, or is not needed. What a
run found is kept in the folder `--work`. With `--again` its copy of the validator is asked once more: tests that have been added since are
run, and only checks that nothing missed are tried. A whole run takes an hour on two processors.
"""
import argparse
import collections
import concurrent.futures
import importlib
import json
import os
import pathlib
import queue
import resource
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
CHECKOUT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent))
import harness  # noqa: E402
from mutation import check_sites  # noqa: E402

UNIT_TESTS = [f"validator_{folder}_test" for folder in ("reading", "language", "element", "term", "claim", "capture", "evaluator", "solver", "kernel")] + \
             ["fuzz_certificate_test", "fuzz_validator_language_test"]
MEMORY = 6 << 30


def copy_files(work: pathlib.Path, folder: str) -> None:
    listed = subprocess.run(["git", "ls-files", "-z", folder], cwd=CHECKOUT, capture_output=True, check=True).stdout.decode()
    for name in filter(None, listed.split("\0")):
        (work / "source" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(CHECKOUT / name, work / "source" / name)


def make_copy(work: pathlib.Path) -> list[check_sites.Site]:
    """The instrumented copy; its checks."""
    shutil.rmtree(work / "source", ignore_errors=True)
    copy_files(work, ".")
    return check_sites.instrument(work / "source")


def build_copy(work: pathlib.Path, jobs: int) -> None:
    flags = f"-I{work / 'source'} -Wno-error"
    subprocess.run(["cmake", "-S", work / "source", "-B", work / "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_CXX_FLAGS={flags}",
                    "-DCMAKE_CXX_FLAGS_RELEASE=-O1"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", work / "build", "-j", str(jobs), "--target", "validate", *UNIT_TESTS], check=True, stdout=subprocess.DEVNULL)


class LimitedContext(harness.Context):
    """No run may take longer than `most` seconds: a check that is turned off may have been a limit."""
    most = harness.SECONDS

    def run(self, program, arguments, cwd=None, stdin=None, seconds=harness.SECONDS, before=None):
        return super().run(program, arguments, cwd=cwd, stdin=stdin, seconds=min(seconds, self.most), before=before)


def serve(prove: str, validate: str) -> int:
    """A worker: runs the tests that are named on its standard input, one a line."""
    import run as table
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    tests = {test.name: test for test in table.collect()}
    context = LimitedContext(pathlib.Path(prove), pathlib.Path(validate))
    print(json.dumps(sorted(tests)), flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        set_switches(os.environ, asked["off"], asked["seen"])
        context.most = asked["most"]
        result, text, seconds = table.run_one(context, tests[asked["test"]])
        print(json.dumps([result, text[-300:], seconds]), flush=True)
    return 0


def set_switches(environment, off: int | None, seen: str | None) -> None:
    for name, value in (("COUNTERSIGN_CHECK_OFF", off), ("COUNTERSIGN_CHECKS_SEEN", seen)):
        environment.pop(name, None)
        if value is not None:
            environment[name] = str(value)


class Workers:
    def __init__(self, prove: pathlib.Path, build: pathlib.Path, jobs: int):
        self.build = build
        self.free: queue.Queue = queue.Queue()
        for _ in range(jobs):
            worker = subprocess.Popen([sys.executable, __file__, "--serve", prove, build / "validator" / "validate"], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, text=True)
            self.names = json.loads(worker.stdout.readline())
            self.free.put(worker)

    def unit_tests(self) -> list[str]:
        found = []
        for program in UNIT_TESTS:
            listed = subprocess.run([self.build / "tests" / program, "--gtest_list_tests"], capture_output=True, text=True, check=True).stdout
            suite = ""
            for line in listed.splitlines():
                if line and not line[0].isspace():
                    suite = line.split()[0] if line.split()[0].endswith(".") else ""
                elif suite:
                    found.append(f"{program}:{suite}{line.split()[0]}")
        return found

    def run(self, test: str, off: int | None = None, seen: str | None = None, most: float = harness.SECONDS) -> tuple[str, str, float]:
        program, _, case = test.partition(":")
        if program in UNIT_TESTS:
            environment = dict(os.environ)
            set_switches(environment, off, seen)
            begin = time.monotonic()
            try:
                done = subprocess.run(["prlimit", f"--as={MEMORY}", "--", self.build / "tests" / program, f"--gtest_filter={case}", "--gtest_brief=1"], env=environment,
                                      capture_output=True, timeout=5 * most, text=True, errors="replace")
                return "passed" if done.returncode == 0 else "failed", done.stdout[-300:], time.monotonic() - begin
            except subprocess.TimeoutExpired:
                return "failed", "no answer in time", time.monotonic() - begin
        worker = self.free.get()
        try:
            worker.stdin.write(json.dumps({"test": test, "off": off, "seen": seen, "most": most}) + "\n")
            worker.stdin.flush()
            return tuple(json.loads(worker.stdout.readline()))
        finally:
            self.free.put(worker)


def trace(workers: Workers, tests: list[str], work: pathlib.Path, jobs: int) -> dict[str, dict]:
    """For each test that passes how long it takes and the checks that turn something down in it."""
    known: dict[str, dict] = {}

    def one(numbered: tuple[int, str]) -> None:
        number, test = numbered
        seen = work / "seen" / str(number)
        seen.parent.mkdir(exist_ok=True)
        result, _, seconds = workers.run(test, seen=str(seen))
        if result == "passed":
            known[test] = {"seconds": seconds, "checks": [at for at, byte in enumerate(seen.read_bytes()) if byte] if seen.exists() else []}
        elif result == "failed":
            print(f"fails with all checks on, and is left out: {test}", flush=True)
        seen.unlink(missing_ok=True)

    with concurrent.futures.ThreadPoolExecutor(max_workers=jobs) as pool:
        for done, _ in enumerate(pool.map(one, enumerate(tests)), 1):
            if sys.stderr.isatty():
                print(f"\rtests seen: {done} of {len(tests)}", end="", file=sys.stderr)
    return known


def try_check(workers: Workers, site: check_sites.Site, reached: list[tuple[float, str]], budget: float) -> dict:
    spent = 0.0
    for count, (seconds, test) in enumerate(sorted(reached), 1):
        if spent > budget:
            return {"site": site.number, "result": "not missed", "tests": count - 1, "of": len(reached)}
        result, text, took = workers.run(test, off=site.number, most=max(10.0, 4 * seconds))
        spent += took
        if result == "failed":
            return {"site": site.number, "result": "missed", "by": test, "text": text}
    return {"site": site.number, "result": "not missed" if reached else "not reached", "tests": len(reached), "of": len(reached)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, help="build folder with `prove` (default: build)")
    parser.add_argument("--work", type=pathlib.Path, default=CHECKOUT / "build-checks", help="folder of the copy and of what is found")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--budget", type=float, default=20.0, help="seconds of tests for a check before it counts as not missed")
    parser.add_argument("--again", action="store_true", help="with the copy of the last run: tests that are new, checks that were not missed")
    parser.add_argument("--test", action="append", default=[], metavar="PART", help="run only tests whose name has one of these parts")
    parser.add_argument("--serve", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("parts", nargs="*", help="only checks whose place has one of these parts")
    options = parser.parse_args()
    if options.serve:
        return serve(*options.serve)

    work = options.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    state = work / "found.json"
    previous = json.loads(state.read_text()) if options.again else {}
    sites = [check_sites.Site(**site) for site in previous["sites"]] if options.again else make_copy(work)
    if options.again:
        copy_files(work, "tests")
    build_copy(work, options.jobs)
    workers = Workers(harness.find_programs(options.build)["prove"], work / "build", options.jobs)
    tests = previous.get("tests", {})
    new = [test for test in workers.unit_tests() + workers.names if test not in tests and (not options.test or any(part in test for part in options.test))]
    tests |= trace(workers, new, work, options.jobs)
    results = {result["site"]: result for result in previous.get("results", [])}
    wanted = [site for site in sites if (not options.parts or any(part in f"{site.file}:{site.line}" for part in options.parts))
              and results.get(site.number, {}).get("result") != "missed"]
    reached = collections.defaultdict(list)
    for test, known in tests.items():
        for check in known["checks"]:
            reached[check].append((known["seconds"], test))

    def keep() -> None:
        state.write_text(json.dumps({"sites": [site.__dict__ for site in sites], "tests": tests, "results": list(results.values())}))

    keep()
    with concurrent.futures.ThreadPoolExecutor(max_workers=options.jobs) as pool:
        running = {pool.submit(try_check, workers, site, reached[site.number], options.budget): site for site in wanted}
        for done, finished in enumerate(concurrent.futures.as_completed(running), 1):
            result = finished.result()
            results[result["site"]] = result
            if done % 20 == 0:
                keep()
            if sys.stderr.isatty():
                print(f"\rchecks tried: {done} of {len(wanted)}", end="", file=sys.stderr)
    keep()
    counts = collections.Counter(results[site.number]["result"] for site in sites if site.number in results)
    for site in wanted:
        if results[site.number]["result"] != "missed":
            print(f"{results[site.number]['result']}: {site.file}:{site.line} ({site.kind}): {site.text[:160]}")
    print(f"{len(results)} checks: {counts['missed']} missed by a test when turned off, {counts['not missed']} not missed, {counts['not reached']} reached by no test")
    return 0


if __name__ == "__main__":
    sys.exit(main())

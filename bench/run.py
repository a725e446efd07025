#!/usr/bin/env python3
"""Measures both programs: python3 bench/run.py [--build DIR] [--runs N] [--json FILE] [--long N] [NAME-PART …]
                      python3 bench/run.py --compare OLD.json NEW.json

Per pair: elapsed time, processor time and peak memory of `prove` (search and writing, without its call of `validate`), of the same
with proofs of local lemmas remembered (`remembered`: `--remember FILE` where an earlier run put them), of
`validate` as a user runs it, of its lemma proofs alone on one thread (`validate lemmas`), and of the replay alone: the certificate
with the lemma proofs taken out, of which `validate` replays everything before it turns it down for its first lemma. Beside them
what there was to do: nodes, terms, steps, lemmas, bytes.
Of graphs that are wrong (`WRONG`) only `prove` is measured: how long a person waits for the place.
`steps/s` of a pair: its steps, written down again until there are `--steps` of them (bench/long_certificate.py), so that there is time to measure;
what they cost beyond the certificate itself. A last case, `long`, is the same of the first pair with `--long` steps.
Figures are medians, or the least of the runs. Memory is the peak resident set that the kernel reports for the program; what
it reports for a program that does nothing (`floor`) is printed beside it. Every run must give its verdict, or nothing is reported.
"""
import argparse
import json
import multiprocessing
import os
import pathlib
import resource
import statistics
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "tests"), str(HERE)]
import harness  # noqa: E402
import long_certificate  # noqa: E402
from end_to_end import gpt, qwen2_edits  # noqa: E402

# The aims: (case or None for every case, figure) -> value that is still good enough, and what better is.
AIMS = {
    ("qwen2", "prove_seconds"): (0.5, "lower"),
    ("qwen2", "remembered_seconds"): (0.1, "lower"),
    ("qwen2", "validate_seconds"): (0.5, "lower"),
    ("qwen2", "replay_seconds"): (0.05, "lower"),
    ("long", "steps_per_second"): (1_000_000, "higher"),
    (None, "validate_megabytes"): (100, "lower"),
    # A person who mends a graph waits for each of these.
    ("qwen2, an all-reduce is missing", "prove_seconds"): (1, "lower"),
    ("gpt, weights change places", "prove_seconds"): (5, "lower"),
}

# Edits of the tests behind which the search has most to look for: case -> pair and edit.
WRONG = {
    "qwen2, an all-reduce is missing": (qwen2_edits.QWEN2, qwen2_edits.both(qwen2_edits.dropped("all_reduce_1", "mm"))),
    "gpt, weights change places": (gpt.ONE_LAYER, gpt.with_claim(*gpt.CLAIMS["weights of the ranks change places"][:2])),
}

# Below this much processor time a rate says nothing.
LEAST_SECONDS = 0.05


class Launcher:
    """Starts programs from a process that stays small: the peak that the kernel reports for a program includes, from before its
    start, the size of the process that started it."""

    def __init__(self, least: bool):
        self._typical = min if least else statistics.median
        self._pool = multiprocessing.get_context("fork").Pool(1)
        self.floor = self.run(["true"]).megabytes

    def run(self, command: list[str]) -> harness.Measured:
        return self._pool.apply(harness.run_measured, (command,))

    def repeated(self, runs: int, command: list[str], verdict: str, code: int) -> dict[str, float]:
        """The typical run: the median, or the least where the machine has other work, too (`--least`)."""
        measured = []
        for _ in range(runs):
            run = self.run(command)
            if run.code != code or verdict not in run.text:
                raise SystemExit(f"{' '.join(command)}: expected exit {code} and `{verdict}`, got exit {run.code}:\n{run.text[-2000:]}")
            measured.append(run)
        return {"seconds": self._typical(run.seconds for run in measured), "cpu_seconds": self._typical(run.cpu for run in measured),
                "megabytes": self._typical(run.megabytes for run in measured)}


def sizes(certificate: pathlib.Path) -> dict[str, int]:
    value = json.loads(certificate.read_text(encoding="utf-8"))
    sections = [value["j_main"], value["i_witness"]]
    return {"nodes": sum(1 for graph in value["e_graphs"] for row in graph["c_rows"] if row[0] in ("call", "item")),
            "terms": sum(len(section["a_terms"]) for section in sections), "steps": sum(len(section["b_steps"]) for section in sections),
            "lemmas": len(value["g_lemmas"]), "bytes": certificate.stat().st_size}


def measure_validate(launcher: Launcher, programs: dict[str, pathlib.Path], certificate: pathlib.Path, runs: int, folder: pathlib.Path) -> dict[str, float]:
    validate = str(programs["validate"])
    whole = launcher.repeated(runs, [validate, str(certificate)], "s VERIFIED", 0)
    value = json.loads(certificate.read_text(encoding="utf-8"))
    lemmas, unproved = folder / "lemmas.json", folder / "unproved.json"
    lemmas.write_text(json.dumps(value["g_lemmas"]), encoding="utf-8")
    proofs = launcher.repeated(runs, [validate, "lemmas", "--threads", "1", str(lemmas)], "proved", 0)
    value["g_lemmas"] = [dict(lemma, c_proofs=[]) for lemma in value["g_lemmas"]]
    unproved.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True), encoding="utf-8")
    replay = launcher.repeated(runs, [validate, str(unproved)], "s REJECTED: g_lemmas[0]", 1)
    return {"validate_seconds": whole["seconds"], "validate_cpu_seconds": whole["cpu_seconds"], "validate_megabytes": whole["megabytes"],
            "lemmas_cpu_seconds": proofs["cpu_seconds"], "replay_seconds": replay["seconds"],
            "replay_cpu_seconds": replay["cpu_seconds"]}


def measure_pair(launcher: Launcher, context: harness.Context, pair: harness.Pair, runs: int, folder: pathlib.Path) -> tuple[dict, pathlib.Path]:
    programs = context.programs
    claim = pair.copy(context, folder / "pair") / pair.claim
    certificate = folder / f"{pair.name}.json"
    command = [str(programs["prove"]), str(claim), "-o", str(certificate), "--no-validate"]
    prove = launcher.repeated(runs, command, "s UNKNOWN", 2)
    remember = [*command, "--remember", str(folder / "memory.hints")]
    launcher.run(remember)
    remembered = launcher.repeated(runs, remember, "s UNKNOWN", 2)
    figures = {f"prove_{name}": value for name, value in prove.items()}
    figures |= {f"remembered_{name}": remembered[name] for name in ("seconds", "cpu_seconds")}
    figures |= measure_validate(launcher, programs, certificate, runs, folder)
    return {**sizes(certificate), **figures}, certificate


def measure_wrong(launcher: Launcher, context: harness.Context, pair: harness.Pair, edit, runs: int, folder: pathlib.Path) -> dict:
    copied = pair.copy(context, folder / "pair")
    edit(copied)
    command = [str(context.programs["prove"]), str(copied / pair.claim), "-o", str(folder / "none.json"), "--no-validate"]
    prove = launcher.repeated(runs, command, "could not be closed", 2)
    return {f"prove_{name}": value for name, value in prove.items()}


def measure_long(launcher: Launcher, programs: dict[str, pathlib.Path], certificate: pathlib.Path, base: dict, steps: int, runs: int, folder: pathlib.Path) -> dict:
    longer = folder / "long.json"
    value = long_certificate.lengthen(json.loads(certificate.read_text(encoding="utf-8")), steps)
    longer.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True), encoding="utf-8")
    whole = launcher.repeated(runs, [str(programs["validate"]), str(longer)], "s VERIFIED", 0)
    figures = {**sizes(longer), "validate_seconds": whole["seconds"], "validate_cpu_seconds": whole["cpu_seconds"],
               "validate_megabytes": whole["megabytes"]}
    # What the added steps cost: the rest is the same in both certificates. Nothing is said where that is lost in what the rest varies by.
    added = whole["cpu_seconds"] - base["validate_cpu_seconds"]
    if added > LEAST_SECONDS:
        figures["steps_per_second"] = (figures["steps"] - base["steps"]) / added
    return figures


def aim_of(case: str, figure: str):
    return AIMS.get((case, figure)) or AIMS.get((None, figure))


def print_table(result: dict) -> None:
    columns = (("nodes", "nodes", "{:.0f}"), ("terms", "terms", "{:.0f}"), ("steps", "steps", "{:.0f}"), ("lemmas", "lemmas", "{:.0f}"),
               ("bytes", "bytes", "{:.0f}"), ("prove_seconds", "prove s", "{:.2f}"), ("prove_cpu_seconds", "cpu s", "{:.2f}"), ("prove_megabytes", "MB", "{:.0f}"),
               ("remembered_seconds", "remembered s", "{:.3f}"), ("remembered_cpu_seconds", "cpu s", "{:.3f}"),
               ("validate_seconds", "validate s", "{:.3f}"), ("validate_cpu_seconds", "cpu s", "{:.3f}"), ("lemmas_cpu_seconds", "lemmas cpu s", "{:.3f}"),
               ("replay_seconds", "replay s", "{:.3f}"), ("replay_cpu_seconds", "cpu s", "{:.3f}"), ("validate_megabytes", "MB", "{:.0f}"), ("steps_per_second", "steps/s", "{:.0f}"))
    rows = [["", *(title for _, title, _ in columns)]]
    for case, figures in result["cases"].items():
        rows.append([case, *(form.format(figures[name]) if name in figures else "" for name, _, form in columns)])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) if column == 0 else cell.rjust(width) for column, (cell, width) in enumerate(zip(row, widths))))
    print(f"{result['statistic']} of {result['runs']} runs; {result['processors']} processors; memory floor {result['floor_megabytes']:.0f} MB")
    for case, figures in result["cases"].items():
        for figure, value in figures.items():
            aim = aim_of(case, figure)
            if aim and (value > aim[0]) == (aim[1] == "lower"):
                print(f"aim missed: {case} {figure}: {value:.3g}, aim {aim[0]:g} ({value / aim[0]:.2f} of it)")


def compare(old: dict, new: dict) -> None:
    print("ratio new / old; below 1 is less")
    for case, figures in new["cases"].items():
        before = old["cases"].get(case, {})
        shared = [(figure, value / before[figure]) for figure, value in figures.items() if before.get(figure)]
        print(f"{case}: " + (", ".join(f"{figure} {ratio:.2f}" for figure, ratio in shared) if shared else "not in the older file"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, help="build folder (default: build)")
    parser.add_argument("--prove", type=pathlib.Path, help="this program instead of the build folder's")
    parser.add_argument("--validate", type=pathlib.Path, help="this program instead of the build folder's")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--least", action="store_true", help="report the least of the runs, not the median: for a machine that has other work, too")
    parser.add_argument("--long", type=int, default=1_000_000, help="steps of the long certificate; 0 leaves it out")
    parser.add_argument("--steps", type=int, default=200_000, help="steps by which steps per second of each pair are measured; 0 leaves them out")
    parser.add_argument("--json", type=pathlib.Path, help="write the figures to this file")
    parser.add_argument("--compare", type=pathlib.Path, nargs=2, metavar=("OLD", "NEW"), help="print the ratios of two such files")
    parser.add_argument("parts", nargs="*", help="only pairs whose name contains one of these")
    options = parser.parse_args()
    if options.compare:
        compare(*(json.loads(path.read_text(encoding="utf-8")) for path in options.compare))
        return 0
    programs = harness.find_programs(options.build)
    programs |= {name: path.resolve() for name, path in (("prove", options.prove), ("validate", options.validate)) if path}
    launcher = Launcher(options.least)
    context = harness.Context(programs["prove"], programs["validate"])
    result = {"runs": options.runs, "statistic": "least" if options.least else "median", "processors": len(os.sched_getaffinity(0)), "floor_megabytes": launcher.floor, "cases": {}}
    with tempfile.TemporaryDirectory(prefix="countersign-bench-") as name:
        first = None
        for pair in harness.TRUE_PAIRS:
            if options.parts and not any(part in pair.name for part in options.parts):
                continue
            folder = pathlib.Path(name) / pair.name
            folder.mkdir()
            try:
                figures, certificate = measure_pair(launcher, context, pair, options.runs, folder)
            except harness.Skip as skip:
                print(f"skipped: {pair.name}: {skip}")
                continue
            if options.steps:
                longer = measure_long(launcher, programs, certificate, figures, options.steps, options.runs, folder)
                figures |= {name: longer[name] for name in ("steps_per_second",) if name in longer}
            result["cases"][pair.name] = figures
            first = first or (pair.name, certificate)
        for number, (case, (pair, edit)) in enumerate(WRONG.items()):
            if options.parts and not any(part in case for part in options.parts):
                continue
            folder = pathlib.Path(name) / f"wrong{number}"
            folder.mkdir()
            try:
                result["cases"][case] = measure_wrong(launcher, context, pair, edit, options.runs, folder)
            except harness.Skip as skip:
                print(f"skipped: {case}: {skip}")
        if first and options.long:
            result["cases"]["long"] = measure_long(launcher, programs, first[1], result["cases"][first[0]], options.long, options.runs, pathlib.Path(name))
    print_table(result)
    if options.json:
        options.json.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    return 0 if result["cases"] else 1


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.exit(main())

#!/usr/bin/env python3
"""What lemmas cost in processor time: the search of `prove` from nothing, and the replay of `validate` from what it found.

    python3 tools/lemma_speed.py [--build DIR] [--slowest N] [--least SECONDS] [--page]

Prints, for the library and for XLA's rules that are true, the totals and how many times the replay the search takes (the aim is at most 20, and no
lemma over 5 s in either program), then the N slowest lemmas of each program (20). Processor time, so that other work on the machine counts little; what
a program takes to start and to read the definitions is taken away. A lemma is measured alone, by a process of its own, if it, or the few that are
measured with it, take more than --least (0.2): the others are none of the slowest. Exits with 1 if an aim for totals or for 5 s is missed. With --page the tables go into docs/lemmas.md, too.
"""
import argparse
import dataclasses
import json
import pathlib
import shutil
import sys
import tempfile
import time

CHECKOUT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(CHECKOUT / "tests"))
import harness  # noqa: E402
import xla_test  # noqa: E402
from lemma_files import Declaration, read_folder  # noqa: E402

SEARCH_PER_REPLAY = 20
SECONDS_OF_A_LEMMA = 5.0
# Ratios take shorter replays for this.
LEAST_REPLAY = 0.1
# A lemma alone is replayed this often in one run, under other names: what starting a program varies by counts little then.
COPIES = 10
# What `calibration` takes on the machine of the figures in docs/lemmas.md, at its best.
CALIBRATION_SECONDS = 0.15


def calibration() -> float:
    """Processor time of a fixed piece of work: how slow this machine is."""
    def once() -> float:
        begin = time.process_time()
        value = 1
        for i in range(1_000_000):
            value = (value * 48271 + i) % 2147483647
        return time.process_time() - begin
    return min(once() for _ in range(3))


def slowness() -> float:
    """By how much more time than on the measured machine everything takes here; at least 1."""
    return max(1.0, calibration() / CALIBRATION_SECONDS)


class Undecided(Exception):
    """Lemmas that are to be proved are not."""


class Library:
    """Lemmas with the definitions that they are read by, and their proofs, found once from nothing."""

    def __init__(self, name: str, rules: pathlib.Path, lemmas: list[Declaration], programs: dict[str, pathlib.Path], folder: pathlib.Path):
        self.name, self.programs, self.folder = name, programs, folder
        self.definitions = folder / "library"
        self.is_shipped = not (rules / "definitions").is_dir()  # with definitions that `validate` has, too
        shutil.copytree(CHECKOUT / "lemmas" / "operators", self.definitions / "operators")
        if not self.is_shipped:
            shutil.copytree(rules / "definitions", self.definitions / "more")
        self.lemmas = {lemma.name: lemma for lemma in lemmas}
        self._proofs = folder / "proofs.json"
        path = self._file(lemmas)
        found = harness.run_measured([programs["prove"], "lemmas", path, "--lemmas", self.definitions, "--json", "--proofs", self._proofs])
        if found.code != 0:
            raise Undecided(f"prove decides not all of {name}:\n{found.text[-2000:]}")
        self.search_of_all = found.cpu
        self.rows = {row["a_name"]: row for row in json.loads(self._proofs.read_text(encoding="utf-8"))}
        self.elapsed = {row["name"]: float(row["seconds"]) for row in json.loads(found.text)["lemmas"]}
        self._start_of_search = min(self._searched([]) for _ in range(3))
        self._start_of_replay = min(self._replayed([]) for _ in range(3))
        self.replay_of_all = self._replayed(list(self.lemmas))

    def _file(self, lemmas: list[Declaration]) -> pathlib.Path:
        path = self.folder / "these.lemma"
        path.write_text("\n\n".join(lemma.text for lemma in lemmas) + "\n", encoding="utf-8")
        return path

    def _searched(self, names: list[str]) -> float:
        path = self._file([self.lemmas[name] for name in names])
        run = harness.run_measured([self.programs["prove"], "lemmas", path, "--lemmas", self.definitions, "--threads", "1"])
        if run.code != 0:
            raise Undecided(f"prove does not prove again: {', '.join(names)} (exit {run.code})")
        return run.cpu

    def _replayed(self, names: list[str], copies: int = 1) -> float:
        path = self.folder / "these.json"
        rows = []
        for name in names:
            for copy in range(copies):
                as_other = {"a_name": f"{name}_{copy}", "b_text": self.rows[name]["b_text"].replace(f"lemma {name}", f"lemma {name}_{copy}", 1)}
                rows.append(self.rows[name] | (as_other if copies > 1 else {}))
        path.write_text(json.dumps(rows, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
        definitions = [] if self.is_shipped else ["--definitions", self.definitions]
        run = harness.run_measured([self.programs["validate"], "lemmas", *definitions, path, "--threads", "1"])
        if run.code != 0:
            raise Undecided(f"validate does not prove: {', '.join(names)} (exit {run.code})")
        return run.cpu

    def search(self, names: list[str]) -> float:
        return max(0.0, self._searched(names) - self._start_of_search)

    def replay(self, names: list[str]) -> float:
        copies = COPIES if len(names) == 1 else 1
        return max(0.0, self._replayed(names, copies) - self._start_of_replay) / copies


def slow_ones(measure, names: list[str], least: float, together: int = 6) -> dict[str, float]:
    """The lemmas that take more than `least`, each measured alone: groups that take less are not looked into."""
    found, pending = {}, [names[i:i + together] for i in range(0, len(names), together)]
    while pending:
        group = pending.pop()
        seconds = measure(group)
        if len(group) == 1 and seconds > least:
            found[group[0]] = seconds
        elif len(group) > 1 and seconds > least:
            middle = len(group) // 2
            pending += [group[:middle], group[middle:]]
    return found


@dataclasses.dataclass(frozen=True)
class Cost:
    name: str
    library: str
    search: float
    replay: float

    @property
    def ratio(self) -> float:
        return self.search / max(self.replay, LEAST_REPLAY)


def costs(library: Library, least: float) -> tuple[list[Cost], list[Cost]]:
    """Of those that take more than `least` in `prove`, and in `validate`."""
    names = list(library.lemmas)
    # Elapsed time is more than processor time: who is slow in `prove` is among these. `validate` says nothing of single lemmas.
    searched = slow_ones(library.search, [name for name in names if library.elapsed[name] > least], least, 1)
    replayed = slow_ones(library.replay, names, least)
    for name in set(searched) - set(replayed):
        replayed[name] = library.replay([name])
    for name in set(replayed) - set(searched):
        searched[name] = library.search([name])
    every = [Cost(name, library.name, searched[name], replayed[name]) for name in names if name in searched]
    return [cost for cost in every if cost.search > least], [cost for cost in every if cost.replay > least]


def libraries(programs: dict[str, pathlib.Path], folder: pathlib.Path) -> list[Library]:
    shipped = CHECKOUT / "lemmas" / "rules"
    true_rules = [lemma for lemma in read_folder(xla_test.FOLDER) if xla_test.expected(lemma) == "true"]
    for name in ("library", "xla"):
        (folder / name).mkdir()
    return [Library("library", shipped, read_folder(shipped), programs, folder / "library"),
            Library("XLA's rules", xla_test.FOLDER, true_rules, programs, folder / "xla")]


PAGE = CHECKOUT / "docs" / "lemmas.md"
MARK = "\n<!-- search and replay -->\n\n"


def totals(measured: list[Library]) -> tuple[list[str], list[str]]:
    """The table of totals, and the aims that are missed."""
    lines = ["| | proved | search, cpu s | replay, cpu s | search / replay |", "|---|---:|---:|---:|---:|"]
    missed = []
    for library in measured:
        ratio = library.search_of_all / library.replay_of_all
        lines.append(f"| {library.name} | {len(library.lemmas)} | {library.search_of_all:.1f} | {library.replay_of_all:.1f} | {ratio:.1f} |")
        if ratio > SEARCH_PER_REPLAY:
            missed.append(f"{library.name}: the search takes {ratio:.1f} times the replay")
    return lines, missed


def slowest(measured: list[Library], count: int, least: float) -> tuple[list[str], list[str]]:
    """The slowest of each program, those that are above the aim for their own replay, and the aims that are missed."""
    both = [costs(library, least) for library in measured]
    lines, missed, above = [], [], []
    for title, key in (("prove", "search"), ("validate", "replay")):
        every = sorted((cost for pair in both for cost in pair[key == "replay"]), key=lambda cost: -getattr(cost, key))
        lines += ["", f"### The slowest of `{title}`", "", "| | of | search, cpu s | replay, cpu s | search / replay |", "|---|---|---:|---:|---:|"]
        lines += [f"| `{cost.name}` | {cost.library} | {cost.search:.2f} | {cost.replay:.2f} | {cost.ratio:.0f} |" for cost in every[:count]]
        missed += [f"{cost.name} takes {title} {getattr(cost, key):.1f} s" for cost in every if getattr(cost, key) > SECONDS_OF_A_LEMMA * slowness()]
        above += [f"`{cost.name}` {cost.ratio:.0f} times" for cost in every if key == "search" and cost.ratio > SEARCH_PER_REPLAY]
    told = ", ".join(above) if above else "none"
    return [f"Lemmas that take more than {least} s to find, and more than {SEARCH_PER_REPLAY} times their replay: {told}.", *lines], missed


def write_page(text: str) -> None:
    PAGE.write_text(PAGE.read_text(encoding="utf-8").split(MARK)[0].rstrip("\n") + "\n" + MARK + text, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--slowest", type=int, default=20)
    parser.add_argument("--least", type=float, default=0.2)
    parser.add_argument("--page", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        try:
            measured = libraries(harness.find_programs(options.build), pathlib.Path(temporary))
        except Undecided as undecided:
            raise SystemExit(str(undecided)) from undecided
        summed, missed = totals(measured)
        print("\n".join(summed), flush=True)
        single, slow = slowest(measured, options.slowest, options.least)
        print("\n" + "\n".join(single))
    heading = ["## Search and replay", "",
               "Made by `python3 tools/lemma_speed.py --build build --page`: processor seconds, without what a program takes to start. A replay below "
               f"{LEAST_REPLAY} s counts as that much.", ""]
    if options.page:
        write_page("\n".join([*heading, *summed, "", *single]) + "\n")
    for line in [*missed, *slow]:
        print(f"aim missed: {line}")
    return 1 if missed or slow else 0


if __name__ == "__main__":
    sys.exit(main())

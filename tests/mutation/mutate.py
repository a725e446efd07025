#!/usr/bin/env python3
"""Single edits of certificates, at random but repeatable: every mutant must be not VERIFIED, or still true.

    python3 tests/mutation/mutate.py [--build DIR] [--count N] [--seed S] [--jobs N] [--minutes M] [--table FILE] [CERTIFICATE …]

Without certificates it proves the shipped pairs and mutates those. A mutant that is VERIFIED is compared with its original; the
place and kind of the difference must say why it is still true (`explain.py`), or the run fails. A crash, a time-out, an exit code
that is not the verdict's, or a bug that the program itself reports fails too. The table goes to standard output, the last line is
`N mutants, N turned down, N still true, N failed`. After --minutes no new mutant is begun, and the last line and the table say how
many ran; --first goes on where such a run stopped.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import harness  # noqa: E402
from mutation import edits, explain  # noqa: E402

CERTIFICATE_PAIRS = (*harness.TRUE_PAIRS, harness.CONSTANTS, harness.MASKED_ROWS, harness.SKIPPED_BLOCKS, harness.PRINTED, harness.RANDOM_STATES, harness.COPIED)


class Original:
    """A certificate, its members as text (an edit changes one of them), and where everything in it stands."""

    def __init__(self, name: str, data: bytes):
        self.name = name
        self.data = data
        self.document = json.loads(data)
        self.texts = {key: edits.dump(value) for key, value in self.document.items()}
        self.places = {key: list(edits.walk(value)) for key, value in self.document.items()}
        # Members are chosen by how much they hold, but each often enough.
        self.keys = sorted(self.document)
        self.weights = [max(1.0, len(self.places[key]) ** 0.5) for key in self.keys]


def outcome_of(context: harness.Context, data: bytes, seconds: float) -> harness.Outcome | None:
    try:
        return context.run("validate", ["-"], stdin=data, seconds=seconds)
    except harness.Failure:
        return None


def judge(context: harness.Context, original: Original, mutant: edits.Mutant, seconds: float) -> tuple[str, str, str]:
    """(verdict, why it is still true or "", complaint or "")."""
    outcome = outcome_of(context, mutant.data, seconds)
    if outcome is None:
        return "TIME-OUT", "", f"no answer within {seconds} s"
    verdict = outcome.verdict()
    if harness.EXIT_CODES["validate"].get(verdict) != outcome.code:
        return verdict, "", f"exit {outcome.code} with verdict {verdict}\n{outcome.describe()}"
    if verdict != "VERIFIED":
        return verdict, "", ""

    def verifies(document: dict) -> bool:
        answer = outcome_of(context, edits.dump(document).encode(), seconds)
        return answer is not None and answer.code == 0 and answer.verdict() == "VERIFIED"
    why = explain.why_still_true(original.document, mutant.data, verifies)
    return verdict, why, "" if why else "VERIFIED, and nothing says why it should be"


def commit(context: harness.Context) -> str:
    """What `validate` was built from, as it says itself: the checkout may be another."""
    said = context.run("validate", ["--version"]).output
    found = re.match(r"validate \(Countersign\) [\d.]+, ([0-9a-f]{12}(?:-dirty)?)\n", said)
    return found[1] if found else "unknown"


def table(results: dict[str, collections.Counter], reasons: collections.Counter) -> str:
    verdicts = ["REJECTED", "MALFORMED", "INCOMPLETE", "REFUTED", "VERIFIED", "TIME-OUT", "(none)"]
    shown = [v for v in verdicts if any(counter[v] for counter in results.values())]
    lines = ["| class of edits | mutants | " + " | ".join(shown) + " |", "|---|---:|" + "---:|" * len(shown)]
    for name in sorted(results):
        lines.append(f"| {name} | {sum(results[name].values())} | " + " | ".join(str(results[name][v]) for v in shown) + " |")
    if reasons:
        lines += ["", "| VERIFIED, and still true because | mutants |", "|---|---:|"] + [f"| {why} | {n} |" for why, n in sorted(reasons.items())]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--seconds", type=float, default=240.0, help="elapsed time for one mutant")
    parser.add_argument("--minutes", type=float, help="begin no mutant after this time")
    parser.add_argument("--first", type=int, default=0, help="the number of the first mutant")
    parser.add_argument("--table", type=pathlib.Path, help="also write the table to this file")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for mutants that fail")
    parser.add_argument("certificates", nargs="*", type=pathlib.Path)
    options = parser.parse_args()

    context = harness.context_of(options.build)
    originals = []
    if options.certificates:
        originals = [Original(path.name, path.read_bytes()) for path in options.certificates]
    else:
        for pair in CERTIFICATE_PAIRS:
            try:
                originals.append(Original(pair.name, context.certificate(pair)))
            except harness.Skip as skip:
                print(f"skipped: {pair.name}: {skip}")
    for original in originals:
        if outcome_of(context, original.data, options.seconds).verdict() != "VERIFIED":
            print(f"{original.name} is not VERIFIED to begin with")
            return 1

    results: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
    reasons: collections.Counter = collections.Counter()
    failed = 0
    window = options.jobs * 4
    with concurrent.futures.ThreadPoolExecutor(max_workers=options.jobs) as pool:
        running: dict[concurrent.futures.Future, tuple[int, Original, edits.Mutant]] = {}
        number, end = options.first, options.first + options.count
        late = time.monotonic() + options.minutes * 60 if options.minutes else None
        while number < end or running:
            if late and time.monotonic() > late:
                end = number
            while number < end and len(running) < window:
                draw = random.Random(f"{options.seed}:{number}")
                original = originals[number % len(originals)]
                mutant = edits.mutate(original, draw)
                running[pool.submit(judge, context, original, mutant, options.seconds)] = (number, original, mutant)
                number += 1
            done, _ = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in done:
                index, original, mutant = running.pop(future)
                verdict, why, complaint = future.result()
                results[mutant.kind][verdict] += 1
                if why:
                    reasons[why] += 1
                if complaint:
                    failed += 1
                    print(f"failed: mutant {options.seed}:{index} of {original.name}: {mutant.kind} at {mutant.place}\n    {complaint}", flush=True)
                    if options.keep:
                        options.keep.mkdir(parents=True, exist_ok=True)
                        (options.keep / f"{original.name}.{options.seed}.{index}.json").write_bytes(mutant.data)

    ran = end - options.first
    text = table(results, reasons)
    print(f"validate of {commit(context)}\n{text}")
    if ran < options.count:
        print(f"{ran} of {options.count} mutants in {options.minutes} minutes; go on with --first {end}")
    if options.table:
        options.table.write_text(f"# Mutation of certificates\n\n`validate` of {commit(context)}, seed {options.seed}, {ran} single edits "
                                 f"(numbers {options.first} to {end - 1}) of the certificates of "
                                 f"{', '.join(o.name for o in originals)}; made by `tests/mutation/mutate.py`.\n\n{text}\n")
    true = sum(reasons.values())
    print(f"{ran} mutants, {ran - true - failed} turned down, {true} still true, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Makes a long certificate from a real one: python3 bench/long_certificate.py IN OUT [--steps N]

The steps of the main section are written down again and again, each copy resting on its own, until there are N of them; the
goals are then proved by the last copy. Steps that ask the solver or that only state an assumption stay single, so what is
measured is replay: lemma instances, congruence, transitivity, symmetry, carry. The result is a true certificate of the same
claim: the validator must say VERIFIED, in time and memory that grow with the number of steps and with nothing else.
"""
import argparse
import json
import pathlib
import sys

# Where a step of this kind names other steps: positions of ids, and of lists of ids or nulls.
PREMISES = {"congruence": ((), (2,)), "transitivity": ((), (1,)), "symmetry": ((1,), ()), "carry": ((1, 2), ()),
            "wellformed": ((), (2,)), "lemma": ((), (5,)), "given": ((), ()), "random": ((), ()), "compute": ((), ()),
            "theorem": ((), (3,))}
SINGLE = ("assume", "requirement", "range")


def lengthen(certificate: dict, wanted: int) -> dict:
    main = certificate["j_main"]
    once = main["b_steps"]
    unknown = sorted({step[0] for step in once} - set(PREMISES) - set(SINGLE))
    if unknown:
        raise SystemExit(f"steps of a kind that this script does not know: {', '.join(unknown)}")
    if all(step[0] in SINGLE for step in once):
        raise SystemExit("the certificate has no step that can be repeated")
    steps = list(once)
    place = list(range(len(once)))  # the id of each original step in the copy at hand
    while len(steps) < wanted:
        for number, step in enumerate(once):
            if step[0] in SINGLE:
                continue
            copy = list(step)
            ids, lists = PREMISES[step[0]]
            for position in ids:
                copy[position] = place[copy[position]]
            for position in lists:
                copy[position] = [None if one is None else place[one] for one in copy[position]]
            place[number] = len(steps)
            steps.append(copy)

    def moved(goal):
        if isinstance(goal, list):  # a layout and the steps of its statements
            return [goal[0], [None if one is None else place[one] for one in goal[1]]]
        return None if goal is None else place[goal]

    longer = dict(certificate)
    longer["j_main"] = dict(main, b_steps=steps, c_goals=[moved(goal) for goal in main["c_goals"]])
    return longer


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=pathlib.Path, metavar="IN")
    parser.add_argument("target", type=pathlib.Path, metavar="OUT")
    parser.add_argument("--steps", type=int, default=1_000_000)
    options = parser.parse_args()
    longer = lengthen(json.loads(options.source.read_text(encoding="utf-8")), options.steps)
    options.target.write_text(json.dumps(longer, ensure_ascii=False, separators=(",", ":"), sort_keys=True), encoding="utf-8")
    print(f"{len(longer['j_main']['b_steps'])} steps, {options.target.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

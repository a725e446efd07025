"""The shipped pairs, computed in plain Python on random inputs: the true ones compute the same, those with a fault do not. It is the measure of
tests/mutation/captures.py, so it is measured here."""
import pathlib

from harness import OWN_CAPTURES, Context, Failure, Test
from mutation import capture_values
from mutation.torch_operators import Undefined


def computed(claim: pathlib.Path) -> Test:
    faulty = ".bug_" in claim.parent.name

    def run(context: Context) -> None:
        for seed in (1, 2, 3):
            try:
                same = capture_values.holds(claim, seed)
            except Undefined as reason:
                if not faulty:
                    raise Failure(f"torch refuses, or it is not known here: {reason}") from reason
                return
            if not same:
                break
        if same == faulty:
            raise Failure(f"computes {'the same' if same else 'something else'}")
    return Test(f"reference values: {claim.parent.relative_to(OWN_CAPTURES)}", run)


def tests() -> list[Test]:
    return [computed(claim) for claim in sorted(OWN_CAPTURES.rglob("refines.claim"))]

"""The search for hints costs at most 20 times their replay, of all lemmas and of each, and no lemma takes `prove` over 5 s: in processor time, the
seconds by how slow the machine is. Replays of single lemmas below a tenth of a second count as that much. `tools/lemma_speed.py` has the tables."""
import pathlib
import sys
import tempfile

from harness import CHECKOUT, Context, Failure, Test

sys.path.insert(0, str(CHECKOUT / "tools"))
import lemma_speed  # noqa: E402

SLOWEST = 3  # of each library, however fast they are


def search_and_replay(context: Context) -> None:
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        try:
            measured = lemma_speed.libraries(context.programs, pathlib.Path(temporary))
        except lemma_speed.Undecided as undecided:
            raise Failure(str(undecided)) from undecided
        lines, missed = lemma_speed.totals(measured)
        slow = lemma_speed.slowness()
        for library in measured:
            # Elapsed is more than processor time: any lemma above the aim for the least replay is among those over it; the slowest are looked at anyway.
            slowest = sorted(library.elapsed, key=lambda name: -library.elapsed[name])
            over = sum(seconds > lemma_speed.SEARCH_PER_REPLAY * lemma_speed.LEAST_REPLAY for seconds in library.elapsed.values())
            for name in slowest[:max(over, SLOWEST)]:
                search, replay = library.search([name]), library.replay([name])
                if search > lemma_speed.SEARCH_PER_REPLAY * max(replay, lemma_speed.LEAST_REPLAY * slow):
                    missed.append(f"{name}: the search takes {search:.2f} s, the replay {replay:.2f} s")
                if search > lemma_speed.SECONDS_OF_A_LEMMA * slow:
                    missed.append(f"{name}: the search takes {search:.2f} s on a machine {slow:.1f} times slower")
        if missed:
            raise Failure("\n".join([*missed, *lines]))


def tests() -> list[Test]:
    return [Test("lemmas: search and replay", search_and_replay)]

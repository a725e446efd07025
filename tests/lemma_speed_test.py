"""The search for the proof of a lemma takes a bounded multiple of its replay, and no lemma takes long in either program.

By processor time, so that other work on the machine counts little, and with room above the aims of docs/lemmas.md: 20 times in total is the aim
itself; of single lemmas one has 40 times. `tools/lemma_speed.py` measures, and prints all of it.
"""
import pathlib
import sys
import tempfile

from harness import CHECKOUT, Context, Failure, Test

sys.path.insert(0, str(CHECKOUT / "tools"))
import lemma_speed  # noqa: E402

OF_A_LEMMA = 60  # divmod_rule05 has about 40: docs/lemmas.md
LOOKED_AT = 0.5  # seconds of the search, below which a ratio says little


def search_and_replay(context: Context) -> None:
    problems = []
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        slowness = lemma_speed.slowness()
        for library in lemma_speed.libraries(context.programs, pathlib.Path(temporary)):
            if library.search_of_all > lemma_speed.SEARCH_PER_REPLAY * library.replay_of_all:
                problems.append(f"{library.name}: the search takes {library.search_of_all:.1f} s, the replay {library.replay_of_all:.1f} s")
            # Elapsed time, which is more than processor time: who is slow is among these.
            for name in [name for name, seconds in library.elapsed.items() if seconds > LOOKED_AT]:
                cost = lemma_speed.Cost(name, library.name, library.search([name]), library.replay([name]))
                if cost.search > LOOKED_AT and cost.ratio > OF_A_LEMMA:
                    problems.append(f"{name}: the search takes {cost.search:.2f} s, the replay {cost.replay:.2f} s")
                problems += [f"{name} takes {program} {seconds:.1f} s" for program, seconds in (("prove", cost.search), ("validate", cost.replay))
                             if seconds > lemma_speed.SECONDS_OF_A_LEMMA * slowness]
            if library.replay_of_all > lemma_speed.SECONDS_OF_A_LEMMA * slowness:
                problems += [f"{name} takes validate {seconds:.1f} s" for name, seconds in
                             lemma_speed.slow_ones(library.replay, list(library.lemmas), lemma_speed.SECONDS_OF_A_LEMMA * slowness, 64).items()]
    if problems:
        raise Failure("\n".join(problems))


def tests() -> list[Test]:
    return [Test("lemmas: the search is a bounded multiple of the replay", search_and_replay)]

"""docs/lemmas.md is made from the library: it names its lemmas, and every empty cell of its table has a reason."""
import sys

from harness import CHECKOUT, Context, Failure, Test

sys.path.insert(0, str(CHECKOUT / "tools"))
import lemma_table  # noqa: E402


def page_is_made(_: Context) -> None:
    try:
        stale = lemma_table.is_stale()
    except SystemExit as problems:
        raise Failure(str(problems)) from problems
    if stale:
        raise Failure(stale)


def tests() -> list[Test]:
    return [Test("lemmas: docs/lemmas.md is that of the library", page_is_made)]

"""The other data-parallel pairs need lemmas, not code: with the lemmas of the certificate of sgd_dp2, and no others, that pair is proved,
and those that accumulate gradients are not; with the whole library the same programs prove them (tests `refines: …`)."""
import json
import pathlib
import re
import shutil
import tempfile

from harness import CHECKOUT, SGD, SGD_ACCUMULATE, SGD_ONE_RANK, TOKEN_MEAN, Context, Failure, Pair, Test


def cut_library(context: Context, folder: pathlib.Path) -> pathlib.Path:
    """The definitions, and of the lemmas those that the proof of sgd_dp2 uses."""
    used = {lemma["a_name"] for lemma in json.loads(context.certificate(SGD))["g_lemmas"]}
    library = folder / "lemmas"
    shutil.copytree(CHECKOUT / "lemmas", library)
    kept = 0
    for path in sorted((library / "rules").glob("*.lemma")):
        blocks = re.split(r"(?m)(?=^lemma )", path.read_text())
        chosen = [block for block in blocks if not block.startswith("lemma ") or block.split()[1] in used]
        kept += sum(block.startswith("lemma ") for block in chosen)
        path.write_text("".join(chosen))
    if kept != len(used):
        raise Failure(f"{len(used)} lemmas are used, {kept} of them stand in the library")
    return library


def with_those_of_sgd(pair: Pair, verdict: str) -> Test:
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as name:
            folder = pathlib.Path(name)
            library = cut_library(context, folder)
            claim = pair.copy(context, folder) / pair.claim
            context.expect(context.prove(claim, folder / "certificate.json", "--lemmas", str(library)), "prove", [verdict])
    return Test(f"lemmas alone: {pair.name} with those of sgd_dp2", run)


def tests() -> list[Test]:
    return [with_those_of_sgd(SGD, "REFINES"), with_those_of_sgd(TOKEN_MEAN, "REFINES"),
            with_those_of_sgd(SGD_ACCUMULATE, "UNKNOWN"), with_those_of_sgd(SGD_ONE_RANK, "UNKNOWN")]

"""The other data-parallel pairs need no code, nor even lemmas: with those of the certificate of sgd_dp2, and no others, all of them are
proved, those that accumulate gradients by local lemmas that `prove` states for itself; with the whole library they need none."""
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


def local_lemmas(certificate: pathlib.Path) -> list[str]:
    return [lemma["a_name"] for lemma in json.loads(certificate.read_text())["g_lemmas"] if lemma["a_name"].startswith("local_")]


def with_those_of_sgd(pair: Pair, local_with_few: bool, local_with_all: bool) -> Test:
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as name:
            folder = pathlib.Path(name)
            library = cut_library(context, folder)
            claim, certificate = pair.copy(context, folder) / pair.claim, folder / "certificate.json"
            for options, some in ((["--lemmas", str(library)], local_with_few), ([], local_with_all)):
                context.expect(context.prove(claim, certificate, *options), "prove", ["REFINES"])
                if bool(local_lemmas(certificate)) != some:
                    raise Failure(f"{options}: {local_lemmas(certificate)} of the certificate's lemmas are local ones")
    return Test(f"lemmas alone: {pair.name} with those of sgd_dp2", run)


def tests() -> list[Test]:
    return [with_those_of_sgd(SGD, False, False), with_those_of_sgd(TOKEN_MEAN, True, True),
            with_those_of_sgd(SGD_ACCUMULATE, True, False), with_those_of_sgd(SGD_ONE_RANK, True, False)]

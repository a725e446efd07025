"""A certificate uses few lemmas, whatever else the library says: never more than when its pair was first verified.

These are the numbers of the first slice, with a library of 125 lemmas that has grown since. The proof that a search finds first goes through what
was added; what is written is the proof gone over once more.
"""
import json

from harness import QWEN2, SGD, SGD_ACCUMULATE, SGD_ONE_RANK, TOKEN_MEAN, Context, Failure, Pair, Test

WHEN_FIRST_VERIFIED = ((SGD, 42), (QWEN2, 33), (SGD_ACCUMULATE, 57), (SGD_ONE_RANK, 50), (TOKEN_MEAN, 30))


def few_lemmas_test(pair: Pair, most: int) -> Test:
    def run(context: Context) -> None:
        certificate = json.loads(context.certificate(pair))
        names = {lemma["a_name"] for lemma in certificate["g_lemmas"]}
        used = {step[1] for section in ("i_witness", "j_main") for step in certificate[section]["b_steps"] if step[0] == "lemma"}
        if len(used) != len(certificate["g_lemmas"]) or len(names) != len(used):
            raise Failure(f"{pair.name}: {len(certificate['g_lemmas'])} lemmas in the certificate, {len(names)} names, {len(used)} used")
        if len(used) > most:
            raise Failure(f"{pair.name}: {len(used)} lemmas, {most} when it was first verified: {', '.join(sorted(names))}")
    return Test(f"few lemmas: {pair.name}", run)


def tests() -> list[Test]:
    return [few_lemmas_test(pair, most) for pair, most in WHEN_FIRST_VERIFIED]

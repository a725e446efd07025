"""A step that one program writes in another way. A product or a sum that it cuts in two (lemmas/rules/cut.lemma): proved, and with the second
half taken from where the first was UNKNOWN. A difference as the sum with a negative (lemmas/rules/late.lemma): proved, and as the sum UNKNOWN."""
import pathlib
import re
import tempfile

from end_to_end.training_steps import ADAMW, MESH
from harness import SGD, SGD_ACCUMULATE, SGD_ONE_RANK, TOKEN_MEAN, VOCABULARY, WRONG, Context, Failure, Pair, Test, prove_and_check, verdicts_of
from mutation import captures

# The pair, the file of the edited graph, the node, how it is written, and as what.
REWRITTEN = [
    (SGD, "r1.py", "mm_2", captures.product_cut, "product cut"),
    (SGD, "r1.py", "sum_1", captures.summed_twice, "sum by halves"),
    (MESH, "r1.py", "sum_1", captures.summed_twice, "sum by halves"),
    (ADAMW, "r0.py", "mm", captures.rows_apart, "product by rows"),
    (TOKEN_MEAN, "seq_token_mean.py", "mm", captures.product_cut, "product cut"),
    (TOKEN_MEAN, "seq_token_mean.py", "sub_2", captures.added_negative, "sum with the negative"),  # with a local lemma in the second search
    (SGD_ONE_RANK, "seq_sgd.py", "sub_2", captures.added_negative, "sum with the negative"),
    (SGD_ACCUMULATE, "r0.py", "sub_3", captures.added_negative, "sum with the negative"),
    (VOCABULARY, "joint.r1.py", "sub_3", captures.added_negative, "sum with the negative"),
]


def rewrite(folder: pathlib.Path, file: str, node: str, make, wrong: bool) -> None:
    paths = [path for base in (folder, folder.parent) for path in base.glob(file)]
    path = paths[0]
    source = captures.Source(path, 2)
    number = next(i for i, line in enumerate(source.lines) if re.match(rf"\s*{node}: ", line))
    old = source.lines[number]
    new = make(captures.Step(old), source)
    if new is None:
        raise Failure(f"{node} of {path} is not written this way: {old}")
    if wrong and make is captures.added_negative:
        new = new.replace(", -1.0)", ", 1.0)")
    elif wrong:
        slices = re.findall(r"aten\.slice\.Tensor\(\w+, \d+, (\d+), (\d+)\)", new)
        first, second = slices[0], slices[-1]
        length = int(second[1]) - int(second[0])
        new = re.sub(rf", {second[0]}, {second[1]}\)", f", {first[0]}, {int(first[0]) + length})", new)
    path.write_text(captures.unfreed("".join([*source.lines[:number], new, *source.lines[number + 1:]]), old, new))


def rewritten_test(pair: Pair, file: str, node: str, make, kind: str, wrong: bool) -> Test:
    name = f"rewritten: {pair.name} {node} of {file}, {kind}{', wrong' if wrong else ''}"

    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = pair.copy(context, pathlib.Path(temporary))
            rewrite(folder, file, node, make, wrong)
            prove_and_check(context, folder / pair.claim, verdicts_of(name, WRONG if wrong else ["REFINES"]))
    return Test(name, run)


def tests() -> list[Test]:
    return [rewritten_test(*case, wrong) for case in REWRITTEN for wrong in (False, True)]

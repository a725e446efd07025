"""The vocabulary-parallel look-up of Megatron-LM's GPT at degrees 2, 4 and 8, cut out of the captures: the search states and proves
the local lemma of the masked look-up by itself, within half a second of processor time for all that `prove` does. Single edits of
one rank's mask are never proved.

The cut keeps the nodes that the embedding depends on; `self._tensor_constant0` is written as `aten.full`, so that the claim has no `constant` lines. The whole
captures are in `gpt.py`.
"""
import os
import pathlib
import re
import subprocess
import tempfile

from harness import WRONG, Context, Failure, Skip, Test, operator_named, prove_and_check, replace_once, verdicts_of

GROUPS = {2: "12", 4: "22", 8: "42"}  # as each capture calls its tensor-parallel ranks
SECONDS = 0.5
CONSTANTS = {"i64": "0, dtype = torch.int64", "f32": "0.0, dtype = torch.float32"}


def cut(capture: pathlib.Path, result: str) -> str:
    """The capture with only the nodes on which `result` depends, which it returns."""
    lines = capture.read_text().split("\n")
    forward = next(i for i, line in enumerate(lines) if line.lstrip().startswith("def forward("))
    nodes = {}
    for line in lines[forward + 1:]:
        if found := re.match(r"\s+(\w+)(?:: \"(\w+)[^\"]*\")? = ([^;]*)", line):
            name, element_type, call = found.groups()
            if ".lift_fresh_copy." in call:
                line = re.sub(r" = .*", f" = torch.ops.aten.full.default([], {CONSTANTS[element_type]})", line)
                call = ""
            nodes[name] = (line.split(";")[0], re.findall(r"\w+", call))
    needed, todo = set(), [result]
    while todo:
        name = todo.pop()
        if name not in needed:
            needed.add(name)
            todo += nodes[name][1] if name in nodes else []
    inputs = [f'{name}: "{kind}"' for name, kind in re.findall(r"(primals_\d+): \"([^\"]*)\"", lines[forward]) if name in needed]
    body = [line for name, (line, _) in nodes.items() if name in needed]
    return "\n".join([*lines[:forward], f"    def forward(self, {', '.join(inputs)}):", *body, f"        return ({result},)", ""])


def write_pair(context: Context, degree: int, folder: pathlib.Path) -> pathlib.Path:
    captures = context.third_party() / "gpt"
    if not captures.is_dir():
        raise Skip("third-party captures: COUNTERSIGN_CAPTURES holds no gpt/")
    (folder / "s.py").write_text(cut(captures / "paral1_layer1" / "fw.g0.r0.py", "view"))
    for rank in range(degree):
        (folder / f"d.r{rank}.py").write_text(cut(captures / f"paral{degree}_layer1" / f"fw.g0.r{rank}.py", "copy"))
    claim = folder / "refines.claim"
    claim.write_text(f"""countersign claim 1
sequential  s = "s.py"
distributed d = "d.r{{rank}}.py"
mesh        d = (tp = {degree})
group       d "{GROUPS[degree]}" = tp
given s.primals_1 = concat(d[*].primals_1; axis=0)
given s.primals_18 = d[*].primals_18
expect s.output[0] = d[*].output[0]
""")
    return claim


def found_test(degree: int) -> Test:
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            claim = write_pair(context, degree, pathlib.Path(temporary))
            prove_and_check(context, claim, ["REFINES"])
            command = [str(context.programs["prove"]), claim.name, "-o", "unchecked.json", "--no-validate", "--threads", "1"]
            with subprocess.Popen(command, cwd=claim.parent, stdout=subprocess.DEVNULL) as child:
                _, status, used = os.wait4(child.pid, 0)
                child.returncode = os.waitstatus_to_exitcode(status)
            if child.returncode != 2 or not (claim.parent / "unchecked.json").exists():
                raise Failure(f"$ {' '.join(command)}\nexit {child.returncode}, no certificate")
            seconds = used.ru_utime + used.ru_stime
            if seconds > SECONDS:
                raise Failure(f"degree {degree}: {seconds:.2f} s of processor time, at most {SECONDS} are allowed")
    return Test(f"masked look-up/degree {degree}", run)


# Edits of rank 1 of 4, whose rows are 24576 to 49151.
EDITS = {
    "loses its first row": ("lt.Scalar(_to_copy, 24576)", "lt.Scalar(_to_copy, 24577)"),
    "takes a row of rank 0": ("lt.Scalar(_to_copy, 24576)", "lt.Scalar(_to_copy, 24575)"),
    "loses its last row": ("ge.Scalar(_to_copy, 49152)", "ge.Scalar(_to_copy, 49151)"),
    "takes a row of rank 2": ("ge.Scalar(_to_copy, 49152)", "ge.Scalar(_to_copy, 49153)"),
    "reads one row further": ("sub.Tensor(clone, 24576)", "sub.Tensor(clone, 24575)"),
    "reads one row before": ("sub.Tensor(clone, 24576)", "sub.Tensor(clone, 24577)"),
    "does not clear the rows of others": ("index_put.default(slice_1, [bitwise_or], lift_fresh_copy_1)", "clone.default(slice_1)"),
    "clears with the half of the mask": ("index_put.default(slice_1, [bitwise_or]", "index_put.default(slice_1, [lt]"),
    "does not add up": ("torch.ops._c10d_functional.wait_tensor.default(all_reduce)", "torch.ops.aten.clone.default(slice_scatter)"),
}


def edit_test(name: str, old: str, new: str) -> Test:
    test_name = f"masked look-up/rank 1 of 4 {name}"

    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = pathlib.Path(temporary)
            claim = write_pair(context, 4, folder)
            replace_once(folder / "d.r1.py", old, new)
            prove_and_check(context, claim, verdicts_of(test_name, WRONG), [operator_named("index")])
    return Test(test_name, run)


def tests() -> list[Test]:
    return [found_test(degree) for degree in GROUPS] + [edit_test(name, *edit) for name, edit in EDITS.items()]

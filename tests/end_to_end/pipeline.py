"""Pipeline parallel: stages that send activations on and gradients back (isend, irecv), or one that a `wire` line feeds. Forward, and training steps of
2 and 4 stages with two microbatches whose gradients and weights are written in place. Proved, and never after a single edit.
"""

import pathlib
import tempfile

from harness import WRONG, Context, Pair, Test, edited, operator_named, prove_test, remove_line, replace_once


def pair(folder: str) -> Pair:
    return Pair(folder, folder, ("seq_step4.py" if "pp4" in folder else "seq_step2.py" if folder.startswith("step") else "seq.py",), below="pipeline")


PAIRS = ["split_pp2", "p2p_pp2", "step_pp2", "step_pp4"]
BUGS = {
    "p2p_pp2.bug_layers_swapped": operator_named("mul_5", "pow_3"),
    "p2p_pp2.bug_microbatches_swapped": r"r0\.py:43: .*isend.*against.*irecv.*the argument `tag` is 1 on one and 0 on the other",
    "step_pp2.bug_gradients_not_added": operator_named("sub__1"),
    "step_pp2.bug_losses_not_divided": operator_named("mse_loss"),
}
SEND = "torch.ops._c10d_functional.isend.default"
RECEIVE = "torch.ops._c10d_functional.irecv.default"

# name: pair, ranks, replacements, what the report names
EDITS: dict[str, tuple[str, tuple[int, ...], list[tuple[str, str]], str]] = {
    "the second microbatch is received first": ("p2p_pp2", (1,), [(f"{RECEIVE}(empty, 0, 0, '0')", f"{RECEIVE}(empty, 0, 1, '0')")], "the argument `tag` is 0 on one and 1 on the other"),
    "the first microbatch is sent twice": ("p2p_pp2", (0,), [(f"{SEND}(add_3, 1, 1, '0')", f"{SEND}(add_1, 1, 1, '0')"),
                                                             (f"{SEND}(add_1, 1, 0, '0');  add_1 = None", f"{SEND}(add_1, 1, 0, '0')")], operator_named("cat", "mul_4", "mul_5", "pow_3", "mm_4", "add_2", "add_3")),
    "a microbatch is sent to oneself": ("p2p_pp2", (0,), [(f"{SEND}(add_1, 1, 0, '0')", f"{SEND}(add_1, 0, 0, '0')")], "a rank that sends to itself"),
    "a microbatch is sent to nobody": ("p2p_pp2", (0,), [(f"{SEND}(add_1, 1, 0, '0')", f"{SEND}(add_1, 2, 0, '0')")], "the group has no member 2"),
    "one microbatch of two is received": ("p2p_pp2", (0,), [("isend_1: \"f32[0][1]cpu\" = torch.ops._c10d_functional.isend.default(add_3, 1, 1, '0');  add_3 = None",
                                                             "isend_1: \"f32[0][1]cpu\" = torch.ops.aten.empty.memory_format([0]);  add_3 = None")],
                                          "rank 0 made 1 so far"),
    "the buffer is read, not what is received": ("p2p_pp2", (1,), [("pow_1: \"f32[3, 5, 14][70, 14, 1]cpu\" = torch.ops.aten.pow.Tensor_Scalar(wait_tensor, 2)",
                                                                   "pow_1: \"f32[3, 5, 14][70, 14, 1]cpu\" = torch.ops.aten.pow.Tensor_Scalar(empty, 2)"),
                                                                  ("'0');  empty = None", "'0')")], "`empty` is read after `irecv` wrote into memory that it may share"),
    "what is received is read before its wait": ("p2p_pp2", (1,), [("torch.ops._c10d_functional.wait_tensor.default(irecv)", "torch.ops.aten.alias.default(irecv)")],
                                                 "`irecv` is read before its wait"),
    "gradients go back in the other order": ("step_pp2", (1,), [(f"{SEND}(mm_3, 0, 2, '0')", f"{SEND}(mm_3, 0, 3, '0')"), (f"{SEND}(mm_5, 0, 3, '0')", f"{SEND}(mm_5, 0, 2, '0')")],
                                             "the argument `tag` is"),
    "a gradient is sent before it is passed through tanh": ("step_pp2", (0,), [("tanh_backward.default(wait_tensor_2, ", "add.Tensor(wait_tensor_2, ")], operator_named("tanh_backward_1")),
    "the first stage steps up": ("step_pp2", (0,), [("alpha = 0.125", "alpha = -0.125")], operator_named("sub_")),
    "weights are stepped before the last gradient": ("step_pp4", (3,), [("sub_.Tensor(w_1, add__3, alpha = 0.125);  w_1 = add__3 = None", "sub_.Tensor(w_1, t_5, alpha = 0.125);  w_1 = add__3 = None"), (";  zeros_like = t_5 = None", ";  zeros_like = None")], operator_named("sub__3")),
    "the sum of losses begins at 1": ("step_pp2", (1,), [("aten.zeros.default([]", "aten.ones.default([]")], operator_named("mse_loss")),
    "the third stage keeps its weights": ("step_pp4", (2,), [("alpha = 0.125", "alpha = 0")], operator_named("sub__2")),
}


def claim_edit(old: str, new: str):
    def edit(folder: pathlib.Path) -> None:
        replace_once(folder / "refines.claim", old, new)
    return edit


def without(line: str):
    def edit(folder: pathlib.Path) -> None:
        remove_line(folder / "refines.claim", line)
    return edit


WIRE = "wire        d[pp=0].output[0] -> d[pp=1].x_1"
# name: the line that stands instead, verdict, what the report says
WIRES: dict[str, tuple[str, str, str]] = {
    "back to where it comes from": ("wire        d[pp=1].output[0] -> d[pp=1].x_1", "UNKNOWN", r"the inputs of d\[1\] wait for each other"),
    "a second output": ("wire        d[pp=0].output[1] -> d[pp=1].x_1", "MALFORMED", r"`d\[0\]\.output\[1\]` does not exist"),
    "into what is no input": ("wire        d[pp=0].output[0] -> d[pp=1].add", "MALFORMED", r"`d\[1\]\.add` is no input"),
    "into weights": ("wire        d[pp=0].output[0] -> d[pp=1].u2_1", "MALFORMED", r"`d\[0\]\.output\[0\]` is f32\[6, 5, 14\], the input `u2_1` is f32\[22, 14\]"),
    "from the other side": ("wire        s.output[0] -> d[pp=1].x_1", "MALFORMED", "a wire stays within `s` or within `d`"),
    "from every stage": ("wire        d[*].output[0] -> d[pp=1].x_1", "MALFORMED", r"`d\[1\]\.x_1` is fed twice"),
    "from an input": ("wire        d[pp=0].x_1 -> d[pp=1].x_1", "MALFORMED", "expected one output"),
}


def waits_for_many(stages: int, sends: int) -> Test:
    """A rank whose inputs several others feed, each of which is woken often by what it sends and nobody waits for: the work must not multiply."""
    c10d, tensor = "torch.ops._c10d_functional.", '"f32[4]"'

    def send(name: str, to: int, wait: bool = False) -> str:
        return f"        {name} = {c10d}isend.default(x_1, {to}, 0, 'g')\n" + (f"        w{name} = {c10d}wait_tensor.default({name})\n" if wait else "")

    def receive(name: str, of: int, wait: bool = False) -> str:
        return (f"        e{name}: {tensor} = torch.ops.aten.empty.memory_format([4])\n        {name} = {c10d}irecv.default(e{name}, {of}, 0, 'g')\n" +
                (f"        w{name} = {c10d}wait_tensor.default({name})\n" if wait else ""))

    def graph(body: str, more: str = "") -> str:
        return f"class forward(torch.nn.Module):\n    def forward(self, x_1: {tensor}{more}):\n{body}        return (x_1,)\n"

    def run(context: Context) -> None:
        first, second = "", ""
        for j in range(stages):
            for i in range(4):
                first += send(f"s{j}_{i}", 3) + receive(f"r{j}_{i}", 3, True)
                second += receive(f"r{j}_{i}", 2, True) + send(f"s{j}_{i}", 2)
            first += send(f"s{j}", 4 + j)
        graphs = [graph("", "".join(f", a{j}_1: {tensor}" for j in range(stages))),
                  graph("".join(receive(f"r{j}_{i}", 4 + j) for j in range(stages) for i in range(sends))), graph(first), graph(second)]
        graphs += [graph(receive("r", 2, True) + "".join(send(f"s{i}", 1) for i in range(sends)))] * stages
        lines = ["countersign claim 1", 'sequential s = "s.py"', 'distributed d = "r{rank}.py"', f"mesh d = (pp = {len(graphs)})", 'group d "g" = pp',
                 *(f"wire d[{4 + j}].output[0] -> d[0].a{j}_1" for j in range(stages)), "given s.x_1 = d[*].x_1", "claim all",
                 "expect s.output[0] = d[*].output[0]"]
        with tempfile.TemporaryDirectory(prefix="countersign-") as name:
            folder = pathlib.Path(name)
            for number, text in enumerate(graphs):
                (folder / f"r{number}.py").write_text(text)
            (folder / "s.py").write_text(graph(""))
            (folder / "refines.claim").write_text("\n".join(lines) + "\n")
            context.expect(context.prove(folder / "refines.claim", folder / "certificate.json"), "prove", ["REFINES"])
            context.expect(context.run("validate", [str(folder / "certificate.json")], seconds=20), "validate", ["VERIFIED"])

    return Test(f"wire: {stages} stages that are woken {sends} times", run)


def tests() -> list[Test]:
    made = [prove_test(f"refines: pipeline/{name}", pair(name), None, ["REFINES"]) for name in PAIRS]
    for name, mention in BUGS.items():
        made.append(prove_test(f"never refines: pipeline/{name}", pair(name), None, WRONG, [mention]))
    for name, (folder, ranks, replacements, mention) in EDITS.items():
        made.append(prove_test(f"pipeline: {name}", pair(folder), edited("r{rank}.py", ranks, replacements), WRONG, [mention]))
    split = pair("split_pp2")
    made.append(prove_test("pipeline: an input that nothing feeds", split, without(WIRE), ["UNKNOWN", "MALFORMED"], [r"`?d\[0\]\.output\[0\]`? .*is not covered"]))
    for name, (line, verdict, mention) in WIRES.items():
        made.append(prove_test(f"wire: {name}", split, claim_edit(WIRE, line), [verdict], [mention]))
    made.append(prove_test("wire: an input with a `given` line, too", split, claim_edit("given s.x_1 = d[pp=0].x_1", "given s.x_1 = d[*].x_1"), ["MALFORMED"],
                           [r"`d\[1\]\.x_1` is fed by a `wire` line"]))
    made.append(waits_for_many(6, 40))
    return made

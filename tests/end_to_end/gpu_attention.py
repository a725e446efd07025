"""torch's attention on a GPU, by each of its three kernels, and its gradients: heads split over two ranks, captured on tensors that say they lie on one; and a
Llama layer with gradients, whose capture has the kernel for CPUs, with the one for GPUs in its place. Proved, and never with an edit; the report names the
operator that the edit touched or the first that uses it.
"""
import pathlib
import re

from harness import WRONG, Pair, Test, edited, operator_named, prove_test, replace_once

KERNELS = {name: Pair(f"gpu_attention_{name}", name, (), below="gpu_attention") for name in ("flash", "efficient", "cudnn")}
LLAMA = Pair("dtensor_llama_tp2_sdpa", "tp2_sdpa", ("joint.seq_sdpa.py",), below="dtensor_llama")
BOTH = (0, 1)
EDITS: dict[str, tuple[str, tuple[int, ...], list[tuple[str, str]], list[str]]] = {
    "rank 1 sees what comes": ("flash", (1,), [("flash_attention.default(q_1, k_1, v_1, 0.0, True, scale", "flash_attention.default(q_1, k_1, v_1, 0.0, False, scale")],
                               [operator_named("_scaled_dot_product_flash_attention", "getitem")]),
    "the gradients are scaled otherwise": ("flash", BOTH, [("getitem_6, getitem_7, scale = 0.125)", "getitem_6, getitem_7, scale = 0.25)")],
                                           [operator_named("_scaled_dot_product_flash_attention_backward")]),
    "keys and values change places": ("efficient", (0,), [("attention.default(q_1, k_1, v_1,", "attention.default(q_1, v_1, k_1,")], [operator_named("_scaled_dot_product_efficient_attention")]),
    "the gradient at what was given": ("cudnn", BOTH, [("attention_backward.default(g_1, q_1, k_1, v_1, getitem, ", "attention_backward.default(g_1, q_1, k_1, v_1, v_1, ")],
                                       [operator_named("_scaled_dot_product_cudnn_attention_backward")]),
}
# What does not fit is no graph that runs.
MALFORMED: dict[str, tuple[str, list[tuple[str, str]], str]] = {
    "a state of another type": ("flash", [('getitem_6: "u64[2][1]cuda:0"', 'getitem_6: "i64[2][1]cuda:0"')], r"r0\.py:11.*the capture says i64\[2\], .*gives u64\[2\]"),
    "a state in a sum": ("flash", [('getitem_7: "u64[][]cuda:0" = _scaled_dot_product_flash_attention[7]',
                                    'getitem_7: "u64[][]cuda:0" = _scaled_dot_product_flash_attention[7]\n        more = torch.ops.aten.add.Tensor(getitem_7, 1)')], r"r0\.py:13.*no definition reads a tensor of u64"),
    "a state as a number of 64 bits with a sign": ("flash", [('getitem_7: "u64[][]cuda:0" = _scaled_dot_product_flash_attention[7]',
                                    'getitem_7: "u64[][]cuda:0" = _scaled_dot_product_flash_attention[7]\n        more = torch.ops.aten._to_copy.default(getitem_7, dtype = torch.int64)')], r"r0\.py:13.*no definition reads a tensor of u64"),
    "a number of tokens in a sum": ("flash", [('getitem_4 = _scaled_dot_product_flash_attention[4];  getitem_4 = None',
                                              'getitem_4 = _scaled_dot_product_flash_attention[4]\n        more = torch.ops.aten.add.Tensor(getitem_1, getitem_4)')], r"r0\.py:10.*no definition reads a tensor of u64"),
    "more queries than there are": ("flash", [("None, None, 40, 40, 0.0, True", "None, None, 41, 40, 0.0, True")], r"r0\.py:14"),
}


def on_gpu(folder: pathlib.Path) -> None:
    """The kernel for GPUs in the place of that for CPUs, forward and backward, in all captures of the pair."""
    for capture in (folder.parent / "joint.seq_sdpa.py", *folder.glob("joint.r*.py")):
        cpu = "_scaled_dot_product_flash_attention_for_cpu"
        text = capture.read_text()
        tokens = int(re.search(r'"f32\[\d+, \d+, (\d+), \d+\]\[[\d, ]+\]cpu" = ' + cpu + r"\[0\]", text).group(1))
        text = re.sub(r'"f32\[(\d+), (\d+), (\d+)\]\[[\d, ]+\]cpu" = ' + cpu + r"\[1\]",
                      lambda m: f'"f32[{m[1]}, {m[2]}, {m[3]}][{int(m[2]) * int(m[3])}, {m[3]}, 1]cpu" = {cpu}[1]', text)  # logarithms lie in order there
        text = re.sub(r"( +)(getitem_\d+: \S.*? = " + cpu + r"\[1\]);", rf'\1states: "u64[2][1]cpu" = {cpu}[6]\n\1unused: "u64[][]cpu" = {cpu}[7]\n\1\2;', text)
        text = re.sub(cpu + r"_backward\.default\((.*?), 0\.0, True\)", rf"{cpu}_backward.default(\1, None, None, {tokens}, {tokens}, 0.0, True, states, unused)", text)
        capture.write_text(text.replace(cpu, cpu.removesuffix("_for_cpu")))


def on_gpu_but(folder: pathlib.Path) -> None:
    on_gpu(folder)
    replace_once(folder / "joint.r1.py", "_scaled_dot_product_flash_attention.default(add_1, add_2, transpose_2, 0.0, True)",
                 "_scaled_dot_product_flash_attention.default(add_1, transpose_2, transpose_2, 0.0, True)")


def tests() -> list[Test]:
    made = [prove_test(f"refines: {pair.name}", pair, None, ["REFINES"]) for pair in KERNELS.values()]
    made += [prove_test(f"attention on a GPU: {name}", KERNELS[kernel], edited("r{rank}.py", ranks, replacements), WRONG, mention)
             for name, (kernel, ranks, replacements, mention) in EDITS.items()]
    made += [prove_test(f"attention on a GPU: {name}", KERNELS[kernel], edited("r{rank}.py", (0,), replacements), ["MALFORMED"], [mention])
             for name, (kernel, replacements, mention) in MALFORMED.items()]
    made.append(prove_test("attention on a GPU: a Llama layer with gradients", LLAMA, on_gpu, ["REFINES"]))
    made.append(prove_test("attention on a GPU: a Llama layer of which rank 1 attends to values", LLAMA, on_gpu_but, WRONG, [operator_named("_scaled_dot_product_flash_attention", "transpose_3", "mm_3")]))
    return made

"""Transformer blocks as torch.export gives them, split over ranks: of one its graph as `print_readable` has it, of the other (fused query, key and value
weight, grouped queries, slopes by heads, a causal mask) the whole program as `print` has it; and Hugging Face models against what torch makes of them by
`run_decompositions`. Proved, and what is wrong is named where it is."""
from harness import WRONG, Pair, Test, edited, operator_named, prove_test

BLOCK = Pair("exported_tp2", "tp2", ("seq.py",), below="exported")
BUGS = {
    "mlp_not_reduced": operator_named("add_1") + r" = sum\(d\[\*\]\.add, sum\(d\[\*\]\.matmul\)\)",
    "sees_what_comes": operator_named("scaled_dot_product_attention"),
}
EDITS = {
    "another epsilon": ((1,), [("[8], None, 1e-06)", "[8], None, 1e-05)")], operator_named("linear_4") + r"(?s:.*)s\.dropout = d\[0\]\.rms_norm"),
    "GELU not approximated": ((0,), [(", approximate = 'tanh')", ")")], operator_named("gelu")),
    "keys and values change places": ((0, 1), [("(transpose, transpose_1, transpose_2,", "(transpose, transpose_2, transpose_1,")], operator_named("scaled_dot_product_attention")),
    "the bias is left out": ((0, 1), [("(dropout, w1, c1)", "(dropout, w1)")], operator_named("gelu")),
}

PRINTED = [Pair(f"tp_block_tp{ranks}", f"tp{ranks}", ("seq.pt2.txt",), below="tp_block") for ranks in (2, 4)]
EDITS_OF_PRINTED = {
    "rank 1 takes the slopes of rank 0": ((1,), [("arange.start(4, 8,", "arange.start(0, 4,")], operator_named("exp2", "mul", "add", "neg", "to")),
    "keys are repeated in turn": ((0, 1), [("repeat_interleave.self_int(transpose_1, 2, 1)", "repeat.default(transpose_1, [1, 2, 1, 1])")], operator_named("matmul", "transpose_3", "repeat_interleave")),
    "rank 0 lets tokens see those behind them": ((0,), [("triu.default(ones, 1)", "triu.default(ones, 2)")], operator_named("triu", "masked_fill", "softmax")),
    "rank 1 adds the bias, too": ((1,), [("linear.default(reshape, p_proj_w)", "linear.default(reshape, p_proj_w, p_proj_b)")], operator_named("linear_1", "add_1", "add_2", "layer_norm_1")),
    "the second sum is a maximum": ((0, 1), [("all_reduce.default(linear_3, 'sum', '0')", "all_reduce.default(linear_3, 'max', '0')")], operator_named("linear_3", "add_3", "add_4")),
    "the second norm has the first one's weight": ((0,), [("(add_2, [44], p_norm2_w,", "(add_2, [44], p_norm2_b,")], operator_named("layer_norm_1", "linear_2")),
}

DECOMPOSED = {name: Pair(f"decomposed_{name}", name, (), below="hf_models") for name in ("llama", "qwen2")}
EDITS_OF_DECOMPOSED = {
    "another epsilon": ("qwen2", [("add.Tensor(mean, 1e-06)", "add.Tensor(mean, 1e-05)")], operator_named("linear", "mul_2", "mul_3", "rsqrt", "add")),
    "the first of many norms adds a half": ("llama", [("add.Tensor(mean, 1e-06)", "add.Tensor(mean, 0.5)")], operator_named("linear", "mul_2", "mul_3", "rsqrt", "add")),
    "tokens do not see themselves": ("llama", [("le.Tensor(index_3, index_2)", "lt.Tensor(index_3, index_2)")], operator_named("le", "to_1", "and_2", "where", "softmax", "add_5")),
    "half of the heads is not turned": ("qwen2", [("aten.neg.default(slice_5)", "aten.alias.default(slice_5)")], operator_named("matmul", "cat", "mul_4")),
}


def tests() -> list[Test]:
    made = [prove_test("exported: a block", BLOCK, None, ["REFINES"])]
    made += [prove_test(f"exported: {bug.replace('_', ' ')}", Pair(f"exported_{bug}", f"tp2.bug_{bug}", ("seq.py",), below="exported"), None, WRONG, [mention])
             for bug, mention in BUGS.items()]
    made += [prove_test(f"exported: {name}", BLOCK, edited("r{rank}.py", ranks, replacements), WRONG, [mention]) for name, (ranks, replacements, mention) in EDITS.items()]
    made += [prove_test(f"refines: {pair.name}", pair, None, ["REFINES"]) for pair in PRINTED]
    made += [prove_test(f"printed program: {name}", PRINTED[0], edited("r{rank}.pt2.txt", ranks, replacements), WRONG, [mention])
             for name, (ranks, replacements, mention) in EDITS_OF_PRINTED.items()]
    made += [prove_test(f"refines: {pair.name}", pair, None, ["REFINES"]) for pair in DECOMPOSED.values()]
    made += [prove_test(f"decomposed: {name}", DECOMPOSED[model], edited("decomposed.pt2.txt", (0,), replacements), WRONG, [mention])
             for name, (model, replacements, mention) in EDITS_OF_DECOMPOSED.items()]
    return made

"""A transformer block with its gradients, tensor parallel over 2 ranks: a fused projection to queries, keys and values (whose shards a claim names by
slices), grouped-query attention with slopes by heads and a causal mask, layer norms, GELU. Proved, and never after a single edit or with one of the
bugs that ship. The report names the operator that the edit touched or the first that uses it.
"""

from harness import WRONG, Pair, Test, edited, operator_named, prove_test

BLOCK = Pair("tp_block_train_tp2", "tp2", ("joint.seq.py",), below="tp_block_train")
BUGS = {
    "tp2.bug_autograd_allreduce": [operator_named("native_layer_norm_backward") + r"(?s:.*)s\.view_19 = sum\(scale\(d\[0\]\.view_19; factor=1/2\), scale\(d\[1\]\.view_19; factor=1/2\)\)",
                                   r"found concat\(scale\(d\[0\]\.output\[12\]; factor=1/2\)"],
    "tp2.bug_bias_on_every_rank": [operator_named("mm")],
    "tp2.bug_missing_allreduce": [operator_named("native_layer_norm_1") + r"(?s:.*)s\.add_2 = sum\(d\[\*\]\.primals_3, d\[0\]\._unsafe_view_3, d\[1\]\._unsafe_view_3, "],
    "tp2.bug_swapped_shards": [operator_named("addmm_1") + r"(?s:.*)s\.primals_11 = concat\(d\[1\]\.primals_11, d\[0\]\.primals_11; axis=0\)"],
}
BOTH = (0, 1)

# name: ranks, replacements, what the report names
EDITS: dict[str, tuple[tuple[int, ...], list[tuple[str, str]], list[str]]] = {
    "gradients of keys and values change places":
        (BOTH, [("cat.default([_unsafe_view_9, _unsafe_view_8, _unsafe_view_7], 2)", "cat.default([_unsafe_view_9, _unsafe_view_7, _unsafe_view_8], 2)")],
         [r"s\.output\[4\]: not proved", r"s\.output\[6\]: sharded 1 along tp"]),
    "rank 1 takes the slopes of rank 0": ((1,), [("arange.start(4, 8,", "arange.start(0, 4,")], [operator_named("_to_copy", "exp2", "mul", "add")]),
    "keys are repeated in turn":
        (BOTH, [('"f32[3, 2, 1, 5, 6][240, 6, 240, 48, 1]cpu" = torch.ops.aten.unsqueeze.default(transpose_1, 2)',
                 '"f32[3, 1, 2, 5, 6][240, 12, 6, 48, 1]cpu" = torch.ops.aten.unsqueeze.default(transpose_1, 1)'),
                ('"f32[3, 2, 2, 5, 6][240, 6, 0, 48, 1]cpu" = torch.ops.aten.expand.default(unsqueeze, ', '"f32[3, 2, 2, 5, 6][240, 0, 6, 48, 1]cpu" = torch.ops.aten.expand.default(unsqueeze, ')],
         [operator_named("bmm", "clone", "view_4", "expand")]),
    "rank 0 lets tokens see those behind them": ((0,), [("triu.default(ones, 1)", "triu.default(ones, 2)")], [operator_named("triu", "masked_fill", "_softmax")]),
    "rank 0 normalises with another epsilon": ((0,), [("primals_8, primals_9, 1e-05)", "primals_8, primals_9, 1e-06)")], [operator_named("native_layer_norm_1", "addmm_1")]),
    "gradients of masked scores are 1": (BOTH, [("(_softmax_backward_data, triu, 0)", "(_softmax_backward_data, triu, 1)")], [r"s\.output\[3\]: not proved", r"s\.output\[6\]: sharded 1 along tp"]),
    "gradients of the normed hidden state are reduced by their maximum":
        (BOTH, [("all_reduce.default(view_21, 'sum', '0')", "all_reduce.default(view_21, 'max', '0')")], [r"s\.output\[8\]: not proved", r"s\.output\[10\]: sharded 0 along tp"]),
    "GELU is differentiated at the gradient": (BOTH, [("gelu_backward.default(view_18, _unsafe_view_4)", "gelu_backward.default(_unsafe_view_4, view_18)")],
                                              [r"s\.output\[10\]: not proved", r"s\.output\[12\]: sharded 1 along tp"]),
    "rank 1 divides the gradient of its scores by 2": ((1,), [("div.Tensor(masked_fill_1, 2.449489742783178)", "div.Tensor(masked_fill_1, 2.0)")], [r"s\.output\[4\]: not proved", r"s\.output\[7\]: replicated"]),
}


def tests() -> list[Test]:
    made = [prove_test("refines: tp_block_train_tp2", BLOCK, None, ["REFINES"])]
    for name, mention in BUGS.items():
        made.append(prove_test(f"never refines: tp_block_train_{name}", Pair(name, name, ("joint.seq.py",), below="tp_block_train"), None, WRONG, mention))
    made += [prove_test(f"transformer block: {name}", BLOCK, edited("joint.r{rank}.py", ranks, replacements), WRONG, mention)
             for name, (ranks, replacements, mention) in EDITS.items()]
    return made

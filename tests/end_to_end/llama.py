"""A layer of Hugging Face's Llama, tensor parallel over 2 ranks by `parallelize_module`, captured from token numbers to logits, and a Llama layer
with its gradients and a causal mask of -inf, tensor parallel and also sequence parallel, or with torch's own attention: proved, and never after a single edit. The report names the operator that the edit touched or the first that uses it.
"""

from harness import WRONG, Pair, Test, edited, operator_named, prove_test

LLAMA = Pair("llama_tp2", "llama_tp2", ("fw.llama_seq.py",), below="hf_tensor_parallel")
SEQUENCE = Pair("dtensor_llama_sp2", "sp2", ("joint.seq.py",), below="dtensor_llama")
GRADIENTS = Pair("dtensor_llama_tp2", "tp2", ("joint.seq.py",), below="dtensor_llama")
FLASH = Pair("dtensor_llama_tp2_sdpa", "tp2_sdpa", ("joint.seq_sdpa.py",), below="dtensor_llama")
HEADS_SWAPPED = Pair("dtensor_llama_tp2.bug_value_heads_swapped", "tp2.bug_value_heads_swapped", ("joint.seq.py",), below="dtensor_llama")
BOTH = (0, 1)

# name: ranks, replacements (a name that the edited line reads must not be given up before it), what the report names
EDITS: dict[str, tuple[tuple[int, ...], list[tuple[str, str]], str]] = {
    "rank 1 looks up the row behind": ((1,), [("sub.Tensor(clone, 19)", "sub.Tensor(clone, 18)")], operator_named("embedding")),
    "rank 0 does not mask foreign tokens":
        ((0,), [("all_reduce.default(masked_fill_1, 'sum', '0');  masked_fill_1 = None", "all_reduce.default(embedding, 'sum', '0')"),
                (";  embedding = unsqueeze = None", "")], operator_named("embedding", "mul_3", "pow_1")),
    "tokens see those behind them": (BOTH, [("le.Tensor(index_3, index_2)", "ge.Tensor(index_3, index_2)")], operator_named("le", "bitwise_and_1", "add_6")),
    "rank 1 masks those that tokens may see":
        ((1,), [("where.self(expand_2, zeros, scalar_tensor)", "where.self(expand_2, scalar_tensor, zeros)")], operator_named("where", "add_6", "_softmax")),
    "packed sequences see each other": (BOTH, [("eq.Tensor(index, index_1)", "ne.Tensor(index, index_1)")], operator_named("eq", "bitwise_and", "add_6")),
    "rank 0 turns by the sine where the cosine belongs": ((0,), [("cos.default(cat_1)", "sin.default(cat_1)")], operator_named("mul_1", "cos", "mul_5", "add_4")),
    "rank 1 halves its queries in the other order":
        ((1,), [("cat.default([neg, slice_4], -1)", "cat.default([slice_4, neg], -1)")],
         operator_named("bmm") + r"(?s:.*)concat\(slice\(d\[1\]\.mul_6; axis=3, begin=3, end=6\), slice\(d\[1\]\.mul_6; axis=3, begin=0, end=3\)"),
    "scores are scaled twice": (BOTH, [("(view_12, 0.408248290463863)", "(view_12, 0.16666666666666666)")], operator_named("mul_9", "add_6", "_softmax")),
    "rank 0 adds another epsilon": ((0,), [("add.Tensor(mean_1, 1e-06)", "add.Tensor(mean_1, 1e-05)")], operator_named("add_8", "rsqrt_1", "mul_10")),
    "attention is reduced by its maximum":
        (BOTH, [("all_reduce.default(_unsafe_view_6, 'sum', '0')", "all_reduce.default(_unsafe_view_6, 'max', '0')")],
         operator_named("pow_2") + r"(?s:.*)s\.add_7 = sum\(d\[\*\]\.all_reduce, sum\(d\[\*\]\._unsafe_view_6\)\)"),
    "each rank keeps its own half of the feed-forward sum":
        (BOTH, [("add.Tensor(add_7, wait_tensor_2)", "add.Tensor(add_7, _unsafe_view_9)"), (";  _unsafe_view_9 = None", "")],
         operator_named("mm_6", "add_9", "pow_3")),
    "the residual is that before attention":
        (BOTH, [("add.Tensor(add_7, wait_tensor_2)", "add.Tensor(wait_tensor, wait_tensor_2)"), (";  wait_tensor = wait_tensor_1 = None", "")],
         operator_named("pow_3") + r"(?s:.*)s\.add_9 = sum\(d\[\*\]\.add_7, d\[\*\]\.all_reduce_2\)"),
    "logits are put together in the other order":
        (BOTH, [("cat.default([getitem, getitem_1], 2)", "cat.default([getitem_1, getitem], 2)")], r"s\.output\[0\]: not proved"),
}

# The same for the gradients; what is named is the first output that the edit reaches, and one that it does not.
GRADIENT_EDITS: dict[str, tuple[tuple[int, ...], list[tuple[str, str]], list[str]]] = {
    "rank 1 differentiates silu at the gradient": ((1,), [("silu_backward.default(mul_11, view_24)", "silu_backward.default(view_24, mul_11)")],
                                                  [r"s\.output\[10\]: not proved", r"s\.output\[0\]: replicated"]),
    "gradients through the keys are reduced by their maximum": (BOTH, [("all_reduce.default(view_57, 'sum', '0')", "all_reduce.default(view_57, 'max', '0')")],
                                                               [r"s\.output\[1\]: not proved", r"s\.output\[12\]: sharded 1 along tp"]),
    "rank 0 does not scale the gradient of the scores": ((0,), [("mul.Tensor(_softmax_backward_data, 0.408248290463863)", "mul.Tensor(_softmax_backward_data, 1.0)")],
                                                        [r"s\.output\[3\]: not proved", r"s\.output\[8\]: sharded 1 along tp"]),
    "the inverse root of the norm is squared only": (BOTH, [("pow.Tensor_Scalar(detach_5, 3)", "pow.Tensor_Scalar(detach_5, 2)")],
                                                    [r"s\.output\[1\]: not proved", r"s\.output\[5\]: sharded 0 along tp"]),
}


SEQUENCE_EDITS: dict[str, tuple[tuple[int, ...], list[tuple[str, str]], list[str]]] = {
    "tokens of the feed-forward sum go to the other rank": (BOTH, [("cat.default([getitem_10, getitem_11])", "cat.default([getitem_11, getitem_10])")], [r"s\.output\[0\]: not proved"]),
    "the attention's sum is scattered as a mean": (BOTH, [("(cat_3, 'sum', 2, '0')", "(cat_3, 'avg', 2, '0')")], [r"s\.output\[0\]: not proved"]),
    "rank 1 masks the diagonal, too": ((1,), [("triu.default(full, 1)", "triu.default(full, 0)")], [r"s\.output\[0\]: not proved"]),
    "rank 0 masks with a number": ((0,), [("full.default([10, 10], -inf", "full.default([10, 10], -1e+30")], [r"s\.output\[0\]: not proved"]),
}


CALLED = "attention_for_cpu.default(add_1, add_2, transpose_2, 0.0, True)"
GRADIENT_CALLED = "attention_for_cpu_backward.default(transpose_4, add_1, add_2, transpose_2, detach_4, getitem_5, 0.0, True)"
FLASH_EDITS: dict[str, tuple[tuple[int, ...], list[tuple[str, str]], list[str]]] = {
    "tokens see those behind them": (BOTH, [(CALLED, CALLED.replace("True", "False"))], [r"s\.output\[0\]: not proved", "_scaled_dot_product_flash_attention_for_cpu"]),
    "rank 1 takes values for keys": ((1,), [(CALLED, CALLED.replace("add_2, transpose_2", "transpose_2, add_2"))], [r"s\.output\[0\]: not proved", "_scaled_dot_product_flash_attention_for_cpu"]),
    "rank 0 scales by another number": ((0,), [(CALLED, CALLED.replace("True", "True, scale = 0.5"))], [r"s\.output\[0\]: not proved"]),
    "gradients of what sees all": (BOTH, [(GRADIENT_CALLED, GRADIENT_CALLED.replace("True", "False"))], [r"s\.output\[1\]: not proved", r"s\.output\[0\]: replicated"]),
    "rank 1 differentiates at the gradient": ((1,), [(GRADIENT_CALLED, GRADIENT_CALLED.replace("transpose_4", "x").replace("detach_4", "transpose_4").replace("x,", "detach_4,"))],
                                              [r"s\.output\[3\]: not proved", r"s\.output\[0\]: replicated"]),
    "rank 0 takes the gradient of keys for that of values": ((0,), [("for_cpu_backward[1]", "for_cpu_backward[2]"), ("getitem_8: \"f32[3, 2, 10, 6][120, 6, 12, 1]cpu\" = _scaled_dot_product_flash_attention_for_cpu_backward[2]",
                                                                    "getitem_8: \"f32[3, 2, 10, 6][120, 6, 12, 1]cpu\" = _scaled_dot_product_flash_attention_for_cpu_backward[1]")],
                                                             [r"s\.output\[4\]: not proved", r"s\.output\[3\]: sharded 0 along tp"]),
}


def tests() -> list[Test]:
    made = [prove_test(f"refines: {pair.name}", pair, None, ["REFINES"]) for pair in (LLAMA, GRADIENTS, SEQUENCE, FLASH)]
    made.append(prove_test(f"never refines: {HEADS_SWAPPED.name}", HEADS_SWAPPED, None, WRONG, [r"s\.output\[0\]: not proved"]))
    made += [prove_test(f"llama: {name}", LLAMA, edited("fw.r{rank}.py", ranks, replacements), WRONG, [mention])
             for name, (ranks, replacements, mention) in EDITS.items()]
    made += [prove_test(f"llama gradients: {name}", GRADIENTS, edited("joint.r{rank}.py", ranks, replacements), WRONG, mention)
             for name, (ranks, replacements, mention) in GRADIENT_EDITS.items()]
    made += [prove_test(f"llama tokens split: {name}", SEQUENCE, edited("joint.r{rank}.py", ranks, replacements), WRONG, mention)
             for name, (ranks, replacements, mention) in SEQUENCE_EDITS.items()]
    made += [prove_test(f"llama with torch's attention: {name}", FLASH, edited("joint.r{rank}.py", ranks, replacements), WRONG, mention)
             for name, (ranks, replacements, mention) in FLASH_EDITS.items()]
    return made

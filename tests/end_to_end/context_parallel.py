"""Attention with its tokens split: by Ulysses, where tokens are exchanged for heads before attention and back after it, with keys and values of all
tokens gathered on 2 and 4 ranks, and around rings of 2 and 4, where keys and values travel flattened and partial results are combined by a running softmax, or finished and merged; blocks
of later tokens, which `-inf` hides in the model, are skipped, around the ring or by a rank that has an early and a late chunk. Proved, and never after a single edit. The report names the operator that the edit touched or the first that uses it; of the ring, one before it.
"""

from harness import SKIPPED_BLOCKS, WRONG, Pair, Test, edited, operator_named, prove_test, remove_line

ULYSSES = Pair("ulysses_cp2", "ulysses_cp2", ("seq.py",), below="context_parallel")
BUGS = {
    "ulysses_cp2.bug_interleaved_tokens": operator_named("bmm"),
    "ulysses_cp2.bug_no_position_offset": operator_named("_to_copy"),
}
RING = Pair("ring_cp2", "ring_cp2", ("seq_finite_mask.py",), below="context_parallel")
RING_OF_FOUR = Pair("ring_cp4", "ring_cp4", ("seq_finite_mask.py",), below="context_parallel")
RING_BUG = "ring_cp2.bug_old_sums_not_rescaled"
MERGED_RING = Pair("merged_ring_cp2", "merged_ring_cp2", ("seq_unmasked.py",), below="context_parallel")
MERGED_RING_BUG = "merged_ring_cp2.bug_merged_the_other_way"
SKIPPING_RINGS = [Pair(f"skipping_ring_cp{ranks}", f"skipping_ring_cp{ranks}", ("seq.py",), below="context_parallel") for ranks in (2, 4)]
ZIGZAG = Pair("zigzag_cp2", "zigzag_cp2", ("seq.py",), below="context_parallel")
SKIPPING_BUGS = {
    "skipping_ring_cp2.bug_skips_what_is_seen": operator_named("_softmax", "triu"),
    "zigzag_cp2.bug_sees_one_token_more": operator_named("_softmax", "triu", "masked_fill"),
}
BOTH = (0, 1)

# name: ranks, replacements, what the report names
EDITS: dict[str, tuple[tuple[int, ...], list[tuple[str, str]], str]] = {
    "heads of the queries go to ranks in turn":
        (BOTH, [('"f32[3, 10, 2, 4, 6][480, 48, 24, 6, 1]cpu" = torch.ops.aten.view.default(add, [3, 10, 2, 4, 6])',
                 '"f32[3, 10, 4, 2, 6][480, 48, 12, 6, 1]cpu" = torch.ops.aten.view.default(add, [3, 10, 4, 2, 6])'),
                ('"f32[2, 3, 10, 4, 6][24, 480, 48, 6, 1]cpu" = torch.ops.aten.permute.default(view_6, [2, 0, 1, 3, 4])',
                 '"f32[2, 3, 10, 4, 6][6, 480, 48, 12, 1]cpu" = torch.ops.aten.permute.default(view_6, [3, 0, 1, 2, 4])')], operator_named("bmm")),
    "tokens go back to ranks in turn":
        (BOTH, [('"f32[3, 2, 10, 4, 6][480, 60, 6, 120, 1]cpu" = torch.ops.aten.view.default(transpose_4, [3, 2, 10, 4, 6])',
                 '"f32[3, 10, 2, 4, 6][480, 12, 6, 120, 1]cpu" = torch.ops.aten.view.default(transpose_4, [3, 10, 2, 4, 6])'),
                ('"f32[2, 3, 10, 4, 6][60, 480, 6, 120, 1]cpu" = torch.ops.aten.permute.default(view_10, [1, 0, 2, 3, 4])',
                 '"f32[2, 3, 10, 4, 6][6, 480, 12, 120, 1]cpu" = torch.ops.aten.permute.default(view_10, [2, 0, 1, 3, 4])')], operator_named("mm_3")),
    "rank 1 masks the diagonal, too": ((1,), [("triu.default(ones, 1)", "triu.default(ones, 0)")], operator_named("triu", "masked_fill", "_softmax")),
    "scores are scaled twice": (BOTH, [("(_unsafe_view_8, 0.4082482904638631)", "(_unsafe_view_8, 0.16666666666666666)")], operator_named("mul_6", "masked_fill")),
    "rank 0 turns by the cosine where the sine belongs": ((0,), [("sin.default(mul)", "cos.default(mul)")], operator_named("mul_2", "sin", "cat_1", "add")),
    "positions of rank 1 begin at 11": ((1,), [("arange.start(10, 20,", "arange.start(11, 21,")], operator_named("_to_copy")),
    "keys stay where they are on rank 0":
        ((0,), [("all_to_all_single.default(clone_2, [1, 1], [1, 1], '0');  clone_2 = None", "all_to_all_single.default(clone, [1, 1], [1, 1], '0');  clone_2 = clone = None"),
                ("all_to_all_single.default(clone, [1, 1], [1, 1], '0');  clone = None", "all_to_all_single.default(clone, [1, 1], [1, 1], '0')")], operator_named("bmm")),
}
RING_EDITS: dict[str, tuple[tuple[int, ...], list[tuple[str, str]], str]] = {
    "what arrives first on rank 1 is taken for the values":
        ((1,), [('getitem_4: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = unbind[0]', 'getitem_4: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = unbind[1]'),
                ('getitem_5: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = unbind[1]', 'getitem_5: "f32[3, 8, 10, 6][480, 60, 6, 1]cpu" = unbind[0]')], operator_named("triu")),  # the mask, which comes before what is swapped
    "rank 1 masks what arrives like its own tokens": ((1,), [("arange_5: \"i64[10][1]cpu\" = torch.ops.aten.arange.start(0, 10,", "arange_5: \"i64[10][1]cpu\" = torch.ops.aten.arange.start(10, 20,")], operator_named("_softmax")),
    "what arrives is scaled twice": (BOTH, [("(_unsafe_view_9, 0.4082482904638631)", "(_unsafe_view_9, 0.16666666666666666)")], operator_named("_softmax")),
}

RING_OF_FOUR_EDITS: dict[str, tuple[tuple[int, ...], list[tuple[str, str]], str]] = {
    "rank 2 rescales what it has of all others by the factor before": ((2,), [("mul.Tensor(add_7, exp_7);  add_7 = exp_7 = None", "mul.Tensor(add_7, exp_5);  add_7 = exp_5 = None"),
                                                                              ("mul.Tensor(add_5, exp_5);  add_5 = exp_5 = None", "mul.Tensor(add_5, exp_5);  add_5 = None"),
                                                                              ], operator_named("_softmax")),
}

MERGED_RING_EDITS: dict[str, tuple[tuple[int, ...], list[tuple[str, str]], str]] = {
    "rank 1 takes away what it has of others": ((1,), [("sub.Tensor(_unsafe_view_7, mul_8)", "add.Tensor(_unsafe_view_7, mul_8)")], operator_named("_softmax")),
    "rank 0 merges by the sum of the logarithms": ((0,), [("sub.Tensor(logsumexp_1, logsumexp)", "add.Tensor(logsumexp_1, logsumexp)")], operator_named("_softmax")),
}

SKIPPING_EDITS: dict[str, tuple[tuple[int, ...], list[tuple[str, str]], str]] = {
    "rank 1 masks the diagonal, too": ((1,), [("triu.default(ones, 1)", "triu.default(ones, 0)")], operator_named("_softmax", "triu")),
    "rank 0 sees one token more": ((0,), [("triu.default(ones, 1)", "triu.default(ones, 2)")], operator_named("_softmax", "triu")),
    "rank 1 hides what arrives": ((1,), [("_softmax_1: \"f32[3, 8, 10, 10][800, 100, 10, 1]cpu\" = torch.ops.aten._softmax.default(mul_7, -1, False)",
                                          "_softmax_1: \"f32[3, 8, 10, 10][800, 100, 10, 1]cpu\" = torch.ops.aten._softmax.default(masked_fill, -1, False)"),
                                         ("logsumexp.default(masked_fill, [-1], True);  masked_fill = None", "logsumexp.default(masked_fill, [-1], True)")], operator_named("_softmax", "triu")),
    "rank 1 leaves out its own tokens": ((1,), [("sub.Tensor(_unsafe_view_7, mul_8);  _unsafe_view_7 = mul_8 = None", "sub.Tensor(_unsafe_view_7, sub_1);  _unsafe_view_7 = sub_1 = mul_8 = None"),
                                                 ("sigmoid = sub_1 = None", "sigmoid = None")], operator_named("_softmax", "triu")),
}
ZIGZAG_EDITS: dict[str, tuple[tuple[int, ...], list[tuple[str, str]], str]] = {
    "the late chunk of rank 0 has the positions of the early one":
        ((0,), [("arange_3: \"i64[5][1]cpu\" = torch.ops.aten.arange.start(15, 20,", "arange_3: \"i64[5][1]cpu\" = torch.ops.aten.arange.start(0, 5,")], operator_named("_to_copy", "mul_1", "add")),
    "the late chunk of rank 0 is masked as if it came earlier":
        ((0,), [("arange_8: \"i64[5][1]cpu\" = torch.ops.aten.arange.start(15, 20,", "arange_8: \"i64[5][1]cpu\" = torch.ops.aten.arange.start(14, 19,")], operator_named("_softmax", "triu", "masked_fill")),
    "the early chunk of rank 0 looks at other keys":
        ((0,), [("slice_3: \"f32[3, 8, 5, 6][960, 120, 6, 1]cpu\" = torch.ops.aten.slice.Tensor(cat_14, 2, 0, 5)",
                 "slice_3: \"f32[3, 8, 5, 6][960, 120, 6, 1]cpu\" = torch.ops.aten.slice.Tensor(cat_14, 2, 5, 10)")], operator_named("bmm", "_softmax", "masked_fill", "triu", "mul_6", "_unsafe_view_5")),
}

GATHERED = [Pair(f"gathered_cp{ranks}", f"gathered_cp{ranks}", ("seq.py",), below="context_parallel") for ranks in (2, 4)]
GATHERED_EDITS: dict[str, tuple[tuple[int, ...], list[tuple[str, str]], str]] = {
    "rank 1 masks as rank 0 does": ((1,), [("arange_3: \"i64[10][1]cpu\" = torch.ops.aten.arange.start(10, 20,", "arange_3: \"i64[10][1]cpu\" = torch.ops.aten.arange.start(0, 10,")],
                                    operator_named("triu", "masked_fill", "_softmax", "bmm")),
    "rank 0 puts the keys of rank 1 first": ((0,), [("cat.default([getitem_4, getitem_5], 2)", "cat.default([getitem_5, getitem_4], 2)")], operator_named("bmm", "masked_fill", "_softmax")),
    "values are gathered as keys": (BOTH, [("all_gather_into_tensor.default(transpose_2, 2, '0');  transpose_2 = None", "all_gather_into_tensor.default(transpose_1, 2, '0');  transpose_2 = transpose_1 = None"),
                                           ("all_gather_into_tensor.default(transpose_1, 2, '0');  transpose_1 = None", "all_gather_into_tensor.default(transpose_1, 2, '0')")],
                                    operator_named("bmm_1", "clone_3", "view_8", "expand_3", "_unsafe_view_6")),
}


def without_contract(folder) -> None:
    remove_line(folder / "refines.claim", "contract")


def tests() -> list[Test]:
    made = [prove_test("refines: ulysses_cp2", ULYSSES, None, ["REFINES"])]
    for name, mention in BUGS.items():
        made.append(prove_test(f"never refines: {name}", Pair(name, name, ("seq.py",), below="context_parallel"), None, WRONG, [mention]))
    made += [prove_test(f"ulysses: {name}", ULYSSES, edited("r{rank}.py", ranks, replacements), WRONG, [mention])
             for name, (ranks, replacements, mention) in EDITS.items()]
    made.append(prove_test("refines: skipped_blocks", SKIPPED_BLOCKS, None, ["REFINES"]))
    made.append(prove_test("refines: ring_cp2", RING, None, ["REFINES"]))
    made.append(prove_test("refines: ring_cp4", RING_OF_FOUR, None, ["REFINES"]))
    made += [prove_test(f"ring of four: {name}", RING_OF_FOUR, edited("r{rank}.py", ranks, replacements), WRONG, [mention])
             for name, (ranks, replacements, mention) in RING_OF_FOUR_EDITS.items()]
    made.append(prove_test(f"never refines: {RING_BUG}", Pair(RING_BUG, RING_BUG, ("seq_finite_mask.py",), below="context_parallel"), None, WRONG, [operator_named("_softmax")]))
    made += [prove_test(f"ring: {name}", RING, edited("r{rank}.py", ranks, replacements), WRONG, [mention])
             for name, (ranks, replacements, mention) in RING_EDITS.items()]
    made.append(prove_test("refines: merged_ring_cp2", MERGED_RING, None, ["REFINES"]))
    made.append(prove_test(f"never refines: {MERGED_RING_BUG}", Pair(MERGED_RING_BUG, MERGED_RING_BUG, ("seq_unmasked.py",), below="context_parallel"), None, WRONG, [operator_named("_softmax")]))
    made += [prove_test(f"merged ring: {name}", MERGED_RING, edited("r{rank}.py", ranks, replacements), WRONG, [mention])
             for name, (ranks, replacements, mention) in MERGED_RING_EDITS.items()]
    made += [prove_test(f"refines: {pair.name}", pair, None, ["REFINES"]) for pair in [*SKIPPING_RINGS, ZIGZAG]]
    made += [prove_test(f"never refines: {name}", Pair(name, name, ("seq.py",), below="context_parallel"), None, WRONG, [mention]) for name, mention in SKIPPING_BUGS.items()]
    for title, pair, edits in [("skipping ring", SKIPPING_RINGS[0], SKIPPING_EDITS), ("zigzag", ZIGZAG, ZIGZAG_EDITS)]:
        made += [prove_test(f"{title}: {name}", pair, edited("r{rank}.py", ranks, replacements), WRONG, [mention]) for name, (ranks, replacements, mention) in edits.items()]
    made += [prove_test(f"refines: {pair.name}", pair, None, ["REFINES"], [r"contracts accepted:\n  _c10d_functional\.all_gather_into_tensor\.default copied: "]) for pair in GATHERED]
    made.append(prove_test("gathered: nobody says that what lies transposed is copied", GATHERED[0], without_contract, ["MALFORMED"],
                           [r"r0\.py:67: _c10d_functional\.all_gather_into_tensor\.default reads `input` as it lies in memory, .*: a line `contract _c10d_functional\.all_gather_into_tensor copied` of the claim"]))
    made += [prove_test(f"gathered: {name}", GATHERED[0], edited("r{rank}.py", ranks, replacements), WRONG, [mention])
             for name, (ranks, replacements, mention) in GATHERED_EDITS.items()]
    return made

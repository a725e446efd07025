"""Ways in which real code divides work between two ranks, a small program for each (`captures/scripts/patterns.py`, `patterns_training.py`): all are proved, and none of
their bugs; each report names the operator of `s` that the bug touches, and how what `d` has differs from it.
"""
from harness import OWN_CAPTURES, WRONG, Pair, Test, operator_named, prove_test

FOLDER = "patterns"
# By pattern, what the reports of its bugs must name.
PATTERNS: dict[str, dict[str, str]] = {
    "bucket": {"summed": operator_named("mm_4"), "second_begins_too_late": operator_named("mm_2") + r"(?s:.*)s\.output\[0\]: replicated"},
    "bucket_scattered": {"padded_in_front": operator_named("mm_4")},
    "clip": {"norm_of_own_shards": operator_named("sqrt")},
    "norm_of_norms": {"clipped_before_the_reduction": operator_named("linalg_vector_norm")},
    "tiles": {"last_tile_not_reduced": operator_named("mm_1") + r" = concat\(.*, sum\(d\[\*\]\.mm_7\); axis=0\)",
              "tiles_in_another_order": operator_named("mm_1") + r" = concat\(d\[\*\]\.all_reduce, d\[\*\]\.all_reduce_1, "},
    "chunked_loss": {"averaged_over_own_tokens": operator_named("nll_loss_forward") + r" = scale\(d\[\*\]\.all_reduce; factor=1/8\)",
                     "first_chunk_twice": operator_named("mm")},
    "batch_norm": {"variance_of_own_rows": operator_named("sqrt")},
    "rms_norm": {"mean_of_own_features": operator_named("rsqrt")},
    "layer_norm": {"mean_of_own_features": operator_named("native_layer_norm")},
    "grouped_queries": {"not_reduced": operator_named("mm_3") + r" = sum\(d\[\*\]\.mm_3\)"},
    "one_group": {},
    "experts": {"weights_of_the_first_experts": operator_named("bmm_1"), "weights_of_own_experts_alone": operator_named("_softmax")},
    "flat_shards": {"step_of_the_other_shard": operator_named("sub_1"),
                    "gathered_one_too_late": operator_named("sub_1") + r"(?s:.*)s\.output\[1\]: replicated"},
    "own_maximum": {"sum_not_rescaled": operator_named("_softmax"), "rescaled_the_other_way": operator_named("_softmax")},
    "online": {"not_rescaled": operator_named("_softmax")},
    "routed": {"numbers_of_the_first_experts": operator_named("select"), "weights_of_own_experts_alone": operator_named("sum_1")},
    "routed_tokens": {},
    "routed_step": {"router_not_reduced": operator_named("t_20") + r" = sum\(d\[\*\]\.mm_13\)"},
    "routed_by_groups": {"weighed_by_the_bias": operator_named("gather")},
    "shared_keys": {"input_gradient_not_reduced": operator_named("add") + r" = sum\(d\[0\]\.mm_12, ", "keys_scaled_twice": operator_named("_softmax")},
    "fused_gate": {"gate_and_up_change_places": operator_named("silu")},
    "gelu_by_tanh": {"exact_on_one_rank": operator_named("gelu")},
    "interleaved_rotary": {"halves_instead_of_neighbours": operator_named("slice_1")},
    "group_norm": {"as_many_groups_on_each_rank": operator_named("native_group_norm")},
    "counted_tokens": {"own_count": operator_named("div")},
    "smoothed_labels": {"mean_over_own_classes": operator_named("nll_loss_forward")},
    "contrastive": {"labels_from_zero": operator_named("nll_loss_forward")},
    "value_losses": {"gradient_summed": operator_named("mm_1") + r"(?s:.*)s\.output\[0\]: replicated"},
    "whitened": {"own_mean": operator_named("sub")},
    "balanced_router": {"share_of_own_tokens": operator_named("mul_1")},
    "sign_step": {"signs_averaged": operator_named("sign")},
    "orthogonal_step": {"own_rows_made_orthogonal": operator_named("linalg_vector_norm")},
    "slopes": {"slopes_of_the_first_heads": operator_named("mul")},
    "masked_attention": {"keys_in_another_order": operator_named("_scaled_dot_product_flash_attention_for_cpu")},
    "experts_choose": {"scores_of_own_experts_alone": operator_named("_softmax")},
    "policy": {"mean_over_own_tokens": operator_named("div_1") + r" = scale\(d\[\*\]\.all_reduce; factor=1/2\)"},
    "top_expert": {"numbers_of_the_first_experts": operator_named("select_1") + r" = d\[0\]\.select_1"},
    "ring": {"sums_not_rescaled": operator_named("_softmax"), "values_not_passed_on": operator_named("_softmax")},
    "neighbours": {"passed_on_to_itself": operator_named("mm_4") + r" = sum\(scale\(d\[0\]\.mm_4; "},
    "heads_own_maximum": {"not_rescaled": operator_named("_softmax")},
    "heads_by_sums": {"not_weighed": operator_named("_softmax")},
    "heads_online": {"last_not_rescaled": operator_named("_softmax")},
    "by_logsumexp": {"weighed_the_other_way": operator_named("_softmax")},
    "by_shares": {"shares_not_rescaled": operator_named("_softmax")},
    "merged_blocks": {"other_way": operator_named("_softmax")},
    "mean_of_squares": {"mean_not_squared": operator_named("native_layer_norm")},
    "variance_of_parts": {"own_means_forgotten": operator_named("native_layer_norm")},
    "sink_afterwards": {"share_of_the_sink": operator_named("_softmax")},
    "linear_attention": {"own_product": operator_named("mm")},
    "z_loss": {"not_shifted_back": operator_named("logsumexp")},
    "split_keys": {"own_maximum": operator_named("_softmax"), "own_sum": operator_named("_softmax")},
}


def pair(pattern: str, bug: str = "") -> Pair:
    folder = f"{pattern}.bug_{bug}" if bug else pattern
    return Pair(folder, folder, (f"seq_{pattern}.py",), below=FOLDER)


def tests() -> list[Test]:
    stated = {pair(pattern, bug).folder for pattern, bugs in PATTERNS.items() for bug in ("", *bugs)}
    shipped = {path.name for path in (OWN_CAPTURES / FOLDER).iterdir() if path.is_dir()}
    if shipped != stated:
        raise SystemExit(f"patterns without a test, or tests without a pattern: {sorted(shipped ^ stated)}")
    right = [prove_test(f"pattern: {pattern}", pair(pattern), None, ["REFINES"]) for pattern in PATTERNS]
    wrong = [prove_test(f"pattern: {pattern}, {bug.replace('_', ' ')}", pair(pattern, bug), None, WRONG, [mention])
             for pattern, bugs in PATTERNS.items() for bug, mention in bugs.items()]
    return right + wrong

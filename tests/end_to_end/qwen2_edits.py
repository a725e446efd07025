"""Single edits of the Qwen2 pair, each with the verdict and the operator that the report must name.

The operator is that of `s` from which the goal cannot be closed: the first, in execution order, whose value no tensor of the
edited `d` holds. For a dropped or doubled reduction that is not the operator reduced (its value is still the sum of what the
ranks hold, or stands before the second reduction) but the first that is not linear in it. Where the table gives several names
they are the node and its results: `auto_functionalized` and its `getitem`s.
"""
import pathlib
import re
from collections.abc import Callable

from harness import QWEN2, WRONG, Edit, Test, insert_after, operator_named, place, prove_test, remove_line, rename_node, replace_once

EMBEDDING = operator_named("embedding")
RMS_NORM = operator_named("auto_functionalized", "getitem_1")
ROTARY = operator_named("auto_functionalized_1", "getitem_6", "getitem_7")
ATTENTION = operator_named("auto_functionalized_2", "getitem_27")
FIRST_ADD_RMS_NORM = operator_named("auto_functionalized_3", "getitem_29", "getitem_30")
GATE_AND_UP_PROJECTION = operator_named("mm_1")
SILU_AND_MUL = operator_named("auto_functionalized_4", "getitem_32")
SECOND_ADD_RMS_NORM = operator_named("auto_functionalized_5", "getitem_34")
OUTPUT_PROJECTION = operator_named("mm")

REFINES, UNKNOWN, MALFORMED = ["REFINES"], WRONG, ["MALFORMED"]


def rank_file(folder: pathlib.Path, rank: int) -> pathlib.Path:
    return folder / f"fw.g0.r{rank}.py"


def both(edit: Callable[[pathlib.Path], object], ranks: tuple[int, ...] = (0, 1)) -> Edit:
    def apply(folder: pathlib.Path) -> None:
        for rank in ranks:
            edit(rank_file(folder, rank))
    return apply


# ---------------------------------------------------------------- the masked vocabulary look-up

def number(rank: int, node: str, operator: str, operand: str, old: int, new: int) -> Edit:
    """Changes the number in `node = operator(operand, number)` of one rank."""
    def apply(folder: pathlib.Path) -> None:
        path = rank_file(folder, rank)
        line = next(line for line in path.read_text().split("\n") if line.lstrip().startswith(f'{node}: "'))
        replace_once(path, line, line.replace(f"{operator}({operand}, {old})", f"{operator}({operand}, {new})"))
        if f"{operator}({operand}, {new})" not in path.read_text():
            raise AssertionError(f"the edit of {node} does not fit")
    return apply


def bound_tests() -> list[Test]:
    made = []
    bounds = {0: (0, 75968), 1: (75968, 151936)}
    harmless = {(0, "ge", -1), (1, "lt", 151937)}
    for rank, (low, high) in bounds.items():
        for node, old in (("ge", low), ("lt", high)):
            for new in (old - 1, old + 1):
                good = (rank, node, new) in harmless
                made.append(prove_test(f"qwen2: rank {rank} {node} {old} -> {new}", QWEN2,
                                       number(rank, node, f"{node}.Scalar", "arg0_1", old, new),
                                       REFINES if good else UNKNOWN, [] if good else [EMBEDDING]))
        for new in (low - 1, low + 1):
            made.append(prove_test(f"qwen2: rank {rank} offset {low} -> {new}", QWEN2,
                                   number(rank, "mul", "mul.Tensor", "bitwise_and", low, new), UNKNOWN, [EMBEDDING]))
        # The added vocabulary is empty: ids at or above 151936 are none, since s itself looks them up in 151936 rows.
        for node, new, good in (("ge_1", 151935, False), ("ge_1", 151937, True), ("lt_1", 151935, True), ("lt_1", 151937, True)):
            made.append(prove_test(f"qwen2: rank {rank} {node} 151936 -> {new}", QWEN2,
                                   number(rank, node, f"{node[:2]}.Scalar", "arg0_1", 151936, new),
                                   REFINES if good else UNKNOWN, [] if good else [EMBEDDING]))
        for new in (75967, 75969):
            made.append(prove_test(f"qwen2: rank {rank} offset of the empty range 75968 -> {new}", QWEN2,
                                   number(rank, "mul_1", "mul.Tensor", "bitwise_and_1", 75968, new), REFINES))
    return made


def without_not(path: pathlib.Path) -> None:
    remove_line(path, "torch.ops.aten.bitwise_not.default(bitwise_or)")
    replace_once(path, "unsqueeze.default(bitwise_not, -1);  bitwise_not = None", "unsqueeze.default(bitwise_or, -1);  bitwise_or = None")


# ---------------------------------------------------------------- reductions

REDUCTIONS = {"all_reduce": ("masked_fill", RMS_NORM), "all_reduce_1": ("mm", FIRST_ADD_RMS_NORM), "all_reduce_2": ("mm_2", SECOND_ADD_RMS_NORM)}


def dropped(node: str, operand: str) -> Callable[[pathlib.Path], None]:
    def apply(path: pathlib.Path) -> None:
        line = remove_line(path, f'{node}: "bf16[32768, 1536]" = torch.ops.vllm.all_reduce.default({operand}, \'tp:0\')')
        rename_node(path, node, operand, after=line - 1)
    return apply


def doubled(node: str, operand: str) -> Callable[[pathlib.Path], None]:
    def apply(path: pathlib.Path) -> None:
        start = f'{node}: "bf16[32768, 1536]" = torch.ops.vllm.all_reduce.default({operand}, \'tp:0\')'
        line = insert_after(path, start, f'        again: "bf16[32768, 1536]" = torch.ops.vllm.all_reduce.default({node}, \'tp:0\');  {node} = None')
        rename_node(path, node, "again", after=line)
    return apply


def renamed_group(folder: pathlib.Path, node: str, operand: str, line: str) -> None:
    """One reduction on both ranks talks under a name of its own, about which the claim says `line`."""
    for rank in (0, 1):
        replace_once(rank_file(folder, rank), f"{node}: \"bf16[32768, 1536]\" = torch.ops.vllm.all_reduce.default({operand}, 'tp:0')",
                     f"{node}: \"bf16[32768, 1536]\" = torch.ops.vllm.all_reduce.default({operand}, 'tp:1')")
    if line:
        insert_after(folder / "refines.claim", 'group       d "tp:0" = tp', line)


def left_over(edit: Edit, rank: int) -> Edit:
    """The edit, and that the report must name the rank's last reduction: the k-th call of a rank meets the k-th of the other, so
    that whichever call is missing on one rank, the last of the other is left without a partner."""
    def apply(folder: pathlib.Path) -> list[str]:
        edit(folder)
        path = rank_file(folder, rank)
        lines = [i for i, text in enumerate(path.read_text().split("\n"), 1) if "= torch.ops.vllm.all_reduce.default(" in text]
        return [place(path.name, lines[-1]), r"tp:0"]
    return apply


def reduction_tests() -> list[Test]:
    made = []
    for node, (operand, operator) in REDUCTIONS.items():
        made.append(prove_test(f"qwen2: {node} dropped on both ranks", QWEN2, both(dropped(node, operand)), UNKNOWN, [operator]))
        for rank in (0, 1):
            made.append(prove_test(f"qwen2: {node} dropped on rank {rank}", QWEN2, left_over(both(dropped(node, operand), (rank,)), 1 - rank), UNKNOWN))
        made.append(prove_test(f"qwen2: {node} doubled on both ranks", QWEN2, both(doubled(node, operand)), UNKNOWN, [operator]))
        made.append(prove_test(f"qwen2: {node} doubled on rank 1", QWEN2, left_over(both(doubled(node, operand), (1,)), 1), UNKNOWN))
        made.append(prove_test(f"qwen2: {node} over the group [[0], [1]]", QWEN2,
                               lambda folder, node=node, operand=operand: renamed_group(folder, node, operand, 'group       d "tp:1" = [[0], [1]]'),
                               UNKNOWN, [operator]))
        # The same reduction under another name of the same members is no fault.
        made.append(prove_test(f"qwen2: {node} under another name of the same group", QWEN2,
                               lambda folder, node=node, operand=operand: renamed_group(folder, node, operand, 'group       d "tp:1" = tp'), REFINES))
    made.append(prove_test("qwen2: the group stated as [[0], [1]]", QWEN2,
                           lambda folder: replace_once(folder / "refines.claim", 'group       d "tp:0" = tp', 'group       d "tp:0" = [[0], [1]]') and None,
                           UNKNOWN, [RMS_NORM]))
    made.append(prove_test("qwen2: the group stated as [[0, 1]]", QWEN2,
                           lambda folder: replace_once(folder / "refines.claim", 'group       d "tp:0" = tp', 'group       d "tp:0" = [[0, 1]]') and None,
                           REFINES))
    return made


# ---------------------------------------------------------------- positions, attention, normalisation

def shifted_positions(path: pathlib.Path) -> None:
    replace_once(path, "positions = arg6_1,", "positions = shifted,")
    insert_after(path, 'getitem_3: "bf16[32768, 128]" = split_with_sizes[1]',
                 '        shifted: "i64[32768]" = torch.ops.aten.add.Tensor(arg6_1, 1)')


def keys_and_values_swapped(path: pathlib.Path) -> None:
    replace_once(path, "key = view_5, value = view_6", "key = view_6, value = view_5")


def other_layer(path: pathlib.Path) -> None:
    replace_once(path, "'model.layers.0.self_attn.attn'", "'model.layers.1.self_attn.attn'")


def results_swapped(path: pathlib.Path) -> None:
    replace_once(path, 'getitem_29: "bf16[32768, 1536]" = auto_functionalized_3[1]', 'getitem_29: "bf16[32768, 1536]" = auto_functionalized_3[2]')
    replace_once(path, 'getitem_30: "bf16[32768, 1536]" = auto_functionalized_3[2];', 'getitem_30: "bf16[32768, 1536]" = auto_functionalized_3[1];')


def other_epsilon(path: pathlib.Path) -> None:
    replace_once(path, "weight = detach, epsilon = 1e-06", "weight = detach, epsilon = 1e-05")


# ---------------------------------------------------------------- the claim

def claim_edit(*pairs: tuple[str, str]) -> Edit:
    def apply(folder: pathlib.Path) -> None:
        for old, new in pairs:
            replace_once(folder / "refines.claim", old, new)
    return apply


def shards(name: str, *ranges: tuple[int, int]) -> str:
    pieces = [f"slice(d[*].{name}; axis=0, begin={begin}, end={end})" for begin, end in ranges]
    return f"given s.{name} = concat({', '.join(pieces)}; axis=0)"


def restated(*statements: tuple[str, str]) -> Edit:
    """Replaces whole `given` statements (they go over several lines) by others about the same input."""
    def apply(folder: pathlib.Path) -> None:
        claim = folder / "refines.claim"
        text = claim.read_text()
        for name, statement in statements:
            text, count = re.subn(rf"(?ms)^given s\.{name} = concat\(.*?; axis=\d+\)[^\n]*$(?=\n(?:given|\n))", statement, text)
            if count != 1:
                raise AssertionError(f"the given line of {name} is not there")
        claim.write_text(text)
    return apply


def orders(*ranges: tuple[int, int]) -> Edit:
    return restated(("arg3_1", shards("arg3_1", *ranges)), ("arg4_1", shards("arg4_1", *ranges)))


QUERY, KEY, VALUE = (0, 768), (768, 896), (896, 1024)
GATE, UP = (0, 4480), (4480, 8960)


# ---------------------------------------------------------------- what cannot be read

def other_head_count(rank: int) -> Edit:
    def apply(folder: pathlib.Path) -> list[str]:
        path = rank_file(folder, rank)
        return [place(path.name, replace_once(path, "view.default(getitem_17, [-1, 6, 128])", "view.default(getitem_17, [-1, 7, 128])"))]
    return apply


def query_and_key_swapped(rank: int) -> Edit:
    def apply(folder: pathlib.Path) -> list[str]:
        path = rank_file(folder, rank)
        return [place(path.name, replace_once(path, "query = view_4, key = view_5", "query = view_5, key = view_4"))]
    return apply


def other_axis(folder: pathlib.Path) -> list[str]:
    return [place("refines.claim", replace_once(folder / "refines.claim", "given s.arg7_1 = concat(d[*].arg7_1; axis=1)",
                                                "given s.arg7_1 = concat(d[*].arg7_1; axis=0)"))]


def no_group_line(folder: pathlib.Path) -> list[str]:
    remove_line(folder / "refines.claim", 'group       d "tp:0" = tp')
    lines = rank_file(folder, 0).read_text().split("\n")
    return [place("fw.g0.r0.py", 1 + next(i for i, line in enumerate(lines) if "torch.ops.vllm.all_reduce.default(masked_fill" in line))]


def other_group_name(folder: pathlib.Path) -> list[str]:
    path = rank_file(folder, 1)
    return [r"tp:9", place(path.name, replace_once(path, "all_reduce.default(mm, 'tp:0')", "all_reduce.default(mm, 'tp:9')"))]


def tests() -> list[Test]:
    made = bound_tests() + reduction_tests()
    for name, ranks in (("rank 0", (0,)), ("rank 1", (1,)), ("both ranks", (0, 1))):
        made += [
            prove_test(f"qwen2: the mask without its bitwise_not on {name}", QWEN2, both(without_not, ranks), UNKNOWN, [EMBEDDING]),
            prove_test(f"qwen2: keys and values swapped in attention on {name}", QWEN2, both(keys_and_values_swapped, ranks), UNKNOWN, [ATTENTION]),
            prove_test(f"qwen2: another layer name on {name}", QWEN2, both(other_layer, ranks), UNKNOWN, [ATTENTION]),
            prove_test(f"qwen2: results of the first fused_add_rms_norm swapped on {name}", QWEN2, both(results_swapped, ranks), UNKNOWN,
                       [GATE_AND_UP_PROJECTION]),
            prove_test(f"qwen2: another epsilon on {name}", QWEN2, both(other_epsilon, ranks), UNKNOWN, [RMS_NORM]),
        ]
    for rank in (0, 1):
        made += [
            prove_test(f"qwen2: positions shifted on rank {rank}", QWEN2, both(shifted_positions, (rank,)), UNKNOWN, [ROTARY]),
            prove_test(f"qwen2: head count 6 -> 7 on rank {rank}", QWEN2, other_head_count(rank), MALFORMED, [r"view_4"]),
            prove_test(f"qwen2: query and key swapped on rank {rank}", QWEN2, query_and_key_swapped(rank), MALFORMED, [r"auto_functionalized_2"]),
        ]
    made += [
        prove_test("qwen2 claim: key and value slices reordered", QWEN2, orders(QUERY, VALUE, KEY), UNKNOWN, [ROTARY]),
        prove_test("qwen2 claim: key slices before query slices", QWEN2, orders(KEY, QUERY, VALUE), UNKNOWN, [ROTARY]),
        prove_test("qwen2 claim: query, key and value of rank 0 before those of rank 1", QWEN2, orders((0, 1024)), UNKNOWN, [ROTARY]),
        prove_test("qwen2 claim: gate and up swapped", QWEN2, restated(("arg9_1", shards("arg9_1", UP, GATE))), UNKNOWN, [SILU_AND_MUL]),
        prove_test("qwen2 claim: gate and up of rank 0 before those of rank 1", QWEN2, restated(("arg9_1", shards("arg9_1", (0, 8960)))), UNKNOWN, [SILU_AND_MUL]),
        prove_test("qwen2 claim: rank 0's shard in place of rank 1's", QWEN2,
                   claim_edit(("concat(d[*].arg7_1; axis=1)", "concat(d[0].arg7_1, d[0].arg7_1; axis=1)")), ["UNKNOWN", "MALFORMED"],
                   [rf"{OUTPUT_PROJECTION}|arg7_1"]),
        prove_test("qwen2 claim: shards in the other order", QWEN2,
                   claim_edit(("concat(d[*].arg7_1; axis=1)", "concat(d[1].arg7_1, d[0].arg7_1; axis=1)")), UNKNOWN, [OUTPUT_PROJECTION]),
        prove_test("qwen2 claim: a given axis changed", QWEN2, other_axis, MALFORMED),
        prove_test("qwen2 claim: no group line", QWEN2, no_group_line, MALFORMED, [r"tp:0"]),
        prove_test("qwen2: a group name without a group line", QWEN2, other_group_name, MALFORMED),
    ]
    return made

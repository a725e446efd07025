"""Small pairs about what kernels leave open: places of ranked rows as indices, scatters, gradients of slices. A place is inside its row; what is made of
one need not be, and then nobody can compute whether it is."""
from end_to_end.small_pairs import Small, graph
from harness import Test

TIES, REPEATED = "contract aten.topk ties", "contract aten.scatter repeated"
GIVEN = ["given s.x_1 = d[*].x_1", "claim all"]
ROWS = ["given s.x_1 = concat(d[*].x_1; axis=0)", "claim all", "expect s.output[0] = concat(d[*].output[0]; axis=0)"]


def looked_up(*lines: str, at: str = "p") -> str:
    return graph('x_1: "f32[5]"', "t = torch.ops.aten.topk.default(x_1, 2)", "p = t[1]", *lines, f"y = torch.ops.aten.index.Tensor(x_1, [{at}])", "return (y,)")


def chosen(rows: int, *lines: str, order: str = "") -> str:
    """Something is done at the places that topk names, in each row, along the second axis of three."""
    return graph(f'x_1: "f32[{rows}, 4, 3]"', f"t = torch.ops.aten.topk.default(x_1, 2, 1{order})", "v = t[0]", "p = t[1]", *lines, "return (y,)")


def written(rows: int, times: int = 1) -> str:
    return chosen(rows, f"w = torch.ops.aten.mul.Tensor(v, {times})", "z = torch.ops.aten.zeros_like.default(x_1)", "y = torch.ops.aten.scatter.src(z, 1, p, w)")


def gathered(rows: int, order: str = "") -> str:
    return chosen(rows, "y = torch.ops.aten.gather.default(x_1, 1, p)", order=order)


def attended(tokens: int, heads: int, size: int = 4, scale: str = "", keys: str = "k_1", layer: str = "layers.0") -> str:
    """vLLM's attention of query heads that share keys in twos."""
    query = [f"m = torch.ops.aten.mul.Tensor(q_1, {scale})"] if scale else []
    of = "m" if scale else "q_1"
    kinds = ", ".join(f'{name}_1: "f32[{tokens}, {count}, {size}]"' for name, count in (("q", heads), ("k", heads // 2), ("v", heads // 2)))
    return graph(kinds, *query, f"e = torch.ops.aten.empty_like.default({of})",
                 "a = torch.ops.higher_order.auto_functionalized(torch.ops.vllm.unified_attention_with_output.default, "
                 f"query = {of}, key = {keys}, value = v_1, output = e, layer_name = '{layer}')", "o = a[1]", "return (o,)")


HEADS = ["contract vllm.unified_attention_with_output prefill", *(f"given s.{name}_1 = concat(d[*].{name}_1; axis=1)" for name in "qkv"), "claim all",
         "expect s.output[0] = concat(d[*].output[0]; axis=1)"]


def products_of_masks(depth: int) -> list[str]:
    lines = ["b = torch.ops.aten.gt.Scalar(y_1, 0)", "p0 = torch.ops.aten._to_copy.default(b, dtype = torch.int64)"]
    for i in range(depth):
        lines += [f"u{i} = torch.ops.aten.index.Tensor(p{i}, [a_1])", f"v{i} = torch.ops.aten.index.Tensor(p{i}, [b_1])",
                  f"p{i + 1} = torch.ops.aten.mul.Tensor(u{i}, v{i})"]
    return [*lines, f"e = torch.ops.aten.index.Tensor(x_1, [p{depth}])", "return (x_1,)"]


FURTHER = looked_up("q = torch.ops.aten.add.Tensor(p, 1)", at="q")
SPREAD = graph('x_1: "f32[3]"', "g = torch.ops.aten.select_backward.default(x_1, [1, 2, 3], 0, 0)", "y = torch.ops.aten.sum.default(g)", "return (y,)")
TWICE = graph('x_1: "f32[3]"', "a = torch.ops.aten.sum.default(x_1)", "y = torch.ops.aten.mul.Tensor(a, 2)", "return (y,)")
ONCE = graph('x_1: "f32[3]"', "y = torch.ops.aten.sum.default(x_1)", "return (y,)")
MASKS = 'x_1: "f32[2]", y_1: "f32[2]", a_1: "i64[2]", b_1: "i64[2]"'

PAIRS = [
    Small("a place as an index", looked_up(), [looked_up()], [TIES, *GIVEN]),
    Small("a place as an index, one further", FURTHER, [FURTHER], [TIES, *GIVEN], "UNKNOWN", (r"rests on a kernel that is not looked into",)),
    Small("gathered by places, rows split", gathered(4), [gathered(2)] * 2, [TIES, *ROWS]),
    Small("gathered by places, the least on one rank", gathered(4), [gathered(2), gathered(2, ", False")], [TIES, *ROWS], "VIOLATES"),
    Small("written back to their places, rows split", written(4), [written(2)] * 2, [TIES, REPEATED, *ROWS]),
    Small("written back to their places, twice of one rank", written(4), [written(2), written(2, 2)], [TIES, REPEATED, *ROWS], "VIOLATES"),
    Small("attention, heads split", attended(6, 4), [attended(6, 2)] * 2, HEADS),
    Small("attention, another scale on one rank", attended(6, 4), [attended(6, 2), attended(6, 2, scale="0.5")], HEADS, "VIOLATES"),
    Small("attention of many tokens, values for keys", attended(64, 4, 64), [attended(64, 2, 64, keys="v_1")] * 2, HEADS, "VIOLATES"),
    Small("attention of another layer", attended(6, 4), [attended(6, 2, layer="layers.1")] * 2, HEADS, "UNKNOWN"),
    Small("written to places of which nobody says that they differ", written(4), [written(4)], [TIES, *GIVEN], "MALFORMED", (r"a line `contract aten\.scatter repeated` is missing",)),
    Small("a gradient of select, spread over what it was taken from", SPREAD, [TWICE], GIVEN),
    Small("a gradient of select, spread, taken for what it is spread from", SPREAD, [ONCE], GIVEN, "UNKNOWN"),
    Small("an index that is a product of thousands of masks", graph(MASKS, *products_of_masks(12)), [graph('x_1: "f32[2]"', "return (x_1,)")],
          ["given s.x_1 = d[*].x_1", "claim s.output[0]", "expect s.output[0] = d[*].output[0]"], seconds=10),
]


def tests() -> list[Test]:
    return [small.test() for small in PAIRS]

"""Softmax, and attention, over keys that lie on several ranks: each has the maximum and the sums of its own, and all are divided at the end."""
from end_to_end.small_pairs import Small, graph
from harness import Test

ATEN, REDUCE = "torch.ops.aten", "torch.ops._c10d_functional"
SOFTMAX = graph('z: "f32[3, 6]"', f"p = {ATEN}._softmax.default(z, -1, False)", "return (p,)")
ATTENTION = graph('q: "f32[3, 4]", k: "f32[6, 4]", v: "f32[6, 5]"', f"t = {ATEN}.t.default(k)", f"z = {ATEN}.mm.default(q, t)", f"p = {ATEN}._softmax.default(z, -1, False)",
                  f"o = {ATEN}.mm.default(p, v)", "return (o,)")


def reduced(name: str, of: str, how: str) -> tuple[str, str]:
    return f"{name}_ = {REDUCE}.all_reduce.default({of}, '{how}', 'g')", f"{name} = {REDUCE}.wait_tensor.default({name}_)"


OWN = (f"m = {ATEN}.amax.default(z, [-1], True)",)
MAXIMUM = (*OWN, *reduced("top", "m", "max"))


def exponentials(top: str = "top") -> tuple[str, ...]:
    return (f"c = {ATEN}.sub.Tensor(z, {top})", f"e = {ATEN}.exp.default(c)", f"l = {ATEN}.sum.dim_IntList(e, [-1], True)", *reduced("total", "l", "sum"))


def softmax_rank(*steps: str) -> str:
    return graph('z: "f32[3, 3]"', *steps, f"p = {ATEN}.div.Tensor(e, total)", "return (p,)")


def attention_rank(*steps: str, keys: int = 3, total: str = "total", product: str = "o") -> str:
    return graph(f'q: "f32[3, 4]", k: "f32[{keys}, 4]", v: "f32[{keys}, 5]"', f"t = {ATEN}.t.default(k)", f"z = {ATEN}.mm.default(q, t)", *steps, f"n = {ATEN}.mm.default(e, v)",
                 *reduced("o", "n", "sum"), f"r = {ATEN}.div.Tensor({product}, {total})", "return (r,)")


ROWS = ['group d "g" = tp', "given s.z = concat(d[*].z; axis = 1)", "expect s.output[0] = concat(d[*].output[0]; axis = 1)"]
KEYS = ['group d "g" = tp', "given s.q = d[*].q", "given s.k = concat(d[*].k; axis = 0)", "given s.v = concat(d[*].v; axis = 0)", "expect s.output[0] = d[*].output[0]"]

PAIRS = [
    Small("softmax over split columns", SOFTMAX, [softmax_rank(*MAXIMUM, *exponentials())] * 2, ROWS),
    Small("softmax over split columns, shifted by what each rank has", SOFTMAX, [softmax_rank(*OWN, *exponentials("m"))] * 2, ROWS, "VIOLATES", ("_softmax",)),
    Small("softmax over split columns, divided by what each rank has", SOFTMAX,
          [graph('z: "f32[3, 3]"', *MAXIMUM, *exponentials(), f"p = {ATEN}.div.Tensor(e, l)", "return (p,)")] * 2, ROWS, "VIOLATES", ("_softmax",)),
    Small("attention over split keys", ATTENTION, [attention_rank(*MAXIMUM, *exponentials())] * 2, KEYS),
    Small("attention over unequal numbers of keys", ATTENTION, [attention_rank(*MAXIMUM, *exponentials(), keys=keys) for keys in (1, 3, 2)], KEYS),
    Small("attention over split keys, shifted by what each rank has", ATTENTION, [attention_rank(*OWN, *exponentials("m"))] * 2, KEYS, "VIOLATES", ("_softmax",)),
    Small("attention over split keys, divided by what each rank has", ATTENTION, [attention_rank(*MAXIMUM, *exponentials(), total="l")] * 2, KEYS, "VIOLATES", ("_softmax",)),
    Small("attention over split keys, nothing added up", ATTENTION, [attention_rank(*MAXIMUM, *exponentials(), product="n")] * 2, KEYS, "VIOLATES", ("_softmax",)),
]


def tests() -> list[Test]:
    return [small.test() for small in PAIRS]

"""Certificates with very many of one thing: `validate` answers in a time that grows no faster than they do."""
import json
import pathlib
import resource
import tempfile
from collections.abc import Callable

from end_to_end.small_pairs import graph
from harness import CHECKOUT, Context, Failure, Test
from reject.forged import define

SECONDS = 20  # of processor time; what was quadratic once took from 45 to 120
IDENTITY = CHECKOUT / "certificates" / "good" / "identity" / "certificate.json"
# One lemma `bad`, used by the third step.
ONE_LEMMA = CHECKOUT / "certificates" / "bad" / "lemma_size_of_a_half" / "certificate.json"


def with_theorems(certificate: dict) -> None:
    certificate["h_theorems"] = [{"a_name": f"t{i}", "b_parameters": [["real", []]], "c_hypotheses": [["equal", 0, 0]], "d_terms": [["parameter", 0]],
                                  "e_steps": [["hypothesis", 0]], "f_conclusion": 0} for i in range(200_000)]


def with_lemmas(certificate: dict) -> None:
    certificate["g_lemmas"] = [{"a_name": f"l{i}", "b_text": f"lemma l{i} for x: [*s] x == x", "c_proofs": []} for i in range(120_000)]


def with_graph(certificate: dict, inputs: list, lines: list[str], rows: list, goal: str) -> None:
    """`s`, and `d` on one rank, are this graph; the claim ends with `goal`."""
    text = graph(", ".join(f'{name}: "{shape}"' for name, shape in inputs), *lines)
    certificate["d_sources"] = [{"a_path": "a.py", "b_text": text}]
    certificate["c_claim"]["b_text"] = f'countersign claim 1\nsequential s = "a.py"\ndistributed d = "a.py"\nmesh d = (rank = 1)\ngiven s.x = d[0].x\n{goal}\n'
    header = [["class", 1, "forward"], ["forward", 2, inputs]]
    certificate["e_graphs"] = [{"a_graph": side, "b_source": 0, "c_rows": [*header, *rows]} for side in (["s"], ["d", 0])]


def with_sizes(certificate: dict) -> None:
    """A view of nothing as nothing, of as many axes as nobody has."""
    sizes = [0] + [1] * 400_000
    rows = [["call", 3, "r", None, "aten.view.default", [["n", "x"], ["l", sizes]], []], ["return", 4, [["n", "r"]]]]
    with_graph(certificate, [["x", "f32[0][1]cpu"]], [f"r = torch.ops.aten.view.default(x, {sizes})", "return (r,)"], rows, "claim all")


def with_one_lemma(certificate: dict, text: str, values: list) -> None:
    certificate["g_lemmas"][0]["b_text"] = text
    certificate["j_main"]["b_steps"][2] = ["lemma", 0, 0, [], values, []]


def with_variables(certificate: dict) -> None:
    """A million parts, each of which is looked up among a thousand variables, seven times."""
    names = [f"n{i}" for i in range(990)]
    body = "neg(" * 7 + "x" + ")" * 7
    with_one_lemma(certificate, f"lemma bad\n  for c: int, {', '.join(f'{name}: int' for name in names)}, x: real [m]\n  concat({body} for t < c; axis = 0) == x",
                   [2**20, *[0] * len(names), 0])


def with_indices_of_lists(certificate: dict) -> None:
    """A hundred lists, and six thousand indices of one of them."""
    lists = [f"x{i}[t < k{i}]: real [n{i}(t)]" for i in range(100)]
    conditions = [f"total(n{i}) >= 0" for i in range(100)]
    conditions += [" + ".join(f"n0({i + j} * p)" for j in range(100)) + " >= 0" for i in range(2, 6002, 100)]
    with_one_lemma(certificate, f"lemma bad\n  for p: int, {', '.join(lists)}, y: real [m], z: real [m]\n  add(y, z) == mul(z, y)\n  when {', '.join(conditions)}",
                   [0, *[[0]] * 100, 0, 1])


def with_parts(certificate: dict) -> None:
    """Thirty-two comprehensions of a million parts each, in one application."""
    with_one_lemma(certificate, f"lemma bad\n  for c: int, x: real [m]\n  concat({', '.join(['x for t < c'] * 32)}; axis = 0) == x", [2**20, 0])


def with_ranks(certificate: dict) -> None:
    """A hundred and fifty operators that go over all axes of two tensors, each of other ranks: each is read anew."""
    terms, of_rank = [["node", "s", "x", 0]], {12: 0}
    for rank in range(13, 41):
        terms.append(["insert", [of_rank[rank - 1]], [0]])
        of_rank[rank] = len(terms) - 1
    terms += [["contracts", [of_rank[rank]] * 2, [batch, 9]] for rank in of_rank for batch in range(rank - 8) if 2 * rank - batch <= 82][:150]
    with_graph(certificate, [["x", f"f32[{', '.join(['1'] * 12)}]"]], ["return (x,)"], [["return", 3, [["n", "x"]]]], "expect s.output[0] = d[0].output[0]")
    certificate["f_definitions"] = []
    define(certificate, "contracts", "insert")
    certificate["i_witness"] = {"a_terms": terms[:1], "b_steps": [], "c_leaves": [[[0, "x", 0], 0]], "d_proofs": [None]}
    certificate["j_main"] = {"a_terms": terms, "b_steps": [["given", 0]], "c_goals": [0]}


def test(title: str, put: Callable[[dict], None], verdict: str, mention: str, *options: str, template: pathlib.Path = IDENTITY, megabytes: int = 2000) -> Test:
    def run(context: Context) -> None:
        certificate = json.loads(template.read_text())
        put(certificate)
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            path = pathlib.Path(temporary) / "certificate.json"
            path.write_text(json.dumps(certificate, sort_keys=True, separators=(",", ":"), ensure_ascii=False))
            outcome = context.run("validate", [*options, path], seconds=SECONDS,
                                  before=lambda: resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20)))
            if verdict not in outcome.output or mention not in outcome.output:
                raise Failure(f"expected {verdict} and `{mention}`\n{outcome.output[:2000]}{outcome.errors[:2000]}")
    return Test(f"bad input: many of a kind: {title}", run)


def numbers_of_a_model(context: Context) -> None:
    """Sixteen million real numbers, on which the model's integers rest."""
    lines, results = [], []
    for i, size in enumerate((2**22, 2**22 - 1, 2**22 - 2, 2**22 - 3)):
        lines += [f'full_{i}: "f32[{size}]" = torch.ops.aten.full.default([{size}], {i}.5)', f'slice_{i}: "f32[1]" = torch.ops.aten.slice.Tensor(full_{i}, 0, 0, 1)',
                  f'_to_copy_{i}: "i64[1]" = torch.ops.aten._to_copy.default(slice_{i}, dtype = torch.int64)',
                  f'embedding_{i}: "f32[1, 3]" = torch.ops.aten.embedding.default(w, _to_copy_{i})']
        results.append(f"embedding_{i}")
    with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
        folder = pathlib.Path(temporary)
        (folder / "a.py").write_text(graph('w: "f32[5, 3]"', *lines, f"return ({', '.join(results)})"))
        (folder / "a.claim").write_text('countersign claim 1\nsequential s = "a.py"\ndistributed d = "a.py"\nmesh d = (rank = 1)\ngiven s.w = d[0].w\nclaim all\n')
        context.run("prove", [folder / "a.claim", "-o", folder / "certificate.json", "--no-validate"], seconds=SECONDS)
        limit = lambda: resource.setrlimit(resource.RLIMIT_DATA, (200 << 20, 200 << 20))
        outcome = context.run("validate", [folder / "certificate.json"], seconds=SECONDS, before=limit)
        if "s REJECTED: k_model" not in outcome.output or "too many elements to compute" not in outcome.output:
            raise Failure(outcome.describe())


def tests() -> list[Test]:
    return [
        Test("bad input: many of a kind: numbers of a model", numbers_of_a_model),
        test("theorems", with_theorems, "s VERIFIED", ""),
        test("lemmas", with_lemmas, "s REJECTED", "g_lemmas[0]: lemma `l0`: no step uses it"),
        test("sizes of a view", with_sizes, "s REJECTED", "node r: aten/movement.op", "--annotations"),
        test("variables of a lemma", with_variables, "s REJECTED", "lemma `bad`: its sides have different types", template=ONE_LEMMA),
        test("indices of lists", with_indices_of_lists, "s REJECTED", "element terms take too much work", template=ONE_LEMMA),
        test("ranks of operators", with_ranks, "s INCOMPLETE", "`contracts` of", megabytes=150),
        test("parts of one term", with_parts, "s INCOMPLETE", "lemma `bad`: too many parts", template=ONE_LEMMA, megabytes=100),
    ]

"""Many ranks, and many calls that nobody reads: `validate` answers in time that grows with a certificate, not with its square."""
import copy
import json
import pathlib
import tempfile

from end_to_end.small_pairs import NEG, graph
from harness import Context, Test
from mutation import edits

SECONDS = 25  # each takes some three on a slow machine, and took twice this time or more when it was quadratic
ALL_REDUCE = "torch.ops.vllm.all_reduce.default"
PUT = "torch.ops.aten.index_put.default"


def small_certificate(context: Context, folder: pathlib.Path) -> dict:
    """Of a pair whose `s` has one call that nobody reads."""
    (folder / "s.py").write_text(graph('x: "f32[4]", k: "b8[4]", v: "f32[]"', f"y0 = {PUT}(x, [k], v)", f"m = {NEG}(x)", "return (m,)"))
    for rank in range(2):
        (folder / f"r{rank}.py").write_text(graph('x: "f32[2]"', f"m = {NEG}(x)", "return (m,)"))
    claim = folder / "a.claim"
    claim.write_text('countersign claim 1\nsequential s = "s.py"\ndistributed d = "r{rank}.py"\nmesh d = (tp = 2)\ngiven s.x = concat(d[*].x; axis = 0)\nclaim all\n')
    certificate = folder / "certificate.json"
    context.expect(context.prove(claim, certificate), "prove", ["REFINES"], ())
    return json.loads(certificate.read_text())


def validate(context: Context, certificate: dict, verdict: str, pattern: str) -> None:
    context.expect(context.run("validate", ["-"], stdin=edits.dump(certificate).encode(), seconds=SECONDS), "validate", [verdict], (pattern,))


def of_ranks(certificate: dict, groups: list[str], calls_of_ranks: list[list[tuple[str, str, str]]]) -> dict:
    """The certificate with other graphs of `d`: calls of all_reduce as (name, operand, group). The first thing that does not fit is its witness, which is read after the graphs are run."""
    header = f'countersign claim 1\nsequential s = "s.py"\ndistributed d = "r{{rank}}.py"\nmesh d = (tp = {len(calls_of_ranks)})\n'
    claim = header + "".join(f"group d {group}\n" for group in groups) + "expect s.output[0] = d[0].output[0]\n"
    sources, graphs = [], []
    for at, calls in enumerate([[], *calls_of_ranks]):
        last = calls[-1][0] if calls else "x"
        name, rank = ("s", ["s"]) if at == 0 else (f"r{at - 1}", ["d", at - 1])
        lines = [f"  {node} = {ALL_REDUCE}({operand}, '{group}')\n" for node, operand, group in calls]
        text = "class f(torch.nn.Module):\n def forward(self, x: \"f32[1]\"):\n" + "".join(lines) + f"  return ({last},)\n"
        rows = [["class", 1, "f"], ["forward", 2, [["x", "f32[1]"]]]]
        rows += [["call", 3 + i, node, None, "vllm.all_reduce.default", [["n", operand], ["s", group]], []] for i, (node, operand, group) in enumerate(calls)]
        sources.append({"a_path": f"{name}.py", "b_text": text})
        graphs.append({"a_graph": rank, "b_source": at, "c_rows": [*rows, ["return", 3 + len(calls), [["n", last]]]]})
    return {**certificate, "c_claim": {"a_path": "a.claim", "b_text": claim}, "d_sources": sources, "e_graphs": graphs}


def one_group(context: Context) -> None:
    ranks = 1000
    with tempfile.TemporaryDirectory(prefix="countersign-") as made:
        certificate = of_ranks(small_certificate(context, pathlib.Path(made)), ['"g" = tp'], [[("a", "x", "g"), ("b", "a", "g")]] * ranks)
        validate(context, certificate, "REJECTED", r"i_witness")


def chain(context: Context) -> None:
    """Each rank waits for the one behind it, and that for the next."""
    ranks = 30000
    pairs = [[[i, i + 1] for i in range(first, ranks - 1, 2)] for first in (0, 1)]
    calls = []
    for rank in range(ranks):
        behind = [("u", "x", "ab"[rank % 2])] if rank + 1 < ranks else []
        calls.append(behind + ([("v", "u" if behind else "x", "ba"[rank % 2])] if rank > 0 else []))
    groups = [f'"{name}" = {json.dumps(members, separators=(",", ":"))}' for name, members in zip("ab", pairs)]
    with tempfile.TemporaryDirectory(prefix="countersign-") as made:
        validate(context, of_ranks(small_certificate(context, pathlib.Path(made)), groups, calls), "REJECTED", r"i_witness")


def nobody_reads(context: Context) -> None:
    calls = 20000
    with tempfile.TemporaryDirectory(prefix="countersign-") as made:
        certificate = small_certificate(context, pathlib.Path(made))
        names = ["x"] + [f"y{i}" for i in range(calls)]
        puts = [f"{names[i + 1]} = {PUT}({names[i]}, [k], v)" for i in range(calls)]
        certificate["d_sources"][0]["b_text"] = graph('x: "f32[4]", k: "b8[4]", v: "f32[]"', *puts, f"m = {NEG}(x)", "return (m,)")
        rows = certificate["e_graphs"][0]["c_rows"]
        call = next(row for row in rows if row[0] == "call" and row[2] == "y0")
        at = rows.index(call)
        many = []
        for i in range(calls):
            row = copy.deepcopy(call)
            row[1], row[2], row[5][0] = call[1] + i, names[i + 1], ["n", names[i]]
            many.append(row)
        behind = [[row[0], row[1] + calls - 1, *row[2:]] for row in rows[at + 1:]]
        certificate["e_graphs"][0]["c_rows"] = rows[:at] + many + behind
        validate(context, certificate, "VERIFIED", "")


def tests() -> list[Test]:
    return [Test("many ranks: two collectives of a thousand", one_group), Test("many ranks: each waits for the next", chain), Test("many calls that nobody reads", nobody_reads)]

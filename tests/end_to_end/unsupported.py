"""What the claim language has and this version does not read answers `not supported yet` with its line, never silently."""
import pathlib

from harness import SGD, Test, insert_after, place, prove_test

LINES = {
    "literals": 'literals s = "literals.pbtxt"',
    "read": "read 0.17677669529663687 as 1/sqrt(32)",
    "generalise": "generalise 14 as n",
    "cut": "cut s.tanh, d[*].tanh",
    "assume on a symbol": "assume s.s77 = 2 * d[*].s77",
    "masks": "masks pairs",
    "kernel state": 'given s.state["layers.0.attn"].k = concat(d[*].state["layers.0.attn"].k; axis=2)',
}


def with_line(line: str):
    def edit(folder: pathlib.Path) -> list[str]:
        return [place("refines.claim", insert_after(folder / "refines.claim", "assume 0 <= s.y_1 < 9", line))]
    return edit


def several_graphs(folder: pathlib.Path) -> list[str]:
    claim = folder / "refines.claim"
    claim.write_text(claim.read_text().replace('sequential  s = "../seq_sgd.py"', 'sequential  s = ["../seq_sgd.py", "../seq_sgd.py"]'))
    return [place("refines.claim", 4)]


def graphs_by_coordinate(folder: pathlib.Path) -> list[str]:
    claim = folder / "refines.claim"
    claim.write_text(claim.read_text().replace('distributed d = "r{rank}.py"', 'distributed d[dp=0] = "r0.py"\ndistributed d[dp=1] = "r1.py"'))
    return [place("refines.claim", 5)]


def tests() -> list[Test]:
    made = [prove_test(f"not supported yet: {name}", SGD, with_line(line), ["MALFORMED"], [r"not supported yet"]) for name, line in LINES.items()]
    return made + [prove_test("not supported yet: several graphs of a side", SGD, several_graphs, ["MALFORMED"], [r"not supported yet"]),
                   prove_test("not supported yet: graphs by mesh coordinate", SGD, graphs_by_coordinate, ["MALFORMED"], [r"not supported yet"])]

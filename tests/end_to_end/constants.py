"""Constants of modules: tensors whose numbers no line of a capture states. The claim states one number for each, which every element of it is."""
import pathlib

from harness import CONSTANTS, Test, operator_named, place, prove_test, replace_once

LINE = "constant d[*]._tensor_constant1 = 0 "


def edited(name: str, old: str, new: str):
    def edit(folder: pathlib.Path) -> None:
        replace_once(folder / name, old, new)
    return edit


def tests() -> list[Test]:
    claim, rank_1 = "refines.claim", "r1.py"
    cases = {
        "refines": (None, ["REFINES"], [r"constant s\._tensor_constant0 = 2\.5", r"s\.output\[1\]: replicated"]),
        "a number for each rank": (edited(claim, LINE, "constant d[0]._tensor_constant1 = 0\nconstant d[1]._tensor_constant1 = -0\n"), ["REFINES"], []),
        "a truth value beside numbers is one": (edited(claim, LINE, "constant d[*]._tensor_constant1 = false "), ["REFINES"], []),
        "other scales": (edited(claim, "constant d[*]._tensor_constant2 = 2.5", "constant d[*]._tensor_constant2 = 2.25"), ["VIOLATES"], [operator_named("mul")]),
        "another scale on one rank": (edited(claim, "constant d[*]._tensor_constant2 = 2.5", "constant d[0]._tensor_constant2 = 2.5\nconstant d[1]._tensor_constant2 = 2"), ["VIOLATES"], [r"tp=1"]),
        "one is written where a token is elsewhere": (edited(claim, LINE, "constant d[*]._tensor_constant1 = 1 "), ["VIOLATES"], [operator_named("index")]),
        "no line": (edited(claim, LINE, "# "), ["MALFORMED"], [place("r0.py", 11), r"`constant d\[0\]\._tensor_constant1 = NUMBER` is missing"]),
        "a line for one rank of two": (edited(claim, LINE, "constant d[0]._tensor_constant1 = 0 "), ["MALFORMED"], [place("r1.py", 11), r"d\[1\]\._tensor_constant1"]),
        "two lines": (edited(claim, LINE, "constant d[1]._tensor_constant1 = 0\n" + LINE), ["MALFORMED"], [place(claim, 14), r"a second `constant` line"]),
        "of no such constant": (edited(claim, LINE, "constant d[*]._tensor_constant7 = 0\n" + LINE), ["MALFORMED"], [place(claim, 13), r"`d\[0\]\._tensor_constant7` is no constant of a module"]),
        "of an input": (edited(claim, LINE, "constant s.ids = 0\n" + LINE), ["MALFORMED"], [place(claim, 13), r"no constant of a module"]),
        "a fraction for integers": (edited(claim, "_tensor_constant0 = 0 ", "_tensor_constant0 = 0.5 "), ["MALFORMED"], [r"is no i64"]),
        "no number": (edited(claim, LINE, "constant d[*]._tensor_constant1 = s.ids "), ["MALFORMED"], [place(claim, 13), r"expected a number"]),
        "an infinite number": (edited(claim, LINE, "constant d[*]._tensor_constant1 = -inf "), ["MALFORMED"], [place(claim, 13)]),
        "a given line about one": (edited(claim, LINE, "given s._tensor_constant0 = d[*]._tensor_constant2\n" + LINE), ["MALFORMED"], [place(claim, 13), r"not supported yet"]),
        "integers that its type does not hold":
            (edited(rank_1, 'lift_fresh_copy: "i64[]"', 'lift_fresh_copy: "i8[]"'), ["MALFORMED"], [place("r1.py", 9), r"no case of aten\.index_put\.default applies"]),
        "a number beyond its type": (edited(claim, "constant s._tensor_constant0 = 2.5", "constant s._tensor_constant0 = 1e39"), ["MALFORMED"], [r"is no f32"]),
        "a number that is 0 in its type": (edited(claim, "constant s._tensor_constant0 = 2.5", "constant s._tensor_constant0 = 1e-50"), ["MALFORMED"], [r"is no f32"]),
        "a number for truth values": (edited("seq.py", '_tensor_constant0: "f32[]"', '_tensor_constant0: "b8[]"'), ["MALFORMED"], [r"is no b8"]),
        "one attribute with two types":
            (edited("seq.py", "        mul:", '        _tensor_constant0_1: "f32[7, 5]" = self._tensor_constant0\n        mul:'), ["MALFORMED"], [r"has another type in an earlier line"]),
        "one attribute twice": (edited("seq.py", "        mul:", '        _tensor_constant0_1: "f32[]" = self._tensor_constant0\n        mul:'), ["REFINES"], []),
        "a line before the mesh": (edited(claim, 'mesh        d = (tp = 2)\n', 'constant s._tensor_constant0 = 2.5\nmesh        d = (tp = 2)\n'), ["MALFORMED"], [r"a second `constant` line"]),
        "a number that its type does not hold": (edited("seq.py", '_tensor_constant0: "f32[]"', '_tensor_constant0: "i8[]"'), ["MALFORMED"], [r"is no i8"]),
        "without a type": (edited("seq.py", '_tensor_constant0: "f32[]"', "_tensor_constant0"), ["MALFORMED"], [r"states its type: not supported yet"]),
        "a dotted name": (edited("seq.py", "self._tensor_constant0", "self.layer._tensor_constant0"), ["MALFORMED"], [place("seq.py", 4)]),
        "a name that Python reads as another": (edited("seq.py", "self._tensor_constant0", "self.__tensor_constant0"), ["MALFORMED"], [place("seq.py", 4)]),
    }
    return [prove_test(f"constants: {name}", CONSTANTS, edit, verdicts, mention) for name, (edit, verdicts, mention) in cases.items()]

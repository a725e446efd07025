"""Pairs of a few lines each: operands in another order, what definitions require, and what the report of `validate` must say of a claim."""
import dataclasses
import pathlib
import tempfile
from collections.abc import Sequence

from harness import SECONDS, Context, Test, prove_and_check

ADD, SUB, MUL, NEG = (f"torch.ops.aten.{name}" for name in ("add.Tensor", "sub.Tensor", "mul.Tensor", "neg.default"))
XY = 'x_1: "f32[2, 3]", y_1: "f32[2, 3]"'
XYZ = XY + ', z_1: "f32[2, 3]"'
GIVEN = {"x": "given s.x_1 = d[*].x_1", "y": "given s.y_1 = d[*].y_1", "z": "given s.z_1 = d[*].z_1"}


def graph(inputs: str, *lines: str) -> str:
    body = "".join(f"        {line}\n" for line in lines)
    return f"class forward(torch.nn.Module):\n    def forward(self, {inputs}):\n{body}"


def write_pair(folder: pathlib.Path, s: str, ranks: Sequence[str], lines: Sequence[str]) -> pathlib.Path:
    """The captures, and the claim that these lines make over ranks along `tp`."""
    (folder / "s.py").write_text(s)
    for rank, text in enumerate(ranks):
        (folder / f"r{rank}.py").write_text(text)
    header = ["countersign claim 1", 'sequential  s = "s.py"', 'distributed d = "r{rank}.py"', f"mesh        d = (tp = {len(ranks)})"]
    claim = folder / "refines.claim"
    claim.write_text("\n".join([*header, *lines]) + "\n")
    return claim


@dataclasses.dataclass
class Small:
    name: str
    s: str
    ranks: list[str]
    claim: list[str]
    verdict: str = "REFINES"
    mention: tuple[str, ...] = ()  # of what `prove` prints
    report: tuple[str, ...] = ()   # of what `validate` prints
    seconds: float = SECONDS       # of processor time for `prove`

    def test(self) -> Test:
        def run(context: Context) -> None:
            with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
                folder = pathlib.Path(temporary)
                claim = write_pair(folder, self.s, self.ranks, self.claim)
                prove_and_check(context, claim, [self.verdict], self.mention, self.seconds)
                if self.report:
                    context.expect(context.run("validate", [folder / "certificate.json"]), "validate", ["VERIFIED"], self.report)
        return Test(f"small pairs: {self.name}", run)


def other_order(name: str, s: list[str], d: list[str], verdict: str = "REFINES", inputs: str = XYZ) -> Small:
    given = [line for letter, line in GIVEN.items() if f"{letter}_1" in inputs]
    return Small(f"{name} in another order", graph(inputs, *s), [graph(inputs, *d)], given + ["claim all"], verdict)


INTEGERS = 'x_1: "i64[2]", y_1: "i64[2]"'
ORDERS = [
    other_order("a sum", [f"m = {ADD}(y_1, x_1)", "return (m,)"], [f"m = {ADD}(x_1, y_1)", "return (m,)"], inputs=XY),
    other_order("a sum of integers", [f"m = {ADD}(y_1, x_1)", "return (m,)"], [f"m = {ADD}(x_1, y_1)", "return (m,)"], inputs=INTEGERS),
    other_order("a product", [f"m = {MUL}(y_1, x_1)", "return (m,)"], [f"m = {MUL}(x_1, y_1)", "return (m,)"], inputs=XY),
    other_order("a sum of three", [f"a = {ADD}(y_1, z_1)", f"m = {ADD}(a, x_1)", "return (m,)"], [f"a = {ADD}(x_1, y_1)", f"m = {ADD}(a, z_1)", "return (m,)"]),
    other_order("a sum that goes on", [f"a = {ADD}(y_1, x_1)", "m = torch.ops.aten.tanh.default(a)", f"n = {ADD}(a, m)", "return (n, a)"],
                [f"a = {ADD}(x_1, y_1)", "m = torch.ops.aten.tanh.default(a)", f"n = {ADD}(m, a)", "return (n, a)"], inputs=XY),
    other_order("a difference", [f"m = {SUB}(y_1, x_1)", "return (m,)"], [f"m = {SUB}(x_1, y_1)", "return (m,)"], "UNKNOWN", XY),
    other_order("a sum with one operand twice", [f"a = {ADD}(y_1, x_1)", f"m = {ADD}(a, x_1)", "return (m,)"], [f"a = {ADD}(x_1, y_1)", f"m = {ADD}(a, y_1)", "return (m,)"],
                "UNKNOWN", XY),
]


def moved(*orders: str, size: str) -> str:
    """Axes moved by one `permute` after another."""
    names = "xabc"
    return graph(f'x_1: "f32[{size}]"', "x = torch.ops.aten.alias.default(x_1)", *(f"{names[i + 1]} = torch.ops.aten.permute.default({names[i]}, {order})" for i, order in enumerate(orders)),
                 f"return ({names[len(orders)]},)")


CHOSEN = ("m = torch.ops.aten.ge.Scalar(x_1, 0)", "a = torch.ops.aten.where.self(m, x_1, y_1)")
OUTPUTS = [  # made of the same tensors, in another way than s makes them
    Small("axes moved by two steps", moved("[2, 1, 0]", size="2, 3, 4"), [moved("[1, 0, 2]", "[2, 0, 1]", size="2, 3, 4")], [GIVEN["x"], "claim all"]),
    Small("axes moved by two steps, as a goal says", moved("[2, 1, 0]", size="2, 3, 4"), [moved("[1, 0, 2]", "[2, 0, 1]", size="2, 3, 4")],
          [GIVEN["x"], "claim all", "expect s.output[0] = d[*].output[0]"]),
    Small("axes moved by two steps of two ranks", moved("[2, 1, 0]", size="2, 3, 4"), [moved("[1, 0, 2]", "[2, 0, 1]", size="1, 3, 4"), moved("[0, 2, 1]", "[1, 2, 0]", "[1, 0, 2]", size="1, 3, 4")],
          ["given s.x_1 = concat(d[*].x_1; axis=0)", "claim all"], "UNKNOWN"),
    Small("axes of one size moved elsewhere", moved("[2, 1, 0]", size="3, 3, 3"), [moved("[1, 0, 2]", "[2, 1, 0]", size="3, 3, 3")], [GIVEN["x"], "claim all"], "UNKNOWN"),
    Small("a choice made twice", graph(XY, *CHOSEN, "return (a,)"), [graph(XY, *CHOSEN, "b = torch.ops.aten.where.self(m, a, y_1)", "return (b,)")], [GIVEN["x"], GIVEN["y"], "claim all"]),
    Small("a choice made twice, of the other the second time", graph(XY, *CHOSEN, "return (a,)"), [graph(XY, *CHOSEN, "b = torch.ops.aten.where.self(m, y_1, a)", "return (b,)")],
          [GIVEN["x"], GIVEN["y"], "claim all"], "UNKNOWN"),
]

LABELS = "torch.ops.aten.nll_loss_backward.default"
SCALE = f"m = {MUL}(x_1, 2.0)"
ADDED_UP = ("r = torch.ops._c10d_functional.all_reduce.default(x_1, 'sum', 'g')", "w = torch.ops._c10d_functional.wait_tensor.default(r)")
MEAN = graph('x_1: "f32[4]"', *(line.replace("'sum'", "'avg'") for line in ADDED_UP), f"m = {NEG}(w)", "return (m,)")
REPORTS = [
    # Each rank would write past the end of its own classes.
    Small("labels that are no class of their rank",
          graph('g: "f32[4]", lp: "f32[4, 6]", t: "i64[4]", w: "f32[]"', f"c = {LABELS}(g, lp, t, None, 0, -100, w)", "return (c,)"),
          [graph('g: "f32[4]", lp: "f32[4, 3]", t: "i64[4]", w: "f32[]"', f"o = {SUB}(t, {3 * rank})", f"c = {LABELS}(g, lp, o, None, 0, -100, w)", "return (c,)")
           for rank in range(2)],
          ["given s.g = d[*].g", "given s.lp = concat(d[0].lp, d[1].lp; axis = 1)", "given s.t = d[*].t", "given s.w = d[*].w", "assume 0 <= s.t < 6", "claim all"],
          "UNKNOWN", (r"d\[0\]\.c \(r0\.py:4\) requires 0 <= it and it < 3",)),
    Small("an input that is the sum of thirty parts", graph('x_1: "f32[4]"', f"m = {NEG}(x_1)", "return (m,)"), [graph('x_1: "f32[4]"', *ADDED_UP, f"m = {NEG}(w)", "return (m,)")] * 30,
          ['group d "g" = tp', "given s.x_1 = sum(d[*].x_1)", "claim all"]),
    # Ranks have the same: no line about a sum of them would be read.
    Small("a mean where the sum is meant", graph('x_1: "f32[4]"', f"m = {NEG}(x_1)", "return (m,)"), [MEAN] * 2, ['group d "g" = tp', "given s.x_1 = sum(d[*].x_1)", "claim all"], "UNKNOWN",
          (r"(?s)would say:\n  expect s\.output\[0\] = scale\(d\[\*\]\.output\[0\]; factor=2\)\n(?!.*PARTIAL SUM)",)),
    Small("a mean where the sum is meant, as the report says", graph('x_1: "f32[4]"', f"m = {NEG}(x_1)", "return (m,)"), [MEAN] * 2,
          ['group d "g" = tp', "given s.x_1 = sum(d[*].x_1)", "expect s.output[0] = scale(d[*].output[0]; factor=2)"]),
    Small("inputs without elements", graph('x_1: "f32[0, 4]"', f"m = {NEG}(x_1)", "return (m,)"), [graph('x_1: "f32[0, 4]"', f"m = {NEG}(x_1)", "return (m,)")], [GIVEN["x"], "claim all"], "MALFORMED",
          (r"line 5: `s\.x_1` has no elements",)),
    Small("an output without elements", graph('x_1: "f32[4]"', "m = torch.ops.aten.slice.Tensor(x_1, 0, 2, 2)", "return (m,)"), [graph('x_1: "f32[4]"', "m = torch.ops.aten.slice.Tensor(x_1, 0, 2, 2)", "return (m,)")],
          [GIVEN["x"], "claim all"], "UNKNOWN", (r"s\.output\[0\] \(m\) has no elements",)),
    Small("a division by a truth value", graph('x_1: "i64[4]"', "m = torch.ops.aten.div.Tensor(x_1, True)", "return (m,)"), [graph('x_1: "i64[4]"', "m = torch.ops.aten.div.Tensor(x_1, True)", "return (m,)")],
          [GIVEN["x"], "claim all"], "MALFORMED", (r"s\.py:3.*no comparison of true and 0",)),
    Small("an output of twice the size is not called replicated", graph(XY, f"m = {NEG}(x_1)", "return (m,)"), [graph(XY, f"a = {NEG}(x_1)", f"m = {MUL}(a, 2.0)", "return (m,)")] * 2,
          [GIVEN["x"], GIVEN["y"], "expect scale(s.output[0]; factor = 2) = d[*].output[0]"],
          report=(r"expected\n +line 7: expect scale\(s\.output\[0\]; factor = 2\) = d\[\*\]\.output\[0\]", r"s\.output\[0\] \(m\): as the claim says \(line 7\)")),
    Small("shards in another order are not called sharded", graph('x_1: "f32[4]"', f"m = {NEG}(x_1)", "return (m,)"), [graph('x_1: "f32[2]"', f"m = {NEG}(x_1)", "return (m,)")] * 2,
          ["given s.x_1 = concat(d[1].x_1, d[0].x_1; axis = 0)", "expect s.output[0] = concat(d[1].output[0], d[0].output[0]; axis = 0)"],
          report=(r"s\.output\[0\] \(m\): as the claim says \(line 6\)",)),
    Small("shards by rank are called sharded", graph('x_1: "f32[4]"', f"m = {NEG}(x_1)", "return (m,)"), [graph('x_1: "f32[2]"', f"m = {NEG}(x_1)", "return (m,)")] * 2,
          ["given s.x_1 = concat(d[0].x_1, d[1].x_1; axis = 0)", "expect s.output[0] = concat(d[0].output[0], d[1].output[0]; axis = 0)"],
          report=(r"s\.output\[0\] \(m\): sharded along axis 0 \(line 6\)",)),
    Small("outputs that changed places are not called replicated", graph(XY, f"m = {NEG}(x_1)", f"n = {NEG}(y_1)", "return (m, n)"),
          [graph(XY, f"m = {NEG}(x_1)", f"n = {NEG}(y_1)", "return (n, m)")],
          [GIVEN["x"], GIVEN["y"], "expect s.output[0] = d[0].output[1]", "expect s.output[1] = d[0].output[0]"],
          report=(r"s\.output\[0\] \(m\): as the claim says \(line 7\)", r"s\.output\[1\] \(n\): as the claim says \(line 8\)")),
    Small("an output that one rank holds is not called replicated", graph(XY, f"m = {NEG}(x_1)", "return (m,)"),
          [graph(XY, f"m = {op}(x_1)", "return (m,)") for op in ("torch.ops.aten.tanh.default", NEG)],
          [GIVEN["x"], GIVEN["y"], "expect s.output[0] = d[1].output[0]", 'ignore d[0].output[0] "is the hyperbolic tangent"'],
          mention=(r"s\.output\[0\]: as claimed: expect s\.output\[0\] = d\[1\]", r"d\[1\]\.output\[0\]: as claimed"),
          report=(r"s\.output\[0\] \(m\): held by d\[1\] \(line 7\)", r"d\[1\]\.output\[0\] \(m\): held by d\[1\] \(line 7\)")),
    Small("a part that one rank holds names it", graph(XY, f"m = {NEG}(x_1)", "return (m,)"),
          [graph(XY, f"m = {op}(x_1)", "return (m,)") for op in (NEG, "torch.ops.aten.tanh.default")],
          [GIVEN["x"], GIVEN["y"], "expect s.output[0] = concat(d[0].output[0]; axis = 0)", 'ignore d[1].output[0] "is the hyperbolic tangent"'],
          report=(r"s\.output\[0\] \(m\): held by d\[0\] \(line 7\)",)),
    Small("a list of one part is that part", graph('x_1: "f32[4]"', f"m = {NEG}(x_1)", "return (m,)"), [graph('x_1: "f32[4]"', f"m = {NEG}(x_1)", "return (m,)")],
          [GIVEN["x"], "expect s.output[0] = sum(d[*].output[0])"], mention=(r"s\.output\[0\]: replicated",), report=(r"s\.output\[0\] \(m\): replicated \(line 6\)",)),
    Small("outputs that change places are not called replicated", graph('x_1: "f32[2]"', f"m = {NEG}(x_1)", f"q = {MUL}(x_1, 3)", "return (m, q)"),
          [graph('x_1: "f32[2]"', f"m = {NEG}(x_1)", f"q = {MUL}(x_1, 3)", "return (q, m)")], [GIVEN["x"], "expect s.output[0] = d[*].output[1]", "expect s.q = d[*].q"],
          mention=(r"s\.output\[0\]: replicated, at other positions: expect s\.output\[0\] = d", r"d\[0\]\.output\[0\]: replicated, at other positions: expect s\.q = d"),
          report=(r"s\.output\[0\] \(m\): as the claim says", r"s\.output\[1\] \(q\): as the claim says", r"d\[0\]\.output\[0\] \(q\): as the claim says")),
    Small("a layout found names the axes of the mesh", graph('x_1: "f32[4]"', f"m = {NEG}(x_1)", "return (m,)"), [graph('x_1: "f32[2]"', f"m = {NEG}(x_1)", "return (m,)")] * 2,
          ["given s.x_1 = concat(d[*].x_1; axis = 0)", "claim all"],
          report=(r"d\[1\]\.output\[0\] \(m\): sharded along axis 0 over tp \(layout found\)",)),
    Small("integers that may overflow are listed", graph('x_1: "i8[2]"', f"a = {ADD}(x_1, x_1)", "v = torch.ops.aten.view.default(a, [2, 1])", "return (v,)"),
          [graph('x_1: "i8[2]"', f"a = {ADD}(x_1, x_1)", "v = torch.ops.aten.view.default(a, [2, 1])", "return (v,)")], [GIVEN["x"], "claim all"],
          report=(r"no overflow is assumed in\n +s\.a \(line 3\): aten\.add\.Tensor, i8\n +d\[0\]\.a \(line 3\): aten\.add\.Tensor, i8\n\w", r"assumed: no overflow in 2 nodes")),
    Small("integers that a wider type holds are listed in the narrower one",
          graph('x_1: "i8[4]"', "w = torch.ops.aten._to_copy.default(x_1, dtype = torch.int64)", "p = torch.ops.aten.pow.Tensor_Scalar(w, 4)", f"q = {MUL}(w, w)", "return (p, q)"),
          [graph('x_1: "i8[4]"', "w = torch.ops.aten._to_copy.default(x_1, dtype = torch.int64)", "p = torch.ops.aten.pow.Tensor_Scalar(w, 4)", f"b = {MUL}(x_1, x_1)", "q = torch.ops.aten._to_copy.default(b, dtype = torch.int64)", "return (p, q)")],
          [GIVEN["x"], "claim all"], report=(r"no overflow is assumed in\n +s\.p \(line 4\): aten\.pow\.Tensor_Scalar, i64\n +d\[0\]\.p \(line 4\): .*\n +d\[0\]\.b \(line 5\): aten\.mul\.Tensor, i8\n\w",)),
    Small("what a wider type computed, a narrower one computes again, behind a comparison that is narrower still",
          graph('k_1: "i16[4]", z_1: "i64[4]"', "b = torch.ops.aten.add.Tensor(z_1, k_1, alpha = 1000)", "m = torch.ops.aten.gt.Scalar(b, 5)",
                "y = torch.ops.aten._to_copy.default(m, dtype = torch.int8)", "return (b, y)"),
          [graph('k_1: "i16[4]", z_1: "i64[4]"', "a = torch.ops.aten.add.Tensor(z_1, k_1, alpha = 1000)", "m = torch.ops.aten.gt.Scalar(a, 5)",
                 "y = torch.ops.aten._to_copy.default(m, dtype = torch.int8)", f"c = {MUL}(k_1, 1000)", f"b = {ADD}(z_1, c)", "return (b, y)")],
          ["given s.k_1 = d[*].k_1", "given s.z_1 = d[*].z_1", "claim all"],
          report=(r"no overflow is assumed in\n +s\.b \(line 3\): aten\.add\.Tensor, i64\n +d\[0\]\.a \(line 3\): .*, i64\n +d\[0\]\.c \(line 6\): aten\.mul\.Tensor, i16\n\w",)),
    Small("a collective is made of what the members computed",
          graph('x_1: "i8[2]", y_1: "i8[2]"', f"a = {ADD}(x_1, y_1)", "return (a,)"),
          [graph('x_1: "i8[2]"', "r = torch.ops._c10d_functional.all_reduce.default(x_1, 'sum', '0')", "w = torch.ops._c10d_functional.wait_tensor.default(r)", "return (w,)")] * 2,
          ["group d \"0\" = tp", "given s.x_1 = d[0].x_1", "given s.y_1 = d[1].x_1", "claim all", "expect s.output[0] = d[*].output[0]"],
          report=(r"no overflow is assumed in\n +s\.a \(line 3\): aten\.add\.Tensor, i8\n +d\[0\]\.r .*all_reduce\.default, i8\n",)),
    Small("what a collective adds up is not taken for the operand of another",
          graph('x_1: "i8[2]", y_1: "i8[2]"', "v = torch.ops.aten._to_copy.default(x_1, dtype = torch.int64)", "w = torch.ops.aten._to_copy.default(y_1, dtype = torch.int64)",
                f"a = {ADD}(v, w)", "return (a,)"),
          [graph('x_1: "i8[2]"', "r = torch.ops._c10d_functional.all_reduce.default(x_1, 'sum', '0')", "w = torch.ops._c10d_functional.wait_tensor.default(r)",
                 "b = torch.ops._c10d_functional.broadcast.default(w, 0, '0')", "v = torch.ops._c10d_functional.wait_tensor.default(b)",
                 "y = torch.ops.aten._to_copy.default(v, dtype = torch.int64)", "return (y,)")] * 2,
          ["group d \"0\" = tp", "given s.x_1 = d[0].x_1", "given s.y_1 = d[1].x_1", "claim all", "expect s.output[0] = d[*].output[0]"],
          report=(r"no overflow is assumed in\n +s\.a \(line 5\): aten\.add\.Tensor, i64\n +d\[0\]\.r \(line 3\): _c10d_functional\.all_reduce\.default, i8\n\w",)),
    Small("assertions are listed", graph('x_1: "f32[2]"', SCALE, "return (m,)"),
          [graph('x_1: "f32[2]"', "c = torch.ops.aten.full.default([], False)", "a = torch.ops.aten._assert_async.msg(c, 'never')", SCALE, "return (m,)")], [GIVEN["x"], "claim all"],
          report=(r"may stop the program, which is not looked into\n +d\[0\]\.a \(line 4\): aten\._assert_async\.msg",)),
    Small("uninitialised buffers are listed", graph('x_1: "f32[2]"', SCALE, "return (m,)"),
          [graph('x_1: "f32[2]"', "e = torch.ops.aten.empty.memory_format([2])", SCALE, "return (m,)")], [GIVEN["x"], "claim all"],
          report=(r"uninitialised buffers and results that definitions leave open, which are taken to hold some numbers\n +d\[0\]\.e \(line 3\)",)),
    Small("a returned input without a type", graph('q, x_1: "f32[2]"', SCALE, "return (q, m)"), [graph('q, x_1: "f32[2]"', SCALE, "return (q, m)")], [GIVEN["x"], "claim all"],
          report=(r"s\.output\[0\] \(q\): no type is stated: taken for no tensor, and nothing is claimed of it",)),
]

LARGEST = graph('x_1: "f32[4, 2]", y_1: "f32[4]"', "f = torch.ops.aten.max.dim(x_1, 1)", 'i: "i64[4]" = f[1]', "v = torch.ops.aten.index.Tensor(y_1, [i])", "return (v,)")
def looked_up(*index: str) -> str:
    """A table of ten rows, looked up where lines that are given say."""
    return graph('i_1: "i64[4]", x_1: "f32[10, 3]", y_1: "f32[4]"', *index, "v = torch.ops.aten.embedding.default(x_1, k)", "return (v,)")


def kept(sign: str) -> str:
    """An index that a draw makes: of an element that is kept, which with p = 0 every one is."""
    lines = ["f = torch.ops.aten.native_dropout.default(y_1, 0.0, True)", "g = f[1]", "j = torch.ops.aten._to_copy.default(g, dtype = torch.int64)"]
    return graph('i_1: "i64[4]", x_1: "f32[10, 3]", y_1: "f32[4]"', *lines, f"k = torch.ops.aten.mul.Tensor(j, {sign}1)", "v = torch.ops.aten.embedding.default(x_1, k)", "return (v,)")


INDEX = ["given s.i_1 = d[*].i_1", GIVEN["x"], GIVEN["y"], "claim all"]
LESS = "k = torch.ops.aten.sub.Tensor(i_1, 100000)"
TWICE_AND_ONE = (f"a = {MUL}(i_1, 2)", f"k = {ADD}(a, 1)")
MODELS = [  # whether any input meets what s requires
    Small("an index is an input less a large number", looked_up(LESS), [looked_up(LESS)], INDEX),
    Small("an index is twice an input and one", looked_up(*TWICE_AND_ONE), [looked_up(*TWICE_AND_ONE)], INDEX),
    Small("an index that an assume line excludes", looked_up(LESS), [looked_up(LESS)], ["assume 0 <= s.i_1 < 10", *INDEX], "MALFORMED",
          (r"no values of inputs were found with which 0 <= it and it < 10 holds of sub\(s\.i_1",)),
    Small("an index that no draw gives", kept("-"), [kept("-")], [*INDEX[:3], "random s.f[1] = d[*].f[1]", "claim all"], "MALFORMED", (r"no values of inputs were found with which .* holds of mul",)),
    Small("an index that a draw gives", kept(""), [kept("")], [*INDEX[:3], "random s.f[1] = d[*].f[1]", "claim all"]),
]


def of_ones(maximum: str, drop: str) -> str:
    """The first axis, of one element, of three tensors: reduced, and taken away."""
    lines = [line for x in "vwx" for line in (f"{x}0 = torch.ops.aten.{maximum}({x}, [0], True)", f"{x}1 = torch.ops.aten.{drop.format(x)}")]
    return graph('v: "f32[1, 3]", w: "f32[1, 1, 3]", x: "f32[1, 1, 1, 3]"', *lines, "return (v0, v1, w0, w1, x0, x1)")


AXES_OF_ONE = [  # each class is above every other; it took fourteen seconds, and takes a quarter of one
    Small("sums and maxima along axes of one element", of_ones("amax.default", "select.int({}, 0, -1)"), [of_ones("sum.dim_IntList", "squeeze.dim({}, 0)")],
          [f"given s.{x} = d[*].{x}" for x in "vwx"] + ["claim all"], seconds=4),
]


PLAIN = graph('x_1: "f32[2]"', f"m = {NEG}(x_1)", "return (m,)")
READERS = [  # one text that Python reads in another way
    Small("a comment that states an encoding", PLAIN, ["# coding: utf-7\n" + PLAIN], [GIVEN["x"], "claim all"], "MALFORMED", (r"r0\.py:1\b.*states an encoding",)),
    Small("an end of line inside a comment", PLAIN, [PLAIN.replace("(x_1)\n", "(x_1)  # \x0c return (x_1,)\n", 1)], [GIVEN["x"], "claim all"], "MALFORMED",
          (r"r0\.py:3\b.*control character",)),
    Small("a rank beside code", PLAIN, [PLAIN.replace("Module):", "Module):  # == Graph[rank=1] ==")], [GIVEN["x"], "claim all"], "MALFORMED", (r"r0\.py says `# Graph\[rank=1\]`",)),
    Small("a rank written in another way", PLAIN, ["# Graph[rank=00]\n" + PLAIN], [GIVEN["x"], "claim all"], "MALFORMED", (r"r0\.py:1\b",)),
    Small("a name that a class changes", graph('x_1: "f32[2]"', f"m = {MUL}(x_1, 2)", "return (m,)"),
          [graph('x_1: "f32[2]"', f"__m = {MUL}(x_1, 2)", f"_forward__m = {MUL}(x_1, 3)", "return (__m,)")], [GIVEN["x"], "claim all"], "MALFORMED",
          (r"r0\.py:3\b.*`__m` cannot be the name of a node",)),
    Small("a name that is a word of Python", graph('lambda: "f32[2]"', f"m = {NEG}(lambda)", "return (m,)"), [graph('lambda: "f32[2]"', f"m = {NEG}(lambda)", "return (m,)")],
          ["given s.lambda = d[*].lambda", "claim all"], "MALFORMED", (r"s\.py:2\b.*`lambda` cannot be the name of a node",)),
    Small("a device that holds no numbers", PLAIN,
          [graph('x_1: "f32[2]"', f"a = {NEG}(x_1)", "m = torch.ops.aten._to_copy.default(a, device = device(type='meta'))", "return (m,)")], [GIVEN["x"], "claim all"], "MALFORMED",
          (r"r0\.py:4\b.*holds no numbers",)),
    Small("a device that holds no numbers, as a text", PLAIN,
          [graph('x_1: "f32[2]"', f"a = {NEG}(x_1)", "m = torch.ops.aten._to_copy.default(a, device = 'meta')", "return (m,)")], [GIVEN["x"], "claim all"], "MALFORMED",
          (r"r0\.py:4\b.*holds no numbers",)),
    Small("a name of which nobody knows what it stands for", PLAIN,
          [graph('x_1: "f32[2]"', f"a = {NEG}(x_1)", "m = torch.ops.aten._to_copy.default(a, device = torch.some.device)", "return (m,)")], [GIVEN["x"], "claim all"], "MALFORMED",
          (r"r0\.py:4\b.*the symbol `torch\.some\.device` is not supported yet",)),
    Small("a requirement of what a definition leaves open", LARGEST, [LARGEST], [GIVEN["x"], GIVEN["y"], "claim all"], "MALFORMED", (r"speaks of s\.f/indices, which a definition leaves open",)),
    Small("an input on a device that holds no numbers", PLAIN, [PLAIN.replace('"f32[2]"', '"f32[2][1]meta"')], [GIVEN["x"], "claim all"], "MALFORMED",
          (r"r0\.py:\d+:\d+: a device that holds no numbers",)),
]


def gated(strides: str, copy: bool, alias: bool = False) -> str:
    """vLLM's gate of the first four columns of x, which the kernel reads as they lie in memory."""
    split = ["p = torch.ops.aten.split_with_sizes.default(x_1, [4, 2], 1)", f'g: "f32[2, 4]{strides}" = p[0]']
    view = ["a = torch.ops.aten.alias.default(g)"] if alias else []
    clone = ['c: "f32[2, 4][4, 1]cpu" = torch.ops.aten.clone.default(g, memory_format = torch.contiguous_format)'] if copy else []
    return graph('x_1: "f32[2, 6]"', *split, *view, *clone, 'e: "f32[2, 2][2, 1]cpu" = torch.ops.aten.empty.memory_format([2, 2])',
                 f"f = torch.ops.higher_order.auto_functionalized(torch.ops._C.silu_and_mul.default, out = e, input = {'c' if copy else 'a' if alias else 'g'})",
                 'm: "f32[2, 2]" = f[1]', "return (m,)")


def norm(operand: str) -> str:
    return f"f = torch.ops.higher_order.auto_functionalized(torch.ops._C.rms_norm.default, result = e, input = {operand}, weight = w_1, epsilon = 1e-05)"


def normed(strides: str) -> str:
    """vLLM's norm of rows of eight."""
    return graph('x_1: "bf16[4, 8][8, 1]cuda:0", w_1: "bf16[8][1]cuda:0"', f't: "bf16[4, 1, 8]{strides}cuda:0" = torch.ops.aten.view.default(x_1, [4, 1, 8])', 'e: "bf16[4, 1, 8][8, 8, 1]cuda:0" = torch.ops.aten.empty_like.default(t)',
                 norm("t"),
                 'm: "bf16[4, 1, 8]" = f[1]', "return (m,)")


def of_rows(rows: int, operand: str, *lines: str) -> str:
    return graph('x_1: "f32[8, 8]", w_1: "f32[8]"', f"e = torch.ops.aten.empty.memory_format([{rows}, 8])", *lines, norm(operand), "m = f[1]", "return (m,)")


def lying(c: str) -> str:
    """vLLM's norm of what is made of a transposed tensor, of which no line states how it lies."""
    return of_rows(8, "c", "t = torch.ops.aten.t.default(x_1)", c)


def of_columns(made: str, copy: bool) -> str:
    """The same of what an operator makes of the operand, or of a copy of that."""
    clone = ["c = torch.ops.aten.clone.default(t, memory_format = torch.contiguous_format)"] if copy else []
    return of_rows(4 if "slice" in made else 8, "c" if copy else "t", f"t = {made}", *clone)


COPIED = lying("c = torch.ops.aten.clone.default(t, memory_format = torch.contiguous_format)")


def gathered(m: str, strides: str = "") -> str:
    """Of a tensor turned, and of a copy of it, twice: on one rank, or one of each rank."""
    return graph('x_1: "f32[4, 6]"', f't: "f32[6, 4]{strides}" = torch.ops.aten.t.default(x_1)', "c = torch.ops.aten.clone.default(t, memory_format = torch.contiguous_format)", f"g = {m}",
                 *(["m = torch.ops._c10d_functional.wait_tensor.default(g)"] if "gather" in m else ["m = torch.ops.aten.alias.default(g)"]), "return (m,)")


def stepped(strides: str) -> str:
    """vLLM's norm of a weight, and the weight of the next step."""
    return graph('x_1: "f32[8, 8][8, 1]cpu", w_1: "f32[8][1]cpu"', "e = torch.ops.aten.empty.memory_format([8, 8])",
                 norm("x_1"),
                 "m = f[1]", f'n: "f32[8, 8]{strides}cpu" = torch.ops.aten.neg.default(x_1)', "return (m, n)")


def turned(copy: bool, weight: str = "[1]cpu") -> str:
    """vLLM's norm of a transposed weight that lies transposed, and the weight of the next step, which does not."""
    clone = ['c: "f32[8, 8][8, 1]cpu" = torch.ops.aten.clone.default(t, memory_format = torch.contiguous_format)'] if copy else []
    return graph(f'x_1: "f32[8, 8][1, 8]cpu", w_1: "f32[8]{weight}"', 't: "f32[8, 8][8, 1]cpu" = torch.ops.aten.t.default(x_1)', *clone, "e = torch.ops.aten.empty.memory_format([8, 8])",
                 norm("c" if copy else "t"),
                 "m = f[1]", 'n: "f32[8, 8][8, 1]cpu" = torch.ops.aten.mm.default(x_1, x_1)', "return (m, n)")


def gapped(before: str, after: str) -> str:
    """vLLM's norm of a sum, which lies without gaps where its operand lies so; the operand of the next step lies as `after` says."""
    return graph(f'x_1: "f32[2, 4, 8]{before}cpu", w_1: "f32[8][1]cpu"', f'c: "f32[2, 4, 8][32, 8, 1]cpu" = {ADD}(x_1, x_1)', 'e: "f32[2, 4, 8][32, 8, 1]cpu" = torch.ops.aten.empty.memory_format([2, 4, 8])',
                 norm("c"), "m = f[1]", f'n: "f32[2, 4, 8]{after}cpu" = torch.ops.aten.neg.default(x_1)', "return (m, n)")


GIVEN_ROWS = [GIVEN["x"], "given s.w_1 = d[*].w_1", "claim all"]
STEPS = [*GIVEN_ROWS, "state s.x_1 -> s.output[1]", "state d[*].x_1 -> d[*].output[1]"]


def summed(strides: str) -> list[str]:
    return [graph('x_1: "f32[2, 2]"', f't: "f32[2, 2]{strides}" = torch.ops.aten.t.default(x_1)', "m = torch.ops.vllm.all_reduce.default(t, 'tp')", "return (m,)")] * 2


def attended(strides: str, twice: str = "") -> str:
    """torch's attention of a query that lies so, or of one that nobody says how it lies."""
    inputs = ", ".join(f'{name}: "f32[1, 2, 3, 2]{how}cpu"' for name, how in (("x_1", strides), ("y_1", "[12, 6, 2, 1]"), ("z_1", "[12, 6, 2, 1]")))
    return graph(inputs, *([twice] if twice else []), f"p = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default({'t' if twice else 'x_1'}, y_1, z_1, 0.0, True)",
                 'm: "f32[1, 2, 3, 2][12, 6, 2, 1]cpu" = p[0]', "return (m,)")


def attention(name: str, graph_of_each: str, *more: str) -> Small:
    return Small(f"attention of {name}", graph_of_each, [graph_of_each], [GIVEN[letter] for letter in "xyz"] + ["claim all"], "UNKNOWN" if more else "REFINES", more)


TWICE = graph('x_1: "f32[2, 2]"', "t = torch.ops.aten.t.default(x_1)", f"m = {MUL}(t, 2)", "return (m,)")
COPIED_LINE = "contract _c10d_functional.all_gather_into_tensor copied"
GROUP = ['group d "tp" = tp', GIVEN["x"], "claim all"]
MEMORY = [  # kernels that read memory by themselves, and strides that a capture states
    Small("a kernel reads what lies with gaps", gated("[6, 1]cpu", True), [gated("[6, 1]cpu", False)], [GIVEN["x"], "claim all"], "UNKNOWN",
          (r"r0\.py:\d+: _C\.silu_and_mul\.default reads `input` as it lies in memory",)),
    Small("a kernel reads a copy without gaps", gated("[6, 1]cpu", True), [gated("", True)], [GIVEN["x"], "claim all"], "REFINES", ()),
    Small("a kernel reads a part whose strides nobody states", gated("", True), [gated("", False)], [GIVEN["x"], "claim all"], "UNKNOWN", (r"reads `input` as it lies in memory",)),
    Small("kernels read what strides nobody states", COPIED,
          [lying("c = torch.ops.aten.mm.default(t, e)")], GIVEN_ROWS, "UNKNOWN", (r"the first operator of s",)),
    Small("a kernel reads a transposed tensor whose strides nobody states", COPIED,
          [lying("c = torch.ops.aten.alias.default(t)")], GIVEN_ROWS, "UNKNOWN", (r"r0\.py:6: _C\.rms_norm\.default reads `input` as it lies",)),
    *[Small(f"a kernel reads what {made} makes, of which nobody states how it lies", of_columns(line, True), [of_columns(line, False)], GIVEN_ROWS, "UNKNOWN",
            (r"r0\.py:5: _C\.rms_norm\.default reads `input` as it lies",))
      for made, line in (("a slice with a step", "torch.ops.aten.slice.Tensor(x_1, 0, 0, 8, 2)"), ("a roll", "torch.ops.aten.roll.default(x_1, [1], [0])"),
                         ("a flip", "torch.ops.aten.flip.default(x_1, [0])"))],
    Small("a kernel reads what a repetition makes", of_columns("torch.ops.aten.repeat.default(x_1, [1, 1])", True),
          [of_columns("torch.ops.aten.repeat.default(x_1, [1, 1])", False)], GIVEN_ROWS, "REFINES", ()),
    Small("a kernel reads a copy whose strides nobody states", COPIED,
          [COPIED], GIVEN_ROWS, "REFINES", ()),
    Small("what lies transposed is gathered", gathered("torch.ops.aten.cat.default([t, t])"), [gathered("torch.ops._c10d_functional.all_gather_into_tensor.default(t, 2, 'tp')", "[1, 6]cuda:0")] * 2, GROUP,
          "MALFORMED", (r"all_gather_into_tensor\.default reads `input` as it lies in memory, .*: a line `contract _c10d_functional\.all_gather_into_tensor copied` of the claim would accept that",)),
    Small("what lies transposed is gathered, and the claim accepts that it is copied", gathered("torch.ops.aten.cat.default([t, t])"),
          [gathered("torch.ops._c10d_functional.all_gather_into_tensor.default(t, 2, 'tp')", "[1, 6]cuda:0")] * 2, [*GROUP, COPIED_LINE]),
    Small("what lies in order is gathered, and the claim accepts that it is copied", gathered("torch.ops.aten.cat.default([t, t])"),
          [gathered("torch.ops._c10d_functional.all_gather_into_tensor.default(c, 2, 'tp')", "[1, 6]cuda:0")] * 2, [*GROUP, COPIED_LINE], "MALFORMED", (r"no operator of the graphs states this contract",)),
    Small("what lies transposed is sent in place of what is copied", gathered("torch.ops.aten.cat.default([t, t])"),
          [gathered("torch.ops._c10d_functional.all_gather_into_tensor.default(t, 2, 'tp')", "[1, 6]cuda:0")] * 2, [*GROUP, COPIED_LINE.replace("all_gather_into", "reduce_scatter")],
          "MALFORMED", (r"no operator of the graphs states this contract",)),
    Small("what is copied is gathered", gathered("torch.ops.aten.cat.default([t, t])"), [gathered("torch.ops._c10d_functional.all_gather_into_tensor.default(c, 2, 'tp')", "[1, 6]cuda:0")] * 2, GROUP),
    attention("what lies in order", attended("[12, 6, 2, 1]")),
    attention("tokens that lie before heads", attended("[12, 2, 4, 1]")),
    attention("what lies turned in its last axes", attended("[12, 6, 1, 3]"), r"_for_cpu\.default reads `query` as it lies in memory, and it does not lie with its last axis without gaps"),
    attention("heads that overlap in memory", attended("[3, 1, 7, 1]"), r"reads `query` as it lies in memory"),
    attention("a sum that nobody says how it lies", attended("[12, 6, 2, 1]", f"t = {ADD}(x_1, x_1)")),
    attention("a sum of what has only its last axis in order", attended("[12, 2, 4, 1]", f"t = {ADD}(x_1, x_1)"), r"reads `query` as it lies in memory"),
    Small("a state that lies in another order", stepped("[8, 1]"), [stepped("[1, 8]")], STEPS,
          "MALFORMED", (r"`d\[0\]\.output\[1\]` lies in memory in another order",)),
    Small("a state that lies in the same order", stepped("[8, 1]"), [stepped("[8, 1]")], STEPS),
    Small("a state that lies in no known order", turned(True), [turned(False)], STEPS, "MALFORMED", (r"`d\[0\]\.output\[1\]` lies in memory in another order than `d\[0\]\.x_1`, or in no known one",)),
    Small("a state of which only the last axis is in order", gapped("[32, 8, 1]", "[32, 8, 1]"), [gapped("[64, 16, 1]", "[8, 16, 1]")], STEPS,
          "MALFORMED", (r"`d\[0\]\.output\[1\]` lies in memory in another order than `d\[0\]\.x_1`, or in no known one",)),
    Small("what would be a state of which only the last axis is in order", gapped("[32, 8, 1]", "[32, 8, 1]"), [gapped("[64, 16, 1]", "[8, 16, 1]")], GIVEN_ROWS),
    Small("what would be a state in no known order", turned(True), [turned(False)], GIVEN_ROWS),
    Small("an input whose strides nobody states beside lines that do", turned(True), [turned(False, "")], GIVEN_ROWS, "UNKNOWN", (r"r0\.py:5: _C\.rms_norm\.default reads `weight` as it lies",)),
    Small("a kernel reads what is aliased and lies with gaps", gated("[6, 1]cpu", True), [gated("[6, 1]cpu", False, alias=True)], [GIVEN["x"], "claim all"], "UNKNOWN",
          (r"r0\.py:\d+: _C\.silu_and_mul\.default reads `input` as it lies in memory",)),
    Small("a kernel reads what is aliased and lies without gaps", gated("[4, 1]cpu", True), [gated("[4, 1]cpu", False, alias=True)], [GIVEN["x"], "claim all"], "REFINES", ()),
    Small("the stride of an axis of one element", normed("[8, 1, 1]"), [normed("[8, 8, 1]")], GIVEN_ROWS, "UNKNOWN", (r"s\.py:\d+: _C\.rms_norm\.default reads `input` as it lies",)),
    Small("the stride of an axis of one element that is that of a row", normed("[8, 8, 1]"), [normed("[8, 8, 1]")], GIVEN_ROWS, "REFINES", ()),
    Small("a sum over ranks of what lies transposed", TWICE, summed("[1, 2]cpu"), GROUP, "UNKNOWN", (r"all_reduce\.default reads `tensor` as it lies",)),
    Small("a sum over ranks of what lies in order", TWICE, summed("[2, 1]cpu"), GROUP, "REFINES", ()),
]


X = 'x_1: "f32[4, 3]"'
SCATTER = "torch.ops._c10d_functional.{}.default(x_1, {}, 'g')"


def moved(call: str, shape: str) -> str:
    """One rank: one collective, and what its result is."""
    return graph(X, f'moved: "f32[{shape}]" = {call}', "w = torch.ops._c10d_functional.wait_tensor.default(moved)", "return (w,)")


def exchanged(name: str, given: str, s: list[str], call: str, shape: str, result: str, verdict: str = "REFINES", ranks: int = 2) -> Small:
    """One collective on each rank; of s the lines, of d the call, what its result is, and how the output of s comes from it."""
    own = moved(call, shape)
    return Small(f"collectives: {name}", graph('x_1: "f32[8, 3]"' if "concat" in given else X, *s), [own] * ranks, ['group d "g" = tp', given, "claim all", f"expect s.output[0] = {result}"], verdict)


def cut_in_four(name: str, sizes: str, outputs: str, verdict: str = "REFINES") -> Small:
    """Rank 0 sends one row and three, rank 1, which says `sizes`, two and two; of s the rows in the order in which they arrive."""
    arrived = [f"{part} = torch.ops.aten.slice.Tensor(x_1, 0, {begin}, {end})" for part, begin, end in (("a", 0, 1), ("b", 4, 6), ("c", 1, 4), ("e", 6, 8))]
    return Small(f"collectives: parts of four sizes{name}", graph('x_1: "f32[8, 3]"', *arrived, "m = torch.ops.aten.cat.default([a, b, c, e], 0)", "return (m,)"),
                 [moved(SCATTER.format("all_to_all_single", said), f"{rows}, 3") for said, rows in (("[1, 2], [1, 3]", 3), (sizes, 5))],
                 ['group d "g" = tp', SHARDS, "claim all", f"expect s.output[0] = concat({outputs}; axis=0)"], verdict)


SHARDS, COPIES = "given s.x_1 = concat(d[*].x_1; axis=0)", "given s.x_1 = d[*].x_1"
TWICE = [f"m = {ADD}(x_1, x_1)", "return (m,)"]
# Of parts A B on rank 0 and C D on rank 1 rank 0 gets A C and rank 1 B D.
TURNED = ["p = torch.ops.aten.view.default(x_1, [2, 2, 2, 3])", "q = torch.ops.aten.transpose.int(p, 0, 1)", "c = torch.ops.aten.clone.default(q)", "m = torch.ops.aten.view.default(c, [8, 3])", "return (m,)"]
ALONE = [
    Small("one output without a tuple", graph(X, f"m = {ADD}(x_1, x_1)", "return m"), [graph(X, f"m = {MUL}(x_1, 2.0)", "return m")] * 2, [COPIES, "claim all"]),
    Small("one output without a tuple, and another", graph(X, f"m = {ADD}(x_1, x_1)", "return m"), [graph(X, f"m = {MUL}(x_1, 3.0)", "return m")] * 2, [COPIES, "claim all"], "UNKNOWN"),
    Small("one output without a tuple, of a name that nothing binds", graph(X, f"m = {ADD}(x_1, x_1)", "return n"), [graph(X, f"m = {MUL}(x_1, 2.0)", "return m")] * 2, [COPIES, "claim all"], "MALFORMED"),
]
SCATTERED = [
    exchanged("a sum is scattered", COPIES, TWICE, SCATTER.format("reduce_scatter_tensor", "'sum', 2"), "2, 3", "concat(d[*].output[0]; axis=0)"),
    exchanged("a mean is scattered", COPIES, ["a = torch.ops.aten.alias.default(x_1)", "return (a,)"], SCATTER.format("reduce_scatter_tensor", "'avg', 2"), "2, 3", "concat(d[*].output[0]; axis=0)"),
    exchanged("a scattered sum is joined in the other order", COPIES, TWICE, SCATTER.format("reduce_scatter_tensor", "'sum', 2"), "2, 3", "concat(d[1].output[0], d[0].output[0]; axis=0)", "VIOLATES"),
    exchanged("a scattered sum is taken for a mean", COPIES, ["a = torch.ops.aten.alias.default(x_1)", "return (a,)"], SCATTER.format("reduce_scatter_tensor", "'sum', 2"), "2, 3", "concat(d[*].output[0]; axis=0)", "VIOLATES"),
    exchanged("parts change places", SHARDS, TURNED, SCATTER.format("all_to_all_single", "[2, 2], [2, 2]"), "4, 3", "concat(d[*].output[0]; axis=0)"),
    exchanged("parts that change places are taken for shards", SHARDS, ["a = torch.ops.aten.alias.default(x_1)", "return (a,)"], SCATTER.format("all_to_all_single", "[2, 2], [2, 2]"), "4, 3", "concat(d[*].output[0]; axis=0)", "VIOLATES"),
    exchanged("parts of two sizes", SHARDS, TURNED, SCATTER.format("all_to_all_single", "[1, 3], [1, 3]"), "4, 3", "concat(d[*].output[0]; axis=0)", "MALFORMED"),
    cut_in_four("", "[3, 2], [2, 2]", "d[*].output[0]"),
    cut_in_four(", in the other order", "[3, 2], [2, 2]", "d[1].output[0], d[0].output[0]", "VIOLATES"),
    cut_in_four(" that do not fit", "[2, 3], [2, 2]", "d[*].output[0]", "MALFORMED"),
    exchanged("the second half for everybody", SHARDS, ["m = torch.ops.aten.slice.Tensor(x_1, 0, 4, 8)", "return (m,)"], SCATTER.format("broadcast", "1"), "4, 3", "d[*].output[0]"),
    exchanged("the first half for everybody", SHARDS, ["m = torch.ops.aten.slice.Tensor(x_1, 0, 4, 8)", "return (m,)"], SCATTER.format("broadcast", "0"), "4, 3", "d[*].output[0]", "VIOLATES"),
]


MASKED = 'x_1: "f32[2, 3]", mask_1: "b8[2, 3]"'
FILLED = "m = torch.ops.aten.masked_fill.Scalar(x_1, mask_1, -inf)"
SOFTMAX = "p = torch.ops.aten._softmax.default(m, -1, False)"
NO_PART = (r"may have no value: not shown to be a part of what s gives to `inverse`",)
NO_LIMIT = (r"has no limit (in a goal )?where `-inf` stands for a number that falls",)


def masked(name: str, s: list[str], d: list[str], verdict: str = "REFINES", mention: tuple[str, ...] = (), more: tuple[str, ...] = (), report: tuple[str, ...] = ()) -> Small:
    """One rank, with the same inputs; both sides begin with masked numbers."""
    given = [f"given s.{name}_1 = d[*].{name}_1" for name in ("x", "mask")]
    return Small(f"-inf: {name}", graph(MASKED, FILLED, *s), [graph(MASKED, FILLED, *d)], [*given, *more, "claim all"], verdict, mention, report)


NOUGHTS = "z0 = torch.ops.aten.zeros.default([2, 2], dtype = torch.float32)"  # what they are multiplied by is 0, but for NaN
CAUSAL = ["o = torch.ops.aten.full.default([3, 3], -inf)", "t = torch.ops.aten.triu.default(o, 1)", "m = torch.ops.aten.add.Tensor(x_1, t)", "p = torch.ops.aten._softmax.default(m, -1, False)"]
ONES = 'o = torch.ops.aten.ones.default([2, 3], dtype = torch.float32)'


def weighted(name: str, diagonal: int, *more: str) -> Small:
    """A causal softmax of products with a weight of more elements than are computed."""
    rows = graph('x_1: "f32[3, 300]", w_1: "f32[300, 300]"', "q = torch.ops.aten.mm.default(x_1, w_1)", "k = torch.ops.aten.t.default(x_1)", "y = torch.ops.aten.mm.default(q, k)",
                 "o = torch.ops.aten.full.default([3, 3], -inf)", f"t = torch.ops.aten.triu.default(o, {diagonal})", f"m = {ADD}(y, t)", SOFTMAX, "r = torch.ops.aten.mm.default(p, q)", "return (r,)")
    return Small(f"-inf: {name}", rows, [rows], [*(f"given s.{one}_1 = d[*].{one}_1" for one in "xw"), "claim all"], *more)


def divided(name: str, weight: list[str], shown: str, inputs: str = "") -> Small:
    """Divided by the sum of a causal softmax's probabilities times weights w: which are 0 at every input, but where `shown` is `REFINES`."""
    rows = graph('x_1: "f32[3, 3]"' + inputs, *CAUSAL, *weight, f"q = {MUL}(p, w)", "u = torch.ops.aten.sum.dim_IntList(q, [-1], True)", "r = torch.ops.aten.reciprocal.default(u)", "return (r,)")
    refused = (r"(no values of inputs were found|in the model `[^`]+` leaves its domain)",)
    report = () if shown == "refused" else (r"is known to be 0 by it at the model",) if shown == "REFINES" else (r"NOT SHOWN: that there are inputs at which s stays inside",)
    given = ["given s.x_1 = d[*].x_1", *(["given s.k_1 = d[*].k_1"] if inputs else []), "claim all"]
    return Small(f"-inf: divided by {name}", rows, [rows], given, "MALFORMED" if shown == "refused" else "REFINES", refused if shown == "refused" else (), report)


FULL = "torch.ops.aten.full.default([3, 3], {}, dtype = torch.{})"
ONE = "c = " + FULL.format("1.0", "float32")
LARGE = ', k_1: "i64[257, 257]"'
CUT = ["a = torch.ops.aten.slice.Tensor(g, 0, 0, 3)", "b = torch.ops.aten.slice.Tensor(a, 1, 0, 3)", "w = torch.ops.aten._to_copy.default(b, dtype = torch.float32)"]
NEGATIVE = graph('x_1: "f32[3, 3]"', *CAUSAL, "n = torch.ops.aten.neg.default(p)", "e = torch.ops.aten.sum.dim_IntList(n, [-1], True)", "r = torch.ops.aten.log.default(e)", "return (r,)")
MASK = 'x_1: "f32[1, 2]", mask_1: "b8[1, 2]"'
MASKED_SUM = ["m = torch.ops.aten.masked_fill.Scalar(x_1, mask_1, -inf)", "e = torch.ops.aten.exp.default(m)", "u = torch.ops.aten.sum.dim_IntList(e, [-1], True)"]
NEGATIVE_BY_A_MASK = graph(MASK, *MASKED_SUM, "n = torch.ops.aten.neg.default(u)", "r = torch.ops.aten.log.default(n)", "return (r,)")
SIGNED = graph('x_1: "f32[3, 3]", k_1: "i64[]"', *CAUSAL, "u = torch.ops.aten.sum.dim_IntList(p, [-1], True)", "n = torch.ops.aten.neg.default(k_1)", f"q = {MUL}(u, n)", "r = torch.ops.aten.log.default(q)", "return (r,)")
DIVIDED = [
    divided("constants", ["w = " + FULL.format("2.0", "float32")], "REFINES"),
    divided("a difference of constants", [ONE, "w = torch.ops.aten.sub.Tensor(c, c)"], "refused"),
    divided("what numbers of the input are times 0", [f"w = {MUL}(x_1, 0.0)"], "refused"),
    divided("constants less than 0, but for what is", ["c = " + FULL.format("-1.0", "float32"), "w = torch.ops.aten.relu.default(c)"], "refused"),
    divided("a comparison of what has no exact value", ["e = torch.ops.aten.exp.default(x_1)", "g = torch.ops.aten.gt.Tensor(e, e)", "w = torch.ops.aten._to_copy.default(g, dtype = torch.float32)"], "not shown"),
    divided("integers beyond their type", ["c = " + FULL.format(2 ** 40, "int64"), f"g = {MUL}(c, c)", "w = torch.ops.aten._to_copy.default(g, dtype = torch.float32)"], "not shown"),
    divided("a part of too many constants", ["g = torch.ops.aten.zeros.default([257, 257], dtype = torch.float32)", *CUT[:1], CUT[1].replace("b =", "w =")], "not shown"),
    divided("a part of too many differences of integers", ["g = torch.ops.aten.sub.Tensor(k_1, k_1)", *CUT], "not shown", LARGE),
    divided("logarithms of 1", [ONE, "w = torch.ops.aten.log.default(c)"], "refused"),
    divided("zeros where the model has them", ["z = " + FULL.format("0.0", "float32"), "g = torch.ops.aten.eq.Scalar(x_1, 0)", "w = torch.ops.aten.where.self(g, x_1, z)"], "not shown"),
    divided("sums of no probabilities", ["v = torch.ops.aten.mm.default(p, x_1)", "z = torch.ops.aten.slice.Tensor(v, 1, 0, 0)", "a = torch.ops.aten.sum.dim_IntList(z, [-1], True)", "b = torch.ops.aten.rsqrt.default(a)", f"w = {MUL}(x_1, b)"], "refused"),
    divided("a mask turned round", ["c = torch.ops.aten.ones.default([3, 3], dtype = torch.bool)", "g = torch.ops.aten.tril.default(c)", "b = torch.ops.aten._to_copy.default(g, dtype = torch.float32)", "w = torch.ops.aten.rsub.Scalar(b, 1.0)"], "refused"),
    divided("a part of constants beside numbers of the input, less as much", [ONE, "a = torch.ops.aten.cat.default([x_1, c], 1)", "b = torch.ops.aten.slice.Tensor(a, 1, 3, 6)", "w = torch.ops.aten.sub.Tensor(b, 1.0)"], "not shown"),
    divided("exponentials of 0, less 1", ["z = " + FULL.format("0.0", "float32"), "e = torch.ops.aten.exp.default(z)", "w = torch.ops.aten.sub.Tensor(e, 1.0)"], "refused"),
    divided("numbers where the model has 1, less 1", ["z = " + FULL.format("0.0", "float32"), "g = torch.ops.aten.eq.Scalar(x_1, 1)", "a = torch.ops.aten.sub.Tensor(x_1, 1.0)", "w = torch.ops.aten.where.self(g, a, z)"], "not shown"),
    divided("exponentials of logarithms of 0", ["z = " + FULL.format("0.0", "float32"), "a = torch.ops.aten.log.default(z)", "w = torch.ops.aten.exp.default(a)"], "refused"),
    divided("numbers that are far below the others", ["y = torch.ops.aten.sub.Tensor(m, 10000.0)", "w = torch.ops.aten._softmax.default(y, -1, False)"], "REFINES"),
    Small("-inf: the logarithm of what is negative at every input", NEGATIVE, [NEGATIVE], ["given s.x_1 = d[*].x_1", "claim all"], "UNKNOWN", (r"in the model `[^`]+` leaves its domain where `-inf` stands",)),
    Small("-inf: the logarithm of a negative sum of exponentials, by a mask", NEGATIVE_BY_A_MASK, [NEGATIVE_BY_A_MASK], ["given s.x_1 = d[*].x_1", "given s.mask_1 = d[*].mask_1", "claim all"], "UNKNOWN",
          (r"no values of inputs with which s stays inside the domains", r"in the model `[^`]+` leaves its domain where `-inf` stands")),
    Small("-inf: a logarithm whose sign an input decides", SIGNED, [SIGNED], ["given s.x_1 = d[*].x_1", "given s.k_1 = d[*].k_1", "claim all"], "REFINES"),
    divided("exponentials of logarithms of too many zeros", ["z = torch.ops.aten.full.default([65537], 0.0, dtype = torch.float32)", "a = torch.ops.aten.log.default(z)", "b = torch.ops.aten.slice.Tensor(a, 0, 0, 1)",
                                                           "w = torch.ops.aten.exp.default(b)"], "not shown"),
]


PADDED = graph('x_1: "f32[1, 4, 64, 64]", mask_1: "i64[1, 64]"', "o = torch.ops.aten.ones.default([64, 64], dtype = torch.bool)", "t = torch.ops.aten.tril.default(o)", "e = torch.ops.aten.ne.Scalar(mask_1, 0)",
               "k = torch.ops.aten.unsqueeze.default(e, 1)", "c = torch.ops.aten.bitwise_and.Tensor(t, k)", "u = torch.ops.aten.unsqueeze.default(c, 1)", "n = torch.ops.aten.bitwise_not.default(u)",
               "m = torch.ops.aten.masked_fill.Scalar(x_1, n, -inf)", SOFTMAX, "return (p,)")  # causal, of sequences of several lengths
OVERFLOWING = graph('x_1: "f32[2, 3]", mask_1: "i8[2, 3]"', f"a = {MUL}(mask_1, mask_1)", "g = torch.ops.aten.le.Scalar(a, 127)", "m = torch.ops.aten.masked_fill.Scalar(x_1, g, -inf)", SOFTMAX, "return (p,)")
STEPPING = graph('x_1: "f32[2, 3]", mask_1: "i64[]"', "g = torch.ops.aten.ne.Scalar(mask_1, 0)", "m = torch.ops.aten.masked_fill.Scalar(x_1, g, -inf)", SOFTMAX, f"k = {ADD}(mask_1, 1)", "return (p, k)")
BOTH = [f"given s.{one}_1 = d[*].{one}_1" for one in ("x", "mask")]
INFINITY = [
    *DIVIDED,
    Small("-inf: rows of several lengths", PADDED, [PADDED], [*BOTH, "claim all"], report=(r"is known to be 0 by it at the model",)),
    Small("-inf: a row that is left only where an integer overflows", OVERFLOWING, [OVERFLOWING], [*BOTH, "claim all"], "REFINES", (r"\nNOT SHOWN: .* `a` overflows at the model\nvalidate says",), (r"NOT SHOWN: .* `a` overflows at the model",)),
    Small("-inf: rows that the next step masks", STEPPING, [STEPPING], [*BOTH, "claim all", "state s.mask_1 -> s.output[1]", "state d[*].mask_1 -> d[*].output[1]"], report=(r"the model is of one step",)),
    weighted("a row below a large weight", 1, "REFINES", (), (r"is known to be 0 by it at the model",)),
    weighted("a row below a large weight that is masked everywhere", 0, "MALFORMED", (r"no values of inputs were found with which .* \(of a softmax: no row is masked everywhere\)",)),
    masked("a softmax in two ways", ["p = torch.ops.aten._softmax.default(m, -1, False)", "return (p,)"],
           ["e = torch.ops.aten.exp.default(m)", "t = torch.ops.aten.sum.dim_IntList(e, [-1], True)", "p = torch.ops.aten.div.Tensor(e, t)", "return (p,)"], report=(r"one number below all others(?s:.*)s\.p \(line \d+\): inverse(?s:.*)is known to be 0 by it at the model",)),
    Small("-inf: a sigmoid of probabilities that are 0", graph('x_1: "f32[3, 3]"', *CAUSAL, "g = torch.ops.aten.sigmoid.default(p)", "return (g,)"), [graph('x_1: "f32[3, 3]"', *CAUSAL, "g = torch.ops.aten.sigmoid.default(p)", "return (g,)")],
          ["given s.x_1 = d[*].x_1", "claim all"], report=(r"is known to be 0 by it at the model",)),
    Small("-inf: a divisor that is a probability of 0", graph('x_1: "f32[3, 3]"', *CAUSAL, "y = torch.ops.aten.add.Tensor(x_1, p)", "q = torch.ops.aten.sub.Tensor(y, x_1)", "r = torch.ops.aten.reciprocal.default(q)", "return (r,)"),
          [graph('x_1: "f32[3, 3]"', *CAUSAL, "r = torch.ops.aten.reciprocal.default(p)", "return (r,)")], ["given s.x_1 = d[*].x_1", "claim all"], "UNKNOWN", NO_LIMIT),
    masked("a mask that no model decides", *[["e = torch.ops.aten.exp.default(x_1)", "g = torch.ops.aten.gt.Scalar(e, 1.0)", "f = torch.ops.aten.masked_fill.Scalar(x_1, g, -inf)", "p = torch.ops.aten._softmax.default(f, -1, False)", "return (p,)"]] * 2,
           report=(r"NOT SHOWN: that there are inputs at which s stays inside the domains of its functions where `-inf` stands: `inverse\(reduce_sum\(…\)\)` depends on what the model does not decide",)),
    masked("another mask", ["p = torch.ops.aten._softmax.default(m, -1, False)", "return (p,)"],
           ["n = torch.ops.aten.bitwise_not.default(mask_1)", "f = torch.ops.aten.masked_fill.Scalar(x_1, n, -inf)", "p = torch.ops.aten._softmax.default(f, -1, False)", "return (p,)"], "UNKNOWN"),
    masked("exp of it is compared with 0", ["e = torch.ops.aten.exp.default(m)", "g = torch.ops.aten.gt.Scalar(e, 0.0)", "w = torch.ops.aten.where.self(g, x_1, e)", "return (w,)"],
           ["a = torch.ops.aten.alias.default(x_1)", "return (a,)"], "UNKNOWN", NO_LIMIT),
    masked("its difference with itself", *[[f"z = {SUB}(m, m)", "return (z,)"]] * 2, "UNKNOWN", NO_LIMIT),
    masked("its product with 0", *[[f"z = {MUL}(m, 0.0)", "return (z,)"]] * 2, "UNKNOWN", NO_LIMIT),
    masked("its opposite", *[["n = torch.ops.aten.neg.default(m)", "e = torch.ops.aten.exp.default(n)", "return (e,)"]] * 2,
           "UNKNOWN", NO_LIMIT),
    masked("its product with a tensor", [ONES, f"z = {MUL}(m, o)", "return (z,)"], ["a = torch.ops.aten.alias.default(m)", "return (a,)"], "UNKNOWN", NO_LIMIT),
    masked("exp of it divided by itself", *[["e = torch.ops.aten.exp.default(m)", "q = torch.ops.aten.div.Tensor(e, e)", "return (q,)"]] * 2, "UNKNOWN", NO_LIMIT),
    masked("exp of it and zeros, divided by themselves", *[["e = torch.ops.aten.exp.default(m)", "z = torch.ops.aten.zeros.default([2, 3], dtype = torch.float32)", f"p = {ADD}(e, z)",
                                                           "q = torch.ops.aten.div.Tensor(p, p)", "return (q,)"]] * 2, "UNKNOWN", NO_LIMIT),
    masked("a sum of one column", *[["e = torch.ops.aten.exp.default(m)", "c = torch.ops.aten.slice.Tensor(e, 1, 0, 1)", "t = torch.ops.aten.sum.dim_IntList(c, [-1], True)",
                                    "q = torch.ops.aten.div.Tensor(t, t)", "return (q,)"]] * 2, "UNKNOWN", NO_LIMIT),
    masked("a sum over ranks", *[["e = torch.ops.aten.exp.default(m)", "r = torch.ops._c10d_functional.all_reduce.default(e, 'sum', 'g')", "t = torch.ops._c10d_functional.wait_tensor.default(r)",
                                 "q = torch.ops.aten.div.Tensor(t, t)", "return (q,)"]] * 2, "UNKNOWN", NO_LIMIT, ('group s "g" = [0]', 'group d "g" = tp')),
    Small("-inf: what a written number is made to", graph('x_1: "f32[2]"', "o = torch.ops.aten._to_copy.default(-inf)", f"y = {ADD}(x_1, x_1)", "return (o, y)"),
          [graph('x_1: "f32[2]"', "o = torch.ops.aten.scalar_tensor.default(-inf)", f"y = {ADD}(x_1, x_1)", "return (o, y)")], ["given s.x_1 = d[*].x_1", "claim all"], "UNKNOWN"),
    masked("logarithm of what vanishes", *[["e = torch.ops.aten.exp.default(m)", "q = torch.ops.aten.log.default(e)", "return (q,)"]] * 2, "UNKNOWN", NO_LIMIT),
    masked("a softmax of nothing but it", *[["f = torch.ops.aten.full.default([2, 3], -inf)", "q = torch.ops.aten._softmax.default(f, -1, False)", "return (q,)"]] * 2, "UNKNOWN", NO_LIMIT),
    masked("all of it dropped", *[["p = torch.ops.aten.native_dropout.default(m, 1.0, True)", "q = p[0]", "return (q,)"]] * 2, "UNKNOWN", NO_LIMIT),
    masked("a claim about its difference", *[["a = torch.ops.aten.alias.default(m)", "return (a,)"]] * 2, "UNKNOWN", NO_LIMIT,
           ("expect s.output[0] = d[*].output[0]", "expect sub(s.output[0], s.output[0]) = sub(d[0].output[0], d[0].output[0])")),
    masked("a claim about 0 times it", *[["a = torch.ops.aten.alias.default(m)", "return (a,)"]] * 2, "UNKNOWN", NO_LIMIT,
           ("expect s.output[0] = d[*].output[0]", "expect scale(s.output[0]; factor = 0) = scale(d[0].output[0]; factor = 0)")),
    masked("a claim in which it swallows a sum", ["o = torch.ops.aten.full.default([2, 3], -inf)", "a = torch.ops.aten.alias.default(x_1)", "return (a, o)"],
           [f"r = {ADD}(x_1, -inf)", "return (r,)"], "UNKNOWN", NO_LIMIT, ("expect sum(s.output[0], s.output[1]) = d[0].output[0]",)),
    masked("a claim in which some of it swallows a sum", ["a = torch.ops.aten.alias.default(x_1)", "return (a, m)"], [f"r = {ADD}(x_1, m)", "return (r,)"],
           "UNKNOWN", NO_LIMIT, ("expect sum(s.output[0], s.output[1]) = d[0].output[0]",)),
    masked("a claim about a sum of it alone", ["a = torch.ops.aten.alias.default(m)", "return (a,)"], ["a = torch.ops.aten.alias.default(m)", "return (a,)"],
           more=("expect s.output[0] = sum(d[*].output[0])",)),
    masked("its product with a number that is 0 in f32", [f"q = {MUL}(m, 1e-30)", "return (q,)"], [f"q = {MUL}(m, 1e-60)", f"r = {MUL}(q, 1e+30)", "return (r,)"], "UNKNOWN", NO_LIMIT),
    masked("its quotient by a number that is infinite in f32", [f"q = {MUL}(m, 1e-30)", "return (q,)"], ["q = torch.ops.aten.div.Tensor(m, 1e+40)", f"r = {MUL}(q, 1e+10)", "return (r,)"],
           "UNKNOWN", NO_LIMIT),
    masked("a divisor that d has besides", ["a = torch.ops.aten.alias.default(x_1)", "return (a,)"],
           ["e = torch.ops.aten.exp.default(m)", "t = torch.ops.aten.sum.dim_IntList(e, [-1], True)", "l = torch.ops.aten.log.default(t)", "c = torch.ops.aten.cat.default([x_1, l], 1)",
            "a = torch.ops.aten.slice.Tensor(c, 1, 0, 3)", "return (a,)"], "UNKNOWN", (r"not shown to be a part of what s gives to `log`",)),
    Small("-inf: a written number promotes no tensor", graph('x_1: "f16[]"', f"o = {ADD}(x_1, -inf)", "return (o,)"),
          [graph('x_1: "f16[]"', "y = torch.ops.aten._to_copy.default(x_1, dtype = torch.float32)", f"o = {ADD}(y, -inf)", "return (o,)")], ["given s.x_1 = d[*].x_1", "claim all"], "UNKNOWN"),
    Small("-inf: a written number leaves a tensor's type", graph('x_1: "f16[]"', f'o: "f16[]" = {ADD}(x_1, -inf)', "return (o,)"), [graph('x_1: "f16[]"', f'o: "f16[]" = {ADD}(x_1, -inf)', "return (o,)")],
          ["given s.x_1 = d[*].x_1", "claim all"]),
    masked("halved, it falls as before", [f"h = {MUL}(m, 0.5)", "p = torch.ops.aten._softmax.default(h, -1, False)", "return (p,)"],
           ["h = torch.ops.aten.div.Tensor(m, 2.0)", "p = torch.ops.aten._softmax.default(h, -1, False)", "return (p,)"]),
    masked("the larger of it and 0", ["r = torch.ops.aten.relu.default(m)", "return (r,)"], ["r = torch.ops.aten.clamp.default(m, 0.0)", "return (r,)"]),
    masked("a root of what 0 times it is made into", *[["e = torch.ops.aten.exp.default(m)", f"z = {MUL}(e, 0.0)", "w = torch.ops.aten.exp.default(z)", "r = torch.ops.aten.rsqrt.default(w)",
                                                       "a = torch.ops.aten.alias.default(x_1)", "return (a,)"]] * 2),
    masked("0 times it", *[[f"z = {MUL}(m, 0.0)", "return (z,)"]] * 2, "UNKNOWN", NO_LIMIT),
    masked("a difference that may tend to 0 is divided by", [SOFTMAX, "return (p,)"],
           [SOFTMAX, "e = torch.ops.aten.exp.default(m)", "t = torch.ops.aten.sum.dim_IntList(e, [-1], True)", f"z = {SUB}(t, x_1)", "r = torch.ops.aten.reciprocal.default(z)", NOUGHTS, "n = torch.ops.aten.mm.default(z0, r)", f"a = {ADD}(p, n)", "return (a,)"], "UNKNOWN", NO_PART),
    masked("halfway to it, from the nearer end", ["l = torch.ops.aten.lerp.Scalar(x_1, m, 0.25)", "p = torch.ops.aten._softmax.default(l, -1, False)", "return (p,)"],
           [f"d = {SUB}(m, x_1)", f"e = {MUL}(d, 0.25)", f"l = {ADD}(x_1, e)", "p = torch.ops.aten._softmax.default(l, -1, False)", "return (p,)"]),
    masked("all the way to it, which is NaN in torch", [SOFTMAX, "return (p,)"], ["z = torch.ops.aten.new_zeros.default(x_1, [2, 3])", "l = torch.ops.aten.lerp.Scalar(z, m, 1.0)",
           "p = torch.ops.aten._softmax.default(l, -1, False)", "return (p,)"], "UNKNOWN", NO_LIMIT),
    masked("half of it, which is NaN in torch", *[["l = torch.ops.aten.lerp.Scalar(x_1, m, 0.5)", "p = torch.ops.aten._softmax.default(l, -1, False)", "return (p,)"]] * 2, "UNKNOWN", NO_LIMIT),
    masked("the next step would begin with it", [f"a = {ADD}(m, m)", "return (a,)"], [f"a = {ADD}(m, m)", "return (a,)"], "MALFORMED", (r"the output of a state depends on `-inf`",),
           ("state s.x_1 -> s.output[0]", "state d[*].x_1 -> d[*].output[0]")),
]


def adam(rows: int, step: str = "-0.01", decay: str = "0.1", turned: bool = False) -> str:
    """A step of Adam of the mean of two gradients, as torch decomposes it."""
    inputs = ", ".join(f'{name}_1: "f32[{rows}, 3]"' for name in "xyzgh")
    order = "[h_1, g_1]" if turned else "[g_1, h_1]"
    return graph(inputs, f"k = torch.ops.aten.stack.default({order})", "u = torch.ops.aten.unbind.int(k)", "a = u[0]", "b = u[1]", f"c = {ADD}(a, b)", f"e = {MUL}(c, 0.5)",
                 f"m = torch.ops.aten.lerp.Scalar(y_1, e, {decay})", f"w = {MUL}(z_1, 0.99)", "v = torch.ops.aten.addcmul.default(w, e, e, value = 0.01)",
                 "r = torch.ops.aten.sqrt.default(v)", f"q = {ADD}(r, 1e-08)", f"p = torch.ops.aten.addcdiv.default(x_1, m, q, value = {step})",
                 "o = torch.ops.aten.maximum.default(v, z_1)", "return (p, m, v, o)")


SHARDED = [f"given s.{name}_1 = concat(d[*].{name}_1; axis = 0)" for name in "xyzgh"] + ["claim all"]
OPTIMIZER = [
    Small("powers of 0 of integers", *(lambda powers: (powers, [powers]))(graph('x_1: "i64[2]", m_1: "b8[2]"', "o = torch.ops.aten.pow.Tensor_Scalar(x_1, 0.0)", "p = torch.ops.aten.pow.Tensor_Scalar(x_1, 0)",
          "q = torch.ops.aten.pow.Tensor_Scalar(m_1, 0)", "r = torch.ops.aten.pow.Tensor_Scalar(x_1, 3)", "return (o, p, q, r)")), ["given s.x_1 = d[*].x_1", "given s.m_1 = d[*].m_1", "claim all"]),
    Small("an output of another element type", graph('x_1: "f32[2]"', "o = torch.ops.aten.full.default([], 0.5, dtype = torch.float32)", f"y = {ADD}(x_1, o)", "return (y, o)"),
          [graph('x_1: "f32[2]"', "o = torch.ops.aten.full.default([], 0.5, dtype = torch.float64)", f"y = {ADD}(x_1, o)", "return (y, o)")], ["given s.x_1 = d[*].x_1", "claim all"], "UNKNOWN",
          (r"element types disagree: s\.output\[1\] is f32, d\[0\]\.output\[1\] f64",)),
    Small("a step of Adam, sharded", adam(4), [adam(2)] * 2, SHARDED),
    Small("a step of Adam, sharded, a mean in the other order", adam(4), [adam(2), adam(2, turned=True)], SHARDED),
    Small("a step of Adam, sharded, from the nearer end", adam(4, decay="0.9"), [adam(2, decay="0.9")] * 2, SHARDED),
    Small("a step of Adam, one rank steps the other way", adam(4), [adam(2), adam(2, "0.01")], SHARDED, "UNKNOWN", (r"s\.output\[0\]: not proved", r"s\.output\[1\]: sharded 0")),
    Small("a step of Adam, one rank forgets faster", adam(4), [adam(2, decay="0.9"), adam(2)], SHARDED, "UNKNOWN", (r"s\.output\[1\]: not proved", r"s\.output\[2\]: sharded 0")),
]


def put(rows: int, at: str, *more: str) -> str:
    """A number is written to each row, at a column that an input says."""
    inputs = f'x_1: "f32[{rows}, 3]", r_1: "i64[{rows}]", c_1: "i64[{rows}]", v_1: "f32[{rows}]"'
    numbers = f"n = torch.ops.aten.arange.default({rows}, dtype = torch.int64)"
    return graph(inputs, numbers, f"y = torch.ops.aten.index_put.default(x_1, [{at}], v_1{''.join(more)})", "return (y,)")


BY_ROWS = [*(f"given s.{name}_1 = concat(d[*].{name}_1; axis=0)" for name in "xrcv"), "assume 0 <= s.c_1 < 3", "claim all", "expect s.output[0] = concat(d[*].output[0]; axis=0)"]
THE_SAME = [*(f"given s.{name}_1 = d[*].{name}_1" for name in "xrcv"), "assume 0 <= s.r_1 < 4", "assume 0 <= s.c_1 < 3", "claim all"]
PARTIAL_SUMS = ["given s.x_1 = sum(d[*].x_1)", "given s.y_1 = sum(d[*].y_1)", "expect s.output[0] = sum(d[*].output[0])"]
TO_INTEGER = "i = torch.ops.aten._to_copy.default({}, dtype = torch.int64)"

ROWS_OF_1 = ["o = torch.ops.aten.ones.default([3, 3], dtype = torch.bool)", "t = torch.ops.aten.tril.default(o)", "n = torch.ops.aten.logical_not.default(t)",
             "m = torch.ops.aten.masked_fill.Scalar(x_1, n, -inf)", SOFTMAX]
# 0 is written to one place twice: what torch takes is 0 whichever it takes, and what is divided by it has no value at any input.
ALWAYS_0 = ["u = torch.ops.aten.sum.dim_IntList(p, [-1], True)", "i = torch.ops.aten.full.default([2], 0, dtype = torch.int64)", "v = torch.ops.aten.full.default([2], 0.0)",
            "b = torch.ops.aten.full.default([1, 1], 0.0)", "k = torch.ops.aten.index_put.default(b, [i, i], v)", f"w = {MUL}(u, k)", "q = torch.ops.aten.div.Tensor(x_1, w)"]
NOUGHT = "z = torch.ops.aten.full.default([3, 3], 0.0)"

WRITTEN = [
    Small("-inf: divided by what may be 0, as one number of several", graph('x_1: "f32[3, 3]"', *ROWS_OF_1, *ALWAYS_0, NOUGHT, "r = torch.ops.aten.mm.default(z, q)", "return (p, r)"),
          [graph('x_1: "f32[3, 3]"', *ROWS_OF_1, NOUGHT, "return (p, z)")], ["given s.x_1 = d[*].x_1", "claim all"],
          report=(r"NOT SHOWN: that there are inputs at which s stays inside the domains of its functions where `-inf` stands",)),
    Small("a number written to each row", put(4, "n, c_1"), [put(2, "n, c_1")] * 2, BY_ROWS),
    Small("a number written to each row, to another of one rank", put(4, "n, c_1"), [put(2, "n, c_1"), put(2, "r_1, c_1")], BY_ROWS, "UNKNOWN"),
    Small("a number added to each row where another sets it", put(4, "n, c_1"), [put(2, "n, c_1", ", True")] * 2, BY_ROWS, "VIOLATES"),
    Small("numbers written to rows that may be the same", put(4, "r_1, c_1"), [put(4, "r_1, c_1")], THE_SAME, "UNKNOWN"),  # torch takes any of them
    Small("numbers added to rows that may be the same", put(4, "r_1, c_1", ", True"), [put(4, "r_1, c_1", ", True")], THE_SAME),
    Small("inputs that are partial sums", graph(XY, f"a = {ADD}(x_1, y_1)", "return (a,)"), [graph(XY, f"a = {ADD}(x_1, y_1)", "return (a,)")] * 2, PARTIAL_SUMS),
    Small("inputs that are partial sums, of which a product is none", graph(XY, f"a = {MUL}(x_1, y_1)", "return (a,)"), [graph(XY, f"a = {MUL}(x_1, y_1)", "return (a,)")] * 2, PARTIAL_SUMS, "UNKNOWN"),
    Small("a float as an integer", graph(XY, f"a = {ADD}(x_1, y_1)", TO_INTEGER.format("a"), "return (i,)"), [graph(XY, f"a = {ADD}(y_1, x_1)", TO_INTEGER.format("a"), "return (i,)")],
          [GIVEN["x"], GIVEN["y"], "claim all"], report=(r"truncate",)),
    Small("a float as an integer, of another float", graph(XY, TO_INTEGER.format("x_1"), "return (i,)"), [graph(XY, f"a = {ADD}(x_1, 0.25)", TO_INTEGER.format("a"), "return (i,)")],
          [GIVEN["x"], GIVEN["y"], "claim all"], "UNKNOWN"),
    masked("an integer of what it reaches", [SOFTMAX, TO_INTEGER.format("p"), "return (i,)"], [SOFTMAX, TO_INTEGER.format("p"), "return (i,)"], "UNKNOWN", NO_LIMIT),
]


def tests() -> list[Test]:
    return [small.test() for small in (*ORDERS, *OUTPUTS, *REPORTS, *READERS, *MEMORY, *MODELS, *ALONE, *SCATTERED, *INFINITY, *OPTIMIZER, *WRITTEN, *AXES_OF_ONE)]

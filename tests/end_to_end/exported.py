"""A transformer block as torch.export prints it, split over two ranks: proved, and its bugs are named where they are."""
from harness import WRONG, Pair, Test, edited, operator_named, prove_test

BLOCK = Pair("exported_tp2", "tp2", ("seq.py",), below="exported")
BUGS = {
    "mlp_not_reduced": operator_named("add_1") + r" = sum\(d\[\*\]\.add, sum\(d\[\*\]\.matmul\)\)",
    "sees_what_comes": operator_named("scaled_dot_product_attention"),
}
EDITS = {
    "another epsilon": ((1,), [("[8], None, 1e-06)", "[8], None, 1e-05)")], operator_named("linear_4") + r"(?s:.*)s\.dropout = d\[0\]\.rms_norm"),
    "GELU not approximated": ((0,), [(", approximate = 'tanh')", ")")], operator_named("gelu")),
    "keys and values change places": ((0, 1), [("(transpose, transpose_1, transpose_2,", "(transpose, transpose_2, transpose_1,")], operator_named("scaled_dot_product_attention")),
    "the bias is left out": ((0, 1), [("(dropout, w1, c1)", "(dropout, w1)")], operator_named("gelu")),
}


def tests() -> list[Test]:
    made = [prove_test("exported: a block", BLOCK, None, ["REFINES"])]
    made += [prove_test(f"exported: {bug.replace('_', ' ')}", Pair(f"exported_{bug}", f"tp2.bug_{bug}", ("seq.py",), below="exported"), None, WRONG, [mention])
             for bug, mention in BUGS.items()]
    made += [prove_test(f"exported: {name}", BLOCK, edited("r{rank}.py", ranks, replacements), WRONG, [mention]) for name, (ranks, replacements, mention) in EDITS.items()]
    return made

#!/usr/bin/env bash
# Writes the sample certificates under certificates/ anew: the good ones with `prove`, the bad ones from them by one forgery each.
# To be run when definitions, lemmas or the format changed; tests/samples_test.py says what must come of each.
#
#   bash tools/make_samples.sh [BUILD-FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build}

prove() {  # CLAIM SAMPLE
  mkdir -p "certificates/good/$2"
  "$build/prover/prove" "$1" -o "certificates/good/$2/certificate.json" --validate "$build/validator/validate" | tail -n 1
}
prove tests/captures/data_parallel/sgd_dp2/refines.claim sgd_dp2
prove certificates/identity.claim identity

violate() {  # CLAIM SAMPLE: prove answers a violation with exit code 1
  mkdir -p "certificates/violations/$2"
  "$build/prover/prove" "$1" -o "certificates/violations/$2/certificate.json" --validate "$build/validator/validate" | tail -n 1 || true
}
violate tests/captures/data_parallel/sgd_dp2.bug_bias_not_reduced/refines.claim bias_not_reduced
violate tests/captures/data_parallel/sgd_dp2.bug_rank_1_in_other_order/refines.claim calls_that_do_not_match

python3 - <<'FORGE'
"""Each forgery is what a prover would have to do to pass off a wrong program, or a wrong proof, as a right one."""
import json
import pathlib
import re

CAPTURES = pathlib.Path("tests/captures/data_parallel")
written = set()


def write(name, certificate):
    written.add(name)
    folder = pathlib.Path("certificates/bad") / name
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(certificate, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    (folder / "certificate.json").write_text(text, encoding="utf-8")


def good(name):
    return json.loads(pathlib.Path("certificates/good", name, "certificate.json").read_text(encoding="utf-8"))


# The program that ran forgets to reduce the gradients of the biases; the rows are those of the program that does not.
mended = good("sgd_dp2")
for source in mended["d_sources"]:
    if source["a_path"] in ("r0.py", "r1.py"):
        source["b_text"] = (CAPTURES / "sgd_dp2.bug_bias_not_reduced" / source["a_path"]).read_text(encoding="utf-8")
write("mended_capture", mended)

# The same values on the program that does reduce them.
honest = json.loads(pathlib.Path("certificates/violations/bias_not_reduced/certificate.json").read_text(encoding="utf-8"))
for member in ("c_claim", "d_sources", "e_graphs"):
    honest[member] = good("sgd_dp2")[member]
listed = {row["a_name"]: row for row in honest["f_definitions"] + good("sgd_dp2")["f_definitions"]}
honest["f_definitions"] = [listed[name] for name in sorted(listed)]
write("violation_of_an_honest_program", honest)

# Sums that cancel near the largest double, said of a program that is right (attacker 69).
edge, largest = (2**52 + 3) * 2**970, (2**53 - 1) * 2**971
beyond = json.loads(pathlib.Path("certificates/bad/violation_by_the_largest_numbers/certificate.json").read_text(encoding="utf-8"))
beyond["g_leaves"] = [[["s", "x_1", 0], "0", [[2 * i, str(number)] for i, number in enumerate((-edge, 0, 0, largest, -largest, edge))]]]
write("violation_by_the_largest_numbers", beyond)

# The proof of the loss is given for the new weights, too.
borrowed = good("sgd_dp2")
goals = borrowed["j_main"]["c_goals"]
goals[2] = goals[0]
write("borrowed_step", borrowed)

texts = {}
for file in sorted(pathlib.Path("lemmas/operators").rglob("*.op")):
    for declaration in re.split(r"\n(?=\S)", file.read_text(encoding="utf-8")):
        start = re.match(r"(?:captured|operator|function) ([\w.]+)", declaration)
        if start:
            texts[start.group(1)] = re.sub(r"(\s*#[^\n]*)+$", "", declaration.rstrip())
# One tensor that takes long to compute, compared with itself a thousand times: each time within the bounds of one step.
repeated = good("sgd_dp2")
names = sorted({definition["a_name"] for definition in repeated["f_definitions"]} | {"fill", "matmul"})
repeated["f_definitions"] = [{"a_name": name, "b_text": texts[name]} for name in names]
terms = repeated["j_main"]["a_terms"]
terms.append(["fill", [], [[64, 64], "1/3"]])
thirds = len(terms) - 1
for _ in range(8):
    terms.append(["matmul", [len(terms) - 1, thirds], []])
repeated["j_main"]["b_steps"] += [["compute", len(terms) - 1, len(terms) - 1]] * 1000
write("compute_steps_repeated", repeated)

# A lemma costs whoever checks it, and nothing rests on it.
needless = good("sgd_dp2")
needless["g_lemmas"].append({"a_name": "needless", "b_text": "lemma needless for x: real [*s], y: real [*s] add(x, y) == add(y, x)",
                             "c_proofs": [{"a_wellformed": [], "b_ranges": [], "c_shape": [], "d_element": []}]})
write("lemma_that_nothing_uses", needless)

# The others were forged by hand. They get today's definitions, without which they would be turned down for yesterday's.
for file in sorted(pathlib.Path("certificates/bad").glob("*/certificate.json")):
    forged = json.loads(file.read_text(encoding="utf-8"))
    if file.parent.name in written or "f_definitions" not in forged:
        continue
    for definition in forged["f_definitions"]:
        definition["b_text"] = texts.get(definition["a_name"], definition["b_text"])
    write(file.parent.name, forged)
FORGE

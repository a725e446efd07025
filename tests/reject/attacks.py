"""Attacks on VERIFIED, from small hand-written captures: one folder of `attacks/` for each row of the list of attacks.

A claim states in its first lines what must come of it:

    # expected: UNKNOWN or MALFORMED
    # reason: a regular expression that must match what `prove` prints
    # what the attack is

Claims called `right.claim` or `*.right.claim` are the same captures with an honest claim: they must REFINE, so that an attack
is not turned down merely because its captures cannot be read. `WAITING.md` names the attacks that need what is not there yet;
attacks on the certificate itself are in `forged.py`.
"""
import pathlib
import re
import shutil
import tempfile

from harness import HERE, Context, Failure, Test, prove_and_check

ATTACKS = HERE / "reject" / "attacks"


def attack_test(claim: pathlib.Path) -> Test:
    header = re.match(r"# expected: ([A-Z]+(?: or [A-Z]+)*)\n# reason: (.+)\n# .+\n", claim.read_text())
    if not header:
        raise SystemExit(f"{claim} does not state what is expected of it")
    verdicts, reason = header.group(1).split(" or "), header.group(2)
    name = f"attack: {claim.parent.name}" + ("" if claim.stem == "refines" else f" ({claim.stem})")

    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = pathlib.Path(temporary) / claim.parent.name
            shutil.copytree(claim.parent, folder)
            prove_and_check(context, folder / claim.name, verdicts, [reason])
    return Test(name, run)


def waiting_is_complete(context: Context) -> None:
    """An attack is tested under its name or waits under its name, never both."""
    del context
    text = (HERE / "reject" / "WAITING.md").read_text()
    waiting = set(re.findall(r"^\| ([a-z0-9-]+) \|", text, re.M)) - {"name"}
    tested = {folder.name for folder in ATTACKS.iterdir()}
    forged = set(re.findall(r'attack="([a-z0-9-]+)"', (HERE / "reject" / "forged.py").read_text()))
    if waiting & (tested | forged):
        raise Failure(f"tested and waiting: {sorted(waiting & (tested | forged))}")
    listed = set(re.findall(r"^- ([a-z0-9-]+)$", text, re.M))
    if listed != waiting | tested | forged:
        raise Failure(f"attacks neither tested nor waiting, or unknown: {sorted(listed ^ (waiting | tested | forged))}")


def tests() -> list[Test]:
    made = [attack_test(claim) for claim in sorted(ATTACKS.glob("*/*.claim"))]
    return made + [Test("attacks: every one is tested or waits by name", waiting_is_complete)]

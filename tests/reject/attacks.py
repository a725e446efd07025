"""Attacks on VERIFIED, from small hand-written captures: one folder of `attacks/` for each row of the list of attacks.

A claim states in its first lines what must come of it:

    # expected: UNKNOWN or MALFORMED
    # reason: a regular expression that must match what `prove` prints
    # what the attack is

Claims called `right.claim` or `*.right.claim` are the same captures with an honest claim: they must REFINE, so that an attack
is not turned down merely because its captures cannot be read. `WAITING.md` names the attacks that need what is not there yet;
attacks on the certificate itself are in `forged.py`.

A reason is of its own attack alone: it matches neither what is printed about an attack of another folder nor what is printed about any
honest claim, and every folder has an honest claim.
"""
import dataclasses
import pathlib
import re
import shutil
import tempfile

from harness import HERE, Context, Failure, Test, prove_and_check

ATTACKS = HERE / "reject" / "attacks"


@dataclasses.dataclass(frozen=True)
class Expected:
    claim: pathlib.Path
    verdicts: list[str]
    reason: str

    @property
    def honest(self) -> bool:
        return self.claim.name.endswith("right.claim")

    @property
    def name(self) -> str:
        return self.claim.parent.name + ("" if self.claim.stem == "refines" else f" ({self.claim.stem})")

    def printed(self, context: Context) -> str:
        """What `prove` says about it, in a copy of its folder."""
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = self.copy(pathlib.Path(temporary))
            outcome = context.prove(folder / self.claim.name, folder / "certificate.json")
            return outcome.output + "\n" + outcome.errors

    def copy(self, into: pathlib.Path) -> pathlib.Path:
        return pathlib.Path(shutil.copytree(self.claim.parent, into / self.claim.parent.name))


def expected_of(claim: pathlib.Path) -> Expected:
    header = re.match(r"# expected: ([A-Z]+(?: or [A-Z]+)*)\n# reason: (.+)\n# .+\n", claim.read_text())
    if not header:
        raise SystemExit(f"{claim} does not state what is expected of it")
    return Expected(claim, header.group(1).split(" or "), header.group(2))


def attack_test(expected: Expected) -> Test:
    def run(context: Context) -> None:
        with tempfile.TemporaryDirectory(prefix="countersign-") as temporary:
            folder = expected.copy(pathlib.Path(temporary))
            prove_and_check(context, folder / expected.claim.name, expected.verdicts, [expected.reason])
    return Test(f"attack: {expected.name}", run)


def reasons_are_their_own(context: Context, attacks: list[Expected]) -> None:
    printed = [(other, other.printed(context)) for other in attacks]
    said = [f"{attack.name}: /{attack.reason}/ matches what is said about {other.name}"
            for attack in attacks if not attack.honest
            for other, text in printed if (other.honest or other.claim.parent != attack.claim.parent) and re.search(attack.reason, text)]
    if said:
        raise Failure("\n".join(said))


def honest_claims(context: Context, attacks: list[Expected]) -> None:
    del context
    missing = {attack.claim.parent.name for attack in attacks} - {attack.claim.parent.name for attack in attacks if attack.honest}
    refused = [attack.name for attack in attacks if attack.honest and attack.verdicts != ["REFINES"]]
    if missing or refused:
        raise Failure(f"without an honest claim: {sorted(missing)}; honest claims that are to be refused: {refused}")


def waiting_is_complete(context: Context) -> None:
    """An attack is tested under its name or waits under its name, never both."""
    del context
    text = (HERE / "reject" / "WAITING.md").read_text()
    waiting = set(re.findall(r"^\| ([a-z0-9-]+) \|", text, re.M)) - {"name"}
    tested = {folder.name for folder in ATTACKS.iterdir()}
    forged = set(re.findall(r'attack="([a-z0-9-]+)"', (HERE / "reject" / "forged.py").read_text()))
    forged |= set(re.findall(r'"attack: ([a-z0-9-]+)"', (HERE / "reject" / "violations.py").read_text()))
    if waiting & (tested | forged):
        raise Failure(f"tested and waiting: {sorted(waiting & (tested | forged))}")
    listed = set(re.findall(r"^- ([a-z0-9-]+)$", text, re.M))
    if listed != waiting | tested | forged:
        raise Failure(f"attacks neither tested nor waiting, or unknown: {sorted(listed ^ (waiting | tested | forged))}")


def tests() -> list[Test]:
    attacks = [expected_of(claim) for claim in sorted(ATTACKS.glob("*/*.claim"))]
    return [attack_test(attack) for attack in attacks] + [
        Test("attacks: every one is tested or waits by name", waiting_is_complete),
        Test("attacks: each has an honest claim", lambda context: honest_claims(context, attacks)),
        Test("attacks: each reason is of its own attack alone", lambda context: reasons_are_their_own(context, attacks))]

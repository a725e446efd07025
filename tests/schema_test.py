"""The certificates that are written fit the published schema, and what the schema can see of a forgery it sees.

The reader of the schema is the part of JSON Schema 2020-12 that the schema uses, no more; a keyword that it does not know is an error.
"""
import copy
import functools
import json
import pathlib
import re
from collections.abc import Callable
from typing import Any

from harness import CHECKOUT, SKIPPED_BLOCKS, TRUE_PAIRS, Context, Failure, Pair, Test

PLAIN = {"$schema", "$id", "$defs", "title", "description"}
TYPES = {"object": dict, "array": list, "string": str, "null": type(None), "boolean": bool}


def same(a: Any, b: Any) -> bool:
    return type(a) is type(b) and a == b


def misfit(schema: dict, value: Any, root: dict, place: str) -> str:
    """Why the value does not fit, or ""."""
    for keyword, rule in schema.items():
        problem = ""
        if keyword in PLAIN or keyword == "additionalProperties":
            continue
        if keyword == "$ref":
            file, _, name = rule.partition("#/$defs/")
            other = load(file) if file else root
            problem = misfit(other["$defs"][name], value, other, place)
        elif keyword == "const":
            problem = "" if same(value, rule) else f"{place}: not {rule!r}"
        elif keyword == "enum":
            problem = "" if any(same(value, item) for item in rule) else f"{place}: none of {rule}"
        elif keyword == "type":
            good = isinstance(value, int) and not isinstance(value, bool) if rule == "integer" else isinstance(value, TYPES[rule])
            problem = "" if good else f"{place}: no {rule}"
        elif keyword == "anyOf":
            problem = "" if any(not misfit(item, value, root, place) for item in rule) else f"{place}: fits no alternative"
        elif keyword == "not":
            problem = f"{place}: fits what it may not" if not misfit(rule, value, root, place) else ""
        elif keyword == "pattern":
            problem = f"{place}: does not match {rule}" if isinstance(value, str) and not re.search(rule, value) else ""
        elif keyword in ("minimum", "maximum"):
            if isinstance(value, int) and not isinstance(value, bool):
                problem = "" if (value >= rule if keyword == "minimum" else value <= rule) else f"{place}: out of bounds"
        elif keyword == "minItems":
            problem = f"{place}: too short" if isinstance(value, list) and len(value) < rule else ""
        elif keyword == "prefixItems":
            if isinstance(value, list):
                problem = next(filter(None, (misfit(item, v, root, f"{place}/{i}") for i, (item, v) in enumerate(zip(rule, value)))), "")
        elif keyword == "items":
            if isinstance(value, list):
                first = len(schema.get("prefixItems", ()))
                if rule is False:
                    problem = f"{place}: too long" if len(value) > first else ""
                else:
                    problem = next(filter(None, (misfit(rule, v, root, f"{place}/{i}") for i, v in enumerate(value[first:], first))), "")
        elif keyword == "properties":
            if isinstance(value, dict):
                more = sorted(set(value) - set(rule)) if schema.get("additionalProperties") is False else []
                problem = f"{place}: unknown member {more[0]}" if more else next(
                    filter(None, (misfit(rule[k], value[k], root, f"{place}/{k}") for k in rule if k in value)), "")
        elif keyword == "required":
            gone = [k for k in rule if isinstance(value, dict) and k not in value]
            problem = f"{place}: no {gone[0]}" if gone else ""
        else:
            raise Failure(f"the schema has a keyword that this test does not know: {keyword}")
        if problem:
            return problem
    return ""


@functools.cache
def load(file: str = "certificate.schema.json") -> dict:
    return json.loads((CHECKOUT / "schema" / file).read_text())


def expect_misfits(schema: dict, document: dict, what: str, forgeries: dict[str, Callable[[dict], Any]]) -> None:
    for name, forge in forgeries.items():
        forged = copy.deepcopy(document)
        forge(forged)
        if not misfit(schema, forged, schema, what):
            raise Failure(f"the schema accepts a {what} with: {name}")


def fits(pair: Pair) -> Test:
    def run(context: Context) -> None:
        schema = load()
        certificate = json.loads(context.certificate(pair))
        problem = misfit(schema, certificate, schema, "certificate")
        if problem:
            raise Failure(problem)
        forgeries = {
            "member gone": lambda c: c.pop("k_model"),
            "member more": lambda c: c.update(z_more=[]),
            "other format": lambda c: c.update(a_format="countersign certificate 2"),
            "unknown step": lambda c: c["j_main"]["b_steps"].append(["guess", 0]),
            "negative identifier": lambda c: c["j_main"]["b_steps"].append(["symmetry", -1]),
            "empty chain": lambda c: c["j_main"]["b_steps"].append(["transitivity", []]),
            "free term": lambda c: c["j_main"]["a_terms"].append(["free", 0, "real", [1]]),
            "unknown row": lambda c: c["e_graphs"][0]["c_rows"].append(["loop", 1]),
            "step of the claim in a witness": lambda c: c["i_witness"]["b_steps"].append(["given", 0]),
            "no goals": lambda c: c["j_main"].update(c_goals=[]),
        }
        expect_misfits(schema, certificate, "certificate", forgeries)
    return Test(f"schema: certificate of {pair.name}", run)


VIOLATIONS = CHECKOUT / "certificates" / "violations"


def violation_fits(folder: pathlib.Path) -> Test:
    def run(context: Context) -> None:
        del context
        schema = load("violation.schema.json")
        violation = json.loads((folder / "certificate.json").read_text())
        if problem := misfit(schema, violation, schema, "violation"):
            raise Failure(problem)
        forgeries = {
            "member gone": lambda v: v.pop("g_leaves"),
            "member more": lambda v: v.update(k_model=[]),
            "other format": lambda v: v.update(a_format="countersign certificate 1"),
            "another word for a goal": lambda v: v.update(h_goal="loss"),
            "negative index": lambda v: v.update(i_element=[-1]),
            "a value without exceptions": lambda v: v["g_leaves"].append([["s", "x", 0], "1"]),
            "unknown row": lambda v: v["e_graphs"][0]["c_rows"].append(["loop", 1]),
        }
        expect_misfits(schema, violation, "violation", forgeries)
    return Test(f"schema: violation of {folder.name}", run)


def tests() -> list[Test]:
    return [*(fits(pair) for pair in (*TRUE_PAIRS, SKIPPED_BLOCKS)), *(violation_fits(path.parent) for path in sorted(VIOLATIONS.glob("*/certificate.json")))]

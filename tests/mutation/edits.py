"""The single edits that a certificate undergoes. An edit changes one place; what it means is no concern of this file."""
import copy
import dataclasses
import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

Path = tuple
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_.*[](),;:=<>+-/ '\"\\#"


@dataclasses.dataclass(frozen=True)
class Mutant:
    kind: str
    place: str
    data: bytes


def dump(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def walk(value: Any) -> Iterator[tuple[Path, Any]]:
    """Every value inside `value`, with the way to it; without recursion."""
    pending: list[tuple[Path, Any]] = [((), value)]
    while pending:
        path, item = pending.pop()
        yield path, item
        if isinstance(item, list):
            pending.extend((path + (i,), child) for i, child in enumerate(item))
        elif isinstance(item, dict):
            pending.extend((path + (key,), child) for key, child in item.items())


def is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_fraction(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"-?\d+(/\d+)?", value) is not None


# ---------------------------------------------------------------- edits of one value: (value, draw, all values) -> new value

def integer_by_one(value, draw, _):
    return value + draw.choice((-1, 1))


def integer_anything(value, draw, _):
    return draw.choice([-1, 0, 1, 2**31, 2**53 - 1, -value, value * 2, value + draw.randrange(2, 50), draw.randrange(0, max(2, value + 2))])


def fraction_changed(value, draw, _):
    parts = value.split("/")
    k = draw.randrange(len(parts))
    parts[k] = str(int(parts[k]) + draw.choice((-1, 1)))
    return "/".join(parts)


def character_changed(value, draw, _):
    k = draw.randrange(len(value) + 1)
    action = draw.randrange(3)
    if action == 0 or not value:
        return value[:k] + draw.choice(LETTERS) + value[k:]
    k = min(k, len(value) - 1)
    return value[:k] + ("" if action == 1 else draw.choice(LETTERS)) + value[k + 1:]


def digit_changed(value, draw, _):
    places = [m.start() for m in re.finditer(r"\d", value)]
    k = draw.choice(places)
    return value[:k] + str((int(value[k]) + draw.randrange(1, 10)) % 10) + value[k + 1:]


def line_removed(value, draw, _):
    lines = value.split("\n")
    del lines[draw.randrange(len(lines))]
    return "\n".join(lines)


def word_swapped(value, draw, _):
    words = list(re.finditer(r"\w+", value))
    one, two = sorted(draw.sample(range(len(words)), 2))
    a, b = words[one], words[two]
    return value[:a.start()] + b.group(0) + value[a.end():b.start()] + a.group(0) + value[b.end():]


def text_of_another(value, draw, values):
    return draw.choice([v for v in values if isinstance(v, str) and v != value] or [value + "_"])


def truth_flipped(value, draw, _):
    return not value


def to_null(value, draw, _):
    return None


def to_another_type(value, draw, _):
    return draw.choice([str(value), [value], {}, 0, "", True])


def null_to_number(value, draw, _):
    return draw.randrange(0, 5)


def element_dropped(value, draw, _):
    value = list(value)
    del value[draw.randrange(len(value))]
    return value


def element_doubled(value, draw, _):
    k = draw.randrange(len(value))
    return value[:k] + [value[k]] + value[k:]


def neighbours_swapped(value, draw, _):
    k = draw.randrange(len(value) - 1)
    return value[:k] + [value[k + 1], value[k]] + value[k + 2:]


def elements_swapped(value, draw, _):
    value = list(value)
    i, j = draw.sample(range(len(value)), 2)
    value[i], value[j] = value[j], value[i]
    return value


def element_of_another(value, draw, values):
    """A row takes the place of another one."""
    value = list(value)
    i, j = draw.sample(range(len(value)), 2)
    value[i] = copy.deepcopy(value[j])
    return value


def member_dropped(value, draw, _):
    value = dict(value)
    del value[draw.choice(sorted(value))]
    return value


def member_renamed(value, draw, _):
    value = dict(value)
    key = draw.choice(sorted(value))
    value[character_changed(key, draw, None)] = value.pop(key)
    return value


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def list_of(count: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and len(value) >= count


KINDS: dict[str, tuple[Callable[[Any], bool], Callable]] = {
    "number ±1": (is_integer, integer_by_one),
    "number anything": (is_integer, integer_anything),
    "fraction": (is_fraction, fraction_changed),
    "character of a text": (is_text, character_changed),
    "digit in a text": (lambda v: is_text(v) and re.search(r"\d", v) is not None, digit_changed),
    "line of a text removed": (lambda v: is_text(v) and "\n" in v, line_removed),
    "words of a text swapped": (lambda v: is_text(v) and len(re.findall(r"\w+", v)) > 1, word_swapped),
    "text of another place": (is_text, text_of_another),
    "truth value flipped": (lambda v: isinstance(v, bool), truth_flipped),
    "null instead": (lambda v: v is not None, to_null),
    "another type": (lambda v: True, to_another_type),
    "number instead of null": (lambda v: v is None, null_to_number),
    "row or element dropped": (list_of(1), element_dropped),
    "row or element doubled": (list_of(1), element_doubled),
    "neighbours swapped": (list_of(2), neighbours_swapped),
    "rows or elements swapped": (list_of(2), elements_swapped),
    "row or element of another place": (list_of(2), element_of_another),
    "member dropped": (lambda v: isinstance(v, dict) and bool(v), member_dropped),
    "member renamed": (lambda v: isinstance(v, dict) and bool(v), member_renamed),
}
KIND_NAMES = sorted(KINDS)


def at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def replaced(text_of: dict[str, str], key: str, value: Any, path: Path, new: Any) -> str:
    """The certificate's text with one value replaced, the edited member alone written anew. The original is as before afterwards."""
    if not path:
        text = dump(new)
    else:
        parent = at(value, path[:-1])
        old = parent[path[-1]]
        parent[path[-1]] = new
        try:
            text = dump(value)
        finally:
            parent[path[-1]] = old
    return "{" + ",".join(f"{json.dumps(k)}:{text if k == key else text_of[k]}" for k in sorted(text_of)) + "}"


def mutate(original, draw: random.Random) -> Mutant:
    """One edit of the certificate, chosen by `draw` alone."""
    if draw.randrange(20) == 0:
        return byte_changed(original, draw)
    while True:
        key = draw.choices(original.keys, original.weights)[0]
        kind = draw.choice(KIND_NAMES)
        accepts, edit = KINDS[kind]
        places = original.places[key]
        for _ in range(200):
            path, value = places[draw.randrange(len(places))]
            if accepts(value):
                new = edit(value, draw, [v for _, v in places[:2000]])
                if new != value or type(new) is not type(value):
                    text = replaced(original.texts, key, original.document[key], path, new)
                    return Mutant(kind, "/".join(map(str, (key, *path))), text.encode("utf-8", "surrogatepass"))
                break


def byte_changed(original, draw: random.Random) -> Mutant:
    data = bytearray(original.data)
    k = draw.randrange(len(data))
    data[k] ^= 1 << draw.randrange(8)
    return Mutant("bit of a byte", f"byte {k}", bytes(data))

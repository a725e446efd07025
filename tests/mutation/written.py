"""What operators that write in place do to the tensors of one graph, in plain Python: tensors by their names, and which of them lie in one memory. It is
written apart from both programs, and looks at the tensors themselves: names of one tensor see a write, and what only may share its memory is not read."""
import dataclasses
from collections.abc import Iterable
from typing import Any

from mutation import torch_training
from mutation.torch_operators import Tensor, Undefined

VIEWS = {"alias", "detach", "view", "view_as", "_unsafe_view", "reshape", "t", "transpose", "permute", "unsqueeze", "squeeze", "expand", "slice", "select",
         "unbind", "split", "split_with_sizes", "flatten", "contiguous", "dropout"}
# In place: its name and that of the operator that computes what is written, where they are not alike.
OTHER_NAMES = {"aten.pow_.Scalar": "aten.pow.Tensor_Scalar"}
OF_EACH = {"pow.ScalarAndTensor": "pow.Scalar", "addcmul.Scalar": "addcmul.default", "addcdiv.Scalar": "addcdiv.default", "add.List": "add.Tensor",
           "sub.List": "sub.Tensor", "mul.List": "mul.Tensor", "div.List": "div.Tensor"}


class Memory:
    """Tensors are told apart by identity, and are kept so that no identity is used twice."""

    def __init__(self):
        self.family: dict[int, int] = {}
        self.kept: list[Tensor] = []
        self.overwritten: set[int] = set()

    def place(self, tensor: Tensor, of: Tensor | None = None) -> Tensor:
        """A tensor of its own identity, in the memory of another or in its own."""
        tensor = dataclasses.replace(tensor)
        self.kept.append(tensor)
        self.family[id(tensor)] = self.family.get(id(of), id(of)) if of is not None else id(tensor)
        return tensor

    def check(self, value: Any) -> None:
        for tensor in tensors_in(value):
            if id(tensor) in self.overwritten:
                raise Undefined("something else that lies there was written")

    def write(self, known: dict[str, Any], old: Tensor, new: Tensor) -> Tensor:
        """All names of `old` have the new tensor; others in its memory are not read any more."""
        if old.shape != new.shape:
            raise Undefined("another shape is written")
        family = self.family.get(id(old), id(old))
        self.overwritten |= {id(tensor) for tensor in self.kept if self.family[id(tensor)] == family} | {id(old), family}
        new = self.place(new)
        self.family[id(new)] = family
        for name, value in known.items():
            known[name] = replaced(value, old, new)
        return new


def tensors_in(value: Any) -> Iterable[Tensor]:
    if isinstance(value, Tensor):
        yield value
    for item in value if isinstance(value, list) else ():
        yield from tensors_in(item)


def replaced(value: Any, old: Tensor, new: Tensor) -> Any:
    if isinstance(value, list):
        return [replaced(item, old, new) for item in value]
    return new if value is old else value


def is_in_place(name: str) -> bool:
    parts = name.split(".")
    return len(parts) == 3 and parts[0] == "aten" and parts[1].endswith("_") and not parts[1].endswith("__")


def call(memory: Memory, known: dict[str, Any], name: str, arguments: list, keywords: dict) -> Any:
    memory.check([*arguments, *keywords.values()])
    if is_in_place(name):
        space, operator, overload = name.split(".")
        results = computed(OTHER_NAMES.get(name, f"{space}.{operator[:-1]}.{overload}"), arguments, keywords)
        targets = arguments[0] if isinstance(arguments[0], list) else [arguments[0]]
        if len({id(target) for target in targets}) != len(targets):
            raise Undefined("one tensor is written twice")
        written = [memory.write(known, old, new) for old, new in zip(targets, results if isinstance(results, list) else [results], strict=True)]
        return written if isinstance(arguments[0], list) else written[0]
    result = computed(name, arguments, keywords)
    of = arguments[0] if name.split(".")[1] in VIEWS else None
    return [memory.place(part, of) if isinstance(part, Tensor) else part for part in result] if isinstance(result, list) else memory.place(result, of) if isinstance(result, Tensor) else result


def computed(name: str, arguments: list, keywords: dict) -> Any:
    space, operator, overload = name.split(".")
    if not operator.startswith("_foreach_"):
        return torch_training.call(name, arguments, keywords)
    kind = f"{operator.removeprefix('_foreach_')}.{overload}"
    lists = [argument for argument in arguments if isinstance(argument, list)]
    if not lists or len({len(part) for part in lists}) != 1:
        raise Undefined("lists of different lengths")
    results = []
    for i in range(len(lists[0])):
        own = [argument[i] if isinstance(argument, list) else argument for argument in arguments]
        more = dict(keywords)
        if kind in ("addcmul.Scalar", "addcdiv.Scalar") and len(own) == 4:
            more["value"] = own.pop()
        results.append(torch_training.call(f"aten.{OF_EACH.get(kind, kind)}", own, more))
    return results

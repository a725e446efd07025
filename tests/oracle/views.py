"""Which captured aten operators give views of an operand, by torch's schemas: writes views.txt beside this file.

    python views.py [FOLDER]    needs torch; FOLDER has the definitions: lemmas/operators/aten, unless said otherwise

A line is an operator and the parameter in whose memory its result lies: the return has alias information and is not a write (`Tensor(a)`).
"""

import pathlib
import re
import sys

import torch


def viewed_parameter(schema):
    text = str(schema)
    returns = set(re.findall(r"Tensor\((\w+)\)", text[text.rindex("->"):]))  # (a!) is a write
    for argument in schema.arguments:
        if argument.alias_info is not None and not argument.alias_info.is_write and argument.alias_info.before_set & returns:
            return argument.name
    return None


def main():
    here = pathlib.Path(__file__).resolve().parent
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here.parent.parent / "lemmas" / "operators" / "aten"
    found = set()
    for file in sorted(folder.glob("*.op")):
        for namespace, name, overload in re.findall(r"^captured (\w+)\.(\w+)\.(\w+)", file.read_text(), re.MULTILINE):
            schema = getattr(getattr(getattr(torch.ops, namespace), name), overload)._schema
            parameter = viewed_parameter(schema)
            if parameter is not None:
                found.add(f"{namespace}.{name}.{overload}({parameter})")
    (here / "views.txt").write_text("".join(line + "\n" for line in sorted(found)))
    print(f"views.txt: {len(found)} operators")


if __name__ == "__main__":
    main()

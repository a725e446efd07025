"""Leaves the mesh objects out of a joint graph: inputs without a type, which nothing reads and the graph hands back.

    python without_meshes.py FILE…        writes the files anew; their outputs stay where they are, None in the place of a mesh
"""
import re
import sys

for path in sys.argv[1:]:
    lines = open(path).read().split("\n")
    typed = set(re.findall(r'(\w+): "', lines[2]))
    flatten = next(i for i, line in enumerate(lines) if "tree_flatten_spec" in line)
    left, right = lines[flatten].split("=", 1)
    names = [name.strip() for name in left.split(",") if name.strip()]
    lines[flatten] = "        " + ", ".join(name for name in names if name in typed) + ", =" + right
    returned = next(i for i, line in enumerate(lines) if line.strip().startswith("return "))
    for name in set(names) - typed:
        lines[returned] = re.sub(rf"\b{name}\b", "None", lines[returned])
        assert not re.search(rf"\b{name}\b", "\n".join(lines)), f"{path}: {name} is read"
    open(path, "w").write("\n".join(lines))

#!/usr/bin/env python3
"""Counts the cases in googletest's XML files: count_unit_tests.py FOLDER CTEST-EXIT-CODE. Ends with `N passed, N failed, N skipped`.

A test program that crashed leaves no file: then ctest's exit code is a failure that no file has.
"""
import pathlib
import sys
import xml.etree.ElementTree as tree


def main() -> int:
    folder, code = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    passed = failed = skipped = 0
    for path in sorted(folder.glob("*.xml")):
        for case in tree.parse(path).getroot().iter("testcase"):
            if case.find("failure") is not None:
                failed += 1
            elif case.get("result") in ("skipped", "suppressed") or case.get("status") == "notrun":
                skipped += 1
                print(f"skipped: {case.get('classname')}.{case.get('name')}")
            else:
                passed += 1
    if code != 0 and failed == 0:
        failed = 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

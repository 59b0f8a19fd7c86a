#!/usr/bin/env python3
"""Finds where Sources compare names of members as Swift strings, which are equal across normalisations: é in one scalar and é in two are two names in JSON.

    scalar-names.py            fails where a line is not in scalar-names-allowed.txt, or one there is not in Sources any more
    scalar-names.py --list     prints all lines that it looks at

Names are compared by ScalarKey.equal, kept in sets and tables by ScalarKey; pointers by == and isAtOrBelow. What compares other strings (names of Swift
properties, words of a standard) stands in the list with its reason.
"""
import pathlib
import re
import sys

here = pathlib.Path(__file__).resolve().parent
root = here.parent.parent
name = r"(?:key|keys|name|names|token|tokens|label|property|stringValue|path\.text)"
patterns = [
    r"Set<String>",
    r"(?:var|let) \w+(?:: | = )\[String: ",
    r"Dictionary\((?:grouping|uniqueKeysWithValues|\w+\.map)",
    rf"\b{name}\b (?:==|!=) (?!nil|\"\")",
    rf"(?:==|!=) (?:\w+\.)*{name}\b(?![.(])",
    rf"\.(?:contains|firstIndex\(of:|starts\(with:|hasPrefix)\(? ?(?:\w+\.)*{name}\b",
    r"tokens\.(?:starts|elementsEqual)",
]
look = re.compile("|".join(patterns))


def code(line):
    """The line without its comment and its texts."""
    line = re.sub(r'"(?:\\.|[^"\\])*"', '""', line)
    return line.split("//")[0]


found = {}
for file in sorted((root / "Sources").rglob("*.swift")):
    if ".docc" in str(file):
        continue
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if look.search(code(line)):
            found.setdefault((str(file.relative_to(root)), line.strip()), []).append(number)

if "--list" in sys.argv:
    for (file, line), _ in found.items():
        print(f"{file}: {line}")
    sys.exit()

allowed = set()
for line in (here / "scalar-names-allowed.txt").read_text().splitlines():
    if line and not line.startswith("#"):
        file, _, text = line.partition(": ")
        allowed.add((file, text))
bad = 0
for (file, line), numbers in found.items():
    if (file, line) not in allowed:
        print(f"{file}:{numbers[0]}: names compared as strings? {line}")
        bad += 1
for file, line in sorted(allowed - set(found)):
    print(f"{file}: is in the list and not in Sources: {line}")
    bad += 1
print(f"{len(found)} places, {bad} not in the list or not in Sources")
sys.exit(1 if bad else 0)

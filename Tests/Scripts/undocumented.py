#!/usr/bin/env python3
"""Lists public symbols without a documentation comment, of symbol graphs: undocumented.py FOLDER... ; exit code 1 where there are any.

The comment of a function that throws has to say so: what it throws, refuses, or which error; or that it is the same as the one before.
"""

import json
import pathlib
import re
import sys

found = []
count = 0
for folder in sys.argv[1:]:
    for path in sorted(pathlib.Path(folder).glob("*.symbols.json")):
        for symbol in json.loads(path.read_text())["symbols"]:
            place = symbol.get("location", {})
            if "::SYNTHESIZED::" in symbol["identifier"]["precise"] or "/Sources/" not in place.get("uri", ""):
                continue  # made by the compiler, or another module's
            count += 1
            comment = " ".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))
            declaration = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
            name = f"{place['uri'].split('/Sources/')[1]}:{place['position']['line'] + 1}: " + ".".join(symbol["pathComponents"])
            if not comment:
                found.append(name)
            elif not symbol["kind"]["identifier"].endswith(".case") and re.search(r"\)\s*(async\s+)?throws\b(?!.*\brethrows\b)", declaration) and not re.search(
                r"throw|refus|error|fail|^The same", comment, re.IGNORECASE
            ):
                found.append(name + " (what does it throw?)")
for line in sorted(set(found)):
    print(line)
print(f"{count} public symbols, {len(set(found))} without a documentation comment, or without a word about what they throw")
sys.exit(1 if found or not count else 0)

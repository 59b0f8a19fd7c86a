#!/usr/bin/env python3
"""Lists public symbols without a documentation comment, of symbol graphs: undocumented.py FOLDER... ; exit code 1 where there are any."""

import json
import pathlib
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
            if "docComment" not in symbol:
                name = ".".join(symbol["pathComponents"])
                found.append(f"{place['uri'].split('/Sources/')[1]}:{place['position']['line'] + 1}: {name}")
for line in sorted(set(found)):
    print(line)
print(f"{count} public symbols, {len(set(found))} without a documentation comment")
sys.exit(1 if found or not count else 0)

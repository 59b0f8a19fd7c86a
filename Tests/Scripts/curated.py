#!/usr/bin/env python3
"""Whether each symbol of a module stands in a topic of its landing page, and none in the lists by kind that docc adds at the end.

    curated.py ARCHIVE.doccarchive ...
"""
import json
import pathlib
import sys

complaints = 0
for archive in map(pathlib.Path, sys.argv[1:]):
    module = archive.stem
    page = json.loads((archive / "data/documentation" / f"{module.lower()}.json").read_text())
    sections = page.get("topicSections", [])
    if not sections:
        sys.exit(f"{module}: no topics were found")
    curated = 0
    for section in sections:
        if not section.get("generated"):
            curated += len(section["identifiers"])
            continue
        for identifier in section["identifiers"]:
            print(f"{module}: {page['references'][identifier]['title']} stands in no topic, but under {section['title']}")
            complaints += 1
    print(f"{module}: {curated} pages and symbols in topics")
sys.exit(1 if complaints else 0)

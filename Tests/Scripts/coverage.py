#!/usr/bin/env python3
"""Reads llvm-cov's JSON (coverage.sh makes it): coverage.py FILE [FOLDER ...]."""
import collections
import json
import pathlib
import re
import sys

# Functions that exist to be refused by the compiler are never run; their lines are no part of what tests can reach.
UNAVAILABLE = re.compile(r'fatalError\("unavailable"\)|set \{\}  // only for the message')


def unreached(file, source):
    """The numbers of the lines that no test runs, and how many lines have code."""
    counts = {}
    segments = file["segments"]
    for (line, column, count, has_count, _, is_gap), following in zip(segments, segments[1:] + [segments[-1]]):
        if not has_count or is_gap:
            continue
        last = following[0] if following[1] > 1 else following[0] - 1
        for number in range(line, max(line, last) + 1):
            text = source[number - 1].strip() if number <= len(source) else ""
            if text and not text.startswith("//") and text not in "})]" and not UNAVAILABLE.search(text):
                counts[number] = max(counts.get(number, 0), count)
    return sorted(number for number, count in counts.items() if count == 0), len(counts)


def main():
    data = json.load(open(sys.argv[1]))["data"][0]["files"]
    wanted = sys.argv[2:]
    folders = collections.defaultdict(lambda: [0, 0])
    throws, listed = [], []
    for file in sorted(data, key=lambda file: file["filename"]):
        _, found, place = file["filename"].partition("/Sources/")
        if not found:
            continue
        source = pathlib.Path(file["filename"]).read_text().split("\n")
        lines, all_lines = unreached(file, source)
        folder = str(pathlib.PurePosixPath(place).parent)
        folders[folder][0] += all_lines - len(lines)
        folders[folder][1] += all_lines
        for number in lines:
            text = source[number - 1].strip()
            row = f"{place}:{number}: {text[:140]}"
            if re.search(r"\bthrow\b", text):
                throws.append(row)
            if any(folder.endswith(name) for name in wanted):
                listed.append(row)
    for folder, (reached, count) in sorted(folders.items()):
        print(f"{100 * reached / count:6.2f} %  {count - reached:4} of {count:5}  {folder}")
    reached, count = (sum(column) for column in zip(*folders.values()))
    print(f"{100 * reached / count:6.2f} %  {count - reached:4} of {count:5}  all of Sources")
    print(f"\n{len(throws)} lines with a throw that no test reaches:")
    print("\n".join(throws))
    if listed:
        print("\nlines that no test reaches:")
        print("\n".join(listed))


main()

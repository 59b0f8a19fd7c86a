#!/usr/bin/env python3
"""Runs two builds of the tool `dynwrap` on every file of a folder and compares what they print, on both streams, and how they end, byte for byte.

    same-output.py TOOL OTHER FOLDER     fails with each run that differs; files of all kinds, those that are no JSON among them

arm64-test.sh calls it with the tool of both processors.
"""
import os
import subprocess
import sys

# What is done with each file; NEXT is the file after it.
RUNS = [
    ["check", "FILE"],
    ["fmt", "FILE"],
    ["fmt", "--sorted", "FILE"],
    ["fmt", "--canonical", "FILE"],
    ["get", "$..*", "FILE"],
    ["infer", "FILE"],
    ["convert", "--lossy", "--to", "binary", "FILE"],
    ["lines", "FILE"],
    ["diff", "FILE", "NEXT"],
]


def run(tool, arguments):
    done = subprocess.run([tool] + arguments, stdin=subprocess.DEVNULL, capture_output=True)
    return done.returncode, done.stdout, done.stderr


def main():
    tool, other, folder = sys.argv[1:]
    files = sorted(os.path.join(place, name) for place, _, names in os.walk(folder) for name in names)
    count, failures, printed = 0, 0, 0
    for file, following in zip(files, files[1:] + files[:1]):
        for words in RUNS:
            arguments = [{"FILE": file, "NEXT": following}.get(word, word) for word in words]
            one, two = run(tool, arguments), run(other, arguments)
            count += 1
            printed += len(one[1]) + len(one[2])
            if one != two:
                failures += 1
                print(f"differs: {' '.join(arguments)}: status {one[0]} and {two[0]}, {len(one[1])} and {len(two[1])} bytes")
            # A signal is no answer, even where both get it.
            elif one[0] < 0 or one[0] > 128:
                failures += 1
                print(f"ended by a signal: {' '.join(arguments)}")
    print(f"{count} runs on {len(files)} files, {printed} bytes: {failures} differ")
    sys.exit(1 if failures or not count else 0)


main()

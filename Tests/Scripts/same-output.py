#!/usr/bin/env python3
"""Runs two builds of the tool `dynwrap` on every file of a folder and compares what they print, on both streams, and how they end, byte for byte.

    same-output.py TOOL OTHER FOLDER     fails with each run that differs; files of all kinds, those that are no JSON among them

arm64-test.sh calls it with the tool of this machine's processor, which is asked first what it makes of each file, and the one that is emulated: its start costs
more than its work, so files of which a command is sure to reach the end go into one run of it, many together.
"""
import os
import subprocess
import sys

# With any number of files, and with one; NEXT is the file after it.
TOGETHER = [["fmt"], ["fmt", "--sorted"], ["fmt", "--canonical"], ["get", "$..*"], ["infer"]]
ALONE = [["convert", "--lossy", "--to", "binary", "FILE"], ["diff", "--patch", "FILE", "NEXT"]]
MANY = 25


class Comparison:
    def __init__(self, tool, other):
        self.tools, self.runs, self.bytes, self.differences = (tool, other), 0, 0, 0

    def run(self, tool, arguments):
        done = subprocess.run([tool] + arguments, stdin=subprocess.DEVNULL, capture_output=True)
        return done.returncode, done.stdout, done.stderr

    def compare(self, arguments):
        one, two = [self.run(tool, arguments) for tool in self.tools]
        self.runs += 1
        self.bytes += len(one[1]) + len(one[2])
        # A signal is no answer, even where both get it.
        if one != two or one[0] < 0 or one[0] > 128:
            self.differences += 1
            print(f"differs: {' '.join(arguments)}: status {one[0]} and {two[0]}, {len(one[1])} and {len(two[1])} bytes", flush=True)

    def ends(self, arguments):
        return self.run(self.tools[0], arguments)[0] == 0


def batches(files):
    for start in range(0, len(files), MANY):
        yield files[start:start + MANY]


def main():
    comparison = Comparison(*sys.argv[1:3])
    files = sorted(os.path.join(place, name) for place, _, names in os.walk(sys.argv[3]) for name in names)
    # These two tell what is wrong with a file and go on with the next.
    for command in ["check", "lines"]:
        for batch in batches(files):
            comparison.compare([command] + batch)
    good = [file for file in files if comparison.ends(["check", file])]
    print(f"{len(files)} files, {len(good)} of them JSON", flush=True)
    for command in TOGETHER:
        ending = [file for file in good if comparison.ends(command + [file])]
        for batch in batches(ending):
            comparison.compare(command + batch)
        for file in sorted(set(good) - set(ending)):
            comparison.compare(command + [file])
    for file, following in zip(good, good[1:] + good[:1]):
        for words in ALONE:
            comparison.compare([{"FILE": file, "NEXT": following}.get(word, word) for word in words])
    print(f"{comparison.runs} runs, {comparison.bytes} bytes printed: {comparison.differences} differ")
    sys.exit(1 if comparison.differences or not comparison.runs else 0)


main()

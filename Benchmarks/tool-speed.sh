#!/usr/bin/env bash
# Times `dynwrap get` and `fmt` beside jq and `python3 -m json.tool`, whole processes by the clock on the wall, in turns: start, reading the file, writing the
# result to a pipe that is read. The medians and their ratios as Markdown.
#
#   tool-speed.sh [ROUNDS]     twitter.json is looked for in documents/ of DYNWRAP_DATA or ../shared/data; the customers of the benchmarks are made here
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-11}
for program in jq python3; do
    command -v $program >/dev/null || { echo "skipped: no $program"; exit 0; }
done
twitter=${DYNWRAP_DATA:-../shared/data}/documents/twitter.json
[ -f "$twitter" ] || { echo "skipped: no twitter.json in ${DYNWRAP_DATA:-../shared/data}/documents"; exit 0; }

# As it would be handed out: with the standard library inside. Where a system has it (Darwin), the flag means nothing.
scratch=.build/tool-speed
swift build -c release --product dynwrap --static-swift-stdlib --scratch-path $scratch >&2
tool=$(swift build -c release --static-swift-stdlib --scratch-path $scratch --show-bin-path)/dynwrap

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/main.swift" <<'SWIFT'
import Foundation
try Data(CustomersText.array(count: 100_000)).write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
SWIFT
swiftc -O -o "$folder/customers" "$folder/main.swift" Benchmarks/Sources/benchmarks/Data/CustomersText.swift
"$folder/customers" "$folder/customers.json"

python3 - "$tool" "$twitter" "$folder/customers.json" "$rounds" <<'PYTHON'
import platform, statistics, subprocess, sys, time

tool, twitter, customers, rounds = sys.argv[1:4] + [int(sys.argv[4])]
version = subprocess.run(["jq", "--version"], capture_output=True, text=True).stdout.strip()


def run(command):
    start = time.perf_counter()
    output = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    return time.perf_counter() - start, output


python = [sys.executable, "-m", "json.tool", "--no-ensure-ascii"]
rows = [
    ("start and nothing else", [tool, "help"], ["jq", "-n", "1"], [sys.executable, "-c", "pass"]),
    ("get, twitter", [tool, "get", "$.statuses[*].user.screen_name", twitter], ["jq", "-c", ".statuses[].user.screen_name", twitter], None),
    ("get, customers", [tool, "get", "$[*].address.city", customers], ["jq", "-c", ".[].address.city", customers], None),
    ("fmt, twitter", [tool, "fmt", twitter], ["jq", ".", twitter], python + [twitter]),
    ("fmt, customers", [tool, "fmt", customers], ["jq", ".", customers], python + [customers]),
    ("fmt --compact, twitter", [tool, "fmt", "-c", twitter], ["jq", "-c", ".", twitter], None),
    ("fmt --compact, customers", [tool, "fmt", "-c", customers], ["jq", "-c", ".", customers], None),
    ("fmt --sorted, twitter", [tool, "fmt", "-s", twitter], ["jq", "-cS", ".", twitter], None),
    ("fmt --sorted, customers", [tool, "fmt", "-s", customers], ["jq", "-cS", ".", customers], None),
]
print(f"{platform.machine()}, {platform.system()}, {version}, Python {platform.python_version()}, {rounds} rounds\n")
print(f"| command | dynwrap, ms | {version}, ms | times | json.tool, ms | times |")
print("|---|---:|---:|---:|---:|---:|")
for name, *commands in rows:
    times = [[] for _ in commands]
    for turn in range(rounds):
        for command, samples in zip(commands, times):
            if command is None or (command[0] == sys.executable and turn >= 5):
                continue
            seconds, output = run(command)
            samples.append(seconds)
            if turn == 0 and command is commands[0]:
                ours = output
            # jq spells numbers as doubles and escapes as characters, so only what has no such is compared byte by byte.
            if turn == 0 and name.startswith("get") and output != ours:
                sys.exit(f"{name}: the answers differ")
    medians = [statistics.median(samples) if samples else None for samples in times]
    # Turn by turn, so that a slow moment of the machine meets both.
    ratio = statistics.median(b / a for a, b in zip(times[0], times[1]))
    other = f"{medians[2] * 1000:.1f} | {statistics.median(b / a for a, b in zip(times[0], times[2])):.1f}" if medians[2] else "|"
    print(f"| `{name}` | {medians[0] * 1000:.1f} | {medians[1] * 1000:.1f} | {ratio:.1f} | {other} |")
PYTHON

#!/usr/bin/env bash
# Times `dynwrap get` and `fmt` beside jq and `python3 -m json.tool`, whole processes by the clock on the wall, in turns: start, reading the file, writing the
# result to a pipe that is read. The medians and their ratios as Markdown.
#
#   tool-speed.sh [ROUNDS]     twitter.json is looked for in documents/ of DYNWRAP_DATA or ../shared/data; the customers of the benchmarks are made here;
#                              DYNWRAP_TOOL names a dynwrap that is built already
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-11}
for program in jq python3; do
    command -v $program >/dev/null || { echo "skipped: no $program"; exit 0; }
done
twitter=${DYNWRAP_DATA:-../shared/data}/documents/twitter.json
[ -f "$twitter" ] || { echo "skipped: no twitter.json in ${DYNWRAP_DATA:-../shared/data}/documents"; exit 0; }

# As it would be handed out: small-build.sh.
tool=${DYNWRAP_TOOL:-}
if [ -z "$tool" ]; then
    options=(-c release --scratch-path .build/tool-speed)
    [ "$(uname)" = Linux ] && options+=(--disable-default-traits -Xswiftc -static-executable -Xlinker -s)
    swift build "${options[@]}" --product dynwrap >&2
    tool=$(swift build "${options[@]}" --show-bin-path)/dynwrap
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/main.swift" <<'SWIFT'
import Foundation
try Data(CustomersText.array(count: 100_000)).write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
SWIFT
swiftc -O -o "$folder/customers" "$folder/main.swift" Benchmarks/Sources/benchmarks/Data/CustomersText.swift
"$folder/customers" "$folder/customers.json"

python3 - "$tool" "$twitter" "$folder/customers.json" "$rounds" <<'PYTHON'
import os, platform, statistics, subprocess, sys, time

tool, twitter, customers, rounds = sys.argv[1:4] + [int(sys.argv[4])]
version = subprocess.run(["jq", "--version"], capture_output=True, text=True).stdout.strip()


def run(command):
    """Seconds by the clock on the wall, seconds of processors, and the output."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command}: ended with {process.returncode}")
    return seconds, usage.ru_utime + usage.ru_stime, output


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
print(f"| command | dynwrap, ms | {version}, ms | times | of processors | json.tool, ms | times |")
print("|---|---:|---:|---:|---:|---:|---:|")
for name, *commands in rows:
    samples = [[], [], []]
    for turn in range(rounds):
        for place, command in enumerate(commands):
            if command is None or (place == 2 and turn >= 3):
                continue
            seconds, processor, output = run(command)
            samples[place].append((seconds, processor))
            if place == 0:
                ours = output
            # jq spells numbers as doubles and escapes as characters, so only what has none of these is compared.
            if place == 1 and name.startswith("get") and output != ours:
                sys.exit(f"{name}: the answers differ")

    def milliseconds(place):
        return f"{statistics.median(s[0] for s in samples[place]) * 1000:.1f}"

    # Turn by turn, so that a slow moment of the machine meets both.
    def times(place, kind):
        return f"{statistics.median(b[kind] / a[kind] for a, b in zip(samples[0], samples[place])):.1f}"

    other = f"{milliseconds(2)} | {times(2, 0)}" if samples[2] else "|"
    print(f"| `{name}` | {milliseconds(0)} | {milliseconds(1)} | {times(1, 0)} | {times(1, 1)} | {other} |")
PYTHON

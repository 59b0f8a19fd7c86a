#!/usr/bin/env bash
# How long the compiler takes over a schema of 300 fields and 300 reads of them, against the same thing as a Codable struct
# with CodingKeys. Compiles each alone, for debugging and optimised, in turns, and prints the medians and their ratio.
#
#   Benchmarks/compile-time.sh [--fields N] [--rounds N] [--must RATIO]
#
# With --must it fails where DynWrap takes more than RATIO times as long.
set -euo pipefail

fields=300 rounds=3 must=
while [ $# -gt 0 ]; do
    case "$1" in
        --fields) fields=$2; shift 2 ;;
        --rounds) rounds=$2; shift 2 ;;
        --must) must=$2; shift 2 ;;
        *) echo "usage: compile-time.sh [--fields N] [--rounds N] [--must RATIO]" >&2; exit 2 ;;
    esac
done

root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Four kinds of field in turn, and a read of each that uses its type.
{
    echo "import DynWrap"
    echo "struct WideSchema: Schema {"
    for ((i = 0; i < fields; i++)); do
        case $((i % 4)) in
            0) echo "    let field$i = Str(\"field-$i\")" ;;
            1) echo "    let field$i = Num<Int>(\"field-$i\")" ;;
            2) echo "    let field$i = Flag(\"field-$i\")" ;;
            3) echo "    let field$i = Num<Double>(\"field-$i\")" ;;
        esac
    done
    echo "}"
    echo "func read(_ model: Wrapped<WideSchema>) -> Int {"
} > "$work/wrapped.swift"
{
    echo "import Foundation"
    echo "struct Wide: Codable {"
    for ((i = 0; i < fields; i++)); do
        case $((i % 4)) in
            0) echo "    var field$i: String" ;;
            1) echo "    var field$i: Int" ;;
            2) echo "    var field$i: Bool" ;;
            3) echo "    var field$i: Double" ;;
        esac
    done
    echo "    enum CodingKeys: String, CodingKey {"
    for ((i = 0; i < fields; i++)); do echo "        case field$i = \"field-$i\""; done
    echo "    }"
    echo "}"
    echo "func read(_ model: Wide) -> Int {"
} > "$work/codable.swift"
for file in wrapped codable; do
    {
        echo "    var sum = 0"
        for ((i = 0; i < fields; i++)); do
            case $((i % 4)) in
                0) echo "    sum &+= model.field$i.utf8.count" ;;
                1) echo "    sum &+= model.field$i" ;;
                2) echo "    if model.field$i { sum &+= 1 }" ;;
                3) echo "    if model.field$i > 0 { sum &+= 1 }" ;;
            esac
        done
        echo "    return sum"
        echo "}"
    } >> "$work/$file.swift"
done

echo "building DynWrap for debugging and optimised …" >&2
for configuration in debug release; do
    swift build --package-path "$root" --scratch-path "$work/build" -c $configuration --target DynWrap >"$work/log" 2>&1 \
        || { cat "$work/log" >&2; exit 1; }
done

# Seconds of processor time, children included.
measure() {
    local file=$1 configuration=$2 flags=-Onone
    [ "$configuration" = release ] && flags="-O -whole-module-optimization"
    local TIMEFORMAT="%U %S"
    # shellcheck disable=SC2086
    { time swiftc -c -parse-as-library -swift-version 6 -module-name Client $flags \
        -I "$(cd "$work/build/$configuration/Modules" && pwd)" -o "$work/client.o" "$work/$file.swift" 2>"$work/log" \
        || { cat "$work/log" >&2; exit 1; }; } 2>&1 | awk '{ print $1 + $2 }'
}

status=0
echo "| $fields fields and reads | DynWrap, s | Codable, s | DynWrap takes |"
echo "|---|---:|---:|---:|"
for configuration in debug release; do
    rm -f "$work"/times.*
    for ((round = 0; round <= rounds; round++)); do # the first only warms up
        for file in wrapped codable; do
            seconds=$(measure $file $configuration)
            if [ "$round" -gt 0 ]; then echo "$seconds" >> "$work/times.$file"; fi
        done
    done
    ours=$(sort -n "$work/times.wrapped" | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }')
    theirs=$(sort -n "$work/times.codable" | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }')
    awk -v c=$configuration -v a="$ours" -v b="$theirs" 'BEGIN { printf "| %s | %.2f | %.2f | %.2f× |\n", c, a, b, a / b }'
    if [ -n "$must" ] && awk -v a="$ours" -v b="$theirs" -v m="$must" 'BEGIN { exit !(a > m * b) }'; then status=1; fi
done
exit $status

#!/usr/bin/env bash
# Runs every Playground-script and compares what it prints with its expected-output.txt. `check.sh [debug|release] [--update]`
set -euo pipefail
cd "$(dirname "$0")/.."
configuration=${1:-debug}
swift build -c "$configuration"
bin=$(swift build -c "$configuration" --show-bin-path)
failed=0
for folder in Playground-scripts/*/; do
    [ -f "$folder/Package.swift" ] && continue  # a package of its own, with a check of its own
    name=$(basename "$folder")
    arguments=()
    [ -f "$folder/arguments.txt" ] && read -r -a arguments < "$folder/arguments.txt"
    actual=$("$bin/$name" ${arguments[@]+"${arguments[@]}"} 2>&1) || { echo "$name: failed"; printf '%s\n' "$actual"; failed=1; continue; }
    if [ "${2:-}" = --update ]; then printf '%s\n' "$actual" > "$folder/expected-output.txt"; fi
    case "$actual" in skipped:*) echo "$name: $actual"; continue ;; esac
    if diff <(printf '%s\n' "$actual") "$folder/expected-output.txt"; then echo "$name: as expected"; else failed=1; fi
done
exit $failed

#!/bin/sh
# Kills a process 1,000 times while it saves and checks that the old file or the new one is there, whole; and as many times while it writes
# JSON Lines, and checks that only the last line of each is partial.
# Usage: Tests/Scripts/archive-kill-test.sh [COUNT]
set -eu
cd "$(dirname "$0")/../.."
swift build --product archive-torture
tool=$(swift build --show-bin-path)/archive-torture
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$tool" kill "$folder" "${1:-1000}"
"$tool" kill-append "$folder" "${1:-1000}"

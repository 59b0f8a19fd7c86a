#!/usr/bin/env bash
# How many requests a second the server answers beside the same routes over Codable (Benchmarks/Results/servers.md). `load.sh [SECONDS] [ROUNDS]`: how
# long a turn is (1), and how many there are of each route and size (5).
set -euo pipefail
cd "$(dirname "$0")"
swift build -c release --disable-index-store --product load >&2
exec "$(swift build -c release --show-bin-path)/load" "$@"

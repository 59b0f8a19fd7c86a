#!/bin/sh
# Cuts an archive of each format at every byte, changes every byte to every other value, and damages it at random, COUNT times each;
# every result must be refused. A release build: a million mutations take minutes.
# Usage: Tests/Scripts/archive-damage-test.sh [COUNT]
set -eu
cd "$(dirname "$0")/../.."
swift build -c release --product archive-torture
"$(swift build -c release --show-bin-path)/archive-torture" damage "${1:-1000000}"

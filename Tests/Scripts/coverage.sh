#!/usr/bin/env bash
# Which lines of Sources all tests together run: coverage.sh [FOLDER …]. Prints the share of each folder, and each line with a `throw` that no test reaches; of the folders
# named (`Lines`, `JSON/Value`) every line that is not reached. A build of its own, some ten minutes on two cores. Lines that only other processes run (those that tests
# start and stop) count where the process ended by itself.
set -euo pipefail
cd "$(dirname "$0")/../.."
scratch=.build/coverage
mkdir -p .build
DYNWRAP_ROUNDS=${DYNWRAP_ROUNDS:-100} nice swift test --enable-code-coverage --scratch-path "$scratch" > "$scratch.log" 2>&1 || { tail -20 "$scratch.log"; exit 1; }
python3 Tests/Scripts/coverage.py "$(swift test --show-codecov-path --scratch-path "$scratch")" "$@"

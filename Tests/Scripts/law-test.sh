#!/usr/bin/env bash
# The property tests of editing, changes, equality and secrets with many runs: law-test.sh [RUNS] [SEED]. 100,000 take some minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."
export DYNWRAP_LAW_RUNS=${1:-100000}
export DYNWRAP_LAW_SEED=${2:-$RANDOM}
echo "$DYNWRAP_LAW_RUNS runs, seed $DYNWRAP_LAW_SEED"
swift test --filter LawTests

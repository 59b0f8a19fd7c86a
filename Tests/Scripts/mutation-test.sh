#!/usr/bin/env bash
# Makes small mistakes in a copy of Sources, chosen at random, and tells which of them no test notices: mutation-test.sh [NUMBER] [SEED]
# [report]. `chosen` for the seed makes those of mutation/chosen.txt. With the last word it runs nothing and writes the report of the last run with the seed again, for reasons added after it.
# SINCE=COMMIT takes only lines that this commit did not have.
# All are compiled in at once and an environment variable says which one is made, so that one build serves all. 120 take about half an hour on
# two cores. The report is Benchmarks/Results/mutations.md; mutation/equivalents.txt names those that change nothing anyone could see, and why.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec python3 -B Tests/Scripts/mutation/run.py "${1:-120}" "${2:-$RANDOM}" "${@:3}"

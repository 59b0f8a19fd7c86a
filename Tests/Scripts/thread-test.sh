#!/usr/bin/env bash
# Runs the tests with several threads under the thread sanitizer, each reader making a million reads, or as many as the first argument says.
#
#     Tests/Scripts/thread-test.sh [reads]
set -euo pipefail
cd "$(dirname "$0")/../.."

reads=${1:-1000000}
scratch=.build/thread-sanitizer  # of its own: the sanitizer's objects don't mix with others

# A report ends the run at once, with a status of its own.
export TSAN_OPTIONS="halt_on_error=1 exitcode=66 ${TSAN_OPTIONS:-}"
export DYNWRAP_READS=$reads
swift test --sanitize=thread --scratch-path "$scratch" --filter 'ThreadTests|LookupTests|MapTests|AsyncLinesTests|JSONLinesWriterTests'
echo "thread sanitizer: clean at $reads reads a reader"

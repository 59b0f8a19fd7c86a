#!/usr/bin/env bash
# Runs the tests with several threads under the thread sanitizer, each reader making a million reads, or as many as the first argument says.
#
#     Tests/Scripts/thread-test.sh [reads]
set -euo pipefail
cd "$(dirname "$0")/../.."

reads=${1:-1000000}
scratch=.build/thread-sanitizer  # of its own: the sanitizer's objects don't mix with others
export DYNWRAP_READS=$reads
. Tests/Scripts/thread-sanitizer/prepare.sh
prepare_thread_sanitizer "$scratch"

build=(--sanitize=thread --scratch-path "$scratch")
swift build --build-tests "${build[@]}"
LD_PRELOAD=$thread_preload swift test --skip-build "${build[@]}" \
    --filter 'ThreadTests|TapeShelfTests|LookupTests|MapTests|AsyncLinesTests|JSONLinesWriterTests'
echo "thread sanitizer: clean at $reads reads a reader"

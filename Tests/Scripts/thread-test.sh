#!/usr/bin/env bash
# Runs the tests with several threads under the thread sanitizer, each reader making a million reads, or as many as the first argument says.
#
#     Tests/Scripts/thread-test.sh [reads]
set -euo pipefail
cd "$(dirname "$0")/../.."

reads=${1:-1000000}
scratch=.build/thread-sanitizer  # of its own: the sanitizer's objects don't mix with others
parts=Tests/Scripts/thread-sanitizer

# A report ends the run at once, with a status of its own.
export TSAN_OPTIONS="halt_on_error=1 exitcode=66 ${TSAN_OPTIONS:-}"
export DYNWRAP_READS=$reads

mkdir -p "$scratch"
preload=
if [ "$(uname)" = Linux ]; then
    # The sanitizer doesn't see a mutex wait on Linux (see mutex.c).
    compiler=$(dirname "$(readlink -f "$(command -v swiftc)")")/clang
    [ -x "$compiler" ] || compiler=clang
    "$compiler" -shared -fPIC -O1 -o "$scratch/mutex.so" "$parts/mutex.c" -ldl
    preload=$PWD/$scratch/mutex.so
fi

# What the sanitizer must keep silent about, and what it must not.
swiftc -sanitize=thread -o "$scratch/counters" "$parts/counters.swift"
LD_PRELOAD=$preload "$scratch/counters" || { echo "thread sanitizer: takes a mutex for a race" >&2; exit 1; }
if LD_PRELOAD=$preload "$scratch/counters" race 2>/dev/null; then echo "thread sanitizer: misses a race" >&2; exit 1; fi

build=(--sanitize=thread --scratch-path "$scratch")
swift build --build-tests "${build[@]}"
LD_PRELOAD=$preload swift test --skip-build "${build[@]}" \
    --filter 'ThreadTests|TapeShelfTests|LookupTests|MapTests|AsyncLinesTests|JSONLinesWriterTests'
echo "thread sanitizer: clean at $reads reads a reader"

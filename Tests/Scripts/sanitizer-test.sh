#!/usr/bin/env bash
# All tests under a sanitizer: sanitizer-test.sh [address|undefined|thread …] [-- FILTER]; the three by default, one after the other, each with a build of its own. Swift
# has no sanitizer of undefined behaviour on Linux, so that one is skipped there, and said so.
#
# The address sanitizer looks for leaks, too, where the system has that (Linux): objects that keep each other are one. What it may report is in leaks-allowed.txt.
#
# A report ends the run. DYNWRAP_ROUNDS (10) is the percentage of rounds that tests of random input make: code with a sanitizer runs three to ten times slower.
# Suites that link programs of their own with the tested modules are left out, as these programs would not have the sanitizer; so are tests that measure
# time or memory, of which the sanitizer takes many times as much. Half an hour each on two cores, so it is no part of .ci/run, which has a short run of the thread
# sanitizer (thread-test.sh) where it says most.
set -euo pipefail
cd "$(dirname "$0")/../.."
. Tests/Scripts/thread-sanitizer/prepare.sh
kinds=() filter=()
while [ $# -gt 0 ]; do
    if [ "$1" = -- ]; then filter=(--filter "$2"); shift; else kinds+=("$1"); fi
    shift
done
[ ${#kinds[@]} -gt 0 ] || kinds=(address undefined thread)
export DYNWRAP_ROUNDS=${DYNWRAP_ROUNDS:-10}
export DYNWRAP_STACKS=${DYNWRAP_STACKS:-40}
leaks=0
[ "$(uname)" = Linux ] && leaks=1
export LSAN_OPTIONS="suppressions=$PWD/Tests/Scripts/leaks-allowed.txt print_suppressions=0 ${LSAN_OPTIONS:-}"
export ASAN_OPTIONS="detect_leaks=$leaks malloc_context_size=60 detect_stack_use_after_return=0 exitcode=66 ${ASAN_OPTIONS:-}"
export UBSAN_OPTIONS="halt_on_error=1 print_stacktrace=1 exitcode=66 ${UBSAN_OPTIONS:-}"
linking='ReadmeTests|CompilingTests|MistakeTests|InferredCompilingTests|ErrorPageTests|CodablePortTests|OpenAPITests|DocumentRoundTripTests|DiagnosticsPageTests|ClosedStandardErrorTests'
measuring='MemoryTests|BenchCommandTests'
failed=0
for kind in "${kinds[@]}"; do
    printf '\n=== %s (%s)\n' "$kind" "$(date -u +%T)"
    if ! echo '' | swiftc -sanitize="$kind" -typecheck - 2> /dev/null; then
        echo "skipped: this system's Swift has no $kind sanitizer"
        continue
    fi
    scratch=.build/$kind-sanitizer  # of its own: a sanitizer's objects don't mix with others
    preload=
    if [ "$kind" = thread ]; then
        prepare_thread_sanitizer "$scratch"
        preload=$thread_preload
    fi
    build=(--sanitize="$kind" --scratch-path "$scratch")
    swift build --build-tests "${build[@]}" 2>&1 | tail -1
    LD_PRELOAD=$preload swift test --skip-build "${build[@]}" ${filter[@]+"${filter[@]}"} --skip "\.($linking|$measuring)/" > "$scratch/tests.log" 2>&1 || failed=1
    grep -aE '✘|ERROR: |leak of|WARNING: ThreadSanitizer|runtime error:|Test run with' "$scratch/tests.log" | head -40 || true
    echo "whole log: $scratch/tests.log"
done
exit $failed

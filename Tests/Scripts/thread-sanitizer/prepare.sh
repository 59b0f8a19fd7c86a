# Sourced by thread-test.sh and sanitizer-test.sh: prepare_thread_sanitizer SCRATCH sets `thread_preload`, what the tested program is to be started with, and shows
# that the sanitizer tells a race and nothing else.

# A report ends the run at once, with a status of its own.
export TSAN_OPTIONS="halt_on_error=1 exitcode=66 ${TSAN_OPTIONS:-}"

prepare_thread_sanitizer() {
    local scratch=$1 parts=Tests/Scripts/thread-sanitizer compiler
    mkdir -p "$scratch"
    thread_preload=
    if [ "$(uname)" = Linux ]; then
        # The sanitizer doesn't see a mutex wait on Linux (see mutex.c).
        compiler=$(dirname "$(readlink -f "$(command -v swiftc)")")/clang
        [ -x "$compiler" ] || compiler=clang
        "$compiler" -shared -fPIC -O1 -o "$scratch/mutex.so" "$parts/mutex.c" -ldl
        thread_preload=$PWD/$scratch/mutex.so
    fi
    # What the sanitizer must keep silent about, and what it must not.
    swiftc -sanitize=thread -o "$scratch/counters" "$parts/counters.swift"
    LD_PRELOAD=$thread_preload "$scratch/counters" || { echo "thread sanitizer: takes a mutex for a race" >&2; exit 1; }
    if LD_PRELOAD=$thread_preload "$scratch/counters" race 2>/dev/null; then echo "thread sanitizer: misses a race" >&2; exit 1; fi
}

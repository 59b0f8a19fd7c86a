#!/usr/bin/env bash
# Builds the fuzzers with libFuzzer and the address sanitizer and runs them.
#
#   fuzz.sh [RUNS] [DOOR...]      RUNS at each door, 100000 by default; the doors are in Tests/Fuzz/Doors, all of them by default
#   fuzz.sh pack [DOOR...]        minimises what was found and packs it into Tests/Fuzz/Corpus, which FuzzDoorTests runs
#   fuzz.sh run DOOR FILE...      runs single inputs, as a crash leaves them
#
# DYNWRAP_FUZZ_LENGTH is the longest input, 1024 bytes by default; short ones make more runs a second.
# DYNWRAP_FUZZ_SECONDS ends a door's run after that time, if it is not done before.
# DYNWRAP_FUZZ_FLAGS are more flags of the compiler: with `-D DEBUG` texts are scanned by bytes, as builds for debugging do, instead of by blocks.
# Two doors need another program and are skipped, with a line that says so, where it is not there: python (python3) and simdjson (its headers and library).
# Inputs are kept in .build/fuzz/corpus/DOOR; the first that breaks a law stops the script and is in .build/fuzz.
set -euo pipefail
cd "$(dirname "$0")/../.."
what=${1:-100000}
shift || true
# What is left behind is a fault, too, where the system's sanitizer looks for that (Linux). What it may report is in leaks-allowed.txt. The door `lines` takes nine times as
# long so, as its other threads make it look after each run: ASAN_OPTIONS=detect_leaks=0 for that one.
leaks=0
[ "$(uname)" = Linux ] && leaks=1
export LSAN_OPTIONS="suppressions=$PWD/Tests/Scripts/leaks-allowed.txt print_suppressions=0 ${LSAN_OPTIONS:-}"
export ASAN_OPTIONS="detect_leaks=$leaks malloc_context_size=60 ${ASAN_OPTIONS:-}"
out=.build/fuzz
corpora=Tests/Fuzz/Corpus
mkdir -p "$out"
features=()
for feature in ExistentialAny InternalImportsByDefault MemberImportVisibility InferIsolatedConformances NonisolatedNonsendingByDefault ImmutableWeakCaptures; do
    features+=(-enable-upcoming-feature "$feature")
done
flags=(-swift-version 6 -D FullFoundation -O -parse-as-library -package-name dynwrap -wmo -I "$out" "${features[@]}")
read -ra more <<< "${DYNWRAP_FUZZ_FLAGS:-}"
flags+=("${more[@]}")

# Builds a module from the files of a folder, if anything changed since the last time.
module() {
    local name=$1 folder=$2 sanitize=$3
    mapfile -t sources < <(find "$folder" -name '*.swift' -not -path '*.docc/*' | sort)
    stamp="$stamp$(cat "${sources[@]}" | cksum)"
    if [ "$(cat "$out/$name.stamp" 2>/dev/null)" != "$stamp" ]; then
        swiftc "${flags[@]}" "-sanitize=$sanitize" -module-name "$name" -emit-module -emit-module-path "$out/$name.swiftmodule" \
            -emit-object -o "$out/$name.o" "${sources[@]}"
        echo "$stamp" > "$out/$name.stamp"
    fi
}
stamp="${flags[*]} $(swiftc --version 2>/dev/null | head -1)"
module DynWrapSchema Sources/DynWrapSchema fuzzer,address
module DynWrap Sources/DynWrap fuzzer,address
module TestSupport Tests/TestSupport address
module FuzzDoors Tests/Fuzz/Doors fuzzer,address
objects=("$out/FuzzDoors.o" "$out/TestSupport.o" "$out/DynWrap.o" "$out/DynWrapSchema.o")
simdjson=()
if echo '#include <simdjson.h>' | clang++ -std=c++17 -fsyntax-only -x c++ - 2>/dev/null; then
    [ "$out/simdjson.o" -nt Tests/Fuzz/Driver/simdjson.cpp ] || clang++ -std=c++17 -O2 -c -o "$out/simdjson.o" Tests/Fuzz/Driver/simdjson.cpp
    simdjson=(-D SIMDJSON "$out/simdjson.o" -lsimdjson -lstdc++)
else
    echo "skipped: simdjson, whose headers are not installed"
fi
swiftc "${flags[@]}" -sanitize=fuzzer,address -module-name fuzz -o "$out/fuzz" Tests/Fuzz/Driver/*.swift "${objects[@]}" "${simdjson[@]}"

doors=("$@")
if [ "$what" = run ]; then
    DYNWRAP_FUZZ=$1 "$out/fuzz" "${@:2}"
    exit
fi
[ ${#doors[@]} -gt 0 ] || read -ra doors <<< "$("$out/fuzz")"
length=${DYNWRAP_FUZZ_LENGTH:-1024}
for door in "${doors[@]}"; do
    if [ "$door" = python ] && ! python3 -c '' 2>/dev/null; then
        echo "skipped: python, as there is no python3"
        continue
    fi
    # Those of other programs have no corpus of their own.
    [ "$what" = pack ] && [[ $door = python || $door = simdjson ]] && continue
    corpus="$out/corpus/$door"
    mkdir -p "$corpus"
    DYNWRAP_FUZZ=$door DYNWRAP_FUZZ_SEEDS=$corpus "$out/fuzz"
    [ -f "$corpora/$door.txt" ] && Tests/Scripts/fuzz-corpus.py unpack "$corpora/$door.txt" "$corpus"
    if [ "$what" = pack ]; then
        rm -rf "$out/minimised"
        mkdir -p "$out/minimised"
        DYNWRAP_FUZZ=$door "$out/fuzz" -merge=1 -max_len="$length" "$out/minimised" "$corpus" 2>&1 | grep -E "MERGE-OUTER: [0-9]+ new|ERROR" || true
        mkdir -p "$corpora"
        Tests/Scripts/fuzz-corpus.py pack "$out/minimised" "$corpora/$door.txt"
        rm -rf "$corpus"
        cp -R "$out/minimised" "$corpus"
        continue
    fi
    echo "== $door, $what runs"
    DYNWRAP_FUZZ=$door "$out/fuzz" -runs="$what" -max_total_time="${DYNWRAP_FUZZ_SECONDS:-0}" -max_len="$length" -len_control=0 -timeout=10 \
        -rss_limit_mb=4096 -print_final_stats=1 -artifact_prefix="$out/$door-" "$corpus" 2>&1 | grep -vE "^#[0-9]+.*(REDUCE|NEW|pulse)|^INFO" | tail -15
done

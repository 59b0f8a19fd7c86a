#!/usr/bin/env bash
# Refuses memory to a process while it saves an archive, opens one, parses and edits: the first allocation, the second, and so on until a run needs no more, each
# alone and with all that come after it. A run must end by itself within a limit of time: with a right result, with a thrown error, or stopped by whoever asked
# for the memory (Swift's runtime, Foundation or DynWrap's `Memory`), which is a trap and never a write through a null pointer. Then the file is the old one or
# the new one byte for byte, and so a whole one: the new one where the save said it worked, the old one where it was refused.
# Usage: Tests/Scripts/archive-memory-test.sh [STEP]     with a STEP of 7 each seventh allocation is refused;
# CONFIGURATION=release builds with optimisation
set -euo pipefail
cd "$(dirname "$0")/../.."
step=${1:-1}
if [ "$(uname)" != Linux ] || ! command -v gcc > /dev/null || ! getconf GNU_LIBC_VERSION > /dev/null 2>&1; then
    echo "skipped: memory is refused by a library for Linux with glibc, which gcc compiles"
    exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
gcc -O1 -shared -fPIC -Wall -Wextra -o "$folder/failing.so" Tests/Scripts/failing-memory/failing-memory.c
swift build --product archive-torture ${CONFIGURATION:+-c "$CONFIGURATION"}
tool=$folder/archive-torture
cp "$(swift build --show-bin-path ${CONFIGURATION:+-c "$CONFIGURATION"})/archive-torture" "$tool"
for number in 1 2 3 4; do "$tool" save "$folder/whole-$number" $number > /dev/null; done
for number in 1 2 3 4; do [ "$("$tool" check "$folder/whole-$number")" = $number ]; done
failures=0
: > "$folder/stops"

complain() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}

# Runs the tool with the allocation $1 refused (all from it on where $2 is `always`), leaves the exit code in `code`.
refused() {
    local environment=(FAIL_AT="$1" FAIL_LOG="$folder/log" LD_PRELOAD="$folder/failing.so" SWIFT_BACKTRACE=enable=no)
    [ "$2" = once ] || environment+=(FAIL_ALWAYS=1)
    code=0
    { env "${environment[@]}" timeout -s KILL 30 "$tool" "${@:3}" > "$folder/out" 2> "$folder/errors" || code=$?; } 2> /dev/null
}

# What a run ended by: notes a stop and its reason.
judge() { # NAME
    case $code in
    0) results[right]=$((results[right] + 1)) ;;
    3) results[thrown]=$((results[thrown] + 1)) ;;
    132 | 133 | 134)
        results[stopped]=$((results[stopped] + 1))
        message=$(grep -aoE 'Fatal error: .*' "$folder/errors" | sed -n '1{s/[0-9][0-9]*/N/g;p;q}' || true)
        stop "$(sed -n 's/^signal \([A-Z]*\) .*/\1/p' "$folder/log")" "${message:-in $(place)}"
        ;;
    139)
        null "$1"
        ;;
    137) complain "$1: no end" ;;
    *)
        complain "$1: exit code $code: $(head -c 300 "$folder/out" "$folder/errors" | paste -sd ' ')"
        sed -n 1,12p "$folder/log"
        ;;
    esac
}

# The library or the function that a signal came from.
place() {
    local frame function
    frame=$(sed '1,/^signal/d' "$folder/log" | sed 1,2d | grep -v '/libc\.so' | head -1)
    case $frame in
    "$tool"*)
        function=$(echo "$frame" | sed 's/.*(+\(0x[0-9a-f]*\)).*/\1/' | addr2line -f -e "$tool" | head -1)
        if [[ $function =~ (v|i)(r|M|x|y)(TW|Tq)?(\.resume\.[0-9]+)?$ ]]; then echo "the frame of a coroutine"
        elif [[ $function =~ (V|O|C|G)w(cp|ca|ta|tk|CP|Cc|TK|Tk)$ ]]; then echo "a value's copy"
        else echo "$function"
        fi
        ;;
    *) basename "${frame%%(*}" ;;
    esac
}

# A null pointer was used. Nothing of ours may do so. Swift's runtime, Foundation and the C library do at some places; and the compiler writes the frame of a
# coroutine (`read` and `modify` of a property or subscript that is not inlined), and the standard library the element that its own coroutine gives, without a
# look at what malloc gave. Each writes at the start of what it asked for,
# where no page is: that stops the process and changes nothing.
null() { # NAME
    local address where
    address=$(sed -n 's/^signal SEGV at //p' "$folder/log")
    where=$(place)
    if [ "$address" -lt 65536 ] && [[ $where == lib*.so* || $where == "the frame of a coroutine" || $where == "a value's copy" ]]; then
        results[null]=$((results[null] + 1))
        stop SEGV "$where"
    else
        complain "$1: address $address is written to by $where, $(head -1 "$folder/log")"
    fi
}

stop() { printf '%s: %s\n' "$1" "$2" >> "$folder/stops"; } # SIGNAL MESSAGE

total() { # NAME
    printf '%-24s %5d runs: %d right, %d thrown, %d stopped, %d stopped at null by the runtime\n' "$1" "$runs" \
        "${results[right]}" "${results[thrown]}" "${results[stopped]}" "${results[null]}"
    all=$((all + runs))
}

all=0
for mode in once always; do
    for save in "create 2" "replace 2" "replace 3" "replace 4" "link 2"; do
        read -r setup number <<< "$save"
        declare -A results=([right]=0 [thrown]=0 [stopped]=0 [null]=0)
        runs=0
        at=1
        while :; do
            rm -rf "$folder/d"
            mkdir "$folder/d"
            case $setup in
            replace) cp "$folder/whole-1" "$folder/d/file" ;;
            link) cp "$folder/whole-1" "$folder/d/target"; ln -s target "$folder/d/file" ;;
            esac
            refused $at $mode save "$folder/d/file" "$number"
            grep -q '^failed' "$folder/log" || break
            runs=$((runs + 1))
            name="$setup as $number, allocation $at $mode"
            judge "$name"
            if [ -e "$folder/d/file" ]; then
                if cmp -s "$folder/d/file" "$folder/whole-$number"; then now=new; elif cmp -s "$folder/d/file" "$folder/whole-1"; then now=old; else now=broken; fi
            else
                now=old
            fi
            [ $setup = create ] || [ -e "$folder/d/file" ] || now=missing
            case $code in
            0) [ $now = new ] || complain "$name: said saved, found $now" ;;
            3)
                grep -q "is in place" "$folder/out" || [ $now = old ] || complain "$name: refused, found $now"
                # Left-over temporaries are the next process's to remove where the removal itself was refused.
                [ $mode = always ] || ! ls -A "$folder/d" | grep -q '^\.dynwrap-' || complain "$name: a refused save leaves its temporary file"
                ;;
            *) [ $now = new ] || [ $now = old ] || complain "$name: stopped, found $now" ;;
            esac
            at=$((at + step))
        done
        [ "$code" = 0 ] && cmp -s "$folder/d/file" "$folder/whole-$number" || complain "$setup as $number: a save with memory fails"
        total "$setup as $number, $mode"
    done
    for work in parse edit data open; do
        declare -A results=([right]=0 [thrown]=0 [stopped]=0 [null]=0)
        runs=0
        at=1
        while :; do
            refused $at $mode work $work "$folder/whole-2"
            grep -q '^failed' "$folder/log" || break
            runs=$((runs + 1))
            judge "$work, allocation $at $mode"
            at=$((at + step))
        done
        [ "$code" = 0 ] || complain "$work: with memory it fails"
        cmp -s "$folder/whole-2" <("$tool" save "$folder/again" 2 > /dev/null; cat "$folder/again") || complain "$work: the file is another"
        total "$work, $mode"
    done
done
sort "$folder/stops" | uniq -c | sort -rn
echo "$all runs with memory refused, $failures failures"
[ "$failures" = 0 ]

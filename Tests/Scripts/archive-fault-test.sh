#!/bin/bash
# Makes each system call of a save fail, one at a time and with several errors, and kills the process at each of them.
# Afterwards the file must be the old one or the new one, whole; a save that said it worked must be the new one, one that
# was refused must be the old one, and the next save must leave no temporary file behind.
# Usage: Tests/Scripts/archive-fault-test.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! command -v strace > /dev/null; then
    echo "skipped: strace is not installed"
    exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if ! strace -o "$folder/log" true 2> /dev/null; then
    echo "skipped: strace may not trace processes here"
    exit 0
fi
swift build --product archive-torture
tool=$(swift build --show-bin-path)/archive-torture

# Pairs "call n": the n-th use of a call since the process started, for each use between the two marks. $1 is the set-up.
trace() {
    prepare "$1"
    strace -f -o "$folder/log" "$tool" save "$folder/d/file" 2 > /dev/null
    awk '{ sub(/^[0-9]+ +/, "") } /archive-torture-begin/ { on = 1 } /archive-torture-end/ { on = 0 }
         match($0, /^[a-z0-9_]+\(/) { call = substr($0, 1, RLENGTH - 1); seen[call]++
            if (on && call !~ /^(exit_group|brk|mmap|munmap|madvise|mprotect|futex|getrandom|rt_sig.*)$/ && !/archive-torture/)
                print call, seen[call] }' "$folder/log"
}

prepare() {
    rm -rf "$folder/d"
    mkdir "$folder/d"
    case $1 in
    replace) "$tool" save "$folder/d/file" 1 > /dev/null; : > "$folder/d/.dynwrap-0123456789abcdef.tmp" ;;
    link) "$tool" save "$folder/d/target" 1 > /dev/null; ln -s target "$folder/d/file" ;;
    create) ;;
    esac
}

old() { [ "$1" = create ] && echo none || echo 1; }

found() {
    if [ ! -e "$folder/d/file" ]; then echo none; else "$tool" check "$folder/d/file" || echo broken; fi
}

failures=0
complain() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}

cases=0
refused=0
for setup in create replace link; do
    trace $setup > "$folder/calls"
    while read -r call n; do
        for fault in error=EIO error=ENOSPC error=EINTR error=EACCES error=ENOLCK signal=KILL; do
            prepare $setup
            cases=$((cases + 1))
            code=0
            # The braces keep the shell from reporting each kill.
            {
                strace -f -o /dev/null -e trace="$call" -e inject="$call:$fault:when=$n" \
                    "$tool" save "$folder/d/file" 2 > "$folder/out" || code=$?
            } 2> /dev/null
            now=$(found)
            name="$setup, $call number $n, $fault"
            case $code in
            0) [ "$now" = 2 ] || complain "$name: said saved, found $now" ;;
            3)
                refused=$((refused + 1))
                if [ $setup != replace ] && ls -A "$folder/d" | grep -q '^\.dynwrap-'; then
                    complain "$name: a refused save leaves its temporary file"
                fi
                if [ "$fault" = error=ENOSPC ] && ! grep -q -e "is full" -e "is in place" "$folder/out"; then
                    complain "$name: the message does not say that the disk is full: $(cat "$folder/out")"
                fi
                # Only the folder's own fsync fails after the rename, and the message then says that the file is in place.
                if grep -q "is in place" "$folder/out"; then
                    [ "$now" = 2 ] || complain "$name: said in place, found $now"
                else
                    [ "$now" = "$(old $setup)" ] || complain "$name: refused, found $now"
                fi
                ;;
            *)
                [ "$fault" = signal=KILL ] || complain "$name: exit code $code"
                [ "$now" = 2 ] || [ "$now" = "$(old $setup)" ] || complain "$name: killed, found $now"
                ;;
            esac
            "$tool" save "$folder/d/file" 3 > /dev/null || complain "$name: the next save fails"
            [ "$(found)" = 3 ] || complain "$name: the next save is not whole"
            [ -z "$(ls -A "$folder/d" | grep '^\.dynwrap-' || true)" ] || complain "$name: a temporary file remains"
        done
    done < "$folder/calls"
done
echo "$cases faults in $(cut -d' ' -f1 "$folder/calls" | sort -u | paste -sd ' '): $refused refused by name, $failures failures"
[ "$failures" = 0 ]

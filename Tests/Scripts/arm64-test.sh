#!/usr/bin/env bash
# Builds the package for ARM64 and runs it there, in qemu: arm64-test.sh [WORK [SUITE …]]. STEPS chooses among these (default: all):
#
#   release     a release build of the tool, for ARM64 and for this machine
#   debug       a debug build of everything, tests too
#   scripts     the Playground-scripts against their expected output
#   documents   both tools on every file of DYNWRAP_DATA, byte for byte
#   tests       every test suite, or those named, each in a process of its own with LIMIT seconds of the processor (200). One that reaches it is told, with the
#               test that ran then, and counts as not run to its end. DYNWRAP_ROUNDS is passed on: how many percent of their rounds tests with random input make (10).
#               JOBS (2) run at the same time
#   archives    archives with damage (DAMAGE, 20000). Kills are not made: they come milliseconds after a program's start, which takes longer in an emulator
#
# Wants root on x86-64 Linux, mmdebstrap and qemu-aarch64-static (Debian: qemu-user-static); skipped, and said so, where these are not. WORK is shared with
# swift-6.2-test.sh. The compiler is the one of this machine's processor; what it compiles against (standard library, Foundation, Testing, headers of C) is the
# ARM64 package's, only unpacked. So nothing but the products is emulated. A second download of 0.6 GB, 3.4 GB on disk, and 3 GB for the builds.
#
# The table of the tests stays in WORK/arm64-suites.txt, the log of each suite in WORK/arm64-logs.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/debian-swift.sh"
work=${1:-/var/tmp/swift-6.2}
command -v qemu-aarch64-static >/dev/null || skipped "wants qemu-aarch64-static (package qemu-user-static)"
debian_swift "$here/arm64-test.sh" "$work" "${@:2}"
shift $(($# > 0 ? 1 : 0))
steps=${STEPS:-release debug scripts documents tests archives}
triple=aarch64-unknown-linux-gnu
failed=0
wanted() { [[ " $steps " == *" $1 "* ]] && step "$1"; }

step "what is compiled against"
unpacked "$work/arm64" extract arm64 swiftlang,libc6-dev,libstdc++-16-dev,tzdata
# Debian's newest suite makes this link when packages are configured, which those that are only unpacked are not.
[ -e "$work/arm64/lib" ] || ln -s usr/lib "$work/arm64/lib"
mounted --bind "$work/arm64" "$root/sysroot"

# Programs for ARM64 start like others from here on, those that tests start too. F: the kernel opens the emulator now, so the chroot needs no copy of it.
binfmt=/proc/sys/fs/binfmt_misc
[ -e $binfmt/register ] || mount -t binfmt_misc binfmt_misc $binfmt
if ! ls $binfmt | grep -q qemu-aarch64; then
    magic='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
    mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
    printf '%s' ":qemu-aarch64:M::$magic:$mask:$(command -v qemu-aarch64-static):POCF" > $binfmt/register
    trap 'echo -1 > $binfmt/qemu-aarch64' EXIT
fi

# A Swift SDK is three small files. Its paths are those in the chroot.
taken "$here/../.." arm64
sdk=$root/src/sdks/arm64.artifactbundle
mkdir -p "$sdk/sdk" "$root/src/arm64-bin"
cat > "$sdk/info.json" <<J
{"schemaVersion": "1.0", "artifacts": {"arm64": {"type": "swiftSDK", "version": "1", "variants": [{"path": "sdk"}]}}}
J
cat > "$sdk/sdk/swift-sdk.json" <<J
{"schemaVersion": "4.0", "targetTriples": {"$triple": {"sdkRootPath": "/sysroot", "toolsetPaths": ["toolset.json"],
  "swiftResourcesPath": "/sysroot$toolchain/lib/swift", "swiftStaticResourcesPath": "/sysroot$toolchain/lib/swift_static"}}}
J
cat > "$sdk/sdk/toolset.json" <<J
{"schemaVersion": "1.0", "rootPath": "$toolchain/bin", "swiftCompiler": {"extraCLIOptions": ["-use-ld=lld"]}}
J
# Tests that start a compiler get one for ARM64: programs that they compile run in the emulator too.
cat > "$root/src/arm64-bin/swiftc" <<J
#!/bin/sh
exec $toolchain/bin/swiftc -target $triple -sdk /sysroot -resource-dir /sysroot$toolchain/lib/swift -use-ld=lld "\$@"
J
chmod +x "$root/src/arm64-bin/swiftc"
environment+=(QEMU_LD_PREFIX=/sysroot DYNWRAP_ROUNDS="${DYNWRAP_ROUNDS:-10}" DYNWRAP_TOOL="$clone/.build/$triple/release/dynwrap")
build="swift build --swift-sdks-path /src/sdks --swift-sdk arm64"

if wanted release; then
    inside "swift --version" 2>&1 | head -1
    inside "$build -c release --product dynwrap && $build -c release --product archive-torture"
    inside "swift build -c release --product dynwrap"
fi
bin=$(inside "$build --show-bin-path")
if wanted debug; then inside "$build --build-tests"; fi
# Of the release build, the debug build, or both.
inside "file -L $clone/.build/$triple/*/archive-torture" | grep -o 'ARM aarch64' || { echo "no program for ARM64 was built"; exit 1; }

if wanted scripts; then
    for folder in "$here"/../../Playground-scripts/*/expected-output.txt; do
        folder=$(dirname "$folder")
        arguments=$(cat "$folder/arguments.txt" 2>/dev/null || true)
        if inside "$bin/$(basename "$folder") $arguments" 2>&1 | diff - "$folder/expected-output.txt"; then
            echo "$(basename "$folder"): as expected"
        else
            failed=1
        fi
    done
fi

if wanted documents; then
    if [ -z "${DYNWRAP_DATA:-}" ]; then
        echo "skipped: wants DYNWRAP_DATA"
    else
        inside "Tests/Scripts/same-output.py \$(swift build -c release --show-bin-path)/dynwrap .build/$triple/release/dynwrap /src/data" || failed=1
    fi
fi

if wanted tests; then
    bundle=$(inside "ls -d $bin/*PackageTests.xctest")
    logs=$work/arm64-logs
    mkdir -p "$logs"
    inside "$bundle --testing-library swift-testing --list-tests" > "$logs/all.txt"
    suites=("$@")
    [ $# -gt 0 ] || mapfile -t suites < <(sed -E 's/^[^.]*\.//; s/\/.*//' "$logs/all.txt" | sort -u)
    report=$work/arm64-suites.txt
    printf 'suite\ttests\tpassed\tseconds\tend\n' > "$report"
    environment+=(PATH="/src/arm64-bin:$toolchain/bin:/usr/bin:/bin")
    one() { # SUITE
        local suite=$1 log=$logs/$1.log status=0 begin=$SECONDS tests passed skips end
        # One test at a time, so that a limit says which test it was.
        inside "ulimit -S -t ${LIMIT:-200}; exec timeout -k 10 $((${LIMIT:-200} * 20)) $bundle --testing-library swift-testing --no-parallel --filter '\\.$suite/'" > "$log" 2>&1 || status=$?
        tests=$(grep -cE "^[^.]*\.$suite/" "$logs/all.txt" || true)
        passed=$(grep -aE '^✔ Test .* passed after' "$log" | grep -avc '^✔ Test run with' || true)
        skips=$(grep -acE '^➜ Test .* skipped' "$log" || true)
        case $status in
            0) end=passed ;;
            124 | 137 | 152) end="limit in $(grep -aoE '^◇ Test .* started' "$log" | tail -1 | sed -E 's/^◇ Test //; s/ started.*//')" ;;
            *) end="FAILED, status $status" ;;
        esac
        # A failure before the limit is one.
        if [ "${end%% *}" = limit ] && grep -aq '^✘' "$log"; then end="FAILED, then the $end"; fi
        [ "$skips" = 0 ] || end="$end, $skips skipped"
        printf '%s\t%s\t%s\t%s\t%s\n' "$suite" "$tests" "$passed" $((SECONDS - begin)) "$end" | tee -a "$report"
    }
    for suite in "${suites[@]}"; do
        while [ "$(jobs -rp | wc -l)" -ge "${JOBS:-2}" ]; do wait -n || true; done  # one may end before it is waited for
        one "$suite" &
    done
    wait
    awk -F'\t' 'NR > 1 { suites++; tests += $2; passed += $3; whole += $5 ~ /^passed/; limits += $5 ~ /^limit/; failed += $5 ~ /^FAILED/ }
        END { print suites " suites: " whole " to their end, " limits " reached their limit, " failed " failed; " passed " of " tests " tests passed"; exit failed > 0 }' \
        "$report" || failed=1
fi

if wanted archives; then
    inside ".build/$triple/release/archive-torture damage ${DAMAGE:-20000}" || failed=1
fi
exit $failed

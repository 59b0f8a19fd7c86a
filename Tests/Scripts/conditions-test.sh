#!/usr/bin/env bash
# What the machine may be like: conditions-test.sh [CONDITION …], all by default. Each is told with what ran; what can't be had here is skipped and says so.
#
#   crlf        a checkout whose files end their lines in CRLF: built, and all tests (long: a build of its own)
#   locales     suites of dates, numbers, messages and names in locales with other digits, letters, calendars and commas
#   zones       suites of dates in time zones of odd offsets, without summer time, across the date line, and in one that does not exist
#   ascii       LANG=C, LC_ALL=C and no language at all: the tool's suites and those of names and messages
#   temporary   no folder for temporary files
#   full        a disk that is full: a tmpfs of 128 KB
#   readonly    a file system that may only be read
#
# A disk's other errors, a folder that can't be waited for among them, are put in the way of the calls by RefusedCallsTests and archive-fault-test.sh.
set -uo pipefail
cd "$(dirname "$0")/../.."
conditions=${*:-crlf locales zones ascii temporary full readonly}
failed=0
wanted() { [[ " $conditions " == *" $1 "* ]] && printf '\n=== %s\n' "$1"; }
complain() { echo "FAILED: $1"; failed=1; }

# Suites by the words in their names, under an environment.
suites() { # NAME WORDS VARIABLE…
    local name=$1 words=$2 log
    shift 2
    log=$(env "$@" swift test --skip-build --filter "\.[A-Za-z0-9]*($words)[A-Za-z0-9]*/" 2>&1) || { printf '%s\n' "$log" | grep -a '✘' | head -20; complain "$name"; return; }
    echo "$name: $(printf '%s\n' "$log" | grep -aoE 'Test run with [0-9]+ tests.*passed' | tail -1)"
}

# A file system of its own for a command, which is started anew in a mount namespace of its own; the folder is its first argument.
mounted() { # OPTIONS COMMAND …
    local place namespaces=(unshare --mount)
    [ "$(id -u)" = 0 ] || namespaces+=(--map-root-user)
    place=$(mktemp -d)
    "${namespaces[@]}" bash -c 'mount -t tmpfs -o "$1" tmpfs "$2" && shift && "${@:2}" "$1"' bash "$1" "$place" "${@:2}"
    local status=$?
    rmdir "$place"
    return $status
}
can_mount() { mounted size=64k true 2>/dev/null || { echo "skipped: mounts of its own are not allowed here"; return 1; }; }

[ "$conditions" = crlf ] || swift build --build-tests 2>&1 | tail -1
built=$(swift build --show-bin-path)
export torture=$built/archive-torture tool=$built/dynwrap

if wanted crlf; then
    clone=$(mktemp -d)
    git clone -q -c core.autocrlf=true -c core.eol=crlf . "$clone/package"
    if [ "$(head -1 "$clone/package/Package.swift" | tail -c 2 | head -c 1)" != $'\r' ]; then
        complain "the checkout has no CRLF"
    else
        (cd "$clone/package" && swift build --build-tests 2>&1 | tail -3 && DYNWRAP_ROUNDS=${DYNWRAP_ROUNDS:-100} swift test --skip-build 2>&1 | grep -aE '✘|Test run with' | tail -40; exit "${PIPESTATUS[0]}") || complain "crlf"
    fi
    rm -rf "$clone"
fi

if wanted locales; then
    words='Date|Weekday|ISO8601|Number|Decimal|Conversion|Message|Problem|Canonical|Coding|Plist|Command|Snake|Special|Name|Values'
    # Turkish has other capitals of i, Arabic and Persian other digits and calendars, Thai the Buddhist calendar, German a comma, Hindi other groups.
    for locale in tr_TR ar_EG ar_SA fa_IR th_TH de_DE hi_IN ja_JP@calendar=japanese; do
        suites "$locale" "$words" LANG="$locale.UTF-8" LC_ALL="$locale.UTF-8" LANGUAGE="$locale"
    done
fi

if wanted zones; then
    for zone in Pacific/Kiritimati Pacific/Pago_Pago Asia/Kathmandu America/St_Johns Africa/Monrovia Europe/Dublin Pacific/Apia Nowhere/Nothing; do
        suites "$zone" 'Date|Weekday|ISO8601|Written|Unwritable|Special|Infer' TZ="$zone"
    done
fi

if wanted ascii; then
    words='Command|Completion|Manners|Page|Message|Problem|Name|TwinKey|Scalar|Escape|Surrogate|File|Archive|Lines'
    suites "LANG=C" "$words" LANG=C LC_ALL=C
    suites "no language" "$words" -u LANG -u LC_ALL -u LANGUAGE
fi

if wanted temporary; then
    here() { # FOLDER
        local folder=$1 text='{"a": 1,  "b": [2]}'
        printf '%s' "$text" > "$folder/a.json"
        "$torture" save "$folder/archive" 40 >/dev/null && [ "$("$torture" check "$folder/archive")" = 40 ] || return 1
        "$tool" fmt --in-place --compact "$folder/a.json" && [ "$(cat "$folder/a.json")" = '{"a":1,"b":[2]}' ] || return 1
        "$tool" convert --output "$folder/a.plist" "$folder/a.json" && [ -s "$folder/a.plist" ] || return 1
        "$tool" get /b/0 "$folder/a.json" | grep -qx 2
    }
    export -f here
    folder=$(mktemp -d)
    if TMPDIR=/no/such/folder TMP= TEMP= bash -c 'here "$1"' bash "$folder"; then echo "saved, converted and rewritten without one"; else complain temporary; fi
    rm -rf "$folder"
fi

if wanted full && can_mount; then
    here() { # FOLDER
        local folder=$1 i=0 code out
        "$torture" save "$folder/archive" 3 >/dev/null || return 1
        printf '{"list": [1, 2, 3]}' > "$folder/a.json"
        printf '[{"op": "add", "path": "/more", "value": "%s"}]' "$(printf 'x%.0s' {1..9000})" > "$folder/patch.json"
        # The last bytes of the disk go to another file.
        head -c 1000000 /dev/zero > "$folder/rest" 2>/dev/null
        out=$("$torture" save "$folder/archive" 96 2>&1); code=$?
        [ $code = 3 ] && [[ $out == *"is full"* ]] || { echo "save: $code $out"; return 1; }
        [ "$("$torture" check "$folder/archive")" = 3 ] || { echo "the old archive is gone"; return 1; }
        out=$("$tool" patch --in-place "$folder/patch.json" "$folder/a.json" 2>&1); code=$?
        [ $code = 3 ] || { echo "patch: $code $out"; return 1; }
        [ "$(cat "$folder/a.json")" = '{"list": [1, 2, 3]}' ] || { echo "a.json is damaged"; return 1; }
        out=$("$tool" fmt "$folder/patch.json" 2>&1 > /dev/full); code=$?
        [ $code = 3 ] || { echo "fmt > /dev/full: $code $out"; return 1; }
        [ -z "$(ls -A "$folder" | grep '^\.dynwrap-')" ] || { echo "a temporary file remains"; return 1; }
        # With room again everything goes on.
        rm "$folder/rest"
        "$torture" save "$folder/archive" 5 >/dev/null && [ "$("$torture" check "$folder/archive")" = 5 ]
    }
    export -f here
    if mounted size=128k bash -c 'here "$1"' bash; then echo "refused by name, the old files whole, nothing left behind"; else complain full; fi
fi

if wanted readonly && can_mount; then
    here() { # FOLDER
        local folder=$1 code out
        "$torture" save "$folder/archive" 7 >/dev/null || return 1
        printf '{"b": 1}' > "$folder/a.json"
        mount -o remount,ro "$folder" || return 1
        [ "$("$torture" check "$folder/archive")" = 7 ] || { echo "the archive is not read"; return 1; }
        [ "$("$tool" fmt --compact "$folder/a.json")" = '{"b":1}' ] || { echo "a.json is not read"; return 1; }
        for command in "save archive 8" "save new 8"; do
            set -- $command
            out=$("$torture" "$1" "$folder/$2" "$3" 2>&1); code=$?
            [ $code = 3 ] || { echo "$command: $code $out"; return 1; }
        done
        out=$("$tool" fmt --in-place --compact "$folder/a.json" 2>&1); code=$?
        [ $code = 3 ] || { echo "fmt --in-place: $code $out"; return 1; }
        [ "$("$torture" check "$folder/archive")" = 7 ] && [ "$(ls -A "$folder" | sort | tr '\n' ' ')" = "a.json archive " ]
    }
    export -f here
    if mounted size=1m bash -c 'here "$1"' bash; then echo "read, and writing refused by name"; else complain readonly; fi
fi
exit $failed

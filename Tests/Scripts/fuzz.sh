#!/usr/bin/env bash
# Builds the fuzzers with libFuzzer and the address sanitizer and runs them.
#
#   fuzz.sh [RUNS] [KIND...]     RUNS for each kind, 100000 by default; kinds: parse edit patch archive number query schema jsonc pieces
#
# DYNWRAP_FUZZ_LENGTH is the longest input, 1024 bytes by default; short ones make more runs a second.
# DYNWRAP_FUZZ_FLAGS are more flags of the compiler: with `-D DEBUG` texts are scanned by bytes, as builds for debugging do, instead of by blocks.
# The corpus is kept in .build/fuzz/corpus-KIND; crashes stop the script.
set -euo pipefail
cd "$(dirname "$0")/../.."
runs=${1:-100000}
shift || true
kinds=("$@")
[ ${#kinds[@]} -eq 0 ] && kinds=(parse edit patch archive number query schema jsonc pieces)
out=.build/fuzz
mkdir -p "$out"
flags=(-swift-version 6 -D FullFoundation -O -sanitize=fuzzer,address -parse-as-library -package-name dynwrap -wmo -I "$out")
for feature in ExistentialAny InternalImportsByDefault MemberImportVisibility InferIsolatedConformances NonisolatedNonsendingByDefault ImmutableWeakCaptures; do
    flags+=(-enable-upcoming-feature "$feature")
done
read -ra more <<< "${DYNWRAP_FUZZ_FLAGS:-}"
flags+=("${more[@]}")
for module in DynWrapSchema DynWrap; do
    mapfile -t sources < <(find "Sources/$module" -name '*.swift' -not -path '*.docc/*' | sort)
    swiftc "${flags[@]}" -module-name "$module" -emit-module -emit-module-path "$out/$module.swiftmodule" -emit-object -o "$out/$module.o" "${sources[@]}"
done
swiftc "${flags[@]}" -module-name fuzz -o "$out/fuzz" Tests/Fuzz/Fuzz.swift "$out/DynWrap.o" "$out/DynWrapSchema.o"

for kind in "${kinds[@]}"; do
    corpus="$out/corpus-$kind"
    mkdir -p "$corpus"
    printf '{"a":"x","b":1.5e3,"c":[{"a":null},[]],"d":{"k":2},"e":"5/2/2018"}' > "$corpus/seed-object"
    printf '0123456789abcdef[1,{"a":[true,false]},"\\u00e9\\ud83d\\ude00"]' > "$corpus/seed-array"
    printf '[{"op":"add","path":"/a/0","value":1},{"op":"move","from":"/b","path":"/c"}]\n{"a":[2],"b":3}' > "$corpus/seed-patch"
    printf '{"a":null,"b":{"c":1}}\n{"a":1,"b":{"d":[1,2]}}' > "$corpus/seed-merge"
    printf '$..[?@.a == 1 && !(match(@.b, "x.*") || count(@.*) < 2), 0, -1:0:-1]["c"]\n{"a":[{"a":1,"b":"xy","c":[0]}]}' > "$corpus/seed-query"
    printf '$.a[?value(@..b) > length($.c)].*\n{"a":[{"b":5}],"c":"x"}' > "$corpus/seed-filter"
    printf '{"$defs":{"n":{"$dynamicAnchor":"m","type":["object","null"],"properties":{"a":{"$ref":"#/$defs/n"}},"patternProperties":{"^b":{"$dynamicRef":"#m"}}}},"allOf":[{"$ref":"#/$defs/n"}],"unevaluatedProperties":false}\n{"a":{"a":null},"b":{}}' > "$corpus/seed-schema"
    printf '{"oneOf":[{"prefixItems":[{"multipleOf":0.5}],"items":{"enum":[1,"a"]}},{"contains":{"not":{"format":"date"}},"uniqueItems":true}],"if":{"minItems":2},"then":{"unevaluatedItems":{"pattern":"^a+$"}}}\n[1.5,1,"a"]' > "$corpus/seed-choices"
    printf '\1\41\101\141\201\241\301\341// a\n{"a": /* b */ 1, // c\n "c": [1, /* d */ 2,],}' > "$corpus/seed-comments"
    printf '\7{"a":"\\ud83d\\ude00\303\251","b":12,"c":[{"a":"x"},{"b":-1.5e3}]}\n[1]\r\n\n{"a":tru' > "$corpus/seed-pieces"
    for number in -12.50e3 123456789012345678901 0.1e-7 1e99999999999999999999 " 12" +7 .5; do printf '%s' "$number" > "$corpus/seed-number$number"; done
    for fixture in Tests/DynWrapTests/Archive/Fixtures/*; do [ -f "$fixture" ] && cp "$fixture" "$corpus/"; done
    echo "== $kind, $runs runs"
    DYNWRAP_FUZZ=$kind "$out/fuzz" -runs="$runs" -max_len="${DYNWRAP_FUZZ_LENGTH:-1024}" -len_control=0 -timeout=10 -rss_limit_mb=4096 -print_final_stats=1 "$corpus" 2>&1 | grep -vE "^#[0-9]+.*(REDUCE|NEW|pulse)|^INFO" | tail -15
done

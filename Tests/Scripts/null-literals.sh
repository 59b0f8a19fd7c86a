#!/usr/bin/env bash
# No `nil` of a conditional expression in the sources is a JSON null.
#
# `JSON` and `DynamicValue` have a literal `nil`, so in a function that gives `JSON?` the expression `condition ? json : nil` may be JSON null in an optional,
# which is not nil. The compiler says what type each `nil` has, of the files that have such an expression. Null is written `.null`.
# Takes a debug build's modules, and makes one where there is none.
set -euo pipefail
cd "$(dirname "$0")/../.."
modules=.build/debug/Modules
[ -f "$modules/DynWrapSchema.swiftmodule" ] || swift build > /dev/null
# The name that SwiftPM gives the package: package declarations of a module are seen by that one alone.
package=$(basename "$PWD" | tr '[:upper:]' '[:lower:]')
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
flags=(-swift-version 6 -D FullFoundation -parse-as-library -package-name "$package" -I "$modules" -plugin-path "$toolchain/lib/swift/host/plugins")
[ "$(uname)" = Darwin ] && flags+=(-sdk "$(xcrun --show-sdk-path)")
for feature in ExistentialAny InternalImportsByDefault MemberImportVisibility InferIsolatedConformances NonisolatedNonsendingByDefault \
    ImmutableWeakCaptures; do
    flags+=(-enable-upcoming-feature "$feature")
done
fault='\.swift:[0-9]+:[0-9]+: error: '

# The places of the literals in a module's files.
literals() {
    local name=$1 file files=()
    shift
    for file in "$@"; do
        if grep -qE '\? .*: nil\b|\? nil\b|^ *: nil\b' "$file"; then files+=(-primary-file); fi
        files+=("$file")
    done
    if ! swiftc -frontend -dump-ast "${flags[@]}" -module-name "$name" "${files[@]}" > .build/ast.txt 2>&1 || grep -qaE "$fault" .build/ast.txt; then
        grep -aE "$fault" .build/ast.txt | head -3 >&2
        echo "$name could not be read" >&2
        return 1
    fi
    grep -aoE 'nil_literal_expr[^(]* type="(JSON|DynamicValue)" location=[^ ]+' .build/ast.txt | sed 's/.*location=//' | sort -u || true
    rm -f .build/ast.txt
}

# One file that has such a literal shows that they are found.
probe=.build/NullLiteralProbe.swift
mkdir -p .build
cat > "$probe" <<'SWIFT'
import DynWrapSchema
func probe(_ json: JSON) -> JSON? { json.isObject ? json : nil }
SWIFT
[ "$(literals Probe "$probe")" = "$probe:2:60" ] || { echo "the probe's literal was not found" >&2; exit 1; }
rm -f "$probe"

found=""
for name in DynWrapSchema DynWrap DynWrapTool; do
    folder=Sources/$name
    [ "$name" = DynWrapTool ] && folder=Playground-scripts/dynwrap
    mapfile -t sources < <(find "$folder" -name '*.swift' -not -path '*.docc/*' -not -name main.swift | sort)
    lines=$(literals "$name" "${sources[@]}")
    found+=${lines:+$lines$'\n'}
done
if [ -n "$found" ]; then
    echo "nil as JSON null, say .null, or give nil in a statement of its own:"
    printf '%s' "$found"
    exit 1
fi
echo "no nil is a JSON null"

#!/usr/bin/env bash
# Builds the documentation of both modules with docc, whose warnings are errors: dead links, parameters without a word, pages that nothing leads to.
#
#     Tests/Scripts/documentation.sh [FOLDER]    the built archives go to FOLDER, .build/documentation by default
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${1:-.build/documentation}
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
if [ ! -x "$tools/docc" ]; then echo "skipped: this toolchain has no docc"; exit 0; fi

swift build
modules=$(swift build --show-bin-path)/Modules
target=$(swiftc -print-target-info | sed -n 's/.*"triple": "\([^"]*\)".*/\1/p' | head -1)
for module in DynWrapSchema DynWrap; do
    symbols=$out/$module.symbols
    rm -rf "$symbols" "$out/$module.doccarchive"
    mkdir -p "$symbols"
    "$tools/swift-symbolgraph-extract" -module-name "$module" -I "$modules" -target "$target" -minimum-access-level public -output-dir "$symbols"
    "$tools/docc" convert "Sources/$module/$module.docc" --additional-symbol-graph-dir "$symbols" \
        --output-path "$out/$module.doccarchive" --fallback-bundle-identifier "org.dynwrap.$module" \
        --fallback-display-name "$module" --warnings-as-errors
    echo "$module: documented, no warnings"
done
if command -v python3 >/dev/null; then Tests/Scripts/undocumented.py "$out"/*.symbols && Tests/Scripts/curated.py "$out"/*.doccarchive; else echo "skipped: no python3"; fi

#!/usr/bin/env bash
# Whether the committed pictures are what the benchmark tool draws of the committed results: those in Benchmarks/Results, and the documentation's.
# Usage: Tests/Scripts/pictures.sh [--update]    --update puts them there; BENCHMARKS is the tool, where it is built already
set -euo pipefail
cd "$(dirname "$0")/../.."
drawn=.build/pictures
rm -rf "$drawn"
mkdir -p .build
tool=("${BENCHMARKS:-}")
[ -n "${tool[0]}" ] || tool=(swift run -c release --package-path Benchmarks benchmarks)
"${tool[@]}" --draw "$drawn" > .build/pictures.log 2>&1 || { cat .build/pictures.log; exit 1; }
failed=0
for folder in Benchmarks/Results Sources/DynWrap/DynWrap.docc/Resources; do
    for file in "$drawn"/*.svg; do
        if [ "${1:-}" = --update ]; then cp "$file" "$folder/"; fi
        cmp "$file" "$folder/$(basename "$file")" || failed=1
    done
done
[ "$failed" = 0 ] || { echo "Tests/Scripts/pictures.sh --update draws them anew"; exit 1; }
echo "$(find "$drawn" -name '*.svg' | wc -l) pictures are as drawn"

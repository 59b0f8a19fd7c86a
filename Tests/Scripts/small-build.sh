#!/usr/bin/env bash
# Builds `dynwrap` as one file to hand out: without the trait FullFoundation, all it needs in it, stripped. Says how large it is, fails above 20 MB, and
# where it wants any library at run time or fails a test of the tool.
#
# The linker warns of what the C library looks up in other files (users by name, locales). Only `~` in a path would want that, and shells resolve it.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ "$(uname)" = Linux ] || { echo "skipped: static executables are Linux's"; exit 0; }
most=20000000
scratch=.build/small
build=(swift build -c release --product dynwrap --disable-default-traits -Xswiftc -static-executable -Xlinker -s --scratch-path "$scratch")
"${build[@]}"
tool=$("${build[@]}" --show-bin-path)/dynwrap; tool=${tool#"$PWD"/}
size=$(stat -c %s "$tool")
echo "dynwrap: $size bytes"
[ "$size" -le "$most" ] || { echo "more than $most"; exit 1; }
if readelf -d "$tool" | grep NEEDED; then echo "wants libraries at run time"; exit 1; fi
found=$(printf '{"at": "2020-01-02", "é": [1e400, null]}' | "$tool" get '$.at')
[ "$found" = '"2020-01-02"' ] || { echo "get found $found"; exit 1; }
printf '[{"born": "2020-01-02", "n": 1}]' | "$tool" infer | grep -q 'let born = Date("born", .yyyymmddDashes).required'
printf '{"$ref": "#/%%24defs/a", "$defs": {"a": {"format": "idn-hostname"}}}' > "$scratch/schema.json"
printf '"e\\u0301.example"' | "$tool" check --schema "$scratch/schema.json" --formats -q && { echo "a host name that is not composed passes"; exit 1; }
printf '"\\u00e9.example"' | "$tool" check --schema "$scratch/schema.json" --formats
# The tests of the tool, with this one instead of the one they are built with.
DYNWRAP_TOOL=$PWD/$tool swift test --filter DynWrapToolTests
echo "works"

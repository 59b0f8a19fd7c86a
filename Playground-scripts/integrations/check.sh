#!/usr/bin/env bash
# Builds the programs over other people's packages and runs their tests, which start each, talk to it as a client would and stop it.
# Where the packages can't be had, a line says that it was skipped. `SECONDS_TO_BUILD` bounds the build (900).
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p .build
bounded() { if command -v timeout >/dev/null; then timeout --kill-after=5 "$@"; else shift; "$@"; fi; }

if [ "$(uname)" = Linux ] && ! echo '#include <sqlite3.h>' | clang -E - >/dev/null 2>&1; then
    echo "skipped: no sqlite3.h, which GRDB needs (Debian: libsqlite3-dev)"
    exit 0
fi
if ! bounded 180 swift package resolve >.build/resolve.log 2>&1; then
    echo "skipped: the packages do not resolve here: $(grep -m 1 '^error:' .build/resolve.log || tail -n 1 .build/resolve.log)"
    exit 0
fi
bounded "${SECONDS_TO_BUILD:-900}" swift build --build-tests >.build/build.log 2>&1 || { cat .build/build.log; exit 1; }
bounded 180 swift test --skip-build

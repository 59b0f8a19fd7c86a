#!/usr/bin/env bash
# Builds the package with Swift 6.2, the oldest that it names, and runs all tests: swift-6.2-test.sh [WORK]. The compiler is the machine's own where that is
# 6.2, else the one of Debian's newest suite, unpacked into a folder WORK of its own (0.6 GB to download, 3.4 GB on disk; see debian-swift.sh). Skipped, and
# said so, where neither can be had. STEPS=debug, release or both (the default). An hour of processor time, most of it tests.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/debian-swift.sh"
steps=${STEPS:-debug release}

if swift --version 2>&1 | grep -q 'Swift version 6\.2'; then
    inside() { (cd "$here/../.." && bash -c "$1"); }
else
    debian_swift "$here/swift-6.2-test.sh" "${1:-/var/tmp/swift-6.2}"
    taken "$here/../.." package
fi

inside "swift --version" 2>&1 | head -1
if [[ $steps == *release* ]]; then
    step "release build"
    inside "swift build -c release"
fi
if [[ $steps == *debug* ]]; then
    step "debug build with tests"
    inside "swift build --build-tests"
    step "tests"
    inside "DYNWRAP_ROUNDS=${DYNWRAP_ROUNDS:-100} swift test --skip-build"
fi

#!/usr/bin/env bash
# Does everything that the library can do 100,000 times and prints by how many bytes the process grew; fails where something grew by more than 16 KB each of three times.
# Freed memory is filled with other bytes, where the system's allocator does that (glibc), so that whoever reads it finds something wrong.
# Usage: Tests/Scripts/growth-test.sh [ROUNDS] [WORDS of the names of capabilities]      CONFIGURATION=debug for a debug build
set -euo pipefail
cd "$(dirname "$0")/../.."
configuration=${CONFIGURATION:-release}
swift build -c "$configuration" --product growth
MALLOC_PERTURB_=165 "$(swift build -c "$configuration" --show-bin-path)/growth" "$@"

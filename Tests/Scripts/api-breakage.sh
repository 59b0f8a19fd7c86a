#!/usr/bin/env bash
# Compares the public interface with that of a tag or commit, the newest tag by default, and lists what breaks users' code.
#
#     Tests/Scripts/api-breakage.sh [BASELINE]
#
# What breaks on purpose is listed in Tests/Scripts/api-breakage-allowed.txt, a line each as it is printed, until the next version.
set -euo pipefail
cd "$(dirname "$0")/../.."
baseline=${1:-$(git describe --tags --abbrev=0 2>/dev/null || true)}
if [ -z "$baseline" ]; then echo "skipped: there is no tag yet; name a commit to compare with"; exit 0; fi
allowed=Tests/Scripts/api-breakage-allowed.txt
swift package diagnose-api-breaking-changes "$baseline" --products DynWrap DynWrapSchema \
    --breakage-allowlist-path "$PWD/$allowed"

#!/usr/bin/env bash
# Compares the canonical text of many doubles (RFC 8785) with what node writes: canonical-numbers.sh [NUMBERS] [SEED]. A million take some minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v node >/dev/null || { echo "wants node" >&2; exit 1; }
export DYNWRAP_NUMBERS=${1:-1000000}
export DYNWRAP_SEED=${2:-$RANDOM}
echo "$DYNWRAP_NUMBERS numbers, seed $DYNWRAP_SEED"
swift test --filter 'CanonicalTests/againstNode'

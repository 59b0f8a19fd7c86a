#!/usr/bin/env bash
# 20,000 generated instances of ten schemas: Python's jsonschema on the exported documents and the schemas' own problems say the same.
#
#   export-agreement.sh [COUNT]     needs python3 with jsonschema (pip install jsonschema)
set -euo pipefail
cd "$(dirname "$0")/../.."
python3 -c 'import jsonschema' 2>/dev/null || { echo "skipped: python3 has no jsonschema"; exit 0; }
DYNWRAP_AGREEMENT=${1:-20000} swift test --filter ExportAgreementTests

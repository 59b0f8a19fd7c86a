#!/usr/bin/env bash
# Times Python's jsonschema on the schema and the document of the row check/twitter.json, and the row beside it.
#
#   json-schema-python.sh [DOCUMENTS]     the folder with twitter.json; that of DYNWRAP_DATA or ../shared/data by default
set -euo pipefail
cd "$(dirname "$0")/.."
documents=${1:-${DYNWRAP_DATA:-../shared/data}/documents}
python3 -c 'import jsonschema' 2>/dev/null || { echo "skipped: python3 has no jsonschema"; exit 0; }
[ -f "$documents/twitter.json" ] || { echo "skipped: no twitter.json in $documents"; exit 0; }
python3 - "$documents/twitter.json" Benchmarks/Sources/benchmarks/Data/TweetsSchema.swift <<'PYTHON'
import json, re, sys, time
from jsonschema import Draft202012Validator

document = json.load(open(sys.argv[1]))
schema = json.loads(re.search(r'##"""(.*?)"""##', open(sys.argv[2]).read(), re.S)[1])
validator = Draft202012Validator(schema)
assert validator.is_valid(document)
times = []
for _ in range(11):
    start = time.process_time()
    assert not list(validator.iter_errors(document))
    times.append(time.process_time() - start)
print(f"Python's jsonschema: {sorted(times)[5] * 1e6:.0f} µs")
PYTHON
swift run -c release --package-path Benchmarks benchmarks --filter check/

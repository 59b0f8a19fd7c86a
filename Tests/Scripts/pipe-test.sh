#!/usr/bin/env bash
# Runs the Playground-script `mapper` as the mapper of engines that pipe, on 20,000 lines some of which are bad: alone, under `xargs -P`, and under Apache
# Spark's `rdd.pipe` in local mode, which is skipped where PySpark or Java is absent. All must give the same lines in the same order; what differs is
# where a line stands in the piece that the engine gave it with.
#
#   pipe-test.sh [debug|release]       PYTHON names the Python that has PySpark; python3 by default
set -euo pipefail
cd "$(dirname "$0")/../.."
configuration=${1:-debug}
swift build -c "$configuration" --product mapper
mapper=$(swift build -c "$configuration" --show-bin-path)/mapper
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for ((i = 1; i <= 20000; i++)); do
    case $((i % 1000)) in
    7) echo "{\"id\":$i,\"customer\":\"C\",\"amount\":0,\"price\":1}" ;;
    8) echo "{\"id\":$i,\"customer\":\"cut" ;;
    *) echo "{\"id\":$i,\"customer\":\"C$((i % 97))\",\"amount\":$((i % 9 + 1)),\"price\":$((i % 300)).25}" ;;
    esac
done >"$folder/orders.jsonl"

# Without the number of the line in its piece.
plain() { sed 's/"line":[0-9]*,//'; }

"$mapper" "$folder/orders.jsonl" | plain >"$folder/alone"
[ "$(wc -l <"$folder/alone")" = 20000 ] || { echo "FAILED: not a line for each line"; exit 1; }
[ "$(grep -c '"error"' "$folder/alone")" = 40 ] || { echo "FAILED: not an error for each bad line"; exit 1; }
"$mapper" <"$folder/orders.jsonl" | plain | cmp - "$folder/alone"
echo "alone: 20,000 lines, 40 of them errors, from a file and from a pipe"

# xargs: whole lines in eight pieces, four mappers at once.
split -n l/8 "$folder/orders.jsonl" "$folder/piece-"
export mapper
find "$folder" -name 'piece-*' | sort | xargs -P 4 -I{} sh -c '"$mapper" < {} > {}.out'
cat "$folder"/piece-*.out | plain | cmp - "$folder/alone"
echo "xargs -P: the same"

python=${PYTHON:-python3}
if ! command -v java >/dev/null; then
    echo "Spark: skipped: no java"
elif ! "$python" -c "import pyspark" 2>/dev/null; then
    echo "Spark: skipped: $python has no pyspark"
else
    "$python" - "$mapper" "$folder/orders.jsonl" "$folder/spark" 2>"$folder/spark.log" <<'PYTHON' || { cat "$folder/spark.log"; exit 1; }
import sys
from pyspark import SparkContext

mapper, path, result = sys.argv[1:]
context = SparkContext("local[2]", "pipe-test")
context.setLogLevel("ERROR")
lines = context.textFile(path, minPartitions=4)
assert lines.getNumPartitions() >= 4
# checkCode: a mapper that fails ends the job.
mapped = lines.pipe(mapper, checkCode=True)
with open(result, "w", encoding="utf-8") as file:
    for line in mapped.collect():
        file.write(line + "\n")
context.stop()
PYTHON
    plain <"$folder/spark" | cmp - "$folder/alone"
    echo "Spark rdd.pipe: the same"
fi

#!/usr/bin/env bash
# How often a read counts a reference. On many cores each count of an object that all threads share is a cache line that they hand around, so these numbers say
# what no clock on two cores shows. Counted by callgrind: calls of swift_retain, swift_release and their kin for each read of a client's release build.
#
#   Benchmarks/count-references.sh      fails where a read counts more than is written beside it, which is what it counts today. The two of a short string are calls that
#                                       find nothing to count. Of `sorted(by:)` two are the elements that are kept; the comparisons, of a list in order and of one that is
#                                       not, count nothing.
set -euo pipefail
command -v valgrind > /dev/null || { echo "skipped: no valgrind"; exit 0; }
[ "$(uname -sm)" = "Linux x86_64" ] || { echo "skipped: tried on Linux on x86-64 alone"; exit 0; }
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. "$root/Tests/Scripts/library.sh"

cat > "$work/Client.swift" <<'SWIFT'
import DynWrap

struct AddressSchema: Schema {
    let zip = Num<Int>("zip")
}
struct CustomerSchema: Schema {
    let number = Num<Int>("number")
    let balance = Num<Double>("balance")
    let active = Flag("active")
    let name = Str("name")
    let since = Date("since", .mdySlashes)
    let address = Model<AddressSchema>("address")
}
struct ShopSchema: Schema {
    let customers = ModelList<CustomerSchema>("customers")
}
typealias Customer = Wrapped<CustomerSchema>

@inline(never) func readInt(_ model: Customer) -> Int { model.number }
@inline(never) func readDouble(_ model: Customer) -> Int { model.balance > 0 ? 1 : 0 }
@inline(never) func readBool(_ model: Customer) -> Int { model.active ? 1 : 0 }
@inline(never) func readString(_ model: Customer) -> Int { model.name.utf8.count }
@inline(never) func readDate(_ model: Customer) -> Int { model.since == nil ? 1 : 0 }
@inline(never) func readNested(_ model: Customer) -> Int { model.address?.zip ?? 0 }
@inline(never) func readElement(_ list: WrappedList<CustomerSchema>, _ i: Int) -> Int { list[i].number }
@inline(never) func edited(_ model: Customer) -> Customer {
    var model = model
    model.number += 1
    model.balance = 3.5
    model.name = "Bob"
    model.address?.zip = 9009
    return model
}
@inline(never) func readAll(_ list: WrappedList<CustomerSchema>) -> Int {
    var sum = 0
    for customer in list { sum += customer.number }
    return sum
}
@inline(never) func readMapped(_ list: WrappedList<CustomerSchema>) -> Int { list.map { $0.number }.count }
@inline(never) func readFiltered(_ list: WrappedList<CustomerSchema>) -> Int { list.filter { $0.number > 0 }.count }
@inline(never) func readSorted(_ list: WrappedList<CustomerSchema>) -> Int { list.sorted { $0.number < $1.number }.count }
@inline(never) func readSort(_ list: WrappedList<CustomerSchema>) -> Int {
    var list = list
    list.sort { $0.number < $1.number }
    return list.count
}
@inline(never) func readFirst(_ list: WrappedList<CustomerSchema>) -> Int { list.first { $0.number < 0 } == nil ? 1 : 0 }

@main enum Client {
    static func main() throws {
        let (kind, count) = (CommandLine.arguments[1], Int(CommandLine.arguments[2])!)
        let one = #"{"number":7,"balance":2.5,"active":true,"name":"Ann","since":"3/4/2020","address":{"zip":9008}}"#
        let model = try Customer(json: one)
        let text = "{\"customers\":[" + Array(repeating: one, count: count).joined(separator: ",") + "]}"
        let list = try Wrapped<ShopSchema>(json: text).customers
        let mixed = (0..<count).map { "{\"number\":\($0 * 7_919 % 10_007)}" }.joined(separator: ",")
        let shuffled = try Wrapped<ShopSchema>(json: "{\"customers\":[\(mixed)]}").customers
        let ours = edited(model)
        var sum = 0
        switch kind {
        case "int": for _ in 0..<count { sum += readInt(model) }
        case "double": for _ in 0..<count { sum += readDouble(model) }
        case "bool": for _ in 0..<count { sum += readBool(model) }
        case "string": for _ in 0..<count { sum += readString(model) }
        case "date": for _ in 0..<count { sum += readDate(model) }
        case "nested": for _ in 0..<count { sum += readNested(model) }
        case "edited-int": for _ in 0..<count { sum += readInt(ours) }
        case "edited-double": for _ in 0..<count { sum += readDouble(ours) }
        case "edited-bool": for _ in 0..<count { sum += readBool(ours) }
        case "edited-string": for _ in 0..<count { sum += readString(ours) }
        case "edited-nested": for _ in 0..<count { sum += readNested(ours) }
        case "element": for i in 0..<count { sum += readElement(list, i) }
        case "for": sum = readAll(list)
        case "map": sum = readMapped(list)
        case "filter": sum = readFiltered(list)
        case "first": sum = readFirst(list)
        case "sorted": sum = readSorted(list)
        case "shuffled": sum = readSorted(shuffled)
        case "sort": sum = readSort(shuffled)
        default: break
        }
        print(sum)
    }
}
SWIFT
compiled "$root" "$work"

# The calls of the runtime's counting functions in a run with this many reads.
counted() { # KIND COUNT
    valgrind --tool=callgrind --callgrind-out-file="$work/out" "$work/Client" "$1" "$2" > "$work/said" 2> "$work/log" || { cat "$work/log" >&2; exit 1; }
    awk '
        /^cfn=/ { name = $0; sub(/^cfn=/, "", name); id = name; sub(/\).*/, ")", id)
                  if (name != id) { text = name; sub(/^\([0-9]+\) */, "", text); known[id] = text } name = known[id] }
        /^fn=/ { id = $0; sub(/^fn=/, "", id); text = id; sub(/\).*/, ")", id); if (text != id) { sub(/^\([0-9]+\) */, "", text); known[id] = text } }
        /^calls=/ && name ~ /^swift_(bridgeObject)?([rR]etain|[rR]elease)(_n)?(\x27[0-9]+)?$/ { split($1, parts, "="); sum += parts[2] }
        END { print sum + 0 }' "$work/out"
}

status=0
# An idle run has a list of the same length, so only what the reads count differs.
idle=$(($(counted none 2000) - $(counted none 1000)))
while read -r kind most; do
    once=$(counted "$kind" 1000)
    twice=$(counted "$kind" 2000)
    each=$(awk -v n="$((twice - once - idle))" 'BEGIN { printf "%.2f", n / 1000 }')
    if awk -v found="$each" -v most="$most" 'BEGIN { exit !(found > most + 0.05) }'; then
        echo "FAILED $kind: $each for each read, more than $most"
        status=1
    else
        echo "$kind: $each for each read, at the most $most"
    fi
done <<'KINDS'
int 0
double 0
bool 0
string 2
date 0
nested 2
edited-int 0
edited-double 0
edited-bool 0
edited-string 2
edited-nested 6
element 2
for 2
map 2
filter 2
first 2
sorted 2
shuffled 2
sort 24
KINDS
exit $status

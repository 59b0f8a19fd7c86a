#!/usr/bin/env bash
# Reading `customer.lastName` has to cost the same as if there were no key path: the dynamic-member subscripts are to fold
# away in a client's release build. This builds a client package in a temporary folder, disassembles it, and fails where one
# of its reading functions still mentions a run-time key path. Two control functions keep theirs, so as to show that one
# would be seen.
#
#   Benchmarks/check-keypath-folding.sh [--show]      --show prints the calls every function makes
set -euo pipefail

show=
[ "${1:-}" = --show ] && show=yes
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/Sources/Client"
cat > "$work/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Client",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "DynWrap", path: "$root")],
    targets: [.executableTarget(name: "Client", dependencies: [.product(name: "DynWrap", package: "DynWrap")])]
)
SWIFT
cat > "$work/Sources/Client/Client.swift" <<'SWIFT'
import DynWrap

struct NameSchema: Schema {
    let first: Field<String>
    init(prefix: String) { first = Str(prefix + "first") }
}

struct AddressSchema: Schema {
    let city = Str("city")
}

struct CustomerSchema: Schema {
    let lastName = Str("last-name")
    let number = Num<Int>("cust-no")
    let since = Date("since", .mdySlashes)
    let limit = Num<Int>("limit").readOnly
    let nickname = Str("nick").optional
    let address = Model<AddressSchema>("address")
    let name = Group(NameSchema(prefix: "name-"))
}
typealias Customer = Wrapped<CustomerSchema>

// The reads that have to be free of key paths: their names start with `read_`, the edits' with `edit_`.
@inline(never) @_cdecl("read_string") func readString(_ at: UnsafePointer<Customer>) -> Int { at.pointee.lastName.utf8.count }
@inline(never) @_cdecl("read_int") func readInt(_ at: UnsafePointer<Customer>) -> Int { at.pointee.number }
@inline(never) @_cdecl("read_date") func readDate(_ at: UnsafePointer<Customer>) -> Bool { at.pointee.since != nil }
@inline(never) @_cdecl("read_read_only") func readReadOnly(_ at: UnsafePointer<Customer>) -> Int { at.pointee.limit }
@inline(never) @_cdecl("read_optional") func readOptional(_ at: UnsafePointer<Customer>) -> Bool { at.pointee.nickname == nil }
@inline(never) @_cdecl("read_nested") func readNested(_ at: UnsafePointer<Customer>) -> Int { at.pointee.address?.city.utf8.count ?? 0 }
@inline(never) @_cdecl("read_group") func readGroup(_ at: UnsafePointer<Customer>) -> Int { at.pointee.name.first.utf8.count }
@inline(never) @_cdecl("edit_int") func editInt(_ at: UnsafeMutablePointer<Customer>) { at.pointee.number = 7 }
@inline(never) @_cdecl("edit_nested") func editNested(_ at: UnsafeMutablePointer<Customer>) { at.pointee.address?.city = "Oslo" }

// The controls: a key path the optimiser can't see through, and one that has to be made at run time.
@inline(never) @_cdecl("control_applied")
func controlApplied(_ at: UnsafePointer<Customer>, _ path: UnsafePointer<KeyPath<Customer, Int>>) -> Int {
    at.pointee[keyPath: path.pointee]
}
@inline(never) @_cdecl("control_made")
func controlMade(_ at: UnsafeMutablePointer<any Sendable>) { at.pointee = \Customer.number as KeyPath<Customer, Int> & Sendable }

@main enum Client {
    static func main() throws {
        var customer = try Customer(json: #"{"last-name":"Smith","cust-no":1,"address":{"city":"Rome"}}"#)
        var sum = readString(&customer) + readInt(&customer) + readReadOnly(&customer) + readNested(&customer) + readGroup(&customer)
        if readDate(&customer) || readOptional(&customer) { sum += 1 }
        editInt(&customer)
        editNested(&customer)
        var path: KeyPath<Customer, Int> = \.number
        sum += controlApplied(&customer, &path)
        var made: any Sendable = 0
        controlMade(&made)
        print(sum)
    }
}
SWIFT

swift build --package-path "$work" -c release >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
program="$work/.build/release/Client"
"$program" > /dev/null

disassemble=objdump
command -v "$disassemble" > /dev/null || disassemble=llvm-objdump
keypath='swift_getKeyPath|swift_getAtKeyPath|swift_setAtKeyPath|swift_modifyAtKeyPath|swift_readAtKeyPath|swift_getAtAnyKeyPath'
"$disassemble" -d --no-show-raw-insn "$program" | awk '
    /^[0-9a-f]+ <.*>:$/ { name = $2; gsub(/[<>:]/, "", name); next }
    name ~ /^(read|edit|control)_[a-z_]+$/ && /(call|jmp|bl|b) .*<[^>]*>/ { match($0, /<[^>]*>/); print name, substr($0, RSTART + 1, RLENGTH - 2) }
' | awk '{ target = $2; sub(/\+0x[0-9a-f]+$/, "", target); if (target != $1) print }' > "$work/calls"

[ -n "$show" ] && cat "$work/calls"
status=0
for name in read_string read_int read_date read_read_only read_optional read_nested read_group edit_int edit_nested; do
    if ! "$disassemble" -d --no-show-raw-insn "$program" | grep -q "<$name>:"; then
        echo "FAILED $name is not in the program"; status=1
    elif grep -E "^$name .*($keypath)" "$work/calls" > "$work/found"; then
        echo "FAILED $name: $(awk '{ print $2 }' "$work/found" | sort | uniq -c | awk '{ printf "%s×%s ", $1, $2 }')"; status=1
    else
        echo "folded $name"
    fi
done
for name in control_applied control_made; do
    if grep -Eq "^$name .*($keypath)" "$work/calls"; then
        echo "seen   $name"
    else
        echo "FAILED $name should show a run-time key path: this check sees nothing"; status=1
    fi
done
exit $status

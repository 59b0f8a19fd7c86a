#!/usr/bin/env bash
# Reading `customer.lastName` has to cost the same as if there were no key path: the dynamic-member subscripts are to fold
# away in a client's release build. This compiles a client against the release build, disassembles it, and fails where one
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

. "$root/Tests/Scripts/library.sh"
cat > "$work/Client.swift" <<'SWIFT'
import DynWrap

struct NameSchema: Schema {
    let first: Field<String>
    init(prefix: String) { first = Str(prefix + "first") }
    init() { self.init(prefix: "") }
}

struct AddressSchema: Schema {
    let city = Str("city")
}

struct PersonSchema: Schema {
    let email = Str("email")
}

struct MemberSchema: ExtendedSchema {
    let base = PersonSchema()
    let nick = Str("nick")
}

struct OwnerSchema: ExtendedSchema {
    let base = MemberSchema()
    let share = Num<Int>("share")
}

enum Tier: String { case basic, gold }

struct CustomerSchema: Schema {
    let tier = Enum<Tier>("tier", default: .basic)
    let city = Str("address.city")
    let lastName = Str("last-name")
    let number = Num<Int>("cust-no")
    let since = Date("since", .mdySlashes)
    let limit = Num<Int>("limit").readOnly
    let nickname = Str("nick").optional
    let address = Model<AddressSchema>("address")
    let name = Group(NameSchema(prefix: "name-"))
}
typealias Customer = Wrapped<CustomerSchema>

// Reads have to be free of run-time key paths; edits had better be.
@inline(never) func readString(_ at: UnsafePointer<Customer>) -> Int { at.pointee.lastName.utf8.count }
@inline(never) func readInt(_ at: UnsafePointer<Customer>) -> Int { at.pointee.number }
@inline(never) func readDate(_ at: UnsafePointer<Customer>) -> Bool { at.pointee.since != nil }
@inline(never) func readReadOnly(_ at: UnsafePointer<Customer>) -> Int { at.pointee.limit }
@inline(never) func readOptional(_ at: UnsafePointer<Customer>) -> Bool { at.pointee.nickname == nil }
@inline(never) func readNested(_ at: UnsafePointer<Customer>) -> Int { at.pointee.address?.city.utf8.count ?? 0 }
@inline(never) func readGroup(_ at: UnsafePointer<Customer>) -> Int { at.pointee.name.first.utf8.count }
@inline(never) func readEnum(_ at: UnsafePointer<Customer>) -> Bool { at.pointee.tier == .gold }
@inline(never) func readPath(_ at: UnsafePointer<Customer>) -> Int { at.pointee.city.utf8.count }
@inline(never) func readBase(_ at: UnsafePointer<Wrapped<MemberSchema>>) -> Int { at.pointee.email.utf8.count }
@inline(never) func readBases(_ at: UnsafePointer<Wrapped<OwnerSchema>>) -> Int { at.pointee.email.utf8.count + at.pointee.share }
@inline(never) func editInt(_ at: UnsafeMutablePointer<Customer>) { at.pointee.number = 7 }
@inline(never) func editNested(_ at: UnsafeMutablePointer<Customer>) { at.pointee.address?.city = "Oslo" }

// The controls: a key path the optimiser can't see through, and one that has to be made at run time.
@inline(never) func controlApplied(_ at: UnsafePointer<Customer>, _ path: UnsafePointer<KeyPath<Customer, Int>>) -> Int {
    at.pointee[keyPath: path.pointee]
}
@inline(never) func controlMade(_ at: UnsafeMutablePointer<any Sendable>) { at.pointee = \Customer.number as KeyPath<Customer, Int> & Sendable }

@main enum Client {
    static func main() throws {
        var customer = try Customer(json: #"{"last-name":"Smith","cust-no":1,"address":{"city":"Rome"}}"#)
        var sum = readString(&customer) + readInt(&customer) + readReadOnly(&customer) + readNested(&customer) + readGroup(&customer)
        if readDate(&customer) || readOptional(&customer) || readEnum(&customer) { sum += 1 }
        var (member, owner) = (Wrapped<MemberSchema>(), Wrapped<OwnerSchema>())
        sum += readPath(&customer) + readBase(&member) + readBases(&owner)
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

compiled "$root" "$work"
"$work/Client" > /dev/null

# The client's own object file: every symbol a function refers to, be it called, jumped to or taken the address of.
disassemble=objdump
command -v "$disassemble" > /dev/null || disassemble=llvm-objdump
"$disassemble" -dr --no-show-raw-insn "$work/Client.o" | awk '
    function settle() { if (pending != "" && pending != name) print name, pending; pending = "" }
    /^[0-9a-f]+ <.*>:$/ { settle(); name = $2; gsub(/[<>:]/, "", name); print "function", name; next }
    / (R_|ARM64_RELOC|X86_64_RELOC)[A-Za-z0-9_]*/ {
        pending = "" # the address in the instruction itself means nothing yet
        target = $NF; sub(/[-+]0x[0-9a-f]+$/, "", target); sub(/@.*/, "", target)
        if (target != name) print name, target
        next
    }
    { settle() }
    /(call|jmp|bl|b) +[0-9a-f]+ <[^>]*>/ {
        match($0, /<[^>]*>/); pending = substr($0, RSTART + 1, RLENGTH - 2); sub(/\+0x[0-9a-f]+$/, "", pending)
    }
    END { settle() }
' | sort -u > "$work/references"

# What a function refers to, and what the client's own functions it refers to do: the optimiser likes to move parts of a function
# into new ones.
reached() {
    awk -v start="$1" '
        $1 == "function" { own[$2] = 1; next }
        { from[++count] = $1; to[count] = $2 }
        END {
            seen[start] = 1
            for (changed = 1; changed;) {
                changed = 0
                for (i = 1; i <= count; i++)
                    if (seen[from[i]] && (from[i] == start || own[from[i]]) && !seen[to[i]]) { seen[to[i]] = 1; changed = 1 }
            }
            for (name in seen) if (seen[name] && name != start) print name
        }' "$work/references" | sort
}

keypath='swift_(getKeyPath|getAtKeyPath|setAtKeyPath|modifyAtKeyPath|readAtKeyPath|getAtAnyKeyPath|getAtPartialKeyPath)'
status=0
for function in readString readInt readDate readReadOnly readOptional readNested readGroup readEnum readPath readBase readBases editInt editNested \
    controlApplied controlMade; do
    symbol=$(awk -v name="${#function}$function" '$1 == "function" && $2 ~ ("^\\$s6Client" name "y") && $2 ~ /F$/ { print $2 }' \
        "$work/references" | head -1)
    if [ -z "$symbol" ]; then
        echo "FAILED $function is not in the client"
        status=1
        continue
    fi
    reached "$symbol" > "$work/reached"
    [ -n "$show" ] && { echo "$function refers to"; swift demangle -compact < "$work/reached" | sed 's/^/    /'; }
    found=$(grep -E "$keypath" "$work/reached" | tr '\n' ' ' || true)
    case "$function/$found" in
        control*/) echo "FAILED $function has a run-time key path, and none is seen: this check sees nothing"; status=1 ;;
        control*) echo "seen   $function: $found" ;;
        */) echo "folded $function" ;;
        edit*) echo "noted  $function: $found" ;;
        *) echo "FAILED $function: $found"; status=1 ;;
    esac
done
exit $status

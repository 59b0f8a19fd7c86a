#!/usr/bin/env bash
# What the first build of a program with DynWrap costs, in processor seconds, beside one with swift-nio's NIOPosix: client-build.sh [FOLDER]
#
# Two packages are made in FOLDER (a temporary one by default) and built from nothing in release and in debug, and once more in debug after a change of their own file. The
# sources of swift-nio are fetched first; where they can't be, that part is skipped, and said so. Five minutes on two cores.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
work=${1:-$(mktemp -d)}
TIMEFORMAT='%U %S'

package() { # NAME DEPENDENCY PRODUCT PACKAGE SOURCE
    mkdir -p "$work/$1/Sources/app"
    cat > "$work/$1/Package.swift" <<P
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "app", platforms: [.macOS(.v15)], dependencies: [$2],
    targets: [.executableTarget(name: "app", dependencies: [.product(name: "$3", package: "$4")])])
P
    echo "$5" > "$work/$1/Sources/app/main.swift"
}

measure() { # NAME TEXT FLAG…
    local name=$1 text=$2
    shift 2
    { time swift build --package-path "$work/$name" "$@" > "$work/build.log" 2>&1 || { tail -20 "$work/build.log"; exit 1; }; } 2> "$work/time"
    awk -v what="$name, $text" '{ printf "%-28s %6.1f s\n", what, $1 + $2 }' "$work/time"
}

client() { # NAME
    for mode in release debug; do
        rm -rf "$work/$1/.build/"*-*-*
        measure "$1" "$mode" -c "$mode"
    done
    echo '// changed' >> "$work/$1/Sources/app/main.swift"
    measure "$1" "after a change" -c debug
}

package DynWrap ".package(path: \"$root\")" DynWrap "$(basename "$root")" 'import DynWrap
struct Order: Schema { let number = Num<Int>("order-no").required; let name = Str("name") }
let order = try Wrapped<Order>(json: #"{"order-no": 5, "name": "x"}"#)
print(order.number, order.name)'
client DynWrap

package NIOPosix '.package(url: "https://github.com/apple/swift-nio.git", from: "2.80.0")' NIOPosix swift-nio 'import NIOPosix
let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
try await group.shutdownGracefully()'
if swift package --package-path "$work/NIOPosix" resolve > "$work/build.log" 2>&1; then client NIOPosix; else echo "skipped: swift-nio could not be fetched"; fi

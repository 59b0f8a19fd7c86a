#!/usr/bin/env bash
# How fast the library is in a debug build of an app, where SwiftPM compiles it for debugging too, beside Foundation, which stays optimised:
# opening documents, a customer with all its fields, a field read again. Medians, in the thread's own processor time.
#
#     Tests/Scripts/debug-speed.sh [rounds [part of a row's name]]
#
# The documents are looked for in `documents/` of the folder DYNWRAP_DATA names, or of ../shared/data, and left out where they are not there.
set -euo pipefail
cd "$(dirname "$0")/../.."
package=.build/debug-speed
client=$package/Sources/Client
mkdir -p "$client"
export DYNWRAP_DATA=${DYNWRAP_DATA:-$PWD/../shared/data}
# Only what changed, so that nothing is built for nothing.
for file in Tests/Scripts/debug-speed/*.swift; do cmp -s "$file" "$client/${file##*/}" || cp "$file" "$client/"; done
cat > "$package/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "debug-speed", platforms: [.macOS(.v15)], dependencies: [.package(name: "DynWrap", path: "$PWD")],
    targets: [.executableTarget(name: "Client", dependencies: [.product(name: "DynWrap", package: "DynWrap")])])
SWIFT
swift build --package-path "$package" >"$package/build.log" 2>&1 || { grep -A8 "error:" "$package/build.log" >&2; exit 1; }
"$package/.build/debug/Client" "${1:-9}" "${2:-}"

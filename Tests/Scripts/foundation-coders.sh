#!/usr/bin/env bash
# Runs swift-foundation's own tests of JSONEncoder and JSONDecoder against TreeEncoder and TreeDecoder, and compares what fails with
# foundation-coders/differences.txt: a test with another number of failed expectations than stands there fails the run.
#
#   foundation-coders.sh CHECKOUT      a clone of github.com/swiftlang/swift-foundation, bare or not
#
# Nothing of theirs is kept here: the tests are taken out of the clone into .build. One test is left out, as types with a configuration are not coded.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -eq 1 ] || { echo "usage: foundation-coders.sh CHECKOUT"; exit 2; }
package=.build/foundation-coders
tests=$package/Tests/Coders
theirs=Tests/FoundationEssentialsTests
mkdir -p "$tests"
rm -rf "$package/theirs"
mkdir "$package/theirs"
git -C "$1" archive HEAD $theirs/JSONEncoderTests.swift $theirs/Resources/JSON $theirs/Resources/JSON5 | tar -x -C "$package/theirs"
cp Tests/Scripts/foundation-coders/Coders.swift "$tests/"
{
    echo "import Foundation"
    awk '/@Test func encodingTopLevelWithConfiguration\(/ { left = 1 } !left { print } left && /^    }$/ { left = 0 }' \
        "$package/theirs/$theirs/JSONEncoderTests.swift"
} > "$tests/Theirs.swift"
cat > "$package/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "coders", platforms: [.macOS(.v15)], dependencies: [.package(name: "DynWrap", path: "$PWD")],
    targets: [
        .testTarget(name: "Coders", dependencies: [.product(name: "DynWrap", package: "DynWrap")], swiftSettings: [.swiftLanguageMode(.v5)])
    ])
SWIFT
swift build --build-tests --package-path "$package" 2>&1 | tail -1
export DYNWRAP_CODER_RESOURCES=$PWD/$package/theirs/$theirs/Resources
swift test --skip-build --no-parallel --package-path "$package" > "$package/tests.log" 2>&1 || true
tail -1 "$package/tests.log"
grep -qE "Test run with [0-9]+ tests" "$package/tests.log" || { echo "FAILED: the run did not end"; tail -20 "$package/tests.log"; exit 1; }
grep -oE 'Test [A-Za-z0-9_]+\(\) recorded' "$package/tests.log" | awk '{ print $2 }' | sort | uniq -c | awk '{ print $2, $1 }' > "$package/found"
if diff <(grep -v '^#' Tests/Scripts/foundation-coders/differences.txt | awk 'NF { print $1, $2 }' | sort) "$package/found"; then
    echo "$(wc -l < "$package/found") tests differ, as listed"
else
    echo "FAILED: < listed, > found: test and number of failed expectations"
    exit 1
fi

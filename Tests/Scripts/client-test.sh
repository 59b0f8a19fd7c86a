#!/usr/bin/env bash
# Compiles a small app against the library in the modes that apps have, runs it and compares what it prints: client-test.sh [debug|release]
#
#   Swift 6 and Swift 5 mode · everything on the main actor by default · strict concurrency complete · library evolution · -Osize · C++ interoperability ·
#   the upcoming features, as errors where they warn · the library as a static one
#
# The library is the build's own, so each mode takes seconds. LIBRARY=1 builds the library in other modes too, which takes minutes each: with -Osize, and with
# library evolution (its own classes are final, its structs @frozen or not: nothing may depend on which).
set -euo pipefail
cd "$(dirname "$0")/../.."
configuration=${1:-release}
client=Tests/Scripts/client
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
linked=(-L "$folder" -lClientDynWrap -Xlinker -rpath -Xlinker "$folder")

. Tests/Scripts/library.sh

try() { # BUILT NAME FLAG…
    local built=$1 name=$2 status=0
    shift 2
    local flags=(-I "$built/Modules" -module-name App "$@")
    swiftc "${flags[@]}" "$client/Models.swift" "$client/main.swift" -o "$folder/app" "${linked[@]}" \
        > "$folder/said" 2>&1 || status=$?
    if [ $status != 0 ] || grep -q 'warning: ' "$folder/said"; then
        echo "$name: does not compile, or with a warning"
        cat "$folder/said"
        failed=1
    elif "$folder/app" | diff - "$client/expected-output.txt"; then
        echo "$name: as expected"
    else
        failed=1
    fi
}

modes() { # BUILT, and what the library is
    local built=$1 with=${2:+, $2} features=() name
    for name in $(sed -n 's/.*enableUpcomingFeature("\(.*\)").*/\1/p' Package.swift); do features+=(-enable-upcoming-feature "$name"); done
    library "$built" "$folder"
    try "$built" "Swift 6$with" -swift-version 6
    try "$built" "main actor by default$with" -swift-version 6 -default-isolation MainActor
    [ -z "$with" ] || return 0
    # Without this feature, which Swift 6 has always, the compiler warns where a case of an enum is handed over as a function.
    local five=(-swift-version 5 -enable-upcoming-feature InferSendableFromCaptures)
    try "$built" "Swift 5" "${five[@]}"
    try "$built" "Swift 5, main actor by default" "${five[@]}" -default-isolation MainActor
    try "$built" "Swift 5, strict concurrency" "${five[@]}" -strict-concurrency=complete
    try "$built" "Swift 5 without any feature" -swift-version 5 -suppress-warnings
    try "$built" "-O" -swift-version 6 -O
    try "$built" "-Osize, whole module" -swift-version 6 -Osize -wmo
    try "$built" "main actor by default, -O" -swift-version 6 -default-isolation MainActor -O -wmo
    try "$built" "upcoming features, strict memory safety" -swift-version 6 "${features[@]}" -strict-memory-safety
    # That a library's layout may change is said of every module that has not been built for it; here it is the client alone.
    try "$built" "library evolution" -swift-version 6 -enable-library-evolution -suppress-warnings
    try "$built" "C++ interoperability" -swift-version 6 -cxx-interoperability-mode=default
    # A linker takes from it the files alone of which something is used by name.
    local linked=("$folder/libStaticDynWrap.a")
    ar rcs "${linked[0]}" "${objects[@]}"
    try "$built" "static library" -swift-version 6
}

swift build -c "$configuration" --target DynWrap >/dev/null
modes "$(swift build -c "$configuration" --show-bin-path)"
if [ -n "${LIBRARY:-}" ]; then
    for flag in -Osize -enable-library-evolution; do
        scratch=.build/client$flag
        swift build -c release --target DynWrap --scratch-path "$scratch" -Xswiftc $flag
        modes "$(swift build -c release --scratch-path "$scratch" --show-bin-path)" "the library with $flag"
    done
fi
exit $failed

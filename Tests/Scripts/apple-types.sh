#!/usr/bin/env bash
# Type-checks Sources for systems that can't be compiled for here: macOS 15, iOS 18, and watchOS 11 on arm64_32, where `Int` has 32 bits and
# constants that overflow it are found too. The modules of the toolchain stand in for Apple's (their interfaces written anew for the other
# system), and small Foundation, Darwin and UIKit modules that only declare what is used: Tests/AppleTypes. For iOS with library evolution,
# as frameworks are built. Says nothing about linking, bridging or behaviour.
# Usage: Tests/Scripts/apple-types.sh [SYSTEM…]    macos, ios, watchos; all by default
set -euo pipefail
cd "$(dirname "$0")/../.."
skip() {
    echo "skipped: $1"
    exit 0
}
command -v python3 >/dev/null || skip "no python3"
command -v swiftc >/dev/null || skip "no swiftc"
lib=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib
interfaces=$lib/swift_static/linux
ls "$interfaces"/Swift.swiftmodule/*-gnu.swiftinterface >/dev/null 2>&1 || skip "no module interfaces in $interfaces"

# The settings of Package.swift.
features=()
for name in $(sed -n 's/.*enableUpcomingFeature("\(.*\)").*/\1/p' Package.swift); do features+=(-enable-upcoming-feature "$name"); done
[ ${#features[@]} -ge 6 ] || { echo "FAILED: the upcoming features of Package.swift were not found"; exit 1; }

# What is made of the toolchain is kept as long as neither it nor the stand-ins change.
key=$({ swiftc --version 2>&1; cat Tests/AppleTypes/*.* Tests/AppleTypes/CDarwin/* "$0"; } | cksum | cut -d ' ' -f 1)

check() { # SYSTEM TRIPLE INTERFACE FLAG…
    local system=$1 triple=$2 interface=$3 folder=.build/apple-types/$1-$key name
    shift 3
    local common=(-target "$triple" -sdk "$folder/sdk" -resource-dir "$folder/resources" -I "$folder/modules" -I Tests/AppleTypes/CDarwin
        -module-cache-path "$folder/cache" -Xfrontend -disable-objc-interop -swift-version 6 -parse-as-library)
    # As in a framework with a stable interface: what is inlined may not depend on the layout of a struct that is not @frozen.
    # The compiler warns then that `Field<String>` is no default for an associated type whose values are Hashable, which it is.
    local warnings=-warnings-as-errors
    if [ "$system" = ios ]; then common+=(-enable-library-evolution) warnings=-suppress-warnings; fi
    if [ ! -e "$folder/ready" ]; then
        rm -rf .build/apple-types/"$system"-*
        mkdir -p "$folder/sdk" "$folder/resources"
        for name in apinotes clang shims; do ln -s "$lib/swift/$name" "$folder/resources/$name"; done
        python3 Tests/AppleTypes/interfaces.py "$interfaces" "$folder/modules" "$triple" "$interface" "$@"
        for name in Darwin Foundation UIKit; do
            [ "$system-$name" = macos-UIKit ] && continue
            swiftc "${common[@]}" -emit-module -module-name $name -emit-module-path "$folder/modules/$name.swiftmodule" \
                "Tests/AppleTypes/$name.swift"
        done
        touch "$folder/ready"
    fi
    for name in DynWrapSchema DynWrap; do
        find Sources/$name -name '*.swift' -not -path '*.docc/*' | sort >"$folder/$name.files"
        # SIL, because only there is a constant known to overflow; of the whole module at once, which is fastest.
        swiftc "${common[@]}" -package-name dynwrap "${features[@]}" -strict-memory-safety "$warnings" -wmo -Onone \
            -emit-sil -o "$folder/$name.sil" -emit-module -module-name $name -emit-module-path "$folder/modules/$name.swiftmodule" \
            "@$folder/$name.files"
        rm -f "$folder/$name.sil"
    done
    echo "types hold for $triple"
}

for system in "${@:-macos ios watchos}"; do
    for system in $system; do
        case $system in
        macos) check macos x86_64-apple-macosx15.0 x86_64-apple-macos.swiftinterface ;;
        ios) check ios arm64-apple-ios18.0 arm64-apple-ios.swiftinterface ;;
        watchos) check watchos arm64_32-apple-watchos11.0 arm64_32-apple-watchos.swiftinterface --words32 ;;
        *) echo "unknown system $system" && exit 2 ;;
        esac
    done
done

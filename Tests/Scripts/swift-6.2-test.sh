#!/usr/bin/env bash
# Builds the package with Swift 6.2, the oldest that it names, and runs all tests: swift-6.2-test.sh [WORK]. The compiler is the machine's own where that is
# 6.2, else the one of Debian's newest suite, unpacked into a folder WORK of its own (0.6 GB to download, 3.4 GB on disk) and run there by chroot, so that
# its C library fits. Skipped, and said so, where neither can be had. STEPS=debug, release or both (the default). An hour of processor time, most of it tests.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=${1:-/var/tmp/swift-6.2}
steps=${STEPS:-debug release}
package=$PWD
step() { printf '\n=== %s (%s)\n' "$1" "$(date -u +%T)"; }

if swift --version 2>&1 | grep -q 'Swift version 6\.2'; then
    inside() { bash -c "$1"; }
else
    [ "$(uname -sm)" = "Linux x86_64" ] || { echo "skipped: wants Swift 6.2, or Linux on x86-64 to unpack it"; exit 0; }
    [ "$(id -u)" = 0 ] || { echo "skipped: wants root, for mounts and chroot"; exit 0; }
    command -v mmdebstrap >/dev/null || { echo "skipped: wants mmdebstrap"; exit 0; }
    mirror=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | awk '/\/debian\/?$/ { found = $0 } END { print found }')}
    [ -n "$mirror" ] || { echo "skipped: wants MIRROR, a Debian mirror"; exit 0; }
    root=$work/root
    toolchain=/usr/libexec/swift    # where Debian's package puts it
    step "the compiler"
    mkdir -p "$work"
    # A frozen mirror's index may be past its date; it is signed all the same.
    [ -d "$root$toolchain" ] || mmdebstrap --variant=apt --architectures=amd64 \
        --aptopt='Acquire::Check-Valid-Until "false"' --aptopt='Acquire::Retries "3"' --aptopt='APT::Install-Recommends "false"' \
        --dpkgopt='path-exclude=/usr/share/doc/*' \
        --include=swiftlang,libc6-dev,libstdc++-16-dev,git,python3,procps,tzdata,file "${SUITE:-sid}" "$root" "$mirror"
    # Debian's package has the module _Testing_Foundation and not its library, which the linker is told to want. Nothing of it is used.
    library=$root$toolchain/lib/swift/linux/lib_Testing_Foundation.a
    [ -e "$library" ] || ar rc "$library"
    mounts=()
    attach() { mkdir -p "$root$2"; mountpoint -q "$root$2" || { mount $3 "$1" "$root$2"; mounts+=("$root$2"); }; }
    detach() { for ((i = ${#mounts[@]} - 1; i >= 0; i--)); do umount "${mounts[i]}" || true; done; }
    trap detach EXIT
    attach proc /proc "-t proc"
    attach /dev /dev --bind
    rm -rf "$root/src/package.new"
    git clone -q "$package" "$root/src/package.new"
    # The folder stays, with what was built in it.
    if [ -d "$root/src/package" ]; then
        (cd "$root/src/package" && git fetch -q ../package.new HEAD && git checkout -qf FETCH_HEAD)
        rm -rf "$root/src/package.new"
    else
        mv "$root/src/package.new" "$root/src/package"
    fi
    [ -z "${DYNWRAP_DATA:-}" ] || { rm -rf "$root/src/data"; cp -R "$DYNWRAP_DATA" "$root/src/data"; }
    inside() {
        chroot "$root" env -i PATH="$toolchain/bin:/usr/bin:/bin" HOME=/root LANG=C.UTF-8 ${DYNWRAP_DATA:+DYNWRAP_DATA=/src/data} \
            bash -c "cd /src/package; $1"
    }
fi

inside "swift --version" 2>&1 | head -1
if [[ $steps == *release* ]]; then
    step "release build"
    inside "swift build -c release"
fi
if [[ $steps == *debug* ]]; then
    step "debug build with tests"
    inside "swift build --build-tests"
    step "tests"
    inside "swift test --skip-build"
fi

# Sourced by swift-6.2-test.sh and arm64-test.sh: the Swift of Debian's newest suite in a folder of its own, run there by chroot, so that its C library fits.
# Each run has mounts of its own, which nobody else sees and which are gone when it ends, however it ends. Nothing is installed on the machine.
#
#   debian_swift SCRIPT WORK [ARGUMENT …]   the compiler below WORK/root; skips, and says so, where it can't be had. SCRIPT is started anew with the same
#                                           arguments in a mount namespace of its own, so this is called first, before the script changes its folder
#   unpacked FOLDER VARIANT ARCHITECTURE PACKAGES   packages of Debian in a folder, once
#   taken PACKAGE NAME                      the commit of PACKAGE, as a clone /src/NAME in the chroot; it stays, with what was built in it
#   inside COMMAND                          runs it in that clone; the array `environment` is added to a small environment
#
# What is not obvious:
# - A mirror that was frozen has an index past its date; it is signed all the same, so its date is not asked for.
# - Debian's package has the module _Testing_Foundation and not its library, which the linker is told to want. An empty one is put there; nothing is used of it.
toolchain=/usr/libexec/swift    # where Debian's package puts it
environment=()
step() { printf '\n=== %s (%s)\n' "$1" "$(date -u +%T)"; }
skipped() { echo "skipped: $1"; exit 0; }

debian_swift() {
    local script=$1
    work=$2
    root=$work/root
    [ "$(uname -sm)" = "Linux x86_64" ] || skipped "wants Linux on x86-64"
    [ "$(id -u)" = 0 ] || skipped "wants root, for mounts and chroot"
    for program in mmdebstrap unshare; do command -v "$program" >/dev/null || skipped "wants $program"; done
    if [ "${DYNWRAP_MOUNTS:-}" != own ]; then
        unshare --mount true 2>/dev/null || skipped "mounts of its own are not allowed here"
        DYNWRAP_MOUNTS=own exec unshare --mount --propagation private -- "$BASH" "$script" "${@:2}"
    fi
    mkdir -p "$work"
    step "the compiler"
    unpacked "$root" apt amd64 swiftlang,libc6-dev,libstdc++-16-dev,git,python3,procps,tzdata,file
    mounted -t proc proc "$root/proc"
    mounted --bind /dev "$root/dev"
    [ -z "${DYNWRAP_DATA:-}" ] || { mounted --bind -o ro "$DYNWRAP_DATA" "$root/src/data"; environment+=(DYNWRAP_DATA=/src/data); }
}

unpacked() {
    local folder=$1 variant=$2 architecture=$3 packages=$4 library
    if [ ! -d "$folder$toolchain" ]; then
        local mirror=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | awk '/\/debian\/?$/ { found = $0 } END { print found }')}
        [ -n "$mirror" ] || skipped "wants MIRROR, a Debian mirror"
        mmdebstrap --variant="$variant" --architectures="$architecture" --include="$packages" \
            --aptopt='Acquire::Check-Valid-Until "false"' --aptopt='Acquire::Retries "3"' --aptopt='APT::Install-Recommends "false"' \
            --dpkgopt='path-exclude=/usr/share/doc/*' "${SUITE:-sid}" "$folder" "$mirror"
    fi
    library=$folder$toolchain/lib/swift/linux/lib_Testing_Foundation.a
    [ -e "$library" ] || ar rc "$library"
}

# The last argument is the place.
mounted() { mkdir -p "${!#}"; mount "$@"; }

taken() {
    clone=/src/$2
    [ -d "$root$clone/.git" ] || git init -q "$root$clone"
    exec 9> "$root$clone/.git/dynwrap-lock"
    flock -n 9 || { echo "another run has $root$clone"; exit 1; }
    git -C "$root$clone" fetch -q "$1" HEAD
    git -C "$root$clone" -c advice.detachedHead=false checkout -qf FETCH_HEAD
    git -C "$root$clone" clean -fdq
    echo "commit $(git -C "$root$clone" rev-parse --short HEAD)"
}

inside() {
    chroot "$root" env -i PATH="$toolchain/bin:/usr/bin:/bin" HOME=/root LANG=C.UTF-8 ${environment[@]+"${environment[@]}"} bash -c "cd $clone; $1" 9>&-
}

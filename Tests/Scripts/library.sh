# Sourced: makes one library of what a build has left, so that clients of it are compiled and linked in seconds.
#
#   library BUILT FOLDER      BUILT: the folder of a build's products; the library goes into FOLDER, for -L FOLDER -lClientDynWrap

library() {
    # Objects of files that are gone stay in a build's folder; those of its sources count.
    local objects=() name source
    for name in DynWrap DynWrapSchema; do
        while read -r source; do objects+=("$1/$name.build/$(basename "$source").o"); done < <(tr -d "'" < "$1/$name.build/sources")
    done
    swiftc -emit-library -o "$2/libClientDynWrap.so" "${objects[@]}"
}

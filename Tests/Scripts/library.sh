# Sourced: makes one library of what a build has left, so that clients of it are compiled and linked in seconds.
#
#   library BUILT FOLDER      BUILT: the folder of a build's products; the library goes into FOLDER, for -L FOLDER -lClientDynWrap. `objects` has its files.

#   compiled ROOT FOLDER      builds the package ROOT for release, its library into FOLDER, compiles FOLDER/Client.swift as SwiftPM compiles a release build of a
#                             program, and links FOLDER/Client

library() {
    # Objects of files that are gone stay in a build's folder; those of its sources count.
    local name source
    objects=()
    for name in DynWrap DynWrapSchema; do
        while read -r source; do objects+=("$1/$name.build/$(basename "$source").o"); done < <(tr -d "'" < "$1/$name.build/sources")
    done
    swiftc -emit-library -o "$2/libClientDynWrap.so" "${objects[@]}"
}

compiled() {
    swift build --package-path "$1" -c release --target DynWrap > "$2/log" 2>&1 || { cat "$2/log" >&2; return 1; }
    local built
    built=$(swift build --package-path "$1" -c release --show-bin-path)
    library "$built" "$2"
    swiftc -O -wmo -parse-as-library -module-name Client -swift-version 6 -I "$built/Modules" -c "$2/Client.swift" -o "$2/Client.o"
    swiftc "$2/Client.o" -o "$2/Client" -L "$2" -lClientDynWrap -Xlinker -rpath -Xlinker "$2"
}

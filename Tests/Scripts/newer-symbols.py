#!/usr/bin/env python3
"""Lists what Sources use of Foundation and the standard library that is newer than the manifest's macOS.

Which system a declaration came with is in its module's symbol graph, what is used where is in the index that a debug build writes. Not
seen: what stands inside `#if canImport(Darwin)`, which apple-types.sh checks. A use under `if #available` is listed too.
Usage: Tests/Scripts/newer-symbols.py, after `swift build`
"""
import ctypes as c
import glob, json, os, re, shutil, subprocess, sys, tempfile

MODULES = ["Swift", "Synchronization", "_StringProcessing", "_Concurrency", "FoundationEssentials", "FoundationInternationalization", "Foundation"]
RECORD = 2  # indexstore_unit_dependency_kind_t

os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))


def skip(reason):
    print("skipped:", reason)
    sys.exit(0)


def run(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout


def newer_symbols(minimum):
    """The version and the name of every public declaration that came after `minimum`, by its USR."""
    triple = json.loads(run("swiftc", "-print-target-info"))["target"]["triple"]
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for module in MODULES:
            run("swift", "symbolgraph-extract", "-module-name", module, "-target", triple, "-output-dir", folder, "-minimum-access-level", "public")
        for path in glob.glob(folder + "/*.symbols.json"):
            with open(path) as graph:
                symbols = json.load(graph)["symbols"]
            for symbol in symbols:
                for availability in symbol.get("availability", []):
                    version = availability.get("introduced")
                    if availability.get("domain") == "macOS" and version:
                        version = (version["major"], version.get("minor", 0))
                        if version > minimum:
                            found[symbol["identifier"]["precise"]] = (version, ".".join(symbol["pathComponents"]))
    return found


class Text(c.Structure):
    _fields_ = [("start", c.c_void_p), ("length", c.c_size_t)]

    def __str__(self):
        return c.string_at(self.start, self.length).decode() if self.length else ""


class Index:
    """The C interface of the compiler's index store, as far as it is needed."""

    def __init__(self, library, store):
        self.library, self.error = c.CDLL(library), c.c_void_p()
        self.store = self.call("indexstore_store_create", c.c_void_p, os.fsencode(store), c.byref(self.error))
        if not self.store:
            skip("the index can't be opened")

    def call(self, name, result, *arguments):
        function = getattr(self.library, name)
        function.restype = result
        return function(*arguments)

    def each(self, name, owner, element, body, *more):
        visit = c.CFUNCTYPE(c.c_bool, c.c_void_p, element)(lambda _, value: body(value) or True)
        self.call(name, c.c_bool, c.c_void_p(owner), *more, None, visit)

    def files(self):
        """The record's name and the path of each file that was indexed."""
        found = set()

        def unit(name):
            reader = self.call("indexstore_unit_reader_create", c.c_void_p, c.c_void_p(self.store), str(name).encode(), c.byref(self.error))

            def dependency(value):
                value = c.c_void_p(value)
                if self.call("indexstore_unit_dependency_get_kind", c.c_int, value) == RECORD:
                    found.add((str(self.call("indexstore_unit_dependency_get_name", Text, value)),
                               str(self.call("indexstore_unit_dependency_get_filepath", Text, value))))

            self.each("indexstore_unit_reader_dependencies_apply_f", reader, c.c_void_p, dependency)
            self.call("indexstore_unit_reader_dispose", None, c.c_void_p(reader))

        self.each("indexstore_store_units_apply_f", self.store, Text, unit, c.c_uint(0))
        return found

    def uses(self, record, body):
        reader = self.call("indexstore_record_reader_create", c.c_void_p, c.c_void_p(self.store), record.encode(), c.byref(self.error))
        if not reader:
            return

        def occurrence(value):
            symbol = self.call("indexstore_occurrence_get_symbol", c.c_void_p, c.c_void_p(value))
            line, column = c.c_uint(), c.c_uint()
            self.call("indexstore_occurrence_get_line_col", None, c.c_void_p(value), c.byref(line), c.byref(column))
            body(str(self.call("indexstore_symbol_get_usr", Text, c.c_void_p(symbol))), line.value)

        self.each("indexstore_record_reader_occurrences_apply_f", reader, c.c_void_p, occurrence)
        self.call("indexstore_record_reader_dispose", None, c.c_void_p(reader))


def main():
    compiler = shutil.which("swiftc") or skip("no swiftc")
    libraries = glob.glob(os.path.join(os.path.dirname(os.path.realpath(compiler)), "../lib/libIndexStore.so*"))
    stores = glob.glob(".build/debug/index/store")
    if not libraries or not stores:
        skip("no index: run swift build" if libraries else "no libIndexStore beside swiftc")
    match = re.search(r"\.macOS\(\.v(\d+)(?:_(\d+))?\)", open("Package.swift").read())
    minimum = (int(match[1]), int(match[2] or 0))
    newer, index = newer_symbols(minimum), Index(libraries[0], stores[0])
    sources, found, uses, files = os.path.abspath("Sources") + os.sep, set(), 0, 0
    for record, path in index.files():
        if not path.startswith(sources) or not os.path.exists(path):
            continue
        files += 1

        def use(usr, line):
            nonlocal uses
            uses += 1
            if usr in newer:
                version, name = newer[usr]
                found.add(f"{os.path.relpath(path)}:{line}: {name} (macOS {version[0]}.{version[1]})")

        index.uses(record, use)
    print("\n".join(sorted(found) + [f"{len(newer)} newer declarations, {uses} uses in {files} files, {len(found)} of those newer than macOS {minimum[0]}.{minimum[1]}"]))
    # Nothing looked at or nothing to look for is a broken check, not a good result.
    sys.exit(1 if found or not uses or not newer else 0)


main()

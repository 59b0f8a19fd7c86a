#!/usr/bin/env python3
"""Lists what Sources use of Foundation and the standard library that is newer than the manifest's macOS.

Which system a declaration came with is in its module's symbol graph, what is used where is in the index that a debug build writes. Not
seen: what stands inside `#if canImport(Darwin)`, which apple-types.sh checks. A use under `if #available` is listed too.
Usage: Tests/Scripts/newer-symbols.py, after `swift build`
"""
import glob, json, os, re, subprocess, sys, tempfile

sys.dont_write_bytecode = True
from index_store import Index

MODULES = ["Swift", "Synchronization", "_StringProcessing", "_Concurrency", "FoundationEssentials", "FoundationInternationalization", "Foundation"]

os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))


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


def main():
    match = re.search(r"\.macOS\(\.v(\d+)(?:_(\d+))?\)", open("Package.swift").read())
    minimum = (int(match[1]), int(match[2] or 0))
    index = Index.of_debug_build()
    newer = newer_symbols(minimum)
    sources, found, uses, files = os.path.abspath("Sources") + os.sep, set(), 0, 0
    for record, path in index.files():
        if not path.startswith(sources) or not os.path.exists(path):
            continue
        files += 1

        def use(usr, name, roles, line):
            nonlocal uses
            uses += 1
            if usr in newer:
                version, name = newer[usr]
                found.add(f"{os.path.relpath(path)}:{line}: {name} (macOS {version[0]}.{version[1]})")

        index.occurrences(record, use)
    print("\n".join(sorted(found) + [f"{len(newer)} newer declarations, {uses} uses in {files} files, {len(found)} of those newer than macOS {minimum[0]}.{minimum[1]}"]))
    # Nothing looked at or nothing to look for is a broken check, not a good result.
    sys.exit(1 if found or not uses or not newer else 0)


main()

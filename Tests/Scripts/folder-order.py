#!/usr/bin/env python3
"""Holds the order of the folders: each uses only those above it in CONTRIBUTING's map of Sources, and has at most 25 files.

The index that a debug build writes has every use with its line: members, extensions, operators and initialisers too, which a search for the names of types
does not see.

    folder-order.py                after `swift build`; fails with each line that uses something of a folder further down in the map, with a folder that is
                                   too full, where map and Sources have different folders, and with a file that the map or Architecture names and nobody has
    folder-order.py --between A B  the lines by which the folder A uses the folder B
    folder-order.py --self-test    the same check must fail with an order that is wrong: with the map from the bottom up, and with two folders exchanged
"""
import collections, os, re, sys

sys.dont_write_bytecode = True
from index_store import DEFINITION, REFERENCE, Index

MOST_FILES = 25
MAP = "CONTRIBUTING.md"
PAGES = [MAP, "Sources/DynWrap/DynWrap.docc/Architecture.md"]
os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))


def written_order():
    """The folders below Sources in the order of the map."""
    order, module = [], None
    for line in open(MAP, encoding="utf-8"):
        if match := re.match(r"Sources/(\w+)/ ", line):
            module = match[1]
            order.append(module)
        elif match := re.match(r"  ([\w/]+)/ ", line):
            if module:
                order.append(f"{module}/{match[1]}")
        elif module and not line.startswith(" "):
            module = None
    return order


def folder(path):
    """The folder of a source file, as the map names it."""
    return os.path.dirname(path)[len("Sources/"):]


def source_files():
    for place, folders, names in os.walk("Sources"):
        folders[:] = sorted(name for name in folders if not name.endswith(".docc"))
        yield from (os.path.join(place, name) for name in sorted(names) if name.endswith(".swift"))


def uses():
    """By folder and folder used: the lines, each with the name of what is used."""
    index, root = Index.of_debug_build(), os.path.abspath("Sources") + os.sep
    homes, mentions = {}, []
    for record, path in index.files():
        if not path.startswith(root) or not os.path.exists(path):
            continue
        file = os.path.relpath(path)

        def occurrence(usr, name, roles, line):
            if roles & DEFINITION:
                homes[usr] = file
            elif roles & REFERENCE:
                mentions.append((usr, name, file, line))

        index.occurrences(record, occurrence)
    found = collections.defaultdict(set)
    for usr, name, file, line in mentions:
        home = homes.get(usr)
        if home and folder(home) != folder(file):
            found[folder(file), folder(home)].add((file, line, name))
    return found


def against(order, found):
    """The lines that use a folder which stands further down."""
    place = {name: number for number, name in enumerate(order)}
    for (user, used), lines in sorted(found.items()):
        if user in place and used in place and place[used] > place[user]:
            for file, line, name in sorted(lines):
                yield f"{file}:{line}: `{name}` is of {used}, which may use {user} and not be used by it"


def named_files():
    """The files of Sources that pages about the code send their readers to, with the page."""
    for page in PAGES:
        for name in re.findall(r"`([A-Z][\w/]*/[\w+]+\.swift)`", open(page, encoding="utf-8").read()):
            yield page, name


def complaints(order, found):
    counts = collections.Counter(folder(path) for path in source_files())
    for name in sorted(set(counts) - set(order)):
        yield f"{name} is in Sources and not in the map"
    for name in sorted(name for name in order if "/" in name and not any(x == name or x.startswith(name + "/") for x in counts)):
        yield f"{name} is in the map and not in Sources"
    for name, count in sorted(counts.items()):
        if count > MOST_FILES:
            yield f"{name} has {count} files, more than {MOST_FILES}"
    files = {path for path in source_files()}
    for page, name in named_files():
        if not any(path.endswith("/" + name) for path in files):
            yield f"{page} names {name}, which is not in Sources"
    yield from against(order, found)


def self_test(order, found):
    """An order that is wrong must be told, or the check shows nothing."""
    backwards = list(reversed(order))
    if len(list(against(backwards, found))) < 1000:
        return "the map from the bottom up was accepted"
    # Any two folders of which one uses the other.
    for (user, used), lines in sorted(found.items()):
        if user not in order or used not in order:
            continue
        swapped = [{user: used, used: user}.get(name, name) for name in order]
        told = "\n".join(against(swapped, found))
        if any(f"{file}:{line}: `{name}`" not in told for file, line, name in lines):
            return f"{user} and {used} exchanged were accepted"
    if not list(complaints([name for name in order if name != max(order)], found)):
        return f"the map without {max(order)} was accepted"
    if not list(named_files()):
        return "no page names a file"
    return None


def main():
    order, found = written_order(), uses()
    if not order or not found:
        sys.exit("nothing to look at: no map, or no uses in the index")
    if sys.argv[1:2] == ["--between"]:
        for file, line, name in sorted(found[sys.argv[2], sys.argv[3]]):
            print(f"{file}:{line}: {name}")
        return
    if sys.argv[1:] == ["--self-test"]:
        failure = self_test(order, found)
        sys.exit(failure or print(f"{len(found)} pairs of folders exchanged, each told"))
    wrong = list(complaints(order, found))
    print("\n".join(wrong + [f"{len(order)} folders, {len(found)} of them use another, {len(wrong)} complaints"]))
    sys.exit(1 if wrong else 0)


main()

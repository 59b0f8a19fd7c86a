#!/usr/bin/env python3
"""Holds the list of what could stop the program or break its memory: every such construct in Sources is in traps.txt, with its reason and its tests.

    traps.py              fails where Sources have what the list has not, where the list has what Sources have not (any more), where a group names no tests or
                          tests that are not there
    traps.py --list       prints what is in Sources, as the list writes it
    traps.py --self-test  the same check must fail where something is added, removed, or only mentioned in a comment or a text

By line are listed: forced unwrapping and casting (`!`, `try!`, `as!`), what stops the program (`fatalError`, `precondition`, `assert` and their like), and what
the compiler is told not to check (`@unchecked`, `@_effects`, `@safe`, `@unsafe`, `@exclusivity(unchecked)`, `unowned(unsafe)`, `nonisolated(unsafe)`, unchecked operations), and pointers that leave the call which lends them.
By number are listed, for each file: expressions marked `unsafe`, whose proof is the comment beside them, and casts that nothing checks. Who adds one
changes the number, and so says that the group's reason holds for it too. Wrapping arithmetic (`&+`) can't stop and is not listed.
"""
import collections
import functools
import pathlib
import re
import sys

here = pathlib.Path(__file__).resolve().parent
root = here.parent.parent
LIST = here / "traps.txt"

COUNTED = {
    "unsafe": r"(?<![\w@])unsafe(?![\w):])",
    "unsafeBitCast": r"\bunsafeBitCast\(",
    "unsafeDowncast": r"\bunsafeDowncast\(",
    "unsafelyUnwrapped": r"\bunsafelyUnwrapped\b",
    "Unmanaged": r"\bUnmanaged[.<]",
}
BY_LINE = re.compile(
    r"""(?x)
    (?<= [\w)\]>}"?] ) ! (?! = )                            # x!, f()!, and types that unwrap themselves
    | \b try! | \b as!
    | \b (?: fatalError | precondition | preconditionFailure | assert | assertionFailure | abort | exit | _exit ) \(
    | @_effects\( | @unchecked | @safe\b | @unsafe\b | \(unchecked\) | \b unowned\( | \b nonisolated\(unsafe\)
    | \b with(?!Lock\b)\w+ (?: \([^()]*\) )? \s* \(? \{ \s* (?: unsafe \s+ )? \$0 (?: \.(?:baseAddress|bindMemory)\b [^}]* )? \s* \}  # a pointer that leaves the call that lends it
    | \b unchecked\w*: | \b \w*\(unchecked | \b UncheckedSendable | \b _unsafe\w*\b(?!Elements)
    """
)


def code(text):
    """The text with comments taken out and strings emptied, but for what is interpolated in them; lines stay where they are."""
    out, i, n = [], 0, len(text)
    strings = []  # of each string that is open: its closing mark, its number of #, and how many brackets its interpolation has open (-1: none)
    while i < n:
        c = text[i]
        if strings and strings[-1][2] < 0:
            mark, marks, _ = strings[-1]
            if text.startswith(mark, i):
                strings.pop()
                out.append('"')
                i += len(mark)
            elif text.startswith("\\" + "#" * marks + "(", i):
                strings[-1][2] = 0
                i += 1 + marks
            elif text.startswith("\\" + "#" * marks, i):
                i += 2 + marks
            else:
                if c == "\n":
                    out.append(c)
                i += 1
            continue
        if text.startswith("//", i):
            i = text.find("\n", i) if "\n" in text[i:] else n
        elif text.startswith("/*", i):
            end = text.index("*/", i) + 2
            out.append("\n" * text.count("\n", i, end))
            i = end
        elif match := re.compile(r'(#*)("""|")').match(text, i):
            strings.append([match[2] + match[1], len(match[1]), -1])
            out.append('"')
            i = match.end()
        else:
            if strings and c in "()":
                strings[-1][2] += 1 if c == "(" else -1
                if strings[-1][2] == 0:
                    strings[-1][2] = -1
                    c = ") "
            out.append(c)
            i += 1
    return "".join(out)


def sources():
    return {
        str(file.relative_to(root)): file.read_text(encoding="utf-8")
        for file in sorted((root / "Sources").rglob("*.swift"))
        if ".docc" not in str(file)
    }


@functools.cache
def found_in(text):
    """By kind, and by line, the number."""
    counts = collections.Counter()
    for plain, line in zip(code(text).split("\n"), text.split("\n")):
        for kind, pattern in COUNTED.items():
            if number := len(re.findall(pattern, plain)):
                counts[kind] += number
        if BY_LINE.search(plain):
            counts["`" + line.split("  //")[0].strip() + "`"] += 1
    return counts


def found(texts):
    """The same, by file."""
    return {(file, what): number for file, text in texts.items() for what, number in found_in(text).items()}


@functools.cache
def tests():
    """Every file of tests as one text."""
    return "\n".join(file.read_text(encoding="utf-8") for file in (root / "Tests").rglob("*.swift"))


@functools.cache
def is_test(name):
    return (root / "Tests" / name).exists() if "/" in name else bool(re.search(rf"\b(?:struct|class|enum) {name}\b", tests()))


def listed(text):
    """What the list has, as `found` gives it; its complaints about itself; how many groups."""
    counts, wrong, groups = collections.Counter(), [], []
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("## "):
            groups.append([line, None])
        elif line.startswith("tests: ") and groups:
            groups[-1][1] = line
            for name in line[len("tests: "):].split(", "):
                if not is_test(name):
                    wrong.append(f"traps.txt:{number}: there is no test {name}")
        elif match := re.match(r"(Sources/\S+\.swift): (?:(\d+) × )?(.+)$", line):
            if not groups or groups[-1][1] is None:
                wrong.append(f"traps.txt:{number}: of no group, or of one without tests")
            if (match[1], match[3]) in counts:
                wrong.append(f"traps.txt:{number}: a second time")
            counts[match[1], match[3]] = int(match[2] or 1)
        elif groups and line and not line.startswith("#") and groups[-1][1] is not None:
            wrong.append(f"traps.txt:{number}: not understood")
    return counts, wrong, len(groups)


def written(file, what, number):
    return f"{file}: {f'{number} × ' if number > 1 or what in COUNTED else ''}{what}"


def complaints(texts, text):
    there, (said, wrong, _) = found(texts), listed(text)
    for file, what in sorted(set(there) | set(said)):
        has, says = there.get((file, what), 0), said[file, what]
        if has == says:
            continue
        if not says:
            wrong.append(f"not listed: {written(file, what, has)}")
        elif not has:
            wrong.append(f"listed, and not in Sources: {written(file, what, says)}")
        else:
            wrong.append(f"{file}: {what}: {has} in Sources, {says} in the list; is what is new proven beside it?")
    return wrong


def self_test(texts, text):
    """What must be told, and what must not be."""
    file = "Sources/DynWrapSchema/JSON/Scanner/Scanner.swift"
    added = [
        "let a = b!", "let a = b!.c", "let a = f()![0]", "let a = try! f()", "let a = b as! C", "var a: Int!", "fatalError()", "precondition(a)",
        "preconditionFailure()", "assert(a)", "assertionFailure()", "final class A: @unchecked Sendable {}", "nonisolated(unsafe) var a = 1",
        "unowned(unsafe) let a: B", "unowned(safe) let a: B", "@safe struct A {}", "@unsafe func a() {}", "@exclusivity(unchecked) var a = 1",
        "let a = unsafe b", "let a = unsafeBitCast(b, to: C.self)", "let a = b.unsafelyUnwrapped", "let a = unsafeDowncast(b, to: C.self)",
        "Unmanaged.passRetained(a)", "_ = a._unsafelyUnwrappedUnchecked", 'let a = "\\(b!)"', 'let a = #"\\#(f(")")!)"#',
        "let a = b.withUnsafeBufferPointer { unsafe $0 }", "let a = b.withContiguousStorageIfAvailable({ $0.baseAddress })",
        'let a = (unsafe b)', 'let a = """\n  // \\(b!)\n  """',
    ]
    for line in added:
        if not complaints({**texts, file: texts[file] + "\n" + line + "\n"}, text):
            return f"was accepted: {line}"
    # Neither code that only mentions a construct nor one of another meaning is told.
    harmless = [
        "let a = b.withUnsafeBytes { c($0) }", "let a = b.withUnsafeBytes { $0.count }", "let a = b.withLock { $0 }",
        "// let a = b!", "/* try! f() */ let a = 1", 'let a = "b! unsafe fatalError()"', "if a != b {}", "if !a {}", "guard let a = b, !c else { return }",
        'let a = #"x! \\(b!) "#', "#if !os(Linux)\n#endif", "a &+= 1", "let unsafety = 1", '"""\n as! \n"""', "a ! = b", "let a = b(unsafe: c)",
    ]
    for line in harmless:
        if told := complaints({**texts, file: texts[file] + "\n" + line + "\n"}, text):
            return f"was told: {line}: {told[0]}"
    for file, what in found(texts):
        if what in COUNTED:
            continue
        line = what.strip("`")
        at = texts[file].index(line)
        if not complaints({**texts, file: texts[file][:at] + texts[file][at + len(line):]}, text):
            return f"may be gone from {file}: {line}"
    some = next(file for file, what in found(texts) if what == "unsafe")
    if not complaints({**texts, some: texts[some].replace("unsafe ", "", 1)}, text):
        return f"one `unsafe` less in {some} was accepted"
    for line in text.split("\n"):
        if line.startswith("Sources/") and not complaints(texts, text.replace(line + "\n", "", 1)):
            return f"a list without this was accepted: {line}"
        if line.startswith("tests: ") and not complaints(texts, text.replace(line, "tests: NoSuchTests", 1)):
            return "a test that is not there was accepted"
    return None


def main():
    texts = sources()
    if sys.argv[1:] == ["--list"]:
        for (file, what), number in sorted(found(texts).items(), key=lambda entry: (entry[0][1] not in COUNTED, entry[0])):
            print(written(file, what, number))
        return
    text = LIST.read_text(encoding="utf-8")
    if sys.argv[1:] == ["--self-test"]:
        failure = self_test(texts, text)
        sys.exit(failure or print("what is added, removed or only mentioned is told, or not, as it should be"))
    wrong, counts = complaints(texts, text), found(texts)
    total = {kind: sum(number for (_, what), number in counts.items() if what == kind) for kind in COUNTED}
    lines = sum(number for (_, what), number in counts.items() if what not in COUNTED)
    print("\n".join(wrong + [f"{lines} constructs by line, {', '.join(f'{n} {kind}' for kind, n in total.items())}, {listed(text)[2]} reasons: {len(wrong)} complaints"]))
    sys.exit(1 if wrong else 0)


main()

"""Builds a copy of the checkout that holds the mutants, each switched on by DYNWRAP_MUTANT; leaves out those that do not compile."""
import os, re, subprocess, sys
from sites import TURNED

COPY = None  # the folder of the copy, once made

SWITCH = """
import Foundation

/// Which mutant is made, and which ones the run came by.
@usableFromInline enum Mutant {
    @usableFromInline static let number = ProcessInfo.processInfo.environment["DYNWRAP_MUTANT"].flatMap { Int($0) } ?? 0
    nonisolated(unsafe) static let reached: UnsafeMutablePointer<UInt8> = {
        let table = UnsafeMutablePointer<UInt8>.allocate(capacity: LIMIT)
        table.initialize(repeating: 0, count: LIMIT)
        if ProcessInfo.processInfo.environment["DYNWRAP_MUTANTS_SEEN"] != nil { atexit { Mutant.write() } }
        return table
    }()
    @usableFromInline static func isMade(_ n: Int) -> Bool {
        reached[n] = 1
        return number == n
    }
    static func write() {
        let path = ProcessInfo.processInfo.environment["DYNWRAP_MUTANTS_SEEN"]! + ".MODULE"
        let list = (0..<LIMIT).filter { reached[$0] == 1 }.map(String.init).joined(separator: " ")
        try? list.write(toFile: path, atomically: false, encoding: .utf8)
    }
}
"""
# For each kind of operator: its precedence, and the overloads that stand for it, with A, B for the two operators and N for the number.
EQUATING = """@usableFromInline func NAME<T: Equatable>(_ a: T, _ b: T) -> Bool { Mutant.isMade(N) ? a B b : a A b }
@usableFromInline func NAME<T>(_ a: T?, _ b: _OptionalNilComparisonType) -> Bool { Mutant.isMade(N) ? a B b : a A b }
@usableFromInline func NAME(_ a: Any.Type?, _ b: Any.Type?) -> Bool { Mutant.isMade(N) ? a B b : a A b }
"""
COMPARING = "@usableFromInline func NAME<T: Comparable>(_ a: T, _ b: T) -> Bool { Mutant.isMade(N) ? a B b : a A b }\n"
CONNECTING = """@usableFromInline func NAME(_ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool {
    Mutant.isMade(N) ? try a B b() : try a A b()
}
"""
KINDS = {
    "==": ("ComparisonPrecedence", EQUATING), "!=": ("ComparisonPrecedence", EQUATING),
    "<": ("ComparisonPrecedence", COMPARING), "<=": ("ComparisonPrecedence", COMPARING),
    ">": ("ComparisonPrecedence", COMPARING), ">=": ("ComparisonPrecedence", COMPARING),
    "===": ("ComparisonPrecedence", "@usableFromInline func NAME(_ a: AnyObject?, _ b: AnyObject?) -> Bool { Mutant.isMade(N) ? a B b : a A b }\n"),
    "&&": ("LogicalConjunctionPrecedence", CONNECTING), "||": ("LogicalDisjunctionPrecedence", CONNECTING),
    "+": (
        "AdditionPrecedence",
        "@usableFromInline func NAME<T: AdditiveArithmetic>(_ a: T, _ b: T) -> T { Mutant.isMade(N) ? a B b : a A b }\n"),
    "&+": (
        "AdditionPrecedence",
        "@usableFromInline func NAME<T: FixedWidthInteger>(_ a: T, _ b: T) -> T { Mutant.isMade(N) ? a B b : a A b }\n"),
    "+=": (
        "AssignmentPrecedence",
        "@usableFromInline func NAME<T: AdditiveArithmetic>(_ a: inout T, _ b: T) { if Mutant.isMade(N) { a B b } else { a A b } }\n"),
    "..<": (
        "RangeFormationPrecedence",
        "@usableFromInline func NAME<T: Strideable>(_ a: T, _ b: T) -> Range<T> where T.Stride: SignedInteger "
        "{ Mutant.isMade(N) ? a..<b.advanced(by: 1) : a..<b }\n"),
    "...": (
        "RangeFormationPrecedence",
        "@usableFromInline func NAME<T: Strideable>(_ a: T, _ b: T) -> ClosedRange<T> where T.Stride: SignedInteger "
        "{ Mutant.isMade(N) ? a...b.advanced(by: -1) : a...b }\n"),
}
for other, kind in (("!==", "==="), ("-", "+"), ("&-", "&+"), ("-=", "+=")):
    KINDS[other] = KINDS[kind]


def name(number):
    """An operator of the mutant's own: its digits as box-drawing characters."""
    return "\u2550" + "".join(chr(0x2500 + int(d)) for d in str(number))


def written(text, mutants):
    """The text of a file with its mutants in it, line for line."""
    parts = []  # (offset, order, text, length of what is replaced)
    for number, site in mutants:
        for edit in site.edits:
            if edit[0] == "operator":
                parts.append((edit[1], (1, 0), name(number), edit[2] - edit[1]))
            elif edit[0] == "replace":
                parts.append((edit[1], (1, 0), edit[3].replace("(N)", f"({number})"), edit[2] - edit[1]))
            else:
                _, a, b, before, after = edit
                parts.append((a, (0, -(b - a)), before.replace("(N)", f"({number})"), 0))
                if after:
                    parts.append((b, (-1, b - a), after.replace("(N)", f"({number})"), 0))
    out, at = [], 0
    for offset, _, new, length in sorted(parts, key=lambda p: p[:2]):
        out += [text[at:offset], new]
        at = offset + length
    return "".join(out) + text[at:]


def by_files(mutants):
    by_file = {}
    for number, site in mutants.items():
        by_file.setdefault(site.file, []).append((number, site))
    return by_file


def copy(work):
    """The files of the checkout as they are, without their outputs; the switch in each module, warnings no errors."""
    global COPY
    COPY = os.path.join(work, "checkout")
    files = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], capture_output=True, text=True, check=True).stdout.split("\n")
    kept = set()
    for file in files:
        if file and os.path.exists(file):
            kept.add(file)
            put(file, open(file, "rb").read())
    for folder in ("Sources", "Tests"):
        for root, _, names in os.walk(os.path.join(COPY, folder)):
            for n in names:
                if os.path.relpath(os.path.join(root, n), COPY) not in kept:
                    os.remove(os.path.join(root, n))
    manifest = open("Package.swift").read()
    put("Package.swift", re.sub(r".*treatAllWarnings.*\n", "", manifest).encode())


def put(file, content):
    """Writes where the content is another, so that what stays the same is not built again."""
    path = os.path.join(COPY, file)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if os.path.exists(path) and open(path, "rb").read() == content:
        return
    with open(path, "wb") as f:
        f.write(content)


def build():
    result = subprocess.run(["swift", "build", "--build-tests"], cwd=COPY, capture_output=True, text=True)
    return result.returncode, result.stdout + result.stderr


def make(order, number, work):
    """Builds with the first mutants of `order` that compile; gives the bundle, the mutants by number, and how many did not compile."""
    copy(work)
    if not os.environ.get("DYNWRAP_DATA"):
        data = os.path.abspath("../shared/data")
        if os.path.isdir(data):
            os.environ["DYNWRAP_DATA"] = data
    limit = number + number // 5 + 10
    mutants = dict(enumerate(order[:limit], 1))
    dropped, touched = set(), set()
    for _ in range(25):
        sources(mutants, limit, touched)
        status, output = build()
        if status == 0:
            break
        failing = erring(output, mutants)
        if not failing:
            print("\n".join(line for line in output.split("\n") if "error" in line)[-3000:] or output[-3000:])
            sys.exit("the copy does not build, and no mutant is to blame")
        dropped |= failing
        mutants = {n: s for n, s in mutants.items() if n not in dropped}
        print(f"{len(failing)} do not compile", flush=True)
    else:
        sys.exit("the copy does not build")
    kept = dict(list(mutants.items())[:number])
    if len(kept) < number:
        print(f"only {len(kept)} of {number} compile")
    bin_path = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=COPY, capture_output=True, text=True, check=True).stdout.strip()
    return os.path.join(bin_path, "DynWrapPackageTests.xctest"), kept, sum(n <= max(kept) for n in dropped)


def sources(mutants, limit, touched):
    by_file = by_files(mutants)
    for file in set(by_file) | touched:
        put(file, written(open(file).read(), by_file.get(file, [])).encode())
    touched |= set(by_file)
    for module in ("DynWrap", "DynWrapSchema"):
        text = SWITCH.replace("LIMIT", str(limit + 1)).replace("MODULE", module)
        for n, site in mutants.items():
            for edit in site.edits:
                if edit[0] == "operator" and site.file.startswith(f"Sources/{module}/"):
                    precedence, functions = KINDS[edit[3]]
                    text += f"infix operator {name(n)}: {precedence}\n" + (
                        functions.replace("NAME", name(n)).replace("(N)", f"({n})").replace(" A ", f" {edit[3]} ").replace(" B ", f" {TURNED[edit[3]]} "))
        put(f"Sources/{module}/Mutant.swift", text.encode())


def erring(output, mutants):
    """The mutants on the lines of errors; where there is none, the nearest one before in the file."""
    failing = set()
    for file, line in set(re.findall(r"^(/\S+?\.swift):(\d+):\d+: error:", output, re.M)):
        file, line = os.path.relpath(file, COPY), int(line)
        there = [(n, s) for n, s in mutants.items() if s.file == file]
        hit = {n for n, s in there if s.line <= line <= s.last}
        if not hit and there:
            hit = {min(there, key=lambda m: (abs(m[1].line - line), m[0]))[0]}
        failing |= hit
    return failing

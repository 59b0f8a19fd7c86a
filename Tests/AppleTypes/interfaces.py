#!/usr/bin/env python3
"""Writes the toolchain's own module interfaces anew for another system, so that a type checker here can stand in for one there.

  interfaces.py FROM TO TRIPLE FILE [--words32]    FROM: folder with NAME.swiftmodule/*.swiftinterface; FILE: the interface's name under TO

Only declarations matter to a type checker, so bodies are skipped, which makes the modules quick to build. With --words32 `Int` and `UInt`
have 32 bits, as on arm64_32 and wasm32: their two structs are written with the 32-bit builtins, and the bodies that constants go through
(`@_transparent`) are kept, so that the compiler folds constants and reports those that overflow.
"""
import os, re, sys

MODULES = ["Swift", "SwiftOnoneSupport", "Synchronization", "_Concurrency", "_RegexParser", "_StringProcessing"]


def retargeted(text, triple):
    text = re.sub(r"(?m)^ *@backDeployed.*\n", "", text)
    text = re.sub(r"(?m)^import Glibc\n", "", text)
    # Functions of this system's shims.
    text = text.replace("_swift_stdlib_gettid()", "(0 as UInt32)")
    text = text.replace("_stdlib_remainderl(self, other)", "other").replace("_stdlib_squareRootl(self)", "1")
    # The availability of the declarations holds for who uses them, not for the interface itself.
    return re.sub(r"(?m)^(// swift-module-flags:.*?)-target [^ ]+", rf"\1-disable-availability-checking -target {triple}", text, count=1)


def without_any_bodies(text):
    return re.sub(r"(?m)^(// swift-module-flags:)", r"\1 -experimental-skip-all-function-bodies", text, count=1)


def with_words_of_32_bits(text):
    # Vectors of Int have a layout of their own; nothing here uses them.
    text = re.sub(
        r"(?ms)^extension Swift\.SIMD(\d+|Mask) where (Scalar == Swift\.U?Int|Storage == Swift\.SIMD\d+<Swift\.Int>) \{.*?^\}\n", "", text)
    # Conversions of other types from and to Int.
    text = re.sub(r"tofp_Int64_(\w+\(extended\._value\))", r"tofp_Int32_\1", text)
    text = re.sub(r"(init\(_ v: Swift\.U?Int\) \{\s*_value = Builtin\.[su]itofp)_Int64_", r"\1_Int32_", text)
    text = text.replace("return Int(Builtin.assumeNonNegative_Int64(", "return Int(Builtin.assumeNonNegative_Int32(")

    def low_word(match):
        return re.sub("[sz]extOrBitCast_Int64_Int32|trunc_Int64_Int32", "truncOrBitCast_Int64_Int32", match[0].replace("_Int64(", "_Int32("))

    def truncating(match):
        body = match[0].replace("truncOrBitCast_Int64_Int64(", "zextOrBitCast_Int32_Int64(")
        return body.replace("truncOrBitCast_Int64_", "truncOrBitCast_Int32_")

    text = re.sub(r"(?s)_lowWord: Swift\.UInt \{.*?\n  \}", low_word, text)
    text = re.sub(r"(?s)init\(_truncatingBits bits: Swift\.UInt\) \{.*?\n  \}", truncating, text)

    def own(match):
        body = match[0].replace("Builtin.Int64", "Builtin.Int32").replace("UInt64(_value)", "UInt64(truncatingIfNeeded: self)")
        body = re.sub(r"(Builtin\.\w+?)_Int64", r"\1_Int32", body).replace("_Int64(", "_Int32(")
        body = re.sub(r"(Vec\d+x)Int64", r"\1Int32", body)
        # The width itself, and the shift to the sign.
        body = re.sub(r"\b64\b", "32", re.sub(r"\b63\b", "31", body))
        body = body.replace("truncOrBitCast_Int32_Word", "zextOrBitCast_Int32_Word")
        return re.sub("[sz]extOrBitCast_Word_Int32", "truncOrBitCast_Word_Int32", body)

    return re.sub(r"(?ms)^(@frozen public struct U?Int :|extension Swift\.U?Int\b[^.]).*?^\}", own, text)


def with_transparent_bodies(text):
    """Takes the bodies off all functions but the transparent ones."""
    lines, out, i = text.split("\n"), [], 0
    attributes = r'@inlinable |@_alwaysEmitIntoClient |@inline\(__always\) |@inline\(never\) '
    while i < len(lines):
        line = lines[i]
        is_inlined = "@inlinable" in line or "@_alwaysEmitIntoClient" in line
        if is_inlined and "@_transparent" not in line and re.search(r"\b(func|init)\b", line) and line.rstrip().endswith("{"):
            indent = line[: len(line) - len(line.lstrip())]
            end = i + 1
            while not re.match(indent + r"\}", lines[end]):
                end += 1
            head = re.sub(attributes, "", line.rstrip()[:-1].rstrip())
            if not re.search(r"\b(public|open)\b|@usableFromInline", head) and (not out or out[-1].strip() != "@usableFromInline"):
                head = indent + "@usableFromInline " + head.lstrip()
            out.append(head)
            i = end + 1
        else:
            out.append(line)
            i += 1
    text = "\n".join(out)
    # Layouts of strings and objects that differ where a word is half as long.
    text = re.sub(r"\b0x[0-9A-Fa-f_]{17,}\b(?=\s*(\n|$))", "0x4000_0000", text)
    # A count of words that is folded into a shift which has no meaning for 32 bits.
    return re.sub(r"return \((\d+) \+ 64 - 1\) / 64", r"return (\1 + 32 - 1) / 32", text)


def main():
    source, target, triple, file = sys.argv[1:5]
    for name in MODULES:
        folder = os.path.join(source, name + ".swiftmodule")
        with open(os.path.join(folder, next(f for f in sorted(os.listdir(folder)) if f.endswith("-gnu.swiftinterface")))) as interface:
            text = retargeted(interface.read(), triple)
        if "--words32" in sys.argv and name == "Swift":
            text = with_transparent_bodies(with_words_of_32_bits(text))
            text = text.replace(" -O -library", " -Onone -library")
        else:
            text = without_any_bodies(text)
        os.makedirs(os.path.join(target, name + ".swiftmodule"), exist_ok=True)
        with open(os.path.join(target, name + ".swiftmodule", file), "w") as interface:
            interface.write(text)


main()

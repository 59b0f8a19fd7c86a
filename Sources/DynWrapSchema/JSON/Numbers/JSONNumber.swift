#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A JSON number: its text, converted to a Swift number on request.
///
/// ```swift
/// let n = try JSON(parsing: "[1e400, 18446744073709551615, 0.10]")
/// n[0].number?.text      // "1e400"
/// n[0].number?.double    // nil: beyond Double
/// n[1].number?.uint      // 18446744073709551615
/// n[2].number?.decimal   // 0.1
/// ```
public struct JSONNumber: Sendable {
    /// The number as written.
    public let text: String

    /// A number from text that is known to follow the grammar.
    init(checked text: String) { self.text = text }

    /// A number with this text; nil where it does not follow RFC 8259 §6 (no leading zeros, no `+`, no `.5`, no NaN). O(length).
    public init?(_ text: String) {
        guard NumberGrammar.matches(text.utf8) else { return nil }
        self.text = text
    }

    /// Whether it is written without a fraction and an exponent.
    public var isIntegerLiteral: Bool { !text.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") } }

    func withText<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        var copy = text
        return copy.withUTF8 { unsafe body($0) }
    }

    /// The value as an integer of any width, where it is whole and in range (`1e3` is 1000); else nil.
    public func integer<N: FixedWidthInteger>(as type: N.Type = N.self) -> N? {
        unsafe withText { unsafe NumberDecoding.integer($0, as: N.self) }
    }

    /// The value as an `Int`; nil where it is not whole or out of range.
    public var int: Int? { integer() }
    /// The value as a `UInt`; nil where it is not whole or out of range.
    public var uint: UInt? { integer() }
    /// The nearest `Double`; nil beyond its range. `1e-400` is 0, `-0.0` keeps its sign.
    public var double: Double? { unsafe withText { unsafe NumberDecoding.double($0) } }
    /// The nearest `Float`, rounded once; nil beyond its range.
    public var float: Float? { unsafe withText { unsafe NumberDecoding.float($0) } }
    /// The value as a `Decimal` where one represents it exactly, in digits below 2¹²⁸ (38 of them, and some of 39) and a power of
    /// ten from -128 to 127; else nil.
    public var decimal: Decimal? { unsafe withText { unsafe NumberDecoding.decimal($0) } }
}

extension JSONNumber: Hashable {
    /// Whether both have the same value: `1`, `1.0` and `10e-1` are equal. Exact, whatever the number of digits. O(digits).
    public static func == (a: JSONNumber, b: JSONNumber) -> Bool {
        unsafe a.text == b.text || a.withText { x in unsafe b.withText { y in unsafe NumberDecoding.equal(x, y) } }
    }

    /// Feeds the value to `hasher`, not its spelling.
    public func hash(into hasher: inout Hasher) {
        unsafe withText { unsafe NumberDecoding.hash($0, into: &hasher) }
    }
}

extension JSONNumber: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}

extension JSONNumber {
    /// The shortest text that reads back as the finite `number`: `1`, `0.1`, and `1e300` instead of `1e+300`.
    package static func text(of number: some BinaryFloatingPoint & CustomStringConvertible) -> String {
        var text = number.description
        if text.hasSuffix(".0") { text.removeLast(2) }
        if text == "-0" { return "-0.0" }
        if let plus = text.firstIndex(of: "+") { text.remove(at: plus) }
        return text
    }
}

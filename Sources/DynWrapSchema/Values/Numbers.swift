#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A number type for `Num` fields: every integer, `Float`, `Double`, `Decimal`.
public protocol JSONNumeric: JSONDefaultable, NumberContaining {}

extension JSONNumeric {
    /// Reads a number of any type. The mode decides whether strings and bools are accepted too.
    static func readNumber(
        _ json: JSON, _ options: ConversionOptions, exact: (JSONNumber) -> Self?, near: (JSONNumber) -> Self?
    ) -> JSON.Reading<Self> {
        if let number = json.number {
            if options.wantsNumberInString { return .invalid("\(expectation) in a string") }
            if let value = exact(number) { return .value(value) }
            guard let value = near(number) else { return .invalid(limits) }
            return options.mode == .strict ? .invalid(expectation) : .coerced(value, expectation)
        }
        if let text = json.string {
            if options.numberAsString, let number = JSONNumber(text), let value = exact(number) { return .value(value) }
            guard options.mode != .strict, let number = JSONNumber(relaxed: text) else { return .invalid(expectation) }
            return (exact(number) ?? near(number)).map { .coerced($0, expectation) } ?? .invalid(limits)
        }
        if let bool = json.bool, options.mode == .lax, let value = exact(JSONNumber(checked: bool ? "1" : "0")) {
            return .coerced(value, expectation)
        }
        return .invalid(expectation)
    }

    /// The expectation for a number that is outside the type's range.
    fileprivate static var limits: String {
        if let integer = Self.self as? any FixedWidthInteger.Type { return "a whole number \(integer.bounds)" }
        if Self.self == Decimal.self { return "a number that a Decimal represents exactly, in 38 digits" }
        return "a number in the range of \(Self.self)"
    }

    func writeNumber(_ number: JSON, _ options: ConversionOptions) -> JSON {
        options.numberAsString ? JSON(number.text()) : number
    }
}

extension FixedWidthInteger {
    /// "from -128 to 127"
    static var bounds: String { "from \(Self.min) to \(Self.max)" }
}

/// A hexadecimal number as in C: `0x10`, `-0XfF`.
private struct HexadecimalText {
    /// The sign and the digits.
    let text: String

    init?(_ text: String) {
        var rest = Substring(text)
        var sign = ""
        if let first = rest.first, first == "-" || first == "+" {
            sign = first == "-" ? "-" : ""
            rest.removeFirst()
        }
        guard rest.hasPrefix("0x") || rest.hasPrefix("0X") else { return nil }
        rest = rest.dropFirst(2)
        // `init(_:radix:)` would accept another sign before the digits.
        guard !rest.isEmpty, rest.utf8.allSatisfy({ $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 }) else { return nil }
        self.text = sign + rest
    }
}

extension JSONNumeric {
    /// The type's schema. With `numberAsString` the value is a number or a string, and the bounds apply to numbers. In strict
    /// mode it is a string without bounds.
    public static func jsonSchema(_ options: ConversionOptions) -> JSON {
        var schema = jsonSchema
        guard options.numberAsString, let type = schema["type"].string else { return schema }
        if options.wantsNumberInString {
            for keyword in ["minimum", "maximum"] { schema[keyword] = .missing }
            schema["type"] = "string"
        } else {
            schema["type"] = ["string", JSON(type)]
        }
        // A pattern can't tell whether a number with a fraction and an exponent is whole.
        let fraction = type == "integer" ? #"(\.0+|(\.[0-9]+)?[eE][-+]?[0-9]+)?"# : #"(\.[0-9]+)?([eE][-+]?[0-9]+)?"#
        schema["pattern"] = JSON("^-?(0|[1-9][0-9]*)\(fraction)$")
        return schema
    }
}

extension JSONNumber {
    /// A number as people write it in strings: a plus sign, leading zeros and a bare point at either end are accepted. White
    /// space and any other text around the number are not.
    init?(relaxed text: String) {
        var rest = text[...]
        var sign = ""
        if let first = rest.first, first == "+" || first == "-" {
            sign = first == "-" ? "-" : ""
            rest.removeFirst()
        }
        guard let first = rest.utf8.first, first &- 0x30 < 10 || first == UInt8(ascii: ".") else { return nil }
        while rest.utf8.first == 0x30, let second = rest.utf8.dropFirst().first, second &- 0x30 < 10 { rest.removeFirst() }
        if rest == "." { return nil }
        if rest.first == "." { rest = "0" + rest }
        if rest.last == "." { rest.removeLast() }
        self.init(sign + rest)
    }

    /// The nearest whole number, with halves rounded away from zero; nil where it is out of range. Exact with any number of
    /// digits.
    func rounded<N: FixedWidthInteger>(as type: N.Type) -> N? {
        unsafe withText { text in
            guard let parts = unsafe NumberParts(text) else { return nil }
            // The index after the units digit among the significant digits. No integer type here has 40 digits.
            let wholeDigits = parts.count + parts.exponent
            guard !parts.isZero, wholeDigits >= 0 else { return 0 }
            guard wholeDigits <= 40 else { return nil }
            var digits: [UInt8] = []
            for i in parts.first..<parts.last where unsafe text[i] != UInt8(ascii: ".") && digits.count <= wholeDigits {
                unsafe digits.append(text[i] &- 0x30)
            }
            var value: N = 0
            for i in 0..<wholeDigits {
                let digit = i < digits.count ? N(truncatingIfNeeded: digits[i]) : 0
                let (product, over) = value.multipliedReportingOverflow(by: 10)
                let (sum, over2) =
                    parts.isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
                if over || over2 { return nil }
                value = sum
            }
            guard digits.count > wholeDigits, digits[wholeDigits] >= 5 else { return value }
            let (rounded, over) = parts.isNegative ? value.subtractingReportingOverflow(1) : value.addingReportingOverflow(1)
            return over ? nil : rounded
        }
    }
}

extension FixedWidthInteger where Self: JSONNumeric {
    /// Reads whole numbers in range. Rounded fractions and numbers in strings are reported, including hexadecimal ones
    /// (`"0x10"` is 16). A number out of range is a problem.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Self> {
        if !options.numberAsString, let value = json.integer(as: Self.self) { return .value(value) }
        if options.mode != .strict, let text = json.string, let digits = HexadecimalText(text) {
            return Self(digits.text, radix: 16).map { .coerced($0, expectation) } ?? .invalid(limits)
        }
        return readNumber(json, options, exact: { $0.integer() }, near: { $0.rounded(as: Self.self) })
    }
    /// The number.
    public func json(_ options: ConversionOptions) -> JSON { writeNumber(JSON(self), options) }
    /// "a whole number"; for a number out of range the problem states the bounds.
    public static var expectation: String { "a whole number" }
    /// The value of an absent member: 0.
    public static var jsonDefault: Self { 0 }
    /// `{"type": "integer"}` with the type's bounds.
    public static var jsonSchema: JSON { ["type": "integer", "minimum": JSON(Self.min), "maximum": JSON(Self.max)] }
}

extension Int: JSONNumeric {}
extension Int8: JSONNumeric {}
extension Int16: JSONNumeric {}
extension Int32: JSONNumeric {}
extension Int64: JSONNumeric {}
extension Int128: JSONNumeric {}
extension UInt: JSONNumeric {}
extension UInt8: JSONNumeric {}
extension UInt16: JSONNumeric {}
extension UInt32: JSONNumeric {}
extension UInt64: JSONNumeric {}
extension UInt128: JSONNumeric {}

extension BinaryFloatingPoint where Self: JSONNumeric & CustomStringConvertible {
    /// "a number"
    public static var expectation: String { "a number" }
    /// The value of an absent member: 0.
    public static var jsonDefault: Self { 0 }
    /// `{"type": "number"}` with the type's bounds.
    public static var jsonSchema: JSON {
        let most = JSONNumber.text(of: Self.greatestFiniteMagnitude)
        return ["type": "number", "minimum": JSON(JSONNumber(checked: "-" + most)), "maximum": JSON(JSONNumber(checked: most))]
    }
}

extension Double: JSONNumeric {
    /// Reads the nearest double. Numbers in strings are reported; a number beyond the range is a problem.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Double> {
        if !options.numberAsString, let value = json.double { return .value(value) }
        return readNumber(json, options, exact: { $0.double }, near: { _ in nil })
    }
    /// The shortest text that reads back the same. NaN and the infinities can't be written: assigning one of them changes
    /// nothing.
    public func json(_ options: ConversionOptions) -> JSON { isFinite ? writeNumber(JSON(self), options) : .unwritable }
}

extension Float: JSONNumeric {
    /// Reads the nearest float. Numbers in strings are reported; a number beyond the range is a problem.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Float> {
        if !options.numberAsString, let value = json.float { return .value(value) }
        return readNumber(json, options, exact: { $0.float }, near: { _ in nil })
    }
    /// The shortest text of the float itself: 1.23, not 1.2300000190734863. NaN and the infinities can't be written:
    /// assigning one of them changes nothing.
    public func json(_ options: ConversionOptions) -> JSON {
        isFinite ? writeNumber(JSON(JSONNumber(checked: JSONNumber.text(of: self))), options) : .unwritable
    }
}

extension Decimal: JSONNumeric {
    /// Reads a number that a `Decimal` represents exactly. Numbers in strings are reported; any other value is a problem.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Decimal> {
        if !options.numberAsString, let value = json.decimal { return .value(value) }
        return readNumber(json, options, exact: { $0.decimal }, near: { _ in nil })
    }
    /// The number. NaN can't be written: assigning it changes nothing.
    public func json(_ options: ConversionOptions) -> JSON {
        JSONNumber(description).map { writeNumber(JSON($0), options) } ?? .unwritable
    }
    /// "a number"; for a number with too many digits the problem states the limit.
    public static var expectation: String { "a number" }
    /// The value of an absent member: 0.
    public static var jsonDefault: Decimal { 0 }
    /// `{"type": "number"}` with the bounds from 128 bits and a power of ten of 127.
    public static var jsonSchema: JSON {
        let most = "3.40282366920938463463374607431768211455e165"
        return ["type": "number", "minimum": JSON(JSONNumber(checked: "-" + most)), "maximum": JSON(JSONNumber(checked: most))]
    }
}

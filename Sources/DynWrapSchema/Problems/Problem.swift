#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One difference between a value and its schema.
public struct Problem: Sendable, Hashable {
    /// How bad it is.
    public enum Severity: String, Sendable, Hashable, CaseIterable {
        /// The value can't be read, or a required one is absent; the field reads as its default.
        case error
        /// The value was converted from another form.
        case coerced
        /// The value can't be read, or a required one is absent; the default declared for that case is used.
        case defaulted
        /// An element of a list or dictionary can't be read and is left out.
        case dropped
        /// A key that the schema does not know.
        case unknownKey
        /// A rule or a constraint does not hold.
        case rule
    }

    /// The problems to return.
    public enum Scope: Sendable, Hashable {
        /// All problems.
        case all
        /// The problems of values that are present; absent required members are not among them.
        case present
    }

    /// The position, as a JSON Pointer from the root of what was opened.
    public var pointer: JSONPointer
    /// The name of the Swift property, after those of the properties that lead to it: `address.city`.
    public var property: String
    /// The value that the schema expects, in words.
    public var expected: String
    /// The value that was found, shortened; `<secret>` where it is the value of a secret field, empty for a rule about the whole
    /// model.
    public var found: String
    /// How bad it is.
    public var severity: Severity
    /// The line in the text, counted from 1; nil for a value that was edited or is absent.
    public var line: Int?
    /// The column in the text, counted from 1; nil where ``line`` is nil.
    public var column: Int?
    /// The rule or constraint that does not hold, in one word that does not change, for translation: `range`, `count`, `pattern`,
    /// `unique`, `oneOf`, `constant`, `check` or `rule`, or the code that the schema gives it. Nil for other problems, and for
    /// those of a JSON Schema document.
    public var rule: String?
    /// Whether ``expected`` is a whole sentence, and not only the name of the expected value.
    package var isSentence = false

    /// Makes a problem from its parts.
    /// - Parameters:
    ///   - pointer: the position, from the root of what was opened.
    ///   - property: the name of the Swift property, after those of the properties that lead to it.
    ///   - expected: the value that the schema expects, in words.
    ///   - found: the value that was found.
    ///   - severity: how bad the problem is.
    ///   - line: the line in the text, counted from 1; nil where there is none.
    ///   - column: the column in the text, counted from 1; nil where there is none.
    public init(
        pointer: JSONPointer, property: String, expected: String, found: String, severity: Severity, line: Int? = nil,
        column: Int? = nil
    ) {
        self.pointer = pointer
        self.property = property
        self.expected = expected
        self.found = found
        self.severity = severity
        self.line = line
        self.column = column
    }
}

extension Problem {
    /// The kind of the problem, in one word that does not change across versions: `missing`, `null`, `invalid`, `coerced`,
    /// `defaulted`, `dropped`, `unknownKey` or `rule`.
    public var code: String {
        guard severity == .error else { return severity.rawValue }
        return isMissing ? "missing" : found == "null" ? "null" : "invalid"
    }

    /// Whether the problem is that a value is absent.
    package var isMissing: Bool { isAbsence && found == "nothing" }

    /// Whether the problem may be that a value is absent or null.
    private var isAbsence: Bool { severity == .error || severity == .defaulted }

    /// Hides the found value, because it is secret. That a value is absent or null is not hidden.
    mutating func hideContent() {
        if !isMissing, !isAbsence || found != "null" { found = Redaction.mark }
    }

    /// The problem in words, without its position: `expected a whole number, found "x"`. For a rule, the text of the rule comes
    /// first: `the limit must be positive, found -1`.
    public var message: String {
        if found.isEmpty { return expected }
        return isSentence ? "\(expected), found \(found)" : "expected \(expected), found \(found)"
    }
}

extension Problem: CustomStringConvertible {
    /// The problem in one line: `error /cust-no (number) line 3, column 14: expected a whole number, found "x"`.
    public var description: String {
        let place = line.map { " line \($0), column \(column ?? 1)" } ?? ""
        let name = property.isEmpty ? "" : " (\(property))"
        return "\(severity.rawValue) \(pointer)\(name)\(place): \(message)".oneLine
    }
}

extension Problem {
    /// A JSON value as a problem shows it: its text, at most 60 scalars.
    package static func show(_ json: JSON) -> String {
        switch json.kind {
        case .missing: return "nothing"
        case .object: return "an object"
        case .array: return "an array"
        default: return json.shortText(upTo: 60)
        }
    }

    /// A Swift value that can't be written as JSON, as a problem shows it.
    ///
    /// Only plain numbers and enum cases are shown by their own description. Foundation's description of a date that is not a
    /// number traps, even where the date is somewhere inside the value.
    package static func show(unwritable value: any Sendable) -> String {
        switch value {
        case let date as Date: return "a date \(date.timeIntervalSinceReferenceDate) seconds after 2001"
        case let number as Double: return "\(number)"
        case let number as Float: return "\(number)"
        case let number as Decimal: return "\(number)"
        default:
            let mirror = Mirror(reflecting: value)
            guard mirror.displayStyle == .enum, mirror.children.isEmpty else { return "a value of type \(type(of: value))" }
            let name = "\(value)"
            // In a problem, these two words mean that there is no value.
            return name == "nothing" || name == "null" ? "the case \(name)" : name
        }
    }

    /// The line and column of a value in the text from which it was opened; nil for a value made later.
    package static func place(of json: JSON) -> (line: Int, column: Int)? {
        guard let source = json.source, source.document.isOpened, source.document.hasPlaces else { return nil }
        return source.document.linePlace(of: source.place)
    }
}

/// How secrets are shown.
package enum Redaction {
    /// The text in place of a secret.
    package static let mark = "<secret>"
}

extension JSON {
    /// The mark as JSON.
    package static let secret = JSON(Redaction.mark)
}

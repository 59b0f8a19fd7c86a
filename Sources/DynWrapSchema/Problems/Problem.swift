#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One thing that is not as the schema says.
public struct Problem: Sendable, Hashable {
    /// How bad it is.
    public enum Severity: String, Sendable, Hashable, CaseIterable {
        /// The value can't be read, or a required one is not there; the field reads as its default.
        case error
        /// The value was made from something else.
        case coerced
        /// The value can't be read, or a required one is not there, and the default that is declared for that case was taken.
        case defaulted
        /// An element of a list or dictionary can't be read and is left out.
        case dropped
        /// A key that the schema does not know.
        case unknownKey
        /// A rule or a constraint does not hold.
        case rule
    }

    /// Which problems to return.
    public enum Scope: Sendable, Hashable {
        /// All problems.
        case all
        /// The problems of what is there; that a required member is absent is not among them.
        case present
    }

    /// The place, as a JSON Pointer from the root of what was opened.
    public var pointer: JSONPointer
    /// The Swift property, with the ones that lead to it: `address.city`.
    public var property: String
    /// What the schema expects.
    public var expected: String
    /// What was found, shortened; `<secret>` where that is a value of a secret field, empty for a rule.
    public var found: String
    /// How bad it is.
    public var severity: Severity
    /// The line in the text, counted from 1; nil for a value that was edited or is not there.
    public var line: Int?
    /// The column in the text, counted from 1.
    public var column: Int?
    /// What it is that does not hold, in one word that stays the same, for translation: `range`, `count`, `pattern`, `unique`, `oneOf`, `constant`,
    /// `check` or `rule`, or the code that the schema gives it. Nil of other problems, and of those
    /// that a JSON Schema document says.
    public var rule: String?
    /// Whether ``expected`` is a sentence of the schema's author, or one of its own, and not the name of what should be there.
    package var isSentence = false

    /// A problem of these parts.
    /// - Parameters:
    ///   - pointer: where, from the root of what was opened.
    ///   - property: the Swift property, with those that lead to it.
    ///   - expected: what the schema expects.
    ///   - found: what was found.
    ///   - severity: how bad it is.
    ///   - line: the line in the text, counted from 1; nil where it has none.
    ///   - column: the column in the text, counted from 1; nil where it has none.
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
    /// What kind of problem it is, in one word that stays the same across versions: `missing`, `null`, `invalid`, `coerced`, `defaulted`, `dropped`,
    /// `unknownKey` or `rule`.
    public var code: String {
        guard severity == .error else { return severity.rawValue }
        return isMissing ? "missing" : found == "null" ? "null" : "invalid"
    }

    /// Whether the problem is that nothing is there.
    package var isMissing: Bool { isAbsence && found == "nothing" }

    /// Whether it may be that nothing is there, or null.
    private var isAbsence: Bool { severity == .error || severity == .defaulted }

    /// Hides what was found, as it is a secret. That nothing is there, or null, where a value must be is none.
    mutating func hideContent() {
        if !isMissing, !isAbsence || found != "null" { found = Redaction.mark }
    }

    /// The problem in words, without its place: `expected a whole number, found "x"`.
    /// A rule's text is the message itself: `the limit must be positive, found -1`.
    public var message: String {
        if found.isEmpty { return expected }
        return isSentence ? "\(expected), found \(found)" : "expected \(expected), found \(found)"
    }
}

extension Problem: CustomStringConvertible {
    /// One line: `error /cust-no (number) line 3, column 14: expected a whole number, found "x"`.
    public var description: String {
        let place = line.map { " line \($0), column \(column ?? 1)" } ?? ""
        let name = property.isEmpty ? "" : " (\(property))"
        return "\(severity.rawValue) \(pointer)\(name)\(place): \(message)".oneLine
    }
}

extension Problem {
    /// A JSON value as a problem shows it: its text, at most 60 scalars of it.
    package static func show(_ json: JSON) -> String {
        switch json.kind {
        case .missing: return "nothing"
        case .object: return "an object"
        case .array: return "an array"
        default: return json.shortText(upTo: 60)
        }
    }

    /// A Swift value without a written form as a problem shows it.
    ///
    /// Foundation's description of a date that is no number traps, wherever the date is inside the value; so only plain numbers and enum cases
    /// are described by themselves.
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
            // These words say that there is no value.
            return name == "nothing" || name == "null" ? "the case \(name)" : name
        }
    }

    /// Where a value is in the text it was opened from; nil for one made since.
    package static func place(of json: JSON) -> (line: Int, column: Int)? {
        guard let source = json.source, source.document.isOpened, source.document.hasPlaces else { return nil }
        return source.document.linePlace(of: source.place)
    }
}

/// What is said in place of a secret.
package enum Redaction {
    /// The text in place of a secret.
    package static let mark = "<secret>"
}

extension JSON {
    /// The mark as JSON.
    package static let secret = JSON(Redaction.mark)
}

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A JSON Pointer (RFC 6901): the steps from the root to a value.
///
/// ```swift
/// let pointer: JSONPointer = "/statuses/0/id"
/// tree[pointer: pointer]?.int
/// JSONPointer(tokens: ["a/b", "~"]).description   // "/a~1b/~0"
/// ```
///
/// A collection of its tokens.
public struct JSONPointer: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The reference tokens, unescaped; none for the root.
    public var tokens: [String]

    /// A pointer of these tokens.
    public init(tokens: [String]) { self.tokens = tokens }

    /// The pointer written as `text`; nil where it is neither empty nor begins with `/`, or a `~` is not followed by 0 or 1. O(length).
    ///
    /// Of a literal, `JSONPointer("/a")`, Swift makes one by ``init(stringLiteral:)``, which stops the program where it is none.
    public init?(_ text: String) {
        var tokens: [String] = []
        var current: String.UnicodeScalarView?
        var scalars = text.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            if scalar == "/" {
                if let current { tokens.append(String(current)) }
                current = .init()
            } else if current == nil {
                return nil
            } else if scalar == "~" {
                switch scalars.next() {
                case "0": current?.append("~")
                case "1": current?.append("/")
                default: return nil
                }
            } else {
                current?.append(scalar)
            }
        }
        if let current { tokens.append(String(current)) }
        self.tokens = tokens
    }

    /// The pointer written as `value`, a literal in source code. One that is no pointer stops the program, with the literal in the message; what is known
    /// only at run time uses ``init(_:)``, which returns nil.
    public init(stringLiteral value: String) {
        guard let pointer = JSONPointer(value) else {
            // As for every literal that its type can't be made of: a mistake in the source code, which no input can lead to.
            // Not a precondition: release builds say nothing of what that has to say.
            fatalError(
                "\"\(value)\" is no JSON Pointer: one is empty or begins with \"/\", and \"~\" is followed by 0 or 1; "
                    + "of keys as they are, JSONPointer(tokens:) makes one")
        }
        self = pointer
    }

    /// The pointer as text, `~` and `/` in tokens escaped. O(length).
    public var description: String {
        var text = ""
        for token in tokens {
            text += "/"
            for scalar in token.unicodeScalars {
                switch scalar {
                case "~": text += "~0"
                case "/": text += "~1"
                default: text.unicodeScalars.append(scalar)
                }
            }
        }
        return text
    }

    /// The place as messages name it: the pointer's text on one line, "the root" for the empty one.
    package var placeName: String { tokens.isEmpty ? "the root" : description.oneLine }

    /// The pointer with one more token. O(tokens).
    public func appending(_ token: String) -> JSONPointer { JSONPointer(tokens: tokens + [token]) }
    /// The pointer with the index of an element as one more token. O(tokens).
    public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

    /// Whether the tokens begin with those of `other`, or are the same, by their scalars.
    package func isAtOrBelow(_ other: JSONPointer) -> Bool { Self.begins(tokens, with: other.tokens) }

    /// Whether `tokens` begin with `prefix`, by their scalars.
    package static func begins(_ tokens: some Collection<String>, with prefix: some Collection<String>) -> Bool {
        tokens.count >= prefix.count && zip(tokens, prefix).allSatisfy { ScalarKey.equal($0, $1) }
    }

    /// The index that a token means: digits without leading zeros (RFC 6901 §4).
    package static func index(_ token: String) -> Int? {
        let digits = token.utf8
        guard let first = digits.first, digits.allSatisfy({ $0 &- 0x30 < 10 }), first != 0x30 || digits.count == 1 else {
            return nil
        }
        return Int(token)
    }

    /// Two pointers are equal when their tokens have the same scalars.
    public static func == (a: JSONPointer, b: JSONPointer) -> Bool {
        a.tokens.count == b.tokens.count && zip(a.tokens, b.tokens).allSatisfy { ScalarKey.equal($0, $1) }
    }

    /// Feeds the tokens' scalars to `hasher`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(tokens.count)
        for token in tokens { ScalarKey(string: token).hash(into: &hasher) }
    }
}

/// Why a pointer led nowhere or an edit at it was refused.
public struct JSONPointerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong; an open set, so that a later version can distinguish more.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code's name, in lower camel case.
        public let description: String

        package init(_ name: String) { description = name }
    }

    /// The pointer up to the step that failed.
    public let pointer: JSONPointer
    /// What is wrong.
    public let code: Code
    /// A full sentence.
    public let message: String

    /// A sentence that shows no value.
    private let discreet: String

    package init(_ code: Code, _ pointer: JSONPointer, _ message: String, withoutValues discreet: String? = nil) {
        self.code = code
        self.pointer = pointer
        self.message = message
        self.discreet = discreet ?? message
    }

    /// The same error with no value in its sentence.
    package var withoutValues: JSONPointerError { JSONPointerError(code, pointer, discreet) }

    /// The same error in what is at `place`.
    package func below(_ place: JSONPointer) -> JSONPointerError {
        JSONPointerError(code, JSONPointer(tokens: place.tokens + pointer.tokens), message, withoutValues: discreet)
    }

    /// The pointer and the sentence.
    public var description: String { "at \"\(pointer)\": \(message)".oneLine }
}

extension JSONPointerError.Code {
    /// The pointer leads nowhere: a member, an element or the container for it is not there.
    public static let notFound = Self("notFound")
    /// A patch's `test` found another value.
    public static let testFailed = Self("testFailed")
    /// A field that is `.readOnly` would be changed.
    public static let readOnly = Self("readOnly")
    /// What was to be a JSON Patch (RFC 6902) is none.
    public static let invalidPatch = Self("invalidPatch")
    /// An edit or a patch does not fit what is there.
    public static let notApplicable = Self("notApplicable")
    /// A value has no form in JSON, or no canonical one.
    public static let notRepresentable = Self("notRepresentable")
}

extension JSON {
    /// The value at `pointer`; nil where it leads nowhere. O(steps × members).
    public subscript(pointer pointer: JSONPointer) -> JSON? {
        var json = self
        for token in pointer.tokens {
            json = json.step(token)
            if json.isMissing { return nil }
        }
        return json.isMissing ? JSON?.none : json
    }

    private func step(_ token: String) -> JSON {
        if isArray { return JSONPointer.index(token).map { element($0) } ?? .missing }
        return self[token]
    }

    /// Sets the value at `pointer`, making objects for missing steps; `missing` removes it. `-` appends to an array (RFC 6901 §4). O(steps × members).
    /// - Throws: ``JSONPointerError`` where a step has another kind or an index is out of range; nothing is changed then.
    public mutating func set(_ value: JSON, at pointer: JSONPointer) throws(JSONPointerError) {
        try checkPath(pointer)
        edit(at: pointer) { $0 = value }
    }

    /// Edits in place what is at `pointer`, which must lead somewhere.
    package mutating func edit(at pointer: JSONPointer, _ change: (inout JSON) -> Void) {
        var cursor = EditCursor(&self)
        for token in pointer.tokens { cursor.enter(token: token) }
        change(&cursor.value)
        cursor.finish(&self)
    }

    private func checkPath(_ pointer: JSONPointer) throws(JSONPointerError) {
        var json = self
        let last = pointer.tokens.count - 1
        for (i, token) in pointer.tokens.enumerated() {
            switch json.kind {
            case .object, .null, .missing: json = json.isObject ? json[token] : .missing
            case .array:
                if token == "-" {
                    json = .missing
                } else {
                    let count = json.count
                    guard let index = JSONPointer.index(token), index < count || (i == last && index == count) else {
                        throw JSONPointerError(
                            .notFound, JSONPointer(tokens: Array(pointer.tokens[...i])),
                            "the array has \(count) elements and no index \(token)")
                    }
                    json = json.element(index)
                }
            default:
                throw JSONPointerError(
                    .notFound, JSONPointer(tokens: Array(pointer.tokens[..<i])), "a \(json.kind) has no member \"\(token)\"")
            }
        }
    }
}

extension JSONPointerError: LocalizedError {
    /// The same as ``description``: what `localizedDescription` says.
    public var errorDescription: String? { description }
}

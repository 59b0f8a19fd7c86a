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

    /// The pointer written as `text`. Nil where `text` is not empty and does not begin with `/`, or where a `~` is not
    /// followed by 0 or 1. O(length).
    ///
    /// For a literal, `JSONPointer("/a")`, Swift calls ``init(stringLiteral:)`` instead, which stops the program where the
    /// literal is not a pointer.
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

    /// The pointer written as `value`, a literal in source code. A literal that is not a pointer stops the program with a
    /// message that contains it. For a text known only at run time use ``init(_:)``, which returns nil.
    public init(stringLiteral value: String) {
        guard let pointer = JSONPointer(value) else {
            // As for every invalid literal, this is a mistake in the source code, which no input can cause. Not a
            // precondition, because release builds don't print its message.
            fatalError(
                "\"\(value)\" is no JSON Pointer: one is empty or begins with \"/\", and \"~\" is followed by 0 or 1; "
                    + "of keys as they are, JSONPointer(tokens:) makes one")
        }
        self = pointer
    }

    /// The pointer as text, with `~` and `/` escaped in tokens. O(length).
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

    /// The position as messages name it: the pointer's text on one line, or "the root" for the empty pointer.
    package var placeName: String { tokens.isEmpty ? "the root" : description.oneLine }

    /// The pointer with one more token. O(tokens).
    public func appending(_ token: String) -> JSONPointer { JSONPointer(tokens: tokens + [token]) }
    /// The pointer with the index of an element as one more token. O(tokens).
    public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

    /// Whether the tokens begin with those of `other`, or are equal to them, by their scalars.
    package func isAtOrBelow(_ other: JSONPointer) -> Bool { Self.begins(tokens, with: other.tokens) }

    /// Whether `tokens` begin with `prefix`, by their scalars.
    package static func begins(_ tokens: some Collection<String>, with prefix: some Collection<String>) -> Bool {
        tokens.count >= prefix.count && zip(tokens, prefix).allSatisfy { ScalarKey.equal($0, $1) }
    }

    /// The index that a token means: digits without leading zeros (RFC 6901 §4); nil for any other token.
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

/// Why a pointer leads to no value, or why an edit at it was refused.
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

    /// A sentence that shows no values.
    private let discreet: String

    package init(_ code: Code, _ pointer: JSONPointer, _ message: String, withoutValues discreet: String? = nil) {
        self.code = code
        self.pointer = pointer
        self.message = message
        self.discreet = discreet ?? message
    }

    /// The same error without values in its sentence.
    package var withoutValues: JSONPointerError { JSONPointerError(code, pointer, discreet) }

    /// The same error for a value that is at `place`.
    package func below(_ place: JSONPointer) -> JSONPointerError {
        JSONPointerError(code, JSONPointer(tokens: place.tokens + pointer.tokens), message, withoutValues: discreet)
    }

    /// The pointer and the sentence.
    public var description: String { "at \"\(pointer)\": \(message)".oneLine }
}

extension JSONPointerError.Code {
    /// The pointer leads to no value: a member, an element or its container does not exist.
    public static let notFound = Self("notFound")
    /// A patch's `test` found another value.
    public static let testFailed = Self("testFailed")
    /// A field that is `.readOnly` would have been changed.
    public static let readOnly = Self("readOnly")
    /// A value that should be a JSON Patch (RFC 6902) is not one.
    public static let invalidPatch = Self("invalidPatch")
    /// An edit or a patch does not fit the value it is applied to.
    public static let notApplicable = Self("notApplicable")
    /// A value can't be represented in JSON, or not in the canonical form.
    public static let notRepresentable = Self("notRepresentable")
}

extension JSON {
    /// The value at `pointer`; nil where there is none. O(steps × members).
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

    /// Sets the value at `pointer` and makes objects for missing steps; `missing` removes it. `-` appends to an array (RFC
    /// 6901 §4). O(steps × members).
    /// - Throws: ``JSONPointerError`` where a value on the path is of another kind or an index is out of range; then nothing
    ///   is changed.
    public mutating func set(_ value: JSON, at pointer: JSONPointer) throws(JSONPointerError) {
        try checkPath(pointer)
        edit(at: pointer) { $0 = value }
    }

    /// Edits in place the value at `pointer`, which must exist.
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

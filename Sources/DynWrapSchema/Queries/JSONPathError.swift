#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Why a text is not a query, and where.
///
/// ```swift
/// do { _ = try JSONPath(parsing: "$.orders[?@.total >]") } catch { print(error) }
/// // column 20 (byte 19): expected a literal, a query or a function
/// // $.orders[?@.total >]
/// //                    ^
/// ```
public struct JSONPathError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong; an open set, so that a later version can distinguish more.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code's name, in lower camel case.
        public let description: String
        init(_ description: String) { self.description = description }
        /// The text breaks the grammar.
        public static let invalidSyntax = Code("invalidSyntax")
        /// An index or a part of a slice is beyond ±(2^53 − 1), the range of whole numbers in I-JSON (RFC 9535 §2.1).
        public static let indexOutOfRange = Code("indexOutOfRange")
        /// The name of a function that is not in the standard.
        public static let unknownFunction = Code("unknownFunction")
        /// A function has too few or too many arguments.
        public static let wrongArgumentCount = Code("wrongArgumentCount")
        /// A query, a literal or a function has the wrong type for its position (RFC 9535 §2.4.3).
        public static let wrongType = Code("wrongType")
        /// Filters and functions are nested deeper than ``JSONPath/maximumNesting``.
        public static let tooDeep = Code("tooDeep")
        /// A regular expression in the query has too many steps.
        public static let patternTooLarge = Code("patternTooLarge")
    }

    /// What is wrong.
    public let code: Code
    /// The byte offset of the mistake in the query's UTF-8, counted from 0.
    public let offset: Int
    /// The column, counted from 1 in Unicode scalars of the line.
    public let column: Int
    /// A full sentence without the position.
    public let message: String
    /// The line of the query with the mistake (at most 80 scalars of it) and a caret under the position.
    public let excerpt: String

    /// An error at byte `offset` of the query.
    init(_ code: Code, _ message: String, at offset: Int, in query: [UInt8]) {
        self.code = code
        self.offset = offset
        self.message = message
        (column, excerpt) = unsafe query.withUnsafeBufferPointer { bytes in
            let place = unsafe TextPlace(offset: offset, in: bytes)
            return (place.column, unsafe place.excerpt(in: bytes))
        }
    }

    /// The position, the sentence, the line and the caret.
    public var description: String { "column \(column) (byte \(offset)): \(message.oneLine)\n\(excerpt)" }
}

extension JSONPathError: LocalizedError {
    /// The same as ``description``: what `localizedDescription` says.
    public var errorDescription: String? { description }
}

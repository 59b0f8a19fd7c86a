#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Why a text could not be opened as JSON, and where.
///
/// ```swift
/// do { _ = try JSON(parsing: "{\"a\": 1,\n \"b\" 2}") } catch { print(error) }
/// // line 2, column 6 (byte 14): expected ':' after the key, found '2'
/// //  "b" 2}
/// //      ^
/// ```
public struct JSONError: Error, Sendable, Equatable {
    /// What is wrong; an open set, so that a later version can distinguish more.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code's name, in lower camel case.
        public let description: String
        let sentence: String

        package init(_ name: String, _ sentence: String) {
            description = name
            self.sentence = sentence
        }

        /// Two codes are equal when their names are.
        public static func == (a: Code, b: Code) -> Bool { a.description == b.description }
        /// Feeds the name to `hasher`.
        public func hash(into hasher: inout Hasher) { hasher.combine(description) }
    }

    /// What is wrong.
    public let code: Code
    /// The byte offset of the mistake, counted from 0. 0 where a file can't be read.
    public let offset: Int
    /// The line, counted from 1; lines end with LF, CR or CRLF. 1 where a file can't be read.
    public let line: Int
    /// The column, counted from 1 in Unicode scalars. 1 where a file can't be read.
    public let column: Int
    /// A full sentence without the position.
    public let message: String
    /// The line with the mistake (at most 80 scalars of it) and a caret under the position.
    public let excerpt: String

    /// The same error without the excerpt, which may contain a secret.
    package var withoutExcerpt: JSONError { JSONError(self, excerpt: "") }

    /// The same error in a stream, where its text begins at this line, column and byte.
    package func moved(line: Int, column: Int = 1, offset: Int) -> JSONError {
        JSONError(self, offset: offset, line: line - 1, column: self.line == 1 ? column - 1 : 0, excerpt: excerpt)
    }

    /// The same error in a text of JSON Lines, where only LF ends a line.
    package func countedByLineFeeds(in text: ArraySlice<UInt8>) -> JSONError {
        var counter = LineCounter(byLineFeedsAlone: true)
        unsafe text.withUnsafeBufferPointer { unsafe counter.advance(from: 0, to: min(offset, $0.count), in: $0) }
        return JSONError(self, line: counter.line - line, column: counter.column - column, excerpt: excerpt)
    }

    /// The same error with another message.
    package func saying(_ message: String) -> JSONError { JSONError(self, message: message, excerpt: excerpt) }

    /// The same error with another code and the sentence of that code.
    package func named(_ code: Code) -> JSONError { JSONError(self, code: code, message: code.sentence, excerpt: excerpt) }

    private init(
        _ error: JSONError, code: Code? = nil, message: String? = nil, offset: Int = 0, line: Int = 0, column: Int = 0,
        excerpt: String
    ) {
        self.code = code ?? error.code
        self.offset = error.offset + offset
        self.line = error.line + line
        self.column = error.column + column
        self.message = message ?? error.message
        self.excerpt = excerpt
    }

    /// An error about the text as a whole, without a line to show.
    package init(_ code: Code, offset: Int = 0, message: String? = nil) {
        self.code = code
        self.offset = offset
        line = 1
        column = 1
        self.message = message ?? code.sentence
        excerpt = ""
    }
}

extension JSONError: CustomStringConvertible {
    /// The position, the sentence, the line and the caret. For a file that can't be read only the sentence, which contains
    /// its path.
    public var description: String {
        if code.isOfFile { return message.oneLine }
        let head = "line \(line), column \(column) (byte \(offset)): \(message)".oneLine
        return excerpt.isEmpty ? head : head + "\n" + excerpt
    }
}

extension JSONError.Code {
    /// There is nothing but white space.
    public static let empty = Self("empty", "the text is empty")
    /// The text is in UTF-16 or UTF-32; JSON is exchanged in UTF-8 (RFC 8259 §8.1).
    public static let notUTF8 = Self("notUTF8", "the text is not in UTF-8; it looks like UTF-16 or UTF-32")
    /// The text is larger than 4 GiB; 2 GiB where `Int` has 32 bits.
    public static let tooLarge = Self(
        "tooLarge", "the text is larger than \(Int.bitWidth > 32 ? 4 : 2) GiB, the most a document can hold")
    /// Containers are nested deeper than the limit.
    public static let tooDeep = Self("tooDeep", "objects and arrays are nested deeper than the limit")
    /// A value was expected.
    public static let expectedValue = Self("expectedValue", "expected a value")
    /// A member's key was expected.
    public static let expectedKey = Self("expectedKey", "expected a key in double quotes")
    /// A colon was expected.
    public static let expectedColon = Self("expectedColon", "expected ':' after the key")
    /// A comma or the end of the object was expected.
    public static let expectedCommaOrBrace = Self("expectedCommaOrBrace", "expected ',' or '}' after the member")
    /// A comma or the end of the array was expected.
    public static let expectedCommaOrBracket = Self("expectedCommaOrBracket", "expected ',' or ']' after the element")
    /// There is a comma before a closing bracket, and the option that allows it is off.
    public static let trailingComma = Self("trailingComma", "a comma before a closing bracket is not JSON")
    /// A number does not follow the grammar (RFC 8259 §6).
    public static let invalidNumber = Self("invalidNumber", "a number must be digits, with at most one fraction and one exponent")
    /// The text ends inside a comment.
    public static let unterminatedComment = Self("unterminatedComment", "the text ends inside a comment")
    /// The text ends inside a string.
    public static let unterminatedString = Self("unterminatedString", "the text ends inside a string")
    /// A control character is unescaped in a string.
    public static let controlCharacter = Self("controlCharacter", "a control character in a string must be escaped")
    /// A backslash is followed by something that is not an escape.
    public static let invalidEscape = Self("invalidEscape", "not an escape JSON knows")
    /// One half of a surrogate pair without the other.
    public static let loneSurrogate = Self("loneSurrogate", "a surrogate escape without its other half is not a character")
    /// A byte sequence is not UTF-8.
    public static let invalidUTF8 = Self("invalidUTF8", "not well-formed UTF-8")
    /// Something follows the document's one value.
    public static let trailingText = Self("trailingText", "expected the end of the text after its one value")
    /// A key occurs twice in one object and the option `.reject` is on.
    public static let duplicateKey = Self("duplicateKey", "this key stands in its object already")
    /// The text ends too early.
    public static let unexpectedEnd = Self("unexpectedEnd", "the text ends too early")
    /// A character that is not allowed here.
    public static let unexpectedCharacter = Self("unexpectedCharacter", "unexpected character")
    /// The root of a text that is opened as a model is not an object.
    public static let notAnObject = Self("notAnObject", "the root is not an object")
    /// There is no file at that path.
    public static let noSuchFile = Self("noSuchFile", unread)
    /// The path names a folder, or the URL is not a file URL.
    public static let notAFile = Self("notAFile", unread)
    /// The process may not read the file.
    public static let noPermission = Self("noPermission", unread)
    /// A file could not be read for another reason.
    public static let unreadableFile = Self("unreadableFile", unread)

    private static let unread = "the file could not be read"

    /// Whether the error is about a file that could not be read, and not about a text.
    package var isOfFile: Bool { [.noSuchFile, .notAFile, .noPermission, .unreadableFile].contains(self) }
}

extension JSONError {
    /// An error at byte `offset` of `bytes`. Line, column and excerpt are computed here, so only a failure costs that.
    package init(_ code: Code, offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        let place = unsafe TextPlace(offset: offset, in: bytes)
        self.code = code
        self.offset = offset
        line = place.line
        column = place.column
        excerpt = unsafe place.excerpt(in: bytes)
        let found = unsafe Self.name(at: offset, in: bytes)
        switch code {
        case .expectedValue, .expectedKey, .expectedColon, .expectedCommaOrBrace, .expectedCommaOrBracket, .trailingText,
            .unexpectedCharacter:
            message = "\(code.sentence), found \(found)"
        case .empty, .unexpectedEnd, .unterminatedString, .duplicateKey, .tooDeep, .trailingComma:
            message = code.sentence
        default:
            message = "\(code.sentence), at \(found)"
        }
    }

    /// What is at `offset`, for a message.
    private static func name(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard offset < bytes.count else { return "the end of the text" }
        let first = unsafe bytes[offset]
        if first < 0x20 || first == 0x7F || first == 0xFF || first == 0xFE { return "the byte 0x" + hex(first) }
        if first < 0x80 { return "'\(Character(Unicode.Scalar(first)))'" }
        let end = min(offset + 4, bytes.count)
        var decoder = UTF8()
        var iterator = unsafe UnsafeBufferPointer(rebasing: bytes[offset..<end]).makeIterator()
        if case .scalarValue(let scalar) = unsafe decoder.decode(&iterator) {
            // A control character is not printed: terminals follow it.
            return scalar.value < 0xA0 ? "U+00" + hex(UInt8(scalar.value)) : "'\(Character(scalar))'"
        }
        return "the byte 0x" + hex(first)
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}

extension JSONError: LocalizedError {
    /// The same as ``description``: what `localizedDescription` says.
    public var errorDescription: String? { description }
}

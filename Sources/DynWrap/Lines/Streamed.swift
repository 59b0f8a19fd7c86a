public import DynWrapSchema

/// One value of a stream, or the error in its position.
///
/// ```swift
/// for line in try JSONLines<CustomerSchema>(contentsOf: url) {
///     do { print(try line.get().lastName) } catch { print(error) }   // line 7, column 12 (byte 1930): expected ':' after the key, found '2'
/// }
/// ```
///
/// A bad value does not end the stream: to stop at it, let ``get()`` throw; to go on, read ``value`` or ``error``.
@frozen
public struct Streamed<Value: Sendable>: Sendable {
    /// The number of the line for JSON Lines, or of the text for a text sequence, both from 1; the element's index for an
    /// array. For an error that ends the stream, the line of the error.
    public let number: Int
    /// The offset in the stream at which the text begins.
    public let offset: Int
    /// The offset in the stream after the text, and after the line feed that ends it. For a text that is too long, the offset up
    /// to which it had arrived.
    public let end: Int
    /// The value; nil where there is an error.
    public let value: Value?
    @usableFromInline let bad: BadText?

    @inlinable
    init(_ item: consuming TextItem, _ value: (JSON) -> Value) {
        number = item.number
        offset = item.offset
        end = item.end
        bad = item.bad
        self.value = item.bad == nil ? value(item.tree) : nil
    }

    /// A text that has no value; `item` has the reason.
    init(refused item: TextItem) {
        number = item.number
        offset = item.offset
        end = item.end
        bad = item.bad
        value = nil
    }

    /// The error, with line, column and byte counted in the whole stream. The excerpt is left out where the schema has
    /// secrets.
    public var error: JSONError? { bad?.error }

    /// The text that could not be read, unchanged; nil where it could be read.
    ///
    /// Ill-formed UTF-8 in it is shown as U+FFFD, and of a text over the limit of length only the beginning is kept. No
    /// description shows it, because it may contain secrets; inspect it separately.
    ///
    /// - Complexity: O(length).
    public var badText: String? { bad.map { String(decoding: $0.text, as: UTF8.self) } }

    /// The value.
    /// - Throws: ``error``.
    public func get() throws(JSONError) -> Value {
        if let value { return value }
        // Either the value or the error is there.
        throw error ?? JSONError(.expectedValue, message: JSONError.Code.expectedValue.description)
    }
}

extension Streamed: CustomDebugStringConvertible {
    /// The number, and the value or the error: the text of a bad one is not shown.
    public var debugDescription: String {
        "\(number): " + (value.map { String(reflecting: $0) } ?? error?.description ?? "")
    }
}

extension Streamed: Equatable where Value: Equatable {
    /// Whether position, value and error are the same.
    public static func == (a: Self, b: Self) -> Bool {
        a.number == b.number && a.offset == b.offset && a.end == b.end && a.value == b.value && a.error == b.error
    }
}

/// A text of a stream that could not be read.
@usableFromInline
final class BadText: Sendable {
    let error: JSONError
    let text: ArraySlice<UInt8>

    init(_ error: JSONError, _ text: ArraySlice<UInt8>) {
        self.error = error
        self.text = text
    }
}

extension BadText: CustomReflectable {
    /// The error, without the text.
    @usableFromInline var customMirror: Mirror { Mirror(self, children: ["error": error]) }
}

/// A text of a stream as a tree, before it becomes a value of some type.
@usableFromInline
struct TextItem: Sendable {
    @usableFromInline let tree: JSON
    @usableFromInline let number: Int
    @usableFromInline let offset: Int
    @usableFromInline let end: Int
    @usableFromInline let bad: BadText?
}

extension JSONError.Code {
    /// A text of a stream is longer than the limit.
    public static let textTooLong = JSONError.Code("textTooLong", "the text is longer than the limit")
    /// A text is truncated: the last one of a stream, whose writer has not finished, or in a text sequence (RFC 7464) any.
    public static let cutShort = JSONError.Code("cutShort", "the last text is cut short, as a writer that was stopped leaves it")
}

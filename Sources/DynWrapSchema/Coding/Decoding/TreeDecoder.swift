#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Decodes values of `Decodable` types from trees, directly from the tape: the text is read once, without intermediate
/// objects.
///
/// ```swift
/// struct Person: Codable { var name: String; var born: Date }
/// var decoder = TreeDecoder()
/// decoder.dateDecodingStrategy = .iso8601
/// let person = try decoder.decode(Person.self, from: tree["owner"])
/// ```
///
/// The strategies are those of Foundation's `JSONDecoder`, with the same names. Edited trees are decoded with their edits.
/// Errors are `DecodingError`s with the coding path. If the tree was opened from text, the description ends with line and
/// column, and `underlyingError` is a ``Place``; also for errors thrown by a type's own `init(from:)`.
///
/// Decoding recurses like the type's own `init(from:)`; ``maximumDepth`` limits it.
public struct TreeDecoder: Sendable {
    /// How dates are decoded; by default with `Date`'s own conformance, as seconds since 2001.
    public var dateDecodingStrategy: DateDecodingStrategy = .deferredToDate
    /// How `Data` is decoded; from base64 by default.
    public var dataDecodingStrategy: DataDecodingStrategy = .base64
    /// How keys of the tree become the names that types read; unchanged by default.
    public var keyDecodingStrategy: KeyDecodingStrategy = .useDefaultKeys
    /// Whether certain strings are read as NaN and the infinities; by default none are.
    public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy = .throw
    /// The values that types find in `userInfo` of their decoder.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// How many values with code of their own may be nested in each other, at least 1; 512 by default, the same as the default
    /// for texts. Each level needs stack for the type's own code, so a larger limit needs a larger stack. A deeper value is an
    /// error. Nested containers, the decoders of superclasses and lists of plain values need no stack by themselves, and
    /// are not counted.
    public var maximumDepth = 512
    /// Whether a container is reused for the next value. Only tests turn it off; the results are the same.
    package var reusesContainers = true

    /// A decoder with the defaults.
    public init() {}

    /// Decodes `tree`.
    /// - Throws: `DecodingError`, and errors of a type's or a strategy's own code.
    ///
    /// - Complexity: O(values read); members read in their order are found without a search.
    public func decode<T: Decodable>(_ type: T.Type, from tree: JSON) throws -> T {
        let run = DecodingRun(self)
        return try DecodingScope(run, tree).decodeRoot(type)
    }

    /// Checks `text` with `options`, and decodes a value of `type` from it.
    /// - Throws: ``JSONError`` where the text is not JSON; else as ``decode(_:from:)-(_,JSON)``.
    public func decode<T: Decodable>(_ type: T.Type, from text: Data, options: JSONOptions = JSONOptions()) throws -> T {
        try decode(type, from: JSON(parsing: text, options: options))
    }

    /// Checks `text` with `options`, and decodes a value of `type` from it. A string literal is JSON text here, not a JSON
    /// string.
    /// - Throws: ``JSONError`` where the text is not JSON; else as ``decode(_:from:)-(_,JSON)``.
    public func decode<T: Decodable>(_ type: T.Type, from text: String, options: JSONOptions = JSONOptions()) throws -> T {
        try decode(type, from: JSON(parsing: text, options: options))
    }
}

extension TreeDecoder {
    /// The position of the value that could not be decoded: the `underlyingError` of a `DecodingError` from a
    /// ``TreeDecoder``.
    public struct Place: Error, Sendable, Hashable, CustomStringConvertible {
        /// The line, counted from 1.
        public let line: Int
        /// The column, counted from 1 in Unicode scalars.
        public let column: Int

        /// `line 3, column 14`
        public var description: String { "line \(line), column \(column)" }
    }
}

extension JSON {
    /// Decodes this tree as a value of a `Decodable` type.
    ///
    /// ```swift
    /// let people = try JSON(parsing: text)["people"].decode([Person].self)
    /// ```
    /// - Parameters:
    ///   - type: the type, if the context does not determine it.
    ///   - decoder: the strategies; those of Foundation by default.
    /// - Throws: `DecodingError` with coding path, line and column; see ``TreeDecoder``.
    /// - Complexity: O(values read).
    public func decode<T: Decodable>(_ type: T.Type = T.self, with decoder: TreeDecoder = TreeDecoder()) throws -> T {
        try decoder.decode(type, from: self)
    }
}

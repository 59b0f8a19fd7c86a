#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Makes values of `Decodable` types from trees, straight from the tape: the text is read once, and no intermediate objects are made.
///
/// ```swift
/// struct Person: Codable { var name: String; var born: Date }
/// var decoder = TreeDecoder()
/// decoder.dateDecodingStrategy = .iso8601
/// let person = try decoder.decode(Person.self, from: tree["owner"])
/// ```
///
/// The strategies are those of Foundation's `JSONDecoder`, by the same names. Edited trees are decoded as they are now. Errors are `DecodingError`s
/// with the coding path; where the tree was opened from text, the description ends with line and column and `underlyingError` is a ``Place``. An error
/// thrown by a type's own `init(from:)` gets them too.
///
/// What is decoded recurses as the type's own `init(from:)` does; ``maximumDepth`` bounds it.
public struct TreeDecoder: Sendable {
    /// How dates are decoded; by default by `Date` itself, which reads seconds since 2001.
    public var dateDecodingStrategy: DateDecodingStrategy = .deferredToDate
    /// How `Data` is decoded; from base64 by default.
    public var dataDecodingStrategy: DataDecodingStrategy = .base64
    /// How keys of the tree become the names that types read; unchanged by default.
    public var keyDecodingStrategy: KeyDecodingStrategy = .useDefaultKeys
    /// Whether some strings mean NaN and the infinities; none by default.
    public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy = .throw
    /// What types find under `userInfo` of their decoder.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// How many values may be decoded inside each other; 512 by default, as deep as a text may be unless its opening says otherwise. Each takes stack,
    /// in the type's own code: a larger limit wants a larger stack. A value that is deeper is an error.
    public var maximumDepth = 512
    /// Whether a container is reused for the next value. Only tests turn it off: the results are the same.
    package var reusesContainers = true

    /// A decoder with the defaults.
    public init() {}

    /// Decodes `tree`.
    /// - Throws: `DecodingError`, and whatever a type or a strategy's closure throws itself.
    ///
    /// Complexity: O(what is read); members are found in the order in which types read them without a search.
    public func decode<T: Decodable>(_ type: T.Type, from tree: JSON) throws -> T {
        let run = DecodingRun(self)
        return try DecodingScope(run, tree).decodeRoot(type)
    }

    /// Checks `text`, read by `options`, and decodes a value of `type` from it.
    /// - Throws: ``JSONError`` where the text is no JSON; else as ``decode(_:from:)-(_,JSON)``.
    public func decode<T: Decodable>(_ type: T.Type, from text: Data, options: JSONOptions = JSONOptions()) throws -> T {
        try decode(type, from: JSON(parsing: text, options: options))
    }

    /// Checks `text`, read by `options`, and decodes a value of `type` from it. A string literal is JSON text here too, not the tree of a string.
    /// - Throws: ``JSONError`` where the text is no JSON; else as ``decode(_:from:)-(_,JSON)``.
    public func decode<T: Decodable>(_ type: T.Type, from text: String, options: JSONOptions = JSONOptions()) throws -> T {
        try decode(type, from: JSON(parsing: text, options: options))
    }
}

extension TreeDecoder {
    /// The place of the value that could not be decoded: what a `DecodingError` of a ``TreeDecoder`` has as its `underlyingError`.
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
    ///   - type: the type, where it is not clear from the context.
    ///   - decoder: the strategies; Foundation's by default.
    /// - Throws: `DecodingError` with coding path, line and column; see ``TreeDecoder``. Complexity: O(what is read).
    public func decode<T: Decodable>(_ type: T.Type = T.self, with decoder: TreeDecoder = TreeDecoder()) throws -> T {
        try decoder.decode(type, from: self)
    }
}

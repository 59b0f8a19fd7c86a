#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Makes trees of values of `Encodable` types, written straight as text: no intermediate objects are made.
///
/// ```swift
/// let tree = try TreeEncoder().encode(person)
/// let text = try TreeEncoder().data(encoding: person)      // without a tree
/// ```
///
/// The strategies are those of Foundation's `JSONEncoder`, by the same names. Members are in the order in which a type encodes them, those of a
/// dictionary by `String` in the order of its keys, so that equal values give equal texts; how the text is laid out is chosen in the tree
/// (``JSON/text(_:)``). Of a key that is encoded twice the last value counts.
///
/// A type's own `encode(to:)` may recurse; ``maximumDepth`` bounds it.
public struct TreeEncoder: Sendable {
    /// How dates are encoded; by default by `Date` itself, which writes seconds since 2001.
    public var dateEncodingStrategy: DateEncodingStrategy = .deferredToDate
    /// How `Data` is encoded; in base64 by default.
    public var dataEncodingStrategy: DataEncodingStrategy = .base64
    /// How keys of types become keys of the tree; unchanged by default.
    public var keyEncodingStrategy: KeyEncodingStrategy = .useDefaultKeys
    /// What is written for NaN and the infinities; nothing by default.
    public var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy = .throw
    /// What types find under `userInfo` of their encoder.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// How many values may be encoded inside each other; 512 by default, as deep as a text may be unless its opening says otherwise. Each takes stack,
    /// in the type's own code: a larger limit wants a larger stack. A value that is deeper is an error.
    public var maximumDepth = 512
    /// Whether a container is reused for the next value. Only tests turn it off: the results are the same.
    package var reusesContainers = true

    /// An encoder with the defaults.
    public init() {}

    /// The tree of `value`.
    /// - Throws: `EncodingError`, and whatever a type or a strategy's closure throws itself; for a value that encodes nothing, too.
    ///
    /// Complexity: O(length of the text).
    public func encode<T: Encodable>(_ value: T) throws -> JSON {
        let run = EncodingRun(self)
        return try tree(of: run.text(of: value), run)
    }

    private func tree(of text: HeldData, _ run: EncodingRun) throws -> JSON {
        let tree = JSON(try Document(text, options: .encoded), 0)
        return run.hasEqualKeys ? try JSON(parsing: tree.bytes(.compact), options: .encoded) : tree
    }

    /// The text of `value` in UTF-8, compact, the same as of the tree that ``encode(_:)`` gives.
    /// - Throws: as ``encode(_:)``. Complexity: O(length of the text).
    public func data<T: Encodable>(encoding value: T) throws -> Data {
        let run = EncodingRun(self)
        let text = try run.text(of: value)
        return run.hasEqualKeys ? try tree(of: text, run).data() : text.data
    }
}

extension JSON {
    /// The tree of an `Encodable` value.
    ///
    /// ```swift
    /// tree["owner"] = try JSON(encoding: person)
    /// ```
    /// - Parameters:
    ///   - value: the value.
    ///   - encoder: the strategies; Foundation's by default.
    /// - Throws: `EncodingError`; see ``TreeEncoder``. Complexity: O(length of the text).
    public init<T: Encodable>(encoding value: T, with encoder: TreeEncoder = TreeEncoder()) throws {
        self = try encoder.encode(value)
    }
}

extension JSONOptions {
    /// What was encoded: as deep as it is, since encoding has a limit of its own, and with lone surrogates, which a `JSON` among the values may have.
    static var encoded: JSONOptions { JSONOptions(maximumDepth: .max, loneSurrogates: .replace) }
}

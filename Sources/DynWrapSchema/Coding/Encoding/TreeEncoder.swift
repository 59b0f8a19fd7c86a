#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Makes trees from values of `Encodable` types, written directly as text without intermediate objects.
///
/// ```swift
/// let tree = try TreeEncoder().encode(person)
/// let text = try TreeEncoder().data(encoding: person)      // without a tree
/// ```
///
/// The strategies are those of Foundation's `JSONEncoder`, with the same names. Members are in the order in which a type
/// encodes them. Members of a dictionary with `String` keys are in the order of the keys, so that equal values give equal
/// texts. The layout of the text is chosen when the tree is written (``JSON/text(_:)``). If a key is encoded twice, the last
/// value counts.
///
/// A type's own `encode(to:)` may recurse; ``maximumDepth`` limits it.
public struct TreeEncoder: Sendable {
    /// How dates are encoded; by default with `Date`'s own conformance, as seconds since 2001.
    public var dateEncodingStrategy: DateEncodingStrategy = .deferredToDate
    /// How `Data` is encoded; in base64 by default.
    public var dataEncodingStrategy: DataEncodingStrategy = .base64
    /// How keys of types become keys of the tree; unchanged by default.
    public var keyEncodingStrategy: KeyEncodingStrategy = .useDefaultKeys
    /// What is written for NaN and the infinities; by default they are an error.
    public var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy = .throw
    /// The values that types find in `userInfo` of their encoder.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// How many values with code of their own may be nested in each other, at least 1; 512 by default, the same as the default
    /// for texts. Each level needs stack for the type's own code, so a larger limit needs a larger stack. A deeper value is an
    /// error. Lists of plain values are not counted.
    public var maximumDepth = 512
    /// Whether a container is reused for the next value. Only tests turn it off; the results are the same.
    package var reusesContainers = true
    /// Whether sets, and dictionaries without `String` keys, are written in the order of their elements' texts or of their keys, so
    /// that equal values give equal texts. For comparisons.
    package var sortsUnordered = false
    /// The marks of the arrays of such values; nil where they have none.
    private(set) var unorderedMarks: UnorderedMarks?

    /// An encoder with the defaults.
    public init() {}

    /// The tree of `value`.
    /// - Throws: `EncodingError`, also for a value that encodes nothing, and errors of a type's or a strategy's own code.
    ///
    /// - Complexity: O(length of the text).
    public func encode<T: Encodable>(_ value: T) throws -> JSON {
        let run = EncodingRun(self)
        return try tree(of: run.text(of: value), run)
    }

    /// The tree of `value`, where sets, and dictionaries without `String` keys, are sorted and have marks.
    func encoded<T: Encodable>(_ value: T, marks: UnorderedMarks) throws -> JSON {
        var encoder = self
        encoder.sortsUnordered = true
        encoder.unorderedMarks = marks
        return try encoder.encode(value)
    }

    private func tree(of text: OwnedBytes, _ run: EncodingRun) throws -> JSON {
        let tree = JSON(try Document(text, options: .encoded), 0)
        return run.hasEqualKeys ? try JSON(parsing: tree.bytes(.compact), options: .encoded) : tree
    }

    /// The compact text of `value` in UTF-8, the same as of the tree from ``encode(_:)``.
    /// - Throws: the same errors as ``encode(_:)``.
    /// - Complexity: O(length of the text).
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
    ///   - encoder: the strategies; those of Foundation by default.
    /// - Throws: `EncodingError`; see ``TreeEncoder``.
    /// - Complexity: O(length of the text).
    public init<T: Encodable>(encoding value: T, with encoder: TreeEncoder = TreeEncoder()) throws {
        self = try encoder.encode(value)
    }
}

extension JSONOptions {
    /// Options for encoded text: any depth, because encoding has its own limit, and lone surrogates, which a `JSON` among the
    /// values may contain.
    static var encoded: JSONOptions { JSONOptions(maximumDepth: .max, loneSurrogates: .replace) }
}

import DynWrapSchema

/// A text that is equal only to the same scalars, as keys of JSON are: Swift's strings are equal by canonical equivalence.
struct ExactText: Hashable, Comparable, Sendable, CustomStringConvertible {
    private let key: ScalarKey

    init(_ string: String) { key = ScalarKey(string: string) }

    var string: String { key.string }

    static func < (a: ExactText, b: ExactText) -> Bool { ScalarKey.precedes(a.string, b.string) }

    var description: String { string }
}

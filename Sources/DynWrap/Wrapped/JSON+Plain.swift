public import DynWrapSchema

#if FullFoundation || !canImport(FoundationEssentials)
import Foundation
#else
import FoundationEssentials
#endif

extension JSON {
    /// An object as Swift values; empty for any other value.
    var plainObject: [String: Any] { (plain as? [String: Any]) ?? [:] }

    /// The value as Swift values. Iterative; O(size).
    ///
    /// A number that is written as a whole number is an `Int` or `UInt64`. Any other is the first of `Double` and `Decimal` that
    /// represents it exactly. A fraction of more than 38 digits is the nearest `Double`. A whole number of more digits, or a
    /// number outside `Double`, is its text.
    var plain: Any {
        guard isObject || isArray else { return plainScalar }
        var open = [PlainContainer(self)]
        while true {
            let last = open.count - 1
            if let inner = open[last].next() {
                if inner.isObject || inner.isArray, open.count < Self.deepestPlain {
                    open.append(PlainContainer(inner))
                } else {
                    open[last].add(inner.plainScalar)
                }
            } else {
                let value = open.removeLast().value
                if open.isEmpty { return value }
                open[last - 1].add(value)
            }
        }
    }

    /// The largest number of levels that become Swift values; deeper values are text. Swift releases nested dictionaries and
    /// arrays recursively, on the stack.
    private static let deepestPlain = 512

    private var plainScalar: Any {
        switch kind {
        case .object, .array: text(.compact)
        case .string: string ?? ""
        case .bool: bool ?? false
        case .number: number.map(Self.plainNumber) ?? Self.plainNull
        case .null, .missing: Self.plainNull
        }
    }

    /// Null: `NSNull` where there is one, else nil.
    private static var plainNull: Any {
        #if FullFoundation || !canImport(FoundationEssentials)
        NSNull()
        #else
        Any?.none as Any
        #endif
    }

    private static func plainNumber(_ number: JSONNumber) -> Any {
        if number.isIntegerLiteral {
            if let int = number.int { return int }
            // For 32-bit `Int`.
            if let int: Int64 = number.integer() { return int }
            if let uint: UInt64 = number.integer() { return uint }
        }
        let double = number.double
        if let double, JSONNumber("\(double)") == number { return double }
        if let decimal = number.decimal, decimal.isFinite { return decimal }
        if let double, !number.isIntegerLiteral { return double }
        return number.text
    }
}

/// An object or array that is being converted to Swift values.
private struct PlainContainer {
    private var members: JSON.Members.Iterator?
    private var elements: JSON.Elements.Iterator?
    private var key = ""
    private var object: [String: Any] = [:]
    private var array: [Any] = []

    init(_ json: JSON) {
        if json.isObject { members = json.members.makeIterator() } else { elements = json.elements.makeIterator() }
    }

    mutating func next() -> JSON? {
        guard members != nil else { return elements?.next() }
        guard let member = members?.next() else { return Optional<JSON>.none }
        key = member.key
        return member.value
    }

    /// Adds the value for the last result of ``next()``. Of equal keys the last one counts.
    mutating func add(_ value: Any) {
        if members != nil { object[key] = value } else { array.append(value) }
    }

    var value: Any { members != nil ? object as Any : array as Any }
}

// Models as parts of a tree.

extension JSON {
    /// The current tree of a model, with undeclared members; for a group only its own members, where `dyn.json` is the whole
    /// object around them.
    public init<S: Schema>(_ model: Wrapped<S>) { self = model.json(ConversionOptions()) }

    /// An array of the current trees of models: `JSON([first, second])`. O(models).
    public init<S: Schema>(_ models: some Sequence<Wrapped<S>>) { self.init(models.map { JSON($0) }) }
}

public import DynWrapSchema

#if FullFoundation || !canImport(FoundationEssentials)
import Foundation
#else
import FoundationEssentials
#endif

extension JSON {
    /// An object as Swift values; empty for anything else.
    var plainObject: [String: Any] { (plain as? [String: Any]) ?? [:] }

    /// The value as Swift values. Iterative; O(size).
    ///
    /// A number that is written as a whole one is an `Int` or `UInt64`; any other is a `Double` or `Decimal`, the first that holds it exactly. Of more than 38
    /// digits a fraction is the nearest `Double`; a whole number, or one beyond `Double`, is its text.
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

    /// The most levels that become Swift values; what is deeper is text. Swift releases nested dictionaries and arrays recursively, on the stack.
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

    /// Null: Foundation's, where there is one, else nil.
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
            // Where `Int` has 32 bits.
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

    /// Takes the value of what ``next()`` returned last. Of equal keys the last wins.
    mutating func add(_ value: Any) {
        if members != nil { object[key] = value } else { array.append(value) }
    }

    var value: Any { members != nil ? object as Any : array as Any }
}

// Models put into a tree.

extension JSON {
    /// The current tree of a model, undeclared members included; of a group its own members only, where `dyn.json` is the whole object around them.
    public init<S: Schema>(_ model: Wrapped<S>) { self = model.json(ConversionOptions()) }

    /// An array of the current trees of models: `JSON([first, second])`.
    public init<S: Schema>(_ models: some Sequence<Wrapped<S>>) { self.init(models.map { JSON($0) }) }
}

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `JSON` as a plain structure in any coder: objects as keyed containers, arrays as unkeyed ones.
///
/// Lossy where the coder is: the coder decides the order of keys and the spelling of numbers, and property lists have no null.
/// `Archive` keeps all of it.
extension JSON: Codable {
    /// The largest depth of trees given to a coder, whose own code may recurse.
    static let deepestCoded = 512

    /// Reads any structure. A number is read as the first of `Int64`, `UInt64`, `Decimal` and `Double` that can represent it.
    ///
    /// So 38 digits are kept by a coder that reads `Decimal`, such as `JSONDecoder`, or that stores the parts of a `Decimal`,
    /// such as those of property lists.
    ///
    /// Lossy: an object with exactly the five members by which Foundation encodes a `Decimal` is read as that number, except by
    /// `JSONDecoder`. A number whose nearest `Double` is a whole one below 2^63 loses its fraction where the coder gives it as that,
    /// as `JSONDecoder` does: `4503599627370496.25`, `2.99999999999999999`. A key strategy of the coder converts the keys.
    ///
    /// A ``TreeDecoder`` gives the tree itself, with its spelling.
    /// - Throws: What the decoder throws.
    public init(from decoder: any Decoder) throws {
        if let lender = decoder as? any JSONLender {
            self = lender.lentJSON
            return
        }
        guard decoder.codingPath.count <= Self.deepestCoded else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "nested deeper than \(Self.deepestCoded) levels"))
        }
        if StrictStructure.isStrict(decoder), let tree = try StrictStructure.container(from: decoder) {
            self = tree
            return
        }
        if let container = try? decoder.container(keyedBy: AnyKey.self) {
            var members: [(key: String, value: JSON)] = []
            for key in container.allKeys { members.append((key.stringValue, try container.decode(JSON.self, forKey: key))) }
            self = Self.codedDecimal(members.map(\.key), decoder).map { JSON($0) } ?? JSON(members: members)
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSON] = []
            while !container.isAtEnd { elements.append(try container.decodeNil() ? .null : container.decode(JSON.self)) }
            self.init(elements)
        } else {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let bool = try? container.decode(Bool.self) {
                self = JSON(bool)
            } else if let int = try? container.decode(Int64.self) {
                self = JSON(int)
            } else if let uint = try? container.decode(UInt64.self) {
                self = JSON(uint)
            } else if let number = Self.fraction(
                double: try? container.decode(Double.self), decimal: try? container.decode(Decimal.self))
            {
                self = JSON(number)
            } else {
                self = JSON(try container.decode(String.self))
            }
        }
    }

    /// The decimal whose five parts are the members. Foundation encodes decimals in this form for coders without decimals, such
    /// as those of property lists.
    private static func codedDecimal(_ keys: [String], _ decoder: any Decoder) -> JSONNumber? {
        guard keys.count == 5, Set(keys) == ["exponent", "length", "isNegative", "isCompact", "mantissa"],
            !StrictStructure.isStrict(decoder), let decimal = try? Decimal(from: decoder)
        else { return nil }
        return JSONNumber(decimal.description)
    }

    /// A number that is not a 64-bit integer. The decimal is used where it has more digits than the double: where it rounds to
    /// the double and differs from the double's shortest text. A decimal that a coder made from a double never has more.
    static func fraction(double: Double?, decimal: Decimal?) -> JSONNumber? {
        let double = double.flatMap { $0.isFinite ? $0 : nil }
        // A double represents 15 digits exactly.
        if let double, let decimal, decimal.significand < Decimal(1_000_000_000_000_000 as Int64) {
            return JSONNumber(checked: JSONNumber.text(of: double))
        }
        let decimal = decimal.flatMap { JSONNumber($0.description) }
        guard let double else { return decimal }
        let shortest = JSONNumber(checked: JSONNumber.text(of: double))
        guard let decimal, decimal != shortest, decimal.double == double else { return shortest }
        return decimal
    }

    /// Writes the structure. A number is written as the first of `Int64`, `UInt64`, `Double` and `Decimal` that can represent it.
    ///
    /// Nested containers are kept in a list, so that depth uses no stack. Keys that differ only in normalisation are one key for
    /// a coder that keeps them in a Swift dictionary, as Foundation's coders do; the last of them is written.
    /// - Throws: `EncodingError` for a number that none of these types can represent, and for trees deeper than 512 levels.
    public func encode(to encoder: any Encoder) throws {
        if let taker = encoder as? any JSONTaker { return try taker.take(self) }
        var open: [OpenContainer] = []
        switch kind {
        case .object: open.append(.keyed(encoder.container(keyedBy: AnyKey.self), CodedMembers(self)))
        case .array: open.append(.unkeyed(encoder.unkeyedContainer(), elements.makeIterator()))
        default:
            var container = encoder.singleValueContainer()
            try CodedScalar(self, encoder.codingPath).encode(to: &container)
        }
        while let top = open.popLast() {
            guard open.count < Self.deepestCoded else {
                throw EncodingError.invalidValue(
                    self,
                    .init(codingPath: encoder.codingPath, debugDescription: "nested deeper than \(Self.deepestCoded) levels"))
            }
            switch top {
            case .keyed(var container, var members):
                guard let (name, value) = members.next() else { continue }
                let key = AnyKey(name)
                switch value.kind {
                case .object:
                    let inner = container.nestedContainer(keyedBy: AnyKey.self, forKey: key)
                    open += [.keyed(container, members), .keyed(inner, CodedMembers(value))]
                case .array:
                    let inner = container.nestedUnkeyedContainer(forKey: key)
                    open += [.keyed(container, members), .unkeyed(inner, value.elements.makeIterator())]
                default:
                    try CodedScalar(value, container.codingPath + [key]).encode(to: &container, key)
                    open.append(.keyed(container, members))
                }
            case .unkeyed(var container, var elements):
                guard let value = elements.next() else { continue }
                switch value.kind {
                case .object:
                    let inner = container.nestedContainer(keyedBy: AnyKey.self)
                    open += [.unkeyed(container, elements), .keyed(inner, CodedMembers(value))]
                case .array:
                    let inner = container.nestedUnkeyedContainer()
                    open += [.unkeyed(container, elements), .unkeyed(inner, value.elements.makeIterator())]
                default:
                    // As Foundation names an index.
                    let scalar = try CodedScalar(
                        value, container.codingPath + [AnyKey("Index \(container.count)")] as [any CodingKey])
                    try scalar.encode(to: &container)
                    open.append(.unkeyed(container, elements))
                }
            }
        }
    }

    private enum OpenContainer {
        case keyed(KeyedEncodingContainer<AnyKey>, CodedMembers)
        case unkeyed(any UnkeyedEncodingContainer, Elements.Iterator)
    }

    /// The members for a coder: of keys that are equal in Swift, only the last one. Foundation's coders stop the process where
    /// two containers of different kinds have the same key.
    private struct CodedMembers: IteratorProtocol {
        private var members: Members.Iterator
        /// For each key, the last one that is equal to it in Swift, which is written; nil where all keys are different in Swift
        /// too.
        private var last: [String: String]?

        init(_ json: JSON) {
            members = json.members.makeIterator()
            // ASCII strings are equal only where their bytes are.
            if json.members.contains(where: { !$0.key.utf8.allSatisfy { $0 < 0x80 } }) {
                last = Dictionary(json.members.map { ($0.key, $0.key) }) { _, last in last }
            }
        }

        mutating func next() -> (key: String, value: JSON)? {
            while let (key, value) = members.next() {
                if let last, let counts = last[key], !ScalarKey.equal(counts, key) { continue }
                return (key, value)
            }
            return nil
        }
    }

    /// A key with any name.
    package struct AnyKey: CodingKey {
        package let stringValue: String
        package var intValue: Int? { nil }
        package init(_ string: String) { stringValue = string }
        package init(stringValue: String) { self.stringValue = stringValue }
        package init?(intValue: Int) { stringValue = String(intValue) }
    }
}

/// A decoder that already has the value as JSON.
package protocol JSONLender {
    /// The value that is decoded.
    var lentJSON: JSON { get }
}

/// An encoder that takes JSON as it is.
package protocol JSONTaker {
    /// Writes `json` as the value.
    func take(_ json: JSON) throws
}

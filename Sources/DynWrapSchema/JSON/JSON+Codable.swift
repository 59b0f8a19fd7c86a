import Foundation

/// `JSON` as plain structure in any coder: objects as keyed containers, arrays as unkeyed ones.
///
/// Lossy where the coder is: order of keys and spelling of numbers are the coder's; property lists know no null. `Archive` keeps all of it.
extension JSON: Codable {
    /// The deepest tree that is handed to a coder, whose own code may recurse.
    static let deepestCoded = 512

    /// Reads any structure. A number becomes an `Int64`, `UInt64`, `Decimal` or `Double`, the first that the coder gives.
    public init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= Self.deepestCoded else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "nested deeper than \(Self.deepestCoded) levels"))
        }
        if let container = try? decoder.container(keyedBy: AnyKey.self) {
            var members: [(key: String, value: JSON)] = []
            for key in container.allKeys { members.append((key.stringValue, try container.decode(JSON.self, forKey: key))) }
            self.init(members: members)
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
            } else if let double = try? container.decode(Double.self) {
                self = JSON(double)
            } else {
                self = JSON(try container.decode(String.self))
            }
        }
    }

    /// Writes the structure. A number is given as the smallest of `Int64`, `UInt64`, `Double` and `Decimal` that holds it.
    /// - Throws: `EncodingError` for a number that none of them holds, and for trees deeper than 512 levels.
    public func encode(to encoder: any Encoder) throws {
        guard encoder.codingPath.count <= Self.deepestCoded else {
            throw EncodingError.invalidValue(
                self,
                .init(codingPath: encoder.codingPath, debugDescription: "nested deeper than \(Self.deepestCoded) levels"))
        }
        switch kind {
        case .object:
            var container = encoder.container(keyedBy: AnyKey.self)
            for (key, value) in members { try container.encode(value, forKey: AnyKey(key)) }
        case .array:
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        default:
            var container = encoder.singleValueContainer()
            try encodeScalar(to: &container, encoder.codingPath)
        }
    }

    private func encodeScalar(to container: inout any SingleValueEncodingContainer, _ path: [any CodingKey]) throws {
        if let string {
            try container.encode(string)
        } else if let bool {
            try container.encode(bool)
        } else if let number {
            if number.isIntegerLiteral, let int: Int64 = number.integer() {
                try container.encode(int)
            } else if number.isIntegerLiteral, let uint: UInt64 = number.integer() {
                try container.encode(uint)
            } else if let double = number.double, JSONNumber(checked: JSONNumber.text(of: double)) == number {
                try container.encode(double)
            } else if let decimal = number.decimal {
                try container.encode(decimal)
            } else {
                throw EncodingError.invalidValue(
                    number, .init(codingPath: path, debugDescription: "the number \(number.text) fits no type a coder knows"))
            }
        } else {
            try container.encodeNil()
        }
    }

    /// A key of any name.
    package struct AnyKey: CodingKey {
        package let stringValue: String
        package var intValue: Int? { nil }
        package init(_ string: String) { stringValue = string }
        package init(stringValue: String) { self.stringValue = stringValue }
        package init?(intValue: Int) { stringValue = String(intValue) }
    }
}

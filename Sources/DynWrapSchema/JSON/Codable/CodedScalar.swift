#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A scalar of one of the types that coders have methods for. Each is encoded by the container's method for its type, because the
/// generic method would make an encoder for the value.
enum CodedScalar {
    case null
    case bool(Bool)
    case int(Int64)
    case uint(UInt64)
    case double(Double)
    case decimal(Decimal)
    case string(String)

    /// - Throws: `EncodingError` for a number that no type can represent exactly.
    init(_ json: JSON, _ path: @autoclosure () -> [any CodingKey]) throws {
        if let string = json.string {
            self = .string(string)
        } else if let bool = json.bool {
            self = .bool(bool)
        } else if let number = json.number {
            try self.init(number, path)
        } else {
            self = .null
        }
    }

    private init(_ number: JSONNumber, _ path: () -> [any CodingKey]) throws {
        if number.isIntegerLiteral {
            if let int: Int64 = number.integer() {
                self = .int(int)
                return
            }
            if let uint: UInt64 = number.integer() {
                self = .uint(uint)
                return
            }
        }
        if let double = number.double, JSONNumber(checked: JSONNumber.text(of: double)) == number {
            self = .double(double)
        } else if let decimal = number.decimal {
            self = .decimal(decimal)
        } else {
            throw EncodingError.invalidValue(
                number, .init(codingPath: path(), debugDescription: "the number fits no type that a coder knows"))
        }
    }

    func encode(to container: inout KeyedEncodingContainer<JSON.AnyKey>, _ key: JSON.AnyKey) throws {
        switch self {
        case .null: try container.encodeNil(forKey: key)
        case .bool(let value): try container.encode(value, forKey: key)
        case .int(let value): try container.encode(value, forKey: key)
        case .uint(let value): try container.encode(value, forKey: key)
        case .double(let value): try container.encode(value, forKey: key)
        case .decimal(let value): try container.encode(value, forKey: key)
        case .string(let value): try container.encode(value, forKey: key)
        }
    }

    func encode(to container: inout any UnkeyedEncodingContainer) throws {
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .uint(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        }
    }

    func encode(to container: inout any SingleValueEncodingContainer) throws {
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .uint(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        }
    }
}

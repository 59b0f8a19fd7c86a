#if FullFoundation || !canImport(FoundationEssentials)
import Foundation
#else
import FoundationEssentials
#endif

/// Converts scalars to JSON; ``JSON/init(any:)`` has the table.
enum AnyScalar {
    /// The JSON of `value`, which is not a dictionary or an array.
    static func json(_ value: Any, at pointer: () -> JSONPointer) throws(JSONPointerError) -> JSON {
        guard let value = AnyContent.of(value) else { return .null }
        do { return try AnyContent.isObject(value) ? object(value) : plain(value) } catch {
            throw JSONPointerError(.notRepresentable, pointer(), error.message)
        }
    }

    /// The date in `value`; nil for any other value.
    static func date(_ value: Any) -> Date? {
        guard let value = AnyContent.of(value) else { return nil }
        #if FullFoundation || !canImport(FoundationEssentials)
        if AnyContent.isObject(value) {
            return (value as? NSDate).map { Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate) }
        }
        #endif
        return AnyContent.isObject(value) ? nil : value as? Date
    }

    private struct Refusal: Error {
        let message: String

        static func unknown(_ value: Any) -> Refusal { Refusal(message: "a value of type \(type(of: value)) has no JSON form") }
    }

    #if FullFoundation || !canImport(FoundationEssentials)
    /// Foundation's objects are read with their own methods, not with casts: bridging casts exist only on Darwin, where a
    /// number 1 becomes a `Bool`.
    private static func object(_ value: Any) throws(Refusal) -> JSON {
        switch value {
        case is NSNull: return .null
        case let number as NSNumber:
            guard let json = NSNumberContent(number).json else { throw notFinite(number) }
            return json
        // A cast from an object to `String` bridges on every system.
        case let string as String: return JSON(string)
        case let date as NSDate:
            return try json(of: Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate))
        case let url as NSURL:
            // Optional on Darwin only.
            let text: String? = url.absoluteString
            guard let text else { throw .unknown(value) }
            return JSON(text)
        case let uuid as NSUUID: return JSON(uuid.uuidString)
        case let data as NSData: return JSON(data.base64EncodedString(options: []))
        case let convertible as any JSONConvertible: return try json(of: convertible)
        default: throw .unknown(value)
        }
    }
    #else
    /// Without the full Foundation its objects do not exist; any other object must be convertible itself.
    private static func object(_ value: Any) throws(Refusal) -> JSON {
        guard let convertible = value as? any JSONConvertible else { throw .unknown(value) }
        return try json(of: convertible)
    }
    #endif

    private static func plain(_ value: Any) throws(Refusal) -> JSON {
        switch value {
        case let string as String: return JSON(string)
        case let bool as Bool: return JSON(bool)
        case let int as Int: return JSON(int)
        case let number as Decimal:
            guard let number = JSONNumber(number.description) else { throw notFinite(number) }
            return JSON(number)
        case let date as Date: return try json(of: date)
        // Also `Float`, which writes its own shortest text.
        case let number as any BinaryFloatingPoint & JSONConvertible:
            guard number.isFinite else { throw notFinite(number) }
            return number.json(ConversionOptions())
        case let json as JSON: return json
        case let convertible as any JSONConvertible: return try json(of: convertible)
        case let number as JSONNumber: return JSON(number)
        case let text as any StringProtocol: return JSON(String(text))
        case let number as any BinaryFloatingPoint:
            // CGFloat and Float16; a type wider than Double only where no digit is lost.
            guard number.isFinite else { throw notFinite(number) }
            guard let double = exactDouble(number) else { throw .unknown(value) }
            return JSON(double)
        default: throw .unknown(value)
        }
    }

    private static func exactDouble(_ number: some BinaryFloatingPoint) -> Double? { Double(exactly: number) }

    private static func notFinite(_ number: Any) -> Refusal { Refusal(message: "\(number) is no number that JSON has") }

    /// The JSON that the value writes; a value without a written form is refused.
    private static func json(of value: any JSONConvertible) throws(Refusal) -> JSON {
        let json = value.json(ConversionOptions())
        guard json.exists else { throw Refusal(message: "the value of type \(type(of: value)) can't be written") }
        return json
    }

    private static func json(of date: Date) throws(Refusal) -> JSON {
        let json = date.json(ConversionOptions())
        guard json.exists else { throw Refusal(message: "a date outside of the years 1 to 9999 can't be written") }
        return json
    }
}

import Foundation

extension JSON {
    /// An object as Swift values; empty for anything else.
    var plainObject: [String: Any] { (plain as? [String: Any]) ?? [:] }

    /// The value as Swift values. A number is an `Int`, `UInt64`, `Double` or `Decimal`, the first that holds it exactly, else its text.
    var plain: Any {
        switch kind {
        case .object: Dictionary(members.map { ($0.key, $0.value.plain) }, uniquingKeysWith: { _, last in last })
        case .array: elements.map(\.plain)
        case .string: string ?? ""
        case .bool: bool ?? false
        case .number: number.map(Self.plainNumber) ?? NSNull()
        case .null, .missing: NSNull()
        }
    }

    private static func plainNumber(_ number: JSONNumber) -> Any {
        if number.isIntegerLiteral {
            if let int = number.int { return int }
            if let uint: UInt64 = number.integer() { return uint }
        }
        if let double = number.double, JSONNumber("\(double)") == number || !number.isIntegerLiteral { return double }
        return number.decimal ?? number.text
    }
}

import DynWrap
import DynWrapSchema
import Foundation

/// Plain JSON as a property list, with the parts that are lost.
struct PlainPropertyList {
    /// A part that a property list can't represent.
    struct Loss: Equatable {
        let pointer: JSONPointer
        let reason: String

        var place: String { pointer.placeName }
    }

    /// The property list without the lost parts.
    private(set) var value = PlistValue.dictionary([])
    private(set) var losses: [Loss] = []
    private let isXML: Bool
    private var path: [String] = []

    /// The largest depth of a property list. Deeper values are replaced by one that the writer refuses, so nothing recurses
    /// further.
    private static let deepest = PlistValue.Limits().depth

    /// - Parameter tree: an object or array; for most readers, another value is not a property list.
    init(_ tree: JSON, isXML: Bool) {
        self.isXML = isXML
        value = converted(tree) ?? .dictionary([])
    }

    private mutating func lose(_ reason: String) { losses.append(Loss(pointer: JSONPointer(tokens: path), reason: reason)) }

    /// The converted value; nil for one that is left out.
    private mutating func converted(_ json: JSON) -> PlistValue? {
        switch json.kind {
        case .object: return object(json)
        case .array: return array(json)
        case .string: return .string(string(json.string ?? ""))
        case .bool: return .bool(json.bool ?? false)
        case .number: return number(json)
        case .null, .missing:
            lose("a property list has no null")
            return nil
        }
    }

    private mutating func object(_ json: JSON) -> PlistValue {
        if path.count >= Self.deepest { return tooDeep }
        var members: [PlistValue.Member] = []
        var indices: [ScalarKey: Int] = [:]
        // Compared as Swift strings, as most readers do.
        var seen: Set<String> = []
        for key in json.repeatedKeys(of: json.members.map(\.key)) {
            lose("the key \(JSON(key).text()) stands more than once; the last one stays")
        }
        for (key, value) in json.members {
            path.append(key)
            if !seen.insert(key).inserted { lose("the key differs from another one in its composition of characters alone") }
            let name = string(key)
            if let value = converted(value) {
                if let index = indices[ScalarKey(string: name)] {
                    lose("without the characters that XML lacks, the key stands there already; the last one stays")
                    members[index] = .init(name, value)
                } else {
                    indices[ScalarKey(string: name)] = members.count
                    members.append(.init(name, value))
                }
            }
            path.removeLast()
        }
        return .dictionary(members)
    }

    private mutating func array(_ json: JSON) -> PlistValue {
        if path.count >= Self.deepest { return tooDeep }
        var elements: [PlistValue] = []
        for (index, element) in json.elements.enumerated() {
            path.append(String(index))
            if let value = converted(element) { elements.append(value) }
            path.removeLast()
        }
        return .array(elements)
    }

    /// An array inside the deepest one, which the writer refuses.
    private var tooDeep: PlistValue { .array([]) }

    private mutating func string(_ text: String) -> String {
        if text == "$null" { lose("Foundation's coders read the string \"$null\" as nothing") }
        guard isXML, text.unicodeScalars.contains(where: Self.isNotXML) else { return text }
        lose("XML has no room for a character of the text; U+FFFD stands in its place")
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { kept.append(Self.isNotXML(scalar) ? "\u{FFFD}" : scalar) }
        return String(kept)
    }

    private static func isNotXML(_ scalar: Unicode.Scalar) -> Bool {
        (scalar.value < 0x20 && scalar != "\t" && scalar != "\n" && scalar != "\r") || scalar.value == 0xFFFE
            || scalar.value == 0xFFFF
    }

    private mutating func number(_ json: JSON) -> PlistValue {
        if let number = json.number {
            if number.isIntegerLiteral, let integer: Int64 = number.integer(), integer != 0 || number.text == "0" {
                return .integer(integer)
            }
            if let double = number.double {
                // The shortest text of a Double is not its exact value where that has more digits.
                if JSONNumber("\(double)") != number, JSONNumber(String(format: "%.0f", double)) != number {
                    lose("the nearest Double to \(number.text) is \(double)")
                }
                return .real(double)
            }
            lose("\(number.text) is beyond a Double; its text stands in its place")
            return .string(number.text)
        }
        return .integer(0)
    }
}

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Which values of a field are written unchanged.
enum TextShape: Sendable {
    case string, integer, number, bool, date, strings, other

    /// The shape of a value type with its own conversion.
    init<Value>(_ type: Value.Type) {
        switch type {
        case is String.Type, is String?.Type: self = .string
        case is Int.Type, is Int?.Type, is Int64.Type, is Int64?.Type: self = .integer
        case is Double.Type, is Double?.Type: self = .number
        case is Bool.Type, is Bool?.Type: self = .bool
        case is Date.Type, is Date?.Type: self = .date
        case is [String].Type, is [String]?.Type: self = .strings
        default: self = .other
        }
    }
}

extension AnyFieldDefinition {
    /// Whether the text of a value is what the field writes: plain strings, bools, and numbers within every range, which keep their spelling.
    @inline(__always)
    func isAsWritten(_ document: Document, _ word: TapeWord) -> Bool {
        switch (textShape, word.tag) {
        case (.string, TapeWord.Tag.string), (.bool, TapeWord.Tag.true), (.bool, TapeWord.Tag.false): return true
        case (.integer, TapeWord.Tag.integer): return word.length < 19
        case (.number, TapeWord.Tag.integer), (.number, TapeWord.Tag.real):
            // Few digits and no exponent.
            if word.length >= 16 { return false }
            let text = unsafe document.text(of: word)
            return unsafe !text.contains { $0 | 0x20 == UInt8(ascii: "e") }
        default: return false
        }
    }
}

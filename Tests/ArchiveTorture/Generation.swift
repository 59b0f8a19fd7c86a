import DynWrap
import Foundation

struct TortureSchema: Schema {
    let number = Num<UInt64>("number")
    let saved = Num<UInt64>("saved")
    let rows = ModelList<RowSchema>("rows")

    struct RowSchema: Schema { let text = Str("text") }
}

/// The content that is saved over and over: a model with its number in the original and in an edit, and rows that depend on it.
enum Generation {
    static func model(_ number: UInt64) throws -> Wrapped<TortureSchema> {
        var rows: [String] = []
        for i in 0..<(number % 97) * 31 {
            rows.append("{\"text\": \"\(String(repeating: "x", count: Int((i &+ number) % 120)))\"}")
        }
        var model = try Wrapped<TortureSchema>(json: "{\"number\": \(number), \"rows\": [\(rows.joined(separator: ", "))]}")
        model.saved = number
        return model
    }

    /// The three formats in turn, so that each is killed and each replaces another.
    static func format(_ number: UInt64) -> ArchiveFormat { [.json, .plist(.binary), .plist(.xml)][Int(number % 3)] }

    static func save(_ number: UInt64, to path: String) throws {
        try model(number).dyn.archive(to: URL(fileURLWithPath: path), format: format(number))
    }

    /// The number of a whole archive; throws for anything else.
    static func number(at path: String) throws -> UInt64? {
        let model = try Wrapped<TortureSchema>(archive: URL(fileURLWithPath: path))
        let whole = try Self.model(model.number)
        return Archive(model) == Archive(whole) && model.saved == model.number ? model.number : nil
    }
}

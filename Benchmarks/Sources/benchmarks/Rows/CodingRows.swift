import DynWrap
import Foundation

extension Rows {
    /// Codable types, decoded from text and encoded to text.
    static var coding: [Row] { [decodeTwo, decodeAll, encodeAll, encodeTree] }

    private static var decodeTwo: Row {
        decode("coding/decode two", BriefCustomer.self, "100,000 customers into structs of two fields", goal: 7) { $0.checksum }
    }

    private static var decodeAll: Row {
        decode("coding/decode all", PlainCustomer.self, "100,000 customers into structs of every field", goal: nil) {
            $0.checksum
        }
    }

    private static func decode<T: Decodable>(
        _ name: String, _ type: T.Type, _ about: String, goal: Double?, _ checksum: @escaping (T) -> Int
    ) -> Row {
        Row(
            name: name, about: "open and decode \(about)", unit: .megabytesPerSecond,
            promises: [.timesAsFast(as: "JSONDecoder", must: 4, goal: goal)]
        ) { inputs in
            let text = inputs.customers()
            let data = Data(text)
            return Work(
                bytes: text.count,
                contenders: [
                    Contender("DynWrap") { try JSON(parsing: text).decode([T].self).reduce(0) { $0 + checksum($1) } },
                    Contender("DynWrap, opened before") {
                        let tree = try JSON(parsing: text)
                        return { try tree.decode([T].self).reduce(0) { $0 + checksum($1) } }
                    },
                    Contender("JSONDecoder") { try JSONDecoder().decode([T].self, from: data).reduce(0) { $0 + checksum($1) } },
                ])
        }
    }

    private static var encodeAll: Row {
        Row(
            name: "coding/encode", about: "write 100,000 customers from structs of every field", unit: .megabytesPerSecond,
            promises: [.timesAsFast(as: "JSONEncoder", must: 4, goal: 8)]
        ) { inputs in
            let text = inputs.customers()
            let customers = try JSON(parsing: text).decode([PlainCustomer].self)
            return Work(
                bytes: text.count,
                contenders: [
                    Contender("DynWrap") { try TreeEncoder().data(encoding: customers).count },
                    encoder(customers),
                ])
        }
    }

    private static var encodeTree: Row {
        Row(
            name: "coding/encode tree", about: "make a tree of 100,000 structs of every field, and its text",
            unit: .megabytesPerSecond, promises: [.timesAsFast(as: "JSONEncoder", must: 4)]
        ) { inputs in
            let text = inputs.customers()
            let customers = try JSON(parsing: text).decode([PlainCustomer].self)
            return Work(
                bytes: text.count,
                contenders: [Contender("DynWrap") { try JSON(encoding: customers).bytes().count }, encoder(customers)])
        }
    }

    private static func encoder(_ customers: [PlainCustomer]) -> Contender {
        Contender("JSONEncoder") {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            return try encoder.encode(customers).count
        }
    }
}

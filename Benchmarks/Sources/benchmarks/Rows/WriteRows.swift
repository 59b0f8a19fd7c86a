import CRivals
import DynWrap
import Foundation

extension Rows {
    /// Writing a document that was opened before. Every text is compact at first, so that all contenders write the same bytes.
    static var write: [Row] {
        [
            writeUntouched("twitter.json") { try $0.compactDocument("twitter.json") },
            writeUntouched("customers.json") { $0.customers() },
            writeOutput, writeBuilt,
        ]
    }

    private static func writeUntouched(_ name: String, text: @escaping (Inputs) throws -> [UInt8]) -> Row {
        Row(
            name: "write/\(name)", about: "write the document as it was opened", unit: .megabytesPerSecond,
            promises: [.timesAsFast(as: "yyjson", must: 1)]
        ) { inputs in
            let text = try text(inputs)
            let data = Data(text)
            var contenders = [
                Contender("DynWrap") {
                    let tree = try JSON(parsing: text)
                    return { tree.bytes().count }
                },
                Native.yyjson("yyjson", text, opening: yyjson_rival_open, closing: yyjson_rival_close, yyjson_rival_write),
                simdjsonWriter(text),
                Contender("copy of the bytes") {
                    return { text.withUnsafeBytes { Data($0) }.count }
                },
            ]
            // JSONSerialization would take about 15 seconds for the customers.
            contenders.insert(name == "customers.json" ? encoder(data) : serialization(data), at: 1)
            return Work(bytes: text.count, contenders: contenders)
        }
    }

    private static var writeOutput: Row {
        struct Shop: Codable { let customers: [PlainCustomer] }
        return Row(
            name: "write/output", about: "write the declared entries of 100,000 customers, from typed values",
            unit: .megabytesPerSecond,
            promises: [.timesAsFast(as: "JSONEncoder", must: 5, goal: 10)],
            comparesAnswers: false  // the contenders write Z or +00:00
        ) { inputs in
            let text = Array("{\"customers\":".utf8) + inputs.customers() + Array("}".utf8)
            return Work(
                bytes: text.count,
                contenders: [
                    Contender("DynWrap") {
                        let shop = try Wrapped<ShopSchema>(json: text)
                        return { shop.dyn.output().data().count }
                    },
                    Contender("JSONEncoder") {
                        let shop = try JSONDecoder().decode(Shop.self, from: Data(text))
                        let encoder = JSONEncoder()
                        encoder.outputFormatting = .withoutEscapingSlashes
                        return { try encoder.encode(shop).count }
                    },
                ])
        }
    }

    private static var writeBuilt: Row {
        Row(
            name: "write/built", about: "write a tree that was built from the values of 100,000 customers",
            unit: .megabytesPerSecond, promises: [.timesAsFast(as: "JSONEncoder", must: 5)]
        ) { inputs in
            let text = inputs.customers()
            let data = Data(text)
            let customers = try JSONDecoder().decode([PlainCustomer].self, from: data)
            return Work(
                bytes: text.count,
                contenders: [
                    Contender("DynWrap") {
                        let tree = JSON(customers.map(tree))
                        return { tree.bytes().count }
                    },
                    Contender("DynWrap, building included") { JSON(customers.map(tree)).bytes().count },
                    encoder(data),
                ])
        }
    }

    private static func tree(_ customer: PlainCustomer) -> JSON {
        [
            "last-name": JSON(customer.lastName), "first-name": JSON(customer.firstName),
            "most-recent-purchase": JSON(customer.lastPurchase.text), "join-date": JSON(customer.joined.text),
            "cust-no": JSON(customer.number), "balance": JSON(customer.balance), "active": JSON(customer.active),
            "address": [
                "street": JSON(customer.address.street), "city": JSON(customer.address.city), "zip": JSON(customer.address.zip),
            ],
            "tags": JSON(customer.tags.map { JSON($0) }), "status": JSON(customer.status),
        ]
    }

    private static func encoder(_ data: Data) -> Contender {
        Contender("JSONEncoder") {
            let customers = try JSONDecoder().decode([PlainCustomer].self, from: data)
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            return { try encoder.encode(customers).count }
        }
    }

    private static func serialization(_ data: Data) -> Contender {
        Contender("JSONSerialization") {
            let object = try JSONSerialization.jsonObject(with: data)
            return { try JSONSerialization.data(withJSONObject: object, options: .withoutEscapingSlashes).count }
        }
    }

    private static func simdjsonWriter(_ text: [UInt8]) -> Contender {
        Contender("simdjson") {
            guard Native.simdjson != nil else { throw Skip("simdjson isn't installed") }
            let parser = NativeState(text, make: simdjson_rival_make, free: simdjson_rival_free)
            guard simdjson_rival_open(parser.state, parser.text) > 0 else { throw Skip("simdjson refused the text") }
            return { Int(simdjson_rival_write(parser.state)) }
        }
    }
}

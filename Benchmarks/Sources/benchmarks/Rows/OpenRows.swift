import CRivals
import DynWrap
import Foundation

extension Rows {
    /// Opening and checking a whole document.
    static var open: [Row] {
        ["twitter.json", "citm_catalog.json", "canada.json", "github_events.json"].map { name in
            open(name) { try $0.document(name) }
        } + [open("customers.json") { $0.customers() }]
    }

    private static func open(_ name: String, text: @escaping (Inputs) throws -> [UInt8]) -> Row {
        Row(
            name: "open/\(name)", about: "open and fully check the document", unit: .megabytesPerSecond,
            promises: [
                .timesAsFast(as: "JSONSerialization", must: 30), .timesAsFast(as: "yyjson", must: 0.8, goal: 1),
            ] + (name == "canada.json" ? [.timesAsFast(as: "simdjson", must: nil, goal: 1)] : [])
        ) { inputs in
            let text = try text(inputs)
            let data = Data(text)
            let string = String(decoding: text, as: UTF8.self)
            return Work(
                bytes: text.count,
                contenders: [
                    Contender("DynWrap") {
                        let tree = try JSON(parsing: text)
                        return tree.exists ? 1 : 0
                    },
                    Contender("DynWrap, from Data") { try JSON(parsing: data).exists ? 1 : 0 },
                    Contender("DynWrap, from String") { try JSON(parsing: string).exists ? 1 : 0 },
                    Contender("JSONSerialization") { withExtendedLifetime(try JSONSerialization.jsonObject(with: data)) { 1 } },
                    Native.yyjson("yyjson", text, yyjson_rival_parse),
                    Native.yyjson("yyjson, memory reused", text, reusing: true, yyjson_rival_parse),
                    Native.simdjson("simdjson", text, simdjson_rival_parse),
                    Native.simdjson("simdjson, fresh parser", text) { _, text in simdjson_rival_parse(nil, text) },
                ])
        }
    }
}

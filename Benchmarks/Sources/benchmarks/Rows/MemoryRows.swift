import CRivals
import DynWrap
import Foundation

extension Rows {
    static var openMemory: [MemoryRow] {
        [
            MemoryRow(
                name: "memory/customers.json", about: "open the document and hold it", must: 1.5, input: { $0.customers() },
                contenders: openers),
            MemoryRow(
                name: "memory/twitter.json", about: "open the document and hold it", must: 1.5,
                input: { try $0.document("twitter.json") }, contenders: openers),
            MemoryRow(
                name: "memory/citm_catalog.json", about: "open the document and hold it", must: 1.5,
                input: { try $0.document("citm_catalog.json") }, contenders: openers),
            MemoryRow(
                name: "memory/canada.json", about: "open the document and hold it", must: 1.5,
                input: { try $0.document("canada.json") }, contenders: openers),
            MemoryRow(
                name: "memory/zeros", about: "open the worst case, [0,0,…], and hold it", must: 8,
                input: {
                    Array("[0".utf8) + repeatElement(Array(",0".utf8), count: $0.size(5_000_000)).joined() + Array("]".utf8)
                },
                contenders: openers),
            MemoryRow(
                name: "memory/wide objects",
                about: "read one field of each of 100,000 objects of 40 members that are open already",
                must: 0.3, input: { wideObjects($0.size(100_000)) }, contenders: [wideReader]),
        ]
    }

    private static func wideObjects(_ count: Int) -> [UInt8] {
        let members = (0..<40).map { "\"k\($0)\":1" }.joined(separator: ",")
        return Array(("[{" + Array(repeating: members, count: count).joined(separator: "},{") + "}]").utf8)
    }

    private static var wideReader: FileContender {
        FileContender("DynWrap") { file in
            let tree = try JSON(contentsOf: file)
            return {
                guard tree.elements.reduce(0, { $0 + ($1["k17"].int ?? -1) }) == tree.count else { throw Skip("wrong values") }
                return tree
            }
        }
    }

    private static var openers: [FileContender] {
        [
            FileContender("DynWrap") { file in
                let text = [UInt8](try Data(contentsOf: file))
                return { try JSON(parsing: text) }
            },
            FileContender("JSONSerialization") { file in
                let data = try Data(contentsOf: file)
                return { try JSONSerialization.jsonObject(with: data) }
            },
            native("yyjson", Native.yyjson != nil) { text in
                let document = NativeState([], make: { yyjson_rival_open(text) }, free: yyjson_rival_close)
                return document
            },
            native("simdjson", Native.simdjson != nil) { text in
                let parser = NativeState([], make: simdjson_rival_make, free: simdjson_rival_free)
                _ = simdjson_rival_open(parser.state, text)
                return parser
            },
        ]
    }

    private static func native(_ name: String, _ isHere: Bool, _ open: @escaping (RivalText) -> NativeState) -> FileContender {
        FileContender(name) { file in
            guard isHere else { throw Skip("\(name) isn't installed") }
            let bytes = [UInt8](try Data(contentsOf: file))
            let text = rival_text_make(bytes, bytes.count)
            return { open(text) }
        }
    }
}

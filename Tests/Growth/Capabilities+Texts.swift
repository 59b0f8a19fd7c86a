import DynWrap
import Foundation

extension Capability {
    /// Texts, files and coders. `folder` is an empty folder for files.
    static func texts(in folder: URL) throws -> [Capability] {
        let lines = folder.appendingPathComponent("lines.jsonl")
        try Sample.lines.write(to: lines, atomically: true, encoding: .utf8)
        let (json, plist) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.plist"))
        let written = folder.appendingPathComponent("written.jsonl")
        return [
            Capability("output") { _ in
                var order = try Order(json: Sample.text)
                order.customer = "B"
                for style in [JSON.TextStyle.compact, .pretty, .sorted, .canonical] { _ = order.dyn.json["items"].text(style) }
                let output = order.dyn.output(includingNulls: true, includingDefaults: true)
                try expect(output.text(.pretty).contains("\"B\"") && output.data().count > 50, "output")
                try expect(order.dyn.dictionary().count > 5, "dictionary")
            },
            Capability("archives as data, three forms") { i in
                var order = try Order(json: Sample.text)
                order.number = i + 8
                for form in [ArchiveFormat.json, .plist(.binary), .plist(.xml)] {
                    let again = try Archive<Order>(data: Archive(order).data(as: form))
                    try expect(Order(again).number == i + 8 && Order(again).dyn.originalText == Sample.text, "archive")
                }
            },
            Capability("archives as files", share: 100) { i in
                var order = try Order(json: Sample.text)
                order.number = i + 8
                try order.dyn.archive(to: i % 2 == 0 ? json : plist)
                try expect(Order(archive: i % 2 == 0 ? json : plist) == order, "file")
            },
            Capability("archives refused") { i in
                var data = try Archive(Order(json: Sample.text)).data(as: .json)
                data[i % data.count] ^= 1
                try expect((try? Archive<Order>(data: data)) == nil, "damaged")
            },
            Capability("JSON Lines") { _ in
                let numbers = JSONLines<OrderSchema>(json: Sample.lines).map { $0.value?.number ?? 0 }
                try expect(numbers.count == 8 && numbers.reduce(0, +) == 12, "lines")
            },
            Capability("JSON Lines of a file", share: 10) { _ in
                try expect(JSONLines<OrderSchema>(contentsOf: lines).reduce(0) { $0 + ($1.value?.number ?? 0) } == 12, "lines")
            },
            Capability("JSON Lines written", share: 10) { i in
                if i % 1000 == 0 { try? FileManager.default.removeItem(at: written) }
                var writer = try JSONLinesWriter(appendingTo: written)
                try writer.write(["number": JSON(i)])
                try writer.close()
            },
            Capability("partial documents") { _ in
                var partial = PartialJSON<OrderSchema>()
                let bytes = Array(Sample.text.utf8)
                for start in stride(from: 0, to: bytes.count, by: 97) {
                    try partial.append(bytes[start..<min(bytes.count, start + 97)])
                    _ = partial.snapshot.items.count
                }
                try expect(partial.finish().items.count == 2, "partial")
            },
            Capability("comments") { i in
                var order = try Order(json: Sample.commented, options: .jsonc)
                order.number = i
                order.tags.append("c")
                try expect(order.dyn.text().contains("/* seven */") && order.dyn.text().contains("// one"), "comments")
                order.dyn.commit()
                try expect(order.dyn.json.text(.compact).contains("\"c\""), "compact")
            },
            Capability("comments that are wrong") { i in
                // Longer than what a string, or an array on the stack, has in itself.
                let blanks = String(repeating: " ", count: 200 + i % 1000)
                for (text, code, offset) in [
                    ("{\"a\": 1}\(blanks)/* no end", JSONError.Code.unterminatedComment, 8 + blanks.utf8.count),
                    ("{\"a\": }\(blanks)/* no end", .expectedValue, 6),
                    ("[1]\(blanks)// fine\n]", .trailingText, 11 + blanks.utf8.count),
                ] {
                    do {
                        _ = try JSON(parsing: text, options: .jsonc)
                        throw Fault(description: "\(text) was opened")
                    } catch let error as JSONError {
                        try expect(error.code == code && error.offset == offset, "\(error.code) at \(error.offset)")
                    }
                }
            },
            Capability("TreeDecoder and TreeEncoder") { _ in
                let tree = try JSON(parsing: Sample.text)
                let text = #"{"number": 1, "customer": "A", "tags": ["a"], "items": [{"name": "n", "count": 2}]}"#
                let order = try TreeDecoder().decode(PlainOrder.self, from: text)
                try expect(try TreeDecoder().decode(PlainOrder.self, from: TreeEncoder().encode(order)) == order, "coders")
                try expect((try? tree["items"].decode(PlainOrder.self)) == nil, "refused")
            },
            Capability("Foundation's coders", share: 10) { _ in
                let order = try Order(json: #"{"number": 1, "customer": "A", "tags": ["a"]}"#)
                let again = try JSONDecoder().decode(Order.self, from: JSONEncoder().encode(order))
                try expect(again == order, "coders")
            },
        ]
    }

    /// Schemas that are made at run time, and what is exported of those in code.
    static func schemas() throws -> [Capability] {
        let document = try JSON(parsing: Sample.schema)
        let tree = try JSON(parsing: Sample.text)
        let kept = try JSONSchema(document)
        let dynamic = try DynamicSchema(jsonSchema: document)
        return [
            Capability("JSON Schema, validation") { i in
                try expect(kept.allows(tree) && !kept.allows(["number": JSON(-i)]), "verdicts")
                try expect(kept.problems(of: ["number": "x", "customer": "a"]).count == 2, "problems")
            },
            Capability("JSON Schema, read", share: 10) { i in
                var other = document
                other["properties"]["number"]["minimum"] = JSON(i)
                let schema = try JSONSchema(other)
                try expect(schema.allows(["number": JSON(i)]) && !schema.allows(["number": JSON(i - 1)]), "verdict")
            },
            Capability("JSON Schema, exported", share: 10) { _ in
                try expect(OrderSchema().jsonSchema["properties"].count > 10, "exported")
                try expect(ItemSchema().jsonSchema(strict: true)["additionalProperties"] == false, "closed")
            },
            Capability("models of an imported schema") { i in
                var model = try Wrapped(json: Sample.text, schema: dynamic)
                model["number"] = DynamicValue(json: JSON(i + 1))
                try expect(model["number"].json.int == i + 1 && model.dyn.problems.isEmpty, "dynamic")
            },
            Capability("dynamic schemas, a new one each round", share: 10) { i in
                let schema = DynamicSchema("Settings \(i)") {
                    Str("host\(i)"); Num<Int>("port")
                }
                let model = try Wrapped(json: #"{"host": "h"}"#, schema: schema)
                try expect(model["host\(i)"].json.isMissing, "dynamic")
            },
            Capability("dynamic schemas with rules and work about the whole model", share: 10) { i in
                let schema = DynamicSchema("Limits") {
                    Num<Int>("least"); Num<Int>("most")
                    DynamicSchema.Rule("the least is below the most") { ($0.least.int ?? 0) < ($0.most.int ?? i) }
                    DynamicSchema.OnOpen(counts: .asOriginal) { limits in limits.most = limits.most.int.map { $0 + 1 } }
                }
                let model = try Wrapped(json: #"{"least": 2, "most": 1}"#, schema: schema)
                try expect(model.most.int == 2 && model.dyn.problems.count == 1, "rules")
            },
            Capability("imported schemas, a new one each round", share: 10) { i in
                var other = document
                other["title"] = JSON("Order \(i)")
                let model = try Wrapped(json: Sample.text, schema: DynamicSchema(jsonSchema: other))
                try expect(model.dyn.problems.isEmpty, "imported")
            },
            Capability("JSONPath and patterns, new ones each round") { i in
                let path = try JSONPath(parsing: "$.items[?match(@.name, '[n-\(["o", "p", "q"][i % 3])]') && @.count != \(i)]")
                try expect(Array(tree.query(path)).count <= 1, "match")
            },
        ]
    }
}

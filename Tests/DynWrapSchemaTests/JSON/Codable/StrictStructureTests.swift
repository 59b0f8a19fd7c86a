import DynWrapSchema
import Foundation
import TestSupport
import Testing

@Suite("JSON from JSONDecoder: what the text says")
struct StrictStructureTests {
    private struct Box: Decodable { let a: JSON, b: [JSON], c: [String: JSON] }

    private func decoded(_ text: String) throws -> JSON { try JSONDecoder().decode(JSON.self, from: Data(text.utf8)) }

    @Test(
        "every kind, in objects and arrays of one kind and of several",
        arguments: [
            "{}", "[]", "[[]]", #"{"a": {}}"#, #"{"": null}"#, "[null, 1, null]", "[1, \"a\", true, null, 2.5, [], {}]",
            "[1.5, 1, 2.5, 18446744073709551615, -9223372036854775808, 1e300, -1.5e-300, 0.1, \"0.1\"]",
            "[123456789012345678901234567890, 1]", "[true, 1, false, 0, \"true\"]",
            #"[{"a": 1, "b": "x"}, {"a": "1", "b": 2}, {"a": null}, {"a": [1, [2, [3]]]}, {"a": {"a": 1.25}}]"#,
            #"{"text": "q\"b\\s/\u0001é\u2028😀", "k\"ey\n": 1}"#, "[1, 1.0, 2.50, 1e2]",
            #"{"a": "1", "b": {"a": 1}, "c": {"a": false}}"#,
        ])
    func kinds(_ text: String) throws {
        let found = try decoded(text)
        #expect(found == (try JSON(parsing: text)), "\(found)")
        // Numbers are numbers and strings are strings, whatever came before them.
        #expect(found.text(.canonical) == (try JSON(parsing: text)).text(.canonical))
    }

    @Test("random documents are what the text says")
    func random() throws {
        var texts = RandomText(seed: 91)
        var compared = 0
        for _ in 0..<3_000 {
            let text = texts.value()
            // What the coder itself reads otherwise, or refuses, is not this one's matter.
            guard let foundation = try? JSONDecoder().decode(JSON.self, from: Data("[\(text)]".utf8)),
                let tree = try? JSON(parsing: text, options: JSONOptions(duplicateKeys: .reject)), !tree.text().contains("e"),
                !tree.text().contains("E")
            else { continue }
            compared += 1
            #expect(foundation[0] == tree, "\(text)")
        }
        #expect(compared > 500)
    }

    @Test("inside another type, by key strategies, and a scalar alone")
    func inside() throws {
        let text = #"{"a": {"first_name": 1}, "b": [2, "x", {"y": 2.5}], "c": {"k": [true], "l": null, "m": "s"}}"#
        let box = try JSONDecoder().decode(Box.self, from: Data(text.utf8))
        let tree = try JSON(parsing: text)
        #expect(box.a == tree["a"] && box.b == tree["b"].array && box.c == tree["c"].dictionary)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try decoder.decode(JSON.self, from: Data(text.utf8))["a", "firstName"] == 1)
        for scalar in ["1", "\"a\"", "true", "null", "1.5"] { #expect(try decoded(scalar) == JSON(parsing: scalar)) }
    }

    @Test("too deep is an error, on a small stack too; a place of the text that was made is no place of a text")
    func depth() throws {
        let failures = onSmallStack { () -> [String] in
            var failures: [String] = []
            for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
                func text(_ levels: Int) -> Data {
                    Data((String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)).utf8)
                }
                if (try? JSONDecoder().decode(JSON.self, from: text(400))) == nil { failures.append("400") }
                do {
                    _ = try JSONDecoder().decode(JSON.self, from: text(600))
                    failures.append("600")
                } catch { if !(error is DecodingError) { failures.append("\(error)") } }
            }
            return failures
        }
        #expect(failures == [])
    }

    @Test("a number that no type holds is an error that says in which container or member")
    func noNumber() throws {
        for (text, path) in [("[1, 1e400]", []), (#"{"a": {"b": -1e400}}"#, ["a", "b"])] {
            let error = #expect(throws: DecodingError.self) { try decoded(text) }
            guard case .dataCorrupted(let context)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(context.codingPath.map(\.stringValue) == path, "\(context)")
        }
    }

    /// A decoder that is this deep in another type's values, and that has nothing.
    private struct DeepDecoder: Decoder {
        let codingPath: [any CodingKey]
        let userInfo: [CodingUserInfoKey: Any] = [:]

        init(levels: Int) { codingPath = (0..<levels).map { _ in DeepKey() } }

        func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw Nothing() }
        func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Nothing() }
        func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Nothing() }

        struct Nothing: Error {}
        struct DeepKey: CodingKey {
            var stringValue = "x"
            var intValue: Int?
            init() {}
            init?(stringValue: String) { nil }
            init?(intValue: Int) { nil }
        }
    }

    @Test("with any decoder, a tree deeper than 512 levels of another type is an error before it is asked")
    func deepPath() {
        #expect(throws: DeepDecoder.Nothing.self) { try JSON(from: DeepDecoder(levels: 512)) }
        let error = #expect(throws: DecodingError.self) { try JSON(from: DeepDecoder(levels: 513)) }
        guard case .dataCorrupted(let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.debugDescription == "nested deeper than 512 levels" && context.codingPath.count == 513)
    }

    @Test("a number that no encoder has a type for is an error at its place")
    func noNumberToEncode() throws {
        for (text, path) in [("[1, 1e400]", ["Index 1"]), (#"{"a": [[], {"b": -1e400}]}"#, ["a", "Index 1", "b"])] {
            let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(JSON(parsing: text)) }
            guard case .invalidValue(_, let context)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(context.codingPath.map(\.stringValue) == path, "\(context)")
        }
    }
}

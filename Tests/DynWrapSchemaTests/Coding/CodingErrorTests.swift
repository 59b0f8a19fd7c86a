import Foundation
import Testing

@testable import DynWrapSchema

/// Errors say what is wrong, on which path, in which line and column.
@Suite("Errors of decoding")
struct CodingErrorTests {
    private struct Person: Codable, Equatable {
        var name: String
        var address: Address?
        struct Address: Codable, Equatable {
            var zip: Int
            var lines: [String]
        }
    }

    private func description(_ text: String) throws -> String {
        do {
            _ = try JSON(parsing: text).decode([Person].self)
            return "decoded"
        } catch let error as DecodingError {
            let context: DecodingError.Context
            let kind: String
            switch error {
            case .typeMismatch(_, let found): (kind, context) = ("type", found)
            case .valueNotFound(_, let found): (kind, context) = ("value", found)
            case .keyNotFound(_, let found): (kind, context) = ("key", found)
            case .dataCorrupted(let found): (kind, context) = ("data", found)
            @unknown default: return "unknown"
            }
            let path = context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
            let place = context.underlyingError as? TreeDecoder.Place
            return "\(kind) \(path): \(context.debugDescription) | \(place.map { "\($0.line):\($0.column)" } ?? "nowhere")"
        }
    }

    private struct Holder<T: Decodable>: Decodable { var n: T }

    @Test("null is no date and no data, whatever a strategy's closure reads it as: as Foundation has it")
    func nullOfStrategies() throws {
        struct Single<Content: Decodable>: Decodable {
            let content: Content
            init(from decoder: any Decoder) throws { content = try decoder.singleValueContainer().decode(Content.self) }
        }
        struct Member<Content: Decodable>: Decodable { let a: Content }
        var ours = TreeDecoder()
        let theirs = JSONDecoder()
        ours.dateDecodingStrategy = .custom { _ in .distantPast }
        theirs.dateDecodingStrategy = .custom { _ in .distantPast }
        ours.dataDecodingStrategy = .custom { _ in Data() }
        theirs.dataDecodingStrategy = .custom { _ in Data() }
        func outcome(_ decode: () throws -> Any) -> String {
            switch Result(catching: decode) {
            case .success: "read"
            case .failure(DecodingError.valueNotFound(let type, let context)):
                "\(type) \(context.codingPath.map(\.stringValue))"
            case .failure(let error): "\(error)"
            }
        }
        func isAsFoundation<T: Decodable>(_ type: T.Type, _ text: String) -> Bool {
            outcome { try ours.decode(type, from: try JSON(parsing: text)) }
                == outcome { try theirs.decode(type, from: Data(text.utf8)) }
        }
        for value in ["null", "0"] {
            #expect(isAsFoundation(Date.self, value) && isAsFoundation(Data.self, value))
            #expect(isAsFoundation([Date].self, "[\(value)]") && isAsFoundation([Data].self, "[0, \(value)]"))
            #expect(
                isAsFoundation(Member<Date>.self, "{\"a\": \(value)}") && isAsFoundation(Member<Data>.self, "{\"a\": \(value)}"))
            #expect(isAsFoundation([Single<Date>].self, "[\(value)]") && isAsFoundation(Member<Date?>.self, "{\"a\": \(value)}"))
        }
    }

    @Test("a string that looks like a number is none, to any type of number")
    func numbersInStrings() throws {
        func check<N: Decodable>(_ type: N.Type) throws {
            let tree = try JSON(parsing: "{\"n\": \"7\", \"list\": [\"7\", true]}")
            #expect(throws: DecodingError.self, "\(type)") { try tree.decode(Holder<N>.self) }
            #expect(throws: DecodingError.self, "\(type)") { try tree["list"].decode([N].self) }
            #expect(throws: DecodingError.self, "\(type)") { try tree["n"].decode(N.self) }
        }
        for type in integerTypes { try check(type) }
        try check(Float.self)
        try check(Double.self)
        try check(Decimal.self)
    }

    @Test("kind, path, words and place")
    func places() throws {
        #expect(
            try description("[\n  {\"name\": 1}]")
                == "type 0.name: Expected to decode String but found a number instead (line 2, column 12) | 2:12")
        #expect(
            try description("[{\"name\": \"a\"},\n{}]").hasPrefix("key 1: No value associated with key")
                && description("[{\"name\": \"a\"},\n{}]").hasSuffix("(\"name\") (line 2, column 1) | 2:1"))
        #expect(
            try description("[{\"name\": null}]")
                == "value 0.name: Cannot get value of type String -- found null value instead (line 1, column 11) | 1:11")
        #expect(
            try description("[{\"name\": \"\", \"address\": {\"zip\": 1.5, \"lines\": []}}]")
                == "data 0.address.zip: Number 1.5 does not fit in Int (line 1, column 34) | 1:34")
        #expect(
            try description("[{\"name\": \"é\", \"address\": {\"zip\": 1, \"lines\": [\"a\", \"b\",\n\t3]}}]")
                == "type 0.address.lines.2: Expected to decode String but found a number instead (line 2, column 2) | 2:2")
        #expect(
            try description("{}") == "type : Expected to decode Array<Any> but found an object instead (line 1, column 1) | 1:1")
    }

    @Test("an error of a type's own, or of the standard library, gets the place of the value it was thrown in")
    func ownErrors() throws {
        enum Tier: String, Decodable { case basic }
        struct Strict: Decodable {
            init(from decoder: any Decoder) throws {
                throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "never"))
            }
        }
        struct Odd: Error {}
        struct Throwing: Decodable { init(from decoder: any Decoder) throws { throw Odd() } }
        let tree = try JSON(parsing: "{\"a\":\n \"gold\"}")
        func place<T: Decodable>(_ type: T.Type) -> TreeDecoder.Place? {
            let error = #expect(throws: DecodingError.self) { try tree.decode([String: T].self) }
            guard case .dataCorrupted(let context) = error else { return nil }
            #expect(context.codingPath.map(\.stringValue) == ["a"])
            return context.underlyingError as? TreeDecoder.Place
        }
        #expect(place(Tier.self) == TreeDecoder.Place(line: 2, column: 2))
        #expect(place(Strict.self) == TreeDecoder.Place(line: 2, column: 2))
        #expect(throws: Odd.self) { try tree.decode([String: Throwing].self) }
    }

    @Test("what was set has no place; the value around it that stands in the text gives its own")
    func edited() throws {
        var tree = try JSON(parsing: "{\"p\":\n{\"name\": \"a\"}}")
        tree["p"]["name"] = 1
        do {
            _ = try tree.decode([String: Person].self)
            Issue.record("decoded")
        } catch DecodingError.typeMismatch(_, let context) {
            #expect(context.codingPath.map(\.stringValue) == ["p", "name"])
            #expect(context.underlyingError as? TreeDecoder.Place == TreeDecoder.Place(line: 2, column: 1))
        }
        let made: JSON = ["name": 1]
        do {
            _ = try made.decode(Person.self)
            Issue.record("decoded")
        } catch DecodingError.typeMismatch(_, let context) {
            #expect(context.underlyingError == nil)
        }
    }

    @Test("numbers: whole ones in any spelling, nothing rounded but fractions")
    func numbers() throws {
        func decoded<T: Decodable>(_ text: String, _ type: T.Type) throws -> T { try JSON(parsing: text).decode(T.self) }
        #expect(try decoded("1e3", Int.self) == 1000)
        #expect(try decoded("1.0", UInt8.self) == 1)
        #expect(try decoded("-0", Int.self) == 0)
        #expect(try decoded("18446744073709551615", UInt64.self) == .max)
        #expect(try decoded("170141183460469231731687303715884105727", Int128.self) == .max)
        #expect(try decoded("0.1", Decimal.self) == Decimal(string: "0.1"))
        #expect(try decoded("1e-400", Double.self) == 0)
        for (text, type) in [
            ("1e400", Double.self as any Decodable.Type), ("1e39", Float.self), ("256", UInt8.self), ("-1", UInt.self),
        ] {
            #expect(throws: DecodingError.self) { try JSON(parsing: text).decode(type) }
            #expect(throws: DecodingError.self) { try JSON(parsing: "[\(text)]").decode([Box].self, kind: type) }
        }
        #expect(throws: DecodingError.self) { try decoded("1", Bool.self) }
        #expect(throws: DecodingError.self) { try decoded("true", Int.self) }
        #expect(throws: DecodingError.self) { try decoded("\"1\"", Int.self) }
        // More digits than a Decimal has are not dropped silently.
        #expect(throws: DecodingError.self) { try decoded(String(repeating: "1", count: 60), Decimal.self) }
    }

    private struct Box {}

    @Test("nothing there: an optional is nil, all else an error; equal keys: the last")
    func missing() throws {
        let tree = try JSON(parsing: #"{"a": 1, "b": {"x": 1, "x": 2, "y": 3, "x": 4}}"#)
        #expect(try tree["nowhere"].decode(Int?.self) == nil)
        #expect(throws: DecodingError.self) { try tree["nowhere"].decode(Int.self) }
        struct B: Decodable { var x, y: Int }
        let b = try tree["b"].decode(B.self)
        #expect(b.x == 4 && b.y == 3)
        #expect(try tree["b"].decode([String: Int].self) == ["x": 4, "y": 3])
    }

    @Test("keys: compared by scalars, with escapes, empty, in any order and among many")
    func keys() throws {
        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        struct Reader: Decodable {
            var found: [String: Int]
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                found = [:]
                for key in container.allKeys.reversed() + container.allKeys {
                    #expect(container.contains(key))
                    found[key.stringValue] = try container.decode(Int.self, forKey: key)
                    #expect(try container.decodeIfPresent(Int.self, forKey: key) == found[key.stringValue])
                }
                #expect(!container.contains(Key(stringValue: "none")))
                #expect(try container.decodeIfPresent(Int.self, forKey: Key(stringValue: "none!!!!!!!!")) == nil)
            }
        }
        for count in [0, 1, 5, 12, 13, 32, 33, 100] {
            let names = (0..<count).map { "\(["", "a", "key number", "eightby8"][$0 % 4])\($0 / 4 == 0 ? "" : "\($0)")" }
            var members = Dictionary(zip(names, 0...)) { $1 }
            var text = names.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",")
            #expect(try JSON(parsing: "{\(text)}").decode(Reader.self).found == members)
            text += (text.isEmpty ? "" : ",") + #""\u0061b":-1,"é":-2"#
            members["ab"] = -1
            members["é"] = -2
            #expect(try JSON(parsing: "{\(text)}").decode(Reader.self).found == members)
        }
    }

    @Test("two members that a key strategy gives one name are one key, with the value of the last")
    func keysBecomeEqual() throws {
        struct Reader: Decodable {
            struct Key: CodingKey {
                var stringValue: String
                var intValue: Int? { nil }
                init(stringValue: String) { self.stringValue = stringValue }
                init?(intValue: Int) { nil }
            }
            let members: [String: Int]
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                // Traps where a key comes twice.
                members = try Dictionary(
                    uniqueKeysWithValues: container.allKeys.map { ($0.stringValue, try container.decode(Int.self, forKey: $0)) })
            }
        }
        var decoder = TreeDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let text = #"{"one_two": 1, "b": 3, "oneTwo": 2}"#
        #expect(try decoder.decode(Reader.self, from: text).members == ["oneTwo": 2, "b": 3])
        #expect(try decoder.decode(Int.self, from: "12") == 12)
    }
}

extension JSON {
    /// Decodes the one element as a type that is known at run time only.
    fileprivate func decode<B>(_ box: [B].Type, kind: any Decodable.Type) throws -> Bool {
        func element<T: Decodable>(_ type: T.Type) throws { _ = try decode([T].self) }
        try element(kind)
        return true
    }
}

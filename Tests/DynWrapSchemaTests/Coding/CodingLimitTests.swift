import DynWrapSchema
import Foundation
import TestSupport
import Testing

/// Where coding changes its way: from one document to another, at the last level, at numbers as dates, at characters that are no letters.
@Suite("Coding at its limits")
struct CodingLimitTests {
    struct Wide: Codable, Equatable {
        var a: Int, b: Int, c: Int, d: Int, e: Int
        var f: Int?
    }

    @Test("of equal keys the last counts, also in an object of another document that stands where one with distinct keys stood")
    func otherDocument() throws {
        let distinct = try JSON(parsing: #"[{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}]"#)
        let equal = try JSON(parsing: #"[{"a":1,"a":9,"b":2,"c":3,"d":4,"e":5}]"#)
        let list = JSON([distinct[0], equal[0], equal[0]])
        let decoded = try TreeDecoder().decode([Wide].self, from: list)
        #expect(decoded.map(\.a) == [1, 9, 9])
    }

    /// Writes objects inside each other through containers that it keeps open.
    struct Nest: Encodable {
        let levels: Int

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: JSON.AnyKey.self)
            for _ in 1..<levels { container = container.nestedContainer(keyedBy: JSON.AnyKey.self, forKey: JSON.AnyKey("n")) }
            try container.encode(1, forKey: JSON.AnyKey("v"))
        }
    }

    @Test("containers inside each other may be as deep as the limit, and no deeper")
    func nestedContainers() throws {
        var encoder = TreeEncoder()
        encoder.maximumDepth = 3
        #expect(try encoder.encode(Nest(levels: 3)).text() == #"{"n":{"n":{"v":1}}}"#)
        #expect(throws: EncodingError.self) { try encoder.encode(Nest(levels: 4)) }
    }

    @Test(
        "a date as a number may have any spelling of it",
        arguments: ["1525219200", "1525219200.0", "1.5252192e9", "15252192E2"])
    func numbersAsDates(_ text: String) throws {
        var decoder = TreeDecoder()
        decoder.dateDecodingStrategy = .conversion(.epochSeconds)
        let date = try decoder.decode([Date].self, from: JSON(parsing: "[\(text)]"))
        #expect(date == [Date(timeIntervalSince1970: 1_525_219_200)])
    }

    struct Names: Codable {
        let names: [String]

        init(_ names: [String]) { self.names = names }
        init(from decoder: any Decoder) throws {
            names = try decoder.container(keyedBy: JSON.AnyKey.self).allKeys.map(\.stringValue)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: JSON.AnyKey.self)
            for name in names { try container.encode(1, forKey: JSON.AnyKey(name)) }
        }
    }

    @Test("snake case to names and back, as Foundation's coders have it")
    func snakeCase() throws {
        var (ours, theirs) = ((TreeEncoder(), TreeDecoder()), (JSONEncoder(), JSONDecoder()))
        ours.0.keyEncodingStrategy = .convertToSnakeCase
        ours.1.keyDecodingStrategy = .convertFromSnakeCase
        theirs.0.keyEncodingStrategy = .convertToSnakeCase
        theirs.1.keyDecodingStrategy = .convertFromSnakeCase
        var random = SeededRandom(seed: 2018)
        let letters = ["_", "_", "a", "b", "B", "C", "1", "\u{e9}", "\u{c9}", "\u{df}", "'", "-", " ", "\u{1c6}", "\u{663}"]
        var keys = ["it's_time", "a_it's", "x_o'neill_y", "a_b-c", "_a_1b_", "a_1b2c_d", "myURLProperty", "_a", "__", ""]
        for _ in 0..<2000 {
            keys.append((0..<Int.random(in: 1...7, using: &random)).map { _ in letters.randomElement(using: &random)! }.joined())
        }
        for key in keys {
            let text = "{\"\(key)\": 1}"
            let names = try ours.1.decode(Names.self, from: JSON(parsing: text)).names
            #expect(try names == theirs.1.decode(Names.self, from: Data(text.utf8)).names, "\(key)")
            let written = try ours.0.encode(Names([key])).text(.compact)
            #expect(try written == String(decoding: theirs.0.encode(Names([key])), as: UTF8.self), "\(key)")
        }
    }
}

import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

/// What Foundation's coders do and ours do, over random values and damaged documents.
@Suite("Codable beside Foundation")
struct CodingDifferentialTests {
    /// A strategy of each kind for all four coders.
    private struct Coders {
        var ours = (encoder: TreeEncoder(), decoder: TreeDecoder())
        let theirs = (encoder: JSONEncoder(), decoder: JSONDecoder())

        init(_ n: Int) {
            switch n % 5 {
            case 1:
                (ours.encoder.dateEncodingStrategy, ours.decoder.dateDecodingStrategy) = (.secondsSince1970, .secondsSince1970)
                (theirs.encoder.dateEncodingStrategy, theirs.decoder.dateDecodingStrategy) = (
                    .secondsSince1970, .secondsSince1970
                )
            case 2:
                (ours.encoder.dateEncodingStrategy, ours.decoder.dateDecodingStrategy) = (
                    .millisecondsSince1970, .millisecondsSince1970
                )
                (theirs.encoder.dateEncodingStrategy, theirs.decoder.dateDecodingStrategy) = (
                    .millisecondsSince1970, .millisecondsSince1970
                )
            case 3:
                (ours.encoder.dateEncodingStrategy, ours.decoder.dateDecodingStrategy) = (.iso8601, .iso8601)
                (theirs.encoder.dateEncodingStrategy, theirs.decoder.dateDecodingStrategy) = (.iso8601, .iso8601)
            case 4:
                let write: @Sendable (Date, any Encoder) throws -> Void = { date, encoder in
                    var container = encoder.unkeyedContainer()
                    try container.encode(date.timeIntervalSince1970)
                }
                let read: @Sendable (any Decoder) throws -> Date = { decoder in
                    var container = try decoder.unkeyedContainer()
                    return Date(timeIntervalSince1970: try container.decode(Double.self))
                }
                (ours.encoder.dateEncodingStrategy, ours.decoder.dateDecodingStrategy) = (.custom(write), .custom(read))
                (theirs.encoder.dateEncodingStrategy, theirs.decoder.dateDecodingStrategy) = (.custom(write), .custom(read))
            default: break
            }
            if n % 3 == 1 {
                (ours.encoder.dataEncodingStrategy, ours.decoder.dataDecodingStrategy) = (.deferredToData, .deferredToData)
                (theirs.encoder.dataEncodingStrategy, theirs.decoder.dataDecodingStrategy) = (.deferredToData, .deferredToData)
            }
            if n % 2 == 1 {
                ours.encoder.keyEncodingStrategy = .convertToSnakeCase
                ours.decoder.keyDecodingStrategy = .convertFromSnakeCase
                theirs.encoder.keyEncodingStrategy = .convertToSnakeCase
                theirs.decoder.keyDecodingStrategy = .convertFromSnakeCase
            }
        }
    }

    @Test("random values: each coder reads what the other writes, and both write the same")
    func values() throws {
        var random = SeededRandom(seed: 16)
        for n in 0..<120 {
            let coders = Coders(n)
            let value = CodingSample(&random)
            let theirs = try coders.theirs.encoder.encode(value)
            let ours = try coders.ours.encoder.data(encoding: value)
            let tree = try coders.ours.encoder.encode(value)
            #expect(tree.data() == ours)
            #expect(try JSON(parsing: theirs) == tree, "\(String(decoding: theirs, as: UTF8.self))\n\(tree)")
            #expect(try coders.ours.decoder.decode(CodingSample.self, from: theirs) == value)
            #expect(try coders.ours.decoder.decode(CodingSample.self, from: tree) == value)
            #expect(try coders.theirs.decoder.decode(CodingSample.self, from: ours) == value)
        }
    }

    @Test("roots of every kind, null and scalars among them")
    func roots() throws {
        func check<T: Codable & Equatable>(_ value: T) throws {
            let theirs = try JSONEncoder().encode(value)
            let ours = try JSON(encoding: value)
            #expect(try JSON(parsing: theirs) == ours)
            #expect(try ours.decode(T.self) == value)
            #expect(try JSONDecoder().decode(T.self, from: ours.data()) == value)
        }
        try check(1)
        try check("x")
        try check(2.5)
        try check(true)
        try check(Int?.none)
        try check([Int]())
        try check([Int: Int]())
        try check([[1], []])
        try check(["a": ["b": [1.5]]])
        try check(UInt64.max)
        try check(Decimal(string: "12345678901234567890.123")!)  // is one
        try check(CodingPayload.both(.nothing, .named(first: "a", last: "b")))
        try check(Set([1, 2, 3]))
        try check(1..<5)
    }

    /// What came of a decoding: the value, or the kind of the error and where.
    private func outcome<T>(_ decode: () throws -> T) -> (value: T?, error: String) {
        do { return (try decode(), "") } catch let error as DecodingError {
            func path(_ context: DecodingError.Context) -> String { context.codingPath.map(\.stringValue).joined(separator: "/") }
            switch error {
            case .typeMismatch(let type, let context): return (nil, "type \(type) \(path(context))")
            case .valueNotFound(_, let context): return (nil, "value \(path(context))")
            case .keyNotFound(let key, let context): return (nil, "key \(key.stringValue) \(path(context))")
            case .dataCorrupted(let context): return (nil, "data \(path(context))")
            @unknown default: return (nil, "other")
            }
        } catch { return (nil, "\(error)") }
    }

    @Test("damaged documents: the same value or the same error at the same path")
    func damage() throws {
        var random = SeededRandom(seed: 17)
        let oddities: [JSON] = [
            .null, true, 1, -1, 1.5, 300, "x", [], [1, "a"], ["a": 1], try JSON(parsing: "1e3"),
            try JSON(parsing: "99999999999999999999"),
        ]
        var failures = 0
        let rounds = Rounds.of(1_200)
        for n in rounds {
            let coders = Coders(n)
            var tree = try coders.ours.encoder.encode(CodingSample(&random))
            let pointers = Self.pointers(of: tree)
            for _ in 0...(n % 2) {
                let pointer = pointers.randomElement(using: &random)!  // the root is one
                let oddity = Int.random(in: 0...4, using: &random) == 0 ? .missing : oddities.randomElement(using: &random)!
                try? tree.set(oddity, at: pointer)  // the second may lead through what the first has taken away
            }
            if tree.isMissing { continue }
            let text = tree.data()
            let theirs = outcome { try coders.theirs.decoder.decode(CodingSample.self, from: text) }
            let ours = outcome { try coders.ours.decoder.decode(CodingSample.self, from: text) }
            let edited = outcome { try coders.ours.decoder.decode(CodingSample.self, from: tree) }
            #expect(ours.value == edited.value && ours.error == edited.error, "edited and opened: \(ours.error) \(edited.error)")
            #expect(ours.value == theirs.value, "\(ours.error) - \(theirs.error)\n\(tree)")
            #expect(Self.same(ours.error, theirs.error), "ours \(ours.error), theirs \(theirs.error)")
            failures += theirs.value == nil ? 1 : 0
        }
        #expect(failures > rounds.count / 3 || rounds.count < 50)
    }

    /// Whether the errors are the same, but for two oddities of Foundation: null for a Bool is another type and not nothing, and what is wrong with a
    /// number or a date has the path of a value around it, or none.
    private static func same(_ ours: String, _ theirs: String) -> Bool {
        if ours == theirs || theirs == ours.replacing("value ", with: "type Bool ", maxReplacements: 1) { return true }
        return ours.hasPrefix("data") && ours.hasPrefix(theirs)
    }

    private static func pointers(of tree: JSON) -> [JSONPointer] {
        var found: [JSONPointer] = []
        var pending: [(JSON, [String])] = [(tree, [])]
        while let (json, path) = pending.popLast() {
            found.append(JSONPointer(tokens: path))
            for (key, value) in json.members { pending.append((value, path + [key])) }
            for (index, value) in json.elements.enumerated() { pending.append((value, path + ["\(index)"])) }
        }
        return found
    }
}

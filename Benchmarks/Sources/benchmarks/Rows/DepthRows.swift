import DynWrap
import Foundation

private struct Holder: Codable, Sendable {
    var tree: JSON
}

private struct HolderSchema: Schema {
    let holder = Coded<Holder>("holder")
    let tree = Raw("holder")
}

/// An object whose keys are known only at run time.
private struct Bag: Codable {
    var members: [(key: Name, value: Int)]

    struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(count: Int) { members = (0..<count).map { (Name(stringValue: "key \(1_000_000 + $0)"), $0) } }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        members = try container.allKeys.map { ($0, try container.decode(Int.self, forKey: $0)) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (key, value) in members { try container.encode(value, forKey: key) }
    }
}

/// Bytes in pieces.
private struct Pieces: AsyncSequence, Sendable {
    typealias Element = Data
    let bytes: Data
    let size: Int

    struct AsyncIterator: AsyncIteratorProtocol {
        let pieces: Pieces
        var start = 0

        mutating func next() async -> Data? {
            guard start < pieces.bytes.count else { return nil }
            defer { start += pieces.size }
            return pieces.bytes[start..<Swift.min(start + pieces.size, pieces.bytes.count)]
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces: self) }
}

extension Rows {
    /// Depth, width and pieces for which twice the input once took four times as long.
    static var depth: [Row] { [codedDepth, editDepth, differenceDepth, openBrackets] + wide + [pieces, piecesBesideOne] }

    private static func nested(_ depth: Int, _ inner: String) throws -> JSON {
        try JSON(
            parsing: String(repeating: "{\"x\":", count: depth) + inner + String(repeating: "}", count: depth),
            options: JSONOptions(maximumDepth: depth + 8))
    }

    private static var codedDepth: Row {
        scaling("coded depth", "assign a Codable value with a tree 4,000 objects deep that differs at its end, and 8,000", 4_000)
        {
            count in
            let opened = try Wrapped<HolderSchema>(
                json: JSON(members: [(key: "holder", value: JSON(members: [(key: "tree", value: nested(count, "1"))]))]))
            let holder = Holder(tree: try nested(count, "2"))
            return {
                var model = opened
                model.holder = holder
                return model.dyn.json.bytes().count
            }
        }
    }

    private static var editDepth: Row {
        scaling("edit depth", "edit all that `$..x` leads to, each inside the one before, 4,000 deep, and 8,000", 4_000) {
            count in
            let opened = try nested(count, "1")
            return {
                var tree = opened
                return try tree.edit("$..x") { if $0 == 1 { $0 = 2 } }
            }
        }
    }

    private static var differenceDepth: Row {
        scaling("difference depth", "the difference of two models 10,000 objects deep, and 20,000", 10_000) { count in
            var (one, other) = (Wrapped<HolderSchema>(), Wrapped<HolderSchema>())
            one.tree = try nested(count, "1")
            other.tree = try nested(count, "2")
            let (old, new) = (one, other)
            return { new.dyn.difference(from: old).utf8.count }
        }
    }

    private static var openBrackets: Row {
        scaling("open brackets", "refuse 4,000,000 open brackets without a limit of depth, and 8,000,000", 4_000_000) { count in
            let text = [UInt8](repeating: UInt8(ascii: "["), count: count)
            return { (try? JSON(parsing: text, options: JSONOptions(maximumDepth: .max))) == nil ? 1 : -1 }
        }
    }

    private static var wide: [Row] {
        [
            scaling("encode keys", "encode 50,000 keys of one length that are known at run time, and 100,000", 50_000) { count in
                let bag = Bag(count: count)
                return { try TreeEncoder().data(encoding: bag).count }
            },
            scaling("decode keys", "decode 50,000 keys of one length that are known at run time, and 100,000", 50_000) { count in
                let text = try TreeEncoder().data(encoding: Bag(count: count))
                return { try TreeDecoder().decode(Bag.self, from: text).members.count }
            },
            scaling("dictionary", "encode a dictionary of 50,000 keys and decode it, and 100,000", 50_000) { count in
                let members = Dictionary(uniqueKeysWithValues: (0..<count).map { ("key \($0)", $0) })
                return { try JSON(encoding: members).decode([String: Int].self).count }
            },
        ]
    }

    /// A line with this number of bytes.
    private static func line(_ count: Int) -> Data {
        Data("[\"".utf8) + Data(repeating: UInt8(ascii: "x"), count: count) + Data("\"]\n".utf8)
    }

    private static func lengths(_ bytes: Data, pieces size: Int) throws -> Int {
        let pieces = Pieces(bytes: bytes, size: size)
        return try waited {
            var sum = 0
            for try await line in pieces.jsonLines() { sum += line.value?[0].string?.utf8.count ?? -1 }
            return sum
        }
    }

    private static var pieces: Row {
        scaling("pieces", "one line of 8 MB that comes in pieces of 1 KB, and of 16 MB", 8 << 20) { count in
            let bytes = line(count)
            return { try lengths(bytes, pieces: 1024) }
        }
    }

    private static var piecesBesideOne: Row {
        Row(
            name: "lines/pieces", about: "one line of 16 MB that comes in pieces of 64 KB, and in one piece", unit: .milliseconds,
            promises: [.growth(of: "in pieces", over: "in one piece", atMost: 2)]
        ) { inputs in
            let bytes = line(inputs.size(16 << 20))
            return Work(
                contenders: [
                    Contender("in one piece") { { try lengths(bytes, pieces: bytes.count) } },
                    Contender("in pieces") { { try lengths(bytes, pieces: 64 << 10) } },
                ])
        }
    }

    /// Waits for the result of `body`.
    private static func waited<R: Sendable>(_ body: @escaping @Sendable () async throws -> R) throws -> R {
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var result: Result<R, any Error>?  // written before the signal, read after it
        Task.detached {
            do { result = .success(try await body()) } catch { result = .failure(error) }
            done.signal()
        }
        done.wait()
        return try result!.get()  // the task has set it
    }
}

#if FullFoundation || !canImport(FoundationEssentials)
import DynWrap
import Foundation

/// `dynwrap bench FILE`
struct BenchCommand: Command {
    static let rounds = Option("rounds", letter: "n", takes: .number("N"), "the number of rounds; 11 by default")

    let name = "bench"
    let summary = "measures how fast a file is parsed, read and written, compared with Foundation's JSONSerialization"
    let discussion = [
        """
        In each round both do the same work once, or as often as fits into five milliseconds; the medians are compared. *open* parses and validates the \
        text, *read* makes a Swift string or number of every key and value, *write* writes the text without white space.
        """,
        "Both keep the document in memory.",
    ]
    let operands = [Operand("FILE", .file, .one, "the file; - is standard input")]
    let options = [rounds, Option.json]
    let examples = [Example("dynwrap bench twitter.json", "open 0.31 ms, Foundation 11.9 ms: 38 times as fast")]

    func run(_ call: Call) async throws -> ExitCode {
        let rounds = try call.number(Self.rounds, in: 1...10_000) ?? 11
        let input = Input(call.operands[0])
        let bytes: [UInt8]
        do throws(JSONError) { bytes = try input.bytes() } catch { throw Failure(error, in: input.name) }
        let rival: Rival
        let tree: JSON
        do throws(JSONError) { tree = try JSON(parsing: bytes) } catch { throw Failure(error, in: input.name) }
        do { rival = try Rival(Data(bytes)) } catch {
            throw Failure(.input, "\(input.name): JSONSerialization refuses it, so there is nothing to compare with: \(error)")
        }
        let rows = [
            Row("open", rounds, { try JSON(parsing: bytes).count }, { try rival.open() }),
            Row("read", rounds, { Walk.size(of: tree) }, { Walk.size(of: rival.value) }),
            Row("write", rounds, { tree.bytes(.compact).count }, { try rival.write() }),
        ]
        if !call.has(.json) { call.shell.note("\(input.name): \(bytes.count) bytes, \(rounds) rounds") }
        let progress = Progress(call.shell, input.name, isKnown: true)
        for (done, var row) in rows.enumerated() {
            try row.measure { progress.show((Double(done) + $0) / Double(rows.count)) }
            try call.shell.output.print(call.has(.json) ? row.json.text(.compact) : row.text)
        }
        return .fine
    }
}

/// The same work done by this library and by Foundation, measured in turns.
private struct Row {
    private let name: String
    private let rounds: Int
    private let ours: () throws -> Int
    private let theirs: () throws -> Int
    private var times: (ours: Double, theirs: Double) = (0, 0)

    init(_ name: String, _ rounds: Int, _ ours: @escaping () throws -> Int, _ theirs: @escaping () throws -> Int) {
        self.name = name
        self.rounds = rounds
        self.ours = ours
        self.theirs = theirs
    }

    /// - Parameter tell: called with the part that is done, from 0 to 1.
    mutating func measure(_ tell: (Double) -> Void) throws {
        let counts = (try repetitions(ours), try repetitions(theirs))
        var samples: (ours: [Double], theirs: [Double]) = ([], [])
        for round in 0..<rounds {
            tell(Double(round) / Double(rounds))
            samples.ours.append(try Self.seconds(counts.0, ours))
            samples.theirs.append(try Self.seconds(counts.1, theirs))
        }
        times = (Self.median(samples.ours), Self.median(samples.theirs))
    }

    var text: String {
        func pad(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }
        let faster = Self.rounded(times.theirs / times.ours)
        return name + pad(Self.milliseconds(times.ours), 16 - name.count) + ", Foundation"
            + pad(Self.milliseconds(times.theirs), 12)
            + pad(": \(faster) times as fast", 24)
    }

    var json: JSON {
        [
            "work": JSON(name), "dynwrap": JSON(times.ours), "foundation": JSON(times.theirs),
            "ratio": JSON(times.theirs / times.ours),
        ]
    }

    private static func milliseconds(_ seconds: Double) -> String { "\(rounded(seconds * 1000)) ms" }

    /// The number with three digits.
    private static func rounded(_ number: Double) -> String {
        let unit = number >= 100 ? 1.0 : number >= 10 ? 10.0 : number >= 1 ? 100.0 : 1000.0
        let rounded = (number * unit).rounded() / unit
        return rounded == rounded.rounded() && unit == 1 ? String(Int(rounded)) : String(rounded)
    }

    private func repetitions(_ work: () throws -> Int) throws -> Int {
        max(1, Int(0.005 / max(1e-7, try Self.seconds(1, work))))
    }

    private static func seconds(_ count: Int, _ work: () throws -> Int) throws -> Double {
        var sum = 0
        let time = try ContinuousClock().measure { for _ in 0..<count { sum &+= try work() } }
        // The result is read, so that the compiler does not remove the work.
        if sum == .min { throw Failure(.input, "no work was done") }
        return (Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18) / Double(count)
    }

    private static func median(_ samples: [Double]) -> Double { samples.sorted()[samples.count / 2] }
}

/// The same work done by Foundation.
private struct Rival {
    private let data: Data
    let value: Any

    init(_ data: Data) throws {
        self.data = data
        value = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    }

    func open() throws -> Int { try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) is [Any] ? 1 : 2 }
    func write() throws -> Int { try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed).count }
}

/// Reads every key and value.
private enum Walk {
    /// The sum of the lengths of all strings, and of a bit of each number.
    static func size(of tree: JSON) -> Int {
        var size = 0
        var open = [tree]
        while let json = open.popLast() {
            switch json.kind {
            case .object:
                for (key, value) in json.members {
                    size &+= key.utf8.count
                    open.append(value)
                }
            case .array: open += json.elements
            case .string: size &+= json.string?.utf8.count ?? 0
            case .number: size &+= Int(truncatingIfNeeded: (json.double ?? 0).bitPattern & 1)
            default: size &+= json.bool == true ? 1 : 0
            }
        }
        return size
    }

    static func size(of value: Any) -> Int {
        var size = 0
        var open = [value]
        while let value = open.popLast() {
            if let object = value as? [String: Any] {
                for (key, value) in object {
                    size &+= key.utf8.count
                    open.append(value)
                }
            } else if let array = value as? [Any] {
                open += array
            } else if let string = value as? String {
                size &+= string.utf8.count
            } else if let number = value as? NSNumber {
                size &+= Int(truncatingIfNeeded: number.doubleValue.bitPattern & 1)
            }
        }
        return size
    }
}
#endif

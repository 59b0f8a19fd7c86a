import DynWrap
import Foundation
import TestSupport

/// Archives cut, changed and mutated: each must be refused, by an `ArchiveError`.
struct Damage {
    private typealias Model = Wrapped<TortureSchema>
    private let archive: Data
    private var refusals: [String: Int] = [:]
    private var missed = 0

    init(_ format: ArchiveFormat) throws {
        var model = try Model(
            json: "{\"number\": 7, \"rows\": [{\"text\": \"&<é\"}, null, -0.0, {\"text\": \"\\u0000\"}],\n \"z\": 1e400}\n")
        model.saved = 8
        model.rows[0].text = "ø]]>"
        archive = try Archive(model).data(as: format)
    }

    private mutating func expectRefusal(_ data: Data, _ what: @autoclosure () -> String) {
        do {
            _ = try Archive<Model>(data: data)
            missed += 1
            print("MISSED: \(what())")
        } catch {
            refusals[error.code.description, default: 0] += 1
        }
    }

    /// Every prefix, every bit, every byte, and `count` seeded mutations; returns a line about it, or nil where something got through.
    mutating func run(_ count: Int) -> String? {
        for length in 0..<archive.count { expectRefusal(archive.prefix(length), "prefix \(length)") }
        var data = archive
        for i in data.indices {
            let byte = data[i]
            for other in UInt8.min...UInt8.max where other != byte {
                data[i] = other
                expectRefusal(data, "byte \(i) as \(other)")
            }
            data[i] = byte
        }
        var random = SeededRandom(seed: 1)
        var same = 0
        for number in 0..<count {
            let data = mutated(&random)
            if data == archive { same += 1 } else { expectRefusal(data, "mutation \(number)") }
        }
        guard missed == 0 else { return nil }
        let names = refusals.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        return
            "\(archive.count) bytes, \(archive.count) prefixes, \(archive.count * 255) changed bytes (every single bit among them), "
            + "\(count - same) mutations: all refused (\(names))"
    }

    private func mutated(_ random: inout SeededRandom) -> Data {
        var data = archive
        for _ in 0..<Int.random(in: 1...6, using: &random) where !data.isEmpty {
            let i = Int.random(in: data.indices, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: data[i] = .random(in: .min ... .max, using: &random)
            case 1: data[i] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 2: data.remove(at: i)
            case 3: data.insert(.random(in: .min ... .max, using: &random), at: i)
            case 4: data.swapAt(i, Int.random(in: data.indices, using: &random))
            case 5: data.removeSubrange(i..<min(data.count, i + Int.random(in: 1...40, using: &random)))
            case 6: data.insert(contentsOf: data[i..<min(data.count, i + Int.random(in: 1...40, using: &random))], at: i)
            default:
                for j in i..<min(data.count, i + Int.random(in: 1...8, using: &random)) {
                    data[j] = UInt8(ascii: "0") &+ UInt8(j & 7)
                }
            }
        }
        return data
    }
}

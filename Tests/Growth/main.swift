// Does everything that the library can do over and over, and says for each capability by how many bytes the process grew.
//
//     growth [ROUNDS] [WORDS]     100,000 rounds; only capabilities whose names contain WORDS
//
// Tests/Scripts/growth-test.sh runs it. A tenth of the rounds, and a hundred at least where none waits for the disk, come first: caches fill then, which have limits of their own. What grew is done again, twice at most: a growth counts if it comes each time.

import DynWrap
import Foundation

guard HeapProbe.bytesInUse != nil else {
    print("skipped: the C library does not tell how many bytes are in use")
    exit(0)
}
let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
let words = CommandLine.arguments.dropFirst(2).first ?? ""
/// What a capability may grow by over all of its rounds: what the allocator and a cache keep differs a little with the moment.
let most = 16 << 10

let folder = FileManager.default.temporaryDirectory.appendingPathComponent("growth-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

func bytesInUse() -> Int { HeapProbe.bytesInUse ?? 0 }

func padded(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(1, width - text.count)) }

// The probe sees what is kept.
let nothing = bytesInUse()
let kept = [UInt8](repeating: 1, count: 2 * most)
guard bytesInUse() >= nothing + kept.count, kept[rounds % most] == 1 else {
    print("FAILED: what is kept is not counted")
    exit(1)
}

var grown: [String] = []
for capability in try Capability.all(in: folder) where words.isEmpty || capability.name.contains(words) {
    let count = max(20, rounds / capability.share)
    let clock = ContinuousClock()
    let start = clock.now
    var growth = 0
    do {
        for i in 0..<max(capability.share < 100 ? 100 : 20, count / 10) { try capability.round(i) }
        // What is kept for each round grows each time; a table of the system's libraries that a late round made does not.
        for _ in 0..<3 {
            let before = bytesInUse()
            for i in 0..<count { try capability.round(i) }
            growth = bytesInUse() - before
            if growth <= most { break }
        }
    } catch {
        print("FAILED: \(capability.name): \(error)")
        try? FileManager.default.removeItem(at: folder)
        exit(1)
    }
    if growth > most { grown.append(capability.name) }
    let seconds = ((clock.now - start) / .milliseconds(100)).rounded() / 10
    print(padded(capability.name, 44) + padded("\(count) rounds", 16) + padded("\(growth) bytes", 16) + "\(seconds) s")
}
guard grown.isEmpty else {
    print("FAILED: these grew by more than \(most) bytes: \(grown.joined(separator: ", "))")
    try? FileManager.default.removeItem(at: folder)
    exit(1)
}

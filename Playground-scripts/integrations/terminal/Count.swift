import DynWrap
import Foundation

struct EventSchema: Schema {
    let kind = Str("kind").required
    let bytes = Num<Int>("bytes").range(0...)
}

/// Sums up the events of each kind; lines that can't be read, or are wrong, are counted and the first of them is told.
func count(_ file: URL) async throws {
    let events = try JSONLines<EventSchema>(contentsOf: file)
    var bar = Bar(isShown: isatty(2) == 1 || ProcessInfo.processInfo.environment["BAR"] != nil)
    var (bytes, bad, firstBad) = ([String: Int](), 0, "")
    try await events.concurrentMap { line -> (done: Double, found: Result<(kind: String, bytes: Int), any Error>) in
        (
            events.progress(after: line),
            Result {
                let event = try line.get()
                try event.dyn.validate()
                return (event.kind, event.bytes)
            }
        )
    } inOrder: { line in
        switch line.found {
        case .success(let event): bytes[event.kind, default: 0] += event.bytes
        case .failure(let error):
            if bad == 0 { firstBad = "\(error)" }
            bad += 1
        }
        bar.show(line.done)
    }
    bar.end()
    for (kind, sum) in bytes.sorted(by: { $0.key < $1.key }) { print(kind, sum) }
    if bad > 0 { print("\(bad) bad, the first: \(firstBad)") }
}

/// A bar on standard error, drawn ten times a second at the most.
struct Bar {
    let isShown: Bool
    private var last: ContinuousClock.Instant?

    init(isShown: Bool) { self.isShown = isShown }

    mutating func show(_ done: Double) {
        guard isShown, last.map({ .now - $0 > .milliseconds(100) }) ?? true else { return }
        last = .now
        let filled = Int(done * 30)
        let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: 30 - filled)
        FileHandle.standardError.write(Data("\r\(bar) \(Int(done * 100)) %".utf8))
    }

    func end() { if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) } }
}

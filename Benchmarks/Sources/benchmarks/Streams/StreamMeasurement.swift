import DynWrap
import Foundation

/// A file of JSON Lines that is too large for a row: the time on one core and on all, and the memory. It measures wall-clock
/// time, because several threads are compared, so the machine must have no other work. Each figure is the best of three, taken in
/// turns.
enum StreamMeasurement {
    static func run(megabytes: Int) async throws -> String {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appendingPathComponent("dynwrap-\(ProcessInfo.processInfo.processIdentifier).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let count = try write(megabytes: megabytes, to: file)
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let document = CustomersText.array(count: 100_000)

        let works: [(String, bytes: Int, () async throws -> Int)] = [
            ("one document of 100,000 customers, checked", document.count, { try JSON(parsing: document).count }),
            (
                "the same, two fields of each read", document.count,
                {
                    try WrappedList<CustomerSchema>(json: document).reduce(0) {
                        $0 + ($1.number + $1.lastName.utf8.count > 0 ? 1 : 0)
                    }
                }
            ),
            ("lines checked, one core", size, { try JSON.Lines(contentsOf: file).reduce(0) { $0 + ($1.value == nil ? 0 : 1) } }),
            (
                "lines checked, `concurrentMap`, \(cores) cores", size,
                {
                    var count = 0
                    try await JSON.Lines(contentsOf: file).concurrentMap {
                        $0.value == nil ? 0 : 1
                    } inOrder: {
                        count += $0
                    }
                    return count
                }
            ),
            (
                "lines, two fields of each read, one core", size,
                {
                    try JSONLines<CustomerSchema>(contentsOf: file).reduce(0) { $0 + readTwo($1) }
                }
            ),
            (
                "lines, two fields of each read, `concurrentMap`, \(cores) cores", size,
                {
                    var count = 0
                    try await JSONLines<CustomerSchema>(contentsOf: file).concurrentMap {
                        readTwo($0)
                    } inOrder: {
                        count += $0
                    }
                    return count
                }
            ),
        ]
        var best = [Duration](repeating: .seconds(1_000_000), count: works.count)
        var processor = [Double](repeating: .infinity, count: works.count)
        var peaks = [Int](repeating: 0, count: works.count)
        for _ in 0..<3 {
            for (i, work) in works.enumerated() {
                MemoryProbe.resetPeak()
                let before = MemoryProbe.current
                let clock = ContinuousClock()
                let start = clock.now
                let used = processorTime()
                let found = try await work.2()
                best[i] = min(best[i], clock.now - start)
                processor[i] = min(processor[i], (processorTime() - used) / 1e9)
                peaks[i] = max(peaks[i], MemoryProbe.peak - before)
                guard found == (i < 2 ? 100_000 : count) else { throw Skip("\(work.0): \(found) lines instead of \(count)") }
            }
        }
        var text =
            "\(count) lines, \(size / 1_000_000) MB\n\n| work | s | MB/s | s of processors | memory above that before, MB |\n|---|---:|---:|---:|---:|\n"
        for (i, work) in works.enumerated() {
            let seconds = Double(best[i].components.seconds) + Double(best[i].components.attoseconds) * 1e-18
            let speed = Double(work.bytes) / seconds / 1_000_000
            text += "| \(work.0) | \(seconds.formatted(.number.precision(.fractionLength(2)))) | \(Int(speed)) | "
            text += "\(processor[i].formatted(.number.precision(.fractionLength(2)))) | "
            text += "\((Double(peaks[i]) / 1_000_000).formatted(.number.precision(.fractionLength(1)))) |\n"
        }
        return text
    }

    @Sendable private static func readTwo(_ line: Streamed<Customer>) -> Int {
        guard let customer = line.value else { return 0 }
        return customer.number + customer.lastName.utf8.count > 0 ? 1 : 0
    }

    /// Writes the customers repeatedly until the file has this size, and returns the number of lines.
    private static func write(megabytes: Int, to file: URL) throws -> Int {
        let lines = CustomersText.lines(count: 10_000)
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else { throw CocoaError(.fileWriteUnknown) }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        var count = 0
        var written = 0
        while written < megabytes * 1_000_000 {
            try handle.write(contentsOf: Data(lines))
            written += lines.count
            count += 10_000
        }
        return count
    }
}

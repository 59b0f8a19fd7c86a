import Foundation

/// Runs memory rows, each contender in a process of its own, and is that process.
struct MemoryRunner {
    let inputs: Inputs

    /// Between the names of a row and a contender in the argument of `--memory-row`.
    static let separator = "|"

    func run(_ row: MemoryRow) -> MemoryResult {
        var result = MemoryResult(name: row.name, about: row.about, bytes: 0)
        do {
            let bytes = try row.input(inputs)
            result = MemoryResult(name: row.name, about: row.about, bytes: bytes.count)
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(
                "dynwrap-benchmark-\(UUID().uuidString).json")
            try Data(bytes).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            for contender in row.contenders {
                let reading = try spawn(row, contender, file)
                if let reason = reading.skipped {
                    result.skippedContenders[contender.name] = reason
                    continue
                }
                if let failure = reading.failure { throw Failure(description: "\(contender.name): \(failure)") }
                result.contenders.append(
                    .init(
                        name: contender.name, peak: reading.peak, held: reading.held,
                        peakPerByte: Double(reading.peak) / Double(bytes.count)))
            }
            if !inputs.smoke { result.judge(row.must) }
        } catch let skip as Skip {
            result.skipped = skip.description
        } catch {
            result.failure = "\(error)"
        }
        return result
    }

    private func spawn(_ row: MemoryRow, _ contender: MemoryContender, _ file: URL) throws -> MemoryReading {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["--memory-row", row.name + Self.separator + contender.name, "--input", file.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "the process of \(contender.name) ended with status \(process.terminationStatus)")
        }
        return try JSONDecoder().decode(MemoryReading.self, from: printed)
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The measuring process: does one contender's work on the file, and prints what it took.
    static func measure(_ contender: MemoryContender, input: URL) throws {
        var reading = MemoryReading()
        do {
            let work = try contender.load(input)
            MemoryProbe.resetPeak()
            let before = MemoryProbe.current
            let result = try work()
            reading.peak = max(0, MemoryProbe.peak - before)
            reading.held = max(0, MemoryProbe.current - before)
            withExtendedLifetime(result) {}
        } catch let skip as Skip {
            reading.skipped = skip.description
        } catch {
            reading.failure = "\(error)"
        }
        print(String(decoding: try JSONEncoder().encode(reading), as: UTF8.self))
    }
}

extension MemoryResult {
    fileprivate mutating func judge(_ must: Double?) {
        guard let must, let found = contenders.first(where: { $0.name == benchmarks.Contender.subject })?.peakPerByte else {
            return
        }
        verdict = Verdict(
            promise: "≤ \(must.short) bytes for one byte of input", found: found, outcome: found <= must ? .must : .broken)
    }
}

import Foundation

/// Runs memory rows, with each contender in a separate process. It is also the code of that process.
struct MemoryRunner {
    let inputs: Inputs

    func run(_ row: MemoryRow) -> MemoryResult {
        var result = MemoryResult(name: row.name, about: row.about, bytes: 0)
        do {
            let bytes = try row.input(inputs)
            result = MemoryResult(name: row.name, about: row.about, bytes: bytes.count)
            try OwnProcess.withFile(bytes) { file in
                for contender in row.contenders {
                    let reading: MemoryReading = try OwnProcess.run(
                        "--memory-row", row: row.name, contender: contender.name, input: file)
                    if let reason = reading.skipped {
                        result.skippedContenders[contender.name] = reason
                        continue
                    }
                    if let failure = reading.failure { throw OwnProcess.Failure(description: "\(contender.name): \(failure)") }
                    result.contenders.append(
                        .init(
                            name: contender.name, peak: reading.peak, held: reading.held,
                            peakPerByte: Double(reading.peak) / Double(bytes.count)))
                }
            }
            if !inputs.smoke { result.judge(row.must) }
        } catch let skip as Skip {
            result.skipped = skip.description
        } catch {
            result.failure = "\(error)"
        }
        return result
    }

    /// The measuring process: does the work of one contender on the file, and prints the memory it used.
    static func measure(_ contender: FileContender, input: URL) throws {
        try OwnProcess.report { reading(of: contender, input: input) }
    }

    private static func reading(of contender: FileContender, input: URL) -> MemoryReading {
        var reading = MemoryReading()
        do {
            let work = try contender.load(input)
            MemoryProbe.resetPeak()
            let before = MemoryProbe.current - MemoryProbe.code
            let result = try work()
            let code = MemoryProbe.code
            reading.peak = max(0, MemoryProbe.peak - code - before)
            reading.held = max(0, MemoryProbe.current - code - before)
            withExtendedLifetime(result) {}
        } catch let skip as Skip {
            reading.skipped = skip.description
        } catch {
            reading.failure = "\(error)"
        }
        return reading
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

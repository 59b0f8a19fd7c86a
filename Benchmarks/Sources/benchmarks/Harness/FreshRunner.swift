import Foundation

/// Runs fresh rows, with each contender in a separate process. It is also the code of that process.
struct FreshRunner {
    let options: Options
    let inputs: Inputs

    /// The number of calls that are timed in one process. The sample is their median.
    private static let calls = 9

    func run(_ row: FreshRow) -> RowResult {
        do {
            return try measure(row, row.input(inputs))
        } catch let skip as Skip {
            return RowResult(row.row, skipped: skip.description)
        } catch {
            return RowResult(row.row, failure: "\(error)")
        }
    }

    private func measure(_ row: FreshRow, _ bytes: [UInt8]) throws -> RowResult {
        var result = RowResult(row.row, bytes: bytes.count)
        let contenders = row.contenders.filter { $0.name.contains(options.contender ?? $0.name) }
        var samples = [[Double]](repeating: [], count: contenders.count)
        try OwnProcess.withFile(bytes) { file in
            for _ in 0..<(options.smoke ? 1 : options.rounds) {
                for (index, contender) in contenders.enumerated() {
                    let reading: FreshReading = try OwnProcess.run(
                        "--fresh-row", row: row.name, contender: contender.name, input: file)
                    if let failure = reading.failure { throw OwnProcess.Failure(description: "\(contender.name): \(failure)") }
                    samples[index].append(reading.times.median)
                }
            }
        }
        let subject = contenders.firstIndex { $0.name == Contender.subject }
        for (index, contender) in contenders.enumerated() {
            result.contenders.append(
                ContenderResult(
                    contender.name, samples[index], besides: index == subject ? nil : subject.map { samples[$0] },
                    unit: row.row.unit,
                    bytes: bytes.count))
        }
        if !options.smoke { result.judge(row.promises) }
        return result
    }

    /// The timing process: does the work of one contender on the file several times, and prints the times.
    static func measure(_ contender: FileContender, input: URL) throws {
        try OwnProcess.report {
            var reading = FreshReading()
            do {
                let work = try contender.load(input)
                for _ in 0..<calls {
                    let start = processorTime()
                    try withExtendedLifetime(work()) {}
                    reading.times.append(processorTime() - start)
                }
            } catch { reading.failure = "\(error)" }
            return reading
        }
    }
}

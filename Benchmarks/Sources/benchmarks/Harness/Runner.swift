import CRivals

/// Times rows: all contenders in turn, round after round, so that a slow phase of the machine affects all of them.
struct Runner {
    let options: Options
    let inputs: Inputs

    /// The smallest duration of a sample, in nanoseconds; short bodies are called repeatedly.
    private let shortestSample = 20e6
    /// The time for a row, after which it gets fewer rounds, but at least `fewestRounds`.
    private let rowBudget = 40e9
    private let fewestRounds = 5

    private struct Entrant {
        let name: String
        let body: Contender.Body
        let answer: Int
        let allocations: Int64
        let calls: Int
        let duration: Double
        var samples: [Double] = []
    }

    func run(_ row: Row) -> RowResult {
        do {
            return try measure(row, row.prepare(inputs))
        } catch let skip as Skip {
            return RowResult(row, skipped: skip.description)
        } catch {
            return RowResult(row, failure: "\(error)")
        }
    }

    private func measure(_ row: Row, _ work: Work) throws -> RowResult {
        var result = RowResult(row, bytes: work.bytes)
        var entrants: [Entrant] = []
        for contender in work.contenders where contender.name.contains(options.contender ?? contender.name) {
            do {
                entrants.append(try warmUp(contender))
            } catch let skip as Skip {
                result.skippedContenders[contender.name] = skip.description
            }
        }
        if row.comparesAnswers, let odd = entrants.first(where: { $0.answer != entrants[0].answer }) {
            result.failure = "\(odd.name) answers \(odd.answer), \(entrants[0].name) answers \(entrants[0].answer)"
        }
        let perRound = entrants.reduce(0) { $0 + $1.duration * Double($1.calls) }
        let affordable = max(fewestRounds, Int(rowBudget / max(perRound, 1)))
        for _ in 0..<(options.smoke ? 1 : min(options.rounds, affordable)) {
            for index in entrants.indices {
                let time = try sample(entrants[index].body, calls: entrants[index].calls)
                entrants[index].samples.append(time / Double(work.operations))
            }
        }
        let subject = entrants.first { $0.name == Contender.subject }
        for entrant in entrants {
            result.contenders.append(
                ContenderResult(
                    entrant.name, entrant.samples, besides: entrant.name == subject?.name ? nil : subject?.samples,
                    allocations: entrant.allocations < 0 ? nil : Double(entrant.allocations) / Double(work.operations),
                    unit: row.unit,
                    bytes: work.bytes))
        }
        if options.smoke { result.judgeCounts(row.promises) } else { result.judge(row.promises) }
        return result
    }

    /// Makes the body, warms it up, and finds the number of calls for one sample.
    private func warmUp(_ contender: Contender) throws -> Entrant {
        let body = try contender.make()
        let answer = try body()
        allocation_count_start()
        let again = try body()
        let allocations = allocation_count_stop()
        guard again == answer else { throw Unsteady(name: contender.name, first: answer, second: again) }
        let duration = try max(sample(body, calls: 1), 1)
        let calls = options.smoke ? 1 : max(1, Int((shortestSample / duration).rounded(.up)))
        return Entrant(
            name: contender.name, body: body, answer: answer, allocations: allocations, calls: calls, duration: duration)
    }

    /// The time of one call, in nanoseconds.
    private func sample(_ body: Contender.Body, calls: Int) throws -> Double {
        let start = processorTime()
        for _ in 0..<calls { sink &+= try body() }
        return (processorTime() - start) / Double(calls)
    }
}

/// A contender whose second answer differs from the first.
private struct Unsteady: Error, CustomStringConvertible {
    let name: String
    let first: Int
    let second: Int

    var description: String { "\(name) answers \(first) first, \(second) then" }
}

/// Takes all answers, so that no work can be optimised away.
nonisolated(unsafe) private(set) var sink = 0

/// All results of a run, as `--json` writes them.
struct Results: Codable {
    let machine: Machine
    let smoke: Bool
    var rows: [RowResult] = []
    var memory: [MemoryResult] = []

    var failed: Bool { rows.contains { $0.failure != nil } || memory.contains { $0.failure != nil } }
}

struct RowResult: Codable {
    let name: String
    let about: String
    let unit: Unit
    let bytes: Int
    var contenders: [ContenderResult] = []
    var skippedContenders: [String: String] = [:]
    var verdicts: [Verdict] = []
    /// The reason why the row was skipped.
    var skipped: String?
    /// The reason why the row failed: an error, or contenders with different answers.
    var failure: String?

    init(_ row: Row, bytes: Int = 0, skipped: String? = nil, failure: String? = nil) {
        name = row.name
        about = row.about
        unit = row.unit
        self.bytes = bytes
        self.skipped = skipped
        self.failure = failure
    }
}

struct ContenderResult: Codable {
    let name: String
    /// The median time of one operation.
    let nanoseconds: Double
    let minimum: Double
    /// The distance between the quartiles, as a share of the median.
    let spread: Double
    /// The median in the row's unit.
    let value: Double
    let rounds: Int
    /// The number of allocations of one operation, where it can be counted.
    let allocations: Double?
    /// This contender's time divided by DynWrap's, as the median over the rounds.
    let subjectIsTimesAsFast: Double?

    /// - Parameters:
    ///   - samples: the time of one operation in each round, in nanoseconds.
    ///   - subject: DynWrap's times in the same rounds; nil for DynWrap itself.
    init(_ name: String, _ samples: [Double], besides subject: [Double]?, allocations: Double? = nil, unit: Unit, bytes: Int) {
        let statistics = Statistics(samples)
        self.name = name
        nanoseconds = statistics.median
        minimum = statistics.minimum
        spread = statistics.spread
        value = unit.value(nanoseconds: statistics.median, bytes: bytes)
        rounds = samples.count
        self.allocations = allocations
        subjectIsTimesAsFast = subject.map { zip(samples, $0).map { $0 / $1 }.median }
    }
}

/// A promise and whether it was kept.
struct Verdict: Codable {
    enum Outcome: String, Codable {
        case goal = "goal reached"
        case must = "kept"
        case broken = "not kept"
        /// The promise has only a goal.
        case open = "goal not reached"
    }

    let promise: String
    let found: Double
    let outcome: Outcome
}

extension RowResult {
    /// Compares the promises with the results. A promise about a contender without a result is ignored.
    mutating func judge(_ promises: [Promise]) {
        for promise in promises {
            switch promise.kind {
            case .timesAsFast(let rival):
                guard let found = contender(rival)?.subjectIsTimesAsFast else { continue }
                verdicts.append(promise.verdict("≥", "× \(rival)", found) { $0 >= $1 })
            case .atMost:
                guard let found = contender(Contender.subject)?.value else { continue }
                verdicts.append(promise.verdict("≤", " \(unit.rawValue)", found) { $0 <= $1 })
            case .allocations(let name):
                guard let found = contender(name)?.allocations else { continue }
                verdicts.append(
                    promise.verdict(name == Contender.subject ? "≤" : "\(name) ≤", " allocations", found) { $0 <= $1 })
            case .growth(let name, let other):
                guard let long = contender(name), let short = contender(other) else { continue }
                let found = long.nanoseconds / short.nanoseconds
                verdicts.append(promise.verdict("\(name) over \(other) ≤", "×", found) { $0 <= $1 })
            }
        }
    }

    /// Compares the promises that are not about time with the results. A broken one is a failure.
    mutating func judgeCounts(_ promises: [Promise]) {
        judge(promises.filter { if case .allocations = $0.kind { true } else { false } })
        guard failure == nil, let broken = verdicts.first(where: { $0.outcome == .broken }) else { return }
        failure = "\(broken.promise), and there are \(broken.found.short)"
    }

    private func contender(_ name: String) -> ContenderResult? { contenders.first { $0.name == name } }
}

extension Promise {
    fileprivate func verdict(_ start: String, _ end: String, _ found: Double, keeps: (Double, Double) -> Bool) -> Verdict {
        let parts = [must.map { "\(start) \($0.short)\(end)" }, goal.map { "goal \(start) \($0.short)\(end)" }]
        let outcome: Verdict.Outcome =
            if let goal, keeps(found, goal) { .goal } else if let must { keeps(found, must) ? .must : .broken } else { .open }
        return Verdict(promise: parts.compactMap(\.self).joined(separator: ", "), found: found, outcome: outcome)
    }
}

import Foundation

/// The results as text: for the terminal, row by row as they arrive, and as Markdown for `Results/`.
enum Report {
    static func text(_ row: RowResult) -> String {
        var lines = ["", "\(row.name): \(row.about)\(row.bytes > 0 ? " (\(row.bytes.grouped) bytes)" : "")"]
        if let reason = row.skipped { return (lines + ["  skipped: \(reason)"]).joined(separator: "\n") }
        if !row.contenders.isEmpty {
            lines += table([header(row)] + row.contenders.map { cells($0, row) }).map { "  " + $0 }
        }
        lines += row.skippedContenders.sorted(by: <).map { "  \($0.key) skipped: \($0.value)" }
        lines += row.verdicts.map { "  \($0.outcome.rawValue): \($0.promise); found \($0.found.short)" }
        if let failure = row.failure { lines.append("  FAILED: \(failure)") }
        return lines.joined(separator: "\n")
    }

    static func text(_ row: MemoryResult) -> String {
        var lines = ["", "\(row.name): \(row.about)\(row.bytes > 0 ? " (\(row.bytes.grouped) bytes)" : "")"]
        if let reason = row.skipped { return (lines + ["  skipped: \(reason)"]).joined(separator: "\n") }
        if !row.contenders.isEmpty { lines += table([memoryHeader] + row.contenders.map(cells)).map { "  " + $0 } }
        lines += row.skippedContenders.sorted(by: <).map { "  \($0.key) skipped: \($0.value)" }
        if let verdict = row.verdict {
            lines.append("  \(verdict.outcome.rawValue): \(verdict.promise); found \(verdict.found.short)")
        }
        if let failure = row.failure { lines.append("  FAILED: \(failure)") }
        return lines.joined(separator: "\n")
    }

    static func markdown(_ results: Results) -> String {
        let machine = results.machine
        var lines = [
            "# Results", "",
            "\(machine.date), commit \(machine.commit), \(machine.processor), \(machine.cores) cores, \(machine.system), \(machine.compiler). "
                + "Rivals: " + machine.rivals.sorted(by: <).map { "\($0.key) \($0.value)" }.joined(separator: "; ") + ".",
            "",
            "Each value is the median of the rounds, *spread* the distance between the quartiles as a part of it, the last column the",
            "median of the rounds' ratios to DynWrap's time. `Benchmarks/README.md` says what each row does.", "",
            "## Promises", "", "| row | promise | found | |", "|---|---|---:|---|",
        ]
        for row in results.rows {
            lines += row.verdicts.map { "| \(row.name) | \($0.promise) | \($0.found.short) | \($0.outcome.rawValue) |" }
        }
        for row in results.memory {
            if let verdict = row.verdict {
                lines.append("| \(row.name) | \(verdict.promise) | \(verdict.found.short) | \(verdict.outcome.rawValue) |")
            }
        }
        lines += ["", "## Speed"]
        for row in results.rows {
            lines += ["", "### \(row.name)", "", row.about + (row.bytes > 0 ? " (\(row.bytes.grouped) bytes)." : ".")]
            if let reason = row.skipped { lines += ["", "Skipped: \(reason)."] }
            if !row.contenders.isEmpty { lines += [""] + markdownTable([header(row)] + row.contenders.map { cells($0, row) }) }
            for (name, reason) in row.skippedContenders.sorted(by: <) { lines += ["", "\(name) skipped: \(reason)."] }
            if let failure = row.failure { lines += ["", "**Failed:** \(failure)."] }
        }
        lines += ["", "## Memory"]
        for row in results.memory {
            lines += ["", "### \(row.name)", "", row.about + (row.bytes > 0 ? " (\(row.bytes.grouped) bytes)." : ".")]
            if let reason = row.skipped { lines += ["", "Skipped: \(reason)."] }
            if !row.contenders.isEmpty { lines += [""] + markdownTable([memoryHeader] + row.contenders.map(cells)) }
            for (name, reason) in row.skippedContenders.sorted(by: <) { lines += ["", "\(name) skipped: \(reason)."] }
            if let failure = row.failure { lines += ["", "**Failed:** \(failure)."] }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func header(_ row: RowResult) -> [String] {
        ["", row.unit.rawValue, "best", "spread", "rounds", "allocations", "DynWrap is"]
    }

    private static func cells(_ contender: ContenderResult, _ row: RowResult) -> [String] {
        [
            contender.name, contender.value.short, row.unit.value(nanoseconds: contender.minimum, bytes: row.bytes).short,
            "\((contender.spread * 100).short) %", "\(contender.rounds)", contender.allocations?.short ?? "",
            contender.subjectIsTimesAsFast.map { "\($0.short) × as fast" } ?? "",
        ]
    }

    private static let memoryHeader = ["", "peak, MB", "held, MB", "peak by byte of input"]

    private static func cells(_ contender: MemoryResult.Contender) -> [String] {
        [
            contender.name, (Double(contender.peak) / 1e6).short, (Double(contender.held) / 1e6).short,
            contender.peakPerByte.short,
        ]
    }

    /// Removes the columns that are empty below their heading.
    private static func withoutEmptyColumns(_ rows: [[String]]) -> [[String]] {
        let kept = rows[0].indices.filter { column in rows.dropFirst().contains { !$0[column].isEmpty } }
        return rows.map { row in kept.map { row[$0] } }
    }

    /// Columns of equal width: the first one aligned left, numbers aligned right.
    private static func table(_ everything: [[String]]) -> [String] {
        let rows = withoutEmptyColumns(everything)
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).enumerated().map { column, cell in
                let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 ? cell.0 + padding : padding + cell.0
            }.joined(separator: "  ")
        }
    }

    private static func markdownTable(_ everything: [[String]]) -> [String] {
        let rows = withoutEmptyColumns(everything)
        let lines = rows.map { "| " + $0.joined(separator: " | ") + " |" }
        return [lines[0], "|---|" + String(repeating: "---:|", count: rows[0].count - 1)] + lines.dropFirst()
    }
}

extension Double {
    /// The number with three significant digits and no unnecessary zeros.
    var short: String {
        guard isFinite else { return "\(self)" }
        let size = magnitude
        if size >= 100 || self == rounded() { return Int(rounded()).grouped }
        return String(format: size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f", self)
    }
}

extension Int {
    /// The number with a comma between the thousands.
    var grouped: String {
        var digits = String(magnitude)
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
            place -= 3
        }
        return (self < 0 ? "-" : "") + digits
    }
}

import DynWrapSchema

/// A name that no entry of a layout has. The nearest name is searched only for the message, because that compares all names.
struct NoEntry: Sendable, Equatable {
    let layout: AnyLayout
    let name: String

    var problem: Problem { layout.noEntry(name) }

    static func == (a: NoEntry, b: NoEntry) -> Bool {
        a.layout === b.layout && ScalarKey.equal(a.name, b.name) || a.problem == b.problem
    }
}

/// Messages about names that no entry has.
extension AnyLayout {
    /// The problem of a name that no entry has.
    func noEntry(_ name: String) -> Problem {
        let hint = nearest(to: name).map { ", the nearest being '\($0)'" } ?? ""
        return Problem(
            pointer: JSONPointer(tokens: [name]), property: name, expected: "an entry of \(self.name)\(hint)",
            found: "no entry of this name", severity: .error)
    }

    private func nearest(to name: String) -> String? { NearestName.nearest(to: name, in: allNames) }

    private var allNames: [String] { entries.flatMap { $0.name.isEmpty ? $0.group?.allNames ?? [] : [$0.name] } }

    /// Gives a message once, on standard error, that source code names an entry that does not exist, because the compiler can't.
    func tellIfMissing(_ name: String) {
        guard entry(named: name) == nil, Remark.isNew(self.name, name) else { return }
        let hint = nearest(to: name).map { "; the nearest is '\($0)'" } ?? ""
        Remark.tell("DynWrap: \(self.name) has no entry '\(name)'\(hint)")
    }

    /// Gives a message once, on standard error, that source code assigns a read-only entry.
    func tellReadOnly(_ name: String) {
        if let message = newsOfReadOnly(name) { Remark.tell(message) }
    }

    /// The message about an assignment to a read-only entry; nil where it was given before.
    func newsOfReadOnly(_ name: String) -> String? {
        guard Remark.isNew(self.name, "read-only " + name) else { return nil }
        return "DynWrap: the entry '\(name)' of \(self.name) is read-only, so that an assignment changes nothing; "
            + "'dyn.set' throws an error"
    }
}

/// Finds the existing name nearest to a misspelt one.
package enum NearestName {
    /// The name with the fewest letters to change; nil where they are many. O(names).
    package static func nearest(to name: String, in names: [String]) -> String? {
        let wanted = Array(name.lowercased().prefix(64))
        let scored = names.map { (name: $0, steps: distance(wanted, Array($0.lowercased().prefix(64)))) }
        guard let best = scored.min(by: { $0.steps < $1.steps }), best.steps <= max(2, wanted.count / 3) else { return nil }
        return best.name
    }

    /// The number of letters to insert, remove, replace or swap with the next one.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}

/// Makes groups of bars from rows of results.
struct ResultSource {
    let results: Results

    init(_ results: Results) { self.results = results }

    /// The text below a picture.
    func note(_ rows: String) -> String {
        let machine = results.machine
        let version = machine.compiler.split(separator: " ").first { $0.first?.isNumber ?? false } ?? ""
        return "Rows \(rows) of linux-x86_64.md: \(machine.processor), Swift \(version), \(machine.date)."
    }

    /// The bars of a speed row: DynWrap (or the contender that represents it), then the others, each with its names in the
    /// results and in the picture.
    func group(
        _ row: String, _ title: String, _ rivals: [(name: String, shown: String)], subject: String = Contender.subject
    ) throws -> Chart.Group {
        guard let found = results.rows.first(where: { $0.name == row }) else {
            throw Pictures.Absent(description: "no row \(row)")
        }
        let ours = try Self.contender(subject, of: found)
        let bars = try rivals.map { name, shown in
            let rival = try Self.contender(name, of: found)
            // The ratios of a row refer to its own subject. For another one, the ratio of the medians is used.
            let times = subject == Contender.subject ? rival.subjectIsTimesAsFast : rival.nanoseconds / ours.nanoseconds
            return Chart.Bar(
                name: shown, value: rival.value,
                text: "\(rival.value.short) \(found.unit.rawValue)" + (times.map { "; DynWrap \($0.short) ×" } ?? ""))
        }
        return Chart.Group(
            title: title,
            bars: [Chart.Bar(name: Contender.subject, value: ours.value, text: "\(ours.value.short) \(found.unit.rawValue)")]
                + bars)
    }

    /// The bars of a memory row.
    func memory(_ row: String, _ title: String, _ rivals: [(name: String, shown: String)]) throws -> Chart.Group {
        guard let found = results.memory.first(where: { $0.name == row }) else {
            throw Pictures.Absent(description: "no row \(row)")
        }
        return Chart.Group(
            title: title,
            bars: try ([(Contender.subject, Contender.subject)] + rivals).map { name, shown in
                guard let contender = found.contenders.first(where: { $0.name == name }) else {
                    throw Pictures.Absent(description: "no \(name) in row \(row)")
                }
                return Chart.Bar(name: shown, value: contender.peakPerByte, text: contender.peakPerByte.short)
            })
    }

    private static func contender(_ name: String, of row: RowResult) throws -> ContenderResult {
        guard let found = row.contenders.first(where: { $0.name == name }) else {
            throw Pictures.Absent(description: "no \(name) in row \(row.name)")
        }
        return found
    }
}

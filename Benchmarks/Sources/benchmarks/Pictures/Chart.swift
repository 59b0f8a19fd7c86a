/// What a picture shows: groups of bars, one bar a contender, all on one scale.
struct Chart {
    struct Bar {
        let name: String
        let value: Double
        /// What is said behind the bar: the value, and how many times as fast DynWrap is.
        let text: String

        /// DynWrap's own, which has the colour.
        var isSubject: Bool { name.hasPrefix(Contender.subject) }
    }

    struct Group {
        let title: String
        let bars: [Bar]
    }

    /// The file's name without `.svg`.
    let name: String
    let title: String
    /// What was done, in which unit, and whether more or less of it is better.
    let about: String
    /// Where the numbers are from: rows, machine, date.
    let source: String
    let groups: [Group]

    /// Everything that the picture shows in words, for those who don't see it.
    var description: String {
        about + " "
            + groups.map { group in group.title + ": " + group.bars.map { "\($0.name) \($0.text)" }.joined(separator: "; ") + "."
            }
            .joined(separator: " ") + " " + source
    }
}

/// The content of a picture: groups of bars, one for each contender, all on one scale.
struct Chart {
    struct Bar {
        let name: String
        let value: Double
        /// The text after the bar: the value, and how many times as fast DynWrap is.
        let text: String

        /// Whether this is DynWrap's bar, which is coloured.
        var isSubject: Bool { name.hasPrefix(Contender.subject) }
    }

    struct Group {
        let title: String
        let bars: [Bar]
    }

    /// The file's name without `.svg`.
    let name: String
    let title: String
    /// The work, the unit, and whether more or less is better.
    let about: String
    /// The source of the numbers: rows, machine, date.
    let source: String
    let groups: [Group]

    /// Everything that the picture shows in words, for readers who can't see it.
    var description: String {
        about + " "
            + groups.map { group in group.title + ": " + group.bars.map { "\($0.name) \($0.text)" }.joined(separator: "; ") + "."
            }
            .joined(separator: " ") + " " + source
    }
}

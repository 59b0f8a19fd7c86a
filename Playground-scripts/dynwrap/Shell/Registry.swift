import DynWrap

/// The commands there are, in the order of the help.
enum Registry {
    static let commands: [any Command] = [
        CheckCommand(), GetCommand(), FormatCommand(), DiffCommand(), PatchCommand(), MergeCommand(), ConvertCommand(),
        LinesCommand(),
        WatchCommand(), BenchCommand(), CompletionCommand(), PagesCommand(), HelpCommand(),
    ]

    static var listed: [any Command] { commands.filter(\.isListed) }

    static func command(named name: String) throws(Failure) -> any Command {
        if let command = commands.first(where: { $0.name == name }) { return command }
        throw .usage("there is no command \(name)\(nearest(to: name, in: listed.map(\.name)))")
    }

    /// `; the nearest is check`, where something is near.
    static func nearest(to name: String, in names: [String]) -> String {
        NearestName.nearest(to: name, in: names).map { "; the nearest is \($0)" } ?? ""
    }
}

/// The commands there are, in the order of the help.
enum Registry {
    static let commands = CommandList([
        CheckCommand(), GetCommand(), FormatCommand(), DiffCommand(), PatchCommand(), MergeCommand(), ConvertCommand(), InferCommand(),
        LinesCommand(),
        WatchCommand(), BenchCommand(), CompletionCommand(), PagesCommand(), HelpCommand(),
    ])
}

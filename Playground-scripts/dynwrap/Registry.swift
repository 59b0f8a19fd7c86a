/// The commands, in the order of the help.
enum Registry {
    static let commands = CommandList(
        [
            CheckCommand(), GetCommand(), FormatCommand(), DiffCommand(), PatchCommand(), MergeCommand(), ConvertCommand(),
            InferCommand(),
            LinesCommand(),
            WatchCommand(),
        ] + benchmarks + [CompletionCommand(), PagesCommand(), HelpCommand()])

    /// Commands that compare with Foundation and need all of it.
    private static var benchmarks: [any Command] {
        #if FullFoundation || !canImport(FoundationEssentials)
        [BenchCommand()]
        #else
        []
        #endif
    }
}

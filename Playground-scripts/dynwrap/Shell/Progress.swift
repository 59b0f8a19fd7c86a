/// A bar on standard error, where a person looks at it.
final class Progress {
    private let shell: Shell
    private let name: String
    private let isShown: Bool
    private var last: ContinuousClock.Instant?

    private static let width = 30

    /// - Parameter isKnown: whether it is known how much there is to do.
    init(_ shell: Shell, _ name: String, isKnown: Bool) {
        self.shell = shell
        self.name = name
        isShown = isKnown && shell.showsProgress
    }

    /// The bar of a command that works on several files, one after the other.
    convenience init(_ shell: Shell, files: Int) { self.init(shell, "\(files) files", isKnown: files > 1) }

    deinit { shell.eraseBar() }

    /// Draws how much is done, from 0 to 1, some times a second.
    func show(_ done: Double) {
        guard isShown else { return }
        let now = ContinuousClock.now
        if let last, now - last < .milliseconds(100) { return }
        // What is done at once needs no bar.
        if last != nil {
            let filled = Int(done * Double(Self.width))
            let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: Self.width - filled)
            shell.drawBar("\(bar) \(Int(done * 100)) % \(name)")
        }
        last = now
    }

    /// Draws how many of all are done.
    func show(_ done: Int, of all: Int) { show(all > 0 ? min(1, Double(done) / Double(all)) : 1) }
}

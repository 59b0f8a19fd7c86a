import Foundation

/// A bar on standard error, where a person looks at it.
final class Progress {
    private let shell: Shell
    private var name: String
    private let isShown: Bool
    private var steps = 1
    private var step = 0
    private var last: ContinuousClock.Instant?

    private static let width = 30
    #if DEBUG
    /// The time between two drawings. Tests make it short, so that they need no documents that take a while.
    private static let interval = Duration.milliseconds(
        ProcessInfo.processInfo.environment["DYNWRAP_BAR_INTERVAL"].flatMap { Int($0) } ?? 100)
    #else
    private static let interval = Duration.milliseconds(100)
    #endif

    /// - Parameter isKnown: whether it is known how much there is to do.
    init(_ shell: Shell, _ name: String, isKnown: Bool) {
        self.shell = shell
        self.name = name
        isShown = isKnown && shell.showsProgress
    }

    /// The bar of a command that works on several files, one after the other.
    convenience init(_ shell: Shell, files: Int) { self.init(shell, "\(files) files", isKnown: files > 1) }

    /// The bar of a command that does several things, one after the other; each of them is named when it begins.
    convenience init(_ shell: Shell, steps: Int) {
        self.init(shell, "", isKnown: true)
        self.steps = steps
    }

    deinit { shell.eraseBar() }

    /// Draws how much is done, from 0 to 1, some times a second.
    func show(_ done: Double) {
        guard isShown else { return }
        let now = ContinuousClock.now
        if let last, now - last < Self.interval { return }
        // What is done at once needs no bar.
        if last != nil {
            let filled = Int(done * Double(Self.width))
            let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: Self.width - filled)
            shell.drawBar("\(bar) \(Int(done * 100)) % \(name)")
        }
        last = now
    }

    /// Draws what begins now: the next step, and how many are done.
    func begin(_ name: String) {
        self.name = name
        show(step, of: steps)
        step += 1
    }

    /// Draws how much of the step that began last is done, from 0 to 1.
    func showStep(_ done: Double) { show((Double(step - 1) + done) / Double(steps)) }

    /// Draws how many of all are done.
    func show(_ done: Int, of all: Int) { show(all > 0 ? min(1, Double(done) / Double(all)) : 1) }
}

import Foundation

/// A progress bar on standard error, if that is a terminal.
final class Progress {
    private let shell: Shell
    private var name: String
    private let isShown: Bool
    private var steps = 1
    private var step = 0
    private var last: ContinuousClock.Instant?

    private static let width = 30
    #if DEBUG
    /// The time between two updates. Tests make it short, so that they don't need large documents.
    private static let interval = Duration.milliseconds(
        ProcessInfo.processInfo.environment["DYNWRAP_BAR_INTERVAL"].flatMap { Int($0) } ?? 100)
    #else
    private static let interval = Duration.milliseconds(100)
    #endif

    /// - Parameter isKnown: whether the amount of work is known.
    init(_ shell: Shell, _ name: String, isKnown: Bool) {
        self.shell = shell
        self.name = name
        isShown = isKnown && shell.showsProgress
    }

    /// The bar of a command that works on several files, one after the other.
    convenience init(_ shell: Shell, files: Int) { self.init(shell, "\(files) files", isKnown: files > 1) }

    /// The bar of a command that works in several steps, one after the other. Each is named when it begins.
    convenience init(_ shell: Shell, steps: Int) {
        self.init(shell, "", isKnown: true)
        self.steps = steps
    }

    deinit { shell.eraseBar() }

    /// Shows the part that is done, from 0 to 1, at most some times a second.
    func show(_ done: Double) {
        guard isShown else { return }
        let now = ContinuousClock.now
        if let last, now - last < Self.interval { return }
        // Fast work needs no bar.
        if last != nil {
            let filled = Int(done * Double(Self.width))
            let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: Self.width - filled)
            shell.drawBar("\(bar) \(Int(done * 100)) % \(name)")
        }
        last = now
    }

    /// Shows the next step by its name, and the number of steps done.
    func begin(_ name: String) {
        self.name = name
        show(step, of: steps)
        step += 1
    }

    /// Shows the part of the last begun step that is done, from 0 to 1.
    func showStep(_ done: Double) { show((Double(step - 1) + done) / Double(steps)) }

    /// Shows how many of all are done.
    func show(_ done: Int, of all: Int) { show(all > 0 ? min(1, Double(done) / Double(all)) : 1) }
}

/// A bar on standard error, where a person looks at it.
struct Progress {
    private let shell: Shell
    private let name: String
    private let isShown: Bool
    private var last: ContinuousClock.Instant?
    private var isDrawn = false

    private static let width = 30

    /// - Parameter isKnown: whether it is known how much there is to do.
    init(_ shell: Shell, _ name: String, isKnown: Bool) {
        self.shell = shell
        self.name = name
        isShown = isKnown && shell.showsProgress
    }

    /// Draws how much is done, from 0 to 1, some times a second.
    mutating func show(_ done: Double) {
        guard isShown else { return }
        let now = ContinuousClock.now
        if let last, now - last < .milliseconds(100) { return }
        // What is done at once needs no bar.
        if last != nil {
            let filled = Int(done * Double(Self.width))
            let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: Self.width - filled)
            shell.draw("\r\(bar) \(Int(done * 100)) % \(name)")
            isDrawn = true
        }
        last = now
    }

    /// Takes the bar away.
    mutating func end() {
        if isDrawn { shell.draw("\r\u{1B}[K") }
        isDrawn = false
    }
}

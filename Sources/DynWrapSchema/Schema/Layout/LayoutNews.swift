import Synchronization

/// Who is told of layouts made for models inside others.
package enum LayoutNews {
    /// A closure by itself, as a generic value, would be wrapped once more each time that it is read.
    private struct Teller: Sendable { let tell: @Sendable (AnyLayout) -> Void }

    private static let teller = Mutex<Teller?>(nil)

    /// From now on `tell` is told of them.
    package static func tell(by tell: @escaping @Sendable (AnyLayout) -> Void) {
        teller.withLock { $0 = Teller(tell: tell) }
    }

    static func tell(_ layout: AnyLayout) {
        let teller = teller.withLock { $0 }
        teller?.tell(layout)
    }
}

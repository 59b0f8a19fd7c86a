public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The models of a file that others write: the one that is in it, and another each time it is saved with other text.
///
/// ```swift
/// for await saved in WatchedFile<SettingsSchema>(contentsOf: url) {
///     switch saved {
///     case .success(let newer): conflicts = settings.dyn.rebase(onto: newer)   // keeps what was edited here
///     case .failure(let error): print(error)                                   // no JSON for now, or not there: it goes on
///     }
/// }
/// ```
///
/// The file's size, modification time and number (inode) are checked again and again, and it is read where one has changed; so every way to save is
/// noticed, on every system: in place, by renaming, on a network, behind symbolic links. Several saves between two checks give one model. Text that is no
/// JSON, or no object, is an error only when it is so at two checks, since the first may have been in the middle of a save; a file that is not there is
/// waited for. What is wrong when the sequence begins is an error at once.
///
/// It ends when its task is cancelled. Making an iterator begins anew. Complexity: O(text) a save; a check costs a call of the system.
public struct WatchedFile<S: Schema>: AsyncSequence, Sendable {
    /// A model, or why there is none for now.
    public typealias Element = Result<Wrapped<S>, JSONError>
    /// The error of the sequence: none, as waiting for a model never throws.
    public typealias Failure = Never

    let url: URL
    let interval: Duration
    let options: JSONOptions
    let layout: Layout<S>

    /// The models of the file at `url`.
    /// - Parameters:
    ///   - url: the file; it need not be there yet.
    ///   - schema: the schema value to see the models through; the one that `S()` makes where none is given.
    ///   - interval: the time between two checks of the file, at most a year; 200 ms by default.
    ///   - options: how its text is read. It is never mapped.
    public init(
        contentsOf url: URL, schema: S? = nil, every interval: Duration = .milliseconds(200), options: JSONOptions = JSONOptions()
    ) {
        self.url = url
        // At most a year: `Task.sleep` traps where the duration is too long for the clock.
        self.interval = Swift.min(Swift.max(interval, .zero), .seconds(365 * 86_400))
        var options = options
        options.mapsFile = false
        self.options = options
        layout = .of(schema)
        Guidance.checkNames(of: layout)
    }

    /// An iterator, which begins with what is in the file.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

    /// Waits for saves.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let file: WatchedFile
        private var checked: CheckedFile
        private var hasLooked = false

        init(_ file: WatchedFile) {
            self.file = file
            let (url, options, layout) = (file.url, file.options, file.layout)
            checked = CheckedFile(at: url.path) { () throws(JSONError) in
                try layout.root(.object, at: JSONPointer(), named: { $0 }) { () throws(JSONError) in
                    try JSON(contentsOf: url, options: options)
                }
            }
        }

        /// The next model, or why there is none for now; nil when the task is cancelled.
        public mutating func next() async -> Element? { await next(isolation: #isolation) }

        /// The next model, or why there is none for now; nil when the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            while !Task.isCancelled {
                if hasLooked {
                    do { try await Task.sleep(for: file.interval) } catch { return nil }
                }
                hasLooked = true
                if let found = checked.check() {
                    return found.map { Wrapped(tree: file.layout.opened($0), layout: file.layout) }
                }
            }
            return nil
        }
    }
}

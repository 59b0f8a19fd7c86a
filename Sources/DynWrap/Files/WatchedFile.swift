public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The models of a file that other programs write: the present model, and a new one each time the file is saved with another
/// text.
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
/// The file's size, times and number (inode) are checked at intervals. The file is read where one of them has changed, and once
/// more two seconds later, because the times of many file systems are no finer. So a save is noticed on every system: in place, by
/// renaming, on a network, behind symbolic links. A copy in place that keeps size and modification time, as `cp -p` makes it, is
/// noticed by the time of the last change of the attributes; on Windows, where that is not read, only in those two seconds. Several
/// saves between two checks give one model.
///
/// Text that is not JSON, or whose root is not an object, is an error only when two checks find the same state of the file,
/// because the first may have come during a save. A file that does not exist, or can't be read, is tried again at each check. An
/// error when the sequence begins is reported immediately.
///
/// The sequence ends when its task is cancelled. A new iterator begins again. Complexity: O(text) for each save; each check costs
/// a few system calls.
public struct WatchedFile<S: Schema>: AsyncSequence, Sendable {
    /// A model, or the reason why there is none for now.
    public typealias Element = Result<Wrapped<S>, JSONError>
    /// The sequence has no error of its own, because waiting for a model never throws.
    public typealias Failure = Never

    let url: URL
    let interval: Duration
    let options: JSONOptions
    let layout: Layout<S>

    /// Makes the sequence of models of the file at `url`.
    /// - Parameters:
    ///   - url: the file, which need not exist yet.
    ///   - schema: the schema value of the models; `S()` by default.
    ///   - interval: the time between two checks of the file, at most a year; 200 ms by default.
    ///   - options: how the text is read. The file is never mapped.
    public init(
        contentsOf url: URL, schema: S? = nil, every interval: Duration = .milliseconds(200), options: JSONOptions = JSONOptions()
    ) {
        self.url = url
        // At most a year, because `Task.sleep` traps where the duration is too long for the clock.
        self.interval = Swift.min(Swift.max(interval, .zero), .seconds(365 * 86_400))
        var options = options
        options.mapsFile = false
        self.options = options
        layout = .of(schema)
        Guidance.checkNames(of: layout)
    }

    /// An iterator, which begins with the present content of the file.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

    /// Iterates over the models, and waits for saves.
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

        /// The next model, or the reason why there is none for now; nil when the task is cancelled.
        public mutating func next() async -> Element? { await next(isolation: #isolation) }

        /// The next model, or the reason why there is none for now; nil when the task is cancelled.
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

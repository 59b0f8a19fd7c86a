public import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Adds values to a file, one a line.
///
/// ```swift
/// var log: JSONLinesWriter? = try JSONLinesWriter(appendingTo: url)
/// try log?.write(event)              // a model, a tree
/// try log.take()?.close()
/// ```
///
/// A local variable need not be optional: `log.close()`. A global variable, or a property of a class or an actor, cannot be
/// consumed, so take it out first, as above.
///
/// Only whole lines are passed to the system, several at a time, each time in one call that writes at the file's end. So a
/// process that is killed leaves whole lines and at most one partial line, the last; a reader reports it as
/// `JSONError.Code.cutShort`. What is written next, by whichever writer, leaves that line as it is and begins a new one. Lines of
/// several writers do not mix where the system appends in one step, as local file systems do.
///
/// Up to 64 KB, or one longer value, stay in memory. After ``flush()`` the system has what was written, and after
/// ``synchronize()`` it is on the disk. What it does not take, because the disk is full, is kept and handed over with the next
/// call. A writer that is freed writes what it has, and cannot report a failure; ``close()`` can.
public struct JSONLinesWriter: ~Copyable {
    private let file: OpenFile
    private var lines: ContiguousArray<UInt8>
    private let framing: LineOptions.Framing

    /// The number of collected bytes at which they are written.
    private static let most = 64 << 10

    /// Opens a file to append to it, or creates it. Where it ends in the middle of a line, the next text begins on a new one.
    /// - Parameters:
    ///   - url: the file; its folder must exist.
    ///   - framing: what separates the values; a line feed after each by default.
    /// - Throws: ``FileError`` where the file may not be written, its folder does not exist, or the disk is full.
    public init(appendingTo url: URL, framing: LineOptions.Framing = .lines) throws(FileError) {
        try FileError.checkFile(url)
        self.file = try OpenFile(appending: url.path)
        // Not a default value: where this initialiser throws, Swift 6.2 destroys such a property twice.
        self.lines = []
        self.framing = framing
    }

    /// Adds a tree, without white space. `JSON.missing` is written as null.
    ///
    /// - Throws: ``FileError`` where the lines so far had to be written and could not be. They are kept, and this one is not
    ///   added.
    /// - Complexity: O(length).
    public mutating func write(_ json: JSON) throws(FileError) {
        let text = json.bytes(.compact)
        if lines.count + text.count >= Self.most { try flush() }
        if framing == .textSequence { lines.append(0x1E) }
        lines.append(contentsOf: text)
        lines.append(0x0A)
    }

    /// Adds a model as it is, with what its schema does not declare. For a group, only its own members are written; for only
    /// what is declared, write `model.dyn.output()`.
    ///
    /// - Throws: ``FileError`` where the lines so far had to be written and could not be. They are kept, and this one is not
    ///   added.
    /// - Complexity: O(length).
    public mutating func write<S: Schema>(_ model: Wrapped<S>) throws(FileError) { try write(model.ownTree) }

    /// Passes what was written to the system.
    ///
    /// What the system does not take is kept, and handed over with the next call. A line of which a part is in the file is
    /// written again as a whole, on a new line.
    /// - Throws: ``FileError``.
    public mutating func flush() throws(FileError) {
        guard !lines.isEmpty else { return }
        var done = 0
        defer {
            // Lines that are in the file are not kept; of one that was cut the end alone is no line.
            let whole = done == lines.count ? done : lines[..<done].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            lines.removeFirst(whole)
        }
        try Self.append(lines, to: file, framing, done: &done)
    }

    /// Writes the lines at the end of the file, on a new line: a call that failed, or another writer that was killed, leaves a part
    /// of a line.
    private static func append(
        _ lines: ContiguousArray<UInt8>, to file: OpenFile, _ framing: LineOptions.Framing, done: inout Int
    ) throws(FileError) {
        guard framing == .lines, let last = try file.lastByte(), last != 0x0A else { return try file.append(lines, done: &done) }
        var more = 0
        defer { done = max(0, more - 1) }
        try file.append([0x0A] + lines, done: &more)
    }

    /// Passes what was written to the system, and waits until it is on the disk.
    /// - Throws: ``FileError``.
    public mutating func synchronize() throws(FileError) {
        try flush()
        try file.synchronize()
    }

    /// Passes what was written to the system, and closes the file.
    /// - Throws: ``FileError``; then what the system did not take is lost. To try again, ``flush()`` before.
    public consuming func close() throws(FileError) {
        do throws(FileError) { try flush() } catch {
            lines = []
            throw error
        }
    }

    deinit {
        var done = 0
        if !lines.isEmpty { try? Self.append(lines, to: file, framing, done: &done) }
    }
}

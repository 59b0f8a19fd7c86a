import DynWrap

/// Standard output or standard error with a buffer.
final class Output {
    /// The reason why nothing more can be written.
    enum Trouble: Error {
        /// The reader closed the stream.
        case readerGone
        case failed(String)
    }

    /// Called before bytes are passed to the system.
    var beforeWriting: () -> Void = {}
    private let file: StandardStream
    private var pending = ContiguousArray<UInt8>()

    /// The number of bytes that are kept before they are passed to the system.
    private static let most = 64 << 10

    init(_ file: StandardStream) { self.file = file }

    /// Adds bytes. Many bytes are passed to the system immediately.
    func write(_ bytes: ContiguousArray<UInt8>) throws(Trouble) {
        if pending.isEmpty, bytes.count >= Self.most {
            beforeWriting()
            try file.write(bytes)
            return
        }
        pending.append(contentsOf: bytes)
        if pending.count >= Self.most { try flush() }
    }

    /// Adds bytes.
    func write(_ bytes: [UInt8]) throws(Trouble) { try write(ContiguousArray(bytes)) }

    /// Adds a text.
    func write(_ text: String) throws(Trouble) {
        pending.append(contentsOf: text.utf8)
        if pending.count >= Self.most { try flush() }
    }

    /// Adds a line.
    func print(_ line: String = "") throws(Trouble) {
        pending.append(contentsOf: line.utf8)
        try write("\n")
    }

    /// Passes all kept bytes to the system.
    func flush() throws(Trouble) {
        guard !pending.isEmpty else { return }
        defer { pending.removeAll(keepingCapacity: true) }
        beforeWriting()
        try file.write(pending)
    }
}

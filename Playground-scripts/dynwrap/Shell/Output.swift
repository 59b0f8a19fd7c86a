import DynWrap

/// Standard output or standard error, with a buffer.
final class Output {
    /// Why nothing more can be written.
    enum Trouble: Error {
        /// Who was reading went away.
        case readerGone
        case failed(String)
    }

    /// Called before bytes are handed over.
    var beforeWriting: () -> Void = {}
    private let file: StandardStream
    private var pending = ContiguousArray<UInt8>()

    /// So much is kept before it is handed over.
    private static let most = 64 << 10

    init(_ file: StandardStream) { self.file = file }

    /// Adds bytes. What is long is handed over at once.
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

    /// Hands over what there is.
    func flush() throws(Trouble) {
        guard !pending.isEmpty else { return }
        defer { pending.removeAll(keepingCapacity: true) }
        beforeWriting()
        try file.write(pending)
    }
}

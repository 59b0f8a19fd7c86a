import DynWrap

/// What most doors take an input apart with.
enum DoorInput {
    /// Options that open what edits have made deeper.
    static let deep = JSONOptions(maximumDepth: 2_000)

    /// The bytes before the first line feed and those after it; nil where there is none.
    static func halves(_ bytes: [UInt8]) -> (left: [UInt8], right: [UInt8])? {
        bytes.firstIndex(of: 10).map { (Array(bytes[..<$0]), Array(bytes[($0 + 1)...])) }
    }

    /// The documents of an input that has at least `count` lines, each line one; nil where one does not open.
    static func documents(_ bytes: [UInt8], count: Int) -> [JSON]? {
        let lines = bytes.split(separator: 10, maxSplits: count - 1, omittingEmptySubsequences: false)
        guard lines.count == count else { return nil }
        let documents = lines.compactMap { try? JSON(parsing: Array($0)) }
        return documents.count == count ? documents : nil
    }

    /// Bytes of a fixed number that choose edits, and a text.
    static func seed(_ choices: [UInt8], _ text: String) -> [UInt8] { choices + Array(text.utf8) }
}

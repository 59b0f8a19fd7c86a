/// An index of lines and columns at regular distances in a text, so that a place is counted from nearby and not from the start.
final class LineIndex: Sendable {
    /// The counter at every multiple of ``distance``.
    private let counters: ContiguousArray<LineCounter>

    private static let distance = 1024

    /// Makes the index with a counter for the beginning of the text. O(bytes).
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ counter: LineCounter) {
        var counters = ContiguousArray<LineCounter>()
        counters.reserveCapacity(bytes.count / Self.distance + 1)
        var counter = counter
        var i = 0
        while i <= bytes.count {
            counters.append(counter)
            unsafe counter.advance(from: i, to: min(i + Self.distance, bytes.count), in: bytes)
            i += Self.distance
        }
        self.counters = counters
    }

    /// The line and column of the byte at `offset`. O(1).
    func place(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
        let i = offset / Self.distance
        var counter = counters[i]
        unsafe counter.advance(from: i * Self.distance, to: offset, in: bytes)
        return (counter.line, counter.column)
    }
}

extension Document {
    /// The line and column of the value at `place`, counted from 1. O(text) the first time, then O(1).
    func linePlace(of place: Int) -> (line: Int, column: Int) {
        let text = unsafe UnsafeBufferPointer(start: bytes, count: count)
        let (line, column) = unsafe madeSides.lines(of: text, LineCounter(byLineFeedsAlone: isOfLines)).place(
            of: range(of: place).lowerBound, in: text)
        return (line + firstLine - 1, line == 1 ? column + firstColumn - 1 : column)
    }
}

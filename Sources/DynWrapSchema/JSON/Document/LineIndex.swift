/// Lines and columns of a text at regular distances, so that each of many places is counted from nearby and not from the text's start.
final class LineIndex: Sendable {
    /// The counter at every multiple of ``distance``.
    private let counters: ContiguousArray<LineCounter>

    private static let distance = 4096

    /// Goes over the text once with a counter that starts at its beginning.
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

    /// Line and column of byte `offset` of the text. O(1).
    func place(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
        let i = offset / Self.distance
        var counter = counters[i]
        unsafe counter.advance(from: i * Self.distance, to: offset, in: bytes)
        return (counter.line, counter.column)
    }
}

extension Document {
    /// Line and column of the value at `place`, counted from 1. O(1) after the first time.
    func linePlace(of place: Int) -> (line: Int, column: Int) {
        let text = unsafe UnsafeBufferPointer(start: bytes, count: count)
        let (line, column) = unsafe madeSides.lines(of: text, LineCounter(byLineFeedsAlone: isOfLines)).place(
            of: range(of: place).lowerBound, in: text)
        return (line + firstLine - 1, line == 1 ? column + firstColumn - 1 : column)
    }
}

// The state of the scanner, for its users.

extension PieceScanner {
    /// Whether a whole value has arrived; a number at the root is whole only when something follows it.
    package var isDone: Bool { end != nil }

    /// Whether the text could end here.
    package var canEnd: Bool {
        if isDone { return state == .done || state == .lineComment }
        return open.isEmpty && (state == .zero || state == .integer || state == .fraction || state == .exponent)
    }

    /// The mistake in a text that ends here; nil where it can end here.
    package var failureAtEnd: Failure? {
        if canEnd { return nil }
        return switch state {
        case .string: Failure(code: .unterminatedString, offset: offset)
        case .blockComment, .blockStar: Failure(code: .unterminatedComment, offset: offset)
        case .start, .value: Failure(code: open.isEmpty ? .empty : .unexpectedEnd, offset: offset)
        // Half of another encoding's byte order mark; no value begins with it.
        case .wideMark: Failure(code: .expectedValue, offset: 0)
        default: Failure(code: .unexpectedEnd, offset: offset)
        }
    }

    /// The string value that is open; its bytes up to `end` are whole characters.
    package var openString: (start: Int, end: Int)? {
        guard state == .string, !isKey else { return nil }
        return (token, character == .none ? offset : first)
    }

    /// The first byte that the caller must keep, so that a key's bytes are available when the key ends and when its value
    /// begins.
    package var firstNeeded: Int {
        if state == .string { return isKey ? token : offset }
        let isInComment = state == .slash || state == .lineComment || state == .blockComment || state == .blockStar
        let between = isInComment ? interrupted : state
        guard between == .colon || between == .value, let last = open.last else { return offset }
        return last.key.lowerBound
    }

    /// Whether `text` is the beginning of a JSON text and not a whole one.
    package static func isBeginning(_ text: ArraySlice<UInt8>, _ options: JSONOptions) -> Bool {
        PieceScanner(scanned: text, options).map { !$0.canEnd } ?? false
    }

    /// Scans a text to its end; nil where it is wrong whatever may follow.
    package init?(scanned text: ArraySlice<UInt8>, _ options: JSONOptions) {
        self.init(options)
        let isRight = unsafe text.withUnsafeBufferPointer { text in
            do { while let _ = try unsafe scan(text, base: 0) {} } catch { return false }
            return true
        }
        // A text that begins with half of another encoding's byte order mark is never valid.
        guard isRight, state != .wideMark else { return nil }
    }
}

// How an opened text becomes a tape.
extension Document {
    /// The tape of a text, and the copies of the text that were made for it: one with a zero byte after it, and one with blanks
    /// for its comments.
    @unsafe struct Scanned {
        var words: Scanner.Words
        var padded: ContiguousArray<UInt8>?
        var blanked: ContiguousArray<UInt8>?
    }

    /// Checks a text and makes its tape.
    static func scan(_ text: UnsafeBufferPointer<UInt8>, _ options: JSONOptions) throws(JSONError) -> Scanned {
        do { return try unsafe scanWithComments(text, options, shown: text) } catch {
            guard options.loneSurrogates == .replace, error.code == .loneSurrogate else { throw error }
        }
        // The text is scanned again, each lone surrogate replaced by another escape of the same length. So the tape fits the
        // unchanged text.
        let masked = unsafe LoneSurrogates.masked(text)
        var scanned = try unsafe masked.withUnsafeBufferPointer { masked throws(JSONError) in
            try unsafe scanWithComments(masked, options, shown: text)
        }
        if unsafe scanned.padded != nil { unsafe scanned.padded = ContiguousArray(text) + [0] }
        return unsafe scanned
    }

    /// Scans `text`, with blanks for its comments where the options allow comments. Errors show the text `shown`, of the same
    /// length.
    private static func scanWithComments(
        _ text: UnsafeBufferPointer<UInt8>, _ options: JSONOptions, shown: UnsafeBufferPointer<UInt8>
    ) throws(JSONError) -> Scanned {
        guard text.count <= largest else { throw JSONError(.tooLarge) }
        guard options.allowComments, let blanked = unsafe CommentBlanking.blanked(text) else {
            return try unsafe scanPlain(text, options, shown: shown)
        }
        // The blanked copy is scanned, and kept for the bytes between tokens. It ends in a sentinel of its own. Values are read
        // from the text itself.
        let result = unsafe blanked.bytes.withUnsafeBufferPointer { bytes in
            unsafe Result { () throws(JSONError) in try unsafe scanPlain(bytes, options, shown: shown) }
        }
        if let fault = blanked.fault {
            // The first fault is reported, which may be one before the comment; that the text ends there is none.
            let end = blanked.bytes[..<fault.offset].lastIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? -1
            switch unsafe result {
            case .success(let scanned): unsafe scanned.words.giveBack()
            case .failure(let error) where error.offset <= end: throw error
            case .failure: break
            }
            throw fault
        }
        var scanned = try unsafe result.get()
        unsafe scanned.padded = nil
        unsafe scanned.blanked = blanked.bytes
        return unsafe scanned
    }

    /// Scans `text`. Errors show the text `shown`, of the same length.
    private static func scanPlain(
        _ text: UnsafeBufferPointer<UInt8>, _ options: JSONOptions, shown: UnsafeBufferPointer<UInt8>
    ) throws(JSONError) -> Scanned {
        let start = try unsafe firstByte(of: text)
        // White space at the end is not scanned, so that a closing bracket can be the sentinel.
        var end = text.count
        while end > start, unsafe text[end - 1] == 0x20 || text[end - 1] == 0x0A || text[end - 1] == 0x0D || text[end - 1] == 0x09
        {
            end -= 1
        }
        guard end > start else { throw unsafe JSONError(.empty, offset: text.count, in: shown) }
        let last = unsafe text[end - 1]
        var tape = unsafe Scanner.Words(textCount: end)
        var padded: ContiguousArray<UInt8>?
        var failure: Scanner.Failure?
        let depth = max(0, options.maximumDepth)
        if last == UInt8(ascii: "}") || last == UInt8(ascii: "]") {
            failure = unsafe Scanner.scan(
                text.baseAddress!, start: start, count: end, into: &tape, maximumDepth: depth,
                allowTrailingCommas: options.allowTrailingCommas)  // not empty: end > start
        } else {
            // A scalar or an incomplete text: copied once, with a zero byte after it.
            var copy = ContiguousArray<UInt8>()
            copy.reserveCapacity(text.count + 1)
            unsafe copy.append(contentsOf: text)
            copy.append(0)
            failure = unsafe copy.withUnsafeMutableBufferPointer { bytes in
                // A zero byte must follow the last scanned byte, so the first byte of trailing white space is replaced during the
                // scan.
                let hidden = unsafe bytes[end]
                unsafe bytes[end] = 0
                defer { unsafe bytes[end] = hidden }
                return unsafe Scanner.scan(
                    UnsafePointer(bytes.baseAddress!), start: start, count: end, into: &tape, maximumDepth: depth,
                    allowTrailingCommas: options.allowTrailingCommas)
            }
            padded = copy
        }
        if failure == nil, options.duplicateKeys == .reject {
            failure = unsafe DuplicateKeyCheck.firstDuplicate(text: text, words: tape.base, count: tape.count)
        }
        if let failure {
            unsafe tape.giveBack()
            throw unsafe JSONError(failure.code, offset: failure.offset, in: shown)
        }
        unsafe tape.fit()
        return unsafe Scanned(words: tape, padded: padded)
    }

    /// The offset after a byte order mark; throws for UTF-16 and UTF-32.
    private static func firstByte(of text: UnsafeBufferPointer<UInt8>) throws(JSONError) -> Int {
        guard text.count >= 2 else { return 0 }
        let (a, b) = unsafe (text[0], text[1])
        if a == 0xEF, b == 0xBB, text.count >= 3, unsafe text[2] == 0xBF { return 3 }
        // A mark of two or four bytes, or the zero bytes that ASCII has in UTF-16 and UTF-32 (RFC 4627 §3).
        if (a == 0xFE && b == 0xFF) || (a == 0xFF && b == 0xFE) || a == 0 || b == 0 { throw JSONError(.notUTF8) }
        return 0
    }
}

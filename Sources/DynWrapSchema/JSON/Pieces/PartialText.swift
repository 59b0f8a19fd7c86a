/// The text of an object that is still arriving, and the part of it that can be read already.
///
/// The bytes are scanned once (``PieceScanner``). To be read, the text is cut after the last value that can be read, and its
/// open containers are closed.
package struct PartialText: Sendable {
    /// The text that has arrived.
    package private(set) var bytes = ContiguousArray<UInt8>()
    private var scanner: PieceScanner
    private let options: JSONOptions
    private let readsOpenStrings: Bool
    private let readsOpenElements: Bool
    /// The first mistake that was found; it is kept.
    private var failure: JSONError?

    /// - Parameters:
    ///   - readsOpenStrings: whether an open string is read up to its last whole character.
    ///   - readsOpenElements: whether the last element of an array is read as far as it has arrived, if it is open.
    package init(_ options: JSONOptions, readsOpenStrings: Bool, readsOpenElements: Bool) {
        self.options = options
        self.readsOpenStrings = readsOpenStrings
        self.readsOpenElements = readsOpenElements
        scanner = PieceScanner(options)
    }

    /// Adds bytes that have arrived. Amortized O(new bytes).
    /// - Throws: what is wrong whatever may follow, also a root that is not an object; and the same error at every further
    ///   call.
    package mutating func append(_ new: some Sequence<UInt8>) throws(JSONError) {
        if let failure { throw failure }
        bytes.append(contentsOf: new)
        let found: JSONError? = unsafe bytes.withUnsafeBufferPointer { bytes in
            do throws(PieceScanner.Failure) {
                guard bytes.count <= Document.largest else { return JSONError(.tooLarge) }
                while let event = try unsafe scanner.scan(bytes, base: 0, eventsTo: 0) {
                    guard case .began(let offset, let first) = event, first != UInt8(ascii: "{") else { continue }
                    return unsafe JSONError(.notAnObject, offset: offset, in: bytes)
                }
                return nil
            } catch {
                return unsafe JSONError(error.code, offset: error.offset, in: bytes)
            }
        }
        failure = found
        if let found { throw found }
    }

    /// Whether any part of a value has arrived.
    package var hasBegun: Bool { scanner.end != nil || !scanner.open.isEmpty }

    /// Whether a whole value has arrived.
    package var isComplete: Bool { failure == nil && scanner.isDone }

    /// An object of which nothing has arrived.
    package static let nothing = (try? Document(Array("{}".utf8)[...], arrivedCount: 0)).map { JSON($0, 0) } ?? .emptyObject

    /// Whether ``snapshot(withOpenString:)`` ends in a string whose end has not arrived.
    package var endsInOpenString: Bool {
        readsOpenStrings && scanner.openString != nil && (readsOpenElements || scanner.open.allSatisfy(\.isObject))
    }

    /// What can be read so far. In a wrong text, what came before the mistake. Nil where nothing can be read. O(bytes),
    /// because it is opened.
    /// - Parameter withOpenString: whether an open string is read, if open strings are read at all.
    package func snapshot(withOpenString: Bool = true) -> JSON? {
        let (end, closers) = cut(withOpenString: withOpenString)
        if end == 0, closers.isEmpty { return nil }
        var text = ContiguousArray<UInt8>()
        text.reserveCapacity(end + closers.count + 1)
        text.append(contentsOf: bytes[..<end])
        text.append(contentsOf: closers)
        // The scanned text is correct, and it is closed where it is cut.
        return (try? Document(text[...], options: options, arrivedCount: end)).map { JSON($0, 0) }
    }

    /// The whole text, opened like any other.
    /// - Throws: what is wrong, including a missing end.
    package func whole() throws(JSONError) -> JSON {
        if let failure { throw failure }
        return JSON(try Document(bytes, options: options), 0)
    }

    /// Where the text is cut to be read, and the closing brackets after that.
    private func cut(withOpenString: Bool) -> (end: Int, closers: [UInt8]) {
        if let end = scanner.end { return (end, []) }
        let open = scanner.open
        // The outermost array: nothing of its last element, which is open, is read.
        if !readsOpenElements, let last = open.firstIndex(where: { !$0.isObject }) {
            return (open[last].end, Self.closers(open[...last]))
        }
        let closers = Self.closers(open[...])
        if readsOpenStrings, withOpenString, let string = scanner.openString {
            return (string.end, [Scanner.quote] + closers)
        }
        return (open.last?.end ?? 0, closers)
    }

    private static func closers(_ open: ArraySlice<PieceScanner.Open>) -> [UInt8] {
        open.reversed().map { UInt8(ascii: $0.isObject ? "}" : "]") }
    }
}

/// Reads the text of a query: segments and selectors here, filters and literals in the other files of this folder.
///
/// Filters are read recursively, to a fixed depth. The functions that recurse are small: in a debug build every use of a
/// value takes its own stack space.
struct PathReader {
    let bytes: [UInt8]
    var i = 0
    /// The number of open filters and functions.
    var nesting = 0
    /// The number of queries in filters that begin at the root.
    var fixedQueries = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func read() throws(JSONPathError) -> [PathSegment] {
        guard takeIf("$") else { throw fault("a query begins with '$'") }
        let segments = try readSegments()
        guard i == bytes.count else { throw fault("expected '.', '..', '[' or the end of the query") }
        return segments
    }

    // MARK: Segments

    /// Reads all segments that follow; white space after the last one is not taken.
    mutating func readSegments() throws(JSONPathError) -> [PathSegment] {
        var segments: [PathSegment] = []
        while true {
            let start = i
            skipBlanks()
            guard let segment = try readSegment() else {
                i = start
                return segments
            }
            segments.append(segment)
        }
    }

    private mutating func readSegment() throws(JSONPathError) -> PathSegment? {
        if takeIf("[") { return PathSegment(isDescendant: false, selectors: try readSelection()) }
        guard takeIf(".") else { return nil }
        let isDescendant = takeIf(".")
        if isDescendant, takeIf("[") { return PathSegment(isDescendant: true, selectors: try readSelection()) }
        if takeIf("*") { return PathSegment(isDescendant: isDescendant, selectors: [.wildcard]) }
        return PathSegment(isDescendant: isDescendant, selectors: [try readName(isDescendant: isDescendant)])
    }

    private mutating func readName(isDescendant: Bool) throws(JSONPathError) -> PathSelector {
        guard let first = peek, Self.isNameStart(first) else {
            throw fault("expected a name\(isDescendant ? ", '*' or '['" : " or '*'") after '\(isDescendant ? ".." : ".")'")
        }
        let start = i
        while let byte = peek, Self.isNameStart(byte) || Self.isDigit(byte) { i += 1 }
        return Self.name(String(decoding: bytes[start..<i], as: UTF8.self))
    }

    /// Reads the selectors after an opening bracket, and the closing one.
    private mutating func readSelection() throws(JSONPathError) -> [PathSelector] {
        var selectors: [PathSelector] = []
        while true {
            skipBlanks()
            selectors.append(try readSelector())
            skipBlanks()
            if takeIf("]") { return selectors }
            guard takeIf(",") else { throw fault("expected ',' or ']' after the selector") }
        }
    }

    private mutating func readSelector() throws(JSONPathError) -> PathSelector {
        guard takeIf("?") else { return try readPlainSelector() }
        return .filter(try readFilter())
    }

    /// Reads a selector other than a filter.
    private mutating func readPlainSelector() throws(JSONPathError) -> PathSelector {
        if peek == UInt8(ascii: "'") || peek == UInt8(ascii: "\"") { return Self.name(try readString()) }
        if takeIf("*") { return .wildcard }
        let start = try readIndex()
        let end = i
        skipBlanks()
        guard takeIf(":") else {
            i = end
            guard let start else { throw fault("expected a name in quotes, an index, a slice, '*' or '?'") }
            return .index(start)
        }
        skipBlanks()
        var slice = PathSlice(start: start, end: try readIndex())
        let sliceEnd = i
        skipBlanks()
        guard takeIf(":") else {
            i = sliceEnd
            return .slice(slice)
        }
        let colon = i
        skipBlanks()
        if let step = try readIndex() { slice.step = step } else { i = colon }
        return .slice(slice)
    }

    private static func name(_ name: String) -> PathSelector { .name(KeyNeedle(name), name) }

    // MARK: Bytes

    var peek: UInt8? { i < bytes.count ? bytes[i] : nil }

    mutating func takeIf(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard bytes.count - i >= count else { return false }
        for k in 0..<count where unsafe bytes[i + k] != text.utf8Start[k] { return false }  // k is below the literal's length
        i += count
        return true
    }

    mutating func skipBlanks() {
        while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { i += 1 }
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    static func isLowercase(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
    /// ASCII letters, the underscore, and all scalars beyond ASCII.
    static func isNameStart(_ byte: UInt8) -> Bool { isLowercase(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80 }

    // MARK: Faults

    func fault(_ message: String, _ code: JSONPathError.Code = .invalidSyntax, at offset: Int? = nil) -> JSONPathError {
        JSONPathError(code, message, at: offset ?? i, in: bytes)
    }

    /// Counts a filter or a function that opens, and checks the limit.
    mutating func enter() throws(JSONPathError) {
        nesting += 1
        guard nesting <= JSONPath.maximumNesting else {
            throw fault("filters and functions are nested deeper than \(JSONPath.maximumNesting)", .tooDeep)
        }
    }
}

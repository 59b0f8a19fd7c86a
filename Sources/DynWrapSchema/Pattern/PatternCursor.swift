/// A position in the text of a pattern, with the functions that read classes and escapes.
struct PatternCursor {
    private let scalars: [Unicode.Scalar]
    private var i = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    // MARK: Scalars

    var peek: Unicode.Scalar? { i < scalars.count ? scalars[i] : nil }

    mutating func take() -> Unicode.Scalar? {
        guard i < scalars.count else { return nil }
        defer { i += 1 }
        return scalars[i]
    }

    mutating func takeIf(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        i += 1
        return true
    }

    /// The scalar taken last; nil at the beginning.
    var last: Unicode.Scalar? { i > 0 ? scalars[i - 1] : nil }

    /// The scalars not taken yet.
    var rest: ArraySlice<Unicode.Scalar> { scalars[i...] }

    // MARK: Classes and escapes

    /// Reads a class after its opening bracket.
    mutating func readClass() throws(Pattern.Fault) -> ScalarSet {
        var items: [ScalarSet] = []
        let isInverted = takeIf("^")
        while true {
            guard let scalar = take() else { throw .invalid }
            if scalar == "]" { break }
            let item = scalar == "\\" ? try readEscape(inClass: true) : ScalarSet(scalar.value)
            guard let lower = item.only, peek == "-", i + 1 < scalars.count, scalars[i + 1] != "]" else {
                items.append(item)
                continue
            }
            i += 1
            guard let end = take() else { throw .invalid }
            let last = end == "\\" ? try readEscape(inClass: true) : ScalarSet(end.value)
            // If the end of a range is a class, it and the dash are plain members.
            guard let upper = last.only else {
                items += [item, ScalarSet(0x2D), last]
                continue
            }
            guard lower <= upper else { throw .invalid }
            items.append(ScalarSet([lower...upper]))
        }
        return ScalarSet(union: items, isInverted: isInverted)
    }

    /// Reads an escape after its backslash.
    mutating func readEscape(inClass: Bool) throws(Pattern.Fault) -> ScalarSet {
        guard let scalar = take() else { throw .invalid }
        switch scalar {
        case "d": return .digits
        case "D": return ScalarSet.digits.complement
        case "w": return .words
        case "W": return ScalarSet.words.complement
        case "s": return .spaces
        case "S": return ScalarSet.spaces.complement
        case "t": return ScalarSet(0x09)
        case "n": return ScalarSet(0x0A)
        case "v": return ScalarSet(0x0B)
        case "f": return ScalarSet(0x0C)
        case "r": return ScalarSet(0x0D)
        case "b" where inClass: return ScalarSet(0x08)
        case "0" where peek.map(ScalarSet.digits.contains) != true: return ScalarSet(0)
        case "0"..."9": throw inClass ? .invalid : .unsupported("a reference back")
        case "k": throw .unsupported("a reference back")
        case "c":
            guard let letter = take(), letter.isASCII, letter.properties.isAlphabetic else { throw .invalid }
            return ScalarSet(letter.value & 31)
        case "x": return ScalarSet(try readHex(2))
        case "u": return ScalarSet(try readUnicode())
        case "p", "P": return ScalarSet(try readProperty(isInverted: scalar == "P"))
        default:
            // ASCII letters and digits have a meaning or may get one; any other scalar means itself.
            guard !scalar.isASCII || !ScalarSet.words.contains(scalar) || scalar == "_" else { throw .invalid }
            return ScalarSet(scalar.value)
        }
    }

    private mutating func readHex(_ digits: Int) throws(Pattern.Fault) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = take().flatMap(Self.hexDigit) else { throw .invalid }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private static func hexDigit(_ scalar: Unicode.Scalar) -> Int? { scalar.isASCII ? Character(scalar).hexDigitValue : nil }

    /// Reads `u0041`, `u{1F600}`, or two surrogates as one scalar.
    private mutating func readUnicode() throws(Pattern.Fault) -> UInt32 {
        if takeIf("{") {
            var value: UInt32 = 0
            var digits = 0
            while let scalar = take(), scalar != "}" {
                guard let digit = Self.hexDigit(scalar), value <= 0x10_FFFF else { throw .invalid }
                value = value << 4 | UInt32(digit)
                digits += 1
            }
            guard digits > 0, value <= ScalarSet.last, scalars[i - 1] == "}" else { throw .invalid }
            return value
        }
        let high = try readHex(4)
        guard high & 0xFC00 == 0xD800, i + 1 < scalars.count, scalars[i] == "\\", scalars[i + 1] == "u" else { return high }
        let start = i
        i += 2
        if peek != "{" {
            let low = try readHex(4)
            if low & 0xFC00 == 0xDC00 { return 0x10000 + (high & 0x3FF) << 10 + low & 0x3FF }
        }
        i = start
        return high
    }

    private mutating func readProperty(isInverted: Bool) throws(Pattern.Fault) -> ScalarProperty {
        guard takeIf("{") else { throw .invalid }
        var name = ""
        while let scalar = take(), scalar != "}" { name.unicodeScalars.append(scalar) }
        guard scalars[i - 1] == "}", !name.isEmpty else { throw .invalid }
        guard var property = ScalarProperty(name) else { throw .unsupported("the property \(name)") }
        property.isInverted = isInverted
        return property
    }
}

extension ScalarSet {
    /// The scalar of a set with only one.
    fileprivate var only: UInt32? {
        guard ranges.count == 1, !isInverted, ranges[0].lowerBound == ranges[0].upperBound else { return nil }
        return ranges[0].lowerBound
    }
}

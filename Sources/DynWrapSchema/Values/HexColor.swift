/// A colour in hexadecimal digits: `#rgb`, `#rrggbb` or `#rrggbbaa`, with or without the `#`.
///
/// ```swift
/// let tint = Field<HexColor?>("tint")
/// model.tint?.red                       // 0...1
/// model.tint = HexColor("#FF8800")      // written in upper case, as it is spelled here
/// ```
///
/// Two colours are equal if their components are. The spelling (case, short form, `#`) is kept but does not count.
public struct HexColor: Sendable {
    /// The digits as written, with the `#` if there is one.
    public let text: String
    /// Red, green, blue and alpha, one byte each, red in the highest byte.
    public let rgba: UInt32
    /// Whether the text has an alpha component.
    public var hasAlpha: Bool { text.utf8.count(where: { $0 != UInt8(ascii: "#") }) == 8 }

    /// The colour in this text: three, six or eight digits, with or without a `#`; nil for any other text.
    public init?(_ text: String) {
        var digits: [UInt32] = []
        for (index, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "#") where index == 0: continue
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(UInt32(byte) - 48)
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(UInt32(byte) - 87)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.append(UInt32(byte) - 55)
            default: return nil
            }
            if digits.count > 8 { return nil }
        }
        switch digits.count {
        case 3: digits = digits.flatMap { [$0, $0] } + [15, 15]
        case 6: digits += [15, 15]
        case 8: break
        default: return nil
        }
        rgba = digits.reduce(0) { $0 << 4 | $1 }
        self.text = text
    }

    /// The colour with the components `red`, `green`, `blue` and `alpha`, each from 0 to 1 and rounded to a byte. Values
    /// outside are set to the nearest bound, NaN to 0. The alpha is written only if it is less than 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        let bytes = [red, green, blue, alpha].map { UInt32((($0.isNaN ? 0 : min(max($0, 0), 1)) * 255).rounded()) }
        rgba = bytes.reduce(0) { $0 << 8 | $1 }
        let digits = Array("0123456789abcdef")
        text = "#" + bytes.prefix(bytes[3] == 255 ? 3 : 4).map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
    }

    /// Red, from 0 to 1.
    public var red: Double { component(24) }
    /// Green, from 0 to 1.
    public var green: Double { component(16) }
    /// Blue, from 0 to 1.
    public var blue: Double { component(8) }
    /// Alpha, from 0 to 1; 1 where the text has none.
    public var alpha: Double { component(0) }

    private func component(_ shift: UInt32) -> Double { Double(rgba >> shift & 255) / 255 }
}

extension HexColor: Hashable {
    /// Whether both are the same colour, in any spelling.
    public static func == (a: HexColor, b: HexColor) -> Bool { a.rgba == b.rgba }
    /// Feeds the components to `hasher`.
    public func hash(into hasher: inout Hasher) { hasher.combine(rgba) }
}

extension HexColor: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}

extension HexColor: JSONConvertible {
    /// Reads a string of three, six or eight hexadecimal digits, with or without a `#`.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<HexColor> {
        json.string.flatMap { HexColor($0) }.map { .value($0) } ?? .invalid(expectation)
    }
    /// The text as it was read or made.
    public func json(_ options: ConversionOptions) -> JSON { options.isComparing ? JSON(rgba) : JSON(text) }
    /// "a colour (#rgb, #rrggbb, #rrggbbaa)"
    public static var expectation: String { "a colour (#rgb, #rrggbb, #rrggbbaa)" }
    /// A string with the pattern of a colour.
    public static var jsonSchema: JSON {
        ["type": "string", "pattern": "^#?([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"]
    }
}

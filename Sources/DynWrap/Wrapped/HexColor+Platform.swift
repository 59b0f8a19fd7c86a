#if canImport(UIKit)
public import UIKit

extension HexColor {
    /// The colour in sRGB.
    public var uiColor: UIColor { UIColor(red: red, green: green, blue: blue, alpha: alpha) }

    /// The colour of a `UIColor`, with one byte for each component; lossy for components outside 0 to 1. Nil where it has no such
    /// components.
    public init?(_ color: UIColor) {
        var (red, green, blue, alpha) = (CGFloat(), CGFloat(), CGFloat(), CGFloat())
        guard unsafe color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return nil }
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }
}
#elseif canImport(AppKit)
public import AppKit

extension HexColor {
    /// The colour in sRGB.
    public var nsColor: NSColor { NSColor(srgbRed: red, green: green, blue: blue, alpha: alpha) }

    /// The colour of an `NSColor`, with one byte for each component; lossy for components outside 0 to 1. Nil where it can't be
    /// converted to sRGB.
    public init?(_ color: NSColor) {
        guard let color = color.usingColorSpace(.sRGB) else { return nil }
        self.init(red: color.redComponent, green: color.greenComponent, blue: color.blueComponent, alpha: color.alphaComponent)
    }
}
#endif

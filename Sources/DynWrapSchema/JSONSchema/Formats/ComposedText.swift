#if FullFoundation || !canImport(FoundationEssentials)
import Foundation
#else
@_spi(_Unicode) import Swift
#endif

extension String {
    /// The text in Unicode's form NFC. With FoundationEssentials alone, the standard library has it under another name.
    var canonicallyComposed: String {
        #if FullFoundation || !canImport(FoundationEssentials)
        precomposedStringWithCanonicalMapping
        #else
        var composed = UnicodeScalarView()
        composed.append(contentsOf: _nfc)
        return String(composed)
        #endif
    }
}

#if FullFoundation || !canImport(FoundationEssentials)
import Foundation
#else
import FoundationEssentials
#endif

extension Error {
    /// Why something failed, in the system's words. They are in the tables of the whole Foundation; without them it is the error's own text.
    package var reason: String {
        #if FullFoundation || !canImport(FoundationEssentials)
        localizedDescription
        #else
        "\(self)"
        #endif
    }
}

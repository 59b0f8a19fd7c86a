public import Foundation

/// The program that runs the tests.
public enum TestProgram {
    /// Where it may be: what was built with it stands beside one of these.
    public static var places: [URL] {
        let program = URL(fileURLWithPath: CommandLine.arguments[0])
        #if canImport(Darwin)
        // Tests are a bundle there, which another program loads. Elsewhere Swift 6.2's Foundation stops the process when it is asked for bundles.
        return [program] + Bundle.allBundles.map(\.bundleURL)
        #else
        return [program]
        #endif
    }
}

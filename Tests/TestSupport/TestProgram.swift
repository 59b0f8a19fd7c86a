public import Foundation

/// The program that runs the tests.
public enum TestProgram {
    /// The possible positions of the program. Everything built with it is next to one of these.
    public static var places: [URL] {
        let program = URL(fileURLWithPath: CommandLine.arguments[0])
        #if canImport(Darwin)
        // On Apple's systems tests are a bundle that another program loads. On other systems Swift 6.2's Foundation stops the
        // process when it is asked for bundles.
        return [program] + Bundle.allBundles.map(\.bundleURL)
        #else
        return [program]
        #endif
    }
}

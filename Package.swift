// swift-tools-version: 6.2

import PackageDescription

/// Warnings are errors where `.ci/run` asks for it; everywhere else the package builds with a compiler that warns of more, too.
let hasStrictWarnings = Context.environment["DYNWRAP_WARNINGS_AS_ERRORS"] != nil

let package = Package(
    name: "DynWrap",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "DynWrap", targets: ["DynWrap"]),
        .library(name: "DynWrapSchema", targets: ["DynWrapSchema"]),
        .executable(name: "dynwrap", targets: ["DynWrapTool"]),
    ],
    traits: [
        .default(enabledTraits: ["FullFoundation"]),
        .trait(
            name: "FullFoundation",
            description:
                "What FoundationEssentials has not: NSNumber, named time zones, attributes of files. Without it nothing links the rest of Foundation."
        ),
    ],
    targets: [
        .target(name: "DynWrapSchema"),
        // Apple's stores ask for the reasons of each module that looks at a file's status; Tests/DynWrapTests/Archive/PrivacyTests.swift.
        .target(name: "DynWrap", dependencies: ["DynWrapSchema"], resources: [.copy("PrivacyInfo.xcprivacy")]),
        .target(name: "TestSupport", dependencies: ["DynWrapSchema"], path: "Tests/TestSupport"),
        // What the fuzzers run, which the tests run too; Tests/Scripts/fuzz.sh.
        .target(name: "FuzzDoors", dependencies: ["DynWrap", "TestSupport"], path: "Tests/Fuzz/Doors"),
        .executableTarget(name: "archive-torture", dependencies: ["DynWrap", "TestSupport"], path: "Tests/ArchiveTorture"),
        .executableTarget(name: "growth", dependencies: ["DynWrap"], path: "Tests/Growth"),
        // Not called as its product: where file names ignore case, that module would be DynWrap's own.
        .executableTarget(
            name: "DynWrapTool", dependencies: ["DynWrap"], path: "Playground-scripts/dynwrap",
            exclude: ["arguments.txt", "expected-output.txt"]),
        .testTarget(name: "DynWrapToolTests", dependencies: ["DynWrapTool", "DynWrap", "TestSupport"]),
        .testTarget(name: "DynWrapSchemaTests", dependencies: ["DynWrapSchema", "TestSupport"]),
        .testTarget(
            name: "DynWrapTests", dependencies: ["DynWrap", "FuzzDoors", "TestSupport"], exclude: ["Archive/Fixtures"]),
    ]
)

/// What besides sources and expected output lies in the folder of a Playground-script.
let others = ["mapper": ["arguments.txt", "orders.jsonl"], "quickstart": ["export.json"]]

/// Runnable examples: one folder and one executable each, always built, their output compared with a stored expectation.
for script in ["coming", "events", "mapper", "orders", "quickstart", "settings", "tweets"] {
    package.targets.append(
        .executableTarget(
            name: script, dependencies: ["DynWrap"], path: "Playground-scripts/\(script)",
            exclude: ["expected-output.txt"] + (others[script] ?? [])))
}

#if os(Linux)
// The privacy manifest is for Apple's stores alone, and what SwiftPM makes to find a bundle imports the whole Foundation.
for target in package.targets where target.resources != nil {
    target.resources = nil
    target.exclude.append("PrivacyInfo.xcprivacy")
}
#endif

for target in package.targets {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
        .strictMemorySafety(),
    ]
    if hasStrictWarnings { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}

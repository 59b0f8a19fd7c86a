// swift-tools-version: 6.2

// Programs over other people's packages. A package of its own, so that the library has no dependency.

import PackageDescription

let dynWrap = Target.Dependency.product(name: "DynWrap", package: "DynWrap")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")

let package = Package(
    name: "integrations",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "DynWrap", path: "../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
        .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.4.0", traits: []),
    ],
    targets: [
        .target(name: "Orders", dependencies: [dynWrap, hummingbird], path: "orders"),
        .executableTarget(name: "server", dependencies: ["Orders", hummingbird], path: "server"),
        .executableTarget(name: "load", dependencies: ["Orders", dynWrap, hummingbird], path: "load"),
        .executableTarget(
            name: "database", dependencies: [dynWrap, .product(name: "GRDB", package: "GRDB.swift")], path: "database"),
        .executableTarget(name: "terminal", dependencies: [dynWrap], path: "terminal"),
        .executableTarget(
            name: "configuration",
            dependencies: [
                dynWrap, .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "configuration"),
        .testTarget(
            name: "IntegrationTests",
            dependencies: [
                dynWrap, "server", "database", "terminal", "configuration",
                .product(name: "CustomDump", package: "swift-custom-dump"),
            ], path: "Tests"),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

// swift-tools-version: 6.2

import Foundation
import PackageDescription

/// A rival written in C or C++ takes part where its header is installed, and is skipped with a printed reason elsewhere.
///
/// It is looked for in the folder its `…_PREFIX` variable names (`include/` and `lib/` inside), then in the usual ones.
struct NativeRival {
    let name: String
    let header: String

    var define: String { "RIVAL_\(name.uppercased())" }

    var prefix: String? {
        let named = Context.environment["\(name.uppercased())_PREFIX"].map { [$0] } ?? []
        return (named + ["/usr", "/usr/local", "/opt/homebrew"])
            .first { FileManager.default.fileExists(atPath: "\($0)/include/\(header)") }
    }
}

let rivals = [NativeRival(name: "simdjson", header: "simdjson.h"), NativeRival(name: "yyjson", header: "yyjson.h")]

/// The rivals are compiled for the processor at hand, as their authors advise; DynWrap is compiled as its users compile it.
#if os(Linux) && arch(x86_64)
var nativeFlags = ["-O3", "-march=native"]
#else
var nativeFlags = ["-O3"]
#endif
var defines: [String] = []
var links: [LinkerSetting] = []
for rival in rivals {
    guard let prefix = rival.prefix else { continue }
    defines.append(rival.define)
    links.append(.linkedLibrary(rival.name))
    if prefix != "/usr" {
        nativeFlags.append("-I\(prefix)/include")
        links.append(.unsafeFlags(["-L\(prefix)/lib", "-Xlinker", "-rpath", "-Xlinker", "\(prefix)/lib"]))
    }
}

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "DynWrap", path: "..")],
    targets: [
        .target(
            name: "CRivals",
            cSettings: defines.map { .define($0) } + [.unsafeFlags(nativeFlags)],
            cxxSettings: defines.map { .define($0) } + [.unsafeFlags(nativeFlags)],
            linkerSettings: links),
        .executableTarget(
            name: "benchmarks",
            dependencies: ["CRivals", .product(name: "DynWrap", package: "DynWrap")],
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]),
    ],
    cxxLanguageStandard: .cxx17
)

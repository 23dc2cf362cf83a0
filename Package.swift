// swift-tools-version: 6.2
import PackageDescription

/// One set of rules for every target: the strictest the toolchain offers.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .treatAllWarnings(as: .error),
]

/// A library target whose folder bears its name.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of one target; `data` names folders that tests read as files.
func tests(of name: String, _ more: [Target.Dependency] = [], data: [String] = []) -> Target {
    .testTarget(
        name: name + "Tests",
        dependencies: [.byName(name: name), "TestSupport"] + more,
        exclude: data,
        swiftSettings: settings)
}

let package = Package(
    name: "assay",
    products: [.executable(name: "assay", targets: ["assay"])],
    targets: [
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "openssl",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        library("OpenSSL", ["COpenSSL"]),
        library("JSON"),
        library("JOSE", ["OpenSSL", "JSON"]),
        library("HTTPMessages"),
        .systemLibrary(name: "CGlibc"),
        library("HTTPTransport", ["HTTPMessages", "OpenSSL", "CGlibc"]),
        library("IdentityProvider", ["JOSE", "HTTPMessages", "JSON", "OpenSSL"]),
        library("RelyingParty", ["JOSE", "HTTPMessages", "JSON", "OpenSSL"]),
        library("Conformance", ["IdentityProvider", "JOSE", "HTTPMessages", "JSON", "OpenSSL"]),
        library("Reports", ["Conformance", "JSON"]),
        library(
            "CommandLineTool",
            [
                "EmbeddedFiles", "Reports", "Conformance", "RelyingParty", "IdentityProvider", "HTTPTransport",
                "HTTPMessages", "JOSE", "JSON", "OpenSSL",
            ]),
        .executableTarget(name: "assay", dependencies: ["CommandLineTool", "CGlibc"], swiftSettings: settings),

        // conformance/ and keys/ travel inside the binary.
        .target(name: "EmbeddedFiles", dependencies: [], swiftSettings: settings, plugins: ["EmbedFilesPlugin"]),
        .executableTarget(name: "EmbedFiles", swiftSettings: settings),
        .plugin(
            name: "EmbedFilesPlugin", capability: .buildTool(), dependencies: ["EmbedFiles"],
            path: "Sources/EmbedFilesPlugin"),

        .target(
            name: "TestSupport", dependencies: ["JSON", "EmbeddedFiles"], path: "Tests/TestSupport",
            swiftSettings: settings),
        tests(of: "JSON"),
        tests(of: "OpenSSL"),
        tests(of: "JOSE", ["JSON", "OpenSSL"], data: ["Vectors"]),
        tests(of: "HTTPMessages"),
        tests(of: "HTTPTransport", ["HTTPMessages", "OpenSSL"]),
        tests(of: "IdentityProvider", ["JOSE", "HTTPMessages", "JSON", "OpenSSL"]),
        tests(of: "RelyingParty", ["JOSE", "HTTPMessages", "JSON", "OpenSSL"]),
        tests(of: "Conformance", ["IdentityProvider", "JOSE", "HTTPMessages", "JSON", "OpenSSL", "RelyingParty"]),
        tests(of: "Reports", ["Conformance", "JOSE", "JSON"], data: ["Golden"]),
        tests(
            of: "CommandLineTool",
            [
                "Conformance", "IdentityProvider", "RelyingParty", "HTTPTransport", "HTTPMessages", "JOSE", "JSON",
                "OpenSSL",
            ], data: ["Golden"]),
    ]
)

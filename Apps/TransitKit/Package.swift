// swift-tools-version: 6.2
import PackageDescription

// What the app is built from: the kit, and the engine's own targets, which lie in the server's package and are linked here, so
// that Xcode never resolves what only a server needs. The server's package builds and tests the kit too.

let github = "https://github.com"

/// As in the server's package: warnings are errors.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
    name: "TransitKit",
    platforms: [.iOS(.v16), .macOS(.v15)],
    products: [.library(name: "TransitKit", targets: ["TransitKit"])],
    dependencies: [
        .package(url: "\(github)/apple/swift-protobuf", exact: "1.39.0"),
        .package(url: "\(github)/jpsim/Yams", exact: "6.2.2"),
        // Phones have CryptoKit, whose names these are.
        .package(url: "\(github)/apple/swift-crypto", exact: "4.5.2"),
    ],
    targets: [
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .target(name: "GTFSValues", swiftSettings: strict),
        .target(name: "SectionFile", swiftSettings: strict),
        .target(name: "TextSearch", dependencies: ["SectionFile"], swiftSettings: strict),
        .target(name: "Timetable", dependencies: ["GTFSValues", "SectionFile", "TextSearch"], swiftSettings: strict),
        .target(name: "TimetableDelta", dependencies: ["CZlib", "SectionFile", "Timetable"], swiftSettings: strict),
        .target(name: "Ground", dependencies: ["SectionFile", "TextSearch", "Timetable"], swiftSettings: strict),
        .target(
            name: "GTFSRealtime", dependencies: [.product(name: "SwiftProtobuf", package: "swift-protobuf")],
            exclude: ["Schema"], swiftSettings: strict),
        .target(
            name: "LiveState",
            dependencies: [
                "GTFSValues", "GTFSRealtime", "Timetable", .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            swiftSettings: strict),
        .target(name: "Departures", dependencies: ["GTFSValues", "Timetable", "LiveState"], swiftSettings: strict),
        .target(
            name: "Journeys", dependencies: ["GTFSValues", "Ground", "LiveState", "SectionFile", "Timetable"],
            swiftSettings: strict),
        .target(
            name: "Fares", dependencies: ["GTFSValues", .product(name: "Yams", package: "Yams")], swiftSettings: strict),
        .target(name: "Wire", swiftSettings: strict),
        .target(name: "TransitAPI", dependencies: ["Wire"], swiftSettings: strict),
        .target(
            name: "TransitAnswers",
            dependencies: [
                "GTFSValues", "Ground", "TextSearch", "Timetable", "LiveState", "Departures", "Journeys", "Fares",
                "TransitAPI",
            ],
            swiftSettings: strict),
        .target(name: "JourneyProgress", dependencies: ["TransitAPI"], swiftSettings: strict),
        .target(
            name: "TransitKit",
            dependencies: [
                "JourneyProgress", "Journeys", "LiveState", "Timetable", "TimetableDelta", "TransitAPI",
                "TransitAnswers", "Wire",
                .product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

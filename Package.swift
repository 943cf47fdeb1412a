// swift-tools-version: 6.2
import PackageDescription

let github = "https://github.com"

/// Settings every target of ours is built with: Swift 6 mode comes from the manifest, warnings are errors.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// For the planner, whose parts the differential tests hold against plain ones, and for backups, of which each part is held against
/// what a stranger makes of it: their tests look inside.
let testable: [SwiftSetting] = [.unsafeFlags(["-enable-testing"])]

/// For tests that check and wait more than they compute: half the time to build them. What fails names its line by itself.
let unoptimized: [SwiftSetting] = strict + [.unsafeFlags(["-Onone", "-gnone"])]

/// For the largest target of tests, which is built last and alone: its files are compiled on every core in place of one.
/// The compiler warns that it ignores SwiftPM's `-num-threads` here.
let inBatches: [SwiftSetting] = unoptimized + [.unsafeFlags(["-no-whole-module-optimization", "-enable-batch-mode"])]

let package = Package(
    name: "transit",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "transit", targets: ["transit"]),
        .library(name: "TransitAPI", targets: ["TransitAPI"]),
    ],
    // Exact versions: two builds of one commit are one program.
    dependencies: [
        // Without its reading of settings, which is ours.
        .package(
            url: "\(github)/hummingbird-project/hummingbird", exact: "2.28.1", traits: ["FullFoundation"]),
        .package(url: "\(github)/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "\(github)/apple/swift-log", exact: "1.16.2"),
        .package(url: "\(github)/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "\(github)/apple/swift-nio", exact: "2.101.2"),
        .package(url: "\(github)/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "\(github)/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "\(github)/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "\(github)/jpsim/Yams", exact: "6.2.2"),
        .package(url: "\(github)/apple/swift-protobuf", exact: "1.39.0"),
        .package(url: "\(github)/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "\(github)/apple/swift-nio-http2", exact: "1.46.0"),
        .package(url: "\(github)/apple/swift-certificates", exact: "1.21.1"),
        .package(url: "\(github)/apple/swift-asn1", exact: "1.7.4"),
        .package(url: "\(github)/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "\(github)/vapor/jwt-kit", exact: "5.7.1"),
        .package(url: "\(github)/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .target(name: "Computing", swiftSettings: strict),
        .target(name: "GTFSValues", swiftSettings: strict),
        .target(name: "GTFS", dependencies: ["CZlib", "GTFSValues"], swiftSettings: strict),
        .target(name: "SectionFile", swiftSettings: strict),
        .target(name: "TextSearch", dependencies: ["SectionFile"], swiftSettings: strict),
        .target(name: "Timetable", dependencies: ["GTFSValues", "SectionFile", "TextSearch"], swiftSettings: strict),
        .target(name: "TimetableDelta", dependencies: ["CZlib", "SectionFile", "Timetable"], swiftSettings: strict),
        .target(
            name: "TimetableCompiler", dependencies: ["GTFS", "SectionFile", "TextSearch", "Timetable"],
            swiftSettings: strict),
        .target(name: "OpenStreetMap", dependencies: ["CZlib"], swiftSettings: strict),
        .target(name: "Ground", dependencies: ["SectionFile", "TextSearch", "Timetable"], swiftSettings: strict),
        .target(
            name: "GroundCompiler",
            dependencies: ["Ground", "OpenStreetMap", "SectionFile", "TextSearch", "Timetable"],
            swiftSettings: strict),
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
            swiftSettings: strict + testable),
        .target(
            name: "Fares", dependencies: ["GTFSValues", .product(name: "Yams", package: "Yams")], swiftSettings: strict),
        .target(
            name: "Feeds",
            dependencies: [
                "Computing", "GTFS", "GTFSValues", "Ground", "GroundCompiler", "OpenStreetMap", "Timetable",
                "TimetableCompiler", "LiveState", "Wire",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Yams", package: "Yams"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .target(name: "Wire", swiftSettings: strict),
        .target(name: "TransitAPI", dependencies: ["Wire"], swiftSettings: strict),
        .target(name: "TransitAPIDocument", dependencies: ["Wire", "TransitAPI"], swiftSettings: strict),
        .target(
            name: "Database",
            dependencies: ["CLibPQ", "Wire", .product(name: "GRDB", package: "GRDB.swift")], swiftSettings: strict),
        .target(
            name: "Identity",
            dependencies: [
                "Computing", "Database", "TransitAPI", "Wire",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .target(name: "Riders", dependencies: ["Database", "TransitAPI"], swiftSettings: strict),
        .target(name: "RestSurface", dependencies: ["Database", "Wire"], swiftSettings: strict),
        .target(
            name: "ObjectStore",
            dependencies: [
                "CZlib", "Database", "Wire",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: strict),
        .target(
            name: "ErrorReports",
            dependencies: [
                "Wire", .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: strict),
        .target(
            name: "Backups",
            dependencies: ["Database", "ObjectStore", .product(name: "Crypto", package: "swift-crypto")],
            swiftSettings: strict + testable),
        .target(
            name: "Redis",
            dependencies: [
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: strict),
        .target(
            name: "RealtimeChannels",
            dependencies: ["Database", "RestSurface", "Wire", .product(name: "NIOCore", package: "swift-nio")],
            swiftSettings: strict),
        .target(
            name: "Companion",
            dependencies: [
                "Database", "RestSurface", "RealtimeChannels", "ObjectStore", "Wire",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict),
        .target(
            name: "Notifications",
            dependencies: [
                "GTFSValues", "Timetable", "LiveState", "JourneyProgress", "TransitAPI", "Database", "Riders", "Wire",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: strict),
        .target(
            name: "AppPack",
            dependencies: [
                "Timetable", "TimetableDelta", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict),
        .target(
            name: "SimulatedCity",
            dependencies: [
                "GTFSValues", "GTFSRealtime", "OpenStreetMap", .product(name: "Yams", package: "Yams"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHPACK", package: "swift-nio-http2"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict),
        .target(
            name: "TransitAnswers",
            dependencies: [
                "GTFSValues", "Ground", "TextSearch", "Timetable", "LiveState", "Departures", "Journeys", "Fares",
                "TransitAPI",
            ],
            swiftSettings: strict),
        .target(name: "JourneyProgress", dependencies: ["TransitAPI"], swiftSettings: strict),
        // The app's logic, which Apps/TransitKit/Package.swift builds for phones.
        .target(
            name: "TransitKit",
            dependencies: [
                "JourneyProgress", "Journeys", "LiveState", "Timetable", "TimetableDelta", "TransitAPI",
                "TransitAnswers", "Wire",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Apps/TransitKit/Sources/TransitKit", swiftSettings: strict),
        .target(
            name: "TripPlanner",
            dependencies: [
                "GTFSValues", "Timetable", "LiveState", "Journeys", "TransitAPI", "Feeds", "TransitAnswers",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .target(
            name: "TransitServer",
            dependencies: [
                "CZlib", "Computing", "ErrorReports", "GTFSValues", "GTFSRealtime", "Ground", "Timetable", "LiveState",
                "Wire", "TransitAPI",
                "TransitAPIDocument", "TransitAnswers", "AppPack", "Journeys", "Database", "Identity", "Riders",
                "Notifications", "RestSurface", "RealtimeChannels", "Companion", "ObjectStore", "Backups", "Web",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            swiftSettings: strict),
        .target(
            name: "TransitServices",
            dependencies: [
                "Computing", "Timetable", "LiveState", "TransitAPI", "AppPack", "Feeds", "Ground", "TransitAnswers",
                "TripPlanner", "TransitServer", "Database", "Identity", "Riders", "Notifications", "RestSurface",
                "Companion",
                "JourneyProgress", "Journeys", "ObjectStore", "Backups", "RealtimeChannels", "Redis",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        .target(
            name: "LoadGenerator",
            dependencies: [
                "CZlib", "LiveState", "TransitAPI", "Wire",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: strict + testable),
        // Bytes that the C compiler embeds: as Swift literals they take most of a minute to compile.
        .target(
            name: "CWebFiles", path: "Web", exclude: ["console", "reference", "share", "site"], sources: ["files.c"],
            publicHeadersPath: "include"),
        .target(name: "Web", dependencies: ["CWebFiles"], swiftSettings: strict),
        .executableTarget(
            name: "transit",
            dependencies: [
                "Computing", "GTFS", "GTFSValues", "GTFSRealtime", "Timetable", "TimetableCompiler", "LiveState",
                "Departures", "Journeys", "Fares", "Ground", "GroundCompiler",
                "TransitAPI",
                "AppPack", "TransitAnswers", "TransitServer", "TransitServices", "Web", "Database", "Identity",
                "Riders", "ErrorReports", "Notifications", "Redis", "RestSurface", "Companion", "ObjectStore",
                "Backups",
                "Feeds", "SimulatedCity", "LoadGenerator", "Wire",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .target(name: "CAllocations", path: "Benchmarks/CAllocations"),
        // What a phone does, in a process that holds the app's own code and nothing else.
        .target(
            name: "PhoneTasks", dependencies: ["TransitAPI", "TransitKit"], path: "Benchmarks/PhoneTasks",
            swiftSettings: strict),
        .executableTarget(
            name: "PhoneProcess", dependencies: ["PhoneTasks"], path: "Benchmarks/Phone", swiftSettings: strict),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "GTFS", "GTFSValues", "GTFSRealtime", "Timetable", "TimetableCompiler", "LiveState", "Departures",
                "Ground", "Journeys", "Feeds", "Fuzzing",
                "Database", "DatabaseFixtures", "Identity", "Riders", "Notifications", "SimulatedCity",
                "TimetableDelta", "TransitAPI", "TransitAnswers", "TransitKit", "Wire", "CAllocations", "PhoneTasks",
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Benchmarks",
            exclude: [
                "requirements.txt", "push_peer.py", "valhalla_walks.py", "walk_crossings.py", "console_frames.py",
                "CAllocations", "Phone", "PhoneTasks",
            ],
            swiftSettings: strict),
        .target(
            name: "Fuzzing", dependencies: ["GTFS", "Timetable", "LiveState", "Departures", "Feeds"],
            swiftSettings: strict),
        .target(
            name: "FeedFixtures",
            dependencies: ["GTFS", "Timetable", "TimetableCompiler", .product(name: "Logging", package: "swift-log")],
            path: "Tests/FeedFixtures", swiftSettings: strict
        ),
        .target(
            name: "GroundFixtures", dependencies: ["Ground", "GroundCompiler", "OpenStreetMap"],
            path: "Tests/GroundFixtures", swiftSettings: strict),
        .testTarget(
            name: "GroundTests",
            dependencies: [
                "CZlib", "Fuzzing", "Ground", "GroundCompiler", "GroundFixtures", "OpenStreetMap", "SectionFile",
            ],
            swiftSettings: unoptimized),
        .testTarget(name: "ComputingTests", dependencies: ["Computing", "FeedFixtures"], swiftSettings: unoptimized),
        .testTarget(
            name: "GTFSTests", dependencies: ["GTFS", "GTFSValues", "FeedFixtures", "Fuzzing"],
            swiftSettings: unoptimized),
        .testTarget(
            name: "TimetableTests",
            dependencies: ["GTFS", "GTFSValues", "Timetable", "TimetableCompiler", "FeedFixtures", "Fuzzing"],
            swiftSettings: unoptimized),
        .testTarget(
            name: "TimetableDeltaTests",
            dependencies: ["Timetable", "TimetableCompiler", "TimetableDelta", "FeedFixtures", "Fuzzing", "GTFS"],
            swiftSettings: strict),
        .testTarget(
            name: "DeparturesTests",
            dependencies: ["GTFSValues", "Timetable", "LiveState", "Departures", "FeedFixtures", "Fuzzing"],
            swiftSettings: strict),
        .testTarget(
            name: "JourneysTests",
            dependencies: [
                "GTFS", "GTFSValues", "GTFSRealtime", "Timetable", "LiveState", "Journeys", "FeedFixtures", "Fuzzing",
                "Ground", "GroundFixtures", "OpenStreetMap", "SimulatedCity",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "FaresTests",
            dependencies: ["GTFS", "GTFSValues", "Fares", "FeedFixtures", .product(name: "Yams", package: "Yams")],
            swiftSettings: unoptimized),
        .testTarget(
            name: "LiveStateTests",
            dependencies: [
                "GTFS", "GTFSValues", "GTFSRealtime", "Timetable", "LiveState", "Departures", "Feeds", "FeedFixtures",
                "Fuzzing",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            swiftSettings: unoptimized),
        .testTarget(
            name: "AppPackTests",
            dependencies: [
                "GTFSValues", "Timetable", "TimetableDelta", "AppPack", "LiveState", "Departures", "Feeds",
                "SimulatedCity",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "FeedsTests",
            dependencies: [
                "Computing", "GTFS", "GTFSValues", "Timetable", "TimetableCompiler", "LiveState", "Feeds",
                "TripPlanner", "Ground", "GroundFixtures", "OpenStreetMap",
                "FeedFixtures", "Fuzzing", "SimulatedCity",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: unoptimized),
        .target(
            name: "DatabaseFixtures", dependencies: ["Database", "CLibPQ"], path: "Tests/DatabaseFixtures",
            swiftSettings: strict),
        .executableTarget(
            name: "CrashWriter", dependencies: ["Database", "DatabaseFixtures"], path: "Tests/CrashWriter",
            swiftSettings: strict),
        .testTarget(
            name: "DatabaseTests", dependencies: ["Database", "DatabaseFixtures", "CrashWriter", "CLibPQ"],
            swiftSettings: unoptimized),
        .testTarget(
            name: "SchemaTests",
            dependencies: [
                "Database", "Identity", "Riders", "Notifications", "Companion", "ObjectStore", "DatabaseFixtures",
            ],
            exclude: ["Kept"], swiftSettings: unoptimized),
        .testTarget(
            name: "IdentityTests",
            dependencies: [
                "Computing", "Identity", "Database", "DatabaseFixtures", "TransitAPI", "Wire",
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: unoptimized),
        .testTarget(
            name: "RidersTests", dependencies: ["Database", "Riders", "TransitAPI", "DatabaseFixtures"],
            swiftSettings: unoptimized),
        .executableTarget(
            name: "PushDrill",
            dependencies: [
                "Database", "Riders", "Notifications", "SimulatedCity",
                .product(name: "Crypto", package: "swift-crypto"), .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Tests/PushDrill", swiftSettings: strict),
        .testTarget(
            name: "NotificationsTests",
            dependencies: [
                "GTFSRealtime", "Timetable", "LiveState", "TransitAPI", "Database", "Riders", "Notifications",
                "SimulatedCity", "DatabaseFixtures", "FeedFixtures", "Fuzzing", "PushDrill",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: unoptimized),
        .testTarget(
            name: "RestSurfaceTests", dependencies: ["Database", "DatabaseFixtures", "RestSurface", "Wire"],
            swiftSettings: unoptimized),
        .testTarget(
            name: "ObjectStoreTests",
            dependencies: [
                "CZlib", "Database", "DatabaseFixtures", "ObjectStore", "Wire",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: unoptimized),
        .testTarget(
            name: "ErrorReportsTests",
            dependencies: ["ErrorReports", "Fuzzing", .product(name: "Logging", package: "swift-log")],
            swiftSettings: unoptimized),
        .testTarget(
            name: "BackupsTests",
            dependencies: [
                "Backups", "Database", "DatabaseFixtures", "ObjectStore",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: unoptimized),
        .testTarget(
            name: "RedisTests",
            dependencies: [
                "Redis", "Feeds", "Fuzzing", "Identity", "TransitAPI", "TransitServer", "TransitServices",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: unoptimized),
        .testTarget(
            name: "LoadGeneratorTests",
            dependencies: [
                "LoadGenerator", "TransitAPI", "Wire",
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: unoptimized),
        .testTarget(
            name: "RealtimeChannelsTests",
            dependencies: [
                "Database", "DatabaseFixtures", "RealtimeChannels", "Wire",
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: unoptimized),
        .testTarget(
            name: "CompanionTests", dependencies: ["Companion", "Database", "DatabaseFixtures", "RestSurface", "Wire"],
            swiftSettings: unoptimized),
        .testTarget(
            name: "TransitKitTests",
            dependencies: [
                "JourneyProgress", "TransitAPI", "TransitKit", "Wire",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Apps/TransitKit/Tests/TransitKitTests", swiftSettings: unoptimized),
        .testTarget(
            name: "TransitAPITests", dependencies: ["Wire", "TransitAPI", "TransitAPIDocument"],
            swiftSettings: unoptimized),
        .testTarget(
            name: "SimulatedCityTests",
            dependencies: [
                "GTFS", "GTFSValues", "GTFSRealtime", "Ground", "GroundCompiler", "Journeys", "SimulatedCity",
                "Timetable",
                "TimetableCompiler",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: unoptimized),
        .testTarget(
            name: "TransitServerTests",
            dependencies: [
                "Computing", "ErrorReports", "GTFS", "GTFSValues", "GTFSRealtime", "Timetable", "TimetableCompiler",
                "LiveState",
                "Departures", "Fares", "AppPack",
                "TransitAPI", "TransitAPIDocument", "TransitAnswers", "TripPlanner", "TransitServer", "TransitServices",
                "Feeds", "SimulatedCity", "FeedFixtures", "transit", "Database", "Identity", "Riders",
                "Notifications", "Companion", "RealtimeChannels", "Web", "DatabaseFixtures", "TransitKit",
                "Fuzzing", "GroundFixtures", "JourneyProgress", "Journeys", "OpenStreetMap",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
            ],
            swiftSettings: inBatches),
    ],
    swiftLanguageModes: [.v6]
)

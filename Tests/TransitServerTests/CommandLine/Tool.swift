import Foundation
import Testing

/// The built `transit` binary, run as a process of its own.
enum Tool {
    /// Beside the test bundle, where `swift build --build-tests` puts it, or where a release build does.
    static let path: String? = {
        let beside = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "transit").path
        return [beside, TestCity.package + "/.build/release/transit"]
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    static let isBuilt = path != nil

    /// What a run came to.
    struct Outcome: Sendable {
        var status: Int32
        var output: String
        var errors: String

        /// Standard error without the usage lines that follow a complaint about arguments.
        var complaint: String {
            errors.split(separator: "\n").filter { $0.hasPrefix("Error: ") }.joined(separator: "\n")
        }
    }

    /// Runs the binary to its end in a folder of its own.
    static func run(_ arguments: String...) async throws -> Outcome { try await run(arguments) }

    /// Runs the binary with more in its environment.
    ///
    /// - Parameter device: where its output goes instead of into the outcome.
    static func run(
        _ arguments: [String], environment: [String: String] = [:], writingTo device: String? = nil
    ) async throws -> Outcome {
        let folder = URL(filePath: try ProcessFolder.path("out")).deletingLastPathComponent()
        let path = try #require(Self.path)
        return try await waiting { try run(path, arguments, environment, in: folder, device) }
    }

    private static func run(
        _ path: String, _ arguments: [String], _ environment: [String: String], in folder: URL, _ device: String?
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .merging(["COLUMNS": "80"]) { $1 }.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let output = try file(folder, "out")
        process.standardOutput = try device.map { try FileHandle(forWritingTo: URL(filePath: $0)) } ?? output
        process.standardError = try file(folder, "err")
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus,
            output: try String(contentsOf: folder.appending(path: "out"), encoding: .utf8),
            errors: try String(contentsOf: folder.appending(path: "err"), encoding: .utf8))
    }

    private static func file(_ folder: URL, _ name: String) throws -> FileHandle {
        let url = folder.appending(path: name)
        try Data().write(to: url)
        return try FileHandle(forWritingTo: url)
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a suite where there is no binary to run.
    static var needsTool: Self {
        .enabled(if: Tool.isBuilt, "build the binary first: swift build -c release --product transit")
    }
}

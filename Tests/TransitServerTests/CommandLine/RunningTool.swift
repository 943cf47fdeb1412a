import Foundation
import Testing

/// `transit serve`, or `transit demo`, as a process of its own, on a free port.
final class RunningTool: Sendable {
    let port: Int
    private let process: Process
    private let errorsPath: String

    /// Starts the server and waits until it says where it listens.
    ///
    /// - Parameter openFiles: how many files it may have open when it starts; as many as this process where nil.
    init(_ arguments: [String], environment: [String: String] = [:], openFiles: Int? = nil) async throws {
        process = Process()
        errorsPath = try ProcessFolder.path("err")
        let path = try #require(Tool.path)
        process.executableURL = URL(filePath: openFiles == nil ? path : "/bin/sh")
        process.arguments =
            (openFiles.map { ["-c", "ulimit -S -n \($0) && exec \"$0\" \"$@\"", path] } ?? []) + arguments
        // Tests ask more often than any client; those about limits turn them on.
        process.environment = ProcessInfo.processInfo.environment.merging(["RATE_LIMITS": "off", "DRAIN_SECONDS": "0"])
        { $1 }
        .merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let outputPath = try ProcessFolder.path("out")
        try Data().write(to: URL(filePath: outputPath))
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: outputPath))
        try Data().write(to: URL(filePath: errorsPath))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: errorsPath))
        try process.run()
        var found: Int?
        for _ in 0..<2_400 where found == nil && process.isRunning {
            try await Task.sleep(for: .milliseconds(50))
            let said = try String(contentsOfFile: errorsPath, encoding: .utf8)
            // A demonstration says on standard output what is worth opening.
            let shown = try String(contentsOfFile: outputPath, encoding: .utf8)
            found =
                said.firstMatch(of: /at http:\/\/[^:]+:([0-9]+)\n/).flatMap { Int($0.1) }
                ?? shown.firstMatch(of: /http:\/\/[^:]+:([0-9]+)\/readyz\n/).flatMap { Int($0.1) }
        }
        guard let found else {
            process.terminate()
            throw RawConnection.Failure(description: try String(contentsOfFile: errorsPath, encoding: .utf8))
        }
        port = found
    }

    var server: TestServer { TestServer(port: port, clock: TestClock(0)) }

    /// Lines it wrote to standard error so far.
    func lines() throws -> [Substring] {
        try String(contentsOfFile: errorsPath, encoding: .utf8).split(separator: "\n")
    }

    func terminate() { process.terminate() }

    /// Asks it for a new timetable.
    func hangUp() { kill(process.processIdentifier, SIGHUP) }

    var isRunning: Bool { process.isRunning }

    /// Its exit status; waits until it has ended, and ends it by force where it does not.
    func status() async throws -> Int32 {
        for _ in 0..<2_400 where process.isRunning { try await Task.sleep(for: .milliseconds(50)) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
        return process.terminationReason == .exit ? process.terminationStatus : -1
    }
}

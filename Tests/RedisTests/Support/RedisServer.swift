import Foundation
import NIOCore
import NIOPosix
import Redis
import Synchronization
import Testing

/// A Redis of a test's own: on a socket in a temporary folder, without persistence.
final class RedisServer: Sendable {
    struct Failure: Error, CustomStringConvertible { let description: String }

    /// The program that `TEST_REDIS_SERVER` names, or the first `redis-server` in `PATH`.
    static let program: String? = {
        let environment = ProcessInfo.processInfo.environment
        if let named = environment["TEST_REDIS_SERVER"], !named.isEmpty { return named }
        return (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/redis-server" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()
    /// Whether there is one. One that is named has to be there: tests fail without it.
    static let isThere = program != nil
    /// Why tests are skipped where none is.
    static let absence: Comment =
        "redis-server is not in PATH, and TEST_REDIS_SERVER names none; apt-get install redis-server brings one"

    let folder: URL
    private let options: [String]
    private let process = Mutex<Process?>(nil)

    private init(_ options: [String]) throws {
        folder = URL(filePath: "/tmp/redis-\(UUID().uuidString.prefix(8))")
        self.options = options
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Does some work with a server, which is gone afterwards.
    static func withServer(_ options: String..., body: (RedisServer) async throws -> Void) async throws {
        let server = try RedisServer(options)
        defer { try? FileManager.default.removeItem(at: server.folder) }
        try await server.start()
        defer { server.kill() }
        try await body(server)
    }

    /// The same, with a client of its, which is closed afterwards.
    static func withClient(
        _ adapt: (inout RedisConfiguration) -> Void = { _ in },
        _ body: (RedisServer, RedisClient) async throws -> Void
    ) async throws {
        try await withServer { server in
            let client = server.client(adapt)
            let outcome: Result<Void, any Error>
            do { outcome = .success(try await body(server, client)) } catch { outcome = .failure(error) }
            await client.close()
            try outcome.get()
        }
    }

    /// Where its socket is.
    var socket: String { folder.path + "/socket" }
    var url: RedisURL { RedisURL(place: .socket(path: socket)) }

    func client(_ adapt: (inout RedisConfiguration) -> Void = { _ in }) -> RedisClient {
        RedisClient(url, configuration: .patient(adapt))
    }

    /// Starts it, and waits until it can be used.
    func start() async throws {
        guard let program = Self.program, FileManager.default.isExecutableFile(atPath: program) else {
            throw Failure(description: "TEST_REDIS_SERVER names no program: \(Self.program ?? "")")
        }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments =
            ["--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "no", "--dir", folder.path] + options
        let log = folder.appending(path: "log")
        try Data().write(to: log)
        process.standardOutput = try FileHandle(forWritingTo: log)
        process.standardError = process.standardOutput
        try process.run()
        self.process.withLock { $0 = process }
        for _ in 0..<2_400 {
            let words = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
            if words.contains("eady to accept connections") || words.contains("now ready to accept") { return }
            guard process.isRunning else { throw Failure(description: "redis-server ended: \(words)") }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw Failure(description: "redis-server was not ready in two minutes")
    }

    /// Ends it as a crash does, and waits for that.
    func kill() {
        guard let process = process.withLock({ $0.take() }) else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: socket)
    }

    /// Keeps its connections, but does nothing until ``goOn()``.
    func pause() { signal(SIGSTOP) }
    func goOn() { signal(SIGCONT) }

    /// A port on which nothing listens; another may take it before it is used.
    static func freePort() async throws -> Int {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        defer { channel.close(promise: nil) }
        return channel.localAddress?.port ?? 0
    }

    private func signal(_ number: Int32) {
        if let process = process.withLock({ $0 }) { Foundation.kill(process.processIdentifier, number) }
    }
}

extension RedisConfiguration {
    /// Patient enough for a machine with much to do, and quick to come back.
    static func patient(_ adapt: (inout RedisConfiguration) -> Void = { _ in }) -> RedisConfiguration {
        var configuration = RedisConfiguration()
        configuration.commandLimit = .seconds(60)
        configuration.connectLimit = .seconds(60)
        adapt(&configuration)
        return configuration
    }
}

/// Waits until something is so, for two minutes at most.
func eventually(_ what: Comment, _ condition: () async throws -> Bool) async throws {
    for _ in 0..<6_000 {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record(what)
}

/// What a client was told instead of an answer.
func failure(_ body: () async throws(RedisError) -> Void) async -> RedisError? {
    do throws(RedisError) {
        try await body()
        return nil
    } catch {
        return error
    }
}

extension RedisError {
    /// What it says to people.
    var words: String { description }
    var isUnavailable: Bool { if case .unavailable = self { true } else { false } }
}

extension RedisClient {
    var isConnected: Bool { if case .connected = state { true } else { false } }
    var isAway: Bool { if case .away = state { true } else { false } }

    /// What is told instead of an answer.
    func fault(_ command: RedisCommand, within limit: Duration? = nil) async -> RedisError? {
        await failure { () throws(RedisError) in _ = try await self.send(command, within: limit) }
    }

    /// Sends, whatever Redis says, until it is there.
    func connect() async throws {
        try await eventually("the client never connected") { await fault(RedisCommand("PING")) == nil }
    }
}

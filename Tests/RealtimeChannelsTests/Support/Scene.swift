import Database
import DatabaseFixtures
import Foundation
import NIOCore
import NIOPosix
import RealtimeChannels
import Synchronization
import Testing
import Wire

/// Keeps the frames that a socket is sent.
final class Outlet: SocketOutlet, Sendable {
    struct State {
        var messages: [JSONValue] = []
        var binary: [[UInt8]] = []
        var frames: [EncodedFrame] = []
        var closed: CloseCode?
    }

    private let state = Mutex(State())

    func send(_ frame: EncodedFrame) {
        state.withLock { state in
            state.frames.append(frame)
            if frame.kind == .binary { state.binary.append(frame.payload) }
            if let json = try? JSONParser.parse(frame.payload) { state.messages.append(json) }
        }
    }

    func flush() {}
    func close(_ code: CloseCode, _ reason: String) { state.withLock { $0.closed = code } }

    var now: State { state.withLock { $0 } }
}

/// A socket that a test speaks through, in the first version unless said otherwise.
struct Client: Sendable {
    let outlet: Outlet
    let loop: any EventLoop
    private let socket: NIOLoopBound<RealtimeSocket>

    init(_ service: RealtimeService, _ loop: any EventLoop, _ version: PhoenixVersion, opener: Principal) async throws {
        let outlet = Outlet()
        (self.outlet, self.loop) = (outlet, loop)
        socket = try await loop.submit {
            NIOLoopBound(service.open(version, opener: opener, on: loop, outlet), eventLoop: loop)
        }.get()
    }

    func say(
        _ event: String, _ payload: JSONValue = [:], topic: String = "realtime:eta:1", ref: String = "1"
    ) async throws {
        let message: JSONValue = [
            "topic": .string(topic), "event": .string(event), "payload": payload, "ref": .string(ref),
        ]
        try await receive(message.bytes)
    }

    func receive(_ bytes: [UInt8], isBinary: Bool = false) async throws {
        try await loop.submit { [socket] in
            if isBinary { socket.value.receive(binary: bytes) } else { socket.value.receive(text: bytes) }
        }.get()
    }

    func leave() async throws { try await loop.submit { [socket] in socket.value.hasClosed() }.get() }

    /// Waits for a message that the test wants; fails where none comes within a minute: PostgreSQL tells changes only
    /// once no transaction of other tests can come before them.
    @discardableResult
    func wait(
        _ what: String, after skipped: Int = 0, for seconds: Int = 60, location: SourceLocation = #_sourceLocation,
        where isWanted: (JSONValue) -> Bool
    ) async throws -> JSONValue {
        for _ in 0..<(seconds * 200) {
            if let found = outlet.now.messages.dropFirst(skipped).first(where: isWanted) { return found }
            try await Task.sleep(for: .milliseconds(5))
        }
        Issue.record("no message came: \(what); there are \(outlet.now.messages.map(\.text))", sourceLocation: location)
        throw CancellationError()
    }

    /// Waits for an event of a channel.
    @discardableResult
    func wait(
        event: String, after skipped: Int = 0, location: SourceLocation = #_sourceLocation
    ) async throws -> JSONValue {
        try await wait(event, after: skipped, location: location) { $0["event"] == .string(event) }
    }

    /// How many messages have come.
    var count: Int { outlet.now.messages.count }

    /// The changes of rows that have come: `INSERT 00…01`.
    var changes: [String] {
        outlet.now.messages.filter { $0["event"] == "postgres_changes" }.map { message in
            let data = message["payload"]?["data"]
            let row = data?["record"] ?? data?["old_record"]
            return
                "\(data?["type"]?.string ?? "?") \(row?["id"]?.string?.suffix(2) ?? row?["share_id"]?.string?.suffix(2) ?? "?")"
        }
    }
}

/// Tokens that say themselves whose they are: `ann`, or `ann 60` for one that ends in a minute.
struct NamedTokens: TokenReading {
    func verdict(on token: String, now: Instant) async -> TokenVerdict {
        let parts = token.split(separator: " ")
        let people = ["ann": Town.ann, "bob": Town.bob, "cat": Town.cat]
        guard let name = parts.first, let id = people[String(name)] else { return .malformed }
        let seconds = parts.count > 1 ? Int64(parts[1]) ?? 0 : 3_600
        return seconds <= 0
            ? .expired(secondsAgo: -seconds) : .valid(.user(id), ends: now.adding(seconds: seconds))
    }
}

/// `eta:{number}`: whoever sees the share hears; its owner speaks.
struct SharePolicy: TopicPolicy {
    let database: Database
    let prefix = "eta:"

    func access(to topic: String, for principal: Principal) async throws -> TopicAccess {
        guard let number = Int(topic.dropFirst(prefix.count)) else { return .none }
        return try await database.read(as: principal) { transaction in
            guard principal.role != .anonymous else { return .none }
            let select = Select(Town.shares, ["user_id", "expires_at"], where: .equals("id", Town.id(number)))
            guard let share = try transaction.first(select) else { return .none }
            let isOwner = try share.uuid("user_id") == principal.userID
            return TopicAccess(
                isOwner ? .all : [.read, .seePresence, .bePresent], until: try share.instant("expires_at"))
        }
    }

    func rechecks(after change: RowChange) -> [TopicRecheck] {
        let column = change.table == Town.shares.qualifiedName ? "id" : "share_id"
        guard [Town.shares.qualifiedName, Town.recipients.qualifiedName].contains(change.table),
            let id = try? (change.before ?? change.after)?.text(column), let number = Int(id.suffix(12))
        else { return [] }
        return [.topic("\(prefix)\(number)")]
    }
}

/// A service over a fresh database, on two event loops.
struct Scene: Sendable {
    let database: Database
    let service: RealtimeService
    let clock: TestClock
    let loops: [any EventLoop]

    static let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)

    static func with(
        _ kind: DatabaseKind = .sqlite, limits: RealtimeLimits = RealtimeLimits(), isFollowing: Bool = true,
        schema: Schema = Town.schema, _ body: @escaping (Scene) async throws -> Void
    ) async throws {
        let clock = TestClock()
        try await withDatabase(kind, schema: schema, clock: clock) { database in
            let authority = Authority(
                tables: PublishedTables(schema.tables, limits: limits), tokens: NamedTokens(),
                policies: [SharePolicy(database: database), SignedInTopics()], now: { clock.now })
            let service = RealtimeService(database, authority: authority, limits: limits, now: { clock.now })
            let scene = Scene(
                database: database, service: service, clock: clock, loops: Array(group.makeIterator()))
            if isFollowing {
                try await scene.following { try await body(scene) }
            } else {
                try await body(scene)
            }
        }
    }

    /// Has the changes of the database followed while a test does something.
    func following(_ body: () async throws -> Void) async throws {
        let following = Task { [service] in await service.run() }
        let result: Result<Void, any Error>
        do {
            // The follower tells what comes after it has begun.
            while service.figures[.following] == 0 { try await Task.sleep(for: .milliseconds(5)) }
            try await body()
            result = .success(())
        } catch {
            result = .failure(error)
        }
        // Nobody may still read when the database is closed.
        following.cancel()
        await following.value
        try result.get()
    }

    func client(
        _ version: PhoenixVersion = .v1, loop: Int = 0, opener: Principal = .anonymous
    ) async throws -> Client { try await Client(service, loops[loop], version, opener: opener) }

    /// A client that has joined a channel.
    func client(
        of name: String?, hearing changes: [JSONValue] = [], topic: String = "realtime:any", loop: Int = 0,
        config: JSONValue = [:]
    ) async throws -> Client {
        let client = try await client(loop: loop)
        var given = JSONObject(config.object?.members.map { ($0.key, $0.value) } ?? [])
        given["postgres_changes"] = .array(changes)
        var payload: JSONObject = ["config": .object(given)]
        payload["access_token"] = name.map { .string($0) }
        try await client.say("phx_join", .object(payload), topic: topic)
        try await client.wait(event: "phx_reply")
        return client
    }

    /// A table of which all changes are wanted.
    static func all(
        _ table: String, event: String = "*", filter: String? = nil, since cursor: String? = nil
    ) -> JSONValue {
        var request: JSONObject = ["event": .string(event), "schema": "public", "table": .string(table)]
        request["filter"] = filter.map { .string($0) }
        request["since"] = cursor.map { .string($0) }
        return .object(request)
    }
}

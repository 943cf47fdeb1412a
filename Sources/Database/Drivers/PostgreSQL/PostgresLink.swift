import CLibPQ
import Foundation

/// One connection of libpq's in pipeline mode: commands are sent together and answered together, in one round trip.
///
/// Belongs to the thread that made it. Any failure of kind `lost` leaves it unusable.
final class PostgresLink {
    /// A command of a round trip.
    enum Command {
        /// A statement that is run once.
        case query(String, PostgresArguments)
        /// Makes a statement known under a name.
        case prepare(name: String, String)
        /// Runs a statement that was made known.
        case execute(name: String, PostgresArguments)
    }

    let handle: OpaquePointer
    private let patience: Duration
    /// Round trips sent whose answers nobody has read yet: commands of each.
    private var unread: [Int] = []

    /// Connects, waiting at most `connectTimeout` for each address that the host has.
    init(_ configuration: PostgresConfiguration) throws(PostgresFailure) {
        guard PostgresAddress.environment(configuration.url) != nil else {
            throw PostgresFailure(.refused, .unavailable("its address is not one that libpq understands"))
        }
        let made = Self.withOptions(configuration) { PQconnectdbParams($0, $1, 1) }
        guard let made else { throw .lost("out of memory") }
        handle = made
        // The server's own limit comes first; this is for a server that no longer answers at all.
        patience = configuration.statementTimeout + .seconds(5)
        guard PQstatus(handle) == CONNECTION_OK else { throw .lost(lastMessage) }
        PQsetNoticeProcessor(handle, { (_, _) in }, nil)
        guard PQsetnonblocking(handle, 1) == 0 else { throw .lost(lastMessage) }
        try script(Self.settings(configuration), within: patience)
    }

    deinit { PQfinish(handle) }

    var isAlive: Bool { PQstatus(handle) == CONNECTION_OK }
    /// What libpq says of the last failure, in one line.
    var lastMessage: String {
        String(cString: PQerrorMessage(handle)).split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Sends commands that the server runs until one fails, without waiting for the answers.
    func send(_ commands: [Command]) throws(PostgresFailure) {
        if PQpipelineStatus(handle) == PQ_PIPELINE_OFF, PQenterPipelineMode(handle) == 0 { throw .lost(lastMessage) }
        for command in commands {
            let sent =
                switch command {
                case .query(let sql, let arguments):
                    arguments.withPointers { PQsendQueryParams(handle, sql, $0, nil, $1, $2, $3, 0) }
                case .prepare(let name, let sql): PQsendPrepare(handle, name, sql, 0, nil)
                case .execute(let name, let arguments):
                    arguments.withPointers { PQsendQueryPrepared(handle, name, $0, $1, $2, $3, 0) }
                }
            guard sent == 1 else { throw .lost(lastMessage) }
        }
        guard PQpipelineSync(handle) == 1 else { throw .lost(lastMessage) }
        unread.append(commands.count)
        try flush(.now + patience)
    }

    /// Sends commands and reads their answers; those of round trips before are read first and dropped.
    ///
    /// - Parameter answer: called for each command that was done, with its place.
    /// - Throws: why the first command failed that did.
    func exchange(
        _ commands: [Command], _ answer: (Int, OpaquePointer) throws(PostgresFailure) -> Void
    ) throws(PostgresFailure) {
        try send(commands)
        try skip(but: 1)
        try read(unread.removeFirst(), .now + patience, answer)
    }

    /// Reads answers that nobody asked for: of commits whose outcome changes nothing.
    private func skip(but last: Int) throws(PostgresFailure) {
        while unread.count > last {
            do throws(PostgresFailure) {
                try read(unread.removeFirst(), .now + patience) { (_, _) throws(PostgresFailure) in }
            } catch  where error.kind != .lost {}
        }
    }

    private func read(
        _ count: Int, _ deadline: ContinuousClock.Instant,
        _ answer: (Int, OpaquePointer) throws(PostgresFailure) -> Void
    ) throws(PostgresFailure) {
        var failure: PostgresFailure?
        for place in 0..<count {
            guard let result = try next(deadline) else { throw .lost(lastMessage) }
            do throws(PostgresFailure) {
                defer { PQclear(result) }
                switch PQresultStatus(result) {
                case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: try answer(place, result)
                case PGRES_PIPELINE_ABORTED: break
                case PGRES_FATAL_ERROR: throw isAlive ? PostgresFailure(result) : .lost(lastMessage)
                default: throw .lost("the statement is of a kind that the connection cannot follow")
                }
            } catch {
                if error.kind == .lost { throw error }
                if failure == nil {
                    failure = error
                    failure?.place = place
                }
            }
            // Each command's answers end with nothing.
            if let more = try next(deadline) {
                PQclear(more)
                throw .lost("more answers than commands")
            }
        }
        guard let end = try next(deadline) else { throw .lost(lastMessage) }
        defer { PQclear(end) }
        guard PQresultStatus(end) == PGRES_PIPELINE_SYNC else { throw .lost(lastMessage) }
        if let failure { throw failure }
    }

    /// Runs statements separated by semicolons, outside of pipelines.
    ///
    /// - Parameter limit: how long it is waited for the answers; nil for as long as the server lets them run.
    func script(_ sql: String, within limit: Duration? = nil) throws(PostgresFailure) {
        let deadline = limit.map { ContinuousClock.now + $0 }
        try skip(but: 0)
        if PQpipelineStatus(handle) != PQ_PIPELINE_OFF, PQexitPipelineMode(handle) == 0 { throw .lost(lastMessage) }
        guard PQsendQuery(handle, sql) == 1 else { throw .lost(lastMessage) }
        try flush(.now + patience)
        var failure: PostgresFailure?
        while let result = try next(deadline) {
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: break
            case PGRES_FATAL_ERROR: failure = failure ?? (isAlive ? PostgresFailure(result) : .lost(lastMessage))
            default: throw .lost("the script has a statement of a kind that the connection cannot follow")
            }
        }
        if let failure { throw failure }
        guard isAlive else { throw .lost(lastMessage) }
    }

    private func flush(_ deadline: ContinuousClock.Instant?) throws(PostgresFailure) {
        while true {
            let rest = PQflush(handle)
            if rest == 0 { return }
            guard rest == 1 else { throw .lost(lastMessage) }
            // The server may have to be listened to before it takes more.
            if try wait(for: POLLIN | POLLOUT, deadline) & Int16(POLLIN) != 0, PQconsumeInput(handle) == 0 {
                throw .lost(lastMessage)
            }
        }
    }

    private func next(_ deadline: ContinuousClock.Instant?) throws(PostgresFailure) -> OpaquePointer? {
        while PQisBusy(handle) == 1 {
            _ = try wait(for: POLLIN, deadline)
            guard PQconsumeInput(handle) == 1 else { throw .lost(lastMessage) }
        }
        return PQgetResult(handle)
    }

    private func wait(
        for events: some BinaryInteger, _ deadline: ContinuousClock.Instant?
    ) throws(PostgresFailure) -> Int16 {
        var descriptor = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
        while true {
            let milliseconds = deadline.map { Int32(ContinuousClock.now.duration(to: $0).milliseconds) } ?? -1
            let ready = poll(&descriptor, 1, milliseconds)
            if ready > 0 { return descriptor.revents }
            if ready < 0, errno != EINTR { throw .lost("poll failed: \(errno)") }
            if let deadline, ContinuousClock.now >= deadline { throw .silent }
        }
    }
}

import ArgumentParser
import Database
import Foundation
import Identity
import Logging
import RestSurface
import TransitAnswers
import TransitServer
import TransitServices
import Wire

/// `transit surface`: declared tables as PostgREST serves them, without a city.
struct SurfaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "surface",
        abstract: "Serve tables that a file declares as PostgREST serves a schema, on the embedded database.",
        discussion: """
            For clients of PostgREST and their tests: tables at /TABLE and /rest/v1/TABLE, functions at /rpc/NAME. What a file
            may declare is in docs/surface.md.
            """)

    @Option(help: "JSON file that declares tables, what each role may do with them, and functions.")
    var schema: String

    @Option(help: "JSON file with rows by table, for tables that have none. (default: no rows)")
    var rows: String?

    @Option(help: "Port to listen on; 0 for any that is free.")
    var port = 3000

    @Option(help: "Address to listen on.")
    var host = "127.0.0.1"

    @Option(
        help:
            "SQLite file in which the rows are kept; made where it is not there. (default: a file that goes at the end)"
    )
    var data: String?

    @Option(
        help: ArgumentHelp(
            "Secret that tokens are signed with (HS256), of 32 bytes or more; @FILE reads it from a file. (default: JWT_SECRET)",
            valueName: "secret"))
    var secret: String?

    @Flag(help: "Answer whoever has no token too, as the role anon.")
    var open = false

    @Option(help: "Seconds that a statement may take, from 0.01 to 60.")
    var statementTimeout = 2.0

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("a port is a number from 0 to 65535; \(port) is none")
        }
        guard (0.01...60).contains(statementTimeout) else {
            throw ValidationError(
                "--statement-timeout is a number of seconds from 0.01 to 60; it is \(statementTimeout)")
        }
    }

    func run() async throws {
        let tokens = try tokens()
        guard tokens != nil || open else {
            throw Refusal("nobody could be answered: give --secret for tokens, or --open for whoever has none")
        }
        let declared: DeclaredSurface
        let filling: DeclaredRows?
        do {
            declared = try DeclaredSurface(Self.bytes(schema, "--schema"), file: schema)
            filling = try rows.map { try DeclaredRows(Self.bytes($0, "--rows"), file: $0, of: declared.tables) }
        } catch let error as SurfaceFileError {
            throw Refusal(error.description)
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "transit-surface-" + UUID().uuidString).path
        if data == nil { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
        defer { if data == nil { try? FileManager.default.removeItem(atPath: folder) } }
        let database = try await database(declared, at: data ?? folder + "/rows.sqlite")
        let added = try await added(filling, database)
        do {
            try await serve(declared, database, tokens, added: added)
        } catch {
            await database.close()
            throw error
        }
        await database.close()
    }

    private func tokens() throws -> RoleTokens? {
        guard let given = secret ?? Environment.own["JWT_SECRET"] else { return nil }
        var text = given
        if given.hasPrefix("@") {
            text = String(decoding: try Self.bytes(String(given.dropFirst()), "--secret"), as: UTF8.self)
            while text.last?.isNewline ?? false { text.removeLast() }
        }
        do {
            return try RoleTokens(secret: text)
        } catch {
            throw Refusal("--secret: \(error)")
        }
    }

    private static func bytes(_ path: String, _ option: String) throws -> [UInt8] {
        do {
            return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw Refusal("\(option): \(path) cannot be read: \(error.localizedDescription)")
        }
    }

    private func database(_ declared: DeclaredSurface, at path: String) async throws -> Database {
        do {
            let database = try Database.sqlite(
                SQLiteConfiguration(path: path), schema: declared.schema, now: CityClock.machine.instant)
            try await database.migrate()
            return database
        } catch DatabaseError.incompatible {
            throw Refusal("\(path) was made for other tables than \(schema) declares: name another file with --data")
        } catch {
            throw Refusal("\(path): \(error)")
        }
    }

    private func added(_ rows: DeclaredRows?, _ database: Database) async throws -> Int {
        do {
            return try await rows?.fill(database) ?? 0
        } catch {
            await database.close()
            throw Refusal("\(self.rows ?? ""): the rows cannot be added: \(error)")
        }
    }

    private func serve(
        _ declared: DeclaredSurface, _ database: Database, _ tokens: RoleTokens?, added: Int
    ) async throws {
        let clock = CityClock.machine
        var configuration = ServerConfiguration()
        (configuration.host, configuration.port, configuration.rateLimits) = (host, port, false)
        if let origins = try Environment.own.allowedOrigins() { configuration.allowedOrigins = origins }
        configuration.requestTimeout = .seconds(statementTimeout + 8)
        let writer = LogWriter.standardError(label: "surface", now: clock.now)
        let logger = Logger(label: "surface") {
            JSONLogHandler(label: $0, level: .warning, writer: writer, now: clock.now)
        }
        var limits = RestLimits()
        limits.statementTime = .seconds(statementTimeout)
        let surface = declared.surface(limits: limits) { error in
            logger.error("statement_failed", metadata: ["error": "\(error)"])
        }
        let tables = DeclaredTables(surface, in: database, tokens: tokens, isOpen: open)
        let service = TransitService(
            city: ServedCity(),
            clock: ServerClock(now: clock.now, monotonicSeconds: Machine.monotonicSeconds),
            configuration: configuration,
            alone: tables.surfaces, logger: logger)
        let name = HostName.reaching(host)
        let (count, functions) = (declared.tables.count, declared.functions.count)
        do {
            try await service.run(until: StopSignals.requests {}) { port in
                Machine.say(
                    """
                    \(count) \(count == 1 ? "table" : "tables") and \(functions) \(functions == 1 ? "function" : "functions") are served at http://\(name):\(port) and http://\(name):\(port)/rest/v1; \(added) rows were added
                      curl 'http://\(name):\(port)/\(declared.tables[0].name)?limit=3'
                    Stop with Ctrl-C.
                    """)
            }
        } catch {
            throw Refusal(host: host, port: port, error)
        }
    }
}

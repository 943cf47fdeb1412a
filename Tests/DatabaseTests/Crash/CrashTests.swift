import Database
import DatabaseFixtures
import Foundation
import Testing

/// `kill -9` while transactions are written: every one that was acknowledged is there after, and none is half there.
///
/// `CRASH_ROUNDS` says how often each database is hit: 20 times unless it is set. A tenth of PostgreSQL's are the server itself.
/// When they are hit follows from `CRASH_SEED`, the same each time unless it is set; where it fails it is among the arguments.
@Suite("Killed while it writes, a database", .serialized)
struct CrashTests {
    private static let rounds = ProcessInfo.processInfo.environment["CRASH_ROUNDS"].flatMap { Int($0) } ?? 20
    private static let seed = givenSeed("CRASH_SEED")

    @Test("in a file keeps all that was acknowledged, and no halves", arguments: [seed])
    func sqlite(seed: UInt64) async throws {
        var numbers = SeededNumbers(seed: seed)
        try await withTestDatabase(.sqlite) { place in
            var toll = Toll()
            for _ in 0..<Self.rounds {
                let writer = try Writer(place.place, first: toll.next)
                try await Task.sleep(for: .milliseconds(Int.random(in: 10...120, using: &numbers)))
                toll.add(try writer.kill())
                let database = try Database.sqlite(
                    SQLiteConfiguration(path: place.place), schema: CrashTables.schema, now: { TestClock.start })
                try await toll.check(database)
                await database.close()
            }
            print("SQLite: \(toll.summary)")
        }
    }

    @Test("in the midst of its migrations takes them up again", arguments: DatabaseKind.all, [seed])
    func migrations(_ kind: DatabaseKind, seed: UInt64) async throws {
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<max(5, Self.rounds / 5) {
            try await withTestDatabase(kind) { place in
                var toll = Toll()
                for _ in 0..<2 {
                    let writer = try Writer(place.place, first: toll.next)
                    try await Task.sleep(for: .milliseconds(Int.random(in: 5...40, using: &numbers)))
                    toll.add(try writer.kill())
                }
                let database = try place.open(schema: CrashTables.schema)
                try await toll.check(database)
                await database.close()
            }
        }
    }

    @Test(
        "on a server keeps all that was acknowledged, and no halves", .enabled(if: Cluster.isPossible),
        arguments: [seed])
    func postgreSQL(seed: UInt64) async throws {
        var numbers = SeededNumbers(seed: seed)
        let cluster = try Cluster()
        defer { cluster.remove() }
        var toll = Toll()
        for round in 0..<Self.rounds {
            let writer = try Writer(cluster.url, first: toll.next)
            try await Task.sleep(for: .milliseconds(Int.random(in: 20...160, using: &numbers)))
            if round % 10 == 9 {
                try cluster.killServer()
                try await Task.sleep(for: .milliseconds(20))
                toll.add(try writer.kill())
                toll.servers += 1
                try cluster.startAgain()
            } else {
                toll.add(try writer.kill())
            }
            let database = Database.postgreSQL(
                PostgresConfiguration(url: cluster.url), schema: CrashTables.schema, now: { TestClock.start })
            try await toll.check(database)
            await database.close()
        }
        print("PostgreSQL: \(toll.summary)")
    }
}

/// What was acknowledged, over all rounds.
private struct Toll {
    var acknowledged: Set<Int> = []
    var kills = 0
    var servers = 0
    /// Pairs that were kept although nobody was told.
    var untold = 0
    /// A number that no writer has used.
    var next = 0

    var summary: String {
        "killed \(kills) times (the server \(servers)): \(acknowledged.count) pairs acknowledged, all kept, none half; "
            + "\(untold) more kept of which nobody was told"
    }

    mutating func add(_ numbers: [Int]) {
        kills += 1
        acknowledged.formUnion(numbers)
        next += 1_000_000
    }

    mutating func check(_ database: Database) async throws {
        // A migration that was broken off is taken up again, and none is half there.
        try await database.migrate()
        let (halves, done, integrity) = try await database.read(as: .service) { transaction in
            let halves = try transaction.run("SELECT number, count(*) AS n FROM {public.halves} GROUP BY number")
                .map { (try $0.int("number")!, try $0.int("n")!) }
            let done = try transaction.run("SELECT number FROM {public.transit_migrations} ORDER BY number")
                .map { try $0.int("number")! }
            let check = database.kind == "SQLite" ? try transaction.run("PRAGMA integrity_check") : []
            return (halves, done, try check.first?.text("integrity_check") ?? "ok")
        }
        let kept = Set(halves.map(\.0))
        #expect(halves.allSatisfy { $0.1 == 2 }, "half a transaction was kept")
        #expect(
            acknowledged.subtracting(kept).isEmpty, "acknowledged, and lost: \(acknowledged.subtracting(kept).sorted())"
        )
        #expect(done == [1, 2, 3])
        #expect(integrity == "ok")
        untold = kept.subtracting(acknowledged).count
    }
}

/// The process that writes and is killed.
private final class Writer {
    private let process = Process()
    private let output = Pipe()

    init(_ place: String, first: Int) throws {
        process.executableURL = Self.program
        process.arguments = [place, "\(first)"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// Beside the tests themselves.
    private static let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "CrashWriter")

    /// Kills it, and says what it had told by then.
    func kill() throws -> [Int] {
        #expect(process.isRunning, "it ended by itself")
        Foundation.kill(process.processIdentifier, SIGKILL)
        let told = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: told, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
    }
}

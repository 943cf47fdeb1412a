import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Backups")
struct BackupTests {
    @Test("made while others write are of one moment, and can be used", arguments: DatabaseKind.all)
    func whileWriting(_ kind: DatabaseKind) async throws {
        guard kind == .sqlite || Tool.arePresent else {
            print("note: pg_dump and pg_restore are not here: no backup of PostgreSQL was made")
            return
        }
        try await withTestDatabase(kind) { place in
            let database = try place.open(schema: Shop.schema)
            try await database.migrate()
            try await database.write(as: .service) { transaction in
                for place in 1...500 { try Shop.order(transaction, place: place) }
            }
            // Pairs: a copy with an odd number would be of half a transaction.
            let writing = Task {
                var round = 0
                while !Task.isCancelled {
                    round += 2
                    let place = 1_000 + round
                    try await database.write(as: .service) { transaction in
                        try Shop.order(transaction, place: place)
                        try Shop.order(transaction, place: place + 1)
                    }
                }
                return round
            }
            while try await count(Shop.orders, in: database) <= 500 { await Task.yield() }
            let copy = place.path("backup")
            try await database.backup(to: copy)
            writing.cancel()
            _ = try? await writing.value
            #expect(try permissions(copy) == 0o600)
            await #expect(throws: DatabaseError.self) { try await database.backup(to: copy) }
            let all = try await count(Shop.orders, in: database)
            await database.close()

            try await withRestored(copy, kind) { restored in
                let database = try restored.open(schema: Shop.schema)
                try await database.migrate()
                let (orders, people) = try await database.read(as: .service) {
                    (try $0.count(Shop.orders), try $0.count(Shop.people))
                }
                #expect(orders > 500 && orders <= all && orders % 2 == 0 && people == orders)
                // It is a database like any other: it takes new rows and holds to its rules.
                try await database.write(as: .service) { try Shop.order($0, place: 9_999_999) }
                let error = try await refusal {
                    try await database.write(as: .service) { try Shop.order($0, ["count": 0]) }
                }
                #expect(error == .checkViolation(table: "public.orders", constraint: "orders_count_positive"))
                let stranger = try await database.read(as: .user(UUID())) { try $0.count(Shop.orders) }
                #expect(stranger == 0)
                await database.close()
            }
        }
    }

    @Test("that nobody waits for any more are not made", arguments: DatabaseKind.all)
    func cancelled(_ kind: DatabaseKind) async throws {
        guard kind == .sqlite || Tool.arePresent else { return }
        try await withTestDatabase(kind) { place in
            let database = try place.open(schema: Shop.schema)
            try await database.migrate()
            let copy = place.path("backup")
            let making = Task {
                // Its end has come before it begins.
                while !Task.isCancelled { await Task.yield() }
                try await database.backup(to: copy)
            }
            making.cancel()
            await #expect(throws: CancellationError.self) { try await making.value }
            for suffix in ["", ".part"] { #expect(!FileManager.default.fileExists(atPath: copy + suffix)) }
            try await database.backup(to: copy)
            await database.close()
        }
    }

    @Test("and the file itself are nobody's to read but the service's")
    func privateFile() async throws {
        try await withTestDatabase(.sqlite) { place in
            let database = try place.open(schema: Shop.schema)
            try await database.migrate()
            try await database.write(as: .service) { try Shop.order($0) }
            for suffix in ["", "-wal", "-shm"] { #expect(try permissions(place.place + suffix) == 0o600, "\(suffix)") }
            await database.close()
        }
    }

    private func permissions(_ path: String) throws -> Int? {
        try (FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
    }

    /// A database made of a backup.
    private func withRestored(
        _ copy: String, _ kind: DatabaseKind, _ body: (TestDatabase) async throws -> Void
    ) async throws {
        let place = try TestDatabase(kind)
        defer { place.remove() }
        switch kind {
        case .sqlite: try FileManager.default.copyItem(atPath: copy, toPath: place.place)
        case .postgreSQL: try Tool.run("pg_restore", ["--exit-on-error", "--no-owner", "--dbname", place.place, copy])
        }
        try await body(place)
    }
}

/// PostgreSQL's own programs.
private enum Tool {
    static let arePresent = path("pg_dump") != nil && path("pg_restore") != nil

    static func path(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { $0 + "/" + name }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    static func run(_ name: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: path(name) ?? name)
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(name) failed")
    }
}

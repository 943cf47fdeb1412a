import Database
import Foundation
import Testing

@Suite(.enabled(if: PostgresServer.isThere, PostgresServer.absence))
struct PostgresStatementTests {
    private static let prepared = "SELECT count(*) FROM pg_prepared_statements"

    @Test("a connection keeps so many statements and no more, and all keep answering")
    func bounded() async throws {
        try await PostgresServer.withDatabase {
            $0.connections = 1
            $0.preparedStatements = 16
        } _: { driver async throws in
            for round in 0..<3 {
                for number in 0..<100 {
                    #expect(try await driver.value("SELECT \(number) + $1::int", [.int(round)]) == .int(number + round))
                }
            }
            guard case .int(let count)? = try await driver.value(Self.prepared) else { return }
            #expect(count > 8)
            #expect(count <= 16)
        }
    }

    @Test("the same statement is prepared once, for each role that runs it")
    func once() async throws {
        try await PostgresServer.withDatabase {
            $0.connections = 1
        } _: { driver async throws in
            try await driver.write(script: Riders.tables)
            let sql = "SELECT count(*) FROM favorites"
            for _ in 0..<20 {
                for principal in [Principal.service, .anonymous, .user(UUID()), .user(UUID())] {
                    _ = try await driver.value(sql, as: principal)
                }
            }
            let count = try await driver.value(Self.prepared + " WHERE statement = $1", [.text(sql)])
            #expect(count == 3)
        }
    }

    @Test("statements that the server forgot, or whose table changed, are prepared again")
    func stale() async throws {
        try await PostgresServer.withDatabase {
            $0.connections = 1
        } _: { driver async throws in
            try await driver.write(script: "CREATE TABLE x (id int); INSERT INTO x VALUES (1)")
            let sql = "SELECT * FROM x"
            #expect(try await driver.value(sql) == 1)
            try await driver.write(script: "ALTER TABLE x ALTER id TYPE text")
            #expect(try await driver.value(sql) == "1")
            try await driver.write(script: "ALTER TABLE x ADD also int DEFAULT 7")
            let runs = Counter()
            let names = try await driver.write { connection in
                runs.add()
                return try connection.run(sql, []).rows.first?.columns.names
            }
            #expect(names == ["id", "also"])
            #expect(runs.count == 2)
            try await driver.read { try $0.script("DEALLOCATE ALL") }
            #expect(try await driver.value(sql) == "1")
            #expect(try await driver.write { try $0.run("UPDATE x SET also = 8", []).affected } == 1)
        }
    }

    @Test("statements say how many rows they touched")
    func affected() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            try await driver.write { connection in
                try connection.script("CREATE TABLE x (id int)")
                #expect(try connection.run("INSERT INTO x SELECT generate_series(1, 5)", []).affected == 5)
                #expect(try connection.run("UPDATE x SET id = id + 10 WHERE id > $1", [2]).affected == 3)
                let deleted = try connection.run("DELETE FROM x WHERE id < 3 RETURNING id", [])
                #expect(deleted.affected == 2)
                #expect(deleted.rows.count == 2)
                #expect(try connection.run("UPDATE x SET id = 0 WHERE false", []).affected == 0)
            }
        }
    }
}

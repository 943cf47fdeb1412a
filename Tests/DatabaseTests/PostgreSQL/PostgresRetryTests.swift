import Database
import Foundation
import Testing

@Suite(.enabled(if: PostgresServer.isThere, PostgresServer.absence))
struct PostgresRetryTests {
    private static let tables = """
        CREATE TABLE x (id int PRIMARY KEY, n int NOT NULL); INSERT INTO x VALUES (1, 0), (2, 0)
        """

    @Test("transactions that PostgreSQL cannot put in an order are run again until each has counted")
    func serialization() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            try await driver.write(script: Self.tables)
            let runs = Counter()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await driver.write { connection in
                            runs.add()
                            _ = try connection.run("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE", [])
                            guard case .int(let n)? = try connection.value("SELECT n FROM x WHERE id = 1") else {
                                return
                            }
                            if runs.count < 16 { Thread.sleep(forTimeInterval: 0.02) }
                            _ = try connection.run("UPDATE x SET n = $1 WHERE id = 1", [.int(n + 1)])
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await driver.value("SELECT n FROM x WHERE id = 1") == 8)
            #expect(runs.count > 8)
        }
    }

    @Test("of two transactions that wait for each other one is run again, and both are done")
    func deadlock() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            try await driver.write(script: Self.tables)
            let runs = Counter()
            let wakeUps = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for own in 0...1 {
                    group.addTask {
                        let first = Counter()
                        try await driver.write { connection in
                            runs.add()
                            _ = try connection.run("UPDATE x SET n = n + 1 WHERE id = $1", [.int(own + 1)])
                            wakeUps[own].signal()
                            if first.add() == 1 { _ = wakeUps[1 - own].wait(timeout: .now() + 60) }
                            _ = try connection.run("UPDATE x SET n = n + 1 WHERE id = $1", [.int(2 - own)])
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(runs.count == 3)
            #expect(try await driver.value("SELECT sum(n) FROM x") == 4)
        }
    }

    @Test("a row that others keep too long is contention, as often as it is tried")
    func locked() async throws {
        try await PostgresServer.withDatabase {
            $0.lockTimeout = .milliseconds(50)
            $0.retries = 2
        } _: { driver async throws in
            try await driver.write(script: Self.tables)
            let (held, over) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            async let holder: Void = driver.write { connection in
                _ = try connection.run("UPDATE x SET n = 9", [])
                held.signal()
                _ = over.wait(timeout: .now() + 60)
            }
            let runs = Counter()
            await #expect(throws: DatabaseError.contention) {
                try await driver.write { connection in
                    if runs.add() == 1 { held.wait() }
                    _ = try connection.run("UPDATE x SET n = 1", [])
                }
            }
            #expect(runs.count == 3)
            over.signal()
            try await holder
            #expect(try await driver.value("SELECT n FROM x WHERE id = 1") == 9)
        }
    }

    @Test("contention inside a nested part runs the whole transaction again, not half of it")
    func nestedDeadlock() async throws {
        try await PostgresServer.withDatabase {
            $0.lockTimeout = .milliseconds(50)
        } _: { driver async throws in
            try await driver.write(script: Self.tables)
            let (held, over) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            async let holder: Void = driver.write { connection in
                _ = try connection.run("UPDATE x SET n = 9 WHERE id = 2", [])
                held.signal()
                _ = over.wait(timeout: .now() + 60)
            }
            let runs = Counter()
            try await driver.write { connection in
                if runs.add() == 1 { held.wait() } else { over.signal() }
                _ = try connection.run("UPDATE x SET n = n + 1 WHERE id = 1", [])
                try connection.nested { _ = try connection.run("UPDATE x SET n = n + 1 WHERE id = 2", []) }
            }
            try await holder
            #expect(runs.count >= 2)
            #expect(try await driver.value("SELECT n FROM x WHERE id = 1") == 1)
            #expect(try await driver.value("SELECT n FROM x WHERE id = 2") == 10)
        }
    }

    @Test("what goes wrong in a nested part leaves the rest, at any depth")
    func nested() async throws {
        struct Own: Error {}
        try await PostgresServer.withDatabase { driver async throws in
            try await driver.write(script: Self.tables)
            try await driver.write { connection in
                try connection.nested { _ = try connection.run("INSERT INTO x VALUES (3, 0)", []) }
                #expect(throws: DatabaseError.uniqueViolation(table: "x", columns: ["id"])) {
                    try connection.nested {
                        _ = try connection.run("INSERT INTO x VALUES (4, 0)", [])
                        _ = try connection.run("INSERT INTO x VALUES (3, 0)", [])
                    }
                }
                try connection.nested {
                    #expect(throws: Own.self) {
                        try connection.nested {
                            _ = try connection.run("INSERT INTO x VALUES (5, 0)", [])
                            try connection.nested { _ = try connection.run("INSERT INTO x VALUES (6, 0)", []) }
                            throw Own()
                        }
                    }
                    _ = try connection.run("INSERT INTO x VALUES (7, 0)", [])
                }
                #expect(throws: Own.self) { try connection.nested { throw Own() } }
                try connection.nested {}
            }
            let ids = try await driver.read { try $0.run("SELECT id FROM x ORDER BY id", []).rows.map { $0["id"] } }
            #expect(ids == [1, 2, 3, 7])
            // A read may be nested too: what fails in it does not spoil the rest.
            let count = try await driver.read { connection in
                #expect(throws: DatabaseError.self) { try connection.nested { try connection.value("SELECT 1 / 0") } }
                return try connection.value("SELECT count(*) FROM x")
            }
            #expect(count == 4)
        }
    }
}

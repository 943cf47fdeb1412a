import Database
import Foundation
import Testing

@Suite(.enabled(if: PostgresServer.isThere, PostgresServer.absence))
struct PostgresRoleTests {
    private static let who = """
        SELECT current_user || ' ' || coalesce(auth.uid()::text, '-') || ' '
            || coalesce(nullif(current_setting('request.jwt.claims', true), '')::json->>'role', '-')
        """

    @Test("a rider's transaction runs in the rider's role with the rider's id, and no later one does, however it ended")
    func noLeak() async throws {
        struct Own: Error {}
        try await PostgresServer.withDatabase {
            $0.connections = 1
        } _: { driver async throws in
            try await driver.write(script: Riders.tables)
            let login = try await driver.value(Self.who)
            let (one, two) = (UUID(), UUID())
            func text(_ id: UUID) -> SQLValue { .text("authenticated \(id.lowercased) authenticated") }
            for kind in [TransactionKind.read, .write] {
                for id in [one, two] {
                    let came = try await driver.transaction(kind, as: .user(id)) { try $0.value(Self.who) }
                    #expect(came == text(id))
                    #expect(try await driver.transaction(kind, as: .service) { try $0.value(Self.who) } == login)
                }
                // Undone by the body, and by a statement that fails.
                await #expect(throws: Own.self) {
                    try await driver.transaction(kind, as: .user(one)) { connection in
                        _ = try connection.value(Self.who)
                        throw Own()
                    }
                }
                #expect(try await driver.transaction(kind, as: .service) { try $0.value(Self.who) } == login)
                await #expect(throws: DatabaseError.self) {
                    try await driver.transaction(kind, as: .user(one)) { try $0.value("SELECT 1 / 0") }
                }
                #expect(try await driver.transaction(kind, as: .service) { try $0.value(Self.who) } == login)
                await #expect(throws: Own.self) {
                    try await driver.transaction(kind, as: .user(one)) { _ in throw Own() }
                }
                #expect(try await driver.transaction(kind, as: .anonymous) { try $0.value(Self.who) } == "anon - anon")
                #expect(try await driver.transaction(kind, as: .user(two)) { try $0.value(Self.who) } == text(two))
            }
        }
    }

    @Test("riders see and write rows of their own only, however often they take turns on a connection")
    func policies() async throws {
        try await PostgresServer.withDatabase {
            $0.connections = 2
        } _: { driver async throws in
            try await driver.write(script: Riders.tables)
            let riders = (0..<20).map { _ in UUID() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for rider in riders {
                    group.addTask {
                        for number in 0..<5 {
                            try await driver.write(as: .user(rider)) { connection in
                                _ = try connection.run(Riders.insert, [.uuid(rider), .text("stop \(number)")])
                            }
                            let seen = try await driver.read(as: .user(rider)) { connection in
                                try connection.run("SELECT user_id FROM favorites", []).rows.map { $0["user_id"] }
                            }
                            #expect(seen == Array(repeating: .uuid(rider), count: number + 1))
                            #expect(try await driver.value("SELECT count(*) FROM favorites", as: .anonymous) == 0)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await driver.value("SELECT count(*) FROM favorites") == 100)
        }
    }

    @Test("what a role may not do is told apart from which rows it may not write")
    func refusals() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            try await driver.write(script: Riders.tables)
            let (own, other) = (UUID(), UUID())
            await #expect(throws: DatabaseError.policyViolation(table: "favorites")) {
                try await driver.write(as: .user(own)) { _ = try $0.run(Riders.insert, [.uuid(other), "x"]) }
            }
            await #expect(throws: DatabaseError.permissionDenied(table: "favorites")) {
                try await driver.write(as: .anonymous) { _ = try $0.run(Riders.insert, [.uuid(other), "x"]) }
            }
            await #expect(throws: DatabaseError.permissionDenied(table: "secrets")) {
                _ = try await driver.value("SELECT count(*) FROM secrets", as: .user(own))
            }
            // Row security keeps the values of the key to itself; the columns are found nevertheless.
            let duplicate = DatabaseError.uniqueViolation(table: "favorites", columns: ["user_id", "stop"])
            await #expect(throws: duplicate) {
                try await driver.write(as: .user(own)) { connection in
                    for _ in 0..<2 { _ = try connection.run(Riders.insert, [.uuid(own), "x"]) }
                }
            }
            try await driver.write(as: .user(own)) { connection in
                _ = try connection.run(Riders.insert, [.uuid(own), "x"])
                #expect(throws: duplicate) {
                    try connection.nested { _ = try connection.run(Riders.insert, [.uuid(own), "x"]) }
                }
            }
            #expect(try await driver.value("SELECT count(*) FROM favorites") == 1)
        }
    }
}

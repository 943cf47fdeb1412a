import Database
import Testing

@Suite(.enabled(if: PostgresServer.isThere, PostgresServer.absence))
struct PostgresErrorTests {
    private static let tables = """
        CREATE TABLE parent (id int PRIMARY KEY, email text NOT NULL);
        CREATE UNIQUE INDEX parent_email ON parent (lower(email));
        CREATE TABLE child (
            id int PRIMARY KEY, parent int NOT NULL REFERENCES parent,
            kind text CONSTRAINT kind_known CHECK (kind IN ('a', 'b')),
            "Odd, name" text, UNIQUE (parent, kind), UNIQUE ("Odd, name"));
        INSERT INTO parent VALUES (1, 'rider@example.org');
        INSERT INTO child VALUES (1, 1, 'a', 'odd');
        """

    private static let refusals: [(String, [SQLValue], DatabaseError)] = [
        ("INSERT INTO parent VALUES (1, $1)", ["x"], .uniqueViolation(table: "parent", columns: ["id"])),
        (
            "INSERT INTO parent VALUES (2, $1)", ["RIDER@example.org"],
            .uniqueViolation(table: "parent", columns: ["lower(email)"])
        ),
        ("INSERT INTO child VALUES (2, 1, 'a')", [], .uniqueViolation(table: "child", columns: ["parent", "kind"])),
        ("INSERT INTO child VALUES (2, 7, 'a')", [], .foreignKeyViolation(table: "child")),
        ("DELETE FROM parent", [], .foreignKeyViolation(table: "child")),
        ("INSERT INTO child VALUES (2, 1, $1)", ["secret"], .checkViolation(table: "child", constraint: "kind_known")),
        ("INSERT INTO child VALUES (2, $1, 'b')", [nil], .notNullViolation(table: "child", column: "parent")),
        ("SELECT pg_sleep(60)", [], .timedOut),
    ]

    @Test("refusals are told apart, and the transaction is undone")
    func refusals() async throws {
        try await PostgresServer.withDatabase {
            $0.statementTimeout = .seconds(4)
        } _: { driver async throws in
            try await driver.write(script: Self.tables)
            for (sql, arguments, expected) in Self.refusals {
                await #expect(throws: expected, "\(sql)") {
                    try await driver.write { connection in
                        _ = try connection.run("INSERT INTO parent VALUES (9, 'undone')", [])
                        _ = try connection.run(sql, arguments)
                    }
                }
                #expect(try await driver.value("SELECT count(*) FROM parent") == 1)
            }
        }
    }

    @Test("no error says what a rider gave")
    func noValues() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            try await driver.write(
                script: Self.tables + "; CREATE TABLE short (t varchar(3), j jsonb, u uuid, n int, e inet)")
            let secret = "hunter2@example.org"
            let statements = [
                "INSERT INTO short (u) VALUES (($1::text)::uuid)", "INSERT INTO short (j) VALUES (($1::text)::jsonb)",
                "INSERT INTO short (n) VALUES (($1::text)::int)", "INSERT INTO short (t) VALUES ($1)",
                "INSERT INTO short (u) VALUES ($1)", "INSERT INTO short (e) VALUES ($1)",
                "SELECT ($1::text)::timestamptz",
                "INSERT INTO child VALUES (5, 1, $1)", "SELECT to_date($1, 'YYYY')", "SELECT $1::text::regclass",
            ]
            for sql in statements {
                do {
                    _ = try await driver.write { try $0.run(sql, [.text(secret)]) }
                    Issue.record("\(sql) was taken")
                } catch {
                    #expect(!"\(error)".contains("hunter2"), "\(sql)")
                }
            }
        }
    }

    @Test("wrong statements are named by their SQLSTATE")
    func invalid() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            for (sql, state) in [("SELEC", "42601"), ("SELECT nothing", "42703"), ("SELECT * FROM missing", "42P01")] {
                let error = await failure { _ = try await driver.value(sql) }
                #expect(error.isInvalid(state))
            }
            // A read cannot write, with BEGIN or without.
            try await driver.write(script: Self.tables)
            let error = await failure { _ = try await driver.value("DELETE FROM child RETURNING id") }
            #expect(error.isInvalid("25006"))
            #expect(try await driver.value("SELECT count(*) FROM child") == 1)
        }
    }

    @Test("a transaction in which a statement failed fails, even if nobody heard")
    func swallowed() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            try await driver.write(script: Self.tables)
            await #expect(throws: DatabaseError.uniqueViolation(table: "parent", columns: ["id"])) {
                try await driver.write { connection in
                    _ = try connection.run("INSERT INTO parent VALUES (2, 'two')", [])
                    _ = try? connection.run("INSERT INTO parent VALUES (1, 'one')", [])
                    _ = try? connection.run("INSERT INTO parent VALUES (3, 'three')", [])
                }
            }
            #expect(try await driver.value("SELECT count(*) FROM parent") == 1)
        }
    }

    @Test("what is checked at the commit is reported by the commit")
    func deferred() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            try await driver.write(
                script: Self.tables
                    + "; ALTER TABLE child ALTER CONSTRAINT child_parent_fkey DEFERRABLE INITIALLY DEFERRED")
            await #expect(throws: DatabaseError.foreignKeyViolation(table: "child")) {
                try await driver.write { _ = try $0.run("INSERT INTO child VALUES (2, 7, 'a')", []) }
            }
            #expect(try await driver.value("SELECT count(*) FROM child") == 1)
        }
    }

    @Test("an error of the body's own undoes everything and comes out as it is")
    func ownError() async throws {
        struct Own: Error, Equatable {}
        try await PostgresServer.withDatabase { driver async throws in
            try await driver.write(script: Self.tables)
            await #expect(throws: Own()) {
                try await driver.write { connection in
                    _ = try connection.run("DELETE FROM child", [])
                    throw Own()
                }
            }
            #expect(try await driver.value("SELECT count(*) FROM child") == 1)
        }
    }

    @Test("scripts stop at the first failure, and nothing of the transaction stays")
    func script() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            let error = await failure {
                try await driver.write { connection in
                    try connection.script("CREATE TABLE a (id int); INSERT INTO a VALUES (1)")
                    try connection.script("CREATE TABLE b (id int); SELECT missing; CREATE TABLE c (id int)")
                }
            }
            #expect(error.isInvalid("42703"))
            #expect(try await driver.value("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == 0)
        }
    }
}

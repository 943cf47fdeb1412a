import Database
import Foundation
import Testing

@Suite(.enabled(if: PostgresServer.isThere, PostgresServer.absence))
struct PostgresConnectionTests {
    @Test("sessions have the settings that the rest relies on")
    func settings() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            for (name, value) in [
                ("TimeZone", "UTC"), ("client_encoding", "UTF8"), ("statement_timeout", "10s"), ("lock_timeout", "5s"),
                ("idle_in_transaction_session_timeout", "30s"), ("application_name", "transit"),
                ("search_path", "public"), ("standard_conforming_strings", "on"),
                ("transaction_isolation", "read committed"),
                ("transaction_read_only", "on"),
            ] {
                #expect(try await driver.value("SELECT current_setting($1)", [.text(name)]) == .text(value), "\(name)")
            }
            #expect(try await driver.write { try $0.value("SHOW transaction_read_only") } == "off")
        }
    }

    @Test("connections that the server ended while they were idle are replaced unnoticed")
    func endedIdle() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            try await driver.write(script: Riders.tables)
            let meddler = driver.other()
            let rider = Principal.user(UUID())
            for round in 0..<4 {
                _ = try await driver.value("SELECT 1")
                try await meddler.terminateOthers()
                switch round {
                case 0: #expect(try await driver.value("SELECT 2") == 2)
                case 1: #expect(try await driver.value("SELECT count(*) FROM favorites", as: rider) == 0)
                case 2: try await driver.write { _ = try $0.run("INSERT INTO secrets VALUES (1)", []) }
                default: try await driver.write(script: "INSERT INTO secrets VALUES (2)")
                }
            }
            #expect(try await driver.value("SELECT count(*) FROM secrets") == 2)
            await meddler.close()
        }
    }

    @Test("a write whose connection is lost half-way is done once, on another connection")
    func lostHalfWay() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            try await driver.write(script: "CREATE TABLE x (id int)")
            let meddler = driver.other()
            let runs = Counter()
            let (ready, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            async let write: Void = driver.write { connection in
                _ = try connection.run("INSERT INTO x VALUES (1)", [])
                if runs.add() == 1 {
                    ready.signal()
                    _ = ended.wait(timeout: .now() + 60)
                }
                _ = try connection.run("INSERT INTO x VALUES (2)", [])
            }
            await Self.heard(ready)
            try await meddler.terminateOthers()
            ended.signal()
            try await write
            #expect(runs.count == 2)
            #expect(try await driver.value("SELECT count(*) FROM x") == 2)
            await meddler.close()
        }
    }

    @Test("a write that is lost twice is given up")
    func lostTwice() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            let runs = Counter()
            let error = await failure {
                try await driver.write { connection in
                    runs.add()
                    _ = try connection.run("SELECT pg_terminate_backend(pg_backend_pid())", [])
                }
            }
            #expect(error.isUnavailable("lost"))
            #expect(runs.count == 2)
            #expect(try await driver.value("SELECT 1") == 1)
        }
    }

    @Test("a connection lost during COMMIT is reported as such, and nothing is tried again")
    func lostInCommit() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            try await driver.write(
                script: """
                    CREATE TABLE x (id int);
                    CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
                        $$ BEGIN PERFORM pg_sleep(8); RETURN NULL; END $$;
                    CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON x DEFERRABLE INITIALLY DEFERRED
                        FOR EACH ROW EXECUTE FUNCTION slow();
                    """)
            let meddler = driver.other()
            let runs = Counter()
            async let error = failure {
                try await driver.write { connection in
                    runs.add()
                    _ = try connection.run("INSERT INTO x VALUES (1)", [])
                }
            }
            let isCommitting = "SELECT count(*) FROM pg_stat_activity WHERE query = 'COMMIT' AND wait_event = 'PgSleep'"
            try await waitUntil { try await meddler.value(isCommitting) != 0 }
            try await meddler.terminateOthers()
            let came = await error
            #expect(came.isUnavailable("not known whether the change was made"))
            #expect(runs.count == 1)
            #expect(try await driver.value("SELECT count(*) FROM x") == 0)
            await meddler.close()
        }
    }

    @Test("a statement that takes too long is ended, and the connection goes on")
    func tooLong() async throws {
        try await PostgresServer.withDatabase {
            $0.statementTimeout = .seconds(1)
            $0.connections = 1
        } _: { driver async throws in
            let began = ContinuousClock.now
            for _ in 0..<2 {
                await #expect(throws: DatabaseError.timedOut) { _ = try await driver.value("SELECT pg_sleep(60)") }
                await #expect(throws: DatabaseError.timedOut) {
                    try await driver.write { _ = try $0.run("SELECT pg_sleep(60)", []) }
                }
            }
            #expect(ContinuousClock.now - began < .seconds(60))
            #expect(try await driver.value("SELECT 1") == 1)
        }
    }

    @Test("a server that is not there is unavailable within the time for connecting, without its password")
    func notThere() async throws {
        var configuration = PostgresConfiguration(url: "postgres://someone:hunter2@127.0.0.1:1/none")
        configuration.connectTimeout = .milliseconds(300)
        let began = ContinuousClock.now
        await Self.expectUnavailable(configuration)
        #expect(ContinuousClock.now - began > .milliseconds(250))
        // Far less than a connection may take by default a hundred times over; a busy machine needs some.
        #expect(ContinuousClock.now - began < .seconds(60))
        for url in ["postgres://a:hunter2@[::1", "postgres://a:hunter2@h/d?nonsense=1", "password=hunter2 nonsense=1"] {
            await Self.expectUnavailable(PostgresConfiguration(url: url))
        }
        // A database that the server does not have is not waited for.
        let again = ContinuousClock.now
        await Self.expectUnavailable(PostgresConfiguration(url: PostgresServer.url(of: "there_is_no_such_database")))
        #expect(ContinuousClock.now - again < .seconds(60))
    }

    private static func expectUnavailable(_ configuration: PostgresConfiguration) async {
        let driver = PostgresDriver(configuration)
        let error = await failure { _ = try await driver.value("SELECT 1") }
        #expect(error.isUnavailable())
        #expect(!error.isUnavailable("hunter2"))
        await driver.close()
    }

    /// Waits for a thread's signal without keeping one of Swift's own.
    private static func heard(_ wakeUp: DispatchSemaphore) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                wakeUp.wait()
                continuation.resume()
            }
        }
    }
}

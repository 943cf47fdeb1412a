import Database
import Foundation
import Testing

@Suite(.enabled(if: PostgresServer.isThere, PostgresServer.absence))
struct PostgresPoolTests {
    private static let sessions = """
        SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
        """

    @Test("there are never more connections than allowed, and everything is done")
    func bounded() async throws {
        try await PostgresServer.withDatabase {
            $0.connections = 4
        } _: { driver async throws in
            try await driver.write(script: "CREATE TABLE x (n int); INSERT INTO x VALUES (0)")
            try await withThrowingTaskGroup(of: SQLValue?.self) { group in
                for task in 0..<64 {
                    group.addTask {
                        for _ in 0..<10 {
                            try await driver.write { _ = try $0.run("UPDATE x SET n = n + 1", []) }
                            #expect(try await driver.value("SELECT $1::int", [.int(task)]) == .int(task))
                        }
                        return try await driver.value(Self.sessions)
                    }
                }
                for try await count in group {
                    guard case .int(let count)? = count else { continue }
                    #expect(count <= 4)
                }
            }
            #expect(try await driver.value("SELECT n FROM x") == 640)
        }
    }

    @Test("one after the other, all transactions use one connection")
    func frugal() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            for _ in 0..<50 { _ = try await driver.value("SELECT 1") }
            #expect(try await driver.value(Self.sessions) == 1)
        }
    }

    @Test("who waits too long for a connection is told so")
    func queueTimeout() async throws {
        try await PostgresServer.withDatabase {
            $0.connections = 1
            $0.queueTimeout = .milliseconds(200)
        } _: { driver async throws in
            try await Self.withBusy(driver) {
                let began = ContinuousClock.now
                await Self.expectUnavailable(driver, "no connection became free")
                #expect(ContinuousClock.now - began > .milliseconds(150))
                // And those that wait afterwards too: the time is kept for each.
                await Self.expectUnavailable(driver, "no connection became free")
                #expect(ContinuousClock.now - began < .seconds(60))
            }
            #expect(try await driver.value("SELECT 1") == 1)
        }
    }

    @Test("more than may wait are refused at once")
    func maximumWaiting() async throws {
        try await PostgresServer.withDatabase {
            $0.connections = 1
            $0.maximumWaiting = 2
        } _: { driver async throws in
            try await Self.withBusy(driver) {
                let waiting = (0..<2).map { _ in Task { try await Self.insist(driver) } }
                try await waitUntil { await Self.immediate(driver) != nil }
                #expect(await Self.immediate(driver) == .unavailable("2 transactions wait for a connection"))
                for task in waiting { task.cancel() }
                for task in waiting { await #expect(throws: CancellationError.self) { _ = try await task.value } }
            }
            #expect(try await driver.value("SELECT 1") == 1)
        }
    }

    /// Waits for a connection; where one that gives up soon had the last place in the line, asks again.
    private static func insist(_ driver: PostgresDriver) async throws {
        while true {
            do {
                _ = try await driver.value("SELECT 1")
                return
            } catch is DatabaseError {
                try await Task.sleep(for: .milliseconds(1))
            }
        }
    }

    /// Why a transaction that gives up soon is refused at once; nil where it had to wait.
    private static func immediate(_ driver: PostgresDriver) async -> DatabaseError? {
        let task = Task { try await driver.value("SELECT 1") }
        try? await Task.sleep(for: .milliseconds(50))
        task.cancel()
        do { _ = try await task.value } catch { return error as? DatabaseError }
        return nil
    }

    @Test("a cancelled transaction is undone, and its connection is free for the next")
    func cancelled() async throws {
        try await PostgresServer.withDatabase {
            $0.connections = 1
        } _: { driver async throws in
            try await driver.write(script: "CREATE TABLE x (id int)")
            let begun = AsyncStream.makeStream(of: Void.self)
            let wakeUp = DispatchSemaphore(value: 0)
            let task = Task {
                try await driver.write { connection in
                    _ = try connection.run("INSERT INTO x VALUES (1)", [])
                    begun.continuation.yield()
                    _ = wakeUp.wait(timeout: .now() + 60)
                }
            }
            for await _ in begun.stream { break }
            task.cancel()
            wakeUp.signal()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await driver.value("SELECT count(*) FROM x") == 0)
            let late = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await driver.value("SELECT 1")
            }
            await #expect(throws: CancellationError.self) { _ = try await late.value }
        }
    }

    @Test("closing lets what runs and waits end, leaves no session, and refuses what comes later")
    func close() async throws {
        try await PostgresServer.withDatabase { observer async throws in
            try await observer.write(script: "CREATE TABLE x (id int)")
            let driver = observer.other { $0.connections = 2 }
            let writes = (0..<6).map { number in
                Task {
                    try await driver.write { connection in
                        _ = try connection.run("INSERT INTO x VALUES ($1)", [.int(number)])
                        _ = try connection.run("SELECT pg_sleep(1)", [])
                    }
                }
            }
            let isBusy = Self.sessions + " AND wait_event = 'PgSleep'"
            try await waitUntil { try await observer.value(isBusy) == 2 }
            try await Task.sleep(for: .milliseconds(50))
            await driver.close()
            for write in writes { try await write.value }
            #expect(try await observer.value("SELECT count(*) FROM x") == 6)
            await Self.expectUnavailable(driver, "closed")
            try await waitUntil { try await observer.value(Self.sessions) == 1 }
            await driver.close()
        }
    }

    @Test("a driver that nobody holds any more closes its connections")
    func released() async throws {
        try await PostgresServer.withDatabase { observer async throws in
            do {
                let driver = observer.other()
                _ = try await driver.value("SELECT 1")
            }
            let deadline = ContinuousClock.now + .seconds(60)
            while try await observer.value(Self.sessions) != 1, ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(try await observer.value(Self.sessions) == 1)
        }
    }

    /// Keeps the only connection busy while something happens.
    private static func withBusy(_ driver: PostgresDriver, _ body: () async throws -> Void) async throws {
        let begun = AsyncStream.makeStream(of: Void.self)
        let wakeUp = DispatchSemaphore(value: 0)
        async let busy: Void = driver.read { connection in
            _ = try connection.run("SELECT 1", [])
            begun.continuation.yield()
            _ = wakeUp.wait(timeout: .now() + 60)
        }
        for await _ in begun.stream { break }
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
        wakeUp.signal()
        try await busy
        try outcome.get()
    }

    private static func expectUnavailable(_ driver: PostgresDriver, _ part: String) async {
        let error = await failure { _ = try await driver.value("SELECT 1") }
        #expect(error.isUnavailable(part))
    }
}

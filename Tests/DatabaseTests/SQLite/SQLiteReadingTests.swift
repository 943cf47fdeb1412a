import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Reading from SQLite")
struct SQLiteReadingTests {
    @Test("who waits too long is told so, and finds a thread once one is free")
    func queueTimeout() async throws {
        try await withOneReader(queueTimeout: .milliseconds(200)) { database in
            try await withBusyReader(of: database) { _ in
                await #expect(throws: DatabaseError.unavailable("no connection became free in 0.2 seconds")) {
                    try await database.read(as: .service) { try $0.count(Shop.orders) }
                }
            }
            let count = try await count(Shop.orders, in: database)
            #expect(count == 0)
        }
    }

    @Test("a read that nobody waits for goes no further")
    func cancelled() async throws {
        try await withOneReader { database in
            try await withBusyReader(of: database) { reading in
                let waiting = Task { try await database.read(as: .service) { try $0.count(Shop.orders) } }
                waiting.cancel()
                await #expect(throws: CancellationError.self) { _ = try await waiting.value }
                reading.cancel()
            }
            let count = try await count(Shop.orders, in: database)
            #expect(count == 0)
        }
    }

    @Test("closing lets what is read come to its end")
    func close() async throws {
        try await withOneReader { database in
            let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
            let mayEnd = DispatchSemaphore(value: 0)
            let reading = Task {
                try await database.read(as: .service) { transaction in
                    beginning.yield()
                    mayEnd.wait()
                    return try transaction.count(Shop.orders)
                }
            }
            for await _ in begun { break }
            let closing = Task { await database.close() }
            mayEnd.signal()
            let read = try await reading.value
            #expect(read == 0)
            await closing.value
            await #expect(throws: DatabaseError.unavailable("it is closed")) {
                try await database.read(as: .service) { try $0.count(Shop.orders) }
            }
        }
    }

    private func withOneReader(
        queueTimeout: Duration = .seconds(60), _ body: (Database) async throws -> Void
    ) async throws {
        try await withTestDatabase(.sqlite) { place in
            var configuration = SQLiteConfiguration(path: place.place)
            (configuration.readers, configuration.queueTimeout) = (1, queueTimeout)
            let database = try Database.sqlite(configuration, schema: Shop.schema, now: { TestClock.start })
            try await database.migrate()
            try await body(database)
            await database.close()
        }
    }

    /// Does some work while the only thread reads until it is told to stop, or the read is cancelled.
    private func withBusyReader(
        of database: Database, _ body: (_ reading: Task<Void, any Error>) async throws -> Void
    ) async throws {
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let mayEnd = DispatchSemaphore(value: 0)
        let reading = Task {
            try await database.read(as: .service) { transaction in
                beginning.yield()
                while mayEnd.wait(timeout: .now()) == .timedOut { _ = try transaction.count(Shop.orders) }
            }
        }
        for await _ in begun { break }
        try await body(reading)
        mayEnd.signal()
        if reading.isCancelled {
            await #expect(throws: CancellationError.self) { try await reading.value }
        } else {
            try await reading.value
        }
    }
}

import Feeds
import Foundation
import Logging
import Redis
import Testing
import TransitServices

/// Proves that nodes keep one quota and one rate through a real Redis.
@Suite(.enabled(if: RedisServer.isThere, RedisServer.absence))
struct RedisLedgerTests {
    private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private let day = QuotaDay(provider: "nsw", end: 1_800_000_000)

    private func ledger(_ client: RedisClient, path: String = "/nowhere/quota.json") -> RedisLedger {
        RedisLedger(
            client, city: "Sydney", database: 0, file: FileLedger(path: path, logger: Self.quiet), logger: Self.quiet)
    }

    @Test("what is granted is never more than the limit leaves, whoever asks")
    func grants() async throws {
        try await RedisServer.withClient { server, client in
            let other = server.client()
            let (one, two) = (ledger(client), ledger(other))
            #expect(
                await one.reserve(LedgerOrder(day: day, count: 50, limit: 100)) == LedgerGrant(count: 50, total: 50))
            #expect(
                await two.reserve(LedgerOrder(day: day, count: 40, spent: 5, known: 50, limit: 100))
                    == LedgerGrant(count: 40, total: 95))
            #expect(
                await one.reserve(LedgerOrder(day: day, count: 40, known: 50, limit: 100))
                    == LedgerGrant(count: 5, total: 100))
            #expect(
                await two.reserve(LedgerOrder(day: day, count: 40, known: 95, limit: 100))
                    == LedgerGrant(count: 0, total: 100))
            await one.giveBack(3, of: day)
            #expect(
                await two.reserve(LedgerOrder(day: day, count: 40, limit: 100))?.count == 0,
                "a node knows what it was told, and gives back only what nobody else counts on")
            let next = QuotaDay(provider: "nsw", end: day.end + 86_400)
            #expect(await two.reserve(LedgerOrder(day: next, count: 40, limit: 100))?.total == 40)
            await other.close()
        }
    }

    @Test("a Redis that lost everything learns the day's number from a node's file")
    func forgetting() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "quota-\(UUID().uuidString).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await RedisServer.withClient { server, client in
            _ = await ledger(client, path: path).reserve(LedgerOrder(day: day, count: 70, limit: 100))
            server.kill()
            try await server.start()
            try await client.connect()
            let grant = await ledger(client, path: path).reserve(LedgerOrder(day: day, count: 70, limit: 100))
            #expect(grant == LedgerGrant(count: 30, total: 100))
        }
    }

    @Test("without Redis nothing is granted, and it is said; back, what was used meanwhile is written down")
    func absence() async throws {
        try await RedisServer.withClient { server, client in
            let ledger = ledger(client)
            _ = await ledger.reserve(LedgerOrder(day: day, count: 10, limit: 100))
            server.kill()
            #expect(await ledger.reserve(LedgerOrder(day: day, count: 10, known: 10, limit: 100)) == nil)
            #expect(await ledger.turn(of: "nsw", rate: 1, within: 10) == 0)
            try await server.start()
            try await client.connect()
            #expect(
                await ledger.reserve(LedgerOrder(day: day, count: 10, spent: 7, known: 10, limit: 100))
                    == LedgerGrant(count: 10, total: 27))
        }
    }

    @Test("turns of all nodes follow each other at the rate, and wait for a pause that one of them was told")
    func turns() async throws {
        try await RedisServer.withClient { server, client in
            let other = server.client()
            let (one, two) = (ledger(client), ledger(other))
            // One turn in a hundred seconds, so that the time this takes does not matter.
            var waits: [Double] = []
            for number in 0..<4 {
                let ledger = number % 2 == 0 ? one : two
                waits.append(try #require(await ledger.turn(of: "nsw", rate: 0.01, within: 1_000)))
            }
            for (number, wait) in waits.enumerated() {
                #expect(wait <= Double(number) * 100 && wait > Double(number) * 100 - 60, "\(waits)")
            }
            #expect(await two.turn(of: "nsw", rate: 0.01, within: 300) == nil)
            #expect(await two.turn(of: "another", rate: 0.01, within: 300) == 0)
            await one.pause("paused", for: 500)
            await two.pause("paused", for: 5)
            let wait = try #require(await two.turn(of: "paused", rate: 1, within: 1_000))
            #expect(wait > 400 && wait <= 500)
            await other.close()
        }
    }
}

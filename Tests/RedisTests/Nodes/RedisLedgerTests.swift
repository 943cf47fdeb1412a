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

    /// - Parameter patience: so much that no answer is too late on a machine with other work, unless a test wants some to be.
    private func ledger(
        _ client: RedisClient, path: String = "/nowhere/quota.json", speed: Double = 1, patience: Double = 1_000
    ) -> RedisLedger {
        RedisLedger(
            client, NodeNames(city: "Sydney", database: 0), file: FileLedger(path: path, logger: Self.quiet),
            speed: speed, patience: patience, logger: Self.quiet)
    }

    @Test("what is granted is never more than the limit leaves, whoever asks")
    func grants() async throws {
        try await RedisServer.withClient { server, client in
            let other = server.client()
            let (one, two) = (ledger(client), ledger(other))
            #expect(
                await one.reserve(LedgerOrder(day: day, count: 50, limit: 100))
                    == .granted(LedgerGrant(count: 50, total: 50)))
            #expect(
                await two.reserve(LedgerOrder(day: day, count: 40, spent: 5, known: 50, limit: 100))
                    == .granted(LedgerGrant(count: 40, total: 95)))
            #expect(
                await one.reserve(LedgerOrder(day: day, count: 40, known: 50, limit: 100))
                    == .granted(LedgerGrant(count: 5, total: 100)))
            #expect(
                await two.reserve(LedgerOrder(day: day, count: 40, known: 95, limit: 100))
                    == .granted(LedgerGrant(count: 0, total: 100)))
            await one.giveBack(3, of: day)
            #expect(
                await two.reserve(LedgerOrder(day: day, count: 40, known: 100, limit: 100))
                    == .granted(LedgerGrant(count: 0, total: 100)), "a node goes by the most that it was told")
            let next = QuotaDay(provider: "nsw", end: day.end + 86_400)
            #expect(
                await two.reserve(LedgerOrder(day: next, count: 40, limit: 100))
                    == .granted(LedgerGrant(count: 40, total: 40)))
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
            let again = ledger(client, path: path)
            let order = LedgerOrder(day: day, count: 70, limit: 100)
            #expect(await again.reserve(order) == .granted(LedgerGrant(count: 0, total: 70, isForgotten: true)))
            #expect(await again.reserve(order) == .granted(LedgerGrant(count: 30, total: 100)))
        }
    }

    @Test("without Redis nothing is granted, and it is said; back, what was used meanwhile is written down")
    func absence() async throws {
        try await RedisServer.withClient { server, client in
            let ledger = ledger(client)
            _ = await ledger.reserve(LedgerOrder(day: day, count: 10, limit: 100))
            server.kill()
            #expect(await ledger.reserve(LedgerOrder(day: day, count: 10, known: 10, limit: 100)) == .away(known: 10))
            try await server.start()
            try await client.connect()
            #expect(
                await ledger.reserve(LedgerOrder(day: day, count: 10, spent: 7, known: 10, limit: 100))
                    == .granted(LedgerGrant(count: 0, total: 17, isForgotten: true)))
            #expect(
                await ledger.reserve(LedgerOrder(day: day, count: 10, known: 17, limit: 100))
                    == .granted(LedgerGrant(count: 10, total: 27)))
        }
    }

    /// Seconds to wait; nil where it may not be waited.
    private func wait(_ turn: LedgerTurn) -> Double? { if case .after(let seconds) = turn { seconds } else { nil } }

    @Test("while Redis stays away what was used is remembered once, however often it is asked for")
    func longAbsence() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "quota-\(UUID().uuidString).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await RedisServer.withClient { server, client in
            server.kill()
            let ledger = ledger(client, path: path)
            for spent in 1...20 {
                let order = LedgerOrder(day: day, count: 0, spent: spent, limit: 1_000)
                #expect(await ledger.reserve(order) == .away(known: 0))
            }
            #expect(FileLedger(path: path, logger: Self.quiet).requests(of: day) == 20)
            try await server.start()
            try await client.connect()
            let grant = await ledger.reserve(LedgerOrder(day: day, count: 10, spent: 20, limit: 1_000))
            #expect(grant == .granted(LedgerGrant(count: 10, total: 30)))
        }
    }

    @Test("an orderly end gives back what was not used, in the file too")
    func end() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "quota-\(UUID().uuidString).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await RedisServer.withClient { _, client in
            let first = ledger(client, path: path)
            _ = await first.reserve(LedgerOrder(day: day, count: 50, limit: 1_000))
            await first.giveBack(40, of: day)
            let again = await ledger(client, path: path).reserve(LedgerOrder(day: day, count: 5, limit: 1_000))
            #expect(again == .granted(LedgerGrant(count: 5, total: 15)))
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
                waits.append(try #require(wait(await ledger.turn(of: "nsw", rate: 0.01, within: 1_000))))
            }
            // The first waits for a second, as does who knows of none before; those soon after it leave a quarter to others.
            for (number, wait) in waits.enumerated() {
                #expect(wait <= 1 + Double(number) * 134 && wait > Double(number) * 100 - 60, "\(waits)")
            }
            #expect(wait(await two.turn(of: "nsw", rate: 0.01, within: 240)) == nil)
            let another = try #require(wait(await two.turn(of: "another", rate: 0.01, within: 300)))
            #expect(another <= 1)
            await one.pause("paused", for: 500)
            await two.pause("paused", for: 5)
            let paused = try #require(wait(await two.turn(of: "paused", rate: 1, within: 1_000)))
            #expect(paused > 400 && paused <= 500)
            guard case .notFor(let pause) = await two.turn(of: "paused", rate: 1, within: 10) else {
                Issue.record("a pause is waited for that is longer than may be waited")
                return
            }
            #expect(pause > 400 && pause <= 502)
            // In a city sixty times as fast it is sixty times as long.
            let fast = ledger(client, speed: 60)
            guard case .notFor(let seconds) = await fast.turn(of: "paused", rate: 1, within: 10) else {
                Issue.record("a pause of hours is waited for")
                return
            }
            #expect(seconds > 60 * 400 && seconds <= 60 * 503)
            await other.close()
        }
    }

    @Test("without Redis a node waits until the turns that were given are over, and has a part of the rate")
    func turnsAlone() async throws {
        try await RedisServer.withClient { server, client in
            let ledger = ledger(client)
            _ = await ledger.turn(of: "nsw", rate: 0.01, within: 1_000)
            server.kill()
            let first = try #require(wait(await ledger.turn(of: "nsw", rate: 0.01, within: 1_000)))
            #expect(first == 1)
            let second = try #require(wait(await ledger.turn(of: "nsw", rate: 0.01, within: 1_000)))
            #expect(second > 440 && second <= 501)
            #expect(wait(await ledger.turn(of: "nsw", rate: 0.01, within: 900)) == nil)
        }
    }

    @Test("a Redis that lost all turns gives the next when those before no longer matter, and fewer until all are back")
    func lostTurns() async throws {
        try await RedisServer.withClient { server, client in
            let ledger = ledger(client)
            _ = await ledger.turn(of: "nsw", rate: 1_000, within: 1_000)
            server.kill()
            try await server.start()
            try await client.connect()
            let asked = ContinuousClock.now
            let first = try #require(wait(await ledger.turn(of: "nsw", rate: 0.01, within: 1_000)))
            #expect(first == 1)
            let second = try #require(wait(await ledger.turn(of: "nsw", rate: 0.01, within: 1_000)))
            let passed = (ContinuousClock.now - asked) / .seconds(1)
            // A machine may take longer for this than nodes have to come back.
            #expect(passed > 4 || second > 134 - passed && second <= 135)
        }
    }

    @Test("a turn that Redis took too long to give is taken anew, as others may have gone since")
    func lateTurns() async throws {
        try await RedisServer.withClient { _, client in
            let turn = try #require(wait(await ledger(client, patience: 0).turn(of: "nsw", rate: 0.01, within: 1_000)))
            #expect(turn > 100)
        }
    }

    @Test("where Redis's clock was set back by an hour, nobody waits for an hour")
    func clockSetBack() async throws {
        try await RedisServer.withClient { _, client in
            let ledger = ledger(client)
            _ = await ledger.turn(of: "nsw", rate: 0.01, within: 1_000)
            // As it would find the turn: by its clock of before, and kept for two days from then on.
            let turn = "transit:0:Sydney:turn:nsw"
            let instant = try #require(Int64(try await client.send(RedisCommand("GET", .text(turn))).string ?? ""))
            let kept: Int64 = 2 * 86_400 + 3_600
            _ = try await client.send(
                RedisCommand("SET", .text(turn), .integer(instant + 3_600_000_000), "EX", .integer(kept)))
            let next = try #require(wait(await ledger.turn(of: "nsw", rate: 0.01, within: 1_000)))
            #expect(next > 0 && next <= 135)
        }
    }
}

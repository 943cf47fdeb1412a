import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Leases")
struct LeaseTests {
    private func withLeases(
        _ kind: DatabaseKind, _ body: (Leases, TestClock, Database) async throws -> Void
    ) async throws {
        let clock = TestClock()
        try await withDatabase(kind, schema: JobTables.schema, clock: clock) { database in
            try await body(Leases(database), clock, database)
        }
    }

    @Test("are one holder's until their time is over or they are given back", arguments: DatabaseKind.all)
    func holders(_ kind: DatabaseKind) async throws {
        try await withLeases(kind) { leases, clock, _ in
            let first = try #require(try await leases.acquire("poller", holder: "one", seconds: 30))
            #expect(first.token == 1 && first.expiresAt == clock.now.adding(seconds: 30))
            let refused = try await leases.acquire("poller", holder: "two", seconds: 30)
            #expect(refused == nil)
            let unrelated = try await leases.acquire("sync", holder: "two", seconds: 30)
            #expect(unrelated?.token == 1)
            clock.advance(seconds: 20)
            let renewed = try await leases.renew(first, seconds: 30)
            clock.advance(seconds: 20)
            let still = try await leases.acquire("poller", holder: "two", seconds: 30)
            #expect(still == nil)
            clock.advance(seconds: 10)
            let second = try #require(try await leases.acquire("poller", holder: "two", seconds: 30))
            #expect(second.token == 2)
            await #expect(throws: LeaseError.lost(name: "poller", token: 1)) {
                _ = try await leases.renew(renewed, seconds: 30)
            }
            try await leases.release(first)
            let notFreed = try await leases.acquire("poller", holder: "three", seconds: 30)
            #expect(notFreed == nil)
            try await leases.release(second)
            let third = try #require(try await leases.acquire("poller", holder: "three", seconds: 30))
            #expect(third.token == 3)
            // A process that was started anew under the same name fences what is left of itself.
            let again = try #require(try await leases.acquire("poller", holder: "three", seconds: 30))
            #expect(again.token == 4)
            await #expect(throws: LeaseError.lost(name: "poller", token: 3)) {
                _ = try await leases.renew(third, seconds: 30)
            }
        }
    }

    @Test("let a holder that was paused write nothing once another has them", arguments: DatabaseKind.all)
    func fencing(_ kind: DatabaseKind) async throws {
        try await withLeases(kind) { leases, clock, database in
            let queue = JobQueue(database)
            func write(_ lease: Lease, _ text: String) async throws {
                try await database.write(as: .service) { transaction in
                    try queue.enqueue(NewJob(text), in: transaction)
                    try leases.guard(lease, in: transaction)
                }
            }
            let first = try #require(try await leases.acquire("matcher", holder: "one", seconds: 30))
            try await write(first, "by one")
            clock.advance(seconds: 31)
            // Its time is over, but nobody has noticed.
            try await write(first, "by one, late")
            let second = try #require(try await leases.acquire("matcher", holder: "two", seconds: 30))
            await #expect(throws: LeaseError.lost(name: "matcher", token: 1)) { try await write(first, "too late") }
            try await write(second, "by two")
            let kinds = try await queue.claim(worker: "any", limit: 9).map(\.kind)
            #expect(Set(kinds) == ["by one", "by one, late", "by two"])
        }
    }

    @Test("are one's of many who want them at once, and tokens only grow", arguments: DatabaseKind.all)
    func race(_ kind: DatabaseKind) async throws {
        try await withLeases(kind) { leases, clock, _ in
            var last = 0
            for _ in 0..<10 {
                let got = try await withThrowingTaskGroup(of: Lease?.self) { group -> [Lease] in
                    for holder in 0..<12 {
                        group.addTask { try await leases.acquire("poller", holder: "\(holder)", seconds: 30) }
                    }
                    return try await group.reduce(into: []) { if let lease = $1 { $0.append(lease) } }
                }
                #expect(got.count == 1)
                #expect(got.first?.token == last + 1)
                last += 1
                clock.advance(seconds: 31)
            }
        }
    }
}

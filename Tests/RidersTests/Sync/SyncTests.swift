import Database
import DatabaseFixtures
import Foundation
import Riders
import Testing
import TransitAPI

@Suite("Synchronisation")
struct SyncTests {
    @Test("tells each change once, and then nothing", arguments: DatabaseKind.all)
    func deltas(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            #expect(try await riding.store.changes(since: 0, of: rider).version == 0)
            let one = try await riding.store.favorites.add(NewFavorite(.stop("1")), of: rider).record
            let trip = try await riding.store.savedTrips.add(.trip("x"), of: rider).record
            let all = try await riding.store.changes(since: 0, of: rider)
            #expect(all.version == 2 && all.favorites == [one] && all.savedTrips == [trip] && all.isComplete)
            let later = try await riding.store.changes(since: 1, of: rider)
            #expect(later.favorites.isEmpty && later.savedTrips == [trip])
            try await riding.store.favorites.delete(one.id, of: rider)
            let deletion = try await riding.store.changes(since: 2, of: rider)
            #expect(deletion.version == 3 && deletion.favorites.isEmpty && deletion.savedTrips.isEmpty)
            #expect(deletion.deleted.map(\.id) == [one.id] && deletion.deleted[0].kind == .favorite)
            let none = try await riding.store.changes(since: 3, of: rider)
            #expect(none.version == 3 && none.deleted.isEmpty && none.settings == nil && none.isComplete)
            // Whoever begins has nothing to delete.
            #expect(try await riding.store.changes(since: 0, of: rider).deleted.isEmpty)
            #expect(try await riding.store.changes(since: 0, of: try await riding.rider()).favorites.isEmpty)
        }
    }

    @Test("forgets deletions after 90 days, and says so to whoever may have missed one", arguments: DatabaseKind.all)
    func forgetting(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let (rider, other) = (try await riding.rider(), try await riding.rider())
            for owner in [rider, other] {
                let gone = try await riding.store.favorites.add(NewFavorite(.stop("1")), of: owner).record
                try await riding.store.favorites.delete(gone.id, of: owner)
                if owner == rider { riding.clock.advance(seconds: RiderStore.deletionsKept) }
            }
            let kept = try await riding.store.favorites.add(NewFavorite(.stop("2")), of: rider).record
            #expect(try await riding.store.forgetOldDeletions() == 0)
            riding.clock.advance(seconds: 1)
            #expect(try await riding.store.forgetOldDeletions() == 1)
            let missed = try await riding.store.changes(since: 1, of: rider)
            #expect(!missed.isComplete && missed.favorites == [kept] && missed.deleted.isEmpty && missed.version == 3)
            let aware = try await riding.store.changes(since: 2, of: rider)
            #expect(aware.isComplete && aware.favorites == [kept])
            #expect(try await riding.store.changes(since: 1, of: other).isComplete)
            #expect(try await riding.store.changes(since: 0, of: rider).isComplete)
        }
    }

    @Test("begins anew for a counter of another database", arguments: DatabaseKind.all)
    func restored(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            let kept = try await riding.store.favorites.add(NewFavorite(.stop("1")), of: rider).record
            let changes = try await riding.store.changes(since: 99, of: rider)
            #expect(!changes.isComplete && changes.favorites == [kept] && changes.version == 1)
        }
    }

    @Test("tells everything anew of a restored database, however much has changed since", arguments: DatabaseKind.all)
    func restoredBackup(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let (rider, late) = (try await riding.rider(), try await riding.rider())
            let gone = try await riding.store.favorites.add(NewFavorite(.stop("0")), of: rider).record
            try await riding.store.favorites.delete(gone.id, of: rider)
            // A phone has counted to 5, and the backup to 2; of the other rider it has nothing yet.
            try await riding.database.beRestored(["riders": 1])
            for owner in [rider, late] {
                for stop in 1...6 {
                    _ = try await riding.store.favorites.add(NewFavorite(.stop("\(stop)")), of: owner)
                }
                let changes = try await riding.store.changes(since: 5, of: owner)
                #expect(!changes.isComplete && changes.favorites.count == 6 && changes.version > 1_500_000_000)
                #expect(try await riding.store.changes(since: changes.version, of: owner).isComplete)
            }
            // That the deletions of before are forgotten does not make the phone's count a known one again.
            riding.clock.advance(seconds: RiderStore.deletionsKept + 1)
            #expect(try await riding.store.forgetOldDeletions() == 1)
            let changes = try await riding.store.changes(since: 5, of: rider)
            #expect(!changes.isComplete && changes.favorites.count == 6)
        }
    }

    @Test("tells everything anew each time that the same backup is restored", arguments: DatabaseKind.all)
    func restoredTwice(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            _ = try await riding.store.favorites.add(NewFavorite(.stop("1")), of: rider)
            try await riding.database.beRestored(["riders": 1])
            let first = try await riding.store.changes(since: 0, of: rider).version
            // By the clock, and not by what is in the backup: the second time is another than the first.
            #expect(first > 1_500_000_000)
            try await riding.database.beRestored(["riders": 1])
            let again = try await riding.store.changes(since: first, of: rider)
            #expect(!again.isComplete && again.favorites.count == 1 && again.version >= first + 1_000_000)
        }
    }

    @Test("brings two devices to the same, whatever they do and whenever they ask", arguments: DatabaseKind.all)
    func devices(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            var restarts = 0
            for seed in UInt64(1)...6 {
                let rider = try await riding.rider()
                var hands = [
                    RandomRider(riding.store, rider, seed: seed), RandomRider(riding.store, rider, seed: seed &* 77),
                ]
                var replicas = [Replica(), Replica()]
                var numbers = SeededNumbers(seed: seed &+ 1_000)
                for _ in 0..<120 {
                    let device = Int.random(in: 0..<2, using: &numbers)
                    switch Int.random(in: 0..<20, using: &numbers) {
                    case 0..<14: try await hands[device].step()
                    case 14..<19:
                        replicas[device].apply(
                            try await riding.store.changes(since: replicas[device].version, of: rider))
                        #expect(try await replicas[device].held == Replica.full(riding.store, rider))
                    default:
                        riding.clock.advance(seconds: 50 * 86_400)
                        try await riding.store.forgetOldDeletions()
                    }
                }
                let full = try await Replica.full(riding.store, rider)
                for device in 0..<2 {
                    replicas[device].apply(try await riding.store.changes(since: replicas[device].version, of: rider))
                    #expect(replicas[device].held == full, "seed \(seed), device \(device)")
                    restarts += replicas[device].restarts
                }
            }
            // Else the forgetting was not tested.
            #expect(restarts > 0)
        }
    }

    @Test("misses nothing while others write", arguments: DatabaseKind.all)
    func whileWriting(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            let replica = try await withThrowingTaskGroup(of: Replica?.self) { group in
                for seed in UInt64(1)...4 {
                    group.addTask {
                        var hand = RandomRider(riding.store, rider, seed: seed)
                        for _ in 0..<60 { try await hand.step() }
                        return nil
                    }
                }
                group.addTask {
                    var replica = Replica()
                    for _ in 0..<100 {
                        let changes = try await riding.store.changes(since: replica.version, of: rider)
                        #expect(changes.isComplete && changes.version >= replica.version)
                        replica.apply(changes)
                    }
                    return replica
                }
                return try await group.reduce(into: Replica()) { if let replica = $1 { $0 = replica } }
            }
            var last = replica
            last.apply(try await riding.store.changes(since: last.version, of: rider))
            #expect(try await last == Replica.full(riding.store, rider))
        }
    }

    @Test("counts each rider's changes apart, and goes with the account", arguments: DatabaseKind.all)
    func accounts(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let (rider, other) = (try await riding.rider(), try await riding.rider())
            for owner in [rider, other] {
                try await riding.fill(owner, token: .number(owner == rider ? 1 : 2))
            }
            let before = try await Replica.full(riding.store, other)
            try await riding.delete(rider: rider)
            for table in RiderTables.schema.tables {
                #expect(try await riding.count(table, of: rider) == 0, "\(table.name)")
                #expect(try await riding.count(table, of: other) > 0, "\(table.name): the test has none")
            }
            #expect(try await Replica.full(riding.store, other) == before)
            // Tokens of accounts that are gone live on for a while.
            await #expect(throws: DatabaseError.self) {
                try await riding.store.favorites.add(NewFavorite(.stop("1")), of: rider)
            }
            #expect(try await riding.store.favorites.list(of: rider).isEmpty)
        }
    }
}

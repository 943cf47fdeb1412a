import Database
import DatabaseFixtures
import Foundation
import Riders
import Testing
import TransitAPI

@Suite("Favourites")
struct FavoriteTests {
    @Test("are stops and routes in the order they were added", arguments: DatabaseKind.all)
    func order(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            let stop = try await riding.store.favorites.add(
                NewFavorite(.stop("200060"), name: "Central", label: "Work"), of: rider)
            let route = try await riding.store.favorites.add(NewFavorite(.route("T1")), of: rider)
            #expect(stop.isNew && route.isNew)
            let kept = try await riding.store.favorites.list(of: rider)
            #expect(kept == [stop.record, route.record])
            #expect(kept.map(\.target) == [.stop("200060"), .route("T1")])
            #expect(kept.map(\.sortOrder) == [0, 1])
            #expect(kept.map(\.stamp.version) == [1, 2])
            #expect(kept[0].label == "Work" && kept[0].knownName == "Central" && kept[1].label == nil)
            #expect(kept[0].stamp.createdAt == TestClock.start)
        }
    }

    @Test("added twice stay as they were, and count as no change", arguments: DatabaseKind.all)
    func twice(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            let first = try await riding.store.favorites.add(NewFavorite(.stop("1"), label: "A"), of: rider)
            let again = try await riding.store.favorites.add(NewFavorite(.stop("1"), label: "B"), of: rider)
            #expect(!again.isNew && again.record == first.record)
            #expect(try await riding.version(of: rider) == 1)
            // The same id of a route is something else.
            #expect(try await riding.store.favorites.add(NewFavorite(.route("1")), of: rider).isNew)
        }
    }

    @Test("added by 20 devices at once are one row", arguments: DatabaseKind.all)
    func parallel(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            let added = try await withThrowingTaskGroup(of: Stored<FavoriteRecord>.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await riding.store.favorites.add(NewFavorite(.stop("1")), of: rider) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(added.count { $0.isNew } == 1)
            #expect(Set(added.map(\.record.id)).count == 1)
            #expect(try await riding.store.favorites.list(of: rider).count == 1)
        }
    }

    @Test("are at most 2,000, however many devices add them", arguments: DatabaseKind.all)
    func limit(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            // All but ten at once: two thousand commits of one row each say nothing more.
            _ = try await riding.store.favorites.add(NewFavorite(.stop("s0")), of: rider)
            try await riding.database.write(as: .service) { transaction in
                let rows: [[String: SQLValue]] = (1..<RiderLimits.favorites - 10).map { number in
                    [
                        "user_id": .uuid(rider), "stop_id": .text("s\(number)"), "known_name": .text("A stop"),
                        "sort_order": .int(number), "version": .int(1),
                    ]
                }
                for start in stride(from: 0, to: rows.count, by: 100) {
                    let some = Array(rows[start..<min(start + 100, rows.count)])
                    try transaction.insert(Insert(into: RiderTables.favorites, rows: some))
                }
            }
            let refused = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        let error = try? await refusal {
                            try await riding.store.favorites.add(NewFavorite(.route("r\(number)")), of: rider)
                        }
                        return error == .limitReached(.favorites)
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(refused == 10)
            #expect(try await riding.store.favorites.list(of: rider).count == RiderLimits.favorites)
            // One that is there already is answered all the same, and others have room of their own.
            #expect(try await !riding.store.favorites.add(NewFavorite(.stop("s0")), of: rider).isNew)
            let other = try await riding.rider()
            #expect(try await riding.store.favorites.add(NewFavorite(.stop("s0")), of: other).isNew)
        }
    }

    @Test("put at a place that is taken move the others on", arguments: DatabaseKind.all)
    func places(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            for name in ["a", "b", "c"] {
                _ = try await riding.store.favorites.add(NewFavorite(.stop(name)), of: rider)
            }
            _ = try await riding.store.favorites.add(NewFavorite(.stop("first"), sortOrder: 0), of: rider)
            #expect(try await names(riding, rider) == ["first", "a", "b", "c"])
            let c = try await riding.store.favorites.list(of: rider)[3]
            _ = try await riding.store.favorites.change(c.id, FavoriteChanges(sortOrder: 1), of: rider)
            #expect(try await names(riding, rider) == ["first", "c", "a", "b"])
            let before = try await riding.version(of: rider)
            _ = try await riding.store.favorites.change(c.id, FavoriteChanges(sortOrder: 1), of: rider)
            #expect(try await riding.store.changes(since: before, of: rider).favorites.map(\.id) == [c.id])
        }
    }

    private func names(_ riding: Riding, _ rider: UUID) async throws -> [String] {
        try await riding.store.favorites.list(of: rider).map { record in
            if case .stop(let id) = record.target { id } else { "?" }
        }
    }

    @Test("are changed only in what is said, and only as If-Match has it", arguments: DatabaseKind.all)
    func change(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            let old = try await riding.store.favorites.add(NewFavorite(.stop("1"), name: "One", label: "A"), of: rider)
                .record
            riding.clock.advance(seconds: 60)
            let labelled = try await riding.store.favorites.change(
                old.id, FavoriteChanges(label: .set("ü \u{1F686}")), ifMatch: .versions([old.stamp.version]),
                of: rider)
            #expect(labelled.label == "ü \u{1F686}" && labelled.knownName == "One" && labelled.sortOrder == 0)
            #expect(labelled.stamp.version == 2 && labelled.stamp.createdAt == old.stamp.createdAt)
            #expect(labelled.stamp.updatedAt == TestClock.start.adding(seconds: 60))
            let stale = try await refusal {
                try await riding.store.favorites.change(
                    old.id, FavoriteChanges(label: .clear), ifMatch: .versions([1]), of: rider)
            }
            #expect(stale == .changed(version: 2))
            let staleDeletion = try await refusal {
                try await riding.store.favorites.delete(old.id, ifMatch: .versions([1]), of: rider)
            }
            #expect(staleDeletion == .changed(version: 2))
            // What was refused has left nothing behind, not even a count.
            #expect(try await riding.version(of: rider) == 2)
            let cleared = try await riding.store.favorites.change(
                old.id, FavoriteChanges(label: .clear), ifMatch: .any, of: rider)
            #expect(cleared.label == nil)
        }
    }

    @Test("deleted twice do no harm; those that never were are not found", arguments: DatabaseKind.all)
    func delete(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let (rider, other) = (try await riding.rider(), try await riding.rider())
            let kept = try await riding.store.favorites.add(NewFavorite(.stop("1")), of: rider).record
            for attempt in [
                { try await riding.store.favorites.delete(kept.id, of: other) },
                { try await riding.store.favorites.delete(UUID(), of: rider) },
                { _ = try await riding.store.favorites.change(kept.id, FavoriteChanges(sortOrder: 3), of: other) },
            ] {
                #expect(try await refusal { try await attempt() } == .notFound)
            }
            try await riding.store.favorites.delete(kept.id, of: rider)
            try await riding.store.favorites.delete(kept.id, of: rider)
            #expect(try await riding.version(of: rider) == 2)
            #expect(try await riding.store.favorites.list(of: rider).isEmpty)
            // As something else it never was.
            #expect(try await refusal { try await riding.store.savedTrips.delete(kept.id, of: rider) } == .notFound)
        }
    }

    @Test("get a new order only by naming each of them once", arguments: DatabaseKind.all)
    func reorder(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            var ids: [UUID] = []
            for name in ["a", "b", "c"] {
                ids.append(try await riding.store.favorites.add(NewFavorite(.stop(name)), of: rider).record.id)
            }
            let stranger = UUID()
            let incomplete = try await refusal {
                try await riding.store.favorites.order([ids[2], stranger, ids[0]], of: rider)
            }
            #expect(incomplete == .orderInvalid(missing: [ids[1]], unknown: [stranger]))
            #expect(try await refusal { try await riding.store.favorites.order(ids + [ids[0]], of: rider) } != nil)
            let new = try await riding.store.favorites.order([ids[2], ids[1], ids[0]], of: rider)
            #expect(new.map(\.id) == [ids[2], ids[1], ids[0]] && new.map(\.sortOrder) == [0, 1, 2])
            // The one that stays where it was is not changed.
            #expect(new.map(\.stamp.version) == [4, 2, 4])
            #expect(try await riding.store.favorites.list(of: rider) == new)
        }
    }
}

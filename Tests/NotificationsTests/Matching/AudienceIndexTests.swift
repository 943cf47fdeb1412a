import Database
import DatabaseFixtures
import Foundation
import Notifications
import Riders
import Testing
import TransitAPI

@Suite("The riders an alert concerns, in memory", .timeLimit(.minutes(10)))
struct AudienceIndexTests {
    @Test("The database is asked before it is loaded, and it says so", arguments: DatabaseKind.all)
    func unloaded(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(stops: ["s1"])
            let log = IndexLog()
            let index = AudienceIndex(scene.database) { log.note($0) }
            #expect(try await index.audience(routes: [], stops: ["s1"]).map(\.rider) == [rider])
            #expect(log.events == [.askedDatabase(.loading)])
        }
    }

    @Test("What was there, what came and what went, at once", arguments: DatabaseKind.all)
    func current(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let early = try await scene.rider(stops: ["s1"], routes: ["r1"])
            try await withRunningIndex(scene.database) { index, log in
                #expect(log.events == [.loaded(entries: 2)])
                let late = try await scene.rider(stops: ["s1"])
                let both = [early, late].sorted { $0.uuidString < $1.uuidString }
                #expect(try await index.audience(routes: ["r1"], stops: ["s1"]).map(\.rider) == both)
                let subscription = try await scene.store.subscriptions.add(
                    SubscribeRequest(routeIDs: ["r2"], stopIDs: ["s2"], severityMin: .major), of: late)
                let concerned = Concern(rider: late, RiderMatch(subscriptionFloors: [.major, .major]))
                #expect(try await index.audience(routes: ["r2"], stops: ["s2"]) == [concerned])
                try await scene.store.subscriptions.delete(subscription.record.id, of: late)
                #expect(try await index.audience(routes: ["r2"], stops: ["s2"]).isEmpty)
                try await scene.delete(early)
                #expect(try await index.audience(routes: ["r1"], stops: ["s1"]).map(\.rider) == [late])
                #expect(try await index.audience(routes: ["s1"], stops: ["r1", "r9"]).isEmpty)
                #expect(log.reasons.isEmpty)
            }
        }
    }

    @Test("The same as the database says, whatever several riders do at once", arguments: DatabaseKind.all, 1...3)
    func sameAsDatabase(_ kind: DatabaseKind, _ seed: Int) async throws {
        try await NotificationScene.with(kind) { scene in
            var riders: [UUID] = []
            for number in 0..<10 { riders.append(try await scene.rider(stops: ["s\(number % 4)"], devices: 0)) }
            let truth = DatabaseAudience(scene.database)
            // Small, so that there is more to read than is read at once. On PostgreSQL other tests' transactions keep many
            // changes unsettled.
            var options = AudienceIndex.Options()
            (options.page, options.batch, options.patience) = (3, kind == .sqlite ? 4 : 2_000, 1_000)
            try await withRunningIndex(scene.database, options) { index, log in
                for round in 0..<4 {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for writer in 0..<5 {
                            let draws = SeededNumbers(seed: UInt64(seed * 10_000 + round * 100 + writer))
                            group.addTask { [riders] in
                                var changing = RiderChanging(scene, riders, draws)
                                for _ in 0..<20 { try await changing.change(index) }
                            }
                        }
                        try await group.waitForAll()
                    }
                    try await scene.delete(riders.removeLast())
                    for place in 0..<RiderChanging.places {
                        let (route, stop) = (["r\(place)"], ["s\(place)"])
                        #expect(
                            try await index.answer(routes: route, stops: [])
                                == truth.answer(routes: route, stops: []))
                        #expect(
                            try await index.answer(routes: [], stops: stop) == truth.answer(routes: [], stops: stop))
                    }
                    let (routes, stops) = (["r0", "r1", "r2", "r0"], (0..<RiderChanging.places).map { "s\($0)" })
                    #expect(
                        try await index.answer(routes: routes, stops: stops)
                            == truth.answer(routes: routes, stops: stops))
                }
                #expect(log.reasons.isEmpty)
            }
        }
    }

    @Test("The database is asked where too much has changed to catch up with", arguments: DatabaseKind.all)
    func behind(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            var options = AudienceIndex.Options()
            (options.batch, options.patience) = (3, 2)
            let log = IndexLog()
            let index = AudienceIndex(scene.database, options: options) { log.note($0) }
            let running = Task { await index.run() }
            await log.loaded()
            running.cancel()
            await running.value
            var riders: Set<UUID> = []
            for _ in 0..<20 { riders.insert(try await scene.rider(stops: ["s1"], devices: 0)) }
            #expect(try await Set(index.audience(routes: [], stops: ["s1"]).map(\.rider)) == riders)
            #expect(log.reasons == [.behind])
        }
    }

    @Test("It is loaded anew where changes were forgotten before it read them", arguments: DatabaseKind.all)
    func forgotten(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let gone = try await scene.rider(stops: ["s1"], devices: 0)
            let log = IndexLog()
            let index = AudienceIndex(scene.database) { log.note($0) }
            let first = Task { await index.run() }
            await log.loaded()
            first.cancel()
            await first.value
            let rider = try await scene.rider(stops: ["s1"], devices: 0)
            try await scene.delete(gone)
            #expect(try await scene.database.forgetChanges(3) >= 3)
            #expect(try await index.audience(routes: [], stops: ["s1"]).map(\.rider) == [rider])
            #expect(log.reasons == [.loading])
            let second = Task { await index.run() }
            await log.loaded()
            #expect(try await index.audience(routes: [], stops: ["s1"]).map(\.rider) == [rider])
            #expect(log.reasons == [.loading])
            #expect(log.events.last == .loaded(entries: 1))
            second.cancel()
            await second.value
        }
    }

    @Test("It waits for nobody else's transaction", .enabled(if: DatabaseKind.postgreSQL.isAvailable))
    func unsettled() async throws {
        try await withTestDatabase(.postgreSQL) { place in
            let clock = TestClock()
            let database = try place.open(schema: NotificationScene.everything, now: { clock.now })
            try await database.migrate()
            let scene = NotificationScene(database, clock)
            var options = AudienceIndex.Options()
            options.poll = .milliseconds(20)
            try await withRunningIndex(database, options) { index, log in
                let other = try PlainConnection(place.place)
                try other.run("BEGIN; SELECT pg_current_xact_id()")
                let rider = try await scene.rider(stops: ["s1"], devices: 0)
                #expect(try await database.changes(after: .beginning).filter { $0.table == "public.favorites" }.isEmpty)
                #expect(try await index.audience(routes: [], stops: ["s1"]).map(\.rider) == [rider])
                try other.run("COMMIT")
                try await scene.delete(rider)
                #expect(try await index.audience(routes: [], stops: ["s1"]).isEmpty)
                #expect(log.reasons.isEmpty)
            }
            await database.close()
        }
    }

    @Test("Databases that were made before changes were published publish them", arguments: DatabaseKind.all)
    func olderDatabase(_ kind: DatabaseKind) async throws {
        try await withTestDatabase(kind) { place in
            let clock = TestClock()
            let now: @Sendable () -> Instant = { clock.now }
            let before = try place.open(schema: NotificationScene.everything.unpublished, now: now)
            try await before.migrate()
            let old = try await NotificationScene(before, clock).rider(stops: ["s1"], devices: 0)
            #expect(try await before.changes(after: .beginning).isEmpty)
            await before.close()

            let database = try place.open(schema: NotificationScene.everything, now: now)
            try await database.migrate()
            let scene = NotificationScene(database, clock)
            try await withRunningIndex(database) { index, log in
                let new = try await scene.rider(stops: ["s1"], devices: 0)
                #expect(try await Set(index.audience(routes: [], stops: ["s1"]).map(\.rider)) == [old, new])
                try await scene.delete(old)
                #expect(try await index.audience(routes: [], stops: ["s1"]).map(\.rider) == [new])
                #expect(log.reasons.isEmpty)
            }
            await database.close()
        }
    }
}

extension Schema {
    /// The same as it was before any table was published.
    fileprivate var unpublished: Schema {
        var parts = self.parts.map { Schema($0.name, tables: [], migrations: $0.migrations) }
        parts[0] = Schema(
            parts[0].parts[0].name, tables: tables.map(\.unpublished), migrations: self.parts[0].migrations)
        precondition(parts.count == 4, "one by one, as Schema takes them")
        return Schema(parts[0], parts[1], parts[2], parts[3])
    }
}

extension Table {
    fileprivate var unpublished: Table {
        Table(
            name, schema: schema, doc, columns: columns, primaryKey: primaryKey, indexes: indexes, checks: checks,
            grants: grants, policies: policies)
    }
}

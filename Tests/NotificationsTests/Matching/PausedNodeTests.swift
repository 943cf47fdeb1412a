import Database
import DatabaseFixtures
import Foundation
import Notifications
import Riders
import Testing

@Suite("A node that was paused while it watched")
struct PausedNodeTests {
    private let trouble = AlertNotice(
        alertID: "alert_1", source: "nsw", story: .about("Delays on T1", .major), routes: ["T1"], stops: [])

    /// The lease of a node that was paused, and that of the one which has taken its place.
    private func leases(_ scene: NotificationScene) async throws -> (paused: Lease, present: Lease) {
        let leases = Leases(scene.database)
        let paused = try #require(try await leases.acquire("alerts", holder: "one", seconds: 30))
        scene.clock.advance(seconds: 31)
        let present = try #require(try await leases.acquire("alerts", holder: "two", seconds: 30))
        return (paused, present)
    }

    @Test("ends no alert that it has not seen begin", arguments: DatabaseKind.all)
    func alerts(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(routes: ["T1"])
            let (paused, present) = try await leases(scene)
            _ = try await scene.watch.observe([trouble], believing: ["nsw"], under: present)
            try await scene.work()
            await #expect(throws: LeaseError.lost(name: "alerts", token: 1)) {
                _ = try await scene.watch.observe([], believing: ["nsw"], under: paused)
            }
            try await scene.work()
            #expect(try await scene.told(rider) == ["new major"])
            _ = try await scene.watch.observe([], believing: ["nsw"], under: present)
            try await scene.tellEnds()
            #expect(try await scene.told(rider) == ["new major", "resolved major"])
        }
    }

    @Test("reminds nobody by times that are old", arguments: DatabaseKind.all)
    func reminders(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let town = LiveTown()
            let watch = ReminderWatch(scene.database, outbox: scene.outbox, cityZone: "Australia/Sydney")
            scene.clock.now = today("07:00")
            let rider = try await scene.rider()
            _ = try await scene.store.reminders.add(
                ReminderRecord(LiveTown.departure(), minutesBefore: 10), of: rider)
            let (paused, present) = try await leases(scene)
            scene.clock.now = today("08:05")
            let live = town.state(at: "08:05", ["one": 0])
            let now = scene.clock.now.seconds
            await #expect(throws: LeaseError.lost(name: "alerts", token: 1)) {
                _ = try await watch.look(at: live, all: true, now: now, under: paused)
            }
            #expect(try await scene.titles(rider).isEmpty)
            #expect(try await watch.look(at: live, all: true, now: now, under: present) == 1)
            #expect(try await scene.titles(rider) == ["T1 leaves in 10 min"])
        }
    }
}

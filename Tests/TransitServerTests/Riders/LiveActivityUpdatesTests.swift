import Computing
import Database
import DatabaseFixtures
import Foundation
import Identity
import Journeys
import Notifications
import Riders
import Testing
import TransitAPI
import TransitAnswers
import TransitServer
import TransitServices

/// Live Activities in the database, kept up to date by one node of several.
@Suite struct LiveActivityUpdatesTests {
    /// A push service that takes so long that another node gets the right to keep them up to date.
    private struct SlowService: PushService {
        let database: Database
        let clock: TestClock

        func send(_ push: Push) async -> PushOutcome {
            clock.advance(by: 60)
            let lease = try? await Leases(database).acquire("live_activities", holder: "another node", seconds: 600)
            return lease == nil ? .refused(status: 0, reason: "no lease") : .accepted(apnsID: push.id.uuidString)
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `what was told is written down, whoever has the right by then`(kind: DatabaseKind) async throws {
        try await JourneyScene.with(at: JourneyTown.at(7, 55)) { scene in
            let clock = scene.server.clock
            let instant = { @Sendable in Instant(seconds: clock.now) }
            let planned = try #require(try await scene.journeys("200060", "X").first { $0.transfers == 1 })
            let journey = try #require(planned.refreshToken)
            try await withDatabase(kind, schema: RiderScene.schema, now: instant) { database in
                let rider = UUID()
                try await database.write(as: .service) {
                    try $0.insert(Insert(into: IdentityTables.users, ["id": .uuid(rider)]))
                }
                let token = try #require(DeviceToken(String(repeating: "ab", count: 32)))
                _ = try await RiderStore(database).registerLiveActivity(
                    "A5B9", token: token, .sandbox, journey: journey, of: rider)
                let updates = LiveActivityUpdates(
                    database, city: scene.city, journeys: JourneyService(), lane: ComputePool().shares, holder: "tests",
                    service: SlowService(database: database, clock: clock),
                    monitor: NotificationMonitor(isSending: true),
                    clock: CityClock(speed: 1, reading: { Double(clock.now) }), logger: TestServer.silent)
                let running = Task { await updates.run() }
                defer { running.cancel() }
                let deadline = ContinuousClock.now + .seconds(60)
                while try await Self.toldAt(database) == nil {
                    try #require(ContinuousClock.now < deadline, "nothing was written down")
                    try await Task.sleep(for: .milliseconds(5))
                }
                running.cancel()
                await running.value
                #expect(try await Self.toldAt(database) == Instant(seconds: JourneyTown.at(7, 55)))
            }
        }
    }

    private static func toldAt(_ database: Database) async throws -> Instant? {
        try await database.read(as: .service) {
            try $0.first(Select(RiderTables.liveActivities)).flatMap { try LiveActivityRecord($0).toldAt }
        }
    }
}

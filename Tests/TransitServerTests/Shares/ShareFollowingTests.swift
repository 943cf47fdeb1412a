import Companion
import Computing
import Database
import DatabaseFixtures
import Foundation
import Identity
import Synchronization
import Testing
import TransitAPI
import TransitAnswers
import TransitServer
import TransitServices

/// Follows shares in the database; the bus is on its way from B to C.
@Suite struct ShareFollowingTests {
    private static let ride: JSONObject = [
        "trip_id": .string(ShareTown.bus), "service_date": "2025-04-02", "board_stop_id": "B", "alight_stop_id": "D",
    ]

    /// What whoever listens was told.
    private final class Listeners: Sendable {
        private let updates = Mutex<[(share: UUID, phase: String?)]>([])

        func hear(_ share: UUID, _ update: JSONObject) {
            updates.withLock { $0.append((share, update["phase"]?.string)) }
        }

        func phases(of share: UUID) -> [String?] { updates.withLock { $0.filter { $0.share == share }.map(\.phase) } }
    }

    private struct Scene {
        let database: Database
        let owner: UUID
        let listeners = Listeners()

        func share(_ route: JSONObject) async throws -> UUID {
            let id = UUID()
            try await database.write(as: .service) { transaction in
                try transaction.insert(
                    Insert(
                        into: CompanionTables.etaShares,
                        [
                            "id": .uuid(id), "user_id": .uuid(owner), "recipients": .json("[]"),
                            "route_data": .json(JSONValue.object(route).text),
                            "expires_at": .instant(transaction.now.adding(seconds: 7_200)),
                        ]))
            }
            return id
        }

        /// Changes how its owner travels; what the service has written stays.
        func change(_ share: UUID, _ route: JSONObject) async throws {
            var route = route
            route["live"] = try await live(of: share)
            let text = JSONValue.object(route).text
            try await database.write(as: .service) { transaction in
                try transaction.update(
                    Update(
                        CompanionTables.etaShares, set: ["route_data": .json(text)], where: .equals("id", share)))
            }
        }

        func live(of share: UUID) async throws -> JSONValue? {
            try await database.read(as: .service) { transaction in
                try FollowedShareRow.going(among: [share], in: transaction).first?.live
            }
        }

        /// Waits until it is written down that the owner is in a vehicle that is seen.
        func follows(_ share: UUID) async throws { try await says(share) { $0?["vehicle"]?.object != nil } }

        func says(_ share: UUID, _ isSo: (JSONValue?) -> Bool) async throws {
            let deadline = ContinuousClock.now + .seconds(60)
            while true {
                let live = try await live(of: share)
                if isSo(live) { return }
                try #require(ContinuousClock.now < deadline, "\(live?.text ?? "nothing")")
                try await Task.sleep(for: .milliseconds(5))
            }
        }
    }

    private static func with(_ kind: DatabaseKind, _ body: (Scene) async throws -> Void) async throws {
        let now = ShareTown.at("8:12")
        let instant = { @Sendable in Instant(seconds: now) }
        try await withDatabase(kind, schema: RiderScene.schema, now: instant) { database in
            let owner = UUID()
            try await database.write(as: .service) {
                try $0.insert(Insert(into: IdentityTables.users, ["id": .uuid(owner)]))
            }
            try await body(Scene(database: database, owner: owner))
        }
    }

    /// Follows all shares there are while `body` runs.
    private static func following(_ scene: Scene, _ body: () async throws -> Void) async throws {
        let (town, now) = (ShareScene(), Double(ShareTown.at("8:12")))
        town.see("8:12", to: "C")
        let following = ShareFollowing(
            scene.database, city: ServedCity(ServedCity.Edition(live: town.live)),
            journeys: JourneyService(timeLimit: 60), lane: ComputePool().shares, holder: "tests", notifier: { nil },
            tell: { [listeners = scene.listeners] in listeners.hear($0, $1) },
            clock: CityClock(speed: 100, reading: { now }), logger: TestServer.silent)
        let running = Task { await following.run() }
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        running.cancel()
        await running.value
        try result.get()
    }

    private static let nothing: JSONValue = ["phase": "unknown"]

    @Test(arguments: DatabaseKind.all)
    func `whose journey is taken out says once that nothing is known, and is followed again with another`(
        kind: DatabaseKind
    ) async throws {
        try await Self.with(kind) { scene in
            try await Self.following(scene) {
                let share = try await scene.share(Self.ride)
                try await scene.follows(share)
                try await scene.change(share, ["destination": "work"])
                try await scene.says(share) { $0 == Self.nothing }
                try await scene.change(share, ["destination": "home"])
                try await scene.follows(try await scene.share(Self.ride))
                #expect(scene.listeners.phases(of: share) == ["riding", "unknown"])
                #expect(try await scene.live(of: share) == Self.nothing)
                try await scene.change(share, Self.ride)
                try await scene.follows(share)
                #expect(scene.listeners.phases(of: share) == ["riding", "unknown", "riding"])
            }
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `what was taken out while nobody followed is seen by who follows next`(kind: DatabaseKind) async throws {
        try await Self.with(kind) { scene in
            let told: JSONValue = ["eta": 1_743_545_000, "moves": 1]
            let journey = try await scene.share([
                "live": ["phase": "riding", "eta": "2025-04-02T08:30:00+11:00", "rides_token": "x", "told": told]
            ])
            let lost = try await scene.share(["live": ["phase": "unknown", "problem": "no such ride"]])
            // Whoever has the key of the service may say of a share what this one does not know.
            let byHand: JSONValue = ["phase": "walking"]
            let other = try await scene.share(["live": byHand])
            try await Self.following(scene) {
                try await scene.says(journey) { $0 == Self.nothing }
                try await scene.says(lost) { $0 == Self.nothing }
                #expect(try await scene.live(of: other) == byHand)
            }
            #expect([journey, lost, other].map(scene.listeners.phases) == [["unknown"], ["unknown"], []])
        }
    }
}

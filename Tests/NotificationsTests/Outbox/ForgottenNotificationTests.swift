import Database
import DatabaseFixtures
import Foundation
import Notifications
import Testing

@Suite("What riders were told long ago")
struct ForgottenNotificationTests {
    private static let day: Int64 = 86_400

    private func trouble(stops: [String] = []) -> AlertNotice {
        AlertNotice(
            alertID: "alert_1", source: "nsw", story: .about("Lift out at Central", .major), routes: ["T1"],
            stops: stops)
    }

    /// Forgets what was told more than 30 days ago.
    private func forget(_ scene: NotificationScene) async throws -> Int {
        try await scene.outbox.forget(before: scene.clock.now.adding(seconds: -30 * Self.day))
    }

    @Test("is known while the alert stands: nobody hears of it as news again", arguments: DatabaseKind.all)
    func standing(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let store = NotificationStore(scene.database)
            let rider = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble())
            scene.clock.advance(seconds: 31 * Self.day)
            #expect(try await forget(scene) == 0)
            // It names one stop more, so that all whom it concerns are looked at.
            #expect(try await scene.publish(trouble(stops: ["200060"])) == ["alert_1"])
            #expect(try await scene.told(rider) == ["new major"])
            #expect(try await store.page(of: rider, limit: 9, offset: 0).total == 0, "they see 30 days")
            try await scene.publish()
            try await scene.tellEnds()
            #expect(try await scene.told(rider) == ["new major", "resolved major"])
            #expect(try await store.page(of: rider, limit: 9, offset: 0).total == 1)
            #expect(try await forget(scene) == 0, "it has ended only now")
            scene.clock.advance(seconds: 31 * Self.day)
            #expect(try await forget(scene) == 2)
            #expect(try await scene.told(rider).isEmpty)
        }
    }

    @Test("leaves riders to be told more, when the first of several is forgotten", arguments: DatabaseKind.all)
    func ordinals(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble())
            scene.clock.advance(seconds: 20 * Self.day)
            // It ends, and riders hear of that an hour later.
            _ = try await scene.watch.observe([], believing: ["nsw"])
            scene.clock.advance(seconds: 3_600)
            try await scene.work()
            #expect(try await scene.told(rider) == ["new major", "resolved major"])
            #expect(try await scene.outbox.forget(before: scene.clock.now.adding(seconds: -1_800)) == 1)
            scene.clock.advance(seconds: 1_800)
            try await scene.publish(trouble())
            #expect(try await scene.told(rider) == ["resolved major", "new major"])
        }
    }
}

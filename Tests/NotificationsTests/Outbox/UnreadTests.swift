import Database
import DatabaseFixtures
import Foundation
import Fuzzing
import Notifications
import Testing

@Suite("What riders have not read")
struct UnreadTests {
    /// The badge of what a rider was told last.
    private func badge(_ rider: UUID, _ scene: NotificationScene) async throws -> Int? {
        try await scene.database.read(as: .service) { transaction in
            try transaction.run(
                """
                SELECT badge FROM {public.notification_history} WHERE user_id = $1
                ORDER BY created_at DESC, ordinal DESC LIMIT 1
                """, [.uuid(rider)]
            ).first?.require("badge", Row.int)
        }
    }

    @Test(
        "is the same on the badge as on the page, whatever came, changed, ended and was opened",
        arguments: DatabaseKind.all)
    func badges(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let store = NotificationStore(scene.database)
            let (rider, other) = (try await scene.rider(routes: ["T1"]), try await scene.rider(routes: ["T1"]))
            var dice = SeededGenerator(seed: 4)
            var standing: [Int: Int] = [:]
            var seen: Set<Int> = []
            for turn in 0..<60 {
                // One alert comes, says something else, or ends; riders open one now and then.
                let one = Int.random(in: 0..<5, using: &dice)
                if standing[one] == nil || Bool.random(using: &dice) {
                    standing[one] = turn
                } else {
                    standing[one] = nil
                }
                let notices = standing.sorted { $0.key < $1.key }.map { number, text in
                    AlertNotice(
                        alertID: "alert_\(number)", source: "nsw", story: .about("Trouble \(number), \(text)", .major),
                        routes: ["T1"], stops: [])
                }
                scene.clock.advance(seconds: .random(in: 3_600...50_000, using: &dice))
                let touched = try await scene.watch.observe(notices, believing: ["nsw"])
                try await scene.work()
                try await scene.tellEnds()
                guard !touched.isEmpty else { continue }
                for who in [rider, other] {
                    let unread = try await store.page(of: who, limit: 1, offset: 0).unread
                    #expect(try await badge(who, scene) == unread, "turn \(turn)")
                    seen.insert(unread)
                }
                if Int.random(in: 0..<3, using: &dice) == 0 {
                    _ = try await store.open("alert_\(Int.random(in: 0..<5, using: &dice))", by: rider)
                }
            }
            #expect(seen.count > 3, "\(seen)")
        }
    }

    @Test("is not what is over, though nobody told them so", arguments: DatabaseKind.all)
    func silentEnds(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let store = NotificationStore(scene.database)
            let rider = try await scene.rider(routes: ["T1"])
            func alert(_ id: String, source: String = "nsw", until: Int64? = nil) -> AlertNotice {
                AlertNotice(
                    alertID: id, source: source, story: .about("Trouble \(id)", .major), routes: ["T1"], stops: [],
                    until: until.map { scene.clock.now.adding(seconds: $0) })
            }
            func unread() async throws -> Int { try await store.page(of: rider, limit: 1, offset: 0).unread }
            let (past, gone) = (alert("past", until: 600), alert("gone", source: "other"))
            try await scene.publish(past, gone, alert("muted"), believing: ["nsw", "other"], of: ["nsw", "other"])
            #expect(try await unread() == 3)
            // One has run its course, another's source is gone, and the rider wants to hear nothing when the third ends.
            _ = try await store.mute(rider, seconds: 3_600)
            scene.clock.advance(seconds: 600)
            try await scene.publish(of: ["nsw"])
            try await scene.tellEnds()
            #expect(try await scene.told(rider) == ["new major", "new major", "new major"])
            #expect(try await unread() == 0)
            try await store.unmute(rider)
            try await scene.publish(alert("next"), of: ["nsw"])
            #expect(try await badge(rider, scene) == 1)
            #expect(try await unread() == 1)
            #expect(try await store.open("past", by: rider) == 1)
            // What is forgotten was over.
            try await scene.publish(of: ["nsw"])
            _ = try await scene.watch.forget(before: scene.clock.now.adding(seconds: 1))
            #expect(try await unread() == 0)
        }
    }
}

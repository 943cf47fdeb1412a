import Database
import DatabaseFixtures
import Foundation
import LiveState
import Notifications
import Testing
import TransitAPI
import TransitServer

/// `/api/v1/notifications` and `/api/v1/alerts/{alert_id}/opened`.
@Suite struct RiderNotificationsTests {
    /// Writes down that a rider was told something of an alert that stands.
    private func tell(
        _ app: RiderApp, _ scene: RiderScene, _ alert: String, _ kind: NotificationKind = .new, ordinal: Int = 0,
        daysAgo: Int64 = 0
    ) async throws {
        let clock = scene.server.clock
        clock.advance(by: 1)
        let expiry = Instant(seconds: clock.now + 3_600)
        try await scene.database.write(as: .service) { transaction in
            try transaction.insert(
                Insert(
                    into: NotificationTables.alerts,
                    ["alert_id": .text(alert), "fingerprint": "f", "notice": .json("{}")],
                    onConflict: .ignore(on: ["alert_id"])))
            try transaction.insert(
                Insert(
                    into: NotificationTables.history,
                    [
                        "user_id": .uuid(app.id), "kind": .text(kind.rawValue), "alert_id": .text(alert),
                        "fingerprint": "f", "ordinal": .int(ordinal), "severity": "major", "title": "Delay on T1",
                        "body": "Trains run late.", "badge": .int(1), "expires_at": .instant(expiry),
                        "created_at": .instant(Instant(seconds: clock.now - daysAgo * 86_400)),
                        "payload": .json(
                            ##"{"aps":{"alert":{"title-loc-key":"ALERT_TITLE_DELAY","title-loc-args":["T1"],"##
                                + ##""body":"x"}},"deep_link":"sydneytransit://alerts/x"}"##),
                    ]))
        }
    }

    private func page(_ app: RiderApp, _ query: String = "") async throws -> NotificationsBody {
        try await app.ask("GET", "/notifications" + query).data(NotificationsBody.self)
    }

    @Test(arguments: DatabaseKind.all)
    func `a rider reads what they were told, and opening it takes it off the icon`(kind: DatabaseKind) async throws {
        try await RiderScene.with(kind) { scene in
            let (app, other) = (try await scene.rider(), try await scene.rider())
            try await tell(app, scene, "one")
            try await tell(app, scene, "one", .changed, ordinal: 1)
            try await tell(app, scene, "two")
            try await tell(app, scene, "three")
            try await tell(app, scene, "three", .resolved, ordinal: 1)
            try await tell(app, scene, "alarm", .reminder)
            try await tell(other, scene, "one")
            let all = try await page(app)
            #expect(all.notifications.map(\.alertID) == ["alarm", "three", "three", "two", "one", "one"])
            #expect(all.notifications.map(\.kind) == [.reminder, .resolved, .new, .new, .changed, .new])
            #expect(all.total == 6 && all.unread == 2 && all.mutedUntil == nil)
            let first = try #require(all.notifications.last)
            #expect(first.title == "Delay on T1" && first.body == "Trains run late." && first.severity == .major)
            #expect(first.titleText == LocalizedText(key: "ALERT_TITLE_DELAY", arguments: ["T1"]))
            #expect(first.bodyText == nil)
            #expect(first.deepLink == "sydneytransit://alerts/x" && first.openedAt == nil)
            let chinese = try await app.ask("GET", "/notifications", language: "zh-CN, en;q=0.8")
                .data(NotificationsBody.self).notifications.last
            #expect(chinese?.title == "T1 晚点" && chinese?.titleText == first.titleText)
            #expect(chinese?.body == first.body)
            let second = try await app.ask("GET", "/notifications?limit=2&offset=3")
            #expect(try second.data(NotificationsBody.self).notifications.map(\.alertID) == ["two", "one"])
            #expect(second.text.contains(#""pagination":{"total":6,"limit":2,"offset":3"#))
            for (alert, left) in [("one", 1), ("one", 1), ("nothing", 1), ("two", 0)] {
                let reply = try await app.ask("POST", "/alerts/\(alert)/opened")
                #expect(reply.status == 200)
                #expect(try reply.data(UnreadBody.self).unread == left, "\(alert)")
            }
            let opened = try await page(app).notifications.filter { $0.openedAt != nil }.map(\.alertID)
            #expect(opened == ["two", "one", "one"])
            // Another's is another's.
            #expect(try await page(other).unread == 1)
            // What was not opened in seven days no longer counts.
            try await tell(other, scene, "six days", daysAgo: 6)
            try await tell(other, scene, "eight days", daysAgo: 8)
            #expect(try await page(other).unread == 2)
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `a tapped notification opens its alert, also when that is over`(kind: DatabaseKind) async throws {
        try await RiderScene.with(kind) { scene in
            let watch = AlertWatch(scene.database, JobQueue(scene.database))
            let app = try await scene.rider()
            let start = UInt64(scene.server.clock.now - 3_600)
            let story = AlertStory(
                header: "Buses replace trains", description: "All day.", severity: .major, effect: "DETOUR",
                cause: "MAINTENANCE", periods: [ActivePeriod(start: start, end: start + 36_000)], routeIDs: ["T1"],
                stopIDs: ["200060"])
            let notice = AlertNotice(
                alertID: "works", source: "nsw", story: story, routes: ["T1"], stops: ["200060"])
            _ = try await watch.observe([notice], believing: ["nsw"])
            let during = try await app.ask("GET", "/alerts/works").data(Alert.self)
            #expect(during.isActive)
            scene.server.clock.advance(by: 600)
            _ = try await watch.observe([], believing: ["nsw"])
            let over = try await app.ask("GET", "/alerts/works").data(Alert.self)
            #expect(!over.isActive && over.alertID == "works" && over.feedID == "nsw")
            #expect(over.header == "Buses replace trains" && over.description == "All day.")
            #expect(over.severity == .warning && over.effect == .detour && over.cause == .maintenance)
            #expect(over.affectedRoutes == ["T1"] && over.affectedStops == ["200060"] && over.activePeriods.count == 1)
            #expect(over.updatedAt.epochSeconds == over.firstSeen.epochSeconds + 600)
            let unknown = try await app.ask("GET", "/alerts/other")
            #expect(unknown.status == 404 && unknown.text.contains("ALERT_NOT_FOUND"))
            // Forgotten with all else of that time.
            _ = try await watch.forget(before: Instant(seconds: scene.server.clock.now + 1))
            #expect(try await app.ask("GET", "/alerts/works").status == 404)
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `a mute ends by itself, or when it is taken back`(kind: DatabaseKind) async throws {
        try await RiderScene.with(kind) { scene in
            let app = try await scene.rider()
            let now = scene.server.clock.now
            let day = try await app.ask("PUT", "/notifications/mute", "{}")
            #expect(try day.data(MuteBody.self).mutedUntil.epochSeconds == now + 86_400)
            let hour = try await app.ask("PUT", "/notifications/mute", #"{"hours":1}"#)
            #expect(try hour.data(MuteBody.self).mutedUntil.epochSeconds == now + 3_600)
            #expect(try await page(app).mutedUntil?.epochSeconds == now + 3_600)
            scene.server.clock.advance(by: 3_600)
            #expect(try await page(app).mutedUntil == nil)
            for step in [
                RiderStep("PUT", "/notifications/mute", "{}", is: 200),
                RiderStep("DELETE", "/notifications/mute", is: 204),
                RiderStep("DELETE", "/notifications/mute", is: 204),
                RiderStep("PUT", "/notifications/mute", #"{"hours":25}"#, refused: .invalidParameter),
                RiderStep("PUT", "/notifications/mute", #"{"hours":0}"#, refused: .invalidParameter),
                RiderStep("GET", "/notifications?limit=201", refused: .invalidParameter),
            ] {
                try await step.run(app)
            }
            #expect(try await page(app).mutedUntil == nil)
        }
    }
}

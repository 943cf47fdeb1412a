import Database
import DatabaseFixtures
import Foundation
import Notifications
import Riders
import Testing
import TransitAPI

@Suite("Riders are told of alerts")
struct NotifierTests {
    private func trouble(
        _ id: String = "alert_1", _ text: String = "Delays on T1", _ severity: NotificationSeverity = .major,
        routes: [String] = ["T1"], stops: [String] = ["200060"], source: String = "nsw"
    ) -> AlertNotice {
        AlertNotice(
            alertID: id, source: source, story: .about(text, severity), routes: routes, stops: stops)
    }

    @Test(
        "once, however many favourites they have of it and however often it is published", arguments: DatabaseKind.all)
    func once(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let fan = try await scene.rider(stops: ["200060", "200070"], routes: ["T1", "T2"], devices: 2)
            let subscriber = try await scene.rider()
            _ = try await scene.store.subscriptions.add(
                SubscribeRequest(routeIDs: ["T1"], stopIDs: [], severityMin: nil), of: subscriber)
            let other = try await scene.rider(stops: ["206710"], routes: ["T9"])
            for _ in 0..<3 {
                try await scene.publish(trouble(stops: ["200060", "200070"]))
                scene.clock.advance(seconds: 15)
            }
            #expect(try await scene.told(fan) == ["new major"])
            #expect(try await scene.told(subscriber) == ["new major"])
            #expect(try await scene.told(other).isEmpty)
            #expect(try await scene.deliveries() == ["waiting": 3])
        }
    }

    @Test("once, though it is published under ever new ids", arguments: DatabaseKind.all)
    func reissued(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(routes: ["T1"])
            for number in 0..<7 {
                #expect(try await scene.publish(trouble("alert_\(number)")).count == (number == 0 ? 1 : 0))
                scene.clock.advance(seconds: 420)
            }
            #expect(try await scene.told(rider) == ["new major"])
        }
    }

    @Test("of a change, though it bears another id than what they were told of", arguments: DatabaseKind.all)
    func reissuedAndReworded(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble("alert_1"))
            for id in ["alert_2", "alert_3"] { #expect(try await scene.publish(trouble(id)).isEmpty) }
            scene.clock.advance(seconds: 1_801)
            #expect(try await scene.publish(trouble("alert_3", "Delays on T1 and T2")) == ["alert_1"])
            #expect(try await scene.told(rider) == ["new major", "changed major"])
            // Two at once are two, whichever id the first had before.
            scene.clock.advance(seconds: 1_801)
            try await scene.publish(
                trouble("alert_3", "Buses replace trains", .minor), trouble("alert_1", "Delays on T1 and T2"))
            #expect(try await scene.told(rider) == ["new major", "changed major", "new minor"])
            try await scene.publish(trouble("alert_3", "Buses replace trains", .minor))
            try await scene.tellEnds()
            #expect(try await scene.told(rider) == ["new major", "changed major", "new minor", "resolved major"])
        }
    }

    @Test("of what has changed, once the cool-down is over", arguments: DatabaseKind.all)
    func changed(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble())
            scene.clock.advance(seconds: 60)
            try await scene.publish(trouble("alert_1", "Delays on T1 and T2"))
            scene.clock.advance(seconds: 60)
            try await scene.publish(trouble("alert_1", "Delays on T1, T2 and T3"))
            #expect(try await scene.told(rider) == ["new major"])
            scene.clock.advance(seconds: 1_681)
            try await scene.work()
            #expect(try await scene.told(rider) == ["new major", "changed major"])
            scene.clock.advance(seconds: 1_801)
            try await scene.publish(trouble("alert_1", "Delays on T1, T2 and T3"))
            #expect(try await scene.told(rider) == ["new major", "changed major"])
            try await scene.publish(trouble())
            #expect(try await scene.told(rider) == ["new major", "changed major", "changed major"])
        }
    }

    @Test("at once where it comes to a cancellation", arguments: DatabaseKind.all)
    func worse(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble())
            scene.clock.advance(seconds: 60)
            try await scene.publish(trouble("alert_1", "T1 is cancelled", .cancelled))
            #expect(try await scene.told(rider) == ["new major", "changed cancelled"])
        }
    }

    @Test("of its end, if they were told of it, and of its return", arguments: DatabaseKind.all)
    func resolved(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble())
            let late = try await scene.rider(routes: ["T1"], devices: 0)
            scene.clock.advance(seconds: 60)
            try await scene.publish()
            for _ in 0..<2 { try await scene.tellEnds() }
            #expect(try await scene.told(rider) == ["new major", "resolved major"])
            #expect(try await scene.told(late).isEmpty)
            scene.clock.advance(seconds: 1_800)
            try await scene.publish(trouble("alert_9"))
            #expect(try await scene.told(rider) == ["new major", "resolved major", "new major"])
            #expect(try await scene.told(late) == ["new major"])
        }
    }

    @Test("of neither the end nor the return of what is back within two minutes", arguments: DatabaseKind.all)
    func flickering(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble())
            for _ in 0..<20 {
                scene.clock.advance(seconds: 15)
                try await scene.publish()
                scene.clock.advance(seconds: 90)
                try await scene.publish(trouble())
            }
            #expect(try await scene.told(rider) == ["new major"])
            // The end counts from when it was over for good.
            scene.clock.advance(seconds: 15)
            try await scene.publish()
            scene.clock.advance(seconds: AlertWatch.endPatience - 1)
            try await scene.work()
            #expect(try await scene.told(rider) == ["new major"])
            scene.clock.advance(seconds: 1)
            try await scene.work()
            #expect(try await scene.told(rider) == ["new major", "resolved major"])
        }
    }

    @Test(
        "of its return once the cool-down is over, at once where it is graver than they knew",
        arguments: DatabaseKind.all)
    func returned(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble())
            try await scene.publish()
            try await scene.tellEnds()
            #expect(try await scene.told(rider) == ["new major", "resolved major"])
            scene.clock.advance(seconds: 300)
            try await scene.publish(trouble())
            #expect(try await scene.told(rider).count == 2)
            scene.clock.advance(seconds: 1_500)
            try await scene.work()
            #expect(try await scene.told(rider) == ["new major", "resolved major", "new major"])
            try await scene.publish()
            try await scene.tellEnds()
            try await scene.publish(trouble("alert_1", "T1 is cancelled", .cancelled))
            #expect(try await scene.told(rider).suffix(2) == ["resolved major", "new cancelled"])
            // Cancelled, planned, cancelled: at most once in half an hour, but not half an hour after they heard that it runs.
            try await scene.publish()
            try await scene.tellEnds()
            try await scene.publish(trouble("alert_1", "T1 is cancelled", .cancelled))
            #expect(try await scene.told(rider).last == "resolved cancelled")
            scene.clock.advance(seconds: 1_800 - AlertWatch.endPatience)
            try await scene.work()
            #expect(try await scene.told(rider).last == "new cancelled")
        }
    }

    @Test("each when their own cool-down is over, though others hear of it later", arguments: DatabaseKind.all)
    func chunks(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            var limits = Notifier.Limits()
            limits.chunk = 1
            let notifier = Notifier(
                scene.database, watch: scene.watch, audience: DatabaseAudience(scene.database), outbox: scene.outbox,
                wording: .forTests, limits: limits)
            func publish(_ text: String) async throws {
                _ = try await scene.watch.observe([trouble("alert_1", text)], believing: ["nsw"])
                try await scene.work(notifier)
            }
            var riders = [try await scene.rider(routes: ["T1"])]
            try await publish("Delays on T1")
            // Who comes later hears of it later; both orders of the chunks occur.
            for number in 1..<6 {
                scene.clock.advance(seconds: 240)
                riders.append(try await scene.rider(routes: ["T1"]))
                try await publish("Delays on T1 and T\(number + 1)")
            }
            // 20 minutes after the first was told: each hears of the change half an hour after what they heard.
            for number in riders.indices {
                scene.clock.advance(seconds: number == 0 ? 600 : 240)
                try await scene.work(notifier)
                for (other, rider) in riders.enumerated() {
                    // The last of them was told of nothing that has changed since.
                    let count = other <= number && other < 5 ? 2 : 1
                    #expect(try await scene.told(rider).count == count, "\(other) after \(number)")
                }
            }
        }
    }

    @Test("of no end where the source has only fallen silent", arguments: DatabaseKind.all)
    func silence(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble())
            try await scene.publish(believing: [])
            try await scene.publish(believing: ["another"])
            #expect(try await scene.told(rider) == ["new major"])
            try await scene.publish(believing: ["another", "nsw"])
            try await scene.tellEnds()
            #expect(try await scene.told(rider) == ["new major", "resolved major"])
        }
    }

    @Test("once, by several nodes at the same time, that are stopped in between", arguments: DatabaseKind.all)
    func manyNodes(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            var riders: [UUID] = []
            for _ in 0..<30 { riders.append(try await scene.rider(routes: ["T1"])) }
            var limits = Notifier.Limits()
            limits.chunk = 4
            let nodes = (0..<4).map { _ in
                Notifier(
                    scene.database, watch: scene.watch, audience: DatabaseAudience(scene.database),
                    outbox: scene.outbox,
                    wording: .forTests, limits: limits)
            }
            _ = try await scene.watch.observe([trouble()], believing: ["nsw"])
            for round in 0..<6 {
                await withTaskGroup(of: Void.self) { group in
                    for node in nodes { group.addTask { _ = try? await node.bringUpToDate("alert_1") } }
                    if round < 5 {
                        try? await Task.sleep(for: .milliseconds(2 * round))
                        group.cancelAll()
                    }
                }
            }
            for rider in riders { #expect(try await scene.told(rider) == ["new major"]) }
            #expect(try await scene.deliveries() == ["waiting": 30])
        }
    }

    @Test("but of nothing on a day they have muted, and their account takes it all along", arguments: DatabaseKind.all)
    func muted(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let (rider, other) = (try await scene.rider(routes: ["T1"]), try await scene.rider(routes: ["T1"]))
            let until = SQLValue.instant(scene.clock.now.adding(seconds: 86_400))
            try await scene.database.write(as: .user(rider)) {
                try $0.insert(
                    Insert(into: NotificationTables.mutes, ["user_id": .uuid(rider), "until": until]))
            }
            try await scene.publish(trouble())
            #expect(try await scene.told(rider).isEmpty)
            #expect(try await scene.told(other) == ["new major"])
            scene.clock.advance(seconds: 86_401)
            try await scene.publish(trouble("alert_1", "Delays on T1 still"))
            #expect(try await scene.told(rider) == ["new major"])
            for each in [rider, other] { try await scene.delete(each) }
            for table in [NotificationTables.history, NotificationTables.deliveries, NotificationTables.mutes] {
                #expect(try await scene.database.read(as: .service) { try $0.count(table) } == 0, "\(table.name)")
            }
        }
    }

    @Test("though another alert has an id that no database can keep", arguments: DatabaseKind.all)
    func unkeepable(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble("alert\0", "Buses"), trouble(), trouble("run_\0_2026-11-22", "Late"))
            #expect(try await scene.told(rider) == ["new major"])
            // What else such an alert names is told.
            let story = AlertStory(
                header: "Lift\0 out", severity: .minor, routeIDs: ["T1"], tripIDs: ["one\0", "two"])
            #expect(story.tripIDs == ["two"])
            scene.clock.advance(seconds: 60)
            try await scene.publish(
                trouble(), AlertNotice(alertID: "lift", source: "nsw", story: story, routes: ["T1"], stops: []))
            #expect(try await scene.told(rider) == ["new major", "new minor"])
        }
    }
}

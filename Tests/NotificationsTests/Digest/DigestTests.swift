import Database
import DatabaseFixtures
import Foundation
import Notifications
import Riders
import Testing
import TransitAPI

@Suite("What is withheld for a while")
struct DigestTests {
    private func trouble(
        _ id: String, _ text: String, _ severity: NotificationSeverity = .minor, chinese: AlertTexts? = nil,
        traditional: AlertTexts? = nil
    ) -> AlertNotice {
        AlertNotice(
            alertID: id, source: "nsw", story: .about(text, severity), routes: ["T1"], stops: [], chinese: chinese,
            traditionalChinese: traditional)
    }

    /// A rider of T1 with two phones who sleeps from ten to seven; it is eleven at night in Sydney.
    private func withSleeper(
        _ kind: DatabaseKind, _ body: (NotificationScene, UUID) async throws -> Void
    ) async throws {
        try await NotificationScene.with(kind) { scene in
            scene.clock.now = today("23:00")
            let rider = try await scene.rider(routes: ["T1"], devices: 2)
            try await scene.sleeps(rider, "22:00", "07:00")
            try await body(scene, rider)
        }
    }

    @Test(
        "is told in one push when quiet hours end, the gravest first, and not what has ended",
        arguments: DatabaseKind.all)
    func night(_ kind: DatabaseKind) async throws {
        try await withSleeper(kind) { scene, rider in
            let (lift, works) = (
                trouble("lift", "Lift out at Central"),
                trouble(
                    "works", "Buses replace trains", .major,
                    chinese: AlertTexts(header: "巴士代替列车", description: ""),
                    traditional: AlertTexts(header: "巴士替代列車", description: ""))
            )
            try await scene.publish(lift, works, trouble("short", "Delays"))
            scene.clock.now = today("23 03:00")
            try await scene.publish(lift, works)
            scene.clock.now = today("23 06:59")
            #expect(try await scene.digest() == 0)
            #expect(try await scene.told(rider).isEmpty)
            scene.clock.now = today("23 07:00")
            #expect(try await scene.digest() == 1, "three alerts were withheld, but there is one end")
            #expect(try await scene.told(rider).sorted() == ["digest major", "new major", "new minor"])
            #expect(try await scene.deliveries() == ["waiting": 2], "one push to each of two phones")
            let payload = try #require(try await scene.payloads(rider, .digest).first)
            #expect(payload.english.title == "2 alerts during your quiet time")
            #expect(payload.english.body == "Buses replace trains\nLift out at Central")
            #expect(payload.words(in: .chinese).title == "免打扰期间有 2 条通知")
            #expect(payload.words(in: .chinese).body == "巴士代替列车\nLift out at Central")
            #expect(payload.words(in: .traditionalChinese).title == "免打擾期間有 2 條通知")
            #expect(payload.words(in: .traditionalChinese).body == "巴士替代列車\nLift out at Central")
            #expect(payload.json["deep_link"]?.string == "sydneytransit://notifications")
            #expect(payload.json["alert_ids"]?.array?.compactMap(\.string) == ["works", "lift"])
            #expect(payload.json["aps"]?["badge"]?.int == 2)
            let links = try await scene.payloads(rider, .new).compactMap { $0.json["deep_link"]?.string }
            #expect(Set(links) == ["sydneytransit://alerts/works", "sydneytransit://alerts/lift"])
            // They are known now: nothing is told again, and what becomes of them is told as of others.
            try await scene.publish(lift, works)
            scene.clock.now = today("23 08:00")
            #expect(try await scene.digest() == 0)
            try await scene.publish(works)
            try await scene.tellEnds()
            #expect(try await scene.told(rider).last == "resolved minor")
            let page = try await NotificationStore(scene.database).page(of: rider, limit: 9, offset: 0)
            #expect(page.unread == 1 && page.total == 4)
        }
    }

    @Test("is told as ever where it is one alert", arguments: DatabaseKind.all)
    func one(_ kind: DatabaseKind) async throws {
        try await withSleeper(kind) { scene, rider in
            try await scene.publish(trouble("lift", "Lift out at Central"))
            scene.clock.now = today("23 07:00")
            #expect(try await scene.digest() == 1)
            #expect(try await scene.told(rider) == ["new minor"])
            #expect(try await scene.deliveries() == ["waiting": 2])
            let payload = try #require(try await scene.payloads(rider, .new).first)
            #expect(payload.json["deep_link"]?.string == "sydneytransit://alerts/lift")
        }
    }

    @Test("is told once, whoever is killed meanwhile", arguments: DatabaseKind.all)
    func killed(_ kind: DatabaseKind) async throws {
        try await withSleeper(kind) { scene, rider in
            let (one, two) = (trouble("one", "One"), trouble("two", "Two"))
            try await scene.publish(one, two)
            scene.clock.now = today("23 07:00")
            let first = try #require(try await scene.claimDigest())
            _ = try await scene.notifier.tellWithheld(first)
            // Its worker is killed before it can say that it is done.
            scene.clock.advance(seconds: 61)
            let second = try #require(try await scene.claimDigest())
            #expect(second.id == first.id && second.attempt == 2)
            #expect(try await scene.notifier.tellWithheld(second).told == [:])
            #expect(try await scene.deliveries() == ["waiting": 2])
            #expect(try await scene.told(rider).count == 3)
        }
    }

    @Test(
        "is left out where the rider knows it, does not want it, or it does not concern them",
        arguments: DatabaseKind.all)
    func settled(_ kind: DatabaseKind) async throws {
        try await withSleeper(kind) { scene, rider in
            let picky = try await scene.rider(routes: ["T1"])
            try await scene.sleeps(picky, "22:00", "07:00")
            let left = try await scene.rider(routes: ["T1"])
            try await scene.sleeps(left, "22:00", "07:00")
            try await scene.publish(trouble("a", "Delays"))
            // What does not run is told at night, and so needs no digest.
            try await scene.publish(trouble("a", "Nothing runs", .cancelled))
            #expect(try await scene.told(rider) == ["new cancelled"])
            try await scene.publish(trouble("a", "Nothing runs", .cancelled), trouble("b", "Lift out"))
            _ = try await scene.store.updateSettings(
                SettingsChanges(severityMin: .set(.major)), of: picky, cityZone: "Australia/Sydney")
            for favorite in try await scene.store.favorites.list(of: left) {
                try await scene.store.favorites.delete(favorite.id, of: left)
            }
            scene.clock.now = today("23 07:00")
            try await scene.digest()
            #expect(try await scene.told(rider) == ["new cancelled", "new minor"])
            #expect(try await scene.told(picky) == ["new cancelled"])
            #expect(try await scene.told(left) == ["new cancelled"])
        }
    }

    @Test("of a mute is told when it ends, or is taken back", arguments: DatabaseKind.all)
    func mute(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let store = NotificationStore(scene.database)
            scene.clock.now = today("12:00")
            let (patient, hasty) = (try await scene.rider(routes: ["T1"]), try await scene.rider(routes: ["T1"]))
            for rider in [patient, hasty] { _ = try await store.mute(rider, seconds: 86_400) }
            try await scene.publish(trouble("a", "Nothing runs", .cancelled))
            scene.clock.now = today("14:00")
            try await store.unmute(hasty)
            #expect(try await scene.digest() == 1)
            #expect(try await scene.told(hasty) == ["new cancelled"])
            #expect(try await scene.told(patient).isEmpty)
            // Muted anew: it counts from now.
            _ = try await store.mute(patient, seconds: 86_400)
            scene.clock.now = today("23 12:00")
            #expect(try await scene.digest() == 2)
            #expect(try await scene.told(patient).isEmpty)
            scene.clock.now = today("23 14:00")
            #expect(try await scene.digest() == 1)
            #expect(try await scene.told(patient) == ["new cancelled"])
        }
    }

    @Test("is told at once where a mute is taken back, however seldom workers look", arguments: DatabaseKind.all)
    func early(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let store = NotificationStore(scene.database, jobs: scene.jobs)
            let rider = try await scene.rider(routes: ["T1"])
            _ = try await store.mute(rider, seconds: 86_400)
            try await scene.publish(trouble("a", "Nothing runs", .cancelled))
            var options = JobWorker.Options()
            options.poll = .seconds(3_600)
            let handler: JobWorker.Handler = { _ = try await scene.notifier.tellWithheld($0) }
            let worker = JobWorker(
                scene.jobs, name: "tests", handlers: [Notifier.digestJobKind: handler], options: options)
            let working = Task { await worker.run() }
            defer { working.cancel() }
            // It has looked once, and found nothing.
            try await Task.sleep(for: .milliseconds(300))
            try await store.unmute(rider)
            try await eventually("the rider is told") { try await scene.told(rider) == ["new cancelled"] }
            working.cancel()
            await working.value
        }
    }

    @Test(
        "by a mute that ends in quiet hours is told then if it may be, the rest in the morning",
        arguments: DatabaseKind.all)
    func muteThenNight(_ kind: DatabaseKind) async throws {
        try await withSleeper(kind) { scene, rider in
            _ = try await NotificationStore(scene.database).mute(rider, seconds: 3_600)
            let (stopped, lift) = (trouble("a", "Nothing runs", .cancelled), trouble("b", "Lift out"))
            try await scene.publish(stopped, lift)
            scene.clock.now = today("23 00:00")
            try await scene.digest()
            #expect(try await scene.told(rider) == ["new cancelled"])
            scene.clock.now = today("23 07:00")
            try await scene.digest()
            #expect(try await scene.told(rider) == ["new cancelled", "new minor"])
        }
    }

    @Test("waits for the end that holds then: later, or at once", arguments: DatabaseKind.all)
    func moved(_ kind: DatabaseKind) async throws {
        try await withSleeper(kind) { scene, rider in
            let hasty = try await scene.rider(routes: ["T1"])
            try await scene.sleeps(hasty, "22:00", "07:00")
            try await scene.publish(trouble("a", "Lift out"), trouble("b", "Delays", .major))
            try await scene.sleeps(rider, "22:00", "08:30")
            _ = try await scene.store.updateSettings(
                SettingsChanges(quietHoursEnabled: .set(false)), of: hasty, cityZone: "Australia/Sydney")
            for each in [rider, hasty] { try await NotificationStore(scene.database).tellWithheld(to: each) }
            try await scene.digest()
            #expect(try await scene.told(hasty).count == 3)
            scene.clock.now = today("23 07:00")
            try await scene.digest()
            #expect(try await scene.told(rider).isEmpty)
            scene.clock.now = today("23 08:30")
            try await scene.digest()
            #expect(try await scene.told(rider).sorted() == ["digest major", "new major", "new minor"])
            #expect(try await scene.told(hasty).count == 3)
        }
    }

    @Test("through the nights when clocks are changed, across a restart", arguments: DatabaseKind.all)
    func clockChange(_ kind: DatabaseKind) async throws {
        for (evening, before, end) in [
            ("2026-10-03T23:00:00+10:00", "2026-10-04T06:59:59+11:00", "2026-10-04T07:00:00+11:00"),
            ("2026-04-04T23:00:00+11:00", "2026-04-05T06:59:59+10:00", "2026-04-05T07:00:00+10:00"),
        ] {
            try await NotificationScene.with(kind) { scene in
                scene.clock.now = moment(evening)
                let rider = try await scene.rider(routes: ["T1"])
                try await scene.sleeps(rider, "22:00", "07:00")
                try await scene.publish(trouble("a", "Lift out"), trouble("b", "Delays", .major))
                // Nothing is kept in memory: another process goes on.
                let restarted = NotificationScene(scene.database, scene.clock)
                scene.clock.now = moment(before)
                #expect(try await restarted.digest() == 0)
                scene.clock.now = moment(end)
                #expect(try await restarted.digest() == 1)
                #expect(try await restarted.told(rider).count == 3)
            }
        }
    }
}

extension NotificationScene {
    /// Sets a rider's quiet hours, on Sydney's clock.
    func sleeps(_ rider: UUID, _ start: String, _ end: String) async throws {
        _ = try await store.updateSettings(
            SettingsChanges(
                timeZone: .set(.sydney), quietHoursEnabled: .set(true), quietStart: .set(ClockTime(start)!),
                quietEnd: .set(ClockTime(end)!)), of: rider, cityZone: "Australia/Sydney")
    }

    func claimDigest() async throws -> Job? {
        try await jobs.claim(worker: "tests", kinds: [Notifier.digestJobKind]).first
    }

    /// Does the digests that are due.
    ///
    /// - Returns: how many jobs there were.
    @discardableResult
    func digest() async throws -> Int {
        var count = 0
        while let job = try await claimDigest() {
            _ = try await notifier.tellWithheld(job)
            try await jobs.complete(job)
            count += 1
        }
        return count
    }

    /// What a rider was sent of a kind.
    func payloads(_ rider: UUID, _ kind: NotificationKind) async throws -> [PushPayload] {
        try await database.read(as: .user(rider)) { transaction in
            try transaction.select(
                Select(NotificationTables.history, where: .equals("kind", .text(kind.rawValue)))
            ).compactMap { PushPayload(bytes: Array(try $0.require("payload", Row.json).utf8)) }
        }
    }
}

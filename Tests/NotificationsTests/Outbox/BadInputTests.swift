import Crypto
import Database
import DatabaseFixtures
import Foundation
import Notifications
import Riders
import SimulatedCity
import Testing
import TransitAPI

/// What is wrong with keys, clocks, tokens and texts ends in words: a delivery waits, or has failed with a reason.
@Suite("Pushes with bad input", .timeLimit(.minutes(10)))
struct BadInputTests {
    private static func trouble(_ header: String = "Delays on T1", _ text: String = "") -> AlertNotice {
        let story = AlertStory(
            header: header, description: text, severity: .major, effect: "SIGNIFICANT_DELAYS", routeIDs: ["T1"])
        return AlertNotice(alertID: "alert_1", source: "nsw", story: story, routes: ["T1"], stops: [])
    }

    /// Works until the worker says something that is enough.
    private func work(
        _ scene: NotificationScene, _ service: any PushService, until isEnough: (PushWorker.Event) -> Bool
    ) async {
        let (events, continuation) = AsyncStream.makeStream(of: PushWorker.Event.self)
        var options = PushWorker.Options()
        options.poll = .milliseconds(10)
        let worker = PushWorker(scene.outbox, service: service, options: options) { continuation.yield($0) }
        let working = Task { await worker.run() }
        for await event in events where isEnough(event) { break }
        working.cancel()
        await working.value
    }

    private func workUntilSent(_ scene: NotificationScene, _ service: any PushService) async {
        await work(scene, service) { if case .sent(1, 0, 0, 0) = $0 { true } else { false } }
    }

    /// Works until a batch has been put off because the service does not accept who we say we are; why.
    private func misconfiguration(_ scene: NotificationScene, _ service: any PushService) async -> String? {
        var reason: String?
        await work(scene, service) { event in
            if case .misconfigured(let text) = event { reason = text }
            if case .sent(0, 1, 0, 0) = event { return true }
            return false
        }
        return reason
    }

    /// Status and reason of the deliveries there are.
    private func deliveries(_ scene: NotificationScene) async throws -> [String] {
        try await scene.database.read(as: .service) { transaction in
            try transaction.run("SELECT status, reason FROM {public.push_deliveries}").map { row in
                [try row.text("status"), try row.text("reason")].compactMap { $0 }.joined(separator: " ")
            }
        }
    }

    /// The sender's team, how far its clock is ahead, and what the service says.
    static let misconfigurations: [(team: String, skew: Int64, reason: String)] = [
        ("XYZ123GHIJ", 0, "InvalidProviderToken"), (APNsRig.teamID, -3_700, "ExpiredProviderToken"),
        (APNsRig.teamID, 3_700, "InvalidProviderToken"),
    ]

    @Test("A wrong team, or a wrong clock, is told, and what waits is sent when it is mended", arguments: 0..<3)
    func misconfigured(_ number: Int) async throws {
        let row = Self.misconfigurations[number]
        try await NotificationScene.with(.sqlite) { scene in
            _ = try await scene.rider(routes: ["T1"])
            try await scene.publish(Self.trouble())
            try await APNsRig.with(team: row.team, skew: row.skew) { rig async throws in
                #expect(await misconfiguration(scene, rig.service) == row.reason)
                #expect(try await deliveries(scene) == ["waiting \(row.reason)"])
                #expect(Set(rig.mock.totals.refused.keys) == [row.reason])
                guard row.skew != 0 else { return }
                // The clock is put right while the program runs.
                rig.skew.advance(-row.skew)
                scene.clock.advance(seconds: 61)
                await workUntilSent(scene, rig.service)
                #expect(try await deliveries(scene) == ["sent"])
            }
            guard row.skew == 0 else { return }
            // The program is started with the right team.
            scene.clock.advance(seconds: 61)
            try await APNsRig.with { rig async throws in
                await workUntilSent(scene, rig.service)
                #expect(try await deliveries(scene) == ["sent"])
            }
        }
    }

    @Test(
        "A token of the wrong length, or none, ends with the service's word, and the phone is signed off",
        arguments: DatabaseKind.all, ["abcdef", "", "zz", String(repeating: "ab", count: 400)])
    func badToken(_ kind: DatabaseKind, _ token: String) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(routes: ["T1"])
            try await scene.database.write(as: .service) { transaction in
                try transaction.run("UPDATE {public.user_devices} SET apns_token = $1", [.text(token)])
            }
            try await scene.publish(Self.trouble())
            try await APNsRig.with { rig async throws in
                await work(scene, rig.service) { if case .sent(0, 0, 1, 1) = $0 { true } else { false } }
            }
            #expect(try await deliveries(scene) == ["failed BadDeviceToken"])
            #expect(try await scene.store.devices(of: rider).isEmpty)
        }
    }

    /// Four scripts, and two kinds of characters of many scalars.
    private static let scripts = [
        "Replacement buses – “as usual” – end at Strathfield. ", "由于轨道施工，本线列车停运，请改乘接驳巴士。",
        "تتوقف القطارات بسبب أعمال الصيانة، يرجى استخدام الحافلات. ", "पटरी के काम के कारण ट्रेनें रद्द हैं, क्षेत्रीय बसें लें। 👩‍👩‍👧‍👦🏳️‍🌈🇦🇺",
    ]

    @Test("Ten kilobytes in four scripts arrive cut at a character", arguments: DatabaseKind.all, [false, true])
    func longText(_ kind: DatabaseKind, _ isRefused: Bool) async throws {
        try await NotificationScene.with(kind) { scene in
            for script in Self.scripts + [Self.scripts.joined()] {
                _ = try await scene.rider(routes: ["T1"])
                let text = String(repeating: script, count: 10_240 / script.utf8.count + 1)
                var notice = Self.trouble("Works", text)
                notice.alertID = "alert \(script.prefix(3))\(script.count)"
                try await scene.publish(notice)
                try await APNsRig.with { rig async throws in
                    if isRefused { rig.mock.faults.storms = [.init(.init(413, "PayloadTooLarge"), remaining: 1)] }
                    await work(scene, rig.service) { event in
                        if case .sent(let accepted, _, let failed, _) = event { accepted + failed > 0 } else { false }
                    }
                    let limit = isRefused ? 2_048 : 4_096
                    let arrivals = rig.mock.arrivals
                    #expect(arrivals.map(\.status) == (isRefused ? [413, 200] : [200]))
                    let sizes = arrivals.map(\.payload.count)
                    #expect(sizes.last.map { $0 <= limit && $0 > limit - 40 } == true, "\(sizes)")
                    if let last = arrivals.last { try expectCut(last.payload, "Works\n" + text) }
                }
                try await scene.publish()
                try await scene.database.write(as: .service) { try $0.run("DELETE FROM {auth.users}") }
            }
        }
    }

    /// The body is the beginning of a text, to the end of a character.
    private func expectCut(_ payload: [UInt8], _ text: String) throws {
        #expect(String(validating: payload, as: UTF8.self) != nil)
        let read = try #require(try JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any])
        let alert = try #require((read["aps"] as? [String: Any])?["alert"] as? [String: Any])
        let body = try #require(alert["body"] as? String)
        #expect(body.last == "…" && text.count > body.count)
        let kept = Array(body.dropLast())
        #expect(kept.count > 50 && kept == Array(text.prefix(kept.count)))
    }
}

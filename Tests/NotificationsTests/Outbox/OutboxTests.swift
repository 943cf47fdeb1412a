import Database
import DatabaseFixtures
import Foundation
import Notifications
import Riders
import Testing
import TransitAPI

@Suite("The outbox")
struct OutboxTests {
    private let trouble = AlertNotice(
        alertID: "alert_1", source: "nsw", story: .about("Delays on T1", .major), routes: ["T1"], stops: [])

    private func worker(_ scene: NotificationScene, _ service: FakePushService, batch: Int = 500) -> PushWorker {
        var options = PushWorker.Options()
        (options.batch, options.poll, options.longestPause) = (batch, .milliseconds(5), .milliseconds(20))
        return PushWorker(scene.outbox, service: service, options: options)
    }

    /// Works until nothing waits any more; the clock goes on meanwhile.
    private func send(
        _ scene: NotificationScene, _ service: FakePushService, batch: Int = 500, step: Int64 = 0
    ) async throws {
        let working = Task { await worker(scene, service, batch: batch).run() }
        let deadline = ContinuousClock.now + .seconds(60)
        while try await scene.deliveries()["waiting"] != nil, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(10))
            scene.clock.advance(seconds: step)
        }
        working.cancel()
        await working.value
    }

    @Test("sends each device what it is to show, once", arguments: DatabaseKind.all)
    func once(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(routes: ["T1"], devices: 2)
            _ = try await scene.rider(routes: ["T1"], devices: 1)
            _ = try await scene.rider(routes: ["T1"], devices: 0)
            let service = FakePushService()
            try await scene.publish(trouble)
            try await send(scene, service)
            #expect(service.pushes.count == 3)
            #expect(Set(service.pushes.map(\.deviceToken)).count == 3)
            #expect(Set(service.pushes.map(\.id)).count == 3)
            #expect(Set(service.pushes.map(\.collapseID)) == ["alert_1"])
            #expect(try await scene.deliveries() == ["sent": 3])
            #expect(try await scene.told(rider) == ["new major"])
        }
    }

    @Test("sends each device words in its rider's language", arguments: DatabaseKind.all)
    func languages(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(routes: ["T1"], devices: 0)
            for (number, language) in ["en", "zh-Hans", "zh-Hant", nil].enumerated() {
                _ = try await scene.store.registerDevice(
                    token: .random(), deviceID: "phone \(number)", DeviceDetails(), of: rider, reading: language)
            }
            let service = FakePushService()
            let chinese = AlertTexts(header: "T1 线晚点", description: "")
            let traditional = AlertTexts(header: "T1 綫列車延誤", description: "")
            func notice(_ severity: NotificationSeverity, chinese: AlertTexts?) -> AlertNotice {
                AlertNotice(
                    alertID: "alert_1", source: "nsw", story: .about("Delays on T1", severity), routes: ["T1"],
                    stops: [], chinese: chinese, traditionalChinese: chinese == nil ? nil : traditional)
            }
            try await scene.publish(notice(.minor, chinese: chinese))
            try await send(scene, service)
            #expect(service.bodies == ["Delays on T1", "Delays on T1", "T1 綫列車延誤", "T1 线晚点"])
            // A change is told in words of ours.
            scene.clock.advance(seconds: 3_600)
            try await scene.publish(notice(.major, chinese: nil))
            try await send(scene, service)
            #expect(
                service.bodies.suffix(4).map { $0 } == [
                    "Now a major disruption, was a minor disruption", "Now a major disruption, was a minor disruption",
                    "现为严重影响，原为轻微影响", "現為嚴重影響，原為輕微影響",
                ])
            #expect(service.pushes.allSatisfy { !String(decoding: $0.payload, as: UTF8.self).contains("\"bodies\"") })
        }
    }

    @Test("forgets a device whose token is dead, unless it has registered since", arguments: DatabaseKind.all)
    func deadTokens(_ kind: DatabaseKind) async throws {
        for (since, isKept) in [(nil, false), (100, true), (200, false), (300, false)] as [(Int64?, Bool)] {
            try await NotificationScene.with(kind) { scene in
                let start = scene.clock.now.seconds
                scene.clock.advance(seconds: 200)
                let rider = try await scene.rider(routes: ["T1"])
                try await scene.publish(trouble)
                let service = FakePushService { _, _ in
                    .tokenDead(reason: "Unregistered", since: since.map { (start + $0) * 1_000 })
                }
                try await send(scene, service)
                #expect(service.pushes.count == 1)
                #expect(try await scene.store.devices(of: rider).count == (isKept ? 1 : 0), "since \(since ?? 0)")
                #expect(try await scene.deliveries() == ["failed": 1])
            }
        }
    }

    @Test("waits five minutes at most, and takes any number for a time of death", arguments: DatabaseKind.all)
    func absurdNumbers(_ kind: DatabaseKind) async throws {
        for (since, left) in [(Int64.max, 0), (Int64.min, 1)] {
            try await NotificationScene.with(kind) { scene in
                let rider = try await scene.rider(routes: ["T1"])
                try await scene.publish(trouble)
                let first = try await scene.outbox.claim(limit: 10)
                let id = try #require(first.deliveries.first).id
                try await scene.outbox.finish(
                    first, [id: .tryLater(reason: "TooManyRequests", afterSeconds: Int.max, isForToken: true)])
                scene.clock.advance(seconds: 299)
                #expect(try await scene.outbox.claim(limit: 10).taken == 0)
                scene.clock.advance(seconds: 1)
                let second = try await scene.outbox.claim(limit: 10)
                #expect(second.deliveries.map(\.id) == [id])
                try await scene.outbox.finish(second, [id: .tokenDead(reason: "Unregistered", since: since)])
                #expect(try await scene.store.devices(of: rider).count == left)
                #expect(try await scene.deliveries() == ["failed": 1])
            }
        }
    }

    @Test("tries again what was put off, with the same id, until it is no news any more", arguments: DatabaseKind.all)
    func later(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            _ = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble)
            let service = FakePushService { push, attempt in
                attempt < 4
                    ? .tryLater(reason: "ServiceUnavailable", afterSeconds: nil, isForToken: false)
                    : .accepted(apnsID: push.id.uuidString)
            }
            try await send(scene, service, step: 1)
            #expect(service.pushes.count == 4)
            #expect(Set(service.pushes.map(\.id)).count == 1)
            #expect(try await scene.deliveries() == ["sent": 1])
        }
        try await NotificationScene.with(kind) { scene in
            _ = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble)
            let service = FakePushService { _, _ in
                .tryLater(reason: "TooManyRequests", afterSeconds: nil, isForToken: true)
            }
            try await send(scene, service, step: 30)
            #expect(try await scene.deliveries() == ["expired": 1])
        }
    }

    @Test(
        "gives up what the push service calls a mistake, and waits while its key is refused",
        arguments: DatabaseKind.all)
    func mistakes(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            _ = try await scene.rider(routes: ["T1"], devices: 2)
            try await scene.publish(trouble)
            let service = FakePushService { _, _ in .refused(status: 400, reason: "BadCollapseId") }
            try await send(scene, service)
            #expect(service.pushes.count == 2)
            #expect(try await scene.deliveries() == ["failed": 2])
            scene.clock.advance(seconds: 1_801)
            try await scene.publish(
                trouble,
                AlertNotice(
                    alertID: "alert_2", source: "nsw", story: .about("Another", .major), routes: ["T1"], stops: []))
            service.answers { push, attempt in
                attempt == 1 ? .misconfigured(reason: "InvalidProviderToken") : .accepted(apnsID: push.id.uuidString)
            }
            try await send(scene, service, step: 5)
            #expect(try await scene.deliveries() == ["failed": 2, "sent": 2])
        }
    }

    @Test(
        "lets another take what a worker did not end in time; the first then changes nothing",
        arguments: DatabaseKind.all)
    func leases(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble)
            let first = try await scene.outbox.claim(limit: 10, leaseSeconds: 60)
            #expect(first.deliveries.count == 1)
            #expect(try await scene.outbox.claim(limit: 10).taken == 0)
            scene.clock.advance(seconds: 61)
            let second = try await scene.outbox.claim(limit: 10, leaseSeconds: 60)
            #expect(second.deliveries.map(\.id) == first.deliveries.map(\.id))
            #expect(second.deliveries.map(\.attempt) == [2])
            let id = first.deliveries[0].id
            try await scene.outbox.finish(first, [id: .refused(status: 400, reason: "PayloadEmpty")])
            #expect(try await scene.deliveries() == ["waiting": 1])
            try await scene.outbox.finish(second, [id: .accepted(apnsID: "x")])
            try await scene.outbox.finish(first, [:])
            #expect(try await scene.deliveries() == ["sent": 1])
            #expect(try await scene.told(rider).count == 1)
        }
    }

    @Test("loses nothing and shows nothing twice, whatever goes wrong", arguments: DatabaseKind.all)
    func storms(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            for _ in 0..<40 { _ = try await scene.rider(routes: ["T1"], devices: 2) }
            try await scene.publish(trouble)
            // Every third answer is lost: the service has it, and the worker does not know.
            let service = FakePushService { push, attempt in
                (Int(push.id.uuid.0) + attempt) % 3 == 0 || attempt > 6
                    ? .accepted(apnsID: push.id.uuidString)
                    : .tryLater(reason: "connection lost", afterSeconds: 1, isForToken: false)
            }
            // Workers come and go.
            for round in 0..<8 {
                let working = (0..<2).map { _ in Task { await worker(scene, service, batch: 16).run() } }
                try await Task.sleep(for: .milliseconds(20 + 10 * round))
                for each in working { each.cancel() }
                for each in working { await each.value }
                scene.clock.advance(seconds: 20)
            }
            try await send(scene, service, batch: 16, step: 1)
            #expect(try await scene.deliveries() == ["sent": 80])
            let shown = Set(service.pushes.map { "\($0.deviceToken) \($0.collapseID ?? "")" })
            #expect(shown.count == 80)
            #expect(Set(service.pushes.map(\.id)).count == 80, "each attempt of a delivery has the same id")
        }
    }
}

extension FakePushService {
    /// The bodies it was asked to show: those of each four pushes in order of their texts.
    fileprivate var bodies: [String] {
        let all = pushes.map { PushPayload(bytes: $0.payload)?.english.body ?? "" }
        return stride(from: 0, to: all.count, by: 4).flatMap { all[$0..<min($0 + 4, all.count)].sorted() }
    }
}

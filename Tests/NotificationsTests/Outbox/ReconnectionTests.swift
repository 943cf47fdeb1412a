import Database
import DatabaseFixtures
import Foundation
import Notifications
import Testing

@Suite("A push whose connection went away")
struct ReconnectionTests {
    private let trouble = AlertNotice(
        alertID: "alert_1", source: "nsw", story: .about("Delays on T1", .major), routes: ["T1"], stops: [])

    /// How often each delivery was taken from the outbox, once none waits.
    private func taken(_ scene: NotificationScene, _ service: FakePushService) async throws -> [Int] {
        var options = PushWorker.Options()
        (options.poll, options.longestPause) = (.milliseconds(5), .milliseconds(20))
        let worker = PushWorker(scene.outbox, service: service, options: options)
        let working = Task { await worker.run() }
        let deadline = ContinuousClock.now + .seconds(60)
        while try await scene.deliveries()["waiting"] != nil, ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(10))
            scene.clock.advance(seconds: 1)
        }
        working.cancel()
        await working.value
        return try await scene.database.read(as: .service) { transaction in
            try transaction.run("SELECT attempts FROM {public.push_deliveries}").map { try $0.int("attempts") ?? 0 }
        }
    }

    @Test("is sent again at once, with the same id, and the outbox does not hear of it", arguments: DatabaseKind.all)
    func atOnce(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            _ = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble)
            let service = FakePushService { push, attempt in
                attempt < 4
                    ? .tryLater(reason: "stream closed", afterSeconds: 0, isForToken: false)
                    : .accepted(apnsID: push.id.uuidString)
            }
            #expect(try await taken(scene, service) == [1])
            #expect(service.pushes.count == 4)
            #expect(Set(service.pushes.map(\.id)).count == 1)
        }
    }

    @Test(
        "goes back to the outbox where that happens again and again, or where it is to wait",
        arguments: DatabaseKind.all)
    func later(_ kind: DatabaseKind) async throws {
        for (seconds, isForToken, sent) in [(0, false, 4), (0, true, 1), (1, false, 1), (nil, false, 1)]
            as [(Int?, Bool, Int)]
        {
            try await NotificationScene.with(kind) { scene in
                _ = try await scene.rider(routes: ["T1"])
                try await scene.publish(trouble)
                let service = FakePushService { push, attempt in
                    attempt <= sent
                        ? .tryLater(reason: "not now", afterSeconds: seconds, isForToken: isForToken)
                        : .accepted(apnsID: push.id.uuidString)
                }
                #expect(try await taken(scene, service) == [2])
                #expect(service.pushes.count == sent + 1)
            }
        }
    }
}

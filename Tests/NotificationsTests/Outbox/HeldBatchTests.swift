import Database
import DatabaseFixtures
import Foundation
import Notifications
import Synchronization
import Testing

@Suite("A batch that is being sent")
struct HeldBatchTests {
    /// A push service that answers when a test lets it.
    private final class SlowPushService: PushService {
        private struct State {
            var (asked, cancelled) = (0, 0)
            var answers = false
        }

        private let state = Mutex(State())

        var asked: Int { state.withLock { $0.asked } }
        var cancelled: Int { state.withLock { $0.cancelled } }

        func answer() { state.withLock { $0.answers = true } }

        func send(_ push: Push) async -> PushOutcome {
            state.withLock { $0.asked += 1 }
            while !state.withLock({ $0.answers }) {
                guard (try? await Task.sleep(for: .milliseconds(2))) != nil else {
                    state.withLock { $0.cancelled += 1 }
                    return .tryLater(reason: "cancelled", afterSeconds: nil, isForToken: false)
                }
            }
            return .accepted(apnsID: push.id.uuidString)
        }
    }

    private let trouble = AlertNotice(
        alertID: "alert_1", source: "nsw", story: .about("Delays on T1", .major), routes: ["T1"], stops: [])

    private func worker(_ scene: NotificationScene, _ service: SlowPushService) -> PushWorker {
        var options = PushWorker.Options()
        (options.poll, options.longestPause) = (.milliseconds(5), .milliseconds(20))
        (options.leaseSeconds, options.renewal) = (60, .milliseconds(5))
        return PushWorker(scene.outbox, service: service, options: options)
    }

    /// The one delivery there is.
    private func delivery(_ scene: NotificationScene) async throws -> (leaseEnd: Instant?, claim: UUID?, taken: Int?) {
        try await scene.database.read(as: .service) { transaction in
            let row = try transaction.first(Select(NotificationTables.deliveries))
            return (try row?.instant("run_at"), try row?.uuid("claim"), try row?.int("attempts"))
        }
    }

    @Test("is the worker's for as long as the push service takes", arguments: DatabaseKind.all)
    func slow(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            _ = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble)
            let service = SlowPushService()
            let working = Task { await worker(scene, service).run() }
            defer { working.cancel() }
            try await eventually("the push is under way") { service.asked > 0 }
            for _ in 0..<3 {
                scene.clock.advance(seconds: 40)
                try await eventually("the lease is renewed") {
                    try await delivery(scene).leaseEnd == scene.clock.now.adding(seconds: 60)
                }
            }
            #expect(try await scene.outbox.claim(limit: 10).taken == 0)
            service.answer()
            try await eventually("the push is written down") { try await scene.deliveries() == ["sent": 1] }
            #expect(try await delivery(scene).taken == 1)
            #expect(service.asked == 1)
            working.cancel()
            await working.value
        }
    }

    @Test("is let go once others have it", arguments: DatabaseKind.all)
    func lost(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            _ = try await scene.rider(routes: ["T1"])
            try await scene.publish(trouble)
            let service = SlowPushService()
            let working = Task { await worker(scene, service).run() }
            defer { working.cancel() }
            try await eventually("the push is under way") { service.asked > 0 }
            let other = UUID()
            try await scene.database.write(as: .service) {
                try $0.run("UPDATE {public.push_deliveries} SET claim = $1", [.uuid(other)])
            }
            try await eventually("it is broken off") { service.cancelled == 1 }
            working.cancel()
            await working.value
            #expect(try await delivery(scene).claim == other)
            #expect(try await scene.deliveries() == ["waiting": 1])
        }
    }
}

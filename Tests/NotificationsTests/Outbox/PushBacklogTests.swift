import Database
import DatabaseFixtures
import Notifications
import Testing
import TransitAPI

@Suite("What waits in the outbox", .timeLimit(.minutes(10)))
struct PushBacklogTests {
    private let trouble = AlertNotice(
        alertID: "alert_1", source: "nsw", story: .about("Delays on T1", .major), routes: ["T1"], stops: [])

    /// Works until the worker says that a batch was sent; what it said until then.
    private func work(_ scene: NotificationScene, _ service: FakePushService) async -> [PushWorker.Event] {
        let (events, continuation) = AsyncStream.makeStream(of: PushWorker.Event.self)
        var options = PushWorker.Options()
        options.poll = .milliseconds(10)
        let worker = PushWorker(scene.outbox, service: service, options: options) { continuation.yield($0) }
        let working = Task { await worker.run() }
        var said: [PushWorker.Event] = []
        for await event in events {
            said.append(event)
            if case .sent = event { break }
        }
        working.cancel()
        await working.value
        return said
    }

    private func delays(_ said: [PushWorker.Event]) -> [Double] {
        said.flatMap { event -> [Double] in
            if case .delivered(let delays) = event { delays } else { [] }
        }
    }

    @Test("is as old as what is due longest; what is put off is not due", arguments: DatabaseKind.all)
    func age(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            #expect(try await scene.outbox.backlog() == PushBacklog(waiting: 0))
            _ = try await scene.rider(routes: ["T1"], devices: 2)
            try await scene.publish(trouble)
            scene.clock.advance(seconds: 40)
            #expect(try await scene.outbox.backlog() == PushBacklog(waiting: 2, oldestSeconds: 40))
            let batch = try await scene.outbox.claim(limit: 1)
            #expect(batch.deliveries.count == 1)
            #expect(try await scene.outbox.backlog() == PushBacklog(waiting: 2, oldestSeconds: 40))
            _ = try await scene.outbox.claim(limit: 1)
            #expect(try await scene.outbox.backlog() == PushBacklog(waiting: 2, oldestSeconds: nil))
            scene.clock.advance(seconds: 65)
            #expect(try await scene.outbox.backlog().oldestSeconds == 5, "nobody has renewed them")
        }
    }

    @Test("is on its way from the decision to the answer, of what is accepted alone", arguments: DatabaseKind.all)
    func delays(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            _ = try await scene.rider(routes: ["T1"], devices: 1)
            try await scene.publish(trouble)
            scene.clock.advance(seconds: 3)
            let service = FakePushService { _, _ in
                .tryLater(reason: "TooManyRequests", afterSeconds: 10, isForToken: true)
            }
            #expect(delays(await work(scene, service)) == [])
            scene.clock.advance(seconds: 17)
            service.answers { push, _ in .accepted(apnsID: push.id.uuidString) }
            #expect(delays(await work(scene, service)) == [20])
        }
    }

    @Test("is counted by the monitor, and so is the search for riders", arguments: DatabaseKind.all)
    func monitor(_ kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let monitor = NotificationMonitor(isSending: true)
            #expect(monitor.answers == nil)
            monitor.note(.delivered(afterSeconds: [1, 40]))
            let figures = monitor.figures
            #expect(figures.delivery.count == 2 && figures.delivery.seconds == 41)
            let audience = TimedAudience(DatabaseAudience(scene.database)) { monitor.noteMatching($0) }
            let rider = try await scene.rider(routes: ["T1"])
            #expect(try await audience.audience(of: trouble).map(\.rider) == [rider])
            #expect(monitor.figures.matching.count == 1)
        }
    }
}

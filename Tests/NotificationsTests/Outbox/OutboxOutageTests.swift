import Database
import DatabaseFixtures
import Notifications
import Testing

@Suite("An outbox that cannot be read")
struct OutboxOutageTests {
    @Test("is well again once it can, though there is nothing to send", arguments: DatabaseKind.all)
    func recovery(_ kind: DatabaseKind) async throws {
        try await withTestDatabase(kind) { place in
            // It has no tables yet.
            let database = try place.open(schema: NotificationScene.everything)
            let monitor = NotificationMonitor(isSending: true)
            var options = PushWorker.Options()
            (options.poll, options.longestPause) = (.milliseconds(5), .milliseconds(20))
            let worker = PushWorker(Outbox(database), service: FakePushService(), options: options) {
                monitor.note($0)
            }
            let working = Task { await worker.run() }
            defer { working.cancel() }
            try await eventually("the outage is noticed") { monitor.figures.unavailable != nil }
            try await database.migrate()
            try await eventually("its end is noticed") { monitor.figures.unavailable == nil }
            working.cancel()
            await working.value
            await database.close()
        }
    }
}

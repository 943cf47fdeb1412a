import Database
import DatabaseFixtures
import Foundation
import Notifications
import SimulatedCity
import Synchronization
import TransitAPI

/// Riders, their database, and a push service, by one clock.
struct StoryStage {
    let scene: NotificationScene
    let rig: APNsRig

    /// What came of publishing.
    struct Published: Equatable {
        var touched = 0
        var concerned = 0
        var told: [NotificationKind: Int] = [:]
        var withheld: [WithholdReason: Int] = [:]
        var deferred = 0
        var deliveries = 0
    }

    /// What came of sending.
    struct Sent: Equatable {
        var accepted = 0
        var later = 0
        var failed = 0
        var signedOff = 0
    }

    func moveOn(to moment: Instant) async throws {
        let seconds = moment.seconds - scene.clock.now.seconds
        scene.clock.advance(seconds: seconds)
        rig.clock.advance(seconds)
    }

    /// Publishes all that is in force, and does all that is due.
    func publish(_ notices: [AlertNotice]) async throws -> Published {
        var published = Published()
        published.touched = try await scene.watch.observe(notices, believing: ["nsw"]).count
        for summary in try await scene.work() {
            published.concerned += summary.concerned
            published.told.merge(summary.told, uniquingKeysWith: +)
            published.withheld.merge(summary.withheld, uniquingKeysWith: +)
            published.deferred += summary.deferred
            published.deliveries += summary.deliveries
        }
        return published
    }

    /// Riders by the badge of what they were told at this moment.
    func badges() async throws -> [Int: Int] {
        let now = SQLValue.instant(scene.clock.now)
        return try await scene.database.read(as: .service) { transaction in
            let rows = try transaction.run(
                "SELECT badge, count(*) AS n FROM {public.notification_history} WHERE created_at = $1 GROUP BY badge",
                [now])
            return try Dictionary(
                uniqueKeysWithValues: rows.map { (try $0.require("badge", Row.int), try $0.require("n", Row.int)) })
        }
    }

    /// Some riders open an alert.
    func open(_ alert: String, _ riders: some Sequence<UUID>) async throws {
        for rider in riders {
            try await scene.database.write(as: .user(rider)) { transaction in
                try transaction.update(
                    Update(
                        NotificationTables.history, set: ["opened_at": .instant(transaction.now)],
                        where: .equals("alert_id", .text(alert)) && .equals("user_id", rider)))
            }
        }
    }

    /// Sends what is in the outbox, which should be so many; the suite's time limit ends it where it is less.
    func send(_ count: Int) async throws -> Sent {
        let (events, continuation) = AsyncStream.makeStream(of: PushWorker.Event.self)
        var options = PushWorker.Options()
        options.batch = 200
        let worker = PushWorker(scene.outbox, service: rig.service, options: options) { continuation.yield($0) }
        let working = Task {
            await worker.run()
            continuation.finish()
        }
        var sent = Sent()
        if count > 0 {
            for await event in events {
                sent.add(event)
                if sent.accepted + sent.failed >= count { break }
            }
        }
        working.cancel()
        for await event in events { sent.add(event) }
        return sent
    }
}

extension StoryStage.Sent {
    fileprivate mutating func add(_ event: PushWorker.Event) {
        guard case .sent(let accepted, let later, let failed, let signedOff) = event else { return }
        self.accepted += accepted
        self.later += later
        self.failed += failed
        self.signedOff += signedOff
    }
}

import Database
import LiveState
import Logging
import Notifications
import Timetable
import TransitServer

/// Tells riders of alerts: sees what is new in the city, finds whom it concerns, and sends it to their devices.
final class NotificationRoom: Sendable {
    /// What it does of the jobs in the queue.
    let handlers: [String: JobWorker.Handler]
    private let city: ServedCity
    private let watch: AlertWatch
    private let leases: Leases
    private let holder: String
    private let outbox: Outbox
    private let service: APNsService?
    private let logger: Logger

    /// A room.
    ///
    /// - Parameters:
    ///   - holder: who this process is, unlike all others.
    ///   - service: where pushes go; nil leaves them in the outbox until they expire.
    init(
        _ database: Database, _ jobs: JobQueue, city: ServedCity, cityZone: String, holder: String,
        service: APNsService?, logger: Logger
    ) {
        (self.city, self.holder, self.service, self.logger) = (city, holder, service, logger)
        let watch = AlertWatch(database, jobs)
        let outbox = Outbox(database)
        (self.watch, self.outbox, leases) = (watch, outbox, Leases(database))
        let notifier = Notifier(
            database, watch: watch, audience: DatabaseAudience(database), outbox: outbox,
            wording: Wording(cityZone: cityZone, names: Self.names(in: city)))
        handlers = [
            AlertWatch.jobKind: { job in
                guard let alert = AlertWatch.alert(of: job) else {
                    throw JobFailure("the payload names no alert", retryable: false)
                }
                let summary = try await notifier.bringUpToDate(alert)
                guard !summary.told.isEmpty else { return }
                logger.info(
                    "riders_notified",
                    metadata: [
                        "alert_id": "\(alert)", "concerned": "\(summary.concerned)",
                        "told": "\(summary.told.values.reduce(0, +))", "deliveries": "\(summary.deliveries)",
                        "withheld": "\(summary.withheld.values.reduce(0, +))", "deferred": "\(summary.deferred)",
                    ])
            }
        ]
    }

    /// What riders call stops and routes, by the timetable in service.
    private static func names(in city: ServedCity) -> AlertNames {
        AlertNames(
            stop: { id in
                guard let timetable = city.edition?.timetable, let stop = timetable.stop(id: id) else { return nil }
                return timetable.string(timetable.stops[timetable.station(of: stop)].name)
            },
            route: { id in
                guard let timetable = city.edition?.timetable, let route = timetable.route(id: id) else { return nil }
                let record = timetable.routes[route]
                return timetable.text(record.shortName) ?? timetable.text(record.longName)
            })
    }

    /// Works until its task is cancelled.
    func run() async {
        async let sending: Void = send()
        await keepWatch()
        await sending
    }

    /// Closes the connections to the push service.
    func close() async { await service?.shutdown() }

    // MARK: Sending

    private func send() async {
        guard let service else { return }
        await PushWorker(outbox, service: service) { [logger] event in
            switch event {
            case .sent(let accepted, let later, let failed, let signedOff):
                logger.info(
                    "pushes_sent",
                    metadata: [
                        "accepted": "\(accepted)", "later": "\(later)", "failed": "\(failed)",
                        "signed_off": "\(signedOff)",
                    ])
            case .misconfigured(let reason): logger.error("push_misconfigured", metadata: ["reason": "\(reason)"])
            case .unavailable(let reason): logger.error("outbox_unavailable", metadata: ["reason": "\(reason)"])
            }
        }.run()
    }

    // MARK: Watching

    private static let leaseSeconds = 30

    /// Looks every second whether alerts have changed; only one node of all does.
    private func keepWatch() async {
        var lease: Lease?
        var last: [String] = []
        var lookedAt: Int64 = 0
        repeat {
            do {
                lease = try await keep(lease)
                guard lease != nil, let live = city.edition?.live else { continue }
                let now = Machine.now()
                let believed = live.believedAlertSources(now: now)
                let alerts = live.alerts.alerts.filter { $0.isActive(at: now) && believed.contains($0.source) }
                let present = believed.sorted() + alerts.map { $0.id + $0.content.fingerprint }
                // Once a minute all the same: another node may have written meanwhile.
                guard present != last || now - lookedAt >= 60 else { continue }
                try await watch.observe(
                    alerts.map { AlertNotice($0, in: live.timetable) }, believing: believed)
                (last, lookedAt) = (present, now)
            } catch {
                lease = nil
                if !Task.isCancelled { logger.error("alert_watch_failed", metadata: ["reason": "\(error)"]) }
            }
        } while (try? await Task.sleep(for: .seconds(1))) != nil
        if let lease { try? await leases.release(lease) }
    }

    private func keep(_ lease: Lease?) async throws -> Lease? {
        guard let lease else { return try await leases.acquire("alerts", holder: holder, seconds: Self.leaseSeconds) }
        guard lease.expiresAt.seconds - Machine.now() < Int64(Self.leaseSeconds) * 2 / 3 else { return lease }
        return try await leases.renew(lease, seconds: Self.leaseSeconds)
    }
}

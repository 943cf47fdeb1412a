import Computing
import Database
import LiveState
import Logging
import Notifications
import Riders
import Timetable
import TransitAnswers
import TransitServer

/// Tells riders of alerts: sees what is new in the city, finds whom it concerns, and sends it to their devices.
final class NotificationRuntime: Sendable {
    /// What it does of the jobs in the queue.
    let handlers: [String: JobWorker.Handler]
    /// How long an attempt at them may take.
    let jobLimits = [
        AlertWatch.jobKind: JobLimit(soft: 300, hard: 360), Notifier.digestJobKind: .usual,
        TimetableNews.jobKind: .usual,
    ]
    private let city: ServedCity
    private let watch: AlertWatch
    private let lease: NodeLease
    private let outbox: Outbox
    private let service: APNsService?
    /// Nil where pushes go nowhere.
    private let timetableNews: TimetableNews?
    private let database: Database
    /// Riders in memory; nil where the database is asked.
    private let index: AudienceIndex?
    /// IANA name of the city's time zone; nil before the first timetable.
    private let cityZone: @Sendable () -> String?
    /// Where alerts and runs are looked at.
    private let lane: ComputeLane
    private let clock: CityClock
    private let logger: Logger
    /// What came of it.
    let monitor: NotificationMonitor

    /// What tells riders, in this process.
    ///
    /// - Parameters:
    ///   - holder: who this process is, unlike all others.
    ///   - service: where pushes go; nil leaves them in the outbox until they expire.
    ///   - inMemory: whether the riders of an alert are found in memory.
    ///   - lane: where alerts and runs are looked at.
    init(
        _ database: Database, _ jobs: JobQueue, city: ServedCity, holder: String,
        service: APNsService?, inMemory: Bool, lane: ComputeLane, clock: CityClock, logger: Logger
    ) {
        (self.city, self.service, self.lane) = (city, service, lane)
        (self.database, self.clock, self.logger) = (database, clock, logger)
        let cityZone: @Sendable () -> String? = {
            city.edition.map { $0.timetable.zoneName($0.timetable.summary.zone) }
        }
        self.cityZone = cityZone
        let watch = AlertWatch(database, jobs)
        let outbox = Outbox(database)
        let monitor = NotificationMonitor(isSending: service != nil, service: service?.figures)
        (self.watch, self.outbox, self.monitor) = (watch, outbox, monitor)
        lease = NodeLease(leases: Leases(database), name: "alerts", holder: holder, clock: clock)
        index = inMemory ? AudienceIndex(database, report: { Self.log($0, logger) }) : nil
        let audience = TimedAudience(index ?? DatabaseAudience(database)) { monitor.noteMatching($0) }
        let notifier: @Sendable () throws -> Notifier = {
            guard let zone = cityZone() else {
                throw JobFailure("no timetable is loaded yet", after: Self.secondsToTimetable)
            }
            return Notifier(
                database, watch: watch, audience: audience, outbox: outbox,
                wording: Wording(cityZone: zone, names: Self.names(in: city)))
        }
        let news = service.map { TimetableNews(database, jobs, service: $0) }
        timetableNews = news
        var handlers: [String: JobWorker.Handler] = [
            AlertWatch.jobKind: { job in
                let summary = try await notifier().work(job)
                monitor.note(summary)
                guard !summary.told.isEmpty, let alert = AlertWatch.alert(of: job) else { return }
                logger.info(
                    "riders_notified",
                    metadata: [
                        "alert_id": "\(alert)", "concerned": "\(summary.concerned)",
                        "told": "\(summary.told.values.reduce(0, +))", "deliveries": "\(summary.deliveries)",
                        "withheld": "\(summary.withheld.values.reduce(0, +))", "deferred": "\(summary.deferred)",
                    ])
            },
            Notifier.digestJobKind: { job in monitor.note(try await notifier().tellWithheld(job)) },
        ]
        if let news {
            handlers[TimetableNews.jobKind] = { job in
                let tally = try await news.work(job)
                monitor.note(tally)
                logger.info("devices_woken", metadata: ["count": "\(tally.count)"])
            }
        }
        self.handlers = handlers
    }

    /// When an alert is looked at again that waits for the first timetable.
    private static let secondsToTimetable = 60

    private static func log(_ event: AudienceIndex.Event, _ logger: Logger) {
        switch event {
        case .loaded(let entries): logger.info("alert_audience_loaded", metadata: ["entries": "\(entries)"])
        case .askedDatabase(let reason):
            logger.info("alert_audience_asked_database", metadata: ["reason": "\(reason.rawValue)"])
        case .unavailable(let reason): logger.error("alert_audience_unavailable", metadata: ["reason": "\(reason)"])
        }
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

    /// Tells riders of shares; nil before the first timetable.
    var shareNotifier: ShareNotifier? { cityZone().map { ShareNotifier(outbox: outbox, cityZone: $0) } }

    /// How long riders and operators can see what was told, seconds.
    private static let memory: Int64 = 30 * 86_400

    /// What is forgotten in time.
    var chores: [Housekeeping.Chore] {
        let ago: @Sendable () -> Instant = { [clock] in Instant(seconds: clock.now() - Self.memory) }
        return [
            Housekeeping.Chore(name: "notifications") { [outbox] in try await outbox.forget(before: ago()) },
            Housekeeping.Chore(name: "alerts") { [watch] in try await watch.forget(before: ago()) },
        ]
    }

    /// What it does, each until its task is cancelled; riders are kept in memory, and pushes sent, where that was asked for.
    var work: [ServicePart: @Sendable () async -> Void] {
        var work: [ServicePart: @Sendable () async -> Void] = [.alerts: { await self.keepWatch() }]
        if let index { work[.audience] = { await index.run() } }
        if let service { work[.pushes] = { await self.send(to: service) } }
        return work
    }

    /// Closes the connections to the push service.
    func close() async { await service?.shutdown() }

    private func send(to service: APNsService) async {
        var options = PushWorker.Options()
        (options.leaseSeconds, options.renewal) = (clock.lease(seconds: 60), .seconds(20))
        options.poll = clock.pause(seconds: 1)
        await PushWorker(outbox, service: service, options: options) { [logger, monitor] event in
            monitor.note(event)
            switch event {
            case .delivered: break
            case .sent(let accepted, let later, let failed, let signedOff):
                logger.info(
                    "pushes_sent",
                    metadata: [
                        "accepted": "\(accepted)", "later": "\(later)", "failed": "\(failed)",
                        "signed_off": "\(signedOff)",
                    ])
            case .misconfigured(let reason): logger.error("push_misconfigured", metadata: ["reason": "\(reason)"])
            case .unavailable(let reason): logger.error("outbox_unavailable", metadata: ["reason": "\(reason)"])
            case .available: logger.notice("outbox_available")
            }
        }.run()
    }

    /// How often runs are looked at where live data stays as it is: departures come nearer all the same.
    private static let secondsBetweenLooks: Int64 = 10
    /// How often alerts are noted that seem unchanged: another node may have written meanwhile.
    private static let secondsBetweenNotes: Int64 = 60

    /// Looks every second whether alerts, runs and departures have changed; only one node of all does.
    private func keepWatch() async {
        // Outlives the right: whoever gets it back tells nobody of what was there before.
        var offered: String?
        await lease.everySecond(failing: "alert_watch_failed", logger) { (view: inout CityView?, held) in
            guard let zone = cityZone() else {
                view = nil
                return
            }
            if view == nil {
                view = CityView(
                    RunWatch(cityZone: zone, resuming: try await watch.inForce()),
                    ReminderWatch(database, outbox: outbox, cityZone: zone))
            }
            try await look(&view, under: held)
            try await tellOfTimetable(since: &offered, under: held)
            try await carryOver(&view, under: held)
        }
    }

    /// Wakes devices for a timetable that has taken the place of another one while this process ran.
    private func tellOfTimetable(since offered: inout String?, under held: Lease) async throws {
        guard let timetableNews, let edition = city.edition, let release = edition.pack?.timetable,
            release.sha256 != offered
        else { return }
        if offered != nil {
            let version = edition.timetable.string(edition.timetable.summary.version)
            try await timetableNews.announce(version, under: held, lease.leases)
        }
        offered = release.sha256
    }

    /// What of the city was seen last.
    private struct CityView {
        var runs: RunWatch
        var alerts: [String] = []
        var alertNotices: [AlertNotice] = []
        var notices: [AlertNotice] = []
        var sequence: UInt64?
        var (lookedAt, notedAt): (Int64, Int64) = (0, 0)

        let reminders: ReminderWatch
        /// The timetable that reminders of departures far ahead have been carried over to, or are being.
        var carriedTo: Timetable?
        /// The last of those that was looked at, while there are more.
        var lastCarried: ReminderRecord?

        init(_ runs: RunWatch, _ reminders: ReminderWatch) { (self.runs, self.reminders) = (runs, reminders) }
    }

    private func look(_ view: inout CityView?, under lease: Lease) async throws {
        guard var seen = view, let live = city.edition?.live else { return }
        let now = clock.now()
        let isNews = seen.sequence != live.sequence || now - seen.lookedAt >= Self.secondsBetweenLooks
        monitor.noteReminders(try await seen.reminders.look(at: live, all: isNews, now: now, under: lease))
        let believed = live.believedAlertSources(now: now)
        let alerts = live.alerts.alerts.filter { $0.isActive(at: now) && believed.contains($0.source) }
        let present = believed.sorted() + alerts.map { $0.id + $0.content.fingerprint }
        guard isNews || present != seen.alerts else { return }
        let areOthers = present != seen.alerts
        // Thousands of runs, and alerts with all stops of their routes. Where there is no room for it the next second will do.
        let looked = try? await lane.run { [known = seen.alertNotices, runs = seen.runs, before = seen.notices] _ in
            var runs = runs
            let ofAlerts = areOthers ? alerts.map { AlertNotice($0, in: live.timetable) } : known
            let notices = ofAlerts + runs.notices(in: live, alerts: alerts, now: now)
            return (ofAlerts: ofAlerts, runs: runs, notices: notices, areNews: areOthers || notices != before)
        }
        guard let looked else { return }
        (seen.alertNotices, seen.runs) = (looked.ofAlerts, looked.runs)
        let notices = looked.notices
        (seen.sequence, seen.lookedAt) = (live.sequence, now)
        if looked.areNews || now - seen.notedAt >= Self.secondsBetweenNotes {
            try await watch.observe(
                notices, believing: believed, of: Set(live.sources.map(\.id)), under: lease)
            (seen.notices, seen.notedAt) = (notices, now)
        }
        seen.alerts = present
        view = seen
    }

    /// Carries reminders of departures far ahead over to another timetable. Last of all: nothing of this is urgent, nor may a reminder
    /// that cannot be carried over keep back what is.
    private func carryOver(_ view: inout CityView?, under lease: Lease) async throws {
        guard var seen = view, let live = city.edition?.live else { return }
        let isAnother = seen.carriedTo !== live.timetable
        guard isAnother || seen.lastCarried != nil else { return }
        seen.lastCarried = try await seen.reminders.carryOver(
            to: live, after: isAnother ? nil : seen.lastCarried, now: clock.now(), under: lease)
        seen.carriedTo = live.timetable
        view = seen
    }
}

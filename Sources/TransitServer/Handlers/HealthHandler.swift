import Backups
import Database
import HTTPTypes
import Notifications
import ObjectStore
import TransitAPI
import TransitAnswers

/// `GET /healthz`: the process answers, whatever state its timetable is in.
enum HealthHandler {
    static let route = Registration.route(TransitContract.health) { _, _ in
        .bare(HealthBody(status: .ok).json(), status: .ok)
    }
}

/// `GET /readyz`: whether riders can be answered.
enum ReadinessHandler {
    static let route = Registration.route(TransitContract.readiness) { _, exchange in
        var body = body(exchange)
        // Whoever looks after the server needs to know why; a balancer of load, or a stranger, only whether.
        if !exchange.seesOperations { body = ReadyBody(status: body.status, checks: []) }
        let status: HTTPResponse.Status = body.status == .unavailable ? .serviceUnavailable : .ok
        return .bare(body.json(), status: status)
    }

    private static func body(_ exchange: Exchange) -> ReadyBody {
        if exchange.services.stopping.hasBegun {
            let check = HealthCheck(name: "stopping", ok: false, message: "the server has been asked to stop")
            return ReadyBody(status: .unavailable, checks: [check])
        }
        guard let edition = exchange.edition else {
            let check = HealthCheck(name: "timetable", ok: false, message: "no timetable is loaded")
            return ReadyBody(status: .unavailable, checks: [check] + checksBesideTimetable(exchange))
        }
        let timetable = edition.timetable
        let answers = Answers(timetable: timetable, now: exchange.now)
        let today = timetable.cityZone.civilDate(at: exchange.now)
        let isCurrent = today >= timetable.firstDate && today <= timetable.lastDate
        let validity = "valid \(timetable.firstDate) to \(timetable.lastDate)"
        var checks = [
            HealthCheck(name: "timetable", ok: true, message: "loaded"),
            HealthCheck(
                name: "validity", ok: isCurrent,
                message: isCurrent
                    ? validity
                    : (today > timetable.lastDate ? "TIMETABLE_EXPIRED: " : "") + validity
                        + ": today, \(today), is outside"),
            HealthCheck(
                name: "pack", ok: edition.pack != nil,
                message: edition.pack == nil ? packless(exchange) : "available"),
        ]
        checks += checksBesideTimetable(exchange)
        checks += RealtimeStatusHandler.body(exchange).sources.map { source in
            let age = source.ageSeconds.map { ", \($0) s old" } ?? ", nothing received yet"
            let error = source.lastError.map { "; last error: \($0)" } ?? ""
            return HealthCheck(
                name: "realtime \(source.sourceID)", ok: source.status == .live,
                message: "\(source.status.rawValue)\(age)\(error)")
        }
        let summary = TimetableSummary(
            version: timetable.string(timetable.summary.version),
            validFrom: ISODate(daysSinceEpoch: timetable.firstDate.daysSinceEpoch),
            validUntil: ISODate(daysSinceEpoch: timetable.lastDate.daysSinceEpoch), stops: timetable.stops.count,
            routes: timetable.routes.count, trips: timetable.trips.count, generatedAt: answers.lastUpdated)
        let isWhole = checks.allSatisfy(\.ok)
        return ReadyBody(status: isWhole ? .ok : .degraded, timetable: summary, checks: checks)
    }

    private static func packless(_ exchange: Exchange) -> String {
        let none = "no offline timetable has been made"
        return exchange.services.city.packTrouble.map { "\(none), and it is tried again: \($0)" } ?? none
    }

    /// What can be told without a timetable.
    private static func checksBesideTimetable(_ exchange: Exchange) -> [HealthCheck] {
        var checks: [HealthCheck] = []
        if let schedule = exchange.services.sources?.schedule() { checks.append(check(schedule, exchange)) }
        if let sharing = exchange.services.sources?.polling().sharing { checks.append(check(sharing)) }
        if let people = exchange.services.people {
            checks.append(check(people.database))
            if let objects = people.objects, objects.isRemote { checks.append(check(objects)) }
            if let monitor = people.notifications { checks.append(check(monitor)) }
            if people.allowances.hasLimits { checks.append(check(people.allowances.uses)) }
            if let backups = people.backups { checks.append(check(backups, exchange)) }
        }
        return checks
    }

    private static func check(_ database: Database) -> HealthCheck {
        let trouble = database.publicTrouble
        return HealthCheck(name: "database", ok: trouble == nil, message: trouble ?? "answers")
    }

    private static func check(_ objects: ObjectStore) -> HealthCheck {
        HealthCheck(name: "objects", ok: objects.trouble == nil, message: objects.trouble ?? "answers")
    }

    private static func check(_ backups: BackupMonitor, _ exchange: Exchange) -> HealthCheck {
        let figures = backups.figures
        let last = figures.last.map { "the newest is of \(exchange.timestamp(of: $0))" } ?? "there is none yet"
        let next = figures.next.map { "; the next is due \(exchange.timestamp(of: $0))" } ?? ""
        let isLate = figures.last.map { exchange.now - $0 > BackupMonitor.longestPause } ?? false
        return HealthCheck(
            name: "backups", ok: figures.trouble == nil && !isLate,
            message: (figures.trouble.map { "the last attempt failed: \($0); " } ?? "") + last + next)
    }

    private static func check(_ sharing: SharingReport) -> HealthCheck {
        let usual = sharing.isPolling ? "this node polls for all" : "frames come from the node that polls"
        return HealthCheck(name: "nodes", ok: sharing.trouble == nil, message: sharing.trouble ?? usual)
    }

    private static func check(_ monitor: NotificationMonitor) -> HealthCheck {
        let figures = monitor.figures
        let trouble =
            figures.misconfigured.map { "the push service refuses the key, the team or the topic: \($0)" }
            ?? figures.unavailable.map { "the outbox cannot be read: \($0)" }
        let usual = monitor.isSending ? "sent" : "not sent: APNS_KEY_ID and the others are not set"
        return HealthCheck(name: "pushes", ok: trouble == nil, message: trouble ?? usual)
    }

    /// For whoever pays: riders are answered whatever is used up.
    private static func check(_ uses: [AllowanceUse]) -> HealthCheck {
        let words = uses.map { "\($0.allowance.rawValue) \($0.percent) %" }.joined(separator: ", ")
        return HealthCheck(name: "allowances", ok: true, message: words.isEmpty ? "not known yet" : words)
    }

    private static func check(_ schedule: ScheduleReport, _ exchange: Exchange) -> HealthCheck {
        let next = schedule.next.map { "; next look at \(exchange.timestamp(of: $0))" } ?? "; looking now"
        let unconfirmed = exchange.edition == nil ? "feeds are being fetched" : "feeds of an earlier run"
        let last = schedule.lastSuccess.map { "feeds confirmed \(exchange.timestamp(of: $0))" }
        return HealthCheck(
            name: "schedule", ok: schedule.lastError == nil,
            message: (schedule.lastError ?? last ?? unconfirmed) + next)
    }
}

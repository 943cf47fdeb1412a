import Database
import Foundation
import LiveState
import Riders
import TransitAPI

/// Reminds riders of departures by their live times, as often as these change, and carries reminders over to newer timetables.
///
/// What must be done follows from the record and what the rider was told last; so it may be asked any number of times and
/// killed at any point: each notification is made once. Reminders ignore quiet hours and mutes: riders ask for each.
package struct ReminderWatch: Sendable {
    /// How far ahead departures are looked at, for what is cancelled, and how long after they were due, seconds.
    private static let (ahead, behind): (Int64, Int64) = (86_400, 6 * 3_600)
    /// Reminders read at a time.
    private static let page = 1_000
    /// Those of departures further ahead that are read at a time.
    private static let furtherAtOnce = 200
    /// How many reminders one look carries over to a newer timetable where that is all there is to do: it gives all trips new
    /// ids, and alerts wait for the end of the look.
    package static let carriedALook = 200

    private let database: Database
    private let leases: Leases
    private let outbox: Outbox
    private let cityZone: String
    /// The city's, for stops that the timetable does not have.
    private let clock: ZoneClock
    private let carriedALook: Int

    /// A watch over a database that has ``NotificationTables`` and `RiderTables`.
    ///
    /// - Parameters:
    ///   - cityZone: IANA name of the city's time zone.
    ///   - carriedALook: how many reminders one look carries over where that is all there is to do.
    package init(
        _ database: Database, outbox: Outbox, cityZone: String, carriedALook: Int = Self.carriedALook
    ) {
        (self.database, self.outbox, self.cityZone) = (database, outbox, cityZone)
        self.carriedALook = carriedALook
        leases = Leases(database)
        clock = ZoneClock(cityZone) ?? .utc
    }

    /// Reminds those who must be reminded now.
    ///
    /// - Parameters:
    ///   - all: whether live times may have changed; else only what is due is looked at.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    ///   - lease: the right to watch, which each reminder's transaction guards; nil where only one process does.
    /// - Returns: how many notifications were made.
    /// - Throws: `LeaseError.lost`, before anything is written by who has lost it.
    @discardableResult
    package func look(at live: LiveState, all: Bool, now: Int64, under lease: Lease? = nil) async throws -> Int {
        var (made, carried) = (0, 0)
        var last: ReminderRecord?
        while true {
            let page = try await page(after: last, all: all, now: Instant(seconds: now))
            for reminder in page {
                let (departure, state) = live.departure(reminder.departure, now: now)
                var present = reminder
                present.departure = departure
                if !ReminderStep.mayBeNext(present, state, now: Instant(seconds: now)) {
                    guard present != reminder, carried < carriedALook else { continue }
                    carried += 1
                }
                let clock = ZoneClock(ofStop: departure.stopID, in: live.timetable) ?? clock
                if try await act(on: present, state, clock, under: lease) { made += 1 }
            }
            guard page.count == Self.page else { return made }
            last = page.last
        }
    }

    /// Carries reminders that are further ahead than ``look(at:all:now:under:)`` reaches over to the timetable in service, some at a
    /// time. Nobody is told yet of a departure that it does not have: a later timetable may have it again.
    ///
    /// - Parameters:
    ///   - last: the last that was looked at before; nil to begin.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    ///   - lease: the right to watch; nil where only one process does.
    /// - Returns: the last that was looked at; nil where there are no more.
    /// - Throws: `LeaseError.lost`, before anything is written by who has lost it.
    package func carryOver(
        to live: LiveState, after last: ReminderRecord?, now: Int64, under lease: Lease? = nil
    ) async throws -> ReminderRecord? {
        let further = Condition.compare(
            .column("remind_at"), .greater, .value(.instant(Instant(seconds: now + Self.ahead))))
        let page = try await page(
            after: last, where: [further, .oneOf(.column("status"), ["scheduled", "cancelled"])],
            limit: Self.furtherAtOnce)
        for reminder in page {
            let (departure, state) = live.departure(reminder.departure, now: now)
            guard departure != reminder.departure, state != .cancelled, state != .gone else { continue }
            var present = reminder
            present.departure = departure
            let clock = ZoneClock(ofStop: departure.stopID, in: live.timetable) ?? clock
            _ = try await act(on: present, state, clock, under: lease)
        }
        return page.count == Self.furtherAtOnce ? page.last : nil
    }

    private func page(after last: ReminderRecord?, all: Bool, now: Instant) async throws -> [ReminderRecord] {
        let from = SQLValue.instant(now.adding(seconds: -Self.behind))
        let to = SQLValue.instant(all ? now.adding(seconds: Self.ahead) : now)
        return try await page(
            after: last,
            where: [
                .compare(.column("remind_at"), .atLeast, .value(from)),
                .compare(.column("remind_at"), .atMost, .value(to)),
                all ? .oneOf(.column("status"), ["scheduled", "sent", "cancelled"]) : .equals("status", "scheduled"),
            ], limit: Self.page)
    }

    private func page(
        after last: ReminderRecord?, where wanted: [Condition], limit: Int
    ) async throws -> [ReminderRecord] {
        var conditions = wanted
        if let last {
            let at = SQLValue.instant(last.remindAt)
            conditions.append(
                .any([
                    .compare(.column("remind_at"), .greater, .value(at)),
                    .equals("remind_at", at) && .compare(.column("id"), .greater, .value(.uuid(last.id))),
                ]))
        }
        let select = Select(
            RiderTables.reminders, where: .all(conditions), order: [.ascending("remind_at"), .ascending("id")],
            limit: limit)
        return try await database.read(as: .service) { try $0.select(select).map(ReminderRecord.init) }
    }

    /// Does what is to be done about one reminder.
    ///
    /// - Parameters:
    ///   - present: with its departure as the timetable in service has it.
    ///   - clock: the one at the stop.
    /// - Returns: whether the rider was told something.
    private func act(
        on present: ReminderRecord, _ state: DepartureNow, _ clock: ZoneClock, under lease: Lease?
    ) async throws -> Bool {
        try await database.write(as: .service) { transaction in
            if let lease { try leases.guard(lease, in: transaction) }
            guard let seen = try WatchedReminder(present, in: transaction),
                seen.isCarriedOver || seen.step(state, at: transaction.now) != nil
            else {
                return false
            }
            // The rider's own writers wait from here on.
            let version = try RiderVersions.next(of: seen.owner, in: transaction)
            guard let matter = try WatchedReminder(present, in: transaction) else { return false }
            let step = matter.step(state, at: transaction.now)
            guard matter.isCarriedOver || step != nil else { return false }
            var values = matter.isCarriedOver ? present.departure.timetabledColumns : [:]
            if let step {
                (values["status"], values["remind_at"]) = (.text(step.status.rawValue), .instant(step.remindAt))
            }
            values["version"] = .int(version)
            try transaction.update(Update(RiderTables.reminders, set: values, where: .equals("id", present.id)))
            guard let step, let message = step.message else { return false }
            try tell(message, step, of: matter, clock, in: transaction)
            return true
        }
    }

    private func tell(
        _ message: ReminderMessage, _ step: ReminderStep, of matter: WatchedReminder, _ clock: ZoneClock,
        in transaction: Transaction
    ) throws {
        let (rider, reminder) = (matter.owner, matter.reminder)
        let state = try RiderStates(of: [rider], alert: nil, cityZone: cityZone, in: transaction)[rider]
        let name = try Self.savedTrip(of: reminder, in: transaction)
        let payload =
            name.flatMap { leaving(for: $0, message, step, of: reminder, clock, state) }
            ?? PushPayload(
                message, of: reminder.departure, reminderID: reminder.id, departs: step.departure, clock: clock,
                badge: state.otherUnread, timeSensitiveOK: state.settings.timeSensitiveOK)
        // Worth nothing once the vehicle has left; one that is due already is tried for a minute.
        let expiry = max(step.departure, transaction.now.adding(seconds: 60))
        let notification = NewNotification(
            rider: rider, kind: .reminder, alertID: reminder.id.lowercased,
            fingerprint: step.notice.text, ordinal: matter.nextOrdinal,
            severity: message == .cancelled ? .cancelled : .minor, payload: payload,
            badge: state.otherUnread, expiresAt: expiry)
        _ = try outbox.tell(notification, devices: state.devices, in: transaction)
    }
}

extension ReminderWatch {
    /// What the rider calls the saved trip a reminder is for; nil where there is none, or none any more.
    private static func savedTrip(of reminder: ReminderRecord, in transaction: Transaction) throws -> String? {
        guard let id = reminder.savedTripID else { return nil }
        return try transaction.first(Select(RiderTables.savedTrips, ["name"], where: .equals("id", id)))?.text("name")
    }

    /// That it is time to leave; nil where there is something else to say.
    private func leaving(
        for name: String, _ message: ReminderMessage, _ step: ReminderStep, of reminder: ReminderRecord,
        _ clock: ZoneClock, _ state: RiderState
    ) -> PushPayload? {
        guard case .due = message, let trip = reminder.savedTripID else { return nil }
        return PushPayload(
            leaveFor: name, savedTripID: trip, stopName: reminder.departure.stopName ?? reminder.departure.stopID,
            departs: step.departure, clock: clock, badge: state.otherUnread,
            timeSensitiveOK: state.settings.timeSensitiveOK)
    }
}

/// A reminder, whose it is, and what that rider was told of it.
private struct WatchedReminder {
    let owner: UUID
    /// With its departure as the timetable in service has it.
    let reminder: ReminderRecord
    /// Whether what is kept of the departure is another timetable's.
    let isCarriedOver: Bool
    let told: ReminderNotice?
    /// Which notification of it is the next, from 0: one more than the last that is kept.
    let nextOrdinal: Int

    /// Reads it; nil where it is gone.
    ///
    /// - Parameter present: with its departure as the timetable in service has it.
    init?(_ present: ReminderRecord, in transaction: Transaction) throws {
        let id = present.id
        guard let row = try transaction.first(Select(RiderTables.reminders, where: .equals("id", id))) else {
            return nil
        }
        owner = try row.require("user_id", Row.uuid)
        var reminder = try ReminderRecord(row)
        isCarriedOver = reminder.departure != present.departure
        reminder.departure = present.departure
        self.reminder = reminder
        let last = try transaction.first(
            Select(
                NotificationTables.history, ["fingerprint", "ordinal"],
                where: .equals("user_id", owner) && .equals("alert_id", .text(id.lowercased)),
                order: [.descending("ordinal")]))
        told = try last?.text("fingerprint").flatMap(ReminderNotice.init)
        nextOrdinal = try last.map { try $0.require("ordinal", Row.int) + 1 } ?? 0
    }

    func step(_ state: DepartureNow, at now: Instant) -> ReminderStep? {
        ReminderStep.next(reminder, told: told, state, now: now)
    }
}

extension RemindedDeparture {
    /// What of it follows from the timetable in service.
    fileprivate var timetabledColumns: [String: SQLValue] {
        [
            "trip_id": .text(tripID), "stop_id": .text(stopID), "stop_sequence": .int(stopSequence),
            "stop_name": .text(stopName), "scheduled_at": .instant(scheduledAt),
        ]
    }
}

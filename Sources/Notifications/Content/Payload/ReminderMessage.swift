import Database
import Foundation
import Riders
import TransitAPI

/// What there is to say of a departure a rider wants to be reminded of.
package enum ReminderMessage: Sendable, Hashable {
    /// It leaves in so many minutes; 0 for now.
    case due(minutes: Int)
    /// It is so many minutes late: the rider may stay.
    case late(minutes: Int)
    /// It was late and no longer is so much: it leaves earlier than the rider was told last.
    case recovered(from: Instant)
    /// It does not run.
    case cancelled

    /// How far it may interrupt: what makes a rider run, or run in vain, breaks through where that is allowed.
    package func interruption(timeSensitiveOK: Bool) -> Interruption {
        if case .late = self { return .active }
        return timeSensitiveOK ? .timeSensitive : .active
    }
}

extension PushPayload {
    /// The notification of a departure reminder.
    ///
    /// - Parameters:
    ///   - departs: when it leaves, as now known; the timetable's time where it does not run.
    ///   - clock: the stop's.
    ///   - badge: how many alerts the rider has not read; a reminder is none.
    package init(
        _ message: ReminderMessage, of departure: RemindedDeparture, reminderID: UUID, departs: Instant,
        clock: ZoneClock, badge: Int, timeSensitiveOK: Bool
    ) {
        let name = departure.routeName ?? departure.headsign ?? departure.stopName ?? departure.tripID
        let time = clock.timestamp(departs).clock
        let title: PushText
        var was: String?
        switch message {
        case .due(let minutes):
            title = minutes > 0 ? .key("REMINDER_TITLE_DUE", name, "\(minutes)") : .key("REMINDER_TITLE_NOW", name)
        case .late(let minutes):
            title = .key("REMINDER_TITLE_LATE", name, "\(minutes)")
            was = clock.timestamp(departure.scheduledAt).clock
        case .recovered(let told):
            title = .key("REMINDER_TITLE_RECOVERED", name)
            was = clock.timestamp(told).clock
        case .cancelled: title = .key("REMINDER_TITLE_CANCELLED", name)
        }
        let id = reminderID.lowercased
        let link = DeepLink.trip(departure.tripID, serviceDate: departure.serviceDate, stopID: departure.stopID)
        self.init(
            title: title, body: Self.body(departure, at: time, was: was == time ? nil : was), badge: badge,
            interruption: message.interruption(timeSensitiveOK: timeSensitiveOK), category: "DEPARTURE_REMINDER",
            threadID: "reminder_" + id,
            custom: [
                ("reminder_id", .string(id)), ("trip_id", .string(departure.tripID)),
                ("service_date", .string(departure.serviceDate)), ("stop_ids", [.string(departure.stopID)]),
                ("deep_link", .string(link)),
            ])
    }

    private static func body(_ departure: RemindedDeparture, at time: String, was: String?) -> PushText {
        let key = "REMINDER_BODY" + (departure.headsign == nil ? "_STOP" : "") + (was == nil ? "" : "_WAS")
        let arguments = [departure.headsign, departure.stopName ?? departure.stopID, time, was]
        return .localized(key: key, arguments: arguments.compactMap { $0 })
    }

    /// The notification that it is time to leave for a saved trip.
    ///
    /// - Parameters:
    ///   - name: what the rider calls the trip.
    ///   - stopName: where the first vehicle leaves.
    ///   - departs: when it does.
    ///   - clock: the stop's.
    package init(
        leaveFor name: String, savedTripID: UUID, stopName: String, departs: Instant, clock: ZoneClock, badge: Int,
        timeSensitiveOK: Bool
    ) {
        let id = savedTripID.lowercased
        self.init(
            title: .key("REMINDER_TITLE_LEAVE", name),
            body: .key("REMINDER_BODY_LEAVE", stopName, clock.timestamp(departs).clock), badge: badge,
            interruption: timeSensitiveOK ? .timeSensitive : .active, category: "DEPARTURE_REMINDER",
            threadID: "saved_trip_" + id,
            custom: [("saved_trip_id", .string(id)), ("deep_link", .string(DeepLink.savedTrip(savedTripID)))])
    }
}

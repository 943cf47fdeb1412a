import Database
import Foundation
import TransitAPI

/// A departure reminder as it is kept.
package struct ReminderRecord: Sendable, Hashable {
    package var id = UUID.unset
    /// The departure, as the timetable in service has it; one that this does not have, as an earlier one had it.
    package var departure = RemindedDeparture()
    /// How long before the departure to remind, minutes.
    package var minutesBefore = 0
    /// The saved trip it is the first vehicle of: then the rider is told to leave.
    package var savedTripID: UUID?
    /// When the notification is due.
    package var remindAt = Instant(seconds: 0)
    /// What is recorded of it; see ``status(at:)``.
    package var recordedStatus = ReminderStatus.scheduled
    /// When it was made and changed.
    package var stamp = RecordStamp()

    /// Seconds after which one that was not sent is late enough to be called missed.
    package static let patience: Int64 = 120

    /// What has become of it by a moment: one that was not sent in time was missed, whether or not anybody noted it.
    package func status(at now: Instant) -> ReminderStatus {
        recordedStatus == .scheduled && remindAt.adding(seconds: Self.patience) < now ? .missed : recordedStatus
    }
}

extension ReminderRecord {
    /// A reminder of a departure, to be added.
    ///
    /// - Parameter savedTrip: the rider's saved trip that it is the first vehicle of; nil for none.
    package init(_ departure: RemindedDeparture, minutesBefore: Int, savedTrip: UUID? = nil) {
        self.init(
            departure: departure, minutesBefore: minutesBefore, savedTripID: savedTrip,
            remindAt: departure.scheduledAt.adding(seconds: Int64(minutesBefore) * -60))
    }
}

extension ReminderRecord: RiderRecord, NewRecord {
    package typealias New = ReminderRecord
    package static let blank = ReminderRecord()
    package static let table = RiderTables.reminders
    package static let kind = RecordKind.reminder
    package static let collection = RiderCollection.reminders
    package static let order = [Order.ascending("remind_at"), .ascending("id")]
    package static let columns =
        [
            RecordColumn("trip_id", \Self.departure.tripID),
            RecordColumn("service_date", \.departure.serviceDate), RecordColumn("stop_id", \.departure.stopID),
            RecordColumn("stop_sequence", \.departure.stopSequence), RecordColumn("stop_name", \.departure.stopName),
            RecordColumn("route_name", \.departure.routeName), RecordColumn("headsign", \.departure.headsign),
            RecordColumn("scheduled_at", \.departure.scheduledAt), RecordColumn("minutes_before", \.minutesBefore),
            RecordColumn("saved_trip_id", \.savedTripID), RecordColumn("remind_at", \.remindAt),
            RecordColumn("status", \.recordedStatus),
        ] + commonColumns
    /// The same one again is added once it was sent.
    package static let identity = [
        "status", "trip_id", "service_date", "stop_id", "stop_sequence", "minutes_before", "scheduled_at",
        "saved_trip_id",
    ]
    /// Those that are still to be sent.
    package static let counting =
        Condition.equals("status", "scheduled") && .compare(.column("remind_at"), .greater, .now)

    package var record: ReminderRecord { self }

    /// The saved trip must be one of the rider's.
    package func check(of rider: UUID, in transaction: Transaction) throws {
        if let savedTripID { _ = try SavedTripRecord.required(savedTripID, of: rider, in: transaction) }
    }
}

extension ReminderStatus: ColumnValue {}

/// A departure to be reminded of.
package struct RemindedDeparture: Sendable, Hashable {
    /// GTFS trip_id.
    package var tripID = ""
    /// Service day, YYYY-MM-DD.
    package var serviceDate = ""
    /// Stop or platform.
    package var stopID = ""
    /// Which call of the trip it is.
    package var stopSequence = 0
    /// Name of the stop.
    package var stopName: String?
    /// Short name of the route, or its long one.
    package var routeName: String?
    /// Where the vehicle says it is going.
    package var headsign: String?
    /// Departure by the timetable.
    package var scheduledAt = Instant(seconds: 0)

    init() {}

    /// A departure.
    package init(
        tripID: String, serviceDate: String, stopID: String, stopSequence: Int, stopName: String? = nil,
        routeName: String? = nil, headsign: String? = nil, scheduledAt: Instant
    ) {
        (self.tripID, self.serviceDate, self.stopID) = (tripID, serviceDate, stopID)
        (self.stopSequence, self.stopName, self.routeName) = (stopSequence, stopName, routeName)
        (self.headsign, self.scheduledAt) = (headsign, scheduledAt)
    }
}

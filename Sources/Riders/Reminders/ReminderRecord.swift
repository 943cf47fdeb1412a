import Database
import Foundation
import TransitAPI

/// A departure reminder as it is kept.
public struct ReminderRecord: Sendable, Hashable {
    /// Its identifier.
    public var id: UUID
    /// The departure, as the timetable had it when the reminder was made.
    public var departure: RemindedDeparture
    /// How long before the departure to remind, minutes.
    public var minutesBefore: Int
    /// The saved trip it is the first vehicle of: then the rider is told to leave.
    public var savedTripID: UUID?
    /// When the notification is due.
    public var remindAt: Instant
    /// What is recorded of it; see ``status(at:)``.
    public var recordedStatus: ReminderStatus
    /// When it was made and changed.
    public var stamp: RecordStamp

    /// Seconds after which one that was not sent is late enough to be called missed.
    public static let patience: Int64 = 120

    /// What has become of it by a moment: one that was not sent in time was missed, whether or not anybody noted it.
    public func status(at now: Instant) -> ReminderStatus {
        recordedStatus == .scheduled && remindAt.adding(seconds: Self.patience) < now ? .missed : recordedStatus
    }

    /// A row of ``RiderTables/reminders``.
    package init(_ row: Row) throws(DatabaseError) {
        id = try row.require("id", Row.uuid)
        departure = RemindedDeparture(
            tripID: try row.require("trip_id", Row.text), serviceDate: try row.require("service_date", Row.text),
            stopID: try row.require("stop_id", Row.text), stopSequence: try row.require("stop_sequence", Row.int),
            stopName: try row.text("stop_name"), routeName: try row.text("route_name"),
            headsign: try row.text("headsign"), scheduledAt: try row.require("scheduled_at", Row.instant))
        minutesBefore = try row.require("minutes_before", Row.int)
        savedTripID = try row.uuid("saved_trip_id")
        remindAt = try row.require("remind_at", Row.instant)
        recordedStatus = try row.needed("status")
        stamp = try RecordStamp(row)
    }
}

/// A departure to be reminded of.
public struct RemindedDeparture: Sendable, Hashable {
    /// GTFS trip_id.
    public var tripID: String
    /// Service day, YYYY-MM-DD.
    public var serviceDate: String
    /// Stop or platform.
    public var stopID: String
    /// Which call of the trip it is.
    public var stopSequence: Int
    /// Name of the stop.
    public var stopName: String?
    /// Short name of the route, or its long one.
    public var routeName: String?
    /// Where the vehicle says it is going.
    public var headsign: String?
    /// Departure by the timetable.
    public var scheduledAt: Instant

    /// A departure.
    public init(
        tripID: String, serviceDate: String, stopID: String, stopSequence: Int, stopName: String? = nil,
        routeName: String? = nil, headsign: String? = nil, scheduledAt: Instant
    ) {
        (self.tripID, self.serviceDate, self.stopID) = (tripID, serviceDate, stopID)
        (self.stopSequence, self.stopName, self.routeName) = (stopSequence, stopName, routeName)
        (self.headsign, self.scheduledAt) = (headsign, scheduledAt)
    }
}

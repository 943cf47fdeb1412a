/// A notification before a departure.
public struct Reminder: ResponseBody {
    /// Identifier of the reminder.
    public var id: RecordID
    /// Identifier of the trip (`trips.txt` trip_id); may change with a newer timetable.
    public var tripID: String
    /// Service day of the trip.
    public var serviceDate: ISODate
    /// Stop or platform of the departure; may change with a newer timetable.
    public var stopID: String
    /// Which call of the trip it is (`stop_times.txt` stop_sequence); may change with a newer timetable.
    public var stopSequence: Int
    /// Name of the stop by the timetable when the reminder was made; may change with a newer timetable.
    @Nullable public var stopName: String?
    /// Short name of the route, or its long one, when the reminder was made.
    @Nullable public var routeName: String?
    /// Where the vehicle says it is going, when the reminder was made.
    @Nullable public var headsign: String?
    /// How long before the departure to remind, minutes.
    public var minutesBefore: Int
    /// Your saved trip that it is the first vehicle of.
    @Nullable public var savedTripID: RecordID?
    /// Departure by the timetable; may change with a newer one.
    public var scheduledTime: Timestamp
    /// When the notification is due; moves with the live departure.
    public var remindAt: Timestamp
    /// What has become of it.
    public var status: ReminderStatus
    /// When it was made.
    public var createdAt: Timestamp
    /// When it was last changed.
    public var updatedAt: Timestamp
    /// The rider's change counter when it was last changed; its ETag is this number in quotes.
    public var version: Int
}

/// The departure reminders of a rider.
public struct RemindersBody: ResponseBody {
    /// Reminders, the next one due first.
    public var reminders: [Reminder]
}

/// What has become of a reminder.
public enum ReminderStatus: String, WireEnum {
    /// Still to be sent.
    case scheduled
    /// Sent.
    case sent
    /// Not sent: the trip does not run or does not call there.
    case cancelled
    /// Not sent in time.
    case missed
}

/// Body of `POST /reminders`.
public struct CreateReminderRequest: EndpointRequest, BodyFields {
    /// GTFS trip_id, as departures give it.
    /// - Field: bounds: 1...200, example: "123.T1.1-NTH-mjp-1.1.H"
    public var tripID: String
    /// Service day of the trip, as departures give it.
    /// - Field: example: .sample
    public var serviceDate: ISODate
    /// Stop or platform of the departure.
    /// - Field: bounds: 1...200, example: "2000343"
    public var stopID: String
    /// Which call of the trip it is, for trips that come twice; the first one where not given.
    /// - Field: bounds: 0...1_000_000, example: 12
    public var stopSequence: Int?
    /// First departure of the run, for trips that run by frequency; the next run where not given.
    /// - Field: example: ServiceClock(seconds: 29_700)
    public var startTime: ServiceClock?
    /// How long before the departure to remind.
    /// - Field: bounds: 1...60, unit: "minutes", example: 10
    public var minutesBefore: Int
    /// Your saved trip that it is the first vehicle of: you are told to leave, in the name of the trip. Give the time
    /// it takes to the stop as minutes_before.
    /// - Field: example: .sample
    public var savedTripID: RecordID?
}

extension CreateReminderRequest {
    public static let summary = "A departure to be reminded of."
}

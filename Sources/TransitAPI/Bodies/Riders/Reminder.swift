/// A notification before a departure.
public struct Reminder: ResponseBody {
    /// Identifier of the reminder.
    public var id: RecordID
    /// Identifier of the trip (`trips.txt` trip_id).
    public var tripID: String
    /// Service day of the trip.
    public var serviceDate: ISODate
    /// Stop or platform of the departure.
    public var stopID: String
    /// Which call of the trip it is (`stop_times.txt` stop_sequence).
    public var stopSequence: Int
    /// Name of the stop by the timetable, when the reminder was made.
    @Nullable public var stopName: String?
    /// Short name of the route, or its long one, when the reminder was made.
    @Nullable public var routeName: String?
    /// Where the vehicle says it is going, when the reminder was made.
    @Nullable public var headsign: String?
    /// How long before the departure to remind, minutes.
    public var minutesBefore: Int
    /// Your saved trip that it is the first vehicle of.
    @Nullable public var savedTripID: RecordID?
    /// Departure by the timetable.
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

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        id: RecordID, tripID: String, serviceDate: ISODate, stopID: String, stopSequence: Int, stopName: String? = nil,
        routeName: String? = nil, headsign: String? = nil, minutesBefore: Int, savedTripID: RecordID? = nil,
        scheduledTime: Timestamp,
        remindAt: Timestamp, status: ReminderStatus, createdAt: Timestamp, updatedAt: Timestamp, version: Int
    ) {
        self.id = id
        self.tripID = tripID
        self.serviceDate = serviceDate
        self.stopID = stopID
        self.stopSequence = stopSequence
        self.stopName = stopName
        self.routeName = routeName
        self.headsign = headsign
        self.minutesBefore = minutesBefore
        self.savedTripID = savedTripID
        self.scheduledTime = scheduledTime
        self.remindAt = remindAt
        self.status = status
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.version = version
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case tripID = "trip_id"
        case serviceDate = "service_date"
        case stopID = "stop_id"
        case stopSequence = "stop_sequence"
        case stopName = "stop_name"
        case routeName = "route_name"
        case headsign
        case minutesBefore = "minutes_before"
        case savedTripID = "saved_trip_id"
        case scheduledTime = "scheduled_time"
        case remindAt = "remind_at"
        case status
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case version
    }
}

extension Reminder {
    /// What the type stands for.
    public static let summary = "A notification before a departure."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "id": "Identifier of the reminder.",
        "trip_id": "Identifier of the trip (`trips.txt` trip_id).",
        "service_date": "Service day of the trip.",
        "stop_id": "Stop or platform of the departure.",
        "stop_sequence": "Which call of the trip it is (`stop_times.txt` stop_sequence).",
        "stop_name": "Name of the stop by the timetable, when the reminder was made.",
        "route_name": "Short name of the route, or its long one, when the reminder was made.",
        "headsign": "Where the vehicle says it is going, when the reminder was made.",
        "minutes_before": "How long before the departure to remind, minutes.",
        "saved_trip_id": "Your saved trip that it is the first vehicle of.",
        "scheduled_time": "Departure by the timetable.",
        "remind_at": "When the notification is due; moves with the live departure.",
        "status": "What has become of it.",
        "created_at": "When it was made.",
        "updated_at": "When it was last changed.",
        "version": "The rider's change counter when it was last changed; its ETag is this number in quotes.",
    ]
}

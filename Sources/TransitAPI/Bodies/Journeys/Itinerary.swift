/// One journey from door to door.
public struct Itinerary: ResponseBody {
    /// Minutes from departure to arrival, to the nearest one.
    public var durationMinutes: Int
    /// Metres walked on all legs together.
    public var walkingDistanceMeters: Int
    /// Changes of vehicle; staying seated is none.
    public var transfers: Int
    /// What the journey costs, cents; an estimate where fare.certainty says so, null where nothing is known.
    @Nullable public var fareCents: Int?
    /// When the first leg starts, by the best that is known.
    public var departureTime: Timestamp
    /// When the last leg ends, by the best that is known.
    public var arrivalTime: Timestamp
    /// Walks and rides in order; each starts where the one before ends.
    public var legs: [Leg]
    /// True if live data younger than its limit touched one of the rides.
    public var realtimeDataAvailable: Bool
    /// Contract's boolean: true yes, false no, null unknown.
    @Nullable public var wheelchairAccessible: Bool?
    /// Whether every leg and every change can be made with a wheelchair.
    public var wheelchair: ThreeValued
    /// How the fare comes about; null where it is not known.
    @Nullable public var fare: ItineraryFare?
    /// Why no fare is known, in a sentence; null where one is.
    @Nullable public var fareUnknownReason: String?
    /// When the first leg would start by the timetable.
    public var scheduledDepartureTime: Timestamp
    /// When the last leg would end by the timetable.
    public var scheduledArrivalTime: Timestamp
    /// Whether it can still be made.
    public var status: ItineraryStatus
    /// Give it to /trips/refresh to see this itinerary with newer live data; null where that cannot be done.
    @Nullable public var refreshToken: String?
    /// Alerts in force that touch a ride or a stop of it, worst first.
    public var alertIDs: [String]

    /// All fields, in the order of the wire; what may be null or has a usual value may be left out here.
    public init(
        durationMinutes: Int, walkingDistanceMeters: Int, transfers: Int, fareCents: Int? = nil,
        departureTime: Timestamp, arrivalTime: Timestamp, legs: [Leg], realtimeDataAvailable: Bool,
        wheelchairAccessible: Bool? = nil, wheelchair: ThreeValued, fare: ItineraryFare? = nil,
        fareUnknownReason: String? = nil, scheduledDepartureTime: Timestamp, scheduledArrivalTime: Timestamp,
        status: ItineraryStatus, refreshToken: String? = nil, alertIDs: [String] = []
    ) {
        self.durationMinutes = durationMinutes
        self.walkingDistanceMeters = walkingDistanceMeters
        self.transfers = transfers
        self.fareCents = fareCents
        self.departureTime = departureTime
        self.arrivalTime = arrivalTime
        self.legs = legs
        self.realtimeDataAvailable = realtimeDataAvailable
        self.wheelchairAccessible = wheelchairAccessible
        self.wheelchair = wheelchair
        self.fare = fare
        self.fareUnknownReason = fareUnknownReason
        self.scheduledDepartureTime = scheduledDepartureTime
        self.scheduledArrivalTime = scheduledArrivalTime
        self.status = status
        self.refreshToken = refreshToken
        self.alertIDs = alertIDs
    }

    private enum CodingKeys: String, CodingKey {
        case durationMinutes = "duration_minutes"
        case walkingDistanceMeters = "walking_distance_meters"
        case transfers
        case fareCents = "fare_cents"
        case departureTime = "departure_time"
        case arrivalTime = "arrival_time"
        case legs
        case realtimeDataAvailable = "realtime_data_available"
        case wheelchairAccessible = "wheelchair_accessible"
        case wheelchair
        case fare
        case fareUnknownReason = "fare_unknown_reason"
        case scheduledDepartureTime = "scheduled_departure_time"
        case scheduledArrivalTime = "scheduled_arrival_time"
        case status
        case refreshToken = "refresh_token"
        case alertIDs = "alert_ids"
    }
}

extension Itinerary {
    /// What the type stands for.
    public static let summary = "One journey from door to door."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "duration_minutes": "Minutes from departure to arrival, to the nearest one.",
        "walking_distance_meters": "Metres walked on all legs together.",
        "transfers": "Changes of vehicle; staying seated is none.",
        "fare_cents":
            "What the journey costs, cents; an estimate where fare.certainty says so, null where nothing is known.",
        "departure_time": "When the first leg starts, by the best that is known.",
        "arrival_time": "When the last leg ends, by the best that is known.",
        "legs": "Walks and rides in order; each starts where the one before ends.",
        "realtime_data_available": "True if live data younger than its limit touched one of the rides.",
        "wheelchair_accessible": "Contract's boolean: true yes, false no, null unknown.",
        "wheelchair": "Whether every leg and every change can be made with a wheelchair.",
        "fare": "How the fare comes about; null where it is not known.",
        "fare_unknown_reason": "Why no fare is known, in a sentence; null where one is.",
        "scheduled_departure_time": "When the first leg would start by the timetable.",
        "scheduled_arrival_time": "When the last leg would end by the timetable.",
        "status": "Whether it can still be made.",
        "refresh_token":
            "Give it to /trips/refresh to see this itinerary with newer live data; null where that cannot be done.",
        "alert_ids": "Alerts in force that touch a ride or a stop of it, worst first.",
    ]
}

/// A row of `calendar.txt`.
public struct CalendarRow: FeedRow {
    public enum Column: Int, FeedColumn {
        case service_id, monday, tuesday, wednesday, thursday, friday, saturday, sunday, start_date, end_date
        case service_name
    }
    public static let file = "calendar.txt"
    public static let requiredColumns: [Column] = [
        .service_id, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday, .start_date, .end_date,
    ]

    public var service: String
    /// Bit n is set where the service runs on weekday n, Monday = 0.
    public var weekdays: UInt8
    public var startDate: ServiceDate
    public var endDate: ServiceDate

    public init?(_ record: Record<Column>) {
        guard let service = record.required(.service_id), let start = record.date(.start_date),
            let end = record.date(.end_date)
        else { return nil }
        self.service = service
        startDate = start
        endDate = end
        let columns: [Column] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]
        weekdays = 0
        for (day, column) in columns.enumerated() {
            record.expect(column)
            if record.integer(column, in: 0...1) == 1 { weekdays |= 1 << UInt8(day) }
        }
    }
}

/// A row of `calendar_dates.txt`.
public struct CalendarDateRow: FeedRow {
    public enum Column: Int, FeedColumn { case service_id, date, exception_type, holiday_name }
    public static let file = "calendar_dates.txt"
    public static let requiredColumns: [Column] = [.service_id, .date, .exception_type]

    public var service: FieldBytes
    public var date: ServiceDate
    /// Whether the exception adds the day (1) or removes it (2).
    public var isAdded: Bool

    public init?(_ record: Record<Column>) {
        service = record.bytes(.service_id)
        guard !service.isEmpty else {
            _ = record.required(.service_id)
            return nil
        }
        guard let date = record.date(.date), let type = record.requiredInteger(.exception_type, in: 1...2) else {
            return nil
        }
        self.date = date
        isAdded = type == 1
    }
}

/// A row of `trips.txt`.
public struct TripRow: FeedRow {
    public enum Column: Int, FeedColumn {
        case route_id, service_id, trip_id, trip_headsign, trip_short_name, direction_id, block_id, shape_id
        case wheelchair_accessible, bikes_allowed, cars_allowed, safe_duration_factor, safe_duration_offset
    }
    public static let file = "trips.txt"
    public static let requiredColumns: [Column] = [.route_id, .service_id, .trip_id]

    public var id: FieldBytes
    public var route: FieldBytes
    public var service: FieldBytes
    public var headsign: FieldBytes
    public var shortName: FieldBytes
    public var block: FieldBytes
    public var shape: FieldBytes
    /// 0, 1, or nil where the feed does not say.
    public var direction: UInt8?
    public var wheelchair: ThreeValued
    public var bikes: ThreeValued

    public init?(_ record: Record<Column>) {
        id = record.bytes(.trip_id)
        route = record.bytes(.route_id)
        service = record.bytes(.service_id)
        for (bytes, column) in [(id, Column.trip_id), (route, .route_id), (service, .service_id)] where bytes.isEmpty {
            _ = record.required(column)
            return nil
        }
        headsign = record.bytes(.trip_headsign)
        shortName = record.bytes(.trip_short_name)
        block = record.bytes(.block_id)
        shape = record.bytes(.shape_id)
        direction = record.integer(.direction_id, in: 0...1).map(UInt8.init)
        wheelchair = record.choice(.wheelchair_accessible, empty: .unknown)
        bikes = record.choice(.bikes_allowed, empty: .unknown)
    }
}

/// A row of `stop_times.txt`: the one file of millions of rows, so everything stays bytes and plain numbers.
public struct StopTimeRow: FeedRow {
    public enum Column: Int, FeedColumn {
        case trip_id, arrival_time, departure_time, stop_id, stop_sequence, stop_headsign, pickup_type, drop_off_type
        case timepoint, shape_dist_traveled, continuous_pickup, continuous_drop_off, location_group_id, location_id
        case start_pickup_drop_off_window, end_pickup_drop_off_window, pickup_booking_rule_id
        case drop_off_booking_rule_id
    }
    public static let file = "stop_times.txt"
    public static let requiredColumns: [Column] = [.trip_id, .stop_id, .stop_sequence]

    public var trip: FieldBytes
    public var stop: FieldBytes
    public var sequence: UInt32
    /// Nil where blank: to be interpolated.
    public var arrival: ServiceTime?
    public var departure: ServiceTime?
    public var headsign: FieldBytes
    public var pickup: BoardingRule
    public var dropOff: BoardingRule
    /// False where the feed says the times are approximate (`timepoint` = 0).
    public var isExact: Bool
    /// Distance along the shape in the feed's own unit.
    public var shapeDistance: Double?
    /// True for a call on demand: at a flexible zone (`location_id`, `location_group_id`), which has no stop, or at a stop
    /// within a window of time and at no time of its own.
    public var isFlexible: Bool

    public init?(_ record: Record<Column>) {
        trip = record.bytes(.trip_id)
        stop = record.bytes(.stop_id)
        if trip.isEmpty {
            _ = record.required(.trip_id)
            return nil
        }
        if stop.isEmpty {
            let isInZone = !record.bytes(.location_id).isEmpty || !record.bytes(.location_group_id).isEmpty
            guard isInZone else {
                _ = record.required(.stop_id)
                return nil
            }
        }
        guard let sequence = record.requiredInteger(.stop_sequence) else { return nil }
        self.sequence = UInt32(sequence)
        let arriving = Self.time(record, .arrival_time)
        if case .malformed = arriving { return nil }
        switch (arriving, Self.time(record, .departure_time)) {
        case (.malformed, _), (_, .malformed): return nil
        case (.given(let arrival), .given(let departure)): (self.arrival, self.departure) = (arrival, departure)
        case (.given(let time), .blank):
            (self.arrival, self.departure) = (time, time)
            record.report(.onlyArrivalOrDeparture, .departure_time, nil, "there is an arrival and no departure")
        case (.blank, .given(let time)):
            (self.arrival, self.departure) = (time, time)
            record.report(.onlyArrivalOrDeparture, .arrival_time, nil, "there is a departure and no arrival")
        case (.blank, .blank): (self.arrival, self.departure) = (nil, nil)
        }
        isFlexible =
            stop.isEmpty
            || arrival == nil
                && !(record.bytes(.start_pickup_drop_off_window).isEmpty
                    && record.bytes(.end_pickup_drop_off_window).isEmpty)
        headsign = record.bytes(.stop_headsign)
        pickup = record.choice(.pickup_type, empty: .regular)
        dropOff = record.choice(.drop_off_type, empty: .regular)
        let timepoint = record.integer(.timepoint, in: 0...1)
        isExact = record.bytes(.timepoint).isEmpty ? arrival != nil : timepoint != 0
        if timepoint == 1, arrival == nil, !isFlexible {
            record.report(.timepointWithoutTimes, .timepoint, nil, "a timepoint without times")
        }
        shapeDistance = record.number(.shape_dist_traveled, in: 0...1e12)
        record.checkContinuous(.continuous_pickup)
        record.checkContinuous(.continuous_drop_off)
    }

    private enum Time {
        case blank, malformed
        case given(ServiceTime)
    }

    private static func time(_ record: Record<Column>, _ column: Column) -> Time {
        let bytes = record.bytes(column)
        if bytes.isEmpty { return .blank }
        guard let time = ServiceTime(ascii: bytes), time <= ServiceTime.latestAccepted else {
            record.report(.invalidTime, column, record.text(column), "not a time of a service day")
            return .malformed
        }
        return .given(time)
    }
}

/// A row of `frequencies.txt`.
public struct FrequencyRow: FeedRow {
    public enum Column: Int, FeedColumn { case trip_id, start_time, end_time, headway_secs, exact_times }
    public static let file = "frequencies.txt"
    public static let requiredColumns: [Column] = [.trip_id, .start_time, .end_time, .headway_secs]

    public var trip: FieldBytes
    public var start: ServiceTime
    public var end: ServiceTime
    /// Seconds between departures, at least 1; headways beyond the latest time of a day allow one start and no more.
    public var headway: Int
    /// False where no trip can start in the period: the trip is still one that runs at frequencies only.
    public var isUsable: Bool
    /// True where trips start exactly at start + n × headway; false where only the interval is promised.
    public var isExact: Bool

    public init?(_ record: Record<Column>) {
        trip = record.bytes(.trip_id)
        if trip.isEmpty {
            _ = record.required(.trip_id)
            return nil
        }
        guard let start = ServiceTime(ascii: record.bytes(.start_time)), start <= .latestAccepted else {
            record.report(.invalidTime, .start_time, record.text(.start_time), "not a time of a service day")
            return nil
        }
        guard let end = ServiceTime(ascii: record.bytes(.end_time)), end <= .latestAccepted else {
            record.report(.invalidTime, .end_time, record.text(.end_time), "not a time of a service day")
            return nil
        }
        let headway = record.integer(.headway_secs, in: 1...Int(Int32.max))
        isUsable = headway != nil && end > start
        if headway == nil {
            record.report(.invalidFrequency, .headway_secs, record.text(.headway_secs), "must be 1 or more")
        } else if !isUsable {
            record.report(.invalidFrequency, .end_time, record.text(.end_time), "not after start_time")
        }
        (self.start, self.end) = (start, end)
        self.headway = min(headway ?? 1, Int(ServiceTime.latestAccepted.seconds))
        isExact = record.integer(.exact_times, in: 0...1) == 1
    }
}

/// A row of `transfers.txt`.
public struct TransferRow: FeedRow {
    public enum Column: Int, FeedColumn {
        case from_stop_id, to_stop_id, from_route_id, to_route_id, from_trip_id, to_trip_id, transfer_type
        case min_transfer_time
    }
    public static let file = "transfers.txt"
    public static let requiredColumns: [Column] = []

    public var fromStop: String, toStop: String
    public var fromRoute: String, toRoute: String
    public var fromTrip: FieldBytes, toTrip: FieldBytes
    public var type: TransferType
    /// Seconds; nil where the feed gives none.
    public var minimumTime: Int?

    public init?(_ record: Record<Column>) {
        fromStop = record.text(.from_stop_id)
        toStop = record.text(.to_stop_id)
        fromRoute = record.text(.from_route_id)
        toRoute = record.text(.to_route_id)
        fromTrip = record.bytes(.from_trip_id)
        toTrip = record.bytes(.to_trip_id)
        type = record.choice(.transfer_type, empty: .recommended)
        minimumTime = record.integer(.min_transfer_time)
    }
}

/// A row of `pathways.txt`.
public struct PathwayRow: FeedRow {
    public enum Column: Int, FeedColumn {
        case pathway_id, from_stop_id, to_stop_id, pathway_mode, is_bidirectional, length, traversal_time, stair_count
        case max_slope, min_width, signposted_as, reversed_signposted_as
    }
    public static let file = "pathways.txt"
    public static let requiredColumns: [Column] = [
        .pathway_id, .from_stop_id, .to_stop_id, .pathway_mode, .is_bidirectional,
    ]

    public var id: String
    public var fromStop: String, toStop: String
    /// 1 walkway, 2 stairs, 3 moving walkway, 4 escalator, 5 lift, 6 fare gate, 7 exit gate.
    public var mode: UInt8
    public var isBidirectional: Bool
    /// Metres, seconds, steps (negative going down), slope ratio, metres.
    public var length: Double?, traversalTime: Int?, stairCount: Int?, maxSlope: Double?, minWidth: Double?
    public var signpostedAs: String

    public init?(_ record: Record<Column>) {
        guard let id = record.required(.pathway_id), let from = record.required(.from_stop_id),
            let to = record.required(.to_stop_id), let mode = record.requiredInteger(.pathway_mode, in: 1...7)
        else { return nil }
        (self.id, fromStop, toStop, self.mode) = (id, from, to, UInt8(mode))
        record.expect(.is_bidirectional)
        isBidirectional = record.integer(.is_bidirectional, in: 0...1) == 1
        length = record.number(.length, in: 0...100_000)
        traversalTime = record.integer(.traversal_time)
        stairCount = record.integer(.stair_count, in: -10_000...10_000)
        maxSlope = record.number(.max_slope)
        minWidth = record.number(.min_width)
        signpostedAs = record.text(.signposted_as)
    }
}

/// A row of `shapes.txt`.
public struct ShapePointRow: FeedRow {
    public enum Column: Int, FeedColumn {
        case shape_id, shape_pt_lat, shape_pt_lon, shape_pt_sequence, shape_dist_traveled
    }
    public static let file = "shapes.txt"
    public static let requiredColumns: [Column] = [.shape_id, .shape_pt_lat, .shape_pt_lon, .shape_pt_sequence]

    public var shape: FieldBytes
    public var latitude: Double
    public var longitude: Double
    public var sequence: Int
    /// Distance along the shape in the feed's own unit.
    public var distance: Double?

    public init?(_ record: Record<Column>) {
        shape = record.bytes(.shape_id)
        let (north, east) = (record.number(.shape_pt_lat, in: -90...90), record.number(.shape_pt_lon, in: -180...180))
        let order = record.integer(.shape_pt_sequence)
        guard !shape.isEmpty, let latitude = north, let longitude = east, let sequence = order else {
            let lacking: Column =
                shape.isEmpty
                ? .shape_id : north == nil ? .shape_pt_lat : east == nil ? .shape_pt_lon : .shape_pt_sequence
            record.report(.missingRequiredField, lacking, nil, "there is no usable \(lacking.name)")
            return nil
        }
        guard !record.isUnset(latitude: latitude, longitude: longitude, .shape_pt_lat, rows: 1) else { return nil }
        (self.latitude, self.longitude, self.sequence) = (latitude, longitude, sequence)
        distance = record.number(.shape_dist_traveled, in: 0...1e12)
    }
}

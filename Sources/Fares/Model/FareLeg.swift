import GTFSValues

/// A stop as fares see it.
public struct FareStop: Sendable, Hashable {
    /// `stop_id` of the platform, stand or wharf.
    public var id: String
    /// `stop_id` of the station it belongs to; its own where it belongs to none.
    public var station: String
    /// Name for messages.
    public var name: String
    /// WGS 84 degrees; nil where the feed gives no place.
    public var latitude: Double?
    public var longitude: Double?

    /// A stop; without a station it is its own.
    public init(
        id: String, station: String? = nil, name: String, latitude: Double? = nil, longitude: Double? = nil
    ) {
        (self.id, self.station, self.name) = (id, station ?? id, name)
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// Whether it, or its station, has one of these ids.
    func isOne(of ids: some Collection<String>) -> Bool { ids.contains(station) || ids.contains(id) }
}

/// One ride of a journey, from boarding to alighting; walks are left out.
public struct FareLeg: Sendable, Equatable {
    public var mode: FareMode
    /// Id of the feed in its city file, which tells who runs it where agencies do not.
    public var feed: String?
    /// `agency_id`.
    public var agency: String?
    /// `route_short_name`.
    public var route: String?
    public var board: FareStop
    public var alight: FareStop
    /// Seconds since 1970-01-01T00:00:00Z.
    public var departure: Int64
    public var arrival: Int64
    /// Seconds east of UTC that clocks show at the boarding.
    public var utcOffset: Int64
    /// Whether the rider stays in the vehicle of the leg before, and so touches no reader.
    public var isInSeatContinuation: Bool

    public init(
        mode: FareMode, feed: String? = nil, agency: String? = nil, route: String? = nil, board: FareStop,
        alight: FareStop, departure: Int64, arrival: Int64, utcOffset: Int64, isInSeatContinuation: Bool = false
    ) {
        (self.mode, self.feed, self.agency, self.route) = (mode, feed, agency, route)
        (self.board, self.alight, self.departure, self.arrival) = (board, alight, departure, arrival)
        (self.utcOffset, self.isInSeatContinuation) = (utcOffset, isInSeatContinuation)
    }

    /// The date clocks show at the boarding.
    public var date: ServiceDate { day(beginning: 0) }

    /// Seconds clocks show since their last midnight at the boarding.
    public var secondsOfDay: Int { Int(((departure + utcOffset) % 86_400 + 86_400) % 86_400) }

    /// The day of the boarding where days begin so many seconds after midnight.
    func day(beginning seconds: Int) -> ServiceDate {
        let local = departure + utcOffset - Int64(seconds)
        let within = (local % 86_400 + 86_400) % 86_400
        return ServiceDate(daysSinceEpoch: Int32((local - within) / 86_400))
    }
}

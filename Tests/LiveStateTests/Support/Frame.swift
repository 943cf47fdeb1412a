import GTFSRealtime
import Timetable

/// A realtime frame as a test writes it.
struct Frame {
    var message = PublishedFeedMessage()
    /// The service day whose times the updates are written in.
    var day: String

    /// A frame of an instant; nil leaves the header without a time.
    init(at instant: Int64?, day: String = "20250402") {
        self.day = day
        message.header.gtfsRealtimeVersion = "2.0"
        message.header.incrementality = .fullDataset
        if let instant { message.header.timestamp = UInt64(instant) }
    }

    /// A frame of a time of Wednesday 2025-04-02.
    init(at time: String) { self.init(at: Town.at(time)) }

    /// The frame as it comes over the wire.
    var bytes: [UInt8] { message.feedBytes() }

    /// Adds an entity.
    mutating func add(_ id: String? = nil, _ fill: (inout PublishedFeedEntity) -> Void) {
        var entity = PublishedFeedEntity()
        entity.id = id ?? "e\(message.entity.count)"
        fill(&entity)
        message.entity.append(entity)
    }

    /// Adds a trip update; each stop update is written as `StopText` reads it.
    mutating func trip(
        _ id: String, _ updates: [String] = [],
        _ relationship: PublishedTripDescriptor.ScheduleRelationship = .scheduled,
        route: String? = nil, date: String? = "20250402", start: String? = nil, direction: UInt32? = nil,
        time: Int64? = nil, delay: Int32? = nil, more: (inout PublishedTripUpdate) -> Void = { _ in }
    ) {
        var update = PublishedTripUpdate()
        update.trip = Self.descriptor(id, relationship, route: route, date: date, start: start, direction: direction)
        if let time { update.timestamp = UInt64(time) }
        if let delay { update.delay = delay }
        let midnight = Town.at("0:00", on: day)
        update.stopTimeUpdate = updates.map { StopText.read($0, midnight: midnight) }
        more(&update)
        add { $0.tripUpdate = update }
    }

    /// Adds a vehicle.
    mutating func vehicle(
        _ id: String, at place: (Double, Double), trip: String = "", date: String? = "20250402", time: Int64? = nil,
        more: (inout PublishedVehiclePosition) -> Void = { _ in }
    ) {
        var vehicle = PublishedVehiclePosition()
        vehicle.vehicle.id = id
        (vehicle.position.latitude, vehicle.position.longitude) = (Float(place.0), Float(place.1))
        if !trip.isEmpty { vehicle.trip = Self.descriptor(trip, .scheduled, date: date) }
        if let time { vehicle.timestamp = UInt64(time) }
        more(&vehicle)
        add { $0.vehicle = vehicle }
    }

    /// A trip descriptor with the fields that are not nil.
    static func descriptor(
        _ id: String, _ relationship: PublishedTripDescriptor.ScheduleRelationship? = nil, route: String? = nil,
        date: String? = nil, start: String? = nil, direction: UInt32? = nil
    ) -> PublishedTripDescriptor {
        var trip = PublishedTripDescriptor()
        if !id.isEmpty { trip.tripID = id }
        if let relationship { trip.scheduleRelationship = relationship }
        if let route { trip.routeID = route }
        if let date { trip.startDate = date }
        if let start { trip.startTime = start }
        if let direction { trip.directionID = direction }
        return trip
    }
}

/// A stop update in words: `B#2` (stop and stop_sequence; either may be left out), then any of `a+60` (arrival by
/// delay), `d=8:12` (departure by time), `d=8:12+60` (time and delay), `d` (an event that says nothing), `skipped`,
/// `no_data`, `on=P2` (assigned_stop_id), `full=5` (occupancy).
enum StopText {
    static func read(_ text: String, midnight: Int64) -> PublishedTripUpdate.StopTimeUpdate {
        var update = PublishedTripUpdate.StopTimeUpdate()
        let words = text.split(separator: " ")
        let name = words[0].split(separator: "#", omittingEmptySubsequences: false)
        if !name[0].isEmpty { update.stopID = String(name[0]) }
        if name.count > 1, !name[1].isEmpty { update.stopSequence = UInt32(name[1])! }
        for word in words.dropFirst() {
            switch word {
            case "skipped": update.scheduleRelationship = .skipped
            case "no_data": update.scheduleRelationship = .noData
            case _ where word.hasPrefix("on="):
                update.stopTimeProperties.assignedStopID = String(word.dropFirst(3))
            case _ where word.hasPrefix("full="):
                update.departureOccupancyStatus = PublishedOccupancyStatus(rawValue: Int(word.dropFirst(5))!)!
            case _ where word.hasPrefix("a"): update.arrival = event(word.dropFirst(), midnight)
            case _ where word.hasPrefix("d"): update.departure = event(word.dropFirst(), midnight)
            default: preconditionFailure("\"\(word)\" in \"\(text)\" is no word of a stop update")
            }
        }
        return update
    }

    private static func event(_ text: Substring, _ midnight: Int64) -> PublishedTripUpdate.StopTimeEvent {
        var event = PublishedTripUpdate.StopTimeEvent()
        let clock = text.prefix { $0 != "+" && $0 != "-" }
        if clock.hasPrefix("=") { event.time = midnight + Int64(Clock.time(clock.dropFirst()).seconds) }
        let delay = text.dropFirst(clock.count)
        if !delay.isEmpty { event.delay = Int32(delay)! }
        return event
    }
}

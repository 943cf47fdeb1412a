import GTFSRealtime
import LiveState
import TransitAPI

/// A realtime frame of the simulated city as a test writes it.
struct LiveFrame: Sendable {
    var message = PublishedFeedMessage()

    /// A frame of an instant.
    init(at instant: Int64 = LiveScene.start) {
        message.header.gtfsRealtimeVersion = "2.0"
        message.header.incrementality = .fullDataset
        message.header.timestamp = UInt64(instant)
    }

    var time: Int64 { Int64(message.header.timestamp) }

    mutating func add(_ id: String? = nil, _ fill: (inout PublishedFeedEntity) -> Void) {
        var entity = PublishedFeedEntity()
        entity.id = id ?? "e\(message.entity.count)"
        fill(&entity)
        message.entity.append(entity)
    }

    static func descriptor(_ id: String, route: String? = nil, date: String = "20260331") -> PublishedTripDescriptor {
        var trip = PublishedTripDescriptor()
        trip.tripID = id
        trip.startDate = date
        if let route { trip.routeID = route }
        return trip
    }

    /// Adds a trip update.
    mutating func trip(
        _ id: String, as relationship: PublishedTripDescriptor.ScheduleRelationship = .scheduled, route: String? = nil,
        _ updates: [PublishedTripUpdate.StopTimeUpdate] = [], time: Int64? = nil
    ) {
        var update = PublishedTripUpdate()
        update.trip = Self.descriptor(id, route: route)
        update.trip.scheduleRelationship = relationship
        update.timestamp = UInt64(time ?? self.time)
        update.stopTimeUpdate = updates
        add { $0.tripUpdate = update }
    }

    /// Adds an update of one call: so many seconds late there and from there on.
    mutating func delay(_ departure: Departure, by seconds: Int32, time: Int64? = nil) {
        trip(departure.tripID, [.at(departure, delay: seconds)], time: time)
    }

    /// Adds a vehicle.
    mutating func vehicle(
        _ id: String, at place: (latitude: Double, longitude: Double), trip: String? = nil, route: String? = nil,
        time: Int64? = nil, _ fill: (inout PublishedVehiclePosition) -> Void = { _ in }
    ) {
        var vehicle = PublishedVehiclePosition()
        vehicle.vehicle.id = id
        (vehicle.position.latitude, vehicle.position.longitude) = (Float(place.latitude), Float(place.longitude))
        if let trip { vehicle.trip = Self.descriptor(trip, route: route) }
        if trip == nil, let route { vehicle.trip.routeID = route }
        vehicle.timestamp = UInt64(time ?? self.time)
        fill(&vehicle)
        add { $0.vehicle = vehicle }
    }

    /// Adds an alert about some things.
    mutating func alert(
        _ text: String, about: [PublishedEntitySelector], _ fill: (inout PublishedAlert) -> Void = { _ in }
    ) {
        var alert = PublishedAlert()
        var translation = PublishedTranslatedString.Translation()
        (translation.text, translation.language) = (text, "en")
        alert.headerText.translation = [translation]
        alert.informedEntity = about
        fill(&alert)
        add("published \(text)") { $0.alert = alert }
    }
}

extension PublishedTripUpdate.StopTimeUpdate {
    /// An update of a departure's own call.
    static func at(_ departure: Departure, delay: Int32) -> Self {
        call(departure) { $0.departure.delay = delay }
    }

    /// An update of a departure's own call that says what `fill` writes.
    static func call(_ departure: Departure, _ fill: (inout Self) -> Void) -> Self {
        var update = Self()
        update.stopID = departure.stopID
        update.stopSequence = UInt32(departure.stopSequence)
        fill(&update)
        return update
    }

    /// An update of a call a run has to itself: it leaves at an instant.
    static func own(_ stop: String, _ instant: Int64) -> Self {
        var update = Self()
        update.stopID = stop
        (update.arrival.time, update.departure.time) = (instant, instant)
        return update
    }
}

extension PublishedEntitySelector {
    static func with(_ fill: (inout Self) -> Void) -> Self {
        var selector = Self()
        fill(&selector)
        return selector
    }

    static func route(_ id: String) -> Self { with { $0.routeID = id } }
    static func stop(_ id: String) -> Self { with { $0.stopID = id } }
    static func agency(_ id: String) -> Self { with { $0.agencyID = id } }
    static func type(_ type: Int32) -> Self { with { $0.routeType = type } }
    static func trip(_ id: String) -> Self { with { $0.trip.tripID = id } }
}

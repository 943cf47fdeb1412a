// swift-format-ignore-file
// Made by `make generate` from what stands in Vehicles: not to be edited.

extension Vehicle {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        key: String,
        position: VehiclePosition,
        tripID: String? = nil,
        serviceDate: ISODate? = nil,
        startTime: ServiceClock? = nil,
        routeID: String? = nil,
        routeShortName: String? = nil,
        routeColor: String? = nil,
        routeTextColor: String? = nil,
        mode: Mode? = nil,
        headsign: String? = nil,
        directionID: Int? = nil,
        delaySeconds: Int? = nil,
        nextStopID: String? = nil,
        nextStopName: String? = nil,
        matched: Bool,
        matchedBy: MatchMethod? = nil,
        feedID: String,
        _: Void = ()
    ) {
        self.init(key: key, position: position, tripID: tripID, serviceDate: serviceDate, startTime: startTime, routeID: routeID, routeShortName: routeShortName, routeColor: routeColor, routeTextColor: routeTextColor, mode: mode, headsign: headsign, directionID: directionID, delaySeconds: delaySeconds, nextStopID: nextStopID, nextStopName: nextStopName, matched: matched, matchedBy: matchedBy, feedID: feedID)
    }

    enum CodingKeys: String, CodingKey {
        case key = "key"
        case position = "position"
        case tripID = "trip_id"
        case serviceDate = "service_date"
        case startTime = "start_time"
        case routeID = "route_id"
        case routeShortName = "route_short_name"
        case routeColor = "route_color"
        case routeTextColor = "route_text_color"
        case mode = "mode"
        case headsign = "headsign"
        case directionID = "direction_id"
        case delaySeconds = "delay_seconds"
        case nextStopID = "next_stop_id"
        case nextStopName = "next_stop_name"
        case matched = "matched"
        case matchedBy = "matched_by"
        case feedID = "feed_id"
    }

    /// Its documentation.
    public static let summary = "A vehicle on the road, on rails or on water, and what it is running."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "key": "Names this vehicle on this trip, the same in every answer and event; other than vehicle_id, it is never masked.",
        "position": "Where it was last seen.",
        "trip_id": "Trip it runs (`trips.txt` trip_id, or as published where it is not tied to the timetable).",
        "service_date": "Service day of that trip (`calendar.txt`); null where it is not tied to one.",
        "start_time": "First departure of the run, HH:MM:SS; only for trips that run by frequency (`frequencies.txt`).",
        "route_id": "Route it runs on (`routes.txt` route_id).",
        "route_short_name": "Name on the front of the vehicle (`routes.txt` route_short_name).",
        "route_color": "Line colour, six hexadecimal digits without # (`routes.txt` route_color).",
        "route_text_color": "Text colour readable on the line colour, six hexadecimal digits (`routes.txt` route_text_color, or computed).",
        "mode": "Kind of vehicle, from the feed's own route type.",
        "headsign": "Where the vehicle says it is going (`trips.txt` trip_headsign).",
        "direction_id": "Direction of travel, 0 or 1 (`trips.txt` direction_id).",
        "delay_seconds": "Seconds late, negative when early; null where not known.",
        "next_stop_id": "Stop it is at or on its way to (`stops.txt` stop_id).",
        "next_stop_name": "Name of that stop (`stops.txt` stop_name).",
        "matched": "True if it is tied to a trip of the timetable.",
        "matched_by": "How it was tied to the trip; null where it is not.",
        "feed_id": "Feed it came from, as named in the city file.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"key\":")
        json.write(key)
        json.raw(",\"position\":")
        json.write(position)
        json.raw(",\"trip_id\":")
        json.write(tripID)
        json.raw(",\"service_date\":")
        json.write(serviceDate)
        json.raw(",\"start_time\":")
        json.write(startTime)
        json.raw(",\"route_id\":")
        json.write(routeID)
        json.raw(",\"route_short_name\":")
        json.write(routeShortName)
        json.raw(",\"route_color\":")
        json.write(routeColor)
        json.raw(",\"route_text_color\":")
        json.write(routeTextColor)
        json.raw(",\"mode\":")
        json.write(mode)
        json.raw(",\"headsign\":")
        json.write(headsign)
        json.raw(",\"direction_id\":")
        json.write(directionID)
        json.raw(",\"delay_seconds\":")
        json.write(delaySeconds)
        json.raw(",\"next_stop_id\":")
        json.write(nextStopID)
        json.raw(",\"next_stop_name\":")
        json.write(nextStopName)
        json.raw(",\"matched\":")
        json.write(matched)
        json.raw(",\"matched_by\":")
        json.write(matchedBy)
        json.raw(",\"feed_id\":")
        json.write(feedID)
    }
}

extension VehiclePosition {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        vehicleID: String,
        latitude: Double,
        longitude: Double,
        bearing: Double? = nil,
        speedKmh: Double? = nil,
        occupancyStatus: OccupancyStatus? = nil,
        lastUpdated: Timestamp,
        label: String? = nil,
        currentStatus: VehicleStopState? = nil,
        stopID: String? = nil,
        stopSequence: Int? = nil,
        carriages: [Carriage] = [],
        ageSeconds: Int = 0,
        _: Void = ()
    ) {
        self.init(vehicleID: vehicleID, latitude: latitude, longitude: longitude, bearing: bearing, speedKmh: speedKmh, occupancyStatus: occupancyStatus, lastUpdated: lastUpdated, label: label, currentStatus: currentStatus, stopID: stopID, stopSequence: stopSequence, carriages: carriages, ageSeconds: ageSeconds)
    }

    enum CodingKeys: String, CodingKey {
        case vehicleID = "vehicle_id"
        case latitude = "latitude"
        case longitude = "longitude"
        case bearing = "bearing"
        case speedKmh = "speed_kmh"
        case occupancyStatus = "occupancy_status"
        case lastUpdated = "last_updated"
        case label = "label"
        case currentStatus = "current_status"
        case stopID = "stop_id"
        case stopSequence = "stop_sequence"
        case carriages = "carriages"
        case ageSeconds = "age_seconds"
    }

    /// Its documentation.
    public static let summary = "Where a vehicle was last seen (GTFS-realtime VehiclePosition)."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "vehicle_id": "Identifier of the vehicle; empty where the feed gives none (VehicleDescriptor.id).",
        "latitude": "Latitude in degrees, WGS 84.",
        "longitude": "Longitude in degrees, WGS 84.",
        "bearing": "Heading in degrees clockwise from true north.",
        "speed_kmh": "Speed in kilometres per hour; the feed says metres per second.",
        "occupancy_status": "How full the vehicle is.",
        "last_updated": "When the vehicle measured this, in the city's time zone.",
        "label": "What riders read on the vehicle (VehicleDescriptor.label).",
        "current_status": "Whether it is at stop_id or on its way there; null where not known.",
        "stop_id": "Stop it is at or on its way to; null where not known.",
        "stop_sequence": "Position of that call in its trip (`stop_times.txt` stop_sequence).",
        "carriages": "Carriages from the front; empty where not known.",
        "age_seconds": "Seconds from last_updated to this answer.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"vehicle_id\":")
        json.write(vehicleID)
        json.raw(",\"latitude\":")
        json.write(latitude)
        json.raw(",\"longitude\":")
        json.write(longitude)
        json.raw(",\"bearing\":")
        json.write(bearing)
        json.raw(",\"speed_kmh\":")
        json.write(speedKmh)
        json.raw(",\"occupancy_status\":")
        json.write(occupancyStatus)
        json.raw(",\"last_updated\":")
        json.write(lastUpdated)
        json.raw(",\"label\":")
        json.write(label)
        json.raw(",\"current_status\":")
        json.write(currentStatus)
        json.raw(",\"stop_id\":")
        json.write(stopID)
        json.raw(",\"stop_sequence\":")
        json.write(stopSequence)
        json.raw(",\"carriages\":")
        json.write(carriages)
        json.raw(",\"age_seconds\":")
        json.write(ageSeconds)
    }
}

extension Carriage {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        position: Int,
        name: String? = nil,
        occupancyStatus: OccupancyStatus? = nil,
        quietCarriage: Bool? = nil,
        toilet: CarriageToilet? = nil,
        luggageRack: Bool? = nil,
        _: Void = ()
    ) {
        self.init(position: position, name: name, occupancyStatus: occupancyStatus, quietCarriage: quietCarriage, toilet: toilet, luggageRack: luggageRack)
    }

    enum CodingKeys: String, CodingKey {
        case position = "position"
        case name = "name"
        case occupancyStatus = "occupancy_status"
        case quietCarriage = "quiet_carriage"
        case toilet = "toilet"
        case luggageRack = "luggage_rack"
    }

    /// Its documentation.
    public static let summary = "One carriage of a train."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "position": "Place in the train from the front, from 1 (TfNSW CarriageDescriptor position_in_consist).",
        "name": "Number or name painted on the carriage.",
        "occupancy_status": "How full it is; null where not known.",
        "quiet_carriage": "True in a quiet carriage; null where not known.",
        "toilet": "Toilet on board; null where not known.",
        "luggage_rack": "True with a luggage rack; null where not known.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"position\":")
        json.write(position)
        json.raw(",\"name\":")
        json.write(name)
        json.raw(",\"occupancy_status\":")
        json.write(occupancyStatus)
        json.raw(",\"quiet_carriage\":")
        json.write(quietCarriage)
        json.raw(",\"toilet\":")
        json.write(toilet)
        json.raw(",\"luggage_rack\":")
        json.write(luggageRack)
    }
}

extension CarriageToilet {
    /// Its documentation.
    public static let summary = "Toilet of a carriage (TfNSW CarriageDescriptor toilet)."
}

extension OccupancyStatus {
    /// Its documentation.
    public static let summary = "How full a vehicle is (GTFS-realtime OccupancyStatus)."
}

extension VehicleStopState {
    /// Its documentation.
    public static let summary = "Whether a vehicle is at a stop or on its way there (GTFS-realtime VehicleStopStatus)."
}

extension VehicleFeatureCollection {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        type: String = "FeatureCollection",
        features: [VehicleFeature],
        total: Int,
        lastUpdated: Timestamp,
        stale: Bool,
        realtimeStatus: RealtimeStatus = .none,
        _: Void = ()
    ) {
        self.init(type: type, features: features, total: total, lastUpdated: lastUpdated, stale: stale, realtimeStatus: realtimeStatus)
    }

    enum CodingKeys: String, CodingKey {
        case type = "type"
        case features = "features"
        case total = "total"
        case lastUpdated = "last_updated"
        case stale = "stale"
        case realtimeStatus = "realtime_status"
    }

    /// Its documentation.
    public static let summary = "Vehicles as GeoJSON (RFC 7946 §3.3), with members of our own beside the features."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "type": "Always FeatureCollection.",
        "features": "Vehicles seen recently enough to be shown, by key.",
        "total": "Matches in all; more than there are features where limit cut the list.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit.",
        "realtime_status": "How fresh the vehicle positions are.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"type\":")
        json.write(type)
        json.raw(",\"features\":")
        json.write(features)
        json.raw(",\"total\":")
        json.write(total)
        json.raw(",\"last_updated\":")
        json.write(lastUpdated)
        json.raw(",\"stale\":")
        json.write(stale)
        json.raw(",\"realtime_status\":")
        json.write(realtimeStatus)
    }
}

extension VehicleFeature {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        type: String = "Feature",
        id: String,
        geometry: PointGeometry,
        properties: VehicleProperties,
        _: Void = ()
    ) {
        self.init(type: type, id: id, geometry: geometry, properties: properties)
    }

    enum CodingKeys: String, CodingKey {
        case type = "type"
        case id = "id"
        case geometry = "geometry"
        case properties = "properties"
    }

    /// Its documentation.
    public static let summary = "A vehicle as a GeoJSON Feature (RFC 7946 §3.2)."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "type": "Always Feature.",
        "id": "Names this vehicle on this trip, the same in every answer and event; other than vehicle_id, it is never masked.",
        "geometry": "Where it was last seen.",
        "properties": "What is known of it.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"type\":")
        json.write(type)
        json.raw(",\"id\":")
        json.write(id)
        json.raw(",\"geometry\":")
        json.write(geometry)
        json.raw(",\"properties\":")
        json.write(properties)
    }
}

extension PointGeometry {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        type: String = "Point",
        coordinates: [Double],
        _: Void = ()
    ) {
        self.init(type: type, coordinates: coordinates)
    }

    enum CodingKeys: String, CodingKey {
        case type = "type"
        case coordinates = "coordinates"
    }

    /// Its documentation.
    public static let summary = "A GeoJSON Point (RFC 7946 §3.1.2)."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "type": "Always Point.",
        "coordinates": "Position as [longitude, latitude], degrees, WGS 84.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"type\":")
        json.write(type)
        json.raw(",\"coordinates\":")
        json.write(coordinates)
    }
}

extension VehicleProperties {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        vehicleID: String,
        label: String? = nil,
        tripID: String? = nil,
        serviceDate: ISODate? = nil,
        startTime: ServiceClock? = nil,
        routeID: String? = nil,
        routeShortName: String? = nil,
        routeColor: String? = nil,
        routeTextColor: String? = nil,
        mode: Mode? = nil,
        headsign: String? = nil,
        directionID: Int? = nil,
        delaySeconds: Int? = nil,
        nextStopID: String? = nil,
        nextStopName: String? = nil,
        bearing: Double? = nil,
        speedKmh: Double? = nil,
        currentStatus: VehicleStopState? = nil,
        occupancyStatus: OccupancyStatus? = nil,
        matched: Bool,
        matchedBy: MatchMethod? = nil,
        feedID: String,
        lastUpdated: Timestamp,
        ageSeconds: Int,
        _: Void = ()
    ) {
        self.init(vehicleID: vehicleID, label: label, tripID: tripID, serviceDate: serviceDate, startTime: startTime, routeID: routeID, routeShortName: routeShortName, routeColor: routeColor, routeTextColor: routeTextColor, mode: mode, headsign: headsign, directionID: directionID, delaySeconds: delaySeconds, nextStopID: nextStopID, nextStopName: nextStopName, bearing: bearing, speedKmh: speedKmh, currentStatus: currentStatus, occupancyStatus: occupancyStatus, matched: matched, matchedBy: matchedBy, feedID: feedID, lastUpdated: lastUpdated, ageSeconds: ageSeconds)
    }

    enum CodingKeys: String, CodingKey {
        case vehicleID = "vehicle_id"
        case label = "label"
        case tripID = "trip_id"
        case serviceDate = "service_date"
        case startTime = "start_time"
        case routeID = "route_id"
        case routeShortName = "route_short_name"
        case routeColor = "route_color"
        case routeTextColor = "route_text_color"
        case mode = "mode"
        case headsign = "headsign"
        case directionID = "direction_id"
        case delaySeconds = "delay_seconds"
        case nextStopID = "next_stop_id"
        case nextStopName = "next_stop_name"
        case bearing = "bearing"
        case speedKmh = "speed_kmh"
        case currentStatus = "current_status"
        case occupancyStatus = "occupancy_status"
        case matched = "matched"
        case matchedBy = "matched_by"
        case feedID = "feed_id"
        case lastUpdated = "last_updated"
        case ageSeconds = "age_seconds"
    }

    /// Its documentation.
    public static let summary = "What is known of a vehicle, flat, as map styles want it."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "vehicle_id": "Identifier of the vehicle; empty where the feed gives none (VehicleDescriptor.id).",
        "label": "What riders read on the vehicle (VehicleDescriptor.label).",
        "trip_id": "Trip it runs (`trips.txt` trip_id, or as published where it is not tied to the timetable).",
        "service_date": "Service day of that trip (`calendar.txt`); null where it is not tied to one.",
        "start_time": "First departure of the run, HH:MM:SS; only for trips that run by frequency (`frequencies.txt`).",
        "route_id": "Route it runs on (`routes.txt` route_id).",
        "route_short_name": "Name on the front of the vehicle (`routes.txt` route_short_name).",
        "route_color": "Line colour, six hexadecimal digits without # (`routes.txt` route_color).",
        "route_text_color": "Text colour readable on the line colour, six hexadecimal digits (`routes.txt` route_text_color, or computed).",
        "mode": "Kind of vehicle, from the feed's own route type.",
        "headsign": "Where the vehicle says it is going (`trips.txt` trip_headsign).",
        "direction_id": "Direction of travel, 0 or 1 (`trips.txt` direction_id).",
        "delay_seconds": "Seconds late, negative when early; null where not known.",
        "next_stop_id": "Stop it is at or on its way to (`stops.txt` stop_id).",
        "next_stop_name": "Name of that stop (`stops.txt` stop_name).",
        "bearing": "Heading in degrees clockwise from true north.",
        "speed_kmh": "Speed in kilometres per hour; the feed says metres per second.",
        "current_status": "Whether it is at next_stop_id or on its way there; null where not known.",
        "occupancy_status": "How full the vehicle is.",
        "matched": "True if it is tied to a trip of the timetable.",
        "matched_by": "How it was tied to the trip; null where it is not.",
        "feed_id": "Feed it came from, as named in the city file.",
        "last_updated": "When the vehicle measured this, in the city's time zone.",
        "age_seconds": "Seconds from last_updated to this answer.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"vehicle_id\":")
        json.write(vehicleID)
        json.raw(",\"label\":")
        json.write(label)
        json.raw(",\"trip_id\":")
        json.write(tripID)
        json.raw(",\"service_date\":")
        json.write(serviceDate)
        json.raw(",\"start_time\":")
        json.write(startTime)
        json.raw(",\"route_id\":")
        json.write(routeID)
        json.raw(",\"route_short_name\":")
        json.write(routeShortName)
        json.raw(",\"route_color\":")
        json.write(routeColor)
        json.raw(",\"route_text_color\":")
        json.write(routeTextColor)
        json.raw(",\"mode\":")
        json.write(mode)
        json.raw(",\"headsign\":")
        json.write(headsign)
        json.raw(",\"direction_id\":")
        json.write(directionID)
        json.raw(",\"delay_seconds\":")
        json.write(delaySeconds)
        json.raw(",\"next_stop_id\":")
        json.write(nextStopID)
        json.raw(",\"next_stop_name\":")
        json.write(nextStopName)
        json.raw(",\"bearing\":")
        json.write(bearing)
        json.raw(",\"speed_kmh\":")
        json.write(speedKmh)
        json.raw(",\"current_status\":")
        json.write(currentStatus)
        json.raw(",\"occupancy_status\":")
        json.write(occupancyStatus)
        json.raw(",\"matched\":")
        json.write(matched)
        json.raw(",\"matched_by\":")
        json.write(matchedBy)
        json.raw(",\"feed_id\":")
        json.write(feedID)
        json.raw(",\"last_updated\":")
        json.write(lastUpdated)
        json.raw(",\"age_seconds\":")
        json.write(ageSeconds)
    }
}

extension VehiclesBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        vehicles: [Vehicle],
        count: Int,
        total: Int,
        lastUpdated: Timestamp,
        stale: Bool,
        realtimeStatus: RealtimeStatus = .none,
        _: Void = ()
    ) {
        self.init(vehicles: vehicles, count: count, total: total, lastUpdated: lastUpdated, stale: stale, realtimeStatus: realtimeStatus)
    }

    enum CodingKeys: String, CodingKey {
        case vehicles = "vehicles"
        case count = "count"
        case total = "total"
        case lastUpdated = "last_updated"
        case stale = "stale"
        case realtimeStatus = "realtime_status"
    }

    /// Its documentation.
    public static let summary = "Where vehicles are now."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "vehicles": "Vehicles seen recently enough to be shown, by key.",
        "count": "How many there are in this answer.",
        "total": "Matches in all; more than count where limit cut the list.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit; then meta says so too.",
        "realtime_status": "How fresh the vehicle positions are.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"vehicles\":")
        json.write(vehicles)
        json.raw(",\"count\":")
        json.write(count)
        json.raw(",\"total\":")
        json.write(total)
        json.raw(",\"last_updated\":")
        json.write(lastUpdated)
        json.raw(",\"stale\":")
        json.write(stale)
        json.raw(",\"realtime_status\":")
        json.write(realtimeStatus)
    }
}

extension VehicleChanges {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        updated: [Vehicle],
        removed: [String],
        lastUpdated: Timestamp,
        stale: Bool,
        _: Void = ()
    ) {
        self.init(updated: updated, removed: removed, lastUpdated: lastUpdated, stale: stale)
    }

    enum CodingKeys: String, CodingKey {
        case updated = "updated"
        case removed = "removed"
        case lastUpdated = "last_updated"
        case stale = "stale"
    }

    /// Its documentation.
    public static let summary = "What changed since the event before in a stream of vehicles."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "updated": "Vehicles that are new or changed, whole.",
        "removed": "Keys of vehicles no longer to be shown.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"updated\":")
        json.write(updated)
        json.raw(",\"removed\":")
        json.write(removed)
        json.raw(",\"last_updated\":")
        json.write(lastUpdated)
        json.raw(",\"stale\":")
        json.write(stale)
    }
}

extension VehiclesEvent {
    enum CodingKeys: String, CodingKey {
        case vehicles = "vehicles"
        case changes = "changes"
    }

    /// Its documentation.
    public static let summary = "An event of a stream of vehicles: its name is the member that is set, its data that member's value."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "vehicles": "All vehicles: at the start, and whenever the changes since Last-Event-ID are no longer known.",
        "changes": "What changed since the event before.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        var comma = false
        if let vehicles {
            json.raw("\"vehicles\":")
            json.write(vehicles)
            comma = true
        }
        if let changes {
            if comma { json.raw(",") }
            json.raw("\"changes\":")
            json.write(changes)
        }
    }
}

extension VehiclesRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        bbox: MapBounds? = nil,
        routeID: String? = nil,
        mode: Mode? = nil,
        limit: Int = 1000,
        _: Void = ()
    ) {
        self.init(bbox: bbox, routeID: routeID, mode: mode, limit: limit)
    }

    static let bbox = OptionalParameter<MapBounds>("bbox", "Only vehicles inside this box: west, south, east, north.", example: .example)
    static let routeID = OptionalParameter<String>("route_id", "Only this route.", bounds: 1...200, example: "T1")
    static let mode = OptionalParameter<Mode>("mode", "Only this mode.", example: .rail)
    static let limit = Parameter<Int>("limit", "Most entries in the answer.", default: 1000, bounds: 1...5000, example: 1000)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        bbox.erased,
        routeID.erased,
        mode.erased,
        limit.erased,
    ]

    /// Reads what was sent; throws on the first that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        bbox = try reader.value(Self.bbox)
        routeID = try reader.value(Self.routeID)
        mode = try reader.value(Self.mode)
        limit = try reader.value(Self.limit)
    }

    /// Writes all of it.
    public func write(to writer: inout ParameterWriter) {
        writer.write(bbox, as: Self.bbox)
        writer.write(routeID, as: Self.routeID)
        writer.write(mode, as: Self.mode)
        writer.write(limit, as: Self.limit)
    }
}

// swift-format-ignore-file
// Made by `make generate` from what stands in Vehicles: not to be edited.

extension Vehicle {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        key: String, position: VehiclePosition, tripID: String? = nil, serviceDate: ISODate? = nil,
        startTime: ServiceClock? = nil, routeID: String? = nil, routeShortName: String? = nil, routeColor: String? = nil,
        routeTextColor: String? = nil, mode: Mode? = nil, headsign: String? = nil, directionID: Int? = nil,
        delaySeconds: Int? = nil, nextStopID: String? = nil, nextStopName: String? = nil, matched: Bool,
        matchedBy: MatchMethod? = nil, feedID: String, _: Void = ()
    ) {
        self.init(key: key, position: position, tripID: tripID, serviceDate: serviceDate, startTime: startTime, routeID: routeID, routeShortName: routeShortName, routeColor: routeColor, routeTextColor: routeTextColor, mode: mode, headsign: headsign, directionID: directionID, delaySeconds: delaySeconds, nextStopID: nextStopID, nextStopName: nextStopName, matched: matched, matchedBy: matchedBy, feedID: feedID)
    }

    enum CodingKeys: String, CodingKey {
        case key, position, tripID = "trip_id", serviceDate = "service_date", startTime = "start_time", routeID = "route_id",
            routeShortName = "route_short_name", routeColor = "route_color", routeTextColor = "route_text_color", mode,
            headsign, directionID = "direction_id", delaySeconds = "delay_seconds", nextStopID = "next_stop_id",
            nextStopName = "next_stop_name", matched, matchedBy = "matched_by", feedID = "feed_id"
    }

    public static let summary = "A vehicle on the road, on rails or on water, and what it is running."

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

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"key\":", key)
        json.member(",\"position\":", position)
        json.member(",\"trip_id\":", tripID)
        json.member(",\"service_date\":", serviceDate)
        json.member(",\"start_time\":", startTime)
        json.member(",\"route_id\":", routeID)
        json.member(",\"route_short_name\":", routeShortName)
        json.member(",\"route_color\":", routeColor)
        json.member(",\"route_text_color\":", routeTextColor)
        json.member(",\"mode\":", mode)
        json.member(",\"headsign\":", headsign)
        json.member(",\"direction_id\":", directionID)
        json.member(",\"delay_seconds\":", delaySeconds)
        json.member(",\"next_stop_id\":", nextStopID)
        json.member(",\"next_stop_name\":", nextStopName)
        json.member(",\"matched\":", matched)
        json.member(",\"matched_by\":", matchedBy)
        json.member(",\"feed_id\":", feedID)
    }
}

extension VehiclePosition {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        vehicleID: String, latitude: Double, longitude: Double, bearing: Double? = nil, speedKmh: Double? = nil,
        occupancyStatus: OccupancyStatus? = nil, lastUpdated: Timestamp, label: String? = nil,
        currentStatus: VehicleStopState? = nil, stopID: String? = nil, stopSequence: Int? = nil, carriages: [Carriage] = [],
        ageSeconds: Int = 0, _: Void = ()
    ) {
        self.init(vehicleID: vehicleID, latitude: latitude, longitude: longitude, bearing: bearing, speedKmh: speedKmh, occupancyStatus: occupancyStatus, lastUpdated: lastUpdated, label: label, currentStatus: currentStatus, stopID: stopID, stopSequence: stopSequence, carriages: carriages, ageSeconds: ageSeconds)
    }

    enum CodingKeys: String, CodingKey {
        case vehicleID = "vehicle_id", latitude, longitude, bearing, speedKmh = "speed_kmh",
            occupancyStatus = "occupancy_status", lastUpdated = "last_updated", label, currentStatus = "current_status",
            stopID = "stop_id", stopSequence = "stop_sequence", carriages, ageSeconds = "age_seconds"
    }

    public static let summary = "Where a vehicle was last seen (GTFS-realtime VehiclePosition)."

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

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"vehicle_id\":", vehicleID)
        json.member(",\"latitude\":", latitude)
        json.member(",\"longitude\":", longitude)
        json.member(",\"bearing\":", bearing)
        json.member(",\"speed_kmh\":", speedKmh)
        json.member(",\"occupancy_status\":", occupancyStatus)
        json.member(",\"last_updated\":", lastUpdated)
        json.member(",\"label\":", label)
        json.member(",\"current_status\":", currentStatus)
        json.member(",\"stop_id\":", stopID)
        json.member(",\"stop_sequence\":", stopSequence)
        json.member(",\"carriages\":", carriages)
        json.member(",\"age_seconds\":", ageSeconds)
    }
}

extension Carriage {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        position: Int, name: String? = nil, occupancyStatus: OccupancyStatus? = nil, quietCarriage: Bool? = nil,
        toilet: CarriageToilet? = nil, luggageRack: Bool? = nil, _: Void = ()
    ) {
        self.init(position: position, name: name, occupancyStatus: occupancyStatus, quietCarriage: quietCarriage, toilet: toilet, luggageRack: luggageRack)
    }

    enum CodingKeys: String, CodingKey {
        case position, name, occupancyStatus = "occupancy_status", quietCarriage = "quiet_carriage", toilet,
            luggageRack = "luggage_rack"
    }

    public static let summary = "One carriage of a train."

    public static let fieldDocs: [String: String] = [
        "position": "Place in the train from the front, from 1 (TfNSW CarriageDescriptor position_in_consist).",
        "name": "Number or name painted on the carriage.",
        "occupancy_status": "How full it is; null where not known.",
        "quiet_carriage": "True in a quiet carriage; null where not known.",
        "toilet": "Toilet on board; null where not known.",
        "luggage_rack": "True with a luggage rack; null where not known.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"position\":", position)
        json.member(",\"name\":", name)
        json.member(",\"occupancy_status\":", occupancyStatus)
        json.member(",\"quiet_carriage\":", quietCarriage)
        json.member(",\"toilet\":", toilet)
        json.member(",\"luggage_rack\":", luggageRack)
    }
}

extension CarriageToilet { public static let summary = "Toilet of a carriage (TfNSW CarriageDescriptor toilet)." }

extension OccupancyStatus { public static let summary = "How full a vehicle is (GTFS-realtime OccupancyStatus)." }

extension VehicleStopState { public static let summary = "Whether a vehicle is at a stop or on its way there (GTFS-realtime VehicleStopStatus)." }

extension VehicleFeatureCollection {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        type: String = "FeatureCollection", features: [VehicleFeature], total: Int, lastUpdated: Timestamp, stale: Bool,
        realtimeStatus: RealtimeStatus = .none, _: Void = ()
    ) {
        self.init(type: type, features: features, total: total, lastUpdated: lastUpdated, stale: stale, realtimeStatus: realtimeStatus)
    }

    enum CodingKeys: String, CodingKey {
        case type, features, total, lastUpdated = "last_updated", stale, realtimeStatus = "realtime_status"
    }

    public static let summary = "Vehicles as GeoJSON (RFC 7946 §3.3), with members of our own beside the features."

    public static let fieldDocs: [String: String] = [
        "type": "Always FeatureCollection.",
        "features": "Vehicles seen recently enough to be shown, by key.",
        "total": "Matches in all; more than there are features where limit cut the list.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit.",
        "realtime_status": "How fresh the vehicle positions are.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"type\":", type)
        json.member(",\"features\":", features)
        json.member(",\"total\":", total)
        json.member(",\"last_updated\":", lastUpdated)
        json.member(",\"stale\":", stale)
        json.member(",\"realtime_status\":", realtimeStatus)
    }
}

extension VehicleFeature {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        type: String = "Feature", id: String, geometry: PointGeometry, properties: VehicleProperties, _: Void = ()
    ) {
        self.init(type: type, id: id, geometry: geometry, properties: properties)
    }

    enum CodingKeys: String, CodingKey {
        case type, id, geometry, properties
    }

    public static let summary = "A vehicle as a GeoJSON Feature (RFC 7946 §3.2)."

    public static let fieldDocs: [String: String] = [
        "type": "Always Feature.",
        "id": "Names this vehicle on this trip, the same in every answer and event; other than vehicle_id, it is never masked.",
        "geometry": "Where it was last seen.",
        "properties": "What is known of it.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"type\":", type)
        json.member(",\"id\":", id)
        json.member(",\"geometry\":", geometry)
        json.member(",\"properties\":", properties)
    }
}

extension PointGeometry {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        type: String = "Point", coordinates: [Double], _: Void = ()
    ) {
        self.init(type: type, coordinates: coordinates)
    }

    enum CodingKeys: String, CodingKey {
        case type, coordinates
    }

    public static let summary = "A GeoJSON Point (RFC 7946 §3.1.2)."

    public static let fieldDocs: [String: String] = [
        "type": "Always Point.",
        "coordinates": "Position as [longitude, latitude], degrees, WGS 84.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"type\":", type)
        json.member(",\"coordinates\":", coordinates)
    }
}

extension VehicleProperties {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        vehicleID: String, label: String? = nil, tripID: String? = nil, serviceDate: ISODate? = nil,
        startTime: ServiceClock? = nil, routeID: String? = nil, routeShortName: String? = nil, routeColor: String? = nil,
        routeTextColor: String? = nil, mode: Mode? = nil, headsign: String? = nil, directionID: Int? = nil,
        delaySeconds: Int? = nil, nextStopID: String? = nil, nextStopName: String? = nil, bearing: Double? = nil,
        speedKmh: Double? = nil, currentStatus: VehicleStopState? = nil, occupancyStatus: OccupancyStatus? = nil,
        matched: Bool, matchedBy: MatchMethod? = nil, feedID: String, lastUpdated: Timestamp, ageSeconds: Int, _: Void = ()
    ) {
        self.init(vehicleID: vehicleID, label: label, tripID: tripID, serviceDate: serviceDate, startTime: startTime, routeID: routeID, routeShortName: routeShortName, routeColor: routeColor, routeTextColor: routeTextColor, mode: mode, headsign: headsign, directionID: directionID, delaySeconds: delaySeconds, nextStopID: nextStopID, nextStopName: nextStopName, bearing: bearing, speedKmh: speedKmh, currentStatus: currentStatus, occupancyStatus: occupancyStatus, matched: matched, matchedBy: matchedBy, feedID: feedID, lastUpdated: lastUpdated, ageSeconds: ageSeconds)
    }

    enum CodingKeys: String, CodingKey {
        case vehicleID = "vehicle_id", label, tripID = "trip_id", serviceDate = "service_date", startTime = "start_time",
            routeID = "route_id", routeShortName = "route_short_name", routeColor = "route_color",
            routeTextColor = "route_text_color", mode, headsign, directionID = "direction_id",
            delaySeconds = "delay_seconds", nextStopID = "next_stop_id", nextStopName = "next_stop_name", bearing,
            speedKmh = "speed_kmh", currentStatus = "current_status", occupancyStatus = "occupancy_status", matched,
            matchedBy = "matched_by", feedID = "feed_id", lastUpdated = "last_updated", ageSeconds = "age_seconds"
    }

    public static let summary = "What is known of a vehicle, flat, as map styles want it."

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

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"vehicle_id\":", vehicleID)
        json.member(",\"label\":", label)
        json.member(",\"trip_id\":", tripID)
        json.member(",\"service_date\":", serviceDate)
        json.member(",\"start_time\":", startTime)
        json.member(",\"route_id\":", routeID)
        json.member(",\"route_short_name\":", routeShortName)
        json.member(",\"route_color\":", routeColor)
        json.member(",\"route_text_color\":", routeTextColor)
        json.member(",\"mode\":", mode)
        json.member(",\"headsign\":", headsign)
        json.member(",\"direction_id\":", directionID)
        json.member(",\"delay_seconds\":", delaySeconds)
        json.member(",\"next_stop_id\":", nextStopID)
        json.member(",\"next_stop_name\":", nextStopName)
        json.member(",\"bearing\":", bearing)
        json.member(",\"speed_kmh\":", speedKmh)
        json.member(",\"current_status\":", currentStatus)
        json.member(",\"occupancy_status\":", occupancyStatus)
        json.member(",\"matched\":", matched)
        json.member(",\"matched_by\":", matchedBy)
        json.member(",\"feed_id\":", feedID)
        json.member(",\"last_updated\":", lastUpdated)
        json.member(",\"age_seconds\":", ageSeconds)
    }
}

extension VehiclesBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        vehicles: [Vehicle], count: Int, total: Int, lastUpdated: Timestamp, stale: Bool,
        realtimeStatus: RealtimeStatus = .none, _: Void = ()
    ) {
        self.init(vehicles: vehicles, count: count, total: total, lastUpdated: lastUpdated, stale: stale, realtimeStatus: realtimeStatus)
    }

    enum CodingKeys: String, CodingKey {
        case vehicles, count, total, lastUpdated = "last_updated", stale, realtimeStatus = "realtime_status"
    }

    public static let summary = "Where vehicles are now."

    public static let fieldDocs: [String: String] = [
        "vehicles": "Vehicles seen recently enough to be shown, by key.",
        "count": "How many there are in this answer.",
        "total": "Matches in all; more than count where limit cut the list.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit; then meta says so too.",
        "realtime_status": "How fresh the vehicle positions are.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"vehicles\":", vehicles)
        json.member(",\"count\":", count)
        json.member(",\"total\":", total)
        json.member(",\"last_updated\":", lastUpdated)
        json.member(",\"stale\":", stale)
        json.member(",\"realtime_status\":", realtimeStatus)
    }
}

extension VehicleChanges {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        updated: [Vehicle], removed: [String], lastUpdated: Timestamp, stale: Bool, _: Void = ()
    ) {
        self.init(updated: updated, removed: removed, lastUpdated: lastUpdated, stale: stale)
    }

    enum CodingKeys: String, CodingKey {
        case updated, removed, lastUpdated = "last_updated", stale
    }

    public static let summary = "What changed since the event before in a stream of vehicles."

    public static let fieldDocs: [String: String] = [
        "updated": "Vehicles that are new or changed, whole.",
        "removed": "Keys of vehicles no longer to be shown.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"updated\":", updated)
        json.member(",\"removed\":", removed)
        json.member(",\"last_updated\":", lastUpdated)
        json.member(",\"stale\":", stale)
    }
}

extension VehiclesEvent {
    enum CodingKeys: String, CodingKey {
        case vehicles, changes
    }

    public static let summary = "An event of a stream of vehicles: its name is the member that is set, its data that member's value."

    public static let fieldDocs: [String: String] = [
        "vehicles": "All vehicles: at the start, and whenever the changes since Last-Event-ID are no longer known.",
        "changes": "What changed since the event before.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        var comma = false
        if let vehicles {
            json.member("\"vehicles\":", vehicles)
            comma = true
        }
        if let changes {
            if comma { json.raw(",") }
            json.member("\"changes\":", changes)
        }
    }
}

extension VehiclesRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        bbox: MapBounds? = nil, routeID: String? = nil, mode: Mode? = nil, limit: Int = 1000, _: Void = ()
    ) {
        self.init(bbox: bbox, routeID: routeID, mode: mode, limit: limit)
    }

    static let bbox = OptionalParameter<MapBounds>("bbox", "Only vehicles inside this box: west, south, east, north.", example: .example)
    static let routeID = OptionalParameter<String>("route_id", "Only this route.", bounds: 1...200, example: "T1")
    static let mode = OptionalParameter<Mode>("mode", "Only this mode.", example: .rail)
    static let limit = Parameter<Int>("limit", "Most entries in the answer.", default: 1000, bounds: 1...5000, example: 1000)

    public static let parameters: [AnyParameter] = [
        bbox.erased, routeID.erased, mode.erased, limit.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        bbox = try reader.value(Self.bbox)
        routeID = try reader.value(Self.routeID)
        mode = try reader.value(Self.mode)
        limit = try reader.value(Self.limit)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(bbox, as: Self.bbox)
        writer.write(routeID, as: Self.routeID)
        writer.write(mode, as: Self.mode)
        writer.write(limit, as: Self.limit)
    }
}

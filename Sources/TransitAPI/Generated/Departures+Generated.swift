// swift-format-ignore-file
// Made by `make generate` from what stands in Departures: not to be edited.

extension Departure {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        tripID: String, routeID: String, routeShortName: String, routeLongName: String, routeColor: String? = nil,
        routeTextColor: String? = nil, routeType: Int, mode: Mode, headsign: String, directionID: Int? = nil,
        stopID: String, stopName: String, stopSequence: Int, serviceDate: ISODate, startTime: ServiceClock? = nil,
        scheduledTime: Timestamp, estimatedTime: Timestamp? = nil, delaySeconds: Int? = nil, platform: String? = nil,
        scheduledPlatform: String? = nil, platformChanged: Bool, wheelchairAccessible: Bool? = nil, wheelchair: ThreeValued,
        bikes: ThreeValued, isCancelled: Bool, status: TripStatus, pickup: Pickup, headwaySeconds: Int? = nil,
        realtime: Bool, provenance: Provenance, vehicle: DepartureVehicle? = nil, alertIDs: [String] = [], _: Void = ()
    ) {
        self.init(tripID: tripID, routeID: routeID, routeShortName: routeShortName, routeLongName: routeLongName, routeColor: routeColor, routeTextColor: routeTextColor, routeType: routeType, mode: mode, headsign: headsign, directionID: directionID, stopID: stopID, stopName: stopName, stopSequence: stopSequence, serviceDate: serviceDate, startTime: startTime, scheduledTime: scheduledTime, estimatedTime: estimatedTime, delaySeconds: delaySeconds, platform: platform, scheduledPlatform: scheduledPlatform, platformChanged: platformChanged, wheelchairAccessible: wheelchairAccessible, wheelchair: wheelchair, bikes: bikes, isCancelled: isCancelled, status: status, pickup: pickup, headwaySeconds: headwaySeconds, realtime: realtime, provenance: provenance, vehicle: vehicle, alertIDs: alertIDs)
    }

    enum CodingKeys: String, CodingKey {
        case tripID = "trip_id", routeID = "route_id", routeShortName = "route_short_name",
            routeLongName = "route_long_name", routeColor = "route_color", routeTextColor = "route_text_color",
            routeType = "route_type", mode, headsign, directionID = "direction_id", stopID = "stop_id",
            stopName = "stop_name", stopSequence = "stop_sequence", serviceDate = "service_date", startTime = "start_time",
            scheduledTime = "scheduled_time", estimatedTime = "estimated_time", delaySeconds = "delay_seconds", platform,
            scheduledPlatform = "scheduled_platform", platformChanged = "platform_changed",
            wheelchairAccessible = "wheelchair_accessible", wheelchair, bikes, isCancelled = "is_cancelled", status, pickup,
            headwaySeconds = "headway_seconds", realtime, provenance, vehicle, alertIDs = "alert_ids"
    }

    public static let summary = "One vehicle leaving one stop."

    public static let fieldDocs: [String: String] = [
        "trip_id": "Identifier of the trip (`trips.txt` trip_id).",
        "route_id": "Identifier of the route (`routes.txt` route_id).",
        "route_short_name": "Name on the front of the vehicle; may be empty (`routes.txt` route_short_name).",
        "route_long_name": "Full name of the route; may be empty (`routes.txt` route_long_name).",
        "route_color": "Line colour, six hexadecimal digits without # (`routes.txt` route_color).",
        "route_text_color": "Text colour readable on the line colour, six hexadecimal digits (`routes.txt` route_text_color, or computed).",
        "route_type": "Basic GTFS route type, 0–7, 11 or 12; extended types are mapped (`routes.txt` route_type).",
        "mode": "Kind of vehicle, from the feed's own route type.",
        "headsign": "Where the vehicle says it is going (`stop_times.txt` stop_headsign, else `trips.txt` trip_headsign).",
        "direction_id": "Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).",
        "stop_id": "Stop or platform it leaves from, which may be a child of the station asked for.",
        "stop_name": "Name of that stop (`stops.txt` stop_name).",
        "stop_sequence": "Position of the call in the trip (`stop_times.txt` stop_sequence).",
        "service_date": "Service day the trip belongs to, which may be the day before (`calendar.txt`).",
        "start_time": "First departure of this run, HH:MM:SS from noon minus 12 h; only for trips that run by frequency (`frequencies.txt`) and for further runs under the id of a timetabled trip.",
        "scheduled_time": "Departure by the timetable, in the stop's time zone (`stop_times.txt` departure_time). For trips without a timetable, the same as estimated_time.",
        "estimated_time": "Departure by live data; null without live data for this call.",
        "delay_seconds": "Seconds late, negative when early; null without live data for this call.",
        "platform": "Platform as now known.",
        "scheduled_platform": "Platform by the timetable (`stops.txt` platform_code).",
        "platform_changed": "True if both are known and differ.",
        "wheelchair_accessible": "Contract's boolean: true yes, false no, null unknown (`trips.txt` wheelchair_accessible).",
        "wheelchair": "Whether a wheelchair fits, as a three-valued fact (`trips.txt` wheelchair_accessible).",
        "bikes": "Whether bicycles may come along (`trips.txt` bikes_allowed).",
        "is_cancelled": "True if the trip does not run, does not call here, or ends here before its last stop.",
        "status": "What is known to be happening to it.",
        "pickup": "How to board.",
        "headway_seconds": "Seconds between vehicles where times are approximate; null for exact times (`frequencies.txt` headway_secs).",
        "realtime": "True only if an update younger than its limit touched these very times.",
        "provenance": "What the times rest on.",
        "vehicle": "Vehicle that will run it; null where not known.",
        "alert_ids": "Alerts in force when it leaves that touch this departure, by alert_id; the answer carries their texts.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"trip_id\":", tripID)
        json.member(",\"route_id\":", routeID)
        json.member(",\"route_short_name\":", routeShortName)
        json.member(",\"route_long_name\":", routeLongName)
        json.member(",\"route_color\":", routeColor)
        json.member(",\"route_text_color\":", routeTextColor)
        json.member(",\"route_type\":", routeType)
        json.member(",\"mode\":", mode)
        json.member(",\"headsign\":", headsign)
        json.member(",\"direction_id\":", directionID)
        json.member(",\"stop_id\":", stopID)
        json.member(",\"stop_name\":", stopName)
        json.member(",\"stop_sequence\":", stopSequence)
        json.member(",\"service_date\":", serviceDate)
        json.member(",\"start_time\":", startTime)
        json.member(",\"scheduled_time\":", scheduledTime)
        json.member(",\"estimated_time\":", estimatedTime)
        json.member(",\"delay_seconds\":", delaySeconds)
        json.member(",\"platform\":", platform)
        json.member(",\"scheduled_platform\":", scheduledPlatform)
        json.member(",\"platform_changed\":", platformChanged)
        json.member(",\"wheelchair_accessible\":", wheelchairAccessible)
        json.member(",\"wheelchair\":", wheelchair)
        json.member(",\"bikes\":", bikes)
        json.member(",\"is_cancelled\":", isCancelled)
        json.member(",\"status\":", status)
        json.member(",\"pickup\":", pickup)
        json.member(",\"headway_seconds\":", headwaySeconds)
        json.member(",\"realtime\":", realtime)
        json.member(",\"provenance\":", provenance)
        json.member(",\"vehicle\":", vehicle)
        json.member(",\"alert_ids\":", alertIDs)
    }
}

extension DepartureVehicle {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        vehicleID: String? = nil, occupancyStatus: OccupancyStatus? = nil, label: String? = nil, carriages: [Carriage] = [],
        _: Void = ()
    ) {
        self.init(vehicleID: vehicleID, occupancyStatus: occupancyStatus, label: label, carriages: carriages)
    }

    enum CodingKeys: String, CodingKey {
        case vehicleID = "vehicle_id", occupancyStatus = "occupancy_status", label, carriages
    }

    public static let summary = "The vehicle that will run a departure."

    public static let fieldDocs: [String: String] = [
        "vehicle_id": "Identifier of the vehicle (GTFS-realtime VehicleDescriptor.id).",
        "occupancy_status": "How full it is.",
        "label": "What riders read on the vehicle (GTFS-realtime VehicleDescriptor.label).",
        "carriages": "Carriages from the front; empty where not known.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"vehicle_id\":", vehicleID)
        json.member(",\"occupancy_status\":", occupancyStatus)
        json.member(",\"label\":", label)
        json.member(",\"carriages\":", carriages)
    }
}

extension Provenance {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        source: EvidenceSource, matchedBy: MatchMethod? = nil, evidenceAgeSeconds: Int? = nil, feedID: String,
        explanation: String, _: Void = ()
    ) {
        self.init(source: source, matchedBy: matchedBy, evidenceAgeSeconds: evidenceAgeSeconds, feedID: feedID, explanation: explanation)
    }

    enum CodingKeys: String, CodingKey {
        case source, matchedBy = "matched_by", evidenceAgeSeconds = "evidence_age_seconds", feedID = "feed_id", explanation
    }

    public static let summary = "Why a time is what it is."

    public static let fieldDocs: [String: String] = [
        "source": "Best evidence used.",
        "matched_by": "How the live update was tied to the trip; null without one.",
        "evidence_age_seconds": "Age of the live evidence in seconds; null without any.",
        "feed_id": "Feed the evidence or timetable came from, as named in the city file.",
        "explanation": "The same in one sentence for riders.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"source\":", source)
        json.member(",\"matched_by\":", matchedBy)
        json.member(",\"evidence_age_seconds\":", evidenceAgeSeconds)
        json.member(",\"feed_id\":", feedID)
        json.member(",\"explanation\":", explanation)
    }
}

extension Pickup { public static let summary = "How to board here, from `stop_times.txt` pickup_type; stops without boarding are not listed as departures." }

extension EvidenceSource { public static let summary = "What a time rests on." }

extension MatchMethod { public static let summary = "How a realtime update was tied to the trip." }

extension ThreeValued { public static let summary = "A fact that may not be known: never guessed, never rounded to no." }

extension TripStatus { public static let summary = "What is known to be happening to a trip, or to its call at one stop." }

extension DeparturesRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stopID: String, limit: Int = 10, routeID: String? = nil, directionID: Int? = nil, mode: Mode? = nil,
        at: Moment? = nil, cursor: Cursor? = nil, hideCancelled: Bool = false, _: Void = ()
    ) {
        self.init(stopID: stopID, limit: limit, routeID: routeID, directionID: directionID, mode: mode, at: at, cursor: cursor, hideCancelled: hideCancelled)
    }

    static let stopID = Parameter<String>("stop_id", in: .path, "GTFS stop_id of a stop, platform or station.", bounds: 1...200, example: "200060")
    static let limit = Parameter<Int>("limit", "Most entries in the answer.", default: 10, bounds: 1...50, example: 10)
    static let routeID = OptionalParameter<String>("route_id", "Only this route.", bounds: 1...200, example: "T1")
    static let directionID = OptionalParameter<Int>("direction_id", "Only this direction of travel, 0 or 1.", bounds: 0...1, example: 0)
    static let mode = OptionalParameter<Mode>("mode", "Only this mode.", example: .rail)
    static let at = OptionalParameter<Moment>("at", "Departures from this time on; now where not given. Of no effect with a cursor.", example: .instant(.sample))
    static let cursor = OptionalParameter<Cursor>("cursor", "The next_cursor of an earlier answer, for the departures after it, or its previous_cursor, for those before.", example: Cursor.example)
    static let hideCancelled = Parameter<Bool>("hide_cancelled", "Leave out departures that are cancelled.", default: false, example: false)

    public static let parameters: [AnyParameter] = [
        stopID.erased, limit.erased, routeID.erased, directionID.erased, mode.erased, at.erased, cursor.erased,
        hideCancelled.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        stopID = try reader.value(Self.stopID)
        limit = try reader.value(Self.limit)
        routeID = try reader.value(Self.routeID)
        directionID = try reader.value(Self.directionID)
        mode = try reader.value(Self.mode)
        at = try reader.value(Self.at)
        cursor = try reader.value(Self.cursor)
        hideCancelled = try reader.value(Self.hideCancelled)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(stopID, as: Self.stopID)
        writer.write(limit, as: Self.limit)
        writer.write(routeID, as: Self.routeID)
        writer.write(directionID, as: Self.directionID)
        writer.write(mode, as: Self.mode)
        writer.write(at, as: Self.at)
        writer.write(cursor, as: Self.cursor)
        writer.write(hideCancelled, as: Self.hideCancelled)
    }
}

extension NearbyDeparturesRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        lat: Double, lon: Double, radius: Int = 500, limit: Int = 20, perGroup: Int = 3, mode: Mode? = nil,
        hideCancelled: Bool = false, _: Void = ()
    ) {
        self.init(lat: lat, lon: lon, radius: radius, limit: limit, perGroup: perGroup, mode: mode, hideCancelled: hideCancelled)
    }

    static let lat = Parameter<Double>("lat", "Latitude of the point, WGS 84.", bounds: -90...90, unit: "degrees", example: -33.8839)
    static let lon = Parameter<Double>("lon", "Longitude of the point, WGS 84.", bounds: -180...180, unit: "degrees", example: 151.2072)
    static let radius = Parameter<Int>("radius", "How far around the point.", default: 500, bounds: 50...2000, unit: "metres", example: 500)
    static let limit = Parameter<Int>("limit", "Most groups in the answer.", default: 20, bounds: 1...50, example: 20)
    static let perGroup = Parameter<Int>("per_group", "Most departures in a group.", default: 3, bounds: 1...10, example: 3)
    static let mode = OptionalParameter<Mode>("mode", "Only this mode.", example: .rail)
    static let hideCancelled = Parameter<Bool>("hide_cancelled", "Leave out departures that are cancelled.", default: false, example: false)

    public static let parameters: [AnyParameter] = [
        lat.erased, lon.erased, radius.erased, limit.erased, perGroup.erased, mode.erased, hideCancelled.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        lat = try reader.value(Self.lat)
        lon = try reader.value(Self.lon)
        radius = try reader.value(Self.radius)
        limit = try reader.value(Self.limit)
        perGroup = try reader.value(Self.perGroup)
        mode = try reader.value(Self.mode)
        hideCancelled = try reader.value(Self.hideCancelled)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(lat, as: Self.lat)
        writer.write(lon, as: Self.lon)
        writer.write(radius, as: Self.radius)
        writer.write(limit, as: Self.limit)
        writer.write(perGroup, as: Self.perGroup)
        writer.write(mode, as: Self.mode)
        writer.write(hideCancelled, as: Self.hideCancelled)
    }
}

extension DepartureStreamRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stopID: String, limit: Int = 10, routeID: String? = nil, directionID: Int? = nil, mode: Mode? = nil,
        hideCancelled: Bool = false, _: Void = ()
    ) {
        self.init(stopID: stopID, limit: limit, routeID: routeID, directionID: directionID, mode: mode, hideCancelled: hideCancelled)
    }

    static let stopID = Parameter<String>("stop_id", in: .path, "GTFS stop_id of a stop, platform or station.", bounds: 1...200, example: "200060")
    static let limit = Parameter<Int>("limit", "Most entries in an event.", default: 10, bounds: 1...50, example: 10)
    static let routeID = OptionalParameter<String>("route_id", "Only this route.", bounds: 1...200, example: "T1")
    static let directionID = OptionalParameter<Int>("direction_id", "Only this direction of travel, 0 or 1.", bounds: 0...1, example: 0)
    static let mode = OptionalParameter<Mode>("mode", "Only this mode.", example: .rail)
    static let hideCancelled = Parameter<Bool>("hide_cancelled", "Leave out departures that are cancelled.", default: false, example: false)

    public static let parameters: [AnyParameter] = [
        stopID.erased, limit.erased, routeID.erased, directionID.erased, mode.erased, hideCancelled.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        stopID = try reader.value(Self.stopID)
        limit = try reader.value(Self.limit)
        routeID = try reader.value(Self.routeID)
        directionID = try reader.value(Self.directionID)
        mode = try reader.value(Self.mode)
        hideCancelled = try reader.value(Self.hideCancelled)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(stopID, as: Self.stopID)
        writer.write(limit, as: Self.limit)
        writer.write(routeID, as: Self.routeID)
        writer.write(directionID, as: Self.directionID)
        writer.write(mode, as: Self.mode)
        writer.write(hideCancelled, as: Self.hideCancelled)
    }
}

extension BoardsRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stopIDs: [String], limit: Int = 10, mode: Mode? = nil, hideCancelled: Bool = false, _: Void = ()
    ) {
        self.init(stopIDs: stopIDs, limit: limit, mode: mode, hideCancelled: hideCancelled)
    }

    static let stopIDs = Parameter<[String]>("stop_ids", "GTFS stop_ids of stops, platforms or stations. One that holds a comma needs a request of its own.", bounds: ListBounds(count: 1...EventStreams.boards, element: 1...200), example: ["200060", "209573"])

    public static let parameters: [AnyParameter] = [
        stopIDs.erased, DepartureStreamRequest.limit.erased, DepartureStreamRequest.mode.erased,
        DepartureStreamRequest.hideCancelled.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        stopIDs = try reader.value(Self.stopIDs)
        limit = try reader.value(DepartureStreamRequest.limit)
        mode = try reader.value(DepartureStreamRequest.mode)
        hideCancelled = try reader.value(DepartureStreamRequest.hideCancelled)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(stopIDs, as: Self.stopIDs)
        writer.write(limit, as: DepartureStreamRequest.limit)
        writer.write(mode, as: DepartureStreamRequest.mode)
        writer.write(hideCancelled, as: DepartureStreamRequest.hideCancelled)
    }
}

extension DeparturesBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stop: StopReference, departures: [Departure], nextCursor: String? = nil, previousCursor: String? = nil,
        lastUpdated: Timestamp, stale: Bool, alerts: [Alert] = [], realtimeStatus: RealtimeStatus = .none,
        notices: [PlanNotice] = [], _: Void = ()
    ) {
        self.init(stop: stop, departures: departures, nextCursor: nextCursor, previousCursor: previousCursor, lastUpdated: lastUpdated, stale: stale, alerts: alerts, realtimeStatus: realtimeStatus, notices: notices)
    }

    enum CodingKeys: String, CodingKey {
        case stop, departures, nextCursor = "next_cursor", previousCursor = "previous_cursor", lastUpdated = "last_updated",
            stale, alerts, realtimeStatus = "realtime_status", notices
    }

    public static let summary = "The next departures of a stop."

    public static let fieldDocs: [String: String] = [
        "stop": "The stop or station asked for.",
        "departures": "Departures by best known time, cancelled ones among them.",
        "next_cursor": "Pass as cursor for the departures after these; null at the end.",
        "previous_cursor": "Pass as cursor for the departures before these, in order too; null where none are listed or none are known before them.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit; then meta says so too.",
        "alerts": "Alerts that touch a departure listed, in force when it leaves, or the stop, in force now; worst first.",
        "realtime_status": "How fresh the live data for this stop is.",
        "notices": "What else a rider should know: that the timetable has ended, or does not begin until later.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"stop\":", stop)
        json.member(",\"departures\":", departures)
        json.member(",\"next_cursor\":", nextCursor)
        json.member(",\"previous_cursor\":", previousCursor)
        json.member(",\"last_updated\":", lastUpdated)
        json.member(",\"stale\":", stale)
        json.member(",\"alerts\":", alerts)
        json.member(",\"realtime_status\":", realtimeStatus)
        json.member(",\"notices\":", notices)
    }
}

extension BoardsBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        boards: [DeparturesBody], unknownStopIDs: [String] = [], _: Void = ()
    ) {
        self.init(boards: boards, unknownStopIDs: unknownStopIDs)
    }

    enum CodingKeys: String, CodingKey {
        case boards, unknownStopIDs = "unknown_stop_ids"
    }

    public static let summary = "The next departures of several stops."

    public static let fieldDocs: [String: String] = [
        "boards": "A board for each stop, in the order asked.",
        "unknown_stop_ids": "Those of the stop_ids asked for that the timetable does not have.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"boards\":", boards)
        json.member(",\"unknown_stop_ids\":", unknownStopIDs)
    }
}

extension NearbyDeparturesBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        groups: [DepartureGroup], alerts: [Alert], count: Int, lastUpdated: Timestamp, stale: Bool,
        realtimeStatus: RealtimeStatus, notices: [PlanNotice] = [], _: Void = ()
    ) {
        self.init(groups: groups, alerts: alerts, count: count, lastUpdated: lastUpdated, stale: stale, realtimeStatus: realtimeStatus, notices: notices)
    }

    enum CodingKeys: String, CodingKey {
        case groups, alerts, count, lastUpdated = "last_updated", stale, realtimeStatus = "realtime_status", notices
    }

    public static let summary = "What leaves next around a point, by route and direction."

    public static let fieldDocs: [String: String] = [
        "groups": "One group for each route and direction, nearest stop first.",
        "alerts": "Alerts that touch a departure listed, in force when it leaves, or a stop, in force now; worst first.",
        "count": "How many groups there are.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit; then meta says so too.",
        "realtime_status": "How fresh the live data for these stops is.",
        "notices": "What else a rider should know: that the timetable has ended, or does not begin until later.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"groups\":", groups)
        json.member(",\"alerts\":", alerts)
        json.member(",\"count\":", count)
        json.member(",\"last_updated\":", lastUpdated)
        json.member(",\"stale\":", stale)
        json.member(",\"realtime_status\":", realtimeStatus)
        json.member(",\"notices\":", notices)
    }
}

extension DepartureGroup {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        route: RouteSummary, directionID: Int? = nil, headsign: String, stop: StopReference, distanceMeters: Double,
        departures: [Departure], _: Void = ()
    ) {
        self.init(route: route, directionID: directionID, headsign: headsign, stop: stop, distanceMeters: distanceMeters, departures: departures)
    }

    enum CodingKeys: String, CodingKey {
        case route, directionID = "direction_id", headsign, stop, distanceMeters = "distance_meters", departures
    }

    public static let summary = "The next departures of one route in one direction from the nearest stop."

    public static let fieldDocs: [String: String] = [
        "route": "The route.",
        "direction_id": "Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).",
        "headsign": "Where the next vehicle says it is going.",
        "stop": "Nearest stop at which it can be boarded.",
        "distance_meters": "Straight-line distance from the point asked for to that stop, metres, to one decimal.",
        "departures": "Next departures there, by best known time.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"route\":", route)
        json.member(",\"direction_id\":", directionID)
        json.member(",\"headsign\":", headsign)
        json.member(",\"stop\":", stop)
        json.member(",\"distance_meters\":", distanceMeters)
        json.member(",\"departures\":", departures)
    }
}

extension DeparturesEvent {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        departures: DeparturesBody? = nil, gone: BoardGone? = nil, _: Void = ()
    ) {
        self.init(departures: departures, gone: gone)
    }

    enum CodingKeys: String, CodingKey {
        case departures, gone
    }

    public static let summary = "An event of a stream of departures: its name is the member that is set, its data that member's value."

    public static let fieldDocs: [String: String] = [
        "departures": "The next departures, whole: at the start and after every change.",
        "gone": "The stop, or the route asked for, is no longer in the timetable: the last event of the board.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        var comma = false
        if let departures {
            json.member("\"departures\":", departures)
            comma = true
        }
        if let gone {
            if comma { json.raw(",") }
            json.member("\"gone\":", gone)
        }
    }
}

extension BoardGone {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stopID: String, code: ErrorCode, message: String, _: Void = ()
    ) {
        self.init(stopID: stopID, code: code, message: message)
    }

    enum CodingKeys: String, CodingKey {
        case stopID = "stop_id", code, message
    }

    public static let summary = "Why a stream of departures ends: a new timetable no longer has what it is about."

    public static let fieldDocs: [String: String] = [
        "stop_id": "The stop that was asked for.",
        "code": "What a new request would be refused with.",
        "message": "The same in words.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"stop_id\":", stopID)
        json.member(",\"code\":", code)
        json.member(",\"message\":", message)
    }
}

extension StopTimetableBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stop: StopReference, date: ISODate, groups: [TimetableGroup], count: Int, notices: [PlanNotice] = [], _: Void = ()
    ) {
        self.init(stop: stop, date: date, groups: groups, count: count, notices: notices)
    }

    enum CodingKeys: String, CodingKey {
        case stop, date, groups, count, notices
    }

    public static let summary = "A stop's printed timetable for one service day."

    public static let fieldDocs: [String: String] = [
        "stop": "The stop or station asked for.",
        "date": "Service day shown.",
        "groups": "Routes and directions, in the order of the routes list.",
        "count": "Departures in all groups together.",
        "notices": "What else a rider should know: that the timetable has ended, or does not begin until later.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"stop\":", stop)
        json.member(",\"date\":", date)
        json.member(",\"groups\":", groups)
        json.member(",\"count\":", count)
        json.member(",\"notices\":", notices)
    }
}

extension TimetableGroup {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        route: RouteSummary, directionID: Int? = nil, departures: [TimetableDeparture], _: Void = ()
    ) {
        self.init(route: route, directionID: directionID, departures: departures)
    }

    enum CodingKeys: String, CodingKey {
        case route, directionID = "direction_id", departures
    }

    public static let summary = "One route and direction of a stop's printed timetable."

    public static let fieldDocs: [String: String] = [
        "route": "The route.",
        "direction_id": "Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).",
        "departures": "Departures in order of time.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"route\":", route)
        json.member(",\"direction_id\":", directionID)
        json.member(",\"departures\":", departures)
    }
}

extension TimetableDeparture {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        scheduledTime: Timestamp, serviceTime: ServiceClock, tripID: String, headsign: String, stopID: String,
        platform: String? = nil, pickup: Pickup, wheelchair: ThreeValued, headwaySeconds: Int? = nil, _: Void = ()
    ) {
        self.init(scheduledTime: scheduledTime, serviceTime: serviceTime, tripID: tripID, headsign: headsign, stopID: stopID, platform: platform, pickup: pickup, wheelchair: wheelchair, headwaySeconds: headwaySeconds)
    }

    enum CodingKeys: String, CodingKey {
        case scheduledTime = "scheduled_time", serviceTime = "service_time", tripID = "trip_id", headsign,
            stopID = "stop_id", platform, pickup, wheelchair, headwaySeconds = "headway_seconds"
    }

    public static let summary = "One departure of a stop's printed timetable; nothing live in it."

    public static let fieldDocs: [String: String] = [
        "scheduled_time": "Instant of departure, in the stop's time zone.",
        "service_time": "Departure on the clock of the service day, hours may pass 24 (`stop_times.txt` departure_time).",
        "trip_id": "Identifier of the trip (`trips.txt` trip_id).",
        "headsign": "Where the vehicle says it is going (`stop_times.txt` stop_headsign, else `trips.txt` trip_headsign).",
        "stop_id": "Stop or platform it leaves from.",
        "platform": "Platform by the timetable (`stops.txt` platform_code).",
        "pickup": "How to board.",
        "wheelchair": "Whether a wheelchair fits, as a three-valued fact (`trips.txt` wheelchair_accessible).",
        "headway_seconds": "Seconds between vehicles where times are approximate; null for exact times (`frequencies.txt` headway_secs).",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"scheduled_time\":", scheduledTime)
        json.member(",\"service_time\":", serviceTime)
        json.member(",\"trip_id\":", tripID)
        json.member(",\"headsign\":", headsign)
        json.member(",\"stop_id\":", stopID)
        json.member(",\"platform\":", platform)
        json.member(",\"pickup\":", pickup)
        json.member(",\"wheelchair\":", wheelchair)
        json.member(",\"headway_seconds\":", headwaySeconds)
    }
}

extension StopTimetableRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stopID: String, date: ISODate? = nil, routeID: String? = nil, directionID: Int? = nil, mode: Mode? = nil,
        _: Void = ()
    ) {
        self.init(stopID: stopID, date: date, routeID: routeID, directionID: directionID, mode: mode)
    }

    static let stopID = Parameter<String>("stop_id", in: .path, "GTFS stop_id of a stop, platform or station.", bounds: 1...200, example: "200060")
    static let date = OptionalParameter<ISODate>("date", "Service day; today in the zone of the stop where not given.", example: .sample)
    static let routeID = OptionalParameter<String>("route_id", "Only this route.", bounds: 1...200, example: "T1")
    static let directionID = OptionalParameter<Int>("direction_id", "Only this direction of travel, 0 or 1.", bounds: 0...1, example: 0)
    static let mode = OptionalParameter<Mode>("mode", "Only this mode.", example: .rail)

    public static let parameters: [AnyParameter] = [
        stopID.erased, date.erased, routeID.erased, directionID.erased, mode.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        stopID = try reader.value(Self.stopID)
        date = try reader.value(Self.date)
        routeID = try reader.value(Self.routeID)
        directionID = try reader.value(Self.directionID)
        mode = try reader.value(Self.mode)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(stopID, as: Self.stopID)
        writer.write(date, as: Self.date)
        writer.write(routeID, as: Self.routeID)
        writer.write(directionID, as: Self.directionID)
        writer.write(mode, as: Self.mode)
    }
}

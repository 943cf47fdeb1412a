// swift-format-ignore-file
// Made by `make generate` from what stands in Departures: not to be edited.

extension Departure {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        tripID: String,
        routeID: String,
        routeShortName: String,
        routeLongName: String,
        routeColor: String? = nil,
        routeTextColor: String? = nil,
        routeType: Int,
        mode: Mode,
        headsign: String,
        directionID: Int? = nil,
        stopID: String,
        stopName: String,
        stopSequence: Int,
        serviceDate: ISODate,
        startTime: ServiceClock? = nil,
        scheduledTime: Timestamp,
        estimatedTime: Timestamp? = nil,
        delaySeconds: Int? = nil,
        platform: String? = nil,
        scheduledPlatform: String? = nil,
        platformChanged: Bool,
        wheelchairAccessible: Bool? = nil,
        wheelchair: ThreeValued,
        bikes: ThreeValued,
        isCancelled: Bool,
        status: TripStatus,
        pickup: Pickup,
        headwaySeconds: Int? = nil,
        realtime: Bool,
        provenance: Provenance,
        vehicle: DepartureVehicle? = nil,
        alertIDs: [String] = [],
        _: Void = ()
    ) {
        self.init(tripID: tripID, routeID: routeID, routeShortName: routeShortName, routeLongName: routeLongName, routeColor: routeColor, routeTextColor: routeTextColor, routeType: routeType, mode: mode, headsign: headsign, directionID: directionID, stopID: stopID, stopName: stopName, stopSequence: stopSequence, serviceDate: serviceDate, startTime: startTime, scheduledTime: scheduledTime, estimatedTime: estimatedTime, delaySeconds: delaySeconds, platform: platform, scheduledPlatform: scheduledPlatform, platformChanged: platformChanged, wheelchairAccessible: wheelchairAccessible, wheelchair: wheelchair, bikes: bikes, isCancelled: isCancelled, status: status, pickup: pickup, headwaySeconds: headwaySeconds, realtime: realtime, provenance: provenance, vehicle: vehicle, alertIDs: alertIDs)
    }

    enum CodingKeys: String, CodingKey {
        case tripID = "trip_id"
        case routeID = "route_id"
        case routeShortName = "route_short_name"
        case routeLongName = "route_long_name"
        case routeColor = "route_color"
        case routeTextColor = "route_text_color"
        case routeType = "route_type"
        case mode = "mode"
        case headsign = "headsign"
        case directionID = "direction_id"
        case stopID = "stop_id"
        case stopName = "stop_name"
        case stopSequence = "stop_sequence"
        case serviceDate = "service_date"
        case startTime = "start_time"
        case scheduledTime = "scheduled_time"
        case estimatedTime = "estimated_time"
        case delaySeconds = "delay_seconds"
        case platform = "platform"
        case scheduledPlatform = "scheduled_platform"
        case platformChanged = "platform_changed"
        case wheelchairAccessible = "wheelchair_accessible"
        case wheelchair = "wheelchair"
        case bikes = "bikes"
        case isCancelled = "is_cancelled"
        case status = "status"
        case pickup = "pickup"
        case headwaySeconds = "headway_seconds"
        case realtime = "realtime"
        case provenance = "provenance"
        case vehicle = "vehicle"
        case alertIDs = "alert_ids"
    }

    /// Its documentation.
    public static let summary = "One vehicle leaving one stop."

    /// Each field of the wire with its meaning, unit and source.
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
        "is_cancelled": "True if the trip does not run or does not call here.",
        "status": "What is known to be happening to it.",
        "pickup": "How to board.",
        "headway_seconds": "Seconds between vehicles where times are approximate; null for exact times (`frequencies.txt` headway_secs).",
        "realtime": "True only if an update younger than its limit touched these very times.",
        "provenance": "What the times rest on.",
        "vehicle": "Vehicle that will run it; null where not known.",
        "alert_ids": "Alerts in force when it leaves that touch this departure, by alert_id; the answer carries their texts.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"trip_id\":")
        json.write(tripID)
        json.raw(",\"route_id\":")
        json.write(routeID)
        json.raw(",\"route_short_name\":")
        json.write(routeShortName)
        json.raw(",\"route_long_name\":")
        json.write(routeLongName)
        json.raw(",\"route_color\":")
        json.write(routeColor)
        json.raw(",\"route_text_color\":")
        json.write(routeTextColor)
        json.raw(",\"route_type\":")
        json.write(routeType)
        json.raw(",\"mode\":")
        json.write(mode)
        json.raw(",\"headsign\":")
        json.write(headsign)
        json.raw(",\"direction_id\":")
        json.write(directionID)
        json.raw(",\"stop_id\":")
        json.write(stopID)
        json.raw(",\"stop_name\":")
        json.write(stopName)
        json.raw(",\"stop_sequence\":")
        json.write(stopSequence)
        json.raw(",\"service_date\":")
        json.write(serviceDate)
        json.raw(",\"start_time\":")
        json.write(startTime)
        json.raw(",\"scheduled_time\":")
        json.write(scheduledTime)
        json.raw(",\"estimated_time\":")
        json.write(estimatedTime)
        json.raw(",\"delay_seconds\":")
        json.write(delaySeconds)
        json.raw(",\"platform\":")
        json.write(platform)
        json.raw(",\"scheduled_platform\":")
        json.write(scheduledPlatform)
        json.raw(",\"platform_changed\":")
        json.write(platformChanged)
        json.raw(",\"wheelchair_accessible\":")
        json.write(wheelchairAccessible)
        json.raw(",\"wheelchair\":")
        json.write(wheelchair)
        json.raw(",\"bikes\":")
        json.write(bikes)
        json.raw(",\"is_cancelled\":")
        json.write(isCancelled)
        json.raw(",\"status\":")
        json.write(status)
        json.raw(",\"pickup\":")
        json.write(pickup)
        json.raw(",\"headway_seconds\":")
        json.write(headwaySeconds)
        json.raw(",\"realtime\":")
        json.write(realtime)
        json.raw(",\"provenance\":")
        json.write(provenance)
        json.raw(",\"vehicle\":")
        json.write(vehicle)
        json.raw(",\"alert_ids\":")
        json.write(alertIDs)
    }
}

extension DepartureVehicle {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        vehicleID: String? = nil,
        occupancyStatus: OccupancyStatus? = nil,
        label: String? = nil,
        carriages: [Carriage] = [],
        _: Void = ()
    ) {
        self.init(vehicleID: vehicleID, occupancyStatus: occupancyStatus, label: label, carriages: carriages)
    }

    enum CodingKeys: String, CodingKey {
        case vehicleID = "vehicle_id"
        case occupancyStatus = "occupancy_status"
        case label = "label"
        case carriages = "carriages"
    }

    /// Its documentation.
    public static let summary = "The vehicle that will run a departure."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "vehicle_id": "Identifier of the vehicle (GTFS-realtime VehicleDescriptor.id).",
        "occupancy_status": "How full it is.",
        "label": "What riders read on the vehicle (GTFS-realtime VehicleDescriptor.label).",
        "carriages": "Carriages from the front; empty where not known.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"vehicle_id\":")
        json.write(vehicleID)
        json.raw(",\"occupancy_status\":")
        json.write(occupancyStatus)
        json.raw(",\"label\":")
        json.write(label)
        json.raw(",\"carriages\":")
        json.write(carriages)
    }
}

extension Provenance {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        source: EvidenceSource,
        matchedBy: MatchMethod? = nil,
        evidenceAgeSeconds: Int? = nil,
        feedID: String,
        explanation: String,
        _: Void = ()
    ) {
        self.init(source: source, matchedBy: matchedBy, evidenceAgeSeconds: evidenceAgeSeconds, feedID: feedID, explanation: explanation)
    }

    enum CodingKeys: String, CodingKey {
        case source = "source"
        case matchedBy = "matched_by"
        case evidenceAgeSeconds = "evidence_age_seconds"
        case feedID = "feed_id"
        case explanation = "explanation"
    }

    /// Its documentation.
    public static let summary = "Why a time is what it is."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "source": "Best evidence used.",
        "matched_by": "How the live update was tied to the trip; null without one.",
        "evidence_age_seconds": "Age of the live evidence in seconds; null without any.",
        "feed_id": "Feed the evidence or timetable came from, as named in the city file.",
        "explanation": "The same in one sentence for riders.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"source\":")
        json.write(source)
        json.raw(",\"matched_by\":")
        json.write(matchedBy)
        json.raw(",\"evidence_age_seconds\":")
        json.write(evidenceAgeSeconds)
        json.raw(",\"feed_id\":")
        json.write(feedID)
        json.raw(",\"explanation\":")
        json.write(explanation)
    }
}

extension Pickup {
    /// Its documentation.
    public static let summary = "How to board here, from `stop_times.txt` pickup_type; stops without boarding are not listed as departures."
}

extension EvidenceSource {
    /// Its documentation.
    public static let summary = "What a time rests on."
}

extension MatchMethod {
    /// Its documentation.
    public static let summary = "How a realtime update was tied to the trip."
}

extension ThreeValued {
    /// Its documentation.
    public static let summary = "A fact that may not be known: never guessed, never rounded to no."
}

extension TripStatus {
    /// Its documentation.
    public static let summary = "What is known to be happening to a trip, or to its call at one stop."
}

extension DeparturesRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stopID: String,
        limit: Int = 10,
        routeID: String? = nil,
        directionID: Int? = nil,
        mode: Mode? = nil,
        at: Moment? = nil,
        cursor: Cursor? = nil,
        hideCancelled: Bool = false,
        _: Void = ()
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

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        stopID.erased,
        limit.erased,
        routeID.erased,
        directionID.erased,
        mode.erased,
        at.erased,
        cursor.erased,
        hideCancelled.erased,
    ]

    /// Reads what was sent; throws on the first that is missing or not valid.
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

    /// Writes all of it.
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
        lat: Double,
        lon: Double,
        radius: Int = 500,
        limit: Int = 20,
        perGroup: Int = 3,
        mode: Mode? = nil,
        hideCancelled: Bool = false,
        _: Void = ()
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

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        lat.erased,
        lon.erased,
        radius.erased,
        limit.erased,
        perGroup.erased,
        mode.erased,
        hideCancelled.erased,
    ]

    /// Reads what was sent; throws on the first that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        lat = try reader.value(Self.lat)
        lon = try reader.value(Self.lon)
        radius = try reader.value(Self.radius)
        limit = try reader.value(Self.limit)
        perGroup = try reader.value(Self.perGroup)
        mode = try reader.value(Self.mode)
        hideCancelled = try reader.value(Self.hideCancelled)
    }

    /// Writes all of it.
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
        stopID: String,
        limit: Int = 10,
        routeID: String? = nil,
        directionID: Int? = nil,
        mode: Mode? = nil,
        hideCancelled: Bool = false,
        _: Void = ()
    ) {
        self.init(stopID: stopID, limit: limit, routeID: routeID, directionID: directionID, mode: mode, hideCancelled: hideCancelled)
    }

    static let stopID = Parameter<String>("stop_id", in: .path, "GTFS stop_id of a stop, platform or station.", bounds: 1...200, example: "200060")
    static let limit = Parameter<Int>("limit", "Most entries in an event.", default: 10, bounds: 1...50, example: 10)
    static let routeID = OptionalParameter<String>("route_id", "Only this route.", bounds: 1...200, example: "T1")
    static let directionID = OptionalParameter<Int>("direction_id", "Only this direction of travel, 0 or 1.", bounds: 0...1, example: 0)
    static let mode = OptionalParameter<Mode>("mode", "Only this mode.", example: .rail)
    static let hideCancelled = Parameter<Bool>("hide_cancelled", "Leave out departures that are cancelled.", default: false, example: false)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        stopID.erased,
        limit.erased,
        routeID.erased,
        directionID.erased,
        mode.erased,
        hideCancelled.erased,
    ]

    /// Reads what was sent; throws on the first that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        stopID = try reader.value(Self.stopID)
        limit = try reader.value(Self.limit)
        routeID = try reader.value(Self.routeID)
        directionID = try reader.value(Self.directionID)
        mode = try reader.value(Self.mode)
        hideCancelled = try reader.value(Self.hideCancelled)
    }

    /// Writes all of it.
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
        stopIDs: [String],
        limit: Int = 10,
        mode: Mode? = nil,
        hideCancelled: Bool = false,
        _: Void = ()
    ) {
        self.init(stopIDs: stopIDs, limit: limit, mode: mode, hideCancelled: hideCancelled)
    }

    static let stopIDs = Parameter<[String]>("stop_ids", "GTFS stop_ids of stops, platforms or stations. One that holds a comma needs a request of its own.", bounds: ListBounds(count: 1...EventStreams.boards, element: 1...200), example: ["200060", "209573"])

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        stopIDs.erased,
        DepartureStreamRequest.limit.erased,
        DepartureStreamRequest.mode.erased,
        DepartureStreamRequest.hideCancelled.erased,
    ]

    /// Reads what was sent; throws on the first that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        stopIDs = try reader.value(Self.stopIDs)
        limit = try reader.value(DepartureStreamRequest.limit)
        mode = try reader.value(DepartureStreamRequest.mode)
        hideCancelled = try reader.value(DepartureStreamRequest.hideCancelled)
    }

    /// Writes all of it.
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
        stop: StopReference,
        departures: [Departure],
        nextCursor: String? = nil,
        previousCursor: String? = nil,
        lastUpdated: Timestamp,
        stale: Bool,
        alerts: [Alert] = [],
        realtimeStatus: RealtimeStatus = .none,
        notices: [PlanNotice] = [],
        _: Void = ()
    ) {
        self.init(stop: stop, departures: departures, nextCursor: nextCursor, previousCursor: previousCursor, lastUpdated: lastUpdated, stale: stale, alerts: alerts, realtimeStatus: realtimeStatus, notices: notices)
    }

    enum CodingKeys: String, CodingKey {
        case stop = "stop"
        case departures = "departures"
        case nextCursor = "next_cursor"
        case previousCursor = "previous_cursor"
        case lastUpdated = "last_updated"
        case stale = "stale"
        case alerts = "alerts"
        case realtimeStatus = "realtime_status"
        case notices = "notices"
    }

    /// Its documentation.
    public static let summary = "The next departures of a stop."

    /// Each field of the wire with its meaning, unit and source.
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

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"stop\":")
        json.write(stop)
        json.raw(",\"departures\":")
        json.write(departures)
        json.raw(",\"next_cursor\":")
        json.write(nextCursor)
        json.raw(",\"previous_cursor\":")
        json.write(previousCursor)
        json.raw(",\"last_updated\":")
        json.write(lastUpdated)
        json.raw(",\"stale\":")
        json.write(stale)
        json.raw(",\"alerts\":")
        json.write(alerts)
        json.raw(",\"realtime_status\":")
        json.write(realtimeStatus)
        json.raw(",\"notices\":")
        json.write(notices)
    }
}

extension BoardsBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        boards: [DeparturesBody],
        unknownStopIDs: [String] = [],
        _: Void = ()
    ) {
        self.init(boards: boards, unknownStopIDs: unknownStopIDs)
    }

    enum CodingKeys: String, CodingKey {
        case boards = "boards"
        case unknownStopIDs = "unknown_stop_ids"
    }

    /// Its documentation.
    public static let summary = "The next departures of several stops."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "boards": "A board for each stop, in the order asked.",
        "unknown_stop_ids": "Those of the stop_ids asked for that the timetable does not have.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"boards\":")
        json.write(boards)
        json.raw(",\"unknown_stop_ids\":")
        json.write(unknownStopIDs)
    }
}

extension NearbyDeparturesBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        groups: [DepartureGroup],
        alerts: [Alert],
        count: Int,
        lastUpdated: Timestamp,
        stale: Bool,
        realtimeStatus: RealtimeStatus,
        notices: [PlanNotice] = [],
        _: Void = ()
    ) {
        self.init(groups: groups, alerts: alerts, count: count, lastUpdated: lastUpdated, stale: stale, realtimeStatus: realtimeStatus, notices: notices)
    }

    enum CodingKeys: String, CodingKey {
        case groups = "groups"
        case alerts = "alerts"
        case count = "count"
        case lastUpdated = "last_updated"
        case stale = "stale"
        case realtimeStatus = "realtime_status"
        case notices = "notices"
    }

    /// Its documentation.
    public static let summary = "What leaves next around a point, by route and direction."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "groups": "One group for each route and direction, nearest stop first.",
        "alerts": "Alerts that touch a departure listed, in force when it leaves, or a stop, in force now; worst first.",
        "count": "How many groups there are.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit; then meta says so too.",
        "realtime_status": "How fresh the live data for these stops is.",
        "notices": "What else a rider should know: that the timetable has ended, or does not begin until later.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"groups\":")
        json.write(groups)
        json.raw(",\"alerts\":")
        json.write(alerts)
        json.raw(",\"count\":")
        json.write(count)
        json.raw(",\"last_updated\":")
        json.write(lastUpdated)
        json.raw(",\"stale\":")
        json.write(stale)
        json.raw(",\"realtime_status\":")
        json.write(realtimeStatus)
        json.raw(",\"notices\":")
        json.write(notices)
    }
}

extension DepartureGroup {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        route: RouteSummary,
        directionID: Int? = nil,
        headsign: String,
        stop: StopReference,
        distanceMeters: Double,
        departures: [Departure],
        _: Void = ()
    ) {
        self.init(route: route, directionID: directionID, headsign: headsign, stop: stop, distanceMeters: distanceMeters, departures: departures)
    }

    enum CodingKeys: String, CodingKey {
        case route = "route"
        case directionID = "direction_id"
        case headsign = "headsign"
        case stop = "stop"
        case distanceMeters = "distance_meters"
        case departures = "departures"
    }

    /// Its documentation.
    public static let summary = "The next departures of one route in one direction from the nearest stop."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "route": "The route.",
        "direction_id": "Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).",
        "headsign": "Where the next vehicle says it is going.",
        "stop": "Nearest stop at which it can be boarded.",
        "distance_meters": "Straight-line distance from the point asked for to that stop, metres, to one decimal.",
        "departures": "Next departures there, by best known time.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"route\":")
        json.write(route)
        json.raw(",\"direction_id\":")
        json.write(directionID)
        json.raw(",\"headsign\":")
        json.write(headsign)
        json.raw(",\"stop\":")
        json.write(stop)
        json.raw(",\"distance_meters\":")
        json.write(distanceMeters)
        json.raw(",\"departures\":")
        json.write(departures)
    }
}

extension DeparturesEvent {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        departures: DeparturesBody? = nil,
        gone: BoardGone? = nil,
        _: Void = ()
    ) {
        self.init(departures: departures, gone: gone)
    }

    enum CodingKeys: String, CodingKey {
        case departures = "departures"
        case gone = "gone"
    }

    /// Its documentation.
    public static let summary = "An event of a stream of departures: its name is the member that is set, its data that member's value."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "departures": "The next departures, whole: at the start and after every change.",
        "gone": "The stop, or the route asked for, is no longer in the timetable: the last event of the board.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        var comma = false
        if let departures {
            json.raw("\"departures\":")
            json.write(departures)
            comma = true
        }
        if let gone {
            if comma { json.raw(",") }
            json.raw("\"gone\":")
            json.write(gone)
        }
    }
}

extension BoardGone {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stopID: String,
        code: ErrorCode,
        message: String,
        _: Void = ()
    ) {
        self.init(stopID: stopID, code: code, message: message)
    }

    enum CodingKeys: String, CodingKey {
        case stopID = "stop_id"
        case code = "code"
        case message = "message"
    }

    /// Its documentation.
    public static let summary = "Why a stream of departures ends: a new timetable no longer has what it is about."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "stop_id": "The stop that was asked for.",
        "code": "What a new request would be refused with.",
        "message": "The same in words.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"stop_id\":")
        json.write(stopID)
        json.raw(",\"code\":")
        json.write(code)
        json.raw(",\"message\":")
        json.write(message)
    }
}

extension StopTimetableBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stop: StopReference,
        date: ISODate,
        groups: [TimetableGroup],
        count: Int,
        notices: [PlanNotice] = [],
        _: Void = ()
    ) {
        self.init(stop: stop, date: date, groups: groups, count: count, notices: notices)
    }

    enum CodingKeys: String, CodingKey {
        case stop = "stop"
        case date = "date"
        case groups = "groups"
        case count = "count"
        case notices = "notices"
    }

    /// Its documentation.
    public static let summary = "A stop's printed timetable for one service day."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "stop": "The stop or station asked for.",
        "date": "Service day shown.",
        "groups": "Routes and directions, in the order of the routes list.",
        "count": "Departures in all groups together.",
        "notices": "What else a rider should know: that the timetable has ended, or does not begin until later.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"stop\":")
        json.write(stop)
        json.raw(",\"date\":")
        json.write(date)
        json.raw(",\"groups\":")
        json.write(groups)
        json.raw(",\"count\":")
        json.write(count)
        json.raw(",\"notices\":")
        json.write(notices)
    }
}

extension TimetableGroup {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        route: RouteSummary,
        directionID: Int? = nil,
        departures: [TimetableDeparture],
        _: Void = ()
    ) {
        self.init(route: route, directionID: directionID, departures: departures)
    }

    enum CodingKeys: String, CodingKey {
        case route = "route"
        case directionID = "direction_id"
        case departures = "departures"
    }

    /// Its documentation.
    public static let summary = "One route and direction of a stop's printed timetable."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "route": "The route.",
        "direction_id": "Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).",
        "departures": "Departures in order of time.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"route\":")
        json.write(route)
        json.raw(",\"direction_id\":")
        json.write(directionID)
        json.raw(",\"departures\":")
        json.write(departures)
    }
}

extension TimetableDeparture {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        scheduledTime: Timestamp,
        serviceTime: ServiceClock,
        tripID: String,
        headsign: String,
        stopID: String,
        platform: String? = nil,
        pickup: Pickup,
        wheelchair: ThreeValued,
        headwaySeconds: Int? = nil,
        _: Void = ()
    ) {
        self.init(scheduledTime: scheduledTime, serviceTime: serviceTime, tripID: tripID, headsign: headsign, stopID: stopID, platform: platform, pickup: pickup, wheelchair: wheelchair, headwaySeconds: headwaySeconds)
    }

    enum CodingKeys: String, CodingKey {
        case scheduledTime = "scheduled_time"
        case serviceTime = "service_time"
        case tripID = "trip_id"
        case headsign = "headsign"
        case stopID = "stop_id"
        case platform = "platform"
        case pickup = "pickup"
        case wheelchair = "wheelchair"
        case headwaySeconds = "headway_seconds"
    }

    /// Its documentation.
    public static let summary = "One departure of a stop's printed timetable; nothing live in it."

    /// Each field of the wire with its meaning, unit and source.
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

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"scheduled_time\":")
        json.write(scheduledTime)
        json.raw(",\"service_time\":")
        json.write(serviceTime)
        json.raw(",\"trip_id\":")
        json.write(tripID)
        json.raw(",\"headsign\":")
        json.write(headsign)
        json.raw(",\"stop_id\":")
        json.write(stopID)
        json.raw(",\"platform\":")
        json.write(platform)
        json.raw(",\"pickup\":")
        json.write(pickup)
        json.raw(",\"wheelchair\":")
        json.write(wheelchair)
        json.raw(",\"headway_seconds\":")
        json.write(headwaySeconds)
    }
}

extension StopTimetableRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stopID: String,
        date: ISODate? = nil,
        routeID: String? = nil,
        directionID: Int? = nil,
        mode: Mode? = nil,
        _: Void = ()
    ) {
        self.init(stopID: stopID, date: date, routeID: routeID, directionID: directionID, mode: mode)
    }

    static let stopID = Parameter<String>("stop_id", in: .path, "GTFS stop_id of a stop, platform or station.", bounds: 1...200, example: "200060")
    static let date = OptionalParameter<ISODate>("date", "Service day; today in the zone of the stop where not given.", example: .sample)
    static let routeID = OptionalParameter<String>("route_id", "Only this route.", bounds: 1...200, example: "T1")
    static let directionID = OptionalParameter<Int>("direction_id", "Only this direction of travel, 0 or 1.", bounds: 0...1, example: 0)
    static let mode = OptionalParameter<Mode>("mode", "Only this mode.", example: .rail)

    /// All parameters, path first.
    public static let parameters: [AnyParameter] = [
        stopID.erased,
        date.erased,
        routeID.erased,
        directionID.erased,
        mode.erased,
    ]

    /// Reads what was sent; throws on the first that is missing or not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        stopID = try reader.value(Self.stopID)
        date = try reader.value(Self.date)
        routeID = try reader.value(Self.routeID)
        directionID = try reader.value(Self.directionID)
        mode = try reader.value(Self.mode)
    }

    /// Writes all of it.
    public func write(to writer: inout ParameterWriter) {
        writer.write(stopID, as: Self.stopID)
        writer.write(date, as: Self.date)
        writer.write(routeID, as: Self.routeID)
        writer.write(directionID, as: Self.directionID)
        writer.write(mode, as: Self.mode)
    }
}

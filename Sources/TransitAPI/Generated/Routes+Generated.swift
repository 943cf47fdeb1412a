// swift-format-ignore-file
// Made by `make generate` from what stands in Routes: not to be edited.

extension RouteSummary {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        routeID: String, routeShortName: String, routeLongName: String, routeType: Int, mode: Mode,
        routeColor: String? = nil, routeTextColor: String? = nil, agencyID: String? = nil, agencyName: String? = nil,
        _: Void = ()
    ) {
        self.init(routeID: routeID, routeShortName: routeShortName, routeLongName: routeLongName, routeType: routeType, mode: mode, routeColor: routeColor, routeTextColor: routeTextColor, agencyID: agencyID, agencyName: agencyName)
    }

    enum CodingKeys: String, CodingKey {
        case routeID = "route_id", routeShortName = "route_short_name", routeLongName = "route_long_name",
            routeType = "route_type", mode, routeColor = "route_color", routeTextColor = "route_text_color",
            agencyID = "agency_id", agencyName = "agency_name"
    }

    public static let summary = "A route in a list."

    public static let fieldDocs: [String: String] = [
        "route_id": "Identifier of the route (`routes.txt` route_id).",
        "route_short_name": "Name on the front of the vehicle; may be empty (`routes.txt` route_short_name).",
        "route_long_name": "Full name of the route; may be empty (`routes.txt` route_long_name).",
        "route_type": "Basic GTFS route type, 0–7, 11 or 12; extended types are mapped (`routes.txt` route_type).",
        "mode": "Kind of vehicle, from the feed's own route type.",
        "route_color": "Line colour, six hexadecimal digits without # (`routes.txt` route_color).",
        "route_text_color": "Text colour readable on the line colour, six hexadecimal digits (`routes.txt` route_text_color, or computed).",
        "agency_id": "Operator of the route (`routes.txt` agency_id).",
        "agency_name": "Name of the operator (`agency.txt` agency_name).",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"route_id\":", routeID)
        json.member(",\"route_short_name\":", routeShortName)
        json.member(",\"route_long_name\":", routeLongName)
        json.member(",\"route_type\":", routeType)
        json.member(",\"mode\":", mode)
        json.member(",\"route_color\":", routeColor)
        json.member(",\"route_text_color\":", routeTextColor)
        json.member(",\"agency_id\":", agencyID)
        json.member(",\"agency_name\":", agencyName)
    }
}

extension RoutesBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        routes: [RouteSummary], total: Int, limit: Int, offset: Int, _: Void = ()
    ) {
        self.init(routes: routes, total: total, limit: limit, offset: offset)
    }

    enum CodingKeys: String, CodingKey {
        case routes, total, limit, offset
    }

    public static let summary = "One page of the routes."

    public static let fieldDocs: [String: String] = [
        "routes": "Routes by mode, then `routes.txt` route_sort_order, then name.",
        "total": "Matches in all, on every page together.",
        "limit": "Most entries in this page, as asked.",
        "offset": "Entries left out before this page, as asked.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"routes\":", routes)
        json.member(",\"total\":", total)
        json.member(",\"limit\":", limit)
        json.member(",\"offset\":", offset)
    }
}

extension RouteDetail {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        route: RouteSummary, routeDesc: String? = nil, routeURL: String? = nil, agency: Agency? = nil,
        directions: [RouteDirection], _: Void = ()
    ) {
        self.init(route: route, routeDesc: routeDesc, routeURL: routeURL, agency: agency, directions: directions)
    }

    enum CodingKeys: String, CodingKey {
        case routeDesc = "route_desc", routeURL = "route_url", agency, directions
    }

    public init(from decoder: any Decoder) throws {
        let route = try RouteSummary(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let routeDesc = try container.decode(Nullable<String>.self, forKey: .routeDesc).wrappedValue
        let routeURL = try container.decode(Nullable<String>.self, forKey: .routeURL).wrappedValue
        let agency = try container.decode(Nullable<Agency>.self, forKey: .agency).wrappedValue
        let directions = try container.decode([RouteDirection].self, forKey: .directions)
        self.init(route: route, routeDesc: routeDesc, routeURL: routeURL, agency: agency, directions: directions)
    }

    public func encode(to encoder: any Encoder) throws {
        try route.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Nullable(wrappedValue: routeDesc), forKey: .routeDesc)
        try container.encode(Nullable(wrappedValue: routeURL), forKey: .routeURL)
        try container.encode(Nullable(wrappedValue: agency), forKey: .agency)
        try container.encode(directions, forKey: .directions)
    }

    public static let summary = "Everything published about one route."

    public static let fieldDocs: [String: String] = RouteSummary.fieldDocs.merging([
        "route_desc": "What the names do not say (`routes.txt` route_desc).",
        "route_url": "Web page about the route (`routes.txt` route_url).",
        "agency": "Operator of the route; null where the feed names none.",
        "directions": "Directions of the route, direction_id 0 first.",
    ]) { _, own in own }

    public func writeMembers(to json: inout JSONWriter) {
        route.writeMembers(to: &json)
        json.member(",\"route_desc\":", routeDesc)
        json.member(",\"route_url\":", routeURL)
        json.member(",\"agency\":", agency)
        json.member(",\"directions\":", directions)
    }
}

extension RouteDirection {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        directionID: Int? = nil, headsigns: [String], stops: [StopSummary], shape: Shape? = nil, _: Void = ()
    ) {
        self.init(directionID: directionID, headsigns: headsigns, stops: stops, shape: shape)
    }

    enum CodingKeys: String, CodingKey {
        case directionID = "direction_id", headsigns, stops, shape
    }

    public static let summary = "One direction of a route: where it goes and where it calls."

    public static let fieldDocs: [String: String] = [
        "direction_id": "Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).",
        "headsigns": "Signs of the vehicles in this direction, most frequent first.",
        "stops": "Stops of the most frequent pattern, in order of travel.",
        "shape": "Path of the most frequent pattern; null where none is published or none was asked for.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"direction_id\":", directionID)
        json.member(",\"headsigns\":", headsigns)
        json.member(",\"stops\":", stops)
        json.member(",\"shape\":", shape)
    }
}

extension Agency {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        agencyID: String, agencyName: String, agencyURL: String? = nil, agencyTimezone: String, agencyPhone: String? = nil,
        _: Void = ()
    ) {
        self.init(agencyID: agencyID, agencyName: agencyName, agencyURL: agencyURL, agencyTimezone: agencyTimezone, agencyPhone: agencyPhone)
    }

    enum CodingKeys: String, CodingKey {
        case agencyID = "agency_id", agencyName = "agency_name", agencyURL = "agency_url",
            agencyTimezone = "agency_timezone", agencyPhone = "agency_phone"
    }

    public static let summary = "The operator of a route."

    public static let fieldDocs: [String: String] = [
        "agency_id": "Identifier of the operator (`agency.txt` agency_id).",
        "agency_name": "Name of the operator (`agency.txt` agency_name).",
        "agency_url": "Web site of the operator (`agency.txt` agency_url).",
        "agency_timezone": "IANA time zone of the operator (`agency.txt` agency_timezone).",
        "agency_phone": "Voice telephone number (`agency.txt` agency_phone).",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"agency_id\":", agencyID)
        json.member(",\"agency_name\":", agencyName)
        json.member(",\"agency_url\":", agencyURL)
        json.member(",\"agency_timezone\":", agencyTimezone)
        json.member(",\"agency_phone\":", agencyPhone)
    }
}

extension Mode { public static let summary = "The kind of vehicle, from `routes.txt` route_type, basic or extended." }

extension RoutesRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        routeType: Int? = nil, mode: Mode? = nil, query: String? = nil, limit: Int = 100, offset: Int = 0, _: Void = ()
    ) {
        self.init(routeType: routeType, mode: mode, query: query, limit: limit, offset: offset)
    }

    static let routeType = OptionalParameter<Int>("route_type", "Only this basic GTFS route type; extended types in feeds are mapped to these.", bounds: 0...12, example: 2)
    static let mode = OptionalParameter<Mode>("mode", "Only this mode.", example: .rail)
    static let query = OptionalParameter<String>("query", "Part of a name.", bounds: 1...100, example: "northern")
    static let limit = Parameter<Int>("limit", "Most entries in the answer.", default: 100, bounds: 1...500, example: 100)
    static let offset = Parameter<Int>("offset", "Entries to leave out first.", default: 0, bounds: 0...100_000, example: 0)

    public static let parameters: [AnyParameter] = [
        routeType.erased, mode.erased, query.erased, limit.erased, offset.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        routeType = try reader.value(Self.routeType)
        mode = try reader.value(Self.mode)
        query = try reader.value(Self.query)
        limit = try reader.value(Self.limit)
        offset = try reader.value(Self.offset)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(routeType, as: Self.routeType)
        writer.write(mode, as: Self.mode)
        writer.write(query, as: Self.query)
        writer.write(limit, as: Self.limit)
        writer.write(offset, as: Self.offset)
    }
}

extension RouteRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        routeID: String, geometry: Geometry = .polyline, _: Void = ()
    ) {
        self.init(routeID: routeID, geometry: geometry)
    }

    static let routeID = Parameter<String>("route_id", in: .path, "GTFS route_id.", bounds: 1...200, example: "T1")
    static let geometry = Parameter<Geometry>("geometry", "How shapes are written.", default: .polyline, example: .polyline)

    public static let parameters: [AnyParameter] = [
        routeID.erased, geometry.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        routeID = try reader.value(Self.routeID)
        geometry = try reader.value(Self.geometry)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(routeID, as: Self.routeID)
        writer.write(geometry, as: Self.geometry)
    }
}

extension RouteTripsRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        routeID: String, directionID: Int? = nil, limit: Int = 50, _: Void = ()
    ) {
        self.init(routeID: routeID, directionID: directionID, limit: limit)
    }

    static let routeID = Parameter<String>("route_id", in: .path, "GTFS route_id.", bounds: 1...200, example: "T1")
    static let directionID = OptionalParameter<Int>("direction_id", "Only this direction of travel, 0 or 1.", bounds: 0...1, example: 0)
    static let limit = Parameter<Int>("limit", "Most entries in the answer.", default: 50, bounds: 1...200, example: 50)

    public static let parameters: [AnyParameter] = [
        routeID.erased, directionID.erased, limit.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        routeID = try reader.value(Self.routeID)
        directionID = try reader.value(Self.directionID)
        limit = try reader.value(Self.limit)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(routeID, as: Self.routeID)
        writer.write(directionID, as: Self.directionID)
        writer.write(limit, as: Self.limit)
    }
}

extension TripRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        tripID: String, serviceDate: ISODate? = nil, startTime: ServiceClock? = nil, geometry: Geometry = .polyline,
        _: Void = ()
    ) {
        self.init(tripID: tripID, serviceDate: serviceDate, startTime: startTime, geometry: geometry)
    }

    static let tripID = Parameter<String>("trip_id", in: .path, "GTFS trip_id.", bounds: 1...200, example: "123.T1.1-NTH-mjp-1.1.H")
    static let serviceDate = OptionalParameter<ISODate>("service_date", "Service day; where not given, the run nearest to now.", example: .sample)
    static let startTime = OptionalParameter<ServiceClock>("start_time", "First departure of the run, for trips that run by frequency and further runs under a timetabled trip's id.", example: ServiceClock(seconds: 29_700))
    static let geometry = Parameter<Geometry>("geometry", "How shapes are written.", default: .polyline, example: .polyline)

    public static let parameters: [AnyParameter] = [
        tripID.erased, serviceDate.erased, startTime.erased, geometry.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        tripID = try reader.value(Self.tripID)
        serviceDate = try reader.value(Self.serviceDate)
        startTime = try reader.value(Self.startTime)
        geometry = try reader.value(Self.geometry)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(tripID, as: Self.tripID)
        writer.write(serviceDate, as: Self.serviceDate)
        writer.write(startTime, as: Self.startTime)
        writer.write(geometry, as: Self.geometry)
    }
}

extension RouteTripsBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        route: RouteSummary, activeTrips: [ActiveTrip], lastUpdated: Timestamp, stale: Bool = false, alerts: [Alert] = [],
        _: Void = ()
    ) {
        self.init(route: route, activeTrips: activeTrips, lastUpdated: lastUpdated, stale: stale, alerts: alerts)
    }

    enum CodingKeys: String, CodingKey {
        case route, activeTrips = "active_trips", lastUpdated = "last_updated", stale, alerts
    }

    public static let summary = "The trips of a route that are under way now."

    public static let fieldDocs: [String: String] = [
        "route": "The route.",
        "active_trips": "Trips under way, by start.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit; then meta says so too.",
        "alerts": "Alerts in force that touch the route, worst first.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"route\":", route)
        json.member(",\"active_trips\":", activeTrips)
        json.member(",\"last_updated\":", lastUpdated)
        json.member(",\"stale\":", stale)
        json.member(",\"alerts\":", alerts)
    }
}

extension ActiveTrip {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        tripID: String, headsign: String, directionID: Int? = nil, serviceDate: ISODate, startTime: ServiceClock? = nil,
        vehicle: VehiclePosition? = nil, nextStops: [NextStop], realtime: Bool, provenance: Provenance,
        isCancelled: Bool = false, status: TripStatus = .scheduled, delaySeconds: Int? = nil, _: Void = ()
    ) {
        self.init(tripID: tripID, headsign: headsign, directionID: directionID, serviceDate: serviceDate, startTime: startTime, vehicle: vehicle, nextStops: nextStops, realtime: realtime, provenance: provenance, isCancelled: isCancelled, status: status, delaySeconds: delaySeconds)
    }

    enum CodingKeys: String, CodingKey {
        case tripID = "trip_id", headsign, directionID = "direction_id", serviceDate = "service_date",
            startTime = "start_time", vehicle, nextStops = "next_stops", realtime, provenance, isCancelled = "is_cancelled",
            status, delaySeconds = "delay_seconds"
    }

    public static let summary = "A trip of the route that is under way now."

    public static let fieldDocs: [String: String] = [
        "trip_id": "Identifier of the trip (`trips.txt` trip_id).",
        "headsign": "Where the vehicle says it is going (`stop_times.txt` stop_headsign, else `trips.txt` trip_headsign).",
        "direction_id": "Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).",
        "service_date": "Service day the trip belongs to, which may be the day before (`calendar.txt`).",
        "start_time": "First departure of this run, HH:MM:SS from noon minus 12 h; only for trips that run by frequency (`frequencies.txt`) and for further runs under the id of a timetabled trip.",
        "vehicle": "Where the vehicle is; null where no fresh position is known.",
        "next_stops": "Stops still ahead, in order.",
        "realtime": "True only if an update younger than its limit touched these very times.",
        "provenance": "What the times rest on.",
        "is_cancelled": "True if the trip does not run.",
        "status": "What is known to be happening to it.",
        "delay_seconds": "Seconds late at the next call, negative when early; null without live data.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"trip_id\":", tripID)
        json.member(",\"headsign\":", headsign)
        json.member(",\"direction_id\":", directionID)
        json.member(",\"service_date\":", serviceDate)
        json.member(",\"start_time\":", startTime)
        json.member(",\"vehicle\":", vehicle)
        json.member(",\"next_stops\":", nextStops)
        json.member(",\"realtime\":", realtime)
        json.member(",\"provenance\":", provenance)
        json.member(",\"is_cancelled\":", isCancelled)
        json.member(",\"status\":", status)
        json.member(",\"delay_seconds\":", delaySeconds)
    }
}

extension NextStop {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stopID: String, stopName: String, arrivalTime: Timestamp, departureTime: Timestamp, platform: String? = nil,
        status: TripStatus = .scheduled, realtime: Bool = false, delaySeconds: Int? = nil, _: Void = ()
    ) {
        self.init(stopID: stopID, stopName: stopName, arrivalTime: arrivalTime, departureTime: departureTime, platform: platform, status: status, realtime: realtime, delaySeconds: delaySeconds)
    }

    enum CodingKeys: String, CodingKey {
        case stopID = "stop_id", stopName = "stop_name", arrivalTime = "arrival_time", departureTime = "departure_time",
            platform, status, realtime, delaySeconds = "delay_seconds"
    }

    public static let summary = "A stop a running trip has yet to reach."

    public static let fieldDocs: [String: String] = [
        "stop_id": "Identifier of the stop (`stops.txt` stop_id).",
        "stop_name": "Name riders know (`stops.txt` stop_name).",
        "arrival_time": "Best known arrival, live where it is known.",
        "departure_time": "Best known departure, live where it is known.",
        "platform": "Platform as now known.",
        "status": "What is known to be happening to this call.",
        "realtime": "True only if an update younger than its limit touched these very times.",
        "delay_seconds": "Seconds late, negative when early; null without live data for this call.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"stop_id\":", stopID)
        json.member(",\"stop_name\":", stopName)
        json.member(",\"arrival_time\":", arrivalTime)
        json.member(",\"departure_time\":", departureTime)
        json.member(",\"platform\":", platform)
        json.member(",\"status\":", status)
        json.member(",\"realtime\":", realtime)
        json.member(",\"delay_seconds\":", delaySeconds)
    }
}

extension Shape {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        encoding: ShapeEncoding, points: String? = nil, precision: Int? = nil, length: Int? = nil,
        geojson: LineString? = nil, _: Void = ()
    ) {
        self.init(encoding: encoding, points: points, precision: precision, length: length, geojson: geojson)
    }

    enum CodingKeys: String, CodingKey {
        case encoding, points, precision, length, geojson
    }

    public static let summary = "The path vehicles take (`shapes.txt`), in one of two forms."

    public static let fieldDocs: [String: String] = [
        "encoding": "Which of the two forms is set.",
        "points": "Encoded polyline; null in GeoJSON form.",
        "precision": "Decimal digits of the polyline's degrees, 5 or 6; null in GeoJSON form.",
        "length": "Points in the polyline; null in GeoJSON form.",
        "geojson": "GeoJSON geometry; null in polyline form.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"encoding\":", encoding)
        json.member(",\"points\":", points)
        json.member(",\"precision\":", precision)
        json.member(",\"length\":", length)
        json.member(",\"geojson\":", geojson)
    }
}

extension LineString {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        type: String, coordinates: [[Double]], _: Void = ()
    ) {
        self.init(type: type, coordinates: coordinates)
    }

    enum CodingKeys: String, CodingKey {
        case type, coordinates
    }

    public static let summary = "A GeoJSON LineString (RFC 7946 §3.1.4)."

    public static let fieldDocs: [String: String] = [
        "type": "Always LineString.",
        "coordinates": "Positions as [longitude, latitude], degrees, WGS 84.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"type\":", type)
        json.member(",\"coordinates\":", coordinates)
    }
}

extension Geometry { public static let summary = "How a shape is written in the response." }

extension ShapeEncoding { public static let summary = "Which of the two forms a shape is in." }

extension TripDetail {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        tripID: String, route: RouteSummary, headsign: String, directionID: Int? = nil, serviceDate: ISODate,
        startTime: ServiceClock? = nil, shortName: String? = nil, blockID: String? = nil, wheelchairAccessible: Bool? = nil,
        wheelchair: ThreeValued, bikes: ThreeValued, isCancelled: Bool, status: TripStatus, realtime: Bool,
        provenance: Provenance, headwaySeconds: Int? = nil, stops: [TripStop], shape: Shape? = nil,
        vehicle: VehiclePosition? = nil, alerts: [Alert] = [], delaySeconds: Int? = nil, stale: Bool = false,
        lastUpdated: Timestamp? = nil, _: Void = ()
    ) {
        self.init(tripID: tripID, route: route, headsign: headsign, directionID: directionID, serviceDate: serviceDate, startTime: startTime, shortName: shortName, blockID: blockID, wheelchairAccessible: wheelchairAccessible, wheelchair: wheelchair, bikes: bikes, isCancelled: isCancelled, status: status, realtime: realtime, provenance: provenance, headwaySeconds: headwaySeconds, stops: stops, shape: shape, vehicle: vehicle, alerts: alerts, delaySeconds: delaySeconds, stale: stale, lastUpdated: lastUpdated)
    }

    enum CodingKeys: String, CodingKey {
        case tripID = "trip_id", route, headsign, directionID = "direction_id", serviceDate = "service_date",
            startTime = "start_time", shortName = "short_name", blockID = "block_id",
            wheelchairAccessible = "wheelchair_accessible", wheelchair, bikes, isCancelled = "is_cancelled", status,
            realtime, provenance, headwaySeconds = "headway_seconds", stops, shape, vehicle, alerts,
            delaySeconds = "delay_seconds", stale, lastUpdated = "last_updated"
    }

    public static let summary = "One run of one trip on one service day, stop by stop."

    public static let fieldDocs: [String: String] = [
        "trip_id": "Identifier of the trip (`trips.txt` trip_id).",
        "route": "The route it runs on.",
        "headsign": "Where the vehicle says it is going (`trips.txt` trip_headsign).",
        "direction_id": "Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).",
        "service_date": "Service day the trip belongs to, which may be the day before (`calendar.txt`).",
        "start_time": "First departure of this run, HH:MM:SS from noon minus 12 h; only for trips that run by frequency (`frequencies.txt`) and for further runs under the id of a timetabled trip.",
        "short_name": "Public number of the run (`trips.txt` trip_short_name).",
        "block_id": "Runs of one vehicle share this (`trips.txt` block_id).",
        "wheelchair_accessible": "Contract's boolean: true yes, false no, null unknown (`trips.txt` wheelchair_accessible).",
        "wheelchair": "Whether a wheelchair fits, as a three-valued fact (`trips.txt` wheelchair_accessible).",
        "bikes": "Whether bicycles may come along (`trips.txt` bikes_allowed).",
        "is_cancelled": "True if the trip does not run.",
        "status": "What is known to be happening to it.",
        "realtime": "True only if an update younger than its limit touched these very times.",
        "provenance": "What the times rest on.",
        "headway_seconds": "Seconds between vehicles where times are approximate; null for exact times (`frequencies.txt` headway_secs).",
        "stops": "Calls in order of travel.",
        "shape": "Path of the trip; null where none is published or none was asked for.",
        "vehicle": "Where the vehicle is; null where no fresh position is known.",
        "alerts": "Alerts in force that touch the trip or one of its calls, worst first.",
        "delay_seconds": "Seconds late at the next call, negative when early; null without live data.",
        "stale": "True if live evidence is older than its limit; then meta says so too.",
        "last_updated": "Newest live evidence behind this answer; null without any.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"trip_id\":", tripID)
        json.member(",\"route\":", route)
        json.member(",\"headsign\":", headsign)
        json.member(",\"direction_id\":", directionID)
        json.member(",\"service_date\":", serviceDate)
        json.member(",\"start_time\":", startTime)
        json.member(",\"short_name\":", shortName)
        json.member(",\"block_id\":", blockID)
        json.member(",\"wheelchair_accessible\":", wheelchairAccessible)
        json.member(",\"wheelchair\":", wheelchair)
        json.member(",\"bikes\":", bikes)
        json.member(",\"is_cancelled\":", isCancelled)
        json.member(",\"status\":", status)
        json.member(",\"realtime\":", realtime)
        json.member(",\"provenance\":", provenance)
        json.member(",\"headway_seconds\":", headwaySeconds)
        json.member(",\"stops\":", stops)
        json.member(",\"shape\":", shape)
        json.member(",\"vehicle\":", vehicle)
        json.member(",\"alerts\":", alerts)
        json.member(",\"delay_seconds\":", delaySeconds)
        json.member(",\"stale\":", stale)
        json.member(",\"last_updated\":", lastUpdated)
    }
}

extension TripStop {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stopSequence: Int, stopID: String, stopName: String, stopLat: Double? = nil, stopLon: Double? = nil,
        platform: String? = nil, scheduledArrivalTime: Timestamp, scheduledDepartureTime: Timestamp,
        estimatedArrivalTime: Timestamp? = nil, estimatedDepartureTime: Timestamp? = nil, pickup: BoardingRule,
        dropOff: BoardingRule, timepoint: Bool, headsign: String? = nil, scheduledPlatform: String? = nil,
        platformChanged: Bool = false, status: TripStatus = .scheduled, delaySeconds: Int? = nil, realtime: Bool = false,
        occupancyStatus: OccupancyStatus? = nil, _: Void = ()
    ) {
        self.init(stopSequence: stopSequence, stopID: stopID, stopName: stopName, stopLat: stopLat, stopLon: stopLon, platform: platform, scheduledArrivalTime: scheduledArrivalTime, scheduledDepartureTime: scheduledDepartureTime, estimatedArrivalTime: estimatedArrivalTime, estimatedDepartureTime: estimatedDepartureTime, pickup: pickup, dropOff: dropOff, timepoint: timepoint, headsign: headsign, scheduledPlatform: scheduledPlatform, platformChanged: platformChanged, status: status, delaySeconds: delaySeconds, realtime: realtime, occupancyStatus: occupancyStatus)
    }

    enum CodingKeys: String, CodingKey {
        case stopSequence = "stop_sequence", stopID = "stop_id", stopName = "stop_name", stopLat = "stop_lat",
            stopLon = "stop_lon", platform, scheduledArrivalTime = "scheduled_arrival_time",
            scheduledDepartureTime = "scheduled_departure_time", estimatedArrivalTime = "estimated_arrival_time",
            estimatedDepartureTime = "estimated_departure_time", pickup, dropOff = "drop_off", timepoint, headsign,
            scheduledPlatform = "scheduled_platform", platformChanged = "platform_changed", status,
            delaySeconds = "delay_seconds", realtime, occupancyStatus = "occupancy_status"
    }

    public static let summary = "One call of a trip."

    public static let fieldDocs: [String: String] = [
        "stop_sequence": "Position of the call in the trip (`stop_times.txt` stop_sequence).",
        "stop_id": "Identifier of the stop (`stops.txt` stop_id).",
        "stop_name": "Name riders know (`stops.txt` stop_name).",
        "stop_lat": "Latitude in degrees, WGS 84 (`stops.txt` stop_lat); null where the feed gives no place.",
        "stop_lon": "Longitude in degrees, WGS 84 (`stops.txt` stop_lon); null where the feed gives no place.",
        "platform": "Platform as now known.",
        "scheduled_arrival_time": "Arrival by the timetable (`stop_times.txt` arrival_time). For trips without a timetable, the same as estimated_arrival_time.",
        "scheduled_departure_time": "Departure by the timetable (`stop_times.txt` departure_time). For trips without a timetable, the same as estimated_departure_time.",
        "estimated_arrival_time": "Arrival by live data; null without any.",
        "estimated_departure_time": "Departure by live data; null without any.",
        "pickup": "Whether and how to get on.",
        "drop_off": "Whether and how to get off.",
        "timepoint": "True if the times are exact, false if interpolated (`stop_times.txt` timepoint).",
        "headsign": "Sign shown from this stop on; null where it is the trip's (`stop_times.txt` stop_headsign).",
        "scheduled_platform": "Platform by the timetable (`stops.txt` platform_code).",
        "platform_changed": "True if both platforms are known and differ.",
        "status": "What is known to be happening to this call.",
        "delay_seconds": "Seconds late, negative when early; null without live data for this call.",
        "realtime": "True only if an update younger than its limit touched these very times.",
        "occupancy_status": "How full the vehicle is expected to be on leaving; null where not known.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"stop_sequence\":", stopSequence)
        json.member(",\"stop_id\":", stopID)
        json.member(",\"stop_name\":", stopName)
        json.member(",\"stop_lat\":", stopLat)
        json.member(",\"stop_lon\":", stopLon)
        json.member(",\"platform\":", platform)
        json.member(",\"scheduled_arrival_time\":", scheduledArrivalTime)
        json.member(",\"scheduled_departure_time\":", scheduledDepartureTime)
        json.member(",\"estimated_arrival_time\":", estimatedArrivalTime)
        json.member(",\"estimated_departure_time\":", estimatedDepartureTime)
        json.member(",\"pickup\":", pickup)
        json.member(",\"drop_off\":", dropOff)
        json.member(",\"timepoint\":", timepoint)
        json.member(",\"headsign\":", headsign)
        json.member(",\"scheduled_platform\":", scheduledPlatform)
        json.member(",\"platform_changed\":", platformChanged)
        json.member(",\"status\":", status)
        json.member(",\"delay_seconds\":", delaySeconds)
        json.member(",\"realtime\":", realtime)
        json.member(",\"occupancy_status\":", occupancyStatus)
    }
}

extension BoardingRule { public static let summary = "Whether and how riders get on or off at a stop of a trip (`stop_times.txt` pickup_type, drop_off_type)." }

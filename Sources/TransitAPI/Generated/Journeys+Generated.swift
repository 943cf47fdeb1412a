// swift-format-ignore-file
// Made by `make generate` from what stands in Journeys: not to be edited.

extension Itinerary {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        durationMinutes: Int, walkingDistanceMeters: Int, transfers: Int, fareCents: Int? = nil, departureTime: Timestamp,
        arrivalTime: Timestamp, legs: [Leg], realtimeDataAvailable: Bool, wheelchairAccessible: Bool? = nil,
        wheelchair: ThreeValued, fare: ItineraryFare? = nil, fareUnknownReason: String? = nil,
        scheduledDepartureTime: Timestamp, scheduledArrivalTime: Timestamp, status: ItineraryStatus,
        refreshToken: String? = nil, alertIDs: [String] = [], _: Void = ()
    ) {
        self.init(durationMinutes: durationMinutes, walkingDistanceMeters: walkingDistanceMeters, transfers: transfers, fareCents: fareCents, departureTime: departureTime, arrivalTime: arrivalTime, legs: legs, realtimeDataAvailable: realtimeDataAvailable, wheelchairAccessible: wheelchairAccessible, wheelchair: wheelchair, fare: fare, fareUnknownReason: fareUnknownReason, scheduledDepartureTime: scheduledDepartureTime, scheduledArrivalTime: scheduledArrivalTime, status: status, refreshToken: refreshToken, alertIDs: alertIDs)
    }

    enum CodingKeys: String, CodingKey {
        case durationMinutes = "duration_minutes", walkingDistanceMeters = "walking_distance_meters", transfers,
            fareCents = "fare_cents", departureTime = "departure_time", arrivalTime = "arrival_time", legs,
            realtimeDataAvailable = "realtime_data_available", wheelchairAccessible = "wheelchair_accessible", wheelchair,
            fare, fareUnknownReason = "fare_unknown_reason", scheduledDepartureTime = "scheduled_departure_time",
            scheduledArrivalTime = "scheduled_arrival_time", status, refreshToken = "refresh_token", alertIDs = "alert_ids"
    }

    public static let summary = "One journey from door to door."

    public static let fieldDocs: [String: String] = [
        "duration_minutes": "Minutes from departure to arrival, to the nearest one.",
        "walking_distance_meters": "Metres walked on all legs together.",
        "transfers": "Changes of vehicle; staying seated is none.",
        "fare_cents": "What the journey costs, cents; an estimate where fare.certainty says so, null where nothing is known.",
        "departure_time": "When the first leg starts, by the best that is known.",
        "arrival_time": "When the last leg ends, by the best that is known.",
        "legs": "Walks and rides in order; each starts where the one before ends.",
        "realtime_data_available": "True if live data younger than its limit touched one of the rides.",
        "wheelchair_accessible": "Contract's boolean: true yes, false no, null unknown.",
        "wheelchair": "Whether every leg and every change can be made with a wheelchair, but for walks whose certainty is estimated: whether those have steps nobody knows.",
        "fare": "How the fare comes about; null where it is not known.",
        "fare_unknown_reason": "Why no fare is known, in a sentence; null where one is.",
        "scheduled_departure_time": "When the first leg would start by the timetable.",
        "scheduled_arrival_time": "When the last leg would end by the timetable.",
        "status": "Whether it can still be made.",
        "refresh_token": "Give it to /trips/refresh to see this itinerary with newer live data; null where that cannot be done.",
        "alert_ids": "Alerts in force during a ride that touch it or a stop of it, worst first.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"duration_minutes\":", durationMinutes)
        json.member(",\"walking_distance_meters\":", walkingDistanceMeters)
        json.member(",\"transfers\":", transfers)
        json.member(",\"fare_cents\":", fareCents)
        json.member(",\"departure_time\":", departureTime)
        json.member(",\"arrival_time\":", arrivalTime)
        json.member(",\"legs\":", legs)
        json.member(",\"realtime_data_available\":", realtimeDataAvailable)
        json.member(",\"wheelchair_accessible\":", wheelchairAccessible)
        json.member(",\"wheelchair\":", wheelchair)
        json.member(",\"fare\":", fare)
        json.member(",\"fare_unknown_reason\":", fareUnknownReason)
        json.member(",\"scheduled_departure_time\":", scheduledDepartureTime)
        json.member(",\"scheduled_arrival_time\":", scheduledArrivalTime)
        json.member(",\"status\":", status)
        json.member(",\"refresh_token\":", refreshToken)
        json.member(",\"alert_ids\":", alertIDs)
    }
}

extension ItineraryStatus { public static let summary = "Whether an itinerary can still be made." }

extension ItineraryFare {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        amountCents: Int, currency: String, rider: FareCategory, table: String, certainty: FareCertainty = .exact,
        tableEnds: ISODate? = nil, remark: String? = nil, legs: [LegFare], _: Void = ()
    ) {
        self.init(amountCents: amountCents, currency: currency, rider: rider, table: table, certainty: certainty, tableEnds: tableEnds, remark: remark, legs: legs)
    }

    enum CodingKeys: String, CodingKey {
        case amountCents = "amount_cents", currency, rider, table, certainty, tableEnds = "table_ends", remark, legs
    }

    public static let summary = "What a journey costs, and why."

    public static let fieldDocs: [String: String] = [
        "amount_cents": "The whole, in cents.",
        "currency": "ISO 4217 code of the currency.",
        "rider": "Who pays.",
        "table": "Name of the fare table, or of the planner that named the fare.",
        "certainty": "Whether it is by the fares of the day of travel.",
        "table_ends": "Of an estimate, the last day on which the fares it begins with were in force; null where it is exact.",
        "remark": "What an estimate rests on, in a sentence for riders; null where it is exact.",
        "legs": "What each ride adds; rides that add nothing are there too. Empty where only the whole is known.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"amount_cents\":", amountCents)
        json.member(",\"currency\":", currency)
        json.member(",\"rider\":", rider)
        json.member(",\"table\":", table)
        json.member(",\"certainty\":", certainty)
        json.member(",\"table_ends\":", tableEnds)
        json.member(",\"remark\":", remark)
        json.member(",\"legs\":", legs)
    }
}

extension LegFare {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        legIndex: Int, amountCents: Int, band: String? = nil, peak: Bool, discountCents: Int = 0, accessFeeCents: Int = 0,
        _: Void = ()
    ) {
        self.init(legIndex: legIndex, amountCents: amountCents, band: band, peak: peak, discountCents: discountCents, accessFeeCents: accessFeeCents)
    }

    enum CodingKeys: String, CodingKey {
        case legIndex = "leg_index", amountCents = "amount_cents", band, peak, discountCents = "discount_cents",
            accessFeeCents = "access_fee_cents"
    }

    public static let summary = "What one ride adds to the fare."

    public static let fieldDocs: [String: String] = [
        "leg_index": "Which leg of the itinerary, from 0.",
        "amount_cents": "What it adds, cents, discount and access fee included.",
        "band": "Distance band charged; null where there are none.",
        "peak": "True if charged at the peak rate.",
        "discount_cents": "Discount for changing mode, cents, 0 or more.",
        "access_fee_cents": "Station access fee, cents, 0 or more.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"leg_index\":", legIndex)
        json.member(",\"amount_cents\":", amountCents)
        json.member(",\"band\":", band)
        json.member(",\"peak\":", peak)
        json.member(",\"discount_cents\":", discountCents)
        json.member(",\"access_fee_cents\":", accessFeeCents)
    }
}

extension FareCategory { public static let summary = "Who pays: the rider categories of the fare tables." }

extension FareCertainty { public static let summary = "How sure a fare is: exact, or an estimate, beside which apps say \"about\"." }

extension LastJourneys {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        nightEnds: Timestamp, last: Itinerary, robust: Itinerary? = nil, nextDepartureTime: Timestamp? = nil, _: Void = ()
    ) {
        self.init(nightEnds: nightEnds, last: last, robust: robust, nextDepartureTime: nextDepartureTime)
    }

    enum CodingKeys: String, CodingKey {
        case nightEnds = "night_ends", last, robust, nextDepartureTime = "next_departure_time"
    }

    public static let summary = "The last journeys of a night: those after which nothing leads there before the morning, or hardly anything."

    public static let fieldDocs: [String: String] = [
        "night_ends": "When the night is over: four o'clock of the city. These journeys arrive by then.",
        "last": "The very last one that still arrives.",
        "robust": "The last one with five minutes to spare at each change: `last` itself where it has them; null where there is none.",
        "next_departure_time": "When the first journey after the last one leaves, waits of an hour at changes left out; null where none is found within 24 hours.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"night_ends\":", nightEnds)
        json.member(",\"last\":", last)
        json.member(",\"robust\":", robust)
        json.member(",\"next_departure_time\":", nextDepartureTime)
    }
}

extension Leg {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        mode: LegMode, durationMinutes: Int, distanceMeters: Int? = nil, certainty: WalkCertainty? = nil, from: LegPlace,
        to: LegPlace, polyline: String? = nil, polylinePrecision: Int = 5, steps: [LegStep] = [], routeID: String? = nil,
        routeShortName: String? = nil, routeLongName: String? = nil, routeColor: String? = nil,
        routeTextColor: String? = nil, agencyName: String? = nil, tripID: String? = nil, serviceDate: ISODate? = nil,
        startTime: ServiceClock? = nil, headsign: String? = nil, directionID: Int? = nil, stopsBetween: Int? = nil,
        intermediateStops: [IntermediateStop] = [], realtime: Bool = false, realtimeStatus: RealtimeStatus = .none,
        tripStatus: TripStatus? = nil, delaySeconds: Int? = nil, wheelchair: ThreeValued = .unknown,
        accessibilityNotes: [String] = [], bikes: ThreeValued = .unknown, staysSeated: Bool = false,
        headwayMinutes: Int? = nil, pickup: Pickup? = nil, connection: LegConnection? = nil, _: Void = ()
    ) {
        self.init(mode: mode, durationMinutes: durationMinutes, distanceMeters: distanceMeters, certainty: certainty, from: from, to: to, polyline: polyline, polylinePrecision: polylinePrecision, steps: steps, routeID: routeID, routeShortName: routeShortName, routeLongName: routeLongName, routeColor: routeColor, routeTextColor: routeTextColor, agencyName: agencyName, tripID: tripID, serviceDate: serviceDate, startTime: startTime, headsign: headsign, directionID: directionID, stopsBetween: stopsBetween, intermediateStops: intermediateStops, realtime: realtime, realtimeStatus: realtimeStatus, tripStatus: tripStatus, delaySeconds: delaySeconds, wheelchair: wheelchair, accessibilityNotes: accessibilityNotes, bikes: bikes, staysSeated: staysSeated, headwayMinutes: headwayMinutes, pickup: pickup, connection: connection)
    }

    enum CodingKeys: String, CodingKey {
        case mode, durationMinutes = "duration_minutes", distanceMeters = "distance_meters", certainty, from, to, polyline,
            polylinePrecision = "polyline_precision", steps, routeID = "route_id", routeShortName = "route_short_name",
            routeLongName = "route_long_name", routeColor = "route_color", routeTextColor = "route_text_color",
            agencyName = "agency_name", tripID = "trip_id", serviceDate = "service_date", startTime = "start_time",
            headsign, directionID = "direction_id", stopsBetween = "stops_between",
            intermediateStops = "intermediate_stops", realtime, realtimeStatus = "realtime_status",
            tripStatus = "trip_status", delaySeconds = "delay_seconds", wheelchair,
            accessibilityNotes = "accessibility_notes", bikes, staysSeated = "stays_seated",
            headwayMinutes = "headway_minutes", pickup, connection
    }

    public static let summary = "A walk, or a ride on one vehicle. On foot, fields of rides are null, lists empty and booleans false."

    public static let fieldDocs: [String: String] = [
        "mode": "How it is made.",
        "duration_minutes": "Minutes from departure to arrival, to the nearest one.",
        "distance_meters": "Metres along the way; null where not known.",
        "certainty": "Of a walk, how sure it is that it can be made as told; null on rides.",
        "from": "Where it starts.",
        "to": "Where it ends.",
        "polyline": "Its path as an encoded polyline; null where none is known.",
        "polyline_precision": "Decimal places of the degrees in polyline, 5 or 6.",
        "steps": "The walk in sentences, where it leads along streets that are mapped; empty for all others.",
        "route_id": "Identifier of the route (`routes.txt` route_id); null on foot.",
        "route_short_name": "What riders call the route (`routes.txt` route_short_name); null on foot.",
        "route_long_name": "Full name of the route (`routes.txt` route_long_name); null on foot.",
        "route_color": "Six hexadecimal digits; null where the feed gives none (`routes.txt` route_color).",
        "route_text_color": "Six hexadecimal digits; null where the feed gives none (`routes.txt` route_text_color).",
        "agency_name": "Who runs it (`agency.txt` agency_name); null on foot.",
        "trip_id": "Identifier of the trip (`trips.txt` trip_id); null on foot.",
        "service_date": "Service day the trip belongs to, which may be the day before; null on foot.",
        "start_time": "First departure of the run, HH:MM:SS from noon minus 12 h; only for trips that run by frequency and for further runs under the id of a timetabled trip.",
        "headsign": "Where the vehicle says it is going; null on foot.",
        "direction_id": "Direction of travel, 0 or 1; null where the feed gives none (`trips.txt` direction_id).",
        "stops_between": "Stops ridden through between getting on and off; null on foot.",
        "intermediate_stops": "Those stops in order; empty on foot.",
        "realtime": "True only if an update younger than its limit touched these very times.",
        "realtime_status": "How fresh the live data behind this ride is; none on foot.",
        "trip_status": "What is known to be happening to the trip; null on foot.",
        "delay_seconds": "Seconds late where the rider gets on (off, where only that is live), negative when early; null without live data.",
        "wheelchair": "Whether it can be made with a wheelchair, getting on and off included; unknown where sources disagree.",
        "accessibility_notes": "What riders with a wheelchair should know, in sentences (in English or Chinese, simplified or traditional, by `Accept-Language`): which sources disagree, and where.",
        "bikes": "Whether a bicycle may come along.",
        "stays_seated": "True if the vehicle is that of the leg before: nobody has to get up.",
        "headway_minutes": "Minutes between vehicles where times are approximate; null for exact times.",
        "pickup": "How to get on; null on foot.",
        "connection": "The change from this ride to the next one; null on foot and on the last ride.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"mode\":", mode)
        json.member(",\"duration_minutes\":", durationMinutes)
        json.member(",\"distance_meters\":", distanceMeters)
        json.member(",\"certainty\":", certainty)
        json.member(",\"from\":", from)
        json.member(",\"to\":", to)
        json.member(",\"polyline\":", polyline)
        json.member(",\"polyline_precision\":", polylinePrecision)
        json.member(",\"steps\":", steps)
        json.member(",\"route_id\":", routeID)
        json.member(",\"route_short_name\":", routeShortName)
        json.member(",\"route_long_name\":", routeLongName)
        json.member(",\"route_color\":", routeColor)
        json.member(",\"route_text_color\":", routeTextColor)
        json.member(",\"agency_name\":", agencyName)
        json.member(",\"trip_id\":", tripID)
        json.member(",\"service_date\":", serviceDate)
        json.member(",\"start_time\":", startTime)
        json.member(",\"headsign\":", headsign)
        json.member(",\"direction_id\":", directionID)
        json.member(",\"stops_between\":", stopsBetween)
        json.member(",\"intermediate_stops\":", intermediateStops)
        json.member(",\"realtime\":", realtime)
        json.member(",\"realtime_status\":", realtimeStatus)
        json.member(",\"trip_status\":", tripStatus)
        json.member(",\"delay_seconds\":", delaySeconds)
        json.member(",\"wheelchair\":", wheelchair)
        json.member(",\"accessibility_notes\":", accessibilityNotes)
        json.member(",\"bikes\":", bikes)
        json.member(",\"stays_seated\":", staysSeated)
        json.member(",\"headway_minutes\":", headwayMinutes)
        json.member(",\"pickup\":", pickup)
        json.member(",\"connection\":", connection)
    }
}

extension LegMode { public static let summary = "How a leg of a journey is made: on foot, or by a kind of vehicle." }

extension WalkCertainty { public static let summary = "How sure a walk is: verified by a feed or a planner that knows the ways, or estimated from the straight line." }

extension LegPlace {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        name: String, stopID: String? = nil, stopName: String? = nil, lat: Double? = nil, lon: Double? = nil,
        departureTime: Timestamp? = nil, arrivalTime: Timestamp? = nil, scheduledDepartureTime: Timestamp? = nil,
        scheduledArrivalTime: Timestamp? = nil, platform: String? = nil, scheduledPlatform: String? = nil,
        platformChanged: Bool = false, _: Void = ()
    ) {
        self.init(name: name, stopID: stopID, stopName: stopName, lat: lat, lon: lon, departureTime: departureTime, arrivalTime: arrivalTime, scheduledDepartureTime: scheduledDepartureTime, scheduledArrivalTime: scheduledArrivalTime, platform: platform, scheduledPlatform: scheduledPlatform, platformChanged: platformChanged)
    }

    enum CodingKeys: String, CodingKey {
        case name, stopID = "stop_id", stopName = "stop_name", lat, lon, departureTime = "departure_time",
            arrivalTime = "arrival_time", scheduledDepartureTime = "scheduled_departure_time",
            scheduledArrivalTime = "scheduled_arrival_time", platform, scheduledPlatform = "scheduled_platform",
            platformChanged = "platform_changed"
    }

    public static let summary = "Where a leg starts or ends."

    public static let fieldDocs: [String: String] = [
        "name": "Name to show: that of the stop, or of the place.",
        "stop_id": "Identifier of the stop or platform (`stops.txt` stop_id); null for a point on the map.",
        "stop_name": "Name riders know (`stops.txt` stop_name); null for a point on the map.",
        "lat": "Latitude in degrees, WGS 84; null where the feed gives no place.",
        "lon": "Longitude in degrees, WGS 84; null where the feed gives no place.",
        "departure_time": "When the leg starts here, by the best that is known; null where it ends.",
        "arrival_time": "When the leg ends here, by the best that is known; null where it starts.",
        "scheduled_departure_time": "The same departure by the timetable; null where the leg ends.",
        "scheduled_arrival_time": "The same arrival by the timetable; null where the leg starts.",
        "platform": "Platform as now known; null where there is none.",
        "scheduled_platform": "Platform by the timetable (`stops.txt` platform_code).",
        "platform_changed": "True if both platforms are known and differ.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"name\":", name)
        json.member(",\"stop_id\":", stopID)
        json.member(",\"stop_name\":", stopName)
        json.member(",\"lat\":", lat)
        json.member(",\"lon\":", lon)
        json.member(",\"departure_time\":", departureTime)
        json.member(",\"arrival_time\":", arrivalTime)
        json.member(",\"scheduled_departure_time\":", scheduledDepartureTime)
        json.member(",\"scheduled_arrival_time\":", scheduledArrivalTime)
        json.member(",\"platform\":", platform)
        json.member(",\"scheduled_platform\":", scheduledPlatform)
        json.member(",\"platform_changed\":", platformChanged)
    }
}

extension IntermediateStop {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stopID: String, stopName: String, lat: Double? = nil, lon: Double? = nil, arrivalTime: Timestamp? = nil,
        departureTime: Timestamp? = nil, scheduledArrivalTime: Timestamp? = nil, scheduledDepartureTime: Timestamp? = nil,
        skipped: Bool = false, _: Void = ()
    ) {
        self.init(stopID: stopID, stopName: stopName, lat: lat, lon: lon, arrivalTime: arrivalTime, departureTime: departureTime, scheduledArrivalTime: scheduledArrivalTime, scheduledDepartureTime: scheduledDepartureTime, skipped: skipped)
    }

    enum CodingKeys: String, CodingKey {
        case stopID = "stop_id", stopName = "stop_name", lat, lon, arrivalTime = "arrival_time",
            departureTime = "departure_time", scheduledArrivalTime = "scheduled_arrival_time",
            scheduledDepartureTime = "scheduled_departure_time", skipped
    }

    public static let summary = "A stop a rider passes without getting off."

    public static let fieldDocs: [String: String] = [
        "stop_id": "Identifier of the stop (`stops.txt` stop_id).",
        "stop_name": "Name riders know (`stops.txt` stop_name).",
        "lat": "Latitude in degrees, WGS 84 (`stops.txt` stop_lat); null where the feed gives no place.",
        "lon": "Longitude in degrees, WGS 84 (`stops.txt` stop_lon); null where the feed gives no place.",
        "arrival_time": "When the vehicle arrives, by the best that is known; null where not known.",
        "departure_time": "When the vehicle leaves, by the best that is known; null where not known.",
        "scheduled_arrival_time": "The same arrival by the timetable; null for trips without one.",
        "scheduled_departure_time": "The same departure by the timetable; null for trips without one.",
        "skipped": "True if the vehicle runs through without stopping.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"stop_id\":", stopID)
        json.member(",\"stop_name\":", stopName)
        json.member(",\"lat\":", lat)
        json.member(",\"lon\":", lon)
        json.member(",\"arrival_time\":", arrivalTime)
        json.member(",\"departure_time\":", departureTime)
        json.member(",\"scheduled_arrival_time\":", scheduledArrivalTime)
        json.member(",\"scheduled_departure_time\":", scheduledDepartureTime)
        json.member(",\"skipped\":", skipped)
    }
}

extension LegConnection {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        minimumSeconds: Int, slackSeconds: Int, atRisk: Bool = false, missed: Bool = false, next: NextConnection? = nil,
        _: Void = ()
    ) {
        self.init(minimumSeconds: minimumSeconds, slackSeconds: slackSeconds, atRisk: atRisk, missed: missed, next: next)
    }

    enum CodingKeys: String, CodingKey {
        case minimumSeconds = "minimum_seconds", slackSeconds = "slack_seconds", atRisk = "at_risk", missed, next
    }

    public static let summary = "The change from one ride to the next."

    public static let fieldDocs: [String: String] = [
        "minimum_seconds": "Seconds the change needs, the walk included.",
        "slack_seconds": "Seconds to spare beyond that, by the best that is known; negative when too few.",
        "at_risk": "True if it may be missed.",
        "missed": "True if it cannot be made.",
        "next": "What leaves next towards the destination if this one is missed; null where nothing is known.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"minimum_seconds\":", minimumSeconds)
        json.member(",\"slack_seconds\":", slackSeconds)
        json.member(",\"at_risk\":", atRisk)
        json.member(",\"missed\":", missed)
        json.member(",\"next\":", next)
    }
}

extension NextConnection {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        routeID: String, routeShortName: String, headsign: String, departureTime: Timestamp, arrivalTime: Timestamp? = nil,
        _: Void = ()
    ) {
        self.init(routeID: routeID, routeShortName: routeShortName, headsign: headsign, departureTime: departureTime, arrivalTime: arrivalTime)
    }

    enum CodingKeys: String, CodingKey {
        case routeID = "route_id", routeShortName = "route_short_name", headsign, departureTime = "departure_time",
            arrivalTime = "arrival_time"
    }

    public static let summary = "The ride to take when a connection is missed."

    public static let fieldDocs: [String: String] = [
        "route_id": "Identifier of the route (`routes.txt` route_id).",
        "route_short_name": "What riders call the route (`routes.txt` route_short_name).",
        "headsign": "Where the vehicle says it is going.",
        "departure_time": "When it leaves, by the best that is known.",
        "arrival_time": "When it brings the rider to the itinerary's destination; null where not known.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"route_id\":", routeID)
        json.member(",\"route_short_name\":", routeShortName)
        json.member(",\"headsign\":", headsign)
        json.member(",\"departure_time\":", departureTime)
        json.member(",\"arrival_time\":", arrivalTime)
    }
}

extension LegStep {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        instruction: String, turn: LegTurn, streetName: String? = nil, way: LegWay, leadsUp: Bool? = nil,
        toLevel: Double? = nil, distanceMeters: Int, lat: Double, lon: Double, _: Void = ()
    ) {
        self.init(instruction: instruction, turn: turn, streetName: streetName, way: way, leadsUp: leadsUp, toLevel: toLevel, distanceMeters: distanceMeters, lat: lat, lon: lon)
    }

    enum CodingKeys: String, CodingKey {
        case instruction, turn, streetName = "street_name", way, leadsUp = "leads_up", toLevel = "to_level",
            distanceMeters = "distance_meters", lat, lon
    }

    public static let summary = "A part of a walk that is told in one sentence."

    public static let fieldDocs: [String: String] = [
        "instruction": "The sentence, in English: Turn left into Alfred Street.",
        "turn": "Which way to turn where it begins.",
        "street_name": "Name of the street; null where it has none.",
        "way": "What it leads along.",
        "leads_up": "Whether steps, a lift or a slope lead up; null where nothing is known, or it is level.",
        "to_level": "Level that a lift, steps or an escalator lead to, 0 at the street, as OpenStreetMap and levels.txt number them; null where nothing is known, or it is not changed.",
        "distance_meters": "Metres of it.",
        "lat": "Latitude of where it begins, WGS 84.",
        "lon": "Longitude of where it begins, WGS 84.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"instruction\":", instruction)
        json.member(",\"turn\":", turn)
        json.member(",\"street_name\":", streetName)
        json.member(",\"way\":", way)
        json.member(",\"leads_up\":", leadsUp)
        json.member(",\"to_level\":", toLevel)
        json.member(",\"distance_meters\":", distanceMeters)
        json.member(",\"lat\":", lat)
        json.member(",\"lon\":", lon)
    }
}

extension ReachBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        type: String = "FeatureCollection", features: [ReachFeature], from: PlanPlace, departureTime: Timestamp,
        _: Void = ()
    ) {
        self.init(type: type, features: features, from: from, departureTime: departureTime)
    }

    enum CodingKeys: String, CodingKey {
        case type, features, from, departureTime = "departure_time"
    }

    public static let summary = "Stops within reach as GeoJSON (RFC 7946 §3.3), with members of our own beside the features."

    public static let fieldDocs: [String: String] = [
        "type": "Always FeatureCollection.",
        "features": "Stops within reach, the nearest in time first.",
        "from": "Where journeys start, as it was understood.",
        "departure_time": "When journeys start.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"type\":", type)
        json.member(",\"features\":", features)
        json.member(",\"from\":", from)
        json.member(",\"departure_time\":", departureTime)
    }
}

extension ReachFeature {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        type: String = "Feature", id: String, geometry: PointGeometry, properties: ReachProperties, _: Void = ()
    ) {
        self.init(type: type, id: id, geometry: geometry, properties: properties)
    }

    enum CodingKeys: String, CodingKey {
        case type, id, geometry, properties
    }

    public static let summary = "A stop within reach as a GeoJSON Feature (RFC 7946 §3.2)."

    public static let fieldDocs: [String: String] = [
        "type": "Always Feature.",
        "id": "Identifier of the stop (`stops.txt` stop_id).",
        "geometry": "Where it is.",
        "properties": "How and when it is reached.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"type\":", type)
        json.member(",\"id\":", id)
        json.member(",\"geometry\":", geometry)
        json.member(",\"properties\":", properties)
    }
}

extension ReachProperties {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stopID: String, stopName: String, minutes: Int, transfers: Int, arrivalTime: Timestamp, _: Void = ()
    ) {
        self.init(stopID: stopID, stopName: stopName, minutes: minutes, transfers: transfers, arrivalTime: arrivalTime)
    }

    enum CodingKeys: String, CodingKey {
        case stopID = "stop_id", stopName = "stop_name", minutes, transfers, arrivalTime = "arrival_time"
    }

    public static let summary = "How and when a stop is reached."

    public static let fieldDocs: [String: String] = [
        "stop_id": "Identifier of the stop (`stops.txt` stop_id).",
        "stop_name": "Name riders know (`stops.txt` stop_name).",
        "minutes": "Minutes from the start to being there, rounded up.",
        "transfers": "Changes of vehicle on the way.",
        "arrival_time": "When the rider is there, by the best that is known.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"stop_id\":", stopID)
        json.member(",\"stop_name\":", stopName)
        json.member(",\"minutes\":", minutes)
        json.member(",\"transfers\":", transfers)
        json.member(",\"arrival_time\":", arrivalTime)
    }
}

extension ReachRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        from: TripPlace, departAt: Moment? = nil, maxMinutes: Int = 60, maxWalkingDistance: Int = 1000,
        walkingSpeed: Double = 1.25, modes: [Mode]? = nil, wheelchairAccessible: Bool = false, avoidSteps: Bool = false,
        maxTransfers: Int = 6, realtime: Bool = true, _: Void = ()
    ) {
        self.init(from: from, departAt: departAt, maxMinutes: maxMinutes, maxWalkingDistance: maxWalkingDistance, walkingSpeed: walkingSpeed, modes: modes, wheelchairAccessible: wheelchairAccessible, avoidSteps: avoidSteps, maxTransfers: maxTransfers, realtime: realtime)
    }

    static let departAt = OptionalParameter<Moment>("depart_at", "When journeys start; now where not given.", example: .instant(.sample))
    static let maxMinutes = Parameter<Int>("max_minutes", "How long journeys may take.", default: 60, bounds: 1...240, unit: "minutes", example: 60)

    public static let parameters: [AnyParameter] = [
        TripPlanLinkRequest.from.erased, departAt.erased, maxMinutes.erased, TripPreferences.maxWalkingDistance.erased,
        TripPreferences.walkingSpeed.erased, TripPreferences.modes.erased, TripPreferences.wheelchairAccessible.erased,
        TripPreferences.avoidSteps.erased, TripPreferences.maxTransfers.erased, TripPlanRequest.realtime.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        from = try reader.value(TripPlanLinkRequest.from)
        departAt = try reader.value(Self.departAt)
        maxMinutes = try reader.value(Self.maxMinutes)
        maxWalkingDistance = try reader.value(TripPreferences.maxWalkingDistance)
        walkingSpeed = try reader.value(TripPreferences.walkingSpeed)
        modes = try reader.value(TripPreferences.modes)
        wheelchairAccessible = try reader.value(TripPreferences.wheelchairAccessible)
        avoidSteps = try reader.value(TripPreferences.avoidSteps)
        maxTransfers = try reader.value(TripPreferences.maxTransfers)
        realtime = try reader.value(TripPlanRequest.realtime)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(from, as: TripPlanLinkRequest.from)
        writer.write(departAt, as: Self.departAt)
        writer.write(maxMinutes, as: Self.maxMinutes)
        writer.write(maxWalkingDistance, as: TripPreferences.maxWalkingDistance)
        writer.write(walkingSpeed, as: TripPreferences.walkingSpeed)
        writer.write(modes, as: TripPreferences.modes)
        writer.write(wheelchairAccessible, as: TripPreferences.wheelchairAccessible)
        writer.write(avoidSteps, as: TripPreferences.avoidSteps)
        writer.write(maxTransfers, as: TripPreferences.maxTransfers)
        writer.write(realtime, as: TripPlanRequest.realtime)
    }
}

extension TripPlaceKind { public static let summary = "The ways to say where a journey starts or ends." }

extension TripPlanBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        itineraries: [Itinerary], requestedTime: Timestamp, origin: PlanPlace, destination: PlanPlace,
        earlierCursor: String? = nil, laterCursor: String? = nil, lastOfNight: LastJourneys? = nil,
        provider: PlanProvider = .timetable, notices: [PlanNotice] = [], _: Void = ()
    ) {
        self.init(itineraries: itineraries, requestedTime: requestedTime, origin: origin, destination: destination, earlierCursor: earlierCursor, laterCursor: laterCursor, lastOfNight: lastOfNight, provider: provider, notices: notices)
    }

    enum CodingKeys: String, CodingKey {
        case itineraries, requestedTime = "requested_time", origin, destination, earlierCursor = "earlier_cursor",
            laterCursor = "later_cursor", lastOfNight = "last_of_night", provider, notices
    }

    public static let summary = "Journeys from one place to another."

    public static let fieldDocs: [String: String] = [
        "itineraries": "Journeys, in the order of preferences.optimize; empty where there is none.",
        "requested_time": "The departure or arrival asked for; the time of asking where none was given.",
        "origin": "Where journeys start, as it was understood.",
        "destination": "Where journeys end, as it was understood.",
        "earlier_cursor": "Give it as cursor for the journeys before these; null where there are none.",
        "later_cursor": "Give it as cursor for the journeys after these; null where there are none.",
        "last_of_night": "The last journeys of the night of the time asked for; null where last_of_night was not asked for, or there are none.",
        "provider": "Who planned these journeys.",
        "notices": "What a rider should know beside the journeys.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"itineraries\":", itineraries)
        json.member(",\"requested_time\":", requestedTime)
        json.member(",\"origin\":", origin)
        json.member(",\"destination\":", destination)
        json.member(",\"earlier_cursor\":", earlierCursor)
        json.member(",\"later_cursor\":", laterCursor)
        json.member(",\"last_of_night\":", lastOfNight)
        json.member(",\"provider\":", provider)
        json.member(",\"notices\":", notices)
    }
}

extension PlanPlace {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        name: String, stopID: String? = nil, lat: Double? = nil, lon: Double? = nil, _: Void = ()
    ) {
        self.init(name: name, stopID: stopID, lat: lat, lon: lon)
    }

    enum CodingKeys: String, CodingKey {
        case name, stopID = "stop_id", lat, lon
    }

    public static let summary = "A place as it was understood."

    public static let fieldDocs: [String: String] = [
        "name": "Name to show: the label given, or the name of the stop.",
        "stop_id": "Identifier of the stop (`stops.txt` stop_id); null for a point on the map.",
        "lat": "Latitude in degrees, WGS 84; null for a stop whose place the feed does not give.",
        "lon": "Longitude in degrees, WGS 84; null for a stop whose place the feed does not give.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"name\":", name)
        json.member(",\"stop_id\":", stopID)
        json.member(",\"lat\":", lat)
        json.member(",\"lon\":", lon)
    }
}

extension PlanProvider { public static let summary = "Who planned a journey." }

extension PlanNotice {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        code: PlanNoticeCode, message: String, end: PlanNoticeEnd? = nil, alternatives: [Suggestion] = [], _: Void = ()
    ) {
        self.init(code: code, message: message, end: end, alternatives: alternatives)
    }

    enum CodingKeys: String, CodingKey {
        case code, message, end, alternatives
    }

    public static let summary = "Something a rider should know about an answer."

    public static let fieldDocs: [String: String] = [
        "code": "What it is about.",
        "message": "The same in a sentence for riders.",
        "end": "The end of the journey that it is about; null where it is about all of it.",
        "alternatives": "What else may be meant by the words of that end, the likeliest first; empty where nothing was guessed.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"code\":", code)
        json.member(",\"message\":", message)
        json.member(",\"end\":", end)
        json.member(",\"alternatives\":", alternatives)
    }
}

extension PlanNoticeEnd { public static let summary = "One end of a journey." }

extension PlanNoticeCode { public static let summary = "What a notice to a rider is about." }

extension ViaStop {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        stopID: String, minimumStayMinutes: Int = 0, _: Void = ()
    ) {
        self.init(stopID: stopID, minimumStayMinutes: minimumStayMinutes)
    }

    static let stopID = Parameter<String>("stop_id", "GTFS stop_id of a stop, platform or station.", bounds: 1...200, example: "200070")
    static let minimumStayMinutes = Parameter<Int>("minimum_stay_minutes", "How long to stay there at least.", default: 0, bounds: 0...720, unit: "minutes", example: 30)

    public static let summary = "A stop a journey has to pass, getting off there."

    public static let fields: [BodyField] = [
        BodyField(stopID.erased), BodyField(minimumStayMinutes.erased)
    ]

    public init(_ reader: BodyReader) throws(ParameterError) {
        stopID = try reader.value(Self.stopID)
        minimumStayMinutes = try reader.value(Self.minimumStayMinutes)
    }

    public func write(to writer: inout BodyWriter) {
        writer.write(stopID, as: Self.stopID)
        writer.write(minimumStayMinutes, as: Self.minimumStayMinutes)
    }
}

extension TripPreferences {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        maxWalkingDistance: Int = 1000, wheelchairAccessible: Bool = false, avoidSteps: Bool = false, modes: [Mode]? = nil,
        walkingSpeed: Double = 1.25, maxTransfers: Int = 6, minimumTransferMinutes: Int = 0, bicycle: Bool = false,
        optimize: PlanGoal = .fastest, _: Void = ()
    ) {
        self.init(maxWalkingDistance: maxWalkingDistance, wheelchairAccessible: wheelchairAccessible, avoidSteps: avoidSteps, modes: modes, walkingSpeed: walkingSpeed, maxTransfers: maxTransfers, minimumTransferMinutes: minimumTransferMinutes, bicycle: bicycle, optimize: optimize)
    }

    static let maxWalkingDistance = Parameter<Int>("max_walking_distance", "Longest walk at either end and between vehicles.", default: 1000, bounds: 0...10_000, unit: "metres", example: 1000)
    static let wheelchairAccessible = Parameter<Bool>("wheelchair_accessible", "Only what can be done with a wheelchair; what is not known counts against a journey, but is not excluded.", default: false, example: false)
    static let avoidSteps = Parameter<Bool>("avoid_steps", "Only ways without steps, as with a pram or luggage: steps with a ramp and escalators are none, and any stop and vehicle will do. Beside `wheelchair_accessible` it says nothing more.", default: false, example: false)
    static let modes = OptionalParameter<[Mode]>("modes", "Only these modes; every mode where not given.", bounds: ListBounds(count: 1...Mode.allCases.count), example: [.rail, .bus, .ferry])
    static let walkingSpeed = Parameter<Double>("walking_speed", "How fast the rider walks.", default: 1.25, bounds: 0.3...4, unit: "metres per second", example: 1.25)
    static let maxTransfers = Parameter<Int>("max_transfers", "Most changes of vehicle.", default: 6, bounds: 0...8, example: 6)
    static let minimumTransferMinutes = Parameter<Int>("minimum_transfer_minutes", "Time to spare at every change, beyond what the change itself needs.", default: 0, bounds: 0...60, unit: "minutes", example: 0)
    static let bicycle = Parameter<Bool>("bicycle", "Travel with a bicycle: only vehicles that may take it.", default: false, example: false)
    static let optimize = Parameter<PlanGoal>("optimize", "Which of several good journeys comes first.", default: .fastest, example: .fastest)

    public static let summary = "How a rider travels."

    public static let fields: [BodyField] = [
        BodyField(maxWalkingDistance.erased), BodyField(wheelchairAccessible.erased), BodyField(avoidSteps.erased),
        BodyField(modes.erased), BodyField(walkingSpeed.erased), BodyField(maxTransfers.erased),
        BodyField(minimumTransferMinutes.erased), BodyField(bicycle.erased), BodyField(optimize.erased)
    ]

    public init(_ reader: BodyReader) throws(ParameterError) {
        maxWalkingDistance = try reader.value(Self.maxWalkingDistance)
        wheelchairAccessible = try reader.value(Self.wheelchairAccessible)
        avoidSteps = try reader.value(Self.avoidSteps)
        modes = try reader.value(Self.modes)
        walkingSpeed = try reader.value(Self.walkingSpeed)
        maxTransfers = try reader.value(Self.maxTransfers)
        minimumTransferMinutes = try reader.value(Self.minimumTransferMinutes)
        bicycle = try reader.value(Self.bicycle)
        optimize = try reader.value(Self.optimize)
    }

    public func write(to writer: inout BodyWriter) {
        writer.write(maxWalkingDistance, as: Self.maxWalkingDistance)
        writer.write(wheelchairAccessible, as: Self.wheelchairAccessible)
        writer.write(avoidSteps, as: Self.avoidSteps)
        writer.write(modes, as: Self.modes)
        writer.write(walkingSpeed, as: Self.walkingSpeed)
        writer.write(maxTransfers, as: Self.maxTransfers)
        writer.write(minimumTransferMinutes, as: Self.minimumTransferMinutes)
        writer.write(bicycle, as: Self.bicycle)
        writer.write(optimize, as: Self.optimize)
    }
}

extension PlanGoal { public static let summary = "Which of several good journeys comes first." }

extension TripRefreshBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        itinerary: Itinerary? = nil, status: RefreshStatus, changes: [ItineraryChange] = [], alternatives: [Itinerary] = [],
        _: Void = ()
    ) {
        self.init(itinerary: itinerary, status: status, changes: changes, alternatives: alternatives)
    }

    enum CodingKeys: String, CodingKey {
        case itinerary, status, changes, alternatives
    }

    public static let summary = "An itinerary against newer live data."

    public static let fieldDocs: [String: String] = [
        "itinerary": "The itinerary as it is now; null where the timetable no longer has it.",
        "status": "What refreshing it came to.",
        "changes": "What a rider would notice, in the order of the legs.",
        "alternatives": "Other journeys from where the rider can still be; only for a broken itinerary.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"itinerary\":", itinerary)
        json.member(",\"status\":", status)
        json.member(",\"changes\":", changes)
        json.member(",\"alternatives\":", alternatives)
    }
}

extension ItineraryChange {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        legIndex: Int, kind: ItineraryChangeKind, message: String, _: Void = ()
    ) {
        self.init(legIndex: legIndex, kind: kind, message: message)
    }

    enum CodingKeys: String, CodingKey {
        case legIndex = "leg_index", kind, message
    }

    public static let summary = "One change of an itinerary that a rider would notice."

    public static let fieldDocs: [String: String] = [
        "leg_index": "Which leg of the itinerary as it was planned, from 0.",
        "kind": "What has changed.",
        "message": "The same in a sentence for riders.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"leg_index\":", legIndex)
        json.member(",\"kind\":", kind)
        json.member(",\"message\":", message)
    }
}

extension ItineraryChangeKind { public static let summary = "What has changed about a leg." }

extension RefreshStatus { public static let summary = "What refreshing an itinerary came to." }

extension TripRefreshRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        refreshToken: String, polylinePrecision: Int = 5, _: Void = ()
    ) {
        self.init(refreshToken: refreshToken, polylinePrecision: polylinePrecision)
    }

    static let refreshToken = Parameter<String>("refresh_token", "The refresh_token of an itinerary, unchanged.", bounds: 1...4000, example: "j1.eyJsIjpbXX0")

    public static let fields: [BodyField] = [
        BodyField(refreshToken.erased), BodyField(TripPlanRequest.polylinePrecision.erased)
    ]

    public init(_ reader: BodyReader) throws(ParameterError) {
        refreshToken = try reader.value(Self.refreshToken)
        polylinePrecision = try reader.value(TripPlanRequest.polylinePrecision)
    }

    public func write(to writer: inout BodyWriter) {
        writer.write(refreshToken, as: Self.refreshToken)
        writer.write(polylinePrecision, as: TripPlanRequest.polylinePrecision)
    }
}

extension RideRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        tripID: String, serviceDate: ISODate, startTime: ServiceClock? = nil, from: String, to: String,
        polylinePrecision: Int = 5, _: Void = ()
    ) {
        self.init(tripID: tripID, serviceDate: serviceDate, startTime: startTime, from: from, to: to, polylinePrecision: polylinePrecision)
    }

    static let tripID = Parameter<String>("trip_id", in: .path, "GTFS trip_id.", bounds: 1...200, example: "123.T1.1-NTH-mjp-1.1.H")
    static let serviceDate = Parameter<ISODate>("service_date", "Service day of the run.", example: .sample)
    static let startTime = OptionalParameter<ServiceClock>("start_time", "First departure of the run, for trips that run by frequency.", example: ServiceClock(seconds: 29_700))
    static let from = Parameter<String>("from", "GTFS stop_id where the rider gets on, or got on.", bounds: 1...200, example: "200060")
    static let to = Parameter<String>("to", "GTFS stop_id where the rider gets off: the first call there after that.", bounds: 1...200, example: "200070")

    public static let parameters: [AnyParameter] = [
        tripID.erased, serviceDate.erased, startTime.erased, from.erased, to.erased,
        TripPlanRequest.polylinePrecision.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        tripID = try reader.value(Self.tripID)
        serviceDate = try reader.value(Self.serviceDate)
        startTime = try reader.value(Self.startTime)
        from = try reader.value(Self.from)
        to = try reader.value(Self.to)
        polylinePrecision = try reader.value(TripPlanRequest.polylinePrecision)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(tripID, as: Self.tripID)
        writer.write(serviceDate, as: Self.serviceDate)
        writer.write(startTime, as: Self.startTime)
        writer.write(from, as: Self.from)
        writer.write(to, as: Self.to)
        writer.write(polylinePrecision, as: TripPlanRequest.polylinePrecision)
    }
}

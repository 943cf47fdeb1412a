// swift-format-ignore-file
// Made by `make generate` from what stands in Alerts: not to be edited.

extension Alert {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        alertID: String, severity: AlertLevel, header: String, description: String? = nil, affectedRoutes: [String]? = nil,
        affectedStops: [String]? = nil, cause: AlertCause, effect: AlertEffect, activePeriod: AlertPeriod? = nil,
        url: String? = nil, activePeriods: [AlertPeriod], isActive: Bool, affectedTrips: [String]? = nil,
        affectedAgencies: [String]? = nil, affectedModes: [Mode]? = nil, informedEntities: [InformedEntity],
        firstSeen: Timestamp, updatedAt: Timestamp, revision: Int, language: String, feedID: String, _: Void = ()
    ) {
        self.init(alertID: alertID, severity: severity, header: header, description: description, affectedRoutes: affectedRoutes, affectedStops: affectedStops, cause: cause, effect: effect, activePeriod: activePeriod, url: url, activePeriods: activePeriods, isActive: isActive, affectedTrips: affectedTrips, affectedAgencies: affectedAgencies, affectedModes: affectedModes, informedEntities: informedEntities, firstSeen: firstSeen, updatedAt: updatedAt, revision: revision, language: language, feedID: feedID)
    }

    enum CodingKeys: String, CodingKey {
        case alertID = "alert_id", severity, header, description, affectedRoutes = "affected_routes",
            affectedStops = "affected_stops", cause, effect, activePeriod = "active_period", url,
            activePeriods = "active_periods", isActive = "is_active", affectedTrips = "affected_trips",
            affectedAgencies = "affected_agencies", affectedModes = "affected_modes",
            informedEntities = "informed_entities", firstSeen = "first_seen", updatedAt = "updated_at", revision, language,
            feedID = "feed_id"
    }

    public static let summary = "A notice to riders about something out of the ordinary (GTFS-realtime Alert)."

    public static let fieldDocs: [String: String] = [
        "alert_id": "Identifier; stays while the alert goes on, even if its publisher renames it.",
        "severity": "How much it matters, from GTFS-realtime severity and effect.",
        "header": "The alert in a few words (header_text).",
        "description": "The whole text (description_text); null where there is none.",
        "affected_routes": "Routes it names, by route_id; null where it names none.",
        "affected_stops": "Stops it names, by stop_id; null where it names none.",
        "cause": "Why (cause).",
        "effect": "What it means for riders (effect).",
        "active_period": "When it is in force: the present period, else the next; null where it is always.",
        "url": "Page with more; null where there is none.",
        "active_periods": "Every period, in order; empty means always (active_period).",
        "is_active": "True if it is in force now.",
        "affected_trips": "Trips it names, by trip_id; null where it names none.",
        "affected_agencies": "Operators it names, by agency_id; null where it names none.",
        "affected_modes": "Kinds of vehicle it names; null where it names none.",
        "informed_entities": "What it is about, as published: anything that fits one of these (informed_entity).",
        "first_seen": "When it was first published here.",
        "updated_at": "When its text or reach last changed.",
        "revision": "1 for the first text, one more with every change.",
        "language": "Language of the texts, BCP 47, or und where the feed does not say.",
        "feed_id": "Feed it came from, as named in the city file.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"alert_id\":", alertID)
        json.member(",\"severity\":", severity)
        json.member(",\"header\":", header)
        json.member(",\"description\":", description)
        json.member(",\"affected_routes\":", affectedRoutes)
        json.member(",\"affected_stops\":", affectedStops)
        json.member(",\"cause\":", cause)
        json.member(",\"effect\":", effect)
        json.member(",\"active_period\":", activePeriod)
        json.member(",\"url\":", url)
        json.member(",\"active_periods\":", activePeriods)
        json.member(",\"is_active\":", isActive)
        json.member(",\"affected_trips\":", affectedTrips)
        json.member(",\"affected_agencies\":", affectedAgencies)
        json.member(",\"affected_modes\":", affectedModes)
        json.member(",\"informed_entities\":", informedEntities)
        json.member(",\"first_seen\":", firstSeen)
        json.member(",\"updated_at\":", updatedAt)
        json.member(",\"revision\":", revision)
        json.member(",\"language\":", language)
        json.member(",\"feed_id\":", feedID)
    }
}

extension AlertPeriod {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        start: Timestamp? = nil, end: Timestamp? = nil, _: Void = ()
    ) {
        self.init(start: start, end: end)
    }

    enum CodingKeys: String, CodingKey {
        case start, end
    }

    public static let summary = "A time in which an alert is in force."

    public static let fieldDocs: [String: String] = [
        "start": "First instant in force; null where open.",
        "end": "First instant no longer in force; null where open.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"start\":", start)
        json.member(",\"end\":", end)
    }
}

extension InformedEntity {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        agencyID: String? = nil, routeID: String? = nil, mode: Mode? = nil, routeType: Int? = nil, directionID: Int? = nil,
        tripID: String? = nil, stopID: String? = nil, _: Void = ()
    ) {
        self.init(agencyID: agencyID, routeID: routeID, mode: mode, routeType: routeType, directionID: directionID, tripID: tripID, stopID: stopID)
    }

    enum CodingKeys: String, CodingKey {
        case agencyID = "agency_id", routeID = "route_id", mode, routeType = "route_type", directionID = "direction_id",
            tripID = "trip_id", stopID = "stop_id"
    }

    public static let summary = "One thing an alert is about: whatever fits every field that is not null (GTFS-realtime EntitySelector)."

    public static let fieldDocs: [String: String] = [
        "agency_id": "Operator (`agency.txt` agency_id).",
        "route_id": "Route (`routes.txt` route_id).",
        "mode": "Kind of vehicle, from route_type.",
        "route_type": "Route type as published, basic or extended.",
        "direction_id": "Direction of travel, 0 or 1.",
        "trip_id": "Trip (`trips.txt` trip_id).",
        "stop_id": "Stop, platform or station (`stops.txt` stop_id).",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"agency_id\":", agencyID)
        json.member(",\"route_id\":", routeID)
        json.member(",\"mode\":", mode)
        json.member(",\"route_type\":", routeType)
        json.member(",\"direction_id\":", directionID)
        json.member(",\"trip_id\":", tripID)
        json.member(",\"stop_id\":", stopID)
    }
}

extension AlertsBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        alerts: [Alert], count: Int, total: Int, limit: Int, offset: Int, lastUpdated: Timestamp, stale: Bool,
        realtimeStatus: RealtimeStatus = .none, _: Void = ()
    ) {
        self.init(alerts: alerts, count: count, total: total, limit: limit, offset: offset, lastUpdated: lastUpdated, stale: stale, realtimeStatus: realtimeStatus)
    }

    enum CodingKeys: String, CodingKey {
        case alerts, count, total, limit, offset, lastUpdated = "last_updated", stale, realtimeStatus = "realtime_status"
    }

    public static let summary = "One page of the alerts."

    public static let fieldDocs: [String: String] = [
        "alerts": "Alerts, worst first, then newest first.",
        "count": "How many there are in this page.",
        "total": "Matches in all, on every page together.",
        "limit": "Most entries in this page, as asked.",
        "offset": "Entries left out before this page, as asked.",
        "last_updated": "Newest live evidence behind this answer, or the timetable's reading time where there is none.",
        "stale": "True if live evidence is older than its limit; then meta says so too.",
        "realtime_status": "How fresh the alerts are: an empty list means nothing is wrong only while it is live.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"alerts\":", alerts)
        json.member(",\"count\":", count)
        json.member(",\"total\":", total)
        json.member(",\"limit\":", limit)
        json.member(",\"offset\":", offset)
        json.member(",\"last_updated\":", lastUpdated)
        json.member(",\"stale\":", stale)
        json.member(",\"realtime_status\":", realtimeStatus)
    }
}

extension AlertsRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        routeID: String? = nil, stopID: String? = nil, tripID: String? = nil, agencyID: String? = nil, mode: Mode? = nil,
        severity: AlertLevel? = nil, cause: AlertCause? = nil, effect: AlertEffect? = nil, active: AlertActivity = .now,
        limit: Int = 100, offset: Int = 0, language: LanguageTag = .english, _: Void = ()
    ) {
        self.init(routeID: routeID, stopID: stopID, tripID: tripID, agencyID: agencyID, mode: mode, severity: severity, cause: cause, effect: effect, active: active, limit: limit, offset: offset, language: language)
    }

    static let routeID = OptionalParameter<String>("route_id", "Only alerts that touch this route.", bounds: 1...200, example: "T1")
    static let stopID = OptionalParameter<String>("stop_id", "Only alerts that touch this stop, its station or its platforms.", bounds: 1...200, example: "200060")
    static let tripID = OptionalParameter<String>("trip_id", "Only alerts that touch this trip.", bounds: 1...200, example: "123.T1.1-NTH-mjp-1.1.H")
    static let agencyID = OptionalParameter<String>("agency_id", "Only alerts that touch this operator.", bounds: 1...200, example: "SydneyTrains")
    static let mode = OptionalParameter<Mode>("mode", "Only alerts that touch this mode.", example: .rail)
    static let severity = OptionalParameter<AlertLevel>("severity", "Only this severity.", example: .warning)
    static let cause = OptionalParameter<AlertCause>("cause", "Only this cause.", example: .maintenance)
    static let effect = OptionalParameter<AlertEffect>("effect", "Only this effect.", example: .significantDelays)
    static let active = Parameter<AlertActivity>("active", "Whether in force now, later, or both.", default: .now, example: .now)
    static let limit = Parameter<Int>("limit", "Most entries in the answer.", default: 100, bounds: 1...500, example: 100)
    static let offset = Parameter<Int>("offset", "Entries to leave out first.", default: 0, bounds: 0...100_000, example: 0)
    static let language = Parameter<LanguageTag>("language", "Language of the texts, where the feed has them in it; else English, else whatever it has.", default: .english, example: LanguageTag.example)

    public static let parameters: [AnyParameter] = [
        routeID.erased, stopID.erased, tripID.erased, agencyID.erased, mode.erased, severity.erased, cause.erased,
        effect.erased, active.erased, limit.erased, offset.erased, language.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        routeID = try reader.value(Self.routeID)
        stopID = try reader.value(Self.stopID)
        tripID = try reader.value(Self.tripID)
        agencyID = try reader.value(Self.agencyID)
        mode = try reader.value(Self.mode)
        severity = try reader.value(Self.severity)
        cause = try reader.value(Self.cause)
        effect = try reader.value(Self.effect)
        active = try reader.value(Self.active)
        limit = try reader.value(Self.limit)
        offset = try reader.value(Self.offset)
        language = try reader.value(Self.language)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(routeID, as: Self.routeID)
        writer.write(stopID, as: Self.stopID)
        writer.write(tripID, as: Self.tripID)
        writer.write(agencyID, as: Self.agencyID)
        writer.write(mode, as: Self.mode)
        writer.write(severity, as: Self.severity)
        writer.write(cause, as: Self.cause)
        writer.write(effect, as: Self.effect)
        writer.write(active, as: Self.active)
        writer.write(limit, as: Self.limit)
        writer.write(offset, as: Self.offset)
        writer.write(language, as: Self.language)
    }
}

extension AlertRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        alertID: String, language: LanguageTag = .english, _: Void = ()
    ) {
        self.init(alertID: alertID, language: language)
    }

    static let alertID = Parameter<String>("alert_id", in: .path, "Identifier of an alert, as in an answer.", bounds: 1...200, example: "alert_12345")
    static let language = Parameter<LanguageTag>("language", "Language of the texts, where the feed has them in it; else English, else whatever it has.", default: .english, example: LanguageTag.example)

    public static let parameters: [AnyParameter] = [
        alertID.erased, language.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        alertID = try reader.value(Self.alertID)
        language = try reader.value(Self.language)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(alertID, as: Self.alertID)
        writer.write(language, as: Self.language)
    }
}

extension OpenedAlertRequest {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        alertID: String, _: Void = ()
    ) {
        self.init(alertID: alertID)
    }

    static let alertID = Parameter<String>("alert_id", in: .path, "Identifier of an alert, as in an answer.", bounds: 1...200, example: "alert_12345")

    public static let parameters: [AnyParameter] = [
        alertID.erased
    ]

    public init(_ reader: ParameterReader) throws(ParameterError) {
        alertID = try reader.value(Self.alertID)
    }

    public func write(to writer: inout ParameterWriter) {
        writer.write(alertID, as: Self.alertID)
    }
}

extension AlertActivity { public static let summary = "Which alerts are wanted, by when they are in force." }

extension AlertCause { public static let summary = "Why there is an alert (GTFS-realtime Cause)." }

extension AlertEffect { public static let summary = "What an alert means for riders (GTFS-realtime Effect)." }

extension AlertLevel { public static let summary = "How much an alert matters to riders, from GTFS-realtime severity and effect." }

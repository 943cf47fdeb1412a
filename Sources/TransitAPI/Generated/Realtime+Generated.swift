// swift-format-ignore-file
// Made by `make generate` from what stands in Realtime: not to be edited.

extension RealtimeStatusBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        status: RealtimeStatus,
        sources: [LiveSourceStatus],
        providers: [ProviderStatus],
        timetables: [ServedTimetable],
        lastUpdated: Timestamp,
        _: Void = ()
    ) {
        self.init(status: status, sources: sources, providers: providers, timetables: timetables, lastUpdated: lastUpdated)
    }

    enum CodingKeys: String, CodingKey {
        case status = "status"
        case sources = "sources"
        case providers = "providers"
        case timetables = "timetables"
        case lastUpdated = "last_updated"
    }

    /// Its documentation.
    public static let summary = "How fresh the live data is, source by source."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "status": "The worst of the sources; none where there is no source.",
        "sources": "Every live source, by name.",
        "providers": "Every provider with a quota, by name.",
        "timetables": "Timetables this server has had in service, the present one first; at most ten.",
        "last_updated": "When this was true.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"status\":")
        json.write(status)
        json.raw(",\"sources\":")
        json.write(sources)
        json.raw(",\"providers\":")
        json.write(providers)
        json.raw(",\"timetables\":")
        json.write(timetables)
        json.raw(",\"last_updated\":")
        json.write(lastUpdated)
    }
}

extension LiveSourceStatus {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        sourceID: String,
        kind: LiveFeedKind,
        feeds: [String],
        modes: [Mode] = [],
        status: RealtimeStatus,
        ageSeconds: Int? = nil,
        feedTimestamp: Timestamp? = nil,
        lastSuccess: Timestamp? = nil,
        lastError: String? = nil,
        circuit: SourceCircuit,
        consecutiveFailures: Int,
        requests: Int,
        framesAccepted: Int,
        framesRejected: [String: Int],
        entities: Int,
        matched: Int,
        matchedByTripID: Int,
        matchedByRouteAndTimes: Int,
        folded: Int = 0,
        unmatched: [String: Int],
        matchRate: Double? = nil,
        rules: [String: Int],
        nextPoll: Timestamp? = nil,
        _: Void = ()
    ) {
        self.init(sourceID: sourceID, kind: kind, feeds: feeds, modes: modes, status: status, ageSeconds: ageSeconds, feedTimestamp: feedTimestamp, lastSuccess: lastSuccess, lastError: lastError, circuit: circuit, consecutiveFailures: consecutiveFailures, requests: requests, framesAccepted: framesAccepted, framesRejected: framesRejected, entities: entities, matched: matched, matchedByTripID: matchedByTripID, matchedByRouteAndTimes: matchedByRouteAndTimes, folded: folded, unmatched: unmatched, matchRate: matchRate, rules: rules, nextPoll: nextPoll)
    }

    enum CodingKeys: String, CodingKey {
        case sourceID = "source_id"
        case kind = "kind"
        case feeds = "feeds"
        case modes = "modes"
        case status = "status"
        case ageSeconds = "age_seconds"
        case feedTimestamp = "feed_timestamp"
        case lastSuccess = "last_success"
        case lastError = "last_error"
        case circuit = "circuit"
        case consecutiveFailures = "consecutive_failures"
        case requests = "requests"
        case framesAccepted = "frames_accepted"
        case framesRejected = "frames_rejected"
        case entities = "entities"
        case matched = "matched"
        case matchedByTripID = "matched_by_trip_id"
        case matchedByRouteAndTimes = "matched_by_route_and_times"
        case folded = "folded"
        case unmatched = "unmatched"
        case matchRate = "match_rate"
        case rules = "rules"
        case nextPoll = "next_poll"
    }

    /// Its documentation.
    public static let summary = "How one live source is doing."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "source_id": "Name of the source, as in the city file.",
        "kind": "What it tells.",
        "feeds": "Timetable feeds it speaks of, as named in the city file.",
        "modes": "Modes it speaks of.",
        "status": "How fresh it is.",
        "age_seconds": "Seconds since the newest accepted frame was made, by the frame's own time; null before the first.",
        "feed_timestamp": "When that frame was made (FeedHeader.timestamp).",
        "last_success": "When a request last succeeded; null before the first.",
        "last_error": "What went wrong last; null where nothing has.",
        "circuit": "Whether it is being asked.",
        "consecutive_failures": "Failures since the last success.",
        "requests": "Requests made since the server started.",
        "frames_accepted": "Frames taken over since the server started.",
        "frames_rejected": "Frames refused since the server started, by reason.",
        "entities": "Entities in the newest frame.",
        "matched": "Of these, tied to the timetable.",
        "matched_by_trip_id": "Of these, by trip id.",
        "matched_by_route_and_times": "Of those matched, by route, direction, start and stops.",
        "folded": "Extra runs that equal a timetabled run at every stop and are shown as that run.",
        "unmatched": "Entities that could not be used, by reason.",
        "match_rate": "Matched out of those that could be, 0 to 1; null where there were none.",
        "rules": "Rules broken by the newest frame, by code of the GTFS-realtime validator (E001 to W009).",
        "next_poll": "When it will be asked next; null where that is not planned.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"source_id\":")
        json.write(sourceID)
        json.raw(",\"kind\":")
        json.write(kind)
        json.raw(",\"feeds\":")
        json.write(feeds)
        json.raw(",\"modes\":")
        json.write(modes)
        json.raw(",\"status\":")
        json.write(status)
        json.raw(",\"age_seconds\":")
        json.write(ageSeconds)
        json.raw(",\"feed_timestamp\":")
        json.write(feedTimestamp)
        json.raw(",\"last_success\":")
        json.write(lastSuccess)
        json.raw(",\"last_error\":")
        json.write(lastError)
        json.raw(",\"circuit\":")
        json.write(circuit)
        json.raw(",\"consecutive_failures\":")
        json.write(consecutiveFailures)
        json.raw(",\"requests\":")
        json.write(requests)
        json.raw(",\"frames_accepted\":")
        json.write(framesAccepted)
        json.raw(",\"frames_rejected\":")
        json.write(framesRejected)
        json.raw(",\"entities\":")
        json.write(entities)
        json.raw(",\"matched\":")
        json.write(matched)
        json.raw(",\"matched_by_trip_id\":")
        json.write(matchedByTripID)
        json.raw(",\"matched_by_route_and_times\":")
        json.write(matchedByRouteAndTimes)
        json.raw(",\"folded\":")
        json.write(folded)
        json.raw(",\"unmatched\":")
        json.write(unmatched)
        json.raw(",\"match_rate\":")
        json.write(matchRate)
        json.raw(",\"rules\":")
        json.write(rules)
        json.raw(",\"next_poll\":")
        json.write(nextPoll)
    }
}

extension ProviderStatus {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        providerID: String,
        requestsToday: Int,
        dailyLimit: Int,
        step: QuotaLevel,
        resetsAt: Timestamp,
        requestsPerSecondLimit: Double,
        pausedUntil: Timestamp? = nil,
        _: Void = ()
    ) {
        self.init(providerID: providerID, requestsToday: requestsToday, dailyLimit: dailyLimit, step: step, resetsAt: resetsAt, requestsPerSecondLimit: requestsPerSecondLimit, pausedUntil: pausedUntil)
    }

    enum CodingKeys: String, CodingKey {
        case providerID = "provider_id"
        case requestsToday = "requests_today"
        case dailyLimit = "daily_limit"
        case step = "step"
        case resetsAt = "resets_at"
        case requestsPerSecondLimit = "requests_per_second_limit"
        case pausedUntil = "paused_until"
    }

    /// Its documentation.
    public static let summary = "How much of a provider's quota is used."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "provider_id": "Name of the provider, as in the city file.",
        "requests_today": "Requests made in the provider's present day.",
        "daily_limit": "Requests allowed in a day.",
        "step": "What the server does about it.",
        "resets_at": "When the next day begins.",
        "requests_per_second_limit": "Most requests in a second.",
        "paused_until": "Nothing is asked before, as the provider said it was too much; null where it did not.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"provider_id\":")
        json.write(providerID)
        json.raw(",\"requests_today\":")
        json.write(requestsToday)
        json.raw(",\"daily_limit\":")
        json.write(dailyLimit)
        json.raw(",\"step\":")
        json.write(step)
        json.raw(",\"resets_at\":")
        json.write(resetsAt)
        json.raw(",\"requests_per_second_limit\":")
        json.write(requestsPerSecondLimit)
        json.raw(",\"paused_until\":")
        json.write(pausedUntil)
    }
}

extension ServedTimetable {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        version: String,
        generatedAt: Timestamp,
        lastDay: ISODate,
        since: Timestamp,
        _: Void = ()
    ) {
        self.init(version: version, generatedAt: generatedAt, lastDay: lastDay, since: since)
    }

    enum CodingKeys: String, CodingKey {
        case version = "version"
        case generatedAt = "generated_at"
        case lastDay = "last_day"
        case since = "since"
    }

    /// Its documentation.
    public static let summary = "A timetable that is in service, or was."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "version": "Name of this state of the schedules.",
        "generated_at": "When it was compiled.",
        "last_day": "Last service day it knows.",
        "since": "When it was put into service.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"version\":")
        json.write(version)
        json.raw(",\"generated_at\":")
        json.write(generatedAt)
        json.raw(",\"last_day\":")
        json.write(lastDay)
        json.raw(",\"since\":")
        json.write(since)
    }
}

extension RealtimeStatus {
    /// Its documentation.
    public static let summary = "How fresh live data is: live, pending just after a start, stale but shown, expired, or none where nothing is live."
}

extension LiveFeedKind {
    /// Its documentation.
    public static let summary = "What a live source tells (GTFS-realtime entity types)."
}

extension QuotaLevel {
    /// Its documentation.
    public static let summary = "What the server does about a provider's daily quota."
}

extension SourceCircuit {
    /// Its documentation.
    public static let summary = "Whether a source is being asked, after what became of the last requests."
}

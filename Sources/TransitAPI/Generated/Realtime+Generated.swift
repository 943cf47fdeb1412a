// swift-format-ignore-file
// Made by `make generate` from what stands in Realtime: not to be edited.

extension RealtimeStatusBody {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        status: RealtimeStatus, sources: [LiveSourceStatus], providers: [ProviderStatus], timetables: [ServedTimetable],
        lastUpdated: Timestamp, _: Void = ()
    ) {
        self.init(status: status, sources: sources, providers: providers, timetables: timetables, lastUpdated: lastUpdated)
    }

    enum CodingKeys: String, CodingKey {
        case status, sources, providers, timetables, lastUpdated = "last_updated"
    }

    public static let summary = "How fresh the live data is, source by source."

    public static let fieldDocs: [String: String] = [
        "status": "The worst of the sources; none where there is no source.",
        "sources": "Every live source, by name.",
        "providers": "Every provider with a quota, by name.",
        "timetables": "Timetables this server has had in service, the present one first; at most ten.",
        "last_updated": "When this was true.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"status\":", status)
        json.member(",\"sources\":", sources)
        json.member(",\"providers\":", providers)
        json.member(",\"timetables\":", timetables)
        json.member(",\"last_updated\":", lastUpdated)
    }
}

extension LiveSourceStatus {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        sourceID: String, kind: LiveFeedKind, feeds: [String], modes: [Mode] = [], status: RealtimeStatus,
        ageSeconds: Int? = nil, feedTimestamp: Timestamp? = nil, lastSuccess: Timestamp? = nil, lastError: String? = nil,
        circuit: SourceCircuit, consecutiveFailures: Int, requests: Int, framesAccepted: Int, framesRejected: [String: Int],
        entities: Int, matched: Int, matchedByTripID: Int, matchedByRouteAndTimes: Int, folded: Int = 0,
        unmatched: [String: Int], matchRate: Double? = nil, rules: [String: Int], nextPoll: Timestamp? = nil, _: Void = ()
    ) {
        self.init(sourceID: sourceID, kind: kind, feeds: feeds, modes: modes, status: status, ageSeconds: ageSeconds, feedTimestamp: feedTimestamp, lastSuccess: lastSuccess, lastError: lastError, circuit: circuit, consecutiveFailures: consecutiveFailures, requests: requests, framesAccepted: framesAccepted, framesRejected: framesRejected, entities: entities, matched: matched, matchedByTripID: matchedByTripID, matchedByRouteAndTimes: matchedByRouteAndTimes, folded: folded, unmatched: unmatched, matchRate: matchRate, rules: rules, nextPoll: nextPoll)
    }

    enum CodingKeys: String, CodingKey {
        case sourceID = "source_id", kind, feeds, modes, status, ageSeconds = "age_seconds",
            feedTimestamp = "feed_timestamp", lastSuccess = "last_success", lastError = "last_error", circuit,
            consecutiveFailures = "consecutive_failures", requests, framesAccepted = "frames_accepted",
            framesRejected = "frames_rejected", entities, matched, matchedByTripID = "matched_by_trip_id",
            matchedByRouteAndTimes = "matched_by_route_and_times", folded, unmatched, matchRate = "match_rate", rules,
            nextPoll = "next_poll"
    }

    public static let summary = "How one live source is doing."

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

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"source_id\":", sourceID)
        json.member(",\"kind\":", kind)
        json.member(",\"feeds\":", feeds)
        json.member(",\"modes\":", modes)
        json.member(",\"status\":", status)
        json.member(",\"age_seconds\":", ageSeconds)
        json.member(",\"feed_timestamp\":", feedTimestamp)
        json.member(",\"last_success\":", lastSuccess)
        json.member(",\"last_error\":", lastError)
        json.member(",\"circuit\":", circuit)
        json.member(",\"consecutive_failures\":", consecutiveFailures)
        json.member(",\"requests\":", requests)
        json.member(",\"frames_accepted\":", framesAccepted)
        json.member(",\"frames_rejected\":", framesRejected)
        json.member(",\"entities\":", entities)
        json.member(",\"matched\":", matched)
        json.member(",\"matched_by_trip_id\":", matchedByTripID)
        json.member(",\"matched_by_route_and_times\":", matchedByRouteAndTimes)
        json.member(",\"folded\":", folded)
        json.member(",\"unmatched\":", unmatched)
        json.member(",\"match_rate\":", matchRate)
        json.member(",\"rules\":", rules)
        json.member(",\"next_poll\":", nextPoll)
    }
}

extension ProviderStatus {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        providerID: String, requestsToday: Int, dailyLimit: Int, step: QuotaLevel, resetsAt: Timestamp,
        requestsPerSecondLimit: Double, pausedUntil: Timestamp? = nil, _: Void = ()
    ) {
        self.init(providerID: providerID, requestsToday: requestsToday, dailyLimit: dailyLimit, step: step, resetsAt: resetsAt, requestsPerSecondLimit: requestsPerSecondLimit, pausedUntil: pausedUntil)
    }

    enum CodingKeys: String, CodingKey {
        case providerID = "provider_id", requestsToday = "requests_today", dailyLimit = "daily_limit", step,
            resetsAt = "resets_at", requestsPerSecondLimit = "requests_per_second_limit", pausedUntil = "paused_until"
    }

    public static let summary = "How much of a provider's quota is used."

    public static let fieldDocs: [String: String] = [
        "provider_id": "Name of the provider, as in the city file.",
        "requests_today": "Requests made in the provider's present day.",
        "daily_limit": "Requests allowed in a day.",
        "step": "What the server does about it.",
        "resets_at": "When the next day begins.",
        "requests_per_second_limit": "Most requests in a second.",
        "paused_until": "Nothing is asked before, as the provider said it was too much; null where it did not.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"provider_id\":", providerID)
        json.member(",\"requests_today\":", requestsToday)
        json.member(",\"daily_limit\":", dailyLimit)
        json.member(",\"step\":", step)
        json.member(",\"resets_at\":", resetsAt)
        json.member(",\"requests_per_second_limit\":", requestsPerSecondLimit)
        json.member(",\"paused_until\":", pausedUntil)
    }
}

extension ServedTimetable {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        version: String, generatedAt: Timestamp, lastDay: ISODate, since: Timestamp, _: Void = ()
    ) {
        self.init(version: version, generatedAt: generatedAt, lastDay: lastDay, since: since)
    }

    enum CodingKeys: String, CodingKey {
        case version, generatedAt = "generated_at", lastDay = "last_day", since
    }

    public static let summary = "A timetable that is in service, or was."

    public static let fieldDocs: [String: String] = [
        "version": "Name of this state of the schedules.",
        "generated_at": "When it was compiled.",
        "last_day": "Last service day it knows.",
        "since": "When it was put into service.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"version\":", version)
        json.member(",\"generated_at\":", generatedAt)
        json.member(",\"last_day\":", lastDay)
        json.member(",\"since\":", since)
    }
}

extension RealtimeStatus { public static let summary = "How fresh live data is: live, pending just after a start, stale but shown, expired, or none where nothing is live." }

extension LiveFeedKind { public static let summary = "What a live source tells (GTFS-realtime entity types)." }

extension QuotaLevel { public static let summary = "What the server does about a provider's daily quota." }

extension SourceCircuit { public static let summary = "Whether a source is being asked, after what became of the last requests." }

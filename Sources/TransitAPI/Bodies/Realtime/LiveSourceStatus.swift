/// How one live source is doing.
public struct LiveSourceStatus: ResponseBody {
    /// Name of the source, as in the city file.
    public var sourceID: String
    /// What it tells.
    public var kind: LiveFeedKind
    /// Timetable feeds it speaks of, as named in the city file.
    public var feeds: [String]
    /// Modes it speaks of.
    public var modes: [Mode]
    /// How fresh it is.
    public var status: RealtimeStatus
    /// Seconds since the newest accepted frame was made, by the frame's own time; null before the first.
    @Nullable public var ageSeconds: Int?
    /// When that frame was made (FeedHeader.timestamp).
    @Nullable public var feedTimestamp: Timestamp?
    /// When a request last succeeded; null before the first.
    @Nullable public var lastSuccess: Timestamp?
    /// What went wrong last; null where nothing has.
    @Nullable public var lastError: String?
    /// Whether it is being asked.
    public var circuit: SourceCircuit
    /// Failures since the last success.
    public var consecutiveFailures: Int
    /// Requests made since the server started.
    public var requests: Int
    /// Frames taken over since the server started.
    public var framesAccepted: Int
    /// Frames refused since the server started, by reason.
    public var framesRejected: [String: Int]
    /// Entities in the newest frame.
    public var entities: Int
    /// Of these, tied to the timetable.
    public var matched: Int
    /// Of these, by trip id.
    public var matchedByTripID: Int
    /// Of those matched, by route, direction, start and stops.
    public var matchedByRouteAndTimes: Int
    /// Extra runs that equal a timetabled run at every stop and are shown as that run.
    public var folded: Int
    /// Entities that could not be used, by reason.
    public var unmatched: [String: Int]
    /// Matched out of those that could be, 0 to 1; null where there were none.
    @Nullable public var matchRate: Double?
    /// Rules broken by the newest frame, by code of the GTFS-realtime validator (E001 to W009).
    public var rules: [String: Int]
    /// When it will be asked next; null where that is not planned.
    @Nullable public var nextPoll: Timestamp?

    /// All fields, in the order of the wire; what may be null may be left out here.
    public init(
        sourceID: String, kind: LiveFeedKind, feeds: [String], modes: [Mode] = [], status: RealtimeStatus,
        ageSeconds: Int? = nil,
        feedTimestamp: Timestamp? = nil, lastSuccess: Timestamp? = nil, lastError: String? = nil,
        circuit: SourceCircuit, consecutiveFailures: Int, requests: Int, framesAccepted: Int,
        framesRejected: [String: Int], entities: Int, matched: Int, matchedByTripID: Int,
        matchedByRouteAndTimes: Int, folded: Int = 0, unmatched: [String: Int], matchRate: Double? = nil,
        rules: [String: Int],
        nextPoll: Timestamp? = nil
    ) {
        self.sourceID = sourceID
        self.kind = kind
        self.feeds = feeds
        self.modes = modes
        self.status = status
        self.ageSeconds = ageSeconds
        self.feedTimestamp = feedTimestamp
        self.lastSuccess = lastSuccess
        self.lastError = lastError
        self.circuit = circuit
        self.consecutiveFailures = consecutiveFailures
        self.requests = requests
        self.framesAccepted = framesAccepted
        self.framesRejected = framesRejected
        self.entities = entities
        self.matched = matched
        self.matchedByTripID = matchedByTripID
        self.matchedByRouteAndTimes = matchedByRouteAndTimes
        self.folded = folded
        self.unmatched = unmatched
        self.matchRate = matchRate
        self.rules = rules
        self.nextPoll = nextPoll
    }

    private enum CodingKeys: String, CodingKey {
        case sourceID = "source_id"
        case kind
        case feeds
        case modes
        case status
        case ageSeconds = "age_seconds"
        case feedTimestamp = "feed_timestamp"
        case lastSuccess = "last_success"
        case lastError = "last_error"
        case circuit
        case consecutiveFailures = "consecutive_failures"
        case requests
        case framesAccepted = "frames_accepted"
        case framesRejected = "frames_rejected"
        case entities
        case matched
        case matchedByTripID = "matched_by_trip_id"
        case matchedByRouteAndTimes = "matched_by_route_and_times"
        case folded
        case unmatched
        case matchRate = "match_rate"
        case rules
        case nextPoll = "next_poll"
    }
}

extension LiveSourceStatus {
    /// What the type stands for.
    public static let summary = "How one live source is doing."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "source_id": "Name of the source, as in the city file.",
        "kind": "What it tells.",
        "feeds": "Timetable feeds it speaks of, as named in the city file.",
        "modes": "Modes it speaks of.",
        "status": "How fresh it is.",
        "age_seconds":
            "Seconds since the newest accepted frame was made, by the frame's own time; null before the first.",
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
}

/// How fresh the live data is, source by source.
public struct RealtimeStatusBody: ResponseBody {
    /// The worst of the sources; none where there is no source.
    public var status: RealtimeStatus
    /// Every live source, by name.
    public var sources: [LiveSourceStatus]
    /// Every provider with a quota, by name.
    public var providers: [ProviderStatus]
    /// Timetables this server has had in service, the present one first; at most ten.
    public var timetables: [ServedTimetable]
    /// When this was true.
    public var lastUpdated: Timestamp
}

/// How one live source is doing.
public struct LiveSourceStatus: ResponseBody {
    /// Name of the source, as in the city file.
    public var sourceID: String
    /// What it tells.
    public var kind: LiveFeedKind
    /// Timetable feeds it speaks of, as named in the city file.
    public var feeds: [String]
    /// Modes it speaks of.
    public var modes: [Mode] = []
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
    public var folded: Int = 0
    /// Entities that could not be used, by reason.
    public var unmatched: [String: Int]
    /// Matched out of those that could be, 0 to 1; null where there were none.
    @Nullable public var matchRate: Double?
    /// Rules broken by the newest frame, by code of the GTFS-realtime validator (E001 to W009).
    public var rules: [String: Int]
    /// When it will be asked next; null where that is not planned.
    @Nullable public var nextPoll: Timestamp?
}

/// How much of a provider's quota is used.
public struct ProviderStatus: ResponseBody {
    /// Name of the provider, as in the city file.
    public var providerID: String
    /// Requests made in the provider's present day.
    public var requestsToday: Int
    /// Requests allowed in a day.
    public var dailyLimit: Int
    /// What the server does about it.
    public var step: QuotaLevel
    /// When the next day begins.
    public var resetsAt: Timestamp
    /// Most requests in a second.
    public var requestsPerSecondLimit: Double
    /// Nothing is asked before, as the provider said it was too much; null where it did not.
    @Nullable public var pausedUntil: Timestamp?
}

/// A timetable that is in service, or was.
public struct ServedTimetable: ResponseBody {
    /// Name of this state of the schedules.
    public var version: String
    /// When it was compiled.
    public var generatedAt: Timestamp
    /// Last service day it knows.
    public var lastDay: ISODate
    /// When it was put into service.
    public var since: Timestamp
}

/// How fresh live data is: live, pending just after a start, stale but shown, expired, or none where nothing is live.
public enum RealtimeStatus: String, WireEnum {
    /// Younger than the age at which it is called stale.
    case live
    /// Asked for since the server's start and not received yet; the timetable is shown in its place.
    case pending
    /// Older than that, still shown; or some of it is shown and some is too old.
    case stale
    /// Too old to show; the timetable is shown in its place.
    case expired
    /// No live source covers this.
    case none

    /// What a value a newer server may send is read as.
    public static let unrecognised: RealtimeStatus? = RealtimeStatus.none
}

/// What a live source tells (GTFS-realtime entity types).
public enum LiveFeedKind: String, WireEnum {
    /// Times of trips.
    case tripUpdates = "trip_updates"
    /// Where vehicles are.
    case vehiclePositions = "vehicle_positions"
    /// Notices to riders.
    case alerts
}

/// What the server does about a provider's daily quota.
public enum QuotaLevel: String, WireEnum {
    /// Asks as planned.
    case normal
    /// Asks less often: most of the quota is used.
    case slowed
    /// Asks only for what riders need most: nearly all of it is used.
    case essentialOnly = "essential_only"
    /// Asks for nothing until the next day.
    case exhausted
}

/// Whether a source is being asked, after what became of the last requests.
public enum SourceCircuit: String, WireEnum {
    /// Asked as planned.
    case closed
    /// Not asked for a while, after several failures in a row.
    case open
    /// Asked once, to see whether it is back.
    case halfOpen = "half_open"
}

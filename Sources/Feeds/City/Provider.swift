import LiveState

/// Whoever answers requests for feeds: one address, one key, one quota.
public struct Provider: Sendable, Equatable {
    /// Short name, in the city file, in logs and in `/realtime/status`.
    public var id: String
    /// Address before the paths of its feeds, without a slash at the end.
    public var baseURL: String
    /// Environment variable that overrides the address.
    public var baseURLVariable: String?
    /// Environment variable that holds the key.
    public var keyVariable: String?
    /// Header that carries the key, `{key}` in the place of it: `Authorization: apikey {key}`.
    public var header: String?
    /// Most requests in a second, over time.
    public var requestsPerSecond: Double
    /// Most requests from midnight to midnight.
    public var dailyLimit: Int
    /// The zone of those midnights, and of the peak hours.
    public var clock: LocalClock
    /// Hours of weekdays in which its sources are asked more often.
    public var peak: [HourRange]

    /// A provider without a key unless told otherwise.
    public init(
        id: String, baseURL: String, baseURLVariable: String? = nil, keyVariable: String? = nil, header: String? = nil,
        requestsPerSecond: Double, dailyLimit: Int, clock: LocalClock, peak: [HourRange] = []
    ) {
        (self.id, self.baseURL, self.baseURLVariable) = (id, baseURL, baseURLVariable)
        (self.keyVariable, self.header) = (keyVariable, header)
        (self.requestsPerSecond, self.dailyLimit) = (requestsPerSecond, dailyLimit)
        (self.clock, self.peak) = (clock, peak)
    }
}

/// A live source and how it is asked.
public struct PolledSource: Sendable, Equatable {
    /// What the live state knows it as.
    public var live: LiveSource
    /// Id of its provider; nil where the address is whole and no quota is kept.
    public var provider: String?
    /// Path at the provider, or a whole address.
    public var url: String
    /// Seconds from poll to poll.
    public var every: Double
    /// The same in the provider's peak hours.
    public var everyPeak: Double

    /// A source; asked no more often in peak hours unless told otherwise.
    public init(live: LiveSource, provider: String? = nil, url: String, every: Double, everyPeak: Double? = nil) {
        (self.live, self.provider, self.url) = (live, provider, url)
        (self.every, self.everyPeak) = (every, everyPeak ?? every)
    }

    /// Id of the live source.
    public var id: String { live.id }
}

/// When schedules are fetched anew, and how many timetables stay.
public struct SyncRules: Sendable, Equatable {
    /// Local time of day in seconds: 03:10 unless told otherwise, clear of every change of clocks.
    public var at = 3 * 3600 + 600
    /// Timetables kept, the one in service among them.
    public var keep = 3

    /// At 03:10, keeping three.
    public init() {}
}

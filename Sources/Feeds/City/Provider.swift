import LiveState

/// Whoever answers requests for feeds: one address, one key, one quota.
package struct Provider: Sendable, Equatable {
    /// Short name, in the city file, in logs and in `/realtime/status`.
    package var id: String
    /// Address before the paths of its feeds, without a slash at the end.
    package var baseURL: String
    /// Environment variable that overrides the address.
    package var baseURLVariable: String?
    /// Environment variable that holds the key.
    package var keyVariable: String?
    /// Header that carries the key, `{key}` in the place of it: `Authorization: apikey {key}`.
    package var header: String?
    /// Most requests in a second, over time.
    package var requestsPerSecond: Double
    /// Most requests from midnight to midnight.
    package var dailyLimit: Int
    /// The zone of those midnights, and of the peak hours.
    package var clock: LocalClock
    /// Hours of weekdays in which its sources are asked more often.
    package var peak: [HourRange]

    /// A provider without a key unless told otherwise.
    package init(
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
package struct PolledSource: Sendable, Equatable {
    /// What the live state knows it as.
    package var live: LiveSource
    /// Id of its provider; nil where the address is whole and no quota is kept.
    package var provider: String?
    /// Path at the provider, or a whole address.
    package var url: String
    /// Seconds from poll to poll.
    package var every: Double
    /// The same in the provider's peak hours.
    package var everyPeak: Double

    /// A source; asked no more often in peak hours unless told otherwise.
    package init(live: LiveSource, provider: String? = nil, url: String, every: Double, everyPeak: Double? = nil) {
        (self.live, self.provider, self.url) = (live, provider, url)
        (self.every, self.everyPeak) = (every, everyPeak ?? every)
    }

    /// Id of the live source.
    package var id: String { live.id }
}

/// When schedules are fetched anew, and how many timetables stay.
package struct SyncRules: Sendable, Equatable {
    /// Local time of day in seconds: 03:10 unless told otherwise, clear of every change of clocks.
    package var at = 3 * 3600 + 600
    /// Timetables kept, the one in service among them.
    package var keep = 3

    /// At 03:10, keeping three.
    package init() {}
}

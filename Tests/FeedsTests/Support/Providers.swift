import Feeds
import LiveState

/// Providers and sources as tests need them.
enum Fixture {
    static let sydney = LocalClock(zone: "Australia/Sydney")!
    /// Tuesday 31 March 2026, 00:00 in Sydney: daylight saving, UTC+11.
    static let tuesday: Int64 = 1_774_875_600
    static let day: Int64 = 86_400

    static func provider(limit: Int = 30_000, rate: Double = 4.5) -> Provider {
        Provider(
            id: "nsw", baseURL: "https://nsw.test", keyVariable: "NSW_API_KEY", header: "Authorization: apikey {key}",
            requestsPerSecond: rate, dailyLimit: limit, clock: sydney,
            peak: [HourRange(from: 7 * 3600, to: 9 * 3600), HourRange(from: 17 * 3600, to: 19 * 3600)])
    }

    static func source(
        _ id: String, every: Double = 60, everyPeak: Double? = nil, provider: String? = "nsw"
    )
        -> PolledSource
    {
        PolledSource(
            live: LiveSource(id: id, kind: .tripUpdates), provider: provider,
            url: (provider == nil ? "https://other.test/" : "/") + id, every: every, everyPeak: everyPeak)
    }

    static func city(
        _ sources: [PolledSource], limit: Int = 30_000, rate: Double = 4.5, feeds: [CityFeed] = []
    ) -> CityFile {
        CityFile(
            name: "Testville", timeZone: "Australia/Sydney", feeds: feeds,
            providers: [provider(limit: limit, rate: rate)], realtime: sources)
    }
}

/// Asks for so many requests, ten a second.
///
/// - Returns: how many were admitted.
func admitted(
    _ count: Int, _ budgets: RequestBudgets, _ purpose: RequestPurpose = .polling,
    at now: Double = Double(Fixture.tuesday)
) async -> Int {
    var admitted = 0
    for number in 0..<count {
        let moment = now + Double(number) / 10
        await budgets.replenish(now: moment)
        if budgets.ask(purpose, of: "nsw", now: moment) == .admitted { admitted += 1 }
    }
    return admitted
}

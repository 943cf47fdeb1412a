/// How vehicles of one kind move where a line gives no minutes.
struct Mode: Sendable {
    let name: String
    /// Its place among the modes, by which riders are shown lines: trains before buses.
    let rank: Int
    /// Kilometres an hour between stops.
    let speed: Double
    /// How much longer the way is than the straight line between stops; at least 1.
    let detour: Double
    /// Whether road traffic slows it.
    let feelsTraffic: Bool
    /// Every how many vehicles one cannot be boarded with a wheelchair; nil for none.
    let steppedEvery: Int?
}

/// Road traffic over a day, in percent of the quiet-hour run time.
struct Traffic: Sendable {
    /// From when, in seconds of the service day, and how slow; ascending.
    let steps: [(from: Int, percent: Int)]

    /// The percentage that holds for a trip leaving at `departure`, in seconds of the service day.
    func percent(at departure: Int) -> Int {
        steps.last { $0.from <= departure }?.percent ?? 100
    }
}

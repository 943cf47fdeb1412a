/// The three timetables of a week; the raw value is the service id.
enum DayType: String, CaseIterable, Sendable {
    case weekday
    case saturday
    case sunday
}

/// A stretch of the day with one headway.
struct Band: Sendable {
    /// First departure, in seconds of the service day.
    let from: Int
    /// The band ends before this second.
    let until: Int
    /// Seconds between departures.
    let headway: Int
}

/// How often a pattern runs on each kind of day; a missing day has no service.
struct Frequency: Sendable {
    let bands: [DayType: [Band]]

    /// Departures from the first stop in seconds of the service day, strictly ascending.
    func departures(on day: DayType) -> [Int] {
        (bands[day] ?? []).flatMap { Array(stride(from: $0.from, to: $0.until, by: $0.headway)) }
    }

    /// The same, every departure `seconds` later.
    func delayed(by seconds: Int) -> Frequency {
        Frequency(
            bands: bands.mapValues { bands in
                bands.map { Band(from: $0.from + seconds, until: $0.until + seconds, headway: $0.headway) }
            })
    }
}

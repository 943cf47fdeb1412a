import Database
import LiveState
import TransitAPI

/// Moments as a rider in the city says them: `16:30` today, `28 Nov 16:30` or `11月28日 16:30` on another day.
struct MomentWords {
    let clock: ZoneClock
    let now: Instant

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// - Parameter instant: seconds since 1970-01-01T00:00:00Z.
    func words(_ instant: Int64) -> Phrase {
        let moment = clock.timestamp(Instant(seconds: instant))
        guard moment.local.date != clock.timestamp(now).local.date else {
            return Phrase(moment.clock)
        }
        let civil = moment.local.date.civil
        return Phrase(
            english: "\(civil.day) \(Self.months[civil.month - 1]) \(moment.clock)",
            chinese: "\(civil.month)月\(civil.day)日 \(moment.clock)")
    }

    /// `28 Nov 22:00 to 29 Nov 05:00`.
    func span(_ period: ActivePeriod) -> Phrase {
        switch (period.start, period.end) {
        case (nil, nil): Phrase(.untilFurtherNotice)
        case (let start?, nil): Phrase(.from, words(start))
        case (nil, let end?): Phrase(.until, words(end))
        case (let start?, let end?): Phrase(.span, words(start), words(end))
        }
    }
}

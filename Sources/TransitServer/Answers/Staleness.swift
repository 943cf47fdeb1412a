import TransitAPI

/// What `meta` says of an answer whose live data is past its age.
struct Staleness: Sendable {
    /// When that data was true; nil where nothing was ever received.
    var cachedAt: Timestamp?
    /// The same for riders.
    var message: String
}

/// An answer's body, and how fresh the live data behind it is.
struct LiveAnswer<Body> {
    var body: Body
    var freshness: Freshness
    /// What is left where that data is past its limit.
    var remainder = Remainder.timetable

    /// What an answer holds when live data has run out.
    enum Remainder {
        case timetable
        case nothing
    }

    /// What `meta` is to say; nil for data that is young, or that nobody promised.
    func staleness(_ answers: Answers) -> Staleness? {
        guard freshness.isStale else { return nil }
        let cachedAt = freshness.asOf.map { answers.timestamp($0, answers.timetable.cityZone) }
        let message =
            switch (freshness.status, remainder) {
            case _ where freshness.isPartial:
                "Some live data is missing; what it does not cover comes from the timetable."
            case (.expired, .timetable): "Live data is unavailable; what is shown comes from the timetable."
            case (.expired, .nothing): "Live data is unavailable."
            default:
                "Live data is \(Answers.age(max(0, answers.now - (freshness.asOf ?? answers.now)))) old."
            }
        return Staleness(cachedAt: cachedAt, message: message)
    }
}

extension LiveAnswer: Sendable where Body: Sendable {}

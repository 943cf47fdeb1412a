import TransitAPI

/// What `meta` says of an answer whose live data is past its age.
package struct Staleness: Sendable {
    /// When that data was true; nil where nothing was ever received.
    package var cachedAt: Timestamp?
    /// The same for riders.
    package var message: String

    /// What is said of data that was true at a moment.
    package init(cachedAt: Timestamp?, message: String) { (self.cachedAt, self.message) = (cachedAt, message) }
}

/// An answer's body, and how fresh the live data behind it is.
///
/// Its code is inlined where it is used: made once for all bodies, it would ask at each answer how large the body is.
package struct LiveAnswer<Body> {
    package var body: Body
    package var freshness: Freshness
    /// What is left where that data is past its limit.
    package var remainder: LiveRemainder

    /// An answer, and what it rests on.
    @inlinable
    package init(body: Body, freshness: Freshness, remainder: LiveRemainder = .timetable) {
        self.body = body
        self.freshness = freshness
        self.remainder = remainder
    }

    /// What `meta` is to say; nil for data that is young, or that nobody promised.
    @inlinable
    package func staleness(_ answers: Answers) -> Staleness? { freshness.staleness(leaving: remainder, answers) }
}

extension LiveAnswer: Sendable where Body: Sendable {}

/// What an answer holds when live data has run out.
package enum LiveRemainder: Sendable {
    case timetable
    case nothing
}

extension Freshness {
    /// What `meta` is to say of an answer; nil for data that is young, or that nobody promised.
    package func staleness(leaving remainder: LiveRemainder, _ answers: Answers) -> Staleness? {
        guard isStale else { return nil }
        let cachedAt = asOf.map { answers.timestamp($0, answers.timetable.cityZone) }
        let message =
            switch (status, remainder) {
            case _ where isPartial:
                "Some live data is missing; what it does not cover comes from the timetable."
            case (.expired, .timetable): "Live data is unavailable; what is shown comes from the timetable."
            case (.expired, .nothing): "Live data is unavailable."
            default:
                "Live data is \(Answers.age(max(0, answers.now - (asOf ?? answers.now)))) old."
            }
        return Staleness(cachedAt: cachedAt, message: message)
    }
}

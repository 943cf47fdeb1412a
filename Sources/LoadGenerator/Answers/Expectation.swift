/// What an answer has to be about.
package enum Expectation: Sendable, Hashable {
    case departures(String)
    case nearbyDepartures(radius: Int)
    case nearbyStops(radius: Int)
    case stop(String)
    case search(limit: Int)
    case trip(String)
    case plan(from: String, to: String)
    case refresh
    case alerts
    case sync
    case favourite(String)
    /// No body.
    case nothing
    /// An event of a stream, without an envelope.
    case event(String)
}

/// What an answer turned out to be.
package struct Verdict: Sendable, Equatable {
    /// What is wrong with it; nil for nothing.
    package var wrong: String?
    /// Times that are called live.
    package var liveTimes = 0
    /// Those of them whose evidence is older than the contract lets it be.
    package var falselyLive = 0
    /// What can be asked next.
    package var learned = Learned()

    package init() {}
}

/// What a phone knows from answers so far.
package struct Learned: Sendable, Equatable {
    /// A trip of the board.
    package var trip: BoardTrip?
    /// By which a journey is asked about again.
    package var refreshToken: String?
    /// Change counter of what the rider keeps.
    package var version: Int?
    /// The favourite that was made.
    package var favourite: String?

    package init() {}

    /// Takes what is newer.
    mutating func take(_ newer: Learned) {
        trip = newer.trip ?? trip
        refreshToken = newer.refreshToken ?? refreshToken
        version = newer.version ?? version
        favourite = newer.favourite ?? favourite
    }
}

/// A trip as a board names it.
package struct BoardTrip: Sendable, Equatable {
    package var id: String
    /// Service day, `2026-03-10`.
    package var date: String
}

/// What the app asks of the server on a rider's behalf.
package enum Question: Sendable, Equatable {
    /// What has changed of what a rider keeps, who is signed in.
    case sync
    /// What leaves a favourite next.
    case favourite(String)
    /// What leaves a favourite in the next half hour, for a widget.
    case widget(String)
    /// What leaves near by.
    case nearbyDepartures(latitude: Double, longitude: Double)
    /// Which stops are near by; asked by phones without a timetable.
    case nearbyStops(latitude: Double, longitude: Double)
    /// Stops by what was typed so far.
    case search(String)
    /// Platforms and lines of a stop.
    case stop(String)
    /// A stop's board; again where no stream tells of it.
    case board(String, onlyUnstreamed: Bool)
    /// A stop's board as it changes, for so many seconds.
    case stream(String, seconds: Double)
    /// A trip of the board that was answered last.
    case trip
    /// Journeys from one stop to another.
    case plan(from: String, to: String)
    /// What has become of the journey that was planned.
    case refresh
    /// All alerts.
    case alerts
    /// Makes a stop a favourite, and later no longer one.
    case keep(String)
    case drop

    /// As what it is counted.
    package var kind: RequestKind {
        switch self {
        case .sync: .sync
        case .favourite, .board, .widget: .departures
        case .nearbyDepartures: .nearbyDepartures
        case .nearbyStops: .nearbyStops
        case .search: .search
        case .stop: .stop
        case .stream: .stream
        case .trip: .trip
        case .plan: .plan
        case .refresh: .refresh
        case .alerts: .alerts
        case .keep, .drop: .change
        }
    }
}

/// Kinds of requests, as figures tell them apart.
package enum RequestKind: String, Codable, Sendable, CaseIterable {
    case nearbyDepartures = "nearby_departures"
    case departures
    case stop
    /// The time to the first event.
    case stream
    case search
    case nearbyStops = "nearby_stops"
    case trip
    case plan
    case refresh
    case alerts
    case sync
    /// Favourites written and deleted.
    case change
}

/// A question and when it is asked.
package struct VisitStep: Sendable, Equatable {
    /// Seconds after the app was opened.
    package var at: Double
    package var question: Question

    package init(at: Double, _ question: Question) { (self.at, self.question) = (at, question) }
}

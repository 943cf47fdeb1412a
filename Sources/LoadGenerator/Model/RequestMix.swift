/// What an opening of the app comes to on average: from it follows what so many riders ask for, before anybody is asked.
package struct RequestMix: Codable, Sendable, Equatable {
    /// Requests of each kind of one opening.
    package private(set) var perOpening: [String: Double] = [:]
    /// Seconds that the app is open.
    package private(set) var seconds = 0.0
    /// Seconds of it in which a stream is open.
    package private(set) var streamSeconds = 0.0

    private let boardWidgetShare: Double
    private let wayHomeWidgetShare: Double

    /// The mean of many openings, with streams that work.
    package init(_ model: RiderModel, seed: UInt64, openings: Int = 20_000, isSignedIn: Bool = false) {
        (boardWidgetShare, wayHomeWidgetShare) = (model.boardWidgetShare, model.wayHomeWidgetShare)
        let stops = CityStops.madeUp(1_000, exponent: model.popularity)
        var draws = SeededDraws(seed: seed)
        for number in 0..<openings {
            let rider = Rider(number, seed: seed, model: model, stops: stops)
            let visit = Visit(of: rider, isSignedIn: isSignedIn, model: model, stops: stops, draws: &draws)
            seconds += visit.seconds / Double(openings)
            for step in visit.steps {
                switch step.question {
                case .board(_, onlyUnstreamed: true): continue
                case .stream(_, let length): streamSeconds += length / Double(openings)
                default: break
                }
                perOpening[step.question.kind.rawValue, default: 0] += 1 / Double(openings)
            }
        }
    }

    /// Requests of one opening.
    package var requests: Double { perOpening.values.reduce(0, +) }

    /// What so many riders come to.
    package func load(riders: Int, openingsPerHour: Double) -> PlannedLoad {
        let openings = Double(riders) * openingsPerHour / 3_600
        let widgets = Double(riders) * AppIntervals.widgetsPerHour / 3_600
        var byKind = perOpening.mapValues { $0 * openings }
        byKind[RequestKind.departures.rawValue, default: 0] += widgets * boardWidgetShare
        byKind[RequestKind.plan.rawValue, default: 0] += widgets * wayHomeWidgetShare
        return PlannedLoad(
            riders: riders, openingsPerSecond: openings, requestsPerSecond: byKind.values.reduce(0, +),
            byKind: byKind, appsOpen: openings * seconds, streamsOpen: openings * streamSeconds)
    }
}

/// What a number of riders ask for in their busiest hour.
package struct PlannedLoad: Codable, Sendable, Equatable {
    package var riders: Int
    package var openingsPerSecond: Double
    package var requestsPerSecond: Double
    /// Requests a second of each kind.
    package var byKind: [String: Double]
    /// Apps that are open at a time.
    package var appsOpen: Double
    /// Streams that are open at a time.
    package var streamsOpen: Double
}

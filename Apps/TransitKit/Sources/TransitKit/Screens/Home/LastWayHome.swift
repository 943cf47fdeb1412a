import Foundation
import TransitAPI

/// The last journeys home of a night, as Home shows them.
public struct LastWayHome: Sendable, Equatable {
    /// What the server, or the phone's timetable, says of them.
    public var journeys: LastJourneys

    /// Seconds without any journey from which riders are told.
    static let longPause: Int64 = 3_600

    /// The last journeys of an answer; nil where there is none that is still to be caught.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    public init?(_ journeys: LastJourneys?, now: Double) {
        guard var journeys, journeys.last.departureTime.inSeconds >= now else { return nil }
        if let robust = journeys.robust, robust.departureTime.inSeconds < now { journeys.robust = nil }
        self.journeys = journeys
    }

    /// The one to be counted on: the last that a few minutes of delay do not break, or else the very last.
    public var counted: Itinerary { journeys.robust ?? journeys.last }

    /// "Leave by 23:41".
    public var words: Words {
        Words("home.last_way.leave_by %@", .text(ClockText.text(counted.departureTime)))
    }

    /// "The very last at 0:12", where that is another one.
    public var lastWords: Words? {
        guard counted.departureTime != journeys.last.departureTime else { return nil }
        return Words("home.last_way.very_last %@", .text(ClockText.text(journeys.last.departureTime)))
    }

    /// "Then nothing until 4:32", where the next one is far.
    public var pauseWords: Words? {
        guard let next = journeys.nextDepartureTime,
            next.epochSeconds - journeys.last.departureTime.epochSeconds >= Self.longPause
        else { return nil }
        return Words("home.last_way.nothing_until %@", .text(ClockText.text(next)))
    }

    /// Seconds until the journey that is counted on leaves.
    public func seconds(at now: Double) -> Double { counted.departureTime.inSeconds - now }

    /// The question for it.
    ///
    /// - Parameter here: where the rider is.
    static func request(from here: Coordinates, to home: TripPlace) -> TripPlanRequest {
        TripPlanRequest(origin: .coordinates(here, name: nil), destination: home, lastOfNight: true, limit: 1)
    }

    /// Whether riders want to know of it: from eight in the evening until the night is over.
    static func isEvening(_ now: Double, _ zone: TimeZone) -> Bool {
        let second = local(now, zone).secondOfDay
        return second >= 20 * 3_600 || second < nightEnds
    }

    /// Seconds after midnight at which the night is over: by then the first trains of the day run.
    private static let nightEnds: Int32 = 4 * 3_600

    private static func local(_ now: Double, _ zone: TimeZone) -> LocalDateTime {
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: now))
        return Timestamp(epochSeconds: Int64(now), offsetSeconds: Int32(offset)).local
    }
}

import Foundation
import TransitAPI

/// The last journeys home of a night.
public struct LastWayHome: Sendable, Equatable {
    /// The very last one that still arrives.
    public var last: Itinerary
    /// The last one that survives a few minutes of delay: its changes have time to spare. nil where it is none before.
    public var robust: Itinerary?

    /// Seconds to spare at each change of a journey that can be counted on.
    static let spare = 300

    /// The last of these journeys; nil where there is none that is still to be caught.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z.
    public init?(_ journeys: [Itinerary], now: Double) {
        let caught = journeys.filter { Double($0.departureTime.epochSeconds) >= now && $0.status != .broken }
            .sorted { $0.departureTime < $1.departureTime }
        guard let last = caught.last else { return nil }
        self.last = last
        robust = caught.last { $0.hasTimeToSpare }
        if robust?.departureTime == last.departureTime { robust = last }
    }

    /// "Leave by 23:41".
    public var words: Words {
        Words("home.last_way.leave_by %@", .text(ClockText.text((robust ?? last).departureTime)))
    }

    /// "The very last at 0:12", where that is another one.
    public var lastWords: Words? {
        guard let robust, robust.departureTime != last.departureTime else { return nil }
        return Words("home.last_way.very_last %@", .text(ClockText.text(last.departureTime)))
    }

    /// Seconds until the journey that is counted on leaves.
    public func seconds(at now: Double) -> Double { Double((robust ?? last).departureTime.epochSeconds) - now }

    /// The question for it: the latest journeys that arrive before the city's night is over.
    ///
    /// - Parameters:
    ///   - here: where the rider is.
    ///   - zone: the city's.
    static func request(from here: Coordinates, to home: TripPlace, now: Double, zone: TimeZone) -> TripPlanRequest {
        TripPlanRequest(
            origin: .coordinates(here, name: nil), destination: home, time: .arriveBy(.local(end(of: now, zone))),
            windowMinutes: 180, limit: 20)
    }

    /// Whether riders want to know of it: from eight in the evening until the night is over.
    static func isEvening(_ now: Double, _ zone: TimeZone) -> Bool {
        let second = local(now, zone).secondOfDay
        return second >= 20 * 3_600 || second < nightEnds
    }

    /// Seconds after midnight at which the night is over: by then the first trains of the day run.
    private static let nightEnds: Int32 = 4 * 3_600

    private static func end(of now: Double, _ zone: TimeZone) -> LocalDateTime {
        let local = local(now, zone)
        let days: Int32 = local.secondOfDay < nightEnds ? 0 : 1
        return LocalDateTime(
            date: ISODate(daysSinceEpoch: local.date.daysSinceEpoch + days), secondOfDay: nightEnds)
    }

    private static func local(_ now: Double, _ zone: TimeZone) -> LocalDateTime {
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: now))
        return Timestamp(epochSeconds: Int64(now), offsetSeconds: Int32(offset)).local
    }
}

extension Itinerary {
    /// Whether each of its changes can be made even where the first vehicle is some minutes late.
    fileprivate var hasTimeToSpare: Bool {
        status != .atRisk
            && legs.allSatisfy { leg in
                guard let connection = leg.connection else { return true }
                return !connection.atRisk && !connection.missed && connection.slackSeconds >= LastWayHome.spare
            }
    }
}

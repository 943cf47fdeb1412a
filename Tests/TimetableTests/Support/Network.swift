import FeedFixtures
import Testing
import Timetable

extension FeedFixture {
    /// Stops in a row from south to north, route `R`, and service `S` on every day of 2025.
    static func line(_ stops: String...) -> FeedFixture {
        var feed = FeedFixture()
        for (position, stop) in stops.enumerated() { feed.stop(stop, at: (-34 + Double(position) / 100, 151)) }
        feed.route("R")
        feed.service("S", "1111111", "20250101", "20251231")
        return feed
    }
}

// A timetable in the feed's own words.
extension Timetable {
    /// The only trip of an id.
    func trip(_ id: String) throws -> TripIndex { try #require(trips(id: id).first) }

    /// The stop of an id.
    func record(ofStop id: String) throws -> StopRecord { stops[try #require(stop(id: id))] }

    /// Ids of the trips of each pattern.
    var tripsByPattern: [[String]] {
        patterns.indices.map { trips(of: $0).map { string(trips[$0].id) } }
    }

    /// Departures of a trip, without the seconds where they are none.
    func departures(of id: String) throws -> [String] {
        let trip = try trip(id)
        let stops = Int(patterns[trips[trip].pattern].stopCount)
        return (0..<stops).map { departure(of: trip, at: $0).description }
    }

    /// Ids of the stops of a trip.
    func stopIDs(of id: String) throws -> [String] {
        stops(of: trips[try trip(id)].pattern).map { string(stops[$0].id) }
    }

    /// Dates on which a trip runs.
    func dates(of id: String) throws -> [String] { dates(of: tripCalendars[try trip(id)]).map(\.compact) }
}

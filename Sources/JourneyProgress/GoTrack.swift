import Foundation
import TransitAPI

/// A stop that a ride comes to after the rider got on.
struct RideCall {
    var name: String
    /// When the vehicle comes, in seconds since 1970-01-01T00:00:00Z; nil where nothing says.
    var time: Double?
    var point: Coordinates?
}

extension Timestamp {
    /// Seconds since 1970-01-01T00:00:00Z.
    package var inSeconds: Double { Double(epochSeconds) }
}

extension Leg {
    /// What riders call the route: its number, else its full name, else where it goes.
    package var name: String {
        [routeShortName, routeLongName, headsign].lazy.compactMap { $0 }.first { !$0.isEmpty } ?? ""
    }

    /// Whether it cannot be ridden.
    package var isCancelled: Bool { tripStatus == .cancelled || tripStatus == .skipped }

    /// The stops that a ride comes to, the one to get off at last; those it runs through are left out.
    var calls: [RideCall] {
        intermediateStops.filter { !$0.skipped }.map { stop in
            RideCall(
                name: stop.stopName,
                time: (stop.arrivalTime ?? stop.departureTime ?? stop.scheduledArrivalTime)?.inSeconds,
                point: Coordinates(lat: stop.lat, lon: stop.lon))
        } + [RideCall(name: to.name, time: (to.arrivalTime ?? to.scheduledArrivalTime)?.inSeconds, point: to.point)]
    }

    /// How many of those stops it has come to at a moment, by its times.
    func called(by now: Double) -> Int { calls.prefix { ($0.time ?? .infinity) <= now }.count }

    /// The way from stop to stop; nil where the feed leaves one of them without a place.
    var track: GoTrack? {
        let points = [from.point] + calls.map(\.point)
        let known = points.compactMap { $0 }
        return known.count == points.count ? GoTrack(points: known) : nil
    }
}

extension LegPlace {
    /// Where it is; nil where the feed gives no place.
    package var point: Coordinates? { Coordinates(lat: lat, lon: lon) }
}

extension Coordinates {
    package init?(lat: Double?, lon: Double?) {
        guard let lat, let lon else { return nil }
        self.init(latitude: lat, longitude: lon)
    }

    /// Metres east and north of another place: good enough within a city.
    package func offset(from other: Coordinates) -> (east: Double, north: Double) {
        let metresPerDegree = 111_195.0
        return (
            (longitude - other.longitude) * metresPerDegree * cos(other.latitude * .pi / 180),
            (latitude - other.latitude) * metresPerDegree
        )
    }

    /// Metres to another place, in a straight line.
    package func metres(to other: Coordinates) -> Double {
        let (east, north) = offset(from: other)
        return hypot(east, north)
    }
}

/// A ride as straight lines from stop to stop.
struct GoTrack {
    var points: [Coordinates]

    /// Metres within which two lines are as near to a place, however exactly the place is known.
    static let doubt = 50.0

    /// The line that a place is on: which one, from 0, and how far from it the place is. Where several are as near, as where a
    /// way comes back to where it was, it is the earliest of them.
    ///
    /// - Parameters:
    ///   - first: the first line that is looked at; what lies behind a rider does not come again.
    ///   - last: the last one; a vehicle does not jump.
    ///   - least: the line that it must have come to, if that is as near as others.
    func spot(
        of place: Coordinates, from first: Int = 0, upTo last: Int = .max, atLeast least: Int = 0
    ) -> (segment: Int, metres: Double)? {
        let (first, last) = (max(0, first), min(last, points.count - 2))
        guard first <= last else { return nil }
        let lines = (first...last).map {
            (segment: $0, metres: Self.metres(from: place, to: points[$0], points[$0 + 1]))
        }
        let nearest = lines.map { $0.metres }.min() ?? 0
        let near = lines.filter { $0.metres <= nearest + Self.doubt }
        return near.last { $0.segment <= least } ?? near.first
    }

    private static func metres(from place: Coordinates, to start: Coordinates, _ end: Coordinates) -> Double {
        let (px, py) = place.offset(from: start)
        let (ex, ey) = end.offset(from: start)
        let length = ex * ex + ey * ey
        let along = length > 0 ? min(max((px * ex + py * ey) / length, 0), 1) : 0
        return hypot(px - along * ex, py - along * ey)
    }
}

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

    /// The line nearest to a place: which one, from 0, and how far from it the place is.
    ///
    /// - Parameter from: the first line that is looked at; what lies behind a rider does not come again.
    func spot(of place: Coordinates, from first: Int = 0) -> (segment: Int, metres: Double)? {
        var best: (segment: Int, metres: Double)?
        for segment in max(0, first)..<max(max(0, first), points.count - 1) {
            let metres = Self.metres(from: place, to: points[segment], points[segment + 1])
            // At a stop both lines are as near: it lies behind once the vehicle has left it.
            if metres < (best?.metres ?? .infinity) - 1 { best = (segment, metres) }
        }
        return best
    }

    private static func metres(from place: Coordinates, to start: Coordinates, _ end: Coordinates) -> Double {
        let (px, py) = place.offset(from: start)
        let (ex, ey) = end.offset(from: start)
        let length = ex * ex + ey * ey
        let along = length > 0 ? min(max((px * ex + py * ey) / length, 0), 1) : 0
        return hypot(px - along * ex, py - along * ey)
    }
}

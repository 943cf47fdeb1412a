import Foundation

/// Where the vehicle of a run is at an instant.
struct Whereabouts: Sendable {
    /// The call it stands at or goes to next.
    let call: Int
    let isStanding: Bool
    /// Whether it is about to reach `call`.
    let isNear: Bool
    let position: Coordinate
    /// Degrees clockwise from north.
    let bearing: Double
    /// Metres a second.
    let speed: Double

    /// Nil where the run has not begun or has ended.
    ///
    /// - Parameter spacing: metres between the places at which it is seen, nil for a vehicle that knows its place exactly.
    init?(of run: LiveRun, at instant: Int64, spacing: Double?) {
        let times = run.actual
        let course = run.way.planned.course
        let last = run.way.count - 1
        // A vehicle reports from a little before it leaves until a little after it is emptied.
        guard instant >= times.departures[0] - 90, instant <= times.arrivals[last] + 30 else { return nil }
        let skipped = run.fate.skipped
        let next = times.arrivals.firstPosition { $0 > instant }
        if next == 0 || next > last || !skipped.contains(next - 1) && instant < times.departures[next - 1] {
            call = max(0, min(next, last + 1) - 1)
            (isStanding, isNear, speed) = (true, false, 0)
            (position, bearing) = course.place(at: course.callDistances[call])
            return
        }
        // What it leaves out it passes, between the calls before and after.
        let from = skipped.contains(next - 1) ? skipped.lowerBound - 1 : next - 1
        let to = skipped.contains(next) ? skipped.upperBound : next
        let seconds = Double(max(1, times.arrivals[to] - times.departures[from]))
        let metres = course.callDistances[to] - course.callDistances[from]
        let share = Double(instant - times.departures[from]) / seconds
        var distance = course.callDistances[from] + share * metres
        if let spacing {
            distance = max(course.callDistances[from], (distance / spacing).rounded(.down) * spacing)
        }
        call = to
        isStanding = false
        isNear = times.arrivals[to] - instant <= 20
        speed = metres / seconds
        (position, bearing) = course.place(at: distance)
    }
}

extension Course {
    /// The point at a distance along the course, and the direction the course has there in degrees clockwise from north.
    func place(at metres: Double) -> (position: Coordinate, bearing: Double) {
        let end = min(max(1, distances.firstPosition { $0 > metres }), points.count - 1)
        guard end > 0 else { return (points[0], 0) }
        let (from, to) = (points[end - 1], points[end])
        let length = distances[end] - distances[end - 1]
        let share = length > 0 ? min(1, max(0, (metres - distances[end - 1]) / length)) : 0
        return (
            Coordinate(
                latitude: from.latitude + (to.latitude - from.latitude) * share,
                longitude: from.longitude + (to.longitude - from.longitude) * share),
            from.bearing(to: to)
        )
    }
}

extension Coordinate {
    /// Degrees clockwise from north, on the flat map that a few kilometres are.
    func bearing(to other: Coordinate) -> Double {
        let east = (other.longitude - longitude) * cos(latitude * .pi / 180)
        let degrees = atan2(east, other.latitude - latitude) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }
}

/// When a trip calls, in whole seconds after it leaves its first stop.
struct RunTimes: Sendable {
    let arrivals: [Int]
    let departures: [Int]

    /// Seconds from the first departure to the last arrival.
    var total: Int { arrivals[arrivals.count - 1] }

    /// - Parameter percent: how slow traffic makes the run, 100 for a clear road.
    init(of way: Way, along course: Course, line: Line, stops: [StopPoint], percent: Int) {
        let legs = Self.legs(of: way, along: course, line: line)
        var arrivals = [0]
        var departures = [0]
        var sum = 0.0
        for index in way.calls.indices.dropFirst() {
            sum += legs[index - 1] * Double(percent) / 100
            // No leg is shorter than this, however close two stops are.
            let departure = max(departures[index - 1] + 20, Int(sum.rounded()))
            let isLast = index == way.calls.count - 1
            let dwell = isLast ? 0 : stops[way.calls[index].stop].dwell ?? line.dwell
            arrivals.append(max(departures[index - 1] + 15, departure - dwell))
            departures.append(departure)
        }
        self.arrivals = arrivals
        self.departures = departures
    }

    /// Seconds from leaving each call to leaving the next.
    private static func legs(of way: Way, along course: Course, line: Line) -> [Double] {
        let metres = zip(course.callDistances, course.callDistances.dropFirst()).map { $1 - $0 }
        if let run = way.runSeconds {
            let whole = course.callDistances[course.callDistances.count - 1]
            return metres.map { Double(run) * $0 / max(1, whole) }
        }
        let speed = line.mode.speed / 3.6
        return zip(way.calls.dropFirst(), metres).map { call, metres in
            call.seconds.map(Double.init) ?? metres * line.mode.detour / speed + Double(line.dwell)
        }
    }
}

/// When each line runs.
struct LineHours: Sendable {
    /// A line is still running between two of its vehicles that are no further apart, in seconds.
    private static let longestPause = 30 * 60

    private let clock: CityClock
    /// By kind of day and line: from its first departure to its last arrival, in seconds of the service day, ascending;
    /// several where it pauses for long.
    private let spans: [DayType: [[Range<Int>]]]

    /// - Parameters:
    ///   - count: of the lines.
    ///   - lineIndex: the place of each by its id.
    init(network: LiveNetwork, count: Int, lineIndex: [String: Int], clock: CityClock) {
        self.clock = clock
        spans = network.byDeparture.mapValues { trips in
            var spans = Array(repeating: [Range<Int>](), count: count)
            for trip in trips.lazy.map({ network.trips[$0] }) {
                guard let line = lineIndex[network.ways[trip.way].line.id] else { continue }
                if let last = spans[line].last, trip.departure <= last.upperBound + Self.longestPause {
                    spans[line][spans[line].count - 1] = last.lowerBound..<max(last.upperBound, trip.arrival)
                } else {
                    spans[line].append(trip.departure..<trip.arrival)
                }
            }
            return spans
        }
    }

    /// Until when a line that runs at the beginning of a stretch of time goes on within it; nil where it does not run
    /// then.
    func end(of line: Int, in stretch: Range<Int64>) -> Int64? {
        var reached = stretch.lowerBound
        while reached < stretch.upperBound, let end = end(of: line, at: reached) { reached = end }
        return reached > stretch.lowerBound ? min(reached, stretch.upperBound) : nil
    }

    /// The latest end of its spans that hold an instant.
    private func end(of line: Int, at instant: Int64) -> Int64? {
        let today = clock.date(at: instant)
        return [-1, 0].compactMap { offset -> Int64? in
            let date = today.advanced(by: offset)
            let second = Int(instant - clock.start(of: date))
            let span = spans[clock.day(of: date)]?[line].last { $0.contains(second) }
            return span.map { instant + Int64($0.upperBound - second) }
        }.max()
    }
}

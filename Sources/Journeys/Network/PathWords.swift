import Timetable

/// The `PathCall` words of all patterns, and of trips whose riders change by rules of their own.
struct PathWords {
    private(set) var words: [UInt32]
    /// First word of each trip that does not take its pattern's.
    private(set) var ownPath: [TripIndex: UInt32] = [:]

    private let timetable: Timetable
    private let classes: ChangeClasses
    private let nodeOfStop: [UInt32]

    init(_ timetable: Timetable, _ classes: ChangeClasses, _ nodeOfStop: [UInt32]) {
        (self.timetable, self.classes, self.nodeOfStop) = (timetable, classes, nodeOfStop)
        words = [UInt32](repeating: 0, count: timetable.patternStops.count)
        for (index, pattern) in timetable.patterns.rows.enumerated() {
            write(PatternIndex(index), .none, at: Int(pattern.firstStop))
        }
        var shared: [Own: UInt32] = [:]
        for trip in classes.trips.sorted() {
            let pattern = timetable.trips[trip].pattern
            let first = words.count
            words += [UInt32](repeating: 0, count: Int(timetable.patterns[pattern].stopCount))
            write(pattern, trip, at: first)
            let own = Own(pattern: pattern, words: words[first...])
            if let known = shared[own] {
                words.removeSubrange(first...)
                ownPath[trip] = known
            } else {
                shared[own] = UInt32(first)
                ownPath[trip] = UInt32(first)
            }
        }
    }

    private struct Own: Hashable {
        var pattern: PatternIndex
        var words: ArraySlice<UInt32>
    }

    private mutating func write(_ index: PatternIndex, _ trip: TripIndex, at start: Int) {
        let pattern = timetable.patterns[index]
        let first = Int(pattern.firstStop)
        let count = Int(pattern.stopCount)
        for position in 0..<count {
            let stop = timetable.patternStops[first + position]
            let rules = timetable.patternRules[first + position]
            var word = classes.node(at: stop, trip, pattern.route)?.rawValue ?? nodeOfStop[stop.position]
            if rules.canBoard, position + 1 < count { word |= PathCall.canBoard }
            if rules.canAlight, position > 0 { word |= PathCall.canAlight }
            words[start + position] = word
        }
    }
}

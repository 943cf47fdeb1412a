import Fuzzing
import Timetable

/// Stops at which one can board, drawn at random, the same in each run.
struct RandomStops {
    private let timetable: Timetable
    private let stops: [StopIndex]
    var generator: SeededGenerator

    init(_ timetable: Timetable, seed: UInt64) {
        self.timetable = timetable
        stops = timetable.stops.indices.filter { !timetable.boardings[$0].isEmpty }
        generator = SeededGenerator(seed: seed)
    }

    mutating func next() -> StopIndex { stops[Int.random(in: 0..<stops.count, using: &generator)] }

    /// The `stop_id` of the next.
    mutating func nextID() -> String { timetable.string(timetable.stops[next()].id) }
}

/// A way with all that its trips share: its course and, for each strength of traffic, its times.
struct PlannedWay: Sendable {
    let line: Line
    /// Which of the line's patterns, `a` for the first.
    let patternLetter: Character
    let way: Way
    let course: Course
    /// By percent of the quiet-hour run time.
    var runTimes: [Int: RunTimes]

    /// Names it in `shapes.txt`: `T1.a.out`.
    var shapeID: String { "\(line.id).\(patternLetter).\(way.direction)" }
}

/// One trip of one kind of day (`trips.txt`).
struct PlannedTrip: Sendable {
    let id: String
    /// Index into `Operation.ways`.
    let way: Int
    let day: DayType
    /// Seconds of the service day at which it leaves its first stop.
    let departure: Int
    let runTimes: RunTimes
    /// The vehicle that runs it, numbered from 1 within its pattern and kind of day; nil where lines have no blocks.
    var vehicle: Int?

    /// Seconds of the service day at which it reaches its last stop.
    var arrival: Int { departure + runTimes.total }

    /// Whether a wheelchair can board: a few older vehicles of a mode still have steps.
    func wheelchair(on line: Line) -> Answer {
        guard line.wheelchair == .yes, let every = line.mode.steppedEvery, let vehicle, vehicle % every == 0 else {
            return line.wheelchair
        }
        return .no
    }
}

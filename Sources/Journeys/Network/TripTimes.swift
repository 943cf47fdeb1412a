import Timetable

/// Times of trips, pattern by pattern, in seconds: what tables scan. Each pattern is a rectangle of trips and calls.
///
/// Getting in looks for a trip among the times of one call, riding along reads the times of one trip in order: so what a search
/// gets in by lies call by call, as a timetable file has it, and what it gets out by lies trip by trip. Those rows are made with
/// the first table, or when the first search backwards comes, and all tables of these times share them.
final class TripTimes: @unchecked Sendable {
    /// Trips and calls of a pattern, and the position of their first time.
    struct Rectangle {
        var first: Int
        var calls: Int
        var trips: Int
    }

    /// Call by call.
    let arrivals: UnsafePointer<Int32>
    let departures: UnsafePointer<Int32>
    private let count: Int
    private let rectangles: [Rectangle]
    /// What those lie in.
    private let owner: Any
    private let arrivalRows = Locked<Owned<Int32>?>(nil)
    private let departureRows = Locked<Owned<Int32>?>(nil)

    /// - Parameters:
    ///   - arrivals: call by call, for as long as the owner lives.
    ///   - departures: likewise.
    ///   - count: times of either.
    init(
        arrivals: UnsafePointer<Int32>, departures: UnsafePointer<Int32>, count: Int, rectangles: [Rectangle],
        owner: Any
    ) {
        (self.arrivals, self.departures, self.count) = (arrivals, departures, count)
        (self.rectangles, self.owner) = (rectangles, owner)
    }

    /// Those of a timetable, where they lie in its file.
    convenience init(_ timetable: Timetable) {
        let (arrivals, departures) = (timetable.arrivals.rows, timetable.departures.rows)
        let rectangles = timetable.patterns.rows.map {
            Rectangle(first: Int($0.firstTime), calls: Int($0.stopCount), trips: Int($0.tripCount))
        }
        // A feed without a trip has no times, and tables of it are never made.
        let none = Owned<Int32>(repeating: 0, count: 1)
        self.init(
            arrivals: arrivals.baseAddress ?? UnsafePointer(none.base),
            departures: departures.baseAddress ?? UnsafePointer(none.base), count: arrivals.count,
            rectangles: rectangles, owner: (timetable, none))
    }

    /// When a search gets out, trip by trip, and in, call by call.
    func leave(isForward: Bool) -> UnsafePointer<Int32> {
        isForward ? rows(of: arrivals, in: arrivalRows) : rows(of: departures, in: departureRows)
    }
    func enter(isForward: Bool) -> UnsafePointer<Int32> { isForward ? departures : arrivals }

    private func rows(
        of columns: UnsafePointer<Int32>, in kept: borrowing Locked<Owned<Int32>?>
    ) -> UnsafePointer<Int32> {
        kept.withLock { known in
            if let known { return UnsafePointer(known.base) }
            let made = Owned<Int32>(uninitialised: count)
            for rectangle in rectangles {
                for call in 0..<rectangle.calls {
                    let column = columns + (rectangle.first + call * rectangle.trips)
                    var cell = made.base + (rectangle.first + call)
                    for trip in 0..<rectangle.trips {
                        cell.initialize(to: column[trip])
                        cell += rectangle.calls
                    }
                }
            }
            known = made
            return UnsafePointer(made.base)
        }
    }

    /// Bytes of the rows made so far.
    var byteCount: Int {
        [arrivalRows.withLock { $0?.count ?? 0 }, departureRows.withLock { $0?.count ?? 0 }].reduce(0, +) * 4
    }
}

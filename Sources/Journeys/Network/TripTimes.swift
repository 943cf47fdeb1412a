import Timetable

/// Times of trips, pattern by pattern, in seconds: what tables scan. Each pattern is a rectangle of trips and calls.
///
/// Getting in looks for a trip among the times of one call, riding along reads the times of one trip in order: so what a search
/// gets in by lies call by call, as a timetable file has it, and what it gets out by lies trip by trip. All tables of these times
/// share both.
final class TripTimes: @unchecked Sendable {
    /// Trips and calls of a pattern, and the position of their first time.
    struct Rectangle {
        var first: Int
        var calls: Int
        var trips: Int

        fileprivate var positions: Range<Int> { first..<first + calls * trips }
    }

    /// Call by call.
    let arrivals: UnsafePointer<Int32>
    let departures: UnsafePointer<Int32>
    /// For each pattern, where its departures begin in the rows. Its arrivals begin where they do in the columns; where vehicles wait
    /// nowhere, these are those.
    let departureRows: [UInt32]
    private let arrivalsAndDepartures: Owned<Int32>
    /// What the columns lie in.
    private let owner: Any

    /// - Parameters:
    ///   - arrivals: call by call, for as long as the owner lives.
    ///   - departures: likewise.
    ///   - count: times of either.
    init(
        arrivals: UnsafePointer<Int32>, departures: UnsafePointer<Int32>, count: Int, rectangles: [Rectangle],
        owner: Any
    ) {
        (self.arrivals, self.departures, self.owner) = (arrivals, departures, owner)
        var total = count
        departureRows = rectangles.map { rectangle in
            if rectangle.positions.allSatisfy({ arrivals[$0] == departures[$0] }) { return UInt32(rectangle.first) }
            defer { total += rectangle.positions.count }
            return UInt32(total)
        }
        arrivalsAndDepartures = Owned(uninitialised: total)
        for (rectangle, row) in zip(rectangles, departureRows) {
            lay(arrivals, of: rectangle, at: rectangle.first)
            if Int(row) != rectangle.first { lay(departures, of: rectangle, at: Int(row)) }
        }
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

    /// Writes a rectangle of columns as rows.
    private func lay(_ columns: UnsafePointer<Int32>, of rectangle: Rectangle, at row: Int) {
        for call in 0..<rectangle.calls {
            let column = columns + (rectangle.first + call * rectangle.trips)
            var cell = arrivalsAndDepartures.base + (row + call)
            for trip in 0..<rectangle.trips {
                cell.initialize(to: column[trip])
                cell += rectangle.calls
            }
        }
    }

    /// What searches get out by, trip by trip.
    var rows: UnsafePointer<Int32> { UnsafePointer(arrivalsAndDepartures.base) }

    /// What a search gets in by, call by call.
    func enter(isForward: Bool) -> UnsafePointer<Int32> { isForward ? departures : arrivals }

    /// Bytes of the rows.
    var byteCount: Int { arrivalsAndDepartures.count * 4 }
}

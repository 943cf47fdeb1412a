import Foundation
import GTFS
import Timetable

// stop_times.txt: read, checked, interpolated, grouped.
extension TimetableCompiler {
    func readStopTimes(_ draft: FeedDraft) {
        guard let size = draft.feed.size(of: StopTimeRow.file) else { return }
        step(draft, "reading stop_times.txt")
        // Reserved, not touched: pages that stay unused cost nothing.
        var columns = StopTimeColumns(capacity: Int(min(size / 24, 400_000_000)))
        var rows = 0
        var lastTrip = (id: [UInt8](), index: -1)
        // Read for each row: not through the draft, which is shared.
        let (stopIDs, stopIndices, filtered) = (draft.stopIDs, draft.stopIndices, draft.filteredTrips)
        draft.feed.read(StopTimeRow.self) { row, record in
            rows += 1
            if rows % 500_000 == 0 { step(draft, "reading stop_times.txt", rows: rows) }
            if !lastTrip.id.matches(row.trip) {
                lastTrip = (Array(row.trip), draft.trip(row.trip) ?? -1)
            }
            guard lastTrip.index >= 0 else {
                record.report(.foreignKeyViolation, .trip_id, record.text(.trip_id), "no such trip")
                return
            }
            guard !row.isFlexible else {
                draft.flexibleTrips.insert(lastTrip.index)
                return
            }
            guard let stop = stopIDs.find(row.stop).map({ stopIndices[$0] }) else {
                record.report(.foreignKeyViolation, .stop_id, record.text(.stop_id), "no such stop")
                return
            }
            guard stop.isSome, !filtered.contains(lastTrip.index) else { return }
            columns.append(row, trip: lastTrip.index, stop: stop, headsign: intern(row.headsign))
        }
        step(draft, "grouping trips", rows: rows)
        departures.reserveCapacity(departures.count + columns.count)
        arrivals.reserveCapacity(arrivals.count + columns.count)
        var grouper = TripGrouper(draft: draft, columns: columns)
        columns.forEachTrip { trip, rows in grouper.add(trip: trip, rows: rows, to: self) }
        reportEmptyTrips(of: draft, grouper)
    }

    private func reportEmptyTrips(of draft: FeedDraft, _ grouper: TripGrouper) {
        for trip in draft.firstTrip..<trips.count
        where !trips[trip].isUsable && !grouper.reported.contains(trip) && !draft.filteredTrips.contains(trip) {
            guard draft.filter.box == nil else { continue }
            if draft.flexibleTrips.contains(trip) {
                hasFlexibleTrips = true
                note(
                    .unsupportedFlexibleTrip, draft, TripRow.file, field: "trip_id",
                    value: tripID(trip), "the trip runs on demand, through a zone or within a window of time")
                continue
            }
            note(
                .tripWithoutStopTimes, draft, TripRow.file, field: "trip_id",
                value: tripID(trip), "the trip has no two timed stops")
            if grouper.stranded.contains(trip) { problems.loseRows(1, feed: draft.feed.id, file: StopTimeRow.file) }
        }
    }
}

extension [UInt8] {
    /// Whether these are the bytes of a field.
    fileprivate func matches(_ field: FieldBytes) -> Bool {
        guard count == field.count, let wanted = field.baseAddress else { return false }
        return withUnsafeBytes { memcmp($0.baseAddress.unsafelyUnwrapped, wanted, field.count) == 0 }
    }
}

/// Brings the rows of one trip into the compiler's tables: checks them, fills blank times, and finds the group of
/// trips with the same route, direction, stops and rules.
private struct TripGrouper {
    let draft: FeedDraft
    let columns: StopTimeColumns
    /// Trips left out for a reason already noted.
    var reported: Set<Int> = []
    /// Trips left out that have a single row.
    var stranded: Set<Int> = []
    private var checks: TripChecks
    private var key: [UInt32] = []
    private var numbers: [UInt32] = []

    init(draft: FeedDraft, columns: StopTimeColumns) {
        self.draft = draft
        self.columns = columns
        checks = TripChecks(draft: draft)
    }

    mutating func add(trip: Int, rows: [Int], to compiler: TimetableCompiler) {
        let rows = withoutRepeatedSequences(rows, trip: trip, compiler)
        let firstTime = compiler.departures.count
        guard rows.count >= 2 else {
            stranded.insert(trip)
            return
        }
        // A search keeps the positions of stops on their trips in 16 bits.
        guard rows.count <= Int(UInt16.max) else {
            compiler.note(
                .tripWithoutStopTimes, draft, StopTimeRow.file, field: "trip_id",
                value: compiler.tripID(trip), rows: rows.count,
                "it calls more than \(UInt16.max) times")
            reported.insert(trip)
            return
        }
        guard timed(rows, trip: trip, compiler) else {
            compiler.departures.removeLast(compiler.departures.count - firstTime)
            compiler.arrivals.removeLast(compiler.arrivals.count - firstTime)
            reported.insert(trip)
            return
        }
        compiler.counts.interpolated += rows.count { columns.arrivals[$0] == StopTimeColumns.blank }
        compiler.trips[trip].firstTime = firstTime
        compiler.trips[trip].stopCount = UInt32(rows.count)
        compiler.trips[trip].group = group(of: trip, rows: rows, compiler)
        compiler.trips[trip].stopSequences = sequences(rows, compiler)
        compiler.trips[trip].stopHeadsigns = headsigns(rows, trip: trip, compiler)
        checks.checkDistances(columns, rows, trip: trip, compiler)
    }

    /// Of rows with the same `stop_sequence` the first is kept.
    private func withoutRepeatedSequences(_ rows: [Int], trip: Int, _ compiler: TimetableCompiler) -> [Int] {
        guard zip(rows, rows.dropFirst()).contains(where: { columns.sequences[$0] == columns.sequences[$1] }) else {
            return rows
        }
        var kept: [Int] = []
        for row in rows {
            if let last = kept.last, columns.sequences[last] == columns.sequences[row] {
                compiler.note(
                    .duplicateKey, draft, StopTimeRow.file, field: "stop_sequence",
                    value: "\(columns.sequences[row])",
                    "trip \(compiler.tripID(trip)) has it twice")
            } else {
                kept.append(row)
            }
        }
        return kept
    }

    /// Appends the times of a trip, blanks filled; false, with the reason noted, where they make no trip.
    private func timed(_ rows: [Int], trip: Int, _ compiler: TimetableCompiler) -> Bool {
        let blank = StopTimeColumns.blank
        let name = { compiler.tripID(trip) }
        guard let first = rows.first, let last = rows.last, columns.departures[first] != blank,
            columns.arrivals[last] != blank
        else {
            compiler.note(
                .missingTripEdge, draft, StopTimeRow.file, field: "trip_id", value: name(), rows: rows.count,
                "its first or last stop has no time")
            return false
        }
        var previous = Int32.min
        var lastTimed = 0
        for (position, row) in rows.enumerated() {
            let arrival = columns.arrivals[row]
            let departure = columns.departures[row]
            if arrival == blank {
                compiler.arrivals.append(blank)
                compiler.departures.append(blank)
                continue
            }
            guard arrival >= previous, departure >= arrival else {
                compiler.note(
                    .timeTravel, draft, StopTimeRow.file, field: "trip_id", value: name(), rows: rows.count,
                    "at stop_sequence \(columns.sequences[row]) time runs backwards to "
                        + "\(ServiceTime(seconds: min(arrival, departure)))")
                return false
            }
            previous = departure
            compiler.arrivals.append(arrival)
            compiler.departures.append(departure)
            if position > lastTimed + 1 { interpolate(rows, from: lastTimed, to: position, compiler) }
            lastTimed = position
        }
        return true
    }

    /// Fills the blanks between two timed stops in proportion to the way travelled: along the shape where the feed
    /// measures it, else in straight lines, else stop by stop. Seconds are rounded down.
    private func interpolate(_ rows: [Int], from: Int, to: Int, _ compiler: TimetableCompiler) {
        let base = compiler.departures.count - 1 - to
        let start = compiler.departures[base + from]
        let span = Double(compiler.arrivals[base + to] - start)
        let ways = shapeWays(rows[from...to]) ?? straightWays(rows[from...to], compiler)
        let total = ways[ways.count - 1]
        for position in (from + 1)..<to {
            let share = total > 0 ? ways[position - from] / total : Double(position - from) / Double(to - from)
            let time = start + Int32((span * share).rounded(.down))
            compiler.arrivals[base + position] = time
            compiler.departures[base + position] = time
        }
    }

    private func shapeWays(_ rows: ArraySlice<Int>) -> [Double]? {
        var ways: [Double] = []
        for row in rows {
            guard let distance = columns.distance(row) else { return nil }
            if let last = ways.last, distance < last { return nil }
            ways.append(distance)
        }
        guard let first = ways.first, let last = ways.last, last > first else { return nil }
        return ways.map { $0 - first }
    }

    private func straightWays(_ rows: ArraySlice<Int>, _ compiler: TimetableCompiler) -> [Double] {
        var ways: [Double] = []
        var travelled = 0.0
        var previous: StopRecord?
        for row in rows {
            let stop = compiler.stops[columns.stops[row].position]
            if let previous { travelled += Geography.distance(previous, stop) }
            ways.append(travelled)
            previous = stop
        }
        return ways
    }

    private mutating func group(of trip: Int, rows: [Int], _ compiler: TimetableCompiler) -> UInt32 {
        let draftTrip = compiler.trips[trip]
        key.removeAll(keepingCapacity: true)
        key.append(draftTrip.route.rawValue)
        key.append(UInt32(draftTrip.direction) | (draftTrip.hasFrequency ? 256 : 0))
        for row in rows { key.append(columns.stops[row].rawValue) }
        for row in rows { key.append(UInt32(columns.rules[row].bits)) }
        let group = key.withUnsafeBytes { compiler.groups.insert($0) }
        if group.isNew { checks.checkPlaces(columns, rows, compiler) }
        return UInt32(group.index)
    }

    private mutating func sequences(_ rows: [Int], _ compiler: TimetableCompiler) -> ListIndex {
        numbers.removeAll(keepingCapacity: true)
        var counts = true
        for (position, row) in rows.enumerated() {
            numbers.append(columns.sequences[row])
            if columns.sequences[row] != UInt32(position + 1) { counts = false }
        }
        return counts ? .none : shared(compiler)
    }

    private mutating func headsigns(_ rows: [Int], trip: Int, _ compiler: TimetableCompiler) -> ListIndex {
        guard rows.contains(where: { columns.headsign($0) != .empty }) else { return .none }
        let own = compiler.trips[trip].headsign
        numbers.removeAll(keepingCapacity: true)
        for row in rows {
            let headsign = columns.headsign(row)
            numbers.append((headsign == .empty ? own : headsign).rawValue)
        }
        return numbers.allSatisfy { $0 == own.rawValue } ? .none : shared(compiler)
    }

    private func shared(_ compiler: TimetableCompiler) -> ListIndex {
        numbers.withUnsafeBytes { ListIndex(compiler.numberLists.insert($0).index) }
    }
}

import GTFSValues
import Timetable

/// The rows of transfers.txt that name a trip or a route, and what they say of a change from one trip to another.
struct ReferenceTransfers {
    struct Pair: Hashable {
        var from: Int32
        var to: Int32
    }

    /// What a row names on one of its sides; of a trip and a route the trip alone counts.
    private enum Side: Equatable {
        case anything
        case route(RouteIndex)
        case trip(TripIndex)

        init(_ trip: TripIndex, _ route: RouteIndex) {
            self = trip.isSome ? .trip(trip) : route.isSome ? .route(route) : .anything
        }

        /// 0 nothing, 1 a route, 2 a trip.
        var precision: Int {
            switch self {
            case .anything: 0
            case .route: 1
            case .trip: 2
            }
        }
    }

    private struct Row {
        var from: Side
        var to: Side
        var type: TransferType
        /// nil where none is given.
        var minimumTime: Int32?
        /// How many of the two stops it names themselves, and not by their stations.
        var stops = 0

        /// Both trips; a trip and a route; one trip; both routes; one route. Of those alike by stops.
        var rank: (Int, Int) {
            switch (max(from.precision, to.precision), min(from.precision, to.precision)) {
            case (2, 2): (5, stops)
            case (2, 1): (4, stops)
            case (2, 0): (3, stops)
            case (1, 1): (2, stops)
            default: (1, stops)
            }
        }
    }

    enum Change: Equatable {
        /// No row applies that names a trip or a route.
        case unnamed
        case forbidden
        case seconds(Int32)
    }

    /// Seconds that a change at one stop takes, for telling which guaranteed connections make a difference.
    private static let tight: Int32 = 60

    private let timetable: Timetable
    /// By stops, in the order of the file.
    private var rows: [Pair: [Row]] = [:]

    /// The stops between which, or at which, some change depends on the trips.
    var pairs: [Pair] { Array(rows.keys) }

    init(_ timetable: Timetable) {
        self.timetable = timetable
        var spoken: Set<StopIndex> = []
        for record in timetable.transfers.rows where record.fromStop.isSome && record.toStop.isSome {
            if isConnection(record) { continue }
            spoken.formUnion([timetable.station(of: record.fromStop), timetable.station(of: record.toStop)])
        }
        for record in timetable.transfers.rows where record.fromStop.isSome && record.toStop.isSome {
            if record.type == .inSeat || record.type == .inSeatForbidden { continue }
            var row = Row(
                from: Side(record.fromTrip, record.fromRoute), to: Side(record.toTrip, record.toRoute),
                type: record.type, minimumTime: record.minimumTime < 0 ? nil : record.minimumTime)
            if row.from == .anything, row.to == .anything { continue }
            if isConnection(record), !spoken.contains(timetable.station(of: record.fromStop)), !isTight(record) {
                continue
            }
            for pair in Self.pairs(timetable, record.fromStop, record.toStop) {
                row.stops = Self.stopsNamed(record, pair)
                rows[pair, default: []].append(row)
            }
        }
    }

    /// How many of two stops a row names themselves, and not by their stations.
    static func stopsNamed(_ row: TransferRecord, _ pair: Pair) -> Int {
        (row.fromStop.position == Int(pair.from) ? 1 : 0) + (row.toStop.position == Int(pair.to) ? 1 : 0)
    }

    /// All stops one row means: a station stands for its platforms.
    static func pairs(_ timetable: Timetable, _ from: StopIndex, _ to: StopIndex) -> [Pair] {
        timetable.stopAndChildren(from).flatMap { one in
            timetable.stopAndChildren(to).map { Pair(from: Int32(one.position), to: Int32($0.position)) }
        }
    }

    /// What the most precise row says; of equally precise ones that which forbids, else the first.
    ///
    /// - Parameter usualChange: seconds of a change at one stop of which no row says anything.
    func change(at pair: Pair, from: TripIndex, to: TripIndex, usualChange: Int32) -> Change {
        let applying = (rows[pair] ?? []).filter { means($0.from, from) && means($0.to, to) }
        guard let highest = applying.map(\.rank).max(by: <) else { return .unnamed }
        let counting = applying.filter { $0.rank == highest }
        let row = counting[0]
        if counting.contains(where: { $0.type == .forbidden }) { return .forbidden }
        if let minimumTime = row.minimumTime { return .seconds(minimumTime) }
        return .seconds(pair.from == pair.to && row.type != .timed ? usualChange : 0)
    }

    private func means(_ side: Side, _ trip: TripIndex) -> Bool {
        switch side {
        case .anything: true
        case .route(let route): timetable.patterns[timetable.trips[trip].pattern].route == route
        case .trip(let named): named == trip
        }
    }

    /// Whether all a row says is that one trip waits for another at a stop.
    private func isConnection(_ row: TransferRecord) -> Bool {
        row.type == .timed && row.fromTrip.isSome && row.toTrip.isSome && row.fromStop == row.toStop
            && row.minimumTime < 0
    }

    /// Whether there is less time than anybody has for a change, for such a row at any of its platforms.
    private func isTight(_ row: TransferRecord) -> Bool {
        let patterns = [row.fromTrip, row.toTrip].map { timetable.patterns[timetable.trips[$0].pattern] }
        // Times of different clocks, or of runs that have none of their own, say nothing.
        if patterns[0].zone != patterns[1].zone || patterns.contains(where: { $0.isFrequency == 1 }) { return true }
        return timetable.stopAndChildren(row.fromStop).contains { stop in
            let arrivals = positions(of: row.fromTrip, at: Int32(stop.position)).map {
                timetable.arrival(of: row.fromTrip, at: $0).seconds
            }
            let departures = positions(of: row.toTrip, at: Int32(stop.position)).map {
                timetable.departure(of: row.toTrip, at: $0).seconds
            }
            return arrivals.contains { arrival in
                departures.contains { $0 >= arrival && $0 - arrival < Self.tight }
            }
        }
    }

    private func positions(of trip: TripIndex, at stop: Int32) -> [Int] {
        timetable.stops(of: timetable.trips[trip].pattern).enumerated()
            .filter { $0.element.position == Int(stop) }.map(\.offset)
    }
}

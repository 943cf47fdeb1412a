import Foundation

/// One line of a board, in the feed's own words.
struct BoardRow: Hashable, Comparable, CustomStringConvertible {
    var instant: Int
    var trip: String
    var stop: String
    var sequence: Int
    /// `20150310`.
    var serviceDate: String
    /// Seconds at which a frequency trip left its first stop.
    var start: Int?

    static func < (a: BoardRow, b: BoardRow) -> Bool {
        (a.instant, a.trip, a.stop, a.sequence, a.start ?? -1) < (b.instant, b.trip, b.stop, b.sequence, b.start ?? -1)
    }

    var description: String {
        "\(instant) trip \(trip) stop \(stop)#\(sequence) of \(serviceDate)" + (start.map { " start \($0)" } ?? "")
    }
}

/// Departures found by looking at every call of every stop, day by day.
struct NaiveBoard {
    private let feed: NaiveFeed
    private let firstDeparture: [Int32: Int32]
    private let callsAt: [Int32: [Int]]
    private let children: [Int32: [Int32]]
    private let calendars: [String: Calendar]
    private let latest: Int
    /// Boardings offered at each stop, those below a station included.
    let boardings: [Int32: Int]
    /// Stops that have others below them.
    let stations: [Int32]
    let stopIndex: [String: Int32]

    init(_ feed: NaiveFeed) {
        self.feed = feed
        var firstDeparture: [Int32: Int32] = [:]
        var callsAt: [Int32: [Int]] = [:]
        var latest = 0
        for (row, call) in feed.calls.enumerated() {
            if firstDeparture[call.trip] == nil { firstDeparture[call.trip] = call.departure }
            latest = max(latest, Int(call.departure))
            if call.canBoard, !call.isLast { callsAt[call.stop, default: []].append(row) }
        }
        for trip in feed.trips { for run in trip.runs { latest = max(latest, run.end + 100_000) } }
        stopIndex = Dictionary(uniqueKeysWithValues: feed.stops.enumerated().map { ($1.id, Int32($0)) })
        var children: [Int32: [Int32]] = [:]
        for (stop, record) in feed.stops.enumerated() {
            guard let parent = stopIndex[record.parent], parent != stop else { continue }
            children[parent, default: []].append(Int32(stop))
        }
        var boardings: [Int32: Int] = [:]
        for (stop, rows) in callsAt {
            var above: Int32? = stop
            for _ in 0..<3 {
                guard let here = above else { break }
                boardings[here, default: 0] += rows.count
                above = stopIndex[feed.stops[Int(here)].parent]
            }
        }
        stations = children.keys.filter { boardings[$0] ?? 0 > 0 }.sorted()
        let zones = Set(feed.trips.map(\.zone))
        calendars = Dictionary(uniqueKeysWithValues: zones.map { ($0, NaiveTime.calendar($0)) })
        self.firstDeparture = firstDeparture
        self.callsAt = callsAt
        self.children = children
        self.latest = latest
        self.boardings = boardings
    }

    /// A stop and all stops below it.
    private func family(_ stop: Int32) -> [Int32] { [stop] + (children[stop] ?? []).flatMap(family) }

    /// Everything that leaves in a window.
    func departures(_ stop: Int32, from: Int, until: Int) -> [BoardRow] {
        let days = (from / 86_400 - latest / 86_400 - 2)...(until / 86_400 + 1)
        let rows = family(stop).flatMap { callsAt[$0] ?? [] }
        var found: [BoardRow] = []
        for day in days {
            let runs = feed.services.map { $0.runs(on: day) }
            let starts = calendars.mapValues { NaiveTime.start(day, $0) }
            let date = NaiveTime.text(day)
            for row in rows {
                let call = feed.calls[row]
                let trip = feed.trips[Int(call.trip)]
                guard runs[trip.service], let dayStart = starts[trip.zone] else { continue }
                for (start, time) in times(of: call, trip) where (from..<until).contains(dayStart + time) {
                    found.append(
                        BoardRow(
                            instant: dayStart + time, trip: trip.id, stop: feed.stops[Int(call.stop)].id,
                            sequence: Int(call.sequence), serviceDate: date, start: start))
                }
            }
        }
        return found.sorted()
    }

    /// Departure times of a call on a day: one, or as many as its frequencies give.
    private func times(of call: NaiveCall, _ trip: NaiveTrip) -> [(start: Int?, time: Int)] {
        if !trip.hasFrequency { return [(nil, Int(call.departure))] }
        let offset = Int(call.departure - (firstDeparture[call.trip] ?? 0))
        return trip.runs.flatMap { run in
            stride(from: run.start, to: run.end, by: run.headway).map { (start: $0, time: $0 + offset) }
        }
    }
}

import FeedFixtures
import Foundation
import GTFSValues
import LiveState
import Timetable

/// A feed in which what a live state tells has been made timetable: every run it speaks of is a trip of its own, on its
/// one day, and the trip it was is not served on that day. Made from the feed's text and what the state publishes.
struct BakedFeed {
    private let timetable: Timetable
    private let folder: String
    private var trips: FeedText
    private var stopTimes: FeedText
    private var exceptions: FeedText
    private var calendar: FeedText
    private var transfers: FeedText
    private var frequencies: FeedText
    private let rowOfTrip: [String: Int]
    /// Days on which the timetabled trips of an id do not run.
    private var masked: [String: Set<ServiceDate>] = [:]
    /// Trips made of a timetabled one.
    private var copies: [String: [String]] = [:]
    private var services: Set<String> = []
    private var starts: Set<RunKey> = []
    private var number = 0
    /// The trip each run became, by where its calls are in its layer.
    private(set) var tripOfRun: [String: String] = [:]

    /// - Parameter folder: of the feed over which the state lies.
    init(_ folder: String, _ state: LiveState, now: Int64) throws {
        (timetable, self.folder) = (state.timetable, folder)
        trips = try FeedText(folder + "/trips.txt")
        stopTimes = try FeedText(folder + "/stop_times.txt")
        exceptions = try FeedText(folder + "/calendar_dates.txt")
        calendar = try FeedText(folder + "/calendar.txt")
        transfers = try FeedText(folder + "/transfers.txt")
        frequencies = try FeedText(folder + "/frequencies.txt")
        let rows = trips
        rowOfTrip = Dictionary(uniqueKeysWithValues: rows.rows.indices.map { (rows.value($0, "trip_id"), $0) })
        state.eachRun(now: now) { _, run in
            if run.masksTimetable {
                masked[id(of: run), default: []].insert(run.serviceDate)
                starts.insert(run.key)
            }
        }
        state.eachRun(now: now) { add($1, of: $0) }
        keepOtherStarts()
        for (trip, dates) in masked { mask(trip, dates) }
        addTransfers()
    }

    /// Writes it beside what is the same.
    func write(to target: TemporaryFolder) throws -> String {
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) where changed[file] == nil {
            try target.write("baked/" + file, Data(contentsOf: URL(filePath: folder + "/" + file)))
        }
        for (file, table) in changed where !table.columns.isEmpty {
            try target.write("baked/" + file, text: table.text)
        }
        return target.path + "/baked"
    }

    private var changed: [String: FeedText] {
        [
            "trips.txt": trips, "stop_times.txt": stopTimes, "calendar_dates.txt": exceptions,
            "calendar.txt": calendar, "transfers.txt": transfers, "frequencies.txt": frequencies,
        ]
    }

    private func id(of run: LiveTrip) -> String { timetable.string(timetable.trips[run.trip].id) }

    /// Where a run's calls are: the same in whatever way one comes to it.
    static func name(_ run: LiveTrip, of layer: LiveLayer) -> String { "\(layer.source.id) \(run.firstCall)" }

    /// A start of a frequency trip of which nothing is told, on a day on which something is told of others.
    static func name(_ id: String, _ start: ServiceTime, _ date: ServiceDate) -> String { "\(id) \(start) \(date)" }
}

extension BakedFeed {
    private mutating func add(_ run: LiveTrip, of layer: LiveLayer) {
        guard run.status != .cancelled, run.status != .deleted else { return }
        let calls = run.calls.map { layer.calls[$0] }.filter { $0.status != .skipped }
        guard calls.count > 1 else { return }
        let original = run.trip.isSome ? id(of: run) : ""
        number += 1
        let trip = "\(original.isEmpty ? run.id : original)~\(number)"
        tripOfRun[Self.name(run, of: layer)] = trip
        var values = [
            "trip_id": trip, "route_id": timetable.string(timetable.routes[run.route].id),
            "service_id": service(on: run.serviceDate),
        ]
        if run.masksTimetable { copies[original, default: []].append(trip) } else { values["block_id"] = "" }
        if run.trip.isSome, timetable.patterns[timetable.trips[run.trip].pattern].isFrequency == 1 {
            values["block_id"] = ""
        }
        trips.add(copying: rowOfTrip[original], values)
        var clock = Int32.min
        for (position, call) in calls.enumerated() {
            // A vehicle's own clock never runs backwards, whatever is said of it.
            let arrival = max(clock, call.bestArrival)
            clock = max(arrival, call.bestDeparture)
            addCall(
                trip, position, timetable.string(timetable.stops[call.stop].id), arrival, clock, call.canBoard,
                call.canAlight)
        }
    }

    private mutating func addCall(
        _ trip: String, _ position: Int, _ stop: String, _ arrival: Int32, _ departure: Int32, _ canBoard: Bool,
        _ canAlight: Bool
    ) {
        stopTimes.add([
            "trip_id": trip, "stop_id": stop, "stop_sequence": "\(position + 1)",
            "arrival_time": Self.text(arrival), "departure_time": Self.text(departure),
            "pickup_type": canBoard ? "0" : "1", "drop_off_type": canAlight ? "0" : "1",
        ])
    }

    /// A day on which one start of a frequency trip is told of keeps the others, each as a trip of its own.
    private mutating func keepOtherStarts() {
        for (id, dates) in masked {
            for trip in timetable.trips(id: id) {
                let pattern = timetable.trips[trip].pattern
                guard timetable.patterns[pattern].isFrequency == 1 else { continue }
                for date in dates where timetable.runs(timetable.tripCalendars[trip], on: date) {
                    for runs in timetable.runs(of: pattern) where runs.trip == trip {
                        for start in stride(from: runs.start, to: runs.end, by: max(1, Int(runs.headway))) {
                            keep(trip, id, ServiceTime(seconds: start), date)
                        }
                    }
                }
            }
        }
    }

    private mutating func keep(_ trip: TripIndex, _ id: String, _ start: ServiceTime, _ date: ServiceDate) {
        guard !starts.contains(RunKey(trip: trip, date: date, start: start)) else { return }
        number += 1
        let copy = "\(id)~\(number)"
        tripOfRun[Self.name(id, start, date)] = copy
        copies[id, default: []].append(copy)
        trips.add(copying: rowOfTrip[id], ["trip_id": copy, "service_id": service(on: date), "block_id": ""])
        let pattern = timetable.trips[trip].pattern
        let shift = start.seconds - timetable.departure(of: trip, at: 0).seconds
        for (position, stop) in timetable.stops(of: pattern).enumerated() {
            let rules = timetable.rules(of: pattern, at: position)
            addCall(
                copy, position, timetable.string(timetable.stops[stop].id),
                timetable.arrival(of: trip, at: position).seconds + shift,
                timetable.departure(of: trip, at: position).seconds + shift, rules.canBoard, rules.canAlight)
        }
    }

    private static func text(_ seconds: Int32) -> String {
        precondition(seconds >= 0, "a time before its service day cannot be written")
        func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }
}

extension BakedFeed {
    /// A service of one day.
    private mutating func service(on date: ServiceDate) -> String {
        let name = "only~\(date.compact)"
        if services.insert(name).inserted {
            exceptions.add(["service_id": name, "date": date.compact, "exception_type": "1"])
        }
        return name
    }

    /// Takes days from a trip.
    private mutating func mask(_ trip: String, _ dates: Set<ServiceDate>) {
        guard let row = rowOfTrip[trip] else { return }
        let service = trips.value(row, "service_id")
        let days = dates.sorted().map(\.compact)
        let name = ([service] + days).joined(separator: "~")
        trips.set(row, "service_id", name)
        guard services.insert(name).inserted else { return }
        for row in calendar.rows.indices where calendar.value(row, "service_id") == service {
            calendar.add(copying: row, ["service_id": name])
        }
        for row in exceptions.rows.indices
        where exceptions.value(row, "service_id") == service && !days.contains(exceptions.value(row, "date")) {
            exceptions.add(copying: row, ["service_id": name])
        }
        for day in days { exceptions.add(["service_id": name, "date": day, "exception_type": "2"]) }
    }

    /// What is said of a pair of trips holds for what they have become.
    private mutating func addTransfers() {
        for row in transfers.rows.indices {
            let from = transfers.value(row, "from_trip_id")
            let to = transfers.value(row, "to_trip_id")
            for one in [from] + (copies[from] ?? []) {
                for other in [to] + (copies[to] ?? []) where one != from || other != to {
                    transfers.add(copying: row, ["from_trip_id": one, "to_trip_id": other])
                }
            }
        }
    }
}

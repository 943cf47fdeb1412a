import Foundation
import Fuzzing

/// A feed that changes from night to night about as a city's feed does: what changes is drawn by seed, and the same seed draws
/// the same.
///
/// It lies unpacked in a folder; its text files are edited, and nothing else is known of it by who compiles it.
struct ChangingFeed {
    let folder: String
    private var trips: [Trip] = []
    private var stops: [String] = []
    private var services: [String] = []
    private var exceptions: [String] = []
    private var generator: SeededGenerator
    private var added = 0

    private struct Trip {
        var id: String
        var route: String
        var service: String
        /// The rest of its row in trips.txt, after its id.
        var rest: String
        /// Its rows in stop_times.txt.
        var calls: [Substring]
    }

    /// How many trips a night changed, by what happened to them.
    struct Changes {
        var moved = 0
        var withdrawn = 0
        var added = 0
        var retimed = 0
        var all: Int { moved + withdrawn + added + retimed }
    }

    /// Unpacks a feed; nil where that cannot be done, or its columns are others than expected.
    init?(_ archive: String, in folder: String, seed: UInt64) {
        (self.folder, generator) = (folder, SeededGenerator(seed: seed))
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        guard let unzip = Shell.find("unzip"),
            Shell.run(unzip, ["-oq", archive, "-d", folder])?.status == 0,
            let rows = Self.lines("trips.txt", folder), let calls = Self.lines("stop_times.txt", folder),
            let stops = Self.lines("stops.txt", folder), let services = Self.lines("calendar.txt", folder),
            let exceptions = Self.lines("calendar_dates.txt", folder),
            rows.first?.hasPrefix("route_id,service_id,trip_id,") == true,
            calls.first?.hasPrefix("trip_id,arrival_time,departure_time,") == true
        else { return nil }
        var byTrip: [Substring: [Substring]] = [:]
        for call in calls.dropFirst() { byTrip[call.prefix { $0 != "," }, default: []].append(call) }
        tripHeader = rows[0]
        callHeader = calls[0]
        trips = rows.dropFirst().map { row in
            let parts = row.split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false)
            return Trip(
                id: String(parts[2]), route: String(parts[0]), service: String(parts[1]), rest: String(parts[3]),
                calls: byTrip[parts[2]] ?? [])
        }
        (self.stops, self.services) = (stops.map { String($0) }, services.map { String($0) })
        self.exceptions = exceptions.map { String($0) }
    }

    private let tripHeader: Substring
    private let callHeader: Substring

    var tripCount: Int { trips.count }

    private static func lines(_ name: String, _ folder: String) -> [Substring]? {
        (try? String(contentsOfFile: folder + "/" + name, encoding: .utf8))?
            .split(whereSeparator: \.isNewline)
    }

    /// One night: of each thousand trips, so many change: a third are moved by minutes, a third withdrawn, a third added. A route
    /// of some dozen trips gets other running times, a service ends a day later and pauses a day, a stop gets another name.
    mutating func passNight(perThousand: Double) throws -> Changes {
        var changes = Changes()
        let each = Int(Double(trips.count) * perThousand / 3_000)
        for _ in 0..<each {
            let at = Int.random(in: trips.indices, using: &generator)
            trips[at] = moved(trips[at], by: [-3, -2, -1, 1, 2, 3, 5].randomElement(using: &generator) ?? 1)
            changes.moved += 1
        }
        let leaving = Set((0..<each).map { _ in Int.random(in: trips.indices, using: &generator) })
        trips = trips.indices.filter { !leaving.contains($0) }.map { trips[$0] }
        changes.withdrawn = leaving.count
        for _ in 0..<each {
            let at = Int.random(in: trips.indices, using: &generator)
            added += 1
            let new = renamed(trips[at], "\(trips[at].id).n\(added)")
            trips.append(moved(new, by: Int.random(in: 1...40, using: &generator)))
            changes.added += 1
        }
        changes.retimed = retimeRoute()
        shiftCalendar()
        renameStop()
        try write()
        return changes
    }

    /// Where a vehicle goes on to is planned anew for what was moved: its block ends.
    private func withoutBlock(_ rest: String) -> String {
        var fields = rest.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count >= 2 else { return rest }
        fields[fields.count - 2] = ""
        return fields.joined(separator: ",")
    }

    private func moved(_ trip: Trip, by minutes: Int) -> Trip {
        var trip = trip
        trip.rest = withoutBlock(trip.rest)
        trip.calls = trip.calls.map { Self.row($0, later: minutes * 60) }
        return trip
    }

    private func renamed(_ trip: Trip, _ id: String) -> Trip {
        var trip = trip
        trip.calls = trip.calls.map { id + $0.dropFirst(trip.id.count) }.map { $0[...] }
        trip.id = id
        return trip
    }

    /// A route of 20 to 60 trips takes half a minute longer every third stop.
    private mutating func retimeRoute() -> Int {
        var counts: [String: Int] = [:]
        for trip in trips { counts[trip.route, default: 0] += 1 }
        let some = counts.filter { 20...60 ~= $0.value }.keys.sorted()
        guard let route = some.randomElement(using: &generator) else { return 0 }
        for at in trips.indices where trips[at].route == route {
            trips[at].calls = trips[at].calls.enumerated().map { Self.row($1, later: $0 / 3 * 30) }
        }
        return counts[route] ?? 0
    }

    /// A service ends a day later than before, and pauses one day.
    private mutating func shiftCalendar() {
        let at = Int.random(in: 1..<services.count, using: &generator)
        var fields = services[at].split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
        guard let end = fields.last.flatMap({ Int($0) }), let id = fields.first, end % 100 < 28 else { return }
        fields[fields.count - 1] = "\(end + 1)"
        services[at] = fields.joined(separator: ",")
        let pause = "\(id),\(end),2"
        if !exceptions.contains(where: { $0.hasPrefix("\(id),\(end),") }) { exceptions.append(pause) }
    }

    private mutating func renameStop() {
        let plain = stops.indices.dropFirst().filter { !stops[$0].contains("\"") }
        guard let at = plain.randomElement(using: &generator) else { return }
        var fields = stops[at].split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
        guard fields.count > 2 else { return }
        fields[2] += " Stand A"
        stops[at] = fields.joined(separator: ",")
    }

    /// A row of stop_times.txt with both its times so many seconds later.
    private static func row(_ row: Substring, later seconds: Int) -> Substring {
        var fields = row.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
        for at in 1...2 { fields[at] = time(fields[at], later: seconds) }
        return fields.joined(separator: ",")[...]
    }

    private static func time(_ text: String, later seconds: Int) -> String {
        let parts = text.split(separator: ":").compactMap { Int($0) }
        guard parts.count == 3 else { return text }
        let second = max(0, parts[0] * 3_600 + parts[1] * 60 + parts[2] + seconds)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60))"
    }

    private func write() throws {
        func write(_ name: String, _ rows: [String]) throws {
            try (rows.joined(separator: "\n") + "\n").write(
                toFile: folder + "/" + name, atomically: true, encoding: .utf8)
        }
        try write("trips.txt", [String(tripHeader)] + trips.map { "\($0.route),\($0.service),\($0.id),\($0.rest)" })
        try write("stop_times.txt", [String(callHeader)] + trips.flatMap { $0.calls.map { String($0) } })
        try write("stops.txt", stops)
        try write("calendar.txt", services)
        try write("calendar_dates.txt", exceptions)
    }
}

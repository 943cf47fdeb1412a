import GRDB
import Timetable

/// Patterns, their calls and their trips.
extension PackFiller {
    /// Calls in one row of `call_list`: reading the last is as long as the row.
    private static let callsInList = 64
    /// The greatest code point of a pattern in such a row: up to it a character takes two bytes.
    private static let lastPoint = 0x7FF

    func fillPatterns(_ shapes: Set<ShapeIndex>) throws {
        let statement = try insert("pattern", 14)
        let rules = try insert("rule_list", 3)
        var lists: [[UInt8]: Int] = [:]
        for pattern in timetable.patterns.indices {
            if pattern.position % Self.releasedEvery == 0 { timetable.releasePages() }
            let record = timetable.patterns[pattern]
            let shape = timetable.trips(of: pattern).first.map { timetable.trips[$0].shape }
            let stops = timetable.stops(of: pattern).map(\.position)
            let (base, list) = try PackList.packed(stops)
            let boarding = stops.indices.map { timetable.rules(of: pattern, at: $0) }
            var rule: Int?
            let digits = boarding.map(\.pickup.rawValue) + boarding.map(\.dropOff.rawValue)
            if digits.contains(where: { $0 != 0 }) {
                let id = lists[digits] ?? lists.count
                if lists[digits] == nil {
                    lists[digits] = id
                    let texts = [boarding.map(\.pickup), boarding.map(\.dropOff)].map { list in
                        list.map { String($0.rawValue) }.joined()
                    }
                    try rules.execute(arguments: [id, texts[0], texts[1]])
                }
                rule = id
            }
            try statement.execute(arguments: [
                pattern.position, record.route.position, timetable.direction(of: pattern), record.zone.position,
                Int(record.isFrequency), shape.flatMap { shapes.contains($0) ? $0.position : nil },
                record.firstTrip.position, Int(record.tripCount), Int(record.earliest), Int(record.latest), rule,
                stops.count, base, list,
            ])
        }
    }

    /// The calls at each stop; returns how many the longest list of the pack has.
    func fillCalls() throws -> Int {
        let statement = try insert("call_list", 3)
        var longest = timetable.patterns.rows.reduce(0) { max($0, Int($1.stopCount)) }
        for stop in timetable.stops.indices {
            if stop.position % Self.releasedEvery == 0 { timetable.releasePages() }
            let calls = timetable.boardings[stop]
            var next = calls.startIndex
            while next < calls.endIndex {
                let base = calls[next].pattern.position - PackList.firstPoint
                var list = ""
                var count = 0
                // A pattern that calls here again stays in the same list, so that each list has a base of its own.
                while next < calls.endIndex {
                    let (pattern, position) = (calls[next].pattern, Int(calls[next].position))
                    let isFull = count >= Self.callsInList || pattern.position - base > Self.lastPoint
                    if isFull, count > 0, calls[next - 1].pattern != pattern { break }
                    list += try PackList.text([pattern.position], base: base)
                    list += try PackList.text([position], base: -PackList.firstPoint)
                    count += 1
                    next += 1
                }
                try statement.execute(arguments: [stop.position, base, list])
                longest = max(longest, count)
            }
        }
        return longest
    }

    /// Trips, profiles, signs and frequencies; returns how many runs the longest period of a frequency has.
    func fillTrips() throws -> Int {
        let statement = try insert("trip", 10)
        let profileRow = try insert("profile", 5)
        var profiles: [[Int32]: Int] = [:]
        var headsigns: [StringIndex: Int] = [:]
        var lists = Set<ListIndex>()
        for trip in timetable.trips.indices {
            if trip.position % Self.releasedEvery == 0 { timetable.releasePages() }
            let record = timetable.trips[trip]
            let start = timetable.departure(of: trip, at: 0).seconds
            let positions = timetable.stops(of: record.pattern).indices
            let profile =
                positions.map { timetable.departure(of: trip, at: $0).seconds - start }
                + positions.map { timetable.arrival(of: trip, at: $0).seconds - start }
            let known = profiles[profile]
            let id = known ?? profiles.count
            if known == nil {
                profiles[profile] = id
                try fillProfile(id, profile, profileRow)
            }
            let headsign = try self.headsign(timetable.headsign(of: trip, at: 0), &headsigns)
            if record.stopHeadsigns.isSome, lists.insert(record.stopHeadsigns).inserted {
                try fillList(record.stopHeadsigns, &headsigns)
            }
            try statement.execute(arguments: [
                trip.position, timetable.string(record.id), record.pattern.position,
                timetable.tripCalendars[trip].position, id, Int(start), headsign,
                record.stopHeadsigns.isSome ? record.stopHeadsigns.position : nil, Int(record.wheelchair.rawValue),
                Int(record.bikes.rawValue),
            ])
        }
        // Feeds that repeat a period of a trip repeat its departures with it; the pack keeps one.
        let run = try db.makeStatement(sql: "INSERT OR IGNORE INTO frequency VALUES (?, ?, ?, ?, ?)")
        var runs = 0
        for entry in timetable.frequencyRuns.rows {
            if entry.headway > 0 { runs = max(runs, Int(entry.end - entry.start - 1) / Int(entry.headway) + 1) }
            try run.execute(arguments: [
                entry.trip.position, Int(entry.start), Int(entry.end), Int(entry.headway), Int(entry.isExact),
            ])
        }
        return runs
    }

    /// The numbers from 0, so many.
    func fillNumbers(_ count: Int) throws {
        let number = try insert("number", 1)
        for n in 0..<count { try number.execute(arguments: [n]) }
    }

    /// Departures and then arrivals, in seconds from the start, counted in the greatest unit that divides them all.
    private func fillProfile(_ id: Int, _ seconds: [Int32], _ statement: Statement) throws {
        let least = seconds.min().map(Int.init) ?? 0
        let unit = max(1, seconds.reduce(0) { Self.commonDivisor($0, Int($1) - least) })
        let (base, text) = try PackList.packed(seconds.map { (Int($0) - least) / unit })
        let list = text.unicodeScalars
        let half = list.index(list.startIndex, offsetBy: seconds.count / 2)
        let (departures, arrivals) = (String(list[..<half]), String(list[half...]))
        try statement.execute(arguments: [
            id, least + base * unit, unit, departures,
            seconds.prefix(seconds.count / 2) == seconds.suffix(seconds.count / 2) ? nil : arrivals,
        ])
    }

    private static func commonDivisor(_ a: Int, _ b: Int) -> Int {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }

    private func headsign(_ text: StringIndex, _ known: inout [StringIndex: Int]) throws -> Int? {
        guard text != .empty else { return nil }
        if let id = known[text] { return id }
        let id = known.count
        known[text] = id
        try db.execute(sql: "INSERT INTO headsign VALUES (?, ?)", arguments: [id, timetable.string(text)])
        return id
    }

    private func fillList(_ list: ListIndex, _ known: inout [StringIndex: Int]) throws {
        let statement = try insert("stop_headsign", 3)
        for (position, text) in timetable.lists[list].enumerated() {
            guard let id = try headsign(StringIndex(rawValue: text), &known) else { continue }
            try statement.execute(arguments: [list.position, position, id])
        }
    }
}

import Foundation
import GRDB
import Timetable

/// Writes the SQLite file an app keeps for use without a network.
package struct PackWriter {
    private let timetable: Timetable

    /// A writer for a timetable.
    package init(_ timetable: Timetable) { self.timetable = timetable }

    /// Writes the pack in one step: what was at `path` before stays until the new one is whole.
    package func write(to path: String) throws -> PackFile {
        let temporary = path + ".writing-\(ProcessInfo.processInfo.processIdentifier)"
        try? FileManager.default.removeItem(atPath: temporary)
        defer { try? FileManager.default.removeItem(atPath: temporary) }
        do {
            var configuration = Configuration()
            configuration.prepareDatabase { db in
                // A file built once and moved into place needs no journal: if this fails it is thrown away.
                try db.execute(sql: "PRAGMA page_size = 8192")
                try db.execute(sql: "PRAGMA journal_mode = OFF")
                try db.execute(sql: "PRAGMA synchronous = OFF")
            }
            let queue = try DatabaseQueue(path: temporary, configuration: configuration)
            try queue.write { db in
                try db.execute(sql: PackSchema.tables)
                try PackFiller(timetable: timetable, db: db).fill()
                try db.execute(sql: PackSchema.indexes)
                try db.execute(sql: "PRAGMA user_version = \(PackSchema.version)")
                try db.execute(sql: "INSERT INTO stop_search(stop_search) VALUES ('optimize')")
            }
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "ANALYZE")
                try db.execute(sql: "VACUUM")
            }
            try queue.close()
            guard rename(temporary, path) == 0 else {
                throw PackError.unwritable(path: path, reason: String(cString: strerror(errno)))
            }
        } catch let error as DatabaseError {
            throw PackError.unwritable(path: path, reason: error.message ?? error.resultCode.description)
        }
        return try PackFile(path: path, timetable: timetable)
    }
}

/// Fills the tables from the timetable.
struct PackFiller {
    let timetable: Timetable
    let db: Database

    /// Patterns or trips after which pages are given back: a whole timetable is read here once, which is more than the server keeps in memory.
    private static let releasedEvery = 4_096

    func fill() throws {
        defer { timetable.releasePages() }
        try fillMeta()
        try fillAgencies()
        try fillStops()
        try fillRoutes()
        timetable.releasePages()
        let shapes = try fillShapes()
        try fillPatterns(shapes)
        try fillTrips()
        try fillDays()
    }

    private func insert(_ table: String, _ columns: Int) throws -> Statement {
        let marks = repeatElement("?", count: columns).joined(separator: ",")
        return try db.makeStatement(sql: "INSERT INTO \(table) VALUES (\(marks))")
    }

    private func fillMeta() throws {
        let statement = try insert("meta", 2)
        let summary = timetable.summary
        for (key, value) in [
            ("schema", "\(PackSchema.version)"), ("city", timetable.string(summary.city)),
            ("version", timetable.string(summary.version)), ("generated_at", "\(summary.generatedAt)"),
            ("first_date", timetable.firstDate.description), ("last_date", timetable.lastDate.description),
            ("time_zone", timetable.zoneName(summary.zone)),
        ] { try statement.execute(arguments: [key, value]) }
    }

    private func fillAgencies() throws {
        let statement = try insert("agency", 4)
        for (index, agency) in timetable.agencies.rows.enumerated() {
            try statement.execute(arguments: [
                index, timetable.string(agency.id), timetable.string(agency.name), timetable.text(agency.url),
            ])
        }
    }

    private func fillStops() throws {
        let statement = try insert("stop", 13)
        let search = try db.makeStatement(sql: "INSERT INTO stop_search(rowid, name, code) VALUES (?, ?, ?)")
        let place = try insert("stop_place", 5)
        for (index, stop) in timetable.stops.rows.enumerated() {
            let name = timetable.string(stop.name)
            let parent = stop.parent.isSome ? stop.parent.position : nil
            let where_ = stop.place
            try statement.execute(arguments: [
                index, timetable.string(stop.id), timetable.text(stop.code), name, where_?.latitude, where_?.longitude,
                Int(stop.locationType.rawValue), parent, timetable.text(stop.platform), Int(stop.wheelchair.rawValue),
                Int(stop.modes.rawValue), Int(stop.importance), timetable.zoneName(stop.zone),
            ])
            guard stop.locationType == .stop || stop.locationType == .station else { continue }
            try search.execute(arguments: [index, name, timetable.text(stop.code)])
            if let where_ {
                try place.execute(arguments: [
                    index, where_.latitude, where_.latitude, where_.longitude, where_.longitude,
                ])
            }
        }
    }

    private func fillRoutes() throws {
        let statement = try insert("route", 10)
        for (index, route) in timetable.routes.rows.enumerated() {
            try statement.execute(arguments: [
                index, timetable.string(route.id), timetable.text(route.shortName), timetable.text(route.longName),
                Int(route.mode.rawValue), route.mode.basicRouteType, RouteRecord.hex(route.color),
                RouteRecord.hex(route.textColor),
                route.agency.isSome ? route.agency.position : nil,
                route.sortOrder == .max ? nil : Int(route.sortOrder),
            ])
        }
    }

    /// Shapes of trains, metro, light rail and ferries, simplified to 10 m; returns those that were written.
    private func fillShapes() throws -> Set<ShapeIndex> {
        let drawn: Set<Mode> = [.rail, .metro, .lightRail, .ferry, .monorail]
        var wanted = Set<ShapeIndex>()
        for pattern in timetable.patterns.indices {
            guard drawn.contains(timetable.routes[timetable.patterns[pattern].route].mode),
                let shape = timetable.trips(of: pattern).first.map({ timetable.trips[$0].shape }), shape.isSome
            else { continue }
            wanted.insert(shape)
        }
        let statement = try insert("shape", 2)
        for shape in wanted.sorted() {
            let points = ShapeSimplifier.simplified(Array(timetable.shapes[shape]), toleranceMetres: 10)
            try statement.execute(arguments: [shape.position, ShapeSimplifier.encoded(points)])
        }
        return wanted
    }

    private func fillPatterns(_ shapes: Set<ShapeIndex>) throws {
        let statement = try insert("pattern", 6)
        let call = try insert("pattern_stop", 6)
        for pattern in timetable.patterns.indices {
            if pattern.position % Self.releasedEvery == 0 { timetable.releasePages() }
            let record = timetable.patterns[pattern]
            let shape = timetable.trips(of: pattern).first.map { timetable.trips[$0].shape }
            try statement.execute(arguments: [
                pattern.position, record.route.position, timetable.direction(of: pattern), record.zone.position,
                Int(record.isFrequency), shape.flatMap { shapes.contains($0) ? $0.position : nil },
            ])
            let stops = timetable.stops(of: pattern)
            for (position, stop) in stops.enumerated() {
                let rules = timetable.rules(of: pattern, at: position)
                try call.execute(arguments: [
                    stop.position, pattern.position, position, Int(rules.pickup.rawValue), Int(rules.dropOff.rawValue),
                    position + 1 == stops.count ? 1 : 0,
                ])
            }
        }
    }

    private func fillTrips() throws {
        let statement = try insert("trip", 10)
        let profileTime = try insert("profile_time", 4)
        var profiles: [[Int32]: Int] = [:]
        var headsigns: [StringIndex: Int] = [:]
        var lists = Set<ListIndex>()
        for trip in timetable.trips.indices {
            if trip.position % Self.releasedEvery == 0 { timetable.releasePages() }
            let record = timetable.trips[trip]
            let start = timetable.departure(of: trip, at: 0).seconds
            var profile: [Int32] = []
            for position in timetable.stops(of: record.pattern).indices {
                profile.append(timetable.arrival(of: trip, at: position).seconds - start)
                profile.append(timetable.departure(of: trip, at: position).seconds - start)
            }
            let known = profiles[profile]
            let id = known ?? profiles.count
            if known == nil {
                profiles[profile] = id
                for position in 0..<(profile.count / 2) {
                    try profileTime.execute(arguments: [
                        id, position, Int(profile[position * 2]), Int(profile[position * 2 + 1]),
                    ])
                }
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
        for entry in timetable.frequencyRuns.rows {
            try run.execute(arguments: [
                entry.trip.position, Int(entry.start), Int(entry.end), Int(entry.headway), Int(entry.isExact),
            ])
        }
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

    private func fillDays() throws {
        let date = try insert("calendar_date", 2)
        for calendar in 0..<timetable.calendarCount {
            for day in timetable.dates(of: CalendarIndex(calendar)) {
                try date.execute(arguments: [calendar, Int(day.daysSinceEpoch)])
            }
        }
        let start = try insert("service_day", 3)
        for zone in Set(timetable.patterns.rows.map(\.zone)).sorted() {
            for offset in 0..<Int(timetable.summary.dayCount) {
                let day = timetable.firstDate.advanced(by: offset)
                try start.execute(arguments: [
                    zone.position, Int(day.daysSinceEpoch), timetable.zone(zone).start(of: day),
                ])
            }
        }
    }
}

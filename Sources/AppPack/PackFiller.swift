import GRDB
import Timetable

/// Fills the tables from the timetable.
struct PackFiller {
    let timetable: Timetable
    let db: Database

    /// Patterns or trips after which pages are given back: a whole timetable is read here once, which is more than the server keeps in memory.
    static let releasedEvery = 4_096

    func fill() throws {
        defer { timetable.releasePages() }
        try fillMeta()
        try fillAgencies()
        try fillStops()
        try fillRoutes()
        timetable.releasePages()
        let shapes = try fillShapes()
        try fillPatterns(shapes)
        let longest = try fillCalls()
        let runs = try fillTrips()
        try fillNumbers(max(longest, runs))
        try fillDays()
    }

    func insert(_ table: String, _ columns: Int) throws -> Statement {
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
                    zone.position, timetable.zone(zone).start(of: day), Int(day.daysSinceEpoch),
                ])
            }
        }
    }
}

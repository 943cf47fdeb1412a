import Foundation

/// A small feed written in the test that needs it: rows by column name, headers made of the columns used.
package struct FeedFixture: Sendable {
    /// Columns and values of one row, in order; of a column named twice the later value counts.
    package struct Row: Sendable, ExpressibleByDictionaryLiteral {
        var pairs: [(column: String, value: String)]

        package init(dictionaryLiteral elements: (String, String)...) { pairs = elements.map { ($0.0, $0.1) } }

        package static func + (a: Row, b: Row) -> Row {
            var sum = a
            sum.pairs += b.pairs
            return sum
        }
    }

    private struct Table: Sendable {
        var columns: [String] = []
        var rows: [[String: String]] = []
    }

    private var tables: [String: Table] = [:]

    /// A feed with one agency `A` in a time zone, or with nothing.
    package init(zone: String? = "Australia/Sydney") {
        if let zone { agency("A", zone: zone) }
    }

    /// Adds a row to a file.
    package mutating func add(_ file: String, _ row: Row) {
        var table = tables[file] ?? Table()
        for (column, _) in row.pairs where !table.columns.contains(column) { table.columns.append(column) }
        table.rows.append(Dictionary(row.pairs.map { ($0.column, $0.value) }, uniquingKeysWith: { $1 }))
        tables[file] = table
    }

    /// Takes a file out again.
    package mutating func remove(_ file: String) { tables[file] = nil }

    /// The text of a file as published.
    package func text(of file: String) -> String? {
        guard let table = tables[file] else { return nil }
        let lines = table.rows.map { row in table.columns.map { quoted(row[$0] ?? "") }.joined(separator: ",") }
        return ([table.columns.joined(separator: ",")] + lines).joined(separator: "\n") + "\n"
    }

    private func quoted(_ value: String) -> String {
        value.contains { $0 == "," || $0 == "\"" || $0 == "\n" }
            ? "\"" + value.replacing("\"", with: "\"\"") + "\"" : value
    }

    /// Writes the feed as a folder of files.
    package func write(to folder: TemporaryFolder, named name: String) throws -> String {
        for file in tables.keys.sorted() { try folder.write("\(name)/\(file)", text: text(of: file) ?? "") }
        return "\(folder.path)/\(name)"
    }
}

// The files that nearly every feed has.
extension FeedFixture {
    /// An agency named as its id.
    package mutating func agency(_ id: String, zone: String) {
        add("agency.txt", ["agency_id": id, "agency_name": id, "agency_url": "https://a", "agency_timezone": zone])
    }

    /// A stop; named as its id unless told otherwise.
    package mutating func stop(
        _ id: String, _ name: String? = nil, at place: (Double, Double)? = (-33.87, 151.2), _ more: Row = [:]
    ) {
        let base: Row = [
            "stop_id": id, "stop_name": name ?? id, "stop_lat": place.map { "\($0.0)" } ?? "",
            "stop_lon": place.map { "\($0.1)" } ?? "",
        ]
        add("stops.txt", base + more)
    }

    /// A route, a bus unless told otherwise.
    package mutating func route(_ id: String, type: Int = 3, agency: String = "A", _ more: Row = [:]) {
        let base: Row = ["route_id": id, "agency_id": agency, "route_short_name": id, "route_type": "\(type)"]
        add("routes.txt", base + more)
    }

    /// A service on days of the week (Monday first, `1111100`) from one date to another.
    package mutating func service(_ id: String, _ week: String, _ first: String, _ last: String) {
        let days = Array(week).map(String.init)
        add(
            "calendar.txt",
            [
                "service_id": id, "monday": days[0], "tuesday": days[1], "wednesday": days[2], "thursday": days[3],
                "friday": days[4], "saturday": days[5], "sunday": days[6], "start_date": first, "end_date": last,
            ])
    }

    /// A day on which a service runs after all (1) or does not (2).
    package mutating func exception(_ service: String, _ date: String, _ type: Int) {
        add("calendar_dates.txt", ["service_id": service, "date": date, "exception_type": "\(type)"])
    }

    /// A trip and its calls, each `STOP TIME`, `STOP ARRIVAL/DEPARTURE` or `STOP -` for a blank time, with further
    /// columns as `name=value`; `stop_sequence` counts from 1 unless given.
    package mutating func trip(
        _ id: String, route: String = "R", service: String = "S", _ more: Row = [:], calls: [String]
    ) {
        add("trips.txt", ["route_id": route, "service_id": service, "trip_id": id] + more)
        for (position, call) in calls.enumerated() { add(call, trip: id, sequence: position + 1) }
    }

    private mutating func add(_ call: String, trip: String, sequence: Int) {
        let words = call.split(separator: " ").map(String.init)
        let times = words.count < 2 || words[1] == "-" ? ["", ""] : words[1].split(separator: "/").map(Self.time)
        var row: Row = [
            "trip_id": trip, "stop_id": words[0], "stop_sequence": "\(sequence)", "arrival_time": times[0],
            "departure_time": times[times.count - 1],
        ]
        for word in words.dropFirst(2) {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            row = row + [parts[0]: parts[1].replacing("_", with: " ")]
        }
        add("stop_times.txt", row)
    }

    /// `8:05` with its seconds.
    private static func time(_ text: Substring) -> String {
        text.split(separator: ":").count == 2 ? text + ":00" : String(text)
    }
}

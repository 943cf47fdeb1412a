import Foundation

/// The tables of a zipped feed as the mock API sends it, unpacked the plain way.
struct FetchedFeed {
    let agencies: Set<String>
    let routes: [String: Table.Record]
    let stops: [Table.Record]
    /// Routes by trip.
    let trips: [String: String]
    /// Calls, and what they call at, as a row of `stop_times.txt` names them.
    let stopTimes: [(trip: String, stop: String)]
    let services: [Table.Record]
    let tables: [String: Table]

    init(zip: [UInt8]) throws {
        let folder = try Scratch.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var tables: [String: Table] = [:]
        for (name, content) in try Self.entries(of: zip) {
            let path = folder + "/" + name
            try Data(content).write(to: URL(fileURLWithPath: path))
            tables[name] = try Table(path: path, keeping: name == "stop_times.txt" ? ["trip_id", "stop_id"] : [])
        }
        self.tables = tables
        func rows(_ file: String) throws -> [Table.Record] {
            guard let table = tables[file] else { throw Scratch.Missing(text: "the zip", file: file) }
            return table.records
        }
        agencies = Set(try rows("agency.txt").map { $0["agency_id"] })
        routes = Dictionary(try rows("routes.txt").map { ($0["route_id"], $0) }, uniquingKeysWith: { one, _ in one })
        stops = try rows("stops.txt")
        trips = Dictionary(
            try rows("trips.txt").map { ($0["trip_id"], $0["route_id"]) }, uniquingKeysWith: { one, _ in one })
        stopTimes = try rows("stop_times.txt").map { ($0.fields[0], $0.fields[1]) }
        services = try rows("calendar.txt")
    }

    /// Every value of a column of a file.
    func column(_ name: String, of file: String) -> Set<String> { Set(tables[file]?[name] ?? []) }

    /// Stored entries by their local headers (PKWARE APPNOTE 6.3.10, section 4.3.7).
    private static func entries(of zip: [UInt8]) throws -> [(String, ArraySlice<UInt8>)] {
        func number(_ offset: Int, _ bytes: Int) -> Int {
            (0..<bytes).reduce(0) { $0 | Int(zip[offset + $1]) << (8 * $1) }
        }
        var entries: [(String, ArraySlice<UInt8>)] = []
        var offset = 0
        while offset + 30 <= zip.count, number(offset, 4) == 0x0403_4B50 {
            let name = offset + 30
            let content = name + number(offset + 26, 2) + number(offset + 28, 2)
            let end = content + number(offset + 18, 4)
            guard end <= zip.count else { throw Scratch.Missing(text: "the rest", file: "the zip") }
            entries.append(
                (String(decoding: zip[name..<(name + number(offset + 26, 2))], as: UTF8.self), zip[content..<end]))
            offset = end
        }
        return entries
    }
}

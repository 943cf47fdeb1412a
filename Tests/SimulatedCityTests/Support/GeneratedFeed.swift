import Foundation
import GTFSValues
import SimulatedCity

/// The feed of the repository's own simulated city, generated once for all tests.
struct GeneratedFeed {
    /// A Tuesday; Australia Day, a Monday in 2026, is six days later.
    static let today = ServiceDate(year: 2026, month: 1, day: 20)
    static let shared = Result { try GeneratedFeed() }

    let summary: SimulatedCity.Summary
    /// Every file but stop_times.txt, by name.
    let tables: [String: Table]
    let stops: [String: Table.Record]
    let routes: [String: Table.Record]
    let trips: [String: Table.Record]
    /// Calls by trip, in the order written.
    let calls: [String: [Call]]

    struct Call {
        let stop: String
        let sequence: Int
        let arrival: Int
        let departure: Int
        let headsign: String
        let pickup: String
        let dropOff: String
        let distance: Double
    }

    private init() throws {
        let folder = try Scratch.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        summary = try SimulatedCity(descriptionFolder: Scratch.description)
            .writeFeed(to: folder, covering: Self.today ?? ServiceDate(daysSinceEpoch: 0))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "stop_times.txt" }
        let tables = try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Table(path: folder + "/" + $0)) })
        self.tables = tables
        stops = Self.keyed("stop_id", in: tables["stops.txt"])
        routes = Self.keyed("route_id", in: tables["routes.txt"])
        trips = Self.keyed("trip_id", in: tables["trips.txt"])
        var calls: [String: [Call]] = [:]
        for row in try Table(path: folder + "/stop_times.txt").rows {
            calls[row[0], default: []].append(
                Call(
                    stop: row[3], sequence: Int(row[4]) ?? -1, arrival: Self.seconds(row[1]),
                    departure: Self.seconds(row[2]), headsign: row[5], pickup: row[6], dropOff: row[7],
                    distance: Double(row[8]) ?? -1))
        }
        self.calls = calls
    }

    /// A file other than stop_times.txt.
    func table(_ name: String) throws -> Table {
        guard let table = tables[name] else { throw Scratch.Missing(text: "the feed", file: name) }
        return table
    }

    /// The trips of one route.
    func trips(ofRoute route: String) -> [Table.Record] { trips.values.filter { $0["route_id"] == route } }

    private static func keyed(_ key: String, in table: Table?) -> [String: Table.Record] {
        Dictionary((table?.records ?? []).map { ($0[key], $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static func seconds(_ text: String) -> Int {
        let parts = text.split(separator: ":").compactMap { Int($0) }
        return parts.count == 3 ? parts[0] * 3600 + parts[1] * 60 + parts[2] : -1
    }
}

/// Folders for tests.
enum Scratch {
    /// The repository's description of the city.
    static let description = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Cities/simulated").path

    /// A new empty folder.
    static func folder() throws -> String {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("simulated-city-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url.path
    }

    /// A copy of the description in which `old` reads `new` in one file.
    static func description(replacing old: String, with new: String, in file: String) throws -> String {
        let copy = try folder() + "/city"
        try FileManager.default.copyItem(atPath: description, toPath: copy)
        let path = copy + "/" + file
        let text = try String(contentsOfFile: path, encoding: .utf8)
        guard let range = text.range(of: old) else { throw Missing(text: old, file: file) }
        try text.replacingCharacters(in: range, with: new).write(toFile: path, atomically: true, encoding: .utf8)
        return copy
    }

    struct Missing: Error {
        let text: String
        let file: String
    }
}

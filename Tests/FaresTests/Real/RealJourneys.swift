import Fares
import FeedFixtures
import Foundation
import GTFS

/// The real journeys of October 2023 and what adults were told they cost.
struct RealJourney: Decodable {
    struct Leg: Decodable {
        var `class`: Int
        var line: String
        var from_stop: String
        var to_stop: String
        var from: String
        var to: String
        var dep: String
        var arr: String
    }
    var legs: [Leg]
    var adult_cents: Int
    var station_access_cents: Int

    static let path = SharedFiles.folder + "/opal-fares/journeys.jsonl"
    static let arePresent = FileManager.default.fileExists(atPath: path) && SharedFiles.arePresent

    static func all() throws -> [RealJourney] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(RealJourney.self, from: Data($0.utf8))
        }
    }

    /// Places by stop id, of 2022.
    static func places() throws -> [String: (latitude: Double?, longitude: Double?)] {
        let feed = try Feed(at: SharedFiles.feed("stops_greater_sydney_gtfs.zip"), id: "stops", problems: ProblemLog())
        var places: [String: (latitude: Double?, longitude: Double?)] = [:]
        feed.read(StopRow.self) { row, _ in places[row.id] = (row.latitude, row.longitude) }
        return places
    }

    /// The rides as a fare model wants them.
    func rides(_ places: [String: (latitude: Double?, longitude: Double?)]) -> [FareLeg] {
        legs.map { leg in
            func stop(_ id: String, _ station: String) -> FareStop {
                FareStop(
                    id: id, station: station, name: id, latitude: places[id]?.latitude, longitude: places[id]?.longitude
                )
            }
            return FareLeg(
                mode: Self.mode(leg.class), route: leg.line, board: stop(leg.from_stop, leg.from),
                alight: stop(leg.to_stop, leg.to), departure: instant(leg.dep), arrival: instant(leg.arr),
                utcOffset: 39_600)
        }
    }

    /// The planner's classes; 10 is on demand and 11 a school bus.
    private static func mode(_ planned: Int) -> FareMode {
        switch planned {
        case 1: .rail
        case 2: .metro
        case 4: .lightRail
        case 5, 11: .bus
        case 9: .ferry
        case 10: .onDemand
        default: .other
        }
    }

    /// Of `2023-10-11T18:04:00Z`.
    private func instant(_ text: String) -> Int64 {
        let time = text.dropFirst(11).dropLast().split(separator: ":").map { Int64($0) ?? 0 }
        let days = Int64(ServiceDate(text.prefix(10))?.daysSinceEpoch ?? 0)
        return days * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
    }
}

import FeedFixtures
import Foundation

/// A stop's departures on weekdays, read from the feed's own text files with nothing of the engine in between.
struct NaiveBoard: Sendable {
    /// One row of stop_times.txt at which riders may board.
    struct Row: Sendable, Hashable {
        var tripID: String
        var sequence: Int
        /// Seconds of the service day.
        var departure: Int
        var headsign: String
        var routeID: String
    }

    /// Rows at which a vehicle leaves with riders, and `trip sequence` of those at which it does not.
    var leaving: [Row] = []
    var notLeaving: Set<String> = []

    /// What leaves the stops of these ids.
    init(stops: Set<String>, feed: NaiveFeed) {
        let calls = feed.calls
        for (index, call) in calls.enumerated() where stops.contains(call[2]) {
            // Trips are written call by call, so the last call is the one before another trip.
            let isLast = index + 1 == calls.count || calls[index + 1][0] != call[0]
            guard let trip = feed.trips[call[0]], trip[1] == "weekday", let sequence = Int(call[3]) else { continue }
            if isLast || call[5] == "1" {
                notLeaving.insert("\(call[0]) \(sequence)")
                continue
            }
            let clock = call[1].split(separator: ":").compactMap { Int($0) }
            leaving.append(
                Row(
                    tripID: call[0], sequence: sequence, departure: clock[0] * 3600 + clock[1] * 60 + clock[2],
                    headsign: call[4].isEmpty ? trip[3] : call[4], routeID: trip[0]))
        }
    }

}

/// The tables of a feed that boards are made of.
struct NaiveFeed: Sendable {
    /// The feed of the city the tests share, read once for all of them.
    static let shared = Result { try NaiveFeed(folder: try TestCity.shared().feed) }

    /// route_id, service_id, trip_id, trip_headsign; by trip_id.
    fileprivate let trips: [String: [String]]
    /// trip_id, departure_time, stop_id, stop_sequence, stop_headsign, pickup_type.
    fileprivate let calls: [[String]]
    /// stop_id, parent_station.
    private let stops: [[String]]

    private init(folder: String) throws {
        let rows = try Self.table(folder + "/trips.txt", ["route_id", "service_id", "trip_id", "trip_headsign"])
        trips = Dictionary(uniqueKeysWithValues: rows.map { ($0[2], $0) })
        calls = try Self.table(
            folder + "/stop_times.txt",
            ["trip_id", "departure_time", "stop_id", "stop_sequence", "stop_headsign", "pickup_type"])
        stops = try Self.table(folder + "/stops.txt", ["stop_id", "parent_station"])
    }

    /// The ids of a station's platforms and of the station itself.
    func platforms(of station: String) -> Set<String> {
        Set(stops.filter { $0[0] == station || $0[1] == station }.map { $0[0] })
    }

    /// Columns of a CSV file in the order asked for.
    private static func table(_ path: String, _ columns: [String]) throws -> [[String]] {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        let header = CSVLine.fields(lines[0])
        let wanted = columns.map { header.firstIndex(of: $0) ?? 0 }
        return lines.dropFirst().map { line in
            let row = CSVLine.fields(line)
            return wanted.map { row[$0] }
        }
    }
}

import AppPack
import Departures
import GRDB
import GTFSValues
import Timetable

/// One departure in terms that pack and engine share.
struct Line: Hashable, Comparable, CustomStringConvertible {
    var instant: Int64
    var trip: String
    var stop: Int
    var position: Int
    var date: Int
    var start: Int?

    var description: String { "\(instant) \(trip) @\(stop)#\(position) \(date) \(start.map(String.init) ?? "-")" }

    static func < (a: Line, b: Line) -> Bool { (a.instant, a.description) < (b.instant, b.description) }
}

extension PackedCity {
    /// What the pack says leaves a stop between two instants.
    func packed(_ stop: StopIndex, _ from: Int64, _ until: Int64) throws -> [Line] {
        try database.read { db in
            let arguments: StatementArguments = [
                "stop": stop.position, "from": from, "until": until, "limit": 100_000,
            ]
            return try Row.fetchAll(db, sql: PackQuery.departures, arguments: arguments).map { row in
                Line(
                    instant: row["instant"], trip: row["trip_id"], stop: row["stop"], position: row["position"],
                    date: row["date"], start: row["start"])
            }
        }
    }

    /// What the engine says.
    func known(_ stop: StopIndex, _ from: Int64, _ until: Int64) -> [Line] {
        timetable.departures(DepartureQuery(stop: stop, from: from, until: until, limit: 100_000)).departures.map {
            Line(
                instant: $0.instant, trip: timetable.string(timetable.trips[$0.trip].id), stop: $0.stop.position,
                position: Int($0.position), date: Int($0.serviceDate.daysSinceEpoch),
                start: $0.start.map { Int($0.seconds) })
        }
    }

    /// The first question to which pack and engine give different answers, and how much was compared.
    func firstDifference(
        stops: [StopIndex], from moments: [Int64], hours: Int64
    ) throws -> (difference: String?, compared: Int) {
        var compared = 0
        for stop in stops {
            for from in moments {
                let until = from + hours * 3600
                let packed = try packed(stop, from, until)
                // Feeds that repeat a period of a trip repeat its runs; the pack keeps one of each.
                let known = Set(known(stop, from, until)).sorted()
                compared += known.count
                guard packed.sorted() != known else { continue }
                let missing = Set(known).subtracting(packed).sorted().prefix(2)
                let extra = Set(packed).subtracting(known).sorted().prefix(2)
                let name = timetable.string(timetable.stops[stop].name)
                return (
                    "\(name) at \(from): missing \(missing), extra \(extra), \(packed.count)/\(known.count)", compared
                )
            }
        }
        return (nil, compared)
    }

    /// The busiest stations and stops, and some of every sort.
    func someStops(_ count: Int) -> [StopIndex] {
        let busy = timetable.stops.indices.filter {
            !timetable.boardings[$0].isEmpty || !timetable.children[$0].isEmpty
        }
        let ranked = busy.sorted {
            (timetable.stops[$1].importance, $0) < (timetable.stops[$0].importance, $1)
        }
        let step = max(1, ranked.count / max(1, count / 2))
        let spread = stride(from: 0, to: ranked.count, by: step).map { ranked[$0] }
        return Array(Set(ranked.prefix(count / 2) + spread.prefix(count - count / 2))).sorted()
    }

    /// A clock time of a date in the city's zone.
    func instant(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0) -> Int64 {
        timetable.cityZone.instant(
            civil: ServiceDate(year: year, month: month, day: day)!, secondsOfDay: hour * 3600 + minute * 60)
    }
}

import Foundation
import GTFS
import Timetable
import TimetableCompiler

/// A few lines of Sydney on 12 and 13 October 2023, for which fares are known.
///
/// Trains of T1 leave Central every quarter of an hour for Redfern (+3), Strathfield (+12) and Parramatta (+25). At
/// Strathfield a bus leaves two minutes' walk away at 20 and 40 past and on the hour, for the Shops ten minutes later. Light
/// rail L1 runs every ten minutes or so from Haymarket, in front of Central, to Dulwich. Bus 500 comes to the Depot, where
/// those on board stay seated while it goes on as 501. One train, at 10:50, goes to the airport.
enum JourneyTown {
    /// Thursday 12 October 2023, 08:00 in Sydney.
    static let start: Int64 = 1_697_058_000
    static let date = "20231012"
    static let timetable = Result { try compiled() }

    /// When a train leaves Central, as `trip_id` has it: `T0800`.
    static func train(_ clock: String) -> String { "T" + clock }

    /// An instant of the day.
    static func at(_ hour: Int64, _ minute: Int64, _ second: Int64 = 0) -> Int64 {
        start + (hour - 8) * 3600 + minute * 60 + second
    }

    private static func compiled() throws -> Timetable {
        let folder = try ProcessFolder.path("town")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (file, text) in files {
            try text.write(toFile: "\(folder)/\(file)", atomically: true, encoding: .utf8)
        }
        let problems = ProblemLog()
        let compiler = TimetableCompiler(city: "Journey Town", problems: problems)
        compiler.add(try Feed(at: folder, id: "town", problems: problems), role: .timetable)
        _ = try compiler.finish(generatedAt: start - 86_400).write(to: folder + ".timetable")
        return try Timetable(path: folder + ".timetable")
    }

    private static func clock(_ minutes: Int) -> String {
        String(format: "%02d:%02d:00", minutes / 60, minutes % 60)
    }

    private static let files: [(String, String)] = [
        (
            "agency.txt",
            "agency_id,agency_name,agency_url,agency_timezone\nST,Sydney Trains,https://a.example,Australia/Sydney\n"
        ),
        ("calendar.txt", calendar), ("stops.txt", stops), ("routes.txt", routes), ("trips.txt", trips),
        ("stop_times.txt", calls), ("frequencies.txt", frequencies),
    ]

    private static let calendar = """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        D,1,1,1,1,1,1,1,20231012,20231013

        """

    private static let stops = """
        stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code,wheelchair_boarding
        200060,Central Station,-33.8832,151.2065,1,,,1
        C1,"Central Station, Platform 1",-33.8832,151.2065,0,200060,1,1
        C2,"Central Station, Platform 2",-33.8833,151.2066,0,200060,2,1
        201510,Redfern Station,-33.8917,151.1987,1,,,1
        R1,"Redfern Station, Platform 1",-33.8917,151.1987,0,201510,1,1
        213510,Strathfield Station,-33.8717,151.0943,1,,,1
        S1,"Strathfield Station, Platform 1",-33.8717,151.0943,0,213510,1,1
        215020,Parramatta Station,-33.8171,151.0050,1,,,1
        P1,"Parramatta Station, Platform 1",-33.8171,151.0050,0,215020,1,1
        SB,"Strathfield Station, Stand A",-33.8717,151.0953,0,,,1
        202020,"Domestic Airport Station",-33.9337,151.1813,0,,,1
        X,"Shops",-33.8600,151.0800,0,,,1
        H1,"Haymarket Light Rail",-33.8800,151.2060,0,,,1
        D1,"Dulwich Light Rail",-33.9000,151.1400,0,,,1
        A1,"Airfield",-33.9500,151.0000,0,,,1
        Z1,"Depot",-33.9600,151.0200,0,,,1
        Y1,"Yard",-33.9700,151.0400,0,,,1

        """

    private static let routes = """
        route_id,agency_id,route_short_name,route_long_name,route_type,route_color
        T1,ST,T1,Western Line,2,F99D1C
        T8,ST,T8,Airport Line,2,00954C
        480,ST,480,Strathfield to Shops,3,00B5EF
        L1,ST,L1,Dulwich Hill Line,0,BE1622
        500,ST,500,Airfield to Depot,3,00B5EF
        501,ST,501,Depot to Yard,3,00B5EF

        """

    private static let trains = stride(from: 7 * 60, through: 11 * 60, by: 15)
    private static let buses = stride(from: 7 * 60, through: 11 * 60, by: 20)

    private static var trips: String {
        var text =
            "route_id,service_id,trip_id,trip_headsign,direction_id,block_id,wheelchair_accessible,bikes_allowed\n"
        for time in trains { text += "T1,D,T\(clock(time).replacing(":", with: "").prefix(4)),Parramatta,0,,1,1\n" }
        for time in buses { text += "480,D,B\(clock(time).replacing(":", with: "").prefix(4)),Shops,0,,1,\n" }
        return text + "T8,D,A,Airport,0,,1,\nL1,D,L,Dulwich,0,,1,\n500,D,K1,Depot,0,k,,\n501,D,K2,Yard,0,k,,\n"
    }

    private static var calls: String {
        var text = "trip_id,stop_sequence,stop_id,arrival_time,departure_time\n"
        func add(_ trip: String, _ calls: [(stop: String, time: Int)]) {
            for (index, call) in calls.enumerated() {
                text += "\(trip),\(index + 1),\(call.stop),\(clock(call.time)),\(clock(call.time))\n"
            }
        }
        for time in trains {
            add(
                "T" + clock(time).replacing(":", with: "").prefix(4),
                [("C1", time), ("R1", time + 3), ("S1", time + 12), ("P1", time + 25)])
        }
        for time in buses {
            add("B" + clock(time).replacing(":", with: "").prefix(4), [("SB", time), ("X", time + 10)])
        }
        add("A", [("C2", 650), ("202020", 662)])
        add("L", [("H1", 360), ("D1", 380)])
        add("K1", [("A1", 510), ("Z1", 520)])
        add("K2", [("Z1", 522), ("Y1", 530)])
        return text
    }

    private static let frequencies = "trip_id,start_time,end_time,headway_secs,exact_times\nL,06:00:00,22:00:00,600,0\n"
}

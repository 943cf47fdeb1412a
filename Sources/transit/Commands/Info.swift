import ArgumentParser
import GTFSValues
import Timetable

/// `transit info F`, of a timetable or a ground file.
struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print what a timetable or a ground file holds.")

    @Argument(help: "A .timetable or .ground file.")
    var timetable: String

    func run() throws {
        let started = Machine.monotonicSeconds()
        let timetable: Timetable
        do throws(TimetableError) {
            timetable = try Timetable(path: self.timetable)
        } catch .notATimetable(let path) {
            guard let ground = try? GroundInfo(path: path) else { throw TimetableError.notATimetable(path: path) }
            ground.show()
            return
        }
        let opened = Machine.monotonicSeconds() - started
        let summary = timetable.summary
        print("\(timetable.string(summary.city)), version \(timetable.string(summary.version))")
        print("\(Text.bytes(timetable.byteCount)), opened in \(Text.fixed(opened * 1000, 1)) ms")
        print("days \(timetable.firstDate) to \(timetable.lastDate), zone \(timetable.zoneName(summary.zone))")
        print(
            "times \(ServiceTime(seconds: summary.earliestTime)) to \(ServiceTime(seconds: summary.latestTime))\n")
        printCounts(timetable)
        printModes(timetable)
        print("\nfeeds")
        for feed in timetable.feeds.rows {
            print(
                "  \(timetable.string(feed.id)) (\(feed.role == 0 ? "timetable" : "coverage")), \(Self.days(of: feed)), "
                    + "\(Text.count(Int(feed.tripCount))) trips, sha256 \(timetable.string(feed.sourceHash))")
        }
        print("\nsections")
        for entry in timetable.sectionSizes where entry.bytes > 0 {
            print("  \(Text.column(entry.section.name, 22)) \(Text.column(Text.bytes(entry.bytes), 10, right: true))")
        }
    }

    private static func days(of feed: FeedRecord) -> String {
        feed.serviceDays.map { "\($0.lowerBound) to \($0.upperBound)" } ?? "no service"
    }

    private func printCounts(_ timetable: Timetable) {
        let counts = [
            ("stop times", Int(timetable.summary.stopTimeCount)), ("trips", timetable.trips.count),
            ("patterns", timetable.patterns.count), ("routes", timetable.routes.count),
            ("stops", timetable.stops.count),
            ("agencies", timetable.agencies.count), ("calendars", timetable.calendarCount),
            ("frequency runs", timetable.frequencyRuns.count), ("transfers", timetable.transfers.count),
            ("pathways", timetable.pathways.count), ("shapes", timetable.shapes.count),
        ]
        for (name, count) in counts {
            print("  \(Text.column(name, 16)) \(Text.column(Text.count(count), 12, right: true))")
        }
    }

    private func printModes(_ timetable: Timetable) {
        print("\nmodes")
        for mode in Mode.allCases {
            let routes = timetable.routes.rows.filter { $0.mode == mode }
            guard !routes.isEmpty else { continue }
            let patterns = timetable.patterns.rows.filter { timetable.routes[$0.route].mode == mode }
            let trips = patterns.reduce(0) { $0 + Int($1.tripCount) }
            let stops = timetable.stops.rows.count { $0.locationType == .stop && $0.modes.contains(ModeSet(mode)) }
            print(
                "  \(Text.column(mode.name, 11)) \(Text.count(routes.count)) routes, \(Text.count(trips)) trips, "
                    + "\(Text.count(stops)) stops")
        }
    }
}

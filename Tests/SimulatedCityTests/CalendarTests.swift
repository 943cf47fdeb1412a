import Foundation
import GTFSValues
import SimulatedCity
import Testing

@Suite("The timetable always covers today")
struct CalendarTests {
    /// The services that run on `date` in the feed written for `today`.
    private func services(on date: String, today: String, days: Int = 60) throws -> Set<String> {
        let day = try #require(ServiceDate(date))
        let folder = try Scratch.folder()
        _ = try SimulatedCity(descriptionFolder: Scratch.description)
            .writeFeed(to: folder, covering: try #require(ServiceDate(today)), days: days)
        let columns = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        var running = Set<String>()
        for service in try Table(path: folder + "/calendar.txt").records
        where service[columns[day.weekday]] == "1" && service["start_date"] <= day.compact
            && day.compact <= service["end_date"]
        { running.insert(service["service_id"]) }
        for exception in try Table(path: folder + "/calendar_dates.txt").records where exception["date"] == day.compact
        {
            if exception["exception_type"] == "1" { running.insert(exception["service_id"]) }
            if exception["exception_type"] == "2" { running.remove(exception["service_id"]) }
        }
        try FileManager.default.removeItem(atPath: folder)
        return running
    }

    @Test(
        "each kind of day runs its own timetable, a holiday Sunday's",
        arguments: [
            ("2026-01-20", "weekday"), ("2026-01-24", "saturday"), ("2026-01-25", "sunday"), ("2026-01-26", "sunday"),
            // Good Friday to Easter Monday, and Anzac Day on a Saturday with the Monday after it.
            ("2026-04-03", "sunday"), ("2026-04-04", "sunday"), ("2026-04-06", "sunday"), ("2026-04-07", "weekday"),
            ("2026-04-25", "sunday"), ("2026-04-27", "sunday"),
            // King's Birthday and Labour Day.
            ("2026-06-08", "sunday"), ("2026-10-05", "sunday"),
            // Christmas Day on a Saturday, Boxing Day on a Sunday: Monday and Tuesday as well.
            ("2027-12-25", "sunday"), ("2027-12-27", "sunday"), ("2027-12-28", "sunday"), ("2027-12-29", "weekday"),
            // Christmas Day on a Sunday: Boxing Day itself, then Tuesday.
            ("2022-12-26", "sunday"), ("2022-12-27", "sunday"), ("2022-12-28", "weekday"),
            // Australia Day on a Sunday moves; the Sunday is one anyway.
            ("2025-01-27", "sunday"), ("2025-01-28", "weekday"),
        ])
    func kinds(of date: String, service: String) throws {
        #expect(try services(on: date, today: date) == [service])
    }

    @Test("it reaches from a week before today to the last day asked for, and no further")
    func reach() throws {
        #expect(try services(on: "2026-01-13", today: "2026-01-20").count == 1)
        #expect(try services(on: "2026-01-12", today: "2026-01-20").isEmpty)
        #expect(try services(on: "2026-01-30", today: "2026-01-20", days: 10).count == 1)
        #expect(try services(on: "2026-01-31", today: "2026-01-20", days: 10).isEmpty)
    }

    @Test("feed_info and the summary name the same days")
    func feedInfo() throws {
        let feed = try GeneratedFeed.shared.get()
        let info = try #require(try feed.table("feed_info.txt").records.first)
        #expect(info["feed_start_date"] == "20260113" && info["feed_end_date"] == "20260321")
        #expect(info["feed_version"] == "simulated-20260120")
        #expect(feed.summary.firstDay.compact == "20260113" && feed.summary.lastDay.compact == "20260321")
    }

    @Test("every agency is in Sydney's zone")
    func zone() throws {
        let zones = Set(try GeneratedFeed.shared.get().table("agency.txt")["agency_timezone"])
        #expect(zones == ["Australia/Sydney"])
    }

    @Test("a range of no days is refused")
    func noDays() throws {
        let city = try SimulatedCity(descriptionFolder: Scratch.description)
        let folder = try Scratch.folder()
        #expect(throws: SimulatedCityError.noDays(asked: 0)) {
            try city.writeFeed(to: folder, covering: ServiceDate(daysSinceEpoch: 20_000), days: 0)
        }
    }

    @Test("the same day gives the same bytes, another day the same trips")
    func determinism() throws {
        let (first, second) = (try Scratch.folder(), try Scratch.folder())
        defer { for folder in [first, second] { try? FileManager.default.removeItem(atPath: folder) } }
        func write(to folder: String, covering day: String) throws {
            _ = try SimulatedCity(descriptionFolder: Scratch.description)
                .writeFeed(to: folder, covering: try #require(ServiceDate(day)))
        }
        func isSame(_ file: String) -> Bool {
            FileManager.default.contentsEqual(atPath: first + "/" + file, andPath: second + "/" + file)
        }
        try write(to: first, covering: "2026-01-20")
        try write(to: second, covering: "2026-01-20")
        let files = try FileManager.default.contentsOfDirectory(atPath: first).sorted()
        #expect(files == (try FileManager.default.contentsOfDirectory(atPath: second).sorted()))
        #expect(files.count == 10)
        for file in files { #expect(isSame(file), "\(file)") }
        // Written over the first: a feed is replaced, not mixed.
        try write(to: second, covering: "2026-07-01")
        for file in ["trips.txt", "stop_times.txt"] { #expect(isSame(file), "\(file)") }
        #expect(!isSame("calendar.txt") && !isSame("feed_info.txt"))
    }
}

import FeedFixtures
import Foundation
import GTFSValues
import Testing
import Timetable

/// Proves the one conversion between service days and instants against Foundation: each day and hour of 400 days, each
/// second around every change of the clock, and the offset over all the years of the table.
struct ZoneTableTests {
    static let zones = [
        "Australia/Sydney", "Australia/Lord_Howe", "Europe/Berlin", "America/New_York", "America/Sao_Paulo",
        "Africa/Casablanca", "Asia/Kathmandu", "Pacific/Chatham",
    ]
    /// 2025-01-01, and the 400 days from it.
    static let days = (20_089..<20_489)

    /// A zone of a compiled timetable, and the calendar it must agree with.
    struct Pair {
        var table: ZoneTable
        var calendar: Calendar
        var compiled: Compiled

        init(_ name: String) throws {
            var feed = FeedFixture(zone: name)
            feed.stop("A")
            feed.stop("B")
            feed.route("R")
            feed.service("S", "1111111", "20250101", "20251231")
            feed.trip("t", calls: ["A 8:00", "B 9:00"])
            compiled = try Compiled(feed)
            table = compiled.timetable.cityZone
            calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(identifier: name))
        }

        func offset(_ instant: Int64) -> Int {
            calendar.timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
        }

        func parts(_ day: Int, _ seconds: Int) -> DateComponents {
            let civil = ServiceDate(daysSinceEpoch: Int32(day)).civil
            return DateComponents(
                year: civil.year, month: civil.month, day: civil.day, hour: seconds / 3600, minute: seconds / 60 % 60,
                second: seconds % 60)
        }

        func instant(_ day: Int, _ seconds: Int) -> Int64? {
            calendar.date(from: parts(day, seconds)).map { Int64($0.timeIntervalSince1970) }
        }
    }

    @Test(arguments: zones)
    func `service days begin at noon minus twelve hours`(name: String) throws {
        let pair = try Pair(name)
        for day in Self.days {
            let noon = try #require(pair.instant(day, 43_200))
            #expect(pair.table.start(of: ServiceDate(daysSinceEpoch: Int32(day))) == noon - 43_200)
        }
        let date = ServiceDate(daysSinceEpoch: Int32(Self.days.lowerBound))
        #expect(
            pair.table.instant(date, ServiceTime(hours: 86, minutes: 52)) == pair.table.start(of: date) + 312_720)
    }

    @Test(arguments: zones)
    func `offsets and civil dates are Foundation's, hour by hour`(name: String) throws {
        let pair = try Pair(name)
        for hour in (Self.days.lowerBound * 24)..<(Self.days.upperBound * 24) {
            let instant = Int64(hour) * 3600 + Int64(hour % 3600)
            let offset = pair.offset(instant)
            let day = Int32((Double(instant) + Double(offset)) / 86_400)
            guard pair.table.offset(at: instant) == offset, pair.table.civilDate(at: instant).daysSinceEpoch == day
            else {
                Issue.record("\(name) at \(instant)")
                return
            }
        }
    }

    @Test(arguments: zones)
    func `clock times become Foundation's instants, half hour by half hour`(name: String) throws {
        let pair = try Pair(name)
        for day in Self.days {
            for seconds in stride(from: 0, to: 86_400, by: 1800) {
                let found = pair.table.instant(civil: ServiceDate(daysSinceEpoch: Int32(day)), secondsOfDay: seconds)
                guard found == pair.instant(day, seconds) else {
                    Issue.record("\(name) \(pair.parts(day, seconds)): \(found)")
                    return
                }
            }
        }
    }

    @Test(arguments: zones)
    func `each second around a change of the clock is right`(name: String) throws {
        let pair = try Pair(name)
        let hours = (Self.days.lowerBound * 24)..<(Self.days.upperBound * 24)
        let changes = hours.map { Int64($0) * 3600 }.filter { pair.offset($0) != pair.offset($0 + 3600) }
        for change in changes {
            for instant in (change - 60)...(change + 3660) where pair.table.offset(at: instant) != pair.offset(instant)
            {
                Issue.record("\(name) at \(instant)")
                return
            }
        }
        #expect(changes.count == (["America/Sao_Paulo", "Asia/Kathmandu"].contains(name) ? 0 : 2))
    }

    @Test(arguments: zones)
    func `offsets hold from 1990 to 2059`(name: String) throws {
        let pair = try Pair(name)
        let first = Int64(ZoneTable.firstDate.daysSinceEpoch) * 86_400
        for step in 0..<(ZoneTable.dayCount * 4) {
            let instant = first + Int64(step) * 21_600
            guard pair.table.offset(at: instant) == pair.offset(instant) else {
                Issue.record("\(name) at \(instant)")
                return
            }
        }
        #expect(ZoneTable.lastDate.compact == "20591231")
    }
}

import Feeds
import Foundation
import Testing
import TransitServices

/// When backups are due, over the nights on which Sydney's clocks change: forward on 2026-10-04, back on 2027-04-04.
@Suite struct BackupScheduleTests {
    private let sydney: LocalClock

    init() throws { sydney = try #require(LocalClock(zone: "Australia/Sydney")) }

    private func moment(_ text: String) throws -> Int64 {
        Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970)
    }

    /// Every backup of three days, by a process that looks every minute and takes one for one.
    private func made(at secondsOfDay: Int, from start: Int64, days: Int64 = 3) -> [Int64] {
        let schedule = BackupSchedule(secondsOfDay: secondsOfDay, clock: sydney)
        var (last, found, now): (Int64?, [Int64], Int64) = (start, [], start)
        while now < start + days * 86_400 {
            if schedule.next(last: last, started: start) <= now {
                found.append(now)
                last = now
                now += 60
            }
            now += 60
        }
        return found
    }

    @Test func `a time that the night skips is one backup, an hour later`() throws {
        // 02:00 becomes 03:00 at 16:00Z.
        let found = made(at: 2 * 3_600 + 1_800, from: try moment("2026-10-02T18:00:00Z"))
        #expect(
            found == [
                try moment("2026-10-03T16:30:00Z"), try moment("2026-10-04T15:30:00Z"),
                try moment("2026-10-05T15:30:00Z"),
            ])
    }

    @Test func `a time that the night has twice is one backup, the first time`() throws {
        // 03:00 becomes 02:00 at 16:00Z.
        let found = made(at: 2 * 3_600 + 1_800, from: try moment("2027-04-02T18:00:00Z"))
        #expect(
            found == [
                try moment("2027-04-03T15:30:00Z"), try moment("2027-04-04T16:30:00Z"),
                try moment("2027-04-05T16:30:00Z"),
            ])
    }

    @Test(arguments: ["2026-10-02T13:00:00Z", "2027-04-02T13:00:00Z"])
    func `whatever the time, each night has one`(_ start: String) throws {
        for seconds in stride(from: 0, to: 86_400, by: 900) {
            let found = made(at: seconds, from: try moment(start), days: 4)
            let dates = found.map { sydney.date(at: $0) }
            // Four days of seconds hold five nights where one of them is short.
            #expect(Set(dates).count == dates.count && (3...5).contains(found.count), "\(seconds): \(found)")
        }
    }

    @Test func `a night that was missed is made up at the next start, and only then`() throws {
        let schedule = BackupSchedule(secondsOfDay: 3 * 3_600 + 1_800, clock: sydney)
        let start = try moment("2026-11-25T00:00:00Z")
        let (night, tonight) = (try moment("2026-11-24T16:30:00Z"), try moment("2026-11-25T16:30:00Z"))
        #expect(schedule.next(last: nil, started: start) == start)
        // A minute before last night's, a minute after it, and just when it was due.
        #expect(schedule.next(last: night - 60, started: start) == night)
        #expect(schedule.next(last: night + 60, started: start) == tonight)
        #expect(schedule.next(last: night, started: start) == tonight)
        // Of several nights one is made up.
        #expect(schedule.next(last: night - 9 * 86_400, started: start) <= start)
        #expect(schedule.next(last: start, started: start) == tonight)
        let tomorrow = try moment("2026-11-26T16:30:00Z")
        #expect(schedule.next(last: tonight, started: start) == tomorrow)
    }
}

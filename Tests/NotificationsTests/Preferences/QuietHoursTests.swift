import Database
import Foundation
import Notifications
import Riders
import Testing
import TransitAPI

@Suite("Quiet hours")
struct QuietHoursTests {
    private static func hours(_ span: String) -> QuietHours {
        let sides = span.split(separator: "-").map { ClockTime($0)! }
        return QuietHours(from: sides[0], to: sides[1])!
    }

    /// Zone, span, and moments with whether they are quiet.
    static let moments: [(zone: String, span: String, quiet: [String], loud: [String])] = [
        // An ordinary night, an ordinary noon, both ends.
        (
            "Australia/Sydney", "22:00-07:00",
            ["2026-11-22T22:00:00+11:00", "2026-11-23T00:00:00+11:00", "2026-11-23T06:59:59+11:00"],
            ["2026-11-22T21:59:59+11:00", "2026-11-23T07:00:00+11:00", "2026-11-22T12:00:00+11:00"]
        ),
        (
            "Australia/Sydney", "12:00-13:30", ["2026-11-22T12:00:00+11:00", "2026-11-22T13:29:59+11:00"],
            ["2026-11-22T11:59:59+11:00", "2026-11-22T13:30:00+11:00", "2026-11-22T00:00:00+11:00"]
        ),
        // From and to midnight.
        (
            "UTC", "00:00-06:00", ["2026-11-22T00:00:00Z", "2026-11-22T05:59:59Z"],
            ["2026-11-21T23:59:59Z", "2026-11-22T06:00:00Z"]
        ),
        (
            "UTC", "22:00-00:00", ["2026-11-22T22:00:00Z", "2026-11-22T23:59:59Z"],
            ["2026-11-22T21:59:59Z", "2026-11-23T00:00:00Z"]
        ),
        ("UTC", "07:01-07:00", ["2026-11-22T07:01:00Z", "2026-11-22T06:59:59Z"], ["2026-11-22T07:00:59Z"]),
        // Sydney's clocks skip from 2:00 to 3:00 on 4 October and go back from 3:00 to 2:00 on 5 April.
        (
            "Australia/Sydney", "02:15-02:45", [],
            ["2026-10-03T15:59:59Z", "2026-10-03T16:00:00Z", "2026-10-03T16:30:00Z"]
        ),
        (
            "Australia/Sydney", "02:30-06:00", ["2026-10-03T16:00:00Z", "2026-10-03T18:59:59Z"],
            ["2026-10-03T15:59:59Z"]
        ),
        ("Australia/Sydney", "22:00-02:30", ["2026-10-03T15:59:59Z"], ["2026-10-03T16:00:00Z"]),
        (
            "Australia/Sydney", "02:15-02:45",
            ["2026-04-04T15:15:00Z", "2026-04-04T15:44:59Z", "2026-04-04T16:15:00Z", "2026-04-04T16:44:59Z"],
            ["2026-04-04T15:14:59Z", "2026-04-04T15:45:00Z", "2026-04-04T16:14:59Z", "2026-04-04T16:45:00Z"]
        ),
        // Lord Howe's by half an hour: 2:00 to 2:30, and back from 2:00 to 1:30.
        ("Australia/Lord_Howe", "22:00-02:15", ["2026-10-03T15:29:59Z"], ["2026-10-03T15:30:00Z"]),
        (
            "Australia/Lord_Howe", "02:15-05:00", ["2026-10-03T15:30:00Z", "2026-10-03T17:59:59Z"],
            ["2026-10-03T15:29:59Z"]
        ),
        (
            "Australia/Lord_Howe", "22:00-01:45",
            ["2026-04-04T14:44:59Z", "2026-04-04T15:00:00Z", "2026-04-04T15:14:59Z"],
            ["2026-04-04T14:45:00Z", "2026-04-04T14:59:59Z", "2026-04-04T15:15:00Z"]
        ),
        // Berlin's on the last Sundays of March and October: 2:00 to 3:00, and back from 3:00 to 2:00.
        (
            "Europe/Berlin", "02:15-02:45", [],
            ["2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z", "2026-03-29T01:30:00Z"]
        ),
        (
            "Europe/Berlin", "22:00-02:30", ["2026-03-28T21:00:00Z", "2026-03-29T00:59:59Z"],
            ["2026-03-28T20:59:59Z", "2026-03-29T01:00:00Z"]
        ),
        (
            "Europe/Berlin", "02:15-02:45",
            ["2026-10-25T00:15:00Z", "2026-10-25T00:44:59Z", "2026-10-25T01:15:00Z", "2026-10-25T01:44:59Z"],
            ["2026-10-25T00:14:59Z", "2026-10-25T00:45:00Z", "2026-10-25T01:14:59Z", "2026-10-25T01:45:00Z"]
        ),
        // Perth's stay as they are, on Sydney's odd nights too.
        (
            "Australia/Perth", "22:00-07:00",
            ["2026-10-03T14:00:00Z", "2026-10-03T22:59:59Z", "2026-04-04T14:00:00Z", "2026-04-04T22:59:59Z"],
            ["2026-10-03T13:59:59Z", "2026-10-03T23:00:00Z", "2026-04-04T13:59:59Z", "2026-04-04T23:00:00Z"]
        ),
        // Offsets of 5:45 and of -3:30 / -2:30.
        (
            "Asia/Kathmandu", "22:00-07:00", ["2026-11-22T16:15:00Z", "2026-11-23T01:14:59Z"],
            ["2026-11-22T16:14:59Z", "2026-11-23T01:15:00Z"]
        ),
        (
            "America/St_Johns", "02:30-06:00", ["2026-03-08T05:30:00Z", "2026-03-08T08:29:59Z"],
            ["2026-03-08T05:29:59Z"]
        ),
        (
            "America/St_Johns", "01:30-01:45", ["2026-11-01T04:00:00Z", "2026-11-01T05:00:00Z"],
            ["2026-11-01T04:15:00Z", "2026-11-01T04:30:00Z", "2026-11-01T05:15:00Z"]
        ),
        // Before 1970 a second more is still floored.
        ("UTC", "23:00-23:30", ["1969-12-31T23:29:59Z"], ["1969-12-31T23:30:00Z"]),
    ]

    @Test("are by the clock on the rider's wall", arguments: moments)
    func truth(row: (zone: String, span: String, quiet: [String], loud: [String])) throws {
        let clock = try #require(ZoneClock(row.zone))
        let hours = Self.hours(row.span)
        for (texts, isQuiet) in [(row.quiet, true), (row.loud, false)] {
            for text in texts { #expect(hours.contains(moment(text), on: clock) == isQuiet, "\(text)") }
        }
    }

    /// Minutes of quiet between one noon and the next, on ordinary nights and on those that are longer or shorter.
    static let lengths: [(zone: String, noon: String, span: String, minutes: Int)] = [
        ("Australia/Sydney", "2026-11-22T12:00:00+11:00", "22:00-07:00", 540),
        ("Australia/Sydney", "2026-04-04T12:00:00+11:00", "22:00-07:00", 600),
        ("Australia/Sydney", "2026-10-03T12:00:00+10:00", "22:00-07:00", 480),
        ("Australia/Sydney", "2026-04-04T12:00:00+11:00", "02:00-03:00", 120),
        ("Australia/Sydney", "2026-10-03T12:00:00+10:00", "02:00-03:00", 0),
        ("Australia/Sydney", "2026-10-03T12:00:00+10:00", "02:30-03:30", 30),
        ("Australia/Lord_Howe", "2026-04-04T12:00:00+11:00", "22:00-07:00", 570),
        ("Australia/Lord_Howe", "2026-10-03T12:00:00+10:30", "22:00-07:00", 510),
        ("Australia/Lord_Howe", "2026-04-04T12:00:00+11:00", "01:30-02:00", 60),
        ("Australia/Lord_Howe", "2026-10-03T12:00:00+10:30", "02:00-02:30", 0),
        ("America/St_Johns", "2026-03-07T12:00:00-03:30", "22:00-07:00", 480),
        ("America/St_Johns", "2026-10-31T12:00:00-02:30", "22:00-07:00", 600),
        ("Europe/Berlin", "2026-03-28T12:00:00+01:00", "22:00-07:00", 480),
        ("Europe/Berlin", "2026-10-24T12:00:00+02:00", "22:00-07:00", 600),
        ("Europe/Berlin", "2026-10-24T12:00:00+02:00", "02:00-03:00", 120),
        ("Australia/Perth", "2026-10-03T12:00:00+08:00", "22:00-07:00", 540),
        ("Asia/Kathmandu", "2026-04-04T12:00:00+05:45", "22:00-07:00", 540),
        ("UTC", "2026-10-03T12:00:00Z", "22:00-07:00", 540),
    ]

    @Test("last as long as the night does", arguments: lengths)
    func length(row: (zone: String, noon: String, span: String, minutes: Int)) throws {
        let clock = try #require(ZoneClock(row.zone))
        let hours = Self.hours(row.span)
        let noon = moment(row.noon)
        var next = noon
        repeat { next = next.adding(seconds: 60) } while clock.minuteOfDay(at: next) != 720
        let minutes = (0..<(next.seconds - noon.seconds) / 60).filter {
            hours.contains(noon.adding(seconds: $0 * 60), on: clock)
        }
        #expect(minutes.count == row.minutes)
    }

    @Test("agree with a calendar in every minute of 2026's odd nights", arguments: Set(lengths.map(\.zone)).sorted())
    func calendar(zone: String) throws {
        let clock = try #require(ZoneClock(zone))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        let spans = ["22:00-07:00", "02:15-02:45", "01:30-02:00", "02:45-22:15"]
        for noon in [
            "2026-03-07T12:00:00Z", "2026-03-28T12:00:00Z", "2026-04-04T02:00:00Z", "2026-10-03T02:00:00Z",
            "2026-10-24T10:00:00Z", "2026-10-31T14:00:00Z",
        ] {
            for minute in 0..<1440 {
                let instant = moment(noon).adding(seconds: Int64(minute) * 60)
                let shown = calendar.dateComponents(
                    [.hour, .minute], from: Date(timeIntervalSince1970: Double(instant.seconds)))
                let wall = "\(two(shown.hour!)):\(two(shown.minute!))"
                for span in spans {
                    let (start, end) = (String(span.prefix(5)), String(span.suffix(5)))
                    let expected = start < end ? start <= wall && wall < end : start <= wall || wall < end
                    #expect(Self.hours(span).contains(instant, on: clock) == expected, "\(instant) \(wall) \(span)")
                }
            }
        }
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    @Test func `from a time to the same are none`() {
        #expect(QuietHours(from: ClockTime("22:00")!, to: ClockTime("22:00")!) == nil)
    }

    @Test func `of settings are none where off, incomplete or empty`() {
        var settings = SettingsRecord(timeZone: "UTC")
        (settings.quietStart, settings.quietEnd) = (ClockTime("22:00"), ClockTime("07:00"))
        #expect(QuietHours(settings) == nil)
        settings.quietHoursEnabled = true
        #expect(QuietHours(settings) == Self.hours("22:00-07:00"))
        settings.quietEnd = settings.quietStart
        #expect(QuietHours(settings) == nil)
        settings.quietEnd = nil
        #expect(QuietHours(settings) == nil)
    }
}

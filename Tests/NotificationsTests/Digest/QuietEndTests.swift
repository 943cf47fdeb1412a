import Database
import Foundation
import Notifications
import Testing
import TransitAPI

@Suite("The end of quiet hours")
struct QuietEndTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let zone: String
        let span: String
        let from: String
        let end: String
        var testDescription: String { "\(span) in \(zone) from \(from)" }
    }

    static let rows = [
        Row(
            zone: "Australia/Sydney", span: "22:00-07:00", from: "2026-11-22T22:00:00+11:00",
            end: "2026-11-23T07:00:00+11:00"),
        Row(
            zone: "Australia/Sydney", span: "22:00-07:00", from: "2026-11-23T06:59:59+11:00",
            end: "2026-11-23T07:00:00+11:00"),
        Row(
            zone: "Australia/Sydney", span: "12:00-13:30", from: "2026-11-22T12:10:33+11:00",
            end: "2026-11-22T13:30:00+11:00"),
        Row(zone: "UTC", span: "22:00-00:00", from: "2026-11-22T23:59:59Z", end: "2026-11-23T00:00:00Z"),
        // Not quiet: at once.
        Row(zone: "UTC", span: "22:00-07:00", from: "2026-11-22T07:00:00Z", end: "2026-11-22T07:00:00Z"),
        // Clocks go forward at 2:00 on 4 October: the night has an hour less, and an end at 2:30 comes at 3:00.
        Row(
            zone: "Australia/Sydney", span: "22:00-07:00", from: "2026-10-03T22:00:00+10:00",
            end: "2026-10-04T07:00:00+11:00"),
        Row(
            zone: "Australia/Sydney", span: "22:00-02:30", from: "2026-10-03T22:00:00+10:00",
            end: "2026-10-04T03:00:00+11:00"),
        // And back at 3:00 on 5 April: an end at 2:30 comes twice, and the first is one.
        Row(
            zone: "Australia/Sydney", span: "22:00-07:00", from: "2026-04-04T22:00:00+11:00",
            end: "2026-04-05T07:00:00+10:00"),
        Row(
            zone: "Australia/Sydney", span: "22:00-02:30", from: "2026-04-04T22:00:00+11:00",
            end: "2026-04-05T02:30:00+11:00"),
        Row(
            zone: "Australia/Sydney", span: "22:00-02:30", from: "2026-04-05T02:10:00+10:00",
            end: "2026-04-05T02:30:00+10:00"),
        Row(
            zone: "Australia/Lord_Howe", span: "22:00-02:15", from: "2026-10-03T22:00:00+10:30",
            end: "2026-10-04T02:30:00+11:00"),
        Row(zone: "Asia/Kathmandu", span: "22:00-07:00", from: "2026-11-22T16:15:00Z", end: "2026-11-23T01:15:00Z"),
    ]

    @Test(arguments: rows) func `is when the clock on the wall says so`(row: Row) throws {
        let sides = row.span.split(separator: "-").map { ClockTime($0)! }
        let hours = try #require(QuietHours(from: sides[0], to: sides[1]))
        let clock = try #require(ZoneClock(row.zone))
        let end = hours.end(from: moment(row.from), on: clock)
        #expect(end == moment(row.end))
        #expect(!hours.contains(end, on: clock))
    }
}

import Database
import DatabaseFixtures
import Foundation
import Testing

@Suite("Moments")
struct InstantTests {
    @Test(
        "are written to the microsecond, in UTC",
        arguments: [
            (0, "1970-01-01T00:00:00.000000Z"), (-1, "1969-12-31T23:59:59.999999Z"),
            (1_000_000, "1970-01-01T00:00:01.000000Z"), (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
            (-62_135_596_800_000_000, "0001-01-01T00:00:00.000000Z"),
            (253_402_300_799_999_999, "9999-12-31T23:59:59.999999Z"),
            (1_795_248_000_123_456, "2026-11-21T08:00:00.123456Z"),
            (-2_208_988_800_000_000, "1900-01-01T00:00:00.000000Z"),
        ] as [(Int64, String)])
    func written(_ microseconds: Int64, _ text: String) {
        #expect(Instant(microseconds: microseconds).description == text)
        #expect(Instant(text)?.microseconds == microseconds)
    }

    @Test("are written at the ends of what they hold, too")
    func extremes() {
        for microseconds in [Int64.min, .min + 1, .max - 1, .max] {
            #expect(!Instant(microseconds: microseconds).description.isEmpty)
        }
    }

    @Test(
        "are read as RFC 3339 and as PostgreSQL writes them",
        arguments: [
            ("2026-11-21T08:00:00Z", 0), ("2026-11-21t08:00:00z", 0), ("2026-11-21 08:00:00+00", 0),
            ("2026-11-21 19:00:00+11", 0), ("2026-11-21 19:00:00+1100", 0), ("2026-11-21T19:00:00+11:00", 0),
            ("2026-11-20T20:30:00-11:30", 0), ("2026-11-21T08:00:00.5Z", 500_000), ("2026-11-21T08:00:00.000001Z", 1),
            ("2026-11-21T08:00:00.0000019Z", 1), ("2026-11-21T08:00:00.123456789Z", 123_456),
            ("2026-11-21 08:00:00.25+00", 250_000), ("2026-11-21T08:00:00-00:00", 0),
        ] as [(String, Int64)])
    func read(_ text: String, _ more: Int64) {
        #expect(Instant(text)?.microseconds == 1_795_248_000_000_000 + more)
    }

    @Test(
        "are not read from anything else",
        arguments: [
            "", "now", "2026", "2026-11-21", "2026-11-21T08:00:00", "2026-11-21T08:00Z", "2026-11-21T08:00:00.Z",
            "2026-11-21T08:00:00.1234567890Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-02-29T00:00:00Z",
            "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-11-00T00:00:00Z", "2026-11-21T24:00:00Z",
            "2026-11-21T08:60:00Z", "2026-11-21T08:00:60Z", "2026-11-21T08:00:00+24", "2026-11-21T08:00:00+1",
            "2026-11-21T08:00:00+11:60", "2026-11-21T08:00:00Z ", " 2026-11-21T08:00:00Z", "2026-11-21T08:00:00ZZ",
            "-026-11-21T08:00:00Z", "02026-11-21T08:00:00Z", "2026-11-21X08:00:00Z", "２026-11-21T08:00:00Z",
            "2026-11-21T08:00:00Z'; --", "infinity",
        ])
    func refused(_ text: String) { #expect(Instant(text) == nil) }

    @Test(
        "beyond what there is are the first or the last",
        arguments: [
            (9_223_372_036_854, 9_223_372_036_854_000_000), (9_223_372_036_855, .max), (.max, .max),
            (-9_223_372_036_854, -9_223_372_036_854_000_000), (-9_223_372_036_855, .min), (.min, .min),
        ] as [(Int64, Int64)])
    func bounded(_ seconds: Int64, _ microseconds: Int64) {
        #expect(Instant(seconds: seconds).microseconds == microseconds)
        #expect(Instant(microseconds: 0).adding(seconds: seconds).microseconds == microseconds)
        let later = Instant(microseconds: seconds < 0 ? -2_000_000_000_000_000 : 2_000_000_000_000_000)
        let end = seconds < 0 ? Int64.min : Int64.max
        #expect(later.adding(seconds: seconds).microseconds == end)
    }

    @Test("are read back as they were written")
    func random() {
        var random = SeededNumbers(seed: 1)
        let range = Instant("0001-01-01T00:00:00Z")!.microseconds...Instant("9999-12-31T23:59:59.999999Z")!.microseconds
        for _ in 0..<100_000 {
            let instant = Instant(microseconds: .random(in: range, using: &random))
            #expect(Instant(instant.description) == instant)
        }
    }

    @Test("are the calendar's own")
    func calendar() {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = TimeZone(secondsFromGMT: 0)!
        for day in stride(from: -25_000, through: 60_000, by: 1) {
            let instant = Instant(seconds: Int64(day) * 86_400)
            let parts = calendar.dateComponents(
                [.year, .month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
            let written = instant.description.prefix(10).split(separator: "-").map { Int($0) }
            guard written != [parts.year, parts.month, parts.day] else { continue }
            Issue.record("\(instant) is \(parts)")
            return
        }
    }

    @Test("are in the order of time")
    func order() {
        let one = Instant(seconds: -5)
        #expect(one < one.adding(seconds: 1))
        #expect(Instant(microseconds: -1).seconds == -1)
        #expect(Instant(microseconds: 1_999_999).seconds == 1)
        #expect(one.adding(seconds: 5) == Instant(microseconds: 0))
    }
}

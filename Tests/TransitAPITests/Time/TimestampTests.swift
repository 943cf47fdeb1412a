import Foundation
import Testing
import TransitAPI

/// RFC 3339 in and out, by integers.
@Suite struct TimestampTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0, 0), ("2025-11-12T08:30:00+11:00", 1_762_896_600, 39_600),
        ("2024-02-29T23:59:59-03:30", 1_709_263_799, -12_600), ("2000-02-29t00:00:00z", 951_782_400, 0),
        ("1969-12-31T23:59:59Z", -1, 0), ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
        ("9999-12-31T23:59:59+00:00", 253_402_300_799, 0),
        ("2025-11-12T08:30:00.987654321+11:00", 1_762_896_600, 39_600),
        ("2025-11-12T08:30:00 11:00", 1_762_896_600, 39_600), ("2025-04-06T02:15:00+10:30", 1_743_867_900, 37_800),
    ])
    func `instants are read`(text: String, epoch: Int64, offset: Int32) throws {
        let timestamp = try #require(Timestamp(text))
        #expect(timestamp == Timestamp(epochSeconds: epoch, offsetSeconds: offset))
    }

    @Test(arguments: [
        "", "2025-11-12", "2025-11-12T08:30:00", "2025-11-12T08:30+11:00", "2025-02-29T00:00:00Z",
        "1900-02-29T00:00:00Z", "2025-13-01T00:00:00Z", "2025-00-01T00:00:00Z", "2025-04-31T00:00:00Z",
        "2025-11-12T24:00:00Z", "2025-11-12T23:60:00Z", "2025-11-12T23:59:60Z", "2025-11-12T08:30:00+24:00",
        "2025-11-12T08:30:00+11:60", "2025-11-12T08:30:00+1100", "2025-11-12T08:30:00+11", "2025-11-12 08:30:00Z",
        "25-11-12T08:30:00Z", "2025-11-12T08:30:00.Z", "2025-11-12T08:30:00ZZ", " 2025-11-12T08:30:00Z",
        "0000-01-01T00:00:00Z", "２025-11-12T08:30:00Z", "2025-11-12T08:30:0Z",
    ])
    func `everything else is refused`(text: String) { #expect(Timestamp(text) == nil) }

    @Test func `a question may leave the seconds out, whichever clock it asks by`() {
        #expect(Moment("2025-11-12T08:30+11:00") == Moment("2025-11-12T08:30:00+11:00"))
        #expect(Moment("2025-11-12T08:30Z") == Moment("2025-11-12T08:30:00Z"))
        #expect(Moment("2025-11-12T08:30") == Moment("2025-11-12T08:30:00"))
    }

    @Test(arguments: ["2025-11-12T08:30:00+11:00", "2024-02-29T23:59:59-03:30", "1969-12-31T23:59:59+00:00"])
    func `what was written is read back`(text: String) {
        #expect(Timestamp(text)?.description == text)
    }

    @Test func `every day of 400 years goes out and in`() {
        var date = ISODate(year: 1900, month: 1, day: 1)
        for _ in 0..<146_097 {
            guard let day = date, let again = ISODate(day.description) else {
                Issue.record("a day was lost")
                return
            }
            guard again == day else {
                Issue.record("\(day) came back as \(again)")
                return
            }
            date = ISODate(daysSinceEpoch: day.daysSinceEpoch + 1)
        }
        #expect(date == ISODate(year: 2300, month: 1, day: 1))
    }

    @Test func `instants are ordered, whatever their offset`() throws {
        let sydney = try #require(Timestamp("2025-11-12T08:30:00+11:00"))
        let berlin = try #require(Timestamp("2025-11-11T22:31:00+01:00"))
        #expect(sydney < berlin)
    }

    @Test(arguments: [
        ("2025-11-12T08:30", "2025-11-12T08:30:00"), ("2025-11-12T23:59:59", "2025-11-12T23:59:59"),
        ("2025-11-12T08:30:00Z", "2025-11-12T08:30:00+00:00"),
    ])
    func `a moment may do without an offset`(text: String, shown: String) {
        #expect(Moment(text)?.description == shown)
    }

    @Test(arguments: ["2025-11-12T08", "2025-11-12T08:30:", "2025-11-12T08:30:61", "08:30", "now", "2025-02-30T08:30"])
    func `other moments are refused`(text: String) { #expect(Moment(text) == nil) }

    @Test func `the published pattern takes the moments that are read, and no others`() throws {
        let pattern = try #require(Moment.schema(within: nil)["pattern"]?.string)
        let expression = try NSRegularExpression(pattern: pattern)
        let years = ["0000", "0001", "0004", "0100", "0400", "1900", "2000", "2010", "2026", "2028", "2100", "9999"]
        let days = (1...13).flatMap { month in
            ["00", "01", "28", "29", "30", "31", "32"].map { "-\(month < 10 ? "0" : "")\(month)-\($0)" }
        }
        let clocks = [
            "T08:00", "T08:00:00.000", "t23:59:59", "T08", "T24:00", "T08:60", "T08:00:60", "T08:00:00.", " 08:00",
        ]
        let offsets = ["", "Z", "z", "+14:00", "-03:30", " 11:00", "+23:59", "+24:00", "+11:60", "+1100", "+11", "ZZ"]
        let texts =
            years.flatMap { year in days.map { "\(year)\($0)T08:00" } }
            + clocks.flatMap { clock in offsets.map { "2026-03-10\(clock)\($0)" } }
            + ["", "now", "2026-03-10", "26-03-10T08:00", "２026-03-10T08:00", " 2026-03-10T08:00"]
        for text in texts {
            let matches = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
            #expect(matches == (Moment(text) != nil), "\(text)")
        }
    }

    @Test(arguments: [("25:10:00", 90_600), ("08:05:09", 29_109), ("8:05:09", 29_109), ("120:00:00", 432_000)])
    func `service times pass midnight`(text: String, seconds: Int32) {
        #expect(ServiceClock(text)?.seconds == seconds)
        #expect(ServiceClock(ServiceClock(seconds: seconds).description)?.seconds == seconds)
    }

    @Test(arguments: ["", "25:10", "25:60:00", "25:10:60", "-1:00:00", "1000:00:00", "25:10:00 ", "a:10:00"])
    func `other service times are refused`(text: String) { #expect(ServiceClock(text) == nil) }
}

import Feeds
import GTFSValues
import Testing

/// Proves days and hours of a zone on ordinary days and on those on which clocks change.
struct LocalClockTests {
    private let clock = Fixture.sydney

    private func date(_ text: String) -> ServiceDate { ServiceDate(text)! }

    @Test func `an instant is a date and a time of day`() {
        #expect(clock.date(at: Fixture.tuesday) == date("20260331"))
        #expect(clock.date(at: Fixture.tuesday - 1) == date("20260330"))
        #expect(clock.secondsOfDay(at: Fixture.tuesday + 3725) == 3725)
        #expect(clock.secondsOfDay(at: Fixture.tuesday - 1) == 86_399)
    }

    @Test func `instants before 1970 are counted the same way`() {
        let utc = LocalClock(zone: "UTC")!
        #expect(utc.date(at: -1) == date("19691231"))
        #expect(utc.secondsOfDay(at: -1) == 86_399)
    }

    @Test(arguments: [
        // Daylight saving ends on 5 April 2026 at 03:00 and starts on 4 October 2026 at 02:00.
        ("20260404", 24), ("20260405", 25), ("20260406", 24), ("20261003", 24), ("20261004", 23), ("20261005", 24),
    ])
    func `a day is as long as its clock says`(day: String, hours: Int64) {
        let start = clock.instant(of: date(day))
        #expect(clock.next(secondsOfDay: 0, after: start) - start == hours * 3600)
    }

    @Test func `ten past three comes once every day of a year`() {
        var instant = clock.instant(of: date("20260101"))
        for day in 0..<366 {
            instant = clock.next(secondsOfDay: 3 * 3600 + 600, after: instant)
            #expect(clock.date(at: instant) == date("20260101").advanced(by: day))
            #expect(clock.secondsOfDay(at: instant) == 3 * 3600 + 600)
        }
    }

    @Test func `a time that is skipped is an hour later, one shown twice is the first`() {
        let skipped = clock.instant(of: date("20261004"), secondsOfDay: 9000)
        #expect(clock.secondsOfDay(at: skipped) == 9000 + 3600)
        let twice = clock.instant(of: date("20260405"), secondsOfDay: 9000)
        #expect(twice == clock.instant(of: date("20260405")) + 9000)
    }

    @Test(arguments: ["", "Sydney", "EST", "Australia/Atlantis"])
    func `a zone that is none is refused`(name: String) {
        #expect(LocalClock(zone: name) == nil)
    }
}

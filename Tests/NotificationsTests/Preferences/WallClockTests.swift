import Notifications
import Testing

@Suite("Clocks of zones")
struct WallClockTests {
    @Test("are known by IANA names only", arguments: ["", "AEST", "EST", "Mars/Olympus", "+10:00", "Sydney"])
    func unknown(name: String) { #expect(ZoneClock(name) == nil) }

    @Test(
        "show minutes since midnight",
        arguments: [
            ("Australia/Sydney", 630), ("Australia/Lord_Howe", 630), ("Asia/Kathmandu", 315), ("UTC", 1410),
            ("America/St_Johns", 1200), ("GMT", 1410),
        ])
    func minutes(zone: String, minute: Int) {
        let now = moment("2026-11-21T23:30:59Z")
        #expect(ZoneClock(zone)?.minuteOfDay(at: now) == minute)
        var clocks = WallClocks(at: now, cityZone: "Europe/Berlin")
        #expect(clocks.minuteOfDay(in: zone) == minute)
        #expect(clocks.minuteOfDay(in: zone) == minute)
    }

    @Test func `fall back to the city's, and that to UTC`() {
        let now = moment("2026-11-21T23:30:00Z")
        var sydney = WallClocks(at: now, cityZone: "Australia/Sydney")
        #expect(sydney.minuteOfDay(in: "Mars/Olympus") == 630)
        var nowhere = WallClocks(at: now, cityZone: "Mars/Olympus")
        #expect(nowhere.minuteOfDay(in: "") == 1410)
    }
}

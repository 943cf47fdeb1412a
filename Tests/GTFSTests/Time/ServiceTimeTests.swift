import GTFSValues
import Testing

/// Proves how times of a service day are read and written, well past midnight included.
struct ServiceTimeTests {
    @Test(arguments: [
        ("00:00:00", 0), ("0:00:00", 0), ("8:05:09", 29_109), ("08:05:09", 29_109), ("23:59:59", 86_399),
        ("24:00:00", 86_400), ("25:10:00", 90_600), ("55:54:00", 201_240), ("86:52:00", 312_720),
        ("200:00:00", 720_000), ("999:59:59", 3_599_999),
    ])
    func `times are read`(text: String, seconds: Int32) {
        #expect(ServiceTime(text)?.seconds == seconds)
    }

    @Test(arguments: [
        "", "8:05", "08:05", "080509", "08:5:09", "08:05:9", "08:60:00", "08:05:60", "-1:00:00", "+8:05:09", "8:05:09 ",
        " 8:05:09", "08-05-09", "08:05:09.5", "1000:00:00", "ab:cd:ef", "08:05:0x", "８:05:09", "24h00m00", ":05:09",
        "::::::::",
    ])
    func `what is no time is refused`(text: String) {
        #expect(ServiceTime(text) == nil)
    }

    @Test func `every minute up to 86 hours 52 is written as it is read`() {
        for minute in 0...(86 * 60 + 52) {
            let time = ServiceTime(hours: minute / 60, minutes: minute % 60, seconds: minute % 60)
            guard ServiceTime(time.description) == time else {
                Issue.record("\(time) did not come back")
                return
            }
        }
        #expect(ServiceTime(hours: 86, minutes: 52).description == "86:52:00")
        #expect(ServiceTime(hours: 7, minutes: 3, seconds: 9).description == "07:03:09")
        #expect(ServiceTime(seconds: -3_600).description == "-01:00:00")
    }

    @Test func `times are ordered by their seconds`() {
        #expect(ServiceTime(hours: 23, minutes: 59) < ServiceTime(hours: 24, minutes: 0))
        #expect(ServiceTime.latestAccepted == ServiceTime(hours: 200, minutes: 0))
    }
}

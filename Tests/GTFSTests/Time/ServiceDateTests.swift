import Foundation
import GTFSValues
import Testing

/// Proves the civil calendar: against Foundation day by day, against itself over ten thousand years, and on text.
struct ServiceDateTests {
    @Test func `every day from 1900 to 2099 is Foundation's`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let first = try #require(ServiceDate(year: 1900, month: 1, day: 1))
        for offset in 0..<73_049 {
            let date = first.advanced(by: offset)
            let moment = Date(timeIntervalSince1970: Double(date.daysSinceEpoch) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: moment)
            let civil = date.civil
            guard civil.year == parts.year, civil.month == parts.month, civil.day == parts.day,
                // Foundation counts weekdays from Sunday = 1.
                (date.weekday + 1) % 7 + 1 == parts.weekday
            else {
                Issue.record("\(date) is not \(parts)")
                return
            }
        }
    }

    @Test func `every day from year 1 to 9999 comes back`() throws {
        let first = try #require(ServiceDate(year: 1, month: 1, day: 1))
        let last = try #require(ServiceDate(year: 9999, month: 12, day: 31))
        #expect(first.days(to: last) == 3_652_058)
        for day in first.daysSinceEpoch...last.daysSinceEpoch {
            let civil = ServiceDate(daysSinceEpoch: day).civil
            guard ServiceDate(year: civil.year, month: civil.month, day: civil.day)?.daysSinceEpoch == day else {
                Issue.record("day \(day) became \(civil)")
                return
            }
        }
    }

    @Test(arguments: [
        ("20150310", "2015-03-10"), ("2015-03-10", "2015-03-10"), ("20240229", "2024-02-29"),
        ("20000229", "2000-02-29"), ("00010101", "0001-01-01"), ("99991231", "9999-12-31"),
    ])
    func `dates are read`(text: String, iso: String) throws {
        let date = try #require(ServiceDate(text))
        #expect(date.description == iso)
        #expect(ServiceDate(date.compact) == date)
    }

    @Test(arguments: [
        "", "2015", "20150229", "19000229", "20151301", "20150001", "20150132", "20150431", "00000101", "2015-0310",
        "201503-10", "2015/03/10", "15-03-2015", "2015031", "201503100", "2015O310", "２０１５0310", "-20150310",
        "20150310 ", "+2015031",
    ])
    func `what is no date is refused`(text: String) {
        #expect(ServiceDate(text) == nil)
    }

    @Test func `arithmetic crosses months, years and leap days`() throws {
        let date = try #require(ServiceDate("20240228"))
        #expect(date.advanced(by: 1).compact == "20240229")
        #expect(date.advanced(by: 2).compact == "20240301")
        #expect(date.advanced(by: -59).compact == "20231231")
        #expect(date < date.advanced(by: 1))
        #expect(date.days(to: date.advanced(by: 400)) == 400)
    }
}

import Foundation

/// Dates and times by Foundation's calendar.
enum NaiveTime {
    private static let utc: Calendar = calendar("GMT")

    /// The Gregorian calendar of a zone.
    static func calendar(_ zone: String) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        return calendar
    }

    /// Days since 1970-01-01 of `20150310`; nil where it is no date.
    static func day(_ text: String) -> Int? {
        guard text.utf8.count == 8, let number = Int(text) else { return nil }
        let parts = DateComponents(
            calendar: utc, timeZone: .gmt, year: number / 10_000, month: number / 100 % 100, day: number % 100)
        guard parts.isValidDate, let date = utc.date(from: parts) else { return nil }
        return Int((date.timeIntervalSince1970 / 86_400).rounded())
    }

    /// `20150310` of days since 1970-01-01.
    static func text(_ day: Int) -> String {
        let parts = utc.dateComponents([.year, .month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
        let number = (parts.year ?? 0) * 10_000 + (parts.month ?? 0) * 100 + (parts.day ?? 0)
        return String(number)
    }

    /// Noon minus 12 hours of a day in a zone, in seconds since 1970-01-01T00:00:00Z.
    static func start(_ day: Int, _ calendar: Calendar) -> Int {
        instant(day, hour: 12, minute: 0, calendar) - 12 * 3600
    }

    /// The instant at which a clock shows a time of day.
    static func instant(_ day: Int, hour: Int, minute: Int, _ calendar: Calendar) -> Int {
        let date = utc.dateComponents([.year, .month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
        let parts = DateComponents(
            year: date.year, month: date.month, day: date.day, hour: hour, minute: minute, second: 0)
        return Int((calendar.date(from: parts) ?? .distantPast).timeIntervalSince1970)
    }

    /// Seconds of `25:10:00`; nil where it is no time.
    static func seconds(_ text: ArraySlice<UInt8>) -> Int? {
        var parts = [0]
        var digits = 0
        for byte in text {
            if byte == UInt8(ascii: ":") {
                parts.append(0)
            } else if byte >= 48, byte <= 57 {
                parts[parts.count - 1] = parts[parts.count - 1] * 10 + Int(byte) - 48
                digits += 1
            } else {
                return nil
            }
        }
        guard parts.count == 3, digits >= 5, parts[1] < 60, parts[2] < 60, parts[0] <= 200 else { return nil }
        return parts[0] * 3600 + parts[1] * 60 + parts[2]
    }
}

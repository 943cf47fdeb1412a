/// A moment as HTTP headers write it (RFC 9110 §5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
public enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The text of a moment.
    ///
    /// - Parameter seconds: since 1970-01-01T00:00:00Z; not before it.
    public static func text(_ seconds: Int64) -> String {
        let (day, time) = (Int(seconds / 86_400), Int(seconds % 86_400))
        let (year, month, dayOfMonth) = CivilDay.civil(day)
        let clock = [time / 3_600, time / 60 % 60, time % 60].map(digits).joined(separator: ":")
        return "\(days[day % 7]), \(digits(dayOfMonth)) \(months[month - 1]) \(year) \(clock) GMT"
    }

    /// Seconds since 1970-01-01T00:00:00Z of such a text; nil for any other.
    public static func instant(_ text: String) -> Int64? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT", let day = Int(words[1]),
            let month = months.firstIndex(of: String(words[2])), let year = Int(words[3]),
            let days = CivilDay.days(year: year, month: month + 1, day: day)
        else { return nil }
        let time = words[4].split(separator: ":", omittingEmptySubsequences: false).compactMap { UInt8($0) }
        guard time.count == 3, time[0] < 24, time[1] < 60, time[2] <= 60 else { return nil }
        return Int64(days) * 86_400 + Int64(time[0]) * 3_600 + Int64(time[1]) * 60 + Int64(time[2])
    }

    private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

import GTFSValues

/// Dates as HTTP headers write them (RFC 9110 §5.6.7, IMF-fixdate).
enum HTTPDate {
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// `Tue, 20 Jan 2026 08:30:00 GMT` for an instant.
    static func text(of instant: Int64) -> String {
        let days = instant.quotientRoundedDown(by: 86_400)
        let date = ServiceDate(daysSinceEpoch: Int32(days))
        let seconds = Int(instant - days * 86_400)
        let (year, month, day) = date.civil
        let time = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        return "\(weekdays[date.weekday]), \(two(day)) \(months[month - 1]) \(year) \(time) GMT"
    }

    /// The instant of such a text; nil for any other.
    static func instant(of text: String) -> Int64? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
            let month = months.firstIndex(of: String(parts[2])),
            let date = ServiceDate(year: year, month: month + 1, day: day)
        else { return nil }
        let time = parts[4].split(separator: ":").compactMap { UInt8($0) }.map(Int64.init)
        guard time.count == 3 else { return nil }
        return Int64(date.daysSinceEpoch) * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
    }

    private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}

import GTFS

/// Dates as HTTP headers write them (RFC 9110 §5.6.7), in the one form that is still sent.
enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Seconds since 1970-01-01T00:00:00Z of `Sun, 06 Nov 1994 08:49:37 GMT`; nil for any other text.
    static func instant(_ text: String) -> Int64? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT", let day = Int(words[1]),
            let month = months.firstIndex(of: String(words[2])), let year = Int(words[3]),
            let date = ServiceDate(year: year, month: month + 1, day: day)
        else { return nil }
        let time = words[4].split(separator: ":", omittingEmptySubsequences: false).compactMap { UInt8($0) }
        guard time.count == 3, time[0] < 24, time[1] < 60, time[2] <= 60 else { return nil }
        return Int64(date.daysSinceEpoch) * 86_400 + Int64(time[0]) * 3600 + Int64(time[1]) * 60 + Int64(time[2])
    }
}

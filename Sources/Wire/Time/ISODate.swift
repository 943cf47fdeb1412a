/// A civil date, written `YYYY-MM-DD` (ISO 8601 calendar date, RFC 3339 full-date). Only days that exist.
public struct ISODate: Hashable, Comparable, Sendable {
    /// Whole days since 1970-01-01, as GTFS service dates are kept.
    public let daysSinceEpoch: Int32

    /// A date from whole days since 1970-01-01.
    public init(daysSinceEpoch: Int32) { self.daysSinceEpoch = daysSinceEpoch }

    /// A date from its civil parts, or nil where no such day exists.
    public init?(year: Int, month: Int, day: Int) {
        guard let days = CivilDay.days(year: year, month: month, day: day) else { return nil }
        daysSinceEpoch = Int32(days)
    }

    /// A date written `YYYY-MM-DD`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        var scanner = DigitScanner(text)
        guard let date = ISODate(&scanner), scanner.isAtEnd else { return nil }
        self = date
    }

    init?(_ scanner: inout DigitScanner) {
        guard let year = scanner.digits(4), scanner.one(of: "-") != nil, let month = scanner.digits(2),
            scanner.one(of: "-") != nil, let day = scanner.digits(2)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Year, month (1…12) and day (1…31).
    public var civil: (year: Int, month: Int, day: Int) { CivilDay.civil(Int(daysSinceEpoch)) }

    /// The earlier date first.
    public static func < (a: ISODate, b: ISODate) -> Bool { a.daysSinceEpoch < b.daysSinceEpoch }
}

extension ISODate: CustomStringConvertible {
    /// `2025-11-12`.
    public var description: String {
        let (year, month, day) = civil
        var text = ""
        appendPadded(year, 4, to: &text)
        text.append("-")
        appendPadded(month, 2, to: &text)
        text.append("-")
        appendPadded(day, 2, to: &text)
        return text
    }
}

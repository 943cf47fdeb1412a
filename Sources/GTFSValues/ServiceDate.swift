/// A civil date of the proleptic Gregorian calendar: the day a trip belongs to, which is not always the day
/// it is seen on (GTFS reference, "service day").
///
/// Stored as whole days since 1970-01-01, so arithmetic is exact and needs no calendar object.
public struct ServiceDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01; negative before it.
    public var daysSinceEpoch: Int32

    /// A date from whole days since 1970-01-01.
    @inlinable public init(daysSinceEpoch: Int32) { self.daysSinceEpoch = daysSinceEpoch }

    /// A date from its civil parts, or nil where no such day exists (2023-02-29, month 13).
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.daysIn(month: month, year: year)
        else { return nil }
        // Years start in March here, so that the leap day is the last of its year.
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let shifted = (month + 9) % 12
        let dayOfYear = (153 * shifted + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        daysSinceEpoch = Int32(era * 146_097 + dayOfEra - 719_468)
    }

    /// The civil year, month (1…12) and day (1…31).
    public var civil: (year: Int, month: Int, day: Int) {
        let z = Int(daysSinceEpoch) + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    /// The day of the week, Monday = 0 … Sunday = 6 (the column order of `calendar.txt`).
    @inlinable public var weekday: Int { ((Int(daysSinceEpoch) + 3) % 7 + 7) % 7 }

    /// The date `days` later (earlier when negative).
    @inlinable public func advanced(by days: Int) -> ServiceDate {
        ServiceDate(daysSinceEpoch: daysSinceEpoch + Int32(days))
    }

    /// Whole days from `self` to `other`.
    @inlinable public func days(to other: ServiceDate) -> Int { Int(other.daysSinceEpoch) - Int(daysSinceEpoch) }

    @inlinable public static func < (a: ServiceDate, b: ServiceDate) -> Bool { a.daysSinceEpoch < b.daysSinceEpoch }

    private static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension ServiceDate: CustomStringConvertible {
    /// ISO 8601 calendar date, `2015-03-10`.
    public var description: String {
        let (year, month, day) = civil
        return "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
    }

    /// GTFS form, `20150310`.
    public var compact: String {
        let (year, month, day) = civil
        return Self.padded(year, to: 4) + Self.padded(month, to: 2) + Self.padded(day, to: 2)
    }

    /// A date written `YYYYMMDD` (GTFS) or `YYYY-MM-DD` (ISO 8601); nil for anything else.
    public init?(_ text: some StringProtocol) {
        guard let date = Array(text.utf8).withUnsafeBytes({ ServiceDate(ascii: $0) }) else { return nil }
        self = date
    }

    /// As `init(_:)`, from the bytes of a field.
    public init?(ascii bytes: UnsafeRawBufferPointer) {
        var digits = 0
        var value = 0
        for (offset, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "-"), bytes.count == 10, offset == 4 || offset == 7 { continue }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), digits < 8 else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
            digits += 1
        }
        guard digits == 8, bytes.count == 8 || bytes.count == 10 else { return nil }
        self.init(year: value / 10_000, month: value / 100 % 100, day: value % 100)
    }

    private static func padded(_ value: Int, to width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

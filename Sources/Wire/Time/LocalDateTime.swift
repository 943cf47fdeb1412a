/// A date and wall-clock time in no stated zone: whoever reads it supplies the zone, and decides about the hour a clock
/// change skips or repeats.
public struct LocalDateTime: Hashable, Sendable {
    /// The civil date.
    public var date: ISODate
    /// Seconds after 00:00:00 on the wall clock, 0…86 399.
    public var secondOfDay: Int32

    /// A wall-clock time on a date.
    public init(date: ISODate, secondOfDay: Int32) {
        self.date = date
        self.secondOfDay = secondOfDay
    }

    /// A time written `YYYY-MM-DDTHH:MM` or `YYYY-MM-DDTHH:MM:SS`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        var scanner = DigitScanner(text)
        guard let time = LocalDateTime(&scanner, needsSeconds: false), scanner.isAtEnd else { return nil }
        self = time
    }

    init(secondsIfUTC: Int64) {
        let (quotient, remainder) = secondsIfUTC.quotientAndRemainder(dividingBy: 86_400)
        let day = remainder < 0 ? quotient - 1 : quotient
        date = ISODate(daysSinceEpoch: Int32(clamping: day))
        secondOfDay = Int32(remainder < 0 ? remainder + 86_400 : remainder)
    }

    init?(_ scanner: inout DigitScanner, needsSeconds: Bool) {
        guard let date = ISODate(&scanner), scanner.one(of: "Tt") != nil, let hour = scanner.digits(2), hour < 24,
            scanner.one(of: ":") != nil, let minute = scanner.digits(2), minute < 60
        else { return nil }
        var second = 0
        if scanner.one(of: ":") != nil {
            guard let value = scanner.digits(2), value < 60 else { return nil }
            second = value
            if scanner.one(of: ".") != nil {
                let run = scanner.digitRun
                guard run > 0 else { return nil }
                for _ in 0..<run { _ = scanner.digits(1) }
            }
        } else if needsSeconds {
            return nil
        }
        self.init(date: date, secondOfDay: Int32(hour * 3600 + minute * 60 + second))
    }

    /// Seconds since 1970-01-01T00:00:00Z if the zone were UTC.
    public var secondsIfUTC: Int64 { Int64(date.daysSinceEpoch) * 86_400 + Int64(secondOfDay) }
}

extension LocalDateTime: CustomStringConvertible {
    /// `2025-11-12T08:30:00`.
    public var description: String {
        var text = date.description
        text.append("T")
        appendPadded(Int(secondOfDay) / 3600, 2, to: &text)
        text.append(":")
        appendPadded(Int(secondOfDay) / 60 % 60, 2, to: &text)
        text.append(":")
        appendPadded(Int(secondOfDay) % 60, 2, to: &text)
        return text
    }
}

import Wire

/// A moment, as databases keep it: whole microseconds since 1970-01-01T00:00:00Z.
package struct Instant: Sendable, Hashable, Comparable {
    /// Microseconds since 1970-01-01T00:00:00Z.
    package var microseconds: Int64

    /// A moment by its microseconds since 1970-01-01T00:00:00Z.
    package init(microseconds: Int64) { self.microseconds = microseconds }

    /// A moment by its seconds since 1970-01-01T00:00:00Z; the first or the last that there is for one beyond it.
    package init(seconds: Int64) {
        let (product, isBeyond) = seconds.multipliedReportingOverflow(by: 1_000_000)
        microseconds = isBeyond ? (seconds < 0 ? .min : .max) : product
    }

    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    package var seconds: Int64 { microseconds.floored(by: 1_000_000) }

    /// The moment so many seconds later; the first or the last that there is for one beyond it.
    package func adding(seconds: Int64) -> Instant {
        let (sum, isBeyond) = microseconds.addingReportingOverflow(Instant(seconds: seconds).microseconds)
        return Instant(microseconds: isBeyond ? (seconds < 0 ? .min : .max) : sum)
    }

    package static func < (one: Instant, other: Instant) -> Bool { one.microseconds < other.microseconds }
}

extension Instant: CustomStringConvertible {
    /// RFC 3339 in UTC with six digits of a second: `2026-11-21T08:00:00.000000Z`.
    package var description: String {
        let seconds = self.seconds
        let days = seconds.floored(by: 86_400)
        let (year, month, day) = CivilDay.civil(Int(days))
        let time = Int(seconds - days * 86_400)
        // Not by a product, which does not fit at the earliest moments.
        let remainder = Int(microseconds % 1_000_000)
        let fraction = remainder < 0 ? remainder + 1_000_000 : remainder
        return Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(day, 2) + "T"
            + Self.padded(time / 3600, 2) + ":" + Self.padded(time / 60 % 60, 2) + ":" + Self.padded(time % 60, 2) + "."
            + Self.padded(fraction, 6) + "Z"
    }

    /// Reads RFC 3339 and PostgreSQL's own form, `2026-11-21 08:00:00.5+00`: date, time, any fraction up to nine digits (those
    /// past the sixth are dropped), and `Z` or an offset in hours or hours and minutes; nil for anything else.
    package init?(_ text: some StringProtocol) {
        var reader = DigitReader(text)
        guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
            reader.take("-"), let day = reader.number(2), let days = CivilDay.days(year: year, month: month, day: day),
            reader.take("T") || reader.take(" ") || reader.take("t"), let hour = reader.number(2), hour < 24,
            reader.take(":"), let minute = reader.number(2), minute < 60, reader.take(":"),
            let second = reader.number(2), second < 60
        else { return nil }
        var fraction: Int64 = 0
        if reader.take(".") {
            guard let read = reader.fraction() else { return nil }
            fraction = read
        }
        guard let offset = reader.offset(), reader.isAtEnd else { return nil }
        let time = Int64(hour * 3600 + minute * 60 + second - offset)
        microseconds = (Int64(days) * 86_400 + time) * 1_000_000 + fraction
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int64 {
    /// The quotient rounded towards minus infinity.
    fileprivate func floored(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

/// Reads a time digit by digit.
private struct DigitReader {
    private var rest: Substring.UTF8View

    init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    mutating func number(_ digits: Int) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    private mutating func digit() -> Int? {
        guard let first = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return nil }
        rest = rest.dropFirst()
        return Int(first - UInt8(ascii: "0"))
    }

    /// Microseconds of up to nine digits after the point.
    mutating func fraction() -> Int64? {
        var value: Int64 = 0
        var count = 0
        while let digit = digit() {
            count += 1
            if count <= 6 { value = value * 10 + Int64(digit) }
        }
        guard (1...9).contains(count) else { return nil }
        for _ in min(count, 6)..<6 { value *= 10 }
        return value
    }

    /// Seconds east of UTC.
    mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign: Int
        if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
        guard let hours = number(2), hours < 24 else { return nil }
        if rest.isEmpty { return sign * hours * 3600 }
        _ = take(":")
        guard let minutes = number(2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}

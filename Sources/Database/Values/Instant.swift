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
    package var description: String { withText { String(decoding: $0, as: UTF8.self) } }

    /// Calls with the bytes of ``description``, which are there only meanwhile.
    func withText<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        let seconds = self.seconds
        let days = seconds.floored(by: 86_400)
        let (year, month, day) = CivilDay.civil(Int(days))
        let time = Int(seconds - days * 86_400)
        // Not by a product, which does not fit at the earliest moments.
        let remainder = Int(microseconds % 1_000_000)
        let fraction = remainder < 0 ? remainder + 1_000_000 : remainder
        return try withUnsafeTemporaryAllocation(byteCount: Self.mostBytes, alignment: 1) { buffer in
            var text = DigitWriter(buffer)
            if (0...9_999).contains(year) { text.put(year, digits: 4) } else { text.put("\(year)".utf8) }
            text.put("-", month)
            text.put("-", day)
            text.put("T", time / 3600)
            text.put(":", time / 60 % 60)
            text.put(":", time % 60)
            text.put(".", fraction, digits: 6)
            text.put("Z".utf8)
            return try body(text.written)
        }
    }

    /// The last year that there are moments of has six digits, and the first a sign before them.
    private static let mostBytes = "-290308-12-21T19:59:05.224192Z".utf8.count

    /// Reads RFC 3339 and PostgreSQL's own form, `2026-11-21 08:00:00.5+00`: date, time, any fraction up to nine digits (those
    /// past the sixth are dropped), and `Z` or an offset in hours or hours and minutes; nil for anything else.
    package init?(_ text: some StringProtocol) {
        var text = String(text)
        guard let instant = text.withUTF8({ Instant(bytes: $0) }) else { return nil }
        self = instant
    }

    /// The same of bytes of UTF-8.
    init?(bytes: UnsafeBufferPointer<UInt8>) {
        var reader = DigitReader(bytes)
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
}

extension Int64 {
    /// The quotient rounded towards minus infinity.
    fileprivate func floored(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

/// Writes a time digit by digit.
private struct DigitWriter {
    private let buffer: UnsafeMutableRawBufferPointer
    private var count = 0

    init(_ buffer: UnsafeMutableRawBufferPointer) { self.buffer = buffer }

    var written: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<count]) }

    mutating func put(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            buffer[count] = byte
            count += 1
        }
    }

    /// A mark and a number behind it.
    mutating func put(_ mark: Unicode.Scalar, _ number: Int, digits: Int = 2) {
        buffer[count] = UInt8(ascii: mark)
        count += 1
        put(number, digits: digits)
    }

    /// A number with zeros before it.
    mutating func put(_ number: Int, digits: Int) {
        var rest = number
        for place in (count..<count + digits).reversed() {
            buffer[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        count += digits
    }
}

/// Reads a time digit by digit.
private struct DigitReader {
    private let text: UnsafeBufferPointer<UInt8>
    private var place = 0

    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    var isAtEnd: Bool { place == text.count }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard !isAtEnd, text[place] == UInt8(ascii: character) else { return false }
        place += 1
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
        guard !isAtEnd, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[place]) else { return nil }
        defer { place += 1 }
        return Int(text[place] - UInt8(ascii: "0"))
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
        if isAtEnd { return sign * hours * 3600 }
        _ = take(":")
        guard let minutes = number(2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}

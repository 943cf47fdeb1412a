/// An instant with the offset it is told in, written `2025-11-12T08:30:00+11:00` (RFC 3339).
///
/// The server writes the offset of the city (or stop) at that instant. Two timestamps are equal if instant and offset
/// are; they are ordered by instant.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Whole seconds since 1970-01-01T00:00:00Z.
    public var epochSeconds: Int64
    /// Seconds east of UTC the instant is written with: whole minutes, within ±23:59.
    public var offsetSeconds: Int32

    /// An instant told with an offset in seconds east of UTC.
    @inlinable public init(epochSeconds: Int64, offsetSeconds: Int32) {
        self.epochSeconds = epochSeconds
        self.offsetSeconds = offsetSeconds
    }

    /// An instant written as RFC 3339 says, with `Z` or an offset; fractions of a second are dropped. Nil for anything
    /// else, days that do not exist included. A space in the place of the offset's sign is read as `+`, because that is
    /// what an unescaped `+` in a query string turns into.
    public init?(_ text: some StringProtocol) { self.init(text, needsSeconds: true) }

    /// The same, where seconds may be left out as well: `2025-11-12T08:30+11:00`.
    init?(_ text: some StringProtocol, needsSeconds: Bool) {
        var scanner = DigitScanner(text)
        guard let local = LocalDateTime(&scanner, needsSeconds: needsSeconds), let offset = Self.offset(&scanner),
            scanner.isAtEnd
        else { return nil }
        self.init(epochSeconds: local.secondsIfUTC - Int64(offset), offsetSeconds: offset)
    }

    private static func offset(_ scanner: inout DigitScanner) -> Int32? {
        if scanner.one(of: "Zz") != nil { return 0 }
        guard let sign = scanner.one(of: "+- "), let hours = scanner.digits(2), hours < 24,
            scanner.one(of: ":") != nil, let minutes = scanner.digits(2), minutes < 60
        else { return nil }
        let seconds = Int32(hours * 3600 + minutes * 60)
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    /// The same wall clock without its offset.
    public var local: LocalDateTime { LocalDateTime(secondsIfUTC: epochSeconds + Int64(offsetSeconds)) }

    /// The earlier instant first; offsets only break ties.
    public static func < (a: Timestamp, b: Timestamp) -> Bool {
        (a.epochSeconds, a.offsetSeconds) < (b.epochSeconds, b.offsetSeconds)
    }
}

extension Timestamp {
    /// Hours and minutes as the place's clocks show them: `08:05`.
    public var clock: String { String(description.dropFirst(11).prefix(5)) }
}

extension Timestamp: CustomStringConvertible {
    /// `2025-11-12T08:30:00+11:00`; UTC is written `+00:00`.
    public var description: String {
        var text = local.description
        let minutes = Int(abs(offsetSeconds)) / 60
        text.append(offsetSeconds < 0 ? "-" : "+")
        appendPadded(minutes / 60, 2, to: &text)
        text.append(":")
        appendPadded(minutes % 60, 2, to: &text)
        return text
    }
}

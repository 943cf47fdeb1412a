/// A time of day on a clock, written `HH:MM`, 00:00 to 23:59.
public struct ClockTime: Hashable, Comparable, Sendable {
    /// Minutes after midnight, 0 to 1439.
    public let minutes: Int

    /// A time from minutes after midnight; nil outside the day.
    public init?(minutes: Int) {
        guard (0..<1440).contains(minutes) else { return nil }
        self.minutes = minutes
    }

    private init(unchecked minutes: Int) { self.minutes = minutes }

    /// A time written `HH:MM`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        var scanner = DigitScanner(text)
        guard let hours = scanner.digits(2), hours < 24, scanner.one(of: ":") != nil,
            let minutes = scanner.digits(2), minutes < 60, scanner.isAtEnd
        else { return nil }
        self.minutes = hours * 60 + minutes
    }

    /// The earlier time first.
    public static func < (a: ClockTime, b: ClockTime) -> Bool { a.minutes < b.minutes }
}

extension ClockTime: WireString, CustomStringConvertible {
    /// `07:05`.
    public var description: String {
        var text = ""
        appendPadded(minutes / 60, 2, to: &text)
        text.append(":")
        appendPadded(minutes % 60, 2, to: &text)
        return text
    }

    public init?(text: String) { self.init(text) }
    /// A string of two pairs of digits.
    public static let wireSchema: JSONObject = ["type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"]
    /// 22:00.
    public static let sample = ClockTime(unchecked: 1320)
    /// For documents: 07:00.
    package static let morning = ClockTime(unchecked: 420)
}

extension ClockTime: ParameterValue {
    /// A time of day.
    public static func parse(_ text: String, within bounds: Never?) -> ClockTime? { ClockTime(text) }
    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "a time of day as HH:MM, 00:00 to 23:59"
    }
    /// A string of two pairs of digits.
    public static func schema(within bounds: Never?) -> JSONObject { wireSchema }
    /// `22:00`.
    public var parameterText: String { description }
}

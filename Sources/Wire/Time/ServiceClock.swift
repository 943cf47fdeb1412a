/// A time on the clock of a service day, `HH:MM:SS` from noon minus 12 hours; hours may pass 24 (GTFS field type Time).
public struct ServiceClock: Hashable, Comparable, Sendable {
    /// Whole seconds after noon minus 12 hours, 0 or more.
    public var seconds: Int32

    /// A time from its seconds after noon minus 12 hours.
    @inlinable public init(seconds: Int32) { self.seconds = seconds }

    /// A time written `HH:MM:SS` (one to three digits of hours); nil for anything else.
    public init?(_ text: some StringProtocol) {
        var scanner = DigitScanner(text)
        let run = scanner.digitRun
        guard (1...3).contains(run), let hours = scanner.digits(run), scanner.one(of: ":") != nil,
            let minutes = scanner.digits(2), minutes < 60, scanner.one(of: ":") != nil,
            let seconds = scanner.digits(2), seconds < 60, scanner.isAtEnd
        else { return nil }
        self.seconds = Int32(hours * 3600 + minutes * 60 + seconds)
    }

    /// The earlier time of one day first.
    public static func < (a: ServiceClock, b: ServiceClock) -> Bool { a.seconds < b.seconds }
}

extension ServiceClock: CustomStringConvertible {
    /// `25:10:00`.
    public var description: String {
        var text = ""
        appendPadded(Int(seconds) / 3600, 2, to: &text)
        text.append(":")
        appendPadded(Int(seconds) / 60 % 60, 2, to: &text)
        text.append(":")
        appendPadded(Int(seconds) % 60, 2, to: &text)
        return text
    }
}

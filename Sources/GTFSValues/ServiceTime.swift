/// A time of a service day: whole seconds after *noon minus 12 hours* of its `ServiceDate`.
///
/// Noon minus 12 hours is midnight on every day but those on which a clock changes. Values of 24:00:00 and more
/// are trips that run past midnight (GTFS reference, field type Time); there is no upper bound here.
public struct ServiceTime: Hashable, Comparable, Sendable {
    /// Seconds after noon minus 12 hours.
    public var seconds: Int32

    /// A time from its seconds after noon minus 12 hours.
    @inlinable public init(seconds: Int32) { self.seconds = seconds }

    /// A time from hours, minutes and seconds; hours may exceed 24.
    @inlinable public init(hours: Int, minutes: Int, seconds: Int = 0) {
        self.seconds = Int32(hours * 3600 + minutes * 60 + seconds)
    }

    @inlinable public static func < (a: ServiceTime, b: ServiceTime) -> Bool { a.seconds < b.seconds }

    /// The latest time accepted from a feed, 200 hours: beyond it a field is a typing error, not a timetable.
    public static let latestAccepted = ServiceTime(hours: 200, minutes: 0)
}

extension ServiceTime: CustomStringConvertible {
    /// `HH:MM:SS`, with as many hours as it takes: `25:10:00`.
    public var description: String {
        func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let magnitude = abs(seconds)
        return (seconds < 0 ? "-" : "") + "\(two(magnitude / 3600)):\(two(magnitude / 60 % 60)):\(two(magnitude % 60))"
    }

    /// A time written `H:MM:SS`, `HH:MM:SS` or `HHH:MM:SS`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard let time = bytes.withUnsafeBytes({ ServiceTime(ascii: $0) }) else { return nil }
        self = time
    }

    /// As `init(_:)`, from the bytes of a field. Digits only, minutes and seconds below 60.
    @inlinable public init?(ascii bytes: UnsafeRawBufferPointer) {
        let count = bytes.count
        guard count >= 7, count <= 9 else { return nil }
        let colon = UInt8(ascii: ":")
        guard bytes[count - 3] == colon, bytes[count - 6] == colon else { return nil }
        @inline(__always) func digit(_ index: Int) -> Int32 { Int32(bytes[index]) - 48 }
        var hours: Int32 = 0
        for index in 0..<(count - 6) {
            let value = digit(index)
            guard value >= 0, value <= 9 else { return nil }
            hours = hours * 10 + value
        }
        let m1 = digit(count - 5)
        let m2 = digit(count - 4)
        let s1 = digit(count - 2)
        let s2 = digit(count - 1)
        guard m1 >= 0, m1 < 6, m2 >= 0, m2 <= 9, s1 >= 0, s1 < 6, s2 >= 0, s2 <= 9 else { return nil }
        seconds = hours * 3600 + (m1 * 10 + m2) * 60 + s1 * 10 + s2
    }
}

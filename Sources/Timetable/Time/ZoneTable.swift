import GTFSValues

/// A time zone as two look-ups: where each service day begins, and the offset from UTC at an instant.
///
/// This is the only conversion between `(ServiceDate, ServiceTime)` and instants. Instants are whole seconds since
/// 1970-01-01T00:00:00Z.
@frozen public struct ZoneTable: @unchecked Sendable {
    @usableFromInline let noonOffsets: UnsafePointer<Int16>
    @usableFromInline let transitions: UnsafeBufferPointer<ZoneTransition>

    /// First and last date the table knows; dates beyond them use the offset of the nearest one.
    public static let firstDate = ServiceDate(daysSinceEpoch: 7_305)
    /// Days in the table: 1990-01-01 to 2059-12-31.
    public static let dayCount = 25_567
    /// The last date the table knows.
    public static var lastDate: ServiceDate { firstDate.advanced(by: dayCount - 1) }

    /// The instant of noon minus 12 hours of a date: `ServiceTime` 0.
    @inlinable public func start(of date: ServiceDate) -> Int64 {
        let day = min(max(Int(date.daysSinceEpoch) - 7_305, 0), 25_566)
        return Int64(date.daysSinceEpoch) * 86_400 - Int64(noonOffsets[day]) * 60
    }

    /// The instant of a time of a service day.
    @inlinable public func instant(_ date: ServiceDate, _ time: ServiceTime) -> Int64 {
        start(of: date) + Int64(time.seconds)
    }

    /// Offset from UTC in force at an instant, in seconds east.
    public func offset(at instant: Int64) -> Int {
        let next = transitions.firstPosition { $0.instant > instant }
        return Int(transitions[max(0, next - 1)].offset)
    }

    /// The civil date a clock in this zone shows at an instant.
    public func civilDate(at instant: Int64) -> ServiceDate {
        let local = instant + Int64(offset(at: instant))
        return ServiceDate(daysSinceEpoch: Int32(local >= 0 ? local / 86_400 : (local - 86_399) / 86_400))
    }

    /// The instant at which a clock in this zone shows a civil date and time. A time the clock skips is read with the
    /// offset from before the switch (02:30 becomes 03:30); of a time shown twice the first is taken.
    public func instant(civil date: ServiceDate, secondsOfDay: Int) -> Int64 {
        let local = Int64(date.daysSinceEpoch) * 86_400 + Int64(secondsOfDay)
        let before = offset(at: local - 86_400 - Int64(offset(at: local - 86_400)))
        let first = local - Int64(before)
        if offset(at: first) == before { return first }
        let second = local - Int64(offset(at: first))
        return offset(at: second) == offset(at: first) ? second : first
    }
}

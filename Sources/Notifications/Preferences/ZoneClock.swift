import Database
import Foundation
import Timetable
import TransitAPI

/// The clock on the wall of a time zone.
package struct ZoneClock: Sendable, Hashable {
    private let zone: TimeZone

    /// The clock of a zone by its IANA name (`Australia/Lord_Howe`, `UTC`); nil where the system knows none.
    ///
    /// Abbreviations such as `AEST` are no zones: some stand for several.
    package init?(_ name: String) {
        guard name.contains("/") || name == "UTC" || name == "GMT", let zone = TimeZone(identifier: name) else {
            return nil
        }
        self.zone = zone
    }

    /// Coordinated Universal Time.
    package static let utc = ZoneClock(zone: .gmt)

    private init(zone: TimeZone) { self.zone = zone }

    /// The clock at a stop; nil for no stop.
    init?(at stop: StopIndex, in timetable: Timetable) {
        guard stop.isSome else { return nil }
        self.init(timetable.zoneName(timetable.stops[stop].zone))
    }

    /// The clock at the stop of a `stop_id`; nil where the timetable has none of that id.
    init?(ofStop id: String, in timetable: Timetable) {
        guard let stop = timetable.stop(id: id) else { return nil }
        self.init(at: stop, in: timetable)
    }

    /// A moment with the offset that holds at it.
    package func timestamp(_ instant: Instant) -> Timestamp {
        let seconds = instant.seconds
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
        return Timestamp(epochSeconds: seconds, offsetSeconds: Int32(offset))
    }

    /// Whole minutes the clock shows since its last midnight, 0 to 1439.
    package func minuteOfDay(at instant: Instant) -> Int { Int(timestamp(instant).local.secondOfDay) / 60 }
}

/// What the clocks of riders show at one moment: each zone is asked once, however many riders live in it.
package struct WallClocks: Sendable {
    /// The moment.
    package let now: Instant
    private let city: ZoneClock
    private var minutes: [String: Int] = [:]
    private var ends: [QuietSpan: Instant] = [:]

    /// Quiet hours of a zone, as seen from a moment.
    private struct QuietSpan: Hashable {
        let zone: String
        let hours: QuietHours
        let from: Instant
    }

    /// The clocks at a moment.
    ///
    /// - Parameter cityZone: IANA name of the zone for riders whose own is unknown; UTC where that is unknown as well.
    package init(at now: Instant, cityZone: String) {
        self.now = now
        city = ZoneClock(cityZone) ?? .utc
    }

    /// When quiet hours end in which a moment lies; the moment itself where it lies in none.
    mutating func end(of hours: QuietHours, in zone: String, from instant: Instant) -> Instant {
        let span = QuietSpan(zone: zone, hours: hours, from: instant)
        if let known = ends[span] { return known }
        let end = hours.end(from: instant, on: ZoneClock(zone) ?? city)
        ends[span] = end
        return end
    }

    /// Minutes since midnight, 0 to 1439, on the clock of a zone by its IANA name; on the city's where it is unknown.
    package mutating func minuteOfDay(in zone: String) -> Int {
        if let known = minutes[zone] { return known }
        let minute = (ZoneClock(zone) ?? city).minuteOfDay(at: now)
        minutes[zone] = minute
        return minute
    }
}

import Foundation
import GTFSValues

/// The days and hours of a time zone, for quotas, peak hours and nightly work; trips have theirs in the timetable.
package struct LocalClock: Sendable, Equatable {
    private let zone: TimeZone

    /// The zone of an IANA name; nil where there is none of that name.
    package init?(zone name: String) {
        guard name.contains("/") || name == "UTC", let zone = TimeZone(identifier: name) else { return nil }
        self.zone = zone
    }

    /// Universal time.
    package static let utc = LocalClock(.gmt)

    private init(_ zone: TimeZone) { self.zone = zone }

    /// The zone a city file names; whoever misspelt it is told which one was meant.
    static func named(_ name: String, at place: String) throws(YAMLFault) -> LocalClock {
        if let clock = LocalClock(zone: name) { return clock }
        let meant = Spelling.nearest(to: name, among: TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") })
        throw YAMLFault(
            at: place,
            reason: "no time zone \"\(name)\"; expected the IANA name of one, e.g. \(meant ?? "Australia/Sydney")")
    }

    /// Seconds east of UTC at an instant, which is in seconds since 1970-01-01T00:00:00Z, as all are here.
    package func offset(at instant: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant))))
    }

    /// The date a clock shows.
    package func date(at instant: Int64) -> ServiceDate { split(instant).date }

    /// Seconds a clock shows since its last midnight.
    package func secondsOfDay(at instant: Int64) -> Int { split(instant).seconds }

    /// The instant at which a clock shows a date and time. A time the clock skips is read with the offset from before the
    /// switch; of a time shown twice the first is taken.
    package func instant(of date: ServiceDate, secondsOfDay: Int = 0) -> Int64 {
        let local = Int64(date.daysSinceEpoch) * 86_400 + Int64(secondsOfDay)
        let before = offset(at: local - 86_400 - offset(at: local - 86_400))
        let first = local - before
        if offset(at: first) == before { return first }
        let second = local - offset(at: first)
        return offset(at: second) == offset(at: first) ? second : first
    }

    /// The first instant after this one at which a clock shows a time of day.
    package func next(secondsOfDay: Int, after instant: Int64) -> Int64 {
        let today = date(at: instant)
        let candidates = [0, 1, 2].lazy.map { self.instant(of: today.advanced(by: $0), secondsOfDay: secondsOfDay) }
        return candidates.first { $0 > instant } ?? instant + 86_400
    }

    private func split(_ instant: Int64) -> (date: ServiceDate, seconds: Int) {
        let local = instant + offset(at: instant)
        let seconds = (local % 86_400 + 86_400) % 86_400
        return (ServiceDate(daysSinceEpoch: Int32((local - seconds) / 86_400)), Int(seconds))
    }
}

extension CityFile {
    /// The clock of the city's own zone, else of its first provider; nil where it names neither.
    var clock: LocalClock? { timeZone.flatMap(LocalClock.init(zone:)) ?? providers.first?.clock }

    /// The date in the city; of a city without a clock that of universal time.
    package func date(at instant: Int64) -> ServiceDate { (clock ?? .utc).date(at: instant) }
}

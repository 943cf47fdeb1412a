import Foundation
import GTFSValues

/// Service days and instants of one time zone, without asking the zone again: its changes are looked up once.
struct CityClock: Sendable {
    /// When an offset from UTC begins to hold, ascending; the first holds for all time before it as well.
    private let starts: [Int64]
    private let offsets: [Int64]
    private let holidays: Set<ServiceDate>

    /// - Parameter zone: IANA name; an unknown one is taken for Sydney's standard time.
    init(zone: String, holidays: [PublicHoliday]) {
        let zone = TimeZone(identifier: zone)
        func offset(at instant: Int64) -> Int64 {
            Int64(zone?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant))) ?? 36_000)
        }
        // From 2000 to 2100: no timetable lies outside.
        var starts: [Int64] = [946_684_800]
        while let last = starts.last, last < 4_102_444_800,
            let next = zone?.nextDaylightSavingTimeTransition(after: Date(timeIntervalSince1970: Double(last)))
        {
            starts.append(Int64(next.timeIntervalSince1970))
        }
        self.starts = starts
        offsets = starts.map { offset(at: $0) }
        self.holidays = (2000...2100).reduce(into: []) { $0.formUnion(holidays.dates(in: $1)) }
    }

    /// Seconds ahead of UTC.
    func offset(at instant: Int64) -> Int64 {
        var (low, high) = (0, starts.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= instant { low = middle } else { high = middle }
        }
        return offsets[low]
    }

    /// The civil date at an instant.
    func date(at instant: Int64) -> ServiceDate {
        ServiceDate(daysSinceEpoch: Int32((instant + offset(at: instant)).quotientRoundedDown(by: 86_400)))
    }

    /// Noon minus 12 hours of a date, from which the times of a service day count.
    func start(of date: ServiceDate) -> Int64 {
        let noon = Int64(date.daysSinceEpoch) * 86_400 + 43_200
        // Noon is hours away from any change of the clocks, so the offset half a day off is only a first guess.
        let guess = noon - offset(at: noon)
        return noon - offset(at: guess) - 43_200
    }

    /// Seconds since local midnight, as a wall clock shows them.
    func wallSeconds(at instant: Int64) -> Int {
        let local = instant + offset(at: instant)
        return Int(local - local.quotientRoundedDown(by: 86_400) * 86_400)
    }

    /// The timetable a date runs.
    func day(of date: ServiceDate) -> DayType { holidays.contains(date) ? .sunday : ServiceCalendar.usual(on: date) }
}

extension Int64 {
    func quotientRoundedDown(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

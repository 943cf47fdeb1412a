import Foundation
import GTFSValues

/// Hands out the parts of a city's schedule, each made once a day.
actor DailySchedules {
    private let city: City
    private let folder: String
    private let clock: CityClock
    private var made: [SchedulePart: (today: ServiceDate, schedule: PublishedSchedule)] = [:]

    /// - Parameter folder: where they are kept; created when first needed.
    init(city: City, folder: String) {
        (self.city, self.folder) = (city, folder)
        clock = CityClock(zone: city.timezone, holidays: [])
    }

    /// The schedule of a part as it is published on the day of an instant; nil where there is none.
    ///
    /// - Parameters:
    ///   - path: of the request, by which its file is named.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    func schedule(_ part: SchedulePart, asked path: String, at now: Int64) throws -> PublishedSchedule? {
        let today = clock.date(at: now)
        if let known = made[part], known.today == today { return known.schedule }
        guard let network = part.network(in: city) else { return nil }
        let bytes = Self.archive(of: network, on: today, following: part.following)
        let name = path.split(separator: "/").joined(separator: "-")
        let schedule = try PublishedSchedule(
            keeping: bytes, at: "\(folder)/\(name).zip", modified: clock.start(of: today))
        made[part] = (today, schedule)
        return schedule
    }

    /// A zipped feed; like the demo's it begins a week ago, for what is still under way after midnight.
    static func archive(of network: City, on today: ServiceDate, following: Int) -> [UInt8] {
        let holidays = network.holidays
        let calendar = ServiceCalendar(
            from: today.advanced(by: -7), through: today.advanced(by: SchedulePart.days), holidays: holidays)
        let next = (0..<following).map { number in
            let last = calendar.lastDay.advanced(by: number * SchedulePart.days)
            return ServiceCalendar(
                from: last.advanced(by: 1), through: last.advanced(by: SchedulePart.days), holidays: holidays)
        }
        return FeedWriter(
            city: network, operation: Operation(of: network), calendar: calendar, following: next, today: today
        ).archive()
    }
}

import GTFSValues

/// Which timetable runs on which day of a stretch of days.
struct ServiceCalendar: Sendable {
    let firstDay: ServiceDate
    let lastDay: ServiceDate
    /// Public holidays within the stretch, ascending.
    let holidays: [ServiceDate]

    init(from firstDay: ServiceDate, through lastDay: ServiceDate, holidays: [PublicHoliday]) {
        self.firstDay = firstDay
        self.lastDay = lastDay
        // A year's last days can be substituted in the next, so the year before counts as well.
        let dates = (firstDay.civil.year - 1...lastDay.civil.year).reduce(into: Set<ServiceDate>()) {
            $0.formUnion(holidays.dates(in: $1))
        }
        self.holidays = dates.filter { $0 >= firstDay && $0 <= lastDay }.sorted()
    }

    /// The timetable that `date` runs by its weekday alone.
    static func usual(on date: ServiceDate) -> DayType {
        switch date.weekday {
        case 5: .saturday
        case 6: .sunday
        default: .weekday
        }
    }

    /// Holidays on which the Sunday timetable takes another's place.
    var exceptions: [(date: ServiceDate, replaced: DayType)] {
        holidays.map { ($0, Self.usual(on: $0)) }.filter { $0.1 != .sunday }
    }
}

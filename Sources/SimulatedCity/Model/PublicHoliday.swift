import GTFSValues

/// A public holiday that comes back every year.
struct PublicHoliday: Sendable {
    /// When in a year it falls.
    enum Day: Sendable {
        case fixed(month: Int, day: Int)
        /// Days after Easter Sunday, negative before it.
        case easter(offset: Int)
        /// The `ordinal`th `weekday` (Monday = 0) of a month.
        case weekday(ordinal: Int, weekday: Int, month: Int)
    }

    /// What a Saturday or Sunday does to it.
    enum Weekend: String, CaseIterable, Sendable {
        case stays
        /// It is held on the next weekday instead.
        case moves
        /// The next weekday is a holiday as well.
        case adds
    }

    let name: String
    let day: Day
    let weekend: Weekend

    /// The date its rule names in `year`, before weekends are looked at.
    func date(in year: Int) -> ServiceDate? {
        switch day {
        case .fixed(let month, let day):
            return ServiceDate(year: year, month: month, day: day)
        case .easter(let offset):
            return ServiceDate.easterSunday(in: year)?.advanced(by: offset)
        case .weekday(let ordinal, let weekday, let month):
            guard let first = ServiceDate(year: year, month: month, day: 1) else { return nil }
            return first.advanced(by: (weekday - first.weekday + 7) % 7 + 7 * (ordinal - 1))
        }
    }
}

extension [PublicHoliday] {
    /// Every date that is a holiday in `year`. No two share a substitute: when Christmas is a Saturday, Monday stands
    /// in for it and Tuesday for Boxing Day; when it is a Sunday, Tuesday does, Monday being Boxing Day itself.
    func dates(in year: Int) -> Set<ServiceDate> {
        let named = compactMap { holiday in holiday.date(in: year).map { (date: $0, weekend: holiday.weekend) } }
        var dates = Set(named.filter { $0.date.weekday < 5 || $0.weekend != .moves }.map(\.date))
        for (date, weekend) in named where date.weekday >= 5 && weekend != .stays {
            var substitute = date
            while substitute.weekday >= 5 || dates.contains(substitute) { substitute = substitute.advanced(by: 1) }
            dates.insert(substitute)
        }
        return dates
    }
}

extension ServiceDate {
    /// Easter Sunday of the Gregorian calendar, by the anonymous algorithm (Meeus, Jones and Butcher).
    static func easterSunday(in year: Int) -> ServiceDate? {
        let golden = year % 19
        let century = year / 100
        let yearOfCentury = year % 100
        let correction = (century - (century + 8) / 25 + 1) / 3
        let epact = (19 * golden + century - century / 4 - correction + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (yearOfCentury / 4) - epact - yearOfCentury % 4) % 7
        let late = (golden + 11 * epact + 22 * weekday) / 451
        let march = epact + weekday - 7 * late + 114
        return ServiceDate(year: year, month: march / 31, day: march % 31 + 1)
    }
}

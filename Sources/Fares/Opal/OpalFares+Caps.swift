import GTFSValues

/// What the journeys of one fare day cost together.
public struct CappedDay: Sendable, Equatable {
    public var day: ServiceDate
    /// Fares before any cap, without access fees, in cents.
    public var fares: Int
    /// What is paid for them after the caps of the day and of the week so far.
    public var paid: Int
    /// Access fees, which no cap of these covers.
    public var accessFees: Int
    /// The cap that made it less; the week's where both did.
    public var cap: FareCap?
}

/// Spans of time within which no more than so much is paid.
public enum FareCap: String, Sendable {
    case day
    /// Monday to Sunday.
    case week
}

extension OpalFares {
    /// What journeys cost together, day by day: no more than a day may, and no more than is left of the week's cap.
    ///
    /// - Parameter quotes: all journeys of one rider in order; a week whose first days are missing has too much left.
    public func capped(_ quotes: [FareQuote], rider: RiderCategory) throws(FareUnknownReason) -> [CappedDay] {
        var days: [CappedDay] = []
        for charge in quotes.flatMap(\.charges) {
            if days.last?.day != charge.day {
                days.append(CappedDay(day: charge.day, fares: 0, paid: 0, accessFees: 0))
            }
            days[days.count - 1].fares += charge.amount
            days[days.count - 1].accessFees += charge.accessFee
        }
        var week: (monday: ServiceDate, paid: Int)?
        for position in days.indices {
            let day = days[position].day
            let monday = day.advanced(by: -day.weekday)
            let soFar = week.flatMap { $0.monday == monday ? $0.paid : nil } ?? 0
            let left = try max(0, caps(on: day, rider).week - soFar)
            var paid = days[position].fares
            let cap = try cap(of: day, rider)
            if paid > cap { (paid, days[position].cap) = (cap, .day) }
            if paid > left { (paid, days[position].cap) = (left, .week) }
            days[position].paid = paid
            week = (monday, soFar + paid)
        }
        return days
    }

    /// The most a rider pays on a day, in cents, access fees apart.
    func cap(of day: ServiceDate, _ rider: RiderCategory) throws(FareUnknownReason) -> Int {
        let caps = try caps(on: day, rider)
        return try table(on: day).isReduced(day) ? caps.reducedDay : caps.day
    }

    private func caps(on day: ServiceDate, _ rider: RiderCategory) throws(FareUnknownReason) -> OpalCaps {
        let table = try table(on: day)
        guard let figures = table.riders[rider] else { throw .riderUnknown(rider, table: table.name) }
        return figures.caps
    }
}

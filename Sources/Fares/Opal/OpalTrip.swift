import GTFSValues

/// Legs that are charged together: one touch on, one touch off.
struct OpalTrip {
    /// Positions in the journey.
    var legs: Range<Int>
    /// What it is ridden in; rail also for metro.
    var mode: FareMode
    /// What it is charged as.
    var charged: FareMode
    /// The table and the day of its first boarding.
    var table: OpalTable
    var day: ServiceDate
}

extension OpalFares {
    /// Puts legs together into trips: those with no reader between them, or in the same mode within a transfer.
    func trips(_ legs: [FareLeg]) throws(FareUnknownReason) -> (trips: [OpalTrip], notes: [FareNote]) {
        var trips: [OpalTrip] = []
        var notes: [FareNote] = []
        for (position, leg) in legs.enumerated() {
            let table = try table(on: leg.date)
            let priced = table.pricedAs.first { $0.covers(leg) }
            let mode = leg.mode == .metro ? .rail : leg.mode
            try refuseOutside(leg, at: position, mode: mode, table)
            let day = leg.day(beginning: table.dayBegins)
            if let last = trips.last {
                let before = legs[position - 1]
                let inTime = last.day == day && isTransfer(from: before, to: leg, table)
                if isUntouched(from: before, to: leg) || (last.mode == mode && inTime) {
                    trips[trips.count - 1].legs = last.legs.lowerBound..<position + 1
                    continue
                }
            }
            if let priced { notes.append(.pricedAs(leg: position, priced.charged)) }
            trips.append(
                OpalTrip(
                    legs: position..<position + 1, mode: mode, charged: priced?.charged ?? mode, table: table, day: day)
            )
        }
        notes += trips.filter { $0.legs.count > 1 }.map { .joined(legs: $0.legs) }
        return (trips, notes)
    }

    /// Whether a boarding comes soon enough after the ride before.
    func isTransfer(from last: FareLeg, to next: FareLeg, _ table: OpalTable) -> Bool {
        if next.departure - last.arrival <= Int64(table.transferMinutes) * 60 { return true }
        return table.longerTransfers.contains {
            $0.covers(last) && next.departure - last.departure <= Int64($0.minutesFromBoarding) * 60
        }
    }

    /// Whether no reader is touched between two rides: in the same vehicle, or behind the gates of a station.
    private func isUntouched(from last: FareLeg, to next: FareLeg) -> Bool {
        let changesTrains = last.mode == .rail && next.mode == .rail && last.alight.station == next.board.station
        return next.isInSeatContinuation || changesTrains
    }

    private func refuseOutside(
        _ leg: FareLeg, at position: Int, mode: FareMode, _ table: OpalTable
    ) throws(FareUnknownReason) {
        if let name = leg.feed.flatMap({ table.outsideFeeds[$0] }) ?? leg.agency.flatMap({ table.outsideAgencies[$0] })
        {
            throw .outside(leg: position, what: name)
        }
        if table.outsideModes.contains(leg.mode) || table.bands[mode] == nil {
            throw .outside(leg: position, what: leg.mode.plural)
        }
    }
}

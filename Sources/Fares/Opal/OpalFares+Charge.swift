extension OpalFares {
    /// What one trip costs.
    func charge(
        for trip: OpalTrip, of legs: [FareLeg], rider: RiderCategory, after last: OpalTrip?, _ notes: inout [FareNote]
    ) throws(FareUnknownReason) -> FareCharge {
        let table = trip.table
        guard let figures = table.riders[rider], let fares = figures.tariff.fares[trip.charged],
            let bands = table.bands[trip.charged]
        else { throw .riderUnknown(rider, table: table.name) }
        let distance = try metres(of: trip, legs)
        let band = bands.firstIndex { Double(distance) <= $0 * 1000 } ?? bands.count
        let (full, time) = cents(fares, band: band, trip, legs)
        let earned = last.map { discount(for: trip, after: $0, legs, figures.tariff, &notes) } ?? 0
        return FareCharge(
            legs: trip.legs, mode: trip.charged, metres: distance, band: band + 1,
            bandName: Self.name(of: band, in: bands),
            time: time, full: full, discount: min(earned, full),
            accessFee: accessFee(of: trip, legs, figures.tariff), day: trip.day, table: table.name)
    }

    /// The distance charged for: by the table of the mode, else as the crow flies from the first boarding to the farthest
    /// alighting. Real journeys show that turning back makes no trip cheaper.
    private func metres(of trip: OpalTrip, _ legs: [FareLeg]) throws(FareUnknownReason) -> Int {
        let (first, last) = (legs[trip.legs.lowerBound], legs[trip.legs.upperBound - 1])
        if let distances = trip.table.distances[trip.charged] {
            guard let metres = distances.metres(from: first.board, to: last.alight) else {
                throw .distanceUnknown(leg: trip.legs.lowerBound, from: first.board.name, to: last.alight.name)
            }
            return metres
        }
        func place(_ stop: FareStop, _ leg: Int) throws(FareUnknownReason) -> (latitude: Double, longitude: Double) {
            guard let latitude = stop.latitude, let longitude = stop.longitude else {
                throw .placeUnknown(leg: leg, stop: stop.name)
            }
            return (latitude, longitude)
        }
        let start = try place(first.board, trip.legs.lowerBound)
        var farthest = 0.0
        for leg in trip.legs where leg + 1 == trip.legs.upperBound || !legs[leg + 1].isInSeatContinuation {
            farthest = max(farthest, Fares.metres(from: start, to: try place(legs[leg].alight, leg)))
        }
        return Int(farthest.rounded())
    }

    private func cents(
        _ fares: OpalBandFares, band: Int, _ trip: OpalTrip, _ legs: [FareLeg]
    ) -> (cents: Int, time: FareTime) {
        switch fares {
        case .allDay(let cents): return (cents[band], .allDay)
        case .byTime(let peak, let offPeak):
            let isPeak = isPeak(legs[trip.legs.lowerBound], mode: trip.mode, trip.table)
            return isPeak ? (peak[band], .peak) : (offPeak[band], .offPeak)
        }
    }

    /// Real journeys show that boarding at 06:30:00 is still off-peak and at 10:00:30 off-peak again.
    private func isPeak(_ leg: FareLeg, mode: FareMode, _ table: OpalTable) -> Bool {
        guard !table.isReduced(leg.date) else { return false }
        let isOuter = mode == .rail && leg.board.isOne(of: table.outerStations)
        return (isOuter ? table.outerPeak : table.peak).contains {
            leg.secondsOfDay > $0.lowerBound * 60 && leg.secondsOfDay < $0.upperBound * 60
        }
    }

    private func discount(
        for trip: OpalTrip, after last: OpalTrip, _ legs: [FareLeg], _ tariff: OpalTariff, _ notes: inout [FareNote]
    ) -> Int {
        let (before, leg) = (legs[last.legs.upperBound - 1], legs[trip.legs.lowerBound])
        guard isTransfer(from: before, to: leg, trip.table) else {
            let minutes = Int(leg.departure - before.arrival) / 60
            notes.append(.transferTooLong(leg: trip.legs.lowerBound, minutes: minutes))
            return 0
        }
        guard trip.day == last.day else {
            notes.append(.newDay(leg: trip.legs.lowerBound))
            return 0
        }
        return trip.mode == last.mode ? 0 : tariff.transferDiscount
    }

    /// One fee for passing the gates of access stations, whether at one end of the trip or at both.
    private func accessFee(of trip: OpalTrip, _ legs: [FareLeg], _ tariff: OpalTariff) -> Int {
        guard trip.mode == .rail else { return 0 }
        let ends = [legs[trip.legs.lowerBound].board, legs[trip.legs.upperBound - 1].alight]
        guard ends.contains(where: { $0.isOne(of: trip.table.accessStations) }) else { return 0 }
        let between = trip.table.accessBetween.first { fee in
            ends.allSatisfy { $0.isOne(of: fee.stations) } && ends[0].station != ends[1].station
        }
        return between?.cents ?? tariff.accessFee
    }

    private static func name(of band: Int, in ends: [Double]) -> String {
        func kilometres(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
        let start = band == 0 ? "0" : kilometres(ends[band - 1])
        return band < ends.count ? "\(start)–\(kilometres(ends[band])) km" : "over \(start) km"
    }
}

import GTFSRealtime

extension TripLayerBuilder {
    /// When an update was true. A publisher says anew in each frame that a trip is cancelled, or how one will run that has not
    /// left yet: that is as old as the frame. Of a trip under way the update's own time is when its vehicle was measured; one
    /// without a time that has stayed the same for longer than it may be believed has not been measured since.
    mutating func evidence(of update: TripUpdateReading, status: RunStatus, starts: Int64, since: Int64) -> Int64 {
        guard status != .cancelled, status != .deleted else { return headerTime }
        let began = min(starts, firstTime(of: update) ?? starts)
        guard began <= headerTime else { return headerTime }
        guard update.timestamp == 0 else { return clock.time(Int64(clamping: update.timestamp), &rules) }
        let unchanged = max(since, began)
        return headerTime - unchanged > source.limit ? unchanged : headerTime
    }

    func firstTime(of update: TripUpdateReading) -> Int64? { update.updates.lazy.compactMap(\.predicted).first }

    /// A frame that has been the same for longer than it may be believed, though runs it tells of were under way all that
    /// time, is frozen: what it says of runs to come is no younger. Cancellations are decisions and hold.
    mutating func ageWhereFrozen() {
        let since = constancy.wholeSince
        guard headerTime - since > source.limit else { return }
        let shouldHaveChanged = trips.contains { trip in
            let span = span(of: trip)
            return !trip.isOff && span.begins <= since && span.ends >= since + source.limit
        }
        guard shouldHaveChanged else { return }
        isFrozen = true
        for index in trips.indices where !trips[index].isOff {
            trips[index].evidence = min(trips[index].evidence, since)
        }
    }

    /// The instants at which a run begins and ends, as best known.
    func span(of trip: LiveTrip) -> (begins: Int64, ends: Int64) {
        let range = trip.calls
        return (
            trip.instant(calls[range.lowerBound].bestDeparture), trip.instant(calls[range.upperBound - 1].bestArrival)
        )
    }

    /// The moment this frame is about, by what it says of runs under way: the frame's own, unless all of that is too old to be
    /// believed, or it speaks of nothing but runs that were over long before.
    var asOf: Int64 {
        guard !isFrozen else { return constancy.wholeSince }
        // Extra runs with times of today make no frame of another day one of today.
        if tally.matched == 0, let lastOver { return min(headerTime, lastOver) }
        var newest: Int64?
        for trip in trips where !trip.isOff {
            let span = span(of: trip)
            guard span.begins <= headerTime, span.ends >= headerTime else { continue }
            newest = max(newest ?? trip.evidence, trip.evidence)
            if trip.evidence >= headerTime - source.limit { return headerTime }
        }
        if let newest { return newest }
        return headerTime
    }
}

import GTFSRealtime

extension TripLayerBuilder {
    /// When an update was true. A publisher says anew in each frame that a trip is cancelled, or how one will run that has not
    /// left yet: that is as old as the frame. Of a trip under way the update's own time is when its vehicle was measured; one
    /// without a time that has stayed the same for longer than it may be believed has not been measured since.
    ///
    /// - Parameters:
    ///   - timestamp: the update's own time; 0 where it has none.
    ///   - firstTime: the first instant it predicts.
    ///   - since: the header time since which it has said the same.
    mutating func evidence(
        timestamp: UInt64, firstTime: Int64?, status: RunStatus, starts: Int64, since: Int64
    ) -> Int64 {
        guard status != .cancelled, status != .deleted else { return headerTime }
        let began = min(starts, firstTime ?? starts)
        guard began <= headerTime else { return headerTime }
        guard timestamp == 0 else { return clock.time(Int64(clamping: timestamp), &timeRules) }
        let unchanged = max(since, began)
        return headerTime - unchanged > source.limit ? unchanged : headerTime
    }

    /// As above, of an update that has been read.
    mutating func evidence(of update: TripUpdateReading, status: RunStatus, starts: Int64, since: Int64) -> Int64 {
        evidence(
            timestamp: update.timestamp, firstTime: firstTime(of: update), status: status, starts: starts, since: since)
    }

    func firstTime(of update: TripUpdateReading) -> Int64? { update.updates.lazy.compactMap(\.predicted).first }

    /// A frame that has been the same for longer than it may be believed, though runs it tells of were under way all that
    /// time, is frozen: what it says of runs to come is no younger. Cancellations are decisions and hold.
    mutating func ageWhereFrozen() {
        let since = constancy.wholeSince
        guard headerTime - since > source.limit else { return }
        let shouldHaveChanged = trips.indices.contains { position in
            let span = span(of: position)
            return !trips[position].isOff && span.begins <= since && span.ends >= since + source.limit
        }
        guard shouldHaveChanged else { return }
        isFrozen = true
        for index in trips.indices where !trips[index].isOff {
            trips[index].evidence = min(trips[index].evidence, since)
        }
    }

    /// The instants at which a run begins and ends, as best known.
    private func span(of position: Int) -> (begins: Int64, ends: Int64) {
        let (range, dayStart) = (trips[position].calls, trips[position].dayStart)
        return (
            dayStart + Int64(calls[range.lowerBound].bestDeparture),
            dayStart + Int64(calls[range.upperBound - 1].bestArrival)
        )
    }

    /// The moment this frame is about, by what it says of runs under way: the frame's own, unless all of that is too old to be
    /// believed, or it speaks of nothing but runs that were over long before.
    var asOf: Int64 {
        guard !isFrozen else { return constancy.wholeSince }
        // Extra runs with times of today make no frame of another day one of today.
        if tally.matched == 0, let lastOver { return min(headerTime, lastOver) }
        var newest: Int64?
        for position in trips.indices where !trips[position].isOff {
            let (span, evidence) = (span(of: position), trips[position].evidence)
            guard span.begins <= headerTime, span.ends >= headerTime else { continue }
            newest = max(newest ?? evidence, evidence)
            if evidence >= headerTime - source.limit { return headerTime }
        }
        if let newest { return newest }
        return headerTime
    }
}

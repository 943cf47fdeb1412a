import GTFSValues

/// The calls of a trip, found once for all of them; good for as long as its timetable is.
public struct TripCalls {
    /// Where it calls, in order.
    public let stops: UnsafeBufferPointer<StopIndex>
    /// What is allowed at each of them.
    public let rules: UnsafeBufferPointer<StopRules>
    @usableFromInline let arrivals: UnsafePointer<Int32>
    @usableFromInline let departures: UnsafePointer<Int32>
    /// Times of one trip lie this far apart.
    @usableFromInline let stride: Int
    /// nil where calls are counted from 1.
    @usableFromInline let sequences: UnsafeBufferPointer<UInt32>?

    /// How many there are.
    @inlinable public var count: Int { stops.count }

    /// When the trip comes to a call, which are counted from 0, in seconds of its service day.
    @inlinable public func arrival(at position: Int) -> Int32 { arrivals[position * stride] }

    /// When it leaves.
    @inlinable public func departure(at position: Int) -> Int32 { departures[position * stride] }

    /// `stop_sequence`, as published.
    @inlinable public func stopSequence(at position: Int) -> Int {
        sequences.map { Int($0[position]) } ?? position + 1
    }
}

extension Timetable {
    /// The calls of a trip.
    public func calls(of trip: TripIndex) -> TripCalls {
        let record = trips[trip]
        let pattern = patterns[record.pattern]
        let (firstStop, firstTime) = (Int(pattern.firstStop), timeRow(trip, 0))
        return TripCalls(
            stops: stops(of: record.pattern),
            rules: patternRules[firstStop..<firstStop + Int(pattern.stopCount)],
            arrivals: arrivals.base + firstTime, departures: departures.base + firstTime,
            stride: Int(pattern.tripCount), sequences: record.stopSequences.isSome ? lists[record.stopSequences] : nil)
    }
}

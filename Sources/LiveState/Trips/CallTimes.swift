import GTFSRealtime

/// Lays live times along the calls of one run as the GTFS-realtime reference says: an update holds for its own call and, as a
/// delay, for those after it until the next update; NO_DATA ends that; a skipped call passes the delay on.
struct CallTimes {
    /// The delay carried on from the calls before, in seconds.
    private var carried: Int32?
    /// No later call is reached before this, in seconds of the service day.
    private var earliest: Int32 = .min
    private let dayStart: Int64

    /// Nothing laid yet. A delay that no vehicle has is none, here and at each call.
    init(dayStart: Int64, tripDelay: Int32?) {
        self.dayStart = dayStart
        carried = tripDelay.flatMap { TripMatcher.isPlausible($0) ? $0 : nil }
    }

    /// Fills in a call no update speaks of.
    mutating func carry(into call: inout LiveCall) {
        guard let carried else { return }
        call.arrival = max(earliest, Self.sum(call.scheduledArrival, carried))
        call.departure = max(call.arrival, Self.sum(call.scheduledDeparture, carried))
        earliest = call.departure
    }

    /// Fills in the call an update speaks of.
    mutating func apply(
        _ update: StopUpdate, to call: inout LiveCall, _ rules: inout RuleCounts
    ) {
        switch update.relationship {
        case .skipped:
            call.status = .skipped
            return
        case .noData:
            call.status = .noData
            carried = nil
            return
        case .scheduled, .unscheduled: break
        }
        call.occupancy = update.occupancy
        let arrival = update.arrival.flatMap { time(of: $0, scheduled: call.scheduledArrival) }
        let departure = update.departure.flatMap { time(of: $0, scheduled: call.scheduledDeparture) }
        if update.arrival != nil, arrival == nil { rules.add(.e044) }
        if update.departure != nil, departure == nil { rules.add(.e044) }
        guard arrival != nil || departure != nil else {
            rules.add(.e043)
            carry(into: &call)
            return
        }
        set(arrival: arrival, departure: departure, in: &call, &rules)
    }

    private mutating func set(arrival: Int32?, departure: Int32?, in call: inout LiveCall, _ rules: inout RuleCounts) {
        if let arrival {
            call.arrival = arrival
        } else if let departure {
            // A late departure says little of the arrival; it is no later than that.
            let late = Self.difference(departure, call.scheduledDeparture)
            call.arrival = min(departure, Self.sum(call.scheduledArrival, carried ?? late))
        }
        call.departure =
            departure ?? Self.sum(call.scheduledDeparture, Self.difference(call.arrival, call.scheduledArrival))
        if call.arrival < earliest {
            rules.add(.e022)
            call.arrival = earliest
        }
        if call.departure < call.arrival {
            if let arrival, let departure, departure < arrival { rules.add(.e025) }
            call.departure = call.arrival
        }
        call.isTouched = true
        earliest = call.departure
        carried = Self.difference(call.departure, call.scheduledDeparture)
    }

    private func time(of event: StopEvent, scheduled: Int32) -> Int32? {
        if event.time > 0 { return Int32(clamping: event.time - dayStart) }
        return event.delay.flatMap { TripMatcher.isPlausible($0) ? Self.sum(scheduled, $0) : nil }
    }

    private static func difference(_ time: Int32, _ scheduled: Int32) -> Int32 {
        Int32(clamping: Int64(time) - Int64(scheduled))
    }

    private static func sum(_ time: Int32, _ delay: Int32) -> Int32 { Int32(clamping: Int64(time) + Int64(delay)) }
}

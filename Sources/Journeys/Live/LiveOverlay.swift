import GTFSValues
import LiveState
import Timetable

/// Runs that live data tells of, laid over the tables of the service days: the timetabled ones are masked there, and those
/// that run at all are scanned from a table of their own, with their live times, stops and platforms.
final class LiveOverlay: Sendable {
    let state: LiveState
    private let network: RoutingNetwork
    /// The moments it holds for: until one of its runs is no longer believed.
    let valid: ClosedRange<Int64>
    /// Nil where no run of it runs.
    let table: ScanTable?
    /// The run of each trip of the table.
    private let runs: [OverlayRun]
    /// Runs to be masked, by service day.
    private let masks: [Int32: [RunKey]]
    /// Flags of the tables of those days; kept as long as this is, for searches read them without holding them.
    private let masked: Locked<[Int32: Owned<UInt8>]> = Locked([:])

    /// - Parameter cancel: ends it before it is whole.
    init(_ network: RoutingNetwork, _ state: LiveState, now: Int64, _ cancel: SearchCancel? = nil) {
        (self.network, self.state) = (network, state)
        var builder = OverlayBuilder(network: network, state: state, now: now)
        builder.gather(cancel)
        table = cancel.isCancelled ? nil : builder.table()
        runs = builder.runs
        masks = builder.masks
        valid = now...max(now, builder.validUntil)
    }

    /// Whether it is what a state comes to at a moment: frames of vehicles and alerts leave the runs as they are.
    func holds(for state: LiveState, at now: Int64) -> Bool {
        valid.contains(now) && (state === self.state || state.hasTrips(of: self.state))
    }

    /// Opens the table of the live runs, and hides their timetabled runs in the lanes already open.
    func open(in scratch: JourneyScratch, _ network: RoutingNetwork, _ request: SearchRequest) {
        for index in 0..<scratch.memory.laneCount {
            let table = scratch.tables[index]
            let day = network.timetable.cityZone.civilDate(at: table.epoch + 43_200).daysSinceEpoch
            guard let keys = masks[day] else { continue }
            scratch.memory.laneBase[index].flags = flags(of: table, on: day, hiding: keys).base
        }
        if let table { scratch.open(table, at: request.time, isForward: request.isForward) }
    }

    /// A table's flags with the runs of this overlay masked: made once, shared by all searches. A day's table is made anew at
    /// times, and always the same.
    private func flags(of table: ScanTable, on day: Int32, hiding keys: [RunKey]) -> Owned<UInt8> {
        if let known = masked.withLock({ $0[day] }) { return known }
        let flags = Owned<UInt8>(uninitialised: table.tripCount)
        flags.base.initialize(from: table.flags, count: table.tripCount)
        for slot in keys.flatMap({ table.slots(of: $0, in: network.timetable) }) {
            flags.base[slot] |= TripFlags.masked
        }
        return masked.withLock { known in
            if let first = known[day] { return first }
            known[day] = flags
            return flags
        }
    }

    /// A ride on a run of the overlay.
    func leg(
        _ number: Int, board: Int, alight: Int, departure: Int64, arrival: Int64, _ timetable: Timetable
    ) -> RideLeg {
        switch runs[number] {
        case .live(let layer, let position):
            let trip = state.layers[layer].trips[position]
            let calls = state.layers[layer].calls
            let first = call(board, of: trip, calls)
            let last = call(alight, of: trip, calls)
            return RideLeg(
                trip: trip.trip, route: trip.route, serviceDate: trip.serviceDate,
                start: state.layers[layer].start(of: trip, in: timetable), headway: nil,
                board: first - trip.calls.lowerBound, alight: last - trip.calls.lowerBound,
                boardStop: calls[first].stop, alightStop: calls[last].stop, departure: departure, arrival: arrival,
                scheduledDeparture: trip.instant(calls[first].scheduledDeparture),
                scheduledArrival: trip.instant(calls[last].scheduledArrival),
                live: LiveCallReference(layer: UInt16(layer), trip: UInt32(position), call: UInt32(first)))
        case .timetable(let trip, let date):
            let pattern = timetable.trips[trip].pattern
            let stops = timetable.stops(of: pattern)
            return RideLeg(
                trip: trip, route: timetable.patterns[pattern].route, serviceDate: date, start: nil, headway: nil,
                board: board, alight: alight, boardStop: stops[board], alightStop: stops[alight],
                departure: departure, arrival: arrival, scheduledDeparture: departure, scheduledArrival: arrival,
                live: nil)
        }
    }

    /// Where one of the table's calls is in the layer: those that are skipped, or at no node, are not in the table.
    private func call(_ position: Int, of trip: LiveTrip, _ calls: [LiveCall]) -> Int {
        var left = position
        for index in trip.calls where calls[index].status != .skipped && network.node(of: calls[index].stop) != nil {
            if left == 0 { return index }
            left -= 1
        }
        return trip.calls.upperBound - 1
    }
}

/// A run of the overlay: one that live data tells of, or the neighbour of such a one in its block, as timetabled.
enum OverlayRun {
    case live(layer: Int, trip: Int)
    case timetable(TripIndex, ServiceDate)
}

extension ScanTable {
    /// Slots of a run in a table of a service day.
    func slots(of key: RunKey, in timetable: Timetable) -> [Int] {
        let wanted = timetable.trips[key.trip].pattern
        var index = (0..<patternCount).firstPosition { patterns[$0].pattern >= wanted }
        var found: [Int] = []
        // A pattern of frequencies has one entry for each of its trips, one with change classes for each of their paths.
        while index < patternCount, patterns[index].pattern == wanted {
            let pattern = patterns[index]
            index += 1
            let slots = Int(pattern.firstTrip)..<Int(pattern.firstTrip + pattern.tripCount)
            if !pattern.isProfile {
                let at = slots.firstPosition { trips[$0] >= key.trip.rawValue }
                if at < slots.upperBound, trips[at] == key.trip.rawValue { found.append(at) }
            } else if trips[slots.lowerBound] == key.trip.rawValue {
                let start = key.start &- timetable.departure(of: key.trip, at: 0).seconds
                found += slots.filter { starts[$0] == start }
            }
        }
        return found
    }
}

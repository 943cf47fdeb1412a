import GTFSValues
import LiveState
import Timetable

/// A ride as someone once planned it: enough to find it again in another timetable.
public struct RideReference: Sendable, Hashable {
    /// The run of a trip of the timetable.
    public var run: RunKey
    /// Which of its timetabled calls riders get in and out at, from 0.
    public var board: Int
    public var alight: Int
    public var staysSeated: Bool

    public init(run: RunKey, board: Int, alight: Int, staysSeated: Bool = false) {
        (self.run, self.board, self.alight, self.staysSeated) = (run, board, alight, staysSeated)
    }
}

/// What has become of a ride.
public enum RideFate: Sendable, Hashable {
    case runs
    case cancelled
    /// The vehicle no longer calls where riders would get in.
    case boardSkipped
    case alightSkipped
}

extension JourneyPlanner {
    /// A ride with the times that are believed now, and what has become of it.
    public func ride(_ reference: RideReference, live: LiveState?, now: Int64) -> (leg: RideLeg, fate: RideFate) {
        let timetable = network.timetable
        let trip = reference.run.trip
        let pattern = timetable.trips[trip].pattern
        let record = timetable.patterns[pattern]
        let stops = timetable.stops(of: pattern)
        let date = ServiceDate(daysSinceEpoch: reference.run.day)
        let start = reference.run.start == .min ? nil : ServiceTime(seconds: reference.run.start)
        let shift = start.map { $0.seconds - timetable.departure(of: trip, at: 0).seconds } ?? 0
        let dayStart = timetable.zone(record.zone).start(of: date) + Int64(shift)
        let departure = dayStart + Int64(timetable.departure(of: trip, at: reference.board).seconds)
        let arrival = dayStart + Int64(timetable.arrival(of: trip, at: reference.alight).seconds)
        var leg = RideLeg(
            trip: trip, route: record.route, serviceDate: date, start: start,
            headway: start.flatMap { timetable.headway(of: trip, startingAt: $0) }, board: reference.board,
            alight: reference.alight, boardStop: stops[reference.board], alightStop: stops[reference.alight],
            departure: departure, arrival: arrival, scheduledDeparture: departure, scheduledArrival: arrival, live: nil,
            staysSeated: reference.staysSeated)
        guard let live, let shown = live.run(reference.run, now: now) else { return (leg, .runs) }
        // Of this very run it is known when it leaves.
        leg.headway = nil
        let layer = live.layers[shown.layer]
        let run = layer.trips[shown.trip]
        if run.status == .cancelled || run.status == .deleted {
            leg.live = LiveCallReference(
                layer: UInt16(shown.layer), trip: UInt32(shown.trip), call: run.firstCall + UInt32(reference.board))
            return (leg, .cancelled)
        }
        // A replacement has calls of its own: those at the same stops or stations.
        func call(_ position: Int, _ stop: StopIndex, from earliest: Int) -> Int? {
            if run.pattern == pattern { return run.calls.lowerBound + position }
            let station = timetable.station(of: stop)
            return (earliest..<run.calls.upperBound).first { timetable.station(of: layer.calls[$0].stop) == station }
        }
        guard let first = call(reference.board, leg.boardStop, from: run.calls.lowerBound),
            layer.calls[first].status != .skipped
        else {
            return (leg, .boardSkipped)
        }
        // A ride of a replacement that does not go to where riders get out stays the timetable's: its positions are not the run's.
        guard let last = call(reference.alight, leg.alightStop, from: first + 1), last > first else {
            return (leg, .alightSkipped)
        }
        leg.live = LiveCallReference(layer: UInt16(shown.layer), trip: UInt32(shown.trip), call: UInt32(first))
        (leg.board, leg.alight) = (first - run.calls.lowerBound, last - run.calls.lowerBound)
        (leg.boardStop, leg.alightStop) = (layer.calls[first].stop, layer.calls[last].stop)
        // A vehicle's own clock never runs backwards, whatever is said of single calls. Where it passes by the end of the ride, that is
        // no earlier than it was to call.
        var clock = Int32.min
        for index in run.calls.lowerBound...last where layer.calls[index].status != .skipped || index == last {
            clock = max(clock, layer.calls[index].bestArrival)
            if index == last { leg.arrival = run.instant(clock) }
            clock = max(clock, layer.calls[index].bestDeparture)
            if index == first { leg.departure = run.instant(clock) }
        }
        return (leg, layer.calls[last].status == .skipped ? .alightSkipped : .runs)
    }

    /// The journey that rides make, with the walks between them and to and from its ends.
    public func journey(
        _ rides: [RideLeg], from origin: JourneyPlace, to destination: JourneyPlace, options: JourneyOptions,
        cancel: SearchCancel? = nil
    ) -> Journey {
        let access = options.widestAccess
        let walks = walks(access, cancel)
        let finder = EndFinder(planner: self, options: options, walks: walks, access: access)
        return JourneyAssembler(
            planner: self, walks: walks, access: access, pace: options.pace, origin: origin, destination: destination,
            origins: finder.ends(origin, isOrigin: true), destinations: finder.ends(destination, isOrigin: false)
        ).journey(rides)
    }
}

extension Timetable {
    /// Seconds between the runs of a frequency trip around one of its starts, where no more is promised than that.
    func headway(of trip: TripIndex, startingAt start: ServiceTime) -> Int32? {
        runs(of: trips[trip].pattern).first {
            $0.trip == trip && $0.isExact == 0 && $0.start <= start.seconds && start.seconds < $0.end
        }?.headway
    }
}

import GTFSValues
import Journeys
import LiveState
import Timetable
import TransitAPI

/// What is believed of one shared ride at a moment.
struct RideSight {
    /// How far the vehicle is, seen from the two stops that matter.
    enum Stage {
        /// It has not left where the owner gets in.
        case ahead
        case aboard
        /// It has reached where the owner gets out.
        case over
    }

    /// With the times that are believed.
    var leg: RideLeg
    var fate: RideFate
    var stage: Stage
    /// Where its vehicle was seen last; nil where it was not, or too long ago.
    var vehicle: ShareProgress.Vehicle?
    /// Whether it stands at a stop.
    var isStopped = false
    /// The call the vehicle is at or on its way to, where that can be relied on.
    var nextCall: Int?
    /// Whether live data says when the ride ends, or that it has.
    var isTold: Bool
    var provenance: EvidenceSource
    /// When what is said of it is no longer believed; nil where nothing is.
    var believedUntil: Int64?
    /// Whether the vehicle has not kept a time that is past, so that it grows later with the clock.
    var isBehind = false

    /// Tells the instants at which the clock alone changes something.
    func deadlines(now: Int64, _ wait: (Int64) -> Void) {
        wait(leg.departure)
        wait(leg.arrival)
        if vehicle != nil { wait(min(leg.departure, leg.scheduledDeparture) - ShareReader.earliestBefore) }
        if isBehind { wait(now + ShareProgress.smallest) }
        if let believedUntil { wait(believedUntil + 1) }
    }
}

extension ShareReader {
    /// What is believed of a ride now.
    func sight(_ reference: RideReference) -> RideSight {
        let (leg, fate) = planner.ride(reference, live: live, now: now)
        var sight = RideSight(
            leg: leg, fate: fate, stage: .ahead, vehicle: nil, nextCall: nil, isTold: false, provenance: .timetable,
            believedUntil: nil)
        // A run that does not call at one of its ends is told of too.
        let ridden = leg.live.map { (layer: Int($0.layer), trip: Int($0.trip)) }
        if let shown = ridden ?? (fate == .runs ? nil : live.run(reference.run, now: now)) {
            let layer = live.layers[shown.layer]
            let trip = shown.trip
            sight.provenance = .tripUpdate
            sight.believedUntil = layer.trips[trip].evidence + layer.source.limit
            if fate == .runs {
                let calls = layer.calls[layer.trips[trip].calls].dropFirst(leg.alight)
                // Publishers leave out calls that the vehicle has passed.
                sight.isTold = calls.first?.isLive ?? false || now >= leg.arrival && calls.contains { $0.isTouched }
            }
        }
        if let seen = live.sight(of: reference.run, now: now) {
            sight.vehicle = ShareProgress.Vehicle(
                latitude: seen.latitude, longitude: seen.longitude, bearing: seen.bearing, evidence: seen.evidence)
            (sight.isStopped, sight.provenance) = (seen.isStopped, .vehiclePosition)
            sight.believedUntil = min(sight.believedUntil ?? seen.believedUntil, seen.believedUntil)
            if isPlausible(leg) { sight.nextCall = seen.nextCall }
        }
        sight.stage = stage(reference, &sight)
        return sight
    }

    /// Whether a vehicle can be on its way now, as far as times tell.
    private func isPlausible(_ leg: RideLeg) -> Bool {
        let first = min(leg.departure, leg.scheduledDeparture) - Self.earliestBefore
        let last = max(leg.arrival, leg.scheduledArrival) + Self.longestBehind
        return now >= first && now <= last
    }

    /// How far the vehicle is: as it was seen, else by the clock. Times that it has not kept move to the present.
    private func stage(_ reference: RideReference, _ sight: inout RideSight) -> RideSight.Stage {
        if let next = sight.nextCall {
            let isThere = next == reference.alight && sight.isStopped
            if next > reference.alight || isThere {
                // Where no update says when it came, it is known to be there now.
                sight.leg.arrival = sight.isTold ? min(sight.leg.arrival, now) : now
                sight.isTold = sight.fate != .cancelled
                return .over
            }
            sight.isBehind = now >= sight.leg.arrival || next <= reference.board && now >= sight.leg.departure
            sight.leg.arrival = max(sight.leg.arrival, now)
            if next > reference.board { return .aboard }
            sight.leg.departure = max(sight.leg.departure, now)
            return .ahead
        }
        if now >= sight.leg.arrival { return .over }
        return now >= sight.leg.departure ? .aboard : .ahead
    }

    /// The next call of the vehicle, no farther than where the owner gets out.
    func nextStop(_ sight: RideSight) -> ShareProgress.NextStop {
        let leg = sight.leg
        let next = sight.nextCall.map { sight.isStopped ? $0 + 1 : $0 }
        if let reference = leg.live {
            let layer = live.layers[Int(reference.layer)]
            let trip = Int(reference.trip)
            let (calls, dayStart) = (layer.trips[trip].calls, layer.trips[trip].dayStart)
            let isOwn = layer.trips[trip].pattern == timetable.trips[leg.trip].pattern
            for position in (leg.board + 1)..<max(min(leg.alight, calls.count), leg.board + 1) {
                let call = layer.calls[calls.lowerBound + position]
                let time = dayStart + Int64(call.bestArrival)
                guard call.status != .skipped else { continue }
                let isAhead = isOwn ? next.map { position >= $0 } ?? (time >= now) : time >= now
                if isAhead { return ShareProgress.NextStop(stop: call.stop, time: max(time, now)) }
            }
        } else {
            let stops = timetable.stops(of: timetable.trips[leg.trip].pattern)
            let shift = leg.scheduledDeparture - Int64(timetable.departure(of: leg.trip, at: leg.board).seconds)
            for position in (leg.board + 1)..<max(leg.alight, leg.board + 1) {
                let time = shift + Int64(timetable.arrival(of: leg.trip, at: position).seconds)
                if next.map({ position >= $0 }) ?? (time >= now) {
                    return ShareProgress.NextStop(stop: stops[position], time: max(time, now))
                }
            }
        }
        return ShareProgress.NextStop(stop: leg.alightStop, time: max(leg.arrival, now))
    }
}

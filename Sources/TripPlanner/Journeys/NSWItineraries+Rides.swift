import GTFSValues
import Journeys
import LiveState
import Timetable
import TransitAPI
import TransitAnswers

extension NSWItineraries {
    /// A ride; nil where our live data says that it cannot be made.
    func part(_ ride: PlannedRide, _ leg: PlannedLeg, _ ends: (isFirst: Bool, isLast: Bool)) -> Part? {
        let reference = reference(ride, leg)
        let known = reference.map { journeyAnswers.planner.ride($0, live: answers.live, now: answers.now) }
        if let known, known.fate != .runs { return nil }
        // Live times of this very minute are the planner's to tell; older ones only where we have none.
        let isToldByUs = known?.leg.live != nil && !(isFresh && ride.isRealtime)
        if let ours = known?.leg, isToldByUs || !ride.isRealtime && ours.agrees(with: leg) {
            return part(ours, ride, leg)
        }
        let isLive = ride.isRealtime
        func time(_ time: PlannedTime) -> Int64 { isLive ? time.best : time.planned }
        var wire = wire(ride, leg, known?.leg)
        wire.from.departureTime = timestamp(time(leg.departure), leg.origin)
        wire.from.scheduledDepartureTime = timestamp(leg.departure.planned, leg.origin)
        wire.to.arrivalTime = timestamp(time(leg.arrival), leg.destination)
        wire.to.scheduledArrivalTime = timestamp(leg.arrival.planned, leg.destination)
        wire.durationMinutes = ItineraryWriter.minutes(time(leg.arrival) - time(leg.departure))
        wire.realtime = isLive && isFresh
        wire.realtimeStatus = isLive ? isFresh ? .live : .stale : .none
        wire.delaySeconds = wire.realtime ? Int(time(leg.departure) - leg.departure.planned) : nil
        var told = known?.leg
        told?.departure = time(leg.departure)
        told?.arrival = time(leg.arrival)
        return Part(
            leg: wire, departure: time(leg.departure), arrival: time(leg.arrival),
            scheduledDeparture: leg.departure.planned, scheduledArrival: leg.arrival.planned,
            ride: told,
            shift: isLive ? (0, 0) : (time(leg.departure) - leg.departure.best, time(leg.arrival) - leg.arrival.best),
            isOld: isLive && !isFresh)
    }

    /// A ride that is told as our own planner's are, along the planner's way.
    private func part(_ ours: RideLeg, _ ride: PlannedRide, _ leg: PlannedLeg) -> Part {
        let access = access(ride, leg, ours)
        var wire = writer.leg(ours, access.fact)
        wire.accessibilityNotes = access.notes
        if let polyline = polyline(leg.path) {
            wire.polyline = polyline
            wire.distanceMeters = leg.metres ?? Self.length(leg.path).map { Int($0.rounded()) }
        }
        return Part(
            leg: wire, departure: ours.departure, arrival: ours.arrival, scheduledDeparture: ours.scheduledDeparture,
            scheduledArrival: ours.scheduledArrival, ride: ours,
            shift: (ours.departure - leg.departure.best, ours.arrival - leg.arrival.best))
    }

    /// A ride as planned, without its times; of the timetable's trip it has what the planner does not say.
    private func wire(_ ride: PlannedRide, _ leg: PlannedLeg, _ ours: RideLeg?) -> Leg {
        let path = leg.path.count > 1 ? leg.path : ride.stops.compactMap(\.place.coordinate)
        var wire = Leg(
            mode: LegMode(TransitAPI.Mode(ride.mode)), durationMinutes: 0,
            distanceMeters: leg.metres ?? Self.length(path).map { Int($0.rounded()) },
            from: place(leg.origin, scheduled: ours?.boardStop),
            to: place(leg.destination, scheduled: ours?.alightStop),
            polyline: polyline(path), polylinePrecision: question.request.polylinePrecision)
        if let ours {
            let told = writer.leg(ours, .unknown)
            (wire.routeID, wire.routeShortName, wire.routeLongName) = (
                told.routeID, told.routeShortName, told.routeLongName
            )
            (wire.routeColor, wire.routeTextColor, wire.agencyName) = (
                told.routeColor, told.routeTextColor, told.agencyName
            )
            (wire.serviceDate, wire.directionID, wire.bikes, wire.pickup) = (
                told.serviceDate, told.directionID, told.bikes, told.pickup
            )
        } else {
            (wire.routeShortName, wire.routeLongName, wire.agencyName) = (
                ride.lineNumber, ride.lineName, ride.operatorName
            )
            wire.pickup = .regular
        }
        (wire.tripID, wire.headsign) = (ride.tripID, ride.headsign)
        wire.intermediateStops = intermediate(ride, isLive: ride.isRealtime)
        wire.stopsBetween = wire.intermediateStops.count
        wire.tripStatus = .scheduled
        let access = access(ride, leg, ours)
        wire.wheelchair = TransitAPI.ThreeValued(access.fact)
        wire.accessibilityNotes = access.notes
        return wire
    }

    private func timestamp(_ instant: Int64, _ place: PlannedPlace) -> Timestamp {
        answers.timestamp(instant, stop(place).map(answers.zone) ?? timetable.cityZone)
    }

    /// Seconds by which two timetables may differ about a ride that is the same.
    private static let tolerance: Int64 = 600

    /// The run of the timetable in service that a ride is, by trip id, day, stations and times.
    func reference(_ ride: PlannedRide, _ leg: PlannedLeg) -> RideReference? {
        guard let id = ride.tripID, let from = station(leg.origin), let to = station(leg.destination) else {
            return nil
        }
        var best: (reference: RideReference, off: Int64)?
        for trip in timetable.trips(id: id) {
            let pattern = timetable.trips[trip].pattern
            let record = timetable.patterns[pattern]
            guard record.isFrequency == 0 else { continue }
            let zone = timetable.zone(record.zone)
            let stops = timetable.stops(of: pattern)
            let today = zone.civilDate(at: leg.departure.planned)
            for date in (-2...0).map(today.advanced)
            where timetable.runs(timetable.tripCalendars[trip], on: date) {
                let start = zone.start(of: date)
                for board in stops.indices where timetable.station(of: stops[board]) == from {
                    let leaves = start + Int64(timetable.departure(of: trip, at: board).seconds)
                    let off = abs(leaves - leg.departure.planned)
                    guard off <= best?.off ?? Self.tolerance else { continue }
                    let alight = stops.indices.dropFirst(board + 1).first {
                        timetable.station(of: stops[$0]) == to
                            && abs(start + Int64(timetable.arrival(of: trip, at: $0).seconds) - leg.arrival.planned)
                                <= Self.tolerance
                    }
                    guard let alight else { continue }
                    let run = RunKey(trip: trip, date: date, start: nil)
                    best = (RideReference(run: run, board: board, alight: alight), off)
                }
            }
        }
        return best?.reference
    }

    private func station(_ place: PlannedPlace) -> StopIndex? {
        let stop = stop(place) ?? place.stationID.flatMap { timetable.stop(id: $0) }
        return stop.map(timetable.station)
    }
}

extension RideLeg {
    /// Whether timetable and planner have a ride at the same times, give or take a minute.
    fileprivate func agrees(with leg: PlannedLeg) -> Bool {
        abs(scheduledDeparture - leg.departure.planned) <= 60 && abs(scheduledArrival - leg.arrival.planned) <= 60
    }
}

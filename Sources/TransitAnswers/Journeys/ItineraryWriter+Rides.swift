import GTFSValues
import Journeys
import LiveState
import Timetable
import TransitAPI

extension ItineraryWriter {
    private var answers: Answers { journeyAnswers.answers }
    private var timetable: Timetable { journeyAnswers.timetable }

    /// A live run's trip and its calls from getting in to getting out.
    private struct LiveRide {
        var trip: LiveTrip
        var calls: ArraySlice<LiveCall>
    }

    private func told(_ ride: RideLeg) -> LiveRide? {
        guard let reference = ride.live else { return nil }
        let layer = answers.live.layers[Int(reference.layer)]
        let trip = layer.trips[Int(reference.trip)]
        let first = trip.calls.lowerBound + ride.board
        let last = trip.calls.lowerBound + ride.alight
        guard first <= last, last < trip.calls.upperBound else { return nil }
        return LiveRide(trip: trip, calls: layer.calls[first...last])
    }

    package func leg(_ ride: RideLeg, _ wheelchair: GTFSValues.ThreeValued) -> Leg {
        let told = told(ride)
        let route = timetable.routes[ride.route]
        let record = ride.trip.isSome ? timetable.trips[ride.trip] : nil
        let freshness = answers.freshness(.tripUpdates, of: [answers.service(ride.route)])
        let (from, to) = ends(ride, told)
        let path = path(ride, told)
        let runs = told.map { $0.trip.status != .cancelled && $0.trip.status != .deleted } ?? true
        let first = told?.calls.first
        let isTold = runs && (first?.isLive == true || told?.calls.last?.isLive == true)
        var leg = Leg(
            mode: LegMode(Mode(route.mode)), durationMinutes: Self.minutes(ride.arrival - ride.departure),
            distanceMeters: path.metres.map { Int($0.rounded()) }, from: from, to: to,
            polyline: path.points.count > 1 ? EncodedPolyline.encode(path.points, precision: precision) : nil,
            polylinePrecision: precision)
        leg.routeID = timetable.string(route.id)
        leg.routeShortName = answers.names.shortName(of: ride.route)
        leg.routeLongName = answers.names.longName(of: ride.route)
        leg.routeColor = RouteRecord.hex(route.color)
        leg.routeTextColor = Answers.textColor(route)
        leg.agencyName = route.agency.isSome ? answers.names.agency(route.agency) : nil
        leg.tripID = told.flatMap { $0.trip.id.isEmpty ? nil : $0.trip.id } ?? record.map { timetable.string($0.id) }
        leg.serviceDate = ISODate(daysSinceEpoch: ride.serviceDate.daysSinceEpoch)
        leg.startTime = ride.start.map { ServiceClock(seconds: $0.seconds) }
        leg.headsign = headsign(ride)
        leg.directionID =
            told.map { $0.trip.direction == 255 ? nil : Int($0.trip.direction) }
            ?? record.flatMap { timetable.direction(of: $0.pattern) }
        leg.intermediateStops = intermediate(ride, told)
        leg.stopsBetween = leg.intermediateStops.count
        leg.realtime = isTold
        leg.realtimeStatus = freshness.status
        leg.tripStatus = told.map { TripStatus($0.trip.status, first?.status ?? .scheduled) } ?? .scheduled
        // Live data of a vehicle under way is silent about the stops behind it, where it seems to have kept to the timetable.
        let delay =
            first?.isLive == true ? ride.departure - ride.scheduledDeparture : ride.arrival - ride.scheduledArrival
        leg.delaySeconds = isTold ? Int(delay) : nil
        leg.wheelchair = ThreeValued(wheelchair)
        leg.bikes = record.map { ThreeValued($0.bikes) } ?? .unknown
        leg.staysSeated = ride.staysSeated
        leg.headwayMinutes = ride.headway.map { Int($0 + 30) / 60 }
        if let record, told?.trip.pattern.isSome ?? true {
            leg.pickup = Pickup(timetable.rules(of: record.pattern, at: ride.board).pickup)
        } else {
            leg.pickup = .regular
        }
        return leg
    }

    package func headsign(_ ride: RideLeg) -> String {
        if let told = told(ride) { return answers.headsign(of: told.trip, at: ride.board) }
        guard ride.trip.isSome else { return "" }
        return answers.names.headsign(of: ride.trip, at: ride.board)
    }

    /// Getting in and out: places with times and platforms.
    private func ends(_ ride: RideLeg, _ told: LiveRide?) -> (LegPlace, LegPlace) {
        var from = place(ride.boardStop)
        from.departureTime = answers.timestamp(ride.departure, answers.zone(of: ride.boardStop))
        from.scheduledDepartureTime = answers.timestamp(ride.scheduledDeparture, answers.zone(of: ride.boardStop))
        var to = place(ride.alightStop)
        to.arrivalTime = answers.timestamp(ride.arrival, answers.zone(of: ride.alightStop))
        to.scheduledArrivalTime = answers.timestamp(ride.scheduledArrival, answers.zone(of: ride.alightStop))
        setPlatform(&from, ride.boardStop, told?.calls.first)
        setPlatform(&to, ride.alightStop, told?.calls.last)
        return (from, to)
    }

    private func setPlatform(_ place: inout LegPlace, _ stop: StopIndex, _ call: LiveCall?) {
        let scheduled = call?.scheduledStop ?? stop
        // An extra run has no platform in the timetable.
        place.scheduledPlatform = scheduled.isSome ? answers.platform(scheduled) : nil
        place.platformChanged = scheduled.isSome && scheduled != stop && place.scheduledPlatform != place.platform
    }

    private func intermediate(_ ride: RideLeg, _ told: LiveRide?) -> [IntermediateStop] {
        func stop(
            _ index: StopIndex, _ arrival: Int64, _ departure: Int64, _ scheduledArrival: Int64,
            _ scheduledDeparture: Int64, skipped: Bool
        ) -> IntermediateStop {
            let record = timetable.stops[index]
            let zone = timetable.zone(record.zone)
            return IntermediateStop(
                stopID: timetable.string(record.id), stopName: answers.names.stop(index),
                lat: record.place?.latitude, lon: record.place?.longitude,
                arrivalTime: answers.timestamp(arrival, zone), departureTime: answers.timestamp(departure, zone),
                scheduledArrivalTime: answers.timestamp(scheduledArrival, zone),
                scheduledDepartureTime: answers.timestamp(scheduledDeparture, zone), skipped: skipped)
        }
        if let told {
            return told.calls.dropFirst().dropLast().map { call in
                stop(
                    call.stop, told.trip.instant(call.bestArrival), told.trip.instant(call.bestDeparture),
                    told.trip.instant(call.scheduledArrival), told.trip.instant(call.scheduledDeparture),
                    skipped: call.status == .skipped)
            }
        }
        guard ride.trip.isSome, ride.board + 1 < ride.alight else { return [] }
        let stops = timetable.stops(of: timetable.trips[ride.trip].pattern)
        let shift = ride.scheduledDeparture - Int64(timetable.departure(of: ride.trip, at: ride.board).seconds)
        return ((ride.board + 1)..<ride.alight).map { position in
            let arrival = shift + Int64(timetable.arrival(of: ride.trip, at: position).seconds)
            let departure = shift + Int64(timetable.departure(of: ride.trip, at: position).seconds)
            return stop(stops[position], arrival, departure, arrival, departure, skipped: false)
        }
    }

    /// The way of a ride: along the trip's shape, or from stop to stop where it has none or goes elsewhere.
    private func path(_ ride: RideLeg, _ told: LiveRide?) -> (points: [EncodedPolyline.Point], metres: Double?) {
        if ride.trip.isSome, told?.trip.pattern.isSome ?? true,
            let path = journeyAnswers.planner.ruler.path(of: ride.trip)
        {
            let part = path.part(from: ride.board, to: ride.alight)
            if part.places.count > 1 {
                let points = part.places.map { EncodedPolyline.Point(latitude: $0.latitude, longitude: $0.longitude) }
                return (points, part.metres)
            }
        }
        var stops = told?.calls.map(\.stop) ?? []
        if stops.isEmpty, ride.trip.isSome {
            stops = Array(timetable.stops(of: timetable.trips[ride.trip].pattern)[ride.board...ride.alight])
        }
        let places = stops.compactMap { timetable.stops[$0].place }
        let metres = zip(places, places.dropFirst()).reduce(0.0) {
            $0 + Geography.distance($1.0.latitude, $1.0.longitude, $1.1.latitude, $1.1.longitude)
        }
        return (
            places.map { EncodedPolyline.Point(latitude: $0.latitude, longitude: $0.longitude) },
            places.count > 1 ? metres : nil
        )
    }

    /// Whether a ride can be made with a wheelchair: the vehicle, getting in and getting out.
    func wheelchair(_ ride: RideLeg) -> GTFSValues.ThreeValued {
        let facts = [
            ride.trip.isSome ? timetable.trips[ride.trip].wheelchair : .unknown,
            timetable.stops[ride.boardStop].wheelchair, timetable.stops[ride.alightStop].wheelchair,
        ]
        return facts.contains(.no) ? .no : facts.contains(.unknown) ? .unknown : .yes
    }

    /// Alerts that touch rides, each once and worst first.
    package func alertIDs(_ rides: [RideLeg]) -> [String] {
        let found = Set(rides.flatMap(alerts))
        return found.count < 2 ? Array(found) : answers.live.alerts.alerts.map(\.id).filter(found.contains)
    }

    /// Alerts in force during a ride that touch it: its route, direction and run, or where riders get in and out.
    private func alerts(_ ride: RideLeg) -> [String] {
        guard !answers.live.alerts.alerts.isEmpty else { return [] }
        var subject = AlertSubject(route: ride.route, in: timetable)
        (subject.trip, subject.date, subject.start) = (ride.trip, ride.serviceDate, ride.start)
        if ride.trip.isSome {
            subject.direction = timetable.direction(of: timetable.trips[ride.trip].pattern).map { UInt8($0) }
        }
        if let told = told(ride) { subject = AlertSubject(told.trip, in: timetable) }
        let time = ride.departure...max(ride.departure, ride.arrival)
        return [ride.boardStop, ride.alightStop].flatMap { stop in
            subject.stop = stop
            return answers.live.activeAlerts(touching: subject, during: time, now: answers.now).map(\.id)
        }
    }
}

extension MockPlanner {
    /// A journey of one ride and the walks to and from it.
    func journey(
        _ ride: Ride, _ live: LiveRun?, from origin: End, to destination: End, at now: Int64
    )
        -> PlannerAnswer.Journey
    {
        let middle = leg(ride, live, at: now)
        let calls = ride.run.way.planned.way.calls
        var legs = [middle]
        func best(_ planned: Int64, _ estimated: Int64?) -> Int64 { estimated ?? planned }
        let times = times(live, at: now)
        if let metres = origin.stops[calls[ride.board].stop], metres > 0 {
            let planned = ride.run.plannedDeparture(ride.board)
            legs.insert(
                walk(
                    origin.place, middle.origin, metres, planned: planned - Self.seconds(walking: metres),
                    late: times.map { $0.departures[ride.board] - planned }), at: 0)
        }
        if let metres = destination.stops[calls[ride.alight].stop], metres > 0 {
            let planned = ride.run.plannedArrival(ride.alight)
            legs.append(
                walk(
                    middle.destination, destination.place, metres, planned: planned,
                    late: times.map { $0.arrivals[ride.alight] - planned }))
        }
        return PlannerAnswer.Journey(legs: legs)
    }

    private func times(_ live: LiveRun?, at now: Int64) -> CallInstants? {
        live.map { $0.actual.foreseen(of: $0.run, at: now, traits: traits) }
    }

    private func leg(_ ride: Ride, _ live: LiveRun?, at now: Int64) -> PlannerAnswer.Leg {
        let (run, way) = (ride.run, ride.run.way)
        let times = times(live, at: now)
        let isCancelled = live?.isCancelled(at: now, traits: traits) ?? false
        let calls = (ride.board...ride.alight).map { call in
            var place = place(way.planned.way.calls[call].stop)
            if call > ride.board {
                place.arrivalTimePlanned = PlannerAnswer.text(of: run.plannedArrival(call))
                place.arrivalTimeEstimated = times.map { PlannerAnswer.text(of: $0.arrivals[call]) }
            }
            if call < ride.alight {
                place.departureTimePlanned = PlannerAnswer.text(of: run.plannedDeparture(call))
                place.departureTimeEstimated = times.map { PlannerAnswer.text(of: $0.departures[call]) }
            }
            return place
        }
        let course = way.planned.course
        let stretch = course.callDistances[ride.board]...course.callDistances[ride.alight]
        let path = zip(course.points, course.distances).filter { stretch.contains($0.1) }.map(\.0)
        return PlannerAnswer.Leg(
            duration: run.plannedArrival(ride.alight) - run.plannedDeparture(ride.board),
            isRealtimeControlled: live == nil ? nil : true, isCancelled: isCancelled ? true : nil,
            realtimeStatus: live == nil ? nil : [isCancelled ? "TRIP_CANCELLED" : "MONITORED"],
            origin: calls[0], destination: calls[calls.count - 1],
            transportation: PlannerAnswer.Transportation(
                id: "nsw:\(way.line.id)", name: way.line.name, disassembledName: way.line.id,
                number: "\(way.line.id) \(way.line.name)",
                product: PlannerAnswer.Transportation.Product(class: way.productClass, name: way.mode.vehicle),
                operator: city.agencies.first { $0.id == way.line.agency }.map {
                    PlannerAnswer.Transportation.Named(id: $0.id, name: $0.name)
                }, destination: PlannerAnswer.Transportation.Named(name: way.way.headsign),
                properties: PlannerAnswer.Transportation.Properties(realtimeTripID: run.id)),
            stopSequence: calls, coords: path.map { [$0.latitude, $0.longitude] })
    }

    private func walk(
        _ from: PlannerAnswer.Place, _ to: PlannerAnswer.Place, _ metres: Double, planned: Int64, late: Int64?
    ) -> PlannerAnswer.Leg {
        let seconds = Self.seconds(walking: metres)
        func bare(_ place: PlannerAnswer.Place) -> PlannerAnswer.Place {
            var place = place
            (place.departureTimePlanned, place.departureTimeEstimated) = (nil, nil)
            (place.arrivalTimePlanned, place.arrivalTimeEstimated) = (nil, nil)
            return place
        }
        var (origin, destination) = (bare(from), bare(to))
        origin.departureTimePlanned = PlannerAnswer.text(of: planned)
        origin.departureTimeEstimated = late.map { PlannerAnswer.text(of: planned + $0) }
        destination.arrivalTimePlanned = PlannerAnswer.text(of: planned + seconds)
        destination.arrivalTimeEstimated = late.map { PlannerAnswer.text(of: planned + seconds + $0) }
        return PlannerAnswer.Leg(
            duration: seconds, distance: Int(metres.rounded()), origin: origin, destination: destination,
            transportation: PlannerAnswer.Transportation(
                product: PlannerAnswer.Transportation.Product(class: 100, name: "footpath")),
            coords: [origin.coord, destination.coord])
    }
}

import GTFSRealtime

/// Writes trip updates as they stand at an instant.
struct TripUpdateWriter: Sendable {
    let now: Int64
    let traits: LiveTraits
    /// A stop update that already has an occupancy in TfNSW's field 6, by that occupancy.
    private let dialectUpdates: [PublishedTripUpdate.StopTimeUpdate]

    init(now: Int64, traits: LiveTraits) {
        (self.now, self.traits) = (now, traits)
        // Field 6 as a number is what today's schema does not know; parsing keeps it where it belongs.
        dialectUpdates = (0...5).map {
            (try? PublishedTripUpdate.StopTimeUpdate(serializedBytes: [0x30, UInt8($0)])) ?? .init()
        }
    }

    func entity(_ live: LiveRun) -> PublishedFeedEntity {
        let run = live.run
        let relationship = live.relationship(at: now, traits: traits)
        var update = PublishedTripUpdate()
        update.trip = live.descriptor(relationship)
        let begun = now >= live.actual.departures[0] - 90
        // Told of at moments of its own: every minute, and oftener once it moves. Of those times none lies before the last.
        let phase = Int64(run.chance.integer(.told, in: 0..<60))
        update.timestamp = UInt64(now - (now + phase) % (begun ? 20 : 60))
        if relationship != .canceled {
            let times = live.actual.foreseen(of: run, at: now, traits: traits)
            update.stopTimeUpdate = updates(live, times, relationship)
            if begun, !run.chance.happens(.vehicle, traits.withoutVehicle) { update.vehicle = live.vehicle() }
        }
        var entity = PublishedFeedEntity()
        entity.id = live.dialect == .sydneyTrains ? run.id : "\(run.date.compact)_\(run.id)"
        entity.tripUpdate = update
        return entity
    }

    private func updates(
        _ live: LiveRun, _ times: CallInstants, _ relationship: PublishedTripDescriptor.ScheduleRelationship
    ) -> [PublishedTripUpdate.StopTimeUpdate] {
        let ownStops = relationship == .added || relationship == .replacement
        let crowd = Crowd(of: live.run)
        let change = live.platformChange(at: now)
        let next = times.departures.firstPosition { $0 > now }
        var updates: [PublishedTripUpdate.StopTimeUpdate] = []
        updates.reserveCapacity(live.way.count)
        for call in 0..<live.way.count {
            let isSkipped = live.fate.skipped.contains(call)
            if isSkipped, ownStops { continue }
            let isUnknown = live.fate.unknownFrom.map { call >= $0 } ?? false
            // Only for the next calls does anyone know how full it will be.
            let tellsCrowd = (next..<next + 2).contains(call) && !isSkipped && !isUnknown && !ownStops
            let isChanged = change?.call == call
            var update = PublishedTripUpdate.StopTimeUpdate()
            if tellsCrowd {
                switch live.dialect {
                case .standard: update.departureOccupancyStatus = crowd.status(at: call)
                case .sydneyTrains:
                    // The field can hold the occupancy or the platform, not both.
                    if !isChanged { update = dialectUpdates[crowd.status(at: call).rawValue] }
                    update.carriageSeqPredictiveOccupancy = predicted(crowd, live.way, at: call)
                }
            }
            update.stopID = live.stop(call, at: now)
            if live.dialect == .standard { update.stopSequence = UInt32(call + 1) }
            if isSkipped {
                update.scheduleRelationship = .skipped
            } else if isUnknown {
                update.scheduleRelationship = .noData
                if live.dialect == .sydneyTrains { setTimetable(&update, live.run, call) }
            } else {
                if !ownStops { update.scheduleRelationship = .scheduled }
                set(&update, live, times, call, ownStops: ownStops)
            }
            if isChanged, let change { update.stopTimeProperties.assignedStopID = change.platform }
            updates.append(update)
        }
        return updates
    }

    private func set(
        _ update: inout PublishedTripUpdate.StopTimeUpdate, _ live: LiveRun, _ times: CallInstants, _ call: Int,
        ownStops: Bool
    ) {
        let run = live.run
        let tellsTime = live.dialect == .standard || ownStops || !run.chance.happens(.delayOnly, 0.5)
        func event(_ time: Int64, _ planned: Int64) -> PublishedTripUpdate.StopTimeEvent {
            var event = PublishedTripUpdate.StopTimeEvent()
            if tellsTime { event.time = time }
            if !ownStops { event.delay = Int32(time - planned) }
            return event
        }
        if call > 0 { update.arrival = event(times.arrivals[call], run.plannedArrival(call)) }
        if call < run.count - 1 { update.departure = event(times.departures[call], run.plannedDeparture(call)) }
    }

    /// Sydney Trains repeats the timetable where it knows nothing.
    private func setTimetable(_ update: inout PublishedTripUpdate.StopTimeUpdate, _ run: Run, _ call: Int) {
        update.arrival.time = run.plannedArrival(call)
        if call < run.count - 1 { update.departure.time = run.plannedDeparture(call) }
    }

    private func predicted(_ crowd: Crowd, _ way: LiveWay, at call: Int) -> [PublishedCarriageDescriptor] {
        (0..<way.carriages).map { index in
            var carriage = PublishedCarriageDescriptor()
            carriage.positionInConsist = Int32(index + 1)
            carriage.departureOccupancyStatus = crowd.status(at: call, carriage: index)
            return carriage
        }
    }
}

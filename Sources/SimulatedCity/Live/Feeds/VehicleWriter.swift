import GTFSRealtime

/// Writes vehicle positions as they stand at an instant.
struct VehicleWriter: Sendable {
    let now: Int64
    let traits: LiveTraits

    /// Nil where no vehicle of the run reports.
    ///
    /// - Parameter number: its place in the feed, which is all the id a Sydney Trains position has.
    func entity(_ live: LiveRun, number: Int) -> PublishedFeedEntity? {
        let chance = live.run.chance
        guard !live.fate.isCancelled, !chance.happens(.vehicle, traits.withoutVehicle) else { return nil }
        // What is published now was seen a few seconds ago; each vehicle reports at moments of its own.
        let rhythm = Int64(chance.integer(.vehicleAge, 0, in: 10..<21))
        let seen = now - 5 - (now + Int64(chance.integer(.vehicleAge, 1, in: 0..<20))) % rhythm
        // Trains are seen by signals and track circuits, not by satellites.
        let spacing = live.way.mode == .train ? traits.signalSpacing : nil
        guard let place = Whereabouts(of: live, at: seen, spacing: spacing) else { return nil }
        var vehicle = PublishedVehiclePosition()
        vehicle.trip = live.descriptor(live.relationship(at: now, traits: traits))
        var position = PublishedPosition()
        position.latitude = Float(place.position.latitude)
        position.longitude = Float(place.position.longitude)
        position.bearing = Float(place.bearing)
        position.speed = Float(place.speed)
        if live.way.mode == .train { position.trackDirection = live.way.way.direction == .out ? .down : .up }
        vehicle.position = position
        if live.dialect == .standard { vehicle.currentStopSequence = UInt32(place.call + 1) }
        vehicle.stopID = live.stop(place.call, at: now)
        vehicle.currentStatus = place.isStanding ? .stoppedAt : place.isNear ? .incomingAt : .inTransitTo
        vehicle.timestamp = UInt64(seen)
        vehicle.congestionLevel = .unknownCongestionLevel
        vehicle.vehicle = live.vehicle()
        let crowd = Crowd(of: live.run)
        let left = place.isStanding ? place.call : max(0, place.call - 1)
        vehicle.occupancyStatus = crowd.status(at: left)
        if live.way.carriages > 0 { vehicle.consist = crowd.consist(at: left, way: live.way) }
        var entity = PublishedFeedEntity()
        entity.id = live.dialect == .sydneyTrains ? String(number) : "\(live.run.date.compact)_\(live.run.id)"
        entity.vehicle = vehicle
        return entity
    }
}

import GTFSRealtime
import LiveState
import Testing

/// Every capture decodes whole, and the two decoders read the same.
@Suite("Decoding of captures", .enabled(if: Captures.arePresent, "../shared/realtime is absent"))
struct AgreementTests {
    @Test(arguments: Captures.names)
    func `the frame in place and the tree of objects say the same`(name: String) throws {
        let bytes = try Captures.bytes(name)
        let frame = try FeedFrame(bytes)
        let message = try PublishedFeedMessage(feed: bytes)
        #expect(frame.header == message.header)
        #expect(frame.entities.count == message.entity.count)
        #expect(!message.entity.isEmpty)
        var updates = 0
        var wrong: [String] = []
        for (entity, published) in zip(frame.entities, message.entity) {
            let isSame =
                frame.text(entity.id) == published.id && entity.isDeleted == published.isDeleted
                && (entity.tripUpdate != nil) == published.hasTripUpdate
                && (entity.vehicle != nil) == published.hasVehicle && (entity.alert != nil) == published.hasAlert
                && (entity.bundle != nil) == published.hasUpdate
            if !isSame { wrong.append(published.id) }
            if let range = entity.vehicle, try frame.decode(range) != published.vehicle { wrong.append(published.id) }
            if let range = entity.alert, try frame.decode(range) != published.alert { wrong.append(published.id) }
            guard let range = entity.tripUpdate else { continue }
            frame.bytes.withUnsafeBytes { raw in
                let part = UnsafeRawBufferPointer(rebasing: raw[range])
                guard let reading = try? TripUpdateReading(part, limits: frame.limits),
                    Self.agree(reading, published.tripUpdate)
                else { return wrong.append(published.id) }
                updates += reading.updates.count
            }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(5))")
        #expect(updates == message.entity.reduce(0) { $0 + $1.tripUpdate.stopTimeUpdate.count })
    }

    private static func agree(_ reading: TripUpdateReading, _ published: PublishedTripUpdate) -> Bool {
        reading.trip == published.trip && reading.properties == published.tripProperties
            && reading.vehicleID == published.vehicle.id && reading.timestamp == published.timestamp
            && reading.delay == (published.hasDelay ? published.delay : nil)
            && reading.updates.count == published.stopTimeUpdate.count
            && zip(reading.updates, published.stopTimeUpdate).allSatisfy { agree($0, $1) }
    }

    private static func agree(_ update: StopUpdate, _ published: PublishedTripUpdate.StopTimeUpdate) -> Bool {
        update.sequence == (published.hasStopSequence ? published.stopSequence : nil)
            && update.stopID.elementsEqual(published.stopID.utf8)
            && update.assignedStopID.elementsEqual(published.stopTimeProperties.assignedStopID.utf8)
            && Int(update.relationship.rawValue) == published.scheduleRelationship.rawValue
            && Int(update.occupancy) == published.expectedOccupancy?.rawValue ?? 255
            && agree(update.arrival, published.hasArrival ? published.arrival : nil)
            && agree(update.departure, published.hasDeparture ? published.departure : nil)
    }

    private static func agree(_ event: StopEvent?, _ published: PublishedTripUpdate.StopTimeEvent?) -> Bool {
        guard let event, let published else { return event == nil && published == nil }
        return event.time == published.time && event.scheduledTime == published.scheduledTime
            && event.delay == (published.hasDelay ? published.delay : nil)
    }
}

@Suite("The TfNSW dialect", .enabled(if: Captures.arePresent, "../shared/realtime is absent"))
struct DialectTests {
    private func message(_ name: String) throws -> PublishedFeedMessage {
        try PublishedFeedMessage(feed: Captures.bytes(name))
    }

    @Test func `Sydney's trains are replaced a hundred times, and say how full they will be`() throws {
        let trips = try message("tfnsw-2026-06/tripupdates_sydneytrains.pb").entity.filter(\.hasTripUpdate).map(
            \.tripUpdate)
        #expect(trips.count == 560)
        #expect(trips.count { $0.trip.scheduleRelationship == .replacement } == 100)
        #expect(trips.allSatisfy { $0.trip.startDate.isEmpty })
        let updates = trips.flatMap(\.stopTimeUpdate)
        #expect(updates.allSatisfy { !$0.hasStopSequence })
        #expect(updates.count { $0.expectedOccupancy != nil } == 1_901)
        #expect(updates.count { !$0.carriageSeqPredictiveOccupancy.isEmpty } == 1_901)
    }

    @Test(arguments: [
        ("tfnsw-2026-01/vehicle_positions_v2_metro.pb", 132),
        ("tfnsw-2026-01/vehicle_positions_v2_sydneytrains.pb", 1_544),
        ("tfnsw-2026-01/vehicle_positions_v2_lightrail_innerwest.pb", 18),
        ("tfnsw-2026-01/vehicle_positions_v1_buses.pb", 0),
        ("tfnsw-2026-06/vehiclepos_metro.pb", 186), ("tfnsw-2026-06/vehiclepos_sydneytrains.pb", 1_800),
        ("tfnsw-2026-06/vehiclepos_lightrail_innerwest.pb", 26),
    ])
    func `vehicles have their carriages, counted from the front`(name: String, carriages: Int) throws {
        let vehicles = try message(name).entity.filter(\.hasVehicle).map(\.vehicle)
        #expect(vehicles.reduce(0) { $0 + $1.consist.count } == carriages)
        // Any timetable will do: a vehicle is shown whether it matches or not.
        var frame = PublishedFeedMessage()
        frame.header.timestamp = UInt64(Town.at("7:55"))
        frame.entity = vehicles.enumerated().map { index, vehicle in
            var entity = PublishedFeedEntity()
            entity.id = "\(index)"
            entity.vehicle = vehicle
            (entity.vehicle.position.latitude, entity.vehicle.position.longitude) = (-33.87, 151.2)
            entity.vehicle.clearTimestamp()
            return entity
        }
        let watch = Watch()
        #expect(watch.liveStore.apply(frame.feedBytes(), from: watch.vehicles, now: Town.at("7:55")) == .accepted)
        let shown = try #require(watch.layer(of: watch.vehicles)).vehicles
        #expect(shown.reduce(0) { $0 + $1.carriages.count } == carriages)
        let positions = shown.map { $0.carriages.map(\.position) }
        #expect(positions.allSatisfy { $0.sorted() == $0.indices.map { $0 + 1 } })
    }
}

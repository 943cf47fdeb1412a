import GTFSRealtime
import GTFSValues
import LiveState
import Timetable

/// What the server believes, as the header and the entities of a standard GTFS-realtime feed, so that others can check it.
struct MergedFeed {
    let live: LiveState
    let now: Int64

    private var timetable: Timetable { live.timetable }

    /// Version of the timetable whose ids it speaks in.
    var version: String { timetable.string(timetable.summary.version) }

    /// The header of a feed whose content is new now.
    func header() -> [UInt8] {
        var message = PublishedFeedMessage()
        message.header.gtfsRealtimeVersion = "2.0"
        message.header.incrementality = .fullDataset
        message.header.timestamp = UInt64(max(0, now))
        message.header.feedVersion = version
        return message.feedBytes()
    }

    /// Every run that live data is believed of, and of those whose vehicle alone is seen that nothing is known of their times: a
    /// trip that one feed names is in the other too (rule W003).
    func tripUpdates() -> [UInt8] {
        var message = PublishedFeedMessage()
        func add(_ update: PublishedTripUpdate) {
            var entity = PublishedFeedEntity()
            entity.id = "t\(message.entity.count + 1)"
            entity.tripUpdate = update
            message.entity.append(entity)
        }
        live.eachRun(now: now) { layer, trip in add(update(trip, layer)) }
        var alone: Set<RunKey> = []
        for (_, vehicle) in live.vehicles(now: now) {
            guard let run = vehicle.run, live.run(run, now: now) == nil, alone.insert(run).inserted else { continue }
            add(update(ofTimetabled: run, vehicle))
        }
        return message.feedBytes()
    }

    /// An update that says only that nothing is known of a run's times.
    private func update(ofTimetabled run: RunKey, _ vehicle: LiveVehicle) -> PublishedTripUpdate {
        var update = PublishedTripUpdate()
        update.trip = descriptor(ofTimetabled: run)
        update.timestamp = UInt64(max(0, vehicle.evidence))
        if !vehicle.id.isEmpty { update.vehicle.id = vehicle.id }
        var call = PublishedTripUpdate.StopTimeUpdate()
        let stop = timetable.stops(of: timetable.trips[run.trip].pattern)[0]
        call.stopSequence = UInt32(clamping: timetable.stopSequence(of: run.trip, at: 0))
        call.stopID = timetable.string(timetable.stops[stop].id)
        call.scheduleRelationship = .noData
        update.stopTimeUpdate = [call]
        return update
    }

    private func descriptor(ofTimetabled run: RunKey) -> PublishedTripDescriptor {
        let trip = timetable.trips[run.trip]
        let pattern = timetable.patterns[trip.pattern]
        var descriptor = PublishedTripDescriptor()
        descriptor.tripID = timetable.string(trip.id)
        descriptor.routeID = timetable.string(timetable.routes[pattern.route].id)
        if pattern.direction != 255 { descriptor.directionID = UInt32(pattern.direction) }
        descriptor.startDate = ServiceDate(daysSinceEpoch: run.day).compact
        if run.start != .min { descriptor.startTime = ServiceTime(seconds: run.start).description }
        descriptor.scheduleRelationship = .scheduled
        return descriptor
    }

    /// The trip of a vehicle in the words of its trip update; its route alone where neither the timetable nor an update has it.
    private func descriptor(of vehicle: LiveVehicle) -> PublishedTripDescriptor? {
        if let run = vehicle.run {
            guard let shown = live.run(run, now: now) else { return descriptor(ofTimetabled: run) }
            return descriptor(live.layers[shown.layer].trips[shown.trip])
        }
        if let shown = live.extraRuns(id: vehicle.tripID, now: now).first {
            let trip = live.layers[shown.layer].trips[shown.trip]
            var extra = descriptor(trip)
            // Of a further run of a trip, an update names the trip and a vehicle the run (TripDescriptor.trip_id).
            extra.tripID = trip.id
            return extra
        }
        guard vehicle.route.isSome else { return nil }
        var routeAlone = PublishedTripDescriptor()
        routeAlone.routeID = timetable.string(timetable.routes[vehicle.route].id)
        routeAlone.scheduleRelationship = .scheduled
        return routeAlone
    }

    private func descriptor(_ trip: LiveTrip) -> PublishedTripDescriptor {
        var descriptor = PublishedTripDescriptor()
        descriptor.tripID =
            trip.trip.isSome ? timetable.string(timetable.trips[trip.trip].id) : trip.id
        descriptor.routeID = timetable.string(timetable.routes[trip.route].id)
        if trip.direction != 255 { descriptor.directionID = UInt32(trip.direction) }
        descriptor.startDate = trip.serviceDate.compact
        if let start = trip.start { descriptor.startTime = start.description }
        descriptor.scheduleRelationship =
            switch trip.status {
            case .scheduled: .scheduled
            case .cancelled: .canceled
            case .deleted: .deleted
            case .added: .new
            case .replacement: .replacement
            case .duplicated: .duplicated
            case .unscheduled: .unscheduled
            }
        return descriptor
    }

    private func update(_ trip: LiveTrip, _ layer: LiveLayer) -> PublishedTripUpdate {
        var update = PublishedTripUpdate()
        update.trip = descriptor(trip)
        update.timestamp = UInt64(max(0, trip.evidence))
        // A vehicle is named where the feed of positions has it, and as it is named there.
        if let seen = live.vehicle(of: trip, now: now)?.vehicle, !seen.id.isEmpty { update.vehicle.id = seen.id }
        if trip.status == .duplicated {
            update.trip.clearStartTime()
            update.tripProperties.tripID = trip.id
            update.tripProperties.startDate = trip.serviceDate.compact
            update.tripProperties.startTime = (trip.start ?? ServiceTime(seconds: 0)).description
        }
        guard trip.status != .cancelled, trip.status != .deleted else { return update }
        if !trip.headsign.isEmpty { update.tripProperties.tripHeadsign = trip.headsign }
        for index in trip.calls {
            if let one = stopUpdate(layer.calls[index], of: trip) { update.stopTimeUpdate.append(one) }
        }
        return update
    }

    private func stopUpdate(_ call: LiveCall, of trip: LiveTrip) -> PublishedTripUpdate.StopTimeUpdate? {
        var update = PublishedTripUpdate.StopTimeUpdate()
        switch call.status {
        case .skipped: update.scheduleRelationship = .skipped
        case .noData: update.scheduleRelationship = .noData
        case .scheduled:
            guard call.isLive else { return nil }
            update.scheduleRelationship = .scheduled
            update.arrival.time = trip.instant(call.arrival)
            update.arrival.delay = Int32(clamping: Int64(call.arrival) - Int64(call.scheduledArrival))
            update.departure.time = trip.instant(call.departure)
            update.departure.delay = call.delay ?? 0
        }
        update.stopSequence = call.sequence
        // Where a stop is assigned, stop_id names that one as well; stop_sequence says whose place it takes.
        update.stopID = timetable.string(timetable.stops[call.stop].id)
        if call.scheduledStop.isSome, call.scheduledStop != call.stop {
            update.stopTimeProperties.assignedStopID = update.stopID
        }
        if let occupancy = PublishedOccupancyStatus(rawValue: Int(call.occupancy)) {
            update.departureOccupancyStatus = occupancy
        }
        return update
    }

    /// Every vehicle seen lately.
    func vehiclePositions() -> [UInt8] {
        var message = PublishedFeedMessage()
        for (number, found) in live.vehicles(now: now).enumerated() {
            var entity = PublishedFeedEntity()
            entity.id = "v\(number + 1)"
            entity.vehicle = position(found.vehicle)
            message.entity.append(entity)
        }
        return message.feedBytes()
    }

    private func position(_ vehicle: LiveVehicle) -> PublishedVehiclePosition {
        var position = PublishedVehiclePosition()
        position.position.latitude = Float(vehicle.latitude)
        position.position.longitude = Float(vehicle.longitude)
        if let bearing = vehicle.bearing { position.position.bearing = Float(bearing) }
        if let speed = vehicle.speed { position.position.speed = Float(speed) }
        position.timestamp = UInt64(max(0, vehicle.evidence))
        if !vehicle.id.isEmpty { position.vehicle.id = vehicle.id }
        if !vehicle.label.isEmpty { position.vehicle.label = vehicle.label }
        if let trip = descriptor(of: vehicle) { position.trip = trip }
        if let run = vehicle.run, let call = vehicle.nextCall {
            position.currentStopSequence = UInt32(clamping: timetable.stopSequence(of: run.trip, at: call))
        }
        if vehicle.nextStop.isSome {
            position.stopID = timetable.string(timetable.stops[vehicle.nextStop].id)
            position.currentStatus =
                PublishedVehiclePosition.VehicleStopStatus(rawValue: Int(vehicle.status.rawValue)) ?? .inTransitTo
        }
        if let occupancy = vehicle.occupancy.flatMap({ PublishedOccupancyStatus(rawValue: Int($0)) }) {
            position.occupancyStatus = occupancy
        }
        position.multiCarriageDetails = vehicle.carriages.enumerated().map { index, carriage in
            var details = PublishedCarriageDetails()
            if !carriage.name.isEmpty { details.label = carriage.name }
            details.carriageSequence = UInt32(index + 1)
            if let occupancy = carriage.occupancy.flatMap({ PublishedOccupancyStatus(rawValue: Int($0)) }) {
                details.occupancyStatus = occupancy
            }
            return details
        }
        return position
    }

    /// Every alert, in force or to come, once and under the id riders know it by.
    func alerts() -> [UInt8] {
        var message = PublishedFeedMessage()
        let believed = live.believedAlertSources(now: now)
        for alert in live.alerts.alerts where believed.contains(alert.source) {
            guard alert.isActive(at: now) || alert.isUpcoming(at: now) else { continue }
            var entity = PublishedFeedEntity()
            entity.id = alert.id
            entity.alert = published(alert.content)
            message.entity.append(entity)
        }
        return message.feedBytes()
    }

    private func published(_ content: AlertContent) -> PublishedAlert {
        var alert = PublishedAlert()
        func texts(_ texts: [AlertText]) -> PublishedTranslatedString {
            var string = PublishedTranslatedString()
            string.translation = texts.map { text in
                var translation = PublishedTranslatedString.Translation()
                translation.text = text.text
                if !text.language.isEmpty { translation.language = text.language }
                return translation
            }
            return string
        }
        alert.headerText = texts(content.header)
        if !content.description.isEmpty { alert.descriptionText = texts(content.description) }
        if !content.url.isEmpty { alert.url = texts(content.url) }
        alert.activePeriod = content.periods.map { period in
            var range = PublishedTimeRange()
            if let start = period.start { range.start = UInt64(max(0, start)) }
            if let end = period.end { range.end = UInt64(max(0, end)) }
            return range
        }
        alert.cause = AlertContent.cause(named: content.cause)
        alert.effect = AlertContent.effect(named: content.effect)
        alert.severityLevel =
            switch content.severity {
            case .info: .info
            case .warning: .warning
            case .critical: .severe
            }
        alert.informedEntity = content.selectors.map { selector in
            var entity = PublishedEntitySelector()
            if !selector.agencyID.isEmpty { entity.agencyID = selector.agencyID }
            if !selector.routeID.isEmpty { entity.routeID = selector.routeID }
            if !selector.stopID.isEmpty { entity.stopID = selector.stopID }
            if let type = selector.routeType { entity.routeType = type }
            if let direction = selector.direction { entity.directionID = UInt32(direction) }
            if !selector.tripID.isEmpty {
                entity.trip.tripID = selector.tripID
                if let date = selector.date { entity.trip.startDate = date.compact }
                if let start = selector.start { entity.trip.startTime = start.description }
            }
            return entity
        }
        return alert
    }
}

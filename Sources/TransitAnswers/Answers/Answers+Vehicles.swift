import LiveState
import Timetable
import TransitAPI

extension Answers {
    /// `GET /vehicles`, `GET /vehicles.geojson` and the start of `GET /vehicles/stream`.
    package func vehicles(_ request: VehiclesRequest) throws -> LiveAnswer<VehiclesBody> {
        let route = try request.routeID.map { (id) throws(APIError) in try requireRoute(id) }
        let found = live.vehicles(now: now).filter { _, vehicle in
            if let box = request.bbox,
                !(box.south...box.north).contains(vehicle.latitude)
                    || !(box.west...box.east).contains(vehicle.longitude)
            {
                return false
            }
            if let route, vehicle.route != route { return false }
            if let mode = request.mode {
                guard vehicle.route.isSome, Mode(timetable.routes[vehicle.route].mode) == mode else { return false }
            }
            return true
        }
        let freshness = freshness(.vehiclePositions)
        let page = found.prefix(request.limit).map { wire($0.vehicle, in: $0.layer) }
        let body = VehiclesBody(
            vehicles: page, count: page.count, total: found.count, lastUpdated: lastUpdated(freshness),
            stale: freshness.isStale, realtimeStatus: freshness.status)
        return LiveAnswer(body: body, freshness: freshness, remainder: .nothing)
    }

    /// A vehicle in a list.
    func wire(_ vehicle: LiveVehicle, in layer: LiveLayer) -> Vehicle {
        let route = vehicle.route.isSome ? timetable.routes[vehicle.route] : nil
        let run = vehicle.run
        let position = vehicle.nextCall ?? 0
        var delay: Int?
        if let run, let shown = live.run(run, now: now) {
            let trip = live.layers[shown.layer].trips[shown.trip]
            let calls = live.layers[shown.layer].calls[trip.calls]
            let next = vehicle.nextCall.flatMap { position in calls.dropFirst(position).first { $0.isLive } }
            delay = (next ?? calls.first { $0.isLive && trip.instant($0.departure) >= now })
                .flatMap { $0.delay.map(Int.init) }
        }
        let headsign: String? = run.map { names.headsign(of: $0.trip, at: position) }
        let pattern = run.map { timetable.trips[$0.trip].pattern }
        let next = vehicle.nextStop.isSome ? timetable.stops[vehicle.nextStop] : nil
        return Vehicle(
            key: vehicle.key, position: self.position(of: vehicle),
            tripID: run.map { timetable.string(timetable.trips[$0.trip].id) }
                ?? (vehicle.tripID.isEmpty ? nil : vehicle.tripID),
            serviceDate: run.map { ISODate(daysSinceEpoch: $0.day) },
            startTime: run.flatMap { $0.start == .min ? nil : ServiceClock(seconds: $0.start) },
            routeID: route.map { timetable.string($0.id) },
            routeShortName: route == nil ? nil : names.shortName(of: vehicle.route),
            routeColor: route.flatMap { RouteRecord.hex($0.color) },
            routeTextColor: route.flatMap { Self.textColor($0) },
            mode: route.map { Mode($0.mode) }, headsign: headsign,
            directionID: pattern.flatMap { timetable.direction(of: $0) }, delaySeconds: delay,
            nextStopID: next.map { timetable.string($0.id) },
            nextStopName: next == nil ? nil : names.stop(vehicle.nextStop),
            matched: run != nil, matchedBy: vehicle.matchedBy.map { MatchMethod($0) },
            feedID: vehicle.feed == .max ? layer.source.id : feedID(vehicle.feed))
    }

    /// Where a vehicle is.
    func position(of vehicle: LiveVehicle) -> VehiclePosition {
        let sequence = vehicle.run.flatMap { run in
            vehicle.nextCall.map { timetable.stopSequence(of: run.trip, at: $0) }
        }
        let state: VehicleStopState =
            switch vehicle.status {
            case .incomingAt: .incomingAt
            case .stoppedAt: .stoppedAt
            case .inTransitTo: .inTransitTo
            }
        return VehiclePosition(
            vehicleID: vehicle.id, latitude: Self.rounded(vehicle.latitude, 1e6),
            longitude: Self.rounded(vehicle.longitude, 1e6), bearing: vehicle.bearing.map { Self.rounded($0, 10) },
            speedKmh: vehicle.speed.map { Self.rounded($0 * 3.6, 10) },
            occupancyStatus: OccupancyStatus(number: vehicle.occupancy),
            lastUpdated: timestamp(vehicle.evidence, timetable.cityZone),
            label: vehicle.label.isEmpty ? nil : vehicle.label, currentStatus: state,
            stopID: vehicle.nextStop.isSome ? timetable.string(timetable.stops[vehicle.nextStop].id) : nil,
            stopSequence: sequence, carriages: vehicle.carriages.map { Carriage($0) },
            ageSeconds: Int(max(0, now - vehicle.evidence)))
    }

    private static func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
}

extension VehicleFeatureCollection {
    /// The same vehicles as GeoJSON.
    public init(_ body: VehiclesBody) {
        self.init(
            features: body.vehicles.map { VehicleFeature($0) }, total: body.total, lastUpdated: body.lastUpdated,
            stale: body.stale, realtimeStatus: body.realtimeStatus)
    }
}

extension VehicleFeature {
    /// The same vehicle as GeoJSON.
    public init(_ vehicle: Vehicle) {
        self.init(
            id: vehicle.key,
            geometry: PointGeometry(coordinates: [vehicle.position.longitude, vehicle.position.latitude]),
            properties: VehicleProperties(vehicle))
    }
}

extension VehicleProperties {
    /// What is known of a vehicle, apart from its place.
    public init(_ vehicle: Vehicle) {
        let position = vehicle.position
        self.init(
            vehicleID: position.vehicleID, label: position.label, tripID: vehicle.tripID,
            serviceDate: vehicle.serviceDate, startTime: vehicle.startTime, routeID: vehicle.routeID,
            routeShortName: vehicle.routeShortName, routeColor: vehicle.routeColor,
            routeTextColor: vehicle.routeTextColor, mode: vehicle.mode, headsign: vehicle.headsign,
            directionID: vehicle.directionID, delaySeconds: vehicle.delaySeconds, nextStopID: vehicle.nextStopID,
            nextStopName: vehicle.nextStopName, bearing: position.bearing, speedKmh: position.speedKmh,
            currentStatus: position.currentStatus, occupancyStatus: position.occupancyStatus,
            matched: vehicle.matched, matchedBy: vehicle.matchedBy, feedID: vehicle.feedID,
            lastUpdated: position.lastUpdated, ageSeconds: position.ageSeconds)
    }
}

/// The contract: every endpoint there is, by name and as a list.
public enum TransitContract {
    /// What stands before every versioned path.
    public static let prefix = "/api/v1"

    /// Every endpoint, in the order of documents.
    public static let all: [AnyEndpoint] =
        [
            suggest.erased, reverse.erased, searchStops.erased, nearbyStops.erased, stop.erased, departures.erased,
            nearbyDepartures.erased,
            boards.erased,
            departureStream.erased, boardsStream.erased, stopTimetable.erased, routes.erased, route.erased,
            routeTrips.erased, trip.erased,
            vehicles.erased, vehiclesGeoJSON.erased, vehicleStream.erased, alerts.erased, alert.erased,
            mapLines.erased, mapStops.erased, tile.erased, mapStyle.erased, planTrip.erased, planTripLink.erased,
            refreshTrip.erased, ride.erased, reach.erased,
            realtimeStatus.erased, tripUpdatesFeed.erased, vehiclePositionsFeed.erased, alertsFeed.erased,
            packVersion.erased, packFile.erased, timetableFile.erased, changes.erased, health.erased, readiness.erased,
            metrics.erased,
        ] + riders
}

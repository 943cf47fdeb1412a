import TransitAPI

extension Examples {
    static let routes = RoutesBody(routes: [t1], total: 347, limit: 100, offset: 0)

    static let routeDetail = RouteDetail(
        route: t1, routeURL: "https://transportnsw.info/routes/details/sydney-trains-network/t1/02T1",
        agency: Agency(
            agencyID: "SydneyTrains", agencyName: "Sydney Trains", agencyURL: "https://transportnsw.info",
            agencyTimezone: "Australia/Sydney", agencyPhone: "131500"),
        directions: [
            RouteDirection(directionID: 0, headsigns: ["Hornsby", "Berowra"], stops: [central, townHall], shape: path)
        ])

    static let routeTrips = RouteTripsBody(
        route: t1,
        activeTrips: [
            ActiveTrip(
                tripID: "123.T1.1-NTH-mjp-1.1.H", headsign: "Hornsby", directionID: 0, serviceDate: day,
                vehicle: position,
                nextStops: [
                    NextStop(
                        stopID: "200061", stopName: "Town Hall Station", arrivalTime: at(8, 33),
                        departureTime: at(8, 34), platform: "3", realtime: true, delaySeconds: 120)
                ], realtime: true, provenance: live, delaySeconds: 120)
        ], lastUpdated: at(8, 30, 15), alerts: [alert])

    static let tripDetail = TripDetail(
        tripID: "123.T1.1-NTH-mjp-1.1.H", route: t1, headsign: "Hornsby", directionID: 0, serviceDate: day,
        wheelchairAccessible: true, wheelchair: .yes, bikes: .unknown, isCancelled: false, status: .scheduled,
        realtime: true, provenance: live,
        stops: [
            TripStop(
                stopSequence: 12, stopID: "2000343", stopName: "Central Station, Platform 23", stopLat: -33.8835,
                stopLon: 151.2068, platform: "23", scheduledArrivalTime: at(8, 34), scheduledDepartureTime: at(8, 35),
                estimatedArrivalTime: at(8, 36), estimatedDepartureTime: at(8, 37), pickup: .regular,
                dropOff: .regular, timepoint: true, scheduledPlatform: "23", delaySeconds: 120, realtime: true,
                occupancyStatus: .fewSeatsAvailable)
        ], shape: path, vehicle: position, alerts: [alert], delaySeconds: 120, lastUpdated: at(8, 30, 10))
}

import TransitAPI

extension Examples {
    static let stopSearch = StopSearchBody(
        stops: [StopMatch(stop: central, distanceMeters: 123.5)], count: 1, total: 1, limit: 20, offset: 0)

    static let nearbyStops = NearbyStopsBody(stops: [NearbyStop(stop: central, distanceMeters: 123.5)], count: 1)

    static let stopDetail = StopDetail(
        stop: central, stopURL: "https://transportnsw.info/stop?q=200060", timezone: "Australia/Sydney",
        routes: [t1], children: [platform23])

    static let departure = Departure(
        tripID: "123.T1.1-NTH-mjp-1.1.H", routeID: "T1", routeShortName: "T1",
        routeLongName: "North Shore, Northern & Western Line", routeColor: "F99D1C", routeTextColor: "000000",
        routeType: 2, mode: .rail, headsign: "Hornsby", directionID: 0, stopID: "2000343",
        stopName: "Central Station, Platform 23", stopSequence: 12, serviceDate: day, scheduledTime: at(8, 35),
        estimatedTime: at(8, 37), delaySeconds: 120, platform: "23", scheduledPlatform: "23", platformChanged: false,
        wheelchairAccessible: true, wheelchair: .yes, bikes: .unknown, isCancelled: false, status: .scheduled,
        pickup: .regular, realtime: true, provenance: live,
        vehicle: DepartureVehicle(
            vehicleID: "7337", occupancyStatus: .fewSeatsAvailable, label: "08:12 Emu Plains to Hornsby",
            carriages: carriages), alertIDs: ["alert_12345"])

    static let departures = DeparturesBody(
        stop: centralReference, departures: [departure], nextCursor: Cursor.example.description,
        previousCursor: Cursor.exampleBefore.description,
        lastUpdated: at(8, 30, 15), stale: false, alerts: [alert], realtimeStatus: .live)

    static let nearbyDepartures = NearbyDeparturesBody(
        groups: [
            DepartureGroup(
                route: t1, directionID: 0, headsign: "Hornsby",
                stop: StopReference(
                    stopID: "2000343", stopName: "Central Station, Platform 23", platformCode: "23",
                    timezone: "Australia/Sydney"),
                distanceMeters: 123.5, departures: [departure])
        ], alerts: [alert], count: 1, lastUpdated: at(8, 30, 15), stale: false, realtimeStatus: .live)

    static let stopTimetable = StopTimetableBody(
        stop: centralReference, date: day,
        groups: [
            TimetableGroup(
                route: t1, directionID: 0,
                departures: [
                    TimetableDeparture(
                        scheduledTime: at(25, 10), serviceTime: ServiceClock(seconds: 90_600),
                        tripID: "980.T1.1-NTH-mjp-1.1.H", headsign: "Hornsby", stopID: "2000343", platform: "23",
                        pickup: .regular, wheelchair: .yes)
                ])
        ], count: 1)
}

import TransitAPI

extension Examples {
    static let carriages = [
        Carriage(
            position: 1, name: "D6401", occupancyStatus: .fewSeatsAvailable, quietCarriage: true, toilet: .absent,
            luggageRack: false),
        Carriage(position: 2, name: "N5401", occupancyStatus: .manySeatsAvailable, toilet: .accessible),
    ]

    static let position = VehiclePosition(
        vehicleID: "7337", latitude: -33.8688, longitude: 151.2093, bearing: 45, speedKmh: 32,
        occupancyStatus: .manySeatsAvailable, lastUpdated: at(8, 30, 10), label: "08:12 Emu Plains to Hornsby",
        currentStatus: .inTransitTo, stopID: "2000394", stopSequence: 13, carriages: carriages, ageSeconds: 5)

    static let vehicle = Vehicle(
        key: "sydney-trains:123.T1.1-NTH-mjp-1.1.H:2025-11-12", position: position, tripID: "123.T1.1-NTH-mjp-1.1.H",
        serviceDate: day, routeID: "T1", routeShortName: "T1", routeColor: "F99D1C", routeTextColor: "000000",
        mode: .rail, headsign: "Hornsby", directionID: 0, delaySeconds: 120, nextStopID: "2000394",
        nextStopName: "Town Hall Station, Platform 3", matched: true, matchedBy: .tripID, feedID: "sydney-trains")

    static let vehicles = VehiclesBody(
        vehicles: [vehicle], count: 1, total: 1, lastUpdated: at(8, 30, 10), stale: false, realtimeStatus: .live)

    static let alert = Alert(
        alertID: "alert_12345", severity: .warning, header: "Delays on T1 Line",
        description: "Delays of up to 10 minutes due to signal failure at Strathfield.", affectedRoutes: ["T1"],
        cause: .technicalProblem, effect: .reducedService, activePeriod: period,
        url: "https://transportnsw.info/alerts/details#/12345", activePeriods: [period], isActive: true,
        affectedModes: [.rail], informedEntities: [InformedEntity(routeID: "T1", mode: .rail, routeType: 2)],
        firstSeen: at(7, 31), updatedAt: at(8, 5), revision: 2, language: "en", feedID: "sydney-trains")

    private static let period = AlertPeriod(start: at(7, 30), end: at(10, 0))

    static let alerts = AlertsBody(
        alerts: [alert], count: 1, total: 1, limit: 100, offset: 0, lastUpdated: at(8, 29, 40), stale: false,
        realtimeStatus: .live)

    static let realtimeStatus = RealtimeStatusBody(
        status: .live,
        sources: [
            LiveSourceStatus(
                sourceID: "sydneytrains.trip_updates", kind: .tripUpdates, feeds: ["sydney-trains"], modes: [.rail],
                status: .live, ageSeconds: 14, feedTimestamp: at(8, 30, 1), lastSuccess: at(8, 30, 3),
                lastError: "timed out after 10 s", circuit: .closed, consecutiveFailures: 0, requests: 412,
                framesAccepted: 398, framesRejected: ["older_than_last": 2], entities: 640, matched: 611,
                matchedByTripID: 598, matchedByRouteAndTimes: 13, unmatched: ["unknown_trip": 12], matchRate: 0.98,
                rules: ["W007": 1], nextPoll: at(8, 31, 3))
        ],
        providers: [
            ProviderStatus(
                providerID: "nsw", requestsToday: 9_120, dailyLimit: 30_000, step: .normal, resetsAt: at(24, 0),
                requestsPerSecondLimit: 4.5)
        ],
        timetables: [
            ServedTimetable(
                version: "2026-03-09T17:12:04Z-5f0c31", generatedAt: at(4, 12, 4), lastDay: day, since: at(4, 12, 9))
        ], lastUpdated: at(8, 30, 15))
}

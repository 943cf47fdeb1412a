import TransitAPI

extension Examples {
    static let tripPlanRequests: [BodyExample] = [
        BodyExample(
            "rider", "From here to a station, by train, bus or ferry",
            TripPlanRequest(
                origin: .coordinates(.circularQuay, name: nil), destination: .stop("200060", name: nil),
                time: .departAt(.instant(at(9, 0))), preferences: TripPreferences(modes: [.rail, .bus, .ferry]))
        ),
        BodyExample(
            "arrival", "To be home by six, with a wheelchair, by way of the shops",
            TripPlanRequest(
                origin: .stop("200060", name: "Work"), destination: .search("Hornsby", name: "Home"),
                time: .arriveBy(.local(LocalDateTime(date: day, secondOfDay: 64_800))), windowMinutes: 60,
                via: [ViaStop(stopID: "206710", minimumStayMinutes: 30)],
                preferences: TripPreferences(
                    maxWalkingDistance: 400, wheelchairAccessible: true, walkingSpeed: 0.8, minimumTransferMinutes: 3,
                    optimize: .fewestTransfers), rider: .concession)
        ),
    ]

    static let tripPlan = TripPlanBody(
        itineraries: [itinerary], requestedTime: at(9, 0),
        origin: PlanPlace(name: "Current Location", lat: -33.8688, lon: 151.2093),
        destination: PlanPlace(name: "Central Station", stopID: "200060", lat: -33.8839, lon: 151.2072),
        earlierCursor: "e_t5kq9c_5", laterCursor: "l_t5kq9c_5",
        lastOfNight: LastJourneys(
            nightEnds: at(28, 0), last: itinerary, robust: itinerary, nextDepartureTime: at(9, 15)),
        notices: [PlanNotice(code: .wheelchairUnknown, message: "Whether the walk has steps is not known.")])

    static let tripRefresh = TripRefreshBody(
        itinerary: itinerary, status: .updated,
        changes: [
            ItineraryChange(legIndex: 1, kind: .departureTime, message: "T1 leaves 2 minutes later, at 09:05.")
        ])

    static let reach = ReachBody(
        features: [
            ReachFeature(
                id: "200060", geometry: PointGeometry(coordinates: [151.2072, -33.8839]),
                properties: ReachProperties(
                    stopID: "200060", stopName: "Central Station", minutes: 18, transfers: 0, arrivalTime: at(9, 18)))
        ], from: PlanPlace(name: "Current Location", lat: -33.8688, lon: 151.2093), departureTime: at(9, 0))

    static let itinerary = Itinerary(
        durationMinutes: 18, walkingDistanceMeters: 350, transfers: 0, fareCents: 472, departureTime: at(9, 0),
        arrivalTime: at(9, 18), legs: [walk, ride], realtimeDataAvailable: true, wheelchair: .unknown,
        fare: ItineraryFare(
            amountCents: 472, currency: "AUD", rider: .adult, table: "Opal fares from 16 October 2023",
            certainty: .estimate, tableEnds: ISODate(year: 2024, month: 6, day: 30),
            remark: "About: by the fares in force until 2024-06-30, raised by what was published for 2025-07-14.",
            legs: [LegFare(legIndex: 1, amountCents: 472, band: "0-10 km", peak: true)]),
        scheduledDepartureTime: at(8, 58), scheduledArrivalTime: at(9, 16), status: .live,
        refreshToken: "j1.eyJsIjpbXX0", alertIDs: ["alert_12345"])

    private static let walk = Leg(
        mode: .walk, durationMinutes: 5, distanceMeters: 350, certainty: .estimated,
        from: LegPlace(
            name: "Current Location", lat: -33.8688, lon: 151.2093, departureTime: at(9, 0),
            scheduledDepartureTime: at(8, 58)),
        to: LegPlace(
            name: "Circular Quay Station", stopID: "200011", stopName: "Circular Quay Station", lat: -33.8613,
            lon: 151.2107, arrivalTime: at(9, 5), scheduledArrivalTime: at(9, 3)), polyline: "_p~iF~ps|U_ulLnnqC")

    private static let ride = Leg(
        mode: .rail, durationMinutes: 13, distanceMeters: 4120,
        from: LegPlace(
            name: "Circular Quay Station", stopID: "200011", stopName: "Circular Quay Station", lat: -33.8613,
            lon: 151.2107, departureTime: at(9, 5), scheduledDepartureTime: at(9, 3), platform: "1",
            scheduledPlatform: "1"),
        to: LegPlace(
            name: "Central Station", stopID: "200060", stopName: "Central Station", lat: -33.8839, lon: 151.2072,
            arrivalTime: at(9, 18), scheduledArrivalTime: at(9, 16), platform: "23", scheduledPlatform: "22",
            platformChanged: true), polyline: path.points, routeID: t1.routeID, routeShortName: t1.routeShortName,
        routeLongName: t1.routeLongName, routeColor: t1.routeColor, routeTextColor: t1.routeTextColor,
        agencyName: t1.agencyName, tripID: "123.T1.1-NTH-mjp-1.1.H", serviceDate: day, headsign: "Hornsby",
        directionID: 0, stopsBetween: 1,
        intermediateStops: [
            IntermediateStop(
                stopID: "200012", stopName: "Wynyard Station", lat: -33.8659, lon: 151.2062, arrivalTime: at(9, 7),
                departureTime: at(9, 8), scheduledArrivalTime: at(9, 5), scheduledDepartureTime: at(9, 6))
        ], realtime: true, realtimeStatus: .live, tripStatus: .scheduled, delaySeconds: 120, wheelchair: .yes,
        pickup: .regular)
}

extension Coordinates {
    /// For documents: a point in the city.
    fileprivate static let circularQuay = Coordinates(withinLatitude: -33.8688, longitude: 151.2093)
}

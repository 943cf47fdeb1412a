import Foundation
import Testing
import TransitAPI
import TransitAPIDocument

/// Bodies write what their Codable form says, the rare things they hold too.
@Suite struct WrittenBodyTests {
    private func agrees(_ body: some ResponseBody) throws {
        var json = JSONWriter(capacity: 1)
        body.write(to: &json)
        let fast = try #require(JSONValue(json: json.bytes))
        #expect(fast == JSONValue(encoding: body))
        #expect(try JSONDecoder().decode(type(of: body), from: Data(json.bytes)) == body)
        #expect(Set(fast.object?.keys ?? []) == Set(type(of: body).fieldDocs.keys))
    }

    private static let stamp = Timestamp(epochSeconds: 1_762_896_600, offsetSeconds: 37_800)

    /// A vehicle of which nothing is known but its place.
    private static let bareVehicle = Vehicle(
        key: "a\"b\\", position: VehiclePosition(vehicleID: "", latitude: -0.5, longitude: 1e-7, lastUpdated: stamp),
        matched: false, feedID: "f")

    /// An alert that says nothing, about everything.
    private static let bareAlert = Alert(
        alertID: "1", severity: .info, header: "\n", cause: .unknownCause, effect: .unknownEffect, activePeriods: [],
        isActive: false, informedEntities: [], firstSeen: stamp, updatedAt: stamp, revision: 1, language: "und",
        feedID: "f")

    @Test func `vehicles agree`() throws {
        let example = try #require(TransitContract.vehicles.example)
        var full = try #require(example.vehicles.first)
        full.startTime = ServiceClock(seconds: 90_000)
        for vehicles in [[], [full], [full, Self.bareVehicle, full]] {
            let body = VehiclesBody(
                vehicles: vehicles, count: vehicles.count, total: 9, lastUpdated: Self.stamp, stale: true)
            try agrees(body)
            try agrees(VehicleFeatureCollection(body))
            try agrees(
                VehicleChanges(updated: vehicles, removed: ["x", "\"", ""], lastUpdated: Self.stamp, stale: false))
        }
        try agrees(Self.bareVehicle)
        try agrees(Self.bareVehicle.position)
        try agrees(VehicleFeature(full))
        try agrees(VehicleProperties(Self.bareVehicle))
        try agrees(PointGeometry(coordinates: []))
    }

    @Test func `a feature says what its vehicle says`() throws {
        let vehicle = try #require(TransitContract.vehicles.example?.vehicles.first)
        let feature = try #require(JSONValue(encoding: VehicleFeature(vehicle)))
        let flat = try #require(JSONValue(encoding: vehicle)?.object)
        let position = try #require(flat["position"]?.object)
        #expect(feature["type"] == "Feature")
        #expect(feature["id"] == flat["key"])
        for (name, value) in feature["properties"]?.object?.members ?? [] {
            #expect(value == flat[name] ?? position[name], "\(name)")
        }
    }

    @Test func `alerts agree`() throws {
        var full = try #require(TransitContract.alert.example)
        full.affectedStops = []
        full.affectedTrips = ["t1", "t\u{1}2"]
        full.affectedAgencies = ["a"]
        full.affectedModes = [.rail, .lightRail]
        full.activePeriods = [AlertPeriod(), AlertPeriod(start: Self.stamp), AlertPeriod(end: Self.stamp)]
        full.informedEntities = [
            InformedEntity(),
            InformedEntity(
                agencyID: "a", routeID: "r", mode: .bus, routeType: 700, directionID: 1, tripID: "t", stopID: "s"),
        ]
        try agrees(full)
        try agrees(Self.bareAlert)
        try agrees(
            AlertsBody(
                alerts: [full, Self.bareAlert], count: 2, total: 2, limit: 100, offset: 0, lastUpdated: Self.stamp,
                stale: false, realtimeStatus: .expired))
    }

    @Test func `departures with alerts and carriages agree`() throws {
        var body = try #require(TransitContract.departures.example)
        body.alerts = [Self.bareAlert]
        body.realtimeStatus = .stale
        body.departures[0].alertIDs = ["1", "\"2"]
        body.departures[0].vehicle = DepartureVehicle(
            label: "", carriages: [Carriage(position: 1), Carriage(position: 2, quietCarriage: false, toilet: .absent)])
        try agrees(body)
        try agrees(try #require(body.departures.first))
    }

    @Test func `departures nearby agree`() throws {
        var body = try #require(TransitContract.nearbyDepartures.example)
        try agrees(body)
        body.groups[0].directionID = nil
        body.groups[0].departures = []
        body.groups[0].route.routeColor = nil
        body.groups[0].route.agencyID = nil
        body.groups.append(body.groups[0])
        body.alerts = []
        try agrees(body)
        body.groups = []
        try agrees(body)
    }

    @Test func `journeys agree`() throws {
        var body = try #require(TransitContract.planTrip.example)
        try agrees(body)
        var itinerary = try #require(body.itineraries.first)
        itinerary.fare = nil
        itinerary.fareCents = nil
        itinerary.fareUnknownReason = "A \"private\" operator."
        itinerary.refreshToken = nil
        itinerary.alertIDs = []
        itinerary.legs[1].connection = LegConnection(
            minimumSeconds: 120, slackSeconds: -30, missed: true,
            next: NextConnection(
                routeID: "T2", routeShortName: "T2", headsign: "Leppington", departureTime: Self.stamp))
        try agrees(itinerary)
        body.itineraries.append(itinerary)
        body.earlierCursor = nil
        try agrees(body)
        for leg in body.itineraries.flatMap(\.legs) { try agrees(leg) }
        try agrees(TripRefreshBody(status: .broken, alternatives: [itinerary]))
        try agrees(try #require(TransitContract.refreshTrip.example))
        try agrees(try #require(TransitContract.reach.example))
        try agrees(IntermediateStop(stopID: "1", stopName: "\n"))
        try agrees(LegPlace(name: "Home"))
    }
}

import Foundation
import Testing
import TransitAPI
import TransitAPIDocument

/// What is null is there; what is missing is read; what is new does no harm.
@Suite struct NullTests {
    @Test func `an absent parent is written as null`() throws {
        let stop = try #require(TransitContract.stop.example)
        let json = try #require(JSONValue(encoding: stop)?.object)
        #expect(json["parent_station"] == .null)
        #expect(json["level_name"] == .null)
        #expect(Set(json.keys) == Set(StopDetail.fieldDocs.keys))
    }

    @Test func `a missing nullable field is read as nil`() throws {
        let example = try #require(TransitContract.stop.example)
        var json = try #require(JSONValue(encoding: example)?.object)
        json["parent_station"] = nil
        json["stop_url"] = nil
        let stop = try JSONDecoder().decode(StopDetail.self, from: JSONEncoder().encode(JSONValue.object(json)))
        #expect(stop.parentStation == nil)
        #expect(stop.stopURL == nil)
        #expect(stop.stopName == "Central Station")
    }

    @Test func `a missing required field is an error`() throws {
        let example = try #require(TransitContract.stop.example)
        var json = try #require(JSONValue(encoding: example)?.object)
        json["stop_name"] = nil
        let bytes = try JSONEncoder().encode(JSONValue.object(json))
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(StopDetail.self, from: bytes) }
    }

    @Test func `names of a newer server have a stand-in where one exists`() throws {
        let decoder = JSONDecoder()
        #expect(try decoder.decode([Mode].self, from: Data(#"["hyperloop","rail"]"#.utf8)) == [.other, .rail])
        #expect(try decoder.decode([ThreeValued].self, from: Data(#"["perhaps"]"#.utf8)) == [.unknown])
        #expect(try decoder.decode([RealtimeStatus].self, from: Data(#"["thawing"]"#.utf8)) == [.none])
        #expect(try decoder.decode([AlertCause].self, from: Data(#"["ALIENS"]"#.utf8)) == [.unknownCause])
        #expect(throws: DecodingError.self) { try decoder.decode([Pickup].self, from: Data(#"["jump"]"#.utf8)) }
    }

    @Test func `meta leaves out what does not apply`() throws {
        let meta = Meta(timestamp: Timestamp(epochSeconds: 0, offsetSeconds: 0), requestID: "r")
        #expect(JSONValue(encoding: meta)?.object?.keys.sorted() == ["request_id", "timestamp"])
        let full = Meta(
            timestamp: meta.timestamp, requestID: "r", pagination: Pagination(total: 150, limit: 20, offset: 0),
            stale: true, cachedAt: meta.timestamp, message: "Showing cached data (up to 2 minutes old)")
        #expect(JSONValue(encoding: full)?["pagination"] == ["total": 150, "limit": 20, "offset": 0])
        #expect(try JSONDecoder().decode(Meta.self, from: JSONEncoder().encode(full)) == full)
    }

    @Test func `every example survives a round trip in its envelope`() throws {
        func check<Request, Response>(_ endpoint: Endpoint<Request, Response>) throws {
            let example = try #require(endpoint.example)
            let envelope = Envelope(data: example, meta: ErrorTests.meta)
            let bytes = try JSONEncoder().encode(envelope)
            #expect(try JSONDecoder().decode(Envelope<Response>.self, from: bytes) == envelope)
            #expect(
                JSONValue(json: envelope.json()) == JSONValue(encoding: envelope), "written or encoded it is one body")
        }
        try check(TransitContract.searchStops)
        try check(TransitContract.nearbyStops)
        try check(TransitContract.stop)
        try check(TransitContract.departures)
        try check(TransitContract.stopTimetable)
        try check(TransitContract.routes)
        try check(TransitContract.route)
        try check(TransitContract.routeTrips)
        try check(TransitContract.trip)
        try check(TransitContract.nearbyDepartures)
        try check(TransitContract.departureStream)
        try check(TransitContract.boardsStream)
        try check(TransitContract.vehicles)
        try check(TransitContract.vehiclesGeoJSON)
        try check(TransitContract.vehicleStream)
        try check(TransitContract.alerts)
        try check(TransitContract.alert)
        try check(TransitContract.realtimeStatus)
        try check(TransitContract.planTrip)
        try check(TransitContract.planTripLink)
        try check(TransitContract.refreshTrip)
        try check(TransitContract.reach)
        try check(TransitContract.packVersion)
        try check(TransitContract.health)
        try check(TransitContract.readiness)
    }
}

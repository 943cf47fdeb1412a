import Foundation
import Testing
import TransitAPI
import TransitAPIDocument

/// The spec's own examples fit our types: laid over one of ours (which has more fields), each comes out as it went in.
@Suite struct SpecExampleTests {
    /// `top` over `bottom`, object by object and element by element.
    private func overlay(_ top: JSONValue, on bottom: JSONValue) -> JSONValue {
        switch (top, bottom) {
        case (.object(let top), .object(let bottom)):
            var merged = bottom
            for (key, value) in top.members { merged[key] = overlay(value, on: bottom[key] ?? .null) }
            return .object(merged)
        case (.array(let top), .array(let bottom)):
            return .array(top.enumerated().map { overlay($1, on: bottom.indices.contains($0) ? bottom[$0] : .null) })
        default: return top
        }
    }

    private func check<Request, Response>(_ endpoint: Endpoint<Request, Response>, _ spec: String) throws {
        let wanted = try #require(JSONValue(json: spec.utf8)?["data"])
        let example = try #require(endpoint.example)
        let ours = try #require(JSONValue(encoding: example))
        let laid = overlay(wanted, on: ours)
        let body = try JSONDecoder().decode(Response.self, from: JSONEncoder().encode(laid))
        let written = try #require(JSONValue(encoding: body))
        #expect(written == laid)
        #expect(overlay(wanted, on: written) == written, "every field of the spec is a field of ours")
    }

    @Test func `stops nearby`() throws { try check(TransitContract.nearbyStops, SpecExamples.nearbyStops) }
    @Test func `one stop`() throws { try check(TransitContract.stop, SpecExamples.stop) }
    @Test func `departures`() throws { try check(TransitContract.departures, SpecExamples.departures) }
    @Test func `routes`() throws { try check(TransitContract.routes, SpecExamples.routes) }
    @Test func `trips of a route`() throws { try check(TransitContract.routeTrips, SpecExamples.routeTrips) }
    @Test func `journeys`() throws { try check(TransitContract.planTrip, SpecExamples.tripPlan) }
    @Test func `alerts`() throws { try check(TransitContract.alerts, SpecExamples.alerts) }
    @Test func `version of the pack`() throws { try check(TransitContract.packVersion, SpecExamples.packVersion) }
}

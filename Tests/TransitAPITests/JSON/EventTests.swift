import Foundation
import Testing
import TransitAPI
import TransitAPIDocument

/// What streams send, and the figures they keep to.
@Suite struct EventTests {
    @Test func `an event has one member, its name`() throws {
        let departures = try #require(TransitContract.departureStream.example)
        #expect(JSONValue(encoding: departures)?.object?.keys == ["departures"])
        let vehicles = try #require(TransitContract.vehicleStream.example)
        #expect(JSONValue(encoding: vehicles)?.object?.keys == ["vehicles"])
        let changes = VehiclesEvent(
            changes: VehicleChanges(
                updated: [], removed: ["a"], lastUpdated: Timestamp(epochSeconds: 0, offsetSeconds: 0), stale: false))
        #expect(JSONValue(encoding: changes)?.object?.keys == ["changes"])
        #expect(try JSONDecoder().decode(VehiclesEvent.self, from: JSONEncoder().encode(changes)) == changes)
    }

    @Test func `documents tell the rules of streams`() {
        for endpoint in TransitContract.all.map(\.description) where endpoint.form == .events {
            for words in [
                "every 15 seconds", "`retry: 3000`", "at most 10 streams for each client", "1000 for the server",
            ] {
                #expect(endpoint.details.contains(words), "\(endpoint.path): \(words)")
            }
        }
        #expect(TransitContract.all.count { $0.description.form == .events } == 3)
    }
}

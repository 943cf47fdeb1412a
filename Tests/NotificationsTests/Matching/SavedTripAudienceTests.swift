import DatabaseFixtures
import Foundation
import Notifications
import Riders
import Testing
import TransitAPI

/// Riders whose saved trips an alert touches.
@Suite struct SavedTripAudienceTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let stops: [String]
        var named: [String] = []
        let trips: [String]
    }

    static let rows = [
        Row(testDescription: "a line that calls at both ends", stops: ["A", "B", "X"], trips: ["A to B", "B to A"]),
        Row(testDescription: "a line that calls at one end", stops: ["A", "X"], trips: []),
        Row(
            testDescription: "an alert that names the start", stops: ["C"], named: ["C"],
            trips: ["A to C", "C to a point"]),
        Row(
            testDescription: "a line through both ends, and a stop named besides", stops: ["A", "B", "C"],
            named: ["C"], trips: ["A to B", "A to C", "B to A", "C to a point"]),
        Row(testDescription: "none of its stops", stops: ["X"], named: ["X"], trips: []),
        Row(testDescription: "no stop at all", stops: [], trips: []),
    ]

    @Test(arguments: rows, DatabaseKind.all)
    func `are found by`(row: Row, kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let point = SavedPlaceInput.point(try #require(Coordinates(latitude: -33.9, longitude: 151.2)), name: nil)
            let places: [String: SavedPlaceInput] = [
                "A": .stop("A", name: nil), "B": .stop("B", name: "Work"), "C": .stop("C", name: nil), "a point": point,
            ]
            var riders: [UUID: String] = [:]
            for trip in ["A to B", "B to A", "A to C", "C to a point", "a point to a point"] {
                let ends = trip.components(separatedBy: " to ")
                let rider = try await scene.rider()
                _ = try await scene.store.savedTrips.add(
                    CreateSavedTripRequest(
                        name: trip, origin: try #require(places[ends[0]]), destination: try #require(places[ends[1]])),
                    of: rider)
                riders[rider] = trip
            }
            let notice = AlertNotice(
                alertID: "a", source: "nsw", story: .about("Works", .minor), routes: [], stops: row.stops,
                named: row.named)
            let found = try await DatabaseAudience(scene.database).audience(of: notice)
            #expect(found.compactMap { riders[$0.rider] }.sorted() == row.trips)
            #expect(found.allSatisfy { $0.match.savedTrips == 1 && $0.match.favorites.isEmpty })
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `are found where the trip goes now, not where it went`(kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let rider = try await scene.rider()
            let trip = try await scene.store.savedTrips.add(
                CreateSavedTripRequest(
                    name: "To work", origin: .stop("A", name: nil), destination: .stop("B", name: nil)), of: rider
            ).record
            func isFound(_ stop: String) async throws -> Bool {
                let notice = AlertNotice(
                    alertID: "a", source: "nsw", story: .about("Works", .minor), routes: [], stops: [stop],
                    named: [stop])
                return try await !DatabaseAudience(scene.database).audience(of: notice).isEmpty
            }
            #expect(try await isFound("B"))
            _ = try await scene.store.savedTrips.change(
                trip.id, SavedTripChanges(destination: .stop("C", name: nil)), of: rider)
            #expect(try await !isFound("B"))
            #expect(try await isFound("C"))
        }
    }
}

import Feeds
import Foundation
import SimulatedCity
import Testing
import TransitAPI

/// Proves that addresses and places are found, and that stops are found without asking anybody.
struct AddressTests {
    private static let places = Array(
        """
        {"locations":[{"id":"streetID:1","name":"483 George St, Sydney","disassembledName":"483 George St",
        "coord":[-33.8733,151.2066],"type":"singlehouse","matchQuality":900,"isBest":true}]}
        """.utf8)
    private static let address = TripPlace.search("483 George Street, Sydney", name: nil)

    @Test func `an address is looked up and planned from by ourselves`() async throws {
        let fetcher = StagedFetcher(places: Self.places)
        try await TripPlannerScene.with(.addresses, fetcher) { scene in
            let body = try await scene.plan(from: Self.address)
            #expect(body.provider == .timetable && !body.itineraries.isEmpty && body.notices.isEmpty)
            #expect(body.origin == PlanPlace(name: "483 George St, Sydney", lat: -33.8733, lon: 151.2066))
            #expect(body.itineraries[0].legs[0].from.name == "483 George St, Sydney")
            #expect(fetcher.searches.count == 1 && fetcher.trips.isEmpty)
            _ = try await scene.plan(from: Self.address)
            #expect(fetcher.searches.count == 1)
            #expect(!scene.log.lines.joined().contains("George"))
        }
    }

    @Test func `a label of the rider's own stays`() async throws {
        try await TripPlannerScene.with(.addresses, StagedFetcher(places: Self.places)) { scene in
            let body = try await scene.plan(from: .search("483 George Street, Sydney", name: "Work"))
            #expect(body.origin.name == "Work" && body.origin.lat == -33.8733)
        }
    }

    @Test(arguments: ["Central Station", "town hall", "townhall", "blackt", "200060", "Circular Quay, Wharf 3"])
    func `what names a stop is looked up nowhere`(text: String) async throws {
        let fetcher = StagedFetcher(places: Self.places)
        try await TripPlannerScene.with(.addresses, fetcher) { scene in
            let body = try await scene.plan(from: .search(text, name: nil), to: .stop("214710", name: nil))
            #expect(fetcher.urls.isEmpty && body.origin.stopID != nil)
        }
    }

    @Test func `a stop that is found is ours`() async throws {
        let places = String(decoding: Self.places, as: UTF8.self).replacing("streetID:1", with: "214710")
            .replacing("singlehouse", with: "stop")
        try await TripPlannerScene.with(.addresses, StagedFetcher(places: Array(places.utf8))) { scene in
            let body = try await scene.plan(from: .search("7hills", name: nil))
            #expect(body.origin.stopID == "214710" && body.origin.name.hasPrefix("Seven Hills"))
        }
    }

    @Test func `while it cannot be asked stops are found as before, and addresses not`() async throws {
        try await TripPlannerScene.with(.addresses, StagedFetcher(status: 503), timeout: 8) { scene in
            // A typing error: we guess.
            let body = try await scene.plan(from: .search("Blacktwon Station", name: nil))
            #expect(body.origin.name.hasPrefix("Blacktown"))
            let notice = try #require(body.notices.first)
            #expect(notice.code == .providerUnavailable && notice.message.hasPrefix("Addresses could not be looked up"))
            let reply = try await scene.reply(from: .search("99 Xyzzy Crescent", name: nil))
            #expect(try reply.error().error.code == ErrorCode.placeNotFound.rawValue)
        }
    }

    @Test func `reach begins at addresses too`() async throws {
        try await TripPlannerScene.with(.addresses, StagedFetcher(places: Self.places)) { scene in
            let reply = try await scene.server.ask("/api/v1/reach?from=483%20George%20Street%20Sydney&max_minutes=20")
            #expect(reply.status == 200 && reply.text.contains("483 George St, Sydney"))
        }
    }
}

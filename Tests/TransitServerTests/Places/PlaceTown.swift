import FeedFixtures
import Foundation
import Timetable
import TransitAnswers

/// A few stops of Sydney, and places that nobody has timetables for.
enum PlaceTown {
    private static let compiled: (timetable: Timetable, folder: TemporaryFolder) = {
        var feed = FeedFixture()
        feed.stop("200060", "Central Station", at: (-33.8832, 151.2065), ["location_type": "1"])
        feed.stop("C1", "Central Station, Platform 1", at: (-33.8832, 151.2065), ["parent_station": "200060"])
        feed.stop("Q1", "Circular Quay Station", at: (-33.8613, 151.2106))
        feed.stop("B1", "Opera House, Macquarie St", at: (-33.8580, 151.2140), ["stop_code": "2000123"])
        feed.stop("N1", "Nowhere Road", at: nil)
        feed.route("R")
        feed.service("S", "1111111", "20250301", "20250430")
        feed.trip("t", calls: ["C1 8:00", "Q1 8:10", "B1 8:15", "N1 8:20"])
        let compiled = try! Compiled(feed)
        return (compiled.timetable, compiled.folder)
    }()

    static var timetable: Timetable { compiled.timetable }

    static let home = OwnPlace(
        id: UUID(uuidString: "00000000-0000-4000-8000-000000000001")!, name: "My flat",
        address: "1 Quay Street, Haymarket",
        latitude: -33.8790, longitude: 151.2050, placeType: "home")
    static let operaHouse = SourcedPlace(
        sourceID: "poi:1", kind: .poi, name: "Sydney Opera House", address: "Sydney Opera House, Sydney",
        latitude: -33.8568, longitude: 151.2153)
}

/// A provider that says what a test wrote down.
struct FixedPlaces: PlaceProvider {
    var name = "fixed"
    var found: Result<[SourcedPlace], ProviderFailure>

    func places(_ query: PlaceQuery) async throws(ProviderFailure) -> [SourcedPlace] { try found.get() }
}

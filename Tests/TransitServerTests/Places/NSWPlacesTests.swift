import FeedFixtures
import Foundation
import Testing
import TransitAnswers
import TripPlanner

@Suite("Places of NSW's finder")
struct NSWPlacesTests {
    @Test(
        "kinds are told in our words",
        arguments: [
            (FoundPlace.Kind.stop, SourcedPlace.Kind.stop), (.platform, .stop), (.pointOfInterest, .poi),
            (.address, .address), (.street, .street), (.locality, .suburb), (.other("crossing"), .place),
        ])
    func kinds(_ theirs: FoundPlace.Kind, _ ours: SourcedPlace.Kind) {
        let found = FoundPlace(
            id: "10101", kind: theirs, name: "Quay, Sydney", shortName: "Quay",
            coordinate: PlannedCoordinate(latitude: -33.86, longitude: 151.21), matchQuality: 900, isBest: true)
        let place = SourcedPlace(found)
        #expect(place.kind == ours && place.name == "Quay" && place.address == "Quay, Sydney")
        #expect((place.stopID == "10101") == (ours == .stop))
    }

    @Test("a real answer has places that can be found by their names", .enabled(if: SharedFiles.arePresent))
    func real() throws {
        let path = SharedFiles.folder + "/nsw-trip-planner/stop_finder_any.json"
        let bytes = try Array(Data(contentsOf: URL(filePath: path)))
        let places = try PlacesAnswer.places(bytes, fetchedAt: 0).places.map { SourcedPlace($0) }
        try #require(!places.isEmpty)
        #expect(places.allSatisfy { !$0.name.isEmpty && (-38.0...(-27)).contains($0.latitude) })
        let query = try PlaceQuery(places[0].name)
        let hits = PlaceSearch(PlaceTown.timetable).hits(
            query, [PlaceSearch.Elsewhere(provider: "nsw_trip_planner", found: .success(places))])
        #expect(hits.contains { $0.name == places[0].name && $0.source == "nsw_trip_planner" })
    }
}

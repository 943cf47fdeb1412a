import Foundation
import Ground
import GroundFixtures
import OpenStreetMap
import Testing
import Timetable
import TransitAPI
import TransitAnswers

@Suite("What a rider may have meant")
struct SuggestionTests {
    /// Streets and places around the stops of `PlaceTown`.
    private static func town() throws -> Town {
        var draft = ExtractDraft()
        func node(_ latitude: Double, _ longitude: Double, _ tags: [String: String]) -> Int64 {
            draft.node(latitude, longitude, tags)
        }
        let street = [(-33.8610, 151.2100), (-33.8610, 151.2140)].map { node($0.0, $0.1, [:]) }
        draft.way(street, ["highway": "residential", "name": "Alfred Street"])
        let central = [(-33.8900, 151.2000), (-33.8900, 151.2060)].map { node($0.0, $0.1, [:]) }
        draft.way(central, ["highway": "residential", "name": "Central Avenue"])
        _ = node(-33.8611, 151.2110, ["addr:street": "Alfred Street", "addr:housenumber": "12"])
        _ = node(-33.8612, 151.2100, ["place": "suburb", "name": "The Rocks"])
        _ = node(-33.8569, 151.2152, ["tourism": "attraction", "name": "Sydney Opera House", "wikidata": "Q45178"])
        _ = node(-33.8613, 151.2107, ["railway": "station", "name": "Circular Quay Station"])
        return try Town(draft)
    }

    private func answers(_ ground: Ground?) -> Answers {
        Answers(live: .init(timetable: PlaceTown.timetable), now: 0, ground: ground)
    }

    private func suggest(_ query: String, _ ground: Ground?, near: Coordinates? = nil) -> [Suggestion] {
        answers(ground).suggest(SuggestRequest(query: query, near: near)).suggestions
    }

    private func told(_ suggestions: [Suggestion]) -> [String] {
        suggestions.map { "\($0.type.rawValue) \($0.name)" }
    }

    @Test func `stops, lines, places, streets and addresses are in one list`() throws {
        let ground = try Self.town().ground
        #expect(told(suggest("central", ground)) == ["station Central Station", "street Central Avenue"])
        #expect(
            told(suggest("opera house", ground)).prefix(2).sorted() == [
                "place Sydney Opera House", "stop Opera House, Macquarie St",
            ])
        #expect(told(suggest("12 alfred st", ground)) == ["address 12 Alfred Street"])
        #expect(told(suggest("R", ground)).first == "line R")
        #expect(told(suggest("the rocks", ground)).first == "place The Rocks")
        // A station that both know is told once, as the stop whose departures can be asked for.
        #expect(told(suggest("circular quay", ground)) == ["stop Circular Quay Station"])
    }

    @Test func `each says where it is and what a plan takes`() throws {
        let ground = try Self.town().ground
        let address = try #require(suggest("12 alfred street", ground, near: Coordinates("-33.8611,151.2110")).first)
        #expect(address.locality == "The Rocks" && address.source == .openStreetMap && address.unmatchedWords == [])
        #expect(address.place == "-33.8611,151.211" && address.distanceMeters == 0)
        let station = try #require(suggest("central station", ground).first)
        #expect(station.place == "200060" && station.stopID == "200060" && station.source == .timetable)
        let line = try #require(suggest("r", ground).first)
        #expect(line.place == nil && line.route?.routeID == "R")
        // What no town is near is told by its stop.
        let avenue = suggest("central avenue", ground).first
        #expect(avenue?.locality == "near Central Station" && avenue?.nearStop == "Central Station")
        #expect(address.nearStop == nil)
    }

    @Test func `whom to name is said where places of OpenStreetMap are told`() throws {
        let ground = try Self.town().ground
        #expect(answers(ground).suggest(SuggestRequest(query: "alfred")).attribution == "© OpenStreetMap contributors")
        #expect(answers(nil).suggest(SuggestRequest(query: "central")).attribution == nil)
        #expect(suggest("12 alfred street", nil).allSatisfy { !$0.unmatchedWords.isEmpty })
    }

    @Test func `riders' own searches find what the ground knows, and stops once`() throws {
        let known = GroundPlaces(try Self.town().ground)
        func hits(_ text: String) throws -> [PlaceHit] {
            let query = try PlaceQuery(text)
            return PlaceSearch(PlaceTown.timetable).hits(
                query, [.init(provider: GroundPlaces.name, found: .success(known.found(query)))])
        }
        let address = try #require(try hits("12 alfred street").first)
        #expect(address.name == "12 Alfred Street" && address.address == "The Rocks" && address.placeType == "address")
        #expect(address.source == "openstreetmap" && address.stopID == nil)
        #expect(try hits("sydney opera").contains { $0.name == "Sydney Opera House" && $0.placeType == "poi" })
        #expect(try hits("the rocks").map(\.placeType) == ["suburb"])
        #expect(try hits("circular quay").map(\.source) == ["stops"])
        // Which of its words nobody knows, this answer has no room to say.
        #expect(try hits("13 alfred street").isEmpty)
    }

    @Test func `what somebody else knows comes where it fits better`() throws {
        let ground = try Self.town().ground
        let flat = SourcedPlace(
            sourceID: "1", kind: .address, name: "99 George St", address: "99 George St, The Rocks", latitude: -33.859,
            longitude: 151.209)
        let body = answers(ground).suggest(SuggestRequest(query: "99 george"), with: [flat])
        #expect(body.suggestions.first?.name == "99 George St" && body.suggestions.first?.source == .tripPlanner)
    }

    @Test func `a point is told by its address, then by what is near`() throws {
        let ground = try Self.town().ground
        let here = answers(ground).reverse(ReverseRequest(lat: -33.8611, lon: 151.2111)).suggestions
        #expect(told(here).first == "address 12 Alfred Street" && told(here).contains("stop Circular Quay Station"))
        #expect(answers(nil).reverse(ReverseRequest(lat: -33.8611, lon: 151.2111)).suggestions.map(\.type) == [.stop])
        #expect(answers(ground).reverse(ReverseRequest(lat: 0, lon: 0)).suggestions == [])
    }
}

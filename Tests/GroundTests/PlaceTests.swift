import Foundation
import Ground
import GroundFixtures
import OpenStreetMap
import Testing
import Timetable

@Suite("Places are found by their names")
struct PlaceTests {
    /// Two towns 12 km apart, each with a Hauptstraße; houses along that of the first.
    private static func towns() throws -> Town {
        var draft = ExtractDraft()
        draft.street([(0, 0), (0, 400), (0, 800)], ["highway": "residential", "name": "Hauptstraße"])
        draft.street([(0, 400), (300, 400)], ["highway": "residential", "name": "Alfred Street"])
        draft.street([(12_000, 0), (12_000, 500)], ["highway": "residential", "name": "Hauptstraße"])
        draft.place(100, 300, ["place": "suburb", "name": "Milsons Point"])
        draft.place(0, 900, ["place": "town", "name": "Nordhausen", "name:en": "Northtown"])
        draft.place(12_000, 300, ["place": "town", "name": "Südhausen"])
        for number in [2, 4, 6, 10, 100] {
            draft.place(
                20, Double(number) * 5,
                [
                    "addr:street": "Hauptstraße", "addr:housenumber": "\(number)", "addr:postcode": "2061",
                ])
        }
        draft.place(30, 40, ["addr:street": "Hauptstraße", "addr:housenumber": "4 a"])
        draft.place(200, 380, ["amenity": "hospital", "name": "Royal North Shore", "alt_name": "RNS"])
        let hall = [(250.0, 100.0), (250, 140), (290, 140), (290, 100), (250, 100)]
        draft.street(hall, ["building": "yes", "name": "Town Hall", "wikidata": "Q1"])
        draft.place(240, 700, ["shop": "bakery", "name": "Town Hall Bakery"])
        return try Town(draft)
    }

    private func told(_ town: Town, _ query: String, near: Place? = nil, limit: Int = 5) -> [String] {
        town.ground.search(query, near: near, limit: limit).map { found in
            let number = found.house.map { town.ground.string($0.number) + " " } ?? ""
            let around = town.ground.surroundings(of: found.place).joined(separator: ", ")
            return "\(number)\(town.ground.name(of: found.place))|\(around)"
                + (found.unmatched.isEmpty ? "" : "|\(found.unmatched)")
        }
    }

    @Test func `a street of a name in two towns is two, told apart by where they lie`() throws {
        let town = try Self.towns()
        #expect(
            Set(told(town, "hauptstrasse")) == [
                "Hauptstraße|Milsons Point, Nordhausen", "Hauptstraße|Südhausen",
            ])
        #expect(told(town, "hauptstr südhausen") == ["Hauptstraße|Südhausen"])
        let (latitude, longitude) = Town.place(11_000, 0)
        #expect(
            told(town, "Hauptstraße", near: Place(latitude: latitude, longitude: longitude))[0].hasSuffix("|Südhausen"))
    }

    @Test func `a house is found by its street and number, whichever is said first`() throws {
        let town = try Self.towns()
        for query in ["hauptstrasse 10", "10 Hauptstraße", "10 hauptstr nordhausen", "hauptstrasse 10 milsons point"] {
            #expect(told(town, query).first == "10 Hauptstraße|Milsons Point, Nordhausen", "\(query)")
        }
        #expect(told(town, "4a hauptstrasse").first == "4 a Hauptstraße|Milsons Point, Nordhausen")
        // A number that no house has is said to be missing, and no other house stands in for it.
        #expect(
            Set(told(town, "hauptstrasse 7")) == [
                "Hauptstraße|Milsons Point, Nordhausen|[\"7\"]", "Hauptstraße|Südhausen|[\"7\"]",
            ])
    }

    @Test func `houses that a line between others tells of are along it, unless they are mapped themselves`() throws {
        var draft = ExtractDraft()
        draft.street([(0, 0), (0, 400)], ["highway": "residential", "name": "Long Street"])
        for (east, number) in [(0.0, 11), (200, 31)] {
            draft.place(20, east, ["addr:housenumber": "\(number)", "addr:street": "Long Street"])
        }
        // Round a corner: half of the way lies on either side of it.
        draft.street([(20, 0), (20, 100), (20, 200)], ["addr:interpolation": "odd"])
        draft.place(90, 50, ["addr:housenumber": "21", "addr:street": "Long Street"])
        // Numbers that cannot be meant, and a street that is not told.
        draft.place(40, 0, ["addr:housenumber": "2", "addr:street": "Long Street"])
        draft.place(40, 200, ["addr:housenumber": "9", "addr:street": "Long Street"])
        draft.street([(40, 0), (40, 200)], ["addr:interpolation": "even"])
        for (east, number) in [(0.0, Int.min), (200, Int.max)] {
            draft.place(60, east, ["addr:housenumber": "\(number)", "addr:street": "Long Street"])
        }
        draft.street([(60, 0), (60, 200)], ["addr:interpolation": "all"])
        let town = try Town(draft)
        func place(_ number: Int) -> (north: Double, east: Double)? {
            guard let found = town.ground.search("long street \(number)", near: nil, limit: 1).first,
                found.unmatched.isEmpty, let point = found.house?.point.degrees
            else { return nil }
            let (one, north) = (Town.place(0, 0), Town.place(100, 100))
            return (
                (point.latitude - one.latitude) / (north.latitude - one.latitude) * 100,
                (point.longitude - one.longitude) / (north.longitude - one.longitude) * 100
            )
        }
        for (number, east) in [(13, 20.0), (15, 40), (19, 80), (23, 120), (29, 180)] {
            let found = try #require(place(number))
            #expect(abs(found.north - 20) < 1 && abs(found.east - east) < 1, "\(number)")
        }
        #expect(try #require(place(21)).north > 85)
        for number in [12, 33, 4, 6, 7] { #expect(place(number) == nil, "\(number)") }
    }

    @Test func `a line across the date line ends nothing`() throws {
        var draft = ExtractDraft()
        draft.street([(0, 0), (0, 400)], ["highway": "residential", "name": "Long Street"])
        let ends = [(-179.9, 1), (179.9, 9)].map { longitude, number in
            draft.node(-17, longitude, ["addr:housenumber": "\(number)", "addr:street": "Long Street"])
        }
        draft.way(ends, ["addr:interpolation": "all"])
        #expect(told(try Town(draft), "long street 5").first?.hasPrefix("5 Long Street") == true)
    }

    @Test func `a way across the date line ends there`() throws {
        var draft = ExtractDraft()
        draft.street([(0, 0), (0, 400)], ["highway": "residential", "name": "Long Street"])
        draft.way(
            [(-17.0, 179.89), (-17, 179.9), (-17, -179.9), (-17, -179.89)].map { draft.node($0.0, $0.1) },
            ["highway": "path", "name": "Date Line Road"])
        let town = try Town(draft)
        #expect(town.counts.streets == 3 && town.counts.missingNodes == 1)
    }

    @Test func `a name in another language, a typing error, a beginning and a postcode`() throws {
        let town = try Self.towns()
        #expect(told(town, "northtown") == ["Nordhausen|"])
        #expect(told(town, "rns") == ["Royal North Shore|Milsons Point, Nordhausen"])
        #expect(told(town, "nordhuasen").first == "Nordhausen|")
        #expect(told(town, "roy nor").first == "Royal North Shore|Milsons Point, Nordhausen")
        #expect(told(town, "2061").first == "2061|Milsons Point, Nordhausen")
        #expect(told(town, "alfred st milsons point").first == "Alfred Street|Milsons Point, Nordhausen")
        #expect(told(town, "gibt es nicht") == [] && told(town, "") == [] && told(town, "!?") == [])
    }

    @Test(arguments: 1...12) func `as many words as somebody types are read, and eight of them count`(
        _ count: Int
    ) throws {
        let ground = try Self.towns().ground
        let words = (0..<count).map { $0 == 0 ? "alfred" : "\($0)x" }.joined(separator: " ")
        #expect(ground.search(words).isEmpty == (count > 2))
        let numbers = (0..<count).map { "\($0)" }.joined(separator: " ")
        #expect(ground.search(numbers).count <= 10)
        #expect(ground.search(String(repeating: "street ", count: count)).first != nil)
    }

    @Test func `what is better known goes first, and a way is in its middle`() throws {
        let town = try Self.towns()
        #expect(told(town, "town hall").map { $0.prefix { $0 != "|" } } == ["Town Hall", "Town Hall Bakery"])
        let hall = try #require(town.ground.search("town hall").first)
        let middle = Town.place(270, 120)
        let point = town.ground.place(hall.place).point.degrees
        #expect(Geography.distance(middle.latitude, middle.longitude, point.latitude, point.longitude) < 2)
        #expect(town.ground.place(hall.place).kind == .building)
    }

    @Test func `a point is on the street, and not in the arcade below it`() throws {
        var draft = ExtractDraft()
        draft.street([(0, 0), (400, 0)], ["highway": "residential", "name": "High Street"])
        draft.street([(0, 25), (400, 25)], ["highway": "footway", "level": "-1", "name": "Low Arcade"])
        let town = try Town(draft)
        let (latitude, longitude) = Town.place(200, 22)
        let here = town.ground.places(at: Place(latitude: latitude, longitude: longitude))
        #expect(here.map { town.ground.name(of: $0.place) } == ["High Street"])
    }

    @Test func `where a point is`() throws {
        let town = try Self.towns()
        func here(_ north: Double, _ east: Double) -> [String] {
            let (latitude, longitude) = Town.place(north, east)
            return town.ground.places(at: Place(latitude: latitude, longitude: longitude)).map { found in
                let number = found.house.map { town.ground.string($0.number) + " " } ?? ""
                return number + town.ground.name(of: found.place)
            }
        }
        #expect(here(18, 21) == ["4 Hauptstraße"])
        #expect(here(150, 401) == ["Alfred Street", "Royal North Shore"])
        #expect(here(11_990, 200) == ["Hauptstraße"])
        #expect(here(6_000, 0) == [])
        let (latitude, longitude) = Town.place(150, 401)
        #expect(
            town.ground.surroundings(at: Place(latitude: latitude, longitude: longitude)) == [
                "Milsons Point", "Nordhausen",
            ])
    }

    @Test func `an extract that comes twice brings each place once`() throws {
        let once = try Self.towns()
        let extract = once.folder.appending(path: "town.osm.pbf").path
        let path = once.folder.appending(path: "twice.ground").path
        let counts = try Town.build([extract, extract], path)
        #expect(counts.places == once.counts.places && counts.houses == once.counts.houses && counts.houses == 6)
    }
}

import Foundation
import Fuzzing
import Ground
import GroundFixtures
import OpenStreetMap
import Testing
import Timetable

@Suite("What lies in an outline lies there")
struct OutlineTests {
    /// Metres north and east of the corner of a scene.
    private typealias Spot = (Double, Double)

    /// A suburb and its neighbour to the east, which share a way; the neighbour's middle is near their border.
    private static func suburbs(
        _ tags: [String: String] = ["boundary": "administrative", "admin_level": "10"]
    ) -> ExtractDraft {
        var draft = ExtractDraft()
        let label = place(500, 300, ["place": "suburb", "name": "Glebe"], &draft)
        _ = place(500, 2_100, ["place": "suburb", "name": "Ultimo"], &draft)
        let border = way([(0, 2_000), (1_800, 2_000)], &draft)
        let west = way([(1_800, 2_000), (1_800, 0), (0, 0), (0, 2_000)], &draft)
        let east = way([(0, 2_000), (0, 2_700), (1_800, 2_700), (1_800, 2_000)], &draft)
        // Not in it: a hole at the border.
        let hole = way([(1_000, 1_800), (1_000, 1_950), (1_200, 1_950), (1_200, 1_800), (1_000, 1_800)], &draft)
        let type = tags.merging(["type": "boundary"]) { $1 }
        draft.relations.append(
            .init(
                id: 1, ways: [border, west], inner: [hole], nodes: [(label, "label")],
                tags: type.merging(["name": "Glebe"]) { $1 }))
        draft.relations.append(.init(id: 2, ways: [east, border], tags: type.merging(["name": "Ultimo"]) { $1 }))
        draft.street([(200, 1_700), (200, 1_950)], ["highway": "residential", "name": "Border Street"])
        draft.place(210, 1_900, ["addr:street": "Border Street", "addr:housenumber": "7"])
        draft.place(500, 1_900, ["amenity": "library", "name": "Library"])
        draft.place(1_100, 1_900, ["amenity": "school", "name": "School"])
        return draft
    }

    private static func place(
        _ north: Double, _ east: Double, _ tags: [String: String], _ draft: inout ExtractDraft
    ) -> Int64 {
        draft.corner(north, east, tags)
    }

    /// Adds a way and tells its id.
    private static func way(_ spots: [Spot], _ draft: inout ExtractDraft, _ tags: [String: String] = [:]) -> Int64 {
        draft.street(spots, tags)
        return Int64(draft.ways.count)
    }

    /// Adds a rectangle as a relation of one way.
    private static func relation(
        _ north: ClosedRange<Double>, _ east: ClosedRange<Double>, nodes: [(id: Int64, role: String)] = [],
        _ tags: [String: String], _ draft: inout ExtractDraft
    ) {
        let (south, west) = (north.lowerBound, east.lowerBound)
        let ring = [
            (south, west), (south, east.upperBound), (north.upperBound, east.upperBound), (north.upperBound, west),
            (south, west),
        ]
        let way = way(ring, &draft)
        draft.relations.append(
            .init(
                id: Int64(draft.relations.count + 1), ways: [way], nodes: nodes,
                tags: tags.merging(["type": "boundary"]) { $1 }))
    }

    private func told(_ town: Town, _ query: String) -> [String] {
        town.ground.search(query).map { found in
            let around = town.ground.surroundings(of: found.place, at: found.house?.point).joined(separator: ", ")
            return "\(town.ground.name(of: found.place, house: found.house))|\(around)"
        }
    }

    private func around(_ town: Town, _ north: Double, _ east: Double) -> String {
        let (latitude, longitude) = Town.place(north, east)
        return town.ground.surroundings(at: Place(latitude: latitude, longitude: longitude)).joined(separator: ", ")
    }

    @Test(arguments: [
        ["boundary": "administrative", "admin_level": "10"], ["boundary": "administrative", "admin_level": "9"],
        ["place": "suburb"],
    ])
    func `a suburb ends at its outline, however near the middle of the next one is`(tags: [String: String]) throws {
        let town = try Town(Self.suburbs(tags))
        #expect(told(town, "library") == ["Library|Glebe"])
        #expect(told(town, "7 border street") == ["7 Border Street|Glebe"])
        // Any point there, as that of a stop, and just across the border.
        #expect(around(town, 500, 1_990) == "Glebe" && around(town, 500, 2_010) == "Ultimo")
        // In a hole, and outside, the nearest is told.
        #expect(told(town, "school") == ["School|Ultimo"])
        #expect(around(town, -100, 300) == "Glebe")
        #expect(town.counts.outlines == 2 && town.counts.brokenOutlines == 0)
    }

    @Test func `an outline and its node are one place, where its node is`() throws {
        let town = try Town(Self.suburbs())
        for (name, spot) in [("Glebe", (500.0, 300.0)), ("Ultimo", (500, 2_100))] {
            let found = town.ground.search(name)
            #expect(found.map { town.ground.place($0.place).kind } == [.suburb], "\(name)")
            let (point, there) = (town.ground.point(of: try #require(found.first).place), Town.place(spot.0, spot.1))
            #expect(Geography.distance(point.latitude, point.longitude, there.latitude, there.longitude) < 1)
        }
    }

    @Test func `an outline that does not close tells nothing, and is no place`() throws {
        var draft = Self.suburbs()
        let open = Self.way([(3_000, 0), (3_000, 500), (3_500, 500)], &draft)
        draft.relations.append(
            .init(
                id: 3, ways: [open],
                tags: ["type": "boundary", "boundary": "administrative", "admin_level": "10", "name": "Nowhere"]))
        let town = try Town(draft)
        #expect(town.counts.outlines == 2 && town.counts.brokenOutlines == 1)
        #expect(told(town, "nowhere") == [])
    }

    @Test func `a municipality is told behind its suburb, and is one with the town that it is governed from`() throws {
        var draft = Self.suburbs()
        let hall = Self.place(900, 1_000, ["place": "town", "name": "Westend"], &draft)
        // Governed from there, and another place.
        let tags = ["boundary": "administrative", "name": "Westend"]
        Self.relation(
            -500...2_500, -500...4_000, nodes: [(hall, "admin_centre")], tags.merging(["admin_level": "8"]) { $1 },
            &draft)
        Self.relation(
            -3_000...6_000, -3_000...8_000, nodes: [(hall, "admin_centre")],
            ["boundary": "administrative", "name": "Westshire", "admin_level": "6"], &draft)
        draft.place(700, 3_500, ["amenity": "hospital", "name": "Hospital"])
        draft.place(5_000, 3_500, ["amenity": "cafe", "name": "Café"])
        let town = try Town(draft)
        #expect(told(town, "library") == ["Library|Glebe, Westend"])
        // In none of its suburbs, though near one.
        #expect(told(town, "hospital") == ["Hospital|Westend"])
        #expect(told(town, "westend") == ["Westend|"] && told(town, "westshire") == [])
        #expect(told(town, "café") == ["Café|Westend"], "within reach of the town")
    }

    @Test func `a city goes as far as the district that is labelled with it`() throws {
        var draft = Self.suburbs()
        let city = Self.place(40_000, 0, ["place": "city", "name": "Metropolis"], &draft)
        Self.relation(
            -500...41_000, -500...4_000, nodes: [(city, "label")],
            ["boundary": "administrative", "name": "Metropolis", "admin_level": "7"], &draft)
        let town = try Town(draft)
        #expect(told(town, "library") == ["Library|Glebe, Metropolis"])
        #expect(told(town, "metropolis") == ["Metropolis|"])
    }

    @Test func `a neighbourhood within a suburb is told to be there, and the suburb of what is in both`() throws {
        var draft = Self.suburbs()
        let ring: [Spot] = [(1_400, 400), (1_400, 800), (1_700, 800), (1_700, 400), (1_400, 400)]
        _ = Self.way(ring, &draft, ["place": "neighbourhood", "name": "Tramsheds"])
        draft.place(1_500, 600, ["shop": "bakery", "name": "Bakery"])
        let town = try Town(draft)
        #expect(told(town, "bakery") == ["Bakery|Glebe"] && told(town, "tramsheds") == ["Tramsheds|Glebe"])
    }

    @Test func `a street that goes on in another suburb is one there as well, but not for its last metres`() throws {
        var draft = Self.suburbs()
        for (north, name, end) in [(1_500.0, "Long Road", 2_600.0), (300, "Short Road", 2_200)] {
            draft.street([(north, 1_200), (north, 2_000), (north, end)], ["highway": "residential", "name": name])
            draft.street([(north, 2_000), (north - 50, 2_000)])
        }
        draft.place(1_490, 2_300, ["addr:street": "Long Road", "addr:housenumber": "90"])
        draft.place(290, 2_150, ["addr:street": "Short Road", "addr:housenumber": "50"])
        let town = try Town(draft)
        #expect(Set(told(town, "long road")) == ["Long Road|Glebe", "Long Road|Ultimo"])
        #expect(told(town, "90 long road").first == "90 Long Road|Ultimo")
        #expect(told(town, "short road") == ["Short Road|Glebe"])
        // The house itself is where it is.
        #expect(told(town, "50 short road") == ["50 Short Road|Ultimo"])
    }

    @Test func `a town and the suburb in its midst that are called alike are one, and told once`() throws {
        var draft = ExtractDraft()
        draft.street([(0, 0), (0, 400)], ["highway": "residential", "name": "George Street"])
        for (spot, kind, name) in [
            ((0.0, 300.0), "suburb", "Sydney"), ((20, 320), "city", "Sydney"), ((0, 2_000), "suburb", "Haymarket"),
        ] { draft.place(spot.0, spot.1, ["place": kind, "name": name]) }
        draft.place(0, 1_900, ["shop": "tea", "name": "Tea"])
        let town = try Town(draft)
        #expect(told(town, "george street") == ["George Street|Sydney"] && told(town, "sydney") == ["Sydney|"])
        #expect(told(town, "tea") == ["Tea|Haymarket, Sydney"])
    }

    /// Two suburbs of one name, each around a library, the second so far east of the first.
    private static func namesakes(_ metres: Double) throws -> Town {
        var draft = ExtractDraft()
        draft.street([(0, 0), (0, 400)])
        for (east, name) in [(0.0, "West"), (metres, "East")] {
            relation(
                0...1_000, east...(east + 1_000), ["boundary": "administrative", "admin_level": "10", "name": "Glebe"],
                &draft)
            draft.place(500, east + 500, ["amenity": "library", "name": "\(name) Library"])
        }
        return try Town(draft)
    }

    @Test func `two suburbs of one name are two where their outlines do not meet`() throws {
        let apart = try Self.namesakes(2_500)
        #expect(told(apart, "glebe").count == 2)
        #expect(told(apart, "west library") == ["West Library|Glebe"])
        #expect(told(apart, "east library") == ["East Library|Glebe"])
        #expect(told(try Self.namesakes(1_000), "glebe").count == 1, "one in two parts")
    }

    @Test func `of outlines without number around one point the smallest are looked at`() {
        let point = GroundPoint(latitude: 0, longitude: 0)
        let middle = MapPoint(point)
        let outlines = (1...20_000).map { number in
            let half = UInt32(number)
            let ring = [(0, 0), (0, 2 * half), (2 * half, 2 * half), (2 * half, 0)].map { east, south in
                MapPoint(x: middle.x - half + east, y: middle.y - half + south)
            }
            return Outlines.Outline(place: PlaceIndex(number), isTown: false, kind: .suburb, rings: [ring])
        }
        var found: [PlaceIndex] = []
        Outlines(outlines).eachHolding(point) { outline in
            found.append(outline.place)
            return true
        }
        #expect(found == (1...Outlines.mostLookedAt).map { PlaceIndex($0) })
    }

    @Test func `an outline of many points is as it is drawn all around`() throws {
        var draft = ExtractDraft()
        draft.street([(0, 0), (0, 400)])
        func spot(_ radius: Double, _ share: Double) -> Spot {
            (2_000 + radius * cos(share * 2 * .pi), 2_000 + radius * sin(share * 2 * .pi))
        }
        // Teeth that are kept, however far it is simplified.
        let teeth = (0..<400).map { spot($0.isMultiple(of: 2) ? 1_100 : 900, Double($0) / 400) }
        _ = Self.way(teeth + teeth.prefix(1), &draft, ["place": "neighbourhood", "name": "Cog"])
        let town = try Town(draft)
        for part in 0..<50 {
            let ((north, east), (farNorth, farEast)) = (spot(850, Double(part) / 50), spot(1_150, Double(part) / 50))
            #expect(around(town, north, east) == "Cog" && around(town, farNorth, farEast) == "")
            // In a tooth, where a line to the east crosses others, and beside it.
            let (tooth, gap) = (spot(1_060, Double(part * 8) / 400), spot(1_060, Double(part * 8 + 1) / 400))
            #expect(around(town, tooth.0, tooth.1) == "Cog" && around(town, gap.0, gap.1) == "")
        }
    }

    @Test(arguments: 0..<100) func `a damaged outline is refused or looked at`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let town = try Town(Self.suburbs())
        let path = town.folder.appending(path: "damaged.ground")
        var bytes = Array(try Data(contentsOf: URL(filePath: town.ground.path)))
        let sizes = town.ground.sectionSizes
        // Behind the outlines lies the map.
        func size(_ sections: ClosedRange<UInt32>) -> Int {
            sizes.filter { sections.contains($0.section.rawValue) }.reduce(0) { $0 + $1.bytes + 64 }
        }
        let (first, end) = (bytes.count - size(30...99), bytes.count - size(40...99))
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            bytes[Int.random(in: max(64, first)..<end, using: &random)] = .random(in: 0...255, using: &random)
        }
        GroundForgery.seal(&bytes)
        try Data(bytes).write(to: path)
        guard let ground = try? Ground(path: path.path) else { return }
        for east in stride(from: -500.0, to: 3_000, by: 250) {
            let (latitude, longitude) = Town.place(500, east)
            _ = ground.surroundings(at: Place(latitude: latitude, longitude: longitude))
        }
        _ = ground.search("7 border street").map { ground.surroundings(of: $0.place, at: $0.house?.point) }
    }

    @Test func `a postcode that has a boundary is found where no house tells it`() throws {
        var draft = Self.suburbs()
        Self.relation(0...1_000, 0...1_000, ["boundary": "postal_code", "postal_code": "2037"], &draft)
        #expect(told(try Town(draft), "2037") == ["2037|Glebe"])
    }
}

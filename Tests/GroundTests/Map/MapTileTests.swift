import Foundation
import Ground
import GroundCompiler
import GroundFixtures
import OpenStreetMap
import Testing

@Suite struct MapTileTests {
    private static let lake = ["natural": "water", "name": "Lake"]

    @Test func whatIsMappedIsDrawn() throws {
        var draft = ExtractDraft.oneStreet()
        draft.outline(ExtractDraft.square(50, 50, 300), Self.lake)
        draft.outline(ExtractDraft.square(-80, 50, 20), ["building": "yes"])
        draft.outline(ExtractDraft.square(-400, 100, 300), ["leisure": "park", "name": "Park"])
        draft.street([(20, 0), (20, 100)], ["railway": "tram"])
        draft.street([(30, 0), (30, 100)], ["waterway": "stream", "tunnel": "culvert", "layer": "-1"])
        draft.street([(40, 0), (40, 100)], ["highway": "motorway_link", "bridge": "yes"])
        draft.street([(45, 0), (45, 100)], ["highway": "steps"])
        draft.street([(48, 0), (48, 100)], ["natural": "coastline"])
        draft.street([(49, 0), (49, 100)], ["highway": "proposed"])
        _ = draft.corner(-20, 20, ["place": "suburb", "name": "Quiet Hill"])
        let town = try Town(draft)
        #expect((town.counts.map.areas, town.counts.map.lines, town.counts.map.names) == (3, 6, 3))
        let tile = try town.decoded(0, 60, zoom: 14)
        func classes(_ layer: String) -> [DecodedTile.Value?] { tile[layer].map { $0.properties["class"] } }
        #expect(
            Set(tile.layers.keys) == [
                "water", "building", "landuse", "rail", "waterway", "transportation", "place", "water_name", "park",
            ])
        #expect(classes("water") == [.text("lake")] && classes("landuse") == [.text("park")])
        #expect(classes("rail") == [.text("tram")] && classes("building") == [nil])
        #expect(classes("waterway") == [.text("coastline"), .text("stream")])
        #expect(tile["waterway"][1].properties["brunnel"] == .text("tunnel"))
        #expect(tile["waterway"][1].properties["layer"] == .number(-1))
        #expect(classes("transportation") == [.text("path"), .text("minor"), .text("motorway")])
        #expect(tile["transportation"][0].properties["subclass"] == .text("steps"))
        #expect(tile["transportation"][1].properties["name"] == .text("Long Street"))
        #expect(tile["transportation"][2].properties["ramp"] == .number(1))
        #expect(tile["transportation"][2].properties["brunnel"] == .text("bridge"))
        #expect(tile["place"].map(\.properties) == [["class": .text("suburb"), "name": .text("Quiet Hill")]])
        #expect(tile["park"][0].properties["name"] == .text("Park"))
    }

    @Test(arguments: [false, true]) func ringsTurnAsTheFormatWants(_ isReversed: Bool) throws {
        var draft = ExtractDraft.oneStreet()
        let outer = ExtractDraft.square(20, 20, 200)
        let inner = ExtractDraft.square(80, 80, 50)
        let ways = [
            draft.outline(isReversed ? outer.reversed() : outer, [:]),
            draft.outline(isReversed ? inner : inner.reversed(), [:]),
        ]
        draft.relations.append(
            .init(id: 1, ways: [ways[0]], inner: [ways[1]], tags: ["type": "multipolygon", "natural": "water"]))
        let lake = try #require(try Town(draft).decoded(100, 100, zoom: 15)["water"].first)
        #expect(lake.type == 3 && lake.areas.count == 2)
        #expect(lake.areas[0] > 0 && lake.areas[1] < 0 && lake.isSimple)
        let sides = Town.units((220, 220), inTileAround: (100, 100), zoom: 15)
        #expect(lake.parts[0].contains { abs($0.x - sides.x) <= 1 && abs($0.y - sides.y) <= 1 })
    }

    @Test func ringsAreMadeOfWaysInAnyOrder() throws {
        var draft = ExtractDraft.oneStreet()
        let corners = ExtractDraft.square(20, 20, 200)
        draft.street([corners[0], corners[1]], [:])
        draft.street([corners[0], corners[3]], [:])
        draft.street([corners[1], corners[2], corners[3]], [:])
        draft.street([(500, 500), (600, 500)], [:])
        let island = draft.outline(ExtractDraft.square(100, 100, 30), ["natural": "wood"])
        let outside = draft.outline(ExtractDraft.square(400, 100, 30), [:])
        draft.relations.append(
            .init(
                id: 1, ways: [2, 3, 4, 5], inner: [island, outside],
                tags: ["type": "multipolygon", "natural": "water"]))
        let town = try Town(draft)
        #expect(town.counts.map.brokenRings == 2, "one does not close, one hole is in nothing")
        let tile = try town.decoded(100, 100, zoom: 15)
        #expect(tile["water"].map(\.areas.count) == [2])
        #expect(tile["landuse"].map { $0.properties["class"] } == [.text("wood")])
    }

    @Test func whatLiesAcrossTilesIsCutWithRoomAround() throws {
        var draft = ExtractDraft.oneStreet()
        // A comb, whose teeth reach into the tile from the next: cut, it is so many rings.
        let (zoom, around) = (16, (300.0, 300.0))
        let corner = Town.units((0, 0), inTileAround: around, zoom: zoom)
        let far = Town.units((1_000, 1_000), inTileAround: around, zoom: zoom)
        func place(_ x: Double, _ y: Double) -> (Double, Double) {
            (
                (y - Double(corner.y)) * 1_000 / Double(far.y - corner.y),
                (x - Double(corner.x)) * 1_000 / Double(far.x - corner.x)
            )
        }
        var comb = [place(4_800, 4_000), place(4_800, 0)]
        for tooth in 0..<4 {
            let y = 200 + Double(tooth) * 1_000
            comb += [place(3_000, y), place(3_000, y + 400), place(4_700, y + 500)]
        }
        draft.outline(comb, ["natural": "water"])
        let tile = try Town(draft).decoded(around.0, around.1, zoom: zoom)
        let water = try #require(tile["water"].first)
        #expect(water.areas.count == 4, "\(water.parts)")
        #expect(water.areas.allSatisfy { $0 > 0 } && water.isSimple)
        let (xs, ys) = (water.parts.joined().map(\.x), water.parts.joined().map(\.y))
        #expect(xs.max() == 4_160 && ys.allSatisfy { (-64...4_160).contains($0) })
        let street = tile["transportation"]
        #expect(street.isEmpty || street[0].parts.joined().allSatisfy { (-64...4_160).contains($0.x) })
    }

    @Test func aTileWithinAnAreaIsFull() throws {
        var draft = ExtractDraft.oneStreet()
        draft.outline(ExtractDraft.square(-3_000, -3_000, 6_000), Self.lake)
        let tile = try Town(draft).decoded(1_000, 1_000, zoom: 16)
        #expect(tile["water"].map(\.areas) == [[2 * 4_224 * 4_224]])
        #expect(tile["water_name"].isEmpty, "a name is in one tile")
    }

    @Test func streetsThatMeetAreOneLine() throws {
        var draft = ExtractDraft.oneStreet()
        for part in 0..<5 {
            draft.street(
                [(50, Double(part) * 40), (50, Double(part) * 40 + 40)], ["highway": "primary", "name": "Main Street"])
        }
        let town = try Town(draft)
        #expect(try town.decoded(50, 100, zoom: 14)["transportation"].count == 2)
        // From afar names are not told apart; near they are.
        draft.street([(50, 200), (50, 400)], ["highway": "primary", "name": "Other Street"])
        let other = try Town(draft)
        #expect(try other.decoded(50, 100, zoom: 14)["transportation"].count == 3)
        #expect(try other.decoded(50, 100, zoom: 9)["transportation"].count == 1)
    }

    @Test func slipRoadsAndSidingsAreDrawnLater() throws {
        var draft = ExtractDraft.oneStreet()
        draft.street([(0, 900), (700, -900)], ["highway": "motorway"])
        draft.street([(50, 900), (750, -900)], ["highway": "motorway_link"])
        draft.street([(90, 900), (790, -900)], ["railway": "rail"])
        draft.street([(95, 900), (795, -900)], ["railway": "rail", "service": "yard"])
        let town = try Town(draft)
        let streets = try [10, 11].map { try town.decoded(300, 0, zoom: $0)["transportation"].count }
        #expect(streets == [1, 2])
        let rails = try [12, 13].map { try town.decoded(300, 0, zoom: $0)["rail"].count }
        #expect(rails == [1, 2])
    }

    @Test func anAreaOfSeveralPartsHasOneName() throws {
        var draft = ExtractDraft.oneStreet()
        let parts = [(100.0, 300.0), (500.0, 400.0), (1_000.0, 300.0)].map { north, side in
            draft.outline(ExtractDraft.square(north, 100, side), [:])
        }
        draft.relations.append(
            .init(id: 1, ways: parts, tags: ["type": "multipolygon", "leisure": "park", "name": "Long Park"]))
        let town = try Town(draft)
        #expect((town.counts.map.areas, town.counts.map.names) == (3, 1))
        let park = try #require(try town.decoded(700, 300, zoom: 14)["park"].first)
        let middle = Town.units((700, 300), inTileAround: (700, 300), zoom: 14)
        #expect(abs(park.parts[0][0].x - middle.x) <= 2 && abs(park.parts[0][0].y - middle.y) <= 2)
    }

    @Test func linesAreSimplerFromAfar() throws {
        var draft = ExtractDraft.oneStreet()
        let waves = (0...400).map { step -> (Double, Double) in
            (200 + 8 * sin(Double(step)), Double(step) * 10 - 2_000)
        }
        draft.street(waves, ["highway": "motorway"])
        let town = try Town(draft)
        func points(_ zoom: Int) throws -> Int {
            try town.decoded(200, 0, zoom: zoom)["transportation"].last?.parts.joined().count ?? 0
        }
        let counts = try [6, 9, 12, 14, 16].map(points)
        #expect(counts[0] <= 3 && counts[1] <= 4 && counts[2] < counts[3] && counts[4] > 30, "\(counts)")
    }

    @Test func whatIsSmallIsDrawnWhenNear() throws {
        var draft = ExtractDraft.oneStreet()
        draft.outline(ExtractDraft.square(10, 10, 12), ["building": "yes"])
        draft.outline(ExtractDraft.square(10, 40, 4), ["building": "shed"])
        draft.outline(ExtractDraft.square(100, 100, 60), ["landuse": "forest"])
        let town = try Town(draft)
        let buildings = try (13...16).map { try town.decoded(16, 16, zoom: $0)["building"].count }
        #expect(buildings == [0, 1, 2, 2], "\(buildings)")
        let woods = try (9...14).map { try town.decoded(130, 130, zoom: $0)["landuse"].count }
        #expect(woods == [0, 0, 0, 0, 1, 1], "\(woods)")
        #expect(try town.decoded(0, 0, zoom: 11)["transportation"].isEmpty)
        #expect(try town.decoded(0, 0, zoom: 12)["transportation"].count == 1)
    }

    @Test(arguments: [(-1, 0, 0), (17, 0, 0), (0, 1, 0), (0, 0, -1), (3, 8, 0), (3, 0, 8), (16, 0, 65_536)])
    func noSuchTileIsNoAnswer(_ z: Int, _ x: Int, _ y: Int) throws {
        #expect(try Town(ExtractDraft.oneStreet()).ground.tile(z: z, x: x, y: y) == nil)
    }

    @Test func whereNothingIsTheTileIsEmpty() throws {
        let town = try Town(ExtractDraft.oneStreet())
        #expect(town.ground.tile(z: 16, x: 0, y: 0) == [])
        #expect(town.ground.map.tiles(zoom: 17) == nil)
        let tiles = try #require(town.ground.map.tiles(zoom: 14))
        let tile = Town.tile(0, 0, zoom: 14)
        #expect(tiles.x.contains(tile.x) && tiles.y.contains(tile.y))
    }

    @Test func aTileHasAtMostSoManyFeatures() throws {
        var draft = ExtractDraft.oneStreet()
        // Names, one beside the other: of what is in the tile the first are kept.
        for number in 0..<(MapTile.mostFeatures + 10) {
            let place = Town.place(Double(number % 500) / 10, Double(number / 500) / 10)
            draft.node(place.latitude, place.longitude, ["place": "hamlet", "name": "Here"])
        }
        let tile = try Town(draft).decoded(1, 1, zoom: 15)
        #expect(tile.layers.values.reduce(0) { $0 + $1.count } == MapTile.mostFeatures)
        #expect(tile["transportation"].isEmpty)
    }
}

import Ground
import GroundFixtures
import OpenStreetMap
import Testing

/// What is sea, by coastlines that have water to their right.
@Suite struct SeaTests {
    /// A town whose extract covers 2 km a side, with coastlines through places in metres.
    private func town(_ coast: [[(Double, Double)]], _ change: (inout ExtractDraft) -> Void = { _ in }) throws -> Town {
        var draft = ExtractDraft()
        draft.street([(-900, -900), (-900, -800)], ["highway": "residential"])
        let (low, high) = (Town.place(-1_000, -1_000), Town.place(1_000, 1_000))
        draft.box = (low.latitude, low.longitude, high.latitude, high.longitude)
        for line in coast { draft.street(line, ["natural": "coastline"]) }
        change(&draft)
        return try Town(draft)
    }

    /// Whether a place is sea, at zooms near and far.
    private func isSea(_ town: Town, _ place: (Double, Double)) throws -> Bool {
        let found = try [12, 14, 16].map { zoom in
            let point = Town.units(place, inTileAround: place, zoom: zoom)
            return try town.decoded(place.0, place.1, zoom: zoom)["water"].contains { feature in
                feature.properties["class"] == .text("ocean")
                    && feature.parts.count { $0.holds(point) } % 2 == 1
            }
        }
        #expect(Set(found).count == 1, "\(place): \(found)")
        return found[0]
    }

    @Test func theSeaIsToTheRight() throws {
        // Northwards along a coast: the sea is in the east, up to the box's edge and no farther.
        let town = try town([[(-1_200, 0), (0, 100), (1_200, 0)]])
        #expect(town.counts.map.seas == 1)
        #expect(try isSea(town, (0, 600)) && isSea(town, (900, 900)) && isSea(town, (-900, 900)))
        #expect(try !isSea(town, (0, -600)) && !isSea(town, (0, 50)) && !isSea(town, (0, 1_500)))
        let other = try self.town([[(1_200, 0), (0, 100), (-1_200, 0)]])
        #expect(try isSea(other, (0, -600)) && !isSea(other, (0, 600)))
    }

    @Test func coastlinesInPiecesAreOne() throws {
        let town = try town([[(0, 100), (500, 200)], [(500, 200), (1_200, 0)], [(-1_200, 0), (0, 100)]]) { draft in
            draft.street([(-500, 0), (500, 0)], ["highway": "path"])
        }
        #expect(try isSea(town, (500, 600)) && !isSea(town, (500, 0)))
    }

    @Test func islandsInAStraitAreLand() throws {
        // A strait between two lands, with an island in it.
        let island: [(Double, Double)] = [(100, 500), (100, 700), (300, 700), (300, 500), (100, 500)]
        let town = try town([[(-1_200, 0), (1_200, 0)], [(1_200, 900), (-1_200, 900)], island])
        #expect(try isSea(town, (0, 600)) && isSea(town, (200, 800)) && !isSea(town, (200, 600)))
        #expect(try !isSea(town, (0, -500)) && !isSea(town, (0, 950)))
    }

    @Test func anIslandAloneIsInTheSea() throws {
        let town = try town([[(-500, -500), (-500, 500), (500, 500), (500, -500), (-500, -500)]])
        #expect(try isSea(town, (800, 800)) && !isSea(town, (0, 0)) && isSea(town, (-900, -900)))
    }

    @Test func whereAPointIsMissingTheCoastGoesOnToTheEdge() throws {
        let town = try town([[(-1_200, 0), (-950, 0), (0, 100), (950, 0), (1_200, 0)]]) { draft in
            draft.nodes.removeAll { node in
                let (low, high) = (Town.place(-1_000, 0).latitude, Town.place(1_000, 0).latitude)
                return node.latitude < low || node.latitude > high
            }
        }
        #expect(try isSea(town, (0, 600)) && isSea(town, (980, 300)) && !isSea(town, (0, -600)))
    }

    @Test func whatNobodyCanSayIsLand() throws {
        // A coast that ends amid the land, two that both have the sea to the same side, and an extract that states no box.
        let ended = try town([[(-1_200, 0), (0, 0)]])
        let twice = try town([[(-1_200, 300), (1_200, 300)], [(-1_200, -300), (1_200, -300)]])
        let boundless = try town([[(-1_200, 0), (1_200, 0)]]) { $0.box = nil }
        let none = try town([])
        for town in [ended, twice, boundless, none] {
            #expect(town.counts.map.seas == 0)
            #expect(try !isSea(town, (0, 600)) && !isSea(town, (0, -600)))
        }
        #expect(try ended.decoded(-200, 0, zoom: 14)["waterway"].map(\.properties) == [["class": .text("coastline")]])
    }
}

import Foundation
import Fuzzing
import Ground
import GroundCompiler
import GroundFixtures
import OpenStreetMap
import Testing

/// Maps at random: whatever is mapped, tiles are what the format says.
@Suite struct MapPropertyTests {
    /// Areas that cross themselves and each other, with holes anywhere, and lines.
    static func wild(_ random: inout SeededGenerator) -> ExtractDraft {
        var draft = ExtractDraft.oneStreet()
        func places(_ count: ClosedRange<Int>, _ grid: Double) -> [(Double, Double)] {
            let centre = (Double.random(in: 0...600, using: &random), Double.random(in: 0...600, using: &random))
            return (0..<Int.random(in: count, using: &random)).map { _ in
                // On a grid, so that points and edges meet.
                let (north, east) = (
                    Double.random(in: 0...300, using: &random), Double.random(in: 0...300, using: &random)
                )
                return (((centre.0 + north) / grid).rounded() * grid, ((centre.1 + east) / grid).rounded() * grid)
            }
        }
        for number in 0..<12 {
            let outer = draft.outline(places(3...12, 30), [:])
            let inner = (0..<Int.random(in: 0...3, using: &random)).map { _ in draft.outline(places(3...6, 30), [:]) }
            let tags = [["natural": "water"], ["landuse": "forest"], ["building": "yes"]]
            draft.relations.append(
                .init(
                    id: Int64(number), ways: [outer], inner: inner,
                    tags: (tags.randomElement(using: &random) ?? [:]).merging(["type": "multipolygon"]) { $1 }))
            draft.street(places(2...9, 1), ["waterway": "river", "name": "River \(number % 3)"])
            draft.street(places(2...9, 1), ["highway": "primary"])
        }
        return draft
    }

    @Test(arguments: 0..<25) func everyTileIsValid(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let town = try Town(Self.wild(&random))
        for zoom in [8, 11, 12, 13, 14, 15, 16] {
            guard let tiles = town.ground.map.tiles(zoom: zoom) else { continue }
            for x in tiles.x {
                for y in tiles.y {
                    let tile = try DecodedTile(try #require(town.ground.tile(z: zoom, x: x, y: y)))
                    for feature in tile.layers.values.joined() {
                        #expect(feature.parts.joined().allSatisfy(Self.isInRange))
                        guard feature.type == 3 else { continue }
                        let isSimple = feature.isSimple
                        #expect(isSimple, "seed \(seed), tile \(zoom)/\(x)/\(y)")
                        #expect(feature.areas[0] > 0 && feature.areas.allSatisfy { $0 != 0 })
                    }
                }
            }
        }
    }

    private static func isInRange(_ point: DecodedTile.Point) -> Bool {
        (-64...4_160).contains(point.x) && (-64...4_160).contains(point.y)
    }

    /// What is inside an area is inside it in its tile, whichever way it is cut.
    @Test(arguments: 0..<20) func whatIsWaterIsWaterInItsTile(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &+ 500)
        var draft = ExtractDraft.oneStreet()
        // A star around a centre, which never crosses itself.
        let spikes = 40
        let star = (0..<spikes).map { number in
            let angle = 2 * Double.pi * Double(number) / Double(spikes)
            let length = Double.random(in: 100...1_500, using: &random)
            return (length * sin(angle), length * cos(angle))
        }
        draft.outline(star, ["natural": "water"])
        let town = try Town(draft)
        let zoom = Int.random(in: 14...16, using: &random)
        for _ in 0..<300 {
            let place = (
                Double.random(in: -1_500...1_500, using: &random), Double.random(in: -1_500...1_500, using: &random)
            )
            let point = Town.units(place, inTileAround: place, zoom: zoom)
            let ring = star.map { Town.units($0, inTileAround: place, zoom: zoom) }
            guard Self.distance(point, ring) > 12 else { continue }
            let water = try town.decoded(place.0, place.1, zoom: zoom)["water"]
            let isWater = water.contains { $0.parts.count { $0.holds(point) } % 2 == 1 }
            #expect(isWater == (ring + ring.prefix(1)).holds(point), "seed \(seed) at \(place), zoom \(zoom)")
        }
    }

    private static func distance(_ point: DecodedTile.Point, _ ring: [DecodedTile.Point]) -> Double {
        zip(ring, ring.dropFirst() + ring.prefix(1)).map { a, b in
            let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
            let (x, y) = (Double(point.x - a.x), Double(point.y - a.y))
            let share = max(0, min(1, (x * dx + y * dy) / max(1, dx * dx + dy * dy)))
            return hypot(x - share * dx, y - share * dy)
        }.min() ?? 0
    }

    @Test(arguments: 0..<200) func aDamagedMapIsRefusedOrDrawn(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &+ 7_000)
        let town = try Town(Self.wild(&random))
        let path = town.folder.appending(path: "town.ground")
        var bytes = Array(try Data(contentsOf: path))
        // In the sections of the map, which lie behind the others.
        let mapBytes = town.ground.sectionSizes.filter { $0.section.rawValue >= 40 }.reduce(0) { $0 + $1.bytes + 64 }
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let at = Int.random(in: max(64, bytes.count - mapBytes)..<bytes.count, using: &random)
            bytes[at] = UInt8.random(in: 0...255, using: &random)
        }
        try Data(bytes).write(to: path)
        #expect(throws: GroundError.self) { _ = try Ground(path: path.path) }
        // Somebody who means it makes the checksum fit: what it says is then looked at.
        GroundForgery.seal(&bytes)
        try Data(bytes).write(to: path)
        guard let ground = try? Ground(path: path.path) else { return }
        for zoom in MapTile.zooms {
            let (x, y) = Town.tile(300, 300, zoom: zoom)
            _ = ground.tile(z: zoom, x: x, y: y)
            _ = ground.map.tiles(zoom: zoom)
        }
    }
}

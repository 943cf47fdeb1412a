import Foundation
import Ground
import GroundCompiler
import GroundFixtures
import Testing

@Suite struct MapStyleTests {
    private let town = Result { try Town(WalkTests.blocks()) }

    private func parsed(_ style: MapStyle) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(style.json.utf8)) as? [String: Any])
    }

    @Test(arguments: [false, true]) func itIsAStyleOfVersion8(_ isDark: Bool) throws {
        let style = try parsed(
            MapStyle(of: try town.get().ground, origin: "https://example.org/\"a\\b", isDark: isDark))
        #expect(style["version"] as? Int == 8 && style["glyphs"] == nil)
        let sources = try #require(style["sources"] as? [String: [String: Any]])
        #expect(sources["ground"]?["tiles"] as? [String] == ["https://example.org/\"a\\b/tiles/{z}/{x}/{y}.mvt"])
        #expect(sources["ground"]?["attribution"] as? String == "© OpenStreetMap contributors")
        let bounds = try #require(sources["ground"]?["bounds"] as? [Double])
        #expect(bounds.count == 4 && bounds[0] < bounds[2] && bounds[1] < bounds[3])
        #expect((151...152).contains(bounds[0]) && (-34 ... -33).contains(bounds[1]))
        let layers = try #require(style["layers"] as? [[String: Any]])
        #expect(Set(layers.compactMap { $0["id"] as? String }).count == layers.count)
        let known = Set(MapLayer.allCases.map(\.rawValue))
        #expect(layers.dropFirst().allSatisfy { known.contains($0["source-layer"] as? String ?? "") })
        #expect(!layers.contains { $0["type"] as? String == "symbol" }, "nothing is written without glyphs")
    }

    @Test func withGlyphsItHasNames() throws {
        let glyphs = "https://example.org/{fontstack}/{range}.pbf"
        let style = try parsed(
            MapStyle(of: try town.get().ground, origin: "https://example.org", glyphs: glyphs))
        #expect(style["glyphs"] as? String == glyphs)
        let layers = try #require(style["layers"] as? [[String: Any]])
        #expect(layers.count { $0["type"] as? String == "symbol" } == 5)
    }

    @Test func whoIsToBeNamedIsNamed() throws {
        let town = try town.get()
        let (extract, path) = (town.folder.path + "/town.osm.pbf", town.folder.path + "/named.ground")
        _ = try GroundCompiler.build(extracts: [extract], to: path, generatedAt: 0, attribution: "The \"Survey\"")
        let ground = try Ground(path: path)
        #expect(ground.attribution == "The \"Survey\"")
        let sources = try parsed(MapStyle(of: ground, origin: ""))["sources"] as? [String: [String: Any]]
        #expect(sources?["ground"]?["attribution"] as? String == "The \"Survey\"")
    }
}

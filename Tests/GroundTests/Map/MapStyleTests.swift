import Foundation
import Ground
import Testing

@Suite struct MapStyleTests {
    private func parsed(_ style: MapStyle) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(style.json.utf8)) as? [String: Any])
    }

    @Test(arguments: [false, true]) func itIsAStyleOfVersion8(_ isDark: Bool) throws {
        let style = try parsed(MapStyle(origin: "https://example.org/\"a\\b", isDark: isDark))
        #expect(style["version"] as? Int == 8 && style["glyphs"] == nil)
        let sources = try #require(style["sources"] as? [String: [String: Any]])
        #expect(sources["ground"]?["tiles"] as? [String] == ["https://example.org/\"a\\b/tiles/{z}/{x}/{y}.mvt"])
        #expect(sources["ground"]?["attribution"] as? String == "© OpenStreetMap contributors")
        let layers = try #require(style["layers"] as? [[String: Any]])
        #expect(Set(layers.compactMap { $0["id"] as? String }).count == layers.count)
        let known = Set(MapLayer.allCases.map(\.rawValue))
        #expect(layers.dropFirst().allSatisfy { known.contains($0["source-layer"] as? String ?? "") })
        #expect(!layers.contains { $0["type"] as? String == "symbol" }, "nothing is written without glyphs")
    }

    @Test func withGlyphsItHasNames() throws {
        let glyphs = "https://example.org/{fontstack}/{range}.pbf"
        let style = try parsed(MapStyle(origin: "https://example.org", glyphs: glyphs))
        #expect(style["glyphs"] as? String == glyphs)
        let layers = try #require(style["layers"] as? [[String: Any]])
        #expect(layers.count { $0["type"] as? String == "symbol" } == 5)
    }
}

import Foundation
import SimulatedCity
import Testing

@Suite("Mistakes in the description of the ground are named with file and line")
struct GroundDescriptionErrorTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        let file: String
        let old: String
        let new: String
        let says: [String]
        var testDescription: String { "\(file): \(old) becomes \(new)" }

        init(_ file: String, _ old: String, _ new: String, says: String...) {
            (self.file, self.old, self.new, self.says) = (file, old, new, says)
        }
    }

    static let mistakes = [
        Mistake("ground/land.yaml", "not_suburbs:", "no_suburbs:", says: "“no_suburbs”", "“not_suburbs”"),
        Mistake("ground/land.yaml", "- Museum Station", "- Musem Station", says: "no station called “Musem Station”"),
        Mistake("ground/land.yaml", "ends: stairs,", "ends: ladders,", says: "“stairs and lift”", "“ladders”"),
        Mistake(
            "ground/land.yaml", "along: [[-33.8584, 151.2070], [-33.8468, 151.2135]]",
            "along: [[-33.8584, 151.2070], [-33.8530, 151.2110]]", says: "“Sydney Harbour Bridge” ends in the water"),
        Mistake(
            "ground/land.yaml", "along: [[-33.8584, 151.2070], [-33.8468, 151.2135]]",
            "along: [[-33.8584, 151.2070], [-33.3000, 150.5000]]", says: "no street", "“Sydney Harbour Bridge”"),
        Mistake(
            "ground/land.yaml", "[-33.8845, 151.1955], [-33.8878, 151.1950], [-33.8878, 151.1920]]",
            "[-33.8845, 151.1955]]", says: "three corners"),
        Mistake(
            "ground/land.yaml", "{name: Newcastle, at: [-32.9280, 151.7750]}",
            "{name: Newcastle, at: [-32.9280, 151.7750], corners: [[-32.9, 151.7], [-32.9, 151.8]]}",
            says: "three corners"),
        Mistake("ground/land.yaml", "name: Glebe, at: [-33.8790, 151.1860]", "name: Glebe", says: "needs “at”"),
        Mistake("ground/ways.yaml", "kind: zoo", "kind: circus", says: "“circus”", "“university”"),
        Mistake(
            "ground/ways.yaml", "along: [[-33.7990, 151.2850], [-33.7972, 151.2880]]", "along: [[-33.7990, 151.2850]]",
            says: "two places"),
        Mistake("ground/ways.yaml", "[Glenfield Station, Ed", "[Glenfeld Station, Ed", says: "“Glenfeld Station”"),
    ]

    @Test("each mistake is named", arguments: mistakes)
    func named(_ mistake: Mistake) throws {
        let folder = try Scratch.ground(replacing: mistake.old, with: mistake.new, in: mistake.file)
        let city = try SimulatedCity(descriptionFolder: folder)
        let error = #expect(throws: SimulatedCityError.self) { try city.writeGround(to: folder + "/x.osm.pbf") }
        let text = error?.description ?? ""
        for part in mistake.says { #expect(text.contains(part), "\(text)") }
        guard case .invalid(let file, let line, _)? = error else {
            Issue.record("not an invalid description: \(text)")
            return
        }
        #expect(file == mistake.file && line > 0)
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("water that is missing, or no polygon, is named")
    func water() throws {
        let missing = try Scratch.ground(
            replacing: "../sydney-water.geojson", with: "../no-water.geojson", in: "ground/land.yaml")
        #expect(throws: SimulatedCityError.missing(path: missing + "/../no-water.geojson")) {
            try SimulatedCity(descriptionFolder: missing).writeGround(to: missing + "/x.osm.pbf")
        }
        let line = try Scratch.ground(
            replacing: "\"Polygon\"", with: "\"LineString\"", in: "../sydney-water.geojson")
        let error = #expect(throws: SimulatedCityError.self) {
            try SimulatedCity(descriptionFolder: line).writeGround(to: line + "/x.osm.pbf")
        }
        #expect(error?.description.contains("not a “LineString”") == true)
    }

    @Test("a folder that cannot be written is named")
    func notWritable() throws {
        let city = try SimulatedCity(descriptionFolder: Scratch.description)
        let error = #expect(throws: SimulatedCityError.self) { try city.writeGround(to: "/nowhere/at/all/x.osm.pbf") }
        #expect(error?.description.contains("/nowhere/at/all/x.osm.pbf") == true)
    }
}

extension Scratch {
    /// A copy of the description, with the water beside it, in which `old` reads `new` in one file.
    static func ground(replacing old: String, with new: String, in file: String) throws -> String {
        let water = URL(fileURLWithPath: description).deletingLastPathComponent().path + "/sydney-water.geojson"
        let copy = try folder() + "/city"
        try FileManager.default.copyItem(atPath: description, toPath: copy)
        try FileManager.default.copyItem(atPath: water, toPath: copy + "/../sydney-water.geojson")
        let path = copy + "/" + file
        let text = try String(contentsOfFile: path, encoding: .utf8)
        guard let range = text.range(of: old) else { throw Missing(text: old, file: file) }
        try text.replacingCharacters(in: range, with: new).write(toFile: path, atomically: true, encoding: .utf8)
        return copy
    }
}

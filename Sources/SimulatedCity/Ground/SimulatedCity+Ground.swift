import Foundation
import OpenStreetMap

extension SimulatedCity {
    /// Whether its description has a ground, which one of a city's own making need not have.
    package var describesGround: Bool { FileManager.default.fileExists(atPath: folder.path + "/ground") }

    /// Writes the city's streets, and what stands beside them, as an extract from OpenStreetMap (`.osm.pbf`), moved into
    /// place only when it is whole. The same description gives the same bytes.
    ///
    /// - Parameter path: of the extract.
    /// - Returns: how much was written.
    /// - Throws: `SimulatedCityError`, naming the file and line of what is wrong in `ground/*.yaml`, or `.notWritable`.
    package func writeGround(to path: String) throws -> GroundExtractSummary {
        let description = try GroundReader(folder: folder, city: city).read()
        let sketch = try GroundBuilder(city: city, description: description).sketch()
        let draft = GroundExtract(sketch: sketch, water: description.water).draft()
        let bytes = draft.bytes
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw SimulatedCityError.notWritable(path: path, reason: error.localizedDescription)
        }
        return GroundExtractSummary(
            nodes: draft.nodes.count, ways: draft.ways.count, suburbs: description.suburbs.count,
            bridges: description.bridges.count, bytes: bytes.count)
    }

    /// A checksum of all that the ground is made from: an extract need not be written again while it stays the same.
    package func groundChecksum() throws -> UInt64 {
        var names = try ["city.yaml", folder.file("ground/land.yaml").required("water").text()]
        for subfolder in ["ground", "lines", "stops"] { names += try folder.names(in: subfolder) }
        return Chance.hash(of: try names.map { try folder.bytes(of: $0) }.joined())
    }
}

/// What a written extract of the ground holds.
package struct GroundExtractSummary: Hashable, Sendable {
    package let nodes: Int
    package let ways: Int
    package let suburbs: Int
    /// Bridges over water.
    package let bridges: Int
    package let bytes: Int
}

import Foundation
import Ground
import GroundCompiler
import SimulatedCity

/// The streets of the demonstration: made and built again only where what they are made from has changed.
enum DemoGround {
    /// Nobody has mapped it: it owes nobody a name.
    private static let attribution = "Streets made up for the demonstration"

    /// Where the ground file is, once it is there; nil for a city that is described without a ground.
    ///
    /// - Parameters:
    ///   - data: the folder that it is kept in, with the extract it is built from.
    ///   - generatedAt: the time of day, in seconds since 1970.
    static func path(of city: SimulatedCity, in data: String, generatedAt: Int64) throws -> String? {
        guard city.describesGround else { return nil }
        let (path, extract) = (data + "/city.ground", data + "/simulated.osm.pbf")
        let stamp = try "\(city.groundChecksum()) \(program())\n"
        // An older or damaged one is built again.
        if let made = try? String(contentsOfFile: path + ".stamp", encoding: .utf8), made == stamp,
            (try? Ground(path: path)) != nil
        {
            return path
        }
        let summary = try city.writeGround(to: extract)
        let counts = try GroundCompiler.build(
            extracts: [extract], to: path, generatedAt: generatedAt, attribution: attribution)
        try stamp.write(toFile: path + ".stamp", atomically: true, encoding: .utf8)
        Machine.complain(
            "its ground: \(Text.count(counts.metres / 1000)) km of streets in \(Text.count(summary.suburbs)) suburbs, "
                + "\(Text.count(summary.bridges)) bridges")
        return path
    }

    /// What tells this program from another one that might make other streets.
    private static func program() -> String {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: program)
        let changed = attributes?[.modificationDate] as? Date
        return "\(attributes?[.size] as? Int ?? 0) \(changed?.timeIntervalSince1970 ?? 0)"
    }
}

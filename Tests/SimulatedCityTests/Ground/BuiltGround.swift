import Foundation
import Ground
import GroundCompiler
import SimulatedCity

/// The ground of the repository's own simulated city, made and built once for all tests.
struct BuiltGround {
    static let shared = Result { try BuiltGround() }

    let ground: Ground
    let counts: GroundCounts
    let summary: GroundExtractSummary
    /// The extract it is built from.
    let extract: Data
    let water: DrawnShores

    private init() throws {
        let folder = try Scratch.folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (extract, path) = (folder + "/city.osm.pbf", folder + "/city.ground")
        summary = try SimulatedCity(descriptionFolder: Scratch.description).writeGround(to: extract)
        self.extract = try Data(contentsOf: URL(fileURLWithPath: extract))
        counts = try GroundCompiler.build(extracts: [extract], to: path, generatedAt: 0)
        // Mapped, so it stays when the folder goes.
        ground = try Ground(path: path)
        water = try DrawnShores(path: Scratch.description + "/../sydney-water.geojson")
    }

    typealias Place = (latitude: Double, longitude: Double)

    /// The best walk from one place to another; nil where there is none of at most some metres.
    func walk(
        from: Place, to: Place, limit: Double = 30_000, profile: WalkProfile = .usual, _ search: WalkSearch? = nil
    ) -> WalkPath? {
        let search = search ?? WalkSearch(ground)
        let (origin, target) = (
            ground.anchors(near: from, within: 250, profile: profile),
            ground.anchors(near: to, within: 250, profile: profile)
        )
        return search.way(from: origin, to: target, limit: limit, profile: profile).map { search.path(of: $0) }
    }

    /// Whether a part of a walk leads over water where no bridge and no pier is.
    func isInWater(_ path: WalkPath) -> Bool {
        path.pieces.contains { piece in
            let street = ground.streets[piece.street]
            guard !street.flags.contains(.bridge), street.kind != .pier else { return false }
            let points = path.points[piece.firstPoint..<(piece.firstPoint + piece.pointCount)].map(\.degrees)
            return zip(points, points.dropFirst()).contains { water.crosses($0, $1) }
        }
    }

    /// Names of the streets of a walk.
    func names(_ path: WalkPath) -> Set<String> {
        Set(path.pieces.map { ground.string(ground.streets[$0.street].name) })
    }
}

/// Shores, or other lines, as they are drawn, asked the plain way, without any of the package's own code.
struct DrawnShores {
    typealias Point = (latitude: Double, longitude: Double)
    private let shores: [(from: Point, to: Point)]

    init(path: String) throws {
        struct Feature: Decodable {
            struct Geometry: Decodable { let coordinates: [[[Double]]] }
            let geometry: Geometry
        }
        let feature = try JSONDecoder().decode(Feature.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        self.init(lines: feature.geometry.coordinates.map { $0.map { ($0[1], $0[0]) } })
    }

    init(lines: [[Point]]) {
        shores = lines.flatMap { line in zip(line, line.dropFirst()).map { ($0, $1) } }
    }

    func isWet(_ point: Point) -> Bool {
        let east = shores.filter { shore in
            guard (shore.from.latitude > point.latitude) != (shore.to.latitude > point.latitude) else { return false }
            let share = (point.latitude - shore.from.latitude) / (shore.to.latitude - shore.from.latitude)
            return point.longitude < shore.from.longitude + share * (shore.to.longitude - shore.from.longitude)
        }
        return !east.count.isMultiple(of: 2)
    }

    /// Whether a line has a shore across it.
    func crosses(_ from: Point, _ to: Point) -> Bool {
        let (south, north) = (min(from.latitude, to.latitude), max(from.latitude, to.latitude))
        return shores.contains { shore in
            guard max(shore.from.latitude, shore.to.latitude) >= south,
                min(shore.from.latitude, shore.to.latitude) <= north
            else { return false }
            return (Self.side(from, to, shore.from) > 0) != (Self.side(from, to, shore.to) > 0)
                && (Self.side(shore.from, shore.to, from) > 0) != (Self.side(shore.from, shore.to, to) > 0)
        }
    }

    private static func side(_ from: Point, _ to: Point, _ point: Point) -> Double {
        (to.longitude - from.longitude) * (point.latitude - from.latitude)
            - (to.latitude - from.latitude) * (point.longitude - from.longitude)
    }
}

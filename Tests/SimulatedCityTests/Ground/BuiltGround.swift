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
    /// What nobody walks across but by bridges, and what nobody walks across at all.
    let motorways: DrawnShores
    let fences: DrawnShores

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
        motorways = DrawnShores(lines: try Self.lines(between: "motorways:", and: "streets:", in: "ways.yaml"))
        let areas = try Self.lines(between: "closed:", and: "bridges:", in: "land.yaml")
        fences = DrawnShores(lines: areas.map { $0 + $0.prefix(1) })
    }

    /// Positions in a part of a file of the description, line by line.
    private static func lines(between start: String, and end: String, in file: String) throws -> [[Place]] {
        let text = try String(contentsOfFile: Scratch.description + "/ground/" + file, encoding: .utf8)
        guard let from = text.firstRange(of: start)?.upperBound,
            let to = text.firstRange(of: "\n" + end)?.lowerBound
        else { throw Scratch.Missing(text: start, file: file) }
        return text[from..<to].split(separator: "\n").map { line in
            line.matches(of: /\[(-?\d+\.\d+), (\d+\.\d+)\]/).compactMap { match in
                guard let latitude = Double(match.1), let longitude = Double(match.2) else { return nil }
                return (latitude, longitude)
            }
        }.filter { $0.count > 1 }
    }

    typealias Place = (latitude: Double, longitude: Double)

    /// The best walk from one place to another; nil where there is none of at most some metres.
    func walk(
        from: Place, to: Place, limit: Double = 30_000, profile: WalkProfile = .usual, _ search: WalkSearch? = nil
    ) -> WalkPath? {
        let search = search ?? WalkSearch(ground)
        // On whatever level they are: a platform of a station lies beside its own way.
        let (origin, target) = (
            ground.anchors(near: from, within: 250, profile: profile, levelSlack: nil),
            ground.anchors(near: to, within: 250, profile: profile, levelSlack: nil)
        )
        return search.way(from: origin, to: target, limit: limit, profile: profile).map { search.path(of: $0) }
    }

    /// Whether a part of a walk leads over water or a motorway where no bridge and no pier is, or through a fence.
    func isAstray(_ path: WalkPath) -> Bool {
        path.pieces.contains { piece in
            let street = ground.streets[piece.street]
            let points = path.points[piece.firstPoint..<(piece.firstPoint + piece.pointCount)].map(\.degrees)
            let isOnBridge = street.flags.contains(.bridge) || street.kind == .pier
            return fences.crosses(points) || !isOnBridge && (water.crosses(points) || motorways.crosses(points))
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
    private typealias Shore = (from: Point, to: Point)

    /// Shores by the bands of latitude that they reach into.
    private var bands: [Int: [Shore]] = [:]

    /// - Parameter path: of a GeoJSON feature, a polygon.
    init(path: String) throws {
        struct Feature: Decodable {
            struct Geometry: Decodable { let coordinates: [[[Double]]] }
            let geometry: Geometry
        }
        let feature = try JSONDecoder().decode(Feature.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        self.init(lines: feature.geometry.coordinates.map { $0.map { ($0[1], $0[0]) } })
    }

    init(lines: [[Point]]) {
        for line in lines {
            for shore in zip(line, line.dropFirst()) {
                for band in Self.bands(shore.0, shore.1) { bands[band, default: []].append(shore) }
            }
        }
    }

    private static func bands(_ from: Point, _ to: Point) -> ClosedRange<Int> {
        let (south, north) = (min(from.latitude, to.latitude), max(from.latitude, to.latitude))
        return Int((south * 400).rounded(.down))...Int((north * 400).rounded(.down))
    }

    func isWet(_ point: Point) -> Bool {
        let east = (bands[Self.bands(point, point).lowerBound] ?? []).filter { shore in
            guard (shore.from.latitude > point.latitude) != (shore.to.latitude > point.latitude) else { return false }
            let share = (point.latitude - shore.from.latitude) / (shore.to.latitude - shore.from.latitude)
            return point.longitude < shore.from.longitude + share * (shore.to.longitude - shore.from.longitude)
        }
        return !east.count.isMultiple(of: 2)
    }

    /// Whether a line has a shore across it.
    func crosses(_ from: Point, _ to: Point) -> Bool {
        Self.bands(from, to).contains { band in
            (bands[band] ?? []).contains { shore in
                (Self.side(from, to, shore.from) > 0) != (Self.side(from, to, shore.to) > 0)
                    && (Self.side(shore.from, shore.to, from) > 0) != (Self.side(shore.from, shore.to, to) > 0)
            }
        }
    }

    /// Whether any part of a way has one across it.
    func crosses(_ way: some Sequence<Point>) -> Bool {
        let points = Array(way)
        return zip(points, points.dropFirst()).contains { crosses($0, $1) }
    }

    private static func side(_ from: Point, _ to: Point, _ point: Point) -> Double {
        (to.longitude - from.longitude) * (point.latitude - from.latitude)
            - (to.latitude - from.latitude) * (point.longitude - from.longitude)
    }
}

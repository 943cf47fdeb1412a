import Foundation
import Ground
import GroundCompiler
import OpenStreetMap

/// A made-up town in a folder of its own, which goes with it.
package final class Town {
    package let folder: URL
    package let ground: Ground
    package let counts: GroundCounts

    package init(_ draft: ExtractDraft) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "ground-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let extract = folder.appending(path: "town.osm.pbf").path
        try Data(draft.bytes).write(to: URL(filePath: extract))
        let path = folder.appending(path: "town.ground").path
        counts = try Self.build([extract], path)
        ground = try Ground(path: path)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    package static func build(_ extracts: [String], _ path: String) throws -> GroundCounts {
        try GroundCompiler.build(extracts: extracts, to: path, generatedAt: 1_773_000_000)
    }

    package static let (south, west) = (-33.9, 151.1)

    /// A place so many metres north and east of the town's corner.
    package static func place(_ north: Double, _ east: Double) -> (latitude: Double, longitude: Double) {
        let degrees = 180 / (.pi * 6_371_008.8)
        return (south + north * degrees, west + east * degrees / cos(south * .pi / 180))
    }

    /// Metres of the way that a profile finds; nil where there is none.
    package func metres(
        _ from: (Double, Double), _ to: (Double, Double), _ profile: WalkProfile = .shortest, isBackward: Bool = false
    ) -> Double? {
        path(from, to, profile, isBackward: isBackward).map { Double($0.length) / 100 }
    }

    package func path(
        _ from: (Double, Double), _ to: (Double, Double), _ profile: WalkProfile = .shortest, isBackward: Bool = false
    ) -> WalkPath? {
        let search = WalkSearch(ground)
        func anchors(_ place: (Double, Double)) -> [WalkAnchor] {
            ground.anchors(near: Self.place(place.0, place.1), within: 200, profile: profile)
        }
        search.search(from: anchors(isBackward ? to : from), limit: 5_000, profile: profile, isBackward: isBackward)
        return search.way(to: anchors(isBackward ? from : to)).map(search.path)
    }
}

extension ExtractDraft {
    /// Adds a node so many metres north and east of the town's corner.
    package mutating func place(_ north: Double, _ east: Double, _ tags: [String: String]) {
        let (latitude, longitude) = Town.place(north, east)
        _ = node(latitude, longitude, tags)
    }

    /// Adds a way along places in metres north and east of the town's corner, and tells its nodes. Places that are known stay one
    /// node.
    @discardableResult
    package mutating func street(
        _ places: [(Double, Double)], _ tags: [String: String] = ["highway": "residential"]
    ) -> [Int64] {
        let nodes = places.map { place -> Int64 in corner(place.0, place.1) }
        way(nodes, tags)
        return nodes
    }

    /// The node at a place, which is added when new.
    package mutating func corner(_ north: Double, _ east: Double, _ tags: [String: String] = [:]) -> Int64 {
        let place = Town.place(north, east)
        let known = nodes.firstIndex {
            abs($0.latitude - place.latitude) < 1e-9 && abs($0.longitude - place.longitude) < 1e-9
        }
        if let known {
            nodes[known].tags.merge(tags) { $1 }
            return nodes[known].id
        }
        return node(place.latitude, place.longitude, tags)
    }
}

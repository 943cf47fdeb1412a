import ArgumentParser
import Foundation
import Ground

/// `transit ground tile F z/x/y -o out.mvt`.
struct GroundTile: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tile",
        abstract: "Draw tiles of a ground file's map, as Mapbox vector tiles.",
        discussion: """
            One tile, or all of some zooms into a folder, from which any web server can hand them out:

                transit ground tile city.ground 14/8578/5593 --output tile.mvt
                transit ground tile city.ground --zooms 0-16 --output tiles

            The second writes tiles/z/x/y.mvt, leaving out those in which nothing is drawn, and prints how long tiles took \
            to standard error.
            """)

    @Argument(help: "A .ground file.")
    var ground: String

    @Argument(help: "Zoom, column and row of a tile: z/x/y.")
    var tile: String?

    @Option(help: "All tiles of these zooms, as 10-15.")
    var zooms: String?

    @Option(name: [.short, .long], help: "The file to write, or with --zooms the folder.")
    var output: String

    func validate() throws {
        guard (tile != nil) != (zooms != nil) else { throw ValidationError("give a tile as z/x/y, or --zooms") }
    }

    func run() throws {
        let ground = try Ground(path: self.ground)
        if let tile {
            let numbers = tile.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
            guard numbers.count == 3, let z = numbers[0], let x = numbers[1], let y = numbers[2],
                let bytes = ground.tile(z: z, x: x, y: y)
            else {
                throw Refusal(
                    "\"\(tile)\" is no tile; write z/x/y, z from \(MapTile.zooms.lowerBound) to "
                        + "\(MapTile.zooms.upperBound), x and y from 0 to 2^z - 1")
            }
            try Data(bytes).write(to: URL(filePath: output), options: .atomic)
        } else {
            for zoom in try zoomsAsked() { try writeAll(of: ground, zoom) }
        }
    }

    private func zoomsAsked() throws -> ClosedRange<Int> {
        let ends = (zooms ?? "").split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        guard let first = ends.first, let last = ends.last, ends.count <= 2, first <= last,
            MapTile.zooms.contains(first), MapTile.zooms.contains(last)
        else {
            throw Refusal(
                "--zooms \"\(zooms ?? "")\" are none; write one, or two as 10-15, from \(MapTile.zooms.lowerBound) to "
                    + "\(MapTile.zooms.upperBound)")
        }
        return first...last
    }

    private func writeAll(of ground: Ground, _ zoom: Int) throws {
        guard let tiles = ground.map.tiles(zoom: zoom) else { return }
        var (times, sizes): ([Double], [Int]) = ([], [])
        for x in tiles.x {
            let folder = URL(filePath: output).appending(path: "\(zoom)/\(x)")
            for y in tiles.y {
                let began = Machine.monotonicSeconds()
                guard let bytes = ground.tile(z: zoom, x: x, y: y), !bytes.isEmpty else { continue }
                times.append(Machine.monotonicSeconds() - began)
                sizes.append(bytes.count)
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(bytes).write(to: folder.appending(path: "\(y).mvt"))
            }
        }
        guard !times.isEmpty else { return }
        times.sort()
        sizes.sort()
        func milliseconds(_ share: Double) -> String {
            Text.fixed(times[Int(Double(times.count - 1) * share)] * 1000, 3)
        }
        Machine.complain(
            "zoom \(zoom): \(Text.count(times.count)) tiles: p50 \(milliseconds(0.5)) ms, p99 \(milliseconds(0.99)) ms, "
                + "longest \(milliseconds(1)) ms, largest \(Text.bytes(sizes[sizes.count - 1]))")
    }
}
